//! The form is strict, and every rejection names its line.

#![allow(clippy::unwrap_used)] // a failure here fails the test

mod oracle;

use marienbad_certificate::write;
use marienbad_check::{Defect, Law, Outcome, Period, Settled, Verdict};
use marienbad_rules::Play;
use oracle::{Dice, resealed, verdict};

const KAYLES: &str =
    "marienbad certificate 1\nkind period\ngame 0.77\ntheorem guy-smith\npreperiod 71\nperiod 12\nsaltus 0\n";

fn kayles() -> Period {
    Period { game: "0.77".to_owned(), law: Law::GuySmith, preperiod: 71, period: 12, saltus: 0 }
}

fn rejected(text: &str) -> (usize, Defect) {
    match verdict(text) {
        Verdict::Rejected(why) => (why.line, why.reason),
        other => panic!("{other:?}\n{text}"),
    }
}

#[test]
fn the_text_is_as_documented() {
    assert_eq!(write::period(&kayles()).unwrap(), resealed(&format!("{KAYLES}checksum ")));
    let claim = Settled {
        game: "nim".to_owned(),
        position: "1,3".to_owned(),
        play: Play::Misere,
        outcome: Outcome::N,
    };
    let text = write::outcome(&claim, ["1", "1,1,1"]).unwrap();
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(
        lines[1..9],
        ["kind outcome", "game nim", "position 1,3", "play misere", "outcome N", "lost 2", " 1", " 1,1,1"]
    );
}

#[test]
fn what_is_wrong_is_named_with_its_line() {
    let with =
        |from: &str, to: &str| rejected(&resealed(&format!("{}checksum ", KAYLES.replacen(from, to, 1))));
    let unknown = |key: &str| Defect::UnknownKey(key.to_owned());
    assert_eq!(rejected(""), (1, Defect::NotACertificate));
    assert_eq!(rejected("hello\n"), (1, Defect::NotACertificate));
    assert_eq!(rejected("marienbad certificate 1"), (1, Defect::NotACertificate));
    assert_eq!(with("certificate 1", "certificate 2"), (1, Defect::Version("2".to_owned())));
    assert_eq!(rejected(KAYLES), (8, Defect::NoChecksum));
    let whole = write::period(&kayles()).unwrap();
    assert_eq!(rejected(whole.trim_end()), (8, Defect::EndsInLine));
    assert_eq!(rejected(&format!("{whole}\n")), (9, Defect::Trailing));
    assert_eq!(rejected(&format!("{whole}x")), (9, Defect::Trailing));
    assert!(matches!(rejected(&whole.replace("12", "13")), (8, Defect::Checksum(..))));
    assert!(matches!(rejected(&whole.replace('\n', "\r\n")), (1, Defect::Version(_))));
    assert_eq!(with("saltus 0", "saltus 0\nsaltus 0"), (8, Defect::DoubledKey("saltus".to_owned())));
    assert_eq!(with("saltus 0\n", ""), (7, Defect::MissingKey("saltus")));
    assert_eq!(with("kind period\n", ""), (7, Defect::MissingKey("kind")));
    assert_eq!(with("saltus 0", "saltus 0\nnote x"), (8, unknown("note")));
    assert_eq!(with("saltus 0", "saltus 0\n block"), (8, Defect::NotAKey));
    assert_eq!(with("kind", " kind"), (2, Defect::NotAKey));
    for bad in ["saltus", "saltus ", "saltus  0", "saltus 0 ", "", "saltus\t0"] {
        assert_eq!(with("saltus 0", bad), (7, Defect::NotAKey), "{bad:?}");
    }
    for bad in ["1", "00", "-0", "+0", "x"] {
        let (line, reason) = with("saltus 0", &format!("saltus {bad}"));
        assert!(line == 7 && matches!(reason, Defect::BadValue("saltus", ..)));
    }
    for bad in ["0", "012", "+12", "12x", "99999999999999999999", "1 2"] {
        let (line, reason) = with("period 12", &format!("period {bad}"));
        assert!(line == 6 && matches!(reason, Defect::BadValue("period", ..)), "{bad}");
    }
    assert!(matches!(with("kind period", "kind verse"), (2, Defect::BadValue("kind", ..))));
    assert!(matches!(with("0.77", "no-such-game"), (3, Defect::Game(_))));
    assert_eq!(with("0.77", "cram"), (3, Defect::NotAHeapGame));
    let no_theorem = Defect::NoTheorem("guy-smith");
    for game in ["0.8", "grundy", "nim", "subtract:1,2", "0.(3)", "0.78"] {
        assert_eq!(with("0.77", game), (4, no_theorem.clone()), "{game}");
    }
    assert_eq!(with("guy-smith", "finite-subtraction"), (4, Defect::NoTheorem("finite-subtraction")));
    assert_eq!(with("period 12", "period 24"), (6, Defect::PeriodNotLeast(12)));
    assert_eq!(with("preperiod 71", "preperiod 72"), (5, Defect::PreperiodNotLeast(71)));
}

#[test]
fn the_rules_of_the_end_are_kept() {
    use Outcome::{N, P};
    use Play::{Misere, Normal};
    let outcome = |game: &str, position: &str, play, outcome, lost: &[&str]| {
        let claim = Settled { game: game.to_owned(), position: position.to_owned(), play, outcome };
        match verdict(&write::outcome(&claim, lost).unwrap()) {
            Verdict::Accepted(_) => None,
            Verdict::Rejected(why) => Some((why.line, why.reason)),
            Verdict::Undecided(halt) => panic!("{halt}"),
        }
    };
    assert_eq!(outcome("nim", "0", Normal, P, &[]), None);
    assert_eq!(outcome("nim", "0", Normal, P, &["0"]), None);
    assert_eq!(outcome("nim", "0", Misere, N, &[]), None);
    assert_eq!(outcome("nim", "0", Misere, P, &["0"]), Some((8, Defect::EndIsWon)));
    assert_eq!(outcome("nim", "0", Normal, N, &[]), Some((4, Defect::NoWinningMove)));
    assert_eq!(outcome("nim", "0,0", Misere, P, &[]), Some((4, Defect::NotListed)));
    assert_eq!(outcome("grundy", "2,1", Misere, N, &[]), None);
    assert_eq!(outcome("nim", "1,1", Normal, P, &["1,1", "1,1", "0"]), None);
    assert_eq!(outcome("nim", "1,1", Misere, P, &["1,1"]), Some((8, Defect::NoReply("1".to_owned()))));
    assert_eq!(outcome("nim", "2,2", Normal, P, &["2,2"]), Some((8, Defect::NoReply("2,1".to_owned()))));
    assert!(matches!(outcome("nim", "1,1", Normal, P, &["1,1", "1;1"]), Some((9, Defect::Position(_)))));
    assert!(matches!(outcome("cram", "2y2", Normal, P, &[]), Some((4, Defect::Position(_)))));
    assert!(matches!(outcome("dag", "game.dot:a", Normal, P, &[]), Some((4, Defect::Position(_)))));
}

#[test]
fn texts_that_do_not_fit_are_not_written() {
    for text in ["", " 0.77", "0.77\nkind values", "0.77\r"] {
        let claim = Period { game: text.to_owned(), ..kayles() };
        assert_eq!(write::period(&claim), Err(write::Unwritable { text: text.to_owned() }));
    }
}

/// The examples of `FORMAT.md`.
#[test]
fn the_documented_examples_are_accepted() {
    let page = include_str!("../../certificate/FORMAT.md");
    let examples: Vec<&str> =
        page.split("```text\n").skip(1).filter_map(|rest| rest.split("```").next()).collect();
    assert_eq!(examples.len(), 5);
    for example in examples {
        assert!(matches!(verdict(example), Verdict::Accepted(_)), "{example}{:?}", verdict(example));
    }
    let many: Vec<String> = (0..100_000).map(|n| format!("key{n} 1\n")).collect();
    let many = many.concat();
    assert!(matches!(rejected(&resealed(&format!("{KAYLES}{many}checksum "))), (_, Defect::UnknownKey(_))));
}

/// These lines must be read to trust the checker, together with `form.rs` of `marienbad-certificate`.
#[test]
fn the_checker_has_at_most_2000_lines() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR"));
    let rooms = std::fs::read_dir(folder.join("src")).unwrap().map(|entry| entry.unwrap().path());
    let files: Vec<_> = rooms.collect();
    assert!(files.len() > 8 && files.iter().all(|path| path.is_file()), "a folder: count its files too");
    let lines = |path| std::fs::read_to_string(path).unwrap().lines().count();
    let all: usize = files.iter().map(lines).sum();
    assert!(all <= 2000, "{all} lines");
}

#[test]
fn any_change_of_a_byte_is_found() {
    let text = write::period(&kayles()).unwrap();
    let mut dice = Dice(5);
    for at in 0..text.len() {
        for _ in 0..20 {
            let mut bytes = text.clone().into_bytes();
            bytes[at] ^= 1 + dice.below(127) as u8;
            if let Ok(changed) = String::from_utf8(bytes) {
                rejected(&changed);
            }
        }
        rejected(&text[..at]);
    }
}

#[test]
fn no_text_makes_the_checker_panic() {
    let words = [
        "marienbad certificate 1",
        "kind ",
        "period ",
        "game ",
        "0.77",
        "quotient",
        "outcome",
        "values",
        "\n",
        "\n",
        " ",
        "lost ",
        "table ",
        "heaps ",
        "0",
        "1",
        "2",
        "-",
        "reach ",
        "periodic",
        "listed",
        "preperiod ",
        "play ",
        "position ",
        "normal",
        "misere",
        "theorem ",
        "guy-smith",
        "saltus ",
        "sum ",
        "to ",
        "nim",
        "P",
        "N",
        "tame",
        "infinite",
        "small ",
        "order ",
        "counted ",
        "bounds ",
        "0 1",
        "heaps 1",
    ];
    let mut dice = Dice(9);
    for _ in 0..20_000 {
        let body: String = (0..dice.below(40)).map(|_| *dice.pick(&words)).collect();
        let _ = verdict(&resealed(&format!("marienbad certificate 1\n{body}\nchecksum ")));
        let _ = verdict(&body);
    }
}
