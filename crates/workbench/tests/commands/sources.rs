//! The tables of the sources, number by number, as the command `table` prints them.

use serde_json::Value;

use super::program::json;

/// Columns, rows, notes.
type Printed = (Vec<String>, Vec<Vec<String>>, Vec<String>);

fn tables(arguments: &[&str]) -> Vec<Printed> {
    let found = json(&[&["table"], arguments, &["--format", "json", "--lang", "fr"]].concat());
    let strings = |value: &Value| -> Vec<String> {
        value.as_array().unwrap().iter().map(|cell| cell.as_str().unwrap().to_owned()).collect()
    };
    found["tables"]
        .as_array()
        .unwrap()
        .iter()
        .map(|table| {
            let rows = table["rows"].as_array().unwrap().iter().map(strings).collect();
            (strings(&table["columns"]), rows, strings(&table["notes"]))
        })
        .collect()
}

/// A column without its empty cells.
fn column(rows: &[Vec<String>], index: usize) -> Vec<String> {
    rows.iter().map(|row| row[index].clone()).filter(|cell| !cell.is_empty()).collect()
}

/// A row with cells separated by blanks; `_` is an empty cell, `P`, `G1`, `G2`, `G3` are the classes.
fn row(text: &str) -> Vec<String> {
    let word = |cell: &str| match cell {
        "P" => "Perdant".to_owned(),
        "P*" => "Perdant *".to_owned(),
        "_" => String::new(),
        _ if cell.starts_with('G') => format!("Gagnant {}", &cell[1..]),
        other => other.to_owned(),
    };
    text.split_whitespace().map(word).collect()
}

#[test]
fn source_000_classes() {
    let all = tables(&["xxx"]);
    let (columns, rows, _) = &all[0];
    assert_eq!(*columns, row("P G1 G2 G3"));
    assert_eq!(column(rows, 0), row("1 2 6 7 11"));
    assert_eq!(column(rows, 1), row("0 4 8 9 13"));
    assert_eq!(column(rows, 2), row("3 12"));
    assert_eq!(column(rows, 3), row("5 10"));
    // Up to 33 the paper continues with its period 14. Its lost rows are right; 26 and 33 are in none of
    // its four classes.
    let (columns, rows, notes) = &all[1];
    assert_eq!(*columns, row("P G1 G2 G3 G4 G5"));
    assert_eq!(column(rows, 0), row("1 2 6 7 11 15 16 20 21 25 29 30"));
    assert_eq!(column(rows, 1), row("0 4 8 9 13 14 18 22 23 27 28 32"));
    assert_eq!(column(rows, 2), row("3 12 17 31"));
    assert_eq!(column(rows, 3), row("5 10 19 24"));
    assert_eq!(column(rows, 4), row("26"));
    assert_eq!(column(rows, 5), row("33"));
    assert!(notes[0].contains("26\u{a0}: Gagnant 4, l'article dit Gagnant 2"), "{notes:?}");
    assert!(notes[0].contains("33\u{a0}: Gagnant 5, l'article dit Gagnant 3"), "{notes:?}");
}

#[test]
fn source_000_two_entries() {
    let (_, rows, notes) = &tables(&["xxx"])[2];
    assert_eq!(*rows, ["P G1 P G3 G2", "G1 P G1 G2 G3", "G2 G3 G2 P G1", "G3 G2 G3 G1 P"].map(row));
    assert!(notes[0].contains("[9, 3]"), "{notes:?}");
}

#[test]
fn source_000_solutions() {
    let (columns, rows, notes) = &tables(&["xxx"])[3];
    assert_eq!(columns[2], "Gagnant 1 (ou rien)");
    assert_eq!(columns[3..], row("P G2 G3"));
    assert!(columns[1].contains("classe des groupes restants"), "{columns:?}");
    // As printed, except for four cells where another answer is right beside every single group up to 13,
    // and for three (with a star) where none is.
    let printed = [
        "0 G1 2 P 1 —",
        "1 P P 1 2 —",
        "2 P P 1 — 3",
        "3 G2 1 2 P 4",
        "4 G1 1 P — —",
        "5 G3 2 3 1 P",
        "6 P P* 1 2 —",
        "7 P P 2 — 1",
        "8 G1 3 P* — 2",
        "9 G1 1 P 3 —",
        "10 G3 2 8 4 P",
        "11 P P 1 — —",
        "12 G4 10 2 5 1",
        "13 G1 1 P* — 2",
    ];
    assert_eq!(*rows, printed.map(row));
    assert!(
        notes[0].contains("12, Gagnant 2\u{a0}: 5, l'article dit Perdant (faux pour [26, 3])"),
        "{notes:?}"
    );
    for (remainder, other) in
        [("8, Gagnant 1", "[22, 9]"), ("10, Perdant", "[24, 11]"), ("12, Gagnant 1", "[26, 9]")]
    {
        assert!(notes[0].contains(remainder) && notes[0].contains(other), "{notes:?}");
    }
    for (remainder, other) in
        [("6, Gagnant 1", "[20, 9]"), ("8, Perdant", "[22, 11]"), ("13, Perdant", "[27, 11]")]
    {
        assert!(notes[1].contains(remainder) && notes[1].contains(other), "{notes:?}");
    }
    assert!(notes[2].contains("Gagnant 1\u{a0}: rien, 4, 8, 9, 13"), "{notes:?}");
}

/// Every cell of the solution table compared with `solve`, beside every single group that it was tested
/// with.
#[test]
fn source_000_solutions_are_right_beside_single_groups() {
    let (_, rows, _) = &tables(&["xxx"])[3];
    let others: [&[u64]; 4] = [&[0, 4, 8, 9, 13], &[1, 2, 6, 7, 11], &[3, 12], &[5, 10]];
    for (group, row) in (14..).zip(rows) {
        for (cell, others) in row[2..].iter().zip(others) {
            for other in others {
                let found = json(&["solve", "xxx", &format!("{group},{other}"), "--misere", "--json"]);
                let moves: Vec<&str> = found["moves"]
                    .as_array()
                    .unwrap()
                    .iter()
                    .map(|mv| mv["move"].as_str().unwrap())
                    .collect();
                let right = match cell.as_str() {
                    "Perdant" => found["outcome"] == "P",
                    "—" => found["outcome"] == "N" && moves.iter().all(|mv| !mv.starts_with("1:")),
                    "Perdant *" => true,
                    token => moves.contains(&format!("1:{token}").as_str()),
                };
                assert!(right, "[{group}, {other}]: {cell}, {moves:?}");
            }
        }
    }
}

#[test]
fn source_000_normal_play() {
    let (_, rows, notes) = &tables(&["xxx"])[4];
    assert_eq!(rows[0][1], "0, 4, 8, 14, 20, 24, 28, 34, 38, 42");
    assert_eq!(rows[1][1], "4, 8, 20, 24, 28");
    assert!(notes.iter().any(|note| note.contains("période 34 à partir de 52")), "{notes:?}");
    assert!(notes.iter().any(|note| note.contains("19") && note.contains("20")), "{notes:?}");
}

#[test]
fn source_003_ranks() {
    let (_, rows, _) = &tables(&["wythoff"])[0];
    let ordinates = "0 1 3 4 6 8 9 11 12 14 16 17 19 21 22 24 25 27 29 30 32";
    let abscissas = "0 2 5 7 10 13 15 18 20 23 26 28 31 34 36 39 41 44 47 49 52";
    assert_eq!(column(rows, 1), row(ordinates));
    assert_eq!(column(rows, 2), row(abscissas));
    assert_eq!(column(rows, 5), row(ordinates));
}

#[test]
fn source_003_spreadsheet() {
    let (_, rows, _) = &tables(&["wythoff", "--to", "575"])[0];
    for printed in [
        "1 1 2 1 2 1",
        "2 3 5 1,5 1,66666667 3",
        "3 4 7 1,33333333 1,75 4",
        "4 6 10 1,5 1,66666667 6",
        "5 8 13 1,6 1,625 8",
        "6 9 15 1,5 1,66666667 9",
        "7 11 18 1,57142857 1,63636364 11",
        "8 12 20 1,5 1,66666667 12",
        "9 14 23 1,55555556 1,64285714 14",
        "566 915 1481 1,61660777 1,61857923 915",
        "567 917 1484 1,61728395 1,61832061 917",
        "568 919 1487 1,61795775 1,61806311 919",
        "569 920 1489 1,6168717 1,61847826 920",
        "570 922 1492 1,61754386 1,61822126 922",
        "571 923 1494 1,61646235 1,61863489 923",
        "572 925 1497 1,61713287 1,61837838 925",
        "573 927 1500 1,61780105 1,61812298 927",
        "574 928 1502 1,61672474 1,61853448 928",
        "575 930 1505 1,6173913 1,61827957 930",
    ] {
        // Data have a decimal point in every language.
        let printed = row(&printed.replace(',', "."));
        let rank: usize = printed[0].parse().unwrap();
        assert_eq!(rows[rank], printed);
    }
    assert!(rows.iter().all(|row| row[1] == row[5]), "columns C and G of the spreadsheet agree everywhere");
}

#[test]
fn source_004_first_table() {
    let (columns, rows, _) = &tables(&["fibonacci"])[0];
    assert_eq!(columns[1..], row("2 4 6 8 10"));
    let lost: Vec<(usize, usize)> = (0..10)
        .flat_map(|i| (1..6).map(move |j| (i, j)))
        .filter(|(i, j)| rows[*i][*j] == "Perdant")
        .map(|(i, j)| (i + 1, 2 * j))
        .collect();
    assert_eq!(lost, [(3, 2), (5, 2), (5, 4), (8, 2), (8, 4), (8, 6)]);
}

/// The rows of the second table where an entry is not simply the number of matches: those before the
/// diagonal.
#[test]
fn source_004_second_table() {
    let (_, rows, _) = &tables(&["fibonacci"])[1];
    let printed = [
        "1",
        "2",
        "0",
        "1",
        "0 0",
        "1 1",
        "2 2 2",
        "0 0 0",
        "1 1 1 1",
        "2 2 2 2",
        "0 3 3 3 3",
        "1 1 1 1 1",
        "0 0 0 0 0 0",
        "1 1 1 1 1 1",
        "2 2 2 2 2 2 2",
        "0 3 3 3 3 3 3",
        "1 1 1 1 1 1 1 1",
        "0 0 5 5 5 5 5 5",
        "1 1 1 1 1 1 1 1 1",
        "2 2 2 2 2 2 2 2 2",
        "0 0 0 0 0 0 0 0 0 0",
        "1 1 1 1 1 1 1 1 1 1",
        "2 2 2 2 2 2 2 2 2 2 2",
        "0 3 3 3 3 3 3 3 3 3 3",
        "1 1 1 1 1 1 1 1 1 1 1 1",
        "0 0 5 5 5 5 5 5 5 5 5 5",
        "1 1 1 1 1 1 1 1 1 1 1 1 1",
        "2 2 2 2 2 2 2 2 2 2 2 2 2",
        "0 0 0 8 8 8 8 8 8 8 8 8 8 8",
        "1 1 1 1 1 1 1 1 1 1 1 1 1 1",
        "2 2 2 2 2 2 2 2 2 2 2 2 2 2 2",
        "0 3 3 3 3 3 3 3 3 3 3 3 3 3 3",
        "1 1 1 1 1 1 1 1 1 1 1 1 1 1 1",
        "0 0 0 0 0 0 0 0 0 0 0 0 0 0 0",
        "1 1 1 1 1 1 1 1 1 1 1 1 1 1 1",
        "2 2 2 2 2 2 2 2 2 2 2 2 2 2 2",
        "0 3 3 3 3 3 3 3 3 3 3 3 3 3 3",
    ];
    assert_eq!(rows.len(), printed.len());
    for (i, (found, before)) in rows.iter().zip(printed).enumerate() {
        let matches = (i + 1).to_string();
        let mut expected = vec![matches.clone()];
        expected.extend(row(before));
        expected.resize(16, matches);
        assert_eq!(*found, expected, "{} matches", i + 1);
    }
}

#[test]
fn source_001_coins() {
    let all = tables(&["coins:2"]);
    let (_, rows, _) = &all[1];
    let printed = [
        "1 1 1 1 1 1 1 1 1 1",
        "1 2 3 4 5 6 7 8 9 10",
        "1 2 4 7 8 11 13 14 16 19",
        "1 2 4 8 15 16 32 51 64 85",
        "1 2 4 8 16 31 32 64 103 128",
        "1 2 4 8 16 32 63 64 128 256",
        "1 2 4 8 16 32 64 127 128 256",
        "1 2 4 8 16 32 64 128 255 256",
        "1 2 4 8 16 32 64 128 256 511",
    ];
    for (found, printed) in rows.iter().zip(printed) {
        assert_eq!(found[1..], row(printed), "{}", found[0]);
    }
}

#[test]
fn source_001_nim_product() {
    let (_, rows, _) = &tables(&["nim"])[1];
    let printed = [
        "0 0 0 0 0 0 0 0",
        "0 1 2 3 4 5 6 7",
        "0 2 3 1 8 10 11 9",
        "0 3 1 2 12 15 13 14",
        "0 4 8 12 6 2 14 10",
        "0 5 10 15 2 7 8 13",
        "0 6 11 13 14 8 5 3",
        "0 7 9 14 10 13 3 4",
    ];
    for (found, printed) in rows.iter().zip(printed) {
        assert_eq!(found[1..], row(printed), "{}", found[0]);
    }
    let (_, sums, _) = &tables(&["nim"])[0];
    assert_eq!(sums[5][1..], row("5 4 7 6 1 0 3 2"));
}
