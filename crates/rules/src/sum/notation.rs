//! The notation of a sum of different games: `nim(3,5) + kayles(7) + rule{n -> n-1 or n-2}(9)`.

use std::sync::Arc;

use super::part::{Game, Part, Ruled};
use crate::catalogue::{self, Entry, NameError, Visitor};
use crate::notation::{MAX_COMPONENTS, find_bare, non_empty};
use crate::{Files, ParseError, ParseErrorKind, Ruleset, Thing};

/// The most different games of one sum.
pub(super) const MAX_GAMES: usize = 64;

/// One term of a sum: the name of a game and a position, with their byte positions in the whole text.
struct Term<'t> {
    name: &'t str,
    name_at: usize,
    position: &'t str,
    position_at: usize,
}

/// An error at this byte of the whole text.
fn error(text: &str, byte: usize, reason: ParseErrorKind) -> ParseError {
    ParseError::new(text, text[..byte].chars().count(), reason)
}

/// Calls `bare` with the bracket depth of each character outside quotation marks. An unmatched bracket is
/// returned as an error, with its position.
fn brackets(text: &str, mut bare: impl FnMut(usize, char, usize)) -> Result<(), usize> {
    let (mut open, mut wrong): (Vec<(char, usize)>, Option<usize>) = (Vec::new(), None);
    find_bare(text, |at, c| {
        match c {
            '(' | '[' | '{' => open.push((c, at)),
            ')' | ']' | '}' => {
                let partner = match c {
                    ')' => '(',
                    ']' => '[',
                    _ => '{',
                };
                // Inside the brackets of its position, a drawn board or an order may use these characters
                // unmatched.
                match open.iter().rposition(|(found, _)| *found == partner) {
                    Some(last) => open.truncate(last),
                    None => wrong = Some(at),
                }
            }
            _ => bare(at, c, open.len()),
        }
        wrong.is_some()
    });
    match wrong.or(open.first().map(|(_, at)| *at)) {
        Some(at) => Err(at),
        None => Ok(()),
    }
}

/// The terms between the `+` signs that stand outside all brackets.
fn terms(text: &str) -> Result<Vec<Term<'_>>, ParseError> {
    let mut cuts = Vec::new();
    brackets(text, |at, c, depth| {
        if c == '+' && depth == 0 {
            cuts.push(at);
        }
    })
    .map_err(|at| error(text, at, ParseErrorKind::Bracket))?;
    cuts.push(text.len());
    let (mut all, mut from) = (Vec::new(), 0);
    for cut in cuts {
        if all.len() == MAX_COMPONENTS {
            return Err(error(
                text,
                from,
                ParseErrorKind::TooMany { what: Thing::Components, max: MAX_COMPONENTS },
            ));
        }
        all.push(term(text, from, cut)?);
        from = (cut + 1).min(text.len());
    }
    Ok(all)
}

/// The names of the games of a sum, as written there.
pub fn names(text: &str) -> Result<Vec<&str>, ParseError> {
    Ok(terms(text)?.into_iter().map(|term| term.name).collect())
}

/// The last bracketed group is the position, and what precedes it is the name.
fn term(text: &str, from: usize, to: usize) -> Result<Term<'_>, ParseError> {
    let whole = &text[from..to];
    let start = from + whole.len() - whole.trim_start().len();
    let term = whole.trim();
    let missing = |at| error(text, at, ParseErrorKind::TermExpected);
    if !term.ends_with(')') {
        return Err(missing(start + term.len()));
    }
    let (mut open, mut last): (Vec<usize>, Option<usize>) = (Vec::new(), None);
    find_bare(term, |at, c| {
        match c {
            '(' => open.push(at),
            ')' => last = open.pop(),
            _ => {}
        }
        false
    });
    let last = last.filter(|last| *last > 0).ok_or_else(|| missing(start))?;
    let name = term[..last].trim_end();
    let position_at = start + last + 1;
    Ok(Term { name, name_at: start, position: &text[position_at..start + term.len() - 1], position_at })
}

/// Converts a name as written in a sum to one that the catalogue opens: `rule{…}` becomes `rule: …`.
fn opened(name: &str) -> (String, usize) {
    match name.split_once('{') {
        Some((prefix, rest))
            if rest.ends_with('}') && !prefix.is_empty() && prefix.chars().all(char::is_alphanumeric) =>
        {
            (format!("{prefix}:{}", &rest[..rest.len() - 1]), prefix.len() + 1)
        }
        _ => (name.to_owned(), 0),
    }
}

/// Converts a full name to the form used in a sum: `rule: …` becomes `rule{…}`.
fn shown(name: &str, full_name: &str) -> String {
    // Rules are shown in their canonical form, names of the catalogue as typed.
    let name = if opened(name).1 > 0 || name.contains(": ") { full_name } else { name };
    match name.split_once(": ") {
        Some((prefix, rule)) => format!("{prefix}{{{rule}}}"),
        None => name.to_owned(),
    }
}

/// Wraps a ruleset as a [`Game`].
struct Open<'a>(&'a str);

impl Visitor for Open<'_> {
    type Output = Game;

    fn visit<R: Ruleset>(self, ruleset: R, _: &Arc<Entry>) -> Game {
        let full_name = ruleset.name();
        Game { shown: shown(self.0, &full_name), full_name, rules: Box::new(Ruled(ruleset)) }
    }
}

/// Opens a game by its name as written in a sum.
pub(super) fn open(name: &str) -> Result<Arc<Game>, NameError> {
    catalogue::open(&opened(name).0, Open(name)).map(Arc::new)
}

/// Reads a sum.
pub(super) fn parse(text: &str, files: &dyn Files) -> Result<Vec<Part>, ParseError> {
    non_empty(text)?;
    if text.trim() == "0" {
        return Ok(Vec::new());
    }
    let mut games: Vec<(String, Arc<Game>)> = Vec::new();
    let mut all = Vec::new();
    for term in terms(text)? {
        let known = games.iter().find(|(name, _)| name == term.name);
        let game = match known {
            Some((_, game)) => Arc::clone(game),
            None if games.len() == MAX_GAMES => {
                return Err(error(
                    text,
                    term.name_at,
                    ParseErrorKind::TooMany { what: Thing::Games, max: MAX_GAMES },
                ));
            }
            None => {
                let game = open(term.name).map_err(|problem| name_error(text, &term, problem))?;
                if game.full_name == super::NAME {
                    return Err(error(text, term.name_at, ParseErrorKind::SumInSum));
                }
                games.push((term.name.to_owned(), Arc::clone(&game)));
                game
            }
        };
        let parts = game.rules.parse(&game, term.position, files).map_err(|inner| {
            if inner.line.is_some() {
                return inner;
            }
            let before = text[..term.position_at].chars().count();
            ParseError::new(text, before + inner.at, inner.reason)
        })?;
        all.extend(parts.into_iter().filter(|part| part.text() != "0"));
        if all.len() > MAX_COMPONENTS {
            let reason = ParseErrorKind::TooMany { what: Thing::Components, max: MAX_COMPONENTS };
            return Err(error(text, term.position_at, reason));
        }
    }
    Ok(all)
}

/// The error about the name of a term, located in the whole text.
fn name_error(text: &str, term: &Term<'_>, problem: NameError) -> ParseError {
    match problem {
        NameError::Unknown { nearest, .. } => {
            error(text, term.name_at, ParseErrorKind::NoGame { name: term.name.to_owned(), nearest })
        }
        NameError::Parameter { error: inner, .. } => {
            // `rule{…}` and `rule:…` have the same length up to this position.
            let before = text[..term.name_at].chars().count();
            let at = (before + inner.at).min(text.chars().count());
            ParseError::new(text, at, inner.reason)
        }
    }
}
