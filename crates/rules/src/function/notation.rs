//! How components of a game by a function are written and read.

use std::fmt::{self, Write};

use super::Component;
use crate::notation::{Cursor, MAX_COMPONENTS, join, non_empty};
use crate::{ParseError, ParseErrorKind, Thing};

/// The deepest tuple in a tuple that is read.
const MAX_DEPTH: usize = 32;

/// Writes a component: `7`, `"xx.x"`, `(7,3)`, `(7,)`.
pub(super) fn write_component(component: &Component, out: &mut dyn Write) -> fmt::Result {
    match component {
        Component::Number(n) => write!(out, "{n}"),
        Component::Text(text) => {
            out.write_char('"')?;
            for c in text.chars() {
                match c {
                    '"' | '\\' => write!(out, "\\{c}")?,
                    '\n' => out.write_str("\\n")?,
                    c => out.write_char(c)?,
                }
            }
            out.write_char('"')
        }
        Component::Tuple(parts) => {
            out.write_char('(')?;
            commas(parts, out)?;
            out.write_str(if parts.len() == 1 { ",)" } else { ")" })
        }
    }
}

fn commas(parts: &[Component], out: &mut dyn Write) -> fmt::Result {
    parts.iter().enumerate().try_for_each(|(i, part)| {
        if i > 0 {
            out.write_char(',')?;
        }
        write_component(part, out)
    })
}

/// Writes a sum that is not empty.
pub(super) fn write(sum: &[Component], out: &mut dyn Write) -> fmt::Result {
    let heaps = sum.iter().all(|component| matches!(component, Component::Number(_)));
    join(sum, if heaps { "," } else { " + " }, out, |component, out| write_component(component, out))
}

/// Writes what a move leaves.
pub(super) fn write_left(left: &[Component], out: &mut dyn Write) -> fmt::Result {
    out.write_char('>')?;
    if left.is_empty() { out.write_char('0') } else { commas(left, out) }
}

/// Reads what a move leaves, in any order.
pub(super) fn read_left(text: &str) -> Option<Vec<Component>> {
    let text = text.strip_prefix('>')?.trim();
    if text == "0" { Some(Vec::new()) } else { Cursor::new(text).list(|cursor| item(cursor, 0)).ok() }
}

/// Reads a sum; with an arity of 2 or more, `7,3 + 2,1` is two tuples.
pub(super) fn parse(text: &str, arity: usize) -> Result<Vec<Component>, ParseError> {
    non_empty(text)?;
    if text.trim() == "[]" {
        return Ok(Vec::new());
    }
    let mut cursor = Cursor::new(text);
    let (mut sum, mut tuple) = (Vec::new(), Vec::new());
    loop {
        if sum.len() + tuple.len() >= MAX_COMPONENTS {
            return Err(
                cursor.error(ParseErrorKind::TooMany { what: Thing::Components, max: MAX_COMPONENTS })
            );
        }
        let component = item(&mut cursor, 0)?;
        // Numbers side by side are heaps, or the members of a tuple if the game is played on tuples.
        if arity > 1 && !matches!(component, Component::Tuple(_)) {
            tuple.push(component);
        } else {
            sum.push(component);
        }
        let over = cursor.at_end() || cursor.peek() == Some('+');
        if over && !tuple.is_empty() {
            if tuple.len() != arity {
                let (what, found) = (Thing::Numbers, tuple.len());
                return Err(cursor.error(ParseErrorKind::WrongCount { what, expected: arity, found }));
            }
            sum.push(Component::Tuple(std::mem::take(&mut tuple).into()));
        }
        if cursor.at_end() {
            return Ok(sum);
        }
        if !cursor.eat('+') {
            cursor.expect(',', ",")?;
        }
    }
}

/// Reads one component.
fn item(cursor: &mut Cursor<'_>, depth: usize) -> Result<Component, ParseError> {
    match cursor.peek() {
        Some('(') if depth < MAX_DEPTH => {
            cursor.next_char();
            let mut parts = Vec::new();
            while !cursor.eat(')') {
                parts.push(item(cursor, depth + 1)?);
                if cursor.peek() != Some(')') {
                    cursor.expect(',', ",")?;
                }
            }
            Ok(Component::Tuple(parts.into()))
        }
        Some(quote @ ('"' | '\'')) => quoted(cursor, quote),
        _ => word(cursor),
    }
}

/// Reads a text between quotation marks.
fn quoted(cursor: &mut Cursor<'_>, quote: char) -> Result<Component, ParseError> {
    let inside = &cursor.rest()[1..];
    let (mut text, mut escaped) = (String::new(), false);
    let end = inside.char_indices().find_map(|(at, c)| {
        match (escaped, c) {
            (true, 'n') => text.push('\n'),
            (false, '\\') => {}
            (false, c) if c == quote => return Some(at + c.len_utf8()),
            (_, c) => text.push(c),
        }
        escaped = !escaped && c == '\\';
        None
    });
    let Some(end) = end else { return Err(cursor.error(ParseErrorKind::Bracket)) };
    let mut left = inside[..end].chars().count() + 1;
    cursor.take_while(|_| {
        let wanted = left > 0;
        left = left.saturating_sub(1);
        wanted
    });
    Ok(Component::Text(text.into()))
}

/// Reads a number, or a word without quotation marks.
fn word(cursor: &mut Cursor<'_>) -> Result<Component, ParseError> {
    let place = cursor.place();
    let word = cursor.take_while(|c| !",+()[]\"'".contains(c) && !c.is_whitespace());
    let digits = word.strip_prefix('-').unwrap_or(word);
    if word.is_empty() {
        return Err(cursor.error(ParseErrorKind::NumberExpected { found: cursor.peek() }));
    }
    if !digits.starts_with(|c: char| c.is_ascii_digit()) {
        return Ok(Component::Text(word.into()));
    }
    // What begins like a number must be one: `2x3` is a board of another game.
    if let Some(at) = word.find(|c: char| !c.is_ascii_digit() && c != '-') {
        let reason = ParseErrorKind::EndExpected { found: word[at..].chars().next() };
        return Err(cursor.error_at(place + at, reason));
    }
    let too_large = || cursor.error_at(place, ParseErrorKind::TooLarge { max: i64::MAX.to_string() });
    word.parse().map(Component::Number).map_err(|_| too_large())
}
