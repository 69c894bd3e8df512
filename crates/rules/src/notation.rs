//! What the parsers of the rulesets share: a cursor that tracks its position.

use std::fmt::{self, Write};

use crate::{Natural, ParseError, ParseErrorKind, Thing};

/// The most components a position may have. Thousands are ordinary; beyond this the input is a mistake.
pub const MAX_COMPONENTS: usize = 65_536;

/// The most decimal digits of one number.
pub const MAX_DIGITS: usize = 10_000;

/// Reads a text from left to right and reports errors with their position. Skips blanks.
#[derive(Debug, Clone)]
pub struct Cursor<'a> {
    input: &'a str,
    byte: usize,
}

impl<'a> Cursor<'a> {
    /// A cursor at the beginning of `input`.
    pub fn new(input: &'a str) -> Self {
        let mut cursor = Self { input, byte: 0 };
        cursor.skip_blanks();
        cursor
    }

    fn skip_blanks(&mut self) {
        let rest = &self.input[self.byte..];
        self.byte += rest.len() - rest.trim_start().len();
    }

    /// What has not been read yet.
    pub fn rest(&self) -> &'a str {
        &self.input[self.byte..]
    }

    /// The next character, without reading it.
    pub fn peek(&self) -> Option<char> {
        self.rest().chars().next()
    }

    /// Whether everything has been read.
    pub fn at_end(&self) -> bool {
        self.peek().is_none()
    }

    /// Reads any one character and the blanks after it.
    pub fn next_char(&mut self) -> Option<char> {
        let c = self.peek()?;
        self.byte += c.len_utf8();
        self.skip_blanks();
        Some(c)
    }

    /// Reads the characters that `wanted` accepts, including blanks between them, and the blanks after
    /// them.
    pub fn take_while(&mut self, wanted: impl FnMut(char) -> bool) -> &'a str {
        let rest = self.rest();
        let taken = &rest[..rest.len() - rest.trim_start_matches(wanted).len()];
        self.byte += taken.len();
        self.skip_blanks();
        taken
    }

    /// Reads `wanted` if it comes next.
    pub fn eat(&mut self, wanted: char) -> bool {
        let here = self.peek() == Some(wanted);
        if here {
            self.next_char();
        }
        here
    }

    /// Reads `wanted`, or returns an error saying that it is expected here.
    pub fn expect(&mut self, wanted: char, name: &'static str) -> Result<(), ParseError> {
        if self.eat(wanted) { Ok(()) } else { Err(self.unexpected(name)) }
    }

    /// Checks that the text ends here; otherwise the error says what may come before the end.
    pub fn expect_end(&self, expected: &'static str) -> Result<(), ParseError> {
        if self.at_end() { Ok(()) } else { Err(self.unexpected(expected)) }
    }

    /// Checks that a component of a sum ends here (at `+` or the end of the text); otherwise the error says
    /// what may continue it.
    pub fn expect_over(&self, expected: &'static str) -> Result<(), ParseError> {
        if self.peek() == Some('+') { Ok(()) } else { self.expect_end(expected) }
    }

    /// An error with this reason at the cursor.
    pub fn error(&self, reason: ParseErrorKind) -> ParseError {
        self.error_at(self.byte, reason)
    }

    /// The error "this is not allowed here, `expected` is" at the cursor.
    pub fn unexpected(&self, expected: &'static str) -> ParseError {
        self.error(ParseErrorKind::Unexpected { found: self.peek(), expected })
    }

    /// The cursor's position, for [`Cursor::error_at`].
    pub fn place(&self) -> usize {
        self.byte
    }

    /// An error with this reason at an earlier [`Cursor::place`].
    pub fn error_at(&self, place: usize, reason: ParseErrorKind) -> ParseError {
        ParseError::new(self.input, self.input[..place].chars().count(), reason)
    }

    /// Reads a natural number of any size.
    pub fn natural(&mut self) -> Result<Natural, ParseError> {
        let rest = self.rest();
        let digits = &rest[..rest.bytes().take_while(u8::is_ascii_digit).count()];
        if digits.len() > MAX_DIGITS {
            return Err(self.error(ParseErrorKind::TooLarge { max: format!("10^{MAX_DIGITS}") }));
        }
        let Some(number) = Natural::from_decimal(digits) else {
            return Err(self.error(ParseErrorKind::NumberExpected { found: self.peek() }));
        };
        self.byte += digits.len();
        self.skip_blanks();
        Ok(number)
    }

    /// Reads a number between `min` and `max`.
    pub fn number(&mut self, min: u64, max: u64) -> Result<u64, ParseError> {
        let place = self.place();
        match self.natural()?.to_u64() {
            Some(n) if n < min => Err(self.error_at(place, ParseErrorKind::TooSmall { min })),
            Some(n) if n <= max => Ok(n),
            _ => Err(self.error_at(place, ParseErrorKind::TooLarge { max: max.to_string() })),
        }
    }

    /// Reads `item , item , …` to the end, at most [`MAX_COMPONENTS`] of them.
    pub fn list<T>(
        &mut self,
        mut item: impl FnMut(&mut Self) -> Result<T, ParseError>,
    ) -> Result<Vec<T>, ParseError> {
        let mut all = Vec::new();
        loop {
            if all.len() == MAX_COMPONENTS {
                return Err(
                    self.error(ParseErrorKind::TooMany { what: Thing::Components, max: MAX_COMPONENTS })
                );
            }
            all.push(item(self)?);
            if self.at_end() {
                return Ok(all);
            }
            self.expect(',', ",")?;
        }
    }
}

/// Reads heaps between `min` and `max`, written `5,3,2,1`; `0` alone is the ended game.
pub fn heaps(text: &str, min: u64, max: u64) -> Result<Vec<u64>, ParseError> {
    non_empty(text)?;
    if text.trim() == "0" {
        return Ok(Vec::new());
    }
    Cursor::new(text).list(|cursor| cursor.number(min, max))
}

/// An error if the text is blank.
pub fn non_empty(text: &str) -> Result<(), ParseError> {
    if text.trim().is_empty() { Err(ParseError::new(text, 0, ParseErrorKind::Empty)) } else { Ok(()) }
}

/// Reads a sum whose components are joined by `+` only: `3,5 + 4,7`. `0` is the ended game.
///
/// `one` gets a cursor over the whole text, so that positions in errors are right, and stops at `+` or the
/// end.
pub fn sum<T>(
    text: &str,
    mut one: impl FnMut(&mut Cursor<'_>) -> Result<T, ParseError>,
) -> Result<Vec<T>, ParseError> {
    non_empty(text)?;
    if text.trim() == "0" {
        return Ok(Vec::new());
    }
    let mut cursor = Cursor::new(text);
    let mut all = Vec::new();
    loop {
        if all.len() == MAX_COMPONENTS {
            return Err(
                cursor.error(ParseErrorKind::TooMany { what: Thing::Components, max: MAX_COMPONENTS })
            );
        }
        all.push(one(&mut cursor)?);
        if cursor.at_end() {
            return Ok(all);
        }
        cursor.expect('+', "+")?;
    }
}

/// The first position in `text`, outside quotation marks, that `wanted` accepts. Inside quotation marks,
/// `\` escapes the next character.
pub(crate) fn find_bare(text: &str, mut wanted: impl FnMut(usize, char) -> bool) -> Option<usize> {
    let (mut quoted, mut escaped) = (false, false);
    text.char_indices()
        .find(|&(at, c)| {
            let bare = !quoted && c != '"';
            if !escaped && c == '"' {
                quoted = !quoted;
            }
            escaped = quoted && !escaped && c == '\\';
            bare && wanted(at, c)
        })
        .map(|(at, _)| at)
}

/// The parts of `text` between `separator`s, trimmed; separators inside quotation marks do not count.
pub fn split_bare<'t>(text: &'t str, separator: &str) -> Vec<&'t str> {
    let (mut parts, mut rest) = (Vec::new(), text);
    while let Some(at) = find_bare(rest, |at, _| rest[at..].starts_with(separator)) {
        parts.push(rest[..at].trim());
        rest = &rest[at + separator.len()..];
    }
    parts.push(rest.trim());
    parts
}

/// Writes the components with `separator` between them, or `0` if there are none.
pub fn join<T>(
    sum: &[T],
    separator: &str,
    out: &mut dyn Write,
    mut one: impl FnMut(&T, &mut dyn Write) -> fmt::Result,
) -> fmt::Result {
    if sum.is_empty() {
        return out.write_char('0');
    }
    for (i, component) in sum.iter().enumerate() {
        if i > 0 {
            out.write_str(separator)?;
        }
        one(component, out)?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn reason(text: &str) -> (usize, ParseErrorKind) {
        let error = heaps(text, 0, 1_000_000).unwrap_err();
        (error.at, error.reason)
    }

    #[test]
    fn signs_between_quotation_marks_are_not_found() {
        let plus = |text: &str| find_bare(text, |_, c| c == '+');
        assert_eq!(plus("a+b"), Some(1));
        assert_eq!(plus("\"a+b\"-c+d"), Some(7));
        assert_eq!(plus("\"a\\\"+b\"+"), Some(7));
        assert_eq!(split_bare("1:-1 + 2:-3", "+"), ["1:-1", "2:-3"]);
        assert_eq!(split_bare("\"a+b\"+c", "+"), ["\"a+b\"", "c"]);
        assert_eq!(split_bare("\"a\\\"+b\"+", "+"), ["\"a\\\"+b\"", ""]);
        assert_eq!(split_bare("\" + \" + a+b", " + "), ["\" + \"", "a+b"]);
    }

    #[test]
    fn errors_know_their_place() {
        assert_eq!(heaps(" 1, 3 ,5", 0, 9).unwrap(), [1, 3, 5]);
        assert_eq!(reason(""), (0, ParseErrorKind::Empty));
        assert_eq!(reason("1,,3"), (2, ParseErrorKind::NumberExpected { found: Some(',') }));
        assert_eq!(reason("1,"), (2, ParseErrorKind::NumberExpected { found: None }));
        assert_eq!(reason("-1"), (0, ParseErrorKind::NumberExpected { found: Some('-') }));
        assert_eq!(reason("1;3"), (1, ParseErrorKind::Unexpected { found: Some(';'), expected: "," }));
        assert_eq!(reason("é"), (0, ParseErrorKind::NumberExpected { found: Some('é') }));
        assert_eq!(reason("3,é"), (2, ParseErrorKind::NumberExpected { found: Some('é') }));
        assert_eq!(
            reason("2,99999999999999999999999"),
            (2, ParseErrorKind::TooLarge { max: "1000000".into() })
        );
        let many = vec!["1"; 100_000].join(",");
        assert_eq!(reason(&many).1, ParseErrorKind::TooMany { what: Thing::Components, max: MAX_COMPONENTS });
        let long = "9".repeat(MAX_DIGITS + 1);
        assert!(matches!(reason(&long).1, ParseErrorKind::TooLarge { .. }));
    }
}
