//! The results of the laboratory, as data.

use marienbad_rules::numbers::NumberName;

use super::error::{Fault, WritingError};
use super::evidence::Counterexample;
use crate::{Claim, Stop};

/// Why a conjecture does not apply to a game.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum BindError {
    /// It uses a variable or a position that the game does not have.
    #[error(transparent)]
    Writing(#[from] WritingError),
    /// The positions of this game are not made of numbers.
    #[error("the positions of {game} are not made of numbers")]
    NoNumbers {
        /// The game.
        game: String,
    },
}

/// A conjecture that is undefined at a position it covers.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{fault} at {position} (character {})", at + 1)]
pub struct Undefined {
    /// The position.
    pub position: String,
    /// The variables and their numbers.
    pub variables: Vec<(NumberName, u64)>,
    /// The position in the text of the part that is undefined.
    pub at: usize,
    /// What is undefined.
    pub fault: Fault,
}

/// The verdict on a conjecture.
#[derive(Debug, Clone)]
pub enum Finding {
    /// True of every position up to the bound.
    Held,
    /// False at this position, and true at all earlier ones.
    Refuted(Box<Counterexample>),
    /// True of every position.
    Proved(Proof),
    /// A limit was reached or the test was cancelled; true up to there.
    Stopped(Stop),
}

/// The basis of a proof.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Proof {
    /// The word for the theorem.
    pub theorem: &'static str,
    /// For a proof by repetition: the size up to which everything was tested.
    pub tested_to: Option<u64>,
}

/// The result of testing a conjecture.
#[derive(Debug, Clone)]
pub struct Report {
    /// The verdict.
    pub verdict: Finding,
    /// The requested bound.
    pub to: u64,
    /// The largest size for which all positions were tested, if any.
    pub reached: Option<u64>,
    /// How many positions were tested, among those the conjecture covers.
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

    /// Whether it is true up to the requested bound but false beyond: a test for a proof may go further.
    pub fn beyond(&self) -> bool {
        matches!(self.verdict, Finding::Refuted(_)) && self.reached.is_some_and(|reached| reached >= self.to)
    }
}
