//! Operations on whole numbers only: binary digits, divisors, integer roots.

use std::cmp::Ordering;

use marienbad_nimbers::NimBig;
use num_bigint::{BigInt, BigUint, Sign};

use super::{Number, Result, prime};
use crate::error::Fault;
use crate::quadratic::{MAX_BITS, root};

impl Number {
    fn natural(&self) -> Result<BigUint> {
        let whole = self.to_integer().ok_or(Fault::NotWhole)?;
        if whole.sign() == Sign::Minus { Err(Fault::Negative) } else { Ok(whole.magnitude().clone()) }
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
        let product = NimBig::from(a) * NimBig::from(b);
        Ok(BigInt::from(BigUint::from(product)).into())
    }

    /// The square root rounded down.
    pub fn whole_root(&self) -> Result {
        if self.sign() == Ordering::Less {
            return Err(Fault::Negative);
        }
        // Rounding down first changes nothing: no perfect square lies strictly between.
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

    /// The number of ones in base 2.
    pub fn ones(&self) -> Result {
        Ok(Self::from(self.natural()?.count_ones()))
    }

    /// The binary digit at this place; the last digit is at place 0.
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

    /// Whether it is the square of a whole number; fractions are not.
    pub fn is_square(&self) -> bool {
        self.natural().is_ok_and(|n| {
            let whole = n.sqrt();
            &whole * &whole == n
        })
    }

    /// Whether it is prime; a fault from 2^64 on.
    pub fn is_prime(&self) -> Result<bool> {
        let Ok(n) = self.natural() else { return Ok(false) };
        u64::try_from(&n).map(prime::is_prime).map_err(|_| Fault::PrimeTooLarge)
    }

    /// Whether `other` is a whole multiple of this number. Both must be whole, otherwise it is not; 0
    /// divides only 0.
    pub fn divides(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Small(0), _) => *other == Self::Small(0),
            (Self::Small(divisor), Self::Small(n)) => n.wrapping_rem(*divisor) == 0,
            _ => match (self.to_integer(), other.to_integer()) {
                (Some(divisor), Some(n)) => (n % divisor).sign() == Sign::NoSign,
                _ => false,
            },
        }
    }
}
