//! Tables: what the sources draw, computed, in any format.

mod coins;
mod conventions;
mod evidence;
mod fibonacci;
mod nim;
pub mod render;
mod sizes;
mod solutions;
mod specimens;
mod wythoff;
pub mod xxx;

pub use nim::both as nim_tables;
pub use render::Format;

use marienbad_rules::{Compound, Convention, Disguise, NimRows};
use marienbad_solve::conjecture::variables;
use marienbad_solve::question::Game;
use marienbad_solve::{Stop, Work};

use crate::language::Language;

/// A table with its title and what must be said about it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Table {
    /// What it shows, with the winning rule.
    pub title: String,
    /// The heads of the columns.
    pub columns: Vec<String>,
    /// The cells, row by row.
    pub rows: Vec<Vec<String>>,
    /// Remarks: where a source is wrong, where a rule ends.
    pub notes: Vec<String>,
}

/// Why there is no table.
#[derive(Debug)]
pub enum NoTable {
    /// The computation stopped.
    Stop(Stop),
    /// The computation stopped; this much was done and is labelled.
    Partial {
        /// What there is.
        tables: Vec<Table>,
        /// Why it is not all.
        stop: Stop,
    },
    /// None is made for this game.
    Unknown,
    /// More lines than anybody reads.
    TooLong {
        /// The most there may be.
        max: u64,
    },
}

impl From<Stop> for NoTable {
    fn from(stop: Stop) -> Self {
        Self::Stop(stop)
    }
}

/// The tables of a game, as far as `to` asks (each game has its own measure, and the source's where nothing
/// is asked). Compound and turns other than the usual ones have tables of their own.
pub fn tables(
    language: Language,
    game: &dyn Game,
    convention: Convention,
    to: Option<u64>,
    work: &mut Work<'_>,
) -> Result<Vec<Table>, NoTable> {
    let usual = convention.compound == Compound::Disjunctive && convention.turns.alternating();
    // Of a graph or an order a number is at most the name of a vertex.
    if variables(game).is_empty() {
        return match game.specimens().filter(|_| usual) {
            // A code in words: a line each length.
            Some(_) if game.of_size(1).is_some() => sizes::tables(language, game, to, work),
            Some(specimens) => specimens::tables(language, game, &specimens, to, work),
            None => Err(NoTable::Unknown),
        };
    }
    if !usual {
        return conventions::tables(language, game, convention, to, work);
    }
    match game.disguise() {
        Some(Disguise::Wythoff) => wythoff::tables(language, to),
        Some(Disguise::Fibonacci) => fibonacci::tables(language, to),
        Some(Disguise::Nim(NimRows::Heaps)) => nim::tables(language, to),
        Some(Disguise::Coins(_)) => coins::tables(language, game, to, work),
        // The tables of the pupils' paper are about this game.
        None if game.full_name() == "xxx" => xxx::tables(language, to, work),
        _ => sizes::tables(language, game, to, work),
    }
}

/// `to`, or what the source shows; refused when it is too long.
fn bound(to: Option<u64>, usual: u64, max: u64) -> Result<u64, NoTable> {
    let to = to.unwrap_or(usual);
    if to > max { Err(NoTable::TooLong { max }) } else { Ok(to) }
}
