//! Tables: those of the sources, computed, in any format.

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

/// A table with its title and notes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Table {
    /// The subject, with the winning rule.
    pub title: String,
    /// The column headings.
    pub columns: Vec<String>,
    /// The cells, row by row.
    pub rows: Vec<Vec<String>>,
    /// Notes: where a source is wrong, where a rule stops holding.
    pub notes: Vec<String>,
}

/// Why there is no table.
#[derive(Debug)]
pub enum NoTable {
    /// The computation stopped.
    Stop(Stop),
    /// The computation stopped; the finished part is here, labelled as partial.
    Partial {
        /// The finished part.
        tables: Vec<Table>,
        /// Why it is incomplete.
        stop: Stop,
    },
    /// There are no tables for this game.
    Unknown,
    /// The table would be too long to read.
    TooLong {
        /// The maximum number of lines.
        max: u64,
    },
}

impl From<Stop> for NoTable {
    fn from(stop: Stop) -> Self {
        Self::Stop(stop)
    }
}

/// The tables of a game up to `to` (each game has its own measure; the default is the source's). Other
/// compounds and turns have tables of their own.
pub fn tables(
    language: Language,
    game: &dyn Game,
    convention: Convention,
    to: Option<u64>,
    work: &mut Work<'_>,
) -> Result<Vec<Table>, NoTable> {
    let usual = convention.compound == Compound::Disjunctive && convention.turns.alternating();
    // For a graph or an order, a number could only be the name of a vertex.
    if variables(game).is_empty() {
        return match game.specimens().filter(|_| usual) {
            // A code in words: one line per length.
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
        // The tables of the pupils' paper are about this game only.
        None if game.full_name() == "xxx" => xxx::tables(language, to, work),
        _ => sizes::tables(language, game, to, work),
    }
}

/// The bound `to`, by default the source's; an error if it is too large.
fn bound(to: Option<u64>, usual: u64, max: u64) -> Result<u64, NoTable> {
    let to = to.unwrap_or(usual);
    if to > max { Err(NoTable::TooLong { max }) } else { Ok(to) }
}
