//! Splits characters into words, numbers and names, each with its place.

use num_bigint::BigUint;

use crate::error::{WritingError, WritingErrorKind};
use crate::words::vocabulary::{PHRASES, sign, word, word_behind};
use crate::words::{Operator, Word};

/// Which words and signs are recognised. Numbers, operators, functions and conditions are the same in both
/// dialects.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Dialect {
    /// Statements about positions: `losing iff n mod 3 = 0`.
    Statement,
    /// Rules of a game: `n -> [a, n-k-a] for k in 1..2, a in 0..n-k if a < k`.
    ///
    /// `P`, `N` and `G` are names, and `losing`, `value` and the like are mistakes. Only this dialect has
    /// `[`, `]`, `if` ([`Word::If`]), the move's arrow ([`Word::Arrow`]) and the end of a clause
    /// ([`Word::Semicolon`]).
    Rule,
}

/// The most characters of a text.
pub const MAX_CHARACTERS: usize = 4_000;

/// The most words and signs: what follows recurses as deep as the text is long, so this is what bounds it.
pub const MAX_TOKENS: usize = 600;

/// The most digits of a number.
const MAX_DIGITS: usize = 4_000;

/// The content of a token.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Piece {
    /// Digits.
    Number(BigUint),
    /// A name, whose meaning the reader of the tokens provides.
    Name(String),
    /// A word or sign of the grammar.
    Word(Word),
}

/// A piece of text with its place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Token {
    /// The content.
    pub piece: Piece,
    /// How many characters stand before it.
    pub at: usize,
    /// The text as written, for error messages.
    pub text: String,
    /// Whether it follows the previous token without a blank.
    pub glued: bool,
}

/// Splits a text into tokens.
pub(crate) fn tokens(input: &str, dialect: Dialect) -> Result<Vec<Token>, WritingError> {
    let fail = |at: usize, reason: WritingErrorKind| WritingError { input: input.to_owned(), at, reason };
    let characters: Vec<char> = input.chars().take(MAX_CHARACTERS + 1).collect();
    if characters.len() > MAX_CHARACTERS {
        return Err(fail(MAX_CHARACTERS, WritingErrorKind::TooLong { max: MAX_CHARACTERS }));
    }
    let mut all: Vec<Token> = Vec::new();
    let (mut i, mut glued) = (0, false);
    while i < characters.len() {
        let c = characters[i];
        if c.is_whitespace() || c == '\u{2019}' || c == '\'' {
            // An apostrophe ends a word: « n'est pas dans ».
            (i, glued) = (i + 1, false);
            continue;
        }
        if c == 'n' && matches!(characters.get(i + 1), Some('\'' | '\u{2019}')) {
            // « n n'est pas dans {1} »: the first n is a variable, the second is not.
            (i, glued) = (i + 2, false);
            continue;
        }
        if all.len() == MAX_TOKENS {
            return Err(fail(i, WritingErrorKind::TooLong { max: MAX_TOKENS }));
        }
        let run = |accept: fn(char) -> bool| characters[i..].iter().take_while(|c| accept(**c)).count();
        let (piece, length) = if c.is_ascii_digit() {
            let length = run(|c| c.is_ascii_digit());
            let digits: String = characters[i..i + length].iter().collect();
            let number = digits.parse().ok().filter(|_| length <= MAX_DIGITS);
            (Piece::Number(number.ok_or_else(|| fail(i, WritingErrorKind::TooLarge))?), length)
        } else if c.is_alphabetic() || c == '_' {
            let length = run(|c| (c.is_alphanumeric() || c == '_') && !is_exponent(c));
            let text: String = characters[i..i + length].iter().collect();
            (word(&text, dialect).map_or(Piece::Name(text), Piece::Word), length)
        } else if is_exponent(c) {
            // « k² », as on French keyboards: a power whose operator and exponent are at the same place.
            all.push(Token {
                piece: Piece::Word(Word::Operator(Operator::Power)),
                at: i,
                text: c.to_string(),
                glued,
            });
            (Piece::Number(if c == '²' { 2_u8 } else { 3 }.into()), 1)
        } else {
            let here: String = characters[i..].iter().take(3).collect();
            let Some((sign, word)) = sign(&here, dialect) else {
                return Err(fail(i, WritingErrorKind::Character { found: c }));
            };
            (Piece::Word(word), sign.chars().count())
        };
        let text = characters[i..i + length].iter().collect();
        all.push(Token { piece, at: i, text, glued });
        (i, glued) = (i + length, true);
    }
    let mut all = joined(all);
    if dialect == Dialect::Rule {
        mark_clauses(&mut all);
    }
    Ok(all)
}

/// The exponents found on keyboards.
fn is_exponent(c: char) -> bool {
    matches!(c, '²' | '³')
}

/// In rules, the first arrow of a clause is the move's arrow, and `;` outside brackets ends the clause.
fn mark_clauses(tokens: &mut [Token]) {
    let (mut depth, mut arrow) = (0_usize, false);
    for token in tokens {
        let Piece::Word(word) = token.piece else { continue };
        match word {
            Word::Open | Word::OpenSet | Word::OpenList => depth += 1,
            Word::Close | Word::CloseSet | Word::CloseList => depth = depth.saturating_sub(1),
            Word::Comma if depth == 0 && token.text == ";" => {
                token.piece = Piece::Word(Word::Semicolon);
                arrow = false;
            }
            Word::Implies if !arrow && matches!(token.text.as_str(), "->" | "→") => {
                token.piece = Piece::Word(Word::Arrow);
                arrow = true;
            }
            _ => {}
        }
    }
}

/// Joins words that have a meaning together: « si et seulement si ».
fn joined(tokens: Vec<Token>) -> Vec<Token> {
    let mut all = Vec::with_capacity(tokens.len());
    let mut i = 0;
    while i < tokens.len() {
        let phrase = PHRASES.iter().find(|(words, _)| {
            let here = tokens[i..].iter().map(|token| token.text.to_lowercase());
            tokens.len() - i >= words.len() && here.zip(*words).all(|(text, word)| text == *word)
        });
        let mut token = tokens[i].clone();
        match phrase {
            Some((words, word)) => {
                token.piece = Piece::Word(*word);
                token.text = words.join(" ");
                i += words.len();
            }
            None => {
                i += 1;
                let before = all.last().map(|before: &Token| &before.piece);
                // `2prime` is a product; the word must be separated.
                if let (Some(before), Piece::Name(name), false) = (before, &token.piece, token.glued)
                    && let Some(word) = word_behind(before, name)
                {
                    token.piece = Piece::Word(word);
                }
            }
        }
        all.push(token);
    }
    all
}
