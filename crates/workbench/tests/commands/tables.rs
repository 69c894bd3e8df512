//! The notes below the tables: how values are known, what P and N mean, where the tables were cut off.

use serde_json::Value;

use super::program::{interrupted, json, out, run, wrong};

fn tables(arguments: &[&str]) -> Vec<Value> {
    let found = json(&[&["table"], arguments, &["--format", "json"]].concat());
    found["tables"].as_array().unwrap().clone()
}

fn notes(table: &Value) -> String {
    let notes = table["notes"].as_array().unwrap();
    notes.iter().map(|note| note.as_str().unwrap()).collect::<Vec<_>>().join("\n")
}

fn cells(table: &Value) -> Vec<Vec<String>> {
    let cells =
        |row: &Value| row.as_array().unwrap().iter().map(|c| c.as_str().unwrap().to_owned()).collect();
    table["rows"].as_array().unwrap().iter().map(cells).collect()
}

#[test]
fn every_table_says_how_it_is_known() {
    for game in [
        "xxx",
        "xxx:circle",
        "xxx:grid",
        "xxx:globe",
        "xxx:torus",
        "nim",
        "wythoff",
        "dornim",
        "fibonacci",
        "grundy",
        "chocolate",
        "chomp",
        "cram",
        "coins:2",
        "coins:ruler",
        "coins:nim*nim",
        "subtract:1,2,3",
        "0.77",
    ] {
        let to = if game == "xxx" { "13" } else { "4" };
        for (table, french) in
            tables(&[game, "--to", to]).iter().zip(tables(&[game, "--to", to, "--lang", "fr"]))
        {
            let (said, dit) = (notes(table), notes(&french));
            assert!(said.contains("Proved") || said.contains("Computed"), "{game}: {table}");
            assert!(dit.contains("Prouvé") || dit.contains("Calculé"), "{game}: {french}");
            let letters = cells(table).iter().flatten().any(|cell| cell == "N" || cell == "P");
            assert!(!letters || said.contains("P: the player to move loses"), "{game}: {table}");
        }
    }
    let coins = &tables(&["coins:2"])[0];
    assert!(coins["title"].as_str().unwrap().contains("normal play"), "{coins}");
}

#[test]
fn bars_have_two_sides() {
    for (game, side) in [("chocolate", 4), ("chomp", 4), ("cram", 3)] {
        let found = tables(&[game, "--to", &side.to_string()]);
        let values = cells(&found[0]);
        assert_eq!((values.len(), values[0].len()), (side, side + 1), "{game}");
        assert!(notes(&found[0]).contains("axb"), "{game}");
        for (a, row) in (1..).zip(&values) {
            for (b, cell) in row.iter().enumerate().skip(1) {
                let solved = json(&["solve", game, &format!("{a}x{b}"), "--json"]);
                assert_eq!(*cell, solved["value"].to_string(), "{game} {a}x{b}");
            }
        }
    }
}

#[test]
fn a_number_that_is_a_bar_is_explained() {
    let of = |game: &str| notes(&tables(&[game, "--turns", "2:1", "--to", "4"])[0]);
    assert!(of("chocolate").contains("1xn") && !of("grundy").contains("1xn"));
}

#[test]
fn long_tables_that_stop_show_what_they_have() {
    let stopped = |arguments: &[&str]| {
        let output = run(arguments);
        assert_eq!(output.status.code(), Some(3), "{arguments:?}");
        String::from_utf8(output.stdout).unwrap()
    };
    let text = stopped(&["table", "xxx", "--to", "120", "--budget", "300k"]);
    assert!(text.contains("The table ends here") && text.contains("Which token"), "{text}");
    assert!(text.contains("Classes of groups to ") && !text.contains("groups to 120"), "{text}");
    let text = stopped(&["table", "cram", "--to", "20", "--budget", "50k"]);
    assert!(text.contains("The table ends here") && text.contains('…'), "{text}");
    let text = stopped(&["table", "grundy", "--to", "40", "--budget", "300"]);
    assert!(text.contains("The table ends here") && text.contains("Computed"), "{text}");
}

#[cfg(unix)]
#[test]
fn an_interrupted_table_shows_what_it_has() {
    let (code, text) = interrupted(&["table", "cram", "--to", "30"]);
    assert_eq!(code, Some(130));
    assert!(text.contains("the computation was stopped") && text.contains("30"), "{text}");
}

#[test]
fn short_tables_of_classes_are_short() {
    let found = &tables(&["xxx", "--to", "5"])[0];
    assert_eq!(found["rows"].as_array().unwrap().len(), 2);
    assert!(found["title"].as_str().unwrap().contains("groups to 5"));
}

/// Question 20 of source 002: one position in m + 1, whatever the number of heaps, if m + 1 is a power of
/// two.
#[test]
fn the_share_of_lost_positions() {
    let of = |most: &str| tables(&["nim", "--to", most])[2].clone();
    let seven = of("7");
    assert!(cells(&seven).iter().all(|row| row[3] == "1/8"), "{seven}");
    assert!(notes(&seven).contains("Proved"));
    let two = of("2");
    let shares: Vec<String> = cells(&two).into_iter().map(|row| row[3].clone()).collect();
    assert_eq!(shares[..3], ["1/3", "1/3", "7/27"]);
    assert!(notes(&two).contains("not a power of 2"));
    // The same by solving every position.
    let lost = (0..27)
        .filter(|n| {
            let position = format!("{},{},{}", n % 3, n / 3 % 3, n / 9);
            json(&["solve", "nim", &position, "--json"])["outcome"] == "P"
        })
        .count();
    assert_eq!(lost, 7);
}

#[test]
fn a_line_of_zeros_that_is_no_fibonacci_line_is_named() {
    let text = out(&["table", "fibonacci", "--to", "130"]);
    assert!(text.contains("as far as the diagonal: 3, 5, 8, 13, 21, 34, 55, 89.\n"), "{text}");
    assert!(text.contains("does not reach the diagonal: 123.\n"), "{text}");
    let text = out(&["table", "fibonacci"]);
    assert!(text.contains("do not reach the diagonal: 11, 16, 18, 24, 26, 29, 32, 37.\n"), "{text}");
    assert_eq!(tables(&["fibonacci", "--to", "0"])[0]["rows"].as_array().unwrap().len(), 1);
}

#[test]
fn the_source_builds_the_table_of_wythoff() {
    let text = out(&["table", "wythoff", "--to", "575"]);
    assert!(text.contains("plus 1, else plus 2") && text.contains("to rank 575"), "{text}");
}

/// Numbers in data are written alike in every language; people read their own decimal sign.
#[test]
fn numbers_in_data_do_not_depend_on_the_language() {
    let table = |language: &str, format: &str| {
        out(&["table", "wythoff", "--to", "5", "--lang", language, "--format", format])
    };
    for format in ["csv", "json"] {
        let (french, english) = (table("fr", format), table("en", format));
        assert!(french.contains("1.66666667") && !french.contains("1,66666667"), "{french}");
        assert_eq!(french.matches("1.5").count(), english.matches("1.5").count());
    }
    for format in ["text", "latex"] {
        assert!(table("fr", format).contains("1,66666667"), "{format}");
    }
    assert!(table("en", "text").contains("1.66666667"));
}

/// A number is the name of a vertex there, so a table of sizes would repeat the same vertex: orders and
/// arrows have no such table, graphs are listed by their forms.
#[test]
fn graphs_and_orders_have_no_table_of_sizes() {
    for game in ["poset", "xxx:graph", "arc-kayles", "dag"] {
        if ["poset", "dag"].contains(&game) {
            assert!(wrong(&["table", game]).contains(&format!("no table for {game}:")));
        } else {
            assert!(out(&["table", game, "--to", "3", "--lang", "en"]).contains("circle"), "{game}");
        }
        assert!(wrong(&["sequence", game, "--to", "8"]).contains("no sequence"));
        assert!(wrong(&["table", game, "--compound", "selective"]).contains("played in this way"));
    }
}

/// The cell of a board whose search ended early shows what is known.
#[test]
fn a_table_that_ends_early_tells_bounds() {
    let ends = ["20k", "30k", "40k", "50k", "70k", "100k"].map(|budget| {
        let output = run(&["table", "cram", "--to", "7", "--threads", "1", "--budget", budget]);
        assert_eq!(output.status.code(), Some(3));
        String::from_utf8(output.stdout).unwrap()
    });
    assert!(ends.iter().any(|text| text.contains("≥1  ") && text.contains("\"≥1\": at least 1")), "{ends:?}");
    // An incomplete row is not claimed to be known.
    for budget in ["1", "10", "3000"] {
        let output = run(&["table", "cram", "--threads", "1", "--budget", budget]);
        let text = String::from_utf8(output.stdout).unwrap();
        assert!(!text.contains("0x5") && !text.contains("()"), "{text}");
        let rows =
            text.lines().take_while(|line| !line.contains("misère")).filter(|line| line.starts_with("  "));
        let open = rows.clone().filter(|line| line.contains('…') && !line.contains(':')).count();
        let claimed = rows.filter(|line| line.contains("5x5")).count();
        assert!(open == 0 || claimed == 0, "{text}");
    }
}
