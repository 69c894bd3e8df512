//! Proof by repetition: a statement about one heap that repeats from some heap on is true of all heaps if it is true up
//! to the end of one period.
//!
//! **The argument.** Let the game be one on single heaps in normal play, whose Grundy sequence is *proved* periodic:
//! G(n + p) = G(n) for n >= n0 (Guy and Smith's theorem, or a finite subtraction set), or G(n) = n (all smaller heaps are
//! options). Each number in the conjecture that this module accepts is, for n >= s, of the form f(n) = c·n + g(n mod q)
//! with a rational slope c ([`Tail`]); s, q, c and, where they are known, bounds of g are carried along:
//!
//! - n has slope 1; constants have slope 0; sums, and products with a constant, are formed term by term;
//! - ⌊f⌋, ⌈f⌉: if c·L is whole and q divides L, then ⌊f(n + L)⌋ = ⌊f(n)⌋ + c·L; the bounds widen by 1;
//! - f mod d: if c·L is a multiple of d and q divides L, then f(n + L) mod d = f(n) mod d;
//! - G(f(n)) with c > 0: from where c·n + min g >= n0, and if c·L is a multiple of p and q divides L, G(f(n + L)) =
//!   G(f(n)). Where f(n) is no heap size (not whole), it is none at n + L either: undefined places repeat too;
//! - any function at all of numbers with slope 0 depends on n mod the common period only;
//! - max, min, |·| of different slopes: from where the bounds say which is larger.
//!
//! A comparison of f and h depends on f − h: with slope 0 it repeats; with another slope, it is constant from where |c|·n
//! exceeds the bounds of g; either way the common period is kept, since undefined places repeat with it. Membership in a set is a number of comparisons and of questions whether f − h is whole,
//! which repeat. Statements combine by the common period. Quantifiers are accepted over constant sets only.
//!
//! So for n >= s the truth value (or its being undefined) at n and at n + q is the same, and testing 0 ≤ n < s + q, which
//! the caller does, covers every n. Whatever is not of these forms is not proved.

use super::evaluate::operate;
use super::facts::Table;
use super::number::Number;
use super::predicate::{Formula, Item, Meaning, Place, Predicate, Set, Term};
use super::words::{Function, Operator};

/// The longest range that a quantifier may have here.
const MOST_CASES: i64 = 256;

/// Periods beyond this are given up.
const LONGEST: u64 = 1 << 40;

/// From `start` on, slope·n + g(n mod `period`) with `bounds.0` <= g <= `bounds.1` where they are known.
#[derive(Debug, Clone)]
struct Tail {
    start: u64,
    period: u64,
    slope: Number,
    bounds: Option<(Number, Number)>,
}

/// From `start` on, the truth depends on n mod `period` only.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Repeats {
    pub start: u64,
    pub period: u64,
}

impl Repeats {
    fn with(self, other: Self) -> Option<Self> {
        Some(Self { start: self.start.max(other.start), period: lcm(self.period, other.period)? })
    }
}

/// From where, and with what period, a conjecture about one heap repeats; `None` if this module cannot say.
pub(super) fn repeats(predicate: &Predicate, table: Table<'_>) -> Option<Repeats> {
    let mut reader = Reader { predicate, table, bound: Vec::new(), defined: Vec::new() };
    for definition in &predicate.definitions {
        let tail = match &definition.meaning {
            Meaning::Number(term) => reader.term(term),
            Meaning::Set(_) => None,
        };
        reader.defined.push(tail);
    }
    let statement = reader.formula(&predicate.statement)?;
    match &predicate.domain {
        Some(domain) => statement.with(reader.formula(domain)?),
        None => Some(statement),
    }
}

struct Reader<'a> {
    predicate: &'a Predicate,
    table: Table<'a>,
    bound: Vec<Number>,
    defined: Vec<Option<Tail>>,
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

fn is_zero(number: &Number) -> bool {
    *number == Number::Small(0)
}

impl Tail {
    fn constant(number: Number) -> Self {
        Self { start: 0, period: 1, slope: Number::Small(0), bounds: Some((number.clone(), number)) }
    }

    /// The number, if it is the same for all n.
    fn as_constant(&self) -> Option<&Number> {
        let (low, high) = self.bounds.as_ref()?;
        (is_zero(&self.slope) && self.start == 0 && self.period == 1 && low == high).then_some(low)
    }

    /// A function of these numbers, which have no slope.
    fn function(of: &[Self]) -> Option<Self> {
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

    fn scaled(&self, by: &Number) -> Option<Self> {
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

    fn minus(&self, other: &Self) -> Option<Self> {
        self.plus(&other.scaled(&Number::Small(-1))?)
    }

    /// The same with a period after which slope/`unit` has grown by a whole number.
    fn whole_after(&self, unit: &Number) -> Option<Self> {
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

    /// From where on slope·n + g has the sign of the slope and is not 0; the slope is not 0.
    fn settled(&self) -> Option<u64> {
        let (low, high) = self.bounds.as_ref()?;
        let size = |n: &Number| if n.sign().is_lt() { n.negated() } else { n.clone() };
        let (a, b) = (size(low), size(high));
        let largest = if a.compare(&b).ok()?.is_lt() { b } else { a };
        let after = largest.divide(&size(&self.slope)).ok()?.floor().to_u64()?.checked_add(1)?;
        Some(after.max(self.start))
    }

    /// How its comparison with 0 repeats.
    fn sign(&self) -> Option<Repeats> {
        if is_zero(&self.slope) {
            return Some(Repeats { start: self.start, period: self.period });
        }
        // The truth is constant from there; the period is kept for the places where a part is undefined.
        Some(Repeats { start: self.settled()?, period: self.period })
    }

    /// How its being whole repeats.
    fn wholeness(&self) -> Option<Repeats> {
        let tail = self.whole_after(&Number::Small(1))?;
        Some(Repeats { start: tail.start, period: tail.period })
    }
}

impl Reader<'_> {
    fn formula(&mut self, formula: &Formula) -> Option<Repeats> {
        match formula {
            Formula::Constant(_) => Some(Repeats { start: 0, period: 1 }),
            Formula::Lost(place, _) | Formula::Won(place, _) => self.value(place)?.sign(),
            Formula::Compare(first, chain, _) => {
                let mut left = self.term(first)?;
                let mut all = Repeats { start: 0, period: 1 };
                for (_, term) in chain {
                    let right = self.term(term)?;
                    all = all.with(left.minus(&right)?.sign()?)?;
                    left = right;
                }
                Some(all)
            }
            Formula::Member { term, set, .. } => {
                let number = self.term(term)?;
                self.membership(&number, set)
            }
            Formula::Parity { term, .. } => {
                let tail = self.term(term)?.whole_after(&Number::Small(2))?;
                Some(Repeats { start: tail.start, period: tail.period })
            }
            Formula::Fibonacci(term) => Tail::function(&[self.term(term)?])?.sign(),
            Formula::Not(inner) => self.formula(inner),
            Formula::And(left, right)
            | Formula::Or(left, right)
            | Formula::Implies(left, right)
            | Formula::Iff(left, right) => self.formula(left)?.with(self.formula(right)?),
            Formula::Quantified { set, body, .. } => {
                let mut all = Repeats { start: 0, period: 1 };
                for case in self.cases(set)? {
                    self.bound.push(case);
                    let one = self.formula(body);
                    self.bound.pop();
                    all = all.with(one?)?;
                }
                Some(all)
            }
        }
    }

    /// The elements of a constant set.
    fn cases(&mut self, set: &Set) -> Option<Vec<Number>> {
        let predicate = self.predicate;
        let mut all = Vec::new();
        let mut range = |reader: &mut Self, from: &Term, to: &Term| {
            let (from, to) = (reader.term(from)?, reader.term(to)?);
            let (mut next, to) = (from.as_constant()?.clone(), to.as_constant()?.clone());
            while next.compare(&to).ok()?.is_le() {
                if all.len() as i64 >= MOST_CASES {
                    return None;
                }
                all.push(next.clone());
                next = next.add(&Number::Small(1)).ok()?;
            }
            Some(())
        };
        match set {
            Set::Range(from, to) => range(self, from, to)?,
            Set::Defined(index) => match &predicate.definitions[*index].meaning {
                Meaning::Set(set) => return self.cases(set),
                Meaning::Number(_) => return None,
            },
            Set::Listed(items) => {
                for item in items {
                    match item {
                        Item::One(term) => range(self, term, term)?,
                        Item::Range(from, to) => range(self, from, to)?,
                    }
                }
            }
        }
        Some(all)
    }

    fn membership(&mut self, number: &Tail, set: &Set) -> Option<Repeats> {
        let predicate = self.predicate;
        let between = |reader: &mut Self, from: &Term, to: &Term| {
            let (from, to) = (number.minus(&reader.term(from)?)?, number.minus(&reader.term(to)?)?);
            from.sign()?.with(to.sign()?)?.with(from.wholeness()?)
        };
        match set {
            Set::Range(from, to) => between(self, from, to),
            Set::Defined(index) => match &predicate.definitions[*index].meaning {
                Meaning::Set(set) => self.membership(number, set),
                Meaning::Number(_) => None,
            },
            Set::Listed(items) => {
                let mut all = Repeats { start: 0, period: 1 };
                for item in items {
                    let one = match item {
                        Item::One(term) => number.minus(&self.term(term)?)?.sign()?,
                        Item::Range(from, to) => between(self, from, to)?,
                    };
                    all = all.with(one)?;
                }
                Some(all)
            }
        }
    }

    /// The value of a sum of heaps.
    fn value(&mut self, place: &Place) -> Option<Tail> {
        let heap = Tail { slope: Number::Small(1), ..Tail::constant(Number::Small(0)) };
        let heaps = match place {
            None => vec![heap],
            Some(terms) => terms.iter().map(|term| self.term(term)).collect::<Option<_>>()?,
        };
        let mut values = heaps.iter().map(|heap| self.heap_value(heap)).collect::<Option<Vec<_>>>()?;
        if values.len() == 1 { values.pop() } else { Tail::function(&values) }
    }

    fn heap_value(&self, heap: &Tail) -> Option<Tail> {
        let period = self.table.period?;
        if is_zero(&heap.slope) {
            return Tail::function(std::slice::from_ref(heap));
        }
        if heap.slope.sign().is_lt() {
            return None;
        }
        let low = heap.bounds.as_ref()?.0.clone();
        let from = if period.saltus == 0 { period.preperiod } else { 0 };
        let missing = Number::from(from).subtract(&low).ok()?;
        // Rounded down and one more: from there on slope·n + low >= n0.
        let reached = missing.divide(&heap.slope).ok()?.floor().add(&Number::Small(1)).ok()?;
        let start = heap.start.max(if reached.sign().is_lt() { 0 } else { reached.to_u64()? });
        if period.saltus > 0 {
            // Only where G(n) = n.
            let plain = (period.preperiod, period.period, period.saltus) == (0, 1, 1);
            return plain
                .then(|| heap.whole_after(&Number::Small(1)))
                .flatten()
                .map(|tail| Tail { start, ..tail });
        }
        let tail = heap.whole_after(&Number::from(period.period))?;
        let largest = self.table.largest(0..period.preperiod.checked_add(period.period)?);
        Some(Tail {
            start,
            period: tail.period,
            slope: Number::Small(0),
            bounds: Some((Number::Small(0), Number::from(largest))),
        })
    }

    fn term(&mut self, term: &Term) -> Option<Tail> {
        match term {
            Term::Number(number) => Some(Tail::constant(number.clone())),
            Term::Phi => Some(Tail::constant(Number::phi())),
            Term::Variable(_) => Some(Tail { slope: Number::Small(1), ..Tail::constant(Number::Small(0)) }),
            Term::Bound(level, _) => self.bound.get(*level).cloned().map(Tail::constant),
            Term::Defined(index) => self.defined.get(*index)?.clone(),
            Term::Value(place, _) => self.value(place),
            Term::Negated(inner) => self.term(inner)?.scaled(&Number::Small(-1)),
            Term::Binary(operator, left, right, _) => {
                let (left, right) = (self.term(left)?, self.term(right)?);
                binary(*operator, &left, &right)
            }
            Term::Call(function, arguments, _) => {
                let arguments: Vec<Tail> =
                    arguments.iter().map(|term| self.term(term)).collect::<Option<_>>()?;
                call(*function, &arguments)
            }
        }
    }
}

fn binary(operator: Operator, left: &Tail, right: &Tail) -> Option<Tail> {
    if let (Some(a), Some(b)) = (left.as_constant(), right.as_constant()) {
        return operate(operator, a, b).ok().map(Tail::constant);
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

fn call(function: Function, arguments: &[Tail]) -> Option<Tail> {
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
