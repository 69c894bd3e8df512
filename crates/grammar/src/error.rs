//! Errors in a text: in how it is written, and in computing it. They are data with a place, without
//! wording.

use std::convert::Infallible;
use std::fmt;

use crate::predicate::Kind;
use crate::words::Suggestion;

/// A text that cannot be read: the text, the place of the mistake and the reason.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{reason:?} (at character {})", at + 1)]
pub struct WritingError {
    /// The whole text that was read.
    pub input: String,
    /// How many characters of `input` stand before the mistake.
    pub at: usize,
    /// What is wrong there.
    pub reason: WritingErrorKind,
}

/// The reason of a [`WritingError`].
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum WritingErrorKind {
    /// The text is empty.
    Empty,
    /// The text is too long.
    TooLong {
        /// The greatest number of characters, or of tokens.
        max: usize,
    },
    /// Brackets are nested too deeply.
    TooDeep {
        /// The greatest depth.
        max: usize,
    },
    /// A character that has no meaning here.
    Character {
        /// The character.
        found: char,
    },
    /// A number, a variable or a statement was expected, but `found` is there (`None`: the end).
    OperandExpected {
        /// What was found.
        found: Option<String>,
    },
    /// The statement should have ended or continued with an operator here.
    OperatorExpected {
        /// What was found.
        found: String,
    },
    /// This sign or word was expected.
    Expected {
        /// What was expected.
        expected: &'static str,
        /// What was found.
        found: Option<String>,
    },
    /// A bracket that is never closed.
    NotClosed,
    /// One kind of expression was expected, but another was found.
    WrongKind {
        /// What was expected.
        expected: Kind,
        /// What was found.
        found: Kind,
    },
    /// A function with the wrong number of arguments.
    ArgumentCount {
        /// Its name.
        function: String,
        /// The least number of arguments.
        least: usize,
        /// The greatest number of arguments.
        most: usize,
    },
    /// Neither a function nor a word allowed here.
    NotAFunction {
        /// The name.
        name: String,
        /// The most similar words.
        nearest: Suggestion,
    },
    /// The name is defined twice, or already has a meaning.
    NameTaken {
        /// The name.
        name: String,
    },
    /// `for` or `where` twice.
    Repeated {
        /// The word.
        word: &'static str,
    },
    /// The number is larger than supported.
    TooLarge,
    /// `losing`, `value` and the like in a rule, where outcomes are not available.
    AboutPlay {
        /// The word as written.
        word: String,
    },
    /// A variable that has no meaning here.
    UnknownVariable {
        /// The variable.
        name: String,
        /// The known variables; for a game, one entry for each alternative.
        known: Vec<String>,
    },
    /// `value` or `losing` with the wrong number of arguments for a position of this game.
    PositionArguments {
        /// How many numbers a position needs.
        expected: usize,
        /// How many were given.
        found: usize,
    },
}

/// Errors in computing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Fault {
    /// Division by zero.
    DivisionByZero,
    /// Two roots that cannot be combined in one exact number.
    MixedRoots,
    /// The root of a number that is not a fraction.
    RootOfRoot,
    /// A number that should be whole is not.
    NotWhole,
    /// A number that should not be negative is.
    Negative,
    /// A number larger than supported.
    TooLarge,
    /// A range with too many numbers to try.
    LongRange,
    /// A primality test of a number of more than 64 bits.
    PrimeTooLarge,
    /// Not a position of the game: a heap of −34, or two coins at one place.
    NoPosition,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::DivisionByZero => "division by zero",
            Self::MixedRoots => "two different roots in one number",
            Self::RootOfRoot => "the root of a number that is no fraction",
            Self::NotWhole => "a whole number is needed",
            Self::Negative => "a number that is not negative is needed",
            Self::TooLarge => "the number is too large",
            Self::LongRange => "the range is too long",
            Self::PrimeTooLarge => "whether a number is prime is decided below 2^64 only",
            Self::NoPosition => "there is no such position",
        })
    }
}

/// Why something has no truth value or no number at a position.
///
/// `S` is the reason for which the game's answers may stop: a limit, or Ctrl-C. Without a game there is
/// none.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum EvaluationError<S = Infallible> {
    /// A computation without a result, and its place in the text.
    Fault {
        /// How many characters stand before it.
        at: usize,
        /// What is wrong.
        fault: Fault,
    },
    /// The facts of the game were not found in time.
    Stop(S),
}

impl<S> From<S> for EvaluationError<S> {
    fn from(stop: S) -> Self {
        Self::Stop(stop)
    }
}
