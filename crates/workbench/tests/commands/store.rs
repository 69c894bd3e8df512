//! Stored results: returned with their proof, never damaged, never silently wrong.

use std::fs;

use serde_json::{Value, json};

use super::program::{Folder, bytes, fails, json, marienbad, out, run, wrong};

/// A store for one test, filled with a few entries of every kind.
fn filled(folder: &Folder) -> String {
    let store = folder.file("results.sqlite");
    let proof = folder.file("proof.txt");
    out(&["solve", "cram", "3x5", "--certificate", &proof, "--store", &store]);
    out(&["solve", "cram", "3x3", "--misere", "--store", &store]);
    out(&["period", "0.77", "--store", &store]);
    out(&["quotient", "0.75", "--to", "30", "--store", &store]);
    out(&["sequence", "xxx", "--misere", "--lost", "--to", "30", "--store", &store]);
    store
}

fn entries(store: &str) -> Vec<Value> {
    json(&["store", "list", "--json", "--store", store])["entries"].as_array().unwrap().clone()
}

#[test]
fn what_was_found_is_not_found_twice() {
    let folder = Folder::new("store-served");
    let store = filled(&folder);
    assert_eq!(entries(&store).len(), 5);
    for (command, claim) in [
        (&["solve", "cram", "3x5", "--json"][..], "proved"),
        (&["solve", "cram", "3x3", "--misere", "--json"], "computed"),
        (&["period", "kayles", "--json"], "proved"),
        (&["quotient", "0.75", "--to", "40", "--json"], "proved"),
        (&["sequence", "xxx", "--misere", "--lost", "--to", "25", "--json"], "computed"),
    ] {
        let served = json(&[command, &["--store", &store]].concat());
        let origin = &served["from_store"];
        assert_eq!(
            (&origin["version"], &served["claim"]),
            (&json!(env!("CARGO_PKG_VERSION")), &json!(claim))
        );
        assert_eq!(origin["certificate"] == "checked", claim == "proved", "{command:?}: {served}");
        // The same answer as without a store, except for its origin and cost.
        let mut anew = json(&[command, &["--no-store"]].concat());
        assert!(anew["from_store"].is_null());
        let mut served = served;
        served.as_object_mut().unwrap().remove("from_store");
        for field in ["nodes", "claim", "theorem"] {
            if let (Some(served), Some(anew)) = (served.get_mut(field), anew.get_mut(field)) {
                (*served, *anew) = (Value::Null, Value::Null);
            }
        }
        assert_eq!(served, anew, "{command:?}");
    }
    assert_eq!(entries(&store).len(), 5, "what is served is not kept again");
    let said = out(&["solve", "cram", "3x5", "--store", &store]);
    assert!(
        said.contains("From the store: found by version") && said.contains("was checked just now"),
        "{said}"
    );
    let dit = out(&["solve", "cram", "3x5", "--store", &store, "--lang", "fr"]);
    assert!(dit.contains("Tiré des archives\u{a0}:"), "{dit}");
    // Beyond what the store has: continued from there.
    let farther = json(&["sequence", "xxx", "--misere", "--lost", "--to", "40", "--json", "--store", &store]);
    assert_eq!(
        farther["lost"],
        json(&["sequence", "xxx", "--misere", "--lost", "--to", "40", "--json"])["lost"]
    );
    // A certificate is taken from the store, too.
    let (one, two) = (folder.file("proof.txt"), folder.file("again.txt"));
    out(&["solve", "cram", "3x5", "--certificate", &two, "--store", &store]);
    assert_eq!(fs::read(one).unwrap(), fs::read(two).unwrap());
}

#[test]
fn short_answers_leave_the_usual_store_alone() {
    let folder = Folder::new("store-usual");
    let store = folder.file("usual.sqlite");
    let with = |arguments: &[&str]| marienbad(arguments).env("MARIENBAD_STORE", &store).output().unwrap();
    assert!(with(&["solve", "nim", "1,3"]).status.success());
    assert!(with(&["solve", "cram", "4x5"]).status.success());
    assert!(!std::path::Path::new(&store).exists(), "not a second of computing");
    let proof = folder.file("proof.txt");
    assert!(with(&["solve", "cram", "2x3", "--certificate", &proof]).status.success());
    assert_eq!(entries(&store).len(), 1, "a certificate was asked for");
    assert!(with(&["solve", "cram", "2x3", "--certificate", &proof, "--no-store"]).status.success());
    // An unreadable default store is skipped with a message; one that was named is a mistake.
    fs::write(&store, "no database, whatever it is called").unwrap();
    let output = with(&["period", "0.77", "--certificate", &proof]);
    assert!(
        output.status.success() && String::from_utf8_lossy(&output.stderr).contains("not kept"),
        "{output:?}"
    );
    assert!(wrong(&["solve", "nim", "1", "--store", &store]).contains("no store of results"));
    assert!(wrong(&["store", "list"]).contains("--store results.sqlite"));
    assert!(wrong(&["solve", "nim", "1", "--store", &store, "--no-store"]).contains("--no-store"));
}

#[test]
fn two_programs_use_one_store() {
    let folder = Folder::new("store-two");
    let store = folder.file("results.sqlite");
    let start = |columns: u32| {
        let board = format!("2x{columns}");
        let mut command = marienbad(&["solve", "cram", &board, "--misere", "--store", &store]);
        command.stdout(std::process::Stdio::null()).spawn().unwrap()
    };
    let running: Vec<_> = (2..8).map(start).collect();
    for mut child in running {
        assert!(child.wait().unwrap().success());
    }
    assert_eq!(entries(&store).len(), 6);
    assert_eq!(json(&["store", "verify", "--json", "--store", &store])["sound"], true);
}

#[test]
fn verify_names_damage_and_confirms_what_is_right() {
    let folder = Folder::new("store-verify");
    let store = filled(&folder);
    let report = json(&["store", "verify", "--again", "9", "--json", "--store", &store]);
    assert_eq!((&report["sound"], &report["rows"]), (&json!(true), &json!(5)));
    assert_eq!(report["confirmed"].as_array().unwrap().len(), 5, "{report}");
    assert!(entries(&store).iter().all(|entry| entry["confirmed"].is_string()));
    assert_eq!(
        json(&["solve", "cram", "3x3", "--misere", "--json", "--store", &store])["from_store"]["confirmed"],
        true
    );
    let sampled = json(&["store", "verify", "--sample", "2", "--seed", "1", "--json", "--store", &store]);
    assert_eq!(sampled["sampled"].as_array().unwrap().len(), 2);
    // A bit of the file is flipped, somewhere in a value: the row is reported, and recomputed when it is
    // asked for.
    let mut file = fs::read(&store).unwrap();
    for log in ["-wal", "-shm"] {
        assert!(
            !std::path::Path::new(&format!("{store}{log}")).exists(),
            "it is one file when nobody uses it"
        );
    }
    let place = file.windows(8).position(|text| text == b"regions\"").unwrap();
    file[place] = b'R';
    fs::write(&store, file).unwrap();
    let output = run(&["store", "verify", "--json", "--store", &store]);
    assert_eq!(output.status.code(), Some(1));
    let report: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(report["wrong"].as_array().unwrap().len(), 1, "{report}");
    assert_eq!(report["wrong"][0]["what"], "damaged");
    let number = report["wrong"][0]["number"].to_string();
    assert!(fails(&["store", "show", &number, "--store", &store], 1).contains("damaged"));
    out(&["store", "forget", &number, "--store", &store]);
    assert_eq!(json(&["store", "verify", "--json", "--store", &store])["sound"], true);
    assert!(wrong(&["store", "forget", "77", "--store", &store]).contains("77"));
}

#[test]
fn what_disagrees_is_refused_and_shown() {
    let folder = Folder::new("store-import");
    let store = filled(&folder);
    let (lines, table) = (folder.file("all.jsonl"), folder.file("all.csv"));
    let proofs = folder.file("proofs");
    out(&["store", "export", "--out", &lines, "--store", &store]);
    out(&[
        "store",
        "export",
        "--format",
        "csv",
        "--certificates",
        &proofs,
        "--out",
        &table,
        "--store",
        &store,
    ]);
    assert!(fs::read_dir(&proofs).unwrap().count() >= 3);
    for (number, file) in [&lines, &table, &store].into_iter().enumerate() {
        let other = folder.file(&format!("other-{number}.sqlite"));
        let taken = json(&["store", "import", file, "--json", "--store", &other]);
        assert_eq!((&taken["new"], &taken["refused"]), (&json!(5), &json!([])), "{file}");
        let strip = |mut entry: Value| {
            entry.as_object_mut().unwrap().remove("number");
            entry
        };
        let both = |store: &str| entries(store).into_iter().map(strip).collect::<Vec<_>>();
        assert_eq!(both(&other), both(&store));
    }
    // Another machine has found another value, and its file is well-formed.
    let text = fs::read_to_string(&lines).unwrap();
    let forged: Vec<String> = text
        .lines()
        .map(|line| {
            let mut record: Value = serde_json::from_str(line).unwrap();
            if record["position"] == "3x5" {
                record["finding"]["value"] = json!(7);
                record["certificate"] = Value::Null;
            }
            record["checksum"] = Value::Null;
            record.to_string()
        })
        .collect();
    let file = folder.write("forged.jsonl", forged.join("\n"));
    let output = run(&["store", "import", &file, "--store", &store]);
    assert_eq!(output.status.code(), Some(1));
    let said = String::from_utf8(output.stdout).unwrap();
    assert!(said.contains("contradict each other: cram · 3x5") && said.contains("value 7"), "{said}");
    assert_eq!(json(&["solve", "cram", "3x5", "--json", "--store", &store])["value"], 1);
    // In a separate store it is detected when it is recomputed; both sides are kept.
    let other = folder.file("forged.sqlite");
    out(&["store", "import", &file, "--store", &other]);
    let output = run(&["store", "verify", "--again", "9", "--store", &other]);
    assert_eq!(output.status.code(), Some(1), "an alarm");
    assert!(String::from_utf8_lossy(&output.stdout).contains("contradict"), "{output:?}");
    assert_eq!(entries(&other).iter().filter(|entry| entry["disputed"] == true).count(), 2);
    let anew = run(&["solve", "cram", "3x5", "--json", "--store", &other]);
    let answer: Value = serde_json::from_slice(&anew.stdout).unwrap();
    assert!(answer["value"] == 1 && answer["from_store"].is_null(), "{answer}");
    // Mistakes in a file are reported with their line, and nothing is imported.
    let wrongs = [("{\"kind\":\"position\"}\n", "line 1"), ("kind,colour\n", "colour")];
    for (text, told) in wrongs {
        let file = folder.write("wrong.txt", text);
        assert!(wrong(&["store", "import", &file, "--store", &other]).contains(told));
    }
    let broken = text.replacen("\"value\":1", "\"value\":2", 1);
    let file = folder.write("broken.jsonl", broken);
    assert!(wrong(&["store", "import", &file, "--store", &other]).contains("checksum"));
}

#[test]
fn a_certificate_that_was_tampered_with_proves_nothing() {
    let folder = Folder::new("store-tampered");
    let store = filled(&folder);
    let lines = folder.file("all.jsonl");
    out(&["store", "export", "--out", &lines, "--store", &store]);
    let change = |name: &str, mend: &dyn Fn(&mut Value)| {
        let text = fs::read_to_string(&lines).unwrap();
        let changed: Vec<String> = text
            .lines()
            .map(|line| {
                let mut record: Value = serde_json::from_str(line).unwrap();
                record["checksum"] = Value::Null;
                if record["position"] == "3x5" {
                    mend(&mut record);
                }
                record.to_string()
            })
            .collect();
        let (file, other) = (folder.write(&format!("{name}.jsonl"), changed.join("\n")), folder.file(name));
        out(&["store", "import", &file, "--store", &other]);
        other
    };
    // The certificate's text is changed; it proves another board; the value differs from the proved one.
    let proof = folder.file("other.txt");
    out(&["solve", "cram", "3x4", "--certificate", &proof]);
    let of_other = fs::read_to_string(proof).unwrap();
    let stores = [
        change("text", &|record| {
            let text = record["certificate"].as_str().unwrap().replacen("value", "valve", 1);
            record["certificate"] = json!(text);
        }),
        change("other", &|record| record["certificate"] = json!(of_other)),
        change("value", &|record| record["finding"]["value"] = json!(7)),
    ];
    for store in stores {
        let output = run(&["solve", "cram", "3x5", "--json", "--store", &store]);
        let answer: Value = serde_json::from_slice(&output.stdout).unwrap();
        assert_eq!((&answer["value"], &answer["claim"]), (&json!(1), &json!("computed")), "{store}");
        assert!(answer["from_store"].is_null(), "{answer}");
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(said.contains("its certificate is refused"), "{store}: {said}");
        let output = run(&["store", "verify", "--store", &store]);
        assert_eq!(output.status.code(), Some(1), "{store}");
    }
    // Without a certificate nothing is called proved.
    let bare = change("bare", &|record| record["certificate"] = Value::Null);
    let answer = json(&["solve", "cram", "3x5", "--json", "--store", &bare]);
    assert_eq!(
        (&answer["claim"], &answer["from_store"]["certificate"]),
        (&json!("computed"), &json!("none"))
    );
}

/// The files beside the store cannot be created here, since their names would be too long.
#[test]
fn a_store_that_cannot_be_written_takes_no_answer_away() {
    let folder = Folder::new("store-read-only");
    let (short, long) = (filled(&folder), folder.file(&format!("{:0>252}", "")));
    fs::rename(&short, &long).unwrap();
    let served = json(&["solve", "cram", "3x5", "--json", "--store", &long]);
    assert_eq!(served["from_store"]["certificate"], "checked");
    assert_eq!(entries(&long).len(), 5);
    let proof = folder.file("other.txt");
    for (command, told) in [
        (&["solve", "cram", "2x5", "--certificate", &proof][..], "Value"),
        (&["period", "0.7", "--certificate", &proof], "eriod"),
        (&["quotient", "0.7", "--to", "9", "--certificate", &proof], "rder"),
        (&["sequence", "xxx", "--misere", "--lost", "--to", "33"], "33"),
    ] {
        let output = run(&[command, &["--store", &long]].concat());
        let (said, line) =
            (String::from_utf8(output.stdout).unwrap(), String::from_utf8(output.stderr).unwrap());
        assert_eq!(output.status.code(), Some(2), "{command:?}: {line}");
        assert!(said.contains(told) && line.contains("cannot be opened"), "{command:?}: {said} {line}");
        assert_eq!(fs::remove_file(&proof).is_ok(), command.contains(&"--certificate"), "{command:?}");
    }
}

#[test]
fn a_backup_takes_everything_along() {
    let folder = Folder::new("backup");
    let data = folder.file("data");
    fs::create_dir_all(format!("{data}/games")).unwrap();
    fs::write(format!("{data}/games/mine.toml"), "name = \"mine\"").unwrap();
    let store = format!("{data}/results.sqlite");
    out(&["period", "0.77", "--store", &store]);
    let copy = folder.file("copy.sqlite");
    let said = out(&["backup", &copy, "--data", &data]);
    assert!(said.contains("0 matches, 1 result, 1 other file"), "{said}");
    let new = folder.file("new");
    out(&["backup", &copy, "--restore", "--data", &new]);
    assert_eq!(fs::read_to_string(format!("{new}/games/mine.toml")).unwrap(), "name = \"mine\"");
    assert_eq!(entries(&format!("{new}/results.sqlite")).len(), 1);
    assert!(wrong(&["backup", &copy, "--restore", "--data", &new]).contains("matches.sqlite"));
    assert!(wrong(&["backup", &copy, "--data", &folder.file("none")]).contains("none"));
    fails(&["backup", "/no/such/folder/copy", "--data", &data], 1);
    // The copy is a store, too.
    assert_eq!(json(&["period", "0.77", "--json", "--store", &copy])["from_store"]["certificate"], "checked");
}

#[test]
fn the_atlas_tells_what_ships_and_what_was_found_here() {
    let folder = Folder::new("atlas");
    let store = filled(&folder);
    let all = out(&["atlas"]);
    assert!(all.contains("512") && all.contains("cram"), "{all}");
    let code = json(&["atlas", "0.137", "--json"]);
    let known = &code["entries"][0];
    assert_eq!((&known["known"]["period"], &known["claim"]), (&json!(34), &json!("proved")));
    assert!(known["equal"].as_array().unwrap().contains(&json!("0.07")) && known["print"].is_string());
    let board = json(&["atlas", "cram", "4x5", "--json"]);
    assert_eq!(board["entries"][0]["known"]["value"], json(&["solve", "cram", "4x5", "--json"])["value"]);
    assert!(out(&["atlas", "cram", "--lang", "fr"]).contains("cram · "));
    assert!(out(&["atlas", "nothing", "at", "all"]).contains("Nothing is known"));
    let found = json(&["atlas", "store", "--json", "--store", &store]);
    assert!(!found["entries"].as_array().unwrap().is_empty(), "{found}");
    let file = String::from_utf8(bytes(&["atlas", "open", "code", "--format", "csv"])).unwrap();
    assert!(file.lines().count() > 50 && file.starts_with("kind,game,position,play,"), "{file}");
}

/// The shipped tables were computed by this program: part of them again, and all of them in the long form.
#[test]
fn some_of_the_atlas_computed_again() {
    shipped_boards(|number| number % 23 == 0);
}

#[test]
#[ignore = "all codes to three digits and all boards: minutes"]
fn the_whole_atlas_computed_again() {
    shipped_boards(|_| true);
    let atlas = concat!(env!("CARGO_MANIFEST_DIR"), "/../words/atlas/");
    let codes = fs::read_to_string(format!("{atlas}codes.csv")).unwrap();
    // Codes that are the same game up to a shift are known a little farther than was asked for.
    let open =
        codes.lines().map(|line| line.split(',').collect::<Vec<_>>()).filter(|cells| cells[5] == "open");
    let to = open.filter_map(|cells| cells[12].parse::<u64>().ok()).min().unwrap().to_string();
    assert_eq!(out(&["census", "--digits", "3", "--to", &to, "--format", "csv", "--no-store"]), codes);
    let found = json(&[
        "census",
        "--digits",
        "3",
        "--to",
        "40",
        "--misere",
        "--budget",
        "60k",
        "--json",
        "--threads",
        "1",
    ]);
    let quotients = fs::read_to_string(format!("{atlas}quotients.csv")).unwrap();
    for (line, game) in quotients.lines().skip(1).zip(found["games"].as_array().unwrap()) {
        let cells: Vec<&str> = line.split(',').collect();
        let text = |name: &str| match &game[name] {
            Value::Null => String::new(),
            Value::String(text) => text.clone(),
            other => other.to_string(),
        };
        let names =
            ["game", "order", "p_size", "tame", "preperiod", "period", "checked_to", "claim", "ended_by"];
        assert_eq!(cells, names.map(text), "{line}");
    }
}

fn shipped_boards(wanted: impl Fn(usize) -> bool) {
    let atlas = concat!(env!("CARGO_MANIFEST_DIR"), "/../words/atlas/boards.csv");
    let boards = fs::read_to_string(atlas).unwrap();
    for (_, line) in boards.lines().enumerate().skip(1).filter(|(number, _)| wanted(*number)) {
        let [game, position, play, outcome, value, _, claim, _] = line.split(',').collect::<Vec<_>>()[..]
        else {
            panic!("{line}")
        };
        if outcome.is_empty() || value.is_empty() && play == "normal" {
            continue;
        }
        let way = format!("--misere={}", if play == "misere" { "yes" } else { "no" });
        let answer = json(&["solve", game, position, &way, "--brief", "--json", "--no-store"]);
        assert_eq!((&answer["outcome"], &answer["claim"]), (&json!(outcome), &json!(claim)), "{line}");
        assert_eq!(answer["value"].as_u64(), value.parse().ok(), "{line}");
    }
}
