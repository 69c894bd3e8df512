//! Linear forms in variables, with fractions as coefficients. Most terms of rules are linear.

use std::cmp::Ordering;
use std::collections::BTreeMap;

use marienbad_grammar::Term;
use marienbad_grammar::words::Operator;

use super::exact::to_i128;

/// A fraction of small whole numbers. Operations fail if the result does not fit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Fraction {
    top: i128,
    bottom: i128,
}

/// The largest part of a fraction: products of two stay far within 128 bits.
const MOST: i128 = 1 << 60;

impl Fraction {
    pub const ZERO: Self = Self { top: 0, bottom: 1 };
    pub const ONE: Self = Self { top: 1, bottom: 1 };

    pub fn new(top: i128, bottom: i128) -> Option<Self> {
        if bottom == 0 {
            return None;
        }
        let common = gcd(top.unsigned_abs(), bottom.unsigned_abs()).cast_signed() * bottom.signum();
        let (top, bottom) = (top / common, bottom / common);
        (top.abs() <= MOST && bottom <= MOST).then_some(Self { top, bottom })
    }

    pub fn whole(number: i128) -> Option<Self> {
        (-MOST..=MOST).contains(&number).then_some(Self { top: number, bottom: 1 })
    }

    pub fn to_whole(self) -> Option<i128> {
        (self.bottom == 1).then_some(self.top)
    }

    pub fn add(self, other: Self) -> Option<Self> {
        Self::new(self.top * other.bottom + other.top * self.bottom, self.bottom * other.bottom)
    }

    pub fn times(self, other: Self) -> Option<Self> {
        Self::new(self.top * other.top, self.bottom * other.bottom)
    }

    pub fn inverse(self) -> Option<Self> {
        Self::new(self.bottom, self.top)
    }

    pub fn negated(self) -> Self {
        Self { top: -self.top, ..self }
    }

    pub fn sign(self) -> Ordering {
        self.top.cmp(&0)
    }
}

fn gcd(mut a: u128, mut b: u128) -> u128 {
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a.max(1)
}

/// A constant and multiples of variables.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Linear {
    constant: Fraction,
    /// The factors, none of which is 0.
    factors: BTreeMap<usize, Fraction>,
}

impl Linear {
    pub fn number(number: i128) -> Option<Self> {
        Some(Self { constant: Fraction::whole(number)?, factors: BTreeMap::new() })
    }

    pub fn variable(index: usize) -> Self {
        Self { constant: Fraction::ZERO, factors: BTreeMap::from([(index, Fraction::ONE)]) }
    }

    pub fn constant(&self) -> Fraction {
        self.constant
    }

    pub fn factors(&self) -> impl Iterator<Item = (usize, Fraction)> {
        self.factors.iter().map(|(variable, factor)| (*variable, *factor))
    }

    pub fn factor(&self, variable: usize) -> Fraction {
        self.factors.get(&variable).copied().unwrap_or(Fraction::ZERO)
    }

    /// The constant, if there are no variables.
    pub fn to_constant(&self) -> Option<Fraction> {
        self.factors.is_empty().then_some(self.constant)
    }

    /// The constant as a whole number, if it is one and there are no variables.
    pub fn to_whole(&self) -> Option<i128> {
        self.to_constant()?.to_whole()
    }

    /// Whether all coefficients are whole, so that whole variables give a whole value.
    pub fn is_whole(&self) -> bool {
        self.constant.to_whole().is_some() && self.factors.values().all(|factor| factor.to_whole().is_some())
    }

    pub fn add(&self, other: &Self) -> Option<Self> {
        let mut sum = self.clone();
        sum.constant = sum.constant.add(other.constant)?;
        for (variable, factor) in &other.factors {
            let factor = sum.factor(*variable).add(*factor)?;
            if factor == Fraction::ZERO {
                sum.factors.remove(variable);
            } else {
                sum.factors.insert(*variable, factor);
            }
        }
        Some(sum)
    }

    pub fn times(&self, by: Fraction) -> Option<Self> {
        if by == Fraction::ZERO {
            return Self::number(0);
        }
        let times = |(variable, factor): (&usize, &Fraction)| Some((*variable, factor.times(by)?));
        Some(Self {
            constant: self.constant.times(by)?,
            factors: self.factors.iter().map(times).collect::<Option<_>>()?,
        })
    }

    pub fn negated(&self) -> Self {
        let factors = self.factors.iter().map(|(variable, factor)| (*variable, factor.negated())).collect();
        Self { constant: self.constant.negated(), factors }
    }

    pub fn minus(&self, other: &Self) -> Option<Self> {
        self.add(&other.negated())
    }

    pub fn plus(&self, number: i128) -> Option<Self> {
        self.add(&Self::number(number)?)
    }

    /// Substitutes a form for a variable.
    pub fn with(&self, variable: usize, other: &Self) -> Option<Self> {
        let factor = self.factor(variable);
        let mut rest = self.clone();
        rest.factors.remove(&variable);
        rest.add(&other.times(factor)?)
    }
}

/// A term as a linear form, if it is one.
pub(super) fn linear(term: &Term) -> Option<Linear> {
    match term {
        Term::Number(number) => Linear::number(to_i128(number)?),
        Term::Variable(index) => Some(Linear::variable(*index)),
        Term::Negated(inner) => Some(linear(inner)?.negated()),
        Term::Binary(operator, left, right, _) => {
            let (left, right) = (linear(left)?, linear(right)?);
            match operator {
                Operator::Add => left.add(&right),
                Operator::Subtract => left.minus(&right),
                Operator::Multiply => match (left.to_constant(), right.to_constant()) {
                    (Some(factor), _) => right.times(factor),
                    (_, Some(factor)) => left.times(factor),
                    _ => None,
                },
                Operator::Divide => left.times(right.to_constant()?.inverse()?),
                _ => None,
            }
        }
        _ => None,
    }
}
