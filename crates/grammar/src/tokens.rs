//! The sequence of tokens that every parser of the grammar reads from.

use crate::error::{WritingError, WritingErrorKind};
use crate::lexer::{Dialect, Piece, Token, tokens};
use crate::words::{Suggestion, Word};

/// The tokens of a text, and how far they have been read.
///
/// A parser with its own productions reads what it knows with [`eat`](Self::eat), [`expect`](Self::expect)
/// and [`name`](Self::name), and leaves the rest to [`parse_expression`](crate::parse_expression),
/// [`parse_condition`](crate::parse_condition) and [`parse_set`](crate::parse_set), which read as far as
/// they can.
#[derive(Debug, Clone)]
pub struct Tokens<'a> {
    input: &'a str,
    dialect: Dialect,
    all: Vec<Token>,
    next: usize,
}

type Read<T> = Result<T, WritingError>;

impl<'a> Tokens<'a> {
    /// Splits a text into tokens.
    pub fn new(input: &'a str, dialect: Dialect) -> Read<Self> {
        Ok(Self { input, dialect, all: tokens(input, dialect)?, next: 0 })
    }

    /// The whole text.
    pub fn input(&self) -> &'a str {
        self.input
    }

    /// The dialect: which words and signs are recognised.
    pub fn dialect(&self) -> Dialect {
        self.dialect
    }

    /// The tokens not yet read.
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

    /// The last token read.
    pub fn previous(&self) -> Option<&Token> {
        self.all.get(self.next.checked_sub(1)?)
    }

    /// Reads any next token.
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

    /// Reads this word or sign; `name` is its English name in errors.
    pub fn expect(&mut self, word: Word, name: &'static str) -> Read<()> {
        if self.eat(word) { Ok(()) } else { Err(self.expected(name)) }
    }

    /// Reads `)`, `]` or `}` for the bracket opened at `at`.
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
            // The names used in the examples of each dialect.
            _ => Err(self.expected(match self.dialect {
                Dialect::Statement => "d",
                Dialect::Rule => "k",
            })),
        }
    }

    /// Checks that all tokens have been read; otherwise the error is about the next one.
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

    /// An error at a place.
    pub fn error(&self, at: usize, reason: WritingErrorKind) -> WritingError {
        WritingError { input: self.input.to_owned(), at, reason }
    }

    /// An error that `name` was expected here.
    pub fn expected(&self, name: &'static str) -> WritingError {
        let found = self.peek().map(|token| token.text.clone());
        self.error(self.place(), WritingErrorKind::Expected { expected: name, found })
    }
}
