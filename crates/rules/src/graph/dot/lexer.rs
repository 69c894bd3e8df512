//! The tokens of DOT.

use crate::graph::stream::Stream;
use crate::graph::written::Slip;

#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) enum Token {
    /// A name or keyword, stored in [`Lexer::word`].
    Bare,
    /// A name between quotation marks or angle brackets, stored in [`Lexer::word`].
    Quoted,
    /// `--`
    Link,
    /// `->`
    Arrow,
    /// `{ } [ ] ; , : = +`
    Sign(char),
}

/// Splits a text into tokens.
pub(super) struct Lexer<'s, 'a> {
    pub stream: &'s mut Stream<'a>,
    /// The last name read.
    pub word: String,
}

fn is_name(c: char) -> bool {
    c.is_alphanumeric() || c == '_' || c == '.' || !c.is_ascii() && !c.is_whitespace()
}

impl<'s, 'a> Lexer<'s, 'a> {
    pub(super) fn new(stream: &'s mut Stream<'a>) -> Self {
        Self { stream, word: String::new() }
    }

    /// The position of the next token, or of the blanks before it.
    pub(super) fn place(&self) -> usize {
        self.stream.place()
    }

    pub(super) fn skip_blanks(&mut self) -> Result<(), Slip> {
        loop {
            self.stream.skip_while(|c| c.is_whitespace() || c == '\u{feff}')?;
            if self.stream.is_next("//")? || self.stream.is_next("#")? {
                self.stream.skip_while(|c| c != '\n')?;
            } else if self.stream.eat("/*")? {
                while !self.stream.eat("*/")? {
                    if self.stream.at_end()? {
                        return Err(Slip::unexpected(self.place(), "*/"));
                    }
                    self.stream.eat("*")?;
                    self.stream.skip_while(|c| c != '*')?;
                }
            } else {
                return Ok(());
            }
        }
    }

    /// The next token and its position.
    pub(super) fn next(&mut self) -> Result<Option<(usize, Token)>, Slip> {
        self.skip_blanks()?;
        self.stream.settle();
        let start = self.place();
        let Some(first) = self.stream.peek()? else { return Ok(None) };
        let token = match first {
            '-' if self.stream.eat("--")? => Token::Link,
            '-' if self.stream.eat("->")? => Token::Arrow,
            '"' => {
                self.quoted()?;
                Token::Quoted
            }
            '<' => {
                self.html()?;
                Token::Quoted
            }
            '{' | '}' | '[' | ']' | ';' | ',' | ':' | '=' | '+' => {
                self.stream.pass(1);
                Token::Sign(first)
            }
            _ => {
                let mut at_first = true;
                let length = self.stream.find(|c| {
                    let minus = std::mem::take(&mut at_first) && c == '-';
                    !minus && !is_name(c)
                })?;
                self.word.clear();
                self.word.push_str(self.stream.ahead(length));
                if self.word.is_empty() || self.word == "-" {
                    return Err(Slip::no_name(start));
                }
                self.stream.pass(length);
                Token::Bare
            }
        };
        Ok(Some((start, token)))
    }

    /// Reads the next token if it is `sign`.
    pub(super) fn eat(&mut self, sign: &str) -> Result<bool, Slip> {
        self.skip_blanks()?;
        self.stream.eat(sign)
    }

    /// Reads a quoted string, and those joined to it by `+`, into [`Lexer::word`].
    fn quoted(&mut self) -> Result<(), Slip> {
        self.word.clear();
        loop {
            self.stream.pass(1);
            let mut escaped = false;
            let length = self.stream.find(|c| {
                let ends = c == '"' && !escaped;
                escaped = c == '\\' && !escaped;
                ends
            })?;
            let raw = self.stream.ahead(length);
            if raw.contains('\\') {
                let part = raw.replace("\\\r\n", "").replace("\\\n", "").replace("\\\"", "\"");
                self.word.push_str(&part);
            } else {
                self.word.push_str(raw);
            }
            self.stream.pass(length);
            if !self.stream.eat("\"")? {
                return Err(Slip::unexpected(self.place(), "\""));
            }
            let joined = self.stream.attempt(|stream| {
                let mut ahead = Lexer::new(stream);
                if !ahead.eat("+")? {
                    return Ok(false);
                }
                ahead.skip_blanks()?;
                ahead.stream.is_next("\"")
            })?;
            if !joined {
                return Ok(());
            }
        }
    }

    /// Reads a string between angle brackets, including nested ones, into [`Lexer::word`].
    fn html(&mut self) -> Result<(), Slip> {
        let (mut depth, mut ended) = (0usize, false);
        let length = self.stream.find(|c| {
            let over = ended;
            depth = match c {
                '<' => depth + 1,
                '>' => depth.saturating_sub(1),
                _ => depth,
            };
            ended = depth == 0;
            over
        })?;
        if !ended {
            return Err(Slip::unexpected(self.place() + length, ">"));
        }
        self.word.clear();
        self.word.push_str(self.stream.ahead(length));
        self.stream.pass(length);
        Ok(())
    }

    /// Skips the attributes up to `]`; the `[` has already been read.
    pub(super) fn skip_attributes(&mut self) -> Result<(), Slip> {
        loop {
            match self.next()? {
                Some((_, Token::Sign(']'))) => return Ok(()),
                None => return Err(Slip::unexpected(self.place(), "]")),
                Some((at, Token::Sign('[' | '{' | '}'))) => return Err(Slip::unexpected(at, "]")),
                Some(_) => {}
            }
        }
    }
}
