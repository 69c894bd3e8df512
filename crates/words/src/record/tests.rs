use super::exchange::Mistake::{Column, Form};
use marienbad_solve::{Budget, Work};
use serde_json::json;

use super::compare::{Agreement, compare};
use super::exchange::{csv_head, csv_row, json_line, read};
use super::*;
use crate::certificate;

fn kept(game: &str, position: &str, play: Play) -> Record {
    let game = question::open(game).unwrap();
    let position = game.parse(position, &NoFiles).unwrap();
    let convention = Convention { play, ..Convention::default() };
    let mut work = Work::new(Budget::default());
    let answer = game.solve(&position, convention, &mut work).unwrap();
    // Not every answer has a certificate that is quickly written.
    let mut little = Work::new(Budget { nodes: 100_000, memory: 1 << 26 });
    let certificate =
        certificate::position(&*game, &position, convention, &answer, &mut little).unwrap_or(None);
    Record {
        question: Question::of_position(&*game, &position, convention).unwrap(),
        finding: crate::solve::found(&answer),
        claim: answer.claim,
        version: "0.1.0".into(),
        threads: 1,
        milliseconds: 12_345,
        found_at: 1_795_000_000,
        confirmed: None,
        certificate,
    }
}

fn quotient(game: &str, to: u64) -> Record {
    let game = question::open(game).unwrap();
    let heaps = game.heap_game().unwrap();
    let (found, stop) = crate::quotient::find(heaps, to, &mut Work::new(Budget::default())).unwrap();
    let report = crate::quotient::Report {
        game: game.name(),
        heaps,
        to,
        found: &found,
        stopped: stop.is_some(),
        genus: None,
    };
    let question = Question::of_game(Kind::Quotient, &*game, None).unwrap();
    let (finding, claim) = (report.json(), found.quotient.claim());
    let certificate = certificate::quotient(game.name(), &found);
    Record { question, finding, claim, certificate, ..kept("cram", "2x3", Play::Normal) }
}

fn accepted(certificate: &str) -> marienbad_check::Claim {
    let verdict = marienbad_check::check(certificate, &NoFiles, &mut marienbad_check::Effort::default());
    let marienbad_check::Verdict::Accepted(claim) = verdict else { panic!("{verdict:?}") };
    claim
}

#[test]
fn an_answer_comes_back_as_it_was() {
    for (game, position, play) in [
        ("cram", "3x4", Play::Normal),
        ("cram", "3x3", Play::Misere),
        ("nim", "1,3,5,6", Play::Normal),
        ("wythoff", "1000000000000000000000,1618033988749894848204", Play::Normal),
        ("xxx", "5,3", Play::Misere),
    ] {
        let record = kept(game, position, play);
        let (game, position) = record.question.open().unwrap();
        let answer = answer::position(&*game, &record.finding, record.claim).unwrap();
        assert_eq!(crate::solve::found(&answer), record.finding);
        assert!(answer::is_readable(&record) && position.is_some());
        assert_eq!(Record::from_cells(&record.cells()), Ok(record));
    }
    // A position stored in a file is not recorded under its name.
    let game = question::open("sum").unwrap();
    let sum = game.parse("nim(3) + kayles(7)", &NoFiles).unwrap();
    assert_eq!(Question::of_position(&*game, &sum, Convention::default()), None);
}

#[test]
fn nonsense_is_no_answer() {
    let whole = kept("cram", "3x4", Play::Normal);
    for (name, wrong) in [
        ("outcome", json!("Q")),
        ("value", json!(0)),
        ("moves", json!([{ "move": "1.1-1.2", "to": "not a board" }])),
        ("method", json!("guesswork")),
        ("components", json!(7)),
    ] {
        let mut record = whole.clone();
        record.finding[name] = wrong;
        assert!(!answer::is_readable(&record), "{name}");
    }
    for (column, wrong) in
        [("kind", "x"), ("bound", "-1"), ("turns", "0:1"), ("finding", "[1]"), ("claim", "sure")]
    {
        let mut cells = whole.cells();
        cells[COLUMNS.iter().position(|name| *name == column).unwrap()] = wrong.to_owned();
        assert_eq!(Record::from_cells(&cells), Err(BadCell(column)));
    }
}

#[test]
fn a_certificate_proves_what_it_is_about_and_nothing_else() {
    let board = kept("cram", "3x4", Play::Normal);
    let worth = accepted(board.certificate.as_ref().unwrap());
    assert!(proof::covers(&board, &worth));
    let lost = kept("cram", "3x4", Play::Misere);
    let outcome = accepted(lost.certificate.as_ref().unwrap());
    assert!(
        proof::covers(&lost, &outcome) && !proof::covers(&board, &outcome) && !proof::covers(&lost, &worth)
    );
    let mut other = board.clone();
    other.finding["value"] = json!(7);
    assert!(!proof::covers(&other, &worth));
    other = board.clone();
    other.question.position = "3x5".into();
    assert!(!proof::covers(&other, &worth) && !proof::is_about(&other, &worth));
    other = board.clone();
    other.question.convention.turns = "2:1".parse().unwrap();
    assert!(!proof::covers(&other, &worth));

    let kayles = quotient("0.77", 180);
    let proved = accepted(kayles.certificate.as_ref().unwrap());
    assert!(proof::covers(&kayles, &proved));
    for (name, wrong) in [
        ("order", json!(41)),
        ("period", json!(6)),
        ("preperiod", json!(70)),
        ("lost", json!(["a"])),
        ("elements", json!(["1", "a"])),
    ] {
        let mut record = kayles.clone();
        record.finding[name] = wrong;
        assert!(!proof::covers(&record, &proved), "{name}");
    }
    let mut moved = kayles.clone();
    moved.finding["heaps"]["5"] = moved.finding["heaps"]["4"].clone();
    assert!(!proof::covers(&moved, &proved));
}

#[test]
fn a_quotient_for_ever_answers_for_other_bounds() {
    let kayles = quotient("0.77", 180);
    for to in [170, 200, 9_999] {
        let told = answer::quotient(&kayles.finding, to, None, Claim::Proved).unwrap();
        let anew = quotient("0.77", to);
        assert_eq!(told["heaps"], anew.finding["heaps"], "{to}");
        assert_eq!(compare(&kayles, &anew), Agreement::Agrees);
    }
    assert_eq!(answer::quotient(&kayles.finding, 100, None, Claim::Proved), None, "not proved so early");
    let doubted = answer::quotient(&kayles.finding, 180, None, Claim::Computed).unwrap();
    assert_eq!((&doubted["claim"], &doubted["theorem"]), (&json!("computed"), &Value::Null));
}

#[test]
fn what_disagrees_is_seen() {
    let board = kept("cram", "3x4", Play::Normal);
    let with = |name: &str, value: Value| {
        let mut record = board.clone();
        record.finding[name] = value;
        record
    };
    assert_eq!(compare(&board, &board), Agreement::Agrees);
    assert_eq!(compare(&board, &with("value", json!(2))), Agreement::Differs);
    assert_eq!(compare(&board, &with("outcome", json!("P"))), Agreement::Differs);
    assert_eq!(compare(&board, &with("moves", json!([]))), Agreement::Differs);
    assert_eq!(compare(&board, &with("nodes", json!(1))), Agreement::Agrees);
    let bare = Record { certificate: None, ..board.clone() };
    assert_eq!(compare(&bare, &board), Agreement::Better);
    let rows = |reached: u64, lost: &[u64]| Record {
        question: Question { kind: Kind::Rows, ..board.question.clone() },
        finding: json!({ "reached": reached, "lost": lost, "method": "misere-search" }),
        ..bare.clone()
    };
    assert_eq!(compare(&rows(7, &[1, 2, 6, 7]), &rows(11, &[1, 2, 6, 7, 11])), Agreement::Better);
    assert_eq!(compare(&rows(7, &[1, 2, 6, 7]), &rows(11, &[1, 2, 7, 11])), Agreement::Differs);
    let period = |claim, period: u64, to: u64| Record {
        question: Question { kind: Kind::Period, ..board.question.clone() },
        finding: json!({ "preperiod": 1, "period": period, "saltus": 0, "checked_to": to, "theorem": null }),
        claim,
        ..bare.clone()
    };
    let (proved, seen) = (period(Claim::Proved, 34, 200), period(Claim::Conjectured, 17, 100));
    assert_eq!(compare(&seen, &proved), Agreement::Better);
    assert_eq!(compare(&proved, &seen), Agreement::Agrees);
    assert_eq!(compare(&proved, &period(Claim::Proved, 12, 200)), Agreement::Differs);
}

#[test]
fn files_bring_records_from_one_machine_to_another() {
    let mut record = kept("cram", "3x4", Play::Normal);
    record.confirmed = Some("2 threads, \"quoted\"\nand broken".into());
    let line = json_line(&record, "0123abcd", None);
    let back = read(&line).unwrap();
    assert_eq!((&back[0].cells, back[0].checksum.as_deref()), (&record.cells(), Some("0123abcd")));
    let bare = Record { certificate: None, ..record.clone() };
    let table = format!("{}{}", csv_head(), csv_row(&record, "x", Some("a,b.txt")));
    let back = read(&table).unwrap();
    assert_eq!((&back[0].cells, back[0].file.as_deref()), (&bare.cells(), Some("a,b.txt")));
    assert_eq!(read("").unwrap(), []);
    assert_eq!(read("{}\n").unwrap_err(), (1, Column("kind".into())));
    assert_eq!(read(&format!("{line}{{\n")).unwrap_err(), (2, Form));
    assert_eq!(read("kind,game\n").unwrap_err(), (1, Column("position".into())));
    assert_eq!(read("colour\n").unwrap_err(), (1, Column("colour".into())));
    assert_eq!(read(&format!("{}a,b\n", csv_head())).unwrap_err(), (2, Form));
    assert_eq!(read("kind,\"game\n").unwrap_err(), (1, Form));
}

#[test]
fn days_are_those_of_the_calendar() {
    for (seconds, expected) in [
        (0, "1970-01-01"),
        (951_782_400, "2000-02-29"),
        (1_795_000_000, "2026-11-18"),
        (4_107_542_400, "2100-03-01"),
    ] {
        assert_eq!(day(seconds), expected);
    }
}
