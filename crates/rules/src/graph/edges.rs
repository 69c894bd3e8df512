//! Lists of edges. In a file there is one edge per line (`a b`, `a-b`, `a -> b`, `a < b`, or `a;b` as
//! spreadsheets write it; `#` begins a comment); in a position they are written `a-b,b-c,d`.

use super::names::{is_bare, read_name};
use super::stream::Stream;
use super::written::{Kind, Slip, Written};

/// Reads edges to the end. With `inline`, commas also separate them, like new lines and `;`.
///
/// An edge is two names separated by a blank, or a chain of names joined by `-` or `--` (links), `>` or
/// `->` (arrows), or `<` (an order). A single name is a vertex. In a file, a line may also be a row of a
/// table: two names separated by `;` or `,` are an edge. To keep this unambiguous, only chains may share a
/// line there, as in `a-b;c-d`.
pub(super) fn read(stream: &mut Stream<'_>, inline: bool, written: &mut Written) -> Result<(), Slip> {
    let (mut after_comma, mut fresh) = (false, true);
    loop {
        fresh |= skip_lines(stream)?;
        if stream.at_end()? && !after_comma {
            return Ok(());
        }
        let left = vertex(stream, written)?;
        let shares = if !inline && fresh && stream.peek()?.is_some_and(is_column) {
            row(stream, left, written)?
        } else {
            chain(stream, left, written)? || inline
        };
        if !shares {
            // Empty columns.
            stream.skip_while(|c| is_column(c) || is_blank(c))?;
        }
        (after_comma, fresh) = (false, false);
        match stream.peek()? {
            None | Some('\n' | '#') => {}
            Some(';') if shares => {}
            Some(',') if inline => {
                after_comma = true;
                stream.pass(1);
            }
            Some(found) => {
                let expected = match (inline, written.kind) {
                    (false, _) if !shares || found == ',' || is_name(found) => "↵",
                    (false, Kind::Links | Kind::Several) => "-",
                    (false, Kind::Arrows) => ">",
                    (false, Kind::Order) => "<",
                    (true, Kind::Links | Kind::Several) => "- ,",
                    (true, Kind::Arrows) => "> ,",
                    (true, Kind::Order) => "< ,",
                };
                return Err(Slip::unexpected(stream.place(), expected));
            }
        }
    }
}

/// Whether a name may begin with this character.
fn is_name(sign: char) -> bool {
    sign == '"' || is_bare(sign)
}

/// Whether this character separates the columns of a table.
fn is_column(sign: char) -> bool {
    matches!(sign, ';' | ',')
}

/// The signs that join an edge, longer ones first.
fn signs(kind: Kind) -> &'static [&'static str] {
    match kind {
        Kind::Links | Kind::Several => &["--", "-"],
        Kind::Arrows => &["->", ">"],
        Kind::Order => &["<"],
    }
}

/// Reads the remaining columns of a row that begins with `left`. Returns whether more may follow on the
/// line, which is the case if `left` was a single vertex before a chain, as in `a;b-c`.
fn row(stream: &mut Stream<'_>, left: u32, written: &mut Written) -> Result<bool, Slip> {
    let semicolon = stream.is_next(";")?;
    stream.pass(1);
    skip_blanks(stream)?;
    if !stream.peek()?.is_some_and(is_name) {
        return Ok(false);
    }
    let place = stream.place();
    let right = vertex(stream, written)?;
    for sign in signs(written.kind) {
        if semicolon && stream.is_next(sign)? {
            return chain(stream, right, written);
        }
    }
    written.edge(left, right, place)?;
    Ok(false)
}

/// Reads what is linked to the vertex `left` (nothing, an edge or a chain of edges) and the blanks after
/// it. Returns `false` only for an edge of two names separated by a blank.
fn chain(stream: &mut Stream<'_>, mut left: u32, written: &mut Written) -> Result<bool, Slip> {
    let mut chain = false;
    loop {
        let mut joined = false;
        for sign in signs(written.kind) {
            joined = joined || stream.eat(sign)?;
        }
        if joined {
            chain = true;
            skip_blanks(stream)?;
        } else if chain || !stream.peek()?.is_some_and(is_name) {
            return Ok(true);
        }
        let place = stream.place();
        let right = vertex(stream, written)?;
        written.edge(left, right, place)?;
        if !joined {
            return Ok(false);
        }
        left = right;
    }
}

/// Reads a name and the blanks after it.
#[inline]
fn vertex(stream: &mut Stream<'_>, written: &mut Written) -> Result<u32, Slip> {
    stream.settle();
    let at = stream.place();
    let (number, length) = if stream.is_next("\"")? {
        let length = quoted(stream)?;
        let name = read_name(stream.ahead(length), 0).map_err(|slip| slip.further(at))?;
        let (name, _) = name.ok_or(Slip::no_name(at))?;
        (written.vertex(&name, at)?, length)
    } else {
        let length = stream.find(|c| !is_bare(c))?;
        if length == 0 {
            return Err(Slip::no_name(at));
        }
        (written.vertex(stream.ahead(length), at)?, length)
    };
    stream.pass(length);
    skip_blanks(stream)?;
    Ok(number)
}

/// The length in bytes of a quoted name, including its quotation marks.
fn quoted(stream: &mut Stream<'_>) -> Result<usize, Slip> {
    let (mut marks, mut escaped) = (0, false);
    let length = stream.find(|c| {
        marks += usize::from(c == '"' && !escaped);
        escaped = c == '\\' && !escaped;
        marks == 2
    })?;
    if marks < 2 {
        return Err(Slip::unexpected(stream.place() + length, "\""));
    }
    Ok(length + 1)
}

/// Whether this is a blank within a line.
fn is_blank(sign: char) -> bool {
    sign.is_whitespace() && sign != '\n' || sign == '\u{feff}'
}

/// Skips blanks within a line.
#[inline]
fn skip_blanks(stream: &mut Stream<'_>) -> Result<(), Slip> {
    stream.skip_while(is_blank)
}

/// Skips blanks, line ends and comments; returns whether a line has ended.
fn skip_lines(stream: &mut Stream<'_>) -> Result<bool, Slip> {
    let mut ended = false;
    loop {
        stream.skip_while(|c| is_blank(c) || c == ';')?;
        if stream.eat("\n")? {
            ended = true;
        } else if stream.is_next("#")? {
            stream.skip_while(|c| c != '\n')?;
        } else {
            return Ok(ended);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{ParseErrorKind, Thing};

    fn read_all(text: &str, inline: bool, kind: Kind) -> Result<String, (usize, ParseErrorKind)> {
        let mut written = Written::new(kind, 10);
        read(&mut Stream::of_text(text, 0), inline, &mut written).map_err(|slip| {
            let error = slip.in_text(text);
            (error.at, error.reason)
        })?;
        let name = |vertex: u32| written.names.name(vertex);
        let edges = written.edges.iter().map(|&(from, to)| format!("{}{}", name(from), name(to)));
        Ok(format!("{} {}", written.names.iter().collect::<String>(), edges.collect::<Vec<_>>().join(" ")))
    }

    #[test]
    fn links_and_arrows_are_read() {
        let links = |text| read_all(text, true, Kind::Links).unwrap();
        assert_eq!(links("a-b,b-c,d"), "abcd ab bc");
        assert_eq!(links("a - b--c , d"), "abcd ab bc");
        let arrows = |text| read_all(text, false, Kind::Arrows).unwrap();
        assert_eq!(arrows("# a game\na b\nb>c # here\r\n\n  c -> d>e\nf;g>h\n"), "abcdefgh ab bc cd de gh");
        assert_eq!(arrows("\u{feff}a b"), "ab ab");
        assert_eq!(arrows("\"x y\">\"z\"\n"), "x yz x yz");
        assert_eq!(read_all("a < b<c\nd c", false, Kind::Order).unwrap(), "abcd ab bc dc");
    }

    #[test]
    fn rows_of_tables_are_edges() {
        let links = |text| read_all(text, false, Kind::Links).unwrap();
        for text in
            ["a;b\nb;c\n", "a,b\r\nb,c\r\n", "a ; b;\nb;c ; ;\n", "a\tb\nb\tc", "\"a\";b # x\nb,\"c\""]
        {
            assert_eq!(links(text), "abc ab bc", "{text}");
        }
        assert_eq!(links("a;\nb,\n;c\na-b;\nc;d"), "abcd ab cd", "an empty column");
        assert_eq!(links("a-b;c-d;e;f\n"), "abcdef ab cd", "after a chain as in a position");
        assert_eq!(read_all("b,a\nc;a", false, Kind::Arrows).unwrap(), "bac ba ca");
        let unexpected = |found| ParseErrorKind::Unexpected { found: Some(found), expected: "↵" };
        let error = |text| read_all(text, false, Kind::Links).unwrap_err();
        assert_eq!(error("a;b;c"), (4, unexpected('c')));
        assert_eq!(error("a,b,3"), (4, unexpected('3')));
        assert_eq!(error("a;;b"), (3, unexpected('b')));
        assert_eq!(error("a;New York"), (6, unexpected('Y')));
        assert_eq!(error("New York;a"), (9, unexpected('a')));
        assert_eq!(error("a,b-c"), (3, unexpected('-')));
        assert_eq!(error("a;a").1, ParseErrorKind::SelfLink { name: "a".into() });
        assert_eq!(
            read_all("a;b,c", true, Kind::Links).unwrap(),
            "abc ",
            "in a position they are three vertices"
        );
    }

    #[test]
    fn errors_know_their_place() {
        let links = |text, inline| read_all(text, inline, Kind::Links).unwrap_err();
        let unexpected = |found, expected| ParseErrorKind::Unexpected { found, expected };
        assert_eq!(links("a,,b", true), (2, ParseErrorKind::NameExpected { found: Some(',') }));
        assert_eq!(links("a,", true), (2, ParseErrorKind::NameExpected { found: None }));
        assert_eq!(links("a-", true), (2, ParseErrorKind::NameExpected { found: None }));
        assert_eq!(links("a---b", true), (3, ParseErrorKind::NameExpected { found: Some('-') }));
        assert_eq!(links("\"a", true), (2, unexpected(None, "\"")));
        assert_eq!(links("é>b", true), (1, unexpected(Some('>'), "- ,")));
        assert_eq!(links("é>b", false), (1, unexpected(Some('>'), "-")));
        let order = read_all("a>b", true, Kind::Order).unwrap_err();
        assert_eq!(order, (1, unexpected(Some('>'), "< ,")));
        assert_eq!(links("a-b,c", false), (3, unexpected(Some(','), "↵")));
        assert_eq!(links("a b 3", false), (4, unexpected(Some('3'), "↵")));
        assert_eq!(links("x-1 x-2", false), (4, unexpected(Some('x'), "↵")));
        assert_eq!(links("a-b\nb-b", false), (6, ParseErrorKind::SelfLink { name: "b".into() }));
        assert_eq!(
            links("0,1,2,3,4,5,6,7,8,9,a", true),
            (20, ParseErrorKind::TooMany { what: Thing::Vertices, max: 10 })
        );
    }
}
