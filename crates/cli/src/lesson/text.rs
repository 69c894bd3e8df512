//! The text of a lesson for a terminal.

use marienbad_rules::NoFiles;
use marienbad_school::invent::portrait;
use marienbad_school::markup::{Block, Inline, Piece, Rich, plain};
use marienbad_solve::{Work, question};
use marienbad_words::language::Language;

use crate::play::prompt::{drawing, signs};

/// Lines are broken here.
const WIDTH: usize = 78;

/// A line of text, with emphasis shown by asterisks.
pub fn line(rich: &Rich) -> String {
    rich.iter()
        .map(|piece| match piece {
            Inline::Text(text) | Inline::Code(text) | Inline::Link(text, _) => text.clone(),
            Inline::Emphasis(text) | Inline::Strong(text) => format!("*{text}*"),
        })
        .collect()
}

/// Breaks the text into lines; every line after the first is indented by this many blanks.
pub fn wrapped(text: &str, indent: usize) -> String {
    let mut out = String::new();
    let mut width = 0;
    for word in text.split(' ').filter(|word| !word.is_empty()) {
        let length = word.chars().count();
        if width > 0 && width + 1 + length > WIDTH {
            out.push('\n');
            out.push_str(&" ".repeat(indent));
            width = indent;
        } else if width > 0 {
            out.push(' ');
            width += 1;
        }
        out.push_str(word);
        width += length;
    }
    out
}

/// A whole text.
pub fn blocks(language: Language, all: &[Block], work: &mut Work<'_>) -> String {
    all.iter().map(|one| block(language, one, work)).collect::<Vec<_>>().join("\n\n")
}

fn block(language: Language, block: &Block, work: &mut Work<'_>) -> String {
    match block {
        Block::Paragraph(text) => wrapped(&line(text), 0),
        Block::List { numbered, items } => {
            let sign = |i: usize| if *numbered { format!("{}. ", i + 1) } else { "- ".to_owned() };
            let item = |(i, item): (usize, &Rich)| {
                let sign = sign(i);
                wrapped(&format!("{sign}{}", line(item)), sign.len())
            };
            items.iter().enumerate().map(item).collect::<Vec<_>>().join("\n")
        }
        Block::Table(rows) => {
            table(&rows.iter().map(|row| row.iter().map(|cell| plain(cell)).collect()).collect::<Vec<_>>())
        }
        Block::Program { lines, .. } => {
            lines.iter().map(|line| format!("    {line}")).collect::<Vec<_>>().join("\n")
        }
        Block::Stack(pieces) => {
            let mut out = Vec::new();
            stack(pieces, 0, &mut out);
            out.join("\n")
        }
        Block::Portrait { game, to } => {
            let lines = portrait(language, game, *to, work).unwrap_or_default();
            lines.iter().map(|line| wrapped(line, 2)).collect::<Vec<_>>().join("\n")
        }
        Block::Picture { game, position } => {
            let Ok(game) = question::open(game) else { return position.clone() };
            let Ok(position) = game.parse(position, &NoFiles) else { return position.clone() };
            drawing(language, &*game, &position, signs())
        }
    }
}

fn stack(pieces: &[Piece], deep: usize, out: &mut Vec<String>) {
    for piece in pieces {
        out.push(format!("    {}[ {} ]", "   ".repeat(deep), piece.words));
        stack(&piece.inside, deep + 1, out);
    }
}

/// A table with aligned columns; the first row is the header.
pub fn table(rows: &[Vec<String>]) -> String {
    let columns = rows.iter().map(Vec::len).max().unwrap_or(0);
    let width = |column: usize| {
        rows.iter().filter_map(|row| row.get(column)).map(|cell| cell.chars().count()).max().unwrap_or(0)
    };
    let widths: Vec<usize> = (0..columns).map(width).collect();
    let row = |row: &Vec<String>| {
        let cells = row.iter().zip(&widths).map(|(cell, width)| format!("{cell:>width$}"));
        cells.collect::<Vec<_>>().join("  ")
    };
    let mut lines: Vec<String> = rows.iter().map(row).collect();
    if lines.len() > 1 {
        lines.insert(1, "-".repeat(widths.iter().sum::<usize>() + 2 * columns.saturating_sub(1)));
    }
    lines.join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_broken_and_tables_line_up() {
        let text = wrapped(&"word ".repeat(40), 2);
        assert!(text.lines().all(|line| line.chars().count() <= WIDTH) && text.contains("\n  word"));
        let rows = [["n", "x"], ["10", "1"]].map(|row| row.map(str::to_owned).to_vec());
        assert_eq!(table(&rows), " n  x\n-----\n10  1");
    }
}
