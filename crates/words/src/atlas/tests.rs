use marienbad_rules::{Convention, Play};
use marienbad_solve::Claim;
use serde_json::json;

use super::*;
use crate::language::Language;
use crate::record::Question;

fn atlas() -> Atlas {
    Atlas::new(&[])
}

#[test]
fn what_ships_is_whole_and_small() {
    let atlas = atlas();
    assert_eq!(atlas.of(Kind::Code).count(), 512);
    assert!(atlas.of(Kind::Quotient).count() >= 63 && atlas.of(Kind::Board).count() > 300);
    for entry in atlas.entries() {
        let game = question::open(&entry.game).unwrap_or_else(|error| panic!("{entry:?}: {error}"));
        if entry.kind == Kind::Board {
            let read = game.parse(&entry.position, &marienbad_rules::NoFiles).unwrap();
            assert_eq!(read.text(), entry.position, "{entry:?}");
            assert!(entry.sides().is_some(), "{entry:?}");
            // A position is lost in normal play exactly if its value is 0.
            if let (Some(value), Play::Normal) = (entry.number("value"), entry.play) {
                assert_eq!(value == 0, entry.text("outcome") == Some("P"), "{entry:?}");
            }
        }
        let proved = entry.claim == Some(Claim::Proved);
        assert!(entry.kind != Kind::Code || proved == (entry.text("status") == Some("solved")), "{entry:?}");
    }
    let bytes: usize = [
        include_str!("../../atlas/codes.csv"),
        include_str!("../../atlas/quotients.csv"),
        include_str!("../../atlas/boards.csv"),
        include_str!("../../atlas/print.csv"),
    ]
    .iter()
    .map(|text| text.len())
    .sum();
    assert!(bytes < 150_000, "{bytes}");
}

#[test]
fn entries_are_found_by_name_and_by_what_they_say() {
    let atlas = atlas();
    let one = atlas.find("0.137");
    assert_eq!(one.iter().map(|entry| entry.kind).collect::<Vec<_>>(), [Kind::Code, Kind::Quotient]);
    assert_eq!((one[0].number("preperiod"), one[0].number("period")), (Some(52), Some(34)));
    assert_eq!(atlas.find("kayles")[0].game, "0.77");
    assert_eq!(atlas.find("cram 4x5").len(), 2, "normal and misère");
    assert_eq!(atlas.find("cram 4x5 misere")[0].text("outcome"), Some("P"));
    assert!(atlas.find("5x5").iter().any(|entry| entry.game == "chomp"));
    let open = atlas.find("open code");
    assert!(open.len() > 50 && open.iter().all(|entry| entry.text("status") == Some("open")));
    assert!(atlas.find("nothing of the kind").is_empty());
    // 0.07 and 0.137 are the same game up to a shift.
    assert!(atlas.equal("0.137").contains(&"0.07"), "{:?}", atlas.equal("0.137"));
    assert!(one[0].print.as_ref().is_some_and(|source| source.contains("Guy")));
}

#[test]
fn the_store_adds_what_does_not_ship_and_what_says_more() {
    let record = |position: &str, finding: Value| Record {
        question: Question {
            kind: record::Kind::Position,
            game: "cram".into(),
            position: position.into(),
            convention: Convention::default(),
            bound: None,
        },
        finding,
        claim: Claim::Computed,
        version: "9.9.9".into(),
        threads: 1,
        milliseconds: 1,
        found_at: 0,
        confirmed: None,
        certificate: None,
    };
    let new = record("9x11", json!({ "outcome": "N", "value": 3 }));
    let known = record("4x5", json!({ "outcome": "N", "value": 2 }));
    let atlas = Atlas::new(&[(new, Claim::Computed), (known, Claim::Proved)]);
    let board = |position| atlas.board("cram", position, Play::Normal).unwrap();
    assert_eq!((board("9x11").number("value"), board("9x11").claim), (Some(3), Some(Claim::Computed)));
    assert_eq!(board("4x5").claim, Some(Claim::Proved));
    assert!(board("4x5").print.is_some() && board("4x6").origin.is_none());
    assert_eq!(atlas.find("store").len(), 2);
    for language in Language::ALL {
        let said = in_words(language, &atlas, "cram 9x11");
        assert!(said.contains("9.9.9") && said.contains('3'), "{said}");
        let all = in_words(language, &atlas, "");
        assert!(all.contains("512") && all.lines().count() > 8, "{all}");
        let boards = in_words(language, &atlas, "cram");
        assert!(boards.lines().count() > 12, "{boards}");
    }
    let all: Vec<&Entry> = atlas.entries().iter().collect();
    let rows = csv(&all);
    assert_eq!(rows.lines().count(), all.len() + 1);
    assert!(rows.contains("\nboard,cram,9x11,normal,N,3,"), "the store's board");
    let equal = &to_json(&atlas, &atlas.find("0.07"))["entries"][0]["equal"];
    assert!(equal.as_array().unwrap().contains(&json!("0.137")), "{equal}");
}
