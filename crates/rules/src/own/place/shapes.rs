//! The shapes of a rule: their notation, rotations and reflections.

use std::fmt;

use super::super::error::{RuleProblem, problem};
use crate::{ParseError, ParseErrorKind, Thing};

/// The longest side of a shape.
const MAX_SIDE: usize = 64;

/// The most cells of a shape.
const MAX_CELLS: usize = 64;

/// The most shapes of a rule.
const MAX_SHAPES: usize = 16;

/// The longest rule.
const MAX_CHARACTERS: usize = 4_000;

/// The words before shapes that may not be turned.
const FIXED: [&str; 2] = ["fixed", "fixe"];

/// A shape in its bounding box: its cells by row and column, in reading order. The first row and the first
/// column are not empty.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Shape {
    /// The rows of its box.
    pub rows: usize,
    /// The columns of its box.
    pub columns: usize,
    /// Its cells.
    pub cells: Vec<(usize, usize)>,
}

/// One of the eight symmetries of a square.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Turn {
    /// Whether rows and columns are swapped first.
    pub across: bool,
    /// Whether the order of the rows is reversed.
    pub down: bool,
    /// Whether the order of the columns is reversed.
    pub right: bool,
}

impl Turn {
    /// All eight, the identity first.
    pub fn all() -> impl Iterator<Item = Self> {
        let bit = |i: u8, at: u8| i >> at & 1 == 1;
        (0..8).map(move |i| Self { across: bit(i, 2), down: bit(i, 1), right: bit(i, 0) })
    }

    /// The image of cells in a box, and the image of the box.
    pub fn image(
        self,
        cells: &[(usize, usize)],
        (rows, columns): (usize, usize),
    ) -> (Vec<(usize, usize)>, (usize, usize)) {
        let (rows, columns) = if self.across { (columns, rows) } else { (rows, columns) };
        let to = |&(row, column): &(usize, usize)| {
            let (row, column) = if self.across { (column, row) } else { (row, column) };
            let row = if self.down { rows - 1 - row } else { row };
            let column = if self.right { columns - 1 - column } else { column };
            (row, column)
        };
        let mut image: Vec<(usize, usize)> = cells.iter().map(to).collect();
        image.sort_unstable();
        (image, (rows, columns))
    }
}

impl Shape {
    /// The shape of these cells, moved to the corner; `None` if there are none.
    fn new(mut cells: Vec<(usize, usize)>) -> Option<Self> {
        let top = cells.iter().map(|cell| cell.0).min()?;
        let left = cells.iter().map(|cell| cell.1).min()?;
        cells.iter_mut().for_each(|cell| *cell = (cell.0 - top, cell.1 - left));
        cells.sort_unstable();
        cells.dedup();
        let rows = cells.iter().map(|cell| cell.0 + 1).max()?;
        let columns = cells.iter().map(|cell| cell.1 + 1).max()?;
        Some(Self { rows, columns, cells })
    }

    /// The image under a symmetry.
    #[must_use]
    pub fn turned(&self, turn: Turn) -> Self {
        let (cells, (rows, columns)) = turn.image(&self.cells, (self.rows, self.columns));
        Self { rows, columns, cells }
    }

    /// The image by which the shape is named: no higher than wide, its first row as full as possible.
    fn standard(&self) -> Self {
        let images = Turn::all().map(|turn| self.turned(turn));
        images.min_by_key(|image| (image.rows, image.to_string())).unwrap_or_else(|| self.clone())
    }

    fn has(&self, row: usize, column: usize) -> bool {
        self.cells.binary_search(&(row, column)).is_ok()
    }
}

impl fmt::Display for Shape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for row in 0..self.rows {
            if row > 0 {
                f.write_str("/")?;
            }
            for column in 0..self.columns {
                f.write_str(if self.has(row, column) { "#" } else { "." })?;
            }
        }
        Ok(())
    }
}

/// A rule: which shapes may be placed, and whether they may be turned.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Shapes {
    /// Whether they must lie as written, without rotations and reflections.
    pub fixed: bool,
    /// The shapes, each once, the smallest first.
    pub shapes: Vec<Shape>,
}

impl Shapes {
    /// Reads `##, ###` or `fixed ##/#.`.
    pub fn parse(text: &str) -> Result<Self, ParseError> {
        let signs: Vec<char> = text.chars().collect();
        let error = |at: usize, reason: ParseErrorKind| Err(ParseError::new(text, at, reason));
        if signs.len() > MAX_CHARACTERS {
            return Err(problem(text, MAX_CHARACTERS, RuleProblem::TooLong { max: MAX_CHARACTERS }));
        }
        let word: String =
            signs.iter().skip_while(|c| c.is_whitespace()).take_while(|c| c.is_alphabetic()).collect();
        let fixed = FIXED.contains(&&*word.to_lowercase());
        let blanks = signs.iter().take_while(|c| c.is_whitespace()).count();
        let mut at = blanks + if fixed { word.chars().count() } else { 0 };
        let mut shapes: Vec<Shape> = Vec::new();
        loop {
            at += signs[at..].iter().take_while(|c| c.is_whitespace()).count();
            let start = at;
            let (mut cells, mut row, mut column) = (Vec::new(), 0, 0);
            while let Some(sign) = signs.get(at).filter(|sign| **sign != ',') {
                match sign {
                    '#' => cells.push((row, column)),
                    '.' | '/' => {}
                    _ if sign.is_whitespace() => {}
                    _ => {
                        let expected = if shapes.is_empty() && at == start { "# fixed" } else { "# . / ," };
                        return error(at, ParseErrorKind::Unexpected { found: Some(*sign), expected });
                    }
                }
                match sign {
                    '/' => (row, column) = (row + 1, 0),
                    '#' | '.' => column += 1,
                    _ => {}
                }
                if row >= MAX_SIDE || column > MAX_SIDE {
                    return Err(problem(text, at, RuleProblem::ShapeTooLong { max: MAX_SIDE }));
                }
                if cells.len() > MAX_CELLS {
                    return error(at, ParseErrorKind::TooMany { what: Thing::Squares, max: MAX_CELLS });
                }
                at += 1;
            }
            if at == signs.len() && start == at && !shapes.is_empty() {
                // A comma may end the list.
                break;
            }
            let Some(shape) = Shape::new(cells) else {
                return Err(problem(text, start, RuleProblem::NoShape));
            };
            if shapes.len() == MAX_SHAPES {
                return Err(problem(text, start, RuleProblem::TooManyShapes { max: MAX_SHAPES }));
            }
            shapes.push(if fixed { shape } else { shape.standard() });
            if at == signs.len() {
                break;
            }
            at += 1;
        }
        shapes.sort_by_key(|shape| (shape.cells.len(), shape.rows, shape.to_string()));
        shapes.dedup();
        Ok(Self { fixed, shapes })
    }

    /// All forms, each once: every way in which a shape may lie.
    pub fn forms(&self) -> Vec<Shape> {
        let turns = if self.fixed { 1 } else { 8 };
        let mut forms: Vec<Shape> = self
            .shapes
            .iter()
            .flat_map(|shape| Turn::all().take(turns).map(move |turn| shape.turned(turn)))
            .collect();
        forms.sort_by_key(|form| (form.rows, form.columns, form.to_string()));
        forms.dedup();
        forms
    }
}

impl fmt::Display for Shapes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.fixed {
            f.write_str("fixed ")?;
        }
        let shapes: Vec<String> = self.shapes.iter().map(ToString::to_string).collect();
        f.write_str(&shapes.join(", "))
    }
}
