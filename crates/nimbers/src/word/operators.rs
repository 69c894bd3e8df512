//! Operators and formatting.

use super::{Arithmetic, Nim8, Nim16, Nim32, Nim64, Nim128};
use std::fmt;
use std::iter::{Product, Sum};
use std::ops::{Add, AddAssign, Div, DivAssign, Mul, MulAssign, Neg, Sub, SubAssign};

/// An operator on values and references, and its assigning form.
macro_rules! operator {
    ($Nim:ident, $Op:ident, $op:ident, $Assign:ident, $assign:ident, |$a:ident, $b:ident| $value:expr) => {
        impl $Op for $Nim {
            type Output = Self;

            #[inline]
            fn $op(self, other: Self) -> Self {
                let ($a, $b) = (self, other);
                $value
            }
        }

        impl $Op<&$Nim> for $Nim {
            type Output = Self;

            #[inline]
            fn $op(self, other: &Self) -> Self {
                $Op::$op(self, *other)
            }
        }

        impl $Op<$Nim> for &$Nim {
            type Output = $Nim;

            #[inline]
            fn $op(self, other: $Nim) -> $Nim {
                $Op::$op(*self, other)
            }
        }

        impl $Op for &$Nim {
            type Output = $Nim;

            #[inline]
            fn $op(self, other: Self) -> $Nim {
                $Op::$op(*self, *other)
            }
        }

        impl $Assign for $Nim {
            #[inline]
            fn $assign(&mut self, other: Self) {
                *self = $Op::$op(*self, other);
            }
        }

        impl $Assign<&$Nim> for $Nim {
            #[inline]
            fn $assign(&mut self, other: &Self) {
                *self = $Op::$op(*self, *other);
            }
        }
    };
}

macro_rules! operators {
    ($($Nim:ident)*) => {$(
        operator!($Nim, Add, add, AddAssign, add_assign, |a, b| a.const_add(b));
        operator!($Nim, Sub, sub, SubAssign, sub_assign, |a, b| a.const_add(b));
        operator!($Nim, Mul, mul, MulAssign, mul_assign, |a, b| Self(a.0.nim_mul(b.0)));
        operator!($Nim, Div, div, DivAssign, div_assign, |a, b| {
            // Documented to panic, like the division of integers.
            match a.checked_div(b) {
                Some(quotient) => quotient,
                None => panic!("attempt to divide a nimber by zero"),
            }
        });

        /// Every nimber is its own negative.
        impl Neg for $Nim {
            type Output = Self;

            #[inline]
            fn neg(self) -> Self {
                self
            }
        }

        impl Sum for $Nim {
            fn sum<I: Iterator<Item = Self>>(numbers: I) -> Self {
                numbers.fold(Self::ZERO, Add::add)
            }
        }

        impl<'a> Sum<&'a Self> for $Nim {
            fn sum<I: Iterator<Item = &'a Self>>(numbers: I) -> Self {
                numbers.fold(Self::ZERO, Add::add)
            }
        }

        impl Product for $Nim {
            fn product<I: Iterator<Item = Self>>(numbers: I) -> Self {
                numbers.fold(Self::ONE, Mul::mul)
            }
        }

        impl<'a> Product<&'a Self> for $Nim {
            fn product<I: Iterator<Item = &'a Self>>(numbers: I) -> Self {
                numbers.fold(Self::ONE, Mul::mul)
            }
        }

        written!($Nim, Display LowerHex UpperHex Binary Octal);
    )*};
}

/// Formats the integer, with all options of the format string.
macro_rules! written {
    ($Nim:ident, $($Format:ident)*) => {$(
        impl fmt::$Format for $Nim {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                fmt::$Format::fmt(&self.0, f)
            }
        }
    )*};
}

operators! { Nim8 Nim16 Nim32 Nim64 Nim128 }
