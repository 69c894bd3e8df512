//! What an engine is to the questions: it decides sums, and lists the winning moves of one.

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

/// Who wins a sum, and how that is known.
pub(super) struct Decision {
    pub(super) wins: bool,
    /// The Grundy value, in normal play and where the engine finds it.
    pub(super) value: Option<Natural>,
    pub(super) claim: Claim,
    pub(super) method: Method,
}

impl Decision {
    /// By a search that went through everything.
    pub(super) fn computed(wins: bool, method: Method) -> Self {
        Self { wins, value: None, claim: Claim::Computed, method }
    }
}

/// An engine for one game and one convention, with what it has found out. The plan says which are asked, in
/// order.
pub(super) trait Engine {
    /// Who wins, or `None` where the engine does not reach.
    fn decide(&mut self, sum: &Sum, work: &mut Work<'_>) -> Result<Option<Decision>, Stop>;

    /// Who wins, with the winning moves, or `None` where the engine does not reach.
    fn answer(&mut self, sum: &Sum, work: &mut Work<'_>) -> Result<Option<Answer>, Stop>;

    /// Says that what can be left of this sum will be asked for.
    fn prepare(&mut self, _sum: &Sum, _work: &mut Work<'_>) {}

    /// Whether the engine has something to keep when it is stopped at this sum.
    fn keeps(&self, _sum: &Sum) -> bool {
        false
    }

    /// As [`Engine::answer`], keeping what was found out now and then.
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

/// Winning moves as they are found, until there are too many.
#[derive(Default)]
pub(super) struct Winners {
    pub(super) moves: Vec<Choice>,
    pub(super) cut: bool,
}

impl Winners {
    /// Adds a move; says when the list is full.
    pub(super) fn push(&mut self, choice: Choice) -> Next {
        if self.moves.len() == MAX_LISTED_MOVES {
            self.cut = true;
            return Next::Enough;
        }
        self.moves.push(choice);
        Next::More
    }

    /// Notes that the list was stopped; a failure of the rules is passed on.
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
