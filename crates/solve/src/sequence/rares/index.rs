//! The values of the common class in order, and sets of them as bits: half as long as sets of all values.
//!
//! In the class of a mask, one bit of a value follows from the others, and without the lowest bit of the mask
//! the values of one class keep their order: where two of them first differ, from the top, that is not the bit
//! that was left out, since then nothing below it would be in the mask and their parities would differ.

use super::LANES;
use super::class::Class;
use super::kernel::Rows;
use crate::sequence::values::Cell;

/// For each heap of a block, common values as bits, by their places.
pub(super) type Sets = [[u64; 2]; LANES];

/// Values up to this are known here.
pub(super) const MOST: usize = 256;

/// The places of the values of a class.
#[derive(Debug, Clone, Copy)]
pub(super) struct Index {
    /// The bits of a value that tell its class.
    pub(super) mask: u8,
    /// The lowest of them.
    pub(super) lowest: u32,
    /// How many values of each class there are.
    pub(super) count: usize,
}

impl Index {
    /// For values below `size`, a power of two; `None` if that is too many, or if the class of a value does
    /// not depend on the value.
    pub(super) fn new(class: Class, size: usize) -> Option<Self> {
        let mask = class.mask as usize & (size - 1);
        (mask != 0 && size <= MOST).then(|| Self {
            mask: mask as u8,
            lowest: mask.trailing_zeros(),
            count: size / 2,
        })
    }

    /// The place of a value among those of its class.
    #[inline]
    pub(super) fn place(self, value: u32) -> usize {
        let below = (1 << self.lowest) - 1;
        (value & below | value >> 1 & !below) as usize
    }

    /// The value of a place, common at heaps of this turn.
    #[inline]
    pub(super) fn value(self, place: usize, turn: usize) -> u32 {
        let below = (1_u32 << self.lowest) - 1;
        let value = place as u32 & below | (place as u32 & !below) << 1;
        let parity = (value & u32::from(self.mask)).count_ones() as usize + turn;
        value | u32::from(parity.is_multiple_of(2)) << self.lowest
    }

    /// Whether a value is common at heaps of this turn.
    #[inline]
    pub(super) fn is_common(self, value: u32, turn: usize) -> bool {
        !((value & u32::from(self.mask)).count_ones() as usize + turn).is_multiple_of(2)
    }

    /// Adds `value` if it is common.
    #[inline]
    pub(super) fn add(self, set: &mut [u64; 2], value: u32, turn: usize) {
        if self.is_common(value, turn) {
            let place = self.place(value);
            set[place / 64 % 2] |= 1 << (place % 64);
        }
    }

    /// The least place that is not in the set.
    #[inline]
    pub(super) fn gap(set: &[u64; 2]) -> usize {
        let ones = set[0].trailing_ones();
        (if ones < 64 { ones } else { 64 + set[1].trailing_ones() }) as usize
    }
}

/// For each lane l, adds the common ones among G(base + l - p) xor g, for each row (p, g). See
/// [`super::kernel::KernelCell::collect`].
pub(super) fn collect<T: Cell>(
    list: &[T],
    base: usize,
    rows: Rows<'_>,
    (index, turns): (Index, &[usize; LANES]),
    sets: &mut Sets,
) {
    rows.each(list, |p, value| {
        if let Some(others) = list[base - p..].first_chunk::<LANES>() {
            for ((other, turn), set) in others.iter().zip(turns).zip(&mut *sets) {
                index.add(set, (*other ^ value).wide(), *turn);
            }
        }
    });
}

#[cfg(test)]
mod tests {
    use super::super::kernel::{Kernel, KernelCell, Near};
    use super::*;

    #[test]
    fn places_keep_the_order_of_values() {
        for (mask, size) in [(1, 4), (30, 32), (63, 128), (254, 256), (128, 256), (0b101_0100, 128)] {
            let class = Class { mask: !(size as u32 - 1) | mask, ..Class::new(&[1]) };
            let index = Index::new(class, size).unwrap();
            for turn in [0, 1] {
                let common: Vec<u32> = (0..size as u32).filter(|v| index.is_common(*v, turn)).collect();
                assert_eq!(common.len(), index.count);
                for (place, value) in common.iter().enumerate() {
                    assert_eq!((index.place(*value), index.value(place, turn)), (place, *value), "{mask}");
                }
            }
        }
        assert!(Index::new(Class { mask: !255, ..Class::new(&[1]) }, 256).is_none());
        assert!(Index::new(Class::new(&[1]), 512).is_none());
    }

    /// Sets and near rows of bytes, for every size and masks of all kinds.
    #[test]
    fn planes_agree_with_single_values() {
        let mut state = 11_u64;
        let mut draw = |bound: u64| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (state >> 33) % bound
        };
        let (mut filled, mut hit) = (0, [0; 2]);
        for round in 0..300 {
            let size = 2_usize << (round % 8);
            let mask = 1 + draw(size as u64 - 1) as u32;
            let class = Class { mask: !(size as u32 - 1) | mask, ..Class::new(&[1]) };
            let index = Index::new(class, size).unwrap();
            let list: Vec<u8> = (0..700).map(|_| draw(size as u64) as u8).collect();
            let at: Vec<usize> = (64..400).filter(|_| draw(1 + round / 2) == 0).collect();
            let values: Vec<u32> = at.iter().map(|p| u32::from(list[*p])).collect();
            let turns = std::array::from_fn(|_| draw(2) as usize);
            let rows = Rows::Listed(&at, &values);
            let splits = [(500, rows.split(at.len() / 2).0), (600, rows.split(at.len() / 2).1)];
            let sets = |kernel| {
                let mut sets = [[0; 2]; LANES];
                u8::collect(kernel, &list, &splits, (index, &turns), &mut sets);
                sets
            };
            assert_eq!(sets(Kernel::choose()), sets(Kernel::Portable), "{size} {mask}");
            filled += sets(Kernel::Portable).iter().flatten().map(|word| word.count_ones()).sum::<u32>();
            let near = Near { values: std::array::from_fn(|i| list[i]), listed: draw(1 << 31) << draw(33) };
            for value in 0..size.min(40) as u8 {
                let kernels = [Kernel::choose(), Kernel::Portable];
                let met = kernels.map(|kernel| u8::near(kernel, &list, 300, &near, value));
                assert_eq!(met[0], met[1], "{near:?} {value}");
                hit[usize::from(met[0])] += 1;
            }
        }
        assert!(filled > 10_000 && hit.iter().all(|count| *count > 1_000), "{filled} {hit:?}");
    }
}
