//! The tokens of a text, one after the other: what every parser of the grammar reads from.

use crate::error::{WritingError, WritingErrorKind};
use crate::lexer::{Dialect, Piece, Token, tokens};
use crate::words::{Suggestion, Word};

/// A text that was cut into tokens, and how far it was read.
///
/// A parser with productions of its own reads what it knows by [`eat`](Self::eat), [`expect`](Self::expect)
/// and [`name`](Self::name), and leaves the rest to [`parse_expression`](crate::parse_expression),
/// [`parse_condition`](crate::parse_condition) and [`parse_set`](crate::parse_set), which read as far as they
/// can.
#[derive(Debug, Clone)]
pub struct Tokens<'a> {
    input: &'a str,
    dialect: Dialect,
    all: Vec<Token>,
    next: usize,
}

type Read<T> = Result<T, WritingError>;

impl<'a> Tokens<'a> {
    /// Cuts a text into tokens.
    pub fn new(input: &'a str, dialect: Dialect) -> Read<Self> {
        Ok(Self { input, dialect, all: tokens(input, dialect)?, next: 0 })
    }

    /// The whole text.
    pub fn input(&self) -> &'a str {
        self.input
    }

    /// Which words and signs are read.
    pub fn dialect(&self) -> Dialect {
        self.dialect
    }

    /// What was not read yet.
    pub fn rest(&self) -> &[Token] {
        self.all.get(self.next..).unwrap_or_default()
    }

    /// The next token.
    pub fn peek(&self) -> Option<&Token> {
        self.all.get(self.next)
    }

    /// The next token, if it is a word or a sign.
    pub fn peek_word(&self) -> Option<Word> {
        match self.peek()?.piece {
            Piece::Word(word) => Some(word),
            _ => None,
        }
    }

    /// The token that was read last.
    pub fn previous(&self) -> Option<&Token> {
        self.all.get(self.next.checked_sub(1)?)
    }

    /// Reads the next token, whatever it is.
    pub fn take(&mut self) -> Option<Token> {
        let token = self.peek().cloned()?;
        self.next += 1;
        Some(token)
    }

    /// Reads this word or sign, if it is the next token.
    pub fn eat(&mut self, word: Word) -> bool {
        let here = self.peek_word() == Some(word);
        self.next += usize::from(here);
        here
    }

    /// Reads this word or sign; `name` is how an error calls it, in English.
    pub fn expect(&mut self, word: Word, name: &'static str) -> Read<()> {
        if self.eat(word) { Ok(()) } else { Err(self.expected(name)) }
    }

    /// Reads `)`, `]` or `}`, for the bracket that was opened at `at`.
    pub fn close(&mut self, word: Word, at: usize, name: &'static str) -> Read<()> {
        if self.peek().is_none() {
            return Err(self.error(at, WritingErrorKind::NotClosed));
        }
        self.expect(word, name)
    }

    /// Reads a name.
    pub fn name(&mut self) -> Read<String> {
        match self.peek().map(|token| &token.piece) {
            Some(Piece::Name(name)) => {
                let name = name.clone();
                self.next += 1;
                Ok(name)
            }
            // As the examples of both call theirs.
            _ => Err(self.expected(match self.dialect {
                Dialect::Statement => "d",
                Dialect::Rule => "k",
            })),
        }
    }

    /// Nothing is left to read, or what stands here does not belong here.
    pub fn finish(&self) -> Read<()> {
        let Some(token) = self.peek() else { return Ok(()) };
        let reason = match &token.piece {
            Piece::Name(name) if !Suggestion::to(name).is_empty() => {
                WritingErrorKind::NotAFunction { name: name.clone(), nearest: Suggestion::to(name) }
            }
            _ => WritingErrorKind::OperatorExpected { found: token.text.clone() },
        };
        Err(self.error(token.at, reason))
    }

    /// The place of the next token, or of the end.
    pub fn place(&self) -> usize {
        self.peek().map_or_else(|| self.input.trim_end().chars().count(), |token| token.at)
    }

    /// Something is wrong at a place.
    pub fn error(&self, at: usize, reason: WritingErrorKind) -> WritingError {
        WritingError { input: self.input.to_owned(), at, reason }
    }

    /// Something else belongs here.
    pub fn expected(&self, name: &'static str) -> WritingError {
        let found = self.peek().map(|token| token.text.clone());
        self.error(self.place(), WritingErrorKind::Expected { expected: name, found })
    }
}
