//! Positions know their game, and an external ruleset supports every question, even one that fails or never
//! ends.

use std::fmt::{self, Write};

use marienbad_rules::catalogue::ENTRIES;
use marienbad_rules::heap::{Descent, HeapGame, Shape};
use marienbad_rules::{
    Compound, Convention, Files, Listing, Meter, NoFiles, ParseError, Play, RuleError, Ruleset, Structure,
    View, Visit, notation,
};

use super::InMemory;
use crate::question::{self, Game, Outcome, Position};
use crate::{Budget, Method, Stop, Work};

fn work() -> Work<'static> {
    Work::new(Budget { nodes: 100_000, memory: 1 << 26 })
}

/// Asks every question about one position and returns the error of each, if any, with the name of the
/// question.
fn refusals(game: &dyn Game, position: &Position) -> Vec<(&'static str, Option<Stop>)> {
    let usual = Convention::default();
    let mut kept = InMemory::default();
    let mut oracle = game.oracle();
    vec![
        ("moves", game.moves(position, 3).err()),
        ("moves_in", game.moves_in(position, Compound::Selective, 3).err()),
        ("is_over", game.is_over(position, Compound::Disjunctive).err()),
        ("play", game.play(position, "1:-1").err()),
        ("play_in", game.play_in(position, Compound::Conjunctive, "1:-1").err()),
        ("spelled", game.spelled(position, "-1").err()),
        ("live", game.live(position).err()),
        ("component_of", game.component_of(position, "-1").err()),
        ("component_texts", game.component_texts(position).err()),
        ("things_left", game.things_left(position).err()),
        ("scene", game.scene(position).err()),
        ("gestures", game.gestures(position, 3).err()),
        ("solve", game.solve(position, usual, &mut work()).err()),
        ("solve_resumable", game.solve_resumable(position, usual, &mut kept, &mut work()).err()),
        ("results", game.results(position, usual, 3, &mut work()).err()),
        ("remoteness", game.remoteness(std::slice::from_ref(position), usual, &mut work()).err()),
        ("wins", oracle.wins(position, Play::Normal, &mut work()).err()),
        ("value", oracle.value(position, Play::Misere, &mut work()).err()),
        ("misere_form", game.misere_form(position, &mut work()).err()),
        ("in_quotient", game.in_quotient(position, &mut work()).err()),
        ("every_node", game.every_node(position, Play::Normal, &mut |_, _, _| {}, &mut work()).err()),
        ("mirror", game.mirror(position).err()),
        ("image", game.image(position, "1.1").err()),
        ("lost_by_images", game.lost_by_images(position).err()),
        ("strategy", game.strategy(position, Play::Normal, &mut work()).err()),
        ("worths", game.worths(position, &mut work()).err()),
    ]
}

/// For all pairs of games of the catalogue: every question refuses a position of another game.
#[test]
fn no_game_takes_the_position_of_another() {
    let games: Vec<Box<dyn Game>> = ENTRIES
        .iter()
        .flat_map(|entry| entry.examples.iter().map(|name| question::open(name).unwrap()))
        .collect();
    let positions: Vec<Position> = games.iter().map(|game| game.parse("0", &NoFiles).unwrap()).collect();
    let larger: Vec<Position> = ENTRIES
        .iter()
        .map(|entry| {
            question::open(&entry.examples[0]).unwrap().parse(&entry.positions[0], &NoFiles).unwrap()
        })
        .collect();
    let mut pairs = 0;
    for game in &games {
        for position in positions.iter().chain(&larger).filter(|one| one.game() != game.full_name()) {
            let expected = Stop::ForeignPosition {
                game: game.full_name().to_owned(),
                found: position.game().to_owned(),
            };
            for (name, refused) in refusals(&**game, position) {
                assert_eq!(refused.as_ref(), Some(&expected), "{} {position:?} {name}", game.name());
            }
            pairs += 1;
        }
    }
    assert!(pairs > 1500, "{pairs}");
}

/// The full name identifies a game, whatever name it was opened with.
#[test]
fn two_handles_of_one_game_take_each_others_positions() {
    for (one, other, text) in
        [("kayles", "0.77", "10,9"), ("subtract:1,2,3", "subtract:3,2,1", "20"), ("cram", " cram ", "4x5")]
    {
        let (one, other) = (question::open(one).unwrap(), question::open(other).unwrap());
        let position = one.parse(text, &NoFiles).unwrap();
        let answers = [&one, &other].map(|game| {
            game.solve(&position, Convention::default(), &mut Work::new(Budget::default())).unwrap()
        });
        assert_eq!(answers[0].value, answers[1].value, "{text}");
        assert_eq!(answers[0].moves, answers[1].moves, "{text}");
    }
    // Both are lists of numbers, but the games are different.
    let (nim, xxx) = (question::open("nim").unwrap(), question::open("xxx").unwrap());
    let rows = xxx.parse("5,3", &NoFiles).unwrap();
    assert!(matches!(
        nim.solve(&rows, Convention::default(), &mut work()),
        Err(Stop::ForeignPosition { .. })
    ));
}

/// The moves of a heap, for games defined here.
type Rule = fn(u64, &mut dyn FnMut(&[u64]) -> Listing) -> Listing;

/// A game on heaps whose declarations a test can choose.
struct Heaps {
    name: &'static str,
    rule: Rule,
    ends: bool,
    descent: Option<Descent>,
}

impl Ruleset for Heaps {
    type Position = u64;
    type Move = Vec<u64>;

    fn name(&self) -> String {
        self.name.to_owned()
    }

    fn ends(&self) -> bool {
        self.ends
    }

    fn structure(&self) -> Structure<'_> {
        if self.descent.is_some() { Structure::Heaps(self) } else { Structure::Other }
    }

    fn view<'p>(&self, heap: &'p u64) -> View<'p> {
        View::Heap(*heap)
    }

    fn options(&self, &heap: &u64, visit: &mut Visit<'_, u64, Vec<u64>>) -> Listing {
        (self.rule)(heap, &mut |parts| {
            let parts: Vec<u64> = parts.iter().copied().filter(|part| *part > 0).collect();
            visit(parts.clone(), &parts)
        })
    }

    fn parse(&self, text: &str, _: &dyn Files) -> Result<Vec<u64>, ParseError> {
        notation::heaps(text, 0, u64::MAX)
    }

    fn write(&self, sum: &[u64], out: &mut dyn Write) -> fmt::Result {
        notation::join(sum, ",", out, |heap, out| write!(out, "{heap}"))
    }

    fn write_move(&self, _: &u64, parts: &Vec<u64>, out: &mut dyn Write) -> fmt::Result {
        out.write_char('>')?;
        notation::join(parts, ",", out, |heap, out| write!(out, "{heap}"))
    }
}

impl HeapGame for Heaps {
    fn heap_options(&self, n: u64, visit: &mut dyn FnMut(&[u64]) -> Listing) -> Listing {
        (self.rule)(n, &mut |parts| {
            let parts: Vec<u64> = parts.iter().copied().filter(|part| *part > 0).collect();
            visit(&parts)
        })
    }

    fn shape(&self) -> Shape<'_> {
        Shape::Other
    }

    fn descent(&self) -> Descent {
        self.descent.unwrap_or(Descent::Unproved)
    }
}

fn take_a_square(n: u64, visit: &mut dyn FnMut(&[u64]) -> Listing) -> Listing {
    (1..=n.isqrt()).try_for_each(|k| visit(&[n - k * k]))
}

/// A heap game without a code gets a table, under both winning rules, and agrees with plain search.
#[test]
fn a_heap_game_without_a_code_has_its_table() {
    let game =
        |descent, ends| question::of(Heaps { name: "take-square", rule: take_a_square, ends, descent });
    let (table, search) = (game(Some(Descent::Total), true), game(None, false));
    assert!(table.heap_game().is_some() && search.heap_game().is_none());
    for text in ["0", "1", "2", "7,3", "20,5,2", "33,12", "40"] {
        let position = table.parse(text, &NoFiles).unwrap();
        for play in [Play::Normal, Play::Misere] {
            let convention = Convention { play, ..Convention::default() };
            let by_table = table.solve(&position, convention, &mut work()).unwrap();
            let by_search = search.solve(&position, convention, &mut work()).unwrap();
            assert_eq!(by_search.method, Method::Search, "{text}");
            assert_ne!(by_table.method, Method::Search, "{text}");
            assert_eq!(by_table.outcome, by_search.outcome, "{text} {play:?}");
            assert_eq!(by_table.value, by_search.value, "{text} {play:?}");
            assert_eq!(by_table.moves, by_search.moves, "{text} {play:?}");
        }
    }
}

/// If parts are not proved smaller, no table is filled.
#[test]
fn a_table_is_filled_only_where_parts_are_proved_smaller() {
    let rule: Rule = |n, visit| match n {
        0 => Ok(()),
        3 => visit(&[7]),
        n => visit(&[n - 1]),
    };
    let game =
        question::of(Heaps { name: "up-and-down", rule, ends: false, descent: Some(Descent::Unproved) });
    assert!(game.heap_game().is_none());
    let answer = |text: &str| {
        let position = game.parse(text, &NoFiles).unwrap();
        game.solve(&position, Convention::default(), &mut work())
    };
    assert_eq!(answer("2").unwrap().method, Method::Search);
    assert!(matches!(answer("3"), Err(Stop::Cycle { .. })));
}

#[derive(Debug)]
struct OutOfPaper;

impl fmt::Display for OutOfPaper {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("out of paper")
    }
}

impl std::error::Error for OutOfPaper {}

/// A rule that fails at 3 and is fine below: any position that leads there is a failure, never a lost
/// position.
#[test]
fn a_failure_of_the_rules_is_an_answer() {
    let rule: Rule = |n, visit| {
        if n == 3 {
            visit(&[2])?;
            return Err(RuleError::own(OutOfPaper).into());
        }
        if n > 0 { visit(&[n - 1]) } else { Ok(()) }
    };
    for descent in [None, Some(Descent::Total)] {
        for ends in [true, false] {
            let game = question::of(Heaps { name: "breaks-at-3", rule, ends, descent });
            let fails = |result: Option<Stop>, what: &str| match result {
                Some(Stop::Rule(RuleError::Own(error))) => {
                    assert!(error.is::<OutOfPaper>(), "{what}: carried unchanged");
                }
                other => panic!("{what} {descent:?} {ends}: {other:?}"),
            };
            let position = game.parse("5", &NoFiles).unwrap();
            for (compound, play) in Compound::ALL
                .into_iter()
                .flat_map(|compound| [Play::Normal, Play::Misere].map(|play| (compound, play)))
            {
                for turns in ["1:1", "2:1"] {
                    let convention = Convention { play, compound, turns: turns.parse().unwrap() };
                    fails(game.solve(&position, convention, &mut work()).err(), "solve");
                    fails(game.results(&position, convention, 9, &mut work()).err(), "results");
                }
            }
            fails(game.oracle().wins(&position, Play::Normal, &mut work()).err(), "oracle");
            fails(game.oracle().wins(&position, Play::Misere, &mut work()).err(), "oracle in misère play");
            fails(game.strategy(&position, Play::Misere, &mut work()).err(), "strategy");
            fails(game.worths(&position, &mut work()).err(), "worths");
            let here = game.parse("3", &NoFiles).unwrap();
            fails(game.moves(&here, 9).err(), "moves");
            fails(game.gestures(&here, 9).err(), "gestures");
            // Below it nothing is wrong.
            let small = game.parse("2,1", &NoFiles).unwrap();
            let answer = game.solve(&small, Convention::default(), &mut work()).unwrap();
            assert_eq!(answer.outcome, Outcome::N);
        }
    }
}

/// A play that never ends is shown as its cycle; one that grows without bound, as its first positions.
#[test]
fn plays_without_an_end_are_shown() {
    let round: Rule = |n, visit| match n {
        0 => Ok(()),
        1 => visit(&[4]),
        n => visit(&[n - 1]),
    };
    let up: Rule = |n, visit| if n > 0 { visit(&[n + 1]) } else { Ok(()) };
    let cycle = question::of(Heaps { name: "round", rule: round, ends: false, descent: None });
    let growing = question::of(Heaps { name: "up", rule: up, ends: false, descent: None });
    for compound in [Compound::Disjunctive, Compound::Conjunctive, Compound::Selective] {
        for play in [Play::Normal, Play::Misere] {
            let convention = Convention { play, compound, ..Convention::default() };
            let position = cycle.parse("6,2", &NoFiles).unwrap();
            let Err(Stop::Cycle { mut positions }) = cycle.solve(&position, convention, &mut work()) else {
                panic!("{convention:?}")
            };
            positions.sort();
            assert_eq!(positions, ["1", "2", "3", "4"]);
            let position = growing.parse("7", &NoFiles).unwrap();
            let stop = growing.solve(&position, convention, &mut work()).unwrap_err();
            let Stop::NoEnd { first, stop } = stop else { panic!("{convention:?}: {stop}") };
            assert_eq!(&first[..3], ["7", "8", "9"]);
            assert!(matches!(*stop, Stop::Nodes { .. }), "{stop}");
        }
    }
}

/// A listing that goes through 10^18 numbers without finding an option is stopped by the budget.
#[test]
fn a_budget_holds_inside_one_list() {
    struct Endless;
    impl Ruleset for Endless {
        type Position = u64;
        type Move = u64;
        fn name(&self) -> String {
            "endless-list".to_owned()
        }
        fn ends(&self) -> bool {
            true
        }
        fn options(&self, heap: &u64, visit: &mut Visit<'_, u64, u64>) -> Listing {
            let mut left = 1000u64;
            let mut meter = |steps| {
                left = left.checked_sub(steps).ok_or(RuleError::Steps { limit: 1000 })?;
                Ok(())
            };
            self.options_within(heap, &mut meter, visit)
        }
        fn options_within(&self, _: &u64, meter: &mut Meter<'_>, _: &mut Visit<'_, u64, u64>) -> Listing {
            (0..10u64.pow(18)).try_for_each(|_| meter(1))
        }
        fn parse(&self, text: &str, _: &dyn Files) -> Result<Vec<u64>, ParseError> {
            notation::heaps(text, 0, u64::MAX)
        }
        fn write(&self, sum: &[u64], out: &mut dyn Write) -> fmt::Result {
            notation::join(sum, ",", out, |heap, out| write!(out, "{heap}"))
        }
        fn write_move(&self, _: &u64, mv: &u64, out: &mut dyn Write) -> fmt::Result {
            write!(out, "{mv}")
        }
    }
    let game = question::of(Endless);
    let position = game.parse("3", &NoFiles).unwrap();
    for play in [Play::Normal, Play::Misere] {
        let convention = Convention { play, ..Convention::default() };
        let stop = game.solve(&position, convention, &mut Work::new(Budget { nodes: 5000, memory: 1 << 20 }));
        assert_eq!(stop.err(), Some(Stop::Nodes { limit: 5000 }));
    }
    // A listing without a budget stops at the rule's own limit.
    assert_eq!(game.live(&position).err(), Some(Stop::Rule(RuleError::Steps { limit: 1000 })));
}
