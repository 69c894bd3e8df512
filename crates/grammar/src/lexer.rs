//! From characters to words, numbers and names, each with its place.

use num_bigint::BigUint;

use crate::error::{Reason, WritingError};
use crate::words::{PHRASES, SIGNS, Word, word};

/// The most characters of a conjecture.
pub const MAX_CHARACTERS: usize = 4_000;

/// The most words and signs: what follows recurses as deep as the text is long, so this is what bounds it.
pub const MAX_TOKENS: usize = 600;

/// The most digits of a number.
const MAX_DIGITS: usize = 4_000;

/// One piece of text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Piece {
    Number(BigUint),
    Name(String),
    Word(Word),
}

/// A piece with its place, as it was written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Token {
    pub piece: Piece,
    pub at: usize,
    /// The text, for errors.
    pub text: String,
    /// Whether it stands right behind the piece before it.
    pub glued: bool,
}

/// Cuts a text into pieces.
pub(crate) fn tokens(input: &str) -> Result<Vec<Token>, WritingError> {
    let fail = |at: usize, reason: Reason| WritingError { input: input.to_owned(), at, reason };
    let characters: Vec<char> = input.chars().take(MAX_CHARACTERS + 1).collect();
    if characters.len() > MAX_CHARACTERS {
        return Err(fail(MAX_CHARACTERS, Reason::TooLong { max: MAX_CHARACTERS }));
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
            return Err(fail(i, Reason::TooLong { max: MAX_TOKENS }));
        }
        let run = |accept: fn(char) -> bool| characters[i..].iter().take_while(|c| accept(**c)).count();
        let (piece, length) = if c.is_ascii_digit() {
            let length = run(|c| c.is_ascii_digit());
            let digits: String = characters[i..i + length].iter().collect();
            let number = digits.parse().ok().filter(|_| length <= MAX_DIGITS);
            (Piece::Number(number.ok_or_else(|| fail(i, Reason::TooLarge))?), length)
        } else if c.is_alphabetic() || c == '_' {
            let length = run(|c| c.is_alphanumeric() || c == '_');
            let text: String = characters[i..i + length].iter().collect();
            (word(&text).map_or(Piece::Name(text), Piece::Word), length)
        } else {
            let here: String = characters[i..].iter().take(3).collect();
            let Some((sign, word)) = SIGNS.iter().find(|(sign, _)| here.starts_with(sign)) else {
                return Err(fail(i, Reason::Character { found: c }));
            };
            (Piece::Word(*word), sign.chars().count())
        };
        let text = characters[i..i + length].iter().collect();
        all.push(Token { piece, at: i, text, glued });
        (i, glued) = (i + length, true);
    }
    Ok(joined(all))
}

/// Joins words that mean something together: « si et seulement si ».
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
            None => i += 1,
        }
        all.push(token);
    }
    all
}
