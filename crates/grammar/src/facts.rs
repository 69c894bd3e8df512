//! What a statement may ask of a game, and the answer where there is none.

use std::convert::Infallible;

use crate::error::{EvaluationError, Fault};
use crate::number::Number;
use crate::predicate::Term;

/// The most numbers of a range that are tried, one after the other, unless [`Facts::longest_range`] says
/// otherwise.
pub const LONGEST_RANGE: i64 = 100_000;

type Result<T, S> = std::result::Result<T, EvaluationError<S>>;

/// What is true of the game: asked while a statement is evaluated.
pub trait Facts {
    /// What stops the search for an answer.
    type Stop;

    /// Whether the player to move wins the position with these numbers.
    fn wins(&mut self, position: &[u64], at: usize) -> Result<bool, Self::Stop>;

    /// The value of the position with these numbers.
    fn value(&mut self, position: &[u64], at: usize) -> Result<Number, Self::Stop>;

    /// Counts a step of a long evaluation.
    fn step(&mut self) -> Result<(), Self::Stop>;

    /// The most numbers of a range that are tried; `None` where [`Facts::step`] alone ends long ones.
    fn longest_range(&self) -> Option<i64> {
        Some(LONGEST_RANGE)
    }

    /// Whether a number that came out is small enough to go on with; else it is a [`Fault::TooLarge`].
    fn within(&self, _: &Number) -> bool {
        true
    }

    /// Hears of the term that a fault lies in, before the fault is passed on.
    fn broke(&mut self, _: &Term) {}
}

/// No game: there are no positions to ask for. For numbers and conditions that speak of none.
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
