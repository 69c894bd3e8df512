//! Nimbers of 8, 16, 32, 64 and 128 bits.

mod arithmetic;
mod operators;
mod slices;

pub(crate) use arithmetic::Arithmetic;
#[cfg(test)]
pub(crate) use arithmetic::tower_mul128;

use crate::parse::{self, ParseError};
use crate::roots::Roots;
use crate::{log, order, reference};

/// Defines one type, without the conversions to other types.
macro_rules! nimbers {
    ($($Nim:ident, $int:ident, $bits:literal, $level:literal;)*) => {$(
        #[doc = concat!("A nimber of ", $bits, " bits: the field of the numbers below `2^", $bits, "`.")]
        ///
        /// `+` is the nim sum, `*` the nim product; `-` is the same as `+`, since every number is its own
        /// negative. The order and the hash are those of the integer. `/` panics on a divisor 0 as integers
        /// do; [`checked_div`](Self::checked_div) does not.
        #[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(transparent))]
        #[repr(transparent)]
        pub struct $Nim(pub(crate) $int);

        impl $Nim {
            /// Zero, the neutral element of the sum.
            pub const ZERO: Self = Self(0);
            /// One, the neutral element of the product.
            pub const ONE: Self = Self(1);
            /// The largest number of the field.
            pub const MAX: Self = Self($int::MAX);
            /// The number of binary digits.
            pub const BITS: u32 = $bits;
            /// The least number whose powers are all the numbers of the field but 0.
            pub const GENERATOR: Self = Self(order::GENERATORS[$level] as $int);

            /// The nimber represented by this integer.
            #[inline]
            pub const fn new(n: $int) -> Self {
                Self(n)
            }

            /// The integer that represents this nimber.
            #[inline]
            pub const fn get(self) -> $int {
                self.0
            }

            /// Whether this is 0.
            #[inline]
            pub const fn is_zero(self) -> bool {
                self.0 == 0
            }

            /// The sum, usable in constants. Equal to `+`.
            #[inline]
            #[must_use]
            pub const fn const_add(self, other: Self) -> Self {
                Self(self.0 ^ other.0)
            }

            /// The product by the reference recursion, usable in constants. Equal to `*`, but slower.
            #[must_use]
            pub const fn const_mul(self, other: Self) -> Self {
                Self(reference::product(self.0 as u128, other.0 as u128) as $int)
            }

            /// The power by the reference recursion, usable in constants.
            #[must_use]
            pub const fn const_pow(self, exponent: u128) -> Self {
                Self(reference::power(self.0 as u128, exponent) as $int)
            }

            /// The inverse by the reference recursion, usable in constants; 0 has none.
            pub const fn const_inv(self) -> Option<Self> {
                match reference::inverse(self.0 as u128) {
                    Some(inverse) => Some(Self(inverse as $int)),
                    None => None,
                }
            }

            /// The least `u` with `self < 2^(2^u)`: the numbers below that bound form the smallest field
            /// that contains this one.
            pub const fn subfield(self) -> u32 {
                reference::subfield(self.0 as u128)
            }

            /// The product of the number with itself.
            #[inline]
            #[must_use]
            pub fn square(self) -> Self {
                Self(self.0.nim_square())
            }

            /// The square root; every nimber has exactly one.
            #[inline]
            #[must_use]
            pub fn sqrt(self) -> Self {
                Self(self.0.nim_sqrt())
            }

            /// The inverse; 0 has none.
            #[inline]
            pub fn checked_inv(self) -> Option<Self> {
                (self.0 != 0).then(|| Self(self.0.nim_inv_or_zero()))
            }

            /// The quotient; `None` if the divisor is 0.
            #[inline]
            pub fn checked_div(self, divisor: Self) -> Option<Self> {
                Some(self * divisor.checked_inv()?)
            }

            /// The power with an ordinary exponent. `0^0` is 1.
            #[must_use]
            pub fn pow(self, exponent: u128) -> Self {
                if self.0 == 0 {
                    return Self($int::from(exponent == 0));
                }
                let rest = exponent % (u128::MAX >> (128 - $bits));
                let mut result = Self::ONE;
                for i in (0..u128::BITS - rest.leading_zeros()).rev() {
                    result = result.square();
                    if rest >> i & 1 == 1 {
                        result *= self;
                    }
                }
                result
            }

            /// The multiplicative order: the least `e > 0` with `self^e = 1`. 0 has none.
            pub fn order(self) -> Option<$int> {
                let order = || order::order_in(self.subfield(), |e| self.pow(e) == Self::ONE);
                (self.0 != 0).then(|| order() as $int)
            }

            /// The even root of `x*x + x = self`; the other root is this plus 1. A root of this size exists
            /// exactly if the top bit is 0, since the top bit is the trace.
            pub fn artin_schreier(self) -> Option<Self> {
                self.0.nim_artin_schreier().map(Self)
            }

            /// The roots of `a*x*x + b*x + c = 0` of this size.
            pub fn roots(a: Self, b: Self, c: Self) -> Roots<Self> {
                let Some(a_inverse) = a.checked_inv() else {
                    return match c.checked_div(b) {
                        Some(root) => Roots::One(root),
                        None if c.0 == 0 => Roots::All,
                        None => Roots::None,
                    };
                };
                // With x = (b/a)*y the equation becomes y*y + y = a*c/(b*b).
                let Some(b_inverse) = b.checked_inv() else {
                    return Roots::One((c * a_inverse).sqrt());
                };
                let scale = b * a_inverse;
                match (a * c * b_inverse.square()).artin_schreier() {
                    Some(y) => Roots::two(scale * y, scale * y + scale),
                    None => Roots::None,
                }
            }
        }

        impl From<$int> for $Nim {
            fn from(n: $int) -> Self {
                Self(n)
            }
        }

        impl From<$Nim> for $int {
            fn from(n: $Nim) -> Self {
                n.0
            }
        }

        impl std::str::FromStr for $Nim {
            type Err = ParseError;

            /// Reads a number in Rust's notation: decimal, hexadecimal after `0x`, or binary after `0b`.
            fn from_str(text: &str) -> Result<Self, ParseError> {
                let n = parse::natural(text)?;
                n.try_into().map(Self).map_err(|_| ParseError::TooLarge { bits: Self::BITS })
            }
        }

        impl std::fmt::Debug for $Nim {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                write!(f, concat!(stringify!($Nim), "({})"), self.0)
            }
        }
    )*};
}

nimbers! {
    Nim8, u8, 8, 3;
    Nim16, u16, 16, 4;
    Nim32, u32, 32, 5;
    Nim64, u64, 64, 6;
    Nim128, u128, 128, 7;
}

/// Discrete logarithms, up to 64 bits.
macro_rules! logarithms {
    ($($Nim:ident, $int:ident;)*) => {$(
        impl $Nim {
            /// The discrete logarithm: the least `e >= 0` with `base^e = self`. `None` if there is no such
            /// exponent, or if either number is 0.
            pub fn log(self, base: Self) -> Option<$int> {
                log::logarithm(self.0.into(), base.0.into()).map(|e| e as $int)
            }
        }
    )*};
}

logarithms! {
    Nim8, u8;
    Nim16, u16;
    Nim32, u32;
    Nim64, u64;
}

/// Conversions: every number of a small field is a number of every larger field.
macro_rules! widen {
    ($($Small:ident < $($Large:ident)*;)*) => {$($(
        impl From<$Small> for $Large {
            fn from(n: $Small) -> Self {
                Self(n.0.into())
            }
        }

        impl TryFrom<$Large> for $Small {
            type Error = ParseError;

            fn try_from(n: $Large) -> Result<Self, ParseError> {
                n.0.try_into().map(Self).map_err(|_| ParseError::TooLarge { bits: Self::BITS })
            }
        }
    )*)*};
}

widen! {
    Nim8 < Nim16 Nim32 Nim64 Nim128;
    Nim16 < Nim32 Nim64 Nim128;
    Nim32 < Nim64 Nim128;
    Nim64 < Nim128;
}
