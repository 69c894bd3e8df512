//! The elements of heaps in the misère quotient as a reason for the outcome.

use marienbad_rules::{Convention, NoFiles, Play};

use crate::question::{Outcome, QuotientReason, open};
use crate::{Budget, Claim, Work};

fn reason(game: &str, position: &str) -> Option<QuotientReason> {
    let game = open(game).unwrap();
    let position = game.parse(position, &NoFiles).unwrap();
    game.in_quotient(&position, &mut Work::new(Budget::default())).unwrap()
}

/// Applies relations until none applies, as a reader would by hand.
fn reduced(reason: &QuotientReason, mut word: Vec<usize>) -> Vec<usize> {
    let without = |word: &[usize], part: &[usize]| {
        let mut rest = word.to_vec();
        for place in part {
            let at = rest.iter().position(|other| other == place)?;
            rest.remove(at);
        }
        Some(rest)
    };
    while let Some(next) = reason.relations.iter().find_map(|one| {
        let mut rest = without(&word, &one.left)?;
        rest.extend_from_slice(&one.right);
        rest.sort_unstable();
        Some(rest)
    }) {
        word = next;
    }
    word
}

/// Product and outcome follow from the data of the reason, agree with `solve` answering by search, and a
/// winning move reaches a lost product.
#[test]
fn the_reason_is_what_decides() {
    for (name, positions) in [
        ("0.77", vec!["1", "4", "5", "2,3,3", "9,12", "5,5,9,9", "7,8,20,1"]),
        ("0.15", vec!["1", "3,3", "8,9,10", "21,4,4"]),
        ("0.123", vec!["3", "10,10", "2,5,5"]),
    ] {
        let game = open(name).unwrap();
        for text in positions {
            let found = reason(name, text).unwrap();
            assert_eq!(found.claim, Claim::Proved, "{name}");
            let word: Vec<usize> = found.heaps.iter().flat_map(|(_, word)| word.to_vec()).collect();
            assert_eq!(reduced(&found, word), found.product.to_vec(), "{name} {text}");
            assert_eq!(found.lost.contains(&found.product), found.is_lost, "{name} {text}");
            let heaps: Vec<u64> = found.heaps.iter().map(|(heap, _)| *heap).collect();
            let mut work = Work::new(Budget::default());
            let wins = crate::misere::Search::new(game.heap_game().unwrap()).wins(&heaps, &mut work).unwrap();
            assert_eq!(wins, !found.is_lost, "{name} {text}");
            let position = game.parse(text, &NoFiles).unwrap();
            let misere = Convention { play: Play::Misere, ..Convention::default() };
            let answer = game.solve(&position, misere, &mut work).unwrap();
            assert_eq!(answer.outcome == Outcome::N, wins, "{name} {text}");
            for choice in answer.moves {
                let after = game.in_quotient(&choice.to, &mut work).unwrap().unwrap();
                assert!(after.is_lost, "{name} {text} {}", choice.text);
            }
        }
    }
}

#[test]
fn only_where_there_is_a_quotient() {
    assert_eq!(reason("cram", "2x2"), None);
    assert_eq!(reason("xxx", "90"), None, "no quotient of XXX goes so far");
    let computed = reason("xxx", "9,5").unwrap();
    assert_eq!(computed.claim, Claim::Computed);
}

/// A heap of three needs no quotient: a short search decides it and every move first.
#[test]
fn small_heaps_are_searched_first() {
    let misere = Convention { play: Play::Misere, ..Convention::default() };
    for name in ["0.6574", "0.6", "0.07", "0.137", "0.77"] {
        let game = open(name).unwrap();
        for text in ["3", "5,2", "9"] {
            let position = game.parse(text, &NoFiles).unwrap();
            let mut work = Work::new(Budget::default());
            let answer = game.solve(&position, misere, &mut work).unwrap();
            assert!(work.nodes() < 100_000, "{name} {text}: {} steps", work.nodes());
            let heaps: Vec<u64> = text.split(',').map(|heap| heap.parse().unwrap()).collect();
            let mut plain = crate::misere::Search::new(game.heap_game().unwrap());
            let wins = plain.wins(&heaps, &mut work).unwrap();
            assert_eq!(answer.outcome == Outcome::N, wins, "{name} {text}");
            let few = Budget { nodes: 100_000, ..Budget::default() };
            let results = open(name).unwrap().results(&position, misere, 100, &mut Work::new(few)).unwrap();
            assert_eq!(results.open(), 0, "{name} {text}");
        }
    }
    // Nor does a larger heap for which the search takes some thousand steps.
    let few = Budget { nodes: 400_000, ..Budget::default() };
    let game = open("0.6574").unwrap();
    let position = game.parse("33", &NoFiles).unwrap();
    let results = game.results(&position, misere, 100, &mut Work::new(few)).unwrap();
    assert_eq!((results.moves.len(), results.open()), (62, 0));
    // What a quotient proves is still reported as proved.
    let kayles = open("0.77").unwrap();
    let position = kayles.parse("3", &NoFiles).unwrap();
    let answer = kayles.solve(&position, misere, &mut Work::new(Budget::default())).unwrap();
    assert_eq!((answer.claim, answer.method.word()), (Claim::Proved, "quotient"));
}

/// If an engine is stopped immediately, the moves that end the game are still decided.
#[test]
fn ended_positions_are_always_decided() {
    let misere = Convention { play: Play::Misere, ..Convention::default() };
    for (name, text) in [("0.6574", "3"), ("cram", "1x2 + 2x2"), ("nim", "4"), ("chomp", "2x2")] {
        let game = open(name).unwrap();
        let position = game.parse(text, &NoFiles).unwrap();
        let mut work = Work::new(Budget::default());
        let cancel = crate::Cancel::default();
        cancel.cancel();
        let results = game.results(&position, misere, 100, &mut work.part(0).with_cancel(cancel)).unwrap();
        work.spend(1).unwrap();
        for one in results.moves.iter().filter(|one| one.choice.to.text() == "0") {
            assert_eq!(one.outcome, Some(Outcome::N), "{name} {text} {}", one.choice.text);
        }
    }
}
