//! What a statement may ask of a game, and the answer where there is none.

use std::convert::Infallible;

use crate::error::{Fault, Trouble};
use crate::number::Number;

type Result<T, S> = std::result::Result<T, Trouble<S>>;

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
}

/// No game: there are no positions to ask for. For numbers and conditions that speak of none.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct NoGame;

impl Facts for NoGame {
    type Stop = Infallible;

    fn wins(&mut self, _: &[u64], at: usize) -> Result<bool, Infallible> {
        Err(Trouble::Fault { at, fault: Fault::NoPosition })
    }

    fn value(&mut self, _: &[u64], at: usize) -> Result<Number, Infallible> {
        Err(Trouble::Fault { at, fault: Fault::NoPosition })
    }

    fn step(&mut self) -> Result<(), Infallible> {
        Ok(())
    }
}
