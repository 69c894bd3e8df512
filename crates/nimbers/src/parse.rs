//! The digits of a number in text.

/// Why a text is not a number of the wanted type.
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
    /// A number that has more bits than the type.
    #[error("the number has more than {bits} bits")]
    TooLarge {
        /// The size of the type.
        bits: u32,
    },
}

/// The base in which digits are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Radix {
    Decimal,
    Hexadecimal,
    Binary,
}

/// The base of a number and its digits, all of them valid and at least one.
pub(crate) fn digits_of(text: &str) -> Result<(Radix, &[u8]), ParseError> {
    let (radix, start) = match text.as_bytes() {
        [b'0', b'x' | b'X', ..] => (Radix::Hexadecimal, 2),
        [b'0', b'b' | b'B', ..] => (Radix::Binary, 2),
        _ => (Radix::Decimal, 0),
    };
    let digits = &text.as_bytes()[start..];
    let valid = |digit: &u8| match radix {
        Radix::Decimal => digit.is_ascii_digit(),
        Radix::Hexadecimal => digit.is_ascii_hexdigit(),
        Radix::Binary => matches!(digit, b'0' | b'1'),
    };
    match digits.iter().position(|digit| !valid(digit)) {
        Some(place) => Err(ParseError::Digit { at: start + place }),
        None if digits.is_empty() => Err(ParseError::Empty),
        None => Ok((radix, digits)),
    }
}
