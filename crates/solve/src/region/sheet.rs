//! Boards with rows and columns, in the plane or rolled up. Shifts follow all links at once.

use marienbad_rules::board::{Frame, Surface};

use super::bits::Bits;
use super::board::{Board, Symmetry, Taking, moves_by_links, split_one_by_one};
use super::kernel::{Plane, Room};
use super::vector::Width;

/// A plane, tube, torus or sphere. A cell has the place `row * columns + column`; the poles of a sphere
/// come last. With `C` the number of columns is known at compile time; with 0 it is any number.
#[derive(Debug, Clone)]
pub(super) struct Sheet<S, const C: u32 = 0> {
    taking: Taking,
    pub(super) rows: u32,
    columns: u32,
    /// `2^20 / columns`, rounded up.
    reciprocal: u32,
    pub(super) surface: Surface,
    pub(super) first_row: S,
    pub(super) first_column: S,
    pub(super) last_column: S,
    /// All cells, without the poles.
    pub(super) squares: S,
    pub(super) poles: S,
    near: Vec<S>,
    /// For each set of bits of a row, the same cells in a column.
    pub(super) upright: Vec<S>,
    /// The part of a larger plane in its first word, with the same numbering.
    narrow: Option<Box<Sheet<u64, C>>>,
    /// Dominoes on a plane of one word: several options at once.
    pub(super) plane: Option<(Width, Box<Plane<C>>)>,
}

/// Planes up to this many places have most of their pieces in one word.
const NARROW: usize = 72;

/// The widest row that [`Sheet::upright`] has an image for.
const UPRIGHT: u32 = 11;

/// What a domino along a long piece counts, in half steps from the middle.
const ALONG: u32 = 8;

impl<S: Bits, const C: u32> Sheet<S, C> {
    /// The board of this frame, if its places fit into the set.
    pub(super) fn new(taking: Taking, frame: Frame) -> Option<Self> {
        let columns = u32::from(frame.columns);
        if frame.places() == 0 || frame.places() > S::BITS as usize || C != 0 && C != columns {
            return None;
        }
        let mut sheet = Self::of_first_places(taking, frame);
        if S::BITS > 64 && frame.surface == Surface::Plane && frame.places() <= NARROW {
            sheet.narrow = Some(Box::new(Sheet::of_first_places(taking, frame)));
        }
        Some(sheet)
    }

    /// The first places of this board, as many as the set holds.
    fn of_first_places(taking: Taking, frame: Frame) -> Self {
        let (rows, columns) = (u32::from(frame.rows), u32::from(frame.columns));
        let set = |places: &mut dyn Iterator<Item = u32>| {
            places.filter(|place| *place < S::BITS).fold(S::default(), |all, place| all | S::bit(place))
        };
        let near = (0..(frame.places() as u32).min(S::BITS)).map(|place| {
            let mut near = Vec::new();
            frame.neighbours(place as usize, |next| near.push(next as u32));
            set(&mut near.into_iter())
        });
        let across = rows.min(columns).min(UPRIGHT);
        let is_plane = taking == Taking::Dominoes && frame.surface == Surface::Plane && S::BITS == 64;
        let plane = if is_plane { Plane::new(rows, columns, (columns, across)) } else { None };
        let upright = (0..1u64 << across).map(|cells| set(&mut cells.each().map(|i| i * columns)));
        Self {
            taking,
            rows,
            columns,
            reciprocal: (1u32 << 20).div_ceil(columns),
            surface: frame.surface,
            first_row: set(&mut (0..columns)),
            first_column: set(&mut (0..rows).map(|row| row * columns)),
            last_column: set(&mut (1..=rows).map(|row| row * columns - 1)),
            squares: set(&mut (0..frame.squares() as u32)),
            poles: set(&mut (frame.squares() as u32..frame.places() as u32)),
            near: near.collect(),
            upright: upright.collect(),
            narrow: None,
            plane: plane.map(|plane| (Width::widest(), Box::new(plane))),
        }
    }

    /// The number of columns.
    #[inline]
    pub(super) fn columns(&self) -> u32 {
        if C == 0 { self.columns } else { C }
    }

    /// The cells of `free` beside, above and below those of `set`.
    #[inline]
    fn beside(&self, set: S, free: S) -> S {
        let flat = set.without(self.last_column).up(1)
            | set.without(self.first_column).down(1)
            | set.up(self.columns())
            | set.down(self.columns());
        if self.surface == Surface::Plane { flat & free } else { self.rolled(set, flat) & free }
    }

    fn rolled(&self, set: S, flat: S) -> S {
        let cells = set & self.squares;
        let round = self.columns() - 1;
        let mut all = (flat & self.squares) | (cells & self.last_column).down(round);
        all = all | (cells & self.first_column).up(round);
        if self.surface == Surface::Torus {
            let round = self.columns() * (self.rows - 1);
            all = all | cells.down(round) | ((cells & self.first_row).up(round));
        }
        if self.surface == Surface::Sphere {
            // A shift must not move a pole to a cell or a cell to a pole.
            let (north, south) = (self.poles.first(), self.poles.first() + 1);
            let last_row = self.first_row.up(self.columns() * (self.rows - 1));
            let shifted = cells.without(self.last_column).up(1)
                | cells.without(self.first_column).down(1)
                | cells.up(self.columns())
                | cells.down(self.columns());
            all = (shifted & self.squares)
                | (cells & self.last_column).down(round)
                | (cells & self.first_column).up(round);
            for (pole, row) in [(north, self.first_row), (south, last_row)] {
                if set.has(pole) {
                    all = all | row;
                }
                if !(set & row).none() {
                    all = all | S::bit(pole);
                }
            }
        }
        all
    }

    /// `place / columns`, for at most 512 places. A division would take longer than everything else done
    /// with a cell.
    #[inline]
    fn row_of(&self, place: u32) -> u32 {
        (place * self.reciprocal) >> 20
    }

    /// The first row in use, and one more than the last.
    #[inline]
    pub(super) fn span_of_rows(&self, cells: S) -> (u32, u32) {
        (self.row_of(cells.first()), self.row_of(cells.end() - 1) + 1)
    }

    /// The union of all rows.
    #[inline]
    pub(super) fn shadow(&self, cells: S, from: u32, to: u32) -> S {
        (from..to).fold(S::default(), |all, row| all | cells.down(row * self.columns())) & self.first_row
    }

    /// Removes places that do not affect the game tree, as in [`super::prune`], for all cells of a plane at
    /// once.
    fn prune_dominoes(&self, free: S) -> S {
        let c = self.columns();
        let right_of = |set: S| set.without(self.last_column).up(1) & free;
        let left_of = |set: S| set.without(self.first_column).down(1) & free;
        let below = |set: S| set.up(c) & free;
        let above = |set: S| set.down(c) & free;
        let (a, b, u, d) = (right_of(free), left_of(free), below(free), above(free));
        let free = a | b | u | d;
        let several = (a & b) | (u & d) | ((a | b) & (u | d));
        let leaves = free.without(several);
        if leaves.none() {
            return free;
        }
        let hubs = right_of(leaves) | left_of(leaves) | below(leaves) | above(leaves);
        let pairs = leaves & hubs;
        let (leaves, hubs) = (leaves.without(pairs), hubs.without(pairs));
        if leaves.none() {
            return free;
        }
        // Each hub keeps one leaf: the one on its left if there is one, else on its right, above or below.
        let left = right_of(leaves);
        let right = left_of(leaves).without(left);
        let up = below(leaves).without(left | right);
        let down = above(leaves).without(left | right | up);
        let kept = left.without(self.first_column).down(1)
            | right.without(self.last_column).up(1)
            | up.down(c)
            | down.up(c);
        // A cell that only touches hubs is removed, too.
        let others = free.without(hubs);
        let touched = right_of(others) | left_of(others) | below(others) | above(others);
        let bridges = free.without(leaves | hubs | touched | pairs);
        free.without(leaves.without(kept) | bridges)
    }

    /// The dominoes on a piece of a plane, across and down, by their first cell.
    #[inline]
    fn dominoes(&self, piece: S) -> [S; 2] {
        [piece & piece.without(self.first_column).down(1), piece & piece.down(self.columns())]
    }

    /// Calls `each` with these dominoes and their first cells.
    #[inline]
    fn each_of<E>(
        &self,
        [across, down]: [S; 2],
        each: &mut impl FnMut(S, u32) -> Result<(), E>,
    ) -> Result<(), E> {
        (across | down).each().try_for_each(|place| {
            let one = S::bit(place);
            if !(across & one).none() {
                each(one | one.up(1), place)?;
            }
            if (down & one).none() { Ok(()) } else { each(one | one.up(self.columns()), place) }
        })
    }

    /// The dominoes across and down around which a piece is not all in one run of cells, by their first cell:
    /// without them it may fall apart.
    #[inline]
    fn cuts(&self, piece: S) -> [S; 2] {
        let c = self.columns();
        let west = piece.without(self.last_column).up(1);
        let east = piece.without(self.first_column).down(1);
        let far = east.without(self.first_column).down(1);
        // Around each domino, clockwise from above its first cell, with the corners between.
        let (above, below) =
            ([west.up(c), piece.up(c), east.up(c)], [east.down(c), piece.down(c), west.down(c)]);
        let across =
            [above[1], above[2], far.up(c), far, far.down(c), below[0], below[1], below[2], west, above[0]];
        let [right, middle, left] = below.map(|set| set.down(c));
        let down = [above[1], above[2], east, below[0], right, middle, left, below[2], west, above[0]];
        [several_runs(across, [2, 4, 7, 9]), several_runs(down, [1, 4, 6, 9])]
    }

    /// Squares of four cells of which two opposite ones touch only the other two: see [`super::prune`].
    #[inline]
    fn torn_at_squares(&self, piece: S) -> Option<S> {
        let c = self.columns();
        let (left, right) = (piece.without(self.last_column).up(1), piece.without(self.first_column).down(1));
        let (above, below) = (piece.up(c), piece.down(c));
        let (to_left, to_right) = (left.without(right), right.without(left));
        let (to_top, to_bottom) = (above.without(below), below.without(above));
        // Squares by their upper left cell.
        let falling = (to_right & to_bottom & piece) & (to_left & to_top & piece).down(c + 1);
        let rising = (to_left & to_bottom & piece).down(1) & (to_right & to_top & piece).down(c);
        let squares = falling | rising;
        if squares.none() {
            return None;
        }
        self.behind_squares(piece, squares)
    }

    /// The part of a piece that can be reached without the links across these squares, if that is not all
    /// of it.
    #[cold]
    pub(super) fn behind_squares(&self, piece: S, squares: S) -> Option<S> {
        let cut = squares | squares.up(self.columns());
        let (no_step_right, no_step_left) = (self.last_column | cut, self.first_column | cut.up(1));
        let mut part = S::bit(piece.first());
        loop {
            let near = part.without(no_step_right).up(1)
                | part.without(no_step_left).down(1)
                | part.up(self.columns())
                | part.down(self.columns());
            let more = part | (near & piece);
            if more == part {
                return (part != piece).then_some(part);
            }
            part = more;
        }
    }
}

impl<S: Bits, const C: u32> Board for Sheet<S, C> {
    type Set = S;
    type Narrow = Sheet<u64, C>;

    #[inline]
    fn taking(&self) -> Taking {
        self.taking
    }

    #[inline]
    fn moves<E>(&self, piece: S, mut each: impl FnMut(S, u32) -> Result<(), E>) -> Result<(), E> {
        if self.surface != Surface::Plane || self.taking == Taking::Tokens {
            return moves_by_links(self, piece, each);
        }
        self.each_of(self.dominoes(piece), &mut each)
    }

    /// Those that may tear the piece apart come first: of parts the values are sooner known.
    #[inline]
    fn moves_in_order<E>(&self, piece: S, mut each: impl FnMut(S, u32) -> Result<(), E>) -> Result<(), E> {
        if self.surface != Surface::Plane || self.taking == Taking::Tokens {
            return moves_by_links(self, piece, each);
        }
        let [across, down] = self.dominoes(piece);
        let [cut_across, cut_down] = self.cuts(piece);
        self.each_of([across & cut_across, down & cut_down], &mut each)?;
        self.each_of([across.without(cut_across), down.without(cut_down)], &mut each)
    }

    #[inline]
    fn near(&self, place: u32) -> S {
        self.near[place as usize]
    }

    #[inline]
    fn piece(&self, seed: S, free: S) -> S {
        let mut piece = seed;
        loop {
            let near = piece | self.beside(piece, free);
            let more = near | self.beside(near, free);
            if more == near {
                return piece | near;
            }
            piece = more;
        }
    }

    #[inline]
    fn prune(&self, free: S) -> S {
        match self.taking {
            Taking::Dominoes if self.surface == Surface::Plane => self.prune_dominoes(free),
            Taking::Dominoes => super::prune::dominoes(free, |place| self.near(place)),
            Taking::Tokens => free,
        }
    }

    #[inline]
    fn torn(&self, piece: S) -> Option<S> {
        if self.taking != Taking::Dominoes || self.surface != Surface::Plane {
            return None;
        }
        self.torn_at_squares(piece)
    }

    #[inline]
    fn canonical(&self, piece: S) -> (S, Symmetry) {
        self.least_image(piece)
    }

    #[inline]
    fn split_several(&self, sets: &[S], room: &mut Room, mut each: impl FnMut(S, u32)) {
        let (Some((width, plane)), Some(words)) = (&self.plane, S::words(sets)) else {
            return split_one_by_one(self, sets, each);
        };
        width.split(plane, words, room, |piece, squares| {
            self.behind_squares(S::of_low(piece), S::of_low(squares)).map(S::low)
        });
        room.parts.iter().for_each(|(part, number)| each(S::of_low(*part), *number));
    }

    /// A piece whose box is in the first word: all of its images and of its parts are, too.
    #[inline]
    fn narrow(&self, piece: S) -> Option<&Sheet<u64, C>> {
        let narrow = self.narrow.as_deref()?;
        let (top, bottom) = self.span_of_rows(piece);
        let shadow = self.shadow(piece, top, bottom);
        (top == 0 && (bottom - 1) * self.columns() + shadow.end() <= 64).then_some(narrow)
    }

    #[inline]
    fn leaves(&self, piece: S) -> u32 {
        if self.taking == Taking::Tokens || self.surface != Surface::Plane {
            return 0;
        }
        let across = piece & piece.without(self.last_column).up(1);
        let back = piece & piece.without(self.first_column).down(1);
        let (below, above) = (piece & piece.up(self.columns()), piece & piece.down(self.columns()));
        let several = (across & back) | (below & above) | ((across | back) & (below | above));
        piece.without(several).count()
    }

    /// The distance along the short side counts three times, so that moves along the middle line come
    /// first. In a long piece of dominoes both distances count the same, and moves across the piece come
    /// first, because it then soon falls apart.
    #[inline]
    fn distance(&self, taken: S, place: u32, middle: (u32, u32)) -> u32 {
        let away = |place: u32| {
            let row = self.row_of(place);
            let column = place - row * self.columns();
            ((2 * row).abs_diff(middle.0), (2 * column).abs_diff(middle.1))
        };
        let one = |(down, across): (u32, u32)| 3 * down + across;
        if self.taking == Taking::Tokens {
            return 2 * one(away(place));
        }
        if middle.1 < 2 * middle.0 {
            return taken.each().map(|place| one(away(place))).sum();
        }
        let along = if (taken & taken.up(1)).none() { 0 } else { ALONG };
        taken.each().map(away).fold(along, |sum, (down, across)| sum + 2 * (down + across))
    }

    fn middle(&self, piece: S) -> (u32, u32) {
        let cells = piece & self.squares;
        if cells.none() {
            return (0, 0);
        }
        let (top, bottom) = self.span_of_rows(cells);
        let shadow = self.shadow(cells, top, bottom);
        (top + bottom - 1, shadow.first() + shadow.end() - 1)
    }
}

/// Where the full ones of these sets around something are not all in one run. Corners count only beside a
/// full one: they do not touch what is in the middle.
#[inline]
fn several_runs<S: Bits>(ring: [S; 10], corners: [usize; 4]) -> S {
    let mut full = ring;
    for corner in corners {
        full[corner] = ring[corner] & (ring[(corner + 9) % 10] | ring[(corner + 1) % 10]);
    }
    let (mut one, mut several) = (S::default(), S::default());
    for i in 0..10 {
        let begins = full[i].without(full[(i + 9) % 10]);
        several = several | (one & begins);
        one = one | begins;
    }
    several
}
