//! What can be wrong with a rule, as data with a place and without words.

use std::fmt;

use marienbad_grammar::WritingError;

use crate::{ParseError, ParseErrorKind};

/// An error in a rule that is not an error of a number or a condition.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum RuleProblem {
    /// A number, a condition or a sign that is not readable.
    Writing(marienbad_grammar::WritingErrorKind),
    /// A name appears twice in a pattern.
    NameTwice {
        /// The name.
        name: String,
    },
    /// A tuple is longer or shorter than the first pattern.
    TupleLength {
        /// How many numbers the first pattern has.
        expected: usize,
        /// How many numbers this tuple has.
        found: usize,
    },
    /// A tuple with too many numbers.
    TooManyNumbers {
        /// The most there may be.
        max: usize,
    },
    /// A number in a pattern that no position can have.
    NumberTooLarge,
    /// The clause would give 0 or a tuple of zeros a move, but there the game ends.
    MoveFromEnd,
    /// `for` after `if`.
    ForBehindIf,
    /// A move to a number or a tuple without an arrow: the clause has no `->`.
    NoArrow,
    /// The rule is longer than it may be.
    TooLong {
        /// The most characters.
        max: usize,
    },
    /// A shape without a cell.
    NoShape,
    /// A shape with a side that is too long.
    ShapeTooLong {
        /// The most cells of a side.
        max: usize,
    },
    /// A word of the rule language is expected; `found` is what was read (`None`: the end).
    WordExpected {
        /// What was found.
        found: Option<String>,
        /// The words that may occur here, in both languages.
        expected: &'static str,
    },
    /// A path without a vertex, or with too many.
    PathLength {
        /// The most vertices.
        max: u64,
    },
    /// `cut edge from …` together with another clause.
    CutAlone,
    /// More clauses than a rule may have.
    TooManyClauses {
        /// The most there may be.
        max: usize,
    },
    /// A left side without a letter.
    NoLetters,
    /// A sign that cannot be a letter of a word, such as a blank or `+`.
    NoLetter,
    /// A right side that is longer than its left side.
    WordGrows {
        /// The letters of the left side.
        most: usize,
    },
    /// A right side that equals its left side.
    WordStays,
    /// More shapes than a rule may have.
    TooManyShapes {
        /// The most there may be.
        max: usize,
    },
}

impl fmt::Display for RuleProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Writing(reason) => write!(f, "{reason:?}"),
            Self::NameTwice { name } => write!(f, "{name} appears twice in this pattern"),
            Self::TupleLength { expected, found } => {
                write!(f, "{expected} numbers belong here, not {found}")
            }
            Self::TooManyNumbers { max } => write!(f, "too many numbers: at most {max}"),
            Self::NumberTooLarge => f.write_str("no position has so large a number"),
            Self::MoveFromEnd => f.write_str("this clause would give 0 a move, and 0 is the end"),
            Self::ForBehindIf => f.write_str("\"for\" stands before \"if\""),
            Self::NoArrow => f.write_str("\"->\" is missing"),
            Self::TooLong { max } => write!(f, "the rule is too long: at most {max} characters"),
            Self::NoShape => f.write_str("a shape needs a \"#\""),
            Self::ShapeTooLong { max } => write!(f, "the shape is too long: at most {max} cells"),
            Self::WordExpected { found: Some(found), expected } => {
                write!(f, "{found:?} where {expected} belongs")
            }
            Self::WordExpected { found: None, expected } => write!(f, "{expected} is missing"),
            Self::PathLength { max } => write!(f, "a path has 1 to {max} vertices"),
            Self::CutAlone => f.write_str("\"cut edge from\" stands alone, without other clauses"),
            Self::TooManyClauses { max } => write!(f, "too many clauses: at most {max}"),
            Self::NoLetters => f.write_str("a left side needs a letter"),
            Self::NoLetter => f.write_str("this is no letter of a word"),
            Self::WordGrows { most } => write!(f, "the right side may have {most} letters, not more"),
            Self::WordStays => f.write_str("this clause would leave everything as it is"),
            Self::TooManyShapes { max } => write!(f, "too many shapes: at most {max}"),
        }
    }
}

/// An error in a rule: the text, the place, and what is wrong there.
pub(super) fn problem(input: &str, at: usize, problem: RuleProblem) -> ParseError {
    ParseError::new(input, at, ParseErrorKind::Rule(problem))
}

impl From<WritingError> for ParseError {
    fn from(error: WritingError) -> Self {
        problem(&error.input, error.at, RuleProblem::Writing(error.reason))
    }
}
