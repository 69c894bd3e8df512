//! The questions, asked in the way the command line asks them.

mod guests;
mod moves;
mod named;
mod quotients;
mod reached;
mod results;
mod sums;

use std::collections::BTreeSet;

use marienbad_rules::catalogue::ENTRIES;
use marienbad_rules::{Compound, Convention, NoFiles, Play};

use super::{Answer, Blocks, Checkpoint, Outcome, Position, Restored, open};
use crate::{Budget, Cancel, Claim, Progress, Stop, Work};

fn solve(game: &str, position: &str, convention: Convention) -> Answer {
    let game = open(game).unwrap();
    let position = game.parse(position, &NoFiles).unwrap();
    game.solve(&position, convention, &mut Work::new(Budget::default())).unwrap()
}

fn conventions() -> impl Iterator<Item = Convention> {
    Compound::ALL.into_iter().flat_map(|compound| {
        [Play::Normal, Play::Misere].into_iter().flat_map(move |play| {
            ["1:1", "2:1", "1:2"].map(|turns| Convention { play, compound, turns: turns.parse().unwrap() })
        })
    })
}

/// After a winning move the opponent loses, after any other the opponent wins: for every game and
/// convention, from every example.
#[test]
fn winning_moves_are_exactly_the_winning_ones() {
    for entry in ENTRIES.iter() {
        let game = open(&entry.examples[0]).unwrap();
        for text in &entry.positions {
            let position = game.parse(text, &NoFiles).unwrap();
            for convention in conventions().filter(|c| c.turns.alternating()) {
                let mut work = Work::new(Budget { nodes: 100_000, memory: 1 << 28 });
                let Ok(answer) = game.solve(&position, convention, &mut work) else { continue };
                // A position can be won without a move only in misère play, when the game is over.
                let over = convention.play == Play::Misere
                    && (game.moves(&position, 1).unwrap().is_empty()
                        || convention.compound == Compound::ConjunctiveShort);
                let moves = answer.moves.len();
                let fits = if answer.outcome == Outcome::P { moves == 0 } else { moves > 0 || over };
                assert!(
                    fits,
                    "{} {text} {convention:?}: {:?} with {moves} moves",
                    game.name(),
                    answer.outcome
                );
                let winning: BTreeSet<_> = answer.moves.iter().map(|choice| choice.text.clone()).collect();
                assert_eq!(winning.len(), answer.moves.len(), "{} {text}: a move twice", game.name());
                if convention.compound != Compound::Disjunctive {
                    continue;
                }
                for choice in game.moves(&position, 10_000).unwrap() {
                    let played =
                        game.play(&position, &choice.text).unwrap().expect("a listed move can be played");
                    assert_eq!(played.text(), choice.to.text(), "{} {text} {}", game.name(), choice.text);
                    let mut work = Work::new(Budget { nodes: 100_000, memory: 1 << 28 });
                    let Ok(then) = game.solve(&choice.to, convention, &mut work) else { continue };
                    let wins = then.outcome == Outcome::P;
                    let name = game.name();
                    assert_eq!(
                        wins,
                        winning.contains(&choice.text),
                        "{name} {text} {convention:?} {}",
                        choice.text
                    );
                }
            }
        }
    }
}

#[test]
fn the_pupils_conjecture_fails_at_43() {
    let misere = Convention { play: Play::Misere, ..Convention::default() };
    assert_eq!(solve("xxx", "43", misere).outcome, Outcome::N);
    assert_eq!(solve("xxx", "29", misere).outcome, Outcome::P);
}

#[test]
fn moves_of_several_components_at_once() {
    let quick = Convention { compound: Compound::Conjunctive, ..Convention::default() };
    let answer = solve("nim", "2,2", quick);
    let texts: Vec<_> = answer.moves.iter().map(|choice| (choice.text.as_str(), choice.to.text())).collect();
    assert_eq!(texts, [("1:-2+2:-2", "0")]);
    let selective = Convention { compound: Compound::Selective, ..Convention::default() };
    let answer = solve("nim", "1,1", selective);
    assert_eq!(answer.moves.iter().map(|choice| choice.text.as_str()).collect::<Vec<_>>(), ["1:-1+2:-1"]);
}

#[test]
fn wrong_moves_are_refused() {
    let game = open("nim").unwrap();
    let position = game.parse("1,3", &NoFiles).unwrap();
    for wrong in ["-1", "3:-1", "0:-1", "1:-2", "2:0", ":", "2:", "x"] {
        assert!(game.play(&position, wrong).unwrap().is_none(), "{wrong}");
    }
    assert_eq!(game.play(&position, "2:-2").unwrap().unwrap().text(), "1,1");
    assert_eq!(game.play(&position, "1:-1").unwrap().unwrap().text(), "3");
}

#[test]
fn huge_heaps_of_periodic_games_have_their_winning_moves() {
    for (game, heap) in
        [("0.77", "1000000000"), ("xxx", "1000000000000000000"), ("0.137", "18446744073709551615")]
    {
        let answer = solve(game, heap, Convention::default());
        assert_eq!(answer.claim, Claim::Proved);
        assert_eq!(answer.outcome == Outcome::N, !answer.moves.is_empty(), "{game} {heap}");
        for choice in answer.moves.iter().take(5) {
            assert_eq!(
                solve(game, choice.to.text(), Convention::default()).outcome,
                Outcome::P,
                "{game} {heap}"
            );
        }
    }
}

/// Dominoes on a row, on a path and the code 0.07 are the same game under every convention, even if an
/// isolated place that is left ends it.
#[test]
fn a_row_of_dominoes_is_its_code() {
    let path = |n: u64, name: char| -> String {
        let vertices: Vec<String> = (0..n).map(|i| format!("{name}{i}")).collect();
        vertices.join("-")
    };
    for convention in conventions() {
        for (a, b) in (1..9).flat_map(|a| [(a, 0), (a, 1), (a, 2), (a, 5)]) {
            let second = |text: String| if b > 0 { text } else { String::new() };
            let outcome = |name: &str, text: &str| solve(name, text, convention).outcome;
            let code = outcome("0.07", &format!("{a}{}", second(format!(",{b}"))));
            let row = format!("1x{a}{}", second(format!(" + 1x{b}")));
            assert_eq!(outcome("cram", &row), code, "{row} {convention:?}");
            let graph = format!("{}{}", path(a, 'a'), second(format!(" + {}", path(b, 'b'))));
            assert_eq!(outcome("arc-kayles", &graph), code, "{graph} {convention:?}");
        }
    }
}

/// A component that was over in the input ends the game if the first ended component does, and changes
/// nothing otherwise.
#[test]
fn what_is_over_as_it_was_typed_counts_as_over() {
    for (game, with, without) in [
        ("cram", ".##../##...", "###../##..."),
        ("cram", ".#...../##..###", "##...../##..###"),
        ("cram", "1x1 + 2x3", "2x3"),
        ("cram", "1x1 + 1x6", "1x6"),
        ("cram", "4x4 + 1x1", "4x4"),
        ("cram", "...#./...##/...#.", "...##/...##/...##"),
        ("arc-kayles", "x,a-b-c-d-a,y", "a-b-c-d-a"),
        ("arc-kayles", "x + a-b-c-d-e", "a-b-c-d-e"),
        ("chocolate", "1 + 5 + 1x1 + 2x3", "5 + 2x3"),
        ("chomp", "1x1 + 2x3", "2x3"),
        ("chomp", "2x2x2 + 1", "2x2x2"),
        ("dag", "a>b,b>c,a>c:c,a,b,c", "a>b,b>c,a>c:a,b"),
    ] {
        for convention in conventions() {
            let (one, other) = (solve(game, with, convention), solve(game, without, convention));
            if convention.compound == Compound::ConjunctiveShort {
                let over = if convention.play == Play::Normal { Outcome::P } else { Outcome::N };
                assert_eq!((one.outcome, one.moves.len()), (over, 0), "{game} {with} {convention:?}");
                continue;
            }
            assert_eq!(one.outcome, other.outcome, "{game} {with} {convention:?}");
            assert_eq!(one.value, other.value, "{game} {with} {convention:?}");
            assert_eq!(one.moves.len(), other.moves.len(), "{game} {with} {convention:?}");
        }
    }
}

#[test]
fn who_stops_it_among_the_winning_moves_has_the_answer() {
    let game = open("cram").unwrap();
    let board = game.parse("3x9", &NoFiles).unwrap();
    for play in [Play::Normal, Play::Misere] {
        let convention = Convention { play, ..Convention::default() };
        let mut work = Work::new(Budget::default());
        let whole = game.solve(&board, convention, &mut work).unwrap();
        assert!(whole.moves_complete && whole.outcome == Outcome::N);
        let (mut answers, mut stops) = (0, 0);
        for tenth in 0..10 {
            let (cancel, last) = (Cancel::default(), work.nodes() * tenth / 10);
            let raised = cancel.clone();
            let mut report = |progress: Progress| {
                if progress.nodes >= last {
                    raised.cancel();
                }
            };
            let mut own =
                Work::new(Budget::default()).with_cancel(cancel).with_tick(8).with_report(&mut report);
            match game.solve(&board, convention, &mut own) {
                Ok(answer) => {
                    assert_eq!(answer.outcome, whole.outcome);
                    assert!(answer.value == whole.value || answer.at_least.is_some(), "{answer:?}");
                    assert!(!answer.moves_complete && answer.moves.len() < whole.moves.len());
                    answers += 1;
                }
                Err(stop) => {
                    assert_eq!(stop, Stop::Cancelled);
                    stops += 1;
                }
            }
        }
        assert!(answers > 0 && stops > 0, "{answers} {stops}");
    }
}

/// The outcome takes far less than all winning moves: a search stopped in between still gives at least one.
#[test]
fn a_winning_move_comes_with_the_outcome() {
    let misere = Convention { play: Play::Misere, ..Convention::default() };
    for (name, board) in [("xxx:grid", "3x20"), ("cram", "4x7"), ("xxx:grid", "5x8"), ("cram", "5x6")] {
        let game = open(name).unwrap();
        let board = game.parse(board, &NoFiles).unwrap();
        let mut work = Work::new(Budget::default());
        let whole = game.solve(&board, misere, &mut work).unwrap();
        assert!(whole.moves_complete && whole.outcome == Outcome::N, "{name} {}", board.text());
        let all = |answer: &Answer| answer.moves.iter().map(|choice| choice.text.clone()).collect::<Vec<_>>();
        // The least budget that gives an answer, within a tenth.
        let mut steps = 16;
        let answer = loop {
            let mut own = Work::new(Budget { nodes: steps, memory: 1 << 28 });
            match game.solve(&board, misere, &mut own) {
                Ok(answer) => break answer,
                Err(stop) => assert_eq!(stop, Stop::Nodes { limit: steps }),
            }
            steps += steps / 10 + 1;
        };
        assert!(steps < work.nodes() && !answer.moves_complete, "{name} {}", board.text());
        let (some, all) = (all(&answer), all(&whole));
        assert!(!some.is_empty() && some.iter().all(|text| all.contains(text)), "{some:?} {all:?}");
    }
}

/// A board that a move makes symmetric is won whatever the budget; a sufficient budget also gives the
/// value.
#[test]
fn the_mirror_strategy_needs_no_budget() {
    let usual = Convention::default();
    let little = || Work::new(Budget { nodes: 50, memory: 1 << 20 });
    for (name, board, opening) in [
        ("cram", "4x7", "2.4-3.4"),
        ("cram", "40x41", "20.21-21.21"),
        ("xxx:grid", "7x9", "4.5"),
        ("xxx:grid", "61x61", "31.31"),
    ] {
        let game = open(name).unwrap();
        let board = game.parse(board, &NoFiles).unwrap();
        let answer = game.solve(&board, usual, &mut little()).unwrap();
        assert_eq!((answer.outcome, answer.value, answer.claim), (Outcome::N, None, Claim::Proved));
        assert_eq!((answer.method.word(), answer.moves_complete), ("mirror", false));
        let moves: Vec<&str> = answer.moves.iter().map(|choice| choice.text.as_str()).collect();
        assert_eq!(moves, [opening], "{name} {}", board.text());
        // What the opening leaves is lost, and all moves from there are answered.
        let lost = game.solve(&answer.moves[0].to, usual, &mut little()).unwrap();
        assert_eq!((lost.outcome, lost.value, lost.claim), (Outcome::P, Some(0u64.into()), Claim::Proved));
        let replies = game.results(&answer.moves[0].to, usual, 2000, &mut little()).unwrap();
        assert!(replies.moves.iter().all(|reply| reply.outcome == Some(Outcome::N)));
        assert_eq!(replies.stopped, None);
        assert!(game.oracle().wins(&board, Play::Normal, &mut little()).unwrap());
    }
    let game = open("cram").unwrap();
    let board = game.parse("4x7", &NoFiles).unwrap();
    let answer = game.solve(&board, usual, &mut Work::new(Budget::default())).unwrap();
    assert_eq!(
        (answer.value, answer.method.word(), answer.moves_complete),
        (Some(3u64.into()), "regions", true)
    );
    let halves = game.parse("..#../..#../..#..", &NoFiles).unwrap();
    let answer = game.solve(&halves, usual, &mut Work::new(Budget::default())).unwrap();
    assert_eq!((answer.value, answer.method.word()), (Some(0u64.into()), "mirror"));
    let values: Vec<_> = answer.components.into_iter().map(|part| part.value).collect();
    assert_eq!(values, [Some(1u64.into()), Some(1u64.into())]);
    // Rows are the heaps of Dawson's games: their value and every winning move are found quickly, however
    // long they are.
    for (name, row, code) in [("cram", 512, "0.07"), ("xxx:grid", 401, "0.137"), ("xxx:grid", 301, "xxx")] {
        let heap = solve(code, &row.to_string(), usual);
        let game = open(name).unwrap();
        let board = game.parse(&format!("1x{row}"), &NoFiles).unwrap();
        let answer =
            game.solve(&board, usual, &mut Work::new(Budget { nodes: 50_000, memory: 1 << 20 })).unwrap();
        assert_eq!((answer.value, answer.moves_complete), (heap.value, true), "{name} {row}");
        assert!(answer.moves.len() > 1, "{name} {row}: {}", answer.moves.len());
        for choice in answer.moves.iter().take(9) {
            let after = game.solve(&choice.to, usual, &mut Work::new(Budget::default())).unwrap();
            assert_eq!(after.outcome, Outcome::P, "{name} {row} {}", choice.text);
        }
    }
}

/// The closed form of Quick against the theory of suspense numbers, which examines every option: outcomes
/// and all moves.
#[test]
fn quick_lists_the_moves_that_the_theory_lists() {
    use super::engine::Engine;
    use super::engines::compounds::ByTheory;
    use super::engines::quick::ByQuick;
    use super::handle::Handle;
    use crate::compound::{Quick, Theory};
    use marienbad_rules::heap::Xxx;

    let entry = ENTRIES.iter().find(|entry| entry.key == "xxx").unwrap();
    let game = Handle::new("xxx", Xxx, std::sync::Arc::clone(entry));
    let list = |answer: &Answer| answer.moves.iter().map(|mv| mv.text.clone()).collect::<BTreeSet<_>>();
    for play in [Play::Normal, Play::Misere] {
        let quick = Quick::of(&Xxx, play).unwrap();
        for text in ["0", "3", "9", "23", "24", "7,7", "10,3,0,2", "6,12,5", "17,9"] {
            let mut work = Work::new(Budget::default());
            let sum = game.rules.parse(text, &NoFiles).unwrap();
            let found = ByQuick::new(&game, quick).answer(&sum, &mut work).unwrap().unwrap();
            let mut theory = ByTheory::new(&game, Theory::Suspense(play), Compound::Conjunctive);
            let expected = theory.answer(&sum, &mut work).unwrap().unwrap();
            assert_eq!(found.outcome, expected.outcome, "{play:?} {text}");
            assert_eq!(list(&found), list(&expected), "{play:?} {text}");
            assert_eq!(found.moves.len(), expected.moves.len(), "{play:?} {text}: a move twice");
        }
    }
    let convention =
        Convention { play: Play::Misere, compound: Compound::Conjunctive, ..Convention::default() };
    let large = solve("xxx", "1000000,3", convention);
    assert_eq!((large.outcome, large.claim, large.method.word()), (Outcome::N, Claim::Proved, "quick"));
    assert!(!large.moves.is_empty());
    assert_eq!(solve("0.137", "917498,3", convention).outcome, Outcome::P);
}

#[derive(Default)]
struct InMemory {
    blocks: Vec<Vec<u8>>,
    /// How many blocks have been returned in this run.
    given: usize,
    restored: u64,
    keeps_nothing: bool,
}

impl Checkpoint for InMemory {
    fn next_block(&mut self) -> Option<Vec<u8>> {
        self.given += 1;
        self.blocks.get(self.given - 1).cloned()
    }

    fn restored(&mut self, known: Restored) {
        let (Restored::Regions(known) | Restored::Sums(known)) = known;
        self.restored = known;
    }

    fn keep<'a>(&mut self, _: bool, state: &'a (dyn Fn() -> Blocks<'a> + 'a)) {
        self.blocks = state().collect();
    }

    fn keeps_nothing(&mut self) {
        self.keeps_nothing = true;
    }
}

#[test]
fn a_long_solution_goes_on_where_it_was_stopped() {
    let misere = Convention { play: Play::Misere, ..Convention::default() };
    for (name, text, convention, nodes) in [
        ("cram", "5x6", Convention::default(), 15_000),
        ("cram", "4x5 + 1x3", misere, 15_000),
        ("xxx:globe", "7x4", misere, 15_000),
        // Reductions of rows are not saved; they take about 50,000 steps each time.
        ("xxx:circle", "153", misere, 80_000),
        ("xxx", "147,8", misere, 80_000),
        ("nim", "3,4", Convention::default(), 15_000),
    ] {
        let game = open(name).unwrap();
        let position = game.parse(text, &NoFiles).unwrap();
        let expected = solve(name, text, convention);
        let (mut kept, mut stops) = (InMemory::default(), 0);
        let answer = loop {
            kept.given = 0;
            let mut work = Work::new(Budget { nodes, memory: 1 << 28 });
            match game.solve_resumable(&position, convention, &mut kept, &mut work) {
                // On a board that a move makes symmetric the outcome is known even if the search is
                // stopped.
                Ok(answer) if answer.value.is_none() && expected.value.is_some() => {
                    assert_eq!((answer.outcome, answer.claim), (Outcome::N, Claim::Proved), "{name} {text}");
                }
                Ok(answer) => break answer,
                Err(stop) => assert_eq!(stop, Stop::Nodes { limit: nodes }),
            }
            stops += 1;
            assert!(stops < 1000, "{name} {text}");
        };
        assert_eq!((answer.outcome, &answer.value), (expected.outcome, &expected.value), "{name} {text}");
        assert_eq!(kept.restored > 0, stops > 0, "{name} {text}");
        assert_eq!(kept.keeps_nothing, name == "nim", "{name} {text}");
        assert!(stops > 0 || !text.starts_with('1'), "{name} {text}");
    }
}

/// A finished run also saves what it found about the moves, so the second run has nothing to do.
#[test]
fn a_finished_solution_is_known_again() {
    let misere = Convention { play: Play::Misere, ..Convention::default() };
    for (name, text, convention) in
        [("cram", "5x5", Convention::default()), ("cram", "4x6", misere), ("xxx:grid", "4x6", misere)]
    {
        let game = open(name).unwrap();
        let position = game.parse(text, &NoFiles).unwrap();
        let mut kept = InMemory::default();
        let mut sitting = || {
            kept.given = 0;
            let mut work = Work::new(Budget::default());
            game.solve_resumable(&position, convention, &mut kept, &mut work).unwrap()
        };
        let (first, second) = (sitting(), sitting());
        assert_eq!((first.moves_complete, first.moves.len()), (true, second.moves.len()), "{name} {text}");
        assert!(second.nodes * 10 < first.nodes, "{name} {text}: {} after {}", second.nodes, first.nodes);
    }
    // The mirror strategy needs no search, with or without a checkpoint.
    let game = open("cram").unwrap();
    let position = game.parse("20x20", &NoFiles).unwrap();
    let mut work = Work::new(Budget::default());
    let answer =
        game.solve_resumable(&position, Convention::default(), &mut InMemory::default(), &mut work).unwrap();
    assert_eq!((answer.outcome, answer.claim, answer.method.word()), (Outcome::P, Claim::Proved, "mirror"));
}

/// A value search that is stopped knows the outcome as soon as 0 is excluded, and reports a lower bound of
/// the value.
#[test]
fn a_search_that_is_stopped_tells_what_it_knows() {
    for (name, text) in [("cram", "5x7"), ("cram", "3x8"), ("cram", "3x5 + 3x6"), ("xxx:grid", "5x7")] {
        let game = open(name).unwrap();
        let position = game.parse(text, &NoFiles).unwrap();
        let whole = solve(name, text, Convention::default());
        let value = whole.value.unwrap().to_u64().unwrap();
        let winning: Vec<&str> = whole.moves.iter().map(|choice| &*choice.text).collect();
        assert!(value > 0 && whole.at_least.is_none(), "{name} {text}");
        let (mut bounded, mut found) = (0, 0);
        for kept in [true, false] {
            for nodes in (0..60).map(|power| (power * power * power).min(whole.nodes)) {
                let mut work = Work::new(Budget { nodes, memory: 1 << 28 });
                let answer = if kept {
                    game.solve_resumable(
                        &position,
                        Convention::default(),
                        &mut InMemory::default(),
                        &mut work,
                    )
                } else {
                    game.solve(&position, Convention::default(), &mut work)
                };
                match answer {
                    Ok(answer) if answer.value.is_none() => {
                        bounded += 1;
                        assert_eq!(answer.outcome, Outcome::N, "{name} {text}");
                        assert!(
                            answer.at_least.is_some_and(|least| (1..=value).contains(&least)),
                            "{answer:?}"
                        );
                        assert!(answer.moves.iter().all(|choice| winning.contains(&&*choice.text)));
                        assert!(!answer.moves_complete);
                        found += answer.moves.len();
                    }
                    Ok(answer) => assert_eq!((answer.at_least, answer.outcome), (None, Outcome::N)),
                    Err(stop) => assert_eq!(stop, Stop::Nodes { limit: nodes }),
                }
            }
        }
        assert!(bounded > 2 && found > 0, "{name} {text}: {bounded} {found}");
    }
}

/// The steps of all threads count, and an answer already found stands.
#[test]
fn a_budget_is_that_of_all_threads() {
    let game = open("cram").unwrap();
    let position = game.parse("5x9", &NoFiles).unwrap();
    for threads in [1, 2, 8] {
        let mut work = Work::new(Budget { nodes: 60_000, memory: 1 << 28 }).with_threads(threads);
        let stopped = game.solve(&position, Convention::default(), &mut work);
        assert!(stopped.is_ok_and(|answer| answer.value.is_none()) || work.nodes() > 60_000);
        // On a busy machine the other threads continue until this thread checks in, but take no more than
        // was left.
        assert!(work.nodes() < 121_000, "{threads}: {}", work.nodes());
    }
}

/// Huge heaps of codes whose values grow forever: a winning move is found and leaves a lost position.
#[test]
fn winning_moves_of_growing_codes() {
    for (name, position) in [
        ("hex:0.8", "1000000000000"),
        ("hex:0.8", "1000000000000,999999999998"),
        ("hex:0.8", "5000000,4000000,123"),
        ("hex:0.28", "1000000000000,77777777777"),
        ("hex:0.AA", "123456789012,77,99999999999"),
        ("hex:0.8B", "20000000000,19999999999,3"),
    ] {
        let game = open(name).unwrap();
        let position = game.parse(position, &NoFiles).unwrap();
        let solve = |position: &Position| {
            game.solve(position, Convention::default(), &mut Work::new(Budget::default())).unwrap()
        };
        let answer = solve(&position);
        assert_eq!((answer.outcome, answer.claim), (Outcome::N, Claim::Proved), "{name} {position:?}");
        assert!(!answer.moves.is_empty(), "{name} {position:?}");
        for choice in &answer.moves {
            let after = game.play(&position, &choice.text).unwrap().unwrap();
            assert_eq!(after.text(), choice.to.text());
            assert_eq!(solve(&after).outcome, Outcome::P, "{name} {position:?} {}", choice.text);
        }
    }
}
