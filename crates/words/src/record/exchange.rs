//! Files of records: one JSON object per line, or a table with a header row.

use serde_json::{Map, Value, json};

use super::{BadCell, COLUMNS, Record};

/// The last column of a table: where the certificate lies, and the checksum of the whole record.
const FILE: &str = "certificate_file";
const CHECKSUM: &str = "checksum";

/// A record as read from a file.
#[derive(Debug, Clone, PartialEq)]
pub struct Line {
    /// Its line number, counted from 1.
    pub number: usize,
    /// Its cells. If the certificate is in a file of its own, its cell is empty.
    pub cells: [String; COLUMNS.len()],
    /// The name of that file.
    pub file: Option<String>,
    /// The expected checksum, if it is given.
    pub checksum: Option<String>,
}

/// What is wrong with a line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Mistake {
    /// The line is neither a JSON object nor a row of a table.
    Form,
    /// A column is missing or unknown.
    Column(String),
    /// This cell cannot be read.
    Cell(&'static str),
}

/// A record as one line of JSON, with its certificate inside or in a file of this name.
pub fn json_line(record: &Record, checksum: &str, file: Option<&str>) -> String {
    let mut object = Map::new();
    for (name, cell) in COLUMNS.into_iter().zip(record.cells()) {
        let value = match name {
            "finding" => record.finding.clone(),
            "bound" | "confirmed" if cell.is_empty() => Value::Null,
            "bound" | "threads" | "milliseconds" | "found_at" => {
                cell.parse::<u64>().map_or(Value::Null, Value::from)
            }
            "certificate" if cell.is_empty() || file.is_some() => Value::Null,
            _ => json!(cell),
        };
        object.insert(name.to_owned(), value);
    }
    object.insert(FILE.to_owned(), json!(file));
    object.insert(CHECKSUM.to_owned(), json!(checksum));
    format!("{}\n", Value::Object(object))
}

/// The header row of a table.
pub fn csv_head() -> String {
    let names = COLUMNS.into_iter().filter(|name| *name != "certificate").chain([FILE, CHECKSUM]);
    format!("{}\n", names.collect::<Vec<_>>().join(","))
}

/// A record as one row of a table. The certificate is in a file of this name, or is left out; without it,
/// the checksum covers the other cells.
pub fn csv_row(record: &Record, checksum: &str, file: Option<&str>) -> String {
    let cells = record.cells();
    let own =
        COLUMNS.iter().zip(&cells).filter(|(name, _)| **name != "certificate").map(|(_, cell)| cell.as_str());
    let row: Vec<String> = own.chain([file.unwrap_or_default(), checksum]).map(quoted).collect();
    format!("{}\n", row.join(","))
}

/// A cell of a table, in quotation marks if needed.
pub fn quoted(cell: &str) -> String {
    if cell.contains([',', '"', '\n', '\r']) {
        format!("\"{}\"", cell.replace('"', "\"\""))
    } else {
        cell.to_owned()
    }
}

/// Reads a file of either form: a table begins with the name of its first column.
pub fn read(text: &str) -> Result<Vec<Line>, (usize, Mistake)> {
    let text = text.trim_start_matches('\u{feff}');
    if text.trim_start().starts_with('{') || text.trim().is_empty() {
        read_lines(text)
    } else {
        read_table(text)
    }
}

fn read_lines(text: &str) -> Result<Vec<Line>, (usize, Mistake)> {
    let lines = (1..).zip(text.lines()).filter(|(_, line)| !line.trim().is_empty());
    let one = |(number, line): (usize, &str)| {
        let object: Value = serde_json::from_str(line).map_err(|_| (number, Mistake::Form))?;
        let object = object.as_object().ok_or((number, Mistake::Form))?;
        let mut cells: [String; COLUMNS.len()] = std::array::from_fn(|_| String::new());
        for (name, cell) in COLUMNS.into_iter().zip(&mut cells) {
            let value = object.get(name);
            *cell = match value {
                None if matches!(name, "bound" | "confirmed" | "certificate" | "position") => String::new(),
                None => return Err((number, Mistake::Column(name.to_owned()))),
                Some(Value::Null) => String::new(),
                Some(Value::String(text)) => text.clone(),
                Some(other) => other.to_string(),
            };
        }
        let text = |name: &str| object.get(name).and_then(Value::as_str).map(str::to_owned);
        Ok(Line { number, cells, file: text(FILE), checksum: text(CHECKSUM) })
    };
    lines.map(one).collect()
}

fn read_table(text: &str) -> Result<Vec<Line>, (usize, Mistake)> {
    let mut rows = rows(text)?.into_iter();
    let (number, head) = rows.next().ok_or((1, Mistake::Form))?;
    if let Some(unknown) = head
        .iter()
        .find(|name| !COLUMNS.contains(&name.as_str()) && ![FILE, CHECKSUM].contains(&name.as_str()))
    {
        return Err((number, Mistake::Column(unknown.clone())));
    }
    let missing = COLUMNS.into_iter().find(|name| {
        !matches!(*name, "certificate" | "confirmed" | "bound") && !head.iter().any(|own| own == name)
    });
    if let Some(missing) = missing {
        return Err((number, Mistake::Column(missing.to_owned())));
    }
    rows.map(|(number, row)| {
        if row.len() != head.len() {
            return Err((number, Mistake::Form));
        }
        let cell = |name: &str| head.iter().position(|own| own == name).map(|place| row[place].clone());
        let some = |name: &str| cell(name).filter(|text| !text.is_empty());
        let cells = COLUMNS.map(|name| cell(name).unwrap_or_default());
        Ok(Line { number, cells, file: some(FILE), checksum: some(CHECKSUM) })
    })
    .collect()
}

/// A row of a table, with the number of its first line.
pub type Row = (usize, Vec<String>);

/// The rows of a table with their line numbers (RFC 4180): a cell in quotation marks may contain commas,
/// line ends and doubled quotation marks.
pub fn rows(text: &str) -> Result<Vec<Row>, (usize, Mistake)> {
    let (mut rows, mut row, mut cell) = (Vec::new(), Vec::new(), String::new());
    let (mut line, mut begun, mut inside) = (1, 1, false);
    let mut signs = text.chars().peekable();
    while let Some(sign) = signs.next() {
        line += usize::from(sign == '\n');
        match sign {
            '"' if inside && signs.peek() == Some(&'"') => {
                signs.next();
                cell.push('"');
            }
            '"' if inside => inside = false,
            '"' if cell.is_empty() => inside = true,
            ',' if !inside => row.push(std::mem::take(&mut cell)),
            '\r' if !inside && signs.peek() == Some(&'\n') => {}
            '\n' if !inside => {
                row.push(std::mem::take(&mut cell));
                let whole = std::mem::take(&mut row);
                if whole.len() > 1 || !whole[0].is_empty() {
                    rows.push((begun, whole));
                }
                begun = line;
            }
            other => cell.push(other),
        }
    }
    if inside {
        return Err((begun, Mistake::Form));
    }
    if !cell.is_empty() || !row.is_empty() {
        row.push(cell);
        rows.push((begun, row));
    }
    Ok(rows)
}

impl From<BadCell> for Mistake {
    fn from(BadCell(name): BadCell) -> Self {
        Self::Cell(name)
    }
}
