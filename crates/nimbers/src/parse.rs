//! Parsing numbers: decimal, hexadecimal, binary.

use num_bigint::BigUint;

/// Why a text is not a number of the requested type.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ParseError {
    /// No digit at all.
    #[error("a number was expected")]
    Empty,
    /// A character that is not a digit, at this byte offset.
    #[error("not a digit at byte {at}")]
    Digit {
        /// The byte offset of the character.
        at: usize,
    },
    /// A number with more bits than the type.
    #[error("the number has more than {bits} bits")]
    TooLarge {
        /// The size of the type in bits.
        bits: u32,
    },
}

/// Reads a number in Rust's notation: decimal, hexadecimal after `0x`, or binary after `0b`.
pub(crate) fn natural(text: &str) -> Result<BigUint, ParseError> {
    let (radix, start) = match text.as_bytes() {
        [b'0', b'x' | b'X', ..] => (16, 2),
        [b'0', b'b' | b'B', ..] => (2, 2),
        _ => (10, 0),
    };
    let digits = &text.as_bytes()[start..];
    // Checked here because `BigUint` would skip underscores and would not say where a wrong digit is.
    if let Some(place) = digits.iter().position(|digit| !char::from(*digit).is_digit(radix)) {
        return Err(ParseError::Digit { at: start + place });
    }
    BigUint::parse_bytes(digits, radix).ok_or(ParseError::Empty)
}
