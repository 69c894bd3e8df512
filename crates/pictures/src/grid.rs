//! Tables of numbers as coloured squares.

use std::fmt::Write;

use marienbad_words::table::Table;

use super::escape;

/// The side of a square.
pub const CELL: usize = 34;
/// The room around a table.
pub const GAP: usize = 24;
/// The room of a title.
pub const HEAD: usize = 36;

/// A pale colour that depends only on the value; the number itself is written in the cell. Only zero, the
/// value of lost positions, is grey.
fn colour(value: u64) -> String {
    if value == 0 {
        return "hsl(0,0%,80%)".to_owned();
    }
    let hue = value.wrapping_mul(47) % 360;
    let light = 94 - (value % 4) * 4;
    format!("hsl({hue},60%,{light}%)")
}

/// Tables one below another, with the first row and column as headings.
pub fn tables(tables: &[Table]) -> String {
    let columns = tables.iter().map(|table| table.columns.len()).max().unwrap_or(0);
    let heights = tables.iter().map(|table| HEAD + CELL * (table.rows.len() + 1) + GAP);
    let (width, height) = (columns * CELL + 2 * GAP, heights.sum::<usize>() + GAP);
    let mut out = String::new();
    let title = tables.iter().map(|table| table.title.as_str()).collect::<Vec<_>>().join(", ");
    let _ = writeln!(
        out,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" \
         height=\"{height}\" role=\"img\" font-family=\"sans-serif\" font-size=\"14\" \
         text-anchor=\"middle\">\n\
         <title>{}</title>\n<rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>",
        escape(&title)
    );
    let mut top = GAP;
    for table in tables {
        let _ = writeln!(
            out,
            "<text x=\"{GAP}\" y=\"{}\" text-anchor=\"start\" font-size=\"17\">{}</text>",
            top + 14,
            escape(&table.title)
        );
        top += HEAD;
        for (i, row) in std::iter::once(&table.columns).chain(&table.rows).enumerate() {
            for (j, cell) in row.iter().enumerate() {
                let (x, y) = (GAP + j * CELL, top + i * CELL);
                let is_head = i == 0 || j == 0;
                let fill =
                    if is_head { "#eee".to_owned() } else { cell.parse().map_or("#fff".to_owned(), colour) };
                let weight = if is_head { " font-weight=\"bold\"" } else { "" };
                let size = if cell.len() > 3 { " font-size=\"11\"" } else { "" };
                let _ = writeln!(
                    out,
                    "<rect x=\"{x}\" y=\"{y}\" width=\"{CELL}\" height=\"{CELL}\" fill=\"{fill}\" \
                     stroke=\"#999\"/>\
                     <text x=\"{}\" y=\"{}\"{weight}{size}>{}</text>",
                    x + CELL / 2,
                    y + CELL / 2 + 5,
                    escape(cell)
                );
            }
        }
        top += CELL * (table.rows.len() + 1) + GAP;
    }
    out.push_str("</svg>\n");
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn zero_has_a_colour_of_its_own() {
        assert!(colour(0).contains(",0%,"));
        assert!((1..1000).all(|value| !colour(value).contains(",0%,")));
    }
}
