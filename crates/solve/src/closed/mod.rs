//! Closed forms: rules that answer without search, for positions of any size.
//!
//! A closed form is an engine like any other; each is tested against plain search. [`closed_form`] finds
//! the one for a ruleset, if there is one.

mod coins;
mod fibonacci;
mod nim;
mod stealing;
mod wythoff;

#[cfg(test)]
mod tests;

pub use coins::{CoinTurning, CoinWorth};
pub use fibonacci::{Zeckendorf, zeckendorf};
pub use nim::NimSum;
pub use stealing::Stealing;
pub use wythoff::{Golden, lower_wythoff};

use marienbad_rules::coin::Turn;
use marienbad_rules::heap::Slide;
use marienbad_rules::{Action, Disguise, Natural, NimRows, Play, Structure, View};

use crate::{Method, Stop, Work};

/// The answer of a closed form.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Closed {
    /// Whether the player to move wins.
    pub wins: bool,
    /// The Grundy value of the sum, if the rule gives it.
    pub value: Option<Natural>,
    /// The Grundy value of each component, if the rule gives it.
    pub components: Vec<Option<Natural>>,
    /// The winning moves, each with the index of its component in the sum.
    pub moves: Vec<(usize, Winning)>,
    /// Whether these are all winning moves; the list may be too long to write or to find.
    pub complete: bool,
    /// The numbers from which the answer follows, if they are few enough to list.
    pub evidence: Option<Evidence>,
}

/// A winning move, as a closed form finds it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Winning {
    /// Lowers a row of Nim.
    Lower {
        /// The index of the row in its component.
        row: usize,
        /// The new size of the row.
        to: u64,
    },
    /// Takes from one or both of two heaps.
    Slide(Slide),
    /// Takes this many matches.
    Take(Natural),
    /// Turns these coins.
    Turn(Turn),
    /// The move with this text.
    Written(String),
}

impl Winning {
    /// The action to look up in the ruleset; for a written move, its text, which has to be read instead.
    pub fn action(&self) -> Result<Action<'_>, &str> {
        match self {
            Self::Lower { row, to } => Ok(Action::Lower { row: *row, to: *to }),
            Self::Slide(slide) => Ok(Action::Slide(slide)),
            Self::Take(matches) => Ok(Action::Take(matches)),
            Self::Turn(turn) => Ok(Action::Turn(turn)),
            Self::Written(text) => Err(text),
        }
    }
}

/// The numbers that a closed form has used; the answer can be checked from them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Evidence {
    /// Rows of Nim and their nim sum.
    NimSum {
        /// What the rows of Nim stand for.
        rows_are: NimRows,
        /// The rows of all components.
        rows: Vec<u64>,
        /// Their nim sum.
        xor: u64,
    },
    /// Two heaps and the golden pair with the same difference.
    GoldenPair {
        /// The two heaps.
        pair: [Natural; 2],
        /// Their difference.
        difference: Natural,
        /// The difference times the golden ratio, rounded down.
        golden: Natural,
        /// The two heaps after a winning move, if there is one.
        to: Option<[Natural; 2]>,
    },
    /// Matches as a sum of Fibonacci numbers.
    Zeckendorf {
        /// The matches; in misère play one fewer, because the last match is never taken voluntarily.
        matches: Natural,
        /// The most that may be taken.
        most: Natural,
        /// The parts, the largest first.
        parts: Vec<Natural>,
    },
    /// Black coins with their values, and the nim sum of the values.
    Coins {
        /// The coins.
        coins: Vec<CoinWorth>,
        /// Their nim sum.
        xor: Natural,
    },
    /// The last square of a bar or block: any answer to its bite could have been the first bite.
    Stealing {
        /// The bite that takes only the last square.
        last: String,
    },
}

/// A rule for one game, in the disjunctive compound with one move per turn.
pub trait ClosedForm: Send + Sync {
    /// Its name in an answer.
    fn method(&self) -> Method;

    /// The answer, or `None` if the rule does not apply (to a sum, or in misère play).
    fn answer(&self, sum: &[View<'_>], play: Play, work: &mut Work<'_>) -> Result<Option<Closed>, Stop>;

    /// The moves of one component that give it this value in normal play, and whether the list is complete;
    /// `None` if the rule gives no values.
    fn moves_worth(
        &self,
        _component: &View<'_>,
        _value: &Natural,
        _work: &mut Work<'_>,
    ) -> Result<Option<(Vec<Winning>, bool)>, Stop> {
        Ok(None)
    }

    /// An evaluator for many positions of the game in normal play that keeps shared results; `None` if
    /// every answer is quick anyway.
    fn values(&self) -> Option<Box<dyn ClosedValues + '_>> {
        None
    }
}

/// The values that a rule gives for many positions of one game.
pub trait ClosedValues {
    /// The Grundy value of a sum, or `None` if the rule does not apply.
    fn value(&mut self, sum: &[View<'_>], work: &mut Work<'_>) -> Result<Option<Natural>, Stop>;
}

/// The closed form of a game, if it has one.
pub fn closed_form<'r>(
    structure: Structure<'r>,
    disguise: Option<Disguise<'r>>,
) -> Option<Box<dyn ClosedForm + 'r>> {
    match (disguise, structure) {
        (Some(Disguise::Nim(rows)), _) => Some(Box::new(NimSum(rows))),
        (Some(Disguise::Wythoff), _) => Some(Box::new(Golden)),
        (Some(Disguise::Fibonacci), _) => Some(Box::new(Zeckendorf)),
        (Some(Disguise::Coins(rule)), _) => Some(Box::new(CoinTurning(rule))),
        (None, Structure::Order) => Some(Box::new(Stealing)),
        (None, _) => None,
    }
}
