//! The least image of a piece of a [`Sheet`] under the symmetries of its surface.
//!
//! A piece that does not reach around its tube or torus is treated as in the plane: it is shifted into the
//! corner and has the symmetries of the plane. The symmetries are isomorphisms in both plays; only what
//! they tell about the value is limited to normal play.

use marienbad_rules::board::Surface;

use super::around::Around;
use super::bits::{Bits, Wide};
use super::board::{Board, Symmetry, Taking};
use super::sheet::Sheet;

impl<S: Bits, const C: u32> Sheet<S, C> {
    #[inline]
    pub(super) fn least_image(&self, piece: S) -> (S, Symmetry) {
        if piece.count() <= 2 && self.taking() == Taking::Tokens {
            // Two linked tokens are always taken together, like one.
            return (S::bit(0), Symmetry::NotZero);
        }
        if self.surface == Surface::Plane {
            let (top, bottom) = self.span_of_rows(piece);
            let shadow = self.shadow(piece, top, bottom);
            let (left, width) = (shadow.first(), shadow.end() - shadow.first());
            return self.least_in_plane(piece.down(top * self.columns() + left), bottom - top, width);
        }
        self.least_rolled(piece)
    }

    /// Whether a row is a byte and the board a word, so that there are short cuts.
    #[inline]
    fn in_bytes(&self) -> bool {
        S::BITS == 64 && self.columns() == 8
    }

    /// Reverses the order of the first `height` rows.
    #[inline]
    fn flipped(&self, cells: S, height: u32) -> S {
        if self.in_bytes() {
            return S::of_low(cells.low().swap_bytes() >> (64 - 8 * height));
        }
        (0..height).fold(S::default(), |all, row| {
            let cells = cells.down(row * self.columns()) & self.first_row;
            all | cells.up((height - 1 - row) * self.columns())
        })
    }

    /// Rotates the box of this size in the corner by half a turn.
    #[inline]
    fn turned(&self, cells: S, height: u32, width: u32) -> S {
        cells.reversed().down(S::BITS - ((height - 1) * self.columns() + width))
    }

    /// Swaps rows and columns, in the corner.
    #[inline]
    fn transposed(&self, cells: S, height: u32) -> S {
        if self.in_bytes() {
            return S::of_low(transposed_bytes(cells.low()));
        }
        (0..height).fold(S::default(), |all, row| {
            let cells = cells.down(row * self.columns()) & self.first_row;
            all | self.upright[cells.low() as usize].up(row)
        })
    }

    /// The least image of cells in a box of this size in the corner.
    #[inline]
    pub(super) fn least_in_plane(&self, cells: S, height: u32, width: u32) -> (S, Symmetry) {
        let turned = self.turned(cells, height, width);
        let symmetry =
            if turned == cells { self.by_half_turn(cells, height, width) } else { Symmetry::Silent };
        let flipped = self.flipped(cells, height);
        let mut least = cells.min(turned).min(flipped).min(self.turned(flipped, height, width));
        if height >= width && self.stands(height, width) {
            let across = self.transposed(cells, height);
            let turned = self.turned(across, width, height);
            let flipped = self.flipped(across, width);
            let other = across.min(turned).min(flipped).min(self.turned(flipped, width, height));
            least = if height == width { least.min(other) } else { other };
        }
        (least, symmetry)
    }

    /// Whether a box of this size still fits after swapping rows and columns.
    #[inline]
    fn stands(&self, height: u32, width: u32) -> bool {
        let (rows, columns) = match self.surface {
            Surface::Plane => (self.rows, self.columns()),
            Surface::Tube | Surface::Sphere => (self.rows, self.columns() - 1),
            Surface::Torus => (self.rows - 1, self.columns() - 1),
        };
        width <= rows && height <= columns && 1usize << width.min(31) <= self.upright.len()
    }

    /// What symmetry under half a turn tells about the value. Half a turn pairs each move with another one,
    /// unless a place is its own image or linked to its image: then the second player answers with the
    /// image and moves last. If both sides are even, there is no such place. If both are odd, the middle
    /// place is its own image; if one is odd, the two places in the middle are linked and images of each
    /// other. If these are gone, no such place is left. If they are there, XXX can take the middle place,
    /// and Cram the two in the middle, and that player then answers as the second player.
    fn by_half_turn(&self, cells: S, height: u32, width: u32) -> Symmetry {
        let both_even = height.is_multiple_of(2) && width.is_multiple_of(2);
        let both_odd = height % 2 == 1 && width % 2 == 1;
        let middle = (height - 1) / 2 * self.columns() + (width - 1) / 2;
        if both_even || !cells.has(middle) {
            return Symmetry::Zero;
        }
        match self.taking() {
            Taking::Tokens if both_odd => Symmetry::NotZero,
            Taking::Dominoes if !both_odd => Symmetry::NotZero,
            Taking::Tokens | Taking::Dominoes => Symmetry::Silent,
        }
    }

    fn least_rolled(&self, piece: S) -> (S, Symmetry) {
        let poles = piece & self.poles;
        let mut cells = piece & self.squares;
        if cells.none() {
            return (S::bit(0), Symmetry::Silent);
        }
        let mut rows_reach_round = false;
        if poles.none() {
            if self.surface == Surface::Torus {
                match self.gap_in_rows(cells) {
                    Some(gap) => (0..gap).for_each(|_| cells = self.rows_turned(cells)),
                    None => rows_reach_round = true,
                }
            }
            if !rows_reach_round {
                cells = cells.down(self.span_of_rows(cells).0 * self.columns());
            }
        }
        let mut shadow = self.shadow(cells, 0, self.rows);
        let gap = (0..self.columns()).find(|column| !shadow.has(*column));
        if poles.none()
            && !rows_reach_round
            && let Some(gap) = gap
        {
            // The columns after the gap come first.
            (gap..self.columns()).for_each(|_| cells = self.columns_turned(cells));
            shadow = self.shadow(cells, 0, self.rows);
            let (left, width) = (shadow.first(), shadow.end() - shadow.first());
            let height = self.span_of_rows(cells).1;
            return self.least_in_plane(cells.down(left), height, width);
        }
        if rows_reach_round && S::BITS > 64 {
            return match self.columns() {
                0..=64 => self.least_around::<u64>(cells),
                65..=128 => self.least_around::<u128>(cells),
                _ => self.least_around::<Wide<8>>(cells),
            };
        }
        self.least_turned(cells, poles, rows_reach_round)
    }

    /// Like [`Self::least_turned`], for pieces that reach around both ways, with a set for each row. On
    /// large tori this takes a tenth of the time per position.
    fn least_around<L: Bits>(&self, cells: S) -> (S, Symmetry) {
        let words = self.columns().div_ceil(64);
        let row = |row: u32| {
            let cells = cells.down(row * self.columns()) & self.first_row;
            (0..words).fold(L::default(), |all, i| all | L::of_low(cells.down(64 * i).low()).up(64 * i))
        };
        let around = Around::new((0..self.rows).map(row).collect(), self.columns());
        let least = around.least().into_iter().fold(S::default(), |all, line| {
            let line =
                (0..words).fold(S::default(), |row, i| row | S::of_low(line.down(64 * i).low()).up(64 * i));
            all.up(self.columns()) | line
        });
        let is_zero = self.columns() >= 4 && around.is_turned_by_half();
        (least, if is_zero { Symmetry::Zero } else { Symmetry::Silent })
    }

    /// By how much the rows must be shifted so that those in use are together, if some row is empty.
    fn gap_in_rows(&self, cells: S) -> Option<u32> {
        let empty = |row: &u32| (cells.down(row * self.columns()) & self.first_row).none();
        (0..self.rows).find(empty).map(|gap| self.rows - gap)
    }

    fn columns_turned(&self, cells: S) -> S {
        cells.without(self.last_column).up(1) | (cells & self.last_column).down(self.columns() - 1)
    }

    fn rows_turned(&self, cells: S) -> S {
        (cells.up(self.columns()) & self.squares) | cells.down(self.columns() * (self.rows - 1))
    }

    /// The least image under shifts along the rows and reflections; also under shifts along the columns if
    /// the piece reaches around that way.
    fn least_turned(&self, cells: S, poles: S, rows_reach_round: bool) -> (S, Symmetry) {
        let all_rows = rows_reach_round || !poles.none();
        let height = if all_rows { self.rows } else { self.span_of_rows(cells).1 };
        let other_poles = {
            let first = self.squares.end();
            let swapped = |from: u32, to: u32| {
                if !poles.none() && poles.has(first + from) { S::bit(first + to) } else { S::default() }
            };
            swapped(0, 1) | swapped(1, 0)
        };
        let flipped = self.flipped(cells, height);
        let turned = self.turned(cells, height, self.columns());
        let mirrored = self.turned(flipped, height, self.columns());
        let images = [(cells, poles), (mirrored, poles), (flipped, other_poles), (turned, other_poles)];
        let mut least = cells | poles;
        let mut symmetry = Symmetry::Silent;
        for (number, (image, poles)) in images.into_iter().enumerate() {
            let mut image = image;
            let turns = if rows_reach_round { self.rows } else { 1 };
            for _ in 0..turns {
                for turn in 1..=self.columns() {
                    image = self.columns_turned(image);
                    least = least.min(image | poles);
                    // Shifted by half a round, every place is far from its image, except a pole, which is
                    // its own. If the rows are shifted as well, some power of the shift is its own inverse
                    // and shifts the rows or the columns or both by half a round.
                    let half = number == 0 && turn * 2 == self.columns() && self.columns() >= 4;
                    if half && poles.none() && image == cells {
                        symmetry = Symmetry::Zero;
                    }
                }
                if rows_reach_round {
                    image = self.rows_turned(image);
                }
            }
        }
        (least, symmetry)
    }
}

/// Moves bit `i` of byte `j` to bit `j` of byte `i`: swaps single bits in squares of two by two, then those
/// squares in squares of four by four, then those in the whole.
#[inline]
fn transposed_bytes(word: u64) -> u64 {
    let exchange = |word: u64, mask: u64, by: u32| {
        let both = (word ^ word >> by) & mask;
        word ^ both ^ both << by
    };
    let word = exchange(word, 0x00aa_00aa_00aa_00aa, 7);
    let word = exchange(word, 0x0000_cccc_0000_cccc, 14);
    exchange(word, 0x0000_0000_f0f0_f0f0, 28)
}

#[cfg(test)]
mod tests {
    use marienbad_rules::board::Frame;

    use super::*;

    /// Also for rows longer than one word, and for pieces with several tokens or nearly all, with and
    /// without symmetry.
    fn around_as_turned<S: Bits>(rows: u16, columns: u16) {
        let frame = Frame { board: 0, surface: Surface::Torus, rows, columns };
        let sheet = Sheet::<S>::new(Taking::Tokens, frame).unwrap();
        let (places, mut random, mut zeros) = (u32::from(rows) * u32::from(columns), 5u64, 0);
        for round in 0..60 {
            let mut cells = sheet.squares;
            for _ in 0..round % 12 {
                random =
                    random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                let place = (random >> 33) as u32 % places;
                let row = place / u32::from(columns) * u32::from(columns);
                let opposite = row + (place - row + u32::from(columns) / 2) % u32::from(columns);
                let other = if round % 3 == 0 { opposite } else { place };
                cells = cells.without(S::bit(place) | S::bit(other));
            }
            let slow = sheet.least_turned(cells, S::default(), true);
            let fast = match columns {
                0..=64 => sheet.least_around::<u64>(cells),
                65..=128 => sheet.least_around::<u128>(cells),
                _ => sheet.least_around::<Wide<8>>(cells),
            };
            assert_eq!(fast, slow, "{rows}x{columns} {cells:?}");
            zeros += u32::from(fast.1 == Symmetry::Zero);
        }
        assert!(zeros > 0 && zeros < 60 || columns % 2 == 1, "{zeros}");
    }

    #[test]
    fn images_around_a_torus() {
        around_as_turned::<u64>(4, 6);
        around_as_turned::<u64>(8, 8);
        around_as_turned::<u128>(9, 9);
        around_as_turned::<u128>(8, 16);
        around_as_turned::<Wide<4>>(4, 64);
        around_as_turned::<Wide<4>>(3, 70);
        around_as_turned::<Wide<8>>(12, 20);
        around_as_turned::<Wide<8>>(3, 130);
    }

    #[test]
    fn short_cuts_for_bytes() {
        let mut word = 1u64;
        for _ in 0..200 {
            word = word.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            let across = word.each().fold(0, |all, place| all | 1 << (place % 8 * 8 + place / 8));
            assert_eq!(transposed_bytes(word), across);
        }
    }
}
