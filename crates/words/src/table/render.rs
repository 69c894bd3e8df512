//! A table as text, CSV, JSON, LaTeX or Markdown.

use std::fmt::Write;

use serde_json::{Value, json};

use super::Table;
use super::wythoff::RATIOS;

/// The format of a table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Format {
    /// Aligned columns for people.
    Text,
    /// Comma-separated values, quoted where needed.
    Csv,
    /// One JSON object.
    Json,
    /// One `tabular` per table.
    Latex,
    /// Markdown tables.
    Markdown,
}

impl Format {
    /// The format for a word of the command line.
    pub fn from_word(word: &str) -> Self {
        match word {
            "csv" => Self::Csv,
            "json" => Self::Json,
            "latex" => Self::Latex,
            "markdown" => Self::Markdown,
            _ => Self::Text,
        }
    }

    /// Writes tables one after another.
    pub fn write(self, game: &str, tables: &[Table]) -> String {
        let numbers: Vec<Table>;
        let tables = if matches!(self, Self::Csv | Self::Json) {
            numbers = tables.iter().map(as_data).collect();
            &numbers
        } else {
            tables
        };
        if self == Self::Json {
            let tables: Vec<Value> = tables
                .iter()
                .map(|t| json!({ "title": t.title, "columns": t.columns, "rows": t.rows, "notes": t.notes }))
                .collect();
            return format!("{}\n", json!({ "schema": 1, "game": game, "tables": tables }));
        }
        let mut out = String::new();
        for (i, table) in tables.iter().enumerate() {
            if i > 0 {
                out.push('\n');
            }
            match self {
                Self::Csv => csv(table, &mut out),
                Self::Latex => latex(table, &mut out),
                Self::Markdown => markdown(table, &mut out),
                Self::Text | Self::Json => text(table, &mut out),
            }
        }
        out
    }
}

/// The table with its numbers in the format for programs, whatever the language.
fn as_data(table: &Table) -> Table {
    let is_ratio = |i: usize| table.columns.get(i).is_some_and(|head| RATIOS.contains(&head.as_str()));
    let mut data = table.clone();
    for row in &mut data.rows {
        for (_, cell) in row.iter_mut().enumerate().filter(|(i, _)| is_ratio(*i)) {
            *cell = cell.replace(',', ".");
        }
    }
    data
}

/// Appends a line; writing to a string cannot fail.
fn line(out: &mut String, text: &str) {
    let _ = writeln!(out, "{}", text.trim_end());
}

fn text(table: &Table, out: &mut String) {
    let lines = || std::iter::once(&table.columns).chain(&table.rows);
    let count = lines().map(Vec::len).max().unwrap_or(0);
    let width =
        |i: usize| lines().filter_map(|row| row.get(i)).map(|cell| cell.chars().count()).max().unwrap_or(0);
    let widths: Vec<usize> = (0..count).map(width).collect();
    line(out, &table.title);
    out.push('\n');
    for (n, row) in lines().enumerate() {
        let cells: Vec<String> =
            row.iter().zip(&widths).map(|(cell, width)| format!("{cell:>width$}")).collect();
        line(out, &format!("  {}", cells.join("  ")));
        if n == 0 {
            let rules: Vec<String> = widths.iter().map(|width| "─".repeat(*width)).collect();
            line(out, &format!("  {}", rules.join("──")));
        }
    }
    for note in &table.notes {
        line(out, &format!("\n  {note}"));
    }
}

fn csv(table: &Table, out: &mut String) {
    let quote = |cell: &String| {
        if cell.contains([',', '"', '\n', ';']) {
            format!("\"{}\"", cell.replace('"', "\"\""))
        } else {
            cell.clone()
        }
    };
    for row in std::iter::once(&table.columns).chain(&table.rows) {
        line(out, &row.iter().map(quote).collect::<Vec<_>>().join(","));
    }
}

/// The LaTeX math command for this character, if it has one.
fn in_formulas(c: char) -> Option<&'static str> {
    Some(match c {
        '≤' => "\\leq",
        '≈' => "\\approx",
        '×' => "\\times",
        '·' => "\\cdot",
        '⊕' => "\\oplus",
        '⊗' => "\\otimes",
        'φ' => "\\varphi",
        '⌊' => "\\lfloor",
        '⌋' => "\\rfloor",
        _ => return None,
    })
}

/// Text escaped for LaTeX. A word with math characters becomes one formula if the rest of it is plain.
pub fn escape_latex(cell: &str) -> String {
    let words = cell.split(' ').map(|word| {
        let is_plain = |c: char| c.is_ascii_alphanumeric() || "+-=<>()/.,:;".contains(c);
        let has_signs = word.chars().any(|c| in_formulas(c).is_some());
        if has_signs && word.chars().all(|c| is_plain(c) || in_formulas(c).is_some()) {
            formula(word)
        } else {
            word.chars().map(escaped_sign).collect()
        }
    });
    words.collect::<Vec<_>>().join(" ")
}

/// A word as one formula, with closing punctuation placed after it.
fn formula(word: &str) -> String {
    let inner = word.trim_end_matches(['.', ',', ':', ';']);
    let mut out = String::from("$");
    let mut after_command = false;
    for c in inner.chars() {
        match in_formulas(c) {
            Some(command) => out.push_str(command),
            None => {
                // A letter directly after a command would become part of its name.
                if after_command && c.is_alphabetic() {
                    out.push(' ');
                }
                out.push(c);
            }
        }
        after_command = in_formulas(c).is_some();
    }
    out.push('$');
    out + &word[inner.len()..]
}

fn escaped_sign(c: char) -> String {
    match c {
        '&' | '%' | '$' | '#' | '_' | '{' | '}' => format!("\\{c}"),
        '\\' => "\\textbackslash{}".to_owned(),
        '~' => "\\textasciitilde{}".to_owned(),
        '\u{a0}' => "~".to_owned(),
        '^' => "\\textasciicircum{}".to_owned(),
        '[' => "{[}".to_owned(),
        ']' => "{]}".to_owned(),
        _ => match in_formulas(c) {
            Some(command) => format!("${command}$"),
            None => c.to_string(),
        },
    }
}

fn latex(table: &Table, out: &mut String) {
    let row = |cells: &[String]| {
        format!("{} \\\\", cells.iter().map(|cell| escape_latex(cell)).collect::<Vec<_>>().join(" & "))
    };
    line(out, &format!("% {}", table.title));
    line(out, &format!("\\begin{{tabular}}{{{}}}", "r".repeat(table.columns.len())));
    line(out, &row(&table.columns));
    line(out, "\\hline");
    for cells in &table.rows {
        line(out, &row(cells));
    }
    line(out, "\\end{tabular}");
    for note in &table.notes {
        line(out, &format!("% {note}"));
    }
}

fn markdown(table: &Table, out: &mut String) {
    let row = |cells: &[String]| {
        format!("| {} |", cells.iter().map(|cell| cell.replace('|', "\\|")).collect::<Vec<_>>().join(" | "))
    };
    line(out, &format!("**{}**\n", table.title));
    line(out, &row(&table.columns));
    line(out, &format!("|{}", " ---: |".repeat(table.columns.len())));
    for cells in &table.rows {
        line(out, &row(cells));
    }
    for note in &table.notes {
        line(out, &format!("\n{note}"));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn formulas_are_one_formula() {
        assert_eq!(escape_latex("⌊d·φ⌋"), "$\\lfloor d\\cdot\\varphi\\rfloor$");
        assert_eq!(escape_latex("y = ⌊d·φ⌋, 50 %"), "y = $\\lfloor d\\cdot\\varphi\\rfloor$, 50 \\%");
        assert_eq!(escape_latex("où\u{a0}: 2×é"), "où~: 2$\\times$é");
    }

    /// French texts use decimal commas, output for programs uses points.
    #[test]
    fn decimals_follow_the_reader() {
        let table = Table {
            title: String::new(),
            columns: vec!["y/d".to_owned()],
            rows: vec![vec!["1,5".to_owned()]],
            notes: Vec::new(),
        };
        let written = |format: Format| format.write("wythoff", std::slice::from_ref(&table));
        assert!(written(Format::Latex).contains("\n1,5 \\\\"), "{}", written(Format::Latex));
        assert!(written(Format::Csv).contains("1.5"), "{}", written(Format::Csv));
    }
}
