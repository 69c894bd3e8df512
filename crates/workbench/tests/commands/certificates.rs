//! Certificates: written by the commands, checked by `marienbad check`, with its messages.

use std::fs;
use std::path::Path;

use super::program::{Folder, json, out, run, wrong};

#[test]
fn certificates_are_written_and_checked() {
    let folder = Folder::new("certificates");
    let path = folder.join("c.txt");
    let file = path.to_string_lossy().into_owned();
    for arguments in [
        &["period", "0.77"][..],
        &["period", "0.137"],
        &["period", "subtract:2,5,6"],
        &["solve", "nim", "1,3,5,7"],
        &["solve", "nim", "1,2", "--misere"],
        &["solve", "xxx", "20", "--misere"],
        &["solve", "cram", "3x4", "--misere"],
        &["solve", "xxx:grid", "3x3"],
        &["solve", "cram", "4x6"],
        &["solve", "xxx:circle", "60"],
        &["solve", "xxx:circle", "61"],
        &["solve", "cram", "12x12"],
        &["solve", "cram", "8x15"],
        &["solve", "wythoff", "8,13"],
        &["solve", "coins:3", "2,5,6"],
        &["solve", "dag", "a>b,a>c,c>b,b>d:a"],
        &["quotient", "0.77", "--to", "200"],
        &["quotient", "0.156", "--to", "10000"],
        &["quotient", "0.76", "--to", "20"],
    ] {
        let mut writing = arguments.to_vec();
        writing.extend(["--certificate", &file]);
        out(&writing);
        let accepted = out(&["check", &file]);
        assert!(accepted.starts_with("Accepted"), "{arguments:?}: {accepted}");
        // A single changed character makes it rejected.
        let text = fs::read_to_string(&path).unwrap();
        fs::write(&path, text.replacen("1\n", "2\n", 1)).unwrap();
        let output = run(&["check", &file, "--lang", "fr"]);
        assert_eq!(output.status.code(), Some(1), "{arguments:?}");
        assert!(String::from_utf8(output.stderr).unwrap().contains("rejeté, ligne"));
    }
    let output = run(&["period", "grundy", "--to", "500", "--certificate", &file]);
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8(output.stderr).unwrap().contains("no proved period of grundy"));
    assert!(wrong(&["check", "/no/such/file"]).contains("/no/such/file"));
}

#[test]
fn no_text_is_no_certificate() {
    let folder = Folder::new("bytes");
    let path = folder.file("bytes.txt");
    fs::write(&path, b"marienbad certificate 1\nkind period\n\xff\n").unwrap();
    let output = run(&["check", &path]);
    assert_eq!(output.status.code(), Some(1));
    assert!(wrong(&["check", &folder.file("none.txt")]).contains("none.txt"));
}

/// The message states fully what was proved: the winning rule, the whole position, the bound.
#[test]
fn what_was_proved_is_said_in_full() {
    let folder = Folder::new("proved");
    let file = folder.file("c.txt");
    let checked = |writing: &[&str]| {
        out(&[writing, &["--certificate", &file]].concat());
        let words = ["en", "fr"].map(|language| out(&["check", &file, "--lang", language]));
        (words, json(&["check", &file, "--json"])["proved"].clone())
    };
    let (words, proved) = checked(&["quotient", "0.137", "--to", "6"]);
    assert!(words[0].contains("heaps to 6") && words[1].contains("tas jusqu'à 6"), "{words:?}");
    assert!(words[0].contains("Misère") && words[1].contains("misère"), "{words:?}");
    let expected = serde_json::json!({ "game": "0.137", "play": "misere", "order": 6, "p_size": 2, "to": 6 });
    assert_eq!(proved, expected);
    let (words, proved) = checked(&["quotient", "0.77", "--to", "200"]);
    assert!(words[0].contains("period 12 from 71 on, for ever"), "{words:?}");
    assert!(proved["period"] == 12 && proved["preperiod"] == 71 && proved["order"] == 40, "{proved}");
    // Two positions that differ only in their last heap must be distinguishable in the message.
    let zeros = "0,".repeat(60);
    let seven = format!("{zeros}7");
    let (words, proved) = checked(&["solve", "nim", &seven]);
    assert!(words.iter().all(|text| text.contains(&seven)), "{words:?}");
    assert!(proved["position"] == seven.as_str() && proved["play"] == "normal", "{proved}");
    assert_eq!(json(&["check", &file, "--json"])["kind"], "worth");
}

#[test]
fn a_certificate_that_takes_too_long_is_said_to_be_missing() {
    let folder = Folder::new("certificate-unfinished");
    let path = folder.file("cram.txt");
    let line =
        ["solve", "cram", "5x6", "--threads", "1", "--brief", "--budget", "18k", "--certificate", &path];
    let output = run(&line);
    let (said, error) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    assert_eq!(output.status.code(), Some(3), "{error}");
    assert!(said.contains("Value 2") && error.contains("no certificate was written to"), "{said} {error}");
    assert!(!Path::new(&path).exists());
}
