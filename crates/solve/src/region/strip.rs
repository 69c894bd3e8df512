//! Tokens on a strip of the plane, place by place along its short side.
//!
//! A piece of a strip is shifted to its beginning and turned and mirrored as a whole, by a few shifts for each row,
//! however long the strip is. What is left of a strip after a few moves is short pieces with ragged ends, and these
//! are the same wherever they lie: so long strips cost little more than short ones.

use super::bits::Bits;
use super::board::{Board, Symmetry, Taking};

/// A strip: place `column * rows + row`.
#[derive(Debug, Clone)]
pub(super) struct Strip<S> {
    rows: u32,
    /// The places of each row.
    row: Vec<S>,
    near: Vec<S>,
    /// For the bits of a column, the same cells along the first row.
    along: Vec<S>,
}

/// The highest strip: from 5 rows on [`super::sheet::Sheet`] is as good or better.
pub(super) const HIGHEST: usize = 4;

impl<S: Bits> Strip<S> {
    /// The strip of so many rows and columns, if its places fit into the set.
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
        (piece.end() + self.rows - 1) / self.rows
    }

    /// Mirrors the first `height` rows.
    #[inline]
    fn flipped(&self, piece: S, height: u32) -> S {
        (0..height).fold(S::default(), |all, i| all | (piece.down(i) & self.row[0]).up(height - 1 - i))
    }

    /// Turns the box of this size at the beginning by half a turn.
    #[inline]
    fn turned(&self, piece: S, height: u32, width: u32) -> S {
        piece.reversed().down(S::BITS - ((width - 1) * self.rows + height))
    }

    /// Rows become columns, in a box that fits both ways.
    fn transposed(&self, piece: S, width: u32) -> S {
        let column = |c: u32| piece.down(c * self.rows).low() as usize & (self.along.len() - 1);
        (0..width).fold(S::default(), |all, c| all | self.along[column(c)].up(c))
    }

    #[inline]
    fn least(&self, piece: S, height: u32, width: u32) -> S {
        let (flipped, turned) = (self.flipped(piece, height), self.turned(piece, height, width));
        piece.min(turned).min(flipped).min(self.turned(flipped, height, width))
    }

    /// As [`super::sheet::Sheet`] says it of half a turn.
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
            // Two tokens go together, as one does.
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

    fn middle(&self, piece: S) -> (u32, u32) {
        (self.rows - 1, piece.first() / self.rows + self.width(piece) - 1)
    }

    #[inline]
    fn distance(&self, _: S, place: u32, middle: (u32, u32)) -> u32 {
        let (row, column) = (place % self.rows, place / self.rows);
        2 * (3 * (2 * row).abs_diff(middle.0) + (2 * column).abs_diff(middle.1))
    }
}
