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

/// Candidates that stay until the last row, at least.
const KEPT: usize = 2;

/// What it costs to list one more candidate for all heaps of a block, in quarters of a cycle.
const LIST_PRICE: usize = 32 * LANES;

/// What it costs, for a candidate of all heaps of a block, to see which are options already, in quarters of a
/// cycle.
const SORT_PRICE: usize = 8 * LANES;

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
    pub(super) candidates: usize,
    /// Rows times the candidates that they were compared with, since the last adjustment.
    followed: usize,
}

/// The lowest candidates of each heap of a block.
pub(super) struct Candidates<T> {
    pub(super) values: [Lanes<T>; CANDIDATES],
    /// 0 for those that are options.
    pub(super) left: [Lanes<T>; CANDIDATES],
    /// How many each heap has.
    pub(super) count: usize,
    /// Below these values, there are no others.
    pub(super) limits: Lanes<u32>,
}

impl<T: KernelCell> Candidates<T> {
    /// None yet.
    pub(super) fn new(count: usize) -> Self {
        Self {
            values: [[T::default(); LANES]; CANDIDATES],
            left: [[T::of(u32::MAX); LANES]; CANDIDATES],
            count,
            limits: [0; LANES],
        }
    }

    /// Those of one heap, ascending.
    #[inline]
    pub(super) fn fill(&mut self, lane: usize, all: impl Iterator<Item = u32>) {
        let (mut found, mut last, mut limit) = (0, 0, 0);
        for value in all.take(self.count) {
            self.values[found][lane] = T::of(value);
            (last, limit) = (value, value + 1);
            found += 1;
        }
        self.limits[lane] = if found < self.count { u32::MAX } else { limit };
        for c in &mut self.values[found..self.count] {
            c[lane] = T::of(last);
        }
    }

    /// The lowest `keep` of each heap that are no options so far; tells the options.
    fn sort_out(&mut self, keep: usize, mut option: impl FnMut(usize, u32)) {
        for lane in 0..LANES {
            let mut live = 0;
            for k in 0..self.count {
                let value = self.values[k][lane];
                if self.left[k][lane] == T::default() {
                    option(lane, value.wide());
                } else {
                    self.values[live][lane] = value;
                    live += 1;
                }
            }
            if live > keep {
                self.limits[lane] = self.values[keep - 1][lane].wide() + 1;
            }
            let left = T::of(if live == 0 { 0 } else { u32::MAX });
            let last = self.values[live.clamp(1, keep) - 1][lane];
            for k in 0..keep {
                self.left[k][lane] = left;
                if k >= live {
                    self.values[k][lane] = last;
                }
            }
        }
        self.count = keep;
    }
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
        (self.blocks, self.again, self.followed) = (0, 0, 0);
        match way {
            Way::Rares => {
                self.candidates = self.candidates.max(8);
                self.marks = self.marks.max(size / 2);
            }
            Way::Dense => (self.candidates, self.marks) = (CANDIDATES_DENSE, 2 * size),
        }
    }

    /// Rows of a split that are marked.
    pub(super) fn marks(&self, moves: &Moves) -> usize {
        self.marks / moves.splits.len().max(1)
    }

    /// For values that are kept as sets: where there are few rows, all of them are collected.
    pub(super) fn adjust_places(&mut self, rows: usize, price: usize, dear: usize) {
        if rows <= ROWS_COLLECTED {
            self.marks = usize::MAX;
            return;
        }
        if self.marks == usize::MAX {
            (self.marks, self.blocks, self.again, self.followed) = (ROWS_COLLECTED, 0, 0, 0);
        }
        self.adjust(rows, price, dear);
    }

    /// A heap had too few candidates.
    pub(super) fn had_too_few(&mut self) {
        self.again += 1;
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
        (self.blocks, self.again, self.followed) = (0, 0, 0);
    }

    /// Adjusts how many rows are marked and how many candidates are followed, by what each costs and by how
    /// often the candidates were too few. `rows` are the far rows of a heap, `price` that of marking one for
    /// all heaps of a block, `dear` the price of a candidate in a row.
    fn adjust(&mut self, rows: usize, price: usize, dear: usize) {
        self.blocks += 1;
        if self.blocks < 16 {
            return;
        }
        // In units of a quarter of a cycle, for all heaps of a block.
        let marking = self.marks * price;
        let following = self.followed / self.blocks * dear + self.candidates * LIST_PRICE;
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
        (self.blocks, self.again, self.followed) = (0, 0, 0);
    }

    /// Compares the far rows from `marks` on with the candidates, and tells those that are options.
    ///
    /// Most candidates are options of some of the first rows. So those that are left are seen to now and then,
    /// and fewer are followed through the many rows that come later.
    pub(super) fn follow<T: KernelCell>(
        &mut self,
        list: &[T],
        splits: &[(usize, Rows<'_>)],
        marks: usize,
        kernel: Kernel,
        candidates: &mut Candidates<T>,
        mut option: impl FnMut(&mut Self, usize, u32),
    ) {
        let rows = splits.iter().map(|(_, rows)| rows.len()).max().unwrap_or(0);
        let mut from = marks;
        while from < rows && candidates.count > 0 {
            let keep = candidates.count.div_ceil(2).max(KEPT).max(self.candidates / 4);
            let until = from + (from / 2).max(LANES);
            let later = splits.iter().map(|(_, rows)| rows.len().saturating_sub(until)).sum::<usize>();
            let spared = later * candidates.count.saturating_sub(keep);
            let sorts = spared * T::price(kernel) > SORT_PRICE * candidates.count;
            let until = if sorts { until } else { rows };
            let count = candidates.count;
            for (base, rows) in splits {
                let rows = rows.split(from).1.split(until - from).0;
                self.followed += rows.len() * count;
                let (values, left) = (&candidates.values[..count], &mut candidates.left[..count]);
                T::compare(kernel, list, *base, rows, values, left);
            }
            if sorts {
                candidates.sort_out(keep, |lane, value| option(self, lane, value));
            }
            from = until;
        }
    }
}

/// Up to so many far rows of a heap are all collected as sets.
const ROWS_COLLECTED: usize = 384;

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

/// Rares in another order than theirs: neighbours often have the same options, so that the first rows tell
/// more when they come from far and near.
#[derive(Default)]
pub(super) struct Mixed {
    at: Vec<usize>,
    values: Vec<u32>,
    /// The rares from `start` to before `end`.
    start: usize,
    end: usize,
}

/// So many rares follow each other from near to far.
const IN_A_PASS: usize = 64;

impl Mixed {
    /// All rares from [`LANES`] to before `end`.
    pub(super) fn new(rares: &[usize], rare_values: &[u32], end: usize) -> Self {
        let start = rares.partition_point(|p| *p < LANES);
        let end = rares.partition_point(|p| *p < end).max(start);
        let stride = ((end - start) / IN_A_PASS).max(1);
        let order = || (0..stride).flat_map(move |pass| (start + pass..end).step_by(stride));
        let at = order().map(|i| rares[i]).collect();
        Self { at, values: order().map(|i| rare_values[i]).collect(), start, end }
    }
}

impl Breaks {
    /// The far rows of all splits for a block that begins at `first`, each with its base, see the module.
    pub(super) fn far(&self, first: usize) -> Vec<(usize, Rows<'_>)> {
        let Self { rares, rare_values, mixed, .. } = self;
        let rows = |take: &usize| {
            let (base, from) = (first - take, LANES.saturating_sub(*take).max(1));
            if self.way == Way::Dense {
                return [Some((base, Rows::Run(from, dense_end(first, *take)))), None, None];
            }
            let low = rares.partition_point(|p| *p < from);
            let high = rares.partition_point(|p| *p < base);
            let listed = |from, to| Some((base, Rows::Listed(&rares[from..to], &rare_values[from..to])));
            let mixed_rows = Rows::Listed(&mixed.at, &mixed.values);
            [Some((base, mixed_rows)), listed(low, mixed.start), listed(mixed.end, high)]
        };
        self.moves.splits.iter().flat_map(rows).flatten().collect()
    }
}

/// The two parts are different heaps in all pairs before this one, for all heaps from `first` on.
fn dense_end(first: usize, take: usize) -> usize {
    (first - take - 1) / 2 + 1
}

impl Moves {
    /// The most that is taken when two heaps are left.
    pub(super) fn longest(&self) -> usize {
        self.splits.last().copied().unwrap_or(0)
    }

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
        if let Some(index) = self.index::<T>() {
            return self.block_of_places(index, list, lanes, trust);
        }
        let candidates = self.settle(list, lanes);
        for lane in 0..lanes {
            let n = first + lane;
            let row = &mut self.scratch.table[lane * self.scratch.stride..][..self.scratch.stride];
            for (candidate, left) in candidates.values.iter().zip(&candidates.left).take(candidates.count) {
                if left[lane] == T::default() {
                    row[candidate[lane].wide() as usize] = 1;
                }
            }
            let choice = self.choose(list, first, n, candidates.limits[lane]);
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

    /// The far rows, and the candidates that they leave.
    fn settle<T: KernelCell>(&mut self, list: &[T], lanes: usize) -> Candidates<T> {
        let first = list.len();
        let mut scratch = std::mem::take(&mut self.scratch);
        let Self { moves, rares, .. } = &*self;
        match self.way {
            Way::Rares => {
                scratch.adjust(rares.len() * moves.splits.len(), MARK_PRICE, T::price(self.kernel));
            }
            Way::Dense => scratch.adjust_dense(first / 2, T::price(self.kernel), T::pass_price(self.kernel)),
        }
        let stride = scratch.stride;
        scratch.table.clear();
        scratch.table.resize(LANES * stride, 0);
        let marks = scratch.marks(moves);
        let splits = self.far(first);
        for (base, rows) in &splits {
            mark_rows(list, *base, rows.split(marks).0, &mut scratch.table, stride);
        }
        let mut candidates = Candidates::new(scratch.candidates);
        for lane in 0..lanes {
            let row = &scratch.table[lane * stride..][..stride];
            let settled = &scratch.settled[self.class.turn(first + lane)];
            candidates.fill(lane, free(row, settled));
        }
        scratch.follow(list, &splits, marks, self.kernel, &mut candidates, |scratch, lane, value| {
            scratch.table[lane * stride + value as usize] = 1;
        });
        self.scratch = scratch;
        candidates
    }

    /// Marks what depends on the block itself, and returns the least settled value that is not an option;
    /// `size` if there is none.
    fn choose<T: KernelCell>(&mut self, list: &[T], first: usize, n: usize, limit: u32) -> usize {
        let mut scratch = std::mem::take(&mut self.scratch);
        let choice = self.choose_with(&mut scratch, list, first, n, limit);
        self.scratch = scratch;
        choice
    }

    fn choose_with<T: KernelCell>(
        &self,
        scratch: &mut Scratch,
        list: &[T],
        first: usize,
        n: usize,
        limit: u32,
    ) -> usize {
        let stride = scratch.stride;
        let row = &mut scratch.table[(n - first) * stride..][..stride];
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
        let settled = &scratch.settled[self.class.turn(n)];
        let mut choice = least(row, settled);
        if limit != u32::MAX && choice.is_none_or(|c| c >= limit as usize) {
            // All candidates are options, so the rows that were only compared must be marked after all.
            scratch.again += 1;
            match self.way {
                Way::Rares => {
                    for (base, rows) in self.far(first) {
                        rows.each(list, |p, value| {
                            row[(list[base + n - first - p] ^ value).wide() as usize] = 1;
                        });
                    }
                    choice = least(row, settled);
                }
                Way::Dense => {
                    choice =
                        seek(self.kernel, &self.moves, list, n, row, settled, &mut scratch.witnesses.missing);
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

    /// As [`Breaks::verify`], with nothing marked before.
    pub(super) fn verify_alone<T: KernelCell>(&mut self, list: &[T], n: usize, choice: usize) -> u32 {
        let Self { moves, scratch, .. } = self;
        if scratch.table.len() < scratch.stride {
            scratch.table.resize(scratch.stride, 0);
        }
        let row = &mut scratch.table[..scratch.stride];
        row.fill(0);
        for (take, digit) in &moves.takes {
            let bit = if *take == n { 1 } else { 2 };
            if digit & bit != 0 && *take <= n {
                row[list[n - take].wide() as usize] = 1;
            }
        }
        let terms = Terms { moves, kernel: self.kernel, size: self.size };
        let settled = &scratch.settled[self.class.turn(n)];
        scratch.witnesses.verify(terms, list, n, choice, settled, row)
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
