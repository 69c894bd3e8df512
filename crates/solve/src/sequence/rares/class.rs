//! The two classes of values, and the mask that makes one of them rare.
//!
//! For a mask m and s in {0, 1}, let F(n, v) = parity(v & m) xor s·((n - t) & 1), with t the parity that
//! all splitting digits share (s = 0 if they share none). A heap n is *rare* if F(n, G(n)) = 0, else
//! *common*. If a + b = n - t, then F(a, G(a)) xor F(b, G(b)) = F(n, G(a) xor G(b)). So a value that is
//! common at n arises only from one rare part and one common part. Any mask gives correct values; a good
//! one gives few rare heaps.
//!
//! The number of rare heaps for all masks at once is a Walsh-Hadamard transform: let h count the heaps by i
//! = 2·v + ((n - t) & 1), and let H be its transform; then the mask with index i leaves (N + H(i))/2 rare
//! heaps.

use crate::sequence::values::Cell;

/// The class of a value, see the module. Bits above all known values count as set in the mask.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Class {
    pub(super) mask: u32,
    pub(super) alternating: bool,
    pub(super) odd: bool,
}

impl Class {
    /// An initial class, in which values with an even number of bits are rare.
    pub(super) fn new(splits: &[usize]) -> Self {
        Self { mask: u32::MAX, alternating: false, odd: splits.first().is_some_and(|t| t % 2 == 1) }
    }

    /// 1 if values change their class at this heap, else 0.
    pub(super) fn turn(self, n: usize) -> usize {
        usize::from(self.alternating && (n % 2 == 1) != self.odd)
    }

    /// Whether `value` is rare at heap `n`.
    pub(super) fn is_rare(self, n: usize, value: u32) -> bool {
        ((value & self.mask).count_ones() as usize + self.turn(n)).is_multiple_of(2)
    }

    /// The class with the fewest rare heaps among those of `list`, and their number. All values are below
    /// `size`, a power of two. `splits` holds the numbers to take when a heap is broken in two.
    pub(super) fn best<T: Cell>(list: &[T], size: usize, splits: &[usize]) -> (Self, usize) {
        let mut class = Self::new(splits);
        let mixed = splits.iter().any(|t| t % 2 != splits[0] % 2);
        let mut counts = vec![0_i64; 2 * size];
        for (n, value) in list.iter().enumerate() {
            counts[2 * value.wide() as usize + usize::from((n % 2 == 1) != class.odd)] += 1;
        }
        transform(&mut counts);
        let step = if mixed { 2 } else { 1 };
        let least = counts.iter().enumerate().step_by(step).min_by_key(|(_, excess)| **excess);
        let (index, excess) = least.unwrap_or((0, &0));
        class.mask = !(size as u32 - 1) | (index / 2) as u32;
        class.alternating = index % 2 == 1;
        (class, (list.len().wrapping_add_signed(*excess as isize)) / 2)
    }

    /// The common values below `size` as bits, for both turns.
    pub(super) fn common_bits(self, size: usize) -> [Vec<u64>; 2] {
        [0, 1].map(|turn| {
            let mut bits = vec![0; size.div_ceil(64)];
            for value in 0..size {
                let parity = (value as u32 & self.mask).count_ones() as usize + turn;
                bits[value / 64] |= (parity as u64 & 1) << (value % 64);
            }
            bits
        })
    }
}

/// The Walsh-Hadamard transform, in place. The length must be a power of two.
fn transform(counts: &mut [i64]) {
    let mut step = 1;
    while step < counts.len() {
        for pair in counts.chunks_exact_mut(2 * step) {
            let (low, high) = pair.split_at_mut(step);
            for (x, y) in low.iter_mut().zip(high) {
                (*x, *y) = (*x + *y, *x - *y);
            }
        }
        step *= 2;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_best_class_is_the_best() {
        let list: Vec<u8> = (0..200_u32).map(|n| (n * n / 7 % 16) as u8).collect();
        for splits in [vec![1], vec![2, 4], vec![1, 2]] {
            let (class, rares) = Class::best(&list, 16, &splits);
            let count = |class: Class| {
                let rare = |(n, v): &(usize, &u8)| class.is_rare(*n, u32::from(**v));
                list.iter().enumerate().filter(rare).count()
            };
            assert_eq!(count(class), rares);
            for mask in 0..16 {
                for alternating in [false, splits.len() == 1 || splits[1] == 4] {
                    let other = Class { mask, alternating, ..class };
                    assert!(count(other) >= rares, "{mask} {alternating}");
                }
            }
        }
    }
}
