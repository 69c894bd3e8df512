//! The study of source 000, the lists of lost rows, and the tables of Quick and Gros Bras, as a user sees
//! them.

use std::collections::HashMap;

use serde_json::Value;

use super::program::{Folder, interrupted, out, run, wrong};

/// shared/facts/misere.md.
const PRINT: [u64; 34] = [
    1, 2, 6, 7, 11, 15, 16, 20, 21, 25, 29, 30, 34, 35, 39, 44, 48, 49, 53, 54, 58, 62, 63, 67, 68, 72, 76,
    82, 92, 96, 101, 102, 106, 110,
];

fn lost_of(json: &str) -> Vec<u64> {
    let found: Value = serde_json::from_str(json).unwrap();
    found["lost"].as_array().unwrap().iter().map(|n| n.as_u64().unwrap()).collect()
}

fn study(format: &str, language: &str) -> String {
    let arguments = ["study", "xxx", "--to", "110", "--budget", "1M", "--format", format, "--lang", language];
    out(&arguments)
}

/// The text without its line breaks.
fn flat(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[test]
fn the_study_agrees_with_print() {
    let text = flat(&study("text", "en"));
    let lost = PRINT.map(|n| n.to_string()).join(", ");
    for fact in [
        format!("Lost groups to 110: {lost}."),
        "The smallest group whose class is wrong is [26]: Winning 4, not Winning 2.".to_owned(),
        "right to 42 and first wrong at 43".to_owned(),
        "The smallest pair (by tokens) whose class is wrong: [9, 3], 12 tokens".to_owned(),
        "12, Winning 2: 5, the paper says Losing".to_owned(),
        // The verdict of the pupils' rule on the quiz, and the fact that the large questions are beyond
        // reach.
        "A) [2014] group of 2014, token 3 group of 2014, token 3 beyond reach".to_owned(),
        "B) [145, 101, 100] Losing Losing beyond reach".to_owned(),
        "D) [116, 80] group of 80, token 2 group of 80, token 2 beyond reach".to_owned(),
        "E) [2110, 1727] Losing Losing beyond reach".to_owned(),
        "[76] Losing Losing Losing".to_owned(),
        "[3, 3] is the smallest lost situation from which no move leads to Winning 1".to_owned(),
        "[9] is Winning 1 and [3] is Winning 2, but [9, 3] is Winning 4".to_owned(),
        "The paper prints 18956; no group has that size".to_owned(),
    ] {
        assert!(text.contains(&fact), "{fact}\nnot in\n{text}");
    }
    assert!(text.contains("C) [4, 8, 15, 16, 23, 42]: the situation is won"), "{text}");
    assert!(text.contains("classes decides every situation, however many groups it has"), "{text}");
    // Where the rule is wrong: n mod 14 in {1, 2, 6, 7, 11} and not lost, or the other way round.
    let wrong: Vec<u64> =
        (1..=110).filter(|n| PRINT.contains(n) != [1, 2, 6, 7, 11].contains(&(n % 14))).collect();
    assert!(text.contains(&format!("it is wrong {} times", wrong.len())), "{wrong:?}\n{text}");
    let markdown = study("markdown", "en");
    for n in wrong {
        let is = if PRINT.contains(&n) { "Winning | Losing" } else { "Losing | Winning" };
        assert!(markdown.contains(&format!("| {n} | {} | {is} |", n % 14)), "{n}");
    }
}

#[test]
fn the_study_in_every_format_and_language() {
    for language in ["fr", "en"] {
        let latex = study("latex", language);
        assert!(latex.starts_with("\\documentclass") && latex.trim_end().ends_with("\\end{document}"));
        let begins = |what: &str| latex.matches(&format!("\\{what}{{longtable}}")).count();
        assert_eq!(begins("begin"), begins("end"));
        assert_eq!(latex.matches('{').count(), latex.matches('}').count());
        assert_eq!(latex.matches('$').count() % 2, 0);
        for line in latex.lines().filter(|line| !line.starts_with("\\usepackage")) {
            for (i, c) in line.char_indices().filter(|(_, c)| ['%', '#', '_', '^', '~'].contains(c)) {
                // A no-break space, before or after French punctuation.
                let beside = line[i + 1..].starts_with([':', ';', '!', '?', '»']) || line[..i].ends_with('«');
                assert!(line[..i].ends_with('\\') || c == '~' && beside, "{c} in {line}");
            }
        }
        let markdown = study("markdown", language);
        let mut cells = 0;
        for line in markdown.lines() {
            if !line.starts_with('|') {
                cells = 0;
                continue;
            }
            let count = line.replace("\\|", "").matches('|').count();
            assert!(cells == 0 || cells == count, "{line}");
            cells = count;
        }
    }
    assert!(study("text", "fr").contains("Jeu misère\u{a0}: qui joue le dernier coup perd"));
    for language in ["fr", "en"] {
        let line = wrong(&["study", "nim", "--lang", language]);
        assert!(line.contains("marienbad study xxx") && line.contains("nim"), "{line}");
        assert!(wrong(&["study", "xxx", "--to", "7", "--lang", language]).contains("--to 7"));
    }
    assert!(wrong(&["study"]).contains("marienbad study xxx"));
}

#[test]
fn lost_rows_of_print_in_every_format() {
    let ask = |more: &[&str]| out(&[&["sequence", "xxx", "--misere", "--lost"][..], more].concat());
    let json = ask(&["--to", "110", "--format", "json"]);
    assert_eq!(lost_of(&json), PRINT);
    let found: Value = serde_json::from_str(&json).unwrap();
    assert_eq!((&found["claim"], &found["method"]), (&"computed".into(), &"misere-search".into()));
    assert_eq!((&found["to"], &found["complete"]), (&110.into(), &true.into()));
    let tags: Value = serde_json::from_str(&ask(&["--to", "60", "--format", "json", "--tags"])).unwrap();
    assert_eq!(tags["method"], "misere-search-tags");
    let text = ask(&["--to", "12"]);
    assert!(text.contains("Misère play") && text.contains("\n1\n2\n6\n7\n11\n"), "{text}");
    assert_eq!(ask(&["--to", "3", "--format", "csv"]), "n,outcome\n1,P\n2,P\n3,N\n");
    assert_eq!(ask(&["--to", "7", "--format", "bfile", "--threads", "2"]), "1 1\n2 2\n3 6\n4 7\n");
    assert!(ask(&["--to", "2", "--format", "jsonl"]).starts_with("{\"n\":1,\"outcome\":\"P\"}\n"));
    assert!(
        wrong(&["sequence", "xxx", "--misere", "--lost", "--to", "5", "--format", "svg"]).contains("svg")
    );
    // Kayles has a periodic quotient: the few lost rows (Sibert and Conway, 1992), at once and forever.
    let kayles = out(&["sequence", "kayles", "--misere", "--lost", "--to", "3000", "--format", "json"]);
    assert_eq!(lost_of(&kayles), [1, 4, 9, 12, 20]);
    assert!(kayles.contains("\"proved\"") && kayles.contains("\"quotient\""), "{kayles}");
    assert!(wrong(&["sequence", "xxx", "--lost", "--to", "5"]).contains("--misere"));
    assert!(wrong(&["sequence", "cram", "--misere", "--lost", "--to", "5"]).contains("cram"));
}

#[test]
fn lost_rows_stop_and_go_on() {
    let folder = Folder::new("lost");
    let file = folder.file("rows");
    let ask = |more: &[&str]| {
        let rows = ["sequence", "xxx", "--misere", "--lost", "--format", "json", "--checkpoint", &file];
        run(&[&rows[..], more].concat())
    };
    // The budget runs out: the results so far are written, labelled and saved.
    let stopped = ask(&["--to", "110", "--budget", "11k"]);
    assert_eq!(stopped.status.code(), Some(3));
    let part: Value = serde_json::from_slice(&stopped.stdout).unwrap();
    let reached = part["to"].as_u64().unwrap();
    assert!(part["complete"] == false && (43..110).contains(&reached), "{part}");
    let lost = lost_of(&String::from_utf8(stopped.stdout).unwrap());
    assert!(PRINT.iter().copied().filter(|n| *n <= reached).eq(lost));
    let whole = ask(&["--to", "110"]);
    assert!(whole.status.success());
    assert!(String::from_utf8_lossy(&whole.stderr).contains(&format!("heaps to {reached}")));
    assert_eq!(lost_of(&String::from_utf8(whole.stdout).unwrap()), PRINT);
    // A smaller bound: nothing is searched, only the reductions are proved again.
    let again = ask(&["--to", "50"]);
    let shorter: Value = serde_json::from_slice(&again.stdout).unwrap();
    assert_eq!((&shorter["to"], &shorter["complete"]), (&50.into(), &true.into()));
    assert!(
        PRINT.iter().copied().filter(|n| *n <= 50).eq(lost_of(&String::from_utf8(again.stdout).unwrap()))
    );
    // Another game and other keys are refused.
    let other = |arguments: &[&str]| {
        wrong(&[arguments, &["--misere", "--lost", "--to", "5", "--checkpoint", &file]].concat())
    };
    assert!(other(&["sequence", "0.77"]).contains("0.77"));
    assert!(other(&["sequence", "xxx", "--tags"]).contains("--tags"));
}

/// The story needs minutes: it is stopped there, and the question in progress is not called undecided
/// within a number of steps.
#[cfg(unix)]
#[test]
fn a_study_that_is_stopped_says_so() {
    let (code, text) = interrupted(&["study", "xxx", "--to", "100"]);
    assert_eq!(code, Some(130));
    let text = flat(&text);
    assert!(text.contains("The study was interrupted") && !text.contains("not decided in"), "{text}");
    assert!(!text.contains("5. The situations") || text.contains("stopped before the answer"), "{text}");
}

fn table(arguments: &[&str]) -> Value {
    let all = [&["table"][..], arguments, &["--format", "json"]].concat();
    serde_json::from_str::<Value>(&out(&all)).unwrap()["tables"].clone()
}

fn column(table: &Value, index: usize) -> Vec<String> {
    let rows = table["rows"].as_array().unwrap().iter();
    rows.map(|row| row[index].as_str().unwrap().to_owned()).collect()
}

#[test]
fn quick_to_a_million() {
    let found = table(&["xxx", "--compound", "conjunctive", "--to", "1000000"]);
    assert_eq!(column(&found[0], 0)[..6], ["4", "5", "14", "15", "34", "35"]);
    assert_eq!(column(&found[1], 0)[..6], ["1", "2", "8", "9", "22", "23"]);
    assert_eq!([column(&found[0], 0).len(), column(&found[1], 0).len()], [34, 36]);
    assert!(found[0]["title"].as_str().unwrap().contains("normal play"));
}

/// Gros Bras by the rules, as a pupil would program it: the player to move, and the moves left in the turn.
struct Biased {
    turns: [u32; 2],
    misere: bool,
    known: HashMap<(Vec<u64>, usize, u32), bool>,
}

impl Biased {
    /// Whether `player` wins, with `left` moves of this turn.
    fn wins(&mut self, mut groups: Vec<u64>, player: usize, left: u32) -> bool {
        groups.retain(|group| *group > 0);
        groups.sort_unstable();
        if groups.is_empty() {
            // The player who moved last: this one in mid-turn, otherwise the other one.
            let moved_last = left < self.turns[player];
            return moved_last != self.misere;
        }
        let key = (groups.clone(), player, left);
        if let Some(known) = self.known.get(&key) {
            return *known;
        }
        let mut wins = false;
        for (i, group) in groups.iter().enumerate() {
            for token in 1..=*group {
                let mut after = groups.clone();
                after.remove(i);
                after.extend([token.saturating_sub(2), group.saturating_sub(token + 1)]);
                let good = if left > 1 {
                    self.wins(after, player, left - 1)
                } else {
                    !self.wins(after, 1 - player, self.turns[1 - player])
                };
                wins |= good;
            }
        }
        self.known.insert(key, wins);
        wins
    }
}

#[test]
fn gros_bras_for_both_starters_and_both_conventions() {
    let found = &table(&["xxx", "--turns", "2:1", "--to", "16"])[0];
    let ways = [([2, 1], false), ([1, 2], false), ([2, 1], true), ([1, 2], true)];
    for (place, (turns, misere)) in ways.into_iter().enumerate() {
        let mut biased = Biased { turns, misere, known: HashMap::new() };
        let expected: Vec<&str> =
            (1..=16).map(|n| if biased.wins(vec![n], 0, turns[0]) { "N" } else { "P" }).collect();
        assert_eq!(column(found, place + 1), expected, "{turns:?}, misère {misere}");
    }
    assert_eq!(found["columns"].as_array().unwrap().len(), 5);
}

#[test]
fn a_table_that_stops_shows_what_it_has() {
    let output = run(&["table", "xxx", "--turns", "2:1", "--to", "40", "--budget", "20k"]);
    assert_eq!(output.status.code(), Some(3));
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(text.contains("Computed exhaustively to ") && !text.contains("exhaustively to 40"), "{text}");
}
