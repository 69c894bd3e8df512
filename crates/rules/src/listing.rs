//! How a list of options ends: at its end, because whoever looks has seen enough, or because the rules fail.

use std::error::Error;
use std::fmt;
use std::sync::Arc;

/// The end of a list of options: all were seen, or why not.
///
/// An [`Interrupt::Failed`] must reach whoever asked. To take it for "no further move" would turn a mistake
/// in a rule into a lost position.
pub type Listing = Result<(), Interrupt>;

/// Why a list of options was not gone through to its end.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Interrupt {
    /// Whoever looks at the options has seen enough.
    Enough,
    /// The rules cannot list the options. Nothing follows from those that were listed before.
    Failed(RuleError),
}

/// Why the rules of a game cannot list the options of a position.
#[derive(Debug, Clone)]
pub enum RuleError {
    /// A number of an option is larger than positions can hold.
    TooLarge {
        /// The position whose options were asked for.
        position: String,
        /// The largest number that is possible.
        max: String,
    },
    /// The rule says nothing sensible here.
    Broken {
        /// The position whose options were asked for.
        position: String,
        /// What is wrong.
        fault: RuleFault,
        /// Where in the rule, if it is a written one.
        place: Option<RulePlace>,
    },
    /// The steps that were allowed for the list are used up.
    Steps {
        /// How many were allowed.
        limit: u64,
    },
    /// An error of the ruleset's author, carried unchanged.
    Own(Arc<dyn Error + Send + Sync>),
}

/// A place in a rule that somebody wrote.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RulePlace {
    /// How many characters of the rule stand before it.
    pub at: usize,
    /// The part of the rule that breaks.
    pub part: String,
}

/// What can be wrong with a rule at some position.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum RuleFault {
    /// Something is divided by zero.
    DivisionByZero,
    /// The root of a negative number.
    RootOfNegative,
    /// A move leaves the position as it is.
    NoChange,
    /// A whole number is needed: the exponent of a power, a nim sum.
    NotWhole,
    /// A number that is not negative is needed: a nim sum, a greatest common divisor.
    Negative,
    /// Two roots that do not fit into one exact number, or the root of a number that is no fraction.
    Roots,
    /// Whether a number of more than 64 bits is prime.
    PrimeTooLarge,
    /// A part that is not smaller than its heap, where a table of heaps is filled.
    NotSmaller,
}

impl RuleError {
    /// Carries an error of the ruleset's author.
    pub fn own(error: impl Error + Send + Sync + 'static) -> Self {
        Self::Own(Arc::new(error))
    }
}

impl PartialEq for RuleError {
    /// Errors of an author are equal only if they are the same error.
    fn eq(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::TooLarge { position, max }, Self::TooLarge { position: p, max: m }) => {
                (position, max) == (p, m)
            }
            (
                Self::Broken { position, fault, place },
                Self::Broken { position: other, fault: fault_of_other, place: other_place },
            ) => (position, fault, place) == (other, fault_of_other, other_place),
            (Self::Steps { limit }, Self::Steps { limit: l }) => limit == l,
            (Self::Own(one), Self::Own(other)) => Arc::ptr_eq(one, other),
            _ => false,
        }
    }
}

impl Eq for RuleError {}

impl fmt::Display for RuleError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooLarge { position, max } => {
                write!(f, "a move of {position} leaves a number above {max}")
            }
            Self::Broken { position, fault, place: None } => {
                write!(f, "the rule breaks at {position}: {fault:?}")
            }
            Self::Broken { position, fault, place: Some(place) } => {
                write!(
                    f,
                    "the rule breaks at {position}: {fault:?} in {} (character {})",
                    place.part,
                    place.at + 1
                )
            }
            Self::Steps { limit } => write!(f, "the list of moves takes more than {limit} steps"),
            Self::Own(error) => error.fmt(f),
        }
    }
}

impl Error for RuleError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            Self::Own(error) => Some(&**error),
            _ => None,
        }
    }
}

impl From<RuleError> for Interrupt {
    fn from(error: RuleError) -> Self {
        Self::Failed(error)
    }
}

/// What is left of a listing for whoever stopped it himself: only a failure of the rules matters.
pub fn unless_enough(listing: Listing) -> Result<(), RuleError> {
    match listing {
        Ok(()) | Err(Interrupt::Enough) => Ok(()),
        Err(Interrupt::Failed(error)) => Err(error),
    }
}
