//! Errors of a conjecture: those of the grammar, combined with the engines' reasons to stop.

pub use marienbad_grammar::{Fault, WritingError, WritingErrorKind};

use crate::Stop;

/// Why a conjecture has no truth value at a position.
pub type EvaluationError = marienbad_grammar::EvaluationError<Stop>;

/// A conjecture at one position.
pub type Evaluation<'a> = marienbad_grammar::Evaluation<'a, Stop>;
