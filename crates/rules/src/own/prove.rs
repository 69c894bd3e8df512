//! Proves from the form of a rule that play ends; otherwise nothing is known.

use marienbad_grammar::Term;

use super::linear::Linear;
use super::rule::{Clause, Leaves, Rule};
use super::system::System;

/// So many steps are gone for all proofs about one goal of a clause.
const FUEL: u64 = 20_000;

/// The most ranges of a clause, and the most numbers of a tuple, about which something is proved.
const MOST: usize = 6;

/// The most choices among the parts of listed sets.
const MOST_CHOICES: usize = 64;

/// What is proved about every move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Ending {
    /// On heaps: each part is smaller than the heap, and their sum is no larger than it.
    Total,
    /// On heaps: each part is smaller than the heap.
    Parts,
    /// On tuples: a measure falls with every move.
    Measure,
    /// Nothing.
    Unproved,
}

/// A measure that falls with every move.
#[derive(Debug, Clone)]
enum Measure {
    /// The sum of all numbers.
    Sum,
    /// The lexicographic order of the numbers, in this sequence.
    Order(Vec<usize>),
}

/// Whether a rule is small enough for proofs about it.
pub(super) fn is_small(rule: &Rule) -> bool {
    rule.arity <= MOST && rule.clauses.iter().all(|clause| clause.ranges.len() <= MOST)
}

/// What is proved about the moves of a rule.
pub(super) fn ending(rule: &Rule) -> Ending {
    if !is_small(rule) {
        return Ending::Unproved;
    }
    if rule.arity == 1 {
        let parts = everywhere(rule, |system, _, leaves| {
            leaves.components.iter().all(|component| falls(system, component, &[0]))
                || stays_or_falls(system, leaves)
        });
        if !parts {
            return Ending::Unproved;
        }
        return if everywhere(rule, |system, _, leaves| keeps_total(system, leaves)) {
            Ending::Total
        } else {
            Ending::Parts
        };
    }
    let falls_by = |measure: &Measure| {
        everywhere(rule, |system, _, leaves| {
            leaves.components.iter().all(|component| match measure {
                Measure::Sum => sum_falls(system, component) || stays_or_falls(system, leaves),
                Measure::Order(order) => falls(system, component, order),
            })
        })
    };
    let orders = orders(rule.arity).into_iter().map(Measure::Order);
    if std::iter::once(Measure::Sum).chain(orders).any(|measure| falls_by(&measure)) {
        Ending::Measure
    } else {
        Ending::Unproved
    }
}

/// Sequences of the numbers: all for up to three of them, the cyclic ones for more.
fn orders(arity: usize) -> Vec<Vec<usize>> {
    match arity {
        2 => vec![vec![0, 1], vec![1, 0]],
        3 => vec![vec![0, 1, 2], vec![0, 2, 1], vec![1, 0, 2], vec![1, 2, 0], vec![2, 0, 1], vec![2, 1, 0]],
        _ => (0..arity).map(|first| (0..arity).map(|i| (first + i) % arity).collect()).collect(),
    }
}

/// Whether a property holds for every result of every clause.
fn everywhere(rule: &Rule, mut holds: impl FnMut(&mut System, &Clause, &Leaves) -> bool) -> bool {
    rule.clauses.iter().all(|clause| {
        clause.results.iter().all(|leaves| {
            for choice in 0.. {
                let Some(mut system) = System::of(clause, choice, FUEL) else { return true };
                if choice == MOST_CHOICES {
                    return false;
                }
                leaves.components.iter().flatten().for_each(|term| system.natural(term));
                if !holds(&mut system, clause, leaves) {
                    return false;
                }
            }
            true
        })
    })
}

/// Whether a tuple falls lexicographically: the first numbers in this sequence do not grow, and the next
/// one falls.
fn falls(system: &mut System, component: &[Term], order: &[usize]) -> bool {
    for i in order {
        let Some(drop) = drop(system, component, *i) else { return false };
        if drop.plus(-1).is_some_and(|drop| system.proves(&drop, true)) {
            return true;
        }
        if !system.proves(&drop, true) {
            return false;
        }
    }
    false
}

/// By how much a number falls.
fn drop(system: &mut System, component: &[Term], i: usize) -> Option<Linear> {
    Linear::variable(i).minus(&system.form(component.get(i)?)?)
}

/// Whether a single component is left in which no number has grown. If none has fallen either, the move
/// changes nothing: that is reported as an error of the rule, so it cannot make play endless.
fn stays_or_falls(system: &mut System, leaves: &Leaves) -> bool {
    let [component] = &leaves.components[..] else { return false };
    (0..component.len()).all(|i| drop(system, component, i).is_some_and(|drop| system.proves(&drop, true)))
}

fn sum_falls(system: &mut System, component: &[Term]) -> bool {
    let mut all = Linear::number(-1);
    for i in 0..component.len() {
        all = all.and_then(|all| all.add(&drop(system, component, i)?));
    }
    all.is_some_and(|all| system.proves(&all, true))
}

fn keeps_total(system: &mut System, leaves: &Leaves) -> bool {
    let mut rest = Some(Linear::variable(0));
    for term in leaves.components.iter().flatten() {
        rest = rest.and_then(|rest| rest.minus(&system.form(term)?));
    }
    rest.is_some_and(|rest| system.proves(&rest, true))
}
