//! Names of vertices: bare (`a`, `x_12`, `3`) or between quotation marks (`"Lower Manhattan"`).

use std::borrow::Cow;
use std::cmp::Ordering;
use std::fmt::{self, Write};
use std::ops::Range;

use super::written::Slip;
use crate::board::numbering;
use crate::notation::{Cursor, find_bare};

/// Whether a name may contain this character without quotation marks. `.` is allowed only in files: in a
/// position it would turn the text into a path.
pub(crate) fn is_bare(c: char) -> bool {
    c.is_alphanumeric() || c == '_' || c == '.'
}

/// Whether a name is written without quotation marks.
pub(crate) fn is_plain(name: &str) -> bool {
    !name.is_empty() && name.chars().all(|c| is_bare(c) && c != '.')
}

/// Writes a name so that [`read_name`] reads it back, on one line.
pub(crate) fn write_name(name: &str, out: &mut dyn Write) -> fmt::Result {
    if is_plain(name) {
        return out.write_str(name);
    }
    out.write_char('"')?;
    for c in name.chars() {
        match c {
            '"' | '\\' => write!(out, "\\{c}")?,
            _ if c.is_whitespace() && c != ' ' || c.is_control() => write!(out, "\\u{{{:x}}}", u32::from(c))?,
            _ => out.write_char(c)?,
        }
    }
    out.write_char('"')
}

/// Reads the name that begins at `at`, if one does; also says where it ends.
pub(crate) fn read_name(text: &str, at: usize) -> Result<Option<(Cow<'_, str>, usize)>, Slip> {
    let rest = &text[at..];
    let Some(quoted) = rest.strip_prefix('"') else {
        let bare = &rest[..rest.len() - rest.trim_start_matches(is_bare).len()];
        return Ok((!bare.is_empty()).then_some((Cow::Borrowed(bare), at + bare.len())));
    };
    let start = at + 1;
    let mut name = String::new();
    let mut signs = quoted.char_indices();
    while let Some((offset, c)) = signs.next() {
        match c {
            '"' => return Ok(Some((Cow::Owned(name), start + offset + 1))),
            '\\' => {
                let escaped = &quoted[offset + 1..];
                match escaped.chars().next() {
                    Some(c @ ('"' | '\\')) => {
                        name.push(c);
                        signs.next();
                    }
                    _ => {
                        let (c, length) =
                            code_point(escaped).ok_or(Slip::unexpected(start + offset + 1, "u{20}"))?;
                        name.push(c);
                        signs.nth(length - 1);
                    }
                }
            }
            _ => name.push(c),
        }
    }
    Err(Slip::unexpected(text.len(), "\""))
}

/// Reads `u{a0}` at the beginning of `text`: the character, and the length of its notation.
fn code_point(text: &str) -> Option<(char, usize)> {
    let (digits, _) = text.strip_prefix("u{")?.split_once('}')?;
    let number = u32::from_str_radix(digits, 16).ok()?;
    Some((char::from_u32(number)?, digits.len() + 3))
}

/// The name that a user typed as a move: the content of quotation marks, or the text itself.
pub(crate) fn typed_name(text: &str) -> Option<Cow<'_, str>> {
    let text = text.trim();
    if !text.starts_with('"') {
        return Some(Cow::Borrowed(text));
    }
    let (name, _) = read_name(text, 0).ok().flatten().filter(|(_, end)| *end == text.len())?;
    Some(name)
}

/// A move's text without the number of its board, if the move is on this board.
pub(crate) fn without_board(text: &str, board: u16) -> Option<&str> {
    let Some(at) = find_bare(text, |_, c| c == '@') else {
        return (board == 0).then_some(text);
    };
    numbering::strip_suffix(&text[at..], board)?;
    Some(&text[..at])
}

/// Skips one summand, up to a bare `+` or `@`, and returns its range.
pub(crate) fn pass_summand(cursor: &mut Cursor<'_>) -> Range<usize> {
    let (start, rest) = (cursor.place(), cursor.rest());
    let length = find_bare(rest, |_, c| c == '+' || c == '@').unwrap_or(rest.len());
    let mut signs = 0..rest[..length].chars().count();
    cursor.take_while(|_| signs.next().is_some());
    start..start + length
}

/// Whether a position is the path of a file: it contains a `.`, `/` or `\` outside quotation marks.
pub(crate) fn is_path(text: &str) -> bool {
    find_bare(text, |_, c| matches!(c, '.' | '/' | '\\')).is_some()
}

/// Orders numbers by size and before other names; other names alphabetically.
pub(crate) fn natural_order(a: &str, b: &str) -> Ordering {
    let key = |name: &str| -> (bool, usize) {
        let number = !name.is_empty() && name.bytes().all(|b| b.is_ascii_digit());
        let length = name.trim_start_matches('0').len();
        (!number, if number { length } else { 0 })
    };
    let significant = |name| {
        if key(name).0 { name } else { name.trim_start_matches('0') }
    };
    key(a).cmp(&key(b)).then_with(|| significant(a).cmp(significant(b))).then_with(|| a.cmp(b))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_is_read_back() {
        for name in
            ["a", "x_12", "é", "", "a b", "x-y", "say \"hi\"", "back\\slash", "\n\u{a0}", "1.5", "𝄞,+@"]
        {
            let mut text = String::new();
            write_name(name, &mut text).unwrap();
            assert!(!text.contains(|c: char| c.is_whitespace() && c != ' '));
            let (read, end) = read_name(&text, 0).unwrap().unwrap();
            assert_eq!((read.as_ref(), end), (name, text.len()), "{text}");
        }
        for wrong in ["\"a", "\"\\", "\"\\n\"", "\"\\u{110000}\"", "\"\\u{", "\"\\u{+20}\"x"] {
            let read = read_name(wrong, 0);
            assert!(read.is_err() || wrong.contains('+'), "{wrong} {:?}", read.is_ok());
        }
        assert!(read_name("-a", 0).unwrap().is_none());
    }

    #[test]
    fn names_are_typed_with_and_without_marks() {
        for text in ["New York", " \"New York\" ", "\"New\\u{20}York\""] {
            assert_eq!(typed_name(text).unwrap(), "New York", "{text}");
        }
        assert!(typed_name("\"New\" York").is_none() && typed_name("\"New").is_none());
        assert_eq!(without_board("\"a@2\"@3", 2), Some("\"a@2\""));
        assert_eq!(without_board("\"a@2\"", 0), Some("\"a@2\""));
        assert_eq!(
            (without_board("a@2", 0), without_board("a", 1), without_board("a@x", 0)),
            (None, None, None)
        );
    }

    #[test]
    fn paths_have_a_sign_outside_quotation_marks() {
        assert!(is_path("graph.txt") && is_path("./graph") && !is_path("a-b,b-c") && !is_path("\"a.b\"-c"));
    }

    #[test]
    fn numbers_come_in_order() {
        let mut names = vec!["b", "10", "2", "a1", "01", "1", "", "a"];
        names.sort_by(|a, b| natural_order(a, b));
        assert_eq!(names, ["01", "1", "2", "10", "", "a", "a1", "b"]);
    }
}
