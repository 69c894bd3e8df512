//! Reasons recompute to the outcome they explain; hints and reviews are never wrong.
#![allow(clippy::unwrap_used)]

use std::collections::BTreeSet;

use marienbad_play::{Hint, Mark, Match, Reason, Side, Stage, assess, explain, hint, review};
use marienbad_rules::catalogue::ENTRIES;
use marienbad_rules::{Convention, NoFiles, Play};
use marienbad_solve::question::{self, Outcome};
use marienbad_solve::{Budget, Work};

fn work() -> Work<'static> {
    Work::new(Budget { nodes: 3_000_000, memory: 1 << 28 })
}

/// Recomputes every number of a reason from the ones it starts from.
fn recompute(reason: &Reason) {
    let xor = |values: &[u64]| values.iter().fold(0, |a, b| a ^ b);
    match reason {
        Reason::Columns { heaps, xor: sum } => assert_eq!(*sum, xor(heaps)),
        Reason::MisereSwitch { heaps, large, ones, xor: sum } => {
            assert_eq!(*sum, xor(heaps));
            assert_eq!(*large, heaps.iter().filter(|heap| **heap > 1).count());
            assert_eq!(*ones, heaps.iter().filter(|heap| **heap == 1).count());
        }
        Reason::Values { components, xor: sum } => {
            assert_eq!(*sum, xor(&components.iter().map(|part| part.1).collect::<Vec<_>>()));
        }
        Reason::GoldenPair { small, large, difference, golden } => {
            assert_eq!(large - small, *difference);
            // The golden number by its definition: the smallest that no pair with a smaller difference has.
            let mut used = BTreeSet::new();
            let mut lowest = 0;
            for k in 0..*difference {
                used.extend([lowest, lowest + k]);
                while used.contains(&lowest) {
                    lowest += 1;
                }
            }
            assert_eq!(*golden, lowest);
        }
        Reason::Zeckendorf { matches, parts, .. } => {
            assert_eq!(parts.iter().sum::<u64>(), *matches);
            // No two neighbours: each part is more than the double of the next divided by the golden ratio twice.
            assert!(parts.windows(2).all(|pair| pair[0] > pair[1] * 2), "{parts:?}");
        }
        Reason::Mex { options, value } => {
            let values: BTreeSet<u64> = options.iter().map(|option| option.1).collect();
            assert_eq!((0..=u64::MAX).find(|n| !values.contains(n)), Some(*value));
        }
        _ => {}
    }
}

#[test]
fn every_reason_gives_the_outcome_it_explains() {
    let mut kinds = BTreeSet::new();
    let mut check = |name: &str, position: &str, play: Play| {
        let game = question::open(name).unwrap();
        let position = game.parse(position, &NoFiles).unwrap();
        let convention = Convention { play, ..Convention::default() };
        let Ok((answer, reason)) = explain(&*game, &position, convention, &mut work()) else { return };
        assert_eq!(reason.wins(), answer.outcome == Outcome::N, "{name} {position:?}: {reason:?}");
        recompute(&reason);
        let debug = format!("{reason:?}");
        kinds.insert(debug.split([' ', '{']).next().unwrap().to_owned());
    };
    for play in [Play::Normal, Play::Misere] {
        for entry in ENTRIES {
            entry.positions.iter().for_each(|position| check(entry.examples[0], position, play));
        }
        for a in 0..7 {
            for b in 0..7 {
                check("nim", &format!("{a},{b},1"), play);
                check("northcott", &format!("{a},{b},2"), play);
                check("wythoff", &format!("{a},{b}"), play);
                check("xxx", &format!("{a},{b}"), play);
                check("fibonacci", &format!("{}/{}", a + 1, b + 1), play);
                check("grundy", &format!("{}", a + b), play);
            }
        }
    }
    let all = ["Columns", "GoldenPair", "Mex", "MisereSwitch", "Over", "Search", "Values", "Zeckendorf"];
    assert_eq!(kinds.iter().map(String::as_str).collect::<Vec<_>>(), all);
}

#[test]
fn hints_are_legal_and_right() {
    for play in [Play::Normal, Play::Misere] {
        for turns in ["1:1", "2:1"] {
            let convention = Convention { play, turns: turns.parse().unwrap(), ..Convention::default() };
            for (name, position) in [
                ("nim", "1,3,5,6"),
                ("nim", "1,3,5,7"),
                ("xxx", "9,4"),
                ("wythoff", "3,4"),
                ("cram", "3x3"),
                ("nim", "0"),
            ] {
                let game = question::open(name).unwrap();
                let position = game.parse(position, &NoFiles).unwrap();
                let stage = Stage::start(convention);
                let wins = assess(&*game, &position, stage, &mut work()).unwrap().wins;
                let hints = hint(&*game, &position, stage, &mut work()).unwrap();
                assert!(!hints.is_empty());
                for hint in hints {
                    match hint {
                        Hint::Over => assert!(game.moves(&position, 1).is_empty()),
                        Hint::Won => assert!(wins),
                        Hint::Lost(why) => assert!(!wins && why.is_none_or(|why| !why.wins())),
                        Hint::Where { number, component } => {
                            assert_eq!(position.text().split(',').nth(number - 1), Some(component.as_str()));
                        }
                        Hint::Move(choice) => {
                            let after = game.play(&position, &choice.text).unwrap();
                            assert_eq!(after.text(), choice.to.text());
                            let then = assess(&*game, &after, stage.next(), &mut work()).unwrap();
                            assert_eq!(then.wins, stage.keeps_the_move());
                        }
                        Hint::Why(_, why) => assert!(!why.wins()),
                    }
                }
            }
        }
    }
    let cram = question::open("cram").unwrap();
    let large = cram.parse("9x9", &NoFiles).unwrap();
    let mut short = Work::new(Budget { nodes: 1000, memory: 1 << 24 });
    assert!(hint(&*cram, &large, Stage::start(Convention::default()), &mut short).is_err());
}

#[test]
fn the_review_marks_what_gave_the_win_away() {
    let mut game = Match::new("nim", "1,3,5,6", Convention::default(), ["a", "b"], &NoFiles).unwrap();
    for mv in ["4:-6", "3:-5", "2:-3", "-1"] {
        game.play(mv).unwrap();
    }
    let marks: Vec<(Side, Mark)> =
        review(&game, Budget::default()).into_iter().map(|one| (one.side, one.mark)).collect();
    let away = |moves: &[&str]| Mark::GaveAway(moves.iter().map(|mv| (*mv).to_owned()).collect());
    assert_eq!(
        marks,
        [
            (Side::First, away(&["1:-1", "2:-1", "3:-1"])),
            (Side::Second, away(&["3:-3"])),
            (Side::First, away(&["2:-2"])),
            (Side::Second, Mark::Good),
        ]
    );
    assert_eq!(game.winner(), Some(Side::Second));
}
