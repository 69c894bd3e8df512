//! Which numbers of the last range can leave anything at all: where a number grows evenly, the end of those
//! for which it is natural, or fulfils a condition, is found by one division.

use marienbad_grammar::Term;
use marienbad_grammar::words::{Operator, Relation};

use super::super::exact::to_i128;
use super::super::fast::{Multiples, Variables, divided};
use super::super::linear::Linear;
use super::Ready;

/// Numbers of a range, counted from its beginning: both ends belong to it.
pub(super) type Section = (i128, i128);

/// Numbers below this have room for everything that is computed here.
const ROOM: i128 = 1 << 100;

/// Factors and constants of an even number are below this: with narrow variables its start and its step have
/// room.
const MOST_FACTOR: i128 = 1 << 20;

/// A number that grows by the same step with every number of the last range: both are sums of multiples of
/// the other variables.
#[derive(Debug)]
pub(super) struct Even {
    start: Multiples,
    step: Multiples,
}

impl Even {
    /// A term as such a number, if it is made by adding, subtracting and multiplying, and never by a product
    /// of two variables but for the one of the range and one other.
    pub fn new(term: &Term, last: usize) -> Option<Self> {
        let (start, step) = even(term, last)?;
        let small = |form: &Linear| {
            let factors = form.factors().map(|(_, factor)| factor).chain([form.constant()]);
            let mut whole = factors.map(|factor| factor.to_whole());
            whole.all(|factor| factor.is_some_and(|factor| factor.abs() < MOST_FACTOR))
                && form.factors().count() < 16
        };
        if !small(&start) || !small(&step) {
            return None;
        }
        Some(Self { start: Multiples::of_linear(&start)?, step: Multiples::of_linear(&step)? })
    }

    /// Its number at the beginning of the range, and its step. All variables are narrow.
    #[inline]
    pub fn at(&self, variables: &Variables, first: i128) -> Option<(i128, i128)> {
        let step = match self.step.constant() {
            Some(step) => step,
            None => self.step.at(variables),
        };
        let start = self.start.at(variables).checked_add(step.checked_mul(first)?)?;
        (start.abs() < ROOM && step.abs() < ROOM).then_some((start, step))
    }
}

/// A term as start + step · the variable.
fn even(term: &Term, last: usize) -> Option<(Linear, Linear)> {
    let zero = || Linear::number(0);
    match term {
        Term::Number(number) => Some((Linear::number(to_i128(number)?)?, zero()?)),
        Term::Variable(index) if *index == last => Some((zero()?, Linear::number(1)?)),
        Term::Variable(index) => Some((Linear::variable(*index), zero()?)),
        Term::Negated(inner) => even(inner, last).map(|(start, step)| (start.negated(), step.negated())),
        Term::Binary(operator, left, right, _) => {
            let (left, right) = (even(left, last)?, even(right, last)?);
            match operator {
                Operator::Add => Some((left.0.add(&right.0)?, left.1.add(&right.1)?)),
                Operator::Subtract => Some((left.0.minus(&right.0)?, left.1.minus(&right.1)?)),
                Operator::Multiply => {
                    let square = product(&left.1, &right.1)?;
                    let step = product(&left.0, &right.1)?.add(&product(&left.1, &right.0)?)?;
                    (square == zero()?).then_some((product(&left.0, &right.0)?, step))
                }
                _ => None,
            }
        }
        _ => None,
    }
}

fn product(left: &Linear, right: &Linear) -> Option<Linear> {
    match (left.to_constant(), right.to_constant()) {
        (Some(factor), _) => right.times(factor),
        (_, Some(factor)) => left.times(factor),
        _ => None,
    }
}

/// Keeps the numbers for which the value is natural.
fn keep((start, step): (i128, i128), (from, to): &mut Section) -> Option<()> {
    match step {
        0 if start < 0 => *to = *from - 1,
        0 => {}
        1 => *from = (*from).max(-start),
        -1 => *to = (*to).min(start),
        step if step > 0 => *from = (*from).max(-divided(start, step)?.0),
        step => *to = (*to).min(divided(start, -step)?.0),
    }
    Some(())
}

impl Ready {
    /// The numbers of the last range that are to be looked at. `None` where that is not to be seen: then all
    /// are, with all conditions. All variables are narrow.
    pub(super) fn section(&self, variables: &Variables, (first, last): (i128, i128)) -> Option<Section> {
        let mut section = (0, last - first);
        for bound in &self.bounds {
            let (start, step) = bound.value.at(variables, first)?;
            let (up, down) = ((start, step), (-start, -step));
            match bound.relation {
                Relation::AtLeast => keep(up, &mut section)?,
                Relation::More => keep((up.0 - 1, up.1), &mut section)?,
                Relation::AtMost => keep(down, &mut section)?,
                Relation::Less => keep((down.0 - 1, down.1), &mut section)?,
                Relation::Equal => {
                    keep(up, &mut section)?;
                    keep(down, &mut section)?;
                }
                Relation::Unequal => return None,
            }
        }
        Some(section)
    }

    /// The sum of two numbers of the last range for which the parts of a broken heap only change places. All
    /// variables are narrow.
    pub(super) fn mirror(&self, variables: &Variables) -> Option<i128> {
        let (Some([one, other]), true) = (self.even.as_deref(), self.mirrored) else { return None };
        let (one, other) = (one.at(variables, 0)?, other.at(variables, 0)?);
        // One part is number + c, the other d − number: both are exchanged by d − c − number.
        Some(if one.1 == 1 { other.0 - one.0 } else { one.0 - other.0 })
    }
}
