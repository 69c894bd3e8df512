//! Canonical forms of regions: one representative for all regions that differ only by rotation, reflection
//! and translation.
//!
//! Only isomorphism is used. A region that does not reach around its tube or torus is the same as one in
//! the plane, and is treated as such: it gets the eight symmetries of the plane and an empty column (and
//! row) so that its edges do not meet.

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
            // A pole alone is the same as a single token.
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

    /// The number of rows up to the last row in use.
    fn reach_rows(&self) -> usize {
        self.squares.iter().map(|&(row, _)| row + 1).max().unwrap_or(1)
    }

    /// Shifts the first row in use to 0 and returns the number of rows in use.
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

    /// If one of the `rows` rows of a circle is empty, cuts the circle there, so that the rows in use begin
    /// at 0, and returns their number. (The rows of a connected region are consecutive.)
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

    /// The least of the eight images, with no more rows than columns, on a board with the given numbers of
    /// extra empty rows and columns.
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

    /// The least image under rotating the columns, rotating by up to `row_turns` rows, reflecting the
    /// columns and, if allowed, reflecting the rows and transposing.
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
        let turns = row_turns * columns * 2 * (1 + usize::from(flip)) * (1 + usize::from(diagonal));
        // A full board is its own image.
        let whole = self.squares.len() == frame.squares() && self.north == self.south;
        if whole || turns.saturating_mul(self.squares.len()) > MOST_WORK {
            let cells = self.image(frame, |row, column| (row, column));
            return Region { frame, cells };
        }
        let mut cells = self.poles(frame);
        let mut sheets = Vec::new();
        for _ in 0..=usize::from(diagonal) {
            for _ in 0..=usize::from(flip) {
                sheets.extend([self.sheet(rows, columns, false), self.sheet(rows, columns, true)]);
                self.flip_in_use(rows, row_turns);
            }
            self.transpose();
        }
        let turned = sheets.iter().flat_map(|sheet| Turned::all(sheet, columns, row_turns));
        let least = turned.reduce(|least, next| if next.before(&least) { next } else { least });
        let standing =
            least.iter().flat_map(Turned::rows).flatten().enumerate().filter(|(_, stands)| **stands);
        standing.for_each(|(place, _)| cells.insert(place));
        Region { frame, cells }
    }

    /// Which squares stand, row after row, with each row written twice so that any rotation is a slice.
    fn sheet(&self, rows: usize, columns: usize, mirror: bool) -> Vec<bool> {
        let mut sheet = vec![false; 2 * rows * columns];
        for &(row, column) in &self.squares {
            let column = if mirror { columns - 1 - column } else { column };
            sheet[2 * row * columns + column] = true;
            sheet[(2 * row + 1) * columns + column] = true;
        }
        sheet
    }

    /// Reflects the rows: only those in use if an empty row is kept after them, otherwise all.
    fn flip_in_use(&mut self, rows: usize, row_turns: usize) {
        let rows = if row_turns == 1 && !(self.north || self.south) { self.reach_rows() } else { rows };
        self.flip(rows);
    }

    /// The poles alone.
    fn poles(&self, frame: Frame) -> Cells {
        let mut cells = Cells::none(frame.places());
        for (pole, standing) in [(frame.north(), self.north), (frame.south(), self.south)] {
            if let Some(pole) = pole.filter(|_| standing) {
                cells.insert(pole);
            }
        }
        cells
    }

    fn image(&self, frame: Frame, to: impl Fn(usize, usize) -> (usize, usize)) -> Cells {
        let mut cells = self.poles(frame);
        for &(row, column) in &self.squares {
            let (row, column) = to(row, column);
            if let Some(place) = frame.place(row, column) {
                cells.insert(place);
            }
        }
        cells
    }
}

/// A sheet read from a given row and column on.
///
/// The order: fewest squares in the first row, then fewest in the first column, then the squares
/// themselves. So only few of the rotations are compared, and each only as far as it agrees with another.
#[derive(Clone, Copy)]
struct Turned<'a> {
    sheet: &'a [bool],
    columns: usize,
    squares: [usize; 2],
    down: usize,
    right: usize,
}

impl<'a> Turned<'a> {
    /// The rotations of a sheet that may be least; the first row is among the first `row_turns`.
    fn all(sheet: &'a [bool], columns: usize, row_turns: usize) -> impl Iterator<Item = Self> {
        let mut in_rows = vec![0; row_turns];
        let mut in_columns = vec![0; columns];
        for (row, squares) in sheet.chunks(2 * columns).map(|twice| &twice[..columns]).enumerate() {
            for (column, square) in squares.iter().enumerate() {
                in_columns[column] += usize::from(*square);
                if let Some(in_row) = in_rows.get_mut(row) {
                    *in_row += usize::from(*square);
                }
            }
        }
        let (row_squares, downs) = fewest(&in_rows);
        let (column_squares, rights) = fewest(&in_columns);
        let squares = [row_squares, column_squares];
        downs.into_iter().flat_map(move |down| {
            let rights = rights.clone();
            rights.into_iter().map(move |right| Self { sheet, columns, squares, down, right })
        })
    }

    fn rows(&self) -> impl Iterator<Item = &'a [bool]> {
        let Self { sheet, columns, down, right, .. } = *self;
        let row = move |row: usize| &sheet[2 * row * columns + right..][..columns];
        (down..sheet.len() / (2 * columns)).chain(0..down).map(row)
    }

    fn before(&self, other: &Self) -> bool {
        self.squares < other.squares || self.squares == other.squares && self.rows().lt(other.rows())
    }
}

/// The least of some numbers, and all indices where it occurs.
fn fewest(numbers: &[usize]) -> (usize, Vec<usize>) {
    let least = numbers.iter().copied().min().unwrap_or(0);
    (least, (0..numbers.len()).filter(|at| numbers[*at] == least).collect())
}

fn frame(surface: Surface, rows: usize, columns: usize) -> Frame {
    Frame { board: 0, surface, rows: rows as u16, columns: columns as u16 }
}
