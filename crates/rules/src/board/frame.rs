//! A board without its pieces: its size and how its edges are joined.

use super::Cells;
use super::linked::{Linked, Shifts};

/// The most places a board may have.
pub const MAX_PLACES: usize = 4096;

/// How the edges of a board are joined.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Surface {
    /// Not joined: an ordinary rectangular board.
    Plane,
    /// Each row is a circle: a globe without its poles.
    Tube,
    /// Each row is a circle; one pole is linked with the whole first row, the other with the whole last
    /// row.
    Sphere,
    /// Each row and each column is a circle.
    Torus,
}

/// The board on which a [`Region`] lies.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Frame {
    /// The number of this board in a sum of boards, from 0.
    pub board: u16,
    /// How its edges are joined.
    pub surface: Surface,
    /// The number of rows.
    pub rows: u16,
    /// The number of columns.
    pub columns: u16,
}

impl Frame {
    /// The number of cells in rows and columns.
    pub fn squares(self) -> usize {
        usize::from(self.rows) * usize::from(self.columns)
    }

    /// The number of places: the cells and the poles.
    pub fn places(self) -> usize {
        self.squares() + if self.surface == Surface::Sphere { 2 } else { 0 }
    }

    /// The place of the north pole (the one above the first row), on a sphere.
    pub fn north(self) -> Option<usize> {
        (self.surface == Surface::Sphere).then(|| self.squares())
    }

    /// The place of the south pole, on a sphere.
    pub fn south(self) -> Option<usize> {
        self.north().map(|north| north + 1)
    }

    /// The place of a cell; row and column count from 0.
    pub fn place(self, row: usize, column: usize) -> Option<usize> {
        (row < self.rows.into() && column < self.columns.into())
            .then(|| row * usize::from(self.columns) + column)
    }

    /// The row and column of a place, from 0; `None` for a pole.
    pub fn square(self, place: usize) -> Option<(usize, usize)> {
        let columns = usize::from(self.columns);
        (place < self.squares()).then(|| (place / columns, place % columns))
    }

    /// Calls `see` for each place linked with `place`. A place may come twice: both neighbours in a circle
    /// of two are the same.
    pub fn neighbours(self, place: usize, mut see: impl FnMut(usize)) {
        let (columns, squares) = (usize::from(self.columns), self.squares());
        let Some((row, column)) = self.square(place) else {
            let pole = if place == squares { 0 } else { squares - columns };
            return (pole..pole + columns).for_each(see);
        };
        let last_row = row + 1 == usize::from(self.rows);
        match self.surface {
            _ if row > 0 => see(place - columns),
            Surface::Sphere => see(squares),
            Surface::Torus if !last_row => see(squares - columns + column),
            _ => {}
        }
        let round = self.surface != Surface::Plane && columns > 1;
        if column > 0 {
            see(place - 1);
        } else if round {
            see(place + columns - 1);
        }
        if column + 1 < columns {
            see(place + 1);
        } else if round {
            see(place + 1 - columns);
        }
        match self.surface {
            _ if !last_row => see(place + columns),
            Surface::Sphere => see(squares + 1),
            Surface::Torus if row > 0 => see(column),
            _ => {}
        }
    }
}

/// Some places of a board: one component, or all components of the board in one drawing.
///
/// A region keeps its place on its board, so that a sum can be drawn as the players see it.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Region {
    /// The board.
    pub frame: Frame,
    /// The remaining places of the board.
    pub cells: Cells,
}

impl Region {
    /// The whole board.
    pub fn whole(frame: Frame) -> Self {
        let cells = Cells::all(frame.places());
        Self { frame, cells }
    }

    /// Whether every place of the board remains.
    pub fn is_whole(&self) -> bool {
        self.cells.len() == self.frame.places()
    }
}

impl Linked for Region {
    fn cells(&self) -> &Cells {
        &self.cells
    }

    fn with_cells(&self, cells: Cells) -> Self {
        Self { frame: self.frame, cells }
    }

    fn neighbours(&self, place: usize, see: impl FnMut(usize)) {
        self.frame.neighbours(place, see);
    }

    fn board(&self) -> u16 {
        self.frame.board
    }

    fn shifts(&self) -> Option<Shifts> {
        match self.frame.surface {
            Surface::Plane => Shifts::new(self.frame.rows, self.frame.columns),
            Surface::Tube | Surface::Sphere | Surface::Torus => None,
        }
    }

    fn same_board(&self, other: &Self) -> bool {
        self.frame == other.frame
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::linked::Pieces;

    fn around(surface: Surface, rows: u16, columns: u16, place: usize) -> Vec<usize> {
        let frame = Frame { board: 0, surface, rows, columns };
        let mut all = Vec::new();
        frame.neighbours(place, |next| all.push(next));
        all.sort_unstable();
        all.dedup();
        all
    }

    #[test]
    fn edges_are_joined_as_the_surface_says() {
        assert_eq!(around(Surface::Plane, 3, 4, 0), [1, 4]);
        assert_eq!(around(Surface::Tube, 3, 4, 0), [1, 3, 4]);
        assert_eq!(around(Surface::Sphere, 3, 4, 0), [1, 3, 4, 12]);
        assert_eq!(around(Surface::Torus, 3, 4, 0), [1, 3, 4, 8]);
        assert_eq!(around(Surface::Sphere, 3, 4, 12), [0, 1, 2, 3]);
        assert_eq!(around(Surface::Sphere, 3, 4, 13), [8, 9, 10, 11]);
    }

    #[test]
    fn links_go_both_ways_and_nothing_is_linked_with_itself() {
        for surface in [Surface::Plane, Surface::Tube, Surface::Sphere, Surface::Torus] {
            for (rows, columns) in [(1, 1), (1, 2), (2, 1), (2, 2), (1, 5), (5, 1), (3, 4)] {
                let frame = Frame { board: 0, surface, rows, columns };
                for place in 0..frame.places() {
                    for next in around(surface, rows, columns, place) {
                        assert!(next != place && next < frame.places(), "{frame:?} {place} {next}");
                        assert!(around(surface, rows, columns, next).contains(&place));
                    }
                }
            }
        }
    }

    #[test]
    fn pieces_by_shifts_and_by_links_are_the_same() {
        let mut state = 1u64;
        for (rows, columns) in [(1, 64), (64, 1), (8, 8), (3, 5), (7, 9), (2, 2), (1, 1)] {
            let frame = |rows| Frame { board: 0, surface: Surface::Plane, rows, columns };
            for _ in 0..200 {
                state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                let places = frame(rows).squares();
                // The same cells on a board too large for one word.
                let (mut small, mut large) = (Cells::none(64), Cells::none(places + 4000));
                for place in (0..places).filter(|place| (state ^ state << 7) >> (place % 64) & 3 != 0) {
                    small.insert(place);
                    large.insert(place);
                }
                let split = |frame: Frame, cells: Cells| -> Vec<Vec<usize>> {
                    let region = Region { frame, cells: cells.clone() };
                    let pieces = Pieces::new(&region).into_parts(&region, cells, 2);
                    pieces.iter().map(|piece| piece.cells.iter().collect()).collect()
                };
                assert_eq!(split(frame(rows), small), split(frame(rows + 65), large));
            }
        }
    }
}
