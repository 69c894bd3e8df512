//! Matches: the tree of moves, the line of text, the winner.
#![allow(clippy::unwrap_used)]

use marienbad_play::{Chance, Level, Match, MatchError, Memory, NodeId, Opponent, Side};
use marienbad_rules::catalogue::ENTRIES;
use marienbad_rules::{Compound, Convention, NoFiles, Play};

fn convention(play: Play, turns: &str) -> Convention {
    Convention { play, turns: turns.parse().unwrap(), ..Convention::default() }
}

fn nim(position: &str) -> Match {
    Match::new("nim", position, Convention::default(), ["Anna", "M"], &NoFiles).unwrap()
}

#[test]
fn taking_back_keeps_a_variation() {
    let mut game = nim("1,3,5,7");
    game.play("1:-1").unwrap();
    game.play("2:-3").unwrap();
    assert!(game.take_back() && game.take_back() && !game.take_back());
    game.play("4:-7").unwrap();
    assert_eq!(game.position().text(), "1,3,5,0");
    let line = game.to_string();
    assert_eq!(line, "match/2\tnim\t1,3,5,7\tnormal\tdisjunctive\t1:1\tAnna\tM\t1:-1 (4:-7 *) 2:-3");
    let read = Match::read(&line, &NoFiles).unwrap();
    assert_eq!(read.to_string(), line);
    assert_eq!(read.position().text(), "1,3,5,0");
    assert_eq!(read.children(NodeId::ROOT).len(), 2);
    assert_eq!(read.side(), Side::Second);
}

/// An empty row keeps its number, so that every number names the same row to the end.
#[test]
fn rows_keep_their_numbers() {
    for (name, position, moves, positions) in [
        ("nim", "1,3,5", &["1:-1", "2:-3", "3:-5"][..], &["0,3,5", "0,0,5", "0"][..]),
        ("xxx", "3,6", &["1:2", "2:2", "2:2"], &["0,6", "0,3", "0"]),
        ("xxx", "6,2", &["1:3", "2:1", "1:1"], &["1,2,2", "1,0,2", "0,0,2"]),
        ("kayles", "2,5", &["1:-2", "2:-1>2,2"], &["0,5", "0,2,2"]),
        ("grundy", "3,4", &["1:>2,1"], &["2,1,4"]),
        // An empty board is not written, and the other boards state their number.
        ("cram", "1x2 + 2x2", &["1.1-1.2@1", "1.1-1.2@2"], &["2x2@2", "##/..@2"]),
    ] {
        let mut game = Match::new(name, position, Convention::default(), ["a", "b"], &NoFiles).unwrap();
        for (mv, to) in moves.iter().zip(positions) {
            game.play(mv).unwrap_or_else(|error| panic!("{name} {position} {mv}: {error}"));
            assert_eq!(game.position().text(), *to, "{name} {position} {mv}");
        }
        let line = game.to_string();
        let read = Match::read(&line, &NoFiles).unwrap();
        assert_eq!((read.to_string(), read.position().text()), (line, game.position().text()));
    }
}

/// In older records the rows behind an empty one move up. Such records are read with that meaning and keep
/// it.
#[test]
fn older_records_keep_their_meaning() {
    let line = "match/1\tnim\t1,3,5,7\tnormal\tdisjunctive\t1:1\tAnna\tM\t1:-1 (4:-7 *) 1:-3";
    let mut read = Match::read(line, &NoFiles).unwrap();
    assert_eq!((read.to_string().as_str(), read.position().text()), (line, "1,3,5"));
    read.play("1:-1").unwrap();
    read.play("1:-3").unwrap();
    assert_eq!(read.position().text(), "5");
    assert!(read.to_string().starts_with("match/1\t"));
}

/// A learner remembers the position it left, however its rows were numbered.
#[test]
fn memories_have_no_rows_that_are_gone() {
    let mut game = nim("1,3");
    game.play("1:-1").unwrap();
    game.play("2:-3").unwrap();
    let mut memory = Memory::new("nim", Play::Normal, Compound::Disjunctive);
    assert!(memory.learn(&game, Side::First));
    assert_eq!(memory.positions().collect::<Vec<_>>(), ["3"]);
}

#[test]
fn illegal_moves_change_nothing() {
    let mut game = nim("1,3");
    let before = game.to_string();
    for wrong in ["", "1:-2", "3:-1", "1", "take", "1:-0", "1:--1", "2:-4", "💥"] {
        assert_eq!(game.play(wrong), Err(MatchError::Illegal(wrong.to_owned())));
    }
    assert_eq!(game.to_string(), before);
    assert!(!game.is_over() && game.winner().is_none());
}

#[test]
fn a_move_is_kept_as_it_is_usually_written() {
    for (game, position, typed, usual) in [
        ("cram", "2x3", "2.1-1.1", "1.1-2.1"),
        ("arc-kayles", "a-b-c", "b-a", "a-b"),
        ("coins:2", "1,3", "3,1", "1,3"),
        ("nim", "5", "1:-2", "-2"),
        ("xxx:graph", "a-\"New York\"-b", "New York", "\"New York\""),
        ("poset", "a<\"x + y (1)\"", "x + y (1)", "\"x + y (1)\""),
        ("dag", "a>\"x y\",\"x y\">c:a,a", "2:>x y", "2:>\"x y\""),
    ] {
        let mut one = Match::new(game, position, Convention::default(), ["a", "b"], &NoFiles).unwrap();
        let place = one.play(usual).unwrap();
        one.take_back();
        let Ok(same) = one.play(typed) else { panic!("{game} {typed}") };
        assert_eq!((same, one.move_to(place)), (place, usual));
        let line = one.to_string();
        assert_eq!(Match::read(&line, &NoFiles).unwrap().to_string(), line);
    }
}

#[test]
fn turns_of_several_moves_are_counted() {
    let mut game =
        Match::new("nim", "1,1,1,1,1", convention(Play::Normal, "2:1"), ["a", "b"], &NoFiles).unwrap();
    let mut sides = Vec::new();
    while !game.is_over() {
        sides.push(game.side().index());
        game.play(&format!("{}:-1", sides.len())).unwrap();
    }
    assert_eq!(sides, [0, 0, 1, 0, 0]);
    assert_eq!(game.winner(), Some(Side::First), "the last move was his, in the middle of a turn or not");
    let read = Match::read(&game.to_string(), &NoFiles).unwrap();
    assert_eq!(read.winner(), Some(Side::First));
}

#[test]
fn a_wrong_line_is_refused_with_a_reason() {
    let good = nim("1,3").to_string();
    for wrong in [
        String::new(),
        "match/2".to_owned(),
        good.replace("match/2", "match/3"),
        good.replace("normal", "odd"),
        good.replace("disjunctive", "odd"),
        good.replace("1:1", "0:1"),
        good.replace("nim", "mim"),
        good.replace("1,3", "1,,3"),
        format!("{good} 1:-9"),
        format!("{good} (1:-1)"),
        format!("{good} 1:-1 (2:-1"),
        format!("{good} 1:-1)"),
        format!("{good} 1:-%zz"),
        format!("{good} 1:-%e9"),
        format!("{good} %"),
    ] {
        assert!(Match::read(&wrong, &NoFiles).is_err(), "{wrong}");
    }
}

#[test]
fn names_cannot_break_the_line() {
    let game = Match::new("nim", "1", Convention::default(), ["A\tb\nc", " M  "], &NoFiles).unwrap();
    let line = game.to_string();
    assert_eq!(Match::read(&line, &NoFiles).unwrap().name(Side::First), "A b c");
    assert_eq!(Match::read(&line, &NoFiles).unwrap().to_string(), line);
}

/// Random trees of moves in every game of the catalogue and under every winning rule: written, read, and
/// written again.
#[test]
fn every_game_is_written_and_read() {
    let mut chance = Chance::new(3);
    for entry in ENTRIES.iter() {
        for position in &entry.positions {
            let variants = Compound::ALL.into_iter().flat_map(|compound| {
                [(Play::Normal, "1:1"), (Play::Misere, "1:1"), (Play::Misere, "2:1"), (Play::Normal, "1:2")]
                    .map(|(play, turns)| Convention { compound, ..convention(play, turns) })
            });
            for convention in variants {
                let mut game =
                    Match::new(&entry.examples[0], position, convention, ["1", "2"], &NoFiles).unwrap();
                let mut random = Opponent::new(Level::Random, chance.next_word());
                for _ in 0..12 {
                    match random.choose(&game).unwrap() {
                        Some(mv) => assert!(game.play(&mv).is_ok()),
                        None => assert!(game.winner().is_some()),
                    }
                    if chance.percent(30) {
                        (0..chance.below(4)).for_each(|_| {
                            game.take_back();
                        });
                    }
                }
                let line = game.to_string();
                let read = Match::read(&line, &NoFiles).unwrap_or_else(|error| panic!("{line}: {error}"));
                assert_eq!(read.to_string(), line);
                assert_eq!(read.position().text(), game.position().text());
                assert_eq!((read.side(), read.stage()), (game.side(), game.stage()));
            }
        }
    }
}

#[test]
fn several_components_at_once() {
    let begin = |position: &str, compound| {
        let convention = Convention { compound, ..Convention::default() };
        Match::new("nim", position, convention, ["a", "b"], &NoFiles).unwrap()
    };
    let mut quick = begin("1,3", Compound::Conjunctive);
    for wrong in ["1:-1", "2:-1", "1:-1+1:-1", "1:-1+2:-4", "1:-1+", "+"] {
        assert_eq!(quick.play(wrong), Err(MatchError::Illegal(wrong.to_owned())));
    }
    quick.play("2:-1 + 1:-1").unwrap();
    assert_eq!(quick.position().text(), "0,2");
    quick.play("-2").unwrap();
    assert_eq!(quick.winner(), Some(Side::Second));
    // Under the short rule, the same moves end the game one move earlier.
    let mut short = begin("1,3", Compound::ConjunctiveShort);
    short.play("1:-1+2:-1").unwrap();
    assert_eq!((short.position().text(), short.winner()), ("0,2", Some(Side::First)));
    let mut selective = begin("1,3", Compound::Selective);
    selective.play("2:-1").unwrap();
    selective.play("1:-1+2:-2").unwrap();
    assert_eq!(selective.winner(), Some(Side::Second));
    assert!(Match::read(&selective.to_string(), &NoFiles).unwrap().is_over());
}

#[test]
fn a_long_match_is_no_trouble() {
    let mut game = nim("20000");
    while !game.is_over() {
        game.play("-1").unwrap();
    }
    let line = game.to_string();
    assert_eq!(Match::read(&line, &NoFiles).unwrap().to_string(), line);
}
