//! Witnesses: pairs that prove that a rare value is an option.

use super::kernel::{GLANCED, Kernel, KernelCell, mark_pairs};
use super::{LANES, Moves};

/// The least and the most pairs that are glanced at before what is missing is listed.
const PAIRS_GLANCED: (usize, usize) = (128, 16_384);

/// Pairs that are looked at in the first place, and in every other.
const PAIRS_A_LOOK: (usize, usize) = (128, 384);

/// Pairs of one split before the next split has its turn, and so many turns before all pairs are looked at.
const PAIRS_A_TURN: usize = 1_024;
const TURNS: usize = 16;

/// Heaps between two adjustments.
const HEAPS: usize = 16 * LANES;

/// Bit i says whether byte i is 1. All bytes are 0 or 1.
#[inline]
pub(in crate::sequence) fn marked(chunk: &[u8; 64]) -> u64 {
    let mut bits = 0;
    for (i, eight) in chunk.as_chunks::<8>().0.iter().enumerate() {
        // Each 1 is moved to its own bit of the highest byte; no two collide.
        let packed = u64::from_le_bytes(*eight).wrapping_mul(0x0102_0408_1020_4080) >> 56;
        bits |= packed << (8 * i);
    }
    bits
}

/// The values of `wanted` that are not marked, in ascending order.
pub(super) fn free<'a>(row: &'a [u8], wanted: &'a [u64]) -> impl Iterator<Item = u32> + 'a {
    let chunks = row.as_chunks::<64>().0.iter().zip(wanted).enumerate();
    chunks.flat_map(|(word, (chunk, wanted))| {
        let mut bits = if *wanted == 0 { 0 } else { !marked(chunk) & wanted };
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
    /// Pairs that are glanced at or marked; values that were missing then, and heaps, since the last adjustment.
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
        let Terms { moves, kernel, size } = terms;
        let splits = &moves.splits;
        self.rare.clear();
        self.rare.extend(settled.iter().take(choice.div_ceil(64)).map(|word| !word));
        if let Some(last) = self.rare.last_mut().filter(|_| !choice.is_multiple_of(64)) {
            *last &= (1 << (choice % 64)) - 1;
        }
        let shortest = splits.iter().map(|take| moves.end(n - take) - 1).min().unwrap_or(0);
        self.glanced = self.glanced.max(PAIRS_GLANCED.0);
        let (mut seen, mut glanced) = ([0; GLANCED / 64], true);
        let (mut left, mut from, mut apart) = (self.glanced.min(shortest), 1, 0);
        while left >= PAIRS_A_LOOK.0 {
            let length = if apart == 0 { PAIRS_A_LOOK.0 } else { PAIRS_A_LOOK.1.min(left / LANES * LANES) };
            from = from.min(shortest + 1 - length);
            for take in splits {
                let pairs = (from, from + length);
                glanced &= T::glance(kernel, list, (n - take, pairs), (size, choice), &mut seen);
                if !glanced {
                    mark_pairs(list, n - take, pairs, row);
                }
            }
            if self.rare.iter().zip(&seen).all(|(rare, seen)| rare & !seen == 0) && glanced {
                return choice as u32;
            }
            // Far from each other, since neighbours show the same again and again.
            if apart == 0 {
                apart = shortest / (left / PAIRS_A_LOOK.1 + 1);
            }
            from += apart;
            left = left.saturating_sub(length * splits.len());
        }
        for (rare, seen) in self.rare.iter_mut().zip(seen) {
            *rare &= !seen;
        }
        self.missing.clear();
        let missing = free(row, &self.rare).take_while(|value| (*value as usize) < choice);
        self.missing.extend(missing);
        self.missed += self.missing.len();
        self.adjust(size, glanced);
        let apart = shortest / TURNS;
        let turns = if apart < PAIRS_A_TURN { 0 } else { TURNS };
        let few = (0..turns).map(|turn| (1 + turn * apart, 1 + turn * apart + PAIRS_A_TURN));
        // A glance overlooks some values, so that all pairs come again at the end.
        for pairs in few.chain([(1, usize::MAX)]) {
            for take in splits {
                if !self.missing.is_empty() {
                    let pairs = (pairs.0, pairs.1.min(moves.end(n - take)));
                    T::witness(kernel, list, n - take, pairs, &mut self.missing, row);
                }
            }
        }
        let missing = self.missing.iter().find(|value| row[**value as usize] == 0);
        missing.map_or(choice as u32, |value| *value)
    }

    /// Looks at more pairs first if many values were missing then, of `size`: to search for one costs about as
    /// much as a glance at a few hundred pairs, or as to mark twenty.
    fn adjust(&mut self, size: usize, glanced: bool) {
        self.heaps += 1;
        if self.heaps == HEAPS {
            let many = size * HEAPS / if glanced { 256 } else { 96 };
            if self.missed > many {
                self.glanced = (self.glanced + self.glanced / 4).min(PAIRS_GLANCED.1);
            } else if 2 * self.missed < many {
                self.glanced = (self.glanced - self.glanced / 8).max(PAIRS_GLANCED.0);
            }
            (self.heaps, self.missed) = (0, 0);
        }
    }
}
