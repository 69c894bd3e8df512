//! One block of heaps at once.
//!
//! First the *far* rows, the pairs whose other part is known for all heaps of the block: some of them mark a table
//! of values per heap, the others are only compared with the few lowest candidates that are left. Then, in order,
//! what depends on values of the block itself: near rows, takes, the choice, and the witnesses.

use super::class::Class;
use super::kernel::{KernelCell, Lanes, Rows, mark_pairs};
use super::{Breaks, LANES, Moves, Way};

/// The most candidates that are followed.
const CANDIDATES: usize = 4;

/// Pairs that are marked before what is missing is listed.
const PAIRS_FIRST: usize = 128;

/// Pairs of one split before the next split has its turn.
const PAIRS_A_TURN: usize = 2_048;

/// Memory that is used again for every block.
#[derive(Default)]
pub(super) struct Scratch {
    /// For every heap of the block, which values are options: `stride` bytes each.
    table: Vec<u8>,
    stride: usize,
    /// For both turns of the class, the values that the rows settle, as bits.
    settled: [Vec<u64>; 2],
    /// Values that still need a witness.
    missing: Vec<u32>,
    marks: usize,
    candidates: usize,
}

impl Scratch {
    /// For values below `size`.
    pub(super) fn prepare(&mut self, class: &Class, size: usize, way: Way) {
        self.stride = size.max(64);
        self.settled = class.common_bits(size);
        if way == Way::Dense {
            let all = if size < 64 { (1 << size) - 1 } else { u64::MAX };
            self.settled.iter_mut().for_each(|bits| bits.fill(all));
        }
        self.marks = std::env::var("MARKS")
            .ok()
            .and_then(|s| s.parse().ok())
            .unwrap_or(size);
        self.candidates = std::env::var("CANDS")
            .ok()
            .and_then(|s| s.parse().ok())
            .unwrap_or(CANDIDATES);
    }
}

/// Bit i says whether byte i is 0. All bytes are 0 or 1.
fn zeros(chunk: &[u8; 64]) -> u64 {
    let mut bits = 0;
    for (i, eight) in chunk.as_chunks::<8>().0.iter().enumerate() {
        // Each 1 is moved to its own bit of the highest byte; no two meet.
        let packed = u64::from_le_bytes(*eight).wrapping_mul(0x0102_0408_1020_4080) >> 56;
        bits |= packed << (8 * i);
    }
    !bits
}

/// The least value of `wanted` that is not marked, from `word` on.
fn least(row: &[u8], wanted: &[u64], word: usize) -> Option<usize> {
    let chunks = row.as_chunks::<64>().0.iter().zip(wanted).enumerate();
    chunks.skip(word).find_map(|(word, (chunk, wanted))| {
        let free = zeros(chunk) & wanted;
        (free != 0).then(|| word * 64 + free.trailing_zeros() as usize)
    })
}

/// The far rows of a split, see the module.
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

/// Before this part, the two parts differ for all heaps from `first` on.
fn dense_end(first: usize, take: usize) -> usize {
    (first - take - 1) / 2 + 1
}

impl Moves {
    /// Pairs (a, whole - a) are all seen with a < this.
    fn end(&self, whole: usize) -> usize {
        (whole - usize::from(self.unequal)) / 2 + 1
    }
}

impl Breaks {
    /// Adds at most `lanes` values to `list`, all below `size`; a value that is not below it ends the block and is
    /// returned.
    pub(super) fn block<T: KernelCell>(&mut self, list: &mut Vec<T>, lanes: usize) -> Option<u32> {
        let first = list.len();
        let (candidates, limits, left) = self.settle(list, lanes);
        for lane in 0..lanes {
            let n = first + lane;
            let row = &mut self.scratch.table[lane * self.scratch.stride..][..self.scratch.stride];
            for (candidate, left) in candidates.iter().zip(&left) {
                if left[lane] == T::default() {
                    row[candidate[lane].wide() as usize] = 1;
                }
            }
            let choice = self.choose(list, first, n, limits[lane]);
            let value = match self.way {
                Way::Rares => self.verify(list, first, n, choice),
                Way::Dense => choice as u32,
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

    /// The far rows. Returns candidates, up to which value they are complete, and what is left (0: an option).
    fn settle<T: KernelCell>(
        &mut self,
        list: &[T],
        lanes: usize,
    ) -> ([Lanes<T>; CANDIDATES], Lanes<u32>, [Lanes<T>; CANDIDATES]) {
        let first = list.len();
        let scratch = &mut self.scratch;
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
            'words: for (word, (chunk, settled)) in row.as_chunks::<64>().0.iter().zip(settled).enumerate() {
                let mut free = zeros(chunk) & settled;
                while free != 0 {
                    let value = word as u32 * 64 + free.trailing_zeros();
                    candidates[count][lane] = T::of(value);
                    limits[lane] = value;
                    count += 1;
                    if count == scratch.candidates {
                        break 'words;
                    }
                    free &= free - 1;
                }
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
            T::compare(
                self.kernel,
                list,
                first - take,
                rows,
                &candidates[..count],
                &mut left[..count],
            );
        }
        (candidates, limits, left)
    }

    /// Marks what depends on the block, and returns the least settled value that is no option, `size` if there is
    /// none.
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
        let mut choice = least(row, settled, 0);
        if choice.is_none_or(|c| c > limit as usize) && limit != u32::MAX {
            // All candidates are options: the rows that were only compared have to be marked after all.
            for take in &self.moves.splits {
                far(self.way, &self.rares, &self.rare_values, first, *take).each(list, |p, value| {
                    row[(list[n - take - p] ^ value).wide() as usize] = 1;
                });
            }
            choice = least(row, settled, 0);
        }
        if self.way == Way::Rares && self.moves.unequal && n.is_multiple_of(2) {
            // A row may have paired a heap with itself. That gives 0, which is rare here.
            row[0] = 0;
        }
        choice.unwrap_or(self.size)
    }

    /// `choice` if all rare values below it have a witness, else the least that has none.
    fn verify<T: KernelCell>(&mut self, list: &[T], first: usize, n: usize, choice: usize) -> u32 {
        let scratch = &mut self.scratch;
        let row = &mut scratch.table[(n - first) * scratch.stride..][..scratch.stride];
        for take in &self.moves.splits {
            let end = self
                .moves
                .end(n - take)
                .min(1 + PAIRS_FIRST / self.moves.splits.len());
            mark_pairs(list, n - take, (1, end), row);
        }
        let settled = &scratch.settled[self.class.turn(n)];
        scratch.missing.clear();
        for (word, (chunk, settled)) in row.as_chunks::<64>().0.iter().zip(settled).enumerate() {
            let below = match choice.saturating_sub(word * 64) {
                0 => break,
                count @ 1..64 => (1 << count) - 1,
                _ => u64::MAX,
            };
            let mut missing = zeros(chunk) & !settled & below;
            while missing != 0 {
                scratch.missing.push(word as u32 * 64 + missing.trailing_zeros());
                missing &= missing - 1;
            }
        }
        let (mut from, mut more) = (1, true);
        while more && !scratch.missing.is_empty() {
            more = false;
            for take in &self.moves.splits {
                let end = self.moves.end(n - take);
                let pairs = (from.min(end), end.min(from + PAIRS_A_TURN));
                more |= pairs.0 < pairs.1;
                T::witness(self.kernel, list, n - take, pairs, &mut scratch.missing, row);
            }
            from += PAIRS_A_TURN;
        }
        let missing = scratch.missing.iter().find(|value| row[**value as usize] == 0);
        missing.map_or(choice as u32, |value| *value)
    }
}

/// Marks the values of the rows for all heaps of the block.
fn mark_rows<T: KernelCell>(list: &[T], base: usize, rows: Rows<'_>, table: &mut [u8], stride: usize) {
    rows.each(list, |p, value| {
        if let Some(others) = list[base - p..].first_chunk::<LANES>() {
            for (other, row) in others.iter().zip(table.chunks_exact_mut(stride)) {
                row[(*other ^ value).wide() as usize] = 1;
            }
        }
    });
}
