//! The answers of the laboratory, as data.

use marienbad_rules::numbers::NumberName;

use super::error::{Fault, WritingError};
use super::evidence::Counterexample;
use crate::{Claim, Stop};

/// Why a conjecture cannot be put to a game.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum BindError {
    /// A variable or a position that the game does not have.
    #[error(transparent)]
    Writing(#[from] WritingError),
    /// The positions of this game are not made of numbers.
    #[error("the positions of {game} are not made of numbers")]
    NoNumbers {
        /// The game.
        game: String,
    },
}

/// A conjecture that has no meaning at a position it speaks of.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{fault} at {position} (character {})", at + 1)]
pub struct Undefined {
    /// The position.
    pub position: String,
    /// The variables with their numbers.
    pub variables: Vec<(NumberName, u64)>,
    /// The place in the text.
    pub at: usize,
    /// What has no result.
    pub fault: Fault,
}

/// What became of a conjecture.
#[derive(Debug, Clone)]
pub enum Finding {
    /// It is true of every position up to the bound.
    Held,
    /// It is false of this position, and of none before it.
    Refuted(Box<Counterexample>),
    /// It is true of every position.
    Proved(Proof),
    /// A limit or Ctrl-C came first; it is true as far as the test came.
    Stopped(Stop),
}

/// What a proof rests on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Proof {
    /// The theorem, in one word.
    pub theorem: &'static str,
    /// For a proof by repetition: the size up to which everything was tested.
    pub tested_to: Option<u64>,
}

/// The answer to a conjecture.
#[derive(Debug, Clone)]
pub struct Report {
    /// The verdict.
    pub verdict: Finding,
    /// The bound that was asked for.
    pub to: u64,
    /// The largest size of which all positions were tested, if any was.
    pub reached: Option<u64>,
    /// How many positions were tested: those that the conjecture speaks of.
    pub tested: u64,
    /// Whether the variables name the heaps from the largest to the smallest.
    pub descending: bool,
    /// Steps taken.
    pub nodes: u64,
}

impl Report {
    /// How the answer is known.
    pub fn claim(&self) -> Claim {
        match self.verdict {
            Finding::Held | Finding::Stopped(_) => Claim::Conjectured,
            Finding::Refuted(_) => Claim::Refuted,
            Finding::Proved(_) => Claim::Proved,
        }
    }

    /// Whether it is true as far as was asked and false further on: a test for a proof may go beyond the
    /// bound.
    pub fn beyond(&self) -> bool {
        matches!(self.verdict, Finding::Refuted(_)) && self.reached.is_some_and(|reached| reached >= self.to)
    }
}
