//! The last range of a clause: many numbers of it at once, wherever no number can fail.

use std::ops::RangeInclusive;

use super::super::condition::Simple;
use super::super::lanes::{Column, LANES, first_lanes, lanes_of};
use super::narrow::{Factors, ROOM};
use super::run::{NUMBERS_PER_BLOCK, Run};
use super::{Ready, Test};
use crate::{Interrupt, Listing};

/// The most numbers of an option that are made by adding.
pub(super) const MOST_EVEN: usize = 4;

/// A number that grows by a step with every number of a range, and the step by a change.
#[derive(Debug, Clone, Copy, Default)]
struct Steady {
    number: i64,
    step: i64,
    change: i64,
}

impl Steady {
    /// From one number of a range to another, and between which it lies, if all of them are numbers of a
    /// position.
    #[inline]
    fn of(factors: Factors, from: i64, to: i64) -> Option<(Self, RangeInclusive<u64>)> {
        let (start, end, step) = (factors.at(from)?, factors.at(to)?, factors.step(from)?);
        // A parabola may turn in between.
        if factors.0[2] != 0 && to > from && step.signum() * factors.step(to - 1)?.signum() < 0 {
            return None;
        }
        let bounds = u64::try_from(start.min(end)).ok()?..=start.max(end) as u64;
        Some((Self { number: start, step, change: factors.0[2].checked_mul(2)? }, bounds))
    }
}

/// So many divisors are tried between two payments.
const TRIALS_PER_PAYMENT: u64 = 64;

impl Run<'_> {
    /// Goes through the last range of a clause.
    pub(super) fn last_range(&mut self, clause: &Ready, variable: usize, first: i128, last: i128) -> Listing {
        self.purse.step(1)?;
        let small = |number: i128| i64::try_from(number).ok().filter(|number| number.abs() < ROOM);
        let (true, Some(first), Some(last)) = (self.variables.are_narrow(), small(first), small(last)) else {
            // Where both halves of a range that mirrors itself are listed, every option comes twice.
            self.doubles |= clause.mirrored;
            return self.one_by_one(clause, variable - self.arity, first, last);
        };
        let mut grown = [Factors::default(); MOST_EVEN];
        let mut count = 0;
        for (place, even) in grown.iter_mut().zip(clause.even.iter().flatten()) {
            let Some(factors) = even.factors(self.variables) else { break };
            *place = factors;
            count += 1;
        }
        // Either all of them or none.
        let known = clause.even.as_ref().is_some_and(|even| even.len() == count);
        let grown = if known { &grown[..count] } else { &[] };
        let plain = clause.bounds.is_empty() && !clause.mirrored;
        // Most ranges end where something natural is left.
        if plain && self.evenly(clause, grown, first, last)? {
            return Ok(());
        }
        let mirror = clause.mirror(grown);
        self.doubles |= clause.mirrored && mirror.is_none();
        let section = clause.section(self.variables, (first, last), grown);
        let (from, to) = section.unwrap_or((0, last - first));
        // Where the mirror image was seen, there is nothing new: the second half, as far as it mirrors the
        // first.
        let runs = match mirror {
            Some(sum) => {
                let image = sum - 2 * first;
                let half = image.div_euclid(2);
                [(from, to.min(half)), (from.max(half + 1).max(image + 1), to)]
            }
            None => [(from, to), (0, -1)],
        };
        for (from, to) in runs.into_iter().filter(|(from, to)| from <= to) {
            let (from, to) = (first + from, first + to);
            if section.is_none() || !clause.in_lanes {
                self.one_by_one(clause, variable - self.arity, from.into(), to.into())?;
            } else if !self.evenly(clause, grown, from, to)?
                && !self.divisors(clause, variable, (from, to))?
            {
                self.in_lanes(clause, variable, (from, to))?;
            }
        }
        Ok(())
    }

    /// Goes through numbers of a range by adding, if all numbers of the result allow it: `false` if they do
    /// not, or if one could be too large or leave the position as it is.
    fn evenly(&mut self, clause: &Ready, grown: &[Factors], from: i64, to: i64) -> Result<bool, Interrupt> {
        if grown.is_empty() || !clause.rest.is_empty() {
            return Ok(false);
        }
        let mut steady = [Steady::default(); MOST_EVEN];
        let mut differs = false;
        for (at, (factors, one)) in grown.iter().zip(&mut steady).enumerate() {
            let (Some(steadily), own) = (Steady::of(*factors, from, to), at % self.arity) else {
                return Ok(false);
            };
            *one = steadily.0;
            differs = differs && own > 0 || !steadily.1.contains(&self.position[own]);
            if own + 1 == self.arity && !differs {
                return Ok(false);
            }
        }
        let count = to.abs_diff(from) + 1;
        match *grown {
            [_] => self.rows([steady[0]], count)?,
            [_, _] => self.rows([steady[0], steady[1]], count)?,
            [_, _, _] => self.rows([steady[0], steady[1], steady[2]], count)?,
            [_, _, _, _] => self.rows(steady, count)?,
            _ => return Ok(false),
        }
        Ok(true)
    }

    /// So many options, each a step behind the one before it.
    fn rows<const N: usize>(&mut self, mut steady: [Steady; N], mut count: u64) -> Listing {
        while count > 0 {
            self.make_room(N)?;
            let here = count.min(((NUMBERS_PER_BLOCK - self.block.len()).div_ceil(N)) as u64);
            for _ in 0..here {
                self.block.extend_from_slice(&steady.map(|one| one.number as u64));
                // Behind the last option nobody looks.
                for one in &mut steady {
                    one.number = one.number.wrapping_add(one.step);
                    one.step = one.step.wrapping_add(one.change);
                }
            }
            count -= here;
        }
        Ok(())
    }

    fn in_lanes(&mut self, clause: &Ready, variable: usize, (mut from, to): (i64, i64)) -> Listing {
        loop {
            let count = to.abs_diff(from).saturating_add(1).min(LANES as u64) as usize;
            self.variables.set(variable, from.into());
            self.lanes.begin(variable, from, count);
            let end = from + (count.cast_signed() as i64 - 1);
            if !self.block(clause)? {
                self.one_by_one(clause, variable - self.arity, from.into(), end.into())?;
            }
            if end == to {
                return Ok(());
            }
            from = end + 1;
        }
    }

    /// Where only divisors of a number are wanted, nothing else is gone through: `false` if this is no such
    /// range, or if there are fewer numbers in it than would have to be tried.
    fn divisors(
        &mut self,
        clause: &Ready,
        variable: usize,
        (from, to): (i64, i64),
    ) -> Result<bool, Interrupt> {
        let Some(Test::Simple(first)) = clause.rest.first() else { return Ok(false) };
        let (Simple::Divides(divisor, number), _) = &**first else { return Ok(false) };
        if divisor.factor(variable) != Some(1) || number.factor(variable) != Some(0) {
            return Ok(false);
        }
        self.variables.set(variable, from.into());
        let (Some(least), Some(number)) = (divisor.fast(self.variables), number.fast(self.variables)) else {
            return Ok(false);
        };
        let (Ok(least), Ok(number)) = (u64::try_from(least), u64::try_from(number)) else { return Ok(false) };
        let trials = number.isqrt();
        if least == 0 || number == 0 || trials >= to.abs_diff(from) {
            return Ok(false);
        }
        let most = least.saturating_add(to.abs_diff(from));
        let (mut small, mut large) = (Vec::new(), Vec::new());
        for trial in 1..=trials {
            if trial.is_multiple_of(TRIALS_PER_PAYMENT) {
                self.purse.step(TRIALS_PER_PAYMENT)?;
            }
            let whole = match (u32::try_from(number), trial as u32) {
                (Ok(number), trial) => number.is_multiple_of(trial),
                _ => number.is_multiple_of(trial),
            };
            if whole {
                small.push(trial);
                if trial * trial != number {
                    large.push(number / trial);
                }
            }
        }
        small.extend(large.into_iter().rev());
        small.retain(|divisor| (least..=most).contains(divisor));
        let numbers: Vec<i64> = small.iter().map(|divisor| from + (divisor - least).cast_signed()).collect();
        for numbers in numbers.chunks(LANES) {
            self.variables.set(variable, numbers[0].into());
            self.lanes.begin_listed(variable, numbers);
            if !self.block(clause)? {
                for number in numbers.iter().copied().map(i128::from) {
                    self.one_by_one(clause, variable - self.arity, number, number)?;
                }
            }
        }
        Ok(true)
    }

    /// Tells the options of the numbers in the lanes: `false` if they have to be gone through one by one.
    fn block(&mut self, clause: &Ready) -> Result<bool, Interrupt> {
        let Some(found) = self.found(clause) else { return Ok(false) };
        self.purse.owe(self.lanes.count() as u64);
        let columns = found.count;
        if let ([result], true) = (&clause.results[..], found.all != 0) {
            // All of one result.
            let size = self.arity * result.components.len().max(1);
            self.make_room(size)?;
            let begin = self.block.len();
            self.block.resize(begin + size * found.all.count_ones() as usize, 0);
            for (at, column) in self.lanes.columns().iter().enumerate() {
                let places = self.block[begin + at..].iter_mut().step_by(size);
                if found.all == first_lanes(self.lanes.count()) {
                    places
                        .zip(column.lanes(self.lanes.count()))
                        .for_each(|(place, number)| *place = number as u64);
                } else {
                    places.zip(lanes_of(found.all)).for_each(|(place, lane)| *place = column.at(lane) as u64);
                }
            }
        } else {
            for lane in lanes_of(found.all) {
                let mut at = 0;
                for (result, natural) in clause.results.iter().zip(&found.natural[..columns]) {
                    let length = self.arity * result.components.len();
                    if natural >> lane & 1 == 1 {
                        self.make_room(length.max(self.arity))?;
                        let begin = self.block.len();
                        let columns = &self.lanes.columns()[at..at + length];
                        self.block.extend(columns.iter().map(|column| column.at(lane) as u64));
                        self.block.resize(begin + length.max(self.arity), 0);
                    }
                    at += length;
                }
            }
        }
        self.flush()?;
        self.purse.step(0)?;
        Ok(true)
    }

    /// Computes the results for the numbers in the lanes; `None` if one of them could fail.
    fn found(&mut self, clause: &Ready) -> Option<Found> {
        let mut all = first_lanes(self.lanes.count());
        for test in &clause.rest {
            all = self.lanes.truth(test, self.variables, all)?;
        }
        let mut found = Found { all: 0, natural: [0; MOST_RESULTS], count: clause.results.len() };
        if all == 0 || clause.results.len() > MOST_RESULTS {
            return (all == 0).then_some(found);
        }
        let mut begin = 0;
        for (result, natural) in clause.results.iter().zip(&mut found.natural) {
            let mut here = all;
            for part in result.components.iter().flatten() {
                match &part.quotient {
                    Some(quotient) => here &= self.lanes.quotient(quotient, self.variables)?,
                    None => self.lanes.value(&part.value, self.variables)?,
                }
                let column = self.lanes.columns().last()?;
                here &= self.lanes.natural(column);
            }
            // What leaves the position as it is is told by the slow way.
            let columns = &self.lanes.columns()[begin..];
            begin += columns.len();
            let stays = |component: &[Column]| {
                component.iter().zip(self.position).all(|(column, own)| {
                    i64::try_from(*own).is_ok_and(|own| (column.low..=column.high).contains(&own))
                })
            };
            if columns.chunks(self.arity).any(stays) && self.has_unchanged(columns, here) {
                return None;
            }
            *natural = here;
            found.all |= here;
        }
        Some(found)
    }

    fn has_unchanged(&self, columns: &[Column], lanes: u64) -> bool {
        let mut option = Vec::with_capacity(columns.len());
        lanes_of(lanes).any(|lane| {
            option.clear();
            option.extend(columns.iter().map(|column| column.at(lane) as u64));
            self.is_unchanged(&option)
        })
    }
}

/// The most results of a clause that are computed in lanes.
const MOST_RESULTS: usize = 4;

/// What the numbers in the lanes leave.
struct Found {
    /// Lanes with a result.
    all: u64,
    /// The lanes of each result.
    natural: [u64; MOST_RESULTS],
    count: usize,
}
