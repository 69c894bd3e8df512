//! Lists of edges: one a line in a file (`a b`, `a-b`, `a -> b`, `#` begins a comment), `a-b,b-c,d` in a position.

use super::names::read_name;
use super::written::{Kind, Slip, Written};

/// Reads the edges written in `text` from `start` on. `inline`: commas separate them, as new lines and `;` do.
///
/// An edge is two names with a blank between them, or a chain of names with `-` or `--` (links), `>` or `->`
/// (arrows) between them. A name alone is a vertex.
pub(super) fn read<'t>(
    text: &'t str,
    start: usize,
    inline: bool,
    written: &mut Written<'t>,
) -> Result<(), Slip> {
    let mut at = start;
    let mut after_comma = false;
    loop {
        at = skip_lines(text, at);
        if at == text.len() && !after_comma {
            return Ok(());
        }
        at = item(text, at, written)?;
        after_comma = false;
        match text[at..].chars().next() {
            None | Some('\n' | ';' | '#') => {}
            Some(',') if inline => {
                after_comma = true;
                at += 1;
            }
            Some(_) => return Err(Slip::unexpected(at, if inline { "," } else { "↵" })),
        }
    }
}

/// Reads a vertex, an edge or a chain of edges and the blanks behind it; where it ends.
fn item<'t>(text: &'t str, start: usize, written: &mut Written<'t>) -> Result<usize, Slip> {
    let (mut left, mut at) = vertex(text, start, written)?;
    let mut chain = false;
    loop {
        let arrow = match (written.kind, &text.as_bytes()[at..]) {
            (Kind::Links, [b'-', b'-', ..]) | (Kind::Arrows, [b'-', b'>', ..]) => 2,
            (Kind::Links, [b'-', ..]) | (Kind::Arrows, [b'>', ..]) => 1,
            _ if chain || read_name(text, at)?.is_none() => return Ok(at),
            _ => {
                let (right, end) = vertex(text, at, written)?;
                written.edge(left, right, at)?;
                return Ok(end);
            }
        };
        chain = true;
        let place = skip_blanks(text, at + arrow);
        let (right, end) = vertex(text, place, written)?;
        written.edge(left, right, place)?;
        (left, at) = (right, end);
    }
}

fn vertex<'t>(text: &'t str, at: usize, written: &mut Written<'t>) -> Result<(u32, usize), Slip> {
    let (name, end) = read_name(text, at)?.ok_or(Slip::no_name(at))?;
    Ok((written.vertex(name, at)?, skip_blanks(text, end)))
}

/// Skips blanks inside a line.
fn skip_blanks(text: &str, at: usize) -> usize {
    let is_blank = |c: char| c.is_whitespace() && c != '\n' || c == '\u{feff}';
    text.len() - text[at..].trim_start_matches(is_blank).len()
}

/// Skips blanks, ends of lines and comments.
fn skip_lines(text: &str, mut at: usize) -> usize {
    loop {
        at = skip_blanks(text, at);
        match text[at..].bytes().next() {
            Some(b'\n' | b';') => at += 1,
            Some(b'#') => at += text[at..].find('\n').unwrap_or(text.len() - at),
            _ => return at,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Reason;

    fn read_all(text: &str, inline: bool, kind: Kind) -> Result<String, (usize, Reason)> {
        let mut written = Written::new(kind, 10);
        read(text, 0, inline, &mut written).map_err(|slip| {
            let error = slip.in_text(text);
            (error.at, error.reason)
        })?;
        let name = |vertex: u32| written.names[vertex as usize].as_ref();
        let edges = written.edges.iter().map(|edge| format!("{}{}", name(edge.from), name(edge.to)));
        Ok(format!("{} {}", written.names.join(""), edges.collect::<Vec<_>>().join(" ")))
    }

    #[test]
    fn links_and_arrows_are_read() {
        let links = |text| read_all(text, true, Kind::Links).unwrap();
        assert_eq!(links("a-b,b-c,d"), "abcd ab bc");
        assert_eq!(links("a - b--c , d"), "abcd ab bc");
        let arrows = |text| read_all(text, false, Kind::Arrows).unwrap();
        assert_eq!(arrows("# a game\na b\nb>c # here\r\n\n  c -> d>e\nf;g\n"), "abcdefg ab bc cd de");
        assert_eq!(arrows("\u{feff}a b"), "ab ab");
        assert_eq!(arrows("\"x y\">\"z\"\n"), "x yz x yz");
    }

    #[test]
    fn errors_know_their_place() {
        let links = |text, inline| read_all(text, inline, Kind::Links).unwrap_err();
        let unexpected = |found, expected| Reason::Unexpected { found, expected };
        assert_eq!(links("a,,b", true), (2, Reason::NameExpected { found: Some(',') }));
        assert_eq!(links("a,", true), (2, Reason::NameExpected { found: None }));
        assert_eq!(links("a-", true), (2, Reason::NameExpected { found: None }));
        assert_eq!(links("é>b", true), (1, unexpected(Some('>'), ",")));
        assert_eq!(links("a,b", false), (1, unexpected(Some(','), "↵")));
        assert_eq!(links("a b 3", false), (4, unexpected(Some('3'), "↵")));
        assert_eq!(links("x-1 x-2", false), (4, unexpected(Some('x'), "↵")));
        assert_eq!(links("a-b\nb-b", false), (6, Reason::SelfLink { name: "b".into() }));
        assert_eq!(links("0,1,2,3,4,5,6,7,8,9,a", true), (20, Reason::TooMany { max: 10 }));
    }
}
