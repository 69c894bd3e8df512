//! Writing and reading natural numbers: decimal, hexadecimal, binary.

use super::Natural;
use crate::parse::{ParseError, Radix, digits_of};
use std::fmt;
use std::str::FromStr;

/// The largest power of ten in a word. Its top bit is set, as [`divide`] wants.
const CHUNK: u64 = 10_u64.pow(CHUNK_DIGITS as u32);
const CHUNK_DIGITS: usize = 19;

/// `floor((2^128 - 1) / CHUNK) - 2^64`.
const RECIPROCAL: u64 = (u128::MAX / CHUNK as u128 - (1 << 64)) as u64;

/// Divides `high·2^64 + low` by [`CHUNK`], for `high < CHUNK`, with two products instead of a division
/// (Möller and Granlund, *Improved division by invariant integers*, algorithm 4). Writing a number of 65,536
/// bits takes half a million of these.
fn divide(high: u64, low: u64) -> (u64, u64) {
    let estimate = u128::from(RECIPROCAL) * u128::from(high) + (u128::from(high) << 64 | u128::from(low));
    let mut quotient = ((estimate >> 64) as u64).wrapping_add(1);
    let mut rest = low.wrapping_sub(quotient.wrapping_mul(CHUNK));
    if rest > estimate as u64 {
        quotient = quotient.wrapping_sub(1);
        rest = rest.wrapping_add(CHUNK);
    }
    if rest >= CHUNK {
        quotient = quotient.wrapping_add(1);
        rest -= CHUNK;
    }
    (quotient, rest)
}

impl fmt::Display for Natural {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut words = self.words.clone();
        let mut chunks = Vec::new();
        while !words.is_empty() {
            let mut rest = 0;
            for word in words.iter_mut().rev() {
                (*word, rest) = divide(rest, *word);
            }
            chunks.push(rest);
            if words.last() == Some(&0) {
                words.pop();
            }
        }
        let mut text = chunks.pop().unwrap_or(0).to_string();
        for chunk in chunks.iter().rev() {
            text.push_str(&format!("{chunk:019}"));
        }
        f.pad_integral(true, "", &text)
    }
}

impl fmt::Debug for Natural {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Natural({self})")
    }
}

impl fmt::LowerHex for Natural {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (top, rest) = self.words.split_last().unwrap_or((&0, &[]));
        let mut text = format!("{top:x}");
        for word in rest.iter().rev() {
            text.push_str(&format!("{word:016x}"));
        }
        f.pad_integral(true, "0x", &text)
    }
}

impl fmt::Binary for Natural {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (top, rest) = self.words.split_last().unwrap_or((&0, &[]));
        let mut text = format!("{top:b}");
        for word in rest.iter().rev() {
            text.push_str(&format!("{word:064b}"));
        }
        f.pad_integral(true, "0b", &text)
    }
}

impl FromStr for Natural {
    type Err = ParseError;

    /// Reads a number as in Rust: decimal, or hexadecimal after `0x`, or binary after `0b`.
    fn from_str(text: &str) -> Result<Self, ParseError> {
        let (radix, digits) = digits_of(text)?;
        let words = match radix {
            Radix::Decimal => read_decimal(digits),
            Radix::Hexadecimal => read_bits(digits, 4),
            Radix::Binary => read_bits(digits, 1),
        };
        Ok(Self::from_words(words))
    }
}

/// The value of a digit that [`digits_of`] has let through.
fn value(digit: u8) -> u64 {
    u64::from(match digit {
        b'0'..=b'9' => digit - b'0',
        _ => (digit | 0x20) - b'a' + 10,
    })
}

fn read_decimal(digits: &[u8]) -> Vec<u64> {
    let mut words: Vec<u64> = Vec::with_capacity(digits.len() / CHUNK_DIGITS + 1);
    let first = digits.len() % CHUNK_DIGITS;
    let (head, tail) = digits.split_at(first);
    for chunk in std::iter::once(head).chain(tail.chunks(CHUNK_DIGITS)) {
        let mut carry = chunk.iter().fold(0, |n, &digit| 10 * n + value(digit));
        for word in &mut words {
            let sum = u128::from(*word) * u128::from(CHUNK) + u128::from(carry);
            *word = sum as u64;
            carry = (sum >> 64) as u64;
        }
        if carry > 0 {
            words.push(carry);
        }
    }
    words
}

fn read_bits(digits: &[u8], width: usize) -> Vec<u64> {
    digits
        .rchunks(64 / width)
        .map(|chunk| chunk.iter().fold(0, |n, &digit| n << width | value(digit)))
        .collect()
}

#[cfg(feature = "serde")]
mod serialised {
    use super::Natural;
    use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};

    /// As a decimal string: numbers of any size are not numbers to every reader of JSON.
    impl Serialize for Natural {
        fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            serializer.collect_str(self)
        }
    }

    impl<'de> Deserialize<'de> for Natural {
        fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
            String::deserialize(deserializer)?.parse().map_err(Error::custom)
        }
    }
}
