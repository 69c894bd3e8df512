//! The least image of a piece that reaches around a torus.
//!
//! Such a piece can be turned along its rows and along its columns and mirrored both ways: on a torus of 20 x
//! 20 it has 1,600 images, and a position 400 options. The highest bits of a set are its last row, so that
//! only an image whose last row is the least that any row becomes by turning can be the least of all. There
//! are few of those, and they are compared row by row.

use super::bits::Bits;

/// The rows of a piece, each a set of columns.
pub(super) struct Around<L> {
    lines: Vec<L>,
    mirrored: Vec<L>,
    columns: u32,
    all: L,
}

/// The rows of an image that come before its last one, from the last one on.
#[derive(Clone, Copy)]
enum Way {
    Down,
    Up,
}

impl<L: Bits> Around<L> {
    /// A piece by its rows, each of so many columns.
    pub(super) fn new(lines: Vec<L>, columns: u32) -> Self {
        let all = (!L::default()).down(L::BITS - columns);
        let mirrored = lines.iter().map(|line| line.reversed().down(L::BITS - columns)).collect();
        Self { lines, mirrored, columns, all }
    }

    fn turned(&self, line: L, by: u32) -> L {
        (line.up(by) | line.down(self.columns - by)) & self.all
    }

    /// Whether the piece is its own image when it is turned along its rows by half a round, and along its
    /// columns in any way. Let that way have the order `o`: where `o` is odd, doing it `o` times is half a
    /// round along the rows alone; where `o` is twice an odd number, doing it half as often is half a round
    /// both ways; and otherwise, along the columns alone, which are then four rows or more. Each of these
    /// undoes itself and moves every place away from its neighbours, so that the piece is lost.
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
        // Where a row is turned by how much to become the least so far.
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

    /// The rows of an image, the last one first, which is this row turned by so much.
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

/// Takes over an image that is less.
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
