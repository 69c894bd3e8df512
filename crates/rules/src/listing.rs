//! How a listing of options ends: at its end, because the caller has seen enough, or because the rules
//! fail.

use std::error::Error;
use std::fmt;
use std::sync::Arc;

/// The result of listing options: `Ok` if all were seen, otherwise why not.
///
/// An [`Interrupt::Failed`] must reach the caller. Treating it as "no further move" would turn a mistake in
/// a rule into a lost position.
pub type Listing = Result<(), Interrupt>;

/// Why a listing of options stopped before its end.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Interrupt {
    /// The caller has seen enough.
    Enough,
    /// The rules cannot list the options. Nothing follows from those that were listed before.
    Failed(RuleError),
}

/// Why the rules of a game cannot list the options of a position.
#[derive(Debug, Clone)]
pub enum RuleError {
    /// A number in an option is larger than positions can hold.
    TooLarge {
        /// The position whose options were listed.
        position: String,
        /// The largest possible number.
        max: String,
    },
    /// The rule gives no meaningful result here.
    Broken {
        /// The position whose options were listed.
        position: String,
        /// What is wrong.
        fault: RuleFault,
        /// Where in the rule, if the rule is a written text.
        place: Option<RulePlace>,
    },
    /// The steps allowed for the listing are used up.
    Steps {
        /// How many were allowed.
        limit: u64,
    },
    /// An error from the author of the ruleset, passed on unchanged.
    Own(Arc<dyn Error + Send + Sync>),
}

/// A place in a written rule.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RulePlace {
    /// How many characters of the rule stand before it.
    pub at: usize,
    /// The part of the rule that fails.
    pub part: String,
}

/// What can be wrong with a rule at some position.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum RuleFault {
    /// A division by zero.
    DivisionByZero,
    /// The root of a negative number.
    RootOfNegative,
    /// A move that leaves the position unchanged.
    NoChange,
    /// A number that should be whole is not: the exponent of a power, an operand of a nim sum.
    NotWhole,
    /// A number that should not be negative is: an operand of a nim sum or a greatest common divisor.
    Negative,
    /// Two roots that cannot be combined in one exact number, or the root of a number that is not a
    /// fraction.
    Roots,
    /// A primality test of a number of more than 64 bits.
    PrimeTooLarge,
    /// A part that is not smaller than its heap, where a table of heaps is being filled.
    NotSmaller,
}

impl RuleError {
    /// Wraps an error from the author of the ruleset.
    pub fn own(error: impl Error + Send + Sync + 'static) -> Self {
        Self::Own(Arc::new(error))
    }
}

impl PartialEq for RuleError {
    /// Errors from authors are equal only if they are the same object.
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

/// The result of a listing for a caller who stopped it on purpose: only a failure of the rules remains an
/// error.
pub fn unless_enough(listing: Listing) -> Result<(), RuleError> {
    match listing {
        Ok(()) | Err(Interrupt::Enough) => Ok(()),
        Err(Interrupt::Failed(error)) => Err(error),
    }
}
