//! What can be wrong with a text: as it is written, and as it is computed. Data with a place, never words.

use std::convert::Infallible;
use std::fmt;

use crate::predicate::Kind;
use crate::words::Suggestion;

/// A text that cannot be read: the text, the place, what is wrong there.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{reason:?} (at character {})", at + 1)]
pub struct WritingError {
    /// The whole text that was read.
    pub input: String,
    /// The place: how many characters of `input` stand before it.
    pub at: usize,
    /// What is wrong there.
    pub reason: WritingErrorKind,
}

/// The reason of a [`WritingError`].
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum WritingErrorKind {
    /// Nothing is written.
    Empty,
    /// The text is longer than it may be.
    TooLong {
        /// The most characters, or the most words and signs.
        max: usize,
    },
    /// Too many brackets inside each other.
    TooDeep {
        /// The most there may be.
        max: usize,
    },
    /// A character that has no meaning here.
    Character {
        /// The character.
        found: char,
    },
    /// A number, a variable or a statement belongs here; `found` stands there (`None`: the end).
    OperandExpected {
        /// What was found.
        found: Option<String>,
    },
    /// The statement should have ended here, or gone on with an operator.
    OperatorExpected {
        /// What was found.
        found: String,
    },
    /// This sign or word belongs here.
    Expected {
        /// What belongs here.
        expected: &'static str,
        /// What was found.
        found: Option<String>,
    },
    /// A bracket that is never closed.
    NotClosed,
    /// Something of one kind belongs here, and something of another stands there.
    WrongKind {
        /// What belongs here.
        expected: Kind,
        /// What was found.
        found: Kind,
    },
    /// A function with the wrong number of arguments.
    ArgumentCount {
        /// Its name.
        function: String,
        /// The least it takes.
        least: usize,
        /// The most it takes.
        most: usize,
    },
    /// Neither a function nor a word that could stand here.
    NotAFunction {
        /// The name.
        name: String,
        /// The words that come nearest.
        nearest: Suggestion,
    },
    /// The name is defined twice, or has a meaning already.
    NameTaken {
        /// The name.
        name: String,
    },
    /// `for` or `where` twice.
    Repeated {
        /// The word.
        word: &'static str,
    },
    /// The number is larger than any computed with here.
    TooLarge,
    /// `losing`, `value` and the like in a rule, which knows nothing of who wins.
    AboutPlay {
        /// The word, as it was written.
        word: String,
    },
    /// A variable that means nothing here.
    UnknownVariable {
        /// The variable.
        name: String,
        /// The variables there are; those of a game one alternative after the other.
        known: Vec<String>,
    },
    /// `value` or `losing` with a number of arguments that is no position of this game.
    PositionArguments {
        /// How many numbers make a position.
        expected: usize,
        /// How many there are.
        found: usize,
    },
}

/// What can go wrong in computing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Fault {
    /// Division by zero.
    DivisionByZero,
    /// Two roots that do not fit into one exact number.
    MixedRoots,
    /// The root of a number that is no fraction.
    RootOfRoot,
    /// A whole number is needed.
    NotWhole,
    /// A number that is not negative is needed.
    Negative,
    /// Larger than any number computed with here.
    TooLarge,
    /// A range with more numbers than are tried.
    LongRange,
    /// Whether a number of more than 64 bits is prime is not decided here.
    PrimeTooLarge,
    /// No position of the game: a heap of −34, two coins at one place.
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
/// `S` is what stops whoever answers for the game: a limit, or Ctrl-C. Without a game nothing does.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum EvaluationError<S = Infallible> {
    /// A computation that has no result, and its place in the text.
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
