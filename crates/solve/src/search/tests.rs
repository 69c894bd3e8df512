//! The engines compared with each other and with known results.

use marienbad_rules::catalogue::{ENTRIES, Entry, Visitor, open};
use marienbad_rules::heap::{Grundy, Nim, Subtraction, TakeAndBreak, Xxx};
use marienbad_rules::{Compound, Convention, NoFiles, Play, Ruleset, Turns};

use super::arena::Arena;
use super::evaluate::{Algebra, GrundyValues, Numbers, evaluate};
use super::length::{Lengths, Wish};
use super::states::Phase;
use super::sums::Sums;
use crate::compound::Theory;
use crate::{Budget, Cancel, Stop, Work};

fn values<R: Ruleset<Position = u64>>(ruleset: &R, to: u64) -> Vec<u32> {
    let mut work = Work::new(Budget::default());
    let (mut arena, mut numbers, mut algebra) =
        (Arena::new(ruleset), Numbers::default(), GrundyValues::default());
    (0..=to)
        .map(|n| {
            let id = arena.id(n, &mut work).unwrap();
            evaluate(&mut arena, &mut algebra, &mut numbers, id, &mut work).unwrap()
        })
        .collect()
}

fn wins<R: Ruleset>(ruleset: &R, text: &str, convention: Convention) -> bool {
    let mut work = Work::new(Budget::default());
    let mut arena = Arena::new(ruleset);
    let sum = arena.sum(&ruleset.parse(text, &NoFiles).unwrap(), &mut work).unwrap();
    Sums::new(convention).wins(&mut arena, &sum, Phase::start(convention), &mut work).unwrap()
}

fn convention(play: Play, compound: Compound, turns: &str) -> Convention {
    Convention { play, compound, turns: turns.parse().unwrap() }
}

#[test]
fn known_values() {
    assert_eq!(values(&Nim, 20), (0..=20).collect::<Vec<_>>());
    assert_eq!(values(&Xxx, 16), [0, 1, 1, 2, 0, 3, 1, 1, 0, 3, 3, 2, 2, 4, 0, 5, 2]);
    assert_eq!(values(&Grundy, 16), [0, 0, 0, 1, 0, 2, 1, 0, 2, 1, 0, 2, 1, 3, 2, 1, 3]);
    let kayles: TakeAndBreak = "0.77".parse().unwrap();
    assert_eq!(values(&kayles, 11), [0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6]);
}

#[test]
fn misere_rows_of_the_pupils() {
    let misere = convention(Play::Misere, Compound::Disjunctive, "1:1");
    let lost: Vec<u64> = (1..=44).filter(|n| !wins(&Xxx, &n.to_string(), misere)).collect();
    assert_eq!(lost, [1, 2, 6, 7, 11, 15, 16, 20, 21, 25, 29, 30, 34, 35, 39, 44]);
}

#[test]
fn a_chain_of_a_million_moves_is_answered() {
    let one = Subtraction::new(vec![1]).unwrap();
    let mut work = Work::new(Budget::default());
    let (mut arena, mut numbers) = (Arena::new(&one), Numbers::default());
    let id = arena.id(1_000_000, &mut work).unwrap();
    assert_eq!(evaluate(&mut arena, &mut GrundyValues::default(), &mut numbers, id, &mut work), Ok(0));
    let misere = convention(Play::Misere, Compound::Disjunctive, "1:1");
    let mut work = Work::new(Budget::default());
    let mut arena = Arena::new(&one);
    let sum = arena.sum(&[1_000_000], &mut work).unwrap();
    assert_eq!(Sums::new(misere).wins(&mut arena, &sum, Phase::start(misere), &mut work), Ok(true));
    let mut work = Work::new(Budget::default());
    let length = Lengths::new(misere, Wish::Soon).length(&mut arena, &sum, &mut work).unwrap();
    assert_eq!((length.wins, length.moves), (true, 1_000_000));
}

#[test]
fn limits_are_answers() {
    let big = u64::MAX;
    for (budget, stop) in [
        (Budget { nodes: 1000, memory: 1 << 30 }, Stop::Nodes { limit: 1000 }),
        (Budget { nodes: u64::MAX, memory: 1 << 20 }, Stop::Memory { limit: 1 << 20 }),
    ] {
        let mut work = Work::new(budget);
        let mut arena = Arena::new(&Nim);
        let id = arena.id(big, &mut work).unwrap();
        let found =
            evaluate(&mut arena, &mut GrundyValues::default(), &mut Numbers::default(), id, &mut work);
        assert_eq!(found, Err(stop));
    }
    let cancel = Cancel::default();
    cancel.cancel();
    let mut work = Work::new(Budget::default()).with_cancel(cancel);
    let mut arena = Arena::new(&Nim);
    let sum = arena.sum(&[big, big], &mut work).unwrap();
    let found = Sums::new(Convention::default()).wins(
        &mut arena,
        &sum,
        Phase::start(Convention::default()),
        &mut work,
    );
    assert_eq!(found, Err(Stop::Cancelled));
}

/// Asks theory and plain search the same questions about every game in the catalogue.
struct TheoryAgainstSearch;

impl Visitor for TheoryAgainstSearch {
    type Output = usize;

    fn visit<R: Ruleset>(self, ruleset: R, entry: &std::sync::Arc<Entry>) -> usize {
        let mut compared = 0;
        for text in &entry.positions {
            let Ok(sum) = ruleset.parse(text, &NoFiles) else {
                continue;
            };
            for compound in [Compound::Conjunctive, Compound::ConjunctiveShort, Compound::Selective] {
                for play in [Play::Normal, Play::Misere] {
                    let convention = convention(play, compound, "1:1");
                    let Some(mut theory) = Theory::of(convention) else {
                        continue;
                    };
                    let mut work = Work::new(Budget { nodes: 200_000, memory: 1 << 28 });
                    let mut arena = Arena::new(&ruleset);
                    let ids = arena.sum(&sum, &mut work).unwrap();
                    let phase = Phase::start(convention);
                    let Ok(plain) = Sums::new(convention).wins(&mut arena, &ids, phase, &mut work) else {
                        continue;
                    };
                    let mut work = Work::new(Budget::default());
                    let mut numbers = Numbers::default();
                    let parts: Vec<u32> = ids
                        .iter()
                        .map(|id| evaluate(&mut arena, &mut theory, &mut numbers, *id, &mut work).unwrap())
                        .collect();
                    let by_theory = theory.wins(theory.sum(parts));
                    assert_eq!(by_theory, plain, "{} {text} {compound:?} {play:?}", entry.key);
                    compared += 1;
                }
            }
        }
        compared
    }
}

#[test]
fn compounds_by_theory_and_by_search() {
    for entry in ENTRIES.iter() {
        let compared = open(&entry.examples[0], TheoryAgainstSearch).unwrap();
        assert!(compared > 0, "{} was never compared", entry.key);
    }
}

#[test]
fn quick_on_all_small_sums_of_rows() {
    for compound in [Compound::Conjunctive, Compound::ConjunctiveShort, Compound::Selective] {
        for play in [Play::Normal, Play::Misere] {
            let convention = convention(play, compound, "1:1");
            let Some(mut theory) = Theory::of(convention) else {
                continue;
            };
            let mut work = Work::new(Budget::default());
            let (mut arena, mut numbers, mut plain) =
                (Arena::new(&Xxx), Numbers::default(), Sums::new(convention));
            for a in 0..12u64 {
                for b in 0..=a {
                    for c in 0..=b.min(5) {
                        let ids = arena.sum(&[a, b, c], &mut work).unwrap();
                        let found =
                            plain.wins(&mut arena, &ids, Phase::start(convention), &mut work).unwrap();
                        let parts: Vec<u32> = ids
                            .iter()
                            .map(|id| {
                                evaluate(&mut arena, &mut theory, &mut numbers, *id, &mut work).unwrap()
                            })
                            .collect();
                        assert_eq!(
                            theory.wins(theory.sum(parts)),
                            found,
                            "{a},{b},{c} {compound:?} {play:?}"
                        );
                    }
                }
            }
        }
    }
}

/// Biased turns again, by a minimal recursion.
fn strong_arm(sum: &[u64], play: Play, left: u32, mover_turn: u32, other_turn: u32, mid: bool) -> bool {
    let mut moves = Vec::new();
    for (i, row) in sum.iter().enumerate() {
        for (_, option) in marienbad_rules::moves_of(&Xxx, row) {
            let mut after = sum.to_vec();
            after.remove(i);
            after.extend(option);
            moves.push(after);
        }
    }
    if moves.is_empty() {
        return mid == (play == Play::Normal);
    }
    moves.iter().any(|after| {
        if left > 1 {
            strong_arm(after, play, left - 1, mover_turn, other_turn, true)
        } else {
            !strong_arm(after, play, other_turn, other_turn, mover_turn, false)
        }
    })
}

#[test]
fn biased_turns_against_a_short_recursion() {
    for turns in ["1:1", "2:1", "1:2", "3:2"] {
        let parsed: Turns = turns.parse().unwrap();
        for play in [Play::Normal, Play::Misere] {
            for sum in [vec![0], vec![1], vec![4], vec![7], vec![9], vec![3, 2], vec![5, 4], vec![3, 3, 1]] {
                let text = sum.iter().map(u64::to_string).collect::<Vec<_>>().join(",");
                let (mover, other) = (parsed.mover.get(), parsed.other.get());
                let expected = strong_arm(&sum, play, mover, mover, other, false);
                let found = wins(&Xxx, &text, convention(play, Compound::Disjunctive, turns));
                assert_eq!(found, expected, "{text} {turns} {play:?}");
            }
        }
    }
}

#[test]
fn lengths_agree_with_the_winner() {
    for play in [Play::Normal, Play::Misere] {
        let convention = convention(play, Compound::Disjunctive, "1:1");
        let mut work = Work::new(Budget::default());
        let mut arena = Arena::new(&Xxx);
        let (mut plain, mut soon, mut late) = (
            Sums::new(convention),
            Lengths::new(convention, Wish::Soon),
            Lengths::new(convention, Wish::Late),
        );
        for a in 0..14u64 {
            for b in 0..=a.min(6) {
                let sum = arena.sum(&[a, b], &mut work).unwrap();
                let wins = plain.wins(&mut arena, &sum, Phase::start(convention), &mut work).unwrap();
                let soon = soon.length(&mut arena, &sum, &mut work).unwrap();
                let late = late.length(&mut arena, &sum, &mut work).unwrap();
                assert_eq!((soon.wins, late.wins), (wins, wins), "{a},{b}");
                // The parity of the length determines who moves last.
                let last_is_mover = soon.moves % 2 == 1;
                assert_eq!(last_is_mover == (play == Play::Normal), wins, "{a},{b} {play:?}");
                assert_eq!((soon.moves + late.moves) % 2, 0);
            }
        }
    }
}

#[test]
fn misere_values_are_the_classes_of_the_pupils() {
    let mut work = Work::new(Budget::default());
    let (mut arena, mut values) = (Arena::new(&Xxx), super::misere_value::MisereValues::default());
    let found: Vec<u32> = (0..14)
        .map(|n| {
            let sum = arena.sum(&[n], &mut work).unwrap();
            values.value(&mut arena, &sum, &mut work).unwrap()
        })
        .collect();
    assert_eq!(found, [1, 0, 0, 2, 1, 3, 0, 0, 1, 1, 3, 0, 2, 1]);
}
