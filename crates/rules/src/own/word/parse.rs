//! Parses rules on words.

use super::super::error::{RuleProblem, problem};
use super::rule::{Rewriting, WordRule};
use crate::{ParseError, ParseErrorKind};

/// The longest rule.
const MAX_CHARACTERS: usize = 4_000;

/// The most clauses.
const MAX_CLAUSES: usize = 64;

/// Whether this sign can be a letter of a word.
pub(super) fn is_letter(sign: char) -> bool {
    !sign.is_whitespace() && !sign.is_control() && !matches!(sign, '"' | '+' | '“' | '”' | '«' | '»')
}

/// Reads `"ooo" -> "..."; ^"oo" -> ".."`.
pub(super) fn rule(text: &str) -> Result<WordRule, ParseError> {
    let signs: Vec<char> = text.chars().collect();
    if signs.len() > MAX_CHARACTERS {
        return Err(problem(text, MAX_CHARACTERS, RuleProblem::TooLong { max: MAX_CHARACTERS }));
    }
    let mut reader = Reader { text, signs: &signs, at: 0 };
    let mut clauses: Vec<Rewriting> = Vec::new();
    loop {
        let at = reader.place();
        let clause = reader.clause()?;
        if clauses.contains(&clause) {
            return Err(reader.error(at, ParseErrorKind::Repeated { what: clause.to_string() }));
        }
        if clauses.len() == MAX_CLAUSES {
            return Err(problem(text, at, RuleProblem::TooManyClauses { max: MAX_CLAUSES }));
        }
        clauses.push(clause);
        if !reader.eat(';') || reader.peek().is_none() {
            break;
        }
    }
    match reader.peek() {
        None => Ok(WordRule { clauses }),
        found => Err(reader.error(reader.at, ParseErrorKind::Unexpected { found, expected: ";" })),
    }
}

struct Reader<'t> {
    text: &'t str,
    signs: &'t [char],
    at: usize,
}

impl Reader<'_> {
    fn error(&self, at: usize, reason: ParseErrorKind) -> ParseError {
        ParseError::new(self.text, at, reason)
    }

    fn peek(&mut self) -> Option<char> {
        while self.signs.get(self.at).is_some_and(|sign| sign.is_whitespace()) {
            self.at += 1;
        }
        self.signs.get(self.at).copied()
    }

    fn place(&mut self) -> usize {
        self.peek();
        self.at
    }

    fn eat(&mut self, sign: char) -> bool {
        let here = self.peek() == Some(sign);
        self.at += usize::from(here);
        here
    }

    fn clause(&mut self) -> Result<Rewriting, ParseError> {
        let at = self.place();
        let start = self.eat('^');
        let from = self.word(if start { "\"" } else { "\" ^" })?;
        if from.is_empty() {
            return Err(problem(self.text, at, RuleProblem::NoLetters));
        }
        let end = self.eat('$');
        let arrow = self.place();
        if !(self.eat('→') || self.eat('-') && self.signs.get(self.at) == Some(&'>')) {
            let found = self.signs.get(arrow).copied();
            return match found {
                None => Err(problem(self.text, arrow, RuleProblem::NoArrow)),
                found => Err(self.error(arrow, ParseErrorKind::Unexpected { found, expected: "-> $" })),
            };
        }
        if self.signs.get(self.at) == Some(&'>') {
            self.at += 1;
        }
        let place = self.place();
        let to = self.word("\"")?;
        if to.len() > from.len() {
            return Err(problem(self.text, place, RuleProblem::WordGrows { most: from.len() }));
        }
        if to == from {
            return Err(problem(self.text, place, RuleProblem::WordStays));
        }
        Ok(Rewriting { start, end, from, to })
    }

    /// Reads letters between quotation marks.
    fn word(&mut self, expected: &'static str) -> Result<Vec<char>, ParseError> {
        let found = self.peek();
        let closing = match found {
            Some('"') => ['"', '"'],
            Some('“') => ['”', '“'],
            Some('«') => ['»', '»'],
            _ => return Err(self.error(self.at, ParseErrorKind::Unexpected { found, expected })),
        };
        self.at += 1;
        let mut word = Vec::new();
        loop {
            let found = self.signs.get(self.at).copied();
            match found {
                Some(sign) if closing.contains(&sign) => {
                    self.at += 1;
                    return Ok(word);
                }
                Some(sign) if is_letter(sign) => word.push(sign),
                // Inside « », blanks belong to the quotation marks.
                Some(sign) if sign.is_whitespace() && closing[0] == '»' => {}
                None => return Err(self.error(self.at, ParseErrorKind::Unexpected { found, expected: "\"" })),
                Some(_) => {
                    return Err(problem(self.text, self.at, RuleProblem::NoLetter));
                }
            }
            self.at += 1;
        }
    }
}
