//! Errors in expressions, with their place.

use super::Function;

/// What is wrong with an expression; `at` is the byte offset of the error.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ExprError {
    /// The text is longer than the limit.
    #[error("the text has more than {limit} bytes")]
    TextTooLong {
        /// The greatest length in bytes.
        limit: usize,
    },
    /// A character that has no meaning here.
    #[error("unexpected character {found:?} at byte {at}")]
    UnexpectedCharacter {
        /// The place.
        at: usize,
        /// The character.
        found: char,
    },
    /// A number, a function or a parenthesis was expected, but an operator or the end follows.
    #[error("a number was expected at byte {at}")]
    OperandExpected {
        /// The place.
        at: usize,
    },
    /// An operator was expected, but something else follows.
    #[error("an operator was expected at byte {at}")]
    OperatorExpected {
        /// The place.
        at: usize,
    },
    /// A parenthesis or brace that is never closed.
    #[error("the parenthesis at byte {at} is not closed")]
    NotClosed {
        /// The place where it was opened.
        at: usize,
    },
    /// A parenthesis or brace that was never opened.
    #[error("the parenthesis at byte {at} was not opened")]
    NotOpened {
        /// The place.
        at: usize,
    },
    /// A name that is not a function.
    #[error("unknown name {name:?} at byte {at}")]
    UnknownName {
        /// The place.
        at: usize,
        /// The name.
        name: String,
    },
    /// A character inside a number that is not a digit.
    #[error("not a digit at byte {at}")]
    InvalidDigit {
        /// The place.
        at: usize,
    },
    /// A number with more bits than the limit.
    #[error("the number at byte {at} has more than {limit} bits")]
    NumberTooLong {
        /// The place.
        at: usize,
        /// The greatest number of bits.
        limit: usize,
    },
    /// Parentheses or functions are nested too deeply.
    #[error("more than {limit} levels at byte {at}")]
    TooDeep {
        /// The place.
        at: usize,
        /// The greatest depth.
        limit: usize,
    },
    /// A function with the wrong number of arguments.
    #[error("wrong number of arguments for {} at byte {at}", function.name())]
    WrongArguments {
        /// The place.
        at: usize,
        /// The function.
        function: Function,
    },
    /// `a ^ b ^ c`, which is ambiguous.
    #[error("a power of a power needs parentheses at byte {at}")]
    ChainedPower {
        /// The place of the second `^`.
        at: usize,
    },
    /// The unknown `x` outside an equation.
    #[error("x at byte {at} has a meaning after solve only")]
    UnknownOutsideEquation {
        /// The place.
        at: usize,
    },
    /// The unknown `x` in a divisor, a function or an exponent.
    #[error("x is not allowed inside the expression at byte {at}")]
    UnknownNotAllowed {
        /// The place.
        at: usize,
    },
    /// `solve` without `=`.
    #[error("an equals sign was expected at byte {at}")]
    EqualsExpected {
        /// The place.
        at: usize,
    },
    /// An equation of degree three or more.
    #[error("the degree at byte {at} is more than two")]
    DegreeTooHigh {
        /// The place.
        at: usize,
    },
    /// An exponent that is not an ordinary integer.
    #[error("the exponent at byte {at} is not an ordinary integer")]
    ExponentNotInteger {
        /// The place.
        at: usize,
    },
    /// A logarithm or an order, which is an ordinary integer, where a nimber is required.
    #[error("an ordinary integer stands in the place of a nimber at byte {at}")]
    IntegerNotNimber {
        /// The place.
        at: usize,
    },
    /// A division by 0, the inverse of 0, or a negative power of 0.
    #[error("division by zero at byte {at}")]
    DivisionByZero {
        /// The place.
        at: usize,
    },
    /// The logarithm of 0, or a logarithm to the base 0.
    #[error("logarithm of zero at byte {at}")]
    LogOfZero {
        /// The place.
        at: usize,
    },
    /// A number that is not a power of the base of the logarithm.
    #[error("the number at byte {at} is not a power of the base")]
    NotAPower {
        /// The place.
        at: usize,
    },
    /// A logarithm in a field of more than 64 bits.
    #[error("the logarithm at byte {at} is in a field of more than 64 bits")]
    LogTooLarge {
        /// The place.
        at: usize,
    },
    /// The order of 0.
    #[error("order of zero at byte {at}")]
    OrderOfZero {
        /// The place.
        at: usize,
    },
    /// An order, beyond 4,096 bits, that needs the factors of a number whose factorisation is unknown.
    #[error("the order at byte {at} is not known, for the factors of 2^(2^{level}) - 1 are not")]
    OrderUnknown {
        /// The place.
        at: usize,
        /// The level of the field, which has `2^(2^level)` elements.
        level: u32,
    },
    /// More work than the limit.
    #[error("the expression at byte {at} takes too long")]
    TooMuchWork {
        /// The place.
        at: usize,
    },
}

impl ExprError {
    /// The byte offset of the error; for a text that is too long, the end of the allowed part.
    pub fn at(&self) -> usize {
        match *self {
            Self::TextTooLong { limit } => limit,
            Self::UnexpectedCharacter { at, .. }
            | Self::OperandExpected { at }
            | Self::OperatorExpected { at }
            | Self::NotClosed { at }
            | Self::NotOpened { at }
            | Self::UnknownName { at, .. }
            | Self::InvalidDigit { at }
            | Self::NumberTooLong { at, .. }
            | Self::TooDeep { at, .. }
            | Self::WrongArguments { at, .. }
            | Self::ChainedPower { at }
            | Self::UnknownOutsideEquation { at }
            | Self::UnknownNotAllowed { at }
            | Self::EqualsExpected { at }
            | Self::DegreeTooHigh { at }
            | Self::ExponentNotInteger { at }
            | Self::IntegerNotNimber { at }
            | Self::DivisionByZero { at }
            | Self::LogOfZero { at }
            | Self::NotAPower { at }
            | Self::LogTooLarge { at }
            | Self::OrderOfZero { at }
            | Self::OrderUnknown { at, .. }
            | Self::TooMuchWork { at } => at,
        }
    }
}
