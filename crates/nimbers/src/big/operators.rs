//! Operators, conversions and formatting.

use super::{NimBig, field};
use crate::parse::{self, ParseError};
use crate::word::{Nim8, Nim16, Nim32, Nim64, Nim128};
use num_bigint::BigUint;
use std::cmp::Ordering;
use std::fmt;
use std::iter::{Product, Sum};
use std::ops::{Add, AddAssign, Div, DivAssign, Mul, MulAssign, Neg, Sub, SubAssign};
use std::str::FromStr;

fn sum(a: &NimBig, b: &NimBig) -> NimBig {
    let (long, short) = if a.words().len() < b.words().len() { (b, a) } else { (a, b) };
    let mut words = long.words().to_vec();
    super::karatsuba::add(&mut words, short.words());
    NimBig::from_words(words)
}

fn product(a: &NimBig, b: &NimBig) -> NimBig {
    if let (&[a], &[b]) = (a.words(), b.words()) {
        return NimBig::from(Nim64::new(a) * Nim64::new(b));
    }
    NimBig::from_words(field::product(a.words(), b.words()))
}

fn quotient(a: &NimBig, b: &NimBig) -> NimBig {
    // Documented to panic, like the division of integers.
    match a.checked_div(b) {
        Some(quotient) => quotient,
        None => panic!("attempt to divide a nimber by zero"),
    }
}

/// An operator on values and references, and its assigning form.
macro_rules! operator {
    ($Op:ident, $op:ident, $Assign:ident, $assign:ident, $function:ident) => {
        impl $Op for &NimBig {
            type Output = NimBig;

            fn $op(self, other: Self) -> NimBig {
                $function(self, other)
            }
        }

        impl $Op for NimBig {
            type Output = Self;

            fn $op(self, other: Self) -> Self {
                $function(&self, &other)
            }
        }

        impl $Op<&NimBig> for NimBig {
            type Output = Self;

            fn $op(self, other: &Self) -> Self {
                $function(&self, other)
            }
        }

        impl $Op<NimBig> for &NimBig {
            type Output = NimBig;

            fn $op(self, other: NimBig) -> NimBig {
                $function(self, &other)
            }
        }

        impl $Assign for NimBig {
            fn $assign(&mut self, other: Self) {
                *self = $function(self, &other);
            }
        }

        impl $Assign<&NimBig> for NimBig {
            fn $assign(&mut self, other: &Self) {
                *self = $function(self, other);
            }
        }
    };
}

operator!(Add, add, AddAssign, add_assign, sum);
operator!(Sub, sub, SubAssign, sub_assign, sum);
operator!(Mul, mul, MulAssign, mul_assign, product);
operator!(Div, div, DivAssign, div_assign, quotient);

/// Every nimber is its own negative.
impl Neg for NimBig {
    type Output = Self;

    fn neg(self) -> Self {
        self
    }
}

impl Sum for NimBig {
    fn sum<I: Iterator<Item = Self>>(numbers: I) -> Self {
        numbers.fold(Self::ZERO, Add::add)
    }
}

impl<'a> Sum<&'a Self> for NimBig {
    fn sum<I: Iterator<Item = &'a Self>>(numbers: I) -> Self {
        numbers.fold(Self::ZERO, Add::add)
    }
}

impl Product for NimBig {
    fn product<I: Iterator<Item = Self>>(numbers: I) -> Self {
        numbers.fold(Self::one(), Mul::mul)
    }
}

impl<'a> Product<&'a Self> for NimBig {
    fn product<I: Iterator<Item = &'a Self>>(numbers: I) -> Self {
        numbers.fold(Self::one(), Mul::mul)
    }
}

/// The order of the integers.
impl Ord for NimBig {
    fn cmp(&self, other: &Self) -> Ordering {
        let by_length = self.words.len().cmp(&other.words.len());
        by_length.then_with(|| self.words.iter().rev().cmp(other.words.iter().rev()))
    }
}

impl PartialOrd for NimBig {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl From<&BigUint> for NimBig {
    fn from(n: &BigUint) -> Self {
        Self::from_words(n.to_u64_digits())
    }
}

impl From<BigUint> for NimBig {
    fn from(n: BigUint) -> Self {
        Self::from(&n)
    }
}

impl From<&NimBig> for BigUint {
    fn from(n: &NimBig) -> Self {
        Self::new(n.words.iter().flat_map(|&word| [word as u32, (word >> 32) as u32]).collect())
    }
}

impl From<NimBig> for BigUint {
    fn from(n: NimBig) -> Self {
        Self::from(&n)
    }
}

impl From<u64> for NimBig {
    fn from(n: u64) -> Self {
        Self::from_words(vec![n])
    }
}

impl From<u128> for NimBig {
    fn from(n: u128) -> Self {
        Self::from_words(vec![n as u64, (n >> 64) as u64])
    }
}

macro_rules! from_word {
    ($($Nim:ident)*) => {$(
        impl From<$Nim> for NimBig {
            fn from(n: $Nim) -> Self {
                Self::from(u128::from(n.get()))
            }
        }

        impl TryFrom<&NimBig> for $Nim {
            type Error = ParseError;

            fn try_from(n: &NimBig) -> Result<Self, ParseError> {
                let small = n.to_u128().and_then(|n| n.try_into().ok());
                small.map(Self::new).ok_or(ParseError::TooLarge { bits: Self::BITS })
            }
        }
    )*};
}

from_word! { Nim8 Nim16 Nim32 Nim64 Nim128 }

impl FromStr for NimBig {
    type Err = ParseError;

    /// Reads a number in Rust's notation: decimal, hexadecimal after `0x`, or binary after `0b`.
    fn from_str(text: &str) -> Result<Self, ParseError> {
        parse::natural(text).map(Self::from)
    }
}

impl fmt::Debug for NimBig {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "NimBig({self})")
    }
}

impl fmt::Display for NimBig {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&BigUint::from(self), f)
    }
}

impl fmt::LowerHex for NimBig {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::LowerHex::fmt(&BigUint::from(self), f)
    }
}

impl fmt::Binary for NimBig {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Binary::fmt(&BigUint::from(self), f)
    }
}

#[cfg(feature = "serde")]
mod serialised {
    use super::NimBig;
    use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};

    /// A decimal string, because not every JSON reader supports numbers of any size.
    impl Serialize for NimBig {
        fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            serializer.collect_str(self)
        }
    }

    impl<'de> Deserialize<'de> for NimBig {
        fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
            String::deserialize(deserializer)?.parse().map_err(Error::custom)
        }
    }
}
