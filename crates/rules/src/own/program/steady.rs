//! Runs through the last range of a clause by additions.

use super::super::MAX_NUMBER;
use super::run::Run;
use super::{Ready, Result, STEADY};
use crate::{Interrupt, Listing, RuleFault};

/// A number that grows at a constant rate along a range.
#[derive(Debug, Clone, Copy, Default)]
struct Steady {
    number: i64,
    step: i64,
}

impl Steady {
    /// Advances by this many numbers of the range. Values that are used are natural numbers of 63 bits.
    #[inline]
    fn skip(&mut self, numbers: i128) {
        self.number = self.number.wrapping_add(self.step.wrapping_mul(numbers as i64));
    }
}

impl Run<'_> {
    /// Runs through the last range by additions, if that is possible. Numbers of the range that would make
    /// a result negative are skipped at once. Returns whether the range was done.
    pub(super) fn steadily(
        &mut self,
        clause: &Ready,
        variable: usize,
        (first, last): (i128, i128),
    ) -> std::result::Result<bool, Interrupt> {
        let Some(result) = clause.results.first().filter(|_| clause.steady && self.seen.is_none()) else {
            return Ok(false);
        };
        let mirror = self.mirror(clause, variable - self.arity, first);
        if !self.variables.are_narrow() || clause.mirrored && mirror.is_none() {
            return Ok(false);
        }
        let (mut from, mut to) = (0, last - first);
        let mut steady = [Steady::default(); STEADY];
        let mut count = 0;
        for part in result.components.iter().flatten() {
            self.variables.set(variable, last);
            let end = part.value.fast(&self.variables);
            self.variables.set(variable, first);
            let (Some(start), Some(end)) = (part.value.fast(&self.variables), end) else { return Ok(false) };
            let step = if last > first { (end - start) / (last - first) } else { 0 };
            match step.signum() {
                0 if start < 0 => to = -1,
                0 => {}
                1 => from = from.max(-((start).div_euclid(step))),
                _ => to = to.min(start.div_euclid(-step)),
            }
            let (Ok(number), Ok(step)) = (i64::try_from(start), i64::try_from(step)) else {
                return Ok(false);
            };
            steady[count] = Steady { number, step };
            count += 1;
        }
        self.purse.step(1)?;
        // Numbers whose mirror image was listed are skipped: those of the second half that mirror the first
        // half.
        let runs = match mirror {
            Some(sum) => {
                let half = (sum - 2 * first).div_euclid(2);
                [(from, to.min(half)), (from.max(half + 1).max(sum - 2 * first + 1), to)]
            }
            None => [(from, to), (0, -1)],
        };
        let small = |at: i128| {
            let end = |one: &Steady| i128::from(one.number) + i128::from(one.step) * at;
            steady[..count].iter().all(|one| end(one) <= MAX_NUMBER.into())
        };
        for (from, to) in runs.into_iter().filter(|(from, to)| from <= to) {
            // The general way reports numbers that are too large.
            if !small(from) || !small(to) {
                return Ok(false);
            }
            match (result.components.len(), count) {
                (2, 2) => self.broken_in_two(result, [steady[0], steady[1]], from, to)?,
                (_, 1) => self.run(result, [steady[0]], from, to)?,
                (_, 2) => self.run(result, [steady[0], steady[1]], from, to)?,
                (_, 3) => self.run(result, [steady[0], steady[1], steady[2]], from, to)?,
                _ => self.run(result, steady, from, to)?,
            }
        }
        Ok(true)
    }

    /// Lists one tuple for each number of a range. All of its numbers are natural.
    fn run<const N: usize>(
        &mut self,
        result: &Result,
        mut steady: [Steady; N],
        from: i128,
        to: i128,
    ) -> Listing {
        steady.iter_mut().for_each(|one| one.skip(from));
        let mut here = [0; N];
        for (number, own) in here.iter_mut().zip(self.position) {
            *number = *own;
        }
        for _ in from..=to {
            let left = steady.map(|one| one.number as u64);
            steady.iter_mut().for_each(|one| one.skip(1));
            if left == [0; N] {
                (self.emit)(&[])?;
                continue;
            }
            if left == here {
                return Err(self.broken(RuleFault::NoChange, result.at, result.text.clone()));
            }
            (self.emit)(&left)?;
        }
        Ok(())
    }

    /// Lists two heaps for each number of a range.
    fn broken_in_two(&mut self, result: &Result, mut steady: [Steady; 2], from: i128, to: i128) -> Listing {
        steady.iter_mut().for_each(|one| one.skip(from));
        for _ in from..=to {
            let [one, two] = steady.map(|one| one.number as u64);
            steady.iter_mut().for_each(|one| one.skip(1));
            let left = [one.max(two), one.min(two)];
            let left = match left {
                [0, _] => &[],
                [_, 0] => &left[..1],
                _ => &left[..],
            };
            if left == self.position {
                return Err(self.broken(RuleFault::NoChange, result.at, result.text.clone()));
            }
            (self.emit)(left)?;
        }
        Ok(())
    }

    /// If the parts of a broken heap trade places under reflection of the last range, the sum of a number
    /// and its mirror image. `first` is where the range begins.
    pub(super) fn mirror(&self, clause: &Ready, range: usize, first: i128) -> Option<i128> {
        if !clause.mirrored || range + 1 < clause.ranges.len() || !self.variables.are_narrow() {
            return None;
        }
        let [result] = &clause.results[..] else { return None };
        let part = |i: usize| result.components.get(i)?.first()?.value.fast(&self.variables);
        let (one, other) = (part(0)?, part(1)?);
        // One part is number + c and the other d − number: replacing the number by d − c − number swaps
        // them.
        let (grown, fallen) = match result.components.first()?.first()?.value.factor(self.arity + range) {
            1 => (one, other),
            -1 => (other, one),
            _ => return None,
        };
        Some(fallen - grown + 2 * first)
    }
}
