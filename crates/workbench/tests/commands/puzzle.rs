//! Puzzles and worksheets with the whole program: JSON, a dialogue through a pipe, files, mistakes.

use std::io::Write;
use std::process::{Output, Stdio};

use serde_json::Value;

use crate::program::{Folder, marienbad};

fn run(arguments: &[&str], typed: &str) -> Output {
    let mut child = marienbad(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // A program that has ended reads no more.
    let _ = child.stdin.take().unwrap().write_all(typed.as_bytes());
    child.wait_with_output().unwrap()
}

fn text(output: &Output) -> String {
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout.clone()).unwrap()
}

/// The answers of `puzzle --json` agree with `solve --json`, for every game and both winning rules.
#[test]
fn answers_are_the_winning_moves_of_solve() {
    for (game, misere) in
        [("nim", false), ("xxx", true), ("wythoff", false), ("cram", true), ("rule: n -> n-1 or n-3", true)]
    {
        let play = if misere { "--misere" } else { "--misere=no" };
        let arguments = ["puzzle", game, play, "--level", "2", "--count", "3", "--seed", "9", "--json"];
        let made = text(&run(&arguments, ""));
        assert_eq!(made, text(&run(&arguments, "")), "the same seed, the same puzzles");
        let made: Value = serde_json::from_str(&made).unwrap();
        let positions = made["positions"].as_array().unwrap();
        assert_eq!(positions.len(), 3);
        for one in positions {
            assert_eq!((one["level"].as_u64(), one["kind"].as_str()), (Some(2), Some("move")));
            assert_eq!(one["play"], if misere { "misere" } else { "normal" });
            let position = one["position"].as_str().unwrap();
            let solved: Value =
                serde_json::from_str(&text(&run(&["solve", game, position, play, "--json"], ""))).unwrap();
            let mut winning: Vec<&Value> =
                solved["moves"].as_array().unwrap().iter().map(|one| &one["move"]).collect();
            let mut answers: Vec<&Value> = one["answers"].as_array().unwrap().iter().collect();
            winning.sort_by_key(ToString::to_string);
            answers.sort_by_key(ToString::to_string);
            assert_eq!(answers, winning, "{game} {position}");
        }
    }
}

#[test]
fn a_dialogue_judges_tells_why_and_counts() {
    let arguments = ["puzzle", "nim", "--level", "1", "--count", "2", "--seed", "9", "--lang", "fr"];
    let made = text(&run(&[&arguments[..], &["--json"]].concat(), ""));
    let made: Value = serde_json::from_str(&made).unwrap();
    let answer = made["positions"][0]["answers"][0].as_str().unwrap();
    let said = text(&run(&arguments, &format!("rien\n{answer}\na\n")));
    assert!(
        said.contains("n'est pas un coup ici") && said.contains("Juste.") && said.contains("Pourquoi"),
        "{said}"
    );
    assert!(said.contains("bonne réponse") && said.contains("1 sur 2 justes."), "{said}");
    // The input ends early.
    assert!(text(&run(&arguments, "")).contains("Trouvez un coup gagnant"));
}

#[test]
fn worksheets_and_spreadsheets_are_files() {
    let folder = Folder::new("worksheets");
    for (form, start) in [("pdf", "%PDF"), ("html", "<!DOCTYPE html>"), ("latex", "% ")] {
        let (sheet, answers) =
            (folder.file(&format!("sheet.{form}")), folder.file(&format!("answers.{form}")));
        let made = run(
            &[
                "worksheet",
                "xxx",
                "--misere",
                "--level",
                "3",
                "--seed",
                "7",
                "--format",
                form,
                "--out",
                &sheet,
                "--answers",
                &answers,
            ],
            "",
        );
        assert!(made.status.success(), "{}", String::from_utf8_lossy(&made.stderr));
        for file in [sheet, answers] {
            assert!(std::fs::read(&file).unwrap().starts_with(start.as_bytes()), "{file}");
        }
    }
    for game in ["wythoff", "fibonacci"] {
        let book = folder.file("book.xlsx");
        assert!(run(&["table", game, "--format", "xlsx", "--out", &book], "").status.success());
        assert!(std::fs::read(&book).unwrap().starts_with(b"PK"));
    }
}

#[test]
fn mistakes_are_one_line() {
    let folder = Folder::new("worksheet-mistakes");
    let file = folder.file("one");
    for (arguments, words) in [
        (&["puzzle", "nim", "--level", "6"][..], "from 1 to 5"),
        (&["puzzle", "nim", "--level", "-1"], "from 1 to 5"),
        (&["puzzle", "nim", "--count", "0", "--json"], "1000"),
        (&["puzzle", "nim", "--kind", "other"], "other"),
        (&["puzzle", "xxx:graph", "--kind", "lost", "--json"], "no such puzzle"),
        (&["worksheet", "nim", "--out", &file, "--answers", &file], "two files"),
        (&["worksheet", "nim", "--paper", "a3"], "a3"),
        (&["worksheet", "nim", "--count", "1000"], "240"),
        (&["table", "nim", "--format", "xlsx", "--out", &file], "wythoff"),
        (&["draw", "nim", "1,3", "--moves", "1:-9", "--format", "html"], "is not a move"),
    ] {
        let output = run(arguments, "");
        let told = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {told}");
        assert!(told.contains(words) && told.trim_end().lines().count() == 1, "{arguments:?}: {told}");
    }
}
