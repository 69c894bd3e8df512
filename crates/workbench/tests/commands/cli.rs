//! The command line as a user meets it: the real program, its output, its exit codes.

use std::fs;
use std::path::Path;

use serde_json::Value;

use super::program::{Folder, fails, json, marienbad, out, run, wrong};

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
    // What is not decided is said, and the exit code is that of a limit.
    let output = run(&["moves", "cram", "9x9", "--json", "--budget", "5k"]);
    assert_eq!(output.status.code(), Some(3));
    let answer: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert!(answer["open"].as_u64() > Some(0));
    assert_eq!(answer["moves"].as_array().unwrap().len(), 144);
    assert!(wrong(&["moves", "nim", "1,x"]).contains('3'));
}

#[test]
fn a_killed_solution_goes_on_from_its_checkpoint() {
    let folder = Folder::new("kept");
    let path = folder.join("board");
    let file = path.to_string_lossy().into_owned();
    let mut child = marienbad(&["solve", "cram", "7x9", "--checkpoint", &file]).spawn().unwrap();
    let begun = std::time::Instant::now();
    while !path.exists() && begun.elapsed().as_secs() < 300 {
        std::thread::sleep(std::time::Duration::from_millis(50));
    }
    child.kill().unwrap();
    child.wait().unwrap();
    let again = run(&["solve", "cram", "7x9", "--checkpoint", &file, "--budget", "1k"]);
    assert_eq!(again.status.code(), Some(3));
    let said = String::from_utf8(again.stderr).unwrap();
    let known = said.split_whitespace().find_map(|word| word.parse::<u64>().ok());
    assert!(said.contains("Resumed") && known > Some(1000), "{said}");
    // Of another position, or in the other play, it is no good.
    assert!(wrong(&["solve", "cram", "5x7", "--checkpoint", &file]).contains("7x9"));
    assert!(wrong(&["solve", "cram", "7x9", "--misere", "--checkpoint", &file]).contains("normal"));
    // A position that is soon solved gives the same answer with and without.
    let small = folder.join("small").to_string_lossy().into_owned();
    let with = |_| json(&["solve", "cram", "4x5", "--checkpoint", &small, "--json"]);
    let (first, second) = (with(1), with(2));
    let plain = json(&["solve", "cram", "4x5", "--json"]);
    for field in ["outcome", "value", "moves", "method"] {
        assert_eq!((&first[field], &second[field]), (&plain[field], &plain[field]), "{field}");
    }
}

#[test]
fn sums_of_heaps_in_misere_play_are_kept_and_other_engines_say_that_they_keep_nothing() {
    let folder = Folder::new("kept-heaps");
    for (game, position) in [("xxx", "150"), ("xxx:circle", "153")] {
        let file = folder.join(game).to_string_lossy().into_owned();
        let arguments = ["solve", game, position, "--misere", "--checkpoint", &file];
        let stopped = run(&[&arguments[..], &["--budget", "150k"]].concat());
        assert_eq!(stopped.status.code(), Some(3));
        let resumed = run(&[&arguments[..], &["--json", "--lang", "fr"]].concat());
        assert!(resumed.status.success());
        let said = String::from_utf8(resumed.stderr).unwrap();
        let known = said.split_whitespace().find_map(|word| word.parse::<u64>().ok());
        assert!(said.contains("sommes de tas") && known > Some(1000), "{said}");
        let plain = out(&["solve", game, position, "--misere", "--json"]);
        let answer = |text: &str| serde_json::from_str::<Value>(text).unwrap()["outcome"].clone();
        assert_eq!(answer(&String::from_utf8(resumed.stdout).unwrap()), answer(&plain));
    }
    let file = folder.join("nothing").to_string_lossy().into_owned();
    let output = run(&["solve", "nim", "3,4", "--checkpoint", &file]);
    assert!(output.status.success() && !folder.join("nothing").exists());
    assert!(String::from_utf8(output.stderr).unwrap().contains("keeps nothing"));
    let several = ["solve", "nim", "3,4", "--compound", "conjunctive", "--certificate", &file];
    assert!(wrong(&several).contains("certificates of outcomes"));
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
        (&["solve", "0.9", "5"], "character 3", "0.137 10,4"),
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

/// What is expected is quoted, is what belongs there, and the example shows the right form.
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
fn a_hundred_thousand_heaps_are_too_many() {
    let heaps = vec!["1"; 100_000].join(",");
    // Longer than a single argument may be: it comes from a file.
    let folder = Folder::new("heaps");
    let path = folder.join("heaps");
    fs::write(&path, heaps).unwrap();
    let argument = format!("@{}", path.display());
    let line = wrong(&["solve", "nim", &argument]);
    assert!(line.contains("65536") && line.len() < 300, "{line}");
    fs::write(&path, vec!["7"; 60_000].join(",")).unwrap();
    assert!(out(&["solve", "nim", &argument]).contains("whatever he does"));
}

#[test]
fn limits_are_typed_answers() {
    let folder = Folder::new("limits");
    let place = folder.file("circle.ckpt");
    for (arguments, part) in [
        (&["solve", "cram", "5x9", "--budget", "1000"][..], "1000"),
        (&["solve", "xxx", "99", "--misere", "--budget", "1000"], "1000"),
        (&["solve", "grundy", "18446744073709551615", "--budget", "10k"], "10000"),
        (&["solve", "wythoff", "1000000000000,7 + 3,5", "--budget", "10k"], "10000"),
        // A step of a large board counts as many; what is proposed is larger than what was given.
        (&["solve", "xxx:torus", "24x25", "--misere", "--budget", "5k"], "--budget 50k"),
        (&["solve", "xxx:torus", "24x25", "--misere", "--budget", "20G,1M"], "--budget 1T,4M"),
        (&["solve", "chomp", "12,12,12,12,12,12,12,12,12,12,11", "--budget", "123456"], "--budget 1234560"),
        (&["solve", "xxx", "50", "--misere", "--budget", "1"], "--budget 10"),
        // Nobody waits for what no budget decides.
        (&["solve", "chomp", "64x64", "--misere"], "281474976710656"),
        (&["solve", "xxx", "2014", "--misere"], "10^"),
        (&["solve", "xxx:circle", "400 + 12", "--misere"], "10^1"),
        (&["solve", "cram", "1x400", "--misere"], "10^1"),
        (&["solve", "xxx:circle", "400", "--misere", "--checkpoint", &place], "10^1"),
    ] {
        let output = run(arguments);
        assert_eq!(output.status.code(), Some(3), "{arguments:?}");
        let line = String::from_utf8(output.stderr).unwrap();
        assert!(line.contains(part) && line.lines().count() == 1, "{arguments:?}: {line}");
    }
}

/// Who wins and the value, for less than with all winning moves; those that are told are among them.
#[test]
fn a_brief_answer_has_the_same_value() {
    for (board, play) in [("4x7", &[][..]), ("5x6", &[]), ("5x5", &["--misere"])] {
        let asked = |more: &[&str]| -> Value {
            let all = [&["solve", "cram", board, "--threads", "1", "--json"], play, more].concat();
            serde_json::from_str(&out(&all)).unwrap()
        };
        let (whole, brief) = (asked(&[]), asked(&["--brief"]));
        for field in ["outcome", "value", "claim", "method"] {
            assert_eq!(whole[field], brief[field], "{board} {field}");
        }
        let moves = |answer: &Value| answer["moves"].as_array().unwrap().clone();
        assert!(moves(&brief).iter().all(|mv| moves(&whole).contains(mv)), "{brief}");
        assert!(whole["moves_complete"] == true && moves(&brief).len() <= moves(&whole).len(), "{brief}");
        assert!(brief["moves_complete"] == false && !moves(&brief).is_empty(), "{brief}");
        assert!(brief["nodes"].as_u64() < whole["nodes"].as_u64(), "{brief}");
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
    // An empty name, which an unset variable leaves, is no file.
    let output = run(&["solve", "cram", "5x7", "--checkpoint", ""]);
    let line = String::from_utf8(output.stderr).unwrap();
    assert_eq!((output.status.code(), output.stdout.is_empty()), (Some(2), true), "{line}");
    assert!(line.contains("--checkpoint needs the name of a file"), "{line}");
    // What has no place is said before the work is done, which would take hours here.
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

/// A command line as a shell would split it: blanks, and single quotes around what has blanks inside.
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
    let output = marienbad(&arguments).current_dir(&folder).output().unwrap();
    assert!(output.status.success(), "{line}: {}", String::from_utf8_lossy(&output.stderr));
}

/// A server does not end by itself: it is enough that it opens, or that somebody else has its address already.
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
        // The position shown goes with the first name.
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
        ["extended binary Golay code", "corrects 3 errors, or notices 7", "759", "octads", "dodecads", "M24"]
    {
        assert!(golay.contains(part), "{part}: {golay}");
    }
    let hamming = out(&["code", "--turn", "2", "--coins", "7"]);
    assert!(
        hamming.contains("binary Hamming code") && hamming.contains("1 error, or notices 2"),
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

/// A file that is something else is neither called damaged nor touched.
#[test]
fn a_file_that_is_no_checkpoint_is_left_as_it_is() {
    let folder = Folder::new("no-checkpoint");
    for text in ["# Read me", "# Read me: this is a text of some length"] {
        let file = folder.write("readme.md", text);
        for arguments in [&["solve", "cram", "5x5"][..], &["sequence", "xxx", "--to", "100"]] {
            let line = wrong(&[arguments, &["--checkpoint", &file]].concat());
            assert!(line.contains("is not a checkpoint") && line.contains("--checkpoint work"), "{line}");
            assert_eq!(fs::read_to_string(&file).unwrap(), text);
        }
    }
}

#[test]
fn a_sequence_goes_on_from_its_checkpoint() {
    let folder = Folder::new("checkpoint");
    let path = folder.join("values");
    let file = path.to_string_lossy().into_owned();
    let part = |to: &str| out(&["sequence", "grundy", "--to", to, "--format", "csv", "--checkpoint", &file]);
    part("3000");
    let whole = part("9000");
    assert_eq!(whole, out(&["sequence", "grundy", "--to", "9000", "--format", "csv"]));
    assert!(wrong(&["sequence", "0.77", "--to", "10", "--checkpoint", &file]).contains("grundy"));
    let mut bytes = fs::read(&path).unwrap();
    let middle = bytes.len() / 2;
    bytes[middle] ^= 1;
    fs::write(&path, &bytes).unwrap();
    // The one before it is used, and the values are the same.
    assert_eq!(part("9000"), whole);
}

#[test]
fn an_infinite_quotient_is_an_answer_and_limits_are_said_in_both_languages() {
    let found = json(&["quotient", "0.76", "--to", "20", "--json"]);
    assert_eq!(
        found["beyond"],
        serde_json::json!({ "heap": 12, "infinite": true, "multiples_of": 7, "claim": "proved" })
    );
    assert_eq!((&found["stopped"], &found["order"]), (&false.into(), &34.into()));
    let text = out(&["quotient", "0.76", "--to", "20", "--lang", "fr"]);
    assert!(text.contains("infini") && text.contains("démontré") && text.contains("Ordre 34"), "{text}");
    let stopped = run(&["quotient", "0.37", "--to", "16", "--budget", "200k", "--json"]);
    assert_eq!(stopped.status.code(), Some(3));
    let found: Value = serde_json::from_slice(&stopped.stdout).unwrap();
    assert!(found["beyond"]["at_least"].as_u64() > Some(304), "{}", found["beyond"]);
    // No English inside the French line of a limit.
    for (language, word) in [("fr", "la pièce 99999999 dépasse"), ("en", "coin 99999999 is beyond")] {
        let line = fails(&["solve", "coins:4", "99999999", "--lang", language], 3);
        assert!(line.contains(word), "{line}");
    }
}
