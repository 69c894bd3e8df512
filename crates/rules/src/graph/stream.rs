//! Reading a text piece by piece: only a window of a file is in memory, whatever its size.

use std::io::{ErrorKind, Read};

use super::written::Slip;
use crate::error::Line;
use crate::{FileProblem, Files, ParseError, ParseErrorKind, Thing};

/// How much is read at once, and how much of what has been passed is forgotten at once.
const CHUNK: usize = 1 << 16;

/// How much of what has been passed is kept, for the line of an error.
const KEPT: usize = 256;

/// The longest name.
const LONGEST: usize = 1 << 20;

/// A text and a position in it.
pub(super) struct Stream<'a> {
    path: &'a str,
    /// `None` when everything has been read.
    from: Option<Box<dyn Read + 'a>>,
    window: String,
    /// The first bytes of a character that has not been read completely.
    unfinished: Vec<u8>,
    at: usize,
    /// Whether everything must be kept, because the reader may go back.
    held: bool,
    /// The number of bytes before the window.
    base: usize,
    /// The line in which the window begins, from 1, and how many of its characters precede the window.
    line: Line,
}

impl<'a> Stream<'a> {
    /// The part of a text that begins at `start`; positions refer to the whole text.
    pub(super) fn of_text(text: &str, start: usize) -> Stream<'static> {
        Stream { window: text[start..].to_owned(), base: start, ..Stream::new("", None) }
    }

    /// The file with this path.
    pub(super) fn of_file(path: &'a str, files: &'a dyn Files) -> Result<Self, FileProblem> {
        Ok(Self::new(path, Some(files.open(path)?)))
    }

    fn new(path: &'a str, from: Option<Box<dyn Read + 'a>>) -> Self {
        let (window, unfinished) = (String::new(), Vec::new());
        Self {
            path,
            from,
            window,
            unfinished,
            at: 0,
            held: false,
            base: 0,
            line: Line { path: path.to_owned(), number: 1, before: 0 },
        }
    }

    /// The position: how many bytes of the whole text precede it.
    #[inline]
    pub(super) fn place(&self) -> usize {
        self.base + self.at
    }

    /// Reads more; `false` at the end.
    fn more(&mut self) -> Result<bool, Slip> {
        let Some(from) = &mut self.from else { return Ok(false) };
        let mut bytes = std::mem::take(&mut self.unfinished);
        let before = bytes.len();
        bytes.resize(before + CHUNK, 0);
        let read = loop {
            match from.read(&mut bytes[before..]) {
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                other => break other,
            }
        };
        let end = self.base + self.window.len();
        let problem = |problem| {
            let path = self.path.to_owned();
            Slip::new(end, ParseErrorKind::File { path, problem })
        };
        let read = match read {
            Ok(read) => read,
            Err(error) if error.kind() == ErrorKind::IsADirectory => {
                return Err(problem(FileProblem::Folder));
            }
            Err(_) => return Err(problem(FileProblem::Unreadable)),
        };
        bytes.truncate(before + read);
        let whole = match std::str::from_utf8(&bytes) {
            Ok(text) => text.len(),
            Err(error) if error.error_len().is_none() && read > 0 => error.valid_up_to(),
            Err(_) => return Err(problem(FileProblem::NotText)),
        };
        self.unfinished = bytes.split_off(whole);
        // Checked just above.
        self.window.push_str(std::str::from_utf8(&bytes).unwrap_or_default());
        if read == 0 {
            self.from = None;
        }
        Ok(read > 0)
    }

    /// Makes sure that this many bytes are in the window, if that many remain.
    #[inline]
    fn ensure(&mut self, bytes: usize) -> Result<(), Slip> {
        while self.window.len() - self.at < bytes && self.more()? {}
        Ok(())
    }

    /// Discards what has been passed, except the current line.
    #[inline]
    pub(super) fn settle(&mut self) {
        if self.at > CHUNK && !self.held {
            self.forget();
        }
    }

    fn forget(&mut self) {
        let cut = self.window.floor_char_boundary(self.at - KEPT);
        let gone = &self.window[..cut];
        let lines = gone.bytes().filter(|byte| *byte == b'\n').count();
        let last = gone.rsplit('\n').next().unwrap_or_default().chars().count();
        self.line.before = if lines > 0 { last } else { self.line.before + last };
        self.line.number += lines;
        self.base += cut;
        self.at -= cut;
        self.window.drain(..cut);
    }

    /// The next character.
    #[inline]
    pub(super) fn peek(&mut self) -> Result<Option<char>, Slip> {
        self.ensure(1)?;
        Ok(self.window[self.at..].chars().next())
    }

    /// Whether `text` comes next.
    #[inline]
    pub(super) fn is_next(&mut self, text: &str) -> Result<bool, Slip> {
        self.ensure(text.len())?;
        Ok(self.window.as_bytes()[self.at..].starts_with(text.as_bytes()))
    }

    /// Skips `text` if it comes next.
    #[inline]
    pub(super) fn eat(&mut self, text: &str) -> Result<bool, Slip> {
        let here = self.is_next(text)?;
        self.at += if here { text.len() } else { 0 };
        Ok(here)
    }

    /// Skips everything that `wanted` accepts, whatever its length.
    #[inline]
    pub(super) fn skip_while(&mut self, wanted: impl Fn(char) -> bool) -> Result<(), Slip> {
        loop {
            let rest = self.window[self.at..].trim_start_matches(&wanted);
            self.at = self.window.len() - rest.len();
            if !rest.is_empty() {
                return Ok(());
            }
            self.settle();
            if !self.more()? {
                return Ok(());
            }
        }
    }

    /// The number of bytes up to the first character that `ends` accepts, or to the end if it accepts none.
    #[inline]
    pub(super) fn find(&mut self, mut ends: impl FnMut(char) -> bool) -> Result<usize, Slip> {
        let mut length = 0;
        loop {
            let from = self.at + length;
            if let Some(found) = self.window[from..].find(&mut ends) {
                return Ok(length + found);
            }
            length = self.window.len() - self.at;
            if length > LONGEST {
                return Err(Slip::new(
                    self.place(),
                    ParseErrorKind::TooMany { what: Thing::Letters, max: LONGEST },
                ));
            }
            if !self.more()? {
                return Ok(length);
            }
        }
    }

    /// The next bytes, counted by [`Stream::find`].
    #[inline]
    pub(super) fn ahead(&self, bytes: usize) -> &str {
        &self.window[self.at..self.at + bytes]
    }

    /// Skips this many bytes, which must be in the window.
    #[inline]
    pub(super) fn pass(&mut self, bytes: usize) {
        self.at += bytes;
    }

    /// Whether the end has been reached.
    pub(super) fn at_end(&mut self) -> Result<bool, Slip> {
        Ok(self.peek()?.is_none())
    }

    /// Tries `sought`, and returns to the current position unless it succeeds.
    pub(super) fn attempt(
        &mut self,
        sought: impl FnOnce(&mut Self) -> Result<bool, Slip>,
    ) -> Result<bool, Slip> {
        let (base, at) = (self.base, self.at);
        let held = std::mem::replace(&mut self.held, true);
        let found = sought(self);
        self.held = held;
        if !matches!(found, Ok(true)) {
            debug_assert_eq!(base, self.base, "nothing was forgotten");
            self.at = at;
        }
        found
    }

    /// The error for this file, with its line.
    pub(super) fn error(mut self, slip: Slip) -> ParseError {
        // The rest of the line is shown too, if it can be read.
        let _ = self.ensure(KEPT);
        let at = self.window.floor_char_boundary(slip.at.saturating_sub(self.base).min(self.window.len()));
        let (before, after) = self.window.split_at(at);
        let start = before.rfind('\n').map_or(0, |end| end + 1);
        let number = self.line.number + before.bytes().filter(|byte| *byte == b'\n').count();
        let in_front = if start == 0 { self.line.before } else { 0 };
        let rest = after.lines().next().unwrap_or_default();
        let rest = &rest[..rest.floor_char_boundary(KEPT)];
        let place = before[start..].chars().count();
        ParseError {
            input: format!("{}{rest}", &before[start..]),
            at: place,
            reason: slip.reason(after.chars().next()),
            line: Some(Line { number, before: in_front, ..self.line }),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A reader that gives its bytes one at a time.
    struct Slow(Vec<u8>, usize);

    impl Read for Slow {
        fn read(&mut self, to: &mut [u8]) -> std::io::Result<usize> {
            let Some(byte) = self.0.get(self.1) else { return Ok(0) };
            to[0] = *byte;
            self.1 += 1;
            Ok(1)
        }
    }

    fn slow(bytes: &[u8]) -> Stream<'static> {
        Stream::new("slow", Some(Box::new(Slow(bytes.to_vec(), 0))))
    }

    #[test]
    fn characters_in_pieces_are_put_together() {
        let mut stream = slow("é𝄞 x".as_bytes());
        assert_eq!(stream.peek().unwrap(), Some('é'));
        let length = stream.find(char::is_whitespace).unwrap();
        assert_eq!(stream.ahead(length), "é𝄞");
        stream.pass(length);
        assert!(stream.eat(" x").unwrap() && stream.at_end().unwrap());
    }

    #[test]
    fn what_is_no_text_is_an_error() {
        for bytes in [&b"a\xff"[..], b"a\xc3", b"a\xf0\x9d\x84"] {
            let mut stream = slow(bytes);
            assert!(stream.find(|_| false).is_err(), "{bytes:?}");
        }
    }

    #[test]
    fn lines_are_counted_where_they_are_forgotten() {
        let lines: Vec<String> = (0..200_000).map(|i| format!("line {i}")).collect();
        let text = lines.join("\n") + "\n";
        let mut stream = Stream::new("long", Some(Box::new(std::io::Cursor::new(text.into_bytes()))));
        for _ in 0..150_000 {
            stream.skip_while(|c| c != '\n').unwrap();
            stream.pass(1);
            stream.settle();
        }
        assert!(stream.window.len() < 4 * CHUNK);
        let at = stream.place() + 5;
        let error = stream.error(Slip::no_name(at));
        assert_eq!(error.line, Some(Line { path: "long".to_owned(), number: 150_001, before: 0 }));
        assert_eq!((error.input.as_str(), error.at), ("line 150000", 5));
        assert_eq!(error.reason, ParseErrorKind::NameExpected { found: Some('1') });
    }

    #[test]
    fn places_on_a_long_line_count_from_its_beginning() {
        let text = "x ".repeat(CHUNK * 3);
        let mut stream = Stream::new("", Some(Box::new(std::io::Cursor::new(text.into_bytes()))));
        for _ in 0..CHUNK * 2 {
            stream.skip_while(|c| c == 'x').unwrap();
            stream.skip_while(|c| c == ' ').unwrap();
            stream.settle();
        }
        let at = stream.place();
        let error = stream.error(Slip::no_name(at));
        let line = error.line.unwrap();
        assert_eq!((line.number, line.before + error.at), (1, at));
    }
}
