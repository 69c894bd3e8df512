//! Which numbers of the last range can leave anything at all: where a number grows evenly, the end of those
//! for which it is natural, or fulfils a condition, is found by one division.

use marienbad_grammar::Term;
use marienbad_grammar::words::{Operator, Relation};

use super::super::exact::to_i128;
use super::super::fast::{Multiples, Variables};
use super::super::linear::{Fraction, Linear};
use super::Ready;

/// Numbers of a range, counted from its beginning: both ends belong to it.
pub(super) type Section = (i64, i64);

/// Numbers of a range below this can be counted.
pub(super) const ROOM: i64 = 1 << 61;

/// Factors and constants of an even number are below this: with narrow variables its start and its step have
/// room.
const MOST_FACTOR: i128 = 1 << 20;

/// A number that depends on the last range as a polynomial of at most the second degree does, whose three
/// factors are sums of multiples of the other variables. Most of them grow by the same step with every number
/// of the range.
#[derive(Debug)]
pub(super) struct Even {
    factors: [Factor; 3],
}

/// One of its factors.
#[derive(Debug)]
enum Factor {
    Given(i64),
    Of(Multiples),
}

/// What the factors of an [`Even`] come to: of 1, of the number of the range, of its square.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Factors(pub [i64; 3]);

impl Factors {
    /// At a number of the range, if that has room.
    #[inline]
    pub fn at(&self, number: i64) -> Option<i64> {
        let Self([start, step, square]) = *self;
        let linear = step.checked_mul(number)?.checked_add(start)?;
        match square {
            0 => Some(linear),
            square => square.checked_mul(number.checked_mul(number)?)?.checked_add(linear),
        }
    }

    /// From a number of the range to the next.
    #[inline]
    pub fn step(&self, number: i64) -> Option<i64> {
        let Self([_, step, square]) = *self;
        match square {
            0 => Some(step),
            square => square.checked_mul(2 * number + 1)?.checked_add(step),
        }
    }
}

impl Even {
    /// A term as such a number, if it is made by adding, subtracting and multiplying, and never by a product
    /// of two variables that are not the range's.
    pub fn new(term: &Term, last: usize) -> Option<Self> {
        let small = |form: &Linear| {
            let factors = form.factors().map(|(_, factor)| factor).chain([form.constant()]);
            let mut whole = factors.map(Fraction::to_whole);
            whole.all(|factor| factor.is_some_and(|factor| factor.abs() < MOST_FACTOR))
                && form.factors().count() < 16
        };
        let factors = even(term, last)?;
        if !factors.iter().all(small) {
            return None;
        }
        let [start, step, square] = factors;
        let factor = |form: &Linear| {
            let multiples = Multiples::of_linear(form)?;
            Some(match multiples.constant().and_then(|given| i64::try_from(given).ok()) {
                Some(given) => Factor::Given(given),
                None => Factor::Of(multiples),
            })
        };
        Some(Self { factors: [factor(&start)?, factor(&step)?, factor(&square)?] })
    }

    /// Its factors. All variables are narrow.
    #[inline]
    pub fn factors(&self, variables: &Variables) -> Option<Factors> {
        let mut found = [0; 3];
        for (number, factor) in found.iter_mut().zip(&self.factors) {
            *number = match factor {
                Factor::Given(given) => *given,
                Factor::Of(multiples) => i64::try_from(multiples.at(variables)).ok()?,
            };
        }
        Some(Factors(found))
    }

    /// Whether it grows by the same step everywhere.
    pub fn is_even(&self) -> bool {
        matches!(self.factors[2], Factor::Given(0))
    }
}

/// A term as a polynomial of the variable, by its factors.
fn even(term: &Term, last: usize) -> Option<[Linear; 3]> {
    let constant = |start: Linear| Some([start, Linear::number(0)?, Linear::number(0)?]);
    match term {
        Term::Number(one) => constant(Linear::number(to_i128(one)?)?),
        Term::Variable(index) if *index == last => {
            Some([Linear::number(0)?, Linear::number(1)?, Linear::number(0)?])
        }
        Term::Variable(index) => constant(Linear::variable(*index)),
        Term::Negated(inner) => even(inner, last).map(|factors| factors.map(|one| one.negated())),
        Term::Binary(Operator::Power, base, exponent, _) => {
            match &**exponent {
                Term::Number(two) if to_i128(two) == Some(2) => {}
                _ => return None,
            }
            let base = even(base, last)?;
            times(&base, &base)
        }
        Term::Binary(operator, left, right, _) => {
            let (left, right) = (even(left, last)?, even(right, last)?);
            let pairs = left.iter().zip(&right);
            let all: Vec<Linear> = match operator {
                Operator::Add => pairs.map(|(a, b)| a.add(b)).collect::<Option<_>>()?,
                Operator::Subtract => pairs.map(|(a, b)| a.minus(b)).collect::<Option<_>>()?,
                Operator::Multiply => return times(&left, &right),
                _ => return None,
            };
            all.try_into().ok()
        }
        _ => None,
    }
}

fn times(left: &[Linear; 3], right: &[Linear; 3]) -> Option<[Linear; 3]> {
    let mut all = [const { None }; 5];
    for (i, a) in left.iter().enumerate() {
        for (j, b) in right.iter().enumerate() {
            let product = product(a, b)?;
            all[i + j] = Some(match all[i + j].take() {
                Some(sum) => product.add(&sum)?,
                None => product,
            });
        }
    }
    let [start, step, square, cube, fourth] = all;
    let zero = Linear::number(0)?;
    (cube? == zero && fourth? == zero).then_some([start?, step?, square?])
}

fn product(left: &Linear, right: &Linear) -> Option<Linear> {
    match (left.to_constant(), right.to_constant()) {
        (Some(factor), _) => right.times(factor),
        (_, Some(factor)) => left.times(factor),
        _ => None,
    }
}

/// Keeps the numbers for which the value is natural.
#[inline]
fn keep((start, step): (i64, i64), (from, to): &mut Section) -> Option<()> {
    match step {
        0 if start < 0 => *to = *from - 1,
        0 => {}
        1 => *from = (*from).max(start.checked_neg()?),
        -1 => *to = (*to).min(start),
        step if step > 0 => *from = (*from).max(start.div_euclid(step).checked_neg()?),
        step => *to = (*to).min(start.div_euclid(step.checked_neg()?)),
    }
    Some(())
}

impl Ready {
    /// The numbers of the last range that are to be looked at. `None` where that is not to be seen: then all
    /// are, with all conditions. All variables are narrow; `grown` are the numbers of the result.
    pub(super) fn section(
        &self,
        variables: &Variables,
        (first, last): (i64, i64),
        grown: &[Factors],
    ) -> Option<Section> {
        let mut section = (0, last - first);
        for bound in &self.bounds {
            let factors = bound.value.factors(variables)?;
            let (start, step) = (factors.at(first)?, factors.0[1]);
            let (up, down) = ((start, step), (start.checked_neg()?, step.checked_neg()?));
            match bound.relation {
                Relation::AtLeast => keep(up, &mut section)?,
                Relation::More => keep((up.0.checked_sub(1)?, up.1), &mut section)?,
                Relation::AtMost => keep(down, &mut section)?,
                Relation::Less => keep((down.0.checked_sub(1)?, down.1), &mut section)?,
                Relation::Equal => {
                    keep(up, &mut section)?;
                    keep(down, &mut section)?;
                }
                Relation::Unequal => return None,
            }
        }
        for factors in grown.iter().filter(|factors| factors.0[2] == 0) {
            keep((factors.at(first)?, factors.0[1]), &mut section)?;
        }
        Some(section)
    }

    /// The sum of two numbers of the last range for which the parts of a broken heap only change places.
    pub(super) fn mirror(&self, grown: &[Factors]) -> Option<i64> {
        let ([one, other], true) = (grown, self.mirrored) else { return None };
        // One part is number + c, the other d − number: both are exchanged by d − c − number.
        let (grown, fallen) = if one.0[1] == 1 { (one, other) } else { (other, one) };
        fallen.0[0].checked_sub(grown.0[0]).filter(|sum| sum.abs() < ROOM)
    }
}
