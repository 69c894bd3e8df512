//! Recognises rules on two numbers that are Wythoff's game or Fibonacci nim.

use marienbad_grammar::words::Function;
use marienbad_grammar::{Set, Term};

use super::super::linear::{Fraction, Linear, linear};
use super::super::program::conjuncts;
use super::super::rule::{Clause, Leaves, Rule};
use super::super::system::System;
use super::Known;

/// So many steps for the conditions of a clause.
const FUEL: u64 = 20_000;

/// What a move takes, always at least 1.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Taking {
    First,
    Second,
    Both,
    /// From the first number, at most the second, which becomes twice what was taken.
    Twice,
}

pub(super) fn recognise(rule: &Rule) -> Option<Known> {
    let mut found = Vec::new();
    for clause in &rule.clauses {
        for leaves in &clause.results {
            found.push(taking(clause, leaves)?);
        }
    }
    let has = |taking: Taking| found.contains(&taking);
    if found == [Taking::Twice] {
        return Some(Known::Fibonacci);
    }
    let wythoff = has(Taking::First) && has(Taking::Second) && has(Taking::Both) && !has(Taking::Twice);
    wythoff.then_some(Known::Wythoff)
}

fn taking(clause: &Clause, leaves: &Leaves) -> Option<Taking> {
    let ([component], [Set::Range(from, to, _)]) = (&leaves.components[..], &clause.ranges[..]) else {
        return None;
    };
    if clause.fixed.iter().any(Option::is_some) || !holds_always(clause, component) {
        return None;
    }
    let (x, y) = (Linear::variable(0), Linear::variable(1));
    let left = component.iter().map(linear).collect::<Option<Vec<_>>>()?;
    let (first, second) = (x.minus(left.first()?)?, y.minus(left.get(1)?)?);
    let zero = Linear::number(0)?;
    let taken = if first == zero { &second } else { &first };
    // The ends of what is taken, which grows or falls by one along the range.
    let factor = taken.factor(2);
    let (least, most) = if factor == Fraction::ONE {
        (taken.with(2, &linear(from)?)?, Most::of(taken, to)?)
    } else if factor == Fraction::ONE.negated() {
        (taken.with(2, &linear(to)?)?, Most(vec![taken.with(2, &linear(from)?)?]))
    } else {
        return None;
    };
    if least.to_whole() != Some(1) {
        return None;
    }
    if first == zero {
        return most.covers(&[&y]).then_some(Taking::Second);
    }
    if second == zero {
        return most.covers(&[&x]).then_some(Taking::First);
    }
    if first == second {
        return most.covers(&[&x, &y]).then_some(Taking::Both);
    }
    let twice = *left.get(1)? == first.times(Fraction::whole(2)?)?;
    (twice && most.0.contains(&y) && most.covers(&[&x, &y])).then_some(Taking::Twice)
}

/// The upper end of what is taken: the minimum of these.
struct Most(Vec<Linear>);

impl Most {
    fn of(taken: &Linear, to: &Term) -> Option<Self> {
        let ends = match to {
            Term::Call(Function::Min, arguments, _) => arguments.iter().map(linear).collect::<Option<_>>()?,
            other => vec![linear(other)?],
        };
        Some(Self(ends.iter().map(|end| taken.with(2, end)).collect::<Option<_>>()?))
    }

    /// Whether it is never less than the minimum of the needed ends: each end is at least one of those.
    fn covers(&self, needed: &[&Linear]) -> bool {
        let enough = |end: &Linear, need: &Linear| {
            end.minus(need).is_some_and(|more| {
                more.constant().sign().is_ge() && more.factors().all(|(_, factor)| factor.sign().is_ge())
            })
        };
        self.0.iter().all(|end| needed.iter().any(|need| enough(end, need)))
    }
}

/// Whether the conditions only repeat what the ranges say.
fn holds_always(clause: &Clause, component: &[Term]) -> bool {
    let all: Vec<_> = clause.condition.iter().flat_map(conjuncts).collect();
    if all.is_empty() {
        return true;
    }
    let free = Clause { condition: None, ..clause.clone() };
    let Some(mut system) = System::of(&free, 0, FUEL) else { return false };
    component.iter().for_each(|term| system.natural(term));
    all.into_iter().all(|condition| system.implies(condition))
}
