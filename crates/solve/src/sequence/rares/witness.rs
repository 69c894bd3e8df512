//! Witnesses: pairs that prove that a rare value is an option.

use super::kernel::{GLANCED, Kernel, KernelCell, mark_pairs};
use super::{LANES, Moves};

/// The least and the most pairs that are glanced at before what is missing is listed.
const PAIRS_GLANCED: (usize, usize) = (512, 8_192);

/// Pairs that are marked instead where the machine cannot glance, for each byte of a cell.
const PAIRS_MARKED: usize = 192;

/// Pairs of one split before the next split has its turn.
const PAIRS_A_TURN: usize = 2_048;

/// Heaps between two adjustments.
const HEAPS: usize = 16 * LANES;

/// Bit i is set if byte i is 0. All bytes must be 0 or 1.
fn zeros(chunk: &[u8; 64]) -> u64 {
    let mut bits = 0;
    for (i, eight) in chunk.as_chunks::<8>().0.iter().enumerate() {
        // Each 1 is moved to its own bit of the highest byte; no two collide.
        let packed = u64::from_le_bytes(*eight).wrapping_mul(0x0102_0408_1020_4080) >> 56;
        bits |= packed << (8 * i);
    }
    !bits
}

/// The values of `wanted` that are not marked, in ascending order.
pub(super) fn free<'a>(row: &'a [u8], wanted: &'a [u64]) -> impl Iterator<Item = u32> + 'a {
    let chunks = row.as_chunks::<64>().0.iter().zip(wanted).enumerate();
    chunks.flat_map(|(word, (chunk, wanted))| {
        let mut bits = zeros(chunk) & wanted;
        std::iter::from_fn(move || {
            let low = (bits != 0).then(|| word as u32 * 64 + bits.trailing_zeros());
            bits &= bits.wrapping_sub(1);
            low
        })
    })
}

/// What does not change from heap to heap.
#[derive(Clone, Copy)]
pub(super) struct Terms<'a> {
    pub(super) moves: &'a Moves,
    pub(super) kernel: Kernel,
    /// A power of two above all values.
    pub(super) size: usize,
}

/// The search for witnesses, and the memory it uses.
#[derive(Default)]
pub(super) struct Witnesses {
    /// The values that may need a witness, as bits.
    rare: Vec<u64>,
    /// Those that have none yet.
    pub(super) missing: Vec<u32>,
    /// The number of pairs glanced at, the number of values still missing then, and the number of heaps
    /// since the last adjustment.
    glanced: usize,
    missed: usize,
    heaps: usize,
}

impl Witnesses {
    /// `choice` if all values below it that are not `settled` have a witness, else the least one that has
    /// none. `row` marks values that are known to be options.
    pub(super) fn verify<T: KernelCell>(
        &mut self,
        terms: Terms<'_>,
        list: &[T],
        n: usize,
        choice: usize,
        settled: &[u64],
        row: &mut [u8],
    ) -> u32 {
        self.adjust();
        let Terms { moves, kernel, size } = terms;
        let splits = &moves.splits;
        let pairs = splits.iter().map(|take| moves.end(n - take) - 1);
        let shortest = pairs.min().unwrap_or(0);
        let count = (self.glanced / splits.len().max(1)).min(shortest) / LANES * LANES;
        let mut seen = [0; GLANCED / 64];
        let glance = |take: &usize| T::glance(kernel, list, (n - take, count), (size, choice), &mut seen);
        let mut from = 1;
        if !splits.iter().all(glance) {
            from += (PAIRS_MARKED * size_of::<T>() / splits.len().max(1)).min(shortest);
            for take in splits {
                mark_pairs(list, n - take, (1, from), row);
            }
        }
        self.rare.clear();
        self.rare.extend(settled.iter().map(|word| !word));
        for (rare, seen) in self.rare.iter_mut().zip(seen) {
            *rare &= !seen;
        }
        self.missing.clear();
        let missing = free(row, &self.rare).take_while(|value| (*value as usize) < choice);
        self.missing.extend(missing);
        self.missed += self.missing.len();
        // A glance misses some values, so the same pairs are examined again here.
        let mut more = true;
        while more && !self.missing.is_empty() {
            more = false;
            for take in splits {
                let end = moves.end(n - take);
                let pairs = (from.min(end), end.min(from.saturating_add(PAIRS_A_TURN)));
                more |= pairs.0 < pairs.1;
                T::witness(kernel, list, n - take, pairs, &mut self.missing, row);
            }
            from += PAIRS_A_TURN;
        }
        let missing = self.missing.iter().find(|value| row[**value as usize] == 0);
        missing.map_or(choice as u32, |value| *value)
    }

    /// Glances at more pairs if many values were missing afterwards: one missing value costs about as much
    /// as a glance at 64 pairs.
    fn adjust(&mut self) {
        self.heaps += 1;
        self.glanced = self.glanced.max(PAIRS_GLANCED.0);
        if self.heaps == HEAPS {
            if self.missed > 4 * HEAPS {
                self.glanced = (self.glanced + self.glanced / 4).min(PAIRS_GLANCED.1);
            } else if self.missed < 2 * HEAPS {
                self.glanced = (self.glanced - self.glanced / 8).max(PAIRS_GLANCED.0);
            }
            (self.heaps, self.missed) = (0, 0);
        }
    }
}
