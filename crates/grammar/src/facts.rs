//! What a statement may ask about a game, and the implementation without a game.

use std::convert::Infallible;

use crate::error::{EvaluationError, Fault};
use crate::number::Number;
use crate::predicate::Term;

/// The most numbers of a range that are tried, one after the other, unless [`Facts::longest_range`] says
/// otherwise.
pub const LONGEST_RANGE: i64 = 100_000;

type Result<T, S> = std::result::Result<T, EvaluationError<S>>;

/// Facts about a game, requested while a statement is evaluated.
pub trait Facts {
    /// The reason for which an answer may stop.
    type Stop;

    /// Whether the player to move wins the position with these numbers.
    fn wins(&mut self, position: &[u64], at: usize) -> Result<bool, Self::Stop>;

    /// The value of the position with these numbers.
    fn value(&mut self, position: &[u64], at: usize) -> Result<Number, Self::Stop>;

    /// Counts a step of a long evaluation.
    fn step(&mut self) -> Result<(), Self::Stop>;

    /// How many numbers of a range are tried at most; `None` if only [`Facts::step`] stops long ranges.
    fn longest_range(&self) -> Option<i64> {
        Some(LONGEST_RANGE)
    }

    /// Whether a result is small enough to continue with; otherwise it is a [`Fault::TooLarge`].
    fn within(&self, _: &Number) -> bool {
        true
    }

    /// Called with the term that caused a fault, before the fault is returned.
    fn broke(&mut self, _: &Term) {}
}

/// Facts without a game, for numbers and conditions that do not mention positions.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct NoGame;

impl Facts for NoGame {
    type Stop = Infallible;

    fn wins(&mut self, _: &[u64], at: usize) -> Result<bool, Infallible> {
        Err(EvaluationError::Fault { at, fault: Fault::NoPosition })
    }

    fn value(&mut self, _: &[u64], at: usize) -> Result<Number, Infallible> {
        Err(EvaluationError::Fault { at, fault: Fault::NoPosition })
    }

    fn step(&mut self) -> Result<(), Infallible> {
        Ok(())
    }
}
