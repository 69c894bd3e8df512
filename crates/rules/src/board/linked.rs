//! Linked places, and how they fall apart when some are taken.
//!
//! In every game here that splits, a move takes a few places and leaves the connected pieces of the rest: a
//! token with its neighbours (XXX), or two linked places (Cram, Arc Kayles). This file implements that step
//! for boards and graphs alike.

use super::Cells;
use crate::{Listing, Visit};

/// A component: some places of a board with known links.
pub(crate) trait Linked: Clone {
    /// The remaining places.
    fn cells(&self) -> &Cells;
    /// The same board with other remaining places.
    fn with_cells(&self, cells: Cells) -> Self;
    /// Calls `see` for every place of the board linked with `place`, remaining or not; a place may come
    /// twice.
    fn neighbours(&self, place: usize, see: impl FnMut(usize));
    /// The number of the board in a sum, from 0.
    fn board(&self) -> u16;
    /// How to follow all links at once, if the board is a plane of at most 64 places.
    fn shifts(&self) -> Option<Shifts> {
        None
    }
    /// Whether both are on boards of the same number, size and links, so that one drawing can show both.
    fn same_board(&self, other: &Self) -> bool;
}

/// The links of a small plane, as shifts of a 64-bit word.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Shifts {
    columns: u32,
    first_column: u64,
    last_column: u64,
}

impl Shifts {
    pub(crate) fn new(rows: u16, columns: u16) -> Option<Self> {
        let (rows, columns) = (u32::from(rows), u32::from(columns));
        if columns == 0 || rows * columns > 64 {
            return None;
        }
        let first_column = (0..rows).fold(0, |all, row| all | 1u64 << (row * columns));
        Some(Self { columns, first_column, last_column: first_column << (columns - 1) })
    }

    /// The connected piece of `free` that contains `seed`.
    fn piece(self, seed: u64, free: u64) -> u64 {
        let mut piece = seed;
        loop {
            let across = (piece & !self.last_column) << 1 | (piece & !self.first_column) >> 1;
            // A board of one row may be 64 columns wide.
            let down = piece.checked_shl(self.columns).unwrap_or(0);
            let up = piece.checked_shr(self.columns).unwrap_or(0);
            let more = (piece | across | down | up) & free;
            if more == piece {
                return piece;
            }
            piece = more;
        }
    }
}

/// A move that takes two linked places.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Domino {
    /// The place with the smaller number.
    pub first: u16,
    /// The place with the larger number.
    pub second: u16,
}

impl Domino {
    /// The domino on these two places, in any order; `None` unless there are exactly two.
    pub(crate) fn of(places: &[usize]) -> Option<Self> {
        let &[one, other] = places else { return None };
        let place = |place: usize| u16::try_from(place).ok();
        Some(Self { first: place(one.min(other))?, second: place(one.max(other))? })
    }
}

/// Splits what a move leaves into pieces. Its memory is reused from one move to the next.
pub(crate) struct Pieces<B> {
    shifts: Option<Shifts>,
    stack: Vec<usize>,
    parts: Vec<B>,
}

impl<B: Linked> Pieces<B> {
    /// A splitter for the pieces of this board.
    pub(crate) fn new(board: &B) -> Self {
        Self { shifts: board.shifts(), stack: Vec::new(), parts: Vec::new() }
    }

    /// The connected pieces of `rest` with at least `smallest` places, ordered by their first place.
    pub(crate) fn of(&mut self, board: &B, mut rest: Cells, smallest: usize) -> &[B] {
        self.parts.clear();
        if let (Some(shifts), Some(mut free)) = (self.shifts, rest.as_word()) {
            while free != 0 {
                let piece = shifts.piece(free & free.wrapping_neg(), free);
                free &= !piece;
                if piece.count_ones() as usize >= smallest {
                    self.parts.push(board.with_cells(Cells::from_word(piece)));
                }
            }
            return &self.parts;
        }
        let mut from = 0;
        loop {
            let words = rest.words();
            while words.get(from) == Some(&0) {
                from += 1;
            }
            let Some(word) = words.get(from) else {
                return &self.parts;
            };
            let first = 64 * from + word.trailing_zeros() as usize;
            let mut piece = rest.emptied();
            rest.remove(first);
            piece.insert(first);
            self.stack.push(first);
            let mut size = 1;
            while let Some(place) = self.stack.pop() {
                board.neighbours(place, |next| {
                    if rest.remove(next) {
                        piece.insert(next);
                        self.stack.push(next);
                        size += 1;
                    }
                });
            }
            if size >= smallest {
                self.parts.push(board.with_cells(piece));
            }
        }
    }

    /// The same pieces, by value.
    pub(crate) fn into_parts(self, board: &B, rest: Cells, smallest: usize) -> Vec<B> {
        let mut pieces = self;
        pieces.of(board, rest, smallest);
        pieces.parts
    }
}

/// The options of XXX: a token is taken with every token linked to it.
pub(crate) fn token_options<B: Linked>(board: &B, visit: &mut Visit<'_, B, u16>) -> Listing {
    let mut pieces = Pieces::new(board);
    board.cells().iter().try_for_each(|place| {
        let rest = without_neighbourhood(board, place);
        visit(place as u16, pieces.of(board, rest, 1))
    })
}

/// What one move of XXX leaves.
pub(crate) fn take_token<B: Linked>(board: &B, place: u16) -> Option<Vec<B>> {
    let place = usize::from(place);
    board
        .cells()
        .contains(place)
        .then(|| Pieces::new(board).into_parts(board, without_neighbourhood(board, place), 1))
}

fn without_neighbourhood<B: Linked>(board: &B, place: usize) -> Cells {
    let mut rest = board.cells().clone();
    rest.remove(place);
    board.neighbours(place, |next| {
        rest.remove(next);
    });
    rest
}

/// The moves that take two linked places, ordered by the first place, then the second.
pub(crate) fn dominoes<B: Linked>(board: &B, mut each: impl FnMut(Domino) -> Listing) -> Listing {
    let mut ends = Vec::new();
    board.cells().iter().try_for_each(|first| {
        ends.clear();
        board.neighbours(first, |second| {
            if second > first && board.cells().contains(second) {
                ends.push(second);
            }
        });
        ends.sort_unstable();
        ends.dedup();
        ends.iter().try_for_each(|&second| each(Domino { first: first as u16, second: second as u16 }))
    })
}

/// The options of Cram and Arc Kayles: two linked places are taken. Isolated places are left out, since
/// they take no domino.
pub(crate) fn domino_options<B: Linked>(board: &B, visit: &mut Visit<'_, B, Domino>) -> Listing {
    let mut pieces = Pieces::new(board);
    dominoes(board, |domino| visit(domino, pieces.of(board, without_domino(board, domino), 2)))
}

/// Whether a domino has left nothing, or an isolated place besides the pieces of `option`.
pub(crate) fn over_after_domino<B: Linked>(board: &B, option: &[B]) -> bool {
    let left: usize = option.iter().map(|piece| piece.cells().len()).sum();
    option.is_empty() || left + 2 < board.cells().len()
}

/// What one domino leaves.
pub(crate) fn place_domino<B: Linked>(board: &B, domino: Domino) -> Option<Vec<B>> {
    let (first, second) = (usize::from(domino.first), usize::from(domino.second));
    let free = first < second && board.cells().contains(first) && board.cells().contains(second);
    let mut linked = false;
    if free {
        board.neighbours(first, |next| linked |= next == second);
    }
    linked.then(|| Pieces::new(board).into_parts(board, without_domino(board, domino), 2))
}

fn without_domino<B: Linked>(board: &B, domino: Domino) -> Cells {
    let mut rest = board.cells().clone();
    rest.remove(domino.first.into());
    rest.remove(domino.second.into());
    rest
}

/// A board of a sum with all its components.
pub(crate) struct Drawing<B> {
    /// The board, and the places of all its components together.
    pub whole: B,
    /// The components, by their place in the sum.
    pub members: Vec<usize>,
    /// Its number, from 0; unique among the drawings of a sum.
    pub number: usize,
}

/// The boards of a sum in ascending order, each drawn with all its components.
///
/// Components of the same board that overlap or touch (canonical forms that were added up) cannot be drawn
/// together: the later one gets a separate board after it.
pub(crate) fn drawings<B: Linked>(sum: &[B]) -> Vec<Drawing<B>> {
    drawings_by(sum, &touch)
}

/// Like [`drawings`], with `touch` deciding which components cannot be drawn together.
pub(crate) fn drawings_by<B: Linked>(sum: &[B], touch: &dyn Fn(&B, &B) -> bool) -> Vec<Drawing<B>> {
    let mut order: Vec<usize> = (0..sum.len()).collect();
    order.sort_by_key(|i| sum[*i].board());
    let mut drawings: Vec<Drawing<B>> = Vec::with_capacity(sum.len());
    // Index of the first drawing with the current board number.
    let mut same_number = 0;
    for i in order {
        let component = &sum[i];
        if drawings.last().is_some_and(|last| last.whole.board() != component.board()) {
            same_number = drawings.len();
        }
        let room = drawings[same_number..]
            .iter_mut()
            .find(|drawing| drawing.whole.same_board(component) && !touch(&drawing.whole, component));
        match room {
            Some(drawing) => {
                let mut both = drawing.whole.cells().clone();
                both.extend(component.cells());
                drawing.whole = drawing.whole.with_cells(both);
                drawing.members.push(i);
            }
            None => drawings.push(Drawing { whole: component.clone(), members: vec![i], number: 0 }),
        }
    }
    let mut next = 0;
    for drawing in &mut drawings {
        drawing.number = usize::from(drawing.whole.board()).max(next);
        next = drawing.number + 1;
    }
    drawings
}

fn touch<B: Linked>(drawing: &B, component: &B) -> bool {
    component.cells().iter().any(|place| {
        let mut linked = drawing.cells().contains(place);
        drawing.neighbours(place, |next| linked |= drawing.cells().contains(next));
        linked
    })
}
