//! The operators, the conversions and the ways of writing.

use super::{NimBig, field};
use crate::natural::Natural;
use crate::parse::ParseError;
use crate::word::{Nim8, Nim16, Nim32, Nim64, Nim128};
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
    // Documented to panic, as the division of integers does.
    match a.checked_div(b) {
        Some(quotient) => quotient,
        None => panic!("attempt to divide a nimber by zero"),
    }
}

/// One operator on values and references, and its assigning form.
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

/// Every nimber is its own opposite.
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

impl From<Natural> for NimBig {
    fn from(n: Natural) -> Self {
        Self(n)
    }
}

impl From<NimBig> for Natural {
    fn from(n: NimBig) -> Self {
        n.0
    }
}

impl From<u64> for NimBig {
    fn from(n: u64) -> Self {
        Self(n.into())
    }
}

impl From<u128> for NimBig {
    fn from(n: u128) -> Self {
        Self(n.into())
    }
}

macro_rules! from_word {
    ($($Nim:ident)*) => {$(
        impl From<$Nim> for NimBig {
            fn from(n: $Nim) -> Self {
                Self(u128::from(n.get()).into())
            }
        }

        impl TryFrom<&NimBig> for $Nim {
            type Error = ParseError;

            fn try_from(n: &NimBig) -> Result<Self, ParseError> {
                let small = n.0.to_u128().and_then(|n| n.try_into().ok());
                small.map(Self::new).ok_or(ParseError::TooLarge { bits: Self::BITS })
            }
        }
    )*};
}

from_word! { Nim8 Nim16 Nim32 Nim64 Nim128 }

impl FromStr for NimBig {
    type Err = ParseError;

    /// Reads a number as in Rust: decimal, or hexadecimal after `0x`, or binary after `0b`.
    fn from_str(text: &str) -> Result<Self, ParseError> {
        text.parse().map(Self)
    }
}

impl fmt::Debug for NimBig {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "NimBig({self})")
    }
}

impl fmt::Display for NimBig {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.0, f)
    }
}

impl fmt::LowerHex for NimBig {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::LowerHex::fmt(&self.0, f)
    }
}

impl fmt::Binary for NimBig {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Binary::fmt(&self.0, f)
    }
}
