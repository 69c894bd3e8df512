//! The values of a sequence, stored in cells as narrow as possible.

use std::ops::{BitAnd, BitOr, BitXor, Not, Range};

/// Grundy values of the heaps 0, 1, 2, …, one byte each while they fit, then two, then four.
///
/// ```
/// use marienbad_solve::sequence::Values;
/// let mut values = Values::default();
/// [0, 1, 255].into_iter().for_each(|v| values.push(v));
/// assert_eq!(values.width(), 1);
/// values.push(256);
/// assert_eq!(values.width(), 2);
/// assert_eq!(values.iter(0..4).collect::<Vec<_>>(), [0, 1, 255, 256]);
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Values {
    cells: Cells,
    max: u32,
}

/// The cells of [`Values`], as wide as the largest value needs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Cells {
    /// All values are at most 255.
    Bytes(Vec<u8>),
    /// All values are at most 65,535.
    Words(Vec<u16>),
    /// All values fit in four bytes.
    Longs(Vec<u32>),
}

impl Default for Values {
    fn default() -> Self {
        Self { cells: Cells::Bytes(Vec::new()), max: 0 }
    }
}

/// Evaluates an expression for any width of the cells.
macro_rules! on_cells {
    ($cells:expr, $list:ident => $body:expr) => {
        match $cells {
            Cells::Bytes($list) => $body,
            Cells::Words($list) => $body,
            Cells::Longs($list) => $body,
        }
    };
}
pub(super) use on_cells;

impl Values {
    /// The number of known heaps: 0, 1, …, `len` - 1.
    pub fn len(&self) -> u64 {
        on_cells!(&self.cells, list => list.len() as u64)
    }

    /// Whether no heap is known, not even heap 0.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The value of a heap of `n`; `None` if it is not known.
    pub fn get(&self, n: u64) -> Option<u32> {
        let n = usize::try_from(n).ok()?;
        on_cells!(&self.cells, list => list.get(n).map(|v| v.wide()))
    }

    /// The values of the heaps in `range`, as far as they are known.
    pub fn iter(&self, range: Range<u64>) -> impl Iterator<Item = u32> + '_ {
        range.map_while(|n| self.get(n))
    }

    /// The largest value; 0 if there is none.
    pub fn max(&self) -> u32 {
        self.max
    }

    /// The number of bytes of a cell: 1, 2 or 4.
    pub fn width(&self) -> usize {
        width_of(self.max)
    }

    /// Adds the value of the next heap.
    pub fn push(&mut self, value: u32) {
        if value > self.max {
            self.widen(value);
        }
        on_cells!(&mut self.cells, list => list.push(Cell::of(value)));
    }

    /// The cells, for code that must run through all values quickly.
    pub fn cells(&self) -> &Cells {
        &self.cells
    }

    /// The cells, without copying them.
    pub fn into_cells(self) -> Cells {
        self.cells
    }

    /// Lets an engine add values that fit the cells as they are, followed by one that may not.
    pub(super) fn extend_with(&mut self, add: impl FnOnce(&mut Cells) -> Option<u32>) {
        let before = self.len() as usize;
        let last = add(&mut self.cells);
        let max = on_cells!(&self.cells, list => list[before..].iter().max().map_or(0, |v| v.wide()));
        self.max = self.max.max(max);
        if let Some(value) = last {
            self.push(value);
        }
    }

    /// Removes all heaps from `len` on.
    pub fn truncate(&mut self, len: u64) {
        let len = usize::try_from(len).unwrap_or(usize::MAX);
        on_cells!(&mut self.cells, list => list.truncate(len));
        let max = on_cells!(&self.cells, list => list.iter().max().map_or(0, |v| v.wide()));
        if width_of(max) < self.width() {
            let list = std::mem::take(self);
            list.iter(0..list.len()).for_each(|v| self.push(v));
        }
        self.max = max;
    }

    fn widen(&mut self, max: u32) {
        let (old, new) = (self.width(), width_of(max));
        if new > old {
            let wide = |list: &[u16]| list.iter().map(|v| u32::from(*v)).collect();
            self.cells = match (&self.cells, new) {
                (Cells::Bytes(list), 2) => Cells::Words(list.iter().map(|v| u16::from(*v)).collect()),
                (Cells::Bytes(list), _) => Cells::Longs(list.iter().map(|v| u32::from(*v)).collect()),
                (Cells::Words(list), _) => Cells::Longs(wide(list)),
                (Cells::Longs(list), _) => Cells::Longs(list.clone()),
            };
        }
        self.max = max;
    }

    /// A checksum of all values: a += value, b += a, both modulo 2^16, b in the high half.
    pub fn checksum(&self) -> u32 {
        let (mut a, mut b) = (0_u16, 0_u16);
        on_cells!(&self.cells, list => for v in list {
            a = a.wrapping_add(v.wide() as u16);
            b = b.wrapping_add(a);
        });
        u32::from(b) << 16 | u32::from(a)
    }

    /// The values of the heaps in `range`, each in `width` bytes, little-endian. Together with
    /// [`Values::from_le_bytes`] this is all that a checkpoint needs.
    pub fn to_le_bytes(&self, range: Range<u64>) -> Vec<u8> {
        let width = self.width();
        self.iter(range).flat_map(|v| v.to_le_bytes().into_iter().take(width)).collect()
    }

    /// Reads what [`Values::to_le_bytes`] wrote for the heaps from 0 on. `None` if the width is not 1, 2 or
    /// 4, or does not divide the length.
    pub fn from_le_bytes(width: usize, bytes: &[u8]) -> Option<Self> {
        if !matches!(width, 1 | 2 | 4) || !bytes.len().is_multiple_of(width) {
            return None;
        }
        let mut values = Self::default();
        for cell in bytes.chunks_exact(width) {
            values.push(cell.iter().rev().fold(0, |v, byte| v << 8 | u32::from(*byte)));
        }
        Some(values)
    }
}

fn width_of(max: u32) -> usize {
    match max {
        0..=0xFF => 1,
        0x100..=0xFFFF => 2,
        _ => 4,
    }
}

/// A number as wide as a cell.
pub(super) trait Cell:
    Copy
    + Ord
    + Default
    + BitXor<Output = Self>
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + Not<Output = Self>
    + Send
    + Sync
{
    /// The low bits of `value`.
    fn of(value: u32) -> Self;

    /// The value in full width.
    fn wide(self) -> u32;

    /// All bits set if both are equal, else none.
    fn equal(self, other: Self) -> Self;
}

macro_rules! cell {
    ($($type:ty),*) => { $(
        impl Cell for $type {
            #[inline]
            fn of(value: u32) -> Self {
                value as Self
            }

            #[inline]
            fn wide(self) -> u32 {
                self.into()
            }

            #[inline]
            fn equal(self, other: Self) -> Self {
                if self == other { Self::MAX } else { 0 }
            }
        }
    )* };
}
cell!(u8, u16, u32);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn widths_grow_and_bytes_come_back() {
        let list = [0, 7, 255, 256, 3, 65_535, 65_536, 1];
        let mut values = Values::default();
        for (n, v) in list.iter().enumerate() {
            values.push(*v);
            assert_eq!(values.iter(0..99).collect::<Vec<_>>(), list[..=n]);
            let bytes = values.to_le_bytes(0..values.len());
            assert_eq!(bytes.len(), values.width() * (n + 1));
            assert_eq!(Values::from_le_bytes(values.width(), &bytes), Some(values.clone()));
        }
        values.truncate(4);
        assert_eq!((values.width(), values.max(), values.len()), (2, 256, 4));
        values.truncate(2);
        assert_eq!((values.width(), values.max(), values.get(1)), (1, 7, Some(7)));
        assert_eq!(Values::from_le_bytes(3, &[0; 6]), None);
        assert_eq!(Values::from_le_bytes(2, &[0; 5]), None);
    }

    #[test]
    fn the_checksum_is_as_stated() {
        let mut values = Values::default();
        for v in [1, 2, 70_000] {
            values.push(v);
        }
        let a: u32 = (1 + 2 + 70_000) % 65_536;
        let b: u32 = (1 + 3 + a) % 65_536;
        assert_eq!(values.checksum(), b << 16 | a);
    }
}
