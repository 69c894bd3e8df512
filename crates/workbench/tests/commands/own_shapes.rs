//! Custom rules on boards, words and graphs, as a user at the terminal sees them.

use std::io::Write as _;
use std::process::Stdio;

use super::program::{Folder, fails, json, marienbad, out, wrong};

const XXX: &str = r#"word: "ooo" -> "..."; ^"oo" -> ".."; "oo"$ -> ".."; ^"o"$ -> ".""#;

/// Splits a command line into words, some of them in single quotation marks.
fn words(line: &str) -> Vec<String> {
    let mut all = Vec::new();
    for (i, part) in line.split('\'').enumerate() {
        if i % 2 == 1 {
            all.push(part.to_owned());
        } else {
            all.extend(part.split_whitespace().map(str::to_owned));
        }
    }
    all
}

/// The program's output for these input lines.
fn told(arguments: &[&str], input: &str) -> (Option<i32>, String, String) {
    let mut command = marienbad(arguments);
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    child.stdin.take().unwrap().write_all(input.as_bytes()).unwrap();
    let output = child.wait_with_output().unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    (output.status.code(), text(output.stdout), text(output.stderr))
}

#[test]
fn every_example_of_the_page_runs() {
    let page = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/own-games.md");
    let page = std::fs::read_to_string(page).unwrap();
    let mut tried = 0;
    for line in page.lines() {
        if let Some(command) = line.strip_prefix("    marienbad ") {
            let words = words(command);
            let arguments: Vec<&str> = words.iter().map(String::as_str).collect();
            assert!(!out(&arguments).is_empty(), "{command}");
            tried += 1;
        } else if let Some((_, command)) = line.split_once("nauty-geng -c 6 | marienbad ") {
            let words = words(command);
            let arguments: Vec<&str> = words.iter().map(String::as_str).collect();
            let (code, text, _) = told(&arguments, "E?Bw\nE?bw\nE~~w\n");
            assert_eq!((code, text.lines().count()), (Some(0), 3), "{command}: {text}");
            tried += 1;
        }
    }
    assert!(tried >= 18, "{tried}");
    // Every rule in the tables opens a game, and is recognised if its shape is known.
    let mut rules = 0;
    for row in page.lines().filter(|line| line.starts_with("| ")) {
        let columns: Vec<&str> = row.trim_matches('|').split(" | ").map(str::trim).collect();
        let code = |text: &str| text.strip_prefix('`')?.strip_suffix('`').map(str::to_owned);
        let rule = columns.iter().find_map(|column| code(column));
        let Some(rule) = rule else { continue };
        let name = match rule.split_once(' ') {
            Some(("take" | "cut", _)) => format!("graph: {rule}"),
            Some(("place:" | "word:", _)) => rule.clone(),
            _ => format!("rule: {rule}"),
        };
        let text = out(&["rules", &name, "--lang", "en"]);
        rules += 1;
        match columns.last().and_then(|last| code(last)) {
            Some(game) => assert!(text.contains(&format!("({game}).")), "{name}: {text}"),
            None => assert!(!text.contains("By the shape"), "{name}: {text}"),
        }
        if name.starts_with("graph:") {
            let french = columns.get(1).and_then(|column| code(column)).unwrap();
            let (one, other) = (format!("graph: {french}"), name.replace("GROUND", "SOL"));
            assert_eq!(out(&["rules", &one]), out(&["rules", &other]), "{french}");
        }
    }
    assert!(rules >= 25, "{rules}");
}

#[test]
fn twins_have_the_same_answers() {
    for (own, known, position, there) in [
        ("place: ##", "cram", "4x5", "4x5"),
        ("graph: take vertex with neighbours", "xxx:graph", "a-b-c-d,b-d", "a-b-c-d,b-d"),
        ("graph: take edge with ends", "arc-kayles", "1-2-3-4-5-1", "1-2-3-4-5-1"),
        (XXX, "xxx", "ooooo.ooo.oo.o", "5,3,2,1"),
    ] {
        for play in [&[][..], &["--misere"]] {
            let solve = |game: &str, position: &str| {
                let answer = json(&[&["solve", game, position, "--json"], play].concat());
                (answer["outcome"].clone(), answer["value"].clone())
            };
            assert_eq!(solve(own, position), solve(known, there), "{own}");
        }
    }
    let (own, known) = ("place: ##", "cram");
    for option in
        [&["--compound", "conjunctive-short"][..], &["--turns", "2:1"], &["--compound", "selective"]]
    {
        let solve = |game: &str| {
            let answer = json(&[&["solve", game, "2x3 + 1x3", "--json"], option].concat());
            (answer["outcome"].clone(), answer["moves"].clone())
        };
        assert_eq!(solve(own), solve(known), "{option:?}");
    }
}

#[test]
fn certificates_hold_the_rule() {
    let folder = Folder::new("own-shapes");
    for (game, position) in [
        ("place: ###", "3x4"),
        ("place: fixed ##/#.", "3x3 + 2x2"),
        ("graph: take path of 3", "1-2-3-4-5-6-1,2-5"),
        ("graph: cut edge from G", "G-a-b-G,a-c,c-c"),
        ("graph: take edge; take vertex if degree is odd", "a-b-c-a,c-d"),
        (r#"word: "oo" -> "..""#, "ooooooo.oooo"),
    ] {
        for play in [&[][..], &["--misere"]] {
            let file = folder.file("certificate.txt");
            out(&[&["solve", game, position, "--certificate", &file], play].concat());
            assert!(out(&["check", &file]).contains(game), "{game}");
        }
    }
}

#[test]
fn mistakes_are_told_in_both_languages() {
    for (arguments, english, french) in [
        (&["solve", "place: xx", "3x3"][..], "character 8", "caractère 8"),
        (&["solve", "place:", "3x3"], "a shape is missing here", "il manque ici une forme"),
        (&["solve", "graph: take vertx", "a-b"], "\"vertx\" does not belong here", "vertx"),
        (&["solve", "graph: take vertex if degree >", "a-b"], "character", "caractère"),
        (&["solve", "graph: cut edge from G", "a-b"], "there is no node \"G\"", "il n'y a pas de nœud"),
        (&["solve", "graph: cut edge from G", "G-a,b-c"], "b does not hang on G", "b ne tient pas à G"),
        (&["solve", r#"word: "o" -> "oo""#, "ooo"], "may not be longer", "ne peut pas être plus long"),
        (
            &["solve", r#"word: "o" -> "o""#, "ooo"],
            "leave everything as it is",
            "laisserait tout comme avant",
        ),
        (&["solve", "xxx:graph", "graph6:B"], "character 9", "caractère 9"),
        (&["sequence", "place: ###", "--to", "9"], "has no sequence", "suite"),
        (&["period", "graph: take edge"], "no period is looked for", "période"),
        (&["quotient", r#"word: "ab" -> "b""#, "--to", "5"], "has no quotient", "quotient"),
        (&["table", "sum"], "cannot be listed by size", "ne se rangent pas par taille"),
        (&["recognise", "graph: take path of 3"], "no values of single heaps", "valeurs"),
        (&["period", "rule: n -> n+1 if n is odd; n -> n-1"], "is not proved", "n'est pas prouvé"),
        (
            &["quotient", "rule: n -> n+1 if n is odd; n -> n-1", "--to", "9"],
            "is not proved",
            "n'est pas prouvé",
        ),
    ] {
        for (language, part) in [("en", english), ("fr", french)] {
            let text = wrong(&[arguments, &["--lang", language]].concat());
            assert!(text.contains(part), "{text}");
            assert_eq!(text.trim_end().lines().count(), 1, "{text}");
        }
    }
}

/// Words by their length, graphs by their size, three numbers by the largest: values and both outcomes.
#[test]
fn every_kind_of_rule_has_a_table() {
    let rows = |game: &str, more: &[&str]| -> Vec<Vec<Vec<String>>> {
        let found = out(&[&["table", game, "--format", "json"], more].concat());
        let tables: serde_json::Value = serde_json::from_str(&found).unwrap();
        let cells = |row: &serde_json::Value| -> Vec<String> {
            row.as_array().unwrap().iter().map(|cell| cell.as_str().unwrap().to_owned()).collect()
        };
        let table = |table: &serde_json::Value| table["rows"].as_array().unwrap().iter().map(cells).collect();
        tables["tables"].as_array().unwrap().iter().map(table).collect()
    };
    let words = rows(r#"word: "ab" -> "c"; "ba" -> """#, &["--to", "2"]);
    assert_eq!(words[0].len(), 6);
    assert!(words[0].contains(&["ab", "1", "N", "P"].map(str::to_owned).to_vec()), "{words:?}");
    // XXX on a strip, by length: 0, 1, 1, 2, 0, 3, …
    let strip = rows(XXX, &["--to", "5"]);
    let values: Vec<&str> = strip[0].iter().map(|row| row[1].as_str()).collect();
    assert_eq!(values, ["0", "1", "1", "2", "0", "3"]);
    // A path of n vertices is a row of XXX; the first cycle is the triangle.
    let graphs = rows("graph: take vertex with neighbours", &["--to", "5"]);
    let paths: Vec<&str> = graphs[0].iter().map(|row| row[1].as_str()).collect();
    assert_eq!((paths, &*graphs[0][1][2], &*graphs[0][2][2]), (vec!["1", "1", "2", "0", "3"], "", "1"));
    assert_eq!(graphs.len(), 2);
    let plants = rows("graph: cut edge from G", &["--to", "3"]);
    assert_eq!(plants[0][2], ["3", "3", "1"]);
    let triples = rows("rule: (a,b,c) -> (a-1,b,c) or (a,b-1,c) or (a,b,c-1)", &["--to", "1"]);
    assert_eq!((triples[0].len(), &*triples[0][7][1]), (8, "1"));
    // A code in words has the misère values of the code.
    let misere = |game: &str| out(&["sequence", game, "--to", "9", "--misere", "--format", "csv"]);
    assert_eq!(misere(XXX), misere("0.137"));
}

/// Known facts about a rule are printed at once, however expensive its moves are.
#[test]
fn what_is_known_of_a_rule() {
    let started = std::time::Instant::now();
    let text = out(&["rules", "take-a-divisor", "--lang", "en"]);
    assert!(text.contains("no theorem here proves one"), "{text}");
    let text = out(&["rules", "rule: n -> [a, n-a-1] for a in 1..n-1 if a is odd", "--lang", "en"]);
    assert!(text.contains("period 4 from heap 0 on (conjectured"), "{text}");
    assert!(started.elapsed().as_secs() < 10, "{:?}", started.elapsed());
    let text = out(&["recognise", "rule: n -> n-2 or n-3", "--lang", "en"]);
    assert!(!text.contains("OEIS"), "{text}");
    let text = out(&["recognise", "rule: n -> [a, n-k-a] for k in 1..2, a in 0..n-k", "--lang", "en"]);
    assert!(text.contains("A002186"), "{text}");
}

#[test]
fn play_without_an_end_is_shown_as_a_cycle() {
    let line = fails(&["solve", r#"word: "ab" -> "ba"; "ba" -> "ab""#, "ab"], 3);
    assert!(line.contains("need not end: ab → ba"), "{line}");
}

#[test]
fn graphs_of_nauty_are_solved_line_by_line() {
    let lines = "Bw\n\n>>graph6<<C~\n:Fa@x^\n";
    let (code, text, _) = told(&["solve", "xxx:graph", "--graph6", "-"], lines);
    assert_eq!((code, &*text), (Some(0), "Bw N 1\nC~ N 1\n:Fa@x^ P 0\n"));
    let folder = Folder::new("graph6");
    let file = folder.write("graphs.g6", lines);
    let text = out(&["solve", "graph: take triangle", "--graph6", &file, "--json", "--misere"]);
    let objects: Vec<serde_json::Value> =
        text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let outcomes: Vec<_> = objects.iter().map(|object| object["outcome"].as_str().unwrap()).collect();
    assert_eq!(outcomes, ["P", "P", "P"]);
    assert_eq!(objects[0]["position"], "1-2,1-3,2-3");
    let (code, text, error) = told(&["solve", "xxx:graph", "--graph6", "-", "--lang", "en"], "Bw\nBww\nBw\n");
    assert_eq!((code, text.lines().count()), (Some(2), 1));
    assert!(error.contains("line 2, character 3"), "{error}");
    let mistake = wrong(&["solve", "xxx:graph", "a-b", "--graph6", "-", "--lang", "en"]);
    assert!(mistake.contains("--graph6"), "{mistake}");
    let mistake = wrong(&["solve", "xxx:graph", "--graph6", "/no/such/file", "--lang", "en"]);
    assert!(mistake.contains("/no/such/file"), "{mistake}");
}

#[test]
fn hostile_rules_are_answered_soon() {
    let started = std::time::Instant::now();
    let long = format!("place: {}", "#".repeat(10_000));
    let deep = format!("graph: take vertex if {}degree{} > 1", "(".repeat(1000), ")".repeat(1000));
    let wide = format!("graph: {}", "take vertex; ".repeat(700));
    let word = format!("word: \"{}\" -> \"\"", "o".repeat(5_000));
    for (game, position) in [(&long, "3x3"), (&deep, "a-b"), (&wide, "a-b"), (&word, "ooo")] {
        let each = std::time::Instant::now();
        assert!(!wrong(&["solve", game, position]).is_empty());
        assert!(each.elapsed().as_secs() < 5, "{}", &game[..20]);
    }
    let huge = "o".repeat(100_000);
    assert!(!wrong(&["solve", XXX, &huge]).is_empty());
    assert!(started.elapsed().as_secs() < 20);
}
