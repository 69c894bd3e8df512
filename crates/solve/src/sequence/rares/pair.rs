//! Two threads: one computes ahead and assumes that rare values have witnesses, the other checks this
//! behind it.
//!
//! For large heaps the assumption is nearly always right. If it is not, everything from that heap on is
//! discarded and computed again, so the values are the same for any number of threads.

use std::ops::Range;

use super::block::Trust;
use super::kernel::KernelCell;
use super::witness::{Terms, Witnesses};
use super::{Breaks, Class, LANES, Way};
use crate::{Stop, Work};

/// Heaps that one thread is ahead of the other.
const AHEAD: usize = 4_096;

/// Before this heap there are too many new rares.
const FIRST: usize = 1 << 14;

/// The state of the checking thread.
struct Check<'a> {
    terms: Terms<'a>,
    class: Class,
    settled: [Vec<u64>; 2],
    row: Vec<u8>,
    witnesses: Witnesses,
}

impl Check<'_> {
    /// The first heap of `heaps` with a wrong value, and its correct value.
    fn doubt<T: KernelCell>(&mut self, list: &[T], heaps: Range<usize>) -> Option<(usize, u32)> {
        heaps.into_iter().find_map(|n| {
            self.row.fill(0);
            for (take, digit) in &self.terms.moves.takes {
                let bit = if *take == n { 1 } else { 2 };
                if digit & bit != 0 && *take <= n {
                    self.row[list[n - take].wide() as usize] = 1;
                }
            }
            let (choice, settled) = (list[n].wide(), &self.settled[self.class.turn(n)]);
            let value = self.witnesses.verify(self.terms, list, n, choice as usize, settled, &mut self.row);
            (value != choice).then_some((n, value))
        })
    }
}

impl Breaks {
    /// Whether two threads pay for the heaps from `n` to `to`.
    pub(super) fn pays(&self, n: usize, to: usize) -> bool {
        let last = self.rares.last().map_or(0, |p| *p);
        self.threads > 1
            && self.way == Way::Rares
            && n >= FIRST.max(self.alone)
            && to.saturating_sub(n) >= 2 * AHEAD
            && last < n - n / 16
    }

    /// Adds values to `list` until heap `to` is known, a class must be chosen anew, or a block ends early.
    pub(super) fn pair<T: KernelCell>(
        &mut self,
        list: &mut Vec<T>,
        to: usize,
        work: &mut Work<'_>,
    ) -> Result<(), Stop> {
        let moves = self.moves.clone();
        let (settled, stride) = self.settled();
        let mut check = Check {
            terms: Terms { moves: &moves, kernel: self.kernel, size: self.size },
            class: self.class,
            settled: settled.clone(),
            row: vec![0; stride],
            witnesses: std::mem::take(&mut self.behind),
        };
        let (mut mirror, mut checked) = (list.clone(), list.len());
        let mut going = Ok(true);
        loop {
            let heaps = checked..mirror.len();
            let done = going != Ok(true) || list.len() > to || list.len() >= self.next_look;
            let doubt = std::thread::scope(|scope| {
                let behind = scope.spawn(|| check.doubt(&mirror, heaps));
                if !done {
                    going = self.ahead(list, to, work);
                }
                behind.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))
            });
            if let Some((n, value)) = doubt {
                list.truncate(n);
                list.push(T::of(value));
                let kept = self.rares.partition_point(|p| *p < n);
                self.rares.truncate(kept);
                self.rare_values.truncate(kept);
                self.rares.push(n);
                self.rare_values.push(value);
                mirror.truncate(n);
                going = going.map(|_| true);
            }
            checked = mirror.len();
            mirror.extend_from_slice(&list[checked..]);
            if doubt.is_some() {
                // The doubtful value is now corrected, and it is the last one.
                checked = mirror.len();
            }
            if done && checked == list.len() {
                break;
            }
        }
        self.behind = check.witnesses;
        self.known = list.len();
        going.map(|_| ())
    }

    /// Computes at most [`AHEAD`] heaps without checking. Returns `false` if a block ends early because of
    /// its last value.
    fn ahead<T: KernelCell>(
        &mut self,
        list: &mut Vec<T>,
        to: usize,
        work: &mut Work<'_>,
    ) -> Result<bool, Stop> {
        let end = (list.len() + AHEAD).min(to + 1);
        while list.len() < end {
            let lanes = LANES.min(end - list.len());
            work.spend(lanes as u64)?;
            if self.block(list, lanes, Trust::Witnesses).is_some() {
                let kept = self.rares.partition_point(|p| *p < list.len());
                self.rares.truncate(kept);
                self.rare_values.truncate(kept);
                self.alone = list.len() + 1;
                return Ok(false);
            }
        }
        Ok(true)
    }
}
