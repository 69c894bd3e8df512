//! A table as text, CSV, JSON, LaTeX or Markdown.

use std::fmt::Write;

use serde_json::{Value, json};

use super::Table;
use super::wythoff::RATIOS;

/// How a table is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Format {
    /// Aligned columns for people.
    Text,
    /// Comma-separated values, quoted where needed.
    Csv,
    /// One JSON object.
    Json,
    /// A `tabular` for each table.
    Latex,
    /// Markdown tables.
    Markdown,
}

impl Format {
    /// From the word of the command line.
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
        let tables = if matches!(self, Self::Csv | Self::Json | Self::Latex) {
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

/// The table with its numbers as programs read them, whatever the language.
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

/// Writing to a string cannot fail.
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

/// Text as LaTeX wants it.
pub fn escape_latex(cell: &str) -> String {
    let mut out = String::new();
    for c in cell.chars() {
        match c {
            '&' | '%' | '$' | '#' | '_' | '{' | '}' => {
                out.push('\\');
                out.push(c);
            }
            '\\' => out.push_str("\\textbackslash{}"),
            '~' => out.push_str("\\textasciitilde{}"),
            '\u{a0}' => out.push('~'),
            '^' => out.push_str("\\textasciicircum{}"),
            '[' => out.push_str("{[}"),
            ']' => out.push_str("{]}"),
            '≤' => out.push_str("$\\leq$"),
            '≈' => out.push_str("$\\approx$"),
            '×' => out.push_str("$\\times$"),
            '·' => out.push_str("$\\cdot$"),
            '⊕' => out.push_str("$\\oplus$"),
            '⊗' => out.push_str("$\\otimes$"),
            'φ' => out.push_str("$\\varphi$"),
            '⌊' => out.push_str("$\\lfloor$"),
            '⌋' => out.push_str("$\\rfloor$"),
            _ => out.push(c),
        }
    }
    out
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
