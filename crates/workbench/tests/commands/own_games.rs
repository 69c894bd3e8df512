//! Sums of different games, games from files, recognition, game trees, as users see them.

use std::process::Output;

use super::program::{Folder, json, marienbad, out, wrong};

const SUM: &str = "nim(3,5) + kayles(7) + cram(2x3) + rule{n -> n-1 or n-2}(9)";

#[test]
fn sums_are_solved_under_every_convention() {
    let answer = json(&["solve", "sum", SUM, "--json"]);
    assert_eq!((answer["outcome"].as_str(), answer["value"].as_u64()), (Some("N"), Some(5)));
    assert_eq!(answer["method"], "sprague-grundy");
    let games: Vec<&str> =
        answer["components"].as_array().unwrap().iter().map(|part| part["game"].as_str().unwrap()).collect();
    assert_eq!(games, ["nim", "nim", "kayles", "cram", "rule{n -> n - 1 or n - 2}"]);
    assert_eq!(answer["moves"][0]["move"], "2:-5");
    for more in
        [&["--misere"][..], &["--compound", "conjunctive"], &["--compound", "selective"], &["--turns", "2:1"]]
    {
        let answer = json(&[&["solve", "sum", "nim(2,1) + cram(2x2)", "--json"], more].concat());
        assert!(answer["outcome"].is_string(), "{more:?}");
    }
    assert!(out(&["explain", "sum", SUM]).contains("[kayles(7)] = 2"));
    assert!(out(&["moves", "sum", SUM]).contains("4:1.1-1.2"));
    assert!(out(&["draw", "sum", SUM]).contains("3: kayles"));
    // A nim heap of 10^15 beside a board is no problem, and a misère sum respects its budget.
    assert!(out(&["solve", "sum", "nim(1000000000000000) + cram(5x5)"]).contains("1:-1000000000000000"));
    assert!(wrong(&["solve", "sum", "nimm(3)"]).contains("\"nim\""));
    assert!(wrong(&["table", "sum"]).contains("no table"));
    assert!(wrong(&["period", "sum"]).contains("single heaps"));
}

#[test]
fn certificates_of_sums_are_checked() {
    let folder = Folder::new("sum-certificate");
    for (name, more) in [("normal", &[][..]), ("misere", &["--misere"][..])] {
        let file = folder.file(name);
        let sum = ["solve", "sum", "nim(3,2) + kayles(4) + cram(2x2)", "--certificate", &file];
        out(&[&sum[..], more].concat());
        assert!(out(&["check", &file]).starts_with("Accepted"));
    }
}

/// Runs the program with this folder of games.
fn with_games(folder: &Folder, arguments: &[&str]) -> (String, String, Option<i32>) {
    let Output { status, stdout, stderr } =
        marienbad(arguments).env("XDG_DATA_HOME", folder.as_os_str()).output().unwrap();
    (String::from_utf8(stdout).unwrap(), String::from_utf8(stderr).unwrap(), status.code())
}

#[test]
fn files_join_the_catalogue() {
    let folder = Folder::new("own-games");
    let ask = |arguments: &[&str]| with_games(&folder, arguments);
    let place = ask(&["games", "--folder"]).0;
    assert!(place.trim_end().ends_with("marienbad/games"));
    assert_eq!(ask(&["games", "--new", "my-game"]).2, Some(0));
    let (_, again, code) = ask(&["games", "--new", "my-game"]);
    assert!(code == Some(2) && again.contains("left as it is"), "{again}");
    assert_eq!(ask(&["games", "--new", "nim"]).2, Some(2));
    assert_eq!(ask(&["games", "--new", "My game"]).2, Some(2));
    assert!(ask(&["games"]).0.contains("my-game"));
    assert!(ask(&["solve", "my-game", "7,5"]).0.contains("Value 2"));
    assert!(ask(&["rules", "my-game", "--lang", "fr"]).0.starts_with("Mon jeu"));
    assert!(ask(&["solve", "sum", "my-game(7) + nim(3)"]).0.contains("Value 0"));
    // The file written in French is a game too.
    assert_eq!(ask(&["games", "--new", "mon-jeu", "--lang", "fr"]).2, Some(0));
    assert!(ask(&["solve", "mon-jeu", "7"]).0.contains("Value 3"));
    // A broken file and a name already in use are reported in one line each; the others work.
    let games = folder.join("marienbad/games");
    std::fs::write(games.join("broken.toml"), "name = \"broken\"\nrule = \"n -> q\"\n").unwrap();
    std::fs::write(games.join("taken.toml"), "name = \"nim\"\nrule = \"n -> n-1\"\n").unwrap();
    let (text, told, code) = ask(&["solve", "my-game", "7"]);
    assert!(code == Some(0) && text.contains("Value 3"));
    assert_eq!(told.lines().count(), 2, "{told}");
    assert!(told.contains("broken.toml") && told.contains("taken.toml"), "{told}");
}

#[test]
fn files_are_opened_by_their_path() {
    let folder = Folder::new("game-file");
    let text = "name = \"short\"\nrule = \"n -> n-1 or n-2\"\nplay = \"misere\"\nstart = \"9\"\n";
    let name = format!("game:{}", folder.write("short.toml", text));
    let answer = json(&["solve", &name, "7", "--json"]);
    assert_eq!((answer["play"].as_str(), answer["outcome"].as_str()), (Some("misere"), Some("P")));
    assert_eq!(json(&["solve", &name, "7", "--misere=no", "--json"])["play"], "normal");
    // The certificate can be checked without the file.
    let certificate = folder.file("certificate");
    out(&["solve", &name, "7", "--certificate", &certificate]);
    std::fs::remove_file(folder.join("short.toml")).unwrap();
    assert!(out(&["check", &certificate]).starts_with("Accepted"));
    assert!(wrong(&["solve", &name, "7"]).contains("short.toml"));
}

#[test]
fn known_games_are_recognised() {
    let kayles = json(&["recognise", "rule: n -> [a, n-k-a] for k in 1..2, a in 0..n-k", "--json"]);
    let first = &kayles["matches"][0];
    assert_eq!((first["game"].as_str(), first["claim"].as_str()), (Some("kayles"), Some("proved")));
    let pupils = json(&["recognise", "rule: n -> [a, n-3-a] for a in 0..n-3; n -> n-2; 1 -> []", "--json"]);
    let find = |name: &str| {
        let all = pupils["matches"].as_array().unwrap();
        all.iter().find(|one| one["game"] == name).unwrap().clone()
    };
    assert_eq!(find("dawson")["claim"], "proved");
    assert_eq!((find("0.07")["shift"].as_i64(), find("0.07")["claim"].as_str()), (Some(1), Some("proved")));
    assert!(out(&["recognise", "northcott"]).contains("nim: proved"));
    assert!(out(&["recognise", "--values", "0,1,2,3,1,4,3,2,1"]).contains("kayles: computed"));
    assert!(out(&["recognise", "take-a-square"]).contains("New"));
    assert!(wrong(&["recognise", "--values", "0,1"]).contains("at least 6"));
    assert!(wrong(&["recognise", "--values", "0,1,x,3,4,5"]).contains("\"x\""));
    let rules = out(&["rules", "0.07"]);
    assert!(rules.contains("A002187") && rules.contains("period 34 from heap 53"), "{rules}");
}

#[test]
fn trees_are_written() {
    let tree = out(&["draw", "nim", "1,2", "--tree"]);
    assert!(tree.starts_with("digraph \"nim 1,2\" {") && tree.contains("p0 [label=\"1,2\\n3\"];"), "{tree}");
    let sum = out(&["draw", "sum", "nim(1) + cram(2x2)", "--tree", "--misere"]);
    assert!(sum.contains("cram(2x2)"));
}
