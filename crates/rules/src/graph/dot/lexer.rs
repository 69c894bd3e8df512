//! The words of DOT.

use std::borrow::Cow;

use crate::graph::written::Slip;

#[derive(Debug, Clone, PartialEq)]
pub(super) enum Token<'t> {
    /// A name or keyword.
    Bare(&'t str),
    /// A name between quotation marks or angle brackets.
    Quoted(Cow<'t, str>),
    /// `--`
    Link,
    /// `->`
    Arrow,
    /// `{ } [ ] ; , : = +`
    Sign(char),
}

/// Takes a text apart.
pub(super) struct Lexer<'t> {
    pub text: &'t str,
    pub at: usize,
}

impl<'t> Lexer<'t> {
    pub(super) fn skip_blanks(&mut self) -> Result<(), Slip> {
        loop {
            let rest =
                self.text[self.at..].trim_start_matches(|c: char| c.is_whitespace() || c == '\u{feff}');
            self.at = self.text.len() - rest.len();
            if rest.starts_with("//") || rest.starts_with('#') {
                self.at += rest.find('\n').unwrap_or(rest.len());
            } else if let Some(comment) = rest.strip_prefix("/*") {
                let end = comment.find("*/");
                self.at += end.ok_or(Slip::unexpected(self.text.len(), "*/"))? + 4;
            } else {
                return Ok(());
            }
        }
    }

    /// The next token and its place.
    pub(super) fn next(&mut self) -> Result<Option<(usize, Token<'t>)>, Slip> {
        self.skip_blanks()?;
        let start = self.at;
        let rest = &self.text[start..];
        let is_name =
            |c: char| c.is_alphanumeric() || c == '_' || c == '.' || !c.is_ascii() && !c.is_whitespace();
        let token = match rest.as_bytes() {
            [] => return Ok(None),
            [b'-', b'-', ..] => self.take(2, Token::Link),
            [b'-', b'>', ..] => self.take(2, Token::Arrow),
            [b'"', ..] => Token::Quoted(self.quoted()?),
            [b'<', ..] => Token::Quoted(self.html()?),
            [sign @ (b'{' | b'}' | b'[' | b']' | b';' | b',' | b':' | b'=' | b'+'), ..] => {
                self.take(1, Token::Sign(char::from(*sign)))
            }
            _ => {
                let signed = rest.strip_prefix('-').unwrap_or(rest);
                let length = rest.len() - signed.trim_start_matches(is_name).len();
                if length == 0 || &rest[..length] == "-" {
                    return Err(Slip::no_name(start));
                }
                self.take(length, Token::Bare(&rest[..length]))
            }
        };
        Ok(Some((start, token)))
    }

    fn take(&mut self, length: usize, token: Token<'t>) -> Token<'t> {
        self.at += length;
        token
    }

    /// The next token, if it is that sign.
    pub(super) fn eat(&mut self, sign: char) -> Result<bool, Slip> {
        self.skip_blanks()?;
        let here = self.text[self.at..].starts_with(sign);
        self.at += usize::from(here);
        Ok(here)
    }

    /// A string between quotation marks, and those joined to it by `+`.
    fn quoted(&mut self) -> Result<Cow<'t, str>, Slip> {
        let mut whole: Option<Cow<'t, str>> = None;
        loop {
            let inside = &self.text[self.at + 1..];
            let mut escaped = false;
            let end = inside.find(|c: char| {
                let ends = c == '"' && !escaped;
                escaped = c == '\\' && !escaped;
                ends
            });
            let raw = &inside[..end.ok_or(Slip::unexpected(self.text.len(), "\""))?];
            self.at += raw.len() + 2;
            let part = if raw.contains('\\') {
                Cow::Owned(raw.replace("\\\r\n", "").replace("\\\n", "").replace("\\\"", "\""))
            } else {
                Cow::Borrowed(raw)
            };
            whole = Some(match whole {
                None => part,
                Some(before) => before + part,
            });
            let behind = self.at;
            if !(self.eat('+')? && self.next_is_quote()?) {
                self.at = behind;
                return Ok(whole.unwrap_or_default());
            }
        }
    }

    fn next_is_quote(&mut self) -> Result<bool, Slip> {
        self.skip_blanks()?;
        Ok(self.text[self.at..].starts_with('"'))
    }

    /// A string between angle brackets, with what they enclose.
    fn html(&mut self) -> Result<Cow<'t, str>, Slip> {
        let rest = &self.text[self.at..];
        let mut depth = 0usize;
        for (offset, byte) in rest.bytes().enumerate() {
            depth = match byte {
                b'<' => depth + 1,
                b'>' => depth - 1,
                _ => depth,
            };
            if depth == 0 {
                self.at += offset + 1;
                return Ok(Cow::Borrowed(&rest[..=offset]));
            }
        }
        Err(Slip::unexpected(self.text.len(), ">"))
    }

    /// Passes over the attributes up to `]`; the `[` has been read.
    pub(super) fn skip_attributes(&mut self) -> Result<(), Slip> {
        loop {
            match self.next()? {
                Some((_, Token::Sign(']'))) => return Ok(()),
                None => return Err(Slip::unexpected(self.text.len(), "]")),
                Some((at, Token::Sign('[' | '{' | '}'))) => return Err(Slip::unexpected(at, "]")),
                Some(_) => {}
            }
        }
    }
}
