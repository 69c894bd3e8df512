//! The text of a lesson: paragraphs, lists, tables, programs, drawn positions, and emphasis inside a line.

/// A part of a line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Inline {
    /// Plain text.
    Text(String),
    /// Emphasis, written `*so*`.
    Emphasis(String),
    /// Strong emphasis, written `**so**`.
    Strong(String),
    /// Code, written `` `so` ``.
    Code(String),
    /// A link, written `[words](/address)`, to a page of the workbench; the address has no language.
    Link(String, String),
}

/// A line of text with emphasis.
pub type Rich = Vec<Inline>;

/// A block of a text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Block {
    /// A paragraph.
    Paragraph(Rich),
    /// A list; with numbers or without.
    List {
        /// Whether it is numbered.
        numbered: bool,
        /// Its items.
        items: Vec<Rich>,
    },
    /// A table; the first row is the header.
    Table(Vec<Vec<Rich>>),
    /// A program in some language.
    Program {
        /// The language, such as `python`, or empty.
        language: String,
        /// Its lines.
        lines: Vec<String>,
    },
    /// A program of blocks, as in Scratch.
    Stack(Vec<Piece>),
    /// A drawn position.
    Picture {
        /// The game.
        game: String,
        /// The position.
        position: String,
    },
    /// A description of a game: its rule in words, its first values and its lost positions.
    Portrait {
        /// The game.
        game: String,
        /// The bound of the description.
        to: u64,
    },
}

/// A block of a program: its kind (which gives its colour), its words, and the blocks inside it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Piece {
    /// `event`, `control`, `data`, `sense`, `look` or `own`.
    pub kind: String,
    /// The text on the block, with numbers in `( )` and conditions in `< >`.
    pub words: String,
    /// The nested blocks.
    pub inside: Vec<Piece>,
}

/// Parses the emphasis in a line. An asterisk or a backquote without its partner is literal.
pub fn inline(text: &str) -> Rich {
    let mut out: Rich = Vec::new();
    let mut plain = String::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let found = pair(rest, "**", Inline::Strong)
            .or_else(|| pair(rest, "*", Inline::Emphasis))
            .or_else(|| pair(rest, "`", Inline::Code))
            .or_else(|| link(rest));
        if let Some((piece, length)) = found {
            if !plain.is_empty() {
                out.push(Inline::Text(std::mem::take(&mut plain)));
            }
            out.push(piece);
            rest = &rest[length..];
        } else {
            plain.push(first);
            rest = &rest[first.len_utf8()..];
        }
    }
    if !plain.is_empty() {
        out.push(Inline::Text(plain));
    }
    out
}

/// The text between two of these signs, at the beginning of a text.
fn pair(text: &str, sign: &str, make: fn(String) -> Inline) -> Option<(Inline, usize)> {
    let inside = text.strip_prefix(sign)?;
    // "2 * 3 * 4" contains no emphasis; a line of code may begin with blanks.
    let blank = |text: &str| sign != "`" && text.starts_with([' ', '\u{a0}', '*']);
    if blank(inside) {
        return None;
    }
    let end = inside.find(sign).filter(|end| *end > 0)?;
    if inside[..end].ends_with([' ', '\u{a0}']) {
        return None;
    }
    Some((make(inside[..end].to_owned()), end + 2 * sign.len()))
}

fn link(text: &str) -> Option<(Inline, usize)> {
    let inside = text.strip_prefix('[')?;
    let (words, after) = inside.split_once("](")?;
    // An address may contain parentheses: `/sum/nim(1,3)`.
    let mut depth = 0_usize;
    let end = after.char_indices().find_map(|(at, sign)| match sign {
        '(' => {
            depth += 1;
            None
        }
        ')' if depth == 0 => Some(at),
        ')' => {
            depth -= 1;
            None
        }
        _ => None,
    })?;
    let address = &after[..end];
    let good = address.starts_with('/') && !address.starts_with("//") && !words.contains('[');
    good.then(|| (Inline::Link(words.to_owned(), address.to_owned()), words.len() + address.len() + 4))
}

/// The words of a line without markup.
pub fn plain(line: &[Inline]) -> String {
    line.iter()
        .map(|piece| match piece {
            Inline::Text(text)
            | Inline::Emphasis(text)
            | Inline::Strong(text)
            | Inline::Code(text)
            | Inline::Link(text, _) => text.as_str(),
        })
        .collect()
}

/// Parses a text.
pub fn blocks(lines: &[&str]) -> Vec<Block> {
    let mut out = Vec::new();
    let mut at = 0;
    while at < lines.len() {
        let line = lines[at].trim();
        if line.is_empty() {
            at += 1;
        } else if let Some(language) = line.strip_prefix("```") {
            let length = lines[at + 1..].iter().take_while(|line| line.trim() != "```").count();
            let inside = &lines[at + 1..at + 1 + length];
            out.push(program(language.trim(), inside));
            at += length + 2;
        } else if let Some(picture) = line.strip_prefix("!picture ") {
            let (game, position) = picture.trim().rsplit_once(' ').unwrap_or((picture, ""));
            out.push(Block::Picture { game: game.trim().to_owned(), position: position.to_owned() });
            at += 1;
        } else if let Some(portrait) = line.strip_prefix("!game ") {
            let (game, to) = portrait.trim().rsplit_once(' ').unwrap_or((portrait, ""));
            let game = game.trim().trim_matches('"').to_owned();
            out.push(Block::Portrait { game, to: to.parse().unwrap_or(20).min(200) });
            at += 1;
        } else if line.starts_with('|') {
            let rows = run(lines, at, |line| line.starts_with('|'));
            out.push(table(&lines[at..at + rows]));
            at += rows;
        } else if item(line).is_some() {
            let rows = run(lines, at, |line| item(line).is_some());
            let items = lines[at..at + rows].iter().filter_map(|line| item(line.trim()));
            let numbered = !line.starts_with("- ");
            out.push(Block::List { numbered, items: items.map(inline).collect() });
            at += rows;
        } else {
            let ends = |line: &str| {
                line.is_empty()
                    || line.starts_with("```")
                    || line.starts_with('|')
                    || line.starts_with("!picture ")
                    || line.starts_with("!game ")
                    || item(line).is_some()
            };
            let rows = run(lines, at, |line| !ends(line)).max(1);
            let text: Vec<&str> = lines[at..at + rows].iter().map(|line| line.trim()).collect();
            out.push(Block::Paragraph(inline(&text.join(" "))));
            at += rows;
        }
    }
    out
}

fn run(lines: &[&str], at: usize, fits: impl Fn(&str) -> bool) -> usize {
    lines[at..].iter().take_while(|line| fits(line.trim())).count()
}

/// The text of a list item.
fn item(line: &str) -> Option<&str> {
    if let Some(words) = line.strip_prefix("- ") {
        return Some(words);
    }
    let (number, words) = line.split_once(". ")?;
    (!number.is_empty() && number.len() < 3 && number.bytes().all(|byte| byte.is_ascii_digit()))
        .then_some(words)
}

fn table(lines: &[&str]) -> Block {
    let cells = |line: &&str| -> Vec<Rich> {
        line.trim().trim_matches('|').split('|').map(|cell| inline(cell.trim())).collect()
    };
    let rule = |line: &&&str| !line.chars().all(|c| matches!(c, '|' | '-' | ':' | ' '));
    Block::Table(lines.iter().filter(rule).map(cells).collect())
}

fn program(language: &str, lines: &[&str]) -> Block {
    if language == "blocks" {
        let deep = |line: &&str| line.len() - line.trim_start().len();
        let lines: Vec<(usize, &str)> = lines.iter().map(|line| (deep(line), line.trim())).collect();
        let lines: Vec<(usize, &str)> = lines.into_iter().filter(|(_, line)| !line.is_empty()).collect();
        return Block::Stack(pieces(&lines));
    }
    let lines = lines.iter().map(|line| (*line).to_owned()).collect();
    Block::Program { language: language.to_owned(), lines }
}

/// Lines indented more than the one before are nested in it.
fn pieces(lines: &[(usize, &str)]) -> Vec<Piece> {
    let mut out = Vec::new();
    let mut at = 0;
    while let Some((deep, line)) = lines.get(at) {
        let inside = lines[at + 1..].iter().take_while(|(own, _)| own > deep).count();
        let (kind, words) = line.split_once(" | ").unwrap_or(("own", line));
        let inner = pieces(&lines[at + 1..at + 1 + inside]);
        out.push(Piece { kind: kind.trim().to_owned(), words: words.trim().to_owned(), inside: inner });
        at += 1 + inside;
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn emphasis_and_what_is_none() {
        let text = |text: &str| Inline::Text(text.into());
        assert_eq!(
            inline("a **b** *c* `d*` [e](/laboratory)"),
            [
                text("a "),
                Inline::Strong("b".into()),
                text(" "),
                Inline::Emphasis("c".into()),
                text(" "),
                Inline::Code("d*".into()),
                text(" "),
                Inline::Link("e".into(), "/laboratory".into()),
            ]
        );
        assert_eq!(
            inline("[a](/sum/nim(1) + kayles((4))), b"),
            [Inline::Link("a".into(), "/sum/nim(1) + kayles((4))".into()), text(", b")]
        );
        for plain in
            ["[a](/nim(1)", "2 * 3 * 4", "a*", "**", "[x](http://elsewhere)", "[x](//elsewhere)", "`", "é*"]
        {
            assert_eq!(inline(plain), [text(plain)], "{plain}");
        }
    }

    #[test]
    fn all_kinds_of_blocks() {
        let lines: Vec<&str> =
            "One\nline.\n\n- a\n- b\n1. c\n\n| x | y |\n|---|---|\n| 1 | 2 |\n```blocks\nevent | go\n  data \
            | x\n```\n\
             !picture nim 1,2\n```python\nx = 1\n"
                .lines()
                .collect();
        let found = blocks(&lines);
        assert_eq!(found.len(), 6, "{found:?}");
        assert!(matches!(&found[1], Block::List { numbered: false, items } if items.len() == 3));
        assert!(matches!(&found[2], Block::Table(rows) if rows.len() == 2));
        assert!(matches!(&found[3], Block::Stack(stack) if stack[0].inside[0].kind == "data"));
        assert!(matches!(&found[4], Block::Picture { game, position } if game == "nim" && position == "1,2"));
        assert!(matches!(&found[5], Block::Program { language, .. } if language == "python"));
    }
}
