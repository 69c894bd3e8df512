//! Tables of words and numbers in print style: ruled, each column as wide as its longest cell.

use std::fmt::Write;

use marienbad_words::table::Table;

use super::escape;

const GAP: f64 = 24.0;
const ROW: f64 = 26.0;
const HEAD: f64 = 34.0;
const PAD: f64 = 9.0;

/// The approximate width of a text in the size of the cells.
fn width_of(text: &str) -> f64 {
    text.chars().count() as f64 * 8.3
}

fn widths(table: &Table) -> Vec<f64> {
    let cells = |column: usize| {
        std::iter::once(&table.columns).chain(&table.rows).filter_map(move |row| row.get(column))
    };
    let widest = |column: usize| cells(column).map(|cell| width_of(cell)).fold(8.0, f64::max) + 2.0 * PAD;
    (0..table.columns.len()).map(widest).collect()
}

/// Tables one below another, with their titles.
pub fn tables(tables: &[Table]) -> String {
    let all: Vec<Vec<f64>> = tables.iter().map(widths).collect();
    let wide =
        |(table, widths): (&Table, &Vec<f64>)| widths.iter().sum::<f64>().max(width_of(&table.title) * 1.15);
    let width = tables.iter().zip(&all).map(wide).fold(0.0, f64::max) + 2.0 * GAP;
    let height: f64 =
        tables.iter().map(|table| HEAD + ROW * (table.rows.len() + 1) as f64 + GAP).sum::<f64>() + GAP;
    let title = tables.iter().map(|table| table.title.as_str()).collect::<Vec<_>>().join(", ");
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width:.0} {height:.0}\" \
         width=\"{width:.0}\" height=\"{height:.0}\" role=\"img\" font-family=\"sans-serif\" \
         font-size=\"14\">\n<title>{}</title>\n\
         <rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n",
        escape(&title)
    );
    let mut top = GAP;
    for (table, widths) in tables.iter().zip(&all) {
        let _ = writeln!(
            out,
            "<text x=\"{GAP}\" y=\"{:.1}\" font-size=\"16\">{}</text>",
            top + 14.0,
            escape(&table.title)
        );
        top += HEAD;
        let right = GAP + widths.iter().sum::<f64>();
        let _ = writeln!(
            out,
            "<rect x=\"{GAP}\" y=\"{top:.1}\" width=\"{:.1}\" height=\"{ROW}\" fill=\"#eee\"/>",
            right - GAP
        );
        for (i, row) in std::iter::once(&table.columns).chain(&table.rows).enumerate() {
            let line = top + ROW * i as f64;
            let mut left = GAP;
            for (cell, width) in row.iter().zip(widths) {
                left += width;
                if !cell.is_empty() {
                    let weight = if i == 0 { " font-weight=\"bold\"" } else { "" };
                    let _ = write!(
                        out,
                        "<text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"end\"{weight}>{}</text>",
                        left - PAD,
                        line + 18.0,
                        escape(cell)
                    );
                }
            }
            let _ = writeln!(out, "<path d=\"M{GAP} {:.1}H{right:.1}\" stroke=\"#999\"/>", line + ROW);
        }
        top += ROW * (table.rows.len() + 1) as f64 + GAP;
    }
    out.push_str("</svg>\n");
    out
}
