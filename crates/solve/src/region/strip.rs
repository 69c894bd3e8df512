//! Tokens on a strip of the plane, numbered along its short side.
//!
//! A piece of a strip is shifted to the beginning, and rotated and reflected, by a few shifts for each row,
//! however long the strip is. After a few moves a strip falls into short pieces with ragged ends, which are
//! the same wherever they are, so long strips cost little more than short ones.

use super::bits::Bits;
use super::board::{Board, Symmetry, Taking};

/// A strip: a cell has the place `column * rows + row`.
#[derive(Debug, Clone)]
pub(super) struct Strip<S> {
    rows: u32,
    /// The places of each row.
    row: Vec<S>,
    near: Vec<S>,
    /// For each set of bits of a column, the same cells along the first row.
    along: Vec<S>,
}

/// The highest strip: from 5 rows on [`super::sheet::Sheet`] is as good or better.
pub(super) const HIGHEST: usize = 4;

impl<S: Bits> Strip<S> {
    /// The strip with these rows and columns, if its places fit into the set.
    pub(super) fn new(rows: usize, columns: usize) -> Option<Self> {
        if rows == 0 || rows > HIGHEST || rows * columns > S::BITS as usize {
            return None;
        }
        let (rows, columns) = (rows as u32, columns as u32);
        let places = |row: u32| (0..columns).fold(S::default(), |all, c| all | S::bit(c * rows + row));
        let row: Vec<S> = (0..rows).map(places).collect();
        let along = |cells: u32| {
            let places = (0..rows).filter(|i| cells >> i & 1 == 1 && i * rows < S::BITS);
            places.fold(S::default(), |all, i| all | S::bit(i * rows))
        };
        let along = (0..1u32 << rows).map(along).collect();
        let mut strip = Self { rows, row, near: Vec::new(), along };
        let all = strip.row.iter().fold(S::default(), |all, row| all | *row);
        strip.near = (0..rows * columns).map(|place| strip.beside(S::bit(place)) & all).collect();
        Some(strip)
    }

    /// The places beside, above and below those of `set`, some of them beyond the ends.
    #[inline]
    fn beside(&self, set: S) -> S {
        let (first, last) = (self.row[0], self.row[self.row.len() - 1]);
        set.up(self.rows) | set.down(self.rows) | set.without(last).up(1) | set.without(first).down(1)
    }

    /// One more than the last column in use.
    #[inline]
    fn width(&self, piece: S) -> u32 {
        piece.end().div_ceil(self.rows)
    }

    /// Reverses the order of the first `height` rows.
    #[inline]
    fn flipped(&self, piece: S, height: u32) -> S {
        (0..height).fold(S::default(), |all, i| all | (piece.down(i) & self.row[0]).up(height - 1 - i))
    }

    /// Rotates the box of this size at the beginning by half a turn.
    #[inline]
    fn turned(&self, piece: S, height: u32, width: u32) -> S {
        piece.reversed().down(S::BITS - ((width - 1) * self.rows + height))
    }

    /// Swaps rows and columns, in a box that fits both ways.
    fn transposed(&self, piece: S, width: u32) -> S {
        let column = |c: u32| piece.down(c * self.rows).low() as usize & (self.along.len() - 1);
        (0..width).fold(S::default(), |all, c| all | self.along[column(c)].up(c))
    }

    #[inline]
    fn least(&self, piece: S, height: u32, width: u32) -> S {
        let (flipped, turned) = (self.flipped(piece, height), self.turned(piece, height, width));
        piece.min(turned).min(flipped).min(self.turned(flipped, height, width))
    }

    /// Like half a turn on a [`super::sheet::Sheet`].
    fn by_half_turn(&self, piece: S, height: u32, width: u32) -> Symmetry {
        let both_even = height.is_multiple_of(2) && width.is_multiple_of(2);
        let both_odd = height % 2 == 1 && width % 2 == 1;
        if both_even || !piece.has((width - 1) / 2 * self.rows + (height - 1) / 2) {
            Symmetry::Zero
        } else if both_odd {
            Symmetry::NotZero
        } else {
            Symmetry::Silent
        }
    }
}

impl<S: Bits> Board for Strip<S> {
    type Set = S;
    type Narrow = Strip<u64>;

    // Measured on 3 x 21, 3 x 28 and 3 x 32.
    const SMALL: u32 = 26;
    const RISING: u32 = 2;

    fn taking(&self) -> Taking {
        Taking::Tokens
    }

    #[inline]
    fn near(&self, place: u32) -> S {
        self.near[place as usize]
    }

    #[inline]
    fn piece(&self, seed: S, free: S) -> S {
        let mut piece = seed;
        loop {
            let more = (piece | self.beside(piece)) & free;
            if more == piece {
                return piece;
            }
            piece = more;
        }
    }

    fn prune(&self, free: S) -> S {
        free
    }

    #[inline]
    fn canonical(&self, piece: S) -> (S, Symmetry) {
        if piece.count() <= 2 {
            // Two linked tokens are always taken together, like one.
            return (S::bit(0), Symmetry::NotZero);
        }
        let in_use = |row: &S| !(*row & piece).none();
        let top = self.row.iter().position(in_use).unwrap_or(0) as u32;
        let bottom = self.row.iter().rposition(in_use).unwrap_or(0) as u32;
        let height = bottom + 1 - top;
        let piece = piece.down(piece.first() / self.rows * self.rows + top);
        let width = self.width(piece);
        let turned = self.turned(piece, height, width);
        let symmetry =
            if turned == piece { self.by_half_turn(piece, height, width) } else { Symmetry::Silent };
        if width > height {
            return (self.least(piece, height, width), symmetry);
        }
        let across = self.least(self.transposed(piece, width), width, height);
        let least = if width < height { across } else { across.min(self.least(piece, height, width)) };
        (least, symmetry)
    }

    /// The shorter strips to evaluate before a complete one, from short to long.
    fn before(&self, piece: S) -> Vec<S> {
        let columns = self.width(piece);
        if piece.count() < columns * self.rows {
            return Vec::new();
        }
        let mut shorter = S::default();
        let longer = |column: u32| {
            (0..self.rows).for_each(|row| shorter = shorter | S::bit(column * self.rows + row));
            shorter
        };
        (0..columns - 1).map(longer).collect()
    }

    fn middle(&self, piece: S) -> (u32, u32) {
        (self.rows - 1, piece.first() / self.rows + self.width(piece) - 1)
    }

    #[inline]
    fn distance(&self, _: S, place: u32, middle: (u32, u32)) -> u32 {
        let (row, column) = (place % self.rows, place / self.rows);
        2 * (3 * (2 * row).abs_diff(middle.0) + (2 * column).abs_diff(middle.1))
    }
}

#[cfg(test)]
mod tests {
    use marienbad_rules::board::{Frame, Surface};

    use super::*;
    use crate::region::bits::Wide;
    use crate::region::nimbers::Nimbers;
    use crate::region::sheet::Sheet;
    use crate::{Budget, Work};

    fn work() -> Work<'static> {
        Work::new(Budget { nodes: 1 << 40, memory: 1 << 30 })
    }

    fn set<S: Bits>(cells: &[(u32, u32)], place: impl Fn(u32, u32) -> u32) -> S {
        cells.iter().fold(S::default(), |all, (row, column)| all | S::bit(place(*row, *column)))
    }

    /// The same cells are compared on strips of one word and of four words, and on a sheet.
    #[test]
    fn a_strip_is_a_sheet() {
        let mut state = 17u64;
        let mut below = |n: u64| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (state >> 33) % n
        };
        for (rows, columns) in [(1, 40), (2, 20), (3, 12), (4, 9)] {
            let frame =
                Frame { board: 0, surface: Surface::Plane, rows: rows as u16, columns: columns as u16 };
            let mut sheet = Nimbers::new(Sheet::<u64>::new(Taking::Tokens, frame).unwrap());
            let mut strip = Nimbers::new(Strip::<u64>::new(rows as usize, columns as usize).unwrap());
            let mut wide = Nimbers::new(Strip::<Wide<4>>::new(rows as usize, columns as usize).unwrap());
            for _ in 0..400 {
                let holes = below(5);
                let all = (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column)));
                let cells: Vec<(u32, u32)> = all.filter(|_| below(10) >= holes).collect();
                let along = |row, column| column * rows + row;
                let expected = sheet.value(set(&cells, |row, column| row * columns + column), &mut work());
                assert_eq!(strip.value(set(&cells, along), &mut work()), expected, "{rows} {cells:?}");
                assert_eq!(wide.value(set(&cells, along), &mut work()), expected, "{rows} {cells:?}");
            }
        }
    }

    #[test]
    fn all_images_have_one_form() {
        type Image = fn(u32, u32) -> (u32, u32);
        let strip = Strip::<u128>::new(4, 20).unwrap();
        let place = |row: u32, column: u32| column * 4 + row;
        let piece = [(0, 0), (0, 1), (0, 2), (1, 2), (2, 2), (2, 3), (0, 3), (0, 4)];
        let form = |cells: &[(u32, u32)]| strip.canonical(set(cells, place)).0;
        let images: [Image; 4] = [|r, c| (r, c), |r, c| (2 - r, c), |r, c| (r, 4 - c), |r, c| (2 - r, 4 - c)];
        for image in images {
            for (down, right) in [(0, 0), (1, 0), (0, 7), (1, 15)] {
                let moved: Vec<(u32, u32)> = piece
                    .iter()
                    .map(|&(row, column)| image(row, column))
                    .map(|(row, column)| (row + down, column + right))
                    .collect();
                assert_eq!(form(&moved), form(&piece), "{moved:?}");
            }
        }
        // A box that fits both ways is also rotated by a quarter turn.
        let upright = [(0, 0), (1, 0), (2, 0), (3, 0), (3, 1)];
        let lying = [(0, 9), (0, 10), (0, 11), (0, 12), (1, 12)];
        assert_eq!(form(&upright), form(&lying));
    }

    /// As found by this program and, up to n = 31, by a simpler one of its kind. In print only up to n =
    /// 12.
    #[test]
    #[ignore = "a minute"]
    fn three_rows_to_forty() {
        let values = [
            2, 1, 1, 0, 3, 3, 2, 2, 2, 3, 3, 5, 2, 4, 1, 3, 2, 2, 1, 1, 5, 0, 1, 1, 3, 0, 2, 5, 1, 0, 2, 6,
            1, 5, 4, 0, 1, 1, 2, 2,
        ];
        let mut strip = Nimbers::new(Strip::<u128>::new(3, 40).unwrap());
        for (columns, expected) in (1..).zip(values) {
            let whole = (0..3 * columns).fold(0, |all, place| all | <u128 as Bits>::bit(place));
            assert_eq!(strip.value(whole, &mut work()), Ok(expected), "3 x {columns}");
        }
    }
}
