//! The interface between questions and engines: an engine decides sums and lists the winning moves of one.

use marienbad_rules::Natural;

use super::erased::Sum;
use super::resumable::Checkpoint;
use super::{Answer, Choice};
use crate::listing::Next;
use crate::{Claim, Method, Stop, Work};

/// The most winning moves an answer lists.
pub const MAX_LISTED_MOVES: usize = 10_000;

/// The most moves that are looked at for the list: a heap of 10^18 has more than anybody will wait for.
pub(super) const MAX_MOVES_LOOKED_AT: u64 = 20_000_000;

/// The outcome of a sum, and how it is known.
pub(super) struct Decision {
    pub(super) wins: bool,
    /// The Grundy value in normal play, if the engine finds it.
    pub(super) value: Option<Natural>,
    pub(super) claim: Claim,
    pub(super) method: Method,
}

impl Decision {
    /// The result of an exhaustive search.
    pub(super) fn computed(wins: bool, method: Method) -> Self {
        Self { wins, value: None, claim: Claim::Computed, method }
    }
}

/// An engine for one game and one convention, with its memory. The plan says which engines are asked, in
/// order.
pub(super) trait Engine {
    /// The outcome, or `None` if the engine does not apply.
    fn decide(&mut self, sum: &Sum, work: &mut Work<'_>) -> Result<Option<Decision>, Stop>;

    /// The outcome and the winning moves, or `None` if the engine does not apply.
    fn answer(&mut self, sum: &Sum, work: &mut Work<'_>) -> Result<Option<Answer>, Stop>;

    /// Announces that positions reachable from this sum will be asked about.
    fn prepare(&mut self, _sum: &Sum, _work: &mut Work<'_>) {}

    /// Whether the engine has something to save when it is stopped at this sum.
    fn keeps(&self, _sum: &Sum) -> bool {
        false
    }

    /// Like [`Engine::answer`], saving the state from time to time.
    fn resume(
        &mut self,
        sum: &Sum,
        checkpoint: &mut dyn Checkpoint,
        work: &mut Work<'_>,
    ) -> Result<Option<Answer>, Stop> {
        let answer = self.answer(sum, work)?;
        if answer.is_some() {
            checkpoint.keeps_nothing();
        }
        Ok(answer)
    }
}

/// Collects winning moves until there are too many.
#[derive(Default)]
pub(super) struct Winners {
    pub(super) moves: Vec<Choice>,
    pub(super) cut: bool,
}

impl Winners {
    /// Adds a move; returns whether more are wanted.
    pub(super) fn push(&mut self, choice: Choice) -> Next {
        if self.moves.len() == MAX_LISTED_MOVES {
            self.cut = true;
            return Next::Enough;
        }
        self.moves.push(choice);
        Next::More
    }

    /// Records that the listing was stopped; a failure of the rules is passed on.
    pub(super) fn settle(&mut self, listed: Result<Next, Stop>) -> Result<(), Stop> {
        match listed {
            Ok(_) => Ok(()),
            Err(stop) if stop.is_failure() => Err(stop),
            Err(_) => {
                self.cut = true;
                Ok(())
            }
        }
    }
}
