//! The part of the DOT language that defines vertices and edges; attributes are skipped.
//!
//! <https://graphviz.org/doc/info/lang.html>. Either end of an edge may be a group in braces. Groups are
//! kept on an explicit stack, so that deep nesting cannot overflow the call stack.

mod lexer;

use std::ops::Range;

use lexer::{Lexer, Token};

use super::stream::Stream;
use super::written::{Kind, Slip, Written};

/// Reads the head `strict graph NAME {`: the position of its keyword, and which keyword it is. The lexer
/// then stands after `{`.
fn head(lexer: &mut Lexer<'_, '_>) -> Result<Option<(usize, Kind)>, Slip> {
    let mut token = lexer.next()?;
    if matches!(token, Some((_, Token::Bare))) && lexer.word.eq_ignore_ascii_case("strict") {
        token = lexer.next()?;
    }
    let found = match token {
        Some((at, Token::Bare)) if lexer.word.eq_ignore_ascii_case("graph") => (at, Kind::Links),
        Some((at, Token::Bare)) if lexer.word.eq_ignore_ascii_case("digraph") => (at, Kind::Arrows),
        _ => return Ok(None),
    };
    Ok(match lexer.next()? {
        Some((_, Token::Sign('{'))) => Some(found),
        Some((_, Token::Bare | Token::Quoted)) if lexer.eat("{")? => Some(found),
        _ => None,
    })
}

/// Whether the text begins like DOT. The position does not change.
pub(super) fn is_dot(stream: &mut Stream<'_>) -> Result<bool, Slip> {
    let mut is_dot = false;
    let looked = stream.attempt(|stream| {
        is_dot = head(&mut Lexer::new(stream))?.is_some();
        Ok(false)
    });
    match looked {
        // A file that cannot be read is an error in either format.
        Err(slip) if slip.is_about_file() => Err(slip),
        _ => Ok(is_dot),
    }
}

/// A group in braces; the whole graph is the outermost group.
struct Group {
    /// Index of the first vertex mentioned in the group.
    start: usize,
    /// The last end of an edge read in this statement: a vertex, or all vertices of a group.
    last: Option<Range<usize>>,
    /// Whether an arrow follows it.
    arrow: bool,
}

impl Group {
    fn at(start: usize) -> Self {
        Self { start, last: None, arrow: false }
    }
}

/// Reads a DOT graph.
pub(super) fn read(stream: &mut Stream<'_>, written: &mut Written) -> Result<(), Slip> {
    let mut lexer = Lexer::new(stream);
    let (wanted, wanted_kind) = match written.kind {
        Kind::Links | Kind::Several => ("graph", Kind::Links),
        Kind::Arrows | Kind::Order => ("digraph", Kind::Arrows),
    };
    match head(&mut lexer)? {
        Some((_, kind)) if kind == wanted_kind => {}
        Some((at, _)) => return Err(Slip::unexpected(at, wanted)),
        None => return Err(Slip::unexpected(0, wanted)),
    }
    let mut groups = vec![Group::at(0)];
    let mut mentioned: Vec<u32> = Vec::new();
    while let Some(depth) = groups.len().checked_sub(1) {
        let Some((at, token)) = lexer.next()? else {
            return Err(Slip::unexpected(lexer.place(), "}"));
        };
        let group = &mut groups[depth];
        // Vertices mentioned outside all groups are needed only until the end of their statement.
        if depth == 0 && !group.arrow && matches!(token, Token::Sign('{') | Token::Bare | Token::Quoted) {
            mentioned.clear();
        }
        match token {
            Token::Sign('{') => groups.push(Group::at(mentioned.len())),
            Token::Sign('}') if !group.arrow => {
                let all = group.start..mentioned.len();
                groups.pop();
                if let Some(outer) = groups.last_mut() {
                    join(outer, all, &mentioned, at, written)?;
                }
            }
            Token::Sign(';') if !group.arrow => group.last = None,
            Token::Sign('[') if !group.arrow => lexer.skip_attributes()?,
            Token::Link | Token::Arrow if !group.arrow && group.last.is_some() => {
                // `--` and `->` differ in the second character.
                let (sign, kind) = match written.kind {
                    Kind::Links | Kind::Several => ("-", Token::Link),
                    Kind::Arrows | Kind::Order => (">", Token::Arrow),
                };
                if token != kind {
                    return Err(Slip::unexpected(at + 1, sign));
                }
                group.arrow = true;
            }
            Token::Bare if lexer.word.eq_ignore_ascii_case("subgraph") => {
                if !lexer.eat("{")? {
                    let name = lexer.next()?;
                    if !matches!(name, Some((_, Token::Bare | Token::Quoted))) || !lexer.eat("{")? {
                        return Err(Slip::unexpected(lexer.place(), "{"));
                    }
                }
                groups.push(Group::at(mentioned.len()));
            }
            Token::Bare if !group.arrow && is_default(&lexer.word) => {
                if !lexer.eat("[")? {
                    return Err(Slip::unexpected(lexer.place(), "["));
                }
                lexer.skip_attributes()?;
                group.last = None;
            }
            Token::Bare | Token::Quoted => {
                if !group.arrow && lexer.eat("=")? {
                    // `rankdir = LR` concerns only the drawing.
                    match lexer.next()? {
                        Some((_, Token::Bare | Token::Quoted)) => group.last = None,
                        _ => return Err(Slip::no_name(lexer.place())),
                    }
                    continue;
                }
                mentioned.push(written.vertex(&lexer.word, at)?);
                while lexer.eat(":")? {
                    // A port: where on the vertex the edge is attached.
                    if !matches!(lexer.next()?, Some((_, Token::Bare | Token::Quoted))) {
                        return Err(Slip::no_name(lexer.place()));
                    }
                }
                join(group, mentioned.len() - 1..mentioned.len(), &mentioned, at, written)?;
            }
            _ if group.arrow => return Err(Slip::no_name(at)),
            _ => return Err(Slip::unexpected(at, "}")),
        }
    }
    lexer.skip_blanks()?;
    if !lexer.stream.at_end()? {
        return Err(Slip::no_end(lexer.place()));
    }
    Ok(())
}

fn is_default(word: &str) -> bool {
    ["graph", "node", "edge"].iter().any(|default| word.eq_ignore_ascii_case(default))
}

/// Ends an edge at the vertices `end` if an arrow leads to them, and keeps them as the start of the next
/// edge.
fn join(
    group: &mut Group,
    end: Range<usize>,
    mentioned: &[u32],
    at: usize,
    written: &mut Written,
) -> Result<(), Slip> {
    if let Some(last) = group.last.replace(end.clone()).filter(|_| group.arrow) {
        for &from in &mentioned[last] {
            for &to in &mentioned[end.clone()] {
                written.edge(from, to, at)?;
            }
        }
    }
    group.arrow = false;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ParseErrorKind;

    fn read_all(text: &str, kind: Kind) -> Result<String, (usize, ParseErrorKind)> {
        let files = |_: &str| Ok(text.to_owned());
        let written = Written::from_file("x.dot", &files, kind, 20, Ok).map_err(|error| {
            let error = error.in_position("x.dot", 0, "x.dot");
            (error.at, error.reason)
        })?;
        let name = |vertex: u32| written.names.name(vertex);
        let edges = written.edges.iter().map(|&(from, to)| format!("{}{}", name(from), name(to)));
        Ok(format!("{} {}", written.names.iter().collect::<String>(), edges.collect::<Vec<_>>().join(" ")))
    }

    #[test]
    fn statements_of_every_kind() {
        let arrows = |text| read_all(text, Kind::Arrows).unwrap();
        assert_eq!(arrows("digraph { a -> b -> c }"), "abc ab bc");
        assert_eq!(
            arrows(
                "/* a\n game */ strict digraph \"my game\" {\n rankdir = LR; node [shape=box, label=\"}\"]\n \
                    // comment\n# line\n a [color=red]; a:n -> \"b\":p:sw [weight=2][x=y]\n c;; d }\n"
            ),
            "abcd ab"
        );
        assert_eq!(arrows("digraph{a->{b c}->d e}"), "abcde ab ac bd cd");
        assert_eq!(arrows("digraph{subgraph x {a; b} -> subgraph {c {d}}}"), "abcd ac ad bc bd");
        assert_eq!(
            arrows("DiGraph { \"a\" + \"b\" -> <c<i>x</i>> -> -1.5 }"),
            "ab<c<i>x</i>>-1.5 ab<c<i>x</i>> <c<i>x</i>>-1.5"
        );
        assert_eq!(read_all("graph { a -- b -- c; \"q\\\"\" }", Kind::Links).unwrap(), "abcq\" ab bc");
    }

    #[test]
    fn errors_know_their_place() {
        let slip = |text, kind| read_all(text, kind).unwrap_err();
        let unexpected = |found, expected| ParseErrorKind::Unexpected { found, expected };
        let arrows = |text| slip(text, Kind::Arrows);
        assert_eq!(arrows("graph { a -- b }"), (0, unexpected(Some('g'), "digraph")));
        assert_eq!(slip("digraph { a -> b }", Kind::Links), (0, unexpected(Some('d'), "graph")));
        assert_eq!(arrows("digraph { é -- b }"), (13, unexpected(Some('-'), ">")));
        assert_eq!(arrows("digraph { a -> }"), (15, ParseErrorKind::NameExpected { found: Some('}') }));
        assert_eq!(arrows("digraph { a -> b"), (16, unexpected(None, "}")));
        assert_eq!(arrows("digraph { a [x=1"), (16, unexpected(None, "]")));
        assert_eq!(arrows("digraph { \"a }"), (14, unexpected(None, "\"")));
        assert_eq!(arrows("digraph { a /* }"), (16, unexpected(None, "*/")));
        assert_eq!(arrows("digraph { <a }"), (14, unexpected(None, ">")));
        assert_eq!(arrows("digraph { a } b"), (14, ParseErrorKind::EndExpected { found: Some('b') }));
        assert_eq!(arrows("digraph { -> a }"), (10, unexpected(Some('-'), "}")));
        assert_eq!(arrows("digraph { % }"), (10, ParseErrorKind::NameExpected { found: Some('%') }));
        assert_eq!(arrows("digraph { }"), (0, ParseErrorKind::Empty));
        assert_eq!(arrows("digraph { a -> a }").1, ParseErrorKind::Cycle { nodes: vec!["a".into()] });
    }

    #[test]
    fn groups_in_groups_and_broken_texts_end() {
        let deep = format!("digraph {}a{} ", "{".repeat(100_000), "}".repeat(100_000));
        assert_eq!(read_all(&deep, Kind::Arrows).unwrap(), "a ");
        let text =
            "digraph \"x\" { a:b -> {\"c\" + \"d\" <e>} [f=g]; subgraph h { node [i=j] k = l } /* m */ }";
        for cut in 0..text.len() {
            let _ = read_all(&text[..cut], Kind::Arrows);
            let _ = read_all(&format!("{}{}", &text[..cut], &text[text.len().min(cut + 3)..]), Kind::Arrows);
        }
    }
}
