//! Nim addition and multiplication, as source 001 defines them.

use marienbad_nimbers::Nim64;

use super::{NoTable, Table, bound};
use crate::language::{Language, say};

fn square(title: String, sign: &str, to: u64, cell: impl Fn(u64, u64) -> u64) -> Table {
    let mut columns = vec![sign.to_owned()];
    columns.extend((0..=to).map(|n| n.to_string()));
    let row = |a: u64| {
        let mut cells = vec![a.to_string()];
        cells.extend((0..=to).map(|b| cell(a, b).to_string()));
        cells
    };
    Table { title, columns, rows: (0..=to).map(row).collect(), notes: Vec::new() }
}

/// Both tables from 0 to `to` (7 in the source).
pub fn tables(language: Language, to: Option<u64>) -> Result<Vec<Table>, NoTable> {
    let to = bound(to, 7, 255)?;
    let product = |a: u64, b: u64| u64::from(Nim64::from(a) * Nim64::from(b));
    Ok(vec![
        square(say!(language, "table-nim-sum"), "⊕", to, |a, b| a ^ b),
        square(say!(language, "table-nim-product"), "⊗", to, product),
    ])
}
