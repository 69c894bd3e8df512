//! The command line as a user sees it: the real program, its output, its exit codes.

use std::fs;
use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};

use serde_json::Value;

use super::program::{Folder, json, marienbad, out, run, wrong};

#[test]
fn the_json_of_solve_keeps_the_contract() {
    let answer = json(&["solve", "nim", "1,3,5,7", "--json"]);
    let fields = [
        "schema",
        "game",
        "position",
        "play",
        "compound",
        "turns",
        "outcome",
        "value",
        "components",
        "moves",
        "claim",
        "method",
        "nodes",
    ];
    for field in fields {
        assert!(answer.get(field).is_some(), "{field}");
    }
    assert_eq!(answer["schema"], 1);
    assert_eq!(answer["outcome"], "P");
    assert_eq!(answer["value"], 0);
    assert_eq!(answer["claim"], "proved");
    assert_eq!(answer["turns"], "1:1");
    assert_eq!(answer["components"][3]["position"], "7");
    assert_eq!(answer["components"][3]["value"], 7);
    let answer = json(&["solve", "nim", "1,3,5,6", "--json"]);
    assert_eq!(answer["moves"].as_array().unwrap().len(), 3);
    assert_eq!(answer["moves"][0]["move"], "1:-1");
    assert_eq!(answer["moves"][0]["to"], "3,5,6");
}

#[test]
fn what_the_issue_shows() {
    let outcome = |arguments: &[&str]| {
        let arguments: Vec<&str> = ["solve"].iter().chain(arguments).chain(&["--json"]).copied().collect();
        json(&arguments)["outcome"].as_str().unwrap().to_owned()
    };
    assert_eq!(outcome(&["xxx", "43", "--misere"]), "N", "the pupils' conjecture says P");
    assert_eq!(outcome(&["wythoff", "1000000000000,1618033988749"]), "N");
    assert_eq!(outcome(&["wythoff", "999999999998,1618033988747"]), "P");
    assert_eq!(outcome(&["fibonacci", "26/8"]), "N");
    assert_eq!(outcome(&["cram", "4x5"]), "N");
    assert_eq!(outcome(&["xxx:circle", "11"]), "N");
    assert_eq!(outcome(&["xxx", "5,3", "--compound", "conjunctive", "--misere"]), "N");
    assert_eq!(outcome(&["xxx", "9", "--misere", "--turns", "2:1"]), "P");
    assert_eq!(outcome(&["xxx", "9", "--misere", "--turns", "1:2"]), "P");
}

#[test]
fn every_move_with_its_result() {
    let answer = json(&["moves", "nim", "1,2", "--json"]);
    assert_eq!(answer["moves"][1]["move"], "2:-1");
    assert_eq!(answer["moves"][1]["wins"], true);
    assert_eq!(answer["moves"][1]["outcome"], "P");
    assert_eq!(answer["moves"][0]["value"], 2);
    assert_eq!((&answer["open"], &answer["play"]), (&Value::from(0), &Value::from("normal")));
    let misere = out(&["moves", "nim", "1,2", "--misere", "--lang", "fr"]);
    assert!(misere.contains("misère") && misere.contains("gagne"), "{misere}");
    assert!(out(&["moves", "nim", "0"]).contains("over"));
    // Undecided moves are reported, and the exit code is that of a limit.
    let output = run(&["moves", "cram", "9x9", "--json", "--budget", "5k"]);
    assert_eq!(output.status.code(), Some(3));
    let answer: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert!(answer["open"].as_u64() > Some(0));
    assert_eq!(answer["moves"].as_array().unwrap().len(), 144);
    assert!(wrong(&["moves", "nim", "1,x"]).contains('3'));
}

/// A truncated list says so, and its heading speaks only about the listed moves; `--all` means all.
#[test]
fn moves_that_are_not_listed_are_not_judged() {
    let cut = out(&["moves", "nim", "12000"]);
    assert!(cut.contains("The first 10000 moves: none of them wins"), "{cut}");
    assert!(cut.contains("There are more moves; nothing is said of them"), "{cut}");
    let french = out(&["moves", "nim", "12000", "--lang", "fr"]);
    assert!(french.contains("Les 10000 premiers coups\u{a0}: aucun ne gagne"), "{french}");
    let all = out(&["moves", "nim", "12000", "--all"]);
    assert!(all.contains("12000 moves: one wins."), "{all}");
    assert!(all.contains("\n  -12000  wins"), "{all}");
    assert!(!all.contains("There are more"), "{all}");
    let object = json(&["moves", "nim", "12000", "--all", "--json"]);
    assert_eq!(object["moves"].as_array().unwrap().len(), 12000);
    assert_eq!(object["moves_complete"], true);
    // More moves than fit into memory are a limit, not an answer.
    let output = run(&["moves", "nim", "1000000000000", "--all", "--json", "--budget", "1G,1M"]);
    assert_eq!(output.status.code(), Some(3));
    let object: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!((&object["moves_complete"], &object["stopped"]), (&false.into(), &"memory".into()));
}

#[test]
fn big_numbers_stay_whole_in_json() {
    let text = out(&["solve", "coins:set", "100", "--json"]);
    assert!(text.contains("\"value\":633825300114114700748351602688"), "{text}");
    let text = out(&["solve", "wythoff", "100000000000000000000000000000,3", "--json"]);
    assert!(text.contains("100000000000000000000000000000,3"), "{text}");
}

#[test]
fn mistakes_get_one_line_with_the_place() {
    for (arguments, place, example) in [
        (&["solve", "nim", "1,,3"][..], "character 3", "nim 1,3,5,7"),
        (&["solve", "nim", "-1"], "character 1", "nim 1,3,5,7"),
        (&["solve", "nim", ""], "character 1", "nim 1,3,5,7"),
        (&["solve", "nim", "99999999999999999999999"], "character 1", "nim 1,3,5,7"),
        (&["solve", "cram", "0x4"], "character 1", "cram 4x5"),
        (&["solve", "cram", "5000x5000"], "character", "cram 4x5"),
        (&["solve", "0.G", "5"], "character 3", "0.137 10,4"),
        (&["solve", "fibonacci", "5/0"], "character 3", "fibonacci 26/8"),
        (&["solve", "subtract:", "5"], "character 10", "subtract:1,2,3 20"),
        (&["solve", "dag", "a>b,b>c,c>a:a"], "a > b > c > a", "dag"),
        (&["solve", "dag", "/no/such/file:a"], "/no/such/file", "dag"),
        (&["solve", "xxx:graph", "/no/such/file"], "/no/such/file", "xxx:graph"),
        (&["solve", "coins:2", "3,3"], "character", "coins:2 3,7,11"),
        (&["solve", "coins:0", "3"], "character", "coins:2 3,7,11"),
        (&["solve", "nim", "@/no/such/file"], "/no/such/file", "nim 1,3,5,7"),
        (&["nim", "1/0"], "character 3", "nim '8 * 13'"),
    ] {
        let english = wrong(arguments);
        assert!(english.contains(place) && english.contains(example), "{arguments:?}: {english}");
        let mut french: Vec<&str> = arguments.to_vec();
        french.extend(["--lang", "fr"]);
        let french = wrong(&french);
        assert!(
            french.contains("Exemple\u{a0}:") && french.contains(&place.replace("character", "caractère")),
            "{french}"
        );
    }
}

#[test]
fn other_mistakes_say_what_would_be_right() {
    assert!(wrong(&["solve", "wytoff", "3,5"]).contains("wythoff"));
    assert!(wrong(&["solve", "backgammon", "3,5"]).contains("marienbad games"));
    assert!(wrong(&["slove", "nim", "3"]).contains("slove"));
    assert!(wrong(&["solve", "nim"]).contains("POSITION"));
    assert!(wrong(&["solve", "nim", "3", "--turns", "2"]).contains("2:1"));
    assert!(wrong(&["solve", "nim", "3", "--turns", "0:1"]).contains("2:1"));
    assert!(wrong(&["solve", "nim", "3", "--budget", "much"]).contains("500M"));
    assert!(wrong(&["solve", "nim", "3", "--compound", "odd"]).contains("conjunctive-short"));
    assert!(wrong(&["solve", "nim", "3", "--lang", "de"]).contains("fr"));
    assert!(wrong(&["sequence", "wythoff", "--to", "5"]).contains("wythoff"));
    assert!(wrong(&["sequence", "grundy", "--to", "many"]).contains("many"));
    assert!(wrong(&["table", "wythoff", "--to", "99999999999"]).contains("1000000"));
    assert!(wrong(&["table", "dag"]).contains("dag"));
    assert!(wrong(&["nim"]).contains("EXPRESSION"));
    assert!(wrong(&["nim", "--table", "100000"]).contains("255"));
    assert!(wrong(&["period", "cram"]).contains("cram"));
}

/// A message quotes the input, says what is expected there, and its example has the right form.
#[test]
fn mistakes_name_what_was_meant() {
    for (arguments, part) in [
        (&["solve", "fibonacci", "26;8"][..], "expected: \"/\""),
        (&["solve", "fibonacci", "26,8"], "expected: \"/\""),
        (&["solve", "chocolate", "4*6"], "expected: \"x\""),
        (&["solve", "chomp", "3*4"], "expected: \"x\""),
        (&["solve", "nim", "1;3"], "expected: \",\""),
        (&["solve", "wythoff", "3,5,7"], "2 heaps belong here, there are 3"),
        (&["solve", "coins:nim*nim", "3"], "2 coordinates belong here, there is one"),
        (&["table", "wythoff", "--compound", "conjunctive"], "marienbad table xxx --compound conjunctive"),
        (&["table", "wythoff", "--to", "-3"], "marienbad table wythoff --to 575"),
        (&["table", "nim", "--to", "300"], "marienbad table nim --to 255"),
        (&["nim", "--table", "-1"], "marienbad nim --table 7"),
        (
            &["code", "encode", "--turn", "7", "--coins", "24"],
            "marienbad code encode --turn 2 --coins 7 1011",
        ),
        (&["code", "decode", "--turn", "2", "--coins", "7", "11100"], "--coins 7 0000000"),
        (&["period", "coins:ruler"], "no period is looked for"),
        (&["solve", "cram", "/.."], "character 1: this row has no cells"),
        (&["solve", "cram", "..//.."], "character 4: this row has no cells"),
        (&["solve", "cram", "3x3x3"], "too many sides (at most 2)"),
        (&["solve", "chomp", "2x2x2x2"], "too many sides (at most 3)"),
        (&["solve", "poset", "a>b"], "expected: \"< ,\""),
        (&["period", "0.137", "--to", "-1"], "marienbad period 0.137 --to 1000"),
        (&["solve", "xxx:globe", "N/ooo"], "character 6: S is missing"),
        (&["solve", "xxx:globe", "ooo/S"], "character 1: N is missing"),
        (&["solve", "nim", "1,3", "--threads", "0"], "marienbad solve cram 5x6 --threads 2"),
    ] {
        let line = wrong(arguments);
        assert!(line.contains(part), "{arguments:?}: {line}");
    }
    let line = wrong(&["solve", "coins:nim*nim", "3", "--lang", "fr"]);
    assert!(line.contains("il faut ici 2 coordonnées, et il y en a 1"), "{line}");
}

#[test]
fn nim_steps_show_every_part() {
    let steps = |text: &str, language: &str| out(&["nim", text, "--steps", "--lang", language]);
    assert!(steps("1+3+5+7", "fr").contains("Chaque colonne a un nombre pair de 1"));
    assert!(steps("3+1", "fr").contains("Une seule colonne a un nombre impair de 1\u{a0}: 2¹."));
    assert!(steps("1 + 2*3", "en").contains("2 ⊗ 3 ="));
    // The last slide of source 001: 5^3 is 13, and 5^14 the inverse.
    let inverse = steps("inv 5", "en");
    assert!(inverse.contains("5^14 = 7 ⊗ 4 ⊗ 6 = 12") || inverse.contains("5^14 = "), "{inverse}");
    assert!(inverse.contains("5^3 = 13 is not the inverse") && inverse.ends_with("\n12\n"), "{inverse}");
    assert!(!steps("inv 1", "en").contains("slip"));
    assert!(steps("inv 0x1000000000000", "en").contains("2^(2^6) − 2"));
}

/// Bases are named, a number is written in binary, and xor is distinguished from powers.
#[test]
fn the_calculator_says_what_it_means() {
    assert!(out(&["nim", "log 5"]).contains("(to the base "), "{}", out(&["nim", "log 5"]));
    assert!(out(&["nim", "log(3, 2)", "--lang", "fr"]).contains("(en base 2)"));
    assert!(out(&["nim", "11", "--steps"]).contains("11 in binary: 1011"));
    assert_eq!(out(&["nim", "11 xor 10"]), "1\n");
    assert_eq!(out(&["nim", "11^10"]).lines().count(), 1);
    let warned = String::from_utf8(run(&["nim", "11^10"]).stderr).unwrap();
    assert!(warned.contains("11 xor 10"), "{warned}");
}

/// A code with an 8, a 9 or a letter is hexadecimal, and the answer says so.
#[test]
fn codes_say_what_they_are_read_as() {
    for code in ["0.9", "0.19", "0.91", "0.8", "hex:0.9"] {
        assert!(out(&["solve", code, "5"]).contains("(hexadecimal code) · 5"), "{code}");
        assert!(out(&["solve", code, "5", "--lang", "fr"]).contains("(code hexadécimal)"), "{code}");
    }
    assert!(!out(&["solve", "0.77", "5"]).contains("hexadecimal"));
    assert!(out(&["rules", "0.9"]).contains("0.9, in hexadecimal"));
}

/// Common names of games, and the meaning of each of the old aliases.
#[test]
fn games_have_names_of_their_own() {
    for (size, outcome) in [("6", "P"), ("8", "N"), ("12", "P")] {
        assert_eq!(json(&["solve", "treblecross", size, "--json"])["outcome"], outcome, "{size}");
    }
    let rules = out(&["rules", "kayles"]);
    assert!(rules.starts_with("Kayles\n"), "{rules}");
    assert!(rules.contains("marienbad solve kayles 10,4"), "{rules}");
    assert!(!rules.contains("0.137") && !rules.contains("XXX"), "{rules}");
    let list = out(&["games"]);
    for name in ["marienbad", "dominos", "allumettes", "chocolat", "node-kayles", "officers", "treblecross"] {
        assert!(list.contains(name), "{name}: {list}");
        assert!(run(&["rules", &name.to_uppercase()]).status.success(), "{name}");
    }
    assert!(out(&["rules", "allumettes", "--lang", "fr"]).contains("voir nim"));
    assert!(wrong(&["solve", "quick", "5"]).contains("xxx --compound conjunctive"));
}

/// Explanations of moves and pairs in misère play and of golden pairs.
#[test]
fn explanations_speak_of_the_move_they_show() {
    let fibonacci = json(&["moves", "fibonacci", "8/10", "--misere", "--json"]);
    for one in fibonacci["moves"].as_array().unwrap() {
        assert_eq!(one["value"], Value::Null, "{one}");
    }
    let last = out(&["explain", "wythoff", "0,1", "--misere"]);
    assert!(!last.contains("comes back") && last.contains("has to take it"), "{last}");
    let pair = out(&["explain", "wythoff", "7,11"]);
    assert!(pair.contains("can reach one, (6, 10), and wins") && pair.contains("\"6,10\""), "{pair}");
    // A condition is proposed if it helps.
    let asked = |game, text| wrong(&["conjecture", game, text, "--to", "5"]);
    assert!(asked("wythoff", "losing iff 1/x = 1").contains("for x > 0"));
    assert!(asked("wythoff", "losing iff 1/y = 1").contains("for y > 0"));
    assert!(!asked("wythoff", "losing iff 1/(x-y) = 1").contains("for "));
    assert!(!asked("nim", "losing iff 5/0 = 1").contains("for n > 0"));
    assert!(out(&["period", "0.(7)"]).contains("this program has no theorem"));
}

#[test]
fn rules_name_variants_and_moves() {
    let rules = out(&["rules", "xxx", "--lang", "fr"]);
    for part in
        ["Quick", "--compound conjunctive", "Gros Bras", "--turns 2:1", "xxx:circle", "xxx:grid", "xxx:globe"]
    {
        assert!(rules.contains(part), "{part}: {rules}");
    }
    for (game, mv) in [
        ("chocolate", ">4x2"),
        ("xxx:globe", "3.1"),
        ("xxx:torus", "2.3"),
        ("xxx:graph", "\"a\""),
        ("dag", ">b"),
        ("coins:nim*nim*nim", "1*1,2*2,3"),
    ] {
        assert!(out(&["rules", game]).contains(mv), "{game}");
    }
    assert!(out(&["rules", "dornim", "--lang", "fr"]).contains("vers le bas et la gauche"));
    // The rule in the game's name.
    for (game, french, english) in [
        ("subtract:1,2,3", "Ici, on en retire 1, 2 ou 3.", "Here one takes 1, 2 or 3."),
        ("coins:2", "Ici, on en retourne 2 au plus.", "Here one turns at most 2 of them."),
        (
            "KAYLES",
            "Ici, le code est 0.77\u{a0}: on retire d'un tas 1 ou 2 objets",
            "Here the code is 0.77: one takes from a heap 1 or 2 objects",
        ),
        (
            "0.77",
            "Ici, le code est 0.77 (kayles)\u{a0}: on retire d'un tas 1 ou 2 objets en laissant un ou deux \
             tas, ou rien.",
            "Here the code is 0.77 (kayles): one takes from a heap 1 or 2 objects, leaving one or two \
             heaps, or nothing.",
        ),
        (
            "dawson",
            "on retire d'un tas 1 objet sans rien laisser\u{a0}; 2 objets en laissant un tas ou rien\u{a0}; \
             3 objets en laissant un ou deux tas, ou rien.",
            "1 object, leaving nothing; 2 objects, leaving one heap or nothing; 3 objects, leaving one or \
             two heaps, or nothing.",
        ),
        (
            "C.808",
            "on partage un tas en deux ou trois sans rien en retirer, ou on retire d'un tas 1 ou 3 objets \
             en laissant trois tas.",
            "one breaks a heap into two or three without taking any, or one takes from a heap 1 or 3 \
             objects, leaving three heaps.",
        ),
        (
            "4.0",
            "on partage un tas en deux sans rien en retirer.",
            "one breaks a heap into two without taking any.",
        ),
        ("0.12(34)", "Ici, le code est 0.12(34).", "Here the code is 0.12(34)."),
        ("0.0", "Ici, le code est 0.0.", "Here the code is 0.0."),
    ] {
        for (language, sentence) in [("fr", french), ("en", english)] {
            let rules = out(&["rules", game, "--lang", language]);
            assert!(rules.contains(sentence), "{sentence}: {rules}");
        }
    }
}

#[test]
fn the_help_lists_every_command_once() {
    for (language, heading) in [("fr", "Commandes\u{a0}:"), ("en", "Commands:")] {
        let help = out(&["--help", "--lang", language]);
        assert_eq!(help.lines().filter(|line| line.starts_with("  solve ")).count(), 1, "{help}");
        assert_eq!(help.lines().filter(|line| *line == heading).count(), 1, "{help}");
        assert_eq!(help.contains("Commands:"), language == "en", "{help}");
    }
}

#[test]
fn output_goes_to_a_file_or_nowhere() {
    let folder = Folder::new("out");
    let path = folder.file("out.csv");
    out(&["sequence", "grundy", "--to", "5", "--format", "csv", "--out", &path]);
    assert_eq!(fs::read_to_string(&path).unwrap(), "n,value\n0,0\n1,0\n2,0\n3,1\n4,0\n5,2\n");
    let output = run(&["sequence", "grundy", "--to", "5", "--out", "/no/such/folder/file"]);
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(String::from_utf8(output.stderr).unwrap().lines().count(), 1);
    // An empty name, as from an unset variable, is no file.
    let output = run(&["solve", "cram", "5x7", "--checkpoint", ""]);
    let line = String::from_utf8(output.stderr).unwrap();
    assert_eq!((output.status.code(), output.stdout.is_empty()), (Some(2), true), "{line}");
    assert!(line.contains("--checkpoint needs the name of a file"), "{line}");
    // An unusable path is reported before the work begins, which would take hours here.
    let long = ["solve", "cram", "7x7", "--budget", "1000G"];
    for (option, code) in [("--out", 1), ("--certificate", 1), ("--nodes", 1), ("--checkpoint", 2)] {
        let command =
            if option == "--out" { &["census", "--digits", "3", "--to", "1000000000"][..] } else { &long };
        let output = run(&[command, &[option, "/no/such/folder/file", "--lang", "fr"]].concat());
        let line = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(code), "{line}");
        assert!(line.contains("dossier pour le fichier /no/such/folder/file"), "{line}");
        assert!(line.contains(option) && output.stdout.is_empty(), "{line}");
    }
}

#[test]
fn sequences_in_every_format() {
    assert_eq!(out(&["sequence", "0.77", "--to", "3", "--format", "bfile"]), "0 0\n1 1\n2 2\n3 3\n");
    let found = json(&["sequence", "coins:3", "--to", "5", "--format", "json"]);
    assert_eq!(found["first"], 1);
    assert_eq!(found["values"], serde_json::json!([1, 2, 4, 7, 8]));
    assert!(out(&["sequence", "xxx", "--to", "40", "--format", "svg"]).starts_with("<svg"));
    assert!(out(&["sequence", "xxx", "--to", "4", "--format", "latex"]).contains("0, 1, 1, 2, 0"));
    assert_eq!(
        json(&["sequence", "xxx", "--to", "7", "--misere", "--format", "json"])["values"],
        serde_json::json!([1, 0, 0, 2, 1, 3, 0, 0])
    );
}

/// Splits a command line like a shell: at blanks, with single quotes around words that contain blanks.
fn words(line: &str) -> Vec<String> {
    let mut all = Vec::new();
    for (i, piece) in line.split('\'').enumerate() {
        if i % 2 == 1 {
            all.push(piece.to_owned());
        } else {
            all.extend(piece.split_whitespace().map(str::to_owned));
        }
    }
    all
}

fn run_line(line: &str) {
    // An example may write a file, and occurs on several pages.
    static TRIED: AtomicUsize = AtomicUsize::new(0);
    let data = concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata/");
    let words = words(&line.replace("testdata/", data));
    assert_eq!(words[0], "marienbad", "{line}");
    let arguments: Vec<&str> = words[1..].iter().map(String::as_str).collect();
    let folder = std::env::temp_dir().join(format!("marienbad-examples-{}", std::process::id()));
    fs::create_dir_all(&folder).unwrap();
    // The file that one example writes and another checks.
    let certificate = folder.join("kayles.txt");
    if !certificate.exists() {
        out(&["period", "0.77", "--certificate", &certificate.to_string_lossy()]);
    }
    if arguments[0] == "serve" {
        return serves(line, &arguments, &folder);
    }
    let home = folder.join(format!("home-{}", TRIED.fetch_add(1, Ordering::Relaxed)));
    let store = home.join("results.sqlite");
    let mut command = marienbad(&arguments);
    command.env("XDG_DATA_HOME", home).env("MARIENBAD_STORE", store).current_dir(&folder);
    let output = command.output().unwrap();
    assert!(output.status.success(), "{line}: {}", String::from_utf8_lossy(&output.stderr));
}

/// A server does not end by itself: it is enough that it starts, or that its address is already in use.
fn serves(line: &str, arguments: &[&str], folder: &Path) {
    let mut server = marienbad(arguments)
        .args(["--lang", "en"])
        .current_dir(folder)
        .env("XDG_DATA_HOME", folder)
        .stdout(std::process::Stdio::piped())
        .stderr(std::process::Stdio::piped())
        .spawn()
        .unwrap();
    let mut said = String::new();
    std::io::BufRead::read_line(&mut std::io::BufReader::new(server.stdout.take().unwrap()), &mut said)
        .unwrap();
    let _ = server.kill();
    let left = server.wait_with_output().unwrap();
    let wrong = String::from_utf8_lossy(&left.stderr);
    assert!(said.contains("http://127.0.0.1:") || wrong.contains("already in use"), "{line}: {said}{wrong}");
}

#[test]
fn every_example_of_the_help_works() {
    let mut commands = vec![vec!["--help"]];
    let help = out(&["--help"]);
    let names: Vec<String> = help
        .lines()
        .skip_while(|line| !line.starts_with("Commands"))
        .skip(1)
        .take_while(|line| line.starts_with("  "))
        .filter_map(|line| line.split_whitespace().next().map(str::to_owned))
        .collect();
    assert!(names.len() >= 8, "{names:?}");
    commands.extend(names.iter().map(|name| vec![name.as_str(), "--help"]));
    for command in commands {
        for language in ["fr", "en"] {
            let mut arguments = command.clone();
            arguments.extend(["--lang", language]);
            let help = out(&arguments);
            let examples: Vec<&str> =
                help.lines().filter_map(|line| line.strip_prefix("  marienbad ")).collect();
            assert!(!examples.is_empty(), "{command:?} has no example");
            if language == "en" {
                examples.iter().for_each(|example| run_line(&format!("marienbad {example}")));
            }
        }
    }
}

#[test]
fn every_example_of_the_readme_works() {
    let readme = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("../../README.md")).unwrap();
    let mut count = 0;
    for line in readme.lines().filter(|line| line.starts_with("marienbad ")) {
        let command = line.split("  #").next().unwrap_or(line).trim();
        run_line(command);
        count += 1;
    }
    assert!(count >= 8, "README shows {count} commands");
}

#[test]
fn games_and_rules_in_both_languages() {
    let games = json(&["games", "--json", "--lang", "fr"]);
    let list = games["games"].as_array().unwrap();
    assert!(list.len() >= 20);
    for game in list {
        for field in ["name", "title", "source", "plays", "compounds", "examples", "position", "family"] {
            assert!(game.get(field).is_some(), "{field}");
        }
        for example in game["examples"].as_array().unwrap() {
            for language in ["fr", "en"] {
                let text = out(&["rules", example.as_str().unwrap(), "--lang", language]);
                assert!(text.lines().count() > 8, "{text}");
            }
        }
        // The position shown belongs to the first name.
        let name = game["examples"][0].as_str().unwrap();
        out(&["solve", name, game["position"].as_str().unwrap(), "--budget", "20M"]);
    }
}

#[test]
fn the_language_comes_from_the_option_or_the_environment() {
    let french = marienbad(&["solve", "nim", "1,1"]).env("LC_ALL", "fr_FR.UTF-8").output().unwrap();
    assert!(String::from_utf8(french.stdout).unwrap().contains("Jeu normal"));
    assert!(out(&["solve", "nim", "1,1"]).contains("Normal play"));
    assert!(out(&["--lang=fr", "solve", "nim", "1,1"]).contains("Jeu normal"));
}

#[test]
fn completions_and_manual() {
    for shell in ["bash", "zsh", "fish"] {
        assert!(out(&["completions", shell]).contains("marienbad"));
    }
    assert!(out(&["man"]).contains(".TH marienbad"));
}

#[test]
fn codes_keep_the_contract() {
    let golay = json(&["code", "--turn", "7", "--coins", "24", "--json"]);
    for field in ["length", "dimension", "distance", "generator", "parity", "weights", "linear", "self_dual"]
    {
        assert!(golay.get(field).is_some(), "{field}");
    }
    assert_eq!(
        (&golay["length"], &golay["dimension"], &golay["distance"]),
        (&24.into(), &12.into(), &8.into())
    );
    let weights = golay["weights"].as_array().unwrap();
    assert_eq!((&weights[8], &weights[12], &weights[16]), (&759.into(), &2576.into(), &759.into()));
    assert_eq!(golay["self_dual"], true);
    assert!(out(&["code", "--turn", "7", "--coins", "24", "--group"]).contains("244823040"));
    let golay = out(&["code", "--turn", "7", "--coins", "24", "--group"]);
    for part in
        ["extended binary Golay code", "corrects 3 errors, or detects 7", "759", "octads", "dodecads", "M24"]
    {
        assert!(golay.contains(part), "{part}: {golay}");
    }
    let hamming = out(&["code", "--turn", "2", "--coins", "7"]);
    assert!(
        hamming.contains("binary Hamming code") && hamming.contains("1 error, or detects 2"),
        "{hamming}"
    );
    let extended = json(&["code", "--turn", "3", "--coins", "8", "--json"]);
    assert_eq!(extended["name"], "extended-hamming");
    assert_eq!([&extended["corrects"], &extended["detects"]], [&Value::from(1), &Value::from(3)]);
    assert!(out(&["code", "--turn", "2", "--coins", "6"]).contains("computed exhaustively"));
    let filled = run(&["code", "encode", "--turn", "2", "--coins", "7", "101"]);
    assert!(String::from_utf8(filled.stderr).unwrap().contains("one zero"));
    let words = out(&["code", "encode", "--turn", "7", "--coins", "24", "--text", "Été"]);
    let mut arguments = vec!["code", "decode", "--turn", "7", "--coins", "24", "--text"];
    // Three errors in each word are corrected.
    let damaged: Vec<String> = words
        .lines()
        .map(|word| {
            let turn = |(i, c): (usize, char)| {
                if [1, 9, 20].contains(&i) { if c == '0' { '1' } else { '0' } } else { c }
            };
            word.chars().enumerate().map(turn).collect()
        })
        .collect();
    arguments.extend(damaged.iter().map(String::as_str));
    let text = out(&arguments);
    assert!(text.lines().any(|line| line == "Été"), "{text}");
    assert!(out(&["code", "--turn", "2", "--coins", "7", "--format", "svg"]).starts_with("<svg"));
    assert!(wrong(&["code", "--turn", "0", "--coins", "7"]).contains("marienbad code"));
    assert!(wrong(&["code", "--coins", "7"]).contains("--turn"));
    assert!(wrong(&["code", "decode", "--turn", "2", "--coins", "7", "11x0001"]).contains("character 3"));
    assert!(wrong(&["code", "decode", "--turn", "2", "--coins", "7", "111"]).contains('7'));
}

/// Without a command the short help is shown, even after options that every command accepts.
#[test]
fn no_command_is_no_mistake() {
    assert!(out(&[]).contains("Usage: marienbad"), "{}", out(&[]));
    let french = out(&["--lang", "fr"]);
    assert!(french.starts_with("Un atelier") && french.contains("Usage\u{a0}: marienbad"), "{french}");
    // A family of commands is not the program.
    assert!(wrong(&["store"]).contains("marienbad store --help"));
}
