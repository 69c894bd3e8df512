//! Games on cells or vertices that fall apart into regions: Cram, XXX on grids, circles, globes, tori and any
//! graph, and arc kayles.
//!
//! Positions become sets of bits. Whatever a move leaves is split into regions, each region is brought to a
//! canonical form, and what is known about it is stored in a table of bounded size. In normal play, the
//! search asks whether a region has the value n, and asks this only about the largest part of an option. In
//! misère play, it searches sums of regions, with small regions reduced to the simplest tree.
//!
//! ```
//! use marienbad_rules::{NoFiles, Ruleset, board::Cram};
//! use marienbad_solve::{Budget, Work, region::Regions};
//!
//! let board = Cram.parse("5x6", &NoFiles)?;
//! let mut regions = Regions::of(&Cram).expect("a game of regions");
//! let mut work = Work::new(Budget::default());
//! assert_eq!(regions.value(&board[0], &mut work)?, Some(2));
//! assert_eq!(regions.wins_misere(&board, &mut work)?, Some(true));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod ahead;
mod around;
mod bits;
mod board;
mod dense;
mod exchange;
mod forest;
mod ground;
mod images;
mod kept;
mod kernel;
mod labelling;
mod line;
mod link;
mod listing;
mod misere;
mod nimbers;
mod proof;
mod proof_numbers;
mod prune;
mod rows;
mod sheet;
mod side_by_side;
mod strip;
mod sums;
mod symmetries;
mod table;
mod tiles;
mod trees;
mod vector;
mod web;

#[cfg(test)]
mod asked;
#[cfg(test)]
mod ranked;
#[cfg(test)]
mod tests;

pub use exchange::{Exchange, Traffic};
use marienbad_rules::heap::Xxx;
use marienbad_rules::own::place::Shape;
use marienbad_rules::places::Taking;
use marienbad_rules::{Ruleset, Structure, View, Visible};

use crate::misere::Search;
use crate::{Stop, Work};
use ground::{Ground, Part};
use rows::{Lines, Rows};

/// The components of a sum; `None` if one of them is neither a region nor a graph.
fn parts_of<P: Visible>(sum: &[P]) -> Option<Vec<Part<'_>>> {
    sum.iter().map(|component| Part::of(&component.view())).collect()
}

/// What a move takes.
#[derive(Debug, Clone)]
enum Rule {
    /// Linked places.
    Taking(Taking),
    /// The cells of a shape that has one of these forms.
    Shapes(Vec<Shape>),
}

impl Rule {
    /// The rows and circles of a sum, if it has no other components.
    fn lines(&self, parts: &[Part<'_>]) -> Option<Lines> {
        match self {
            Self::Taking(taking) => Lines::of(*taking, parts),
            Self::Shapes(_) => None,
        }
    }
}

/// The engine for a game, with everything it has found out.
pub struct Regions {
    rule: Rule,
    rows: Rows,
    grounds: Vec<Ground>,
}

impl Regions {
    /// An engine for games with this kind of moves.
    pub fn new(taking: Taking) -> Self {
        Self::by(Rule::Taking(taking))
    }

    /// An engine for games in which a move places a shape, in one of these forms, on free cells.
    pub fn of_shapes(forms: &[Shape]) -> Self {
        Self::by(Rule::Shapes(forms.to_vec()))
    }

    fn by(rule: Rule) -> Self {
        Self { rule, rows: Rows::new(), grounds: Vec::new() }
    }

    /// An engine for a game, if the game falls apart into regions.
    pub fn of<R: Ruleset>(ruleset: &R) -> Option<Self> {
        match ruleset.structure() {
            Structure::Places(taking) => Some(Self::new(taking)),
            Structure::Shapes(forms) => Some(Self::of_shapes(forms)),
            _ => None,
        }
    }

    /// The Grundy value of a component. `None` if it is neither a region nor a graph, or if it has more
    /// than 512 places.
    pub fn value<P: Visible>(&mut self, component: &P, work: &mut Work<'_>) -> Result<Option<u32>, Stop> {
        let Some(part) = Part::of(&component.view()) else { return Ok(None) };
        if let Some(lines) = self.rule.lines(&[part]) {
            return self.rows.value(&lines, work).map(Some);
        }
        match self.ground(&[part]) {
            Some(ground) => ground.value(part, work).map(Some),
            None => Ok(None),
        }
    }

    /// Whether the value of a sum is `n` in normal play; `None` as for [`Regions::value`]. This is often
    /// faster than finding the value.
    pub fn is_worth<P: Visible>(
        &mut self,
        sum: &[P],
        n: u32,
        work: &mut Work<'_>,
    ) -> Result<Option<bool>, Stop> {
        let parts = parts_of(sum);
        let Some(parts) = parts else { return Ok(None) };
        let mut wanted = n;
        let mut left = Vec::new();
        for part in parts {
            match self.rule.lines(&[part]) {
                Some(lines) => wanted ^= self.rows.value(&lines, work)?,
                None => left.push(part),
            }
        }
        if left.is_empty() {
            return Ok(Some(wanted == 0));
        }
        match self.ground(&left) {
            Some(ground) => ground.is_worth(&left, wanted, work).map(Some),
            None => Ok(None),
        }
    }

    /// Whether the player to move wins a sum in misère play; `None` as for [`Regions::value`].
    pub fn wins_misere<P: Visible>(&mut self, sum: &[P], work: &mut Work<'_>) -> Result<Option<bool>, Stop> {
        let parts = parts_of(sum);
        let Some(parts) = parts else { return Ok(None) };
        if let Some(lines) = self.rule.lines(&parts)
            && let Some(wins) = self.rows.wins_misere(&lines, work)?
        {
            return Ok(Some(wins));
        }
        match self.ground(&parts) {
            Some(ground) => ground.wins_misere(&parts, work).map(Some),
            None => Ok(None),
        }
    }

    /// Whether a sum consists only of rows and circles, so that every value is found quickly, however long
    /// they are.
    pub(crate) fn are_lines(taking: Taking, sum: &[View<'_>]) -> bool {
        parts_of(sum).and_then(|parts| Lines::of(taking, &parts)).is_some()
    }

    /// The search that decides this sum in misère play, if it consists of rows only or of a single circle,
    /// and the heaps to ask it about.
    pub(crate) fn search_of_rows<P: Visible>(
        &mut self,
        sum: &[P],
        work: &Work<'_>,
    ) -> Option<(&mut Search<'static>, Vec<u64>)> {
        let parts = parts_of(sum);
        let (heaps, _) = self.rule.lines(&parts?)?.heaps()?;
        Search::takes(&heaps).then(|| (self.rows.search(work), heaps))
    }

    /// Refuses a sum in misère play that consists only of rows and circles, one of them too long for any
    /// computer.
    pub(crate) fn refuse_if_hopeless<P: Visible>(&self, sum: &[P], work: &mut Work<'_>) -> Result<(), Stop> {
        let parts = parts_of(sum);
        match parts.and_then(|parts| self.rule.lines(&parts)) {
            Some(lines) => Search::refuse_if_hopeless(&Xxx, &[lines.longest()], work),
            None => Ok(()),
        }
    }

    /// A ground for all of these: an existing one, or a new one.
    fn ground(&mut self, parts: &[Part<'_>]) -> Option<&mut Ground> {
        let i = match self.grounds.iter_mut().position(|ground| ground.takes(parts)) {
            Some(i) => i,
            None => {
                self.grounds.push(match &self.rule {
                    Rule::Taking(taking) => Ground::new(*taking, parts)?,
                    Rule::Shapes(forms) => Ground::of_shapes(forms, parts)?,
                });
                self.grounds.len() - 1
            }
        };
        self.grounds.get_mut(i)
    }
}
