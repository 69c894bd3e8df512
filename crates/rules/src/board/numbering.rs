//! Several boards in one position: `4x5 + 2x2`.
//!
//! Boards are numbered 1, 2, 3, … in the order in which they are written. A board that is over is no longer
//! written, and the next one then carries its number, `2x2@2`, so that its moves keep their names:
//! `1.1-1.2@2`. The number is omitted if it follows from the board before.

use std::fmt::{self, Write};

use super::Cells;
use super::linked::{Drawing, Linked, Pieces, drawings};
use crate::notation::{self, Cursor, MAX_COMPONENTS};
use crate::{ParseError, ParseErrorKind, Thing};

/// Reads boards joined by `+` and splits each into its pieces, including those without a move.
///
/// `one` reads a board and stops at `@`, `+` or the end; `renumber` then receives its number.
pub(crate) fn parse<B: Linked>(
    text: &str,
    one: impl FnMut(&mut Cursor<'_>) -> Result<B, ParseError>,
    renumber: impl Fn(&mut B, u16),
) -> Result<Vec<B>, ParseError> {
    parse_by(text, one, renumber, |board| {
        let cells: Cells = board.cells().clone();
        Pieces::new(board).into_parts(board, cells, 1)
    })
}

/// Like [`parse`], with `split` deciding what the pieces of a board are.
pub(crate) fn parse_by<B>(
    text: &str,
    mut one: impl FnMut(&mut Cursor<'_>) -> Result<B, ParseError>,
    renumber: impl Fn(&mut B, u16),
    split: impl Fn(&B) -> Vec<B>,
) -> Result<Vec<B>, ParseError> {
    let mut next = 0;
    let mut all = Vec::new();
    notation::sum(text, |cursor| {
        let start = cursor.place();
        let mut board = one(cursor)?;
        if cursor.eat('@') {
            next = cursor.number(next as u64 + 1, MAX_COMPONENTS as u64)? as usize - 1;
        }
        let number = u16::try_from(next).map_err(|_| {
            cursor.error(ParseErrorKind::TooMany { what: Thing::Components, max: MAX_COMPONENTS })
        })?;
        next += 1;
        renumber(&mut board, number);
        all.extend(split(&board));
        if all.len() > MAX_COMPONENTS {
            return Err(cursor
                .error_at(start, ParseErrorKind::TooMany { what: Thing::Components, max: MAX_COMPONENTS }));
        }
        Ok(())
    })?;
    Ok(all)
}

/// Writes the boards of a sum, each once with all its components, or `0` if there are none.
pub(crate) fn write<B: Linked>(
    sum: &[B],
    out: &mut dyn Write,
    one: impl FnMut(&B, &mut dyn Write) -> fmt::Result,
) -> fmt::Result {
    write_drawings(&drawings(sum), out, one)
}

/// Writes boards that are already assembled.
pub(crate) fn write_drawings<B>(
    drawings: &[Drawing<B>],
    out: &mut dyn Write,
    mut one: impl FnMut(&B, &mut dyn Write) -> fmt::Result,
) -> fmt::Result {
    let mut next = 0;
    notation::join(drawings, " + ", out, |drawing, out| {
        one(&drawing.whole, out)?;
        if drawing.number > next {
            write!(out, "@{}", drawing.number + 1)?;
        }
        next = drawing.number + 1;
        Ok(())
    })
}

/// Writes the suffix of a move that names its board; nothing for the first board.
pub(crate) fn write_suffix(board: u16, out: &mut dyn Write) -> fmt::Result {
    if board > 0 {
        write!(out, "@{}", u32::from(board) + 1)?;
    }
    Ok(())
}

/// A move's text without its suffix, if the move is on this board.
pub(crate) fn strip_suffix(text: &str, board: u16) -> Option<&str> {
    match text.rsplit_once('@') {
        Some((rest, number)) => (digits(number)? == usize::from(board) + 1).then_some(rest),
        None => (board == 0).then_some(text),
    }
}

/// Parses a number that consists only of digits.
pub(crate) fn digits(text: &str) -> Option<usize> {
    (!text.is_empty() && text.bytes().all(|b| b.is_ascii_digit())).then(|| text.parse().ok()).flatten()
}
