//! The least image of a piece that reaches around a torus.
//!
//! Such a piece can be shifted along its rows and along its columns, and reflected both ways: on a torus of
//! 20 x 20 it has 1,600 images, and a position has 400 options. The highest bits of a set are its last row,
//! so an image can be the least only if its last row is the least that any row becomes by shifting. Few
//! images satisfy this, and they are compared row by row.

use super::bits::Bits;

/// The rows of a piece, each a set of columns.
pub(super) struct Around<L> {
    lines: Vec<L>,
    mirrored: Vec<L>,
    columns: u32,
    all: L,
}

/// In which direction the rows of an image follow, from its last row on.
#[derive(Clone, Copy)]
enum Way {
    Down,
    Up,
}

impl<L: Bits> Around<L> {
    /// A piece given by its rows, each of this many columns.
    pub(super) fn new(lines: Vec<L>, columns: u32) -> Self {
        let all = (!L::default()).down(L::BITS - columns);
        let mirrored = lines.iter().map(|line| line.reversed().down(L::BITS - columns)).collect();
        Self { lines, mirrored, columns, all }
    }

    fn turned(&self, line: L, by: u32) -> L {
        (line.up(by) | line.down(self.columns - by)) & self.all
    }

    /// Whether the piece is its own image under a shift by half of its columns combined with some shift of
    /// its rows. Let `o` be the order of the shift of rows. If `o` is odd, repeating the combination `o`
    /// times shifts only the columns by half. If `o` is twice an odd number, repeating it `o/2` times
    /// shifts both rows and columns by half. Otherwise, repeating it `o/2` times shifts only the rows by
    /// half, and there are at least four of them. Each of these shifts is its own inverse and maps no place
    /// to itself or to a neighbour, so the piece has value 0.
    pub(super) fn is_turned_by_half(&self) -> bool {
        if !self.columns.is_multiple_of(2) {
            return false;
        }
        let (rows, half) = (self.lines.len(), self.columns / 2);
        (0..rows).any(|shift| {
            (0..rows).all(|row| self.lines[(row + shift) % rows] == self.turned(self.lines[row], half))
        })
    }

    /// The rows of the least image, the last one first.
    pub(super) fn least(&self) -> Vec<L> {
        let sides = [&self.lines, &self.mirrored];
        let mut least = self.all;
        // The rows, with their shifts, that become the least row found so far.
        let mut ends: Vec<(usize, usize, u32)> = Vec::new();
        for (side, lines) in sides.iter().enumerate() {
            for (row, line) in lines.iter().enumerate() {
                for by in 0..self.columns {
                    let turned = self.turned(*line, by);
                    if turned < least {
                        least = turned;
                        ends.clear();
                    }
                    if turned == least {
                        ends.push((side, row, by));
                    }
                }
            }
        }
        let mut best: Vec<L> = vec![self.all; self.lines.len()];
        for (side, row, by) in ends {
            for way in [Way::Down, Way::Up] {
                improve(&mut best, self.image(sides[side], row, by, way));
            }
        }
        best
    }

    /// The rows of the image whose last row is this row shifted by `by`; the last row comes first.
    fn image<'a>(&'a self, lines: &'a [L], row: usize, by: u32, way: Way) -> impl Iterator<Item = L> + 'a {
        let rows = lines.len();
        (0..rows).map(move |i| {
            let from = match way {
                Way::Down => row + rows - i,
                Way::Up => row + i,
            };
            self.turned(lines[from % rows], by)
        })
    }
}

/// Copies an image if it is less.
fn improve<L: Bits>(best: &mut [L], image: impl Iterator<Item = L>) {
    let mut is_less = false;
    for (known, line) in best.iter_mut().zip(image) {
        if !is_less && line > *known {
            return;
        }
        is_less |= line < *known;
        *known = line;
    }
}
