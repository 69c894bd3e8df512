//! Positions in files as people write them, and long positions in output.

use super::program::{Folder, json, out, run, wrong};

/// Windows has other line ends and may put a byte order mark before the text; blank lines do no harm.
#[test]
fn a_position_from_a_file_of_any_editor() {
    let folder = Folder::new("positions-editors");
    let expected = json(&["solve", "cram", "..#/.#.", "--json"]);
    for (name, text) in [
        ("unix", "..#\n.#.\n"),
        ("windows", "..#\r\n.#.\r\n"),
        ("marked", "\u{feff}..#\r\n.#.\r\n"),
        ("blank", "\n\n  ..#\n.#.\n\n"),
    ] {
        let file = format!("@{}", folder.write(name, text));
        assert_eq!(json(&["solve", "cram", &file, "--json"]), expected, "{name}");
    }
    let heaps = format!("@{}", folder.write("heaps", "\u{feff}1,3,5,7\r\n"));
    assert_eq!(json(&["solve", "nim", &heaps, "--json"])["outcome"], "P");
}

/// A mistake in a file is reported with the file and the line.
#[test]
fn a_mistake_in_a_file_is_told_by_its_line() {
    let folder = Folder::new("positions-mistakes");
    for (name, text, place, reason) in [
        ("sign", "\n..#\n.x.\n", "line 3, character 2, \".x.\"", "expected: \". #\""),
        ("row", "..#\r\n.#\r\n", "line 2, character 1", "2 cells"),
        ("nothing", " \n\n", "line 1, character 1", "nothing"),
        ("number", "\u{feff}5x\n", "line 1, character 3", "number"),
    ] {
        let file = folder.write(name, text);
        let line = wrong(&["solve", "cram", &format!("@{file}")]);
        assert!(line.contains(&format!("{file}, {place}")) && line.contains(reason), "{line}");
        assert!(line.contains("marienbad solve cram 4x5"), "{line}");
    }
}

/// A board drawn with the characters of another game is answered with the right ones; a word is no drawing.
#[test]
fn drawings_with_wrong_signs() {
    for (game, text, expected) in
        [("cram", "oo./o.o", "\". #\""), ("xxx:grid", "##./.#.", "\"o .\""), ("xxx:globe", "x/o", "\"o .\"")]
    {
        let line = wrong(&["solve", game, text]);
        assert!(line.contains(expected) && line.contains("character 1"), "{line}");
    }
    assert!(wrong(&["solve", "cram", "board"]).contains("a number belongs here"));
}

/// Of a large board only the place of the move is shown, and all of it in JSON.
#[test]
fn long_positions_are_shortened_for_people_only() {
    // A budget, so that no clock interferes: every move leaves the same row, which is judged once for all.
    let circle = ["moves", "xxx:circle", "4096", "--all", "--budget", "10k"];
    let text = out(&circle);
    assert!(text.lines().all(|line| line.chars().count() <= 120), "a long line");
    let line = text.lines().find(|line| line.trim_start().starts_with("2000 ")).unwrap();
    assert!(line.contains("loses") && line.contains("→ … o") && line.contains("o...o"), "{line}");
    assert!(text.contains("--json gives them whole"));
    let moves = json(&[&circle[..], &["--json"]].concat());
    assert_eq!((&moves["open"], &moves["stopped"]), (&0.into(), &serde_json::Value::Null));
    assert_eq!(moves["moves"][1999]["to"].as_str().unwrap().len(), 4096);
    // Short positions are shown as they are, without the note about long ones.
    let text = out(&["moves", "cram", "8x8", "--all"]);
    assert!(!text.contains('…') && !text.contains("--json"), "{text}");
    for command in ["solve", "explain"] {
        let text = out(&[command, "cram", "60x61"]);
        assert!(text.lines().all(|line| line.chars().count() <= 300), "{command}\n{text}");
        assert!(text.contains(".#.") && text.contains('…'), "{command}\n{text}");
    }
    // The same for the position itself, if it was drawn.
    let circle = format!("{}.{}", "o".repeat(2000), "o".repeat(2000));
    let text = out(&["solve", "xxx:circle", &circle]);
    let first = text.lines().next().unwrap();
    assert!(first.chars().count() < 90 && first.contains("oo.oo"), "{first}");
}

/// Nothing is claimed about moves of unknown outcome, and a stopped search still has every field.
#[test]
fn fields_of_answers_that_are_not_known() {
    let ended = |arguments: &[&str]| -> serde_json::Value {
        let output = run(arguments);
        assert_eq!(output.status.code(), Some(3), "{arguments:?}");
        serde_json::from_slice(&output.stdout).unwrap()
    };
    let moves = ended(&["moves", "cram", "9x9", "--misere", "--budget", "10", "--json"]);
    assert_eq!((&moves["open"], &moves["stopped"]), (&144.into(), &"steps".into()));
    assert!(moves["claim"].is_null() && moves["method"].is_null(), "{moves}");
    let solve = ended(&["solve", "cram", "9x9", "--misere", "--budget", "10", "--json"]);
    let whole = json(&["solve", "cram", "3x3", "--misere", "--json"]);
    for field in whole.as_object().unwrap().keys() {
        assert!(solve.get(field).is_some(), "{field}");
    }
    assert_eq!((&solve["stopped"], &whole["stopped"]), (&"steps".into(), &serde_json::Value::Null));
}

/// The misère values of circles are found like those of rows: 0 exactly if the player to move loses.
#[test]
fn sequences_of_circles_in_both_plays() {
    let circles = json(&["sequence", "xxx:circle", "--misere", "--to", "16", "--format", "json"]);
    assert_eq!(circles["values"].as_array().unwrap().len(), 17);
    for (n, value) in circles["values"].as_array().unwrap().iter().enumerate() {
        let answer = json(&["solve", "xxx:circle", &n.to_string(), "--misere", "--json"]);
        assert_eq!(*value == 0, answer["outcome"] == "P", "{n}");
    }
    for game in ["cram", "dag", "xxx:graph", "coins:2*2"] {
        wrong(&["sequence", game, "--misere", "--to", "5"]);
    }
}

/// Examples can be typed as shown, and placeholders are in the reader's language.
#[test]
fn help_and_rules_can_be_typed_and_read() {
    assert!(out(&["rules", "dag"]).contains("marienbad solve dag 'a>b,a>c,c>b,b>d:a'"));
    let french = out(&["solve", "--help", "--lang", "fr"]);
    for word in ["<JEU>", "<FICHIER>", "<ÉTAPES[,OCTETS]>"] {
        assert!(french.contains(word), "{french}");
    }
    assert!(!french.contains("FILE") && !french.contains("GAME"), "{french}");
    assert!(wrong(&["solve", "--lang", "fr"]).contains("<JEU>"));
    let tournament = out(&["tournament", "--help"]);
    let at = |word: &str| tournament.find(&format!("\n  {word} ")).unwrap();
    assert!(at("<GAME>") < at("<A>") && at("<A>") < at("<B>"), "{tournament}");
    // A negative number is a wrong number, not an unknown option.
    for option in ["--budget", "--threads", "--seed"] {
        let line = wrong(&["solve", "nim", "3", option, "-1"]);
        assert!(line.contains("\"-1\"") && !line.contains("not understood"), "{line}");
    }
}
