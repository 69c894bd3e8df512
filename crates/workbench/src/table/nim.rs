//! Nim addition and multiplication, as source 001 defines them.

use marienbad_nimbers::Nim64;
use marienbad_nimbers::table::{Operation, rows};

use super::{NoTable, Table, bound};
use crate::language::{Language, say};

fn square(title: String, sign: &str, operation: Operation, last: u64) -> Table {
    let mut columns = vec![sign.to_owned()];
    columns.extend((0..=last).map(|n| n.to_string()));
    let row = |(a, values): (u64, Vec<Nim64>)| {
        let mut cells = vec![a.to_string()];
        cells.extend(values.iter().map(Nim64::to_string));
        cells
    };
    Table { title, columns, rows: (0..).zip(rows(operation, last)).map(row).collect(), notes: Vec::new() }
}

/// Sums and products of 0 to `last`.
pub fn both(language: Language, last: u64) -> Vec<Table> {
    vec![
        square(say!(language, "table-nim-sum"), "⊕", Operation::Sum, last),
        square(say!(language, "table-nim-product"), "⊗", Operation::Product, last),
    ]
}

/// Both tables from 0 to `to` (7 in the source).
pub fn tables(language: Language, to: Option<u64>) -> Result<Vec<Table>, NoTable> {
    Ok(both(language, bound(to, 7, 255)?))
}
