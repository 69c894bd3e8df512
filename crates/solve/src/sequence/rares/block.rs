//! Computes one block of heaps at once.
//!
//! First come the *far* rows, the pairs whose other part is known for all heaps of the block. Some of them
//! are marked in a table of values for each heap; the others are only compared with the few lowest
//! candidates that remain. Then comes, in order, what depends on values of the block itself: near rows,
//! takes, the choice, and the witnesses.

use super::class::Class;
use super::kernel::{Kernel, KernelCell, Lanes, Rows, mark_pairs};
use super::witness::{Terms, Witnesses, free};
use super::{Breaks, LANES, Moves, Way};

/// The most candidates that are followed.
const CANDIDATES: usize = 48;

/// The most where all pairs are looked at.
const CANDIDATES_DENSE: usize = 4;

/// What it costs to mark a row for all heaps of a block, in quarters of a cycle; see [`KernelCell::price`]
/// for what it costs to compare it with one candidate.
const MARK_PRICE: usize = 6 * LANES;

/// Whether rare values are assumed to have witnesses.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Trust {
    /// Witnesses are searched for.
    Nothing,
    /// Another thread searches for them later.
    Witnesses,
}

/// Memory reused for every block.
#[derive(Default)]
pub(super) struct Scratch {
    /// For every heap of the block, which values are options: `stride` bytes each.
    table: Vec<u8>,
    stride: usize,
    /// For both turns of the class, the values settled by the rows, as bits.
    settled: [Vec<u64>; 2],
    witnesses: Witnesses,
    /// The number of far rows that are marked and not only compared.
    marks: usize,
    /// The number of blocks, and of heaps with too few candidates, since the last adjustment.
    blocks: usize,
    again: usize,
    /// The number of candidates that are compared.
    candidates: usize,
}

impl Scratch {
    /// Prepares for values below `size`.
    pub(super) fn prepare(&mut self, class: Class, size: usize, way: Way) {
        self.stride = size.max(256);
        self.settled = class.common_bits(size);
        if way == Way::Dense {
            let all = if size < 64 { (1 << size) - 1 } else { u64::MAX };
            self.settled.iter_mut().for_each(|bits| bits.fill(all));
        }
        (self.blocks, self.again) = (0, 0);
        match way {
            Way::Rares => {
                self.candidates = self.candidates.max(8);
                self.marks = self.marks.max(size / 2);
            }
            Way::Dense => (self.candidates, self.marks) = (CANDIDATES_DENSE, 2 * size),
        }
    }

    /// Like [`Scratch::adjust`], for all pairs. Too few candidates cost a pass over the pairs for one heap;
    /// if that happens regularly, candidates are given up.
    fn adjust_dense(&mut self, rows: usize, dear: usize, pass: usize) {
        self.blocks += 1;
        if self.blocks < 16 {
            return;
        }
        let heaps = self.blocks * LANES;
        let again = self.again * pass / heaps;
        if self.again > heaps / 2 && self.candidates == CANDIDATES_DENSE {
            self.candidates = 0;
        } else if 2 * again > dear * self.candidates {
            self.candidates = (2 * self.candidates).min(CANDIDATES_DENSE);
        } else if 16 * again < dear * self.candidates {
            self.candidates = self.candidates.div_ceil(2);
        }
        let (passes, marking) = (again * rows, self.marks * MARK_PRICE);
        if self.candidates > 0 && passes > marking {
            self.marks += self.marks / 4 + 1;
        } else if self.candidates > 0 && passes < marking / 16 {
            self.marks -= self.marks / 8;
        }
        (self.blocks, self.again) = (0, 0);
    }

    /// Adjusts how many rows are marked and how many candidates are compared, by the cost of each and by
    /// how often there were too few candidates. `rows` is the number of far rows of a heap, `dear` the cost
    /// of one candidate in one row.
    fn adjust(&mut self, rows: usize, dear: usize) {
        self.blocks += 1;
        if self.blocks < 16 {
            return;
        }
        // In units of a quarter of a cycle, for all heaps of a block.
        let marking = self.marks * MARK_PRICE;
        let following = rows.saturating_sub(self.marks) * self.candidates * dear;
        let again = self.again * rows * MARK_PRICE / (self.blocks * LANES);
        if again > (marking + following) / 8 {
            if following < marking && self.candidates < CANDIDATES {
                self.candidates = CANDIDATES.min(self.candidates + self.candidates.clamp(1, 4));
            } else {
                self.marks = (self.marks + self.marks / 4 + 1).min(rows);
            }
        } else if again < (marking + following) / 64 {
            if following > marking && self.candidates > 1 {
                self.candidates -= self.candidates.div_ceil(2).min(4);
            } else {
                self.marks -= self.marks / 8;
            }
        }
        (self.blocks, self.again) = (0, 0);
    }
}

/// The least value of `wanted` that is not marked.
fn least(row: &[u8], wanted: &[u64]) -> Option<usize> {
    free(row, wanted).next().map(|value| value as usize)
}

/// The least value of `wanted` that is not an option, from all pairs.
fn seek<T: KernelCell>(
    kernel: Kernel,
    moves: &Moves,
    list: &[T],
    n: usize,
    row: &mut [u8],
    wanted: &[u64],
    sought: &mut Vec<u32>,
) -> Option<usize> {
    loop {
        sought.clear();
        sought.extend(free(row, wanted).take(kernel.sought()));
        let last = *sought.last()?;
        for take in &moves.splits {
            let rest = n - take;
            T::witness(kernel, list, rest, (1, moves.end(rest)), sought, row);
        }
        match least(row, wanted) {
            Some(value) if value <= last as usize => return Some(value),
            Some(_) => {}
            None => return None,
        }
    }
}

/// The far rows for a number to take, see the module.
fn far<'a>(way: Way, rares: &'a [usize], values: &'a [u32], first: usize, take: usize) -> Rows<'a> {
    let from = LANES.saturating_sub(take).max(1);
    match way {
        Way::Rares => {
            let low = rares.partition_point(|p| *p < from);
            let high = rares.partition_point(|p| *p < first - take);
            Rows::Listed(&rares[low..high], &values[low..high])
        }
        Way::Dense => Rows::Run(from, dense_end(first, take)),
    }
}

/// The two parts are different heaps in all pairs before this one, for all heaps from `first` on.
fn dense_end(first: usize, take: usize) -> usize {
    (first - take - 1) / 2 + 1
}

impl Moves {
    /// The end of the range of a that covers all pairs (a, whole - a).
    pub(super) fn end(&self, whole: usize) -> usize {
        (whole - usize::from(self.unequal)) / 2 + 1
    }
}

impl Breaks {
    /// Adds at most `lanes` values to `list`, all of them below `size`. A value that is not below `size`
    /// ends the block and is returned.
    pub(super) fn block<T: KernelCell>(
        &mut self,
        list: &mut Vec<T>,
        lanes: usize,
        trust: Trust,
    ) -> Option<u32> {
        let first = list.len();
        let (candidates, limits, left) = self.settle(list, lanes);
        for lane in 0..lanes {
            let n = first + lane;
            let row = &mut self.scratch.table[lane * self.scratch.stride..][..self.scratch.stride];
            for (candidate, left) in candidates.iter().zip(&left).take(self.scratch.candidates) {
                if left[lane] == T::default() {
                    row[candidate[lane].wide() as usize] = 1;
                }
            }
            let choice = self.choose(list, first, n, limits[lane]);
            let value = if self.way == Way::Rares && trust == Trust::Nothing {
                self.verify(list, first, n, choice)
            } else {
                choice as u32
            };
            self.known = n + 1;
            if self.class.is_rare(n, value) {
                self.rares.push(n);
                self.rare_values.push(value);
            }
            if value as usize >= self.size {
                return Some(value);
            }
            list.push(T::of(value));
        }
        None
    }

    /// Evaluates the far rows. Returns the candidates, the value below which they are complete, and for
    /// each candidate whether it is left (0: it is an option).
    fn settle<T: KernelCell>(
        &mut self,
        list: &[T],
        lanes: usize,
    ) -> ([Lanes<T>; CANDIDATES], Lanes<u32>, [Lanes<T>; CANDIDATES]) {
        let first = list.len();
        let scratch = &mut self.scratch;
        match self.way {
            Way::Rares => {
                let rows = self.rares.len() * self.moves.splits.len();
                scratch.adjust(rows, T::price(self.kernel));
            }
            Way::Dense => scratch.adjust_dense(first / 2, T::price(self.kernel), T::pass_price(self.kernel)),
        }
        let stride = scratch.stride;
        scratch.table.clear();
        scratch.table.resize(LANES * stride, 0);
        let marks = scratch.marks / self.moves.splits.len().max(1);
        let rows = |take| far(self.way, &self.rares, &self.rare_values, first, take).split(marks);
        for take in &self.moves.splits {
            mark_rows(list, first - take, rows(*take).0, &mut scratch.table, stride);
        }
        let mut candidates = [[T::default(); LANES]; CANDIDATES];
        let mut limits = [0; LANES];
        for lane in 0..lanes {
            let row = &scratch.table[lane * stride..][..stride];
            let settled = &scratch.settled[self.class.turn(first + lane)];
            let mut count = 0;
            for value in free(row, settled).take(scratch.candidates) {
                candidates[count][lane] = T::of(value);
                limits[lane] = value + 1;
                count += 1;
            }
            if count < scratch.candidates {
                let last = candidates[count.saturating_sub(1)][lane];
                candidates[count..].iter_mut().for_each(|c| c[lane] = last);
                limits[lane] = u32::MAX;
            }
        }
        let mut left = [[T::of(u32::MAX); LANES]; CANDIDATES];
        let count = scratch.candidates;
        for take in &self.moves.splits {
            let rows = rows(*take).1;
            T::compare(self.kernel, list, first - take, rows, &candidates[..count], &mut left[..count]);
        }
        (candidates, limits, left)
    }

    /// Marks what depends on the block itself, and returns the least settled value that is not an option;
    /// `size` if there is none.
    fn choose<T: KernelCell>(&mut self, list: &[T], first: usize, n: usize, limit: u32) -> usize {
        let stride = self.scratch.stride;
        let row = &mut self.scratch.table[(n - first) * stride..][..stride];
        for (take, digit) in &self.moves.takes {
            let bit = if *take == n { 1 } else { 2 };
            if digit & bit != 0 && *take <= n {
                row[list[n - take].wide() as usize] = 1;
            }
        }
        for take in &self.moves.splits {
            let (rest, near) = (n - take, LANES.saturating_sub(*take).max(1));
            if self.way == Way::Dense {
                mark_pairs(list, rest, (1, near), row);
                mark_pairs(list, rest, (dense_end(first, *take), self.moves.end(rest)), row);
                continue;
            }
            let pairs = || self.rares.iter().zip(&self.rare_values);
            for (p, value) in pairs().take_while(|(p, _)| **p < near) {
                row[(list[rest - p].wide() ^ value) as usize] = 1;
            }
            let upper = pairs().rev().take_while(|(p, _)| **p >= first - take);
            for (p, value) in upper.filter(|(p, _)| **p < rest) {
                row[(list[rest - p].wide() ^ value) as usize] = 1;
            }
        }
        let settled = &self.scratch.settled[self.class.turn(n)];
        let mut choice = least(row, settled);
        if limit != u32::MAX && choice.is_none_or(|c| c >= limit as usize) {
            // All candidates are options, so the rows that were only compared must be marked after all.
            self.scratch.again += 1;
            match self.way {
                Way::Rares => {
                    for take in &self.moves.splits {
                        far(self.way, &self.rares, &self.rare_values, first, *take).each(list, |p, value| {
                            row[(list[n - take - p] ^ value).wide() as usize] = 1;
                        });
                    }
                    choice = least(row, settled);
                }
                Way::Dense => {
                    choice = seek(
                        self.kernel,
                        &self.moves,
                        list,
                        n,
                        row,
                        settled,
                        &mut self.scratch.witnesses.missing,
                    );
                }
            }
        }
        if self.way == Way::Rares && self.moves.unequal && n.is_multiple_of(2) {
            // A row may have paired a heap with itself. This gives 0, which is rare here.
            row[0] = 0;
        }
        choice.unwrap_or(self.size)
    }

    /// `choice` if all rare values below it have a witness, else the least one that has none.
    fn verify<T: KernelCell>(&mut self, list: &[T], first: usize, n: usize, choice: usize) -> u32 {
        let terms = Terms { moves: &self.moves, kernel: self.kernel, size: self.size };
        let Scratch { table, stride, settled, witnesses, .. } = &mut self.scratch;
        let row = &mut table[(n - first) * *stride..][..*stride];
        witnesses.verify(terms, list, n, choice, &settled[self.class.turn(n)], row)
    }

    /// The values settled by the rows, for both turns of the class, and the number of bytes in a row of
    /// marks.
    pub(super) fn settled(&self) -> (&[Vec<u64>; 2], usize) {
        (&self.scratch.settled, self.scratch.stride)
    }
}

/// Heaps whose tables are marked together: they stay in the nearest cache.
const HEAPS_TOGETHER: usize = 16;

/// Marks the values of the rows for all heaps of the block.
fn mark_rows<T: KernelCell>(list: &[T], base: usize, rows: Rows<'_>, table: &mut [u8], stride: usize) {
    for (few, table) in table.chunks_exact_mut(HEAPS_TOGETHER * stride).enumerate() {
        let base = base + few * HEAPS_TOGETHER;
        // The usual strides are constants for the compiler.
        match stride {
            256 => mark_few(list, base, rows, table.as_chunks_mut::<256>().0),
            512 => mark_few(list, base, rows, table.as_chunks_mut::<512>().0),
            1_024 => mark_few(list, base, rows, table.as_chunks_mut::<1_024>().0),
            _ => {
                let mut table: Vec<&mut [u8]> = table.chunks_exact_mut(stride).collect();
                mark_few(list, base, rows, &mut table);
            }
        }
    }
}

#[inline]
fn mark_few<T: KernelCell, R: AsMut<[u8]>>(list: &[T], base: usize, rows: Rows<'_>, table: &mut [R]) {
    let Some(table) = table.first_chunk_mut::<HEAPS_TOGETHER>() else {
        return;
    };
    rows.each(list, |p, value| {
        if let Some(others) = list[base - p..].first_chunk::<HEAPS_TOGETHER>() {
            for (other, row) in others.iter().zip(&mut *table) {
                // Values and their xor are below the stride.
                if let Some(cell) = row.as_mut().get_mut((*other ^ value).wide() as usize) {
                    *cell = 1;
                }
            }
        }
    });
}
