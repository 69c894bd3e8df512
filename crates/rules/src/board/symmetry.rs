//! Canonical forms of regions: one board position for all that are the same but for turning, mirroring and shifting.
//!
//! Only isomorphism is used. A region that does not reach around its tube or torus lies as in the plane, and is
//! brought there: it gets the eight symmetries of the plane and an empty column (and row) that keeps it apart from
//! itself.

use super::{Cells, Frame, Region, Surface};

/// Beyond this many cells to move, turned images are not compared and the region stays as it lies.
const MOST_WORK: usize = 1 << 22;

/// The representative of all connected regions with the same links as `region`.
pub(crate) fn canonical(region: &Region) -> Region {
    let mut shape = Shape::of(region);
    let Frame { rows, columns, .. } = region.frame;
    let (rows, columns) = (usize::from(rows), usize::from(columns));
    match region.frame.surface {
        Surface::Plane => {
            let (rows, columns) = (shape.crop_rows(), shape.crop_columns());
            shape.least_in_plane(Surface::Plane, rows, columns, 0, 0)
        }
        Surface::Tube => shape.on_tube(columns),
        Surface::Sphere if shape.squares.is_empty() => {
            // A pole alone is a token alone.
            shape.squares.push((0, 0));
            shape.least_in_plane(Surface::Tube, 1, 1, 0, 1)
        }
        Surface::Sphere if !shape.north && !shape.south => shape.on_tube(columns),
        Surface::Sphere => {
            if !shape.north {
                shape.flip(rows);
            }
            let both = shape.north && shape.south;
            let rows = if both { rows } else { shape.reach_rows() };
            shape.least_turned(Surface::Sphere, rows, columns, 1, both, false)
        }
        Surface::Torus => shape.on_torus(rows, columns),
    }
}

/// The cells of a region by row and column, and its poles.
struct Shape {
    squares: Vec<(usize, usize)>,
    north: bool,
    south: bool,
}

impl Shape {
    fn of(region: &Region) -> Self {
        let has = |pole: Option<usize>| pole.is_some_and(|pole| region.cells.contains(pole));
        Self {
            squares: region.cells.iter().filter_map(|place| region.frame.square(place)).collect(),
            north: has(region.frame.north()),
            south: has(region.frame.south()),
        }
    }

    /// The number of rows down to the last one in use.
    fn reach_rows(&self) -> usize {
        self.squares.iter().map(|&(row, _)| row + 1).max().unwrap_or(1)
    }

    /// Shifts the first row in use to 0; the number of rows in use.
    fn crop_rows(&mut self) -> usize {
        let first = self.squares.iter().map(|&(row, _)| row).min().unwrap_or(0);
        self.squares.iter_mut().for_each(|(row, _)| *row -= first);
        self.reach_rows()
    }

    fn crop_columns(&mut self) -> usize {
        self.transpose();
        let columns = self.crop_rows();
        self.transpose();
        columns
    }

    fn transpose(&mut self) {
        for (row, column) in &mut self.squares {
            std::mem::swap(row, column);
        }
    }

    fn flip(&mut self, rows: usize) {
        self.squares.iter_mut().for_each(|(row, _)| *row = rows - 1 - *row);
        std::mem::swap(&mut self.north, &mut self.south);
    }

    /// If some row of the `rows` that form a circle is empty: cuts the circle there, so that the rows in use begin
    /// at 0, and says how many they are. (The rows of a connected region follow each other.)
    fn unroll_rows(&mut self, rows: usize) -> Option<usize> {
        let mut used = vec![false; rows];
        self.squares.iter().for_each(|&(row, _)| used[row] = true);
        let gap = used.iter().position(|used| !used)?;
        for (row, _) in &mut self.squares {
            *row = (*row + rows - gap) % rows;
        }
        Some(self.crop_rows())
    }

    fn unroll_columns(&mut self, columns: usize) -> Option<usize> {
        self.transpose();
        let columns = self.unroll_rows(columns);
        self.transpose();
        columns
    }

    fn on_tube(mut self, columns: usize) -> Region {
        let rows = self.crop_rows();
        match self.unroll_columns(columns) {
            Some(columns) => self.least_in_plane(Surface::Tube, rows, columns, 0, 1),
            None => self.least_turned(Surface::Tube, rows, columns, 1, true, false),
        }
    }

    fn on_torus(mut self, rows: usize, columns: usize) -> Region {
        match (self.unroll_rows(rows), self.unroll_columns(columns)) {
            (Some(rows), Some(columns)) => self.least_in_plane(Surface::Torus, rows, columns, 1, 1),
            (Some(rows), None) => self.least_turned(Surface::Torus, rows + 1, columns, 1, true, false),
            (None, Some(columns)) => {
                self.transpose();
                self.least_turned(Surface::Torus, columns + 1, rows, 1, true, false)
            }
            (None, None) if rows > columns => {
                self.transpose();
                self.least_turned(Surface::Torus, columns, rows, columns, true, false)
            }
            (None, None) => self.least_turned(Surface::Torus, rows, columns, rows, true, rows == columns),
        }
    }

    /// The least of the eight images, no more rows than columns, on a board with so many empty rows and columns
    /// more.
    fn least_in_plane(
        self,
        surface: Surface,
        rows: usize,
        columns: usize,
        more_rows: usize,
        more_columns: usize,
    ) -> Region {
        let mut shape = self;
        let (mut rows, mut columns) = (rows, columns);
        if rows > columns {
            shape.transpose();
            std::mem::swap(&mut rows, &mut columns);
        }
        let frame = frame(surface, rows + more_rows, columns + more_columns);
        let images = if rows == columns { 8 } else { 4 };
        let least = (0..images)
            .map(|image| {
                shape.image(frame, |row, column| {
                    let row = if image & 1 == 0 { row } else { rows - 1 - row };
                    let column = if image & 2 == 0 { column } else { columns - 1 - column };
                    if image & 4 == 0 { (row, column) } else { (column, row) }
                })
            })
            .min();
        Region { frame, cells: least.unwrap_or_else(|| Cells::none(frame.places())) }
    }

    /// The least image under turning the columns round, turning the first `row_turns` rows round, mirroring the
    /// columns and, if allowed, the rows and the diagonal.
    fn least_turned(
        mut self,
        surface: Surface,
        rows: usize,
        columns: usize,
        row_turns: usize,
        flip: bool,
        diagonal: bool,
    ) -> Region {
        let frame = frame(surface, rows, columns);
        let mut least = self.image(frame, |row, column| (row, column));
        let turns = row_turns * columns * 2 * (1 + usize::from(flip)) * (1 + usize::from(diagonal));
        // A full board is its own image.
        let whole = self.squares.len() == frame.squares() && self.north == self.south;
        if !whole && turns.saturating_mul(self.squares.len()) <= MOST_WORK {
            for _ in 0..=usize::from(diagonal) {
                for _ in 0..=usize::from(flip) {
                    for (down, right) in (0..row_turns).flat_map(|d| (0..columns).map(move |r| (d, r))) {
                        for mirror in [false, true] {
                            let cells = self.image(frame, |row, column| {
                                let column = if mirror { columns - 1 - column } else { column };
                                ((row + down) % rows, (column + right) % columns)
                            });
                            least = least.min(cells);
                        }
                    }
                    self.flip_in_use(rows, row_turns);
                }
                self.transpose();
            }
        }
        Region { frame, cells: least }
    }

    /// Mirrors the rows: those in use, where an empty row is kept behind them, else all.
    fn flip_in_use(&mut self, rows: usize, row_turns: usize) {
        let rows = if row_turns == 1 && !(self.north || self.south) { self.reach_rows() } else { rows };
        self.flip(rows);
    }

    fn image(&self, frame: Frame, to: impl Fn(usize, usize) -> (usize, usize)) -> Cells {
        let mut cells = Cells::none(frame.places());
        for &(row, column) in &self.squares {
            let (row, column) = to(row, column);
            if let Some(place) = frame.place(row, column) {
                cells.insert(place);
            }
        }
        for (pole, standing) in [(frame.north(), self.north), (frame.south(), self.south)] {
            if let Some(pole) = pole.filter(|_| standing) {
                cells.insert(pole);
            }
        }
        cells
    }
}

fn frame(surface: Surface, rows: usize, columns: usize) -> Frame {
    Frame { board: 0, surface, rows: rows as u16, columns: columns as u16 }
}
