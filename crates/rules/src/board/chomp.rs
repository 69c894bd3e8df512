//! Chomp: bites out of a bar with a poisoned square.

use std::fmt::{self, Write};
use std::ops::ControlFlow;

use super::MAX_PLACES;
use super::numbering::digits;
use crate::notation::{self, Cursor};
use crate::scene::{Gesture, Scene, sheets};
use crate::{Files, ParseError, Reason, Ruleset, Visit};

/// Chomp: take a square with all squares below it and to its right; the first square is poisoned and never taken.
///
/// The notation is the size of a whole bar, rows x columns, `3x4`, else the lengths of the rows, `4,4,2`; several
/// bars are joined by `+`. The move `2.3` bites at row 2, column 3. Whoever has only the poisoned square left has no
/// move, so that eating it and losing is the end of normal play.
///
/// ```text
/// x □ □ □             x □ □ □
/// □ □ □ □     2.3     □ □
/// □ □ □ □             □ □
/// ```
///
/// The first player wins every bar but 1x1, by an argument that shows no move. D. Gale, *A curious Nim-type game*,
/// American Mathematical Monthly 81 (1974), 876–879; Winning Ways, vol. 3, ch. 18. A guest, in no source.
///
/// ```
/// use marienbad_rules::{NoFiles, Ruleset, board::Chomp};
/// let bar = &Chomp.parse("3x4", &NoFiles)?[0];
/// let bite = Chomp.parse_move(bar, "2.3").expect("a square of the bar");
/// assert_eq!(Chomp.text(&Chomp.apply(bar, &bite).unwrap()), "4,2,2");
/// # Ok::<(), marienbad_rules::ParseError>(())
/// ```
#[derive(Debug, Clone, Copy, Default)]
pub struct Chomp;

/// The lengths of the rows, none longer than the one above, none 0.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Diagram(Box<[u16]>);

/// A bite: this square goes, with all below it and to its right.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Bite {
    /// Its row, from 0.
    pub row: u16,
    /// Its column, from 0.
    pub column: u16,
}

impl Diagram {
    /// The lengths of the rows, from the top.
    pub fn rows(&self) -> &[u16] {
        &self.0
    }

    fn is_poison_only(&self) -> bool {
        *self.0 == [1]
    }

    fn transposed(&self) -> Self {
        let columns = self.0.first().copied().unwrap_or(0);
        let height = |column: u16| self.0.partition_point(|&row| row > column) as u16;
        Self((0..columns).map(height).collect())
    }

    /// What is left after a bite into the bar.
    fn bitten(&self, mv: Bite) -> Self {
        let row = usize::from(mv.row);
        let kept = if mv.column == 0 { row } else { self.0.len() };
        let mut rows: Box<[u16]> = self.0[..kept].into();
        rows[row..].iter_mut().for_each(|length| *length = mv.column.min(*length));
        Self(rows)
    }
}

fn parse_diagram(cursor: &mut Cursor<'_>) -> Result<Diagram, ParseError> {
    let start = cursor.place();
    let too_many = |cursor: &Cursor<'_>| cursor.error_at(start, Reason::TooMany { max: MAX_PLACES });
    let first = cursor.number(1, MAX_PLACES as u64)?;
    if cursor.eat('x') {
        let columns = cursor.number(1, MAX_PLACES as u64)?;
        return if first * columns > MAX_PLACES as u64 {
            Err(too_many(cursor))
        } else {
            Ok(Diagram(vec![columns as u16; first as usize].into_boxed_slice()))
        };
    }
    let (mut rows, mut squares, mut above) = (vec![first as u16], first, first);
    while cursor.eat(',') {
        above = cursor.number(1, above)?;
        squares += above;
        if squares > MAX_PLACES as u64 {
            return Err(too_many(cursor));
        }
        rows.push(above as u16);
    }
    Ok(Diagram(rows.into_boxed_slice()))
}

impl Ruleset for Chomp {
    type Position = Diagram;
    type Move = Bite;

    fn options(&self, diagram: &Diagram, visit: &mut Visit<'_, Diagram, Bite>) -> ControlFlow<()> {
        for (row, &length) in (0..).zip(diagram.rows()) {
            for column in u16::from(row == 0)..length {
                let mv = Bite { row, column };
                let to = diagram.bitten(mv);
                visit(mv, if to.is_poison_only() { &[] } else { std::slice::from_ref(&to) })?;
            }
        }
        ControlFlow::Continue(())
    }

    /// The bar or its mirror image at the diagonal, whichever is less.
    fn canonical(&self, diagram: Diagram) -> Diagram {
        diagram.transposed().min(diagram)
    }

    fn parse(&self, text: &str, _: &dyn Files) -> Result<Vec<Diagram>, ParseError> {
        let mut bars = notation::sum(text, parse_diagram)?;
        bars.retain(|diagram| !diagram.is_poison_only());
        Ok(bars)
    }

    fn write(&self, sum: &[Diagram], out: &mut dyn Write) -> fmt::Result {
        notation::join(sum, " + ", out, |diagram, out| match diagram.rows() {
            [first, .., last] if first != last => {
                write!(out, "{first}")?;
                diagram.rows()[1..].iter().try_for_each(|row| write!(out, ",{row}"))
            }
            rows => write!(out, "{}x{}", rows.len(), rows.first().unwrap_or(&0)),
        })
    }

    fn scene(&self, sum: &[Diagram]) -> Scene {
        sheets::diagrams(&sum.iter().map(Diagram::rows).collect::<Vec<_>>())
    }

    fn gesture(&self, sum: &[Diagram], component: usize, mv: &Bite) -> Gesture {
        let rows: Vec<&[u16]> = sum.iter().map(Diagram::rows).collect();
        sheets::bite(&rows, component, mv.row.into(), mv.column.into())
    }

    fn bytes_beside(&self, diagram: &Diagram) -> usize {
        size_of_val(&*diagram.0)
    }

    fn write_move(&self, _: &Diagram, mv: &Bite, out: &mut dyn Write) -> fmt::Result {
        write!(out, "{}.{}", mv.row + 1, mv.column + 1)
    }

    fn parse_move(&self, diagram: &Diagram, text: &str) -> Option<Bite> {
        let from_1 = |text: &str| u16::try_from(digits(text)?.checked_sub(1)?).ok();
        let (row, column) = text.split_once('.')?;
        let mv = Bite { row: from_1(row)?, column: from_1(column)? };
        self.apply(diagram, &mv).map(|_| mv)
    }

    fn apply(&self, diagram: &Diagram, mv: &Bite) -> Option<Vec<Diagram>> {
        let poison = mv.row == 0 && mv.column == 0;
        let inside = mv.column < *diagram.rows().get(usize::from(mv.row))?;
        (inside && !poison).then(|| {
            let to = diagram.bitten(*mv);
            if to.is_poison_only() { Vec::new() } else { vec![to] }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::NoFiles;
    use crate::board::tests::value;

    #[test]
    fn bars_are_read_and_written() {
        let chomp = |text: &str| Chomp.text(&Chomp.parse(text, &NoFiles).unwrap());
        assert_eq!(chomp("3x4"), "3x4");
        assert_eq!(chomp("4, 4,2"), "4,4,2");
        assert_eq!(chomp("4,4"), "2x4");
        assert_eq!(chomp("5 + 1x1 + 3,1"), "1x5 + 3,1");
        assert_eq!(chomp("1"), "0");
    }

    #[test]
    fn errors_know_their_place() {
        let error = |text| Chomp.parse(text, &NoFiles).map_err(|e| (e.at, e.reason));
        assert_eq!(error("0x4"), Err((0, Reason::TooSmall { min: 1 })));
        assert_eq!(error("3,4"), Err((2, Reason::TooLarge { max: "3".into() })));
        assert_eq!(error("3,0"), Err((2, Reason::TooSmall { min: 1 })));
        assert_eq!(error("2x2 + 100x100"), Err((6, Reason::TooMany { max: 4096 })));
        assert_eq!(error("4000,97"), Err((0, Reason::TooMany { max: 4096 })));
    }

    #[test]
    fn the_first_player_wins_every_bar() {
        for (rows, columns) in [(1, 2), (1, 7), (2, 2), (2, 5), (3, 3), (3, 4), (4, 4)] {
            assert_ne!(value(&Chomp, &format!("{rows}x{columns}")), 0, "{rows}x{columns}");
        }
        // Two rows are lost with one square more in the first, an angle with equal arms.
        for lost in ["2,1", "3,2", "6,5", "3,1,1", "5,1,1,1,1"] {
            assert_eq!(value(&Chomp, lost), 0, "{lost}");
        }
    }

    #[test]
    fn the_mirror_image_is_the_same_game() {
        let canonical = |text: &str| Chomp.canonical(Chomp.parse(text, &NoFiles).unwrap().remove(0));
        assert_eq!(canonical("3x2"), canonical("2x3"));
        assert_eq!(canonical("4,1"), canonical("2,1,1,1"));
    }
}
