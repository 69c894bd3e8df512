//! Nim addition and multiplication, as source 001 defines them, and the share of the lost positions (source
//! 002).

use marienbad_nimbers::Nim64;
use marienbad_nimbers::table::{Operation, rows};

use super::{NoTable, Table, bound};
use crate::language::{Language, say};

fn square(title: String, sign: &str, operation: Operation, last: u64, note: String) -> Table {
    let mut columns = vec![sign.to_owned()];
    columns.extend((0..=last).map(|n| n.to_string()));
    let row = |(a, values): (u64, Vec<Nim64>)| {
        let mut cells = vec![a.to_string()];
        cells.extend(values.iter().map(Nim64::to_string));
        cells
    };
    Table { title, columns, rows: (0..).zip(rows(operation, last)).map(row).collect(), notes: vec![note] }
}

/// Sums and products of the numbers 0 to `last`.
pub fn both(language: Language, last: u64) -> Vec<Table> {
    let table = |title: &str, sign: &str, operation, note: &str| {
        square(language.say(title), sign, operation, last, language.say(note))
    };
    vec![
        table("table-nim-sum", "⊕", Operation::Sum, "table-nim-sum-proved"),
        table("table-nim-product", "⊗", Operation::Product, "table-nim-product-proved"),
    ]
}

/// The most heaps that are counted.
const HEAPS: u32 = 5;

/// The number of lost positions among 1 to 5 heaps of 0 to `most`, by counting: question 20 of source 002.
fn share(language: Language, most: u64) -> Table {
    let all = u128::from(most) + 1;
    // The number of positions for each nim-sum, adding one heap at a time.
    let mut by_sum = vec![0; (most + 1).next_power_of_two() as usize];
    by_sum[0] = 1u128;
    let mut rows = Vec::new();
    for heaps in 1..=HEAPS {
        let more = |sum: usize| (0..=most as usize).map(|heap| by_sum[sum ^ heap]).sum();
        by_sum = (0..by_sum.len()).map(more).collect();
        let (lost, positions) = (by_sum[0], all.pow(heaps));
        let share = if positions.is_multiple_of(lost) {
            format!("1/{}", positions / lost)
        } else {
            format!("{lost}/{positions}")
        };
        rows.push(vec![heaps.to_string(), positions.to_string(), lost.to_string(), share]);
    }
    let note = if all.is_power_of_two() { "table-nim-share-proved" } else { "table-nim-share-other" };
    let title = say!(language, "table-nim-share", "most" => most);
    let (most, all) = (most.to_string(), all.to_string());
    Table {
        title,
        columns: [
            "table-nim-share-heaps",
            "table-nim-share-positions",
            "table-nim-share-lost",
            "table-nim-share-part",
        ]
        .map(|id| language.say(id))
        .into(),
        rows,
        notes: vec![say!(language, note, "most" => most, "all" => all), say!(language, "table-nim-slip")],
    }
}

/// The tables from 0 to `to` (7 in the source), and the share of lost positions of such heaps.
pub fn tables(language: Language, to: Option<u64>) -> Result<Vec<Table>, NoTable> {
    let last = bound(to, 7, 255)?;
    let mut tables = both(language, last);
    tables.push(share(language, last));
    Ok(tables)
}
