//! The laboratory as a user sees it.

use std::fs;
use std::path::Path;
use std::process::Output;

use serde_json::Value;

use super::program;

fn run(arguments: &[&str]) -> Output {
    program::run(&[&["conjecture"], arguments].concat())
}

fn json(arguments: &[&str], code: i32) -> Value {
    let output = run(&[arguments, &["--json"]].concat());
    assert_eq!(
        output.status.code(),
        Some(code),
        "{arguments:?}: {}",
        String::from_utf8_lossy(&output.stderr)
    );
    serde_json::from_slice(&output.stdout).unwrap()
}

fn wrong(arguments: &[&str]) -> String {
    program::wrong(&[&["conjecture"], arguments].concat())
}

#[test]
fn the_pupils_conjecture_is_refuted_at_43() {
    let pupils = "losing iff n mod 14 in {1,2,6,7,11}";
    let answer = json(&["xxx", pupils, "--misere", "--to", "100"], 1);
    for field in [
        "schema",
        "game",
        "play",
        "predicate",
        "verdict",
        "to",
        "tested",
        "counterexample",
        "claim",
        "theorem",
    ] {
        assert!(answer.get(field).is_some(), "{field}");
    }
    assert_eq!(answer["schema"], 1);
    assert_eq!((&answer["verdict"], &answer["claim"]), (&Value::from("refuted"), &Value::from("refuted")));
    let found = &answer["counterexample"];
    assert_eq!(found["position"], "43");
    assert_eq!((found["predicted"].as_str(), found["actual"].as_str()), (Some("P"), Some("N")));
    assert_eq!(found["moves"][0]["to"], "20,20");
    let output = run(&["xxx", pupils, "--misere", "--to", "100", "--lang", "fr"]);
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(text.contains("Réfutée\u{a0}: n = 43") && text.contains("Jeu misère"), "{text}");
    assert!(output.stderr.is_empty() && output.status.code() == Some(1));
    assert_eq!(json(&["xxx", pupils, "--misere", "--to", "42"], 0)["verdict"], "held");
}

#[test]
fn verdicts_have_their_exit_codes() {
    let proved = json(&["0.137", "value(n) = value(n-34) for n > 86", "--to", "1000"], 0);
    assert_eq!((&proved["verdict"], &proved["theorem"]), (&Value::from("proved"), &Value::from("guy-smith")));
    let held = json(&["grundy", "value(n) <= 9", "--to", "100", "--threads", "3"], 0);
    assert_eq!((&held["verdict"], &held["claim"]), (&Value::from("held"), &Value::from("conjectured")));
    assert_eq!((&held["to"], &held["tested"]), (&Value::from(100), &Value::from(101)));
    let stopped = json(&["xxx", "value(x,y,z) <= 15", "--to", "5000", "--budget", "20k"], 3);
    assert_eq!((&stopped["verdict"], &stopped["complete"]), (&Value::from("held"), &Value::from(false)));
    assert!(stopped["reached"].as_u64().is_some_and(|reached| (5..5000).contains(&reached)));
    let output = run(&["xxx", "value(x,y,z) <= 15", "--to", "5000", "--budget", "20k"]);
    assert!(String::from_utf8(output.stdout).unwrap().contains("Not finished: it held up to"));
}

/// A conjecture is about every size: a counterexample that the proof attempt finds beyond the bound counts,
/// and is reported.
#[test]
fn a_counterexample_beyond_the_bound_is_told_as_one() {
    for (game, predicate, to, at) in
        [("xxx", "perdant ssi n=0", "3", 4), ("kayles", "perdant ssi n=0 ou n=500", "100", 500)]
    {
        let arguments = [game, predicate, "--to", to];
        let answer = json(&arguments, 1);
        assert_eq!((&answer["verdict"], &answer["beyond"]), (&Value::from("refuted"), &Value::from(true)));
        assert_eq!(answer["to"].to_string(), to);
        assert_eq!(answer["reached"], at - 1, "all smaller ones were tested");
        assert_eq!(answer["counterexample"]["variables"]["n"], at);
        for (language, held) in [("fr", "tient jusqu'à"), ("en", "holds up to")] {
            let output = run(&[&arguments[..], &["--lang", language]].concat());
            let text = String::from_utf8(output.stdout).unwrap();
            let line = text.lines().find(|line| line.contains(held)).unwrap_or_else(|| panic!("{text}"));
            assert!(
                line.contains(&format!("{held} {to},")) && line.contains(&format!("n = {at} ")),
                "{line}"
            );
        }
    }
    let near = json(&["xxx", "perdant ssi n=0", "--to", "4"], 1);
    assert_eq!((&near["beyond"], &near["reached"]), (&Value::from(false), &Value::from(3)));
}

#[test]
fn mistakes_are_told_with_words_of_the_language() {
    let line = wrong(&["xxx", "perdent ssi n=0", "--to", "9", "--lang", "fr"]);
    assert!(line.contains("caractère 1\u{a0}:") && line.contains("«\u{a0}perdant\u{a0}»"), "{line}");
    assert!(line.contains("Exemple\u{a0}: marienbad conjecture xxx 'perdant ssi n mod 14 dans"), "{line}");
    let line = wrong(&["xxx", "valuer(n) = 0", "--to", "9", "--lang", "fr"]);
    assert!(line.contains("«\u{a0}valeur\u{a0}»"), "{line}");
    let line = wrong(&["xxx", "valuer(n) = 0", "--to", "9"]);
    assert!(line.contains("\"value\"") && line.contains("'losing iff n mod 14 in"), "{line}");
    // There is only one similar word, whatever the language.
    let line = wrong(&["xxx", "lossing iff n=0", "--to", "9", "--lang", "fr"]);
    assert!(line.contains("«\u{a0}losing\u{a0}»"), "{line}");
    let line = wrong(&["xxx", "perdant ssi n est un", "--to", "9", "--lang", "fr"]);
    assert!(line.contains("pair, impair, dans, fibonacci"), "{line}");
    let line = wrong(&["0.137", "valeur(n) = valeur(n-34)", "--to", "9", "--lang", "fr"]);
    assert!(line.contains("… pour n > 0"), "{line}");
}

#[test]
fn mistakes_get_one_line_with_the_place() {
    for (game, text, place, part) in [
        ("nim", "", 1, "nothing"),
        ("nim", "losing iff", 11, "missing"),
        ("nim", "losing iff n = k", 16, "x, y, z"),
        ("nim", "losing iff flor(n) = 1", 12, "floor"),
        ("nim", "losing iff n = 1)", 17, "operator"),
        ("nim", "losing iff (n = 1", 12, "bracket"),
        ("nim", "losing iff n mod 14 in 5", 24, "a set"),
        ("nim", "losing iff n = $", 16, "$"),
        ("wythoff", "value(x) = 1", 1, "2 numbers"),
        ("0.137", "value(n) = value(n-34)", 12, "n = 0"),
        ("nim", "n / 0 = 1", 3, "zero"),
    ] {
        let line = wrong(&[game, text, "--to", "9"]);
        let expected = format!("character {place}:");
        assert!(line.contains(&expected) && line.contains(part), "{text}: {line}");
        let line = wrong(&[game, text, "--to", "9", "--lang", "fr"]);
        let expected = format!("caractère {place}\u{a0}:");
        assert!(line.contains(&expected), "{text}: {line}");
    }
    assert!(wrong(&["dag", "losing iff n = 1", "--to", "9"]).contains("dag"));
    assert!(wrong(&["nim", "losing iff n = 0"]).contains("--to"));
    assert!(wrong(&["nim", &"(".repeat(200), "--to", "9"]).len() < 400);
}

/// The table of examples at the end of docs/conjecture.md.
#[test]
fn the_examples_of_the_documentation_answer_what_it_says() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/conjecture.md");
    let text = fs::read_to_string(path).unwrap();
    let mut count = 0;
    for line in text.lines().filter(|line| line.starts_with("| `marienbad conjecture ")) {
        let (command, answer) =
            line.trim_start_matches("| `marienbad conjecture ").split_once("` | ").unwrap();
        let mut pieces = command.splitn(3, '\'');
        let game = pieces.next().unwrap().trim();
        let predicate = pieces.next().unwrap();
        let rest: Vec<&str> = pieces.next().unwrap().split_whitespace().collect();
        let arguments: Vec<&str> = [game, predicate].into_iter().chain(rest).collect();
        let answer = answer.trim_end_matches(" |");
        let found = json(&arguments, i32::from(answer.starts_with("refuted")));
        match answer.split_once(" at ") {
            Some((verdict, position)) => {
                assert_eq!(found["verdict"], verdict, "{line}");
                assert_eq!(found["counterexample"]["position"], position, "{line}");
            }
            None => assert_eq!(found["verdict"], answer, "{line}"),
        }
        count += 1;
    }
    assert!(count >= 10, "{count}");
}
