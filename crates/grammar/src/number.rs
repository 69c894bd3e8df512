//! The numbers of the laboratory: small whole numbers fast, everything else exact (see [`Quadratic`]).

use std::cmp::Ordering;
use std::fmt;

use marienbad_nimbers::NimBig;
use num_bigint::{BigInt, BigUint, Sign};

use crate::error::Fault;
use crate::quadratic::{MAX_BITS, Quadratic, root};

/// An exact number. Whole numbers of 64 bits are always `Small`, so that equal fractions are equal as Rust values.
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

    /// As a whole number.
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

    /// As a heap size.
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

    fn natural(&self) -> Result<BigUint> {
        let whole = self.to_integer().ok_or(Fault::NotWhole)?;
        if whole.sign() == Sign::Minus { Err(Fault::Negative) } else { Ok(whole.magnitude().clone()) }
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

    /// What is left by [`Number::quotient`]: between 0 and the divisor.
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
            // 0, 1 and -1 have powers of any exponent.
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

    /// The nim sum of two natural numbers.
    pub fn xor(&self, other: &Self) -> Result {
        if let (Self::Small(a), Self::Small(b)) = (self, other)
            && *a >= 0
            && *b >= 0
        {
            return Ok(Self::Small(a ^ b));
        }
        Ok(BigInt::from(self.natural()? ^ other.natural()?).into())
    }

    /// The nim product of two natural numbers.
    pub fn nim_product(&self, other: &Self) -> Result {
        let (a, b) = (self.natural()?, other.natural()?);
        if a.bits().max(b.bits()) > 1024 {
            return Err(Fault::TooLarge);
        }
        let product = NimBig::from_words(a.to_u64_digits()) * NimBig::from_words(b.to_u64_digits());
        let halves = product.words().iter().flat_map(|word| [*word as u32, (*word >> 32) as u32]).collect();
        Ok(BigInt::from(BigUint::new(halves)).into())
    }

    /// Which is larger.
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

    /// With the other sign.
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

    /// The square root rounded down.
    pub fn whole_root(&self) -> Result {
        if self.sign() == Ordering::Less {
            return Err(Fault::Negative);
        }
        // Rounding down first changes nothing: no whole square lies strictly between.
        let floor = self.floor().to_integer().unwrap_or_default();
        Ok(root(&floor).into())
    }

    /// The greatest common divisor.
    pub fn gcd(&self, other: &Self) -> Result {
        let (mut a, mut b) = (self.natural()?, other.natural()?);
        while b != BigUint::ZERO {
            (a, b) = (b.clone(), a % b);
        }
        Ok(BigInt::from(a).into())
    }

    /// How many ones it has in base 2.
    pub fn ones(&self) -> Result {
        Ok(Self::from(self.natural()?.count_ones()))
    }

    /// The digit at this place in base 2, the last one at place 0.
    pub fn bit(&self, place: &Self) -> Result {
        let (n, place) = (self.natural()?, place.natural()?);
        Ok(Self::Small(u64::try_from(&place).map_or(0, |place| i64::from(n.bit(place)))))
    }

    /// The Fibonacci number of this index: 0, 1, 1, 2, 3, 5, …
    pub fn fibonacci(&self) -> Result {
        let index = u64::try_from(&self.natural()?).map_err(|_| Fault::TooLarge)?;
        if index > MAX_BITS {
            return Err(Fault::TooLarge);
        }
        let (mut a, mut b) = (BigUint::ZERO, BigUint::from(1u32));
        for _ in 0..index {
            (a, b) = (b.clone(), a + b);
        }
        Ok(BigInt::from(a).into())
    }

    /// Whether it is a Fibonacci number: exactly if 5n² + 4 or 5n² − 4 is a square (I. Gessel, 1972).
    pub fn is_fibonacci(&self) -> bool {
        let Ok(n) = self.natural() else { return false };
        let five = BigInt::from(&n * &n * 5u32);
        [five.clone() + 4, five - 4].iter().any(|candidate: &BigInt| {
            candidate.sign() != Sign::Minus && {
                let whole = root(candidate);
                &whole * &whole == *candidate
            }
        })
    }
}
