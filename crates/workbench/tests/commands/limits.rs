//! Limits and long work: messages when steps, memory or time run out, and resuming from checkpoints.

use std::fs;

use serde_json::Value;

use super::program::{Folder, fails, json, marienbad, out, run, wrong};

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
    // It is refused for another position, or under the other winning rule.
    assert!(wrong(&["solve", "cram", "5x7", "--checkpoint", &file]).contains("7x9"));
    assert!(wrong(&["solve", "cram", "7x9", "--misere", "--checkpoint", &file]).contains("normal"));
    // A position that is quickly solved gives the same answer with and without a checkpoint.
    let small = folder.join("small").to_string_lossy().into_owned();
    let with = |_| json(&["solve", "cram", "4x5", "--checkpoint", &small, "--json"]);
    let (first, second) = (with(1), with(2));
    let plain = json(&["solve", "cram", "4x5", "--json"]);
    for field in ["outcome", "value", "moves", "method"] {
        assert_eq!((&first[field], &second[field]), (&plain[field], &plain[field]), "{field}");
    }
    // After the file alone is removed, the message names the previous checkpoint that is in the way.
    fs::remove_file(&small).unwrap();
    let line = wrong(&["solve", "cram", "4x7", "--checkpoint", &small]);
    assert!(line.contains(&format!("{small}.previous is a checkpoint of cram 4x5")), "{line}");
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
fn a_hundred_thousand_heaps_are_too_many() {
    let heaps = vec!["1"; 100_000].join(",");
    // Longer than a single argument may be, so it comes from a file.
    let folder = Folder::new("heaps");
    let path = folder.join("heaps");
    fs::write(&path, heaps).unwrap();
    let argument = format!("@{}", path.display());
    let line = wrong(&["solve", "nim", &argument]);
    assert!(line.contains("65536") && line.len() < 300, "{line}");
    fs::write(&path, vec!["7"; 60_000].join(",")).unwrap();
    assert!(out(&["solve", "nim", &argument]).contains("whatever they do"));
}

#[test]
fn limits_are_typed_answers() {
    let folder = Folder::new("limits");
    let place = folder.file("circle.ckpt");
    for (arguments, part) in [
        (&["solve", "cram", "5x9", "--budget", "1000"][..], "1000"),
        (&["solve", "xxx", "99", "--misere", "--budget", "1000"], "1000"),
        (&["solve", "grundy", "18446744073709551615", "--budget", "10k"], "268435456"),
        (&["solve", "wythoff", "1000000000000,7 + 3,5", "--budget", "10k"], "10000"),
        // A step on a large board counts for many; the proposed budget is larger than the given one.
        (&["solve", "xxx:torus", "24x25", "--misere", "--budget", "5k"], "--budget 50k"),
        (&["solve", "xxx:torus", "24x25", "--misere", "--budget", "20G,1M"], "--budget 1T,4M"),
        (&["solve", "chomp", "12,12,12,12,12,12,12,12,12,12,11", "--budget", "123456"], "--budget 1234560"),
        (&["solve", "xxx", "50", "--misere", "--budget", "1"], "--budget 10"),
        // No budget would be enough to decide these, so they are refused at once.
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

/// Outcome and value take less than all winning moves; the moves that are listed are among those.
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

/// A file that is something else is neither called damaged nor changed.
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
    // The previous checkpoint is used, and the values are the same.
    assert_eq!(part("9000"), whole);
}

#[test]
fn an_infinite_quotient_is_an_answer_and_limits_are_said_in_both_languages() {
    let found = json(&["quotient", "0.76", "--to", "20", "--json"]);
    let mut beyond = found["beyond"].clone();
    assert!(beyond["places"].take().as_u64() > Some(0), "{found}");
    assert_eq!(
        beyond,
        serde_json::json!({
            "heap": 12, "infinite": true, "multiples_of": 7, "places": null, "claim": "proved"
        })
    );
    assert_eq!((&found["stopped"], &found["order"]), (&false.into(), &34.into()));
    let text = out(&["quotient", "0.76", "--to", "20", "--lang", "fr"]);
    assert!(text.contains("infini") && text.contains("démontré") && text.contains("Ordre 34"), "{text}");
    let stopped = run(&["quotient", "0.37", "--to", "16", "--budget", "200k", "--json"]);
    assert_eq!(stopped.status.code(), Some(3));
    let found: Value = serde_json::from_slice(&stopped.stdout).unwrap();
    assert!(found["beyond"]["at_least"].as_u64() > Some(304), "{}", found["beyond"]);
    // A French message about a limit contains no English.
    for (language, word) in [("fr", "la pièce 99999999 est trop loin"), ("en", "coin 99999999")] {
        let line = fails(&["solve", "coins:4", "99999999", "--lang", language], 3);
        assert!(line.contains(word), "{line}");
    }
}

/// A search that stops early reports what is known, also in JSON.
#[test]
fn a_search_without_enough_steps_says_how_far_it_came() {
    let solve = |budget: &str, language: &str, form: &[&str]| {
        let line =
            ["solve", "cram", "5x7", "--brief", "--threads", "1", "--budget", budget, "--lang", language];
        let output = run(&[&line, form].concat());
        let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
        (output.status.code(), text(output.stdout), text(output.stderr))
    };
    let object = |text: &str| serde_json::from_str::<Value>(text).unwrap();
    let (code, said, line) = solve("5k", "en", &["--json"]);
    let said = object(&said);
    assert_eq!((code, &said["outcome"], &said["stopped"]), (Some(3), &Value::Null, &"steps".into()));
    assert_eq!(
        (&said["game"], &said["position"], &said["schema"]),
        (&"cram".into(), &"5x7".into(), &1.into())
    );
    assert!(line.contains("--budget 50k"), "{line}");
    let (code, said, _) = solve("50k", "en", &["--json"]);
    let said = object(&said);
    assert_eq!((code, &said["outcome"], &said["value"]), (Some(0), &"N".into(), &Value::Null));
    assert_eq!((&said["value_at_least"], &said["claim"]), (&1.into(), &"computed".into()));
    assert_eq!(said["moves_complete"], false);
    let won = said["moves"][0]["to"].as_str().unwrap();
    assert_eq!(json(&["solve", "cram", won, "--json"])["outcome"], "P");
    assert!(
        solve("50k", "en", &[])
            .1
            .contains("ended before the value itself was known.\nWith a larger --budget")
    );
    assert!(
        solve("50k", "fr", &[])
            .1
            .contains("avant que la valeur elle-même soit connue.\nUn plus grand --budget")
    );
    let all = object(&solve("1M", "en", &["--json"]).1);
    assert_eq!((&all["value"], &all["value_at_least"]), (&1.into(), &Value::Null));
    let output = run(&["sequence", "xxx:circle", "--to", "30", "--budget", "5", "--threads", "1"]);
    assert_eq!(output.status.code(), Some(3));
    let lines = String::from_utf8(output.stderr).unwrap();
    assert!(lines.starts_with("The values go to ") && lines.contains("budget of 5 steps"), "{lines}");
}
