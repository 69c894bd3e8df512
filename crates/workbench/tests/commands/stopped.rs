//! A stopped command says what stopped it, how far it came and what is known.
#![cfg(unix)]

use std::time::Instant;

use crate::program::{Folder, out, run, stopped_by, stopped_by_all, wrong};

const FAR: &str = "99999999999";

#[test]
fn a_period_that_is_stopped_tells_how_far_it_came() {
    let (code, text, message) = stopped_by("-TERM", 700, &["period", "grundy", "--to", FAR]);
    assert_eq!((code, message.trim()), (Some(143), "marienbad: stopped by SIGTERM"));
    assert!(text.contains("No period can be seen in the values to "), "{text}");
    let (code, text, message) = stopped_by("-HUP", 700, &["period", "0.6", "--to", FAR, "--json"]);
    assert_eq!((code, message.trim()), (Some(129), "marienbad: stopped by SIGHUP"));
    let object: serde_json::Value = serde_json::from_str(&text).unwrap();
    assert!(object["checked_to"].as_u64().unwrap() > 1000, "{object}");
    let (code, _, message) = stopped_by("-INT", 700, &["period", "grundy", "--to", FAR, "--lang", "fr"]);
    assert_eq!((code, message.trim()), (Some(130), "marienbad\u{a0}: arrêté par Ctrl-C"));
}

/// `timeout`, batch systems and closed terminals signal a process and then its group: that is one request
/// to stop.
#[test]
fn a_signal_that_comes_twice_still_tells_how_far_it_came() {
    for (signal, code, name) in [("-TERM", 143, "SIGTERM"), ("-HUP", 129, "SIGHUP")] {
        let arguments = ["period", "grundy", "--to", FAR];
        let (found, text, message) = stopped_by_all(&[signal, signal], 500, &arguments);
        assert_eq!((found, message.trim()), (Some(code), &*format!("marienbad: stopped by {name}")));
        assert!(text.contains("No period can be seen in the values to "), "{text}");
    }
}

#[test]
fn a_budget_ends_a_period_and_a_sequence_with_what_is_known() {
    let output = run(&["period", "grundy", "--to", FAR, "--budget", "20k"]);
    assert_eq!(output.status.code(), Some(3));
    assert!(String::from_utf8_lossy(&output.stdout).contains("No period can be seen"));
    let folder = Folder::new("sequence-stopped");
    let file = folder.file("values.csv");
    let long = ["sequence", "0.6", "--to", FAR, "--format", "csv", "--out", &file, "--budget", "20k"];
    let output = run(&long);
    assert_eq!(output.status.code(), Some(3));
    let message = String::from_utf8_lossy(&output.stderr).into_owned();
    let values = std::fs::read_to_string(&file).unwrap();
    let last: u64 = values.lines().last().unwrap().split_once(',').unwrap().0.parse().unwrap();
    assert!(message.starts_with(&format!("The values go to {last}; {FAR} was asked for.")), "{message}");
    assert!(last > 1000 && out(&["sequence", "0.6", "--to", &last.to_string(), "--format", "csv"]) == values);
    // Misère values and circles are printed as far as they go, too.
    for arguments in [
        ["sequence", "xxx", "--misere", "--to", "400", "--budget", "3k"].as_slice(),
        &["sequence", "xxx:circle", "--to", "100000", "--budget", "100"],
    ] {
        let output = run(arguments);
        assert_eq!(output.status.code(), Some(3), "{arguments:?}");
        assert!(String::from_utf8_lossy(&output.stdout).lines().count() > 1, "{arguments:?}");
        assert!(String::from_utf8_lossy(&output.stderr).starts_with("The values go to "), "{arguments:?}");
    }
}

#[test]
fn what_is_only_conjectured_is_told_beside_a_certificate() {
    let folder = Folder::new("no-certificate");
    let file = folder.file("none.txt");
    let output = run(&["period", "grundy", "--to", "1000", "--certificate", &file]);
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&output.stdout).contains("No period can be seen in the values to 1000"));
    assert!(String::from_utf8_lossy(&output.stderr).contains("no proved period"));
    assert!(!std::path::Path::new(&file).exists());
}

#[test]
fn explain_and_the_prompt_keep_their_time() {
    let before = Instant::now();
    let output = run(&["explain", "cram", "9x9"]);
    assert_eq!(output.status.code(), Some(3));
    assert!(String::from_utf8_lossy(&output.stdout).contains("It is not known yet who wins."));
    assert!(String::from_utf8_lossy(&output.stderr).contains("within two seconds"));
    assert!(before.elapsed().as_secs() < 15, "{:?}", before.elapsed());
}

#[test]
fn a_code_that_is_stopped_says_what_it_is() {
    let output = run(&["code", "--turn", "7", "--coins", "24", "--group", "--budget", "6k"]);
    assert_eq!(output.status.code(), Some(3));
    assert!(String::from_utf8_lossy(&output.stderr).contains("dimension 12"), "{output:?}");
}

#[test]
fn one_way_to_ask_for_json() {
    for (short, long) in [
        (["sequence", "kayles", "--to", "9", "--json"].as_slice(), ["--format", "json"]),
        (&["table", "nim", "--to", "4", "--json"], ["--format", "json"]),
        (&["code", "--turn", "2", "--coins", "7", "--json"], ["--format", "json"]),
        (&["nim", "8 * 13", "--json"], ["--format", "json"]),
    ] {
        let asked: Vec<&str> = short[..short.len() - 1].iter().copied().chain(long).collect();
        assert_eq!(out(short), out(&asked), "{short:?}");
    }
}

#[test]
fn options_in_french_and_what_they_may_be() {
    let english = out(&["solve", "xxx", "5,3", "--compound", "conjunctive", "--lang", "fr"]);
    assert_eq!(out(&["solve", "xxx", "5,3", "--compound", "conjonctive", "--lang", "fr"]), english);
    assert_eq!(
        out(&["solve", "xxx", "5,3", "--compound", "conjonctive"]).lines().count(),
        english.lines().count()
    );
    let line = wrong(&["solve", "xxx", "5,3", "--compound", "foo", "--lang", "fr"]);
    assert!(line.contains("disjonctive, conjonctive, conjonctive-courte, sélective"), "{line}");
    assert!(
        wrong(&["solve", "nim", "3", "--compound", "foo"]).contains("invalid value \"foo\" for --compound")
    );
    assert!(wrong(&["census", "--digits", "9", "--to", "5"]).contains("1, 2, 3, 4"));
    assert!(wrong(&["solve"]).contains("missing argument: <GAME>"));
    assert!(wrong(&["nim", "5s"]).contains("expected a number, found \"s\""));
    assert_eq!(
        out(&["sequence", "kayles", "--from", "20", "--to", "24", "--format", "bfile"]).lines().count(),
        5
    );
    let latex = out(&["sequence", "kayles", "--to", "45", "--format", "latex"]);
    assert!(latex.ends_with("8\n"), "{latex}");
}

#[test]
fn help_and_every_page_that_the_manual_names() {
    assert_eq!(out(&["help"]), out(&[]));
    assert!(out(&["help", "solve"]).contains("marienbad solve nim 1,3,5,7"));
    assert!(wrong(&["help", "nothing"]).contains("there is no command \"nothing\""));
    let manual = out(&["man"]).replace('\\', "");
    let pages: Vec<&str> =
        manual.split("marienbad-").skip(1).filter_map(|rest| rest.split("(1)").next()).collect();
    assert!(pages.len() > 15, "{pages:?}");
    for page in pages {
        assert!(out(&["man", page]).contains(&format!(".TH marienbad-{page}")), "{page}");
    }
}
