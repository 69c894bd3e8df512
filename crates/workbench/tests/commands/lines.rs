//! Many positions in one process, one per line.

use std::io::Write as _;
use std::process::Stdio;

use serde_json::Value;

use super::program::marienbad;

/// The program's output for these input lines.
fn told(arguments: &[&str], input: &str) -> (Option<i32>, String, String) {
    let mut command = marienbad(arguments);
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    // A program that refuses its arguments does not read its input.
    let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
    let output = child.wait_with_output().unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    (output.status.code(), text(output.stdout), text(output.stderr))
}

#[test]
fn one_answer_a_line() {
    let (code, text, _) = told(&["solve", "nim", "-"], "1,2,3\n\n 1,3,5,6 \r\n5\n");
    assert_eq!((code, text.as_str()), (Some(0), "1,2,3 P 0\n1,3,5,6 N 1\n5 N 5\n"));
    let codes: Vec<String> = (0..200).map(|n| format!("0.{}{}{} 9", n / 64, n / 8 % 8, 1 + n % 7)).collect();
    let codes = codes.join("\n");
    let (code, text, _) = told(&["solve", "-", "--json"], &codes);
    assert_eq!((code, text.lines().count()), (Some(0), 200));
    for (asked, answer) in codes.lines().zip(text.lines()) {
        let answer: Value = serde_json::from_str(answer).unwrap();
        assert_eq!(answer["position"], "9", "{asked}");
        assert!(["P", "N"].contains(&answer["outcome"].as_str().unwrap()), "{asked}: {answer}");
    }
    // A tab follows a name that contains blanks.
    let (_, text, _) = told(&["solve", "-", "--misere"], "rule: n -> n-1\t7\nnim 1,1\n");
    assert_eq!(text, "rule: n -> n-1\t7 P -\nnim\t1,1 N -\n");
}

#[test]
fn a_mistake_is_told_with_its_line_and_what_was_answered_stays() {
    let (code, text, error) = told(&["solve", "nim", "-", "--lang", "en"], "1,2\n1,x\n3\n");
    assert_eq!((code, text.as_str()), (Some(2), "1,2 N 3\n"));
    assert!(error.contains("line 2, character 3") && error.lines().count() == 1, "{error}");
    let (code, text, error) = told(&["solve", "-", "--lang", "fr"], "nim 3\nfoo 3\n");
    assert_eq!((code, text.as_str()), (Some(2), "nim\t3 N 3\n"));
    assert!(error.contains("ligne 2") && error.contains("foo"), "{error}");
    for arguments in [
        &["solve", "nim"][..],
        &["solve", "-", "3"],
        &["solve", "nim", "-", "--certificate", "never-written.txt"],
    ] {
        let (code, text, error) = told(arguments, "3\n");
        assert_eq!((code, text.as_str(), error.lines().count()), (Some(2), "", 1), "{arguments:?} {error}");
    }
}

/// A budget that stops one question does not affect the answers to the others.
#[test]
fn a_stop_is_told_at_the_end() {
    let (code, text, error) = told(&["solve", "cram", "-", "--budget", "50"], "2x2\n7x7\n1x2\n");
    assert_eq!((code, text.lines().count()), (Some(3), 3), "{text}{error}");
    assert_eq!(text.lines().nth(1).map(|line| line.ends_with(" ? -")), Some(true), "{text}");
}
