//! Recognises rules on heaps that are take-and-break codes, Nim, subtraction games or Grundy's game.
//!
//! Ranges with constant ends are run through number by number. The rest of a result then has at most two
//! range variables, and its parts add up to n − t, with t constant or any number from some point on. The
//! digit of the code at place t says how many of the parts may be empty.

use std::collections::BTreeMap;

use marienbad_grammar::words::{Operator, Relation};
use marienbad_grammar::{Formula, Item, Set, Term};

use super::super::exact::{self, from_i128, to_i128};
use super::super::linear::{Fraction, Linear, linear};
use super::super::program::conjuncts;
use super::super::rule::{Clause, Leaves, Rule};
use super::{Known, of_code};
use crate::heap::{Code, MAX_PLACES};

/// The most numbers of constant ranges that are gone through, all of them together.
const MOST_INSTANCES: usize = 4_096;

/// The digits of a code found so far.
#[derive(Debug, Default)]
struct Digits {
    /// By the number of tokens taken.
    at: BTreeMap<u64, u8>,
    /// Digits for all numbers of tokens from this one on.
    from: Vec<(u64, u8)>,
    /// Whether some moves break a heap into two unequal parts.
    unequal: bool,
}

pub(super) fn recognise(rule: &Rule) -> Option<Known> {
    let mut digits = Digits::default();
    for clause in &rule.clauses {
        for leaves in &clause.results {
            Family::new(clause, leaves).instances(0, &mut digits)?;
        }
    }
    digits.known()
}

impl Digits {
    fn add(&mut self, take: i128, bits: u8) -> Option<()> {
        let take = u64::try_from(take).ok().filter(|take| *take <= MAX_PLACES as u64)?;
        // The digit before the point can only break: a move that takes nothing must leave at least two
        // heaps.
        if take == 0 && bits & 3 != 0 {
            return None;
        }
        *self.at.entry(take).or_default() |= bits;
        Some(())
    }

    fn add_from(&mut self, take: i128, bits: u8) -> Option<()> {
        let take = u64::try_from(take).ok().filter(|take| (1..=MAX_PLACES as u64).contains(take))?;
        self.from.push((take, bits));
        Some(())
    }

    fn known(self) -> Option<Known> {
        if self.unequal {
            return (self.at.is_empty() && self.from.is_empty()).then_some(Known::Grundy);
        }
        let last = self.at.keys().next_back().copied().unwrap_or(0);
        let last = self.from.iter().map(|(from, _)| from - 1).max().unwrap_or(0).max(last);
        let bits = |take: u64| {
            let tail = self.from.iter().filter(|(from, _)| *from <= take);
            tail.fold(self.at.get(&take).copied().unwrap_or(0), |all, (_, bits)| all | bits)
        };
        let digits: Vec<u8> = (1..=last).map(bits).collect();
        let tail = bits(last + 1);
        let before = self.at.get(&0).copied().unwrap_or(0);
        let any = before > 0 || tail > 0 || digits.iter().any(|digit| *digit > 0);
        let tail: Vec<u8> = Some(tail).filter(|tail| *tail > 0).into_iter().collect();
        any.then(|| of_code(Code::with_tail(before, &digits, &tail)))
    }
}

/// One result of one clause, with values for some of its ranges.
struct Family<'a> {
    clause: &'a Clause,
    leaves: &'a Leaves,
    /// The values of ranges with constant ends, by variable.
    given: BTreeMap<usize, i128>,
    left: usize,
}

/// A range whose ends are linear in n and earlier ranges.
struct Range {
    variable: usize,
    low: Linear,
    high: Linear,
}

impl<'a> Family<'a> {
    fn new(clause: &'a Clause, leaves: &'a Leaves) -> Self {
        Self { clause, leaves, given: BTreeMap::new(), left: MOST_INSTANCES }
    }

    /// Runs through the ranges with constant ends, and then adds the digits of the rest.
    fn instances(&mut self, range: usize, digits: &mut Digits) -> Option<()> {
        let Some(set) = self.clause.ranges.get(range) else { return self.instance(digits) };
        let Some(numbers) = self.constants(set) else { return self.instances(range + 1, digits) };
        for number in numbers {
            self.left = self.left.checked_sub(1)?;
            self.given.insert(1 + range, number);
            self.instances(range + 1, digits)?;
        }
        self.given.remove(&(1 + range));
        Some(())
    }

    /// The numbers of a set with constant ends.
    fn constants(&self, set: &Set) -> Option<Vec<i128>> {
        let whole = |term: &Term| self.linear(term)?.to_whole();
        let between = |from: &Term, to: &Term| {
            let (from, to) = (whole(from)?, whole(to)?);
            (to.checked_sub(from)? < MOST_INSTANCES as i128).then_some(from..=to)
        };
        match set {
            Set::Range(from, to, _) => Some(between(from, to)?.collect()),
            Set::Listed(items) => {
                let mut all = Vec::new();
                for item in items {
                    match item {
                        Item::One(term) => all.push(whole(term)?),
                        Item::Range(from, to, _) => all.extend(between(from, to)?),
                    }
                }
                Some(all)
            }
            Set::Defined(_) => None,
        }
    }

    /// A term as a linear form in n and the ranges without a value.
    fn linear(&self, term: &Term) -> Option<Linear> {
        linear(&self.substituted(term))
    }

    /// The term with the given values substituted, and constant parts computed.
    fn substituted(&self, term: &Term) -> Term {
        let of = |term: &Term| Box::new(self.substituted(term));
        let term = match term {
            Term::Variable(index) => match self.given.get(index) {
                Some(number) => Term::Number(from_i128(*number)),
                None => term.clone(),
            },
            Term::Negated(inner) => Term::Negated(of(inner)),
            Term::Binary(operator, left, right, at) => Term::Binary(*operator, of(left), of(right), *at),
            Term::Call(function, arguments, at) => {
                Term::Call(*function, arguments.iter().map(|term| self.substituted(term)).collect(), *at)
            }
            other => other.clone(),
        };
        let constant = match &term {
            Term::Binary(_, left, right, _) => is_number(left) && is_number(right),
            Term::Call(_, arguments, _) => arguments.iter().all(is_number),
            _ => false,
        };
        if constant {
            let number = exact::number(&term, Vec::new(), &mut |_| Ok(())).ok();
            if let Some(whole) = number.as_ref().and_then(to_i128) {
                return Term::Number(from_i128(whole));
            }
        }
        term
    }

    /// Adds the digits of one result, once its constant ranges have values.
    fn instance(&self, digits: &mut Digits) -> Option<()> {
        let parts: Option<Vec<Linear>> =
            self.leaves.components.iter().flatten().map(|term| self.linear(term)).collect();
        let parts: Vec<Linear> = parts?.into_iter().filter(|part| part.to_whole() != Some(0)).collect();
        let mut ranges = Vec::new();
        for (i, set) in self.clause.ranges.iter().enumerate() {
            if !self.given.contains_key(&(1 + i)) {
                ranges.push(self.range(1 + i, set)?);
            }
        }
        let mut conditions = Vec::new();
        for part in self.clause.condition.iter().flat_map(conjuncts) {
            match self.decided(part) {
                Some(true) => {}
                Some(false) => return Some(()),
                None => conditions.push(part),
            }
        }
        if let Some(Some(heap)) = self.clause.fixed.first() {
            // A heap of this size that may be taken whole.
            let whole = parts.is_empty() && ranges.is_empty() && conditions.is_empty();
            return whole.then(|| digits.add(i128::from(*heap), 1))?;
        }
        match (&parts[..], &ranges[..]) {
            ([], []) => self.whole_heaps(&conditions, digits),
            ([part], []) => self.take(part, &conditions, digits),
            ([part], [range]) => self.take_any(part, range, &conditions, digits),
            ([_, _], [range]) => self.split(&parts, range, &conditions, digits),
            ([_, _], [taken, range]) => self.split_any(&parts, taken, range, &conditions, digits),
            ([_, _, _], [first, second]) if conditions.is_empty() => {
                split_in_three(&parts, first, second, digits)
            }
            _ => None,
        }
    }

    fn range(&self, variable: usize, set: &Set) -> Option<Range> {
        let Set::Range(from, to, _) = set else { return None };
        let low = self.linear(from)?;
        // The end is rounded down anyway, so a floor quotient may be replaced by the exact one.
        let high = match self.substituted(to) {
            Term::Binary(Operator::Quotient, left, right, _) => {
                let divisor = linear(&right)?.to_constant().filter(|divisor| divisor.sign().is_gt())?;
                linear(&left)?.times(divisor.inverse()?)?
            }
            other => linear(&other)?,
        };
        low.is_whole().then_some(Range { variable, low, high })
    }

    /// Whether a condition holds, if it does not depend on the heap or is true for every heap.
    fn decided(&self, formula: &Formula) -> Option<bool> {
        let mut free = false;
        marienbad_grammar::walk::each_variable_of(formula, &mut |variable| {
            free |= !self.given.contains_key(&variable);
        });
        if !free {
            let given = |index: usize| from_i128(self.given.get(&index).copied().unwrap_or(0));
            let last = self.given.keys().max().map_or(0, |last| last + 1);
            let variables = (0..last).map(given).collect();
            let mut left = 10_000_u64;
            let mut pay = |steps: u64| match left.checked_sub(steps) {
                Some(rest) => {
                    left = rest;
                    Ok(())
                }
                None => Err(crate::Interrupt::Enough),
            };
            return exact::truth(formula, variables, &mut pay).ok();
        }
        // n > 0 is true for every heap.
        let (form, least) = self.at_least(formula)?;
        (form == Linear::variable(0) && least <= 1).then_some(true)
    }

    /// Writes a condition on whole numbers as "form ≥ number", if possible.
    fn at_least(&self, formula: &Formula) -> Option<(Linear, i128)> {
        let Formula::Compare(left, chain, _) = formula else { return None };
        let [(relation, right)] = chain.as_slice() else { return None };
        let difference = self.linear(right)?.minus(&self.linear(left)?)?;
        let (form, least) = match relation {
            Relation::AtMost => (difference, 0),
            Relation::Less => (difference, 1),
            Relation::AtLeast => (difference.negated(), 0),
            Relation::More => (difference.negated(), 1),
            Relation::Equal | Relation::Unequal => return None,
        };
        let constant = form.constant().to_whole()?;
        Some((form.plus(-constant)?, least - constant))
    }

    /// Taking a whole heap: `n -> [] if n = 3`, `if n <= 2`, `if n in {1, 4}`, or without a condition.
    fn whole_heaps(&self, conditions: &[&Formula], digits: &mut Digits) -> Option<()> {
        let number = Linear::variable(0);
        match conditions {
            [] => digits.add_from(1, 1),
            [Formula::Compare(left, chain, _)] => {
                let [(relation, right)] = chain.as_slice() else { return None };
                let difference = self.linear(right)?.minus(&self.linear(left)?)?;
                if *relation == Relation::Equal {
                    let heap = if difference.factor(0) == Fraction::ONE {
                        number.minus(&difference)?.to_whole()?
                    } else {
                        number.add(&difference)?.to_whole()?
                    };
                    return if heap > 0 { digits.add(heap, 1) } else { Some(()) };
                }
                let (form, least) = self.at_least(conditions[0])?;
                if form == number {
                    digits.add_from(least.max(1), 1)
                } else if form == number.negated() {
                    (1..=-least).try_for_each(|heap| digits.add(heap, 1))
                } else {
                    None
                }
            }
            [Formula::Member { term, set, inside: true, .. }] if self.linear(term)? == number => {
                let mut heaps = self.constants(set)?.into_iter().filter(|heap| *heap > 0);
                heaps.try_for_each(|heap| digits.add(heap, 1))
            }
            _ => None,
        }
    }

    /// One part n − t, with constant t.
    fn take(&self, part: &Linear, conditions: &[&Formula], digits: &mut Digits) -> Option<()> {
        let taken = Linear::variable(0).minus(part)?.to_whole()?;
        let mut bits = 3;
        for condition in conditions {
            bits &= self.leaves_some(condition, part)?;
        }
        // n → n changes nothing, and n → n+1 is not a code.
        (taken > 0).then(|| digits.add(taken, bits))?
    }

    /// 2 if the condition says that something is left, 3 if it only says that the part is natural.
    fn leaves_some(&self, condition: &Formula, part: &Linear) -> Option<u8> {
        let (form, least) = self.at_least(condition)?;
        let constant = part.constant().to_whole()?;
        match (form == part.plus(-constant)?, least + constant) {
            (true, ..=0) => Some(3),
            (true, 1) => Some(2),
            _ => None,
        }
    }

    /// One part that takes all values between two ends.
    fn take_any(
        &self,
        part: &Linear,
        range: &Range,
        conditions: &[&Formula],
        digits: &mut Digits,
    ) -> Option<()> {
        let (low, high) = ends(part, range)?;
        let taken = Linear::variable(0).minus(&high)?.to_whole()?;
        let least = low.to_whole()?;
        let mut bits = match least {
            ..=0 => 3,
            1 => 2,
            _ => return None,
        };
        for condition in conditions {
            bits &= self.leaves_some(condition, part)?;
        }
        digits.add_from(taken, bits)
    }

    /// Two parts that add up to n − t, with constant t.
    fn split(
        &self,
        parts: &[Linear],
        range: &Range,
        conditions: &[&Formula],
        digits: &mut Digits,
    ) -> Option<()> {
        let (part, other) = main_part(parts, range.variable)?;
        let rest = part.add(other)?;
        let taken = Linear::variable(0).minus(&rest)?.to_whole()?;
        match self.ways((part, other), &rest, range, conditions)? {
            Ways::Digit(bits) => digits.add(taken, bits),
            Ways::Unequal => (taken == 0).then(|| digits.unequal = true),
        }
    }

    /// Two parts that add up to n − k, for all k from some number on.
    fn split_any(
        &self,
        parts: &[Linear],
        taken: &Range,
        range: &Range,
        conditions: &[&Formula],
        digits: &mut Digits,
    ) -> Option<()> {
        let (part, other) = main_part(parts, range.variable)?;
        let rest = part.add(other)?;
        // Any number from `least` on may be taken, up to the whole heap or one less.
        let (low, high) = ends(&Linear::variable(0).minus(&rest)?, taken)?;
        let least = low.to_whole()?;
        let short = Linear::variable(0).minus(&high)?.to_whole()?;
        let Ways::Digit(bits) = self.ways((part, other), &rest, range, conditions)? else { return None };
        match short {
            ..=0 => digits.add_from(least, bits),
            1 => digits.add_from(least, bits & !1),
            _ => None,
        }
    }

    /// How two parts may share `rest`.
    fn ways(
        &self,
        (part, other): (&Linear, &Linear),
        rest: &Linear,
        range: &Range,
        conditions: &[&Formula],
    ) -> Option<Ways> {
        let (low, high) = ends(part, range)?;
        let mut first_empty = match low.to_whole()? {
            ..=0 => true,
            1 => false,
            _ => return None,
        };
        // Compares the upper end with the rest, with its half, and with half of the rest minus one.
        let (mut second_empty, mut half, mut unequal) = (false, false, false);
        let missing = rest.minus(&high)?.to_whole();
        let double = high.times(Fraction::whole(2)?)?.minus(rest)?.to_whole();
        match (missing, double) {
            (Some(..=0), _) => second_empty = true,
            (Some(1), _) => {}
            (_, Some(0)) => half = true,
            (_, Some(-1)) => (half, unequal) = (true, true),
            _ => return None,
        }
        let said = conditions.iter().map(|condition| self.about_parts(condition, part, other));
        let said = said.collect::<Option<Vec<About>>>()?;
        if said.contains(&About::FirstPositive) {
            first_empty = false;
        }
        if said.contains(&About::SecondPositive) {
            if half {
                return None;
            }
            second_empty = false;
        }
        let orders = |about: &&About| matches!(about, About::Ordered { .. } | About::Unequal);
        if said.iter().filter(orders).count() > 1 {
            return None;
        }
        for about in said {
            let order = match about {
                About::FirstPositive | About::SecondPositive => continue,
                About::Ordered { first_smaller, strictly } => {
                    unequal |= strictly;
                    Some(first_smaller)
                }
                About::Unequal => {
                    unequal = true;
                    None
                }
            };
            // Every pair of parts must occur in one of its orders: either all pairs occur in both, or
            // always with the smaller part first.
            let fits = if half { order != Some(false) } else { first_empty == second_empty };
            if !fits {
                return None;
            }
        }
        if unequal {
            return (!first_empty && !second_empty).then_some(Ways::Unequal);
        }
        // If only the smaller part comes first, a first part that is empty stands for both orders.
        let one_empty = first_empty || second_empty;
        let both_empty = first_empty && (second_empty || half);
        Some(Ways::Digit(4 | if one_empty { 2 } else { 0 } | u8::from(both_empty)))
    }

    /// What a condition says about the two parts.
    fn about_parts(&self, condition: &Formula, part: &Linear, other: &Linear) -> Option<About> {
        if let Formula::Compare(left, chain, _) = condition
            && let [(Relation::Unequal, right)] = chain.as_slice()
        {
            let difference = self.linear(left)?.minus(&self.linear(right)?)?;
            let parts = part.minus(other)?;
            return (difference == parts || difference == parts.negated()).then_some(About::Unequal);
        }
        let (form, least) = self.at_least(condition)?;
        let is = |wanted: &Linear, number: i128| {
            let constant = wanted.constant().to_whole()?;
            Some(form == wanted.plus(-constant)? && least + constant == number)
        };
        let difference = part.minus(other)?;
        if is(part, 1)? {
            Some(About::FirstPositive)
        } else if is(other, 1)? {
            Some(About::SecondPositive)
        } else if is(&difference, 0)? || is(&difference, 1)? {
            Some(About::Ordered { first_smaller: false, strictly: is(&difference, 1)? })
        } else if is(&difference.negated(), 0)? || is(&difference.negated(), 1)? {
            Some(About::Ordered { first_smaller: true, strictly: is(&difference.negated(), 1)? })
        } else {
            None
        }
    }
}

/// Three parts that add up to n − t: `[a, b, n-t-a-b] for a in 0..n-t, b in 0..n-t-a`.
fn split_in_three(parts: &[Linear], first: &Range, second: &Range, digits: &mut Digits) -> Option<()> {
    let (a, b) = (Linear::variable(first.variable), Linear::variable(second.variable));
    if !parts.contains(&a) || !parts.contains(&b) {
        return None;
    }
    let rest = parts[0].add(&parts[1])?.add(&parts[2])?;
    let taken = Linear::variable(0).minus(&rest)?.to_whole()?;
    let low = (first.low.to_whole()?, second.low.to_whole()?);
    let missing = rest.minus(&first.high)?.to_whole()?;
    let missing_behind = rest.minus(&a)?.minus(&second.high)?.to_whole()?;
    let bits = match (low, missing_behind) {
        ((..=0, ..=0), ..=0) if missing <= 0 => 15,
        ((1, 1), ..=0) if missing <= 1 => 12,
        ((1, 1), 1) if missing <= 2 => 8,
        _ => return None,
    };
    digits.add(taken, bits)
}

/// The ways in which two parts may share a rest.
enum Ways {
    Digit(u8),
    Unequal,
}

/// What a condition says about the two parts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum About {
    FirstPositive,
    SecondPositive,
    Ordered { first_smaller: bool, strictly: bool },
    Unequal,
}

fn is_number(term: &Term) -> bool {
    matches!(term, Term::Number(_))
}

/// The part that grows with the variable, and the other one.
fn main_part(parts: &[Linear], variable: usize) -> Option<(&Linear, &Linear)> {
    let grows = |part: &Linear| part.factor(variable) == Fraction::ONE;
    match parts {
        [a, b] if grows(a) => Some((a, b)),
        [a, b] if grows(b) => Some((b, a)),
        _ => None,
    }
}

/// The ends between which a form lies that grows or falls by one along a range.
fn ends(form: &Linear, range: &Range) -> Option<(Linear, Linear)> {
    let low = form.with(range.variable, &range.low)?;
    let high = form.with(range.variable, &range.high)?;
    let factor = form.factor(range.variable);
    if factor == Fraction::ONE {
        Some((low, high))
    } else if factor == Fraction::ONE.negated() && range.high.is_whole() {
        Some((high, low))
    } else {
        None
    }
}
