//! The results as a CSV file. A spreadsheet must not run anything that a pupil typed.

/// Writes a cell as text: if a spreadsheet would take it for a formula, an apostrophe is put in front.
fn cell(text: &str, between: char) -> String {
    let formula = text.trim_start().starts_with(['=', '+', '-', '@', '\t', '\r', '＝', '＋', '－', '＠'])
        || text.starts_with(['\t', '\r', '\n']);
    let text = if formula { format!("'{text}") } else { text.to_owned() };
    if text.contains([between, '"', '\n', '\r', ',', ';', '\t']) {
        format!("\"{}\"", text.replace('"', "\"\""))
    } else {
        text
    }
}

/// Writes rows as a file, with the byte order mark by which spreadsheets recognise Unicode.
pub fn write(rows: &[Vec<String>], between: char) -> String {
    let mut file = String::from('\u{feff}');
    for row in rows {
        let cells: Vec<String> = row.iter().map(|text| cell(text, between)).collect();
        file.push_str(&cells.join(&between.to_string()));
        file.push_str("\r\n");
    }
    file
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_that_is_typed_becomes_a_formula() {
        for (typed, written) in [
            ("Aïcha", "Aïcha"),
            ("=1+1", "'=1+1"),
            ("+33", "'+33"),
            ("-2", "'-2"),
            ("@SUM(A1)", "'@SUM(A1)"),
            (" =cmd|' /C calc'!A0", "' =cmd|' /C calc'!A0"),
            ("a;b", "\"a;b\""),
            ("a,b", "\"a,b\""),
            ("say \"hi\"", "\"say \"\"hi\"\"\""),
            ("=\"x\"", "\"'=\"\"x\"\"\""),
            ("\t=1", "\"'\t=1\""),
            ("12", "12"),
        ] {
            assert_eq!(cell(typed, ';'), written, "{typed:?}");
        }
        let rows = [vec!["a".to_owned(), "b".to_owned()], vec!["1".to_owned(), "=2".to_owned()]];
        assert_eq!(write(&rows, ';'), "\u{feff}a;b\r\n1;'=2\r\n");
    }
}
