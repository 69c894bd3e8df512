//! A text with headings, paragraphs, lists and tables, written as plain text, Markdown or LaTeX.

use std::fmt::Write;

use crate::language::Language;
use crate::table::render::escape_latex;
use crate::table::{Format, Table};

/// A piece of the text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Block {
    /// The heading of a section.
    Heading(String),
    /// A paragraph.
    Paragraph(String),
    /// A bulleted list.
    List(Vec<String>),
    /// A table with its title and notes.
    Table(Table),
}

/// A document.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Document {
    /// Its title.
    pub title: String,
    /// Its blocks in order.
    pub blocks: Vec<Block>,
}

/// The width of a line of plain text.
const WIDTH: usize = 96;

impl Document {
    /// Adds a section.
    pub fn heading(&mut self, text: String) {
        self.blocks.push(Block::Heading(text));
    }

    /// Adds a paragraph.
    pub fn paragraph(&mut self, text: String) {
        self.blocks.push(Block::Paragraph(text));
    }

    /// Writes the document in the named format.
    pub fn write(&self, language: Language, format: &str) -> String {
        match format {
            "markdown" => self.markdown(),
            "latex" => self.latex(language),
            _ => self.text(),
        }
    }

    fn text(&self) -> String {
        let mut out = String::new();
        let rule = |mark: &str, text: &str| mark.repeat(text.chars().count());
        let _ = writeln!(out, "{}\n{}", self.title, rule("═", &self.title));
        for block in &self.blocks {
            out.push('\n');
            match block {
                Block::Heading(text) => {
                    let _ = writeln!(out, "{text}\n{}", rule("─", text));
                }
                Block::Paragraph(text) => out.push_str(&wrapped(text, "", "")),
                Block::List(items) => {
                    items.iter().for_each(|item| out.push_str(&wrapped(item, "  - ", "    ")));
                }
                Block::Table(table) => {
                    let bare =
                        Table { title: wrapped(&table.title, "", ""), notes: Vec::new(), ..table.clone() };
                    out.push_str(&Format::Text.write("", &[bare]));
                    for note in &table.notes {
                        out.push('\n');
                        out.push_str(&wrapped(note, "  ", "  "));
                    }
                }
            }
        }
        out
    }

    fn markdown(&self) -> String {
        let mut out = format!("# {}\n", escape_markdown(&self.title));
        for block in &self.blocks {
            out.push('\n');
            match block {
                Block::Heading(text) => {
                    let _ = writeln!(out, "## {}", escape_markdown(text));
                }
                Block::Paragraph(text) => {
                    let _ = writeln!(out, "{}", escape_markdown(text));
                }
                Block::List(items) => {
                    for item in items {
                        let _ = writeln!(out, "- {}", escape_markdown(item));
                    }
                }
                Block::Table(table) => {
                    let escape =
                        |cells: &Vec<String>| cells.iter().map(|cell| escape_markdown(cell)).collect();
                    let escaped = Table {
                        title: escape_markdown(&table.title),
                        columns: escape(&table.columns),
                        rows: table.rows.iter().map(escape).collect(),
                        notes: escape(&table.notes),
                    };
                    out.push_str(&Format::Markdown.write("", &[escaped]));
                }
            }
        }
        out
    }

    fn latex(&self, language: Language) -> String {
        let babel = match language {
            Language::French => "french",
            Language::English => "english",
        };
        let title = escape_latex(&self.title);
        let mut out = format!(
            "\\documentclass[a4paper]{{article}}\n\\usepackage[utf8]{{inputenc}}\n\
             \\usepackage[T1]{{fontenc}}\n\
             \\usepackage[{babel}]{{babel}}\n\\usepackage{{longtable}}\n\
             \\addtolength{{\\oddsidemargin}}{{-20mm}}\n\\addtolength{{\\textwidth}}{{40mm}}\n\
             \\title{{{title}}}\n\\author{{}}\n\\date{{}}\n\
             \\begin{{document}}\n\\maketitle\n"
        );
        for block in &self.blocks {
            out.push('\n');
            match block {
                Block::Heading(text) => {
                    let _ = writeln!(out, "\\section*{{{}}}", escape_latex(text));
                }
                Block::Paragraph(text) => {
                    let _ = writeln!(out, "{}", escape_latex(text));
                }
                Block::List(items) => {
                    out.push_str("\\begin{itemize}\n");
                    for item in items {
                        let _ = writeln!(out, "\\item {}", escape_latex(item));
                    }
                    out.push_str("\\end{itemize}\n");
                }
                Block::Table(table) => latex_table(table, &mut out),
            }
        }
        out.push_str("\n\\end{document}\n");
        out
    }
}

fn latex_table(table: &Table, out: &mut String) {
    let row = |cells: &Vec<String>| {
        let cells: Vec<String> = cells.iter().map(|cell| escape_latex(cell)).collect();
        format!("{} \\\\\n", cells.join(" & "))
    };
    // Long cells are sentences and need a fixed width.
    let kind = |i: usize| {
        let longest = table.rows.iter().filter_map(|row| row.get(i)).map(|cell| cell.chars().count()).max();
        if longest.unwrap_or(0) > 24 { "p{4cm}" } else { "r" }
    };
    let kinds: String = (0..table.columns.len()).map(kind).collect();
    let _ = writeln!(out, "\\noindent {}", escape_latex(&table.title));
    let _ = writeln!(out, "\\begin{{longtable}}{{{kinds}}}");
    out.push_str(&row(&table.columns));
    out.push_str("\\hline\n\\endhead\n");
    table.rows.iter().for_each(|cells| out.push_str(&row(cells)));
    out.push_str("\\end{longtable}\n");
    for note in &table.notes {
        let _ = writeln!(out, "\n\\noindent {}", escape_latex(note));
    }
}

/// Escapes characters that are special in Markdown.
fn escape_markdown(text: &str) -> String {
    let mut out = String::new();
    for c in text.chars() {
        if ['\\', '*', '_', '`', '<', '[', ']'].contains(&c) {
            out.push('\\');
        }
        out.push(c);
    }
    out
}

/// The words of a text, with French punctuation attached to its word: no line begins with `;` or ends with
/// `«`.
fn unbreakable(text: &str) -> Vec<String> {
    let mut words: Vec<String> = Vec::new();
    for word in text.split(' ').filter(|word| !word.is_empty()) {
        let closes = word.chars().all(|c| ";:?!»,.…".contains(c));
        match words.last_mut() {
            Some(last) if closes || last.ends_with('«') => {
                last.push(' ');
                last.push_str(word);
            }
            _ => words.push(word.to_owned()),
        }
    }
    words
}

/// Text in lines of at most [`WIDTH`], the first prefixed by `first`, the others by `other`.
fn wrapped(text: &str, first: &str, other: &str) -> String {
    let mut out = String::from(first);
    let mut length = first.chars().count();
    let mut fresh = true;
    for word in unbreakable(text) {
        let size = word.chars().count();
        if !fresh && length + 1 + size > WIDTH {
            out.push('\n');
            out.push_str(other);
            length = other.chars().count();
            fresh = true;
        }
        if !fresh {
            out.push(' ');
            length += 1;
        }
        out.push_str(&word);
        length += size;
        fresh = false;
    }
    out.push('\n');
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    fn document() -> Document {
        let table = Table {
            title: "50 % & more".to_owned(),
            columns: vec!["a_b".to_owned(), "c|d".to_owned()],
            rows: vec![vec!["[1]".to_owned(), "$".to_owned()]],
            notes: vec!["note #1".to_owned()],
        };
        let blocks = vec![
            Block::Heading("A {b}".to_owned()),
            Block::Paragraph("x * y ".repeat(40).trim().to_owned()),
            Block::List(vec!["one".to_owned(), "[2]".to_owned()]),
            Block::Table(table),
        ];
        Document { title: "T ^ ~ \\".to_owned(), blocks }
    }

    #[test]
    fn latex_is_escaped_and_closed() {
        let latex = document().write(Language::French, "latex");
        assert!(latex.contains("\\title{T \\textasciicircum{} \\textasciitilde{} \\textbackslash{}}"));
        assert!(latex.contains("50 \\% \\& more") && latex.contains("a\\_b & c|d \\\\"));
        assert!(latex.contains("{[}1{]} & \\$ \\\\") && latex.contains("\\section*{A \\{b\\}}"));
        assert_eq!(latex.matches("\\begin{").count(), latex.matches("\\end{").count());
    }

    #[test]
    fn markdown_tables_have_as_many_cells_as_heads() {
        let markdown = document().write(Language::English, "markdown");
        assert!(markdown.contains("| a\\_b | c\\|d |") && markdown.contains("| \\[1\\] | $ |"));
        assert!(markdown.contains("## A {b}") && markdown.contains("- \\[2\\]"));
    }

    #[test]
    fn no_line_begins_with_a_sign() {
        assert_eq!(unbreakable("a ; b « c » ."), ["a ;", "b", "« c » ."]);
    }

    #[test]
    fn lines_of_text_are_not_too_long() {
        let text = document().write(Language::English, "text");
        assert!(text.lines().all(|line| line.chars().count() <= WIDTH), "{text}");
        assert_eq!(text.matches("x * y").count(), 40, "a line break stands between words only");
    }
}
