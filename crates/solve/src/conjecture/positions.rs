//! Enumerates all positions from small to large: by size, then by the first number, then by the second, …
//!
//! The size of a position is the sum of its numbers for heaps, coins and places, the number of matches for
//! matches, and the number of cells for a board.

use marienbad_rules::numbers::Numbers;

use super::arrangement::Arrangement;
use super::predicate::{Formula, Predicate, Term};
use super::walk::each_comparison;
use super::words::Relation;

/// The bounds of a number, both inclusive.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Bounds {
    low: u64,
    high: u64,
}

/// The positions of a conjecture, in order.
#[derive(Debug, Clone)]
pub(super) struct Positions {
    form: Numbers,
    bounds: Vec<Bounds>,
    /// Whether the numbers are in descending order.
    descending: bool,
    size: u64,
    to: u64,
    /// The largest possible size, from the bounds of the numbers.
    largest: u64,
    /// The last position of this size already returned.
    last: Option<Vec<u64>>,
}

impl Positions {
    /// The positions of sizes 0 to `to` that may satisfy the conjecture's condition; those it obviously
    /// excludes are skipped.
    pub fn new(arrangement: &Arrangement, predicate: &Predicate, to: u64) -> Self {
        let form = arrangement.form.clone();
        let mut bounds = vec![Bounds { low: form.least(), high: u64::MAX }; arrangement.names.len()];
        if let Some(domain) = &predicate.domain {
            narrow(domain, &arrangement.places, &mut bounds);
        }
        let compares = predicate.domain.as_ref().is_some_and(|domain| compares_two(predicate, domain));
        let least = bounds.iter().map(|bounds| bounds.low);
        let most = bounds.iter().map(|bounds| bounds.high);
        let (size, largest) = match &form {
            Numbers::Board => (least.fold(1, u64::saturating_mul), most.fold(1, u64::saturating_mul)),
            Numbers::Matches => (bounds[0].low, bounds[0].high),
            _ => (least.fold(0, u64::saturating_add), most.fold(0, u64::saturating_add)),
        };
        let empty = bounds.iter().any(|bounds| bounds.low > bounds.high);
        let largest = if empty { 0 } else { largest };
        Self { descending: form.symmetric() && !compares, form, bounds, size, to, largest, last: None }
    }

    /// Whether the numbers are in descending order.
    pub fn descending(&self) -> bool {
        self.descending
    }

    /// Sets a new upper bound for the size.
    pub fn go_on_to(&mut self, to: u64) {
        self.to = to;
    }

    /// The next position, with its size.
    pub fn next(&mut self) -> Option<(u64, Vec<u64>)> {
        while self.size <= self.to.min(self.largest) {
            let found = match (&self.form, self.last.take()) {
                (Numbers::Board, last) => self.board(last.map_or(1, |last| last[0] + 1)),
                (Numbers::Matches, last) => self.matches(last),
                (_, last) => self.parts(last),
            };
            if let Some(found) = found {
                self.last = Some(found.clone());
                return Some((self.size, found));
            }
            match self.size.checked_add(1) {
                Some(next) => self.size = next,
                None => break,
            }
        }
        None
    }

    fn within(&self, numbers: &[u64]) -> bool {
        numbers.iter().zip(&self.bounds).all(|(number, bounds)| (bounds.low..=bounds.high).contains(number))
    }

    fn board(&self, from: u64) -> Option<Vec<u64>> {
        (from.max(self.bounds[0].low)..=self.size.min(self.bounds[0].high))
            .filter(|rows| self.size.is_multiple_of(*rows))
            .map(|rows| vec![rows, self.size / rows])
            .find(|numbers| self.within(numbers))
    }

    fn matches(&self, last: Option<Vec<u64>>) -> Option<Vec<u64>> {
        if self.bounds.len() == 1 {
            let numbers = vec![self.size];
            return (last.is_none() && self.within(&numbers)).then_some(numbers);
        }
        let from = last.map_or(1, |last| last[1] + 1).max(self.bounds[1].low);
        (from..=self.size).map(|most| vec![self.size, most]).find(|numbers| self.within(numbers))
    }

    /// The next way to write the size as a sum of numbers.
    fn parts(&self, last: Option<Vec<u64>>) -> Option<Vec<u64>> {
        let count = self.bounds.len();
        let mut numbers = Vec::with_capacity(count);
        // The first candidate for the next number; `None` means its lower bound.
        let mut from = None;
        if let Some(last) = last {
            numbers = last;
            from = Some(numbers.pop()?.checked_add(1)?);
        }
        loop {
            let i = numbers.len();
            if i == count {
                if !(self.form == Numbers::Coins && repeated(&numbers)) {
                    return Some(numbers);
                }
                from = Some(numbers.pop()?.checked_add(1)?);
                continue;
            }
            let (low, high) = self.range(&numbers);
            let next = from.take().map_or(low, |from| from.max(low));
            if next <= high {
                numbers.push(next);
            } else {
                from = Some(numbers.pop()?.checked_add(1)?);
            }
        }
    }

    /// The range of the next number after these.
    fn range(&self, numbers: &[u64]) -> (u64, u64) {
        let i = numbers.len();
        let rest = self.size - numbers.iter().sum::<u64>();
        let behind = &self.bounds[i + 1..];
        let least = behind.iter().fold(0u64, |sum, bounds| sum.saturating_add(bounds.low));
        let most = behind.iter().fold(0u64, |sum, bounds| sum.saturating_add(bounds.high));
        let mut low = self.bounds[i].low.max(rest.saturating_sub(most));
        let mut high = self.bounds[i].high.min(rest.saturating_sub(least));
        if rest < least {
            return (1, 0);
        }
        if self.descending {
            low = low.max(rest.div_ceil(behind.len() as u64 + 1));
            high = high.min(numbers.last().copied().unwrap_or(u64::MAX));
        }
        (low, high)
    }
}

fn repeated(numbers: &[u64]) -> bool {
    numbers.iter().enumerate().any(|(i, number)| numbers[..i].contains(number))
}

/// Narrows the bounds by those comparisons of a variable with a number that must hold.
fn narrow(domain: &Formula, places: &[usize], bounds: &mut [Bounds]) {
    match domain {
        Formula::And(left, right) => {
            narrow(left, places, bounds);
            narrow(right, places, bounds);
        }
        Formula::Compare(first, chain, _) => {
            let mut left = first;
            for (relation, right) in chain {
                match (left, right) {
                    (Term::Variable(index), Term::Number(number)) => {
                        if let Some(number) = number.to_u64() {
                            tighten(&mut bounds[places[*index]], *relation, number);
                        }
                    }
                    (Term::Number(number), Term::Variable(index)) => {
                        if let Some(number) = number.to_u64() {
                            tighten(&mut bounds[places[*index]], turned(*relation), number);
                        }
                    }
                    _ => {}
                }
                left = right;
            }
        }
        _ => {}
    }
}

fn turned(relation: Relation) -> Relation {
    match relation {
        Relation::Less => Relation::More,
        Relation::AtMost => Relation::AtLeast,
        Relation::More => Relation::Less,
        Relation::AtLeast => Relation::AtMost,
        same => same,
    }
}

fn tighten(bounds: &mut Bounds, relation: Relation, number: u64) {
    match relation {
        Relation::Equal => {
            bounds.low = bounds.low.max(number);
            bounds.high = bounds.high.min(number);
        }
        Relation::AtMost => bounds.high = bounds.high.min(number),
        Relation::AtLeast => bounds.low = bounds.low.max(number),
        // No number is below 0; the condition itself excludes that last position later.
        Relation::Less => bounds.high = bounds.high.min(number.saturating_sub(1)),
        Relation::More => bounds.low = bounds.low.max(number.saturating_add(1)),
        Relation::Unequal => {}
    }
}

/// Whether a comparison in the condition contains two variables.
fn compares_two(predicate: &Predicate, domain: &Formula) -> bool {
    let mut found = false;
    each_comparison(domain, &mut |terms| {
        let mut used = Vec::new();
        for term in terms {
            predicate.each_variable(term, &mut |index| {
                if !used.contains(&index) {
                    used.push(index);
                }
            });
        }
        found |= used.len() > 1;
    });
    found
}
