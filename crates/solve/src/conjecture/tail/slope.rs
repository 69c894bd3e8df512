//! Numbers of the form c·n + g(n mod q) from some n on; the argument is in [`super`].

use marienbad_grammar::Number;
use marienbad_grammar::words::{Function, Operator};

/// Periods beyond this are given up.
const LONGEST: u64 = 1 << 40;

/// From `start` on, the number is slope·n + g(n mod `period`), with `bounds.0` <= g <= `bounds.1` if known.
#[derive(Debug, Clone)]
pub(super) struct Tail {
    pub start: u64,
    pub period: u64,
    pub slope: Number,
    pub bounds: Option<(Number, Number)>,
}

/// From `start` on, the truth depends only on n mod `period`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in super::super) struct Repeats {
    pub start: u64,
    pub period: u64,
}

impl Repeats {
    pub(super) fn with(self, other: Self) -> Option<Self> {
        Some(Self { start: self.start.max(other.start), period: lcm(self.period, other.period)? })
    }
}

fn lcm(a: u64, b: u64) -> Option<u64> {
    let (mut x, mut y) = (a, b);
    while y > 0 {
        (x, y) = (y, x % y);
    }
    (a / x.max(1)).checked_mul(b).filter(|multiple| *multiple <= LONGEST)
}

/// The least L > 0 for which `number`·L is whole.
fn denominator(number: &Number) -> Option<u64> {
    u64::try_from(&number.to_fraction()?.1).ok()
}

pub(super) fn is_zero(number: &Number) -> bool {
    *number == Number::Small(0)
}

impl Tail {
    pub(super) fn constant(number: Number) -> Self {
        Self { start: 0, period: 1, slope: Number::Small(0), bounds: Some((number.clone(), number)) }
    }

    /// The number, if it is the same for all n.
    pub(super) fn as_constant(&self) -> Option<&Number> {
        let (low, high) = self.bounds.as_ref()?;
        (is_zero(&self.slope) && self.start == 0 && self.period == 1 && low == high).then_some(low)
    }

    /// A function of these numbers, which must have slope 0.
    pub(super) fn function(of: &[Self]) -> Option<Self> {
        let mut all = Self { bounds: None, ..Self::constant(Number::Small(0)) };
        for one in of {
            if !is_zero(&one.slope) {
                return None;
            }
            all.start = all.start.max(one.start);
            all.period = lcm(all.period, one.period)?;
        }
        Some(all)
    }

    pub(super) fn scaled(&self, by: &Number) -> Option<Self> {
        let bounds = match &self.bounds {
            Some((low, high)) => {
                let (a, b) = (low.multiply(by).ok()?, high.multiply(by).ok()?);
                Some(if by.sign().is_lt() { (b, a) } else { (a, b) })
            }
            None => None,
        };
        Some(Self { slope: self.slope.multiply(by).ok()?, bounds, ..*self })
    }

    fn plus(&self, other: &Self) -> Option<Self> {
        let bounds = match (&self.bounds, &other.bounds) {
            (Some(a), Some(b)) => Some((a.0.add(&b.0).ok()?, a.1.add(&b.1).ok()?)),
            _ => None,
        };
        Some(Self {
            start: self.start.max(other.start),
            period: lcm(self.period, other.period)?,
            slope: self.slope.add(&other.slope).ok()?,
            bounds,
        })
    }

    pub(super) fn minus(&self, other: &Self) -> Option<Self> {
        self.plus(&other.scaled(&Number::Small(-1))?)
    }

    /// The same number, with a period over which slope/`unit` grows by an integer.
    pub(super) fn whole_after(&self, unit: &Number) -> Option<Self> {
        let period = lcm(self.period, denominator(&self.slope.divide(unit).ok()?)?)?;
        Some(Self { period, ..self.clone() })
    }

    fn widened(&self, below: i64, above: i64) -> Option<Self> {
        let bounds = match &self.bounds {
            Some((low, high)) => {
                Some((low.add(&Number::Small(below)).ok()?, high.add(&Number::Small(above)).ok()?))
            }
            None => None,
        };
        Some(Self { bounds, ..self.clone() })
    }

    /// From where on slope·n + g has the sign of the slope and is not 0. The slope must not be 0.
    fn settled(&self) -> Option<u64> {
        let (low, high) = self.bounds.as_ref()?;
        let size = |n: &Number| if n.sign().is_lt() { n.negated() } else { n.clone() };
        let (a, b) = (size(low), size(high));
        let largest = if a.compare(&b).ok()?.is_lt() { b } else { a };
        let after = largest.divide(&size(&self.slope)).ok()?.floor().to_u64()?.checked_add(1)?;
        Some(after.max(self.start))
    }

    /// How its sign repeats.
    pub(super) fn sign(&self) -> Option<Repeats> {
        if is_zero(&self.slope) {
            return Some(Repeats { start: self.start, period: self.period });
        }
        // The truth is constant from there on; the period is kept because parts may be undefined.
        Some(Repeats { start: self.settled()?, period: self.period })
    }

    /// How its being an integer repeats.
    pub(super) fn wholeness(&self) -> Option<Repeats> {
        let tail = self.whole_after(&Number::Small(1))?;
        Some(Repeats { start: tail.start, period: tail.period })
    }
}

pub(super) fn binary(operator: Operator, left: &Tail, right: &Tail) -> Option<Tail> {
    if let (Some(a), Some(b)) = (left.as_constant(), right.as_constant()) {
        return operator.apply(a, b).ok().map(Tail::constant);
    }
    let positive = right.as_constant().filter(|constant| constant.sign().is_gt());
    match operator {
        Operator::Add => left.plus(right),
        Operator::Subtract => left.minus(right),
        Operator::Multiply => match (left.as_constant(), right.as_constant()) {
            (Some(by), _) => right.scaled(by),
            (_, Some(by)) => left.scaled(by),
            _ => Tail::function(&[left.clone(), right.clone()]),
        },
        Operator::Divide => match positive {
            Some(by) => left.scaled(&Number::Small(1).divide(by).ok()?),
            None => Tail::function(&[left.clone(), right.clone()]),
        },
        Operator::Quotient => match positive {
            Some(by) => floor(&left.scaled(&Number::Small(1).divide(by).ok()?)?),
            None => Tail::function(&[left.clone(), right.clone()]),
        },
        Operator::Modulo => match positive {
            Some(by) => {
                let tail = left.whole_after(by)?;
                let bounds = Some((Number::Small(0), by.clone()));
                Some(Tail { slope: Number::Small(0), bounds, ..tail })
            }
            None => Tail::function(&[left.clone(), right.clone()]),
        },
        Operator::Power | Operator::Xor | Operator::NimProduct => {
            Tail::function(&[left.clone(), right.clone()])
        }
    }
}

fn floor(tail: &Tail) -> Option<Tail> {
    tail.whole_after(&Number::Small(1))?.widened(-1, 0)
}

pub(super) fn call(function: Function, arguments: &[Tail]) -> Option<Tail> {
    if arguments.iter().all(|argument| is_zero(&argument.slope)) {
        return Tail::function(arguments);
    }
    let first = arguments.first()?;
    match function {
        Function::Floor => floor(first),
        Function::Ceil => first.whole_after(&Number::Small(1))?.widened(0, 1),
        Function::Abs => {
            let start = first.settled()?;
            let by = if first.slope.sign().is_lt() { -1 } else { 1 };
            Some(Tail { start, ..first.scaled(&Number::Small(by))? })
        }
        Function::Min | Function::Max => {
            arguments[1..].iter().try_fold(first.clone(), |best, next| extreme(function, &best, next))
        }
        _ => None,
    }
}

/// The smaller or the larger of two.
fn extreme(function: Function, a: &Tail, b: &Tail) -> Option<Tail> {
    let difference = a.minus(b)?;
    if is_zero(&difference.slope) {
        let bounds = match (&a.bounds, &b.bounds) {
            (Some(a), Some(b)) => {
                let pick = |x: &Number, y: &Number| {
                    let first = (function == Function::Min) == x.compare(y).ok()?.is_le();
                    Some(if first { x.clone() } else { y.clone() })
                };
                Some((pick(&a.0, &b.0)?, pick(&a.1, &b.1)?))
            }
            _ => None,
        };
        return Some(Tail { slope: a.slope.clone(), bounds, ..difference });
    }
    let start = difference.settled()?;
    let first = (function == Function::Min) == difference.slope.sign().is_lt();
    Some(Tail { start, period: difference.period, ..if first { a.clone() } else { b.clone() } })
}
