//! Proof by repetition: if the truth of a statement about one heap is periodic from some heap on, testing
//! up to the end of the first period proves it for all heaps.
//!
//! **The argument.** Consider a game on single heaps in normal play whose Grundy sequence is *proved*
//! periodic: G(n + p) = G(n) for n >= n0 (by Guy and Smith's theorem, or for a finite subtraction set), or
//! for which G(n) = n (all smaller heaps are options). Every number in the conjecture that this module
//! accepts is, for n >= s, of the form f(n) = c·n + g(n mod q) with a rational slope c ([`Tail`]). The
//! module tracks s, q, c and, where known, bounds of g:
//!
//! - n has slope 1; constants have slope 0; sums, and products with a constant, are formed term by term;
//! - ⌊f⌋, ⌈f⌉: if c·L is whole and q divides L, then ⌊f(n + L)⌋ = ⌊f(n)⌋ + c·L; the bounds widen by 1;
//! - f mod d, and whether d divides f: if c·L is a multiple of d and q divides L, then f(n + L) mod d = f(n)
//!   mod d;
//! - G(f(n)) with c > 0: from where c·n + min g >= n0, if c·L is a multiple of p and q divides L, then
//!   G(f(n + L)) = G(f(n)). If f(n) is not a heap size (not whole), neither is f(n + L): undefined places
//!   repeat too;
//! - any function of numbers with slope 0 depends only on n mod the common period;
//! - max, min, |·| of different slopes: from where the bounds show which is larger.
//!
//! A comparison of f and h depends on f − h. With slope 0 it repeats; with another slope, it is constant
//! from where |c|·n exceeds the bounds of g. Either way the common period is kept, since undefined places
//! repeat with it. Membership in a set consists of comparisons and of whether f is whole, which all repeat.
//! Statements combine with the common period. Quantifiers are accepted over constant sets only.
//!
//! So for n >= s the truth value (or undefinedness) at n and at n + q is the same, and testing 0 ≤ n < s +
//! q, which the caller does, covers every n. A statement not of these forms is not proved.

mod slope;

use marienbad_grammar::{Formula, Item, Meaning, Number, Place, Predicate, Set, Term};

use super::facts::Table;
use slope::{Repeats, Tail, binary, call, is_zero};

/// The longest range that a quantifier may have here.
const MOST_CASES: usize = 256;

/// From where, and with what period, the truth of a conjecture about one heap repeats; `None` if this
/// module cannot tell.
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
            Formula::Fibonacci(term) | Formula::Prime(term, _) | Formula::Square(term) => {
                Tail::function(&[self.term(term)?])?.sign()
            }
            Formula::Divides(divisor, number, _) => {
                let (divisor, number) = (self.term(divisor)?, self.term(number)?);
                match divisor.as_constant().filter(|constant| !is_zero(constant)) {
                    Some(constant) => {
                        let tail = number.whole_after(constant)?;
                        Some(Repeats { start: tail.start, period: tail.period })
                    }
                    None => Tail::function(&[divisor, number])?.sign(),
                }
            }
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
        let range = |all: &mut Vec<Number>, reader: &mut Self, from: &Term, to: &Term| {
            let (from, to) = (reader.term(from)?, reader.term(to)?);
            let (mut next, to) = (from.as_constant()?.ceil(), to.as_constant()?.floor());
            while next.compare(&to).ok()?.is_le() {
                if all.len() >= MOST_CASES {
                    return None;
                }
                all.push(next.clone());
                next = next.add(&Number::Small(1)).ok()?;
            }
            Some(())
        };
        match set {
            Set::Range(from, to, _) => range(&mut all, self, from, to)?,
            Set::Defined(index) => match &predicate.definitions[*index].meaning {
                Meaning::Set(set) => return self.cases(set),
                Meaning::Number(_) => return None,
            },
            Set::Listed(items) => {
                for item in items {
                    match item {
                        Item::One(term) => all.push(self.term(term)?.as_constant()?.clone()),
                        Item::Range(from, to, _) => range(&mut all, self, from, to)?,
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
            from.sign()?.with(to.sign()?)?.with(number.wholeness()?)
        };
        match set {
            Set::Range(from, to, _) => between(self, from, to),
            Set::Defined(index) => match &predicate.definitions[*index].meaning {
                Meaning::Set(set) => self.membership(number, set),
                Meaning::Number(_) => None,
            },
            Set::Listed(items) => {
                let mut all = Repeats { start: 0, period: 1 };
                for item in items {
                    let one = match item {
                        Item::One(term) => number.minus(&self.term(term)?)?.sign()?,
                        Item::Range(from, to, _) => between(self, from, to)?,
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
        // Round down and add one: from there on slope·n + low >= n0.
        let reached = missing.divide(&heap.slope).ok()?.floor().add(&Number::Small(1)).ok()?;
        let start = heap.start.max(if reached.sign().is_lt() { 0 } else { reached.to_u64()? });
        if period.saltus > 0 {
            // Only if G(n) = n.
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
