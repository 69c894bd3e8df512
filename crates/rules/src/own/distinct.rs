//! Whether two results of a rule can be the same. If the form of the rule excludes it, the results that
//! were listed need not be remembered. If the two parts of a broken heap only trade places, half of the
//! range is enough.

use marienbad_grammar::words::Operator;
use marienbad_grammar::{Number, Set, Term, walk};

use super::linear::{Fraction, Linear, linear};
use super::prove;
use super::rule::{Clause, Leaves, Rule};
use super::system::System;

/// So many steps for the proofs about one result.
const FUEL: u64 = 5_000;

/// The most results of a rule that are compared with each other.
const MOST_RESULTS: usize = 12;

/// How a number of a component changes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Change {
    Same,
    Falls,
    Unknown,
}

/// Whether no two results of the rule can be the same.
pub(super) fn is_distinct(rule: &Rule) -> bool {
    let all = || rule.clauses.iter().flat_map(|clause| clause.results.iter().map(move |one| (clause, one)));
    if !prove::is_small(rule) || all().count() > MOST_RESULTS {
        return false;
    }
    if !all().all(|(clause, leaves)| is_distinct_alone(clause, leaves)) {
        return false;
    }
    let changes: Vec<Vec<Change>> = all().map(|(clause, leaves)| changes(clause, leaves)).collect();
    let differ = |a: &[Change], b: &[Change]| {
        a.iter()
            .zip(b)
            .any(|pair| matches!(pair, (Change::Same, Change::Falls) | (Change::Falls, Change::Same)))
    };
    changes.iter().enumerate().all(|(i, a)| changes[..i].iter().all(|b| differ(a, b)))
}

/// Whether the results of one clause and one form differ from each other.
fn is_distinct_alone(clause: &Clause, leaves: &Leaves) -> bool {
    let arity = clause.fixed.len();
    if !clause.ranges.iter().all(|set| matches!(set, Set::Range(..))) {
        return false;
    }
    match (clause.ranges.len(), &leaves.components[..]) {
        (0, _) => true,
        (1, [component]) => component.iter().any(|term| is_monotone(clause, term, arity)),
        (1, [_, _]) => is_mirrored(clause, leaves),
        // Each number of the outer range gives another total, each number of the inner range other parts.
        (2, [_, _]) => is_mirrored(clause, leaves) && total_tells(leaves, arity).is_some(),
        _ => false,
    }
}

/// Checks that the total of the parts depends on the outer range and not on the inner one.
fn total_tells(leaves: &Leaves, outer: usize) -> Option<()> {
    let [first, second] = &leaves.components[..] else { return None };
    let total = linear(first.first()?)?.add(&linear(second.first()?)?)?;
    (total.factor(outer) != Fraction::ZERO && total.factor(outer + 1) == Fraction::ZERO).then_some(())
}

/// Whether a heap is broken into two parts that trade places when the last range is run through backwards.
pub(super) fn is_mirrored(clause: &Clause, leaves: &Leaves) -> bool {
    let Some(last) = clause.names.len().checked_sub(1).filter(|_| clause.fixed.len() == 1) else {
        return false;
    };
    let ([first, second], Some(Set::Range(..))) = (&leaves.components[..], clause.ranges.last()) else {
        return false;
    };
    let factor = |component: &Vec<Term>| Some(linear(component.first()?)?.factor(last));
    let (Some(a), Some(b)) = (factor(first), factor(second)) else { return false };
    // A condition might tell the two orders apart, so there must be none.
    a == b.negated() && (a == Fraction::ONE || b == Fraction::ONE) && clause.condition.is_none()
}

/// Whether a term strictly grows, or strictly falls, along a range.
fn is_monotone(clause: &Clause, term: &Term, variable: usize) -> bool {
    let (Some(slope), Some(mut system)) = (slope(term, variable), System::of(clause, 0, FUEL)) else {
        return false;
    };
    let Some(form) = system.form(&slope) else { return false };
    let mut beyond = |form: Linear| form.plus(-1).is_some_and(|form| system.proves(&form, true));
    beyond(form.clone()) || beyond(form.negated())
}

/// By how much a term grows with a variable, if it grows at a constant rate.
fn slope(term: &Term, variable: usize) -> Option<Term> {
    let number = |number| Some(Term::Number(Number::Small(number)));
    let is_free = |term: &Term| {
        let mut free = true;
        walk::each_variable_in(term, &mut |other| free &= other != variable);
        free
    };
    if is_free(term) {
        return number(0);
    }
    match term {
        Term::Variable(_) => number(1),
        Term::Negated(inner) => Some(Term::Negated(Box::new(slope(inner, variable)?))),
        Term::Binary(operator @ (Operator::Add | Operator::Subtract), left, right, at) => {
            let (left, right) = (slope(left, variable)?, slope(right, variable)?);
            Some(Term::Binary(*operator, Box::new(left), Box::new(right), *at))
        }
        Term::Binary(Operator::Multiply, left, right, at) => {
            let (constant, rest) = if is_free(left) { (left, right) } else { (right, left) };
            if !is_free(constant) {
                return None;
            }
            let slope = Box::new(slope(rest, variable)?);
            Some(Term::Binary(Operator::Multiply, slope, constant.clone(), *at))
        }
        _ => None,
    }
}

/// How each number changes, if the result is a single component.
fn changes(clause: &Clause, leaves: &Leaves) -> Vec<Change> {
    let [component] = &leaves.components[..] else { return Vec::new() };
    let Some(mut system) = System::of(clause, 0, FUEL) else { return Vec::new() };
    component.iter().for_each(|term| system.natural(term));
    let change = |(i, term): (usize, &Term)| {
        let drop = system.form(term).and_then(|form| Linear::variable(i).minus(&form));
        match drop {
            Some(drop) if drop.to_whole() == Some(0) => Change::Same,
            Some(drop) if drop.plus(-1).is_some_and(|drop| system.proves(&drop, true)) => Change::Falls,
            _ => Change::Unknown,
        }
    };
    component.iter().enumerate().map(change).collect()
}
