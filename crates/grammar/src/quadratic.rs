//! Exact numbers (a + b·√d)/c with big integers: fractions, φ and square roots, without rounding.
//!
//! `d` is not a square, so √d is irrational and a number is 0 only if `a` and `b` are 0. Two different
//! roots can be combined only if the product of their radicands is a square (√2 and √8); otherwise the sum
//! would need a larger field, and the result is [`Fault::MixedRoots`].

use std::cmp::Ordering;
use std::fmt;

use num_bigint::{BigInt, Sign};

use crate::error::Fault;

/// The most bits of a numerator or denominator.
pub(crate) const MAX_BITS: u64 = 1 << 14;

/// (a + b·√d)/c, with c > 0 and no common factor of a, b and c; b = 0 exactly if d = 0.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Quadratic {
    a: BigInt,
    b: BigInt,
    d: BigInt,
    c: BigInt,
}

fn is_zero(n: &BigInt) -> bool {
    n.sign() == Sign::NoSign
}

fn gcd(a: &BigInt, b: &BigInt) -> BigInt {
    let (mut a, mut b) = (BigInt::from(a.magnitude().clone()), BigInt::from(b.magnitude().clone()));
    while !is_zero(&b) {
        (a, b) = (b.clone(), a % b);
    }
    a
}

/// The quotient rounded down; `by` is positive.
fn floor_div(a: &BigInt, by: &BigInt) -> BigInt {
    let (quotient, rest) = (a / by, a % by);
    if rest.sign() == Sign::Minus { quotient - 1 } else { quotient }
}

/// The square root of a non-negative number, rounded down.
pub(crate) fn root(n: &BigInt) -> BigInt {
    BigInt::from(n.magnitude().sqrt())
}

impl Quadratic {
    /// A whole number.
    pub(crate) fn integer(a: BigInt) -> Self {
        Self { a, b: BigInt::ZERO, d: BigInt::ZERO, c: BigInt::from(1) }
    }

    /// The golden ratio.
    pub(crate) fn phi() -> Self {
        Self { a: BigInt::from(1), b: BigInt::from(1), d: BigInt::from(5), c: BigInt::from(2) }
    }

    fn reduced(mut a: BigInt, mut b: BigInt, mut d: BigInt, mut c: BigInt) -> Result<Self, Fault> {
        if c.sign() == Sign::Minus {
            (a, b, c) = (-a, -b, -c);
        }
        if is_zero(&b) {
            d = BigInt::ZERO;
        }
        let common = gcd(&gcd(&a, &b), &c);
        if common > BigInt::from(1) {
            (a, b, c) = (a / &common, b / &common, c / &common);
        }
        if [&a, &b, &c, &d].iter().any(|part| part.bits() > MAX_BITS) {
            return Err(Fault::TooLarge);
        }
        Ok(Self { a, b, d, c })
    }

    /// The number as an integer, if it is whole.
    pub(crate) fn to_integer(&self) -> Option<&BigInt> {
        (is_zero(&self.b) && self.c == BigInt::from(1)).then_some(&self.a)
    }

    /// Numerator and denominator, if it is a fraction.
    pub(crate) fn to_fraction(&self) -> Option<(&BigInt, &BigInt)> {
        is_zero(&self.b).then_some((&self.a, &self.c))
    }

    /// The coefficients of both numbers for a common root, and its radicand.
    fn same_root(&self, other: &Self) -> Result<(BigInt, BigInt, BigInt), Fault> {
        if self.d == other.d || is_zero(&other.d) {
            return Ok((self.b.clone(), other.b.clone(), self.d.clone()));
        }
        if is_zero(&self.d) {
            return Ok((self.b.clone(), other.b.clone(), other.d.clone()));
        }
        // √e = √(de)/d · √d. This requires that de is a square and that d divides `other.b` times its root,
        // so that the coefficient is whole.
        let product = &self.d * &other.d;
        let square = root(&product);
        if &square * &square != product || !is_zero(&(&other.b * &square % &self.d)) {
            return Err(Fault::MixedRoots);
        }
        Ok((self.b.clone(), &other.b * square / &self.d, self.d.clone()))
    }

    pub(crate) fn add(&self, other: &Self) -> Result<Self, Fault> {
        let (b, e, d) = self.same_root(other)?;
        Self::reduced(
            &self.a * &other.c + &other.a * &self.c,
            b * &other.c + e * &self.c,
            d,
            &self.c * &other.c,
        )
    }

    pub(crate) fn negated(&self) -> Self {
        Self { a: -&self.a, b: -&self.b, d: self.d.clone(), c: self.c.clone() }
    }

    pub(crate) fn multiply(&self, other: &Self) -> Result<Self, Fault> {
        let (b, e, d) = self.same_root(other)?;
        Self::reduced(&self.a * &other.a + &b * &e * &d, &self.a * &e + &other.a * &b, d, &self.c * &other.c)
    }

    /// The reciprocal.
    pub(crate) fn inverse(&self) -> Result<Self, Fault> {
        let norm = &self.a * &self.a - &self.b * &self.b * &self.d;
        if is_zero(&norm) {
            return Err(Fault::DivisionByZero);
        }
        Self::reduced(&self.c * &self.a, -(&self.c * &self.b), self.d.clone(), norm)
    }

    /// Its sign.
    pub(crate) fn sign(&self) -> Ordering {
        let of = |n: &BigInt| n.cmp(&BigInt::ZERO);
        match (of(&self.a), of(&self.b)) {
            (a, Ordering::Equal) => a,
            (Ordering::Equal, b) => b,
            (a, b) if a == b => a,
            (a, _) => {
                let (squared, under) = (&self.a * &self.a, &self.b * &self.b * &self.d);
                if squared > under { a } else { a.reverse() }
            }
        }
    }

    /// The number rounded down.
    pub(crate) fn floor(&self) -> BigInt {
        // c is whole, so rounding b·√d down first changes nothing.
        let under = root(&(&self.b * &self.b * &self.d));
        let rounded = if self.b.sign() == Sign::Minus { -under - 1 } else { under };
        floor_div(&(&self.a + rounded), &self.c)
    }

    /// The square root, if this is a non-negative fraction.
    pub(crate) fn square_root(&self) -> Result<Self, Fault> {
        let Some((p, q)) = self.to_fraction() else { return Err(Fault::RootOfRoot) };
        if p.sign() == Sign::Minus {
            return Err(Fault::Negative);
        }
        let (mut under, mut outside) = (p * q, BigInt::from(1));
        let whole = root(&under);
        if &whole * &whole == under {
            return Self::reduced(whole, BigInt::ZERO, BigInt::ZERO, q.clone());
        }
        // Small square factors are extracted, for readability and so that √8 is 2·√2.
        for prime in [2u32, 3, 5, 7, 11, 13] {
            let square = BigInt::from(prime * prime);
            while is_zero(&(&under % &square)) {
                under /= &square;
                outside *= prime;
            }
        }
        Self::reduced(BigInt::ZERO, outside, under, q.clone())
    }
}

impl fmt::Display for Quadratic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let one = BigInt::from(1);
        match (is_zero(&self.b), self.c == one) {
            (true, true) => write!(f, "{}", self.a),
            (true, false) => write!(f, "{}/{}", self.a, self.c),
            (false, true) => write!(f, "{} + {}*sqrt({})", self.a, self.b, self.d),
            (false, false) => write!(f, "({} + {}*sqrt({}))/{}", self.a, self.b, self.d, self.c),
        }
    }
}
