//! Closed forms: a rule that answers without search, for positions of any size.
//!
//! A closed form is an engine like any other: a test runs each against plain search. [`closed_form`] finds the one
//! for a ruleset, if it has one.

mod coins;
mod fibonacci;
mod nim;
mod stealing;
mod wythoff;

#[cfg(test)]
mod tests;

pub use coins::CoinTurning;
pub use fibonacci::{Zeckendorf, zeckendorf};
pub use nim::{AsNim, NimSum};
pub use stealing::Stealing;
pub use wythoff::{Golden, lower_wythoff};

use std::any::Any;

use marienbad_rules::board::{Chocolate, Chomp};
use marienbad_rules::coin::Coins;
use marienbad_rules::heap::{Dornim, Fibonacci, Nim, Wythoff};
use marienbad_rules::strip::{Northcott, SlidingStrip, Strip};
use marienbad_rules::{Natural, Play, Ruleset};

use crate::{Stop, Work};

/// What a closed form says of a position.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Closed<M> {
    /// Whether the player to move wins.
    pub wins: bool,
    /// The Grundy value of the sum, where the rule gives it.
    pub value: Option<Natural>,
    /// The Grundy value of each component, where the rule gives it.
    pub components: Vec<Option<Natural>>,
    /// The winning moves, each with the place of its component in the sum.
    pub moves: Vec<(usize, M)>,
    /// Whether these are all of them: a list may be too long to write, or to find.
    pub complete: bool,
}

/// A rule for one game, disjunctive compound and one move a turn.
pub trait ClosedForm<R: Ruleset>: Send + Sync {
    /// Its name in one word.
    fn word(&self) -> &'static str;

    /// The answer, or `None` where the rule does not reach (a sum, misère play).
    fn answer(
        &self,
        ruleset: &R,
        sum: &[R::Position],
        play: Play,
        work: &mut Work<'_>,
    ) -> Result<Option<Closed<R::Move>>, Stop>;

    /// Somebody who answers for many positions of the game in normal play and keeps what serves them all; `None` where every
    /// answer is quick by itself.
    fn values<'a>(&self, _: &'a R) -> Option<Box<dyn ClosedValues<R> + 'a>> {
        None
    }
}

/// The values that a rule gives to many positions of one game.
pub trait ClosedValues<R: Ruleset> {
    /// The Grundy value of a sum.
    fn value(&mut self, sum: &[R::Position], work: &mut Work<'_>) -> Result<Natural, Stop>;
}

/// The closed form of a game, if it has one.
pub fn closed_form<R: Ruleset>() -> Option<Box<dyn ClosedForm<R>>> {
    fn erased<R: Ruleset>(form: impl ClosedForm<R> + 'static) -> Box<dyn Any> {
        let form: Box<dyn ClosedForm<R>> = Box::new(form);
        Box::new(form)
    }
    // The type of a form names the ruleset that it is for, so that only the right one can be taken back out.
    let forms: [fn() -> Box<dyn Any>; 10] = [
        || erased::<Chocolate>(NimSum),
        || erased::<Nim>(NimSum),
        || erased::<Northcott>(NimSum),
        || erased::<Strip>(NimSum),
        || erased::<SlidingStrip>(NimSum),
        || erased::<Wythoff>(Golden),
        || erased::<Dornim>(Golden),
        || erased::<Fibonacci>(Zeckendorf),
        || erased::<Coins>(CoinTurning),
        || erased::<Chomp>(Stealing),
    ];
    forms.iter().find_map(|form| form().downcast::<Box<dyn ClosedForm<R>>>().ok()).map(|form| *form)
}
