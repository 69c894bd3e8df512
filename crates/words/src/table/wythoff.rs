//! The two heaps of gold: the lost pairs by rank, like the spreadsheet of source 003.

use marienbad_solve::closed::lower_wythoff;

use super::{NoTable, Table, bound};
use crate::language::{Language, say};

/// The heads of the columns of ratios, whose decimal sign is the language's.
pub const RATIOS: [&str; 2] = ["y/d", "x/y"];

/// A ratio with as many decimals as the source's spreadsheet, without trailing zeros.
fn ratio(language: Language, over: u64, under: u64) -> String {
    // Rounded in integers: a factor of 10^9 leaves nine decimals, the spreadsheet's eight and one for
    // rounding.
    let scaled = (u128::from(over) * 1_000_000_000 / u128::from(under) + 5) / 10;
    let text = format!("{}.{:08}", scaled / 100_000_000, scaled % 100_000_000);
    let text = text.trim_end_matches('0').trim_end_matches('.').to_owned();
    if language == Language::French { text.replace('.', ",") } else { text }
}

/// The table up to rank `to` (20 in the source's text, 575 in its spreadsheet).
pub fn tables(language: Language, to: Option<u64>) -> Result<Vec<Table>, NoTable> {
    let to = bound(to, 20, 1_000_000)?;
    let columns = ["table-rank", "table-ordinate", "table-abscissa"].map(|id| language.say(id));
    let mut columns: Vec<String> = columns.into();
    columns.extend(RATIOS.into_iter().chain(["⌊d·φ⌋"]).map(str::to_owned));
    // The source's own rule builds y: it grows by one if the rank before is among the abscissas, and by two
    // otherwise.
    let mut rows = Vec::new();
    let (mut y, mut abscissas, mut next_abscissa) = (0u64, Vec::new(), 0);
    for d in 0..=to {
        if d == 1 {
            y = 1;
        } else if d > 1 {
            while abscissas.get(next_abscissa).is_some_and(|x| *x < d - 1) {
                next_abscissa += 1;
            }
            y += if abscissas.get(next_abscissa) == Some(&(d - 1)) { 1 } else { 2 };
        }
        let x = y + d;
        abscissas.push(x);
        let golden = lower_wythoff(&d.into());
        let ratios = if d == 0 {
            [String::new(), String::new()]
        } else {
            [ratio(language, y, d), ratio(language, x, y)]
        };
        let [first, second] = ratios;
        rows.push(vec![d.to_string(), y.to_string(), x.to_string(), first, second, golden.to_string()]);
    }
    // The source's rule in the second column, the golden ratio in the last.
    let differs = rows.iter().find(|row: &&Vec<String>| row[1] != row[5]);
    let agrees = match differs {
        None => say!(language, "table-wythoff-agrees", "to" => to.to_string()),
        Some(row) => say!(language, "table-wythoff-differs", "rank" => row[0].as_str()),
    };
    let notes = vec![
        say!(language, "table-wythoff-rule"),
        say!(language, "table-wythoff-build"),
        agrees,
        say!(language, "table-wythoff-slip"),
    ];
    Ok(vec![Table { title: say!(language, "table-wythoff-title"), columns, rows, notes }])
}
