//! The results of every move, compared with plain search, under every convention and with small budgets.

use marienbad_rules::catalogue::{self, ENTRIES, Entry, Visitor};
use marienbad_rules::{Convention, NoFiles, Play, Ruleset};

use super::{conventions, solve};
use crate::budgets::ALL_MOVES;
use crate::misere;
use crate::question::{Game, Outcome, Results, open};
use crate::search::arena::Arena;
use crate::search::evaluate::{GrundyValues, Numbers, evaluate};
use crate::search::states::Phase;
use crate::search::sums::Sums;
use crate::{Budget, Cancel, Large, Stop, Work};

/// Plain search of one position: the outcome, and in normal play the value. `None` if the position is too
/// large.
struct Plain<'a>(&'a str, Play);

impl Visitor for Plain<'_> {
    type Output = Option<(Outcome, Option<u32>)>;

    fn visit<R: Ruleset>(self, ruleset: R, _: &std::sync::Arc<Entry>) -> Self::Output {
        let mut work = Work::new(Budget { nodes: 20_000, memory: 1 << 26 });
        let (mut arena, mut numbers) = (Arena::new(&ruleset), Numbers::default());
        let ids = arena.sum(&ruleset.parse(self.0, &NoFiles).unwrap(), &mut work).ok()?;
        let convention = Convention { play: self.1, ..Convention::default() };
        let wins = Sums::new(convention).wins(&mut arena, &ids, Phase::start(convention), &mut work).ok()?;
        let mut value = |id| evaluate(&mut arena, &mut GrundyValues::default(), &mut numbers, id, &mut work);
        let value = match self.1 {
            Play::Normal => {
                Some(ids.into_iter().try_fold(0, |xor, id| value(id).map(|value| xor ^ value)).ok()?)
            }
            Play::Misere => None,
        };
        Some((Outcome::of(wins), value))
    }
}

fn results(game: &dyn Game, position: &str, convention: Convention, nodes: u64) -> Results {
    let position = game.parse(position, &NoFiles).unwrap();
    game.results(&position, convention, 1000, &mut Work::new(Budget { nodes, memory: 1 << 28 })).unwrap()
}

/// Every game, both winning rules: the result of each move agrees with plain search of the position after
/// it.
#[test]
fn results_of_moves_as_plain_search() {
    for entry in ENTRIES.iter() {
        let game = open(&entry.examples[0]).unwrap();
        for play in [Play::Normal, Play::Misere] {
            let mut compared = 0;
            for text in &entry.positions {
                let convention = Convention { play, ..Convention::default() };
                let found = results(&*game, text, convention, 1 << 24);
                let listed = game.moves(&game.parse(text, &NoFiles).unwrap(), 1000).unwrap();
                assert!(found.moves.iter().map(|one| &one.choice.text).eq(listed.iter().map(|mv| &mv.text)));
                assert_eq!(found.open() > 0, found.stopped.is_some(), "{} {text}", game.name());
                for one in found.moves.iter().take(40).filter(|one| one.outcome.is_some()) {
                    let to = one.choice.to.text();
                    let Some((outcome, value)) = catalogue::open(game.name(), Plain(to, play)).unwrap()
                    else {
                        continue;
                    };
                    compared += 1;
                    let what = format!("{} {text} {} {play:?}", game.name(), one.choice.text);
                    assert_eq!(one.outcome, Some(outcome), "{what}");
                    if let Some(known) = &one.value {
                        assert_eq!(known.to_u64(), value.map(u64::from), "{what}");
                    }
                }
            }
            assert!(compared > 0, "{} {play:?}: nothing compared", game.name());
        }
    }
}

/// The quotient lists all winning moves and judges every move.
#[test]
fn moves_by_the_quotient_are_complete() {
    let usual = Convention { play: Play::Misere, ..Convention::default() };
    for (name, text) in [
        ("0.5", "14"),
        ("0.75", "48"),
        ("0.554", "14,11"),
        ("0.302", "14"),
        ("0.1", "20"),
        ("0.105", "2,12"),
        ("0.77", "200"),
    ] {
        let (game, answer) = (open(name).unwrap(), solve(name, text, usual));
        assert!(answer.moves_complete && answer.method.word() == "quotient", "{name} {text}: {answer:?}");
        let found = results(&*game, text, usual, 1 << 24);
        // A heap without a move needs no quotient.
        let word = if found.moves.is_empty() { "rules" } else { "quotient" };
        assert_eq!((found.open(), found.complete, found.method.word()), (0, true, word), "{name} {text}");
        let winning = found.moves.iter().filter(|one| one.outcome == Some(Outcome::P));
        assert!(winning.map(|one| &one.choice.text).eq(answer.moves.iter().map(|mv| &mv.text)), "{name}");
        // Small positions are compared with a search that uses no quotient.
        if name != "0.77" {
            let (mut search, mut work) =
                (misere::Search::new(game.heap_game().unwrap()), Work::new(Budget::default()));
            for one in &found.moves {
                let heaps: Vec<u64> =
                    one.choice.to.text().split(',').filter_map(|heap| heap.parse().ok()).collect();
                let wins = search.wins(&heaps, &mut work).unwrap();
                assert_eq!(one.outcome, Some(Outcome::of(wins)), "{name} {heaps:?}");
            }
        }
    }
}

/// Values of coins are kept from one move to the next, and the listing of what moves leave is bounded.
#[test]
fn long_rows_of_coins_are_judged_at_once() {
    let usual = Convention::default();
    for (name, text, all) in [("coins:5", "28", false), ("coins:=3*ruler", "9.6,4.8", true)] {
        let game = open(name).unwrap();
        let found = results(&*game, text, usual, 1 << 24);
        assert_eq!((found.open(), found.complete), (0, all), "{name}");
        for one in &found.moves {
            assert_eq!(
                one.value,
                solve(name, one.choice.to.text(), usual).value,
                "{name} {}",
                one.choice.text
            );
        }
    }
    // All three thousand moves are listed.
    let ruler = open("coins:ruler").unwrap();
    let row = ruler.parse("3000", &NoFiles).unwrap();
    let found = ruler.results(&row, usual, 10_000, &mut Work::new(Budget::default())).unwrap();
    assert_eq!((found.moves.len(), found.open(), found.complete), (3000, 0, true));
    let heaps: Vec<_> = (1..10_000).map(|heap| heap.to_string()).collect();
    for (name, text) in [("coins:ruler", "1000000000"), ("nim", &heaps.join(","))] {
        let game = open(name).unwrap();
        let position = game.parse(text, &NoFiles).unwrap();
        let found = game.results(&position, usual, 10_000, &mut Work::new(Budget::default())).unwrap();
        let written: usize = found.moves.iter().map(|one| one.choice.to.text().len()).sum();
        assert_eq!((found.open(), found.complete), (0, false), "{name}");
        assert!(found.moves.len() > 400 && written < 1 << 26, "{name} {} {written}", found.moves.len());
    }
}

/// Under every convention, the moves reported as winning are the winning moves of the answer.
#[test]
fn results_agree_with_the_answer() {
    for (name, text) in [("nim", "1,2,3"), ("xxx", "5,3"), ("cram", "2x3 + 1x4"), ("wythoff", "3,4")] {
        let game = open(name).unwrap();
        for convention in conventions() {
            let found = results(&*game, text, convention, 1 << 24);
            assert!(found.complete && found.stopped.is_none());
            let good = |outcome| outcome == Some(Outcome::P);
            let winning: Vec<_> =
                found.moves.iter().filter(|one| good(one.outcome)).map(|one| &one.choice.text).collect();
            let answer = solve(name, text, convention);
            let expected: Vec<_> = answer.moves.iter().map(|choice| &choice.text).collect();
            assert_eq!(winning, expected, "{name} {text} {convention:?}");
        }
    }
}

#[test]
fn a_budget_leaves_moves_open_and_says_why() {
    let game = open("cram").unwrap();
    for play in [Play::Normal, Play::Misere] {
        let convention = Convention { play, ..Convention::default() };
        let found = results(&*game, "9x9 + 1x2", convention, 40_000);
        assert_eq!(found.stopped, Some(Stop::Nodes { limit: 40_000 }));
        assert_eq!(found.moves.len(), 145);
        assert!(found.open() > 0 && found.complete);
    }
    let cancel = Cancel::default();
    cancel.cancel();
    let mut work = Work::new(Budget::default()).with_cancel(cancel);
    let board = game.parse("6x7", &NoFiles).unwrap();
    let found = game.results(&board, Convention::default(), 1000, &mut work).unwrap();
    assert_eq!(found.stopped, Some(Stop::Cancelled));
    // A heap with more moves than can be listed.
    let nim = open("nim").unwrap();
    let heap = nim.parse("1000000000000000000", &NoFiles).unwrap();
    let found = nim.results(&heap, Convention::default(), 50, &mut Work::new(Budget::default())).unwrap();
    assert_eq!((found.moves.len(), found.complete, found.open()), (50, false, 0));
}

/// Whatever the budget, all moves are listed, and the result says which were not judged.
#[test]
fn moves_are_listed_also_where_nothing_is_left_to_judge_them() {
    for (name, text) in [("nim", "3,4,5"), ("cram", "3x3"), ("coins:2", "3,7,11"), ("xxx", "9,4")] {
        let game = open(name).unwrap();
        let position = game.parse(text, &NoFiles).unwrap();
        for convention in conventions() {
            let all = game.moves_in(&position, convention.compound, 1000).unwrap();
            for nodes in [1, 5, 40, 300] {
                let mut work = Work::new(Budget { nodes, memory: 1 << 28 });
                let results = game.results(&position, convention, 1000, &mut work).unwrap();
                let said = format!("{name} {text} {convention:?} {nodes}");
                assert_eq!(results.moves.len(), all.len(), "{said}");
                assert!(results.complete, "{said}");
                assert_eq!(results.open() > 0, results.stopped.is_some(), "{said}");
            }
        }
    }
}

/// Sums of hundreds of boards: the values of all components are computed once for all moves.
#[test]
fn moves_of_very_many_boards_are_judged() {
    let boards = ["2x3", "3x3", "1x4", "2x5", "3x4"].repeat(100).join("+");
    for name in ["cram", "xxx:grid"] {
        let game = open(name).unwrap();
        let position = game.parse(&boards, &NoFiles).unwrap();
        let mut work = Work::new(ALL_MOVES);
        let results = game.results(&position, Convention::default(), 300, &mut work).unwrap();
        assert_eq!((results.moves.len(), results.open(), &results.stopped), (300, 0, &None), "{name}");
        for result in results.moves.iter().step_by(37) {
            let answer = game.solve(&result.choice.to, Convention::default(), &mut work).unwrap();
            assert_eq!(
                (result.outcome, result.value.as_ref()),
                (Some(answer.outcome), answer.value.as_ref()),
                "{name} {}",
                result.choice.text
            );
        }
    }
}

/// The moves of a sum are judged by the engine that solves it.
#[test]
fn moves_of_a_token_in_misere_play() {
    let game = open("dag").unwrap();
    let arrows: Vec<String> =
        (1..400).flat_map(|i| [format!("n{i}>n{}", i - 1), format!("n{i}>n{}", i / 3)]).collect();
    let misere = Convention { play: Play::Misere, ..Convention::default() };
    let mut work = Work::new(ALL_MOVES);
    for start in [5, 200, 399] {
        let position = game.parse(&format!("{}:n{start}", arrows.join(",")), &NoFiles).unwrap();
        let results = game.results(&position, misere, 10, &mut work).unwrap();
        let answer = game.solve(&position, misere, &mut work).unwrap();
        assert_eq!((results.method.word(), results.open()), (answer.method.word(), 0));
        let winning = results.moves.iter().filter(|result| result.outcome == Some(Outcome::P));
        let winning: Vec<&str> = winning.map(|result| &*result.choice.text).collect();
        assert_eq!(winning, answer.moves.iter().map(|choice| &*choice.text).collect::<Vec<_>>(), "{start}");
    }
}

/// A move may turn more coins than are listed; no search may continue as if there were no such move.
#[test]
fn moves_that_are_not_listed_stop_a_search() {
    let game = open("coins:{1,300}*{1,300}").unwrap();
    let position = game.parse("300.300", &NoFiles).unwrap();
    let misere = Convention { play: Play::Misere, ..Convention::default() };
    let stop = game.solve(&position, misere, &mut Work::new(Budget::default())).unwrap_err();
    assert!(matches!(stop, Stop::TooLarge { what: Large::Turned(_), .. }), "{stop:?}");
    let found = results(&*game, "300.300", Convention::default(), 1_000_000);
    assert_eq!((found.moves.len(), found.complete), (3, false));
}
