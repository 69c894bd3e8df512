//! Nimbers of any size.

mod field;
pub(crate) mod karatsuba;
mod operators;

use crate::order::{GENERATORS, fermat_factors, fermat_number};
use crate::roots::Roots;
use crate::word::{Nim64, Nim128};
use num_bigint::BigUint;

/// A nimber of any size.
///
/// Together they form a field in which every quadratic equation has its roots. The operators work on values
/// and on references; `/` panics on a divisor 0 as integers do, [`checked_div`](Self::checked_div) does
/// not. The order and the hash are those of the integer.
///
/// ```
/// use marienbad_nimbers::NimBig;
/// let t = NimBig::power_of_two(1024);
/// assert_eq!(&t * &t, &t + NimBig::power_of_two(1023));
/// assert_eq!(&t / &t, NimBig::from(1_u64));
/// ```
#[derive(Clone, Default, PartialEq, Eq, Hash)]
pub struct NimBig {
    /// Least significant word first; the last word is not 0.
    words: Vec<u64>,
}

/// Why the multiplicative order of a number cannot be given.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum OrderError {
    /// No power of 0 is 1.
    #[error("0 has no multiplicative order")]
    Zero,
    /// Beyond 4,096 bits the order needs the prime factors of a Fermat number whose factorisation is
    /// unknown.
    #[error("the factors of 2^(2^{level}) - 1 are not known")]
    Unknown {
        /// The level of the smallest field that contains the number, which has `2^(2^level)` elements.
        level: u32,
    },
}

/// Why a logarithm is not computed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum LogError {
    /// 0 has no logarithm and cannot be a base.
    #[error("0 has no logarithm and is no base of one")]
    Zero,
    /// The number is not a power of the base.
    #[error("the number is not a power of the base")]
    NotAPower,
    /// The number or the base has more than 64 bits.
    #[error("logarithms are computed up to 64 bits")]
    TooLarge,
}

impl NimBig {
    /// Zero.
    pub const ZERO: Self = Self { words: Vec::new() };

    /// One.
    pub fn one() -> Self {
        Self::from(1_u64)
    }

    /// The number with these 64-bit words, least significant first.
    pub fn from_words(mut words: Vec<u64>) -> Self {
        while words.last() == Some(&0) {
            words.pop();
        }
        Self { words }
    }

    /// The 64-bit words, least significant first, without trailing zeros.
    pub fn words(&self) -> &[u64] {
        &self.words
    }

    /// The ordinary power `2^exponent`.
    pub fn power_of_two(exponent: usize) -> Self {
        let mut words = vec![0; exponent / 64 + 1];
        words[exponent / 64] = 1 << (exponent % 64);
        Self { words }
    }

    /// Whether this is 0.
    pub fn is_zero(&self) -> bool {
        self.words.is_empty()
    }

    /// The number of binary digits; 0 has none.
    pub fn bit_len(&self) -> usize {
        self.words.last().map_or(0, |&top| 64 * self.words.len() - top.leading_zeros() as usize)
    }

    /// The binary digit with weight `2^index`.
    pub fn bit(&self, index: usize) -> bool {
        self.words.get(index / 64).is_some_and(|word| word >> (index % 64) & 1 == 1)
    }

    /// The value as a 128-bit nimber, if it fits.
    pub fn to_nim128(&self) -> Option<Nim128> {
        self.to_u128().map(Nim128::new)
    }

    fn to_u128(&self) -> Option<u128> {
        match *self.words.as_slice() {
            [] => Some(0),
            [low] => Some(u128::from(low)),
            [low, high] => Some(u128::from(low) | u128::from(high) << 64),
            _ => None,
        }
    }

    fn to_nim64(&self) -> Option<Nim64> {
        self.to_nim128().and_then(|n| n.try_into().ok())
    }

    /// The least `u` with `self < 2^(2^u)`: the numbers below that bound form the smallest field that
    /// contains this one.
    pub fn subfield(&self) -> u32 {
        self.bit_len().max(1).next_power_of_two().trailing_zeros()
    }

    /// The words, padded with zeros to the size of the field.
    fn padded(&self) -> Vec<u64> {
        field::padded(self.words(), field::field_words(self.words()))
    }

    /// The product of the number with itself.
    #[must_use]
    pub fn square(&self) -> Self {
        let mut words = self.padded();
        field::square(&mut words);
        Self::from_words(words)
    }

    /// The square root; every nimber has exactly one.
    #[must_use]
    pub fn sqrt(&self) -> Self {
        let mut words = self.padded();
        field::sqrt(&mut words);
        Self::from_words(words)
    }

    /// The inverse; 0 has none.
    pub fn checked_inv(&self) -> Option<Self> {
        (!self.is_zero()).then(|| Self::from_words(field::inverse_or_zero(&self.padded())))
    }

    /// The quotient; `None` if the divisor is 0.
    pub fn checked_div(&self, divisor: &Self) -> Option<Self> {
        Some(self * divisor.checked_inv()?)
    }

    /// The power with an ordinary exponent. `0^0` is 1.
    #[must_use]
    pub fn pow(&self, exponent: &BigUint) -> Self {
        if self.is_zero() {
            return Self::from(u64::from(*exponent == BigUint::ZERO));
        }
        // The nonzero numbers of the field form a group, whose order is one less than the size of the
        // field.
        let exponent = exponent % ((BigUint::ONE << (1_u64 << self.subfield())) - 1_u32);
        if let (Some(base), Ok(exponent)) = (self.to_nim128(), u128::try_from(&exponent)) {
            return base.pow(exponent).into();
        }
        self.pow_by_windows(&exponent)
    }

    /// The power by windows of five digits: squaring is linear and cheap, so this saves products.
    fn pow_by_windows(&self, exponent: &BigUint) -> Self {
        const WINDOW: u64 = 5;
        let square = self.square();
        let mut odd_powers = vec![self.clone()];
        while odd_powers.len() < 1 << (WINDOW - 1) && exponent.bits() > 2 * WINDOW {
            let next = &odd_powers[odd_powers.len() - 1] * &square;
            odd_powers.push(next);
        }
        let width = u64::from(odd_powers.len().trailing_zeros()) + 1;
        let mut result = Self::one();
        let mut place = exponent.bits();
        while place > 0 {
            if !exponent.bit(place - 1) {
                result = result.square();
                place -= 1;
                continue;
            }
            // Find the longest window that ends in a 1.
            let mut end = place.saturating_sub(width);
            while !exponent.bit(end) {
                end += 1;
            }
            let digits = (end..place).rev().fold(0, |n, i| 2 * n + usize::from(exponent.bit(i)));
            for _ in end..place {
                result = result.square();
            }
            result *= &odd_powers[digits / 2];
            place = end;
        }
        result
    }

    /// The multiplicative order: the least `e > 0` with `self^e = 1`.
    pub fn order(&self) -> Result<BigUint, OrderError> {
        if self.is_zero() {
            return Err(OrderError::Zero);
        }
        // As in `log`, a number is determined by its norm, which lies in the lower field, and by its
        // conjugate divided by itself, which has norm 1 and therefore an order that divides a Fermat
        // number.
        let mut order = BigUint::ONE;
        let mut number = self.clone();
        loop {
            if let Some(small) = number.to_nim128() {
                let rest = small.order().unwrap_or(1);
                return Ok(order * rest);
            }
            let level = number.subfield();
            let factors = fermat_factors(level - 1).ok_or(OrderError::Unknown { level })?;
            let words = number.padded();
            let mut unit = words.clone();
            field::conjugate(&mut unit);
            let unit = Self::from_words(unit) * Self::from_words(field::inverse_or_zero(&words));
            let group = fermat_number(level - 1);
            for prime in factors {
                if unit.pow_by_windows(&(&group / &prime)) != Self::one() {
                    order *= prime;
                }
            }
            number = Self::from_words(field::norm(&words));
        }
    }

    /// The discrete logarithm: the least `e >= 0` with `base^e = self`, for numbers of at most 64 bits.
    pub fn log(&self, base: &Self) -> Result<BigUint, LogError> {
        if self.is_zero() || base.is_zero() {
            return Err(LogError::Zero);
        }
        let base = base.to_nim64().ok_or(LogError::TooLarge)?;
        // Powers stay in the field of the base.
        let number = self.to_nim64().ok_or(LogError::NotAPower)?;
        number.log(base).map(BigUint::from).ok_or(LogError::NotAPower)
    }

    /// The least generator of the smallest field that contains this number, for numbers of at most 128
    /// bits: every nonzero number of that field is a power of it.
    pub fn generator(&self) -> Option<Self> {
        GENERATORS.get(self.subfield() as usize).map(|&generator| Self::from(generator))
    }

    /// The even root of `x*x + x = self`; the other root is this plus 1. It lies in the same field as the
    /// number, or in the next one.
    #[must_use]
    pub fn artin_schreier(&self) -> Self {
        let mut words = self.padded();
        let top = words.len() - 1;
        // Adding the constant c = t*t + t of the next field turns a number of trace 1 into one of trace 0.
        let next = words[top] >> 63 == 1;
        words[top] &= !(1 << 63);
        field::artin_schreier(&mut words);
        if next {
            words.push(1);
        }
        Self::from_words(words)
    }

    /// The roots of `a*x*x + b*x + c = 0`.
    pub fn roots(a: &Self, b: &Self, c: &Self) -> Roots<Self> {
        let Some(a_inverse) = a.checked_inv() else {
            return match c.checked_div(b) {
                Some(root) => Roots::One(root),
                None if c.is_zero() => Roots::All,
                None => Roots::None,
            };
        };
        // With x = (b/a)*y the equation becomes y*y + y = a*c/(b*b).
        let Some(b_inverse) = b.checked_inv() else {
            return Roots::One((c * a_inverse).sqrt());
        };
        let scale = b * a_inverse;
        let root = &scale * (a * c * b_inverse.square()).artin_schreier();
        Roots::two(&root + scale, root)
    }
}
