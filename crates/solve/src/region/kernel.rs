//! Several options of a piece of dominoes at once: what a move leaves of it on a plane of one word is pruned,
//! taken apart and brought to canonical forms for [`LANES`] options side by side.
//!
//! All of it is shifts, *and* and *or*, the same for every option, and vector registers do them for eight
//! words in the time of one. This is the portable twin: [`super::vector`] compiles it again for wider
//! registers. It does what [`Board::prune`], [`Board::piece`], [`Board::torn`] and [`Board::canonical`] of
//! [`super::sheet::Sheet`] do one by one; a test compares both.
//!
//! [`Board::prune`]: super::board::Board::prune
//! [`Board::piece`]: super::board::Board::piece
//! [`Board::torn`]: super::board::Board::torn
//! [`Board::canonical`]: super::board::Board::canonical

// Each of the machines compiles all of this as one function of its own.
#![allow(clippy::inline_always)]

use std::array;
use std::ops::{BitAnd, BitOr, BitXor, Not};

/// Sets side by side.
pub(super) const LANES: usize = 8;

/// A word for each of several options.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(align(64))]
struct Words([u64; LANES]);

impl Words {
    #[inline(always)]
    fn all(word: u64) -> Self {
        Self([word; LANES])
    }

    #[inline(always)]
    fn each(self, with: impl Fn(u64) -> u64) -> Self {
        let mut words = self.0;
        for word in &mut words {
            *word = with(*word);
        }
        Self(words)
    }

    #[inline(always)]
    fn both(self, other: Self, with: impl Fn(u64, u64) -> u64) -> Self {
        let mut words = self.0;
        for (word, other) in words.iter_mut().zip(other.0) {
            *word = with(*word, other);
        }
        Self(words)
    }

    #[inline(always)]
    fn without(self, other: Self) -> Self {
        self & !other
    }

    /// Every number is larger by `n`, which is below 64.
    #[inline(always)]
    fn up(self, n: u32) -> Self {
        self.each(|word| word << (n & 63))
    }

    #[inline(always)]
    fn down(self, n: u32) -> Self {
        self.each(|word| word >> (n & 63))
    }

    /// Each by as much as the other says, below 64.
    #[inline(always)]
    fn down_by(self, other: Self) -> Self {
        self.both(other, |word, n| word >> (n & 63))
    }

    #[inline(always)]
    fn plus(self, other: Self) -> Self {
        self.both(other, u64::wrapping_add)
    }

    #[inline(always)]
    fn minus(self, other: Self) -> Self {
        self.both(other, u64::wrapping_sub)
    }

    /// The product with a number, both below 2^32.
    #[inline(always)]
    fn times(self, by: u32) -> Self {
        self.each(|word| (word & 0xffff_ffff) * u64::from(by))
    }

    #[inline(always)]
    fn min(self, other: Self) -> Self {
        self.both(other, |a, b| if b < a { b } else { a })
    }

    #[inline(always)]
    fn first(self) -> Self {
        self.each(|word| u64::from(word.trailing_zeros()))
    }

    /// One more than the largest number.
    #[inline(always)]
    fn end(self) -> Self {
        self.each(|word| u64::from(64 - word.leading_zeros()))
    }

    #[inline(always)]
    fn reversed(self) -> Self {
        self.each(u64::reverse_bits)
    }

    /// All bits where both are equal.
    #[inline(always)]
    fn equals(self, other: Self) -> Self {
        self.both(other, |a, b| if a == b { u64::MAX } else { 0 })
    }

    /// All bits where this is less.
    #[inline(always)]
    fn less(self, other: Self) -> Self {
        self.both(other, |a, b| if a < b { u64::MAX } else { 0 })
    }

    /// `yes` where all bits are set, `no` where none is.
    #[inline(always)]
    fn choose(self, yes: Self, no: Self) -> Self {
        (self & yes) | no.without(self)
    }

    #[inline(always)]
    fn none(self) -> bool {
        self.0.iter().fold(0, |all, word| all | word) == 0
    }
}

impl BitAnd for Words {
    type Output = Self;
    #[inline(always)]
    fn bitand(self, other: Self) -> Self {
        self.both(other, |a, b| a & b)
    }
}

impl BitOr for Words {
    type Output = Self;
    #[inline(always)]
    fn bitor(self, other: Self) -> Self {
        self.both(other, |a, b| a | b)
    }
}

impl BitXor for Words {
    type Output = Self;
    #[inline(always)]
    fn bitxor(self, other: Self) -> Self {
        self.both(other, |a, b| a ^ b)
    }
}

impl Not for Words {
    type Output = Self;
    #[inline(always)]
    fn not(self) -> Self {
        self.each(|word| !word)
    }
}

/// A piece, and the number of the option that it comes from.
pub(super) type Of<S> = (S, u32);

/// Room for lists, used again and again.
#[derive(Debug, Clone, Default)]
pub(super) struct Room {
    /// Pruned sets that have still to be taken apart.
    left: Vec<Of<u64>>,
    pieces: Vec<Of<u64>>,
    /// What came of it.
    pub(super) parts: Vec<Of<u64>>,
}

/// What a plane of one word looks like from here. With `C` there are that many columns, as in
/// [`super::sheet::Sheet`].
#[derive(Debug, Clone)]
pub(super) struct Plane<const C: u32> {
    rows: u32,
    columns: u32,
    first_row: u64,
    first_column: u64,
    last_column: u64,
    /// Boxes up to this height and width may be turned by a quarter.
    stands: (u32, u32),
    /// Cells whose places change by as much when rows become columns; up, then down.
    diagonals: Vec<(u64, u32, u64)>,
}

/// `2^SCALE / columns`, rounded up, gives the row of a place (see [`super::sheet::Sheet`]).
const SCALE: u32 = 20;

impl<const C: u32> Plane<C> {
    /// Of so many rows and columns, if shifts by less than a word reach all of it. Boxes up to the height and
    /// width of `stands` may be turned by a quarter.
    pub(super) fn new(rows: u32, columns: u32, stands: (u32, u32)) -> Option<Self> {
        if rows == 0 || columns == 0 || columns > 63 || (rows - 1) * columns > 63 {
            return None;
        }
        // Of a larger plane the first word.
        let set = |places: &mut dyn Iterator<Item = u32>| {
            places.fold(0, |all, place| all | 1u64.checked_shl(place).unwrap_or(0))
        };
        // Where rows and columns are exchanged a box is at least as high as wide.
        let side = rows.min(columns);
        let diagonal = |by: u32| {
            let up = set(&mut (0..side - by).map(|i| i * columns + i + by));
            (up, by * (columns - 1), set(&mut (0..side - by).map(|i| (i + by) * columns + i)))
        };
        Some(Self {
            rows,
            columns,
            first_row: set(&mut (0..columns)),
            first_column: set(&mut (0..rows).map(|row| row * columns)),
            last_column: set(&mut (1..=rows).map(|row| row * columns - 1)),
            stands,
            diagonals: (0..side).map(diagonal).collect(),
        })
    }

    #[inline(always)]
    fn columns(&self) -> u32 {
        if C == 0 { self.columns } else { C }
    }

    #[inline(always)]
    fn right_of(&self, set: Words) -> Words {
        set.without(Words::all(self.last_column)).up(1)
    }

    #[inline(always)]
    fn left_of(&self, set: Words) -> Words {
        set.without(Words::all(self.first_column)).down(1)
    }

    #[inline(always)]
    fn beside(&self, set: Words) -> Words {
        self.right_of(set) | self.left_of(set) | set.up(self.columns()) | set.down(self.columns())
    }

    #[inline(always)]
    fn prune(&self, free: Words) -> Words {
        let c = self.columns();
        let (a, b) = (self.right_of(free) & free, self.left_of(free) & free);
        let (u, d) = (free.up(c) & free, free.down(c) & free);
        let free = a | b | u | d;
        let several = (a & b) | (u & d) | ((a | b) & (u | d));
        let leaves = free.without(several);
        let hubs = self.beside(leaves) & free;
        let pairs = leaves & hubs;
        let (leaves, hubs) = (leaves.without(pairs), hubs.without(pairs));
        if leaves.none() {
            return free;
        }
        // Each hub keeps one leaf: the one on its left if there is one, else on its right, above, below.
        let left = self.right_of(leaves) & free;
        let right = (self.left_of(leaves) & free).without(left);
        let up = (leaves.up(c) & free).without(left | right);
        let down = (leaves.down(c) & free).without(left | right | up);
        let kept = self.left_of(left) | self.right_of(right) | up.down(c) | down.up(c);
        // A cell that only hubs touch goes too.
        let others = free.without(hubs);
        let touched = self.beside(others) & free;
        let bridges = free.without(leaves | hubs | touched | pairs);
        free.without(leaves.without(kept) | bridges)
    }

    /// The pieces of these sets that hold these cells.
    #[inline(always)]
    fn pieces(&self, seeds: Words, free: Words) -> Words {
        let mut piece = seeds;
        loop {
            let near = piece | (self.beside(piece) & free);
            let more = near | (self.beside(near) & free);
            if (more ^ piece).none() {
                return piece;
            }
            piece = more;
        }
    }

    /// The squares of four cells at which a piece may be torn, by their upper left cell.
    #[inline(always)]
    fn squares(&self, piece: Words) -> Words {
        let c = self.columns();
        let (left, right) = (self.right_of(piece), self.left_of(piece));
        let (above, below) = (piece.up(c), piece.down(c));
        let (to_left, to_right) = (left.without(right), right.without(left));
        let (to_top, to_bottom) = (above.without(below), below.without(above));
        let falling = (to_right & to_bottom & piece) & (to_left & to_top & piece).down(c + 1);
        let rising = (to_left & to_bottom & piece).down(1) & (to_right & to_top & piece).down(c);
        falling | rising
    }

    /// Mirrors all rows of the board, or all bytes of a word. What is pushed over the end of the word comes
    /// in again at its beginning: in the first word of a larger plane, no piece reaches both.
    #[inline(always)]
    fn flipped(&self, cells: Words) -> Words {
        let (c, last) = (self.columns(), self.rows - 1);
        if C == 8 {
            return cells.each(u64::swap_bytes);
        }
        let row = Words::all(self.first_row);
        let mut all = (cells & row).each(|word| word.rotate_left(last * c));
        let mut i = 1;
        while i <= last {
            all = all | (cells.down(i * c) & row).up((last - i) * c);
            i += 1;
        }
        all
    }

    /// Rows become columns.
    #[inline(always)]
    fn transposed(&self, cells: Words) -> Words {
        if C == 8 {
            let exchange = |words: Words, mask: u64, by: u32| {
                let both = (words ^ words.down(by)) & Words::all(mask);
                words ^ both ^ both.up(by)
            };
            let words = exchange(cells, 0x00aa_00aa_00aa_00aa, 7);
            let words = exchange(words, 0x0000_cccc_0000_cccc, 14);
            return exchange(words, 0x0000_0000_f0f0_f0f0, 28);
        }
        self.diagonals.iter().fold(Words::all(0), |all, (up, by, down)| {
            all | (cells & Words::all(*up)).up(*by) | (cells & Words::all(*down)).down(*by)
        })
    }

    /// The least of the images of cells in the corner of boxes of these sizes, but for those turned by a
    /// quarter; and the image turned by half.
    #[inline(always)]
    fn least(&self, cells: Words, heights: Words, widths: Words) -> (Words, Words) {
        let c = self.columns();
        let row = heights.minus(Words::all(1)).times(c);
        let half = Words::all(64).minus(row.plus(widths));
        let turned = cells.reversed().down_by(half);
        let last = if C == 8 { 56 } else { (self.rows - 1) * c };
        let back = Words::all(u64::from(last)).minus(row);
        let flipped = self.flipped(cells).both(back, |word, n| word.rotate_right((n & 63) as u32));
        let mirrored = flipped.reversed().down_by(half);
        (cells.min(turned).min(flipped.min(mirrored)), turned)
    }

    /// The canonical forms of pieces, none of them empty, and all bits where half a turn shows that the value
    /// is 0.
    #[inline(always)]
    fn canonical(&self, pieces: Words) -> (Words, Words) {
        let (c, one) = (self.columns(), Words::all(1));
        let reciprocal = (1u32 << SCALE).div_ceil(c);
        let top = pieces.first().times(reciprocal).down(SCALE);
        let bottom = pieces.end().minus(one).times(reciprocal).down(SCALE).plus(one);
        // All rows put on top of each other.
        let mut shadow = pieces;
        let mut rows = self.rows.next_power_of_two() / 2;
        while rows > 0 {
            shadow = shadow | shadow.down(rows * c);
            rows /= 2;
        }
        let shadow = shadow & Words::all(self.first_row);
        let left = shadow.first();
        let (heights, widths) = (bottom.minus(top), shadow.end().minus(left));
        let cells = pieces.down_by(top.times(c).plus(left));
        let (own, turned) = self.least(cells, heights, widths);
        // See `Sheet::by_half_turn`.
        let (upper, before) = (heights.minus(one), widths.minus(one));
        let odd = (heights | widths) & one;
        let middle = upper.down(1).times(c).plus(before.down(1));
        let has = cells.down_by(middle) & odd & one;
        let zeros = turned.equals(cells) & has.equals(Words::all(0));
        let high = widths.less(heights.plus(one));
        let stand = high
            & heights.less(Words::all(u64::from(self.stands.0) + 1))
            & widths.less(Words::all(u64::from(self.stands.1) + 1));
        if stand.none() {
            return (own, zeros);
        }
        let across = self.least(self.transposed(cells), widths, heights).0;
        let square = heights.equals(widths);
        (stand.choose(square.choose(own.min(across), across), own), zeros)
    }

    /// Lists the canonical pieces of these sets, those that are not easily seen to be worth 0, after
    /// pruning. `torn` gives a part of a piece with such squares that can be played apart, if there is one.
    #[inline(always)]
    pub(super) fn split(&self, sets: &[u64], room: &mut Room, torn: impl Fn(u64, u64) -> Option<u64>) {
        let Room { left, pieces, parts } = room;
        left.clear();
        pieces.clear();
        parts.clear();
        for (i, sets) in sets.chunks(LANES).enumerate() {
            let first = i * LANES;
            let pruned = self.prune(Words(array::from_fn(|i| sets.get(i).copied().unwrap_or(0))));
            let full = pruned.0.into_iter().zip(first as u32..).filter(|(set, _)| *set != 0);
            left.extend(full);
        }
        let mut done = 0;
        while done < left.len() {
            let now: [Of<u64>; LANES] = array::from_fn(|i| left.get(done + i).copied().unwrap_or_default());
            let count = (left.len() - done).min(LANES);
            done += count;
            let sets = Words(now.map(|(set, _)| set));
            // From the middle it is not far to either end.
            let late = Words::all(u64::MAX << ((64 - sets.0[0].leading_zeros()) / 2)) & sets;
            let seeds = late.equals(Words::all(0)).choose(sets, late);
            let found = self.pieces(seeds.each(|set| set & set.wrapping_neg()), sets);
            let (rest, squares) = (sets.without(found), self.squares(found));
            for (i, (_, option)) in now.into_iter().enumerate().take(count) {
                let piece = found.0[i];
                if rest.0[i] != 0 {
                    left.push((rest.0[i], option));
                }
                let part = if squares.0[i] == 0 { None } else { torn(piece, squares.0[i]) };
                let Some(part) = part else {
                    pieces.push((piece, option));
                    continue;
                };
                // A place on the edge of a part may have become needless.
                let mut both = Words::all(0);
                (both.0[0], both.0[1]) = (part, piece & !part);
                left.extend(self.prune(both).0.into_iter().filter(|set| *set != 0).map(|set| (set, option)));
            }
        }
        for pieces in pieces.chunks(LANES) {
            let lanes = Words(array::from_fn(|i| pieces.get(i).map_or(1, |piece| piece.0)));
            let (least, zeros) = self.canonical(lanes);
            for (i, (_, option)) in pieces.iter().enumerate() {
                if zeros.0[i] == 0 {
                    parts.push((least.0[i], *option));
                }
            }
        }
    }
}
