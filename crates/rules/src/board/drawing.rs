//! How boards are written: by size (`4x5`) while nothing is gone, drawn (`..#./.#..`) otherwise.

use std::fmt::{self, Write};

use super::linked::{Drawing, drawings};
use super::numbering::{self, digits};
use super::{Cells, Frame, MAX_PLACES, Region, Surface};
use crate::notation::Cursor;
use crate::{ParseError, ParseErrorKind, Thing};

/// The notation of one game.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Style {
    /// How the edges are joined.
    pub surface: Surface,
    /// How sizes are written and places are named.
    pub sizes: Sizes,
    /// The sign of a remaining place.
    pub standing: char,
    /// The sign of a missing place.
    pub gone: char,
    /// Both signs, for messages.
    pub signs: &'static str,
}

/// How sizes are written and places are named.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Sizes {
    /// `12`; the fifth place is `5`.
    Circle,
    /// `4x5`; row 2, column 3 is `2.3`.
    RowsByColumns,
    /// `6x4`, or `6x4p` with poles; meridian 2, parallel 3 is `2.3`; the poles are `N` and `S`.
    MeridiansByParallels,
}

impl Style {
    /// The style with tokens `o` and gaps `.`.
    pub(crate) const fn tokens(surface: Surface, sizes: Sizes) -> Self {
        Self { surface, sizes, standing: 'o', gone: '.', signs: "o ." }
    }

    /// Reads one or more boards and splits them into components.
    pub(crate) fn parse(&self, text: &str) -> Result<Vec<Region>, ParseError> {
        let renumber = |region: &mut Region, number| region.frame.board = number;
        numbering::parse(text, |cursor| self.parse_board(cursor), renumber)
    }

    /// Like [`Style::parse`], with `split` deciding what the components of a board are.
    pub(crate) fn parse_by(
        &self,
        text: &str,
        split: impl Fn(&Region) -> Vec<Region>,
    ) -> Result<Vec<Region>, ParseError> {
        let renumber = |region: &mut Region, number| region.frame.board = number;
        numbering::parse_by(text, |cursor| self.parse_board(cursor), renumber, split)
    }

    fn parse_board(&self, cursor: &mut Cursor<'_>) -> Result<Region, ParseError> {
        if cursor.peek().is_some_and(|c| c.is_ascii_digit()) {
            self.parse_size(cursor).map(Region::whole)
        } else {
            self.parse_drawing(cursor)
        }
    }

    /// Writes a sum, each board once.
    pub(crate) fn write(&self, sum: &[Region], out: &mut dyn Write) -> fmt::Result {
        self.write_drawings(&drawings(sum), out)
    }

    /// Writes boards that are already assembled.
    pub(crate) fn write_drawings(&self, boards: &[Drawing<Region>], out: &mut dyn Write) -> fmt::Result {
        numbering::write_drawings(boards, out, |region, out| {
            if region.is_whole() { self.write_size(region.frame, out) } else { self.draw(region, out) }
        })
    }

    fn frame(&self, rows: usize, columns: usize, poles: bool) -> Option<Frame> {
        let frame = Frame {
            board: 0,
            surface: if poles { Surface::Sphere } else { self.surface },
            rows: u16::try_from(rows).ok()?,
            columns: u16::try_from(columns).ok()?,
        };
        (frame.places() <= MAX_PLACES).then_some(frame)
    }

    fn parse_size(&self, cursor: &mut Cursor<'_>) -> Result<Frame, ParseError> {
        let start = cursor.place();
        let first = cursor.number(1, MAX_PLACES as u64)? as usize;
        let mut poles = false;
        let (rows, columns) = if self.sizes == Sizes::Circle {
            (1, first)
        } else {
            cursor.expect('x', "x")?;
            let second = cursor.number(1, MAX_PLACES as u64)? as usize;
            if cursor.peek() == Some('x') {
                return Err(cursor.error(ParseErrorKind::TooMany { what: Thing::Sides, max: 2 }));
            }
            if self.sizes == Sizes::RowsByColumns {
                (first, second)
            } else {
                poles = cursor.eat('p');
                (second, first)
            }
        };
        self.frame(rows, columns, poles).ok_or_else(|| {
            cursor.error_at(start, ParseErrorKind::TooMany { what: Thing::Squares, max: MAX_PLACES })
        })
    }

    fn write_size(&self, frame: Frame, out: &mut dyn Write) -> fmt::Result {
        let Frame { rows, columns, .. } = frame;
        match self.sizes {
            Sizes::Circle => write!(out, "{columns}"),
            Sizes::RowsByColumns => write!(out, "{rows}x{columns}"),
            Sizes::MeridiansByParallels if frame.surface == Surface::Sphere => {
                write!(out, "{columns}x{rows}p")
            }
            Sizes::MeridiansByParallels => write!(out, "{columns}x{rows}"),
        }
    }

    fn parse_drawing(&self, cursor: &mut Cursor<'_>) -> Result<Region, ParseError> {
        let start = cursor.place();
        let text = cursor.take_while(|c| c != '+' && c != '@').trim_end();
        let globe = self.sizes == Sizes::MeridiansByParallels;
        let mut rows = vec![Row::at(start)];
        let mut read = 0;
        for (offset, sign) in text.char_indices() {
            let at = start + offset;
            match sign {
                '/' | '\n' if self.sizes != Sizes::Circle => rows.push(Row::at(at + 1)),
                _ if sign.is_whitespace() => {}
                _ if sign == self.standing || sign == self.gone || globe && "NS-".contains(sign) => {
                    let row = rows.len() - 1;
                    rows[row].signs.push((at, sign));
                    read += 1;
                }
                // A drawing in other signs gets an error that names the right ones.
                _ if read == 0 && !text.contains([self.standing, self.gone, '/', '\n']) => {
                    return Err(cursor.error_at(at, ParseErrorKind::NumberExpected { found: Some(sign) }));
                }
                _ => return Err(self.unexpected(cursor, at, Some(sign))),
            }
            if read.max(rows.len()) > MAX_PLACES {
                return Err(
                    cursor.error_at(at, ParseErrorKind::TooMany { what: Thing::Squares, max: MAX_PLACES })
                );
            }
        }
        if read == 0 {
            let found = text.chars().next().or(cursor.peek());
            return Err(cursor.error_at(start, ParseErrorKind::NumberExpected { found }));
        }
        self.assemble(cursor, &rows)
    }

    fn unexpected(&self, cursor: &Cursor<'_>, at: usize, found: Option<char>) -> ParseError {
        let expected = self.signs;
        cursor.error_at(at, ParseErrorKind::Unexpected { found, expected })
    }

    /// Builds a region from the rows that were read.
    fn assemble(&self, cursor: &Cursor<'_>, rows: &[Row]) -> Result<Region, ParseError> {
        let (first, last) = (&rows[0], &rows[rows.len() - 1]);
        let poles = first.pole('N').is_some();
        let squares = match rows {
            [_] if poles => return Err(self.unexpected(cursor, last.end(), None)),
            _ if poles && last.pole('N') == Some(true) => {
                let (found, expected) = (Some('N'), "S");
                return Err(cursor.error_at(last.at, ParseErrorKind::Unexpected { found, expected }));
            }
            _ if poles && last.pole('S').is_none() => {
                let behind = rows.iter().skip_while(|row| row.pole('S') != Some(true)).nth(1);
                if let Some(row) = behind {
                    let (found, expected) = (row.signs.first().map(|&(_, sign)| sign), "+");
                    return Err(cursor.error_at(row.at, ParseErrorKind::Unexpected { found, expected }));
                }
                return Err(cursor.error_at(last.end(), ParseErrorKind::PoleMissing { pole: 'S' }));
            }
            [_, _] if poles => {
                let found = last.signs.first().map(|&(_, sign)| sign);
                return Err(self.unexpected(cursor, last.at, found));
            }
            [_, squares @ .., _] if poles => squares,
            [_, .., _] if last.pole('S').is_some() => {
                return Err(cursor.error_at(first.at, ParseErrorKind::PoleMissing { pole: 'N' }));
            }
            _ => rows,
        };
        if let Some(row) = squares.iter().find(|row| row.signs.is_empty()) {
            return Err(cursor.error_at(row.at, ParseErrorKind::EmptyRow));
        }
        let columns = squares[0].signs.len();
        for row in squares {
            let is_square = |sign: char| sign == self.standing || sign == self.gone;
            if let Some(&(at, sign)) = row.signs.iter().find(|(_, sign)| !is_square(*sign)) {
                return Err(self.unexpected(cursor, at, Some(sign)));
            }
            if row.signs.len() != columns {
                let (expected, found) = (columns, row.signs.len());
                return Err(cursor.error_at(row.at, ParseErrorKind::RowLength { expected, found }));
            }
        }
        let Some(frame) = self.frame(squares.len(), columns, poles) else {
            return Err(
                cursor.error_at(first.at, ParseErrorKind::TooMany { what: Thing::Squares, max: MAX_PLACES })
            );
        };
        let mut cells = Cells::none(frame.places());
        let signs = squares.iter().flat_map(|row| &row.signs);
        for (place, _) in signs.enumerate().filter(|(_, (_, sign))| *sign == self.standing) {
            cells.insert(place);
        }
        let standing = [(frame.north(), first.pole('N')), (frame.south(), last.pole('S'))];
        for (pole, standing) in standing {
            if let (Some(pole), Some(true)) = (pole, standing) {
                cells.insert(pole);
            }
        }
        Ok(Region { frame, cells })
    }

    fn draw(&self, region: &Region, out: &mut dyn Write) -> fmt::Result {
        let Region { frame, cells } = region;
        let pole = |place: usize, sign: char| if cells.contains(place) { sign } else { '-' };
        if let Some(north) = frame.north() {
            write!(out, "{}/", pole(north, 'N'))?;
        }
        for place in 0..frame.squares() {
            if place > 0 && place % usize::from(frame.columns) == 0 {
                out.write_char('/')?;
            }
            let standing = cells.contains(place);
            out.write_char(if standing { self.standing } else { self.gone })?;
        }
        if let Some(south) = frame.south() {
            write!(out, "/{}", pole(south, 'S'))?;
        }
        Ok(())
    }

    /// Writes the name of a place, without the number of its board.
    pub(crate) fn write_place(&self, frame: Frame, place: u16, out: &mut dyn Write) -> fmt::Result {
        match frame.square(place.into()) {
            None if Some(usize::from(place)) == frame.north() => out.write_char('N'),
            None => out.write_char('S'),
            Some((_, column)) if self.sizes == Sizes::Circle => write!(out, "{}", column + 1),
            Some((row, column)) if self.sizes == Sizes::RowsByColumns => {
                write!(out, "{}.{}", row + 1, column + 1)
            }
            Some((row, column)) => write!(out, "{}.{}", column + 1, row + 1),
        }
    }

    /// The place with that name, if the board has one.
    pub(crate) fn parse_place(&self, frame: Frame, text: &str) -> Option<u16> {
        let from_1 = |text: &str| digits(text)?.checked_sub(1);
        let place = match (self.sizes, text) {
            (Sizes::MeridiansByParallels, "N") => frame.north()?,
            (Sizes::MeridiansByParallels, "S") => frame.south()?,
            (Sizes::Circle, _) => frame.place(0, from_1(text)?)?,
            _ => {
                let (first, second) = text.split_once('.')?;
                let (first, second) = (from_1(first)?, from_1(second)?);
                if self.sizes == Sizes::RowsByColumns {
                    frame.place(first, second)?
                } else {
                    frame.place(second, first)?
                }
            }
        };
        u16::try_from(place).ok()
    }
}

/// XXX on a board: its moves are written and read as the token that is chosen.
impl Style {
    pub(crate) fn write_token(&self, region: &Region, token: u16, out: &mut dyn Write) -> fmt::Result {
        self.write_place(region.frame, token, out)?;
        numbering::write_suffix(region.frame.board, out)
    }

    pub(crate) fn parse_token(&self, region: &Region, text: &str) -> Option<u16> {
        let name = numbering::strip_suffix(text, region.frame.board)?;
        let token = self.parse_place(region.frame, name)?;
        region.cells.contains(token.into()).then_some(token)
    }
}

/// A row of a drawing.
struct Row {
    /// Its position in the text.
    at: usize,
    /// Its signs, each with its position in the text.
    signs: Vec<(usize, char)>,
}

impl Row {
    fn at(at: usize) -> Self {
        Self { at, signs: Vec::new() }
    }

    fn end(&self) -> usize {
        self.signs.last().map_or(self.at, |&(at, _)| at + 1)
    }

    /// Whether the pole stands, if the row is the pole with this sign; `-` marks a missing pole.
    fn pole(&self, standing: char) -> Option<bool> {
        match self.signs[..] {
            [(_, sign)] if sign == standing => Some(true),
            [(_, '-')] => Some(false),
            _ => None,
        }
    }
}
