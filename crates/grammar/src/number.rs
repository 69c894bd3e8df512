//! Exact numbers: a fast path for small whole numbers, [`Quadratic`] for all others.

mod prime;
mod whole;

use std::cmp::Ordering;
use std::fmt;

use num_bigint::{BigInt, BigUint, Sign};

use crate::error::Fault;
use crate::quadratic::{MAX_BITS, Quadratic};

/// An exact number. Whole numbers that fit in 64 bits are always `Small`, so equal numbers are equal as
/// Rust values.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Number {
    /// A whole number.
    Small(i64),
    /// Any other.
    Exact(Box<Quadratic>),
}

impl From<i64> for Number {
    fn from(n: i64) -> Self {
        Self::Small(n)
    }
}

impl From<BigInt> for Number {
    fn from(n: BigInt) -> Self {
        match i64::try_from(&n) {
            Ok(small) => Self::Small(small),
            Err(_) => Self::Exact(Box::new(Quadratic::integer(n))),
        }
    }
}

impl From<u64> for Number {
    fn from(n: u64) -> Self {
        i64::try_from(n).map_or_else(|_| BigInt::from(n).into(), Self::Small)
    }
}

impl From<BigUint> for Number {
    fn from(n: BigUint) -> Self {
        BigInt::from(n).into()
    }
}

impl From<Quadratic> for Number {
    fn from(n: Quadratic) -> Self {
        match n.to_integer().and_then(|whole| i64::try_from(whole).ok()) {
            Some(small) => Self::Small(small),
            None => Self::Exact(Box::new(n)),
        }
    }
}

impl fmt::Display for Number {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Small(n) => n.fmt(f),
            Self::Exact(n) => n.fmt(f),
        }
    }
}

type Result<T = Number> = std::result::Result<T, Fault>;

impl Number {
    /// The golden ratio.
    pub fn phi() -> Self {
        Self::Exact(Box::new(Quadratic::phi()))
    }

    fn exact(&self) -> Quadratic {
        match self {
            Self::Small(n) => Quadratic::integer(BigInt::from(*n)),
            Self::Exact(n) => (**n).clone(),
        }
    }

    /// The number as an integer, if it is whole.
    pub fn to_integer(&self) -> Option<BigInt> {
        match self {
            Self::Small(n) => Some(BigInt::from(*n)),
            Self::Exact(n) => n.to_integer().cloned(),
        }
    }

    /// Whether it is a whole number.
    pub fn is_whole(&self) -> bool {
        match self {
            Self::Small(_) => true,
            Self::Exact(n) => n.to_integer().is_some(),
        }
    }

    /// The number as a heap size, if it is one.
    pub fn to_u64(&self) -> Option<u64> {
        match self {
            Self::Small(n) => u64::try_from(*n).ok(),
            Self::Exact(n) => n.to_integer().and_then(|n| u64::try_from(n).ok()),
        }
    }

    /// Numerator and denominator, if it is a fraction.
    pub fn to_fraction(&self) -> Option<(BigInt, BigInt)> {
        self.exact().to_fraction().map(|(p, q)| (p.clone(), q.clone()))
    }

    /// The sum.
    pub fn add(&self, other: &Self) -> Result {
        if let (Self::Small(a), Self::Small(b)) = (self, other)
            && let Some(sum) = a.checked_add(*b)
        {
            return Ok(Self::Small(sum));
        }
        Ok(self.exact().add(&other.exact())?.into())
    }

    /// The difference.
    pub fn subtract(&self, other: &Self) -> Result {
        if let (Self::Small(a), Self::Small(b)) = (self, other)
            && let Some(difference) = a.checked_sub(*b)
        {
            return Ok(Self::Small(difference));
        }
        Ok(self.exact().add(&other.exact().negated())?.into())
    }

    /// The product.
    pub fn multiply(&self, other: &Self) -> Result {
        if let (Self::Small(a), Self::Small(b)) = (self, other)
            && let Some(product) = a.checked_mul(*b)
        {
            return Ok(Self::Small(product));
        }
        Ok(self.exact().multiply(&other.exact())?.into())
    }

    /// The exact quotient.
    pub fn divide(&self, other: &Self) -> Result {
        Ok(self.exact().multiply(&other.exact().inverse()?)?.into())
    }

    /// The quotient rounded down.
    pub fn quotient(&self, other: &Self) -> Result {
        if let (Self::Small(a), Self::Small(b)) = (self, other)
            && *b > 0
        {
            return Ok(Self::Small(a.div_euclid(*b)));
        }
        self.divide(other).map(|exact| exact.floor())
    }

    /// The remainder of [`Number::quotient`], between 0 and the divisor.
    pub fn modulo(&self, other: &Self) -> Result {
        if let (Self::Small(a), Self::Small(b)) = (self, other)
            && *b > 0
        {
            return Ok(Self::Small(a.rem_euclid(*b)));
        }
        self.subtract(&other.multiply(&self.quotient(other)?)?)
    }

    /// The power with a whole exponent.
    pub fn power(&self, exponent: &Self) -> Result {
        let whole = exponent.to_integer().ok_or(Fault::NotWhole)?;
        let mut left = u64::try_from(whole.magnitude()).map_err(|_| Fault::TooLarge);
        if matches!(self, Self::Small(-1..=1)) {
            // 0, 1 and -1 can be raised to any exponent.
            left = Ok(if whole.sign() == Sign::NoSign { 0 } else { 2 - u64::from(whole.bit(0)) });
        }
        let (mut left, mut square, mut power) = (left?, self.clone(), Self::Small(1));
        if left > MAX_BITS {
            return Err(Fault::TooLarge);
        }
        while left > 0 {
            if left & 1 == 1 {
                power = power.multiply(&square)?;
            }
            left >>= 1;
            if left > 0 {
                square = square.multiply(&square)?;
            }
        }
        if whole.sign() == Sign::Minus { Self::Small(1).divide(&power) } else { Ok(power) }
    }

    /// Compares two numbers.
    pub fn compare(&self, other: &Self) -> Result<Ordering> {
        if let (Self::Small(a), Self::Small(b)) = (self, other) {
            return Ok(a.cmp(b));
        }
        Ok(self.exact().add(&other.exact().negated())?.sign())
    }

    /// Its sign.
    pub fn sign(&self) -> Ordering {
        match self {
            Self::Small(n) => n.cmp(&0),
            Self::Exact(n) => n.sign(),
        }
    }

    /// The negative.
    #[must_use]
    pub fn negated(&self) -> Self {
        match self {
            Self::Small(n) => n.checked_neg().map_or_else(|| (-BigInt::from(*n)).into(), Self::Small),
            Self::Exact(n) => n.negated().into(),
        }
    }

    /// Rounded down.
    #[must_use]
    pub fn floor(&self) -> Self {
        match self {
            Self::Small(n) => Self::Small(*n),
            Self::Exact(n) => n.floor().into(),
        }
    }

    /// Rounded up.
    #[must_use]
    pub fn ceil(&self) -> Self {
        self.negated().floor().negated()
    }

    /// The square root.
    pub fn square_root(&self) -> Result {
        Ok(self.exact().square_root()?.into())
    }
}
