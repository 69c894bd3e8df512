//! Parses rules on numbers.

use marienbad_grammar::words::Word;
use marienbad_grammar::{
    Dialect, Piece, Term, Token, Tokens, WritingErrorKind, parse_condition, parse_expression, parse_set,
};

use super::MAX_NUMBER;
use super::error::{RuleProblem, problem};
use super::rule::{Clause, Leaves, Rule};
use crate::ParseError;

/// The most numbers of a tuple.
const MAX_ARITY: usize = 16;

/// Letters for numbers that no pattern names.
const LETTERS: [&str; MAX_ARITY] =
    ["x", "y", "z", "t", "u", "v", "w", "a", "b", "c", "d", "e", "f", "g", "h", "i"];

/// Reads a rule, in English or in French.
pub(super) fn rule(text: &str) -> Result<Rule, ParseError> {
    let mut tokens = Tokens::new(text, Dialect::Rule)?;
    if tokens.rest().is_empty() {
        return Err(tokens.error(0, WritingErrorKind::Empty).into());
    }
    let mut reader = Reader { tokens: &mut tokens, arity: None };
    let mut clauses = vec![reader.clause()?];
    while reader.tokens.eat(Word::Semicolon) {
        // A semicolon may also end the last clause.
        if reader.tokens.peek().is_none() {
            break;
        }
        clauses.push(reader.clause()?);
    }
    let arity = reader.arity.unwrap_or(1);
    tokens.finish()?;
    Ok(Rule { arity, names: names(arity, &clauses), clauses })
}

/// The names of a component's numbers: those of the first pattern that names them.
fn names(arity: usize, clauses: &[Clause]) -> Vec<String> {
    let mut all: Vec<String> = Vec::with_capacity(arity);
    for i in 0..arity {
        let written = clauses.iter().filter_map(|clause| clause.names.get(i).filter(|name| !name.is_empty()));
        let letters = if arity == 1 { &["n"][..] } else { &LETTERS[..] };
        let spare = letters.iter().map(|letter| (*letter).to_owned());
        let mut candidates = written.cloned().chain(spare).filter(|name| !all.contains(name));
        let name = candidates.next().unwrap_or_else(|| format!("x{i}"));
        all.push(name);
    }
    all
}

struct Reader<'r, 't> {
    tokens: &'r mut Tokens<'t>,
    /// How many numbers a component has, once it is known.
    arity: Option<usize>,
}

type Read<T> = Result<T, ParseError>;

impl Reader<'_, '_> {
    fn problem(&self, at: usize, what: RuleProblem) -> ParseError {
        problem(self.tokens.input(), at, what)
    }

    /// Reads a clause. Its results use the names of the ranges, which follow them, so the results are
    /// parsed last.
    fn clause(&mut self) -> Read<Clause> {
        let at = self.tokens.place();
        let (mut names, fixed) = self.pattern()?;
        if self.tokens.peek_word() != Some(Word::Arrow) {
            return Err(self.no_arrow());
        }
        self.tokens.take();
        let mut behind = self.tokens.clone();
        let ends = |word| matches!(word, Word::For | Word::Every | Word::If | Word::Semicolon);
        while behind.peek().is_some() && !behind.peek_word().is_some_and(ends) {
            if is_stray(&behind) {
                // In « n-k pur k dans 1..3 » the misspelt word is reported, and not the unknown name k.
                behind.finish()?;
            }
            behind.take();
        }
        let end_of_results = behind.place();
        let mut ranges = Vec::new();
        if behind.eat(Word::For) || behind.eat(Word::Every) {
            loop {
                let at = behind.place();
                let name = behind.name()?;
                if names.contains(&name) {
                    let reason = WritingErrorKind::NameTaken { name };
                    return Err(behind.error(at, reason).into());
                }
                behind.expect(Word::In, "in")?;
                ranges.push(parse_set(&mut behind, &mut names)?);
                names.push(name);
                if !behind.eat(Word::Comma) {
                    break;
                }
            }
        }
        let mut condition = None;
        if behind.eat(Word::If) {
            condition = Some(parse_condition(&mut behind, &mut names)?);
            if matches!(behind.peek_word(), Some(Word::For | Word::Every)) {
                return Err(self.problem(behind.place(), RuleProblem::ForBehindIf));
            }
        }
        let results = self.results(&mut names)?;
        if self.tokens.place() != end_of_results {
            self.tokens.finish()?;
        }
        *self.tokens = behind;
        if self.tokens.peek_word() != Some(Word::Semicolon) {
            self.tokens.finish()?;
        }
        Ok(Clause { names, fixed, results, ranges, condition, at })
    }

    fn no_arrow(&self) -> ParseError {
        match self.tokens.peek() {
            None => self.problem(self.tokens.place(), RuleProblem::NoArrow),
            Some(_) => self.tokens.expected("->").into(),
        }
    }

    /// Reads the names and numbers of a pattern.
    fn pattern(&mut self) -> Read<(Vec<String>, Vec<Option<u64>>)> {
        let (mut names, mut fixed) = (Vec::new(), Vec::new());
        let at = self.tokens.place();
        if self.tokens.eat(Word::Open) {
            self.pattern_number(&mut names, &mut fixed)?;
            while self.tokens.eat(Word::Comma) {
                self.pattern_number(&mut names, &mut fixed)?;
            }
            self.tokens.close(Word::Close, at, ", )")?;
        } else {
            self.pattern_number(&mut names, &mut fixed)?;
        }
        self.same_length(fixed.len(), at)?;
        Ok((names, fixed))
    }

    fn pattern_number(&mut self, names: &mut Vec<String>, fixed: &mut Vec<Option<u64>>) -> Read<()> {
        let at = self.tokens.place();
        if fixed.len() == MAX_ARITY {
            return Err(self.problem(at, RuleProblem::TooManyNumbers { max: MAX_ARITY }));
        }
        let token = self.tokens.peek().map(|token| token.piece.clone());
        match token {
            Some(Piece::Name(name)) => {
                if names.contains(&name) {
                    return Err(self.problem(at, RuleProblem::NameTwice { name }));
                }
                names.push(name);
                fixed.push(None);
            }
            Some(Piece::Number(number)) => {
                let number = u64::try_from(&number).ok().filter(|number| *number <= MAX_NUMBER);
                let number = number.ok_or_else(|| self.problem(at, RuleProblem::NumberTooLarge))?;
                names.push(String::new());
                fixed.push(Some(number));
            }
            _ => return Err(self.tokens.expected("n, (a, b)").into()),
        }
        self.tokens.take();
        Ok(())
    }

    fn same_length(&mut self, found: usize, at: usize) -> Read<()> {
        let expected = *self.arity.get_or_insert(found);
        if found == expected {
            return Ok(());
        }
        Err(self.problem(at, RuleProblem::TupleLength { expected, found }))
    }

    fn results(&mut self, names: &mut Vec<String>) -> Read<Vec<Leaves>> {
        let mut all = Vec::new();
        loop {
            let (at, mut components) = (self.tokens.place(), Vec::new());
            if self.tokens.eat(Word::OpenList) {
                if !self.tokens.eat(Word::CloseList) {
                    components.push(self.component(names)?);
                    while self.tokens.eat(Word::Comma) {
                        components.push(self.component(names)?);
                    }
                    self.tokens.close(Word::CloseList, at, ", ]")?;
                }
            } else {
                components.push(self.component(names)?);
            }
            all.push(Leaves { components, at });
            if !self.tokens.eat(Word::Or) {
                return Ok(all);
            }
        }
    }

    /// Reads a number or a tuple.
    fn component(&mut self, names: &mut Vec<String>) -> Read<Vec<Term>> {
        let at = self.tokens.place();
        let mut terms = Vec::new();
        if is_tuple(self.tokens) {
            self.tokens.take();
            terms.push(parse_expression(self.tokens, names)?);
            while self.tokens.eat(Word::Comma) {
                if terms.len() == MAX_ARITY {
                    return Err(self.problem(at, RuleProblem::TooManyNumbers { max: MAX_ARITY }));
                }
                terms.push(parse_expression(self.tokens, names)?);
            }
            self.tokens.close(Word::Close, at, ", )")?;
        } else {
            terms.push(parse_expression(self.tokens, names)?);
        }
        self.same_length(terms.len(), at)?;
        Ok(terms)
    }
}

/// Whether a name follows directly after another name or a bracket, where an operator or a keyword is
/// expected.
fn is_stray(tokens: &Tokens<'_>) -> bool {
    let is_name = |token: &Token| matches!(token.piece, Piece::Name(_));
    let closes =
        |token: &Token| matches!(token.piece, Piece::Word(Word::Close | Word::CloseSet | Word::CloseList));
    tokens.peek().is_some_and(is_name)
        && tokens.previous().is_some_and(|token| is_name(token) || closes(token))
}

/// Whether what follows is a bracket with a comma directly inside it.
fn is_tuple(tokens: &Tokens<'_>) -> bool {
    if tokens.peek_word() != Some(Word::Open) {
        return false;
    }
    let mut depth = 0_usize;
    for token in tokens.rest() {
        match token.piece {
            Piece::Word(Word::Open | Word::OpenSet | Word::OpenList) => depth += 1,
            Piece::Word(Word::Close | Word::CloseSet | Word::CloseList) => {
                depth = depth.saturating_sub(1);
                if depth == 0 {
                    return false;
                }
            }
            Piece::Word(Word::Comma) if depth == 1 => return true,
            _ => {}
        }
    }
    false
}
