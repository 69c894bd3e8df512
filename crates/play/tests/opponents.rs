//! Opponents: their moves are always legal, the perfect one is never wrong, the learner improves.
#![allow(clippy::unwrap_used)]

use std::sync::Arc;

use marienbad_play::{
    Level, Mark, Match, Memory, Opponent, Reviewed, Side, Stage, assess, review, tournament,
};
use marienbad_rules::catalogue::ENTRIES;
use marienbad_rules::{Compound, Convention, NoFiles, Play};
use marienbad_solve::question::{self, Game, Outcome};
use marienbad_solve::{Budget, Cancel, Work};

fn convention(play: Play, turns: &str) -> Convention {
    Convention { play, turns: turns.parse().unwrap(), ..Convention::default() }
}

/// Plays a match to its end and returns the winner.
fn play_out(game: &mut Match, players: &mut [Opponent; 2]) -> Side {
    while let Some(mv) = players[game.side().index()].choose(game).unwrap() {
        game.play(&mv).unwrap();
    }
    game.winner().unwrap()
}

/// Small positions of every game: the examples, after a few random moves if they are large.
fn small_positions(convention: Convention) -> Vec<Match> {
    let mut all = Vec::new();
    for (number, entry) in ENTRIES.iter().enumerate() {
        for position in &entry.positions {
            let begin =
                |text: &str| Match::new(&entry.examples[0], text, convention, ["1", "2"], &NoFiles).unwrap();
            let mut game = begin(position);
            let mut random = Opponent::new(Level::Random, number as u64);
            let budget = Budget { nodes: 20_000, memory: 1 << 26 };
            let small = |game: &Match| {
                let stage = Stage::start(game.convention());
                assess(game.game(), game.position(), stage, &mut Work::new(budget)).is_ok()
            };
            while !small(&game) {
                let Some(mv) = random.choose(&game).unwrap() else { break };
                game.play(&mv).unwrap();
            }
            all.push(begin(game.position().text()));
        }
    }
    all
}

#[test]
fn the_perfect_one_never_loses_a_won_position() {
    for (play, turns) in
        [(Play::Normal, "1:1"), (Play::Misere, "1:1"), (Play::Misere, "2:1"), (Play::Normal, "1:2")]
    {
        let mut count = 0;
        for game in small_positions(convention(play, turns)) {
            let stage = game.stage();
            let found =
                assess(game.game(), game.position(), stage, &mut Work::new(Budget::default())).unwrap();
            let winner = if found.wins { Side::First } else { Side::Second };
            for (seed, level) in [(1, Level::Random), (2, Level::Forgetful(80)), (3, Level::Perfect)] {
                let mut players = [Opponent::new(level, seed), Opponent::new(level, seed + 10)];
                players[winner.index()] = Opponent::new(Level::Perfect, seed + 20);
                let mut match_now = game.clone();
                assert_eq!(play_out(&mut match_now, &mut players), winner, "{match_now}");
                count += 1;
            }
        }
        assert!(count > 150, "{count}");
    }
}

/// The same for sums in which several components move at once.
#[test]
fn the_perfect_one_never_loses_a_won_sum() {
    for compound in [Compound::Conjunctive, Compound::ConjunctiveShort, Compound::Selective] {
        for (play, turns) in [(Play::Misere, "1:1"), (Play::Normal, "2:1")] {
            let mut count = 0;
            for game in small_positions(Convention { compound, ..convention(play, turns) }) {
                let mut work = Work::new(Budget::default());
                let found = assess(game.game(), game.position(), game.stage(), &mut work).unwrap();
                let winner = if found.wins { Side::First } else { Side::Second };
                let mut players = [Opponent::new(Level::Forgetful(80), 1), Opponent::new(Level::Random, 2)];
                players[winner.index()] = Opponent::new(Level::Perfect, 3);
                let mut one = game.clone();
                assert_eq!(play_out(&mut one, &mut players), winner, "{one}");
                let read = Match::read(&one.to_string(), &NoFiles).unwrap();
                assert_eq!(read.winner(), Some(winner));
                // The review marks all moves of the winner as good.
                let reviewed = review(&one, Budget::default());
                let given = |one: &Reviewed| one.side == winner && matches!(one.mark, Mark::GaveAway(_));
                assert!(!reviewed.iter().any(given), "{one}");
                count += 1;
            }
            assert!(count > 50, "{count}");
        }
    }
}

#[test]
fn every_level_plays_legally_and_the_same_with_the_same_seed() {
    for level in Level::ALL {
        for entry in ENTRIES.iter() {
            let compound = Compound::ALL[usize::from(level == Level::Finisher) * 2];
            let begin = || {
                let convention = Convention { compound, ..convention(Play::Misere, "1:1") };
                Match::new(&entry.examples[0], &entry.positions[0], convention, ["1", "2"], &NoFiles).unwrap()
            };
            let players = || {
                let budget = Budget { nodes: 3000, memory: 1 << 24 };
                [1, 2].map(|seed| Opponent::new(level, seed).with_budget(budget))
            };
            let (mut one, mut again) = (begin(), begin());
            play_out(&mut one, &mut players());
            play_out(&mut again, &mut players());
            assert_eq!(one.to_string(), again.to_string());
        }
    }
}

#[test]
fn huge_positions_get_a_legal_move_at_once() {
    for (name, position) in
        [("nim", "1000000000000,7"), ("cram", "30x30"), ("xxx", "5000"), ("chomp", "20x20")]
    {
        let game = Match::new(name, position, convention(Play::Misere, "1:1"), ["", ""], &NoFiles).unwrap();
        for level in Level::ALL {
            let mv = Opponent::new(level, 5).choose(&game).unwrap().unwrap();
            assert!(game.clone().play(&mv).is_ok(), "{name} {mv}");
        }
    }
    for compound in Compound::ALL {
        let convention = Convention { compound, ..Convention::default() };
        let game = Match::new("xxx", "40,40,40,40,40,40", convention, ["", ""], &NoFiles).unwrap();
        let moves: Vec<String> =
            (0..20).filter_map(|seed| Opponent::new(Level::Random, seed).choose(&game).unwrap()).collect();
        assert!(moves.iter().all(|mv| game.clone().play(mv).is_ok()), "{moves:?}");
        assert_ne!(moves[0], moves[1]);
    }
}

#[test]
fn the_finisher_takes_the_win_that_is_there() {
    for (play, position, mv) in
        [(Play::Normal, "900", "-900"), (Play::Misere, "900", "-899"), (Play::Misere, "3,1", "1:-3")]
    {
        let game = Match::new("nim", position, convention(play, "1:1"), ["", ""], &NoFiles).unwrap();
        for seed in 0..5 {
            assert_eq!(Opponent::new(Level::Finisher, seed).choose(&game).unwrap().as_deref(), Some(mv));
        }
    }
}

fn wins_from_lost(level: Level, name: &str, position: &str, matches: u64) -> u64 {
    let game: Arc<dyn Game> = Arc::from(question::open(name).unwrap());
    let start = game.parse(position, &NoFiles).unwrap();
    let stage = Stage::start(Convention::default());
    assert!(!assess(&*game, &start, stage, &mut Work::new(Budget::default())).unwrap().wins);
    let mut players = [Opponent::new(level, 11), Opponent::new(Level::Forgetful(80), 12)];
    (0..matches)
        .filter(|_| {
            let mut one =
                Match::from_position(Arc::clone(&game), start.clone(), Convention::default(), ["", ""])
                    .unwrap();
            play_out(&mut one, &mut players) == Side::First
        })
        .count() as u64
}

/// The advice of sources 000 and 001: in a lost position, make winning hard for the opponent.
#[test]
fn a_perfect_loser_beats_the_forgetful_more_often_than_a_random_one() {
    for (name, position) in [("nim", "3,5,6"), ("nim", "1,3,5,7"), ("wythoff", "8,13")] {
        let (perfect, random) = (
            wins_from_lost(Level::Perfect, name, position, 600),
            wins_from_lost(Level::Random, name, position, 600),
        );
        // Three standard deviations of the difference are less than 75 of 600.
        assert!(perfect > random + 75, "{name} {position}: perfect {perfect}, random {random}");
    }
}

/// Source 002: in a lost position take one object, anywhere; source 001: lose as slowly as possible.
#[test]
fn a_perfect_loser_takes_as_little_as_can_be() {
    for (name, position, moves) in [
        ("nim", "16,16", &["1:-1", "2:-1"][..]),
        ("nim", "90,90", &["1:-1", "2:-1"]),
        ("fibonacci", "55", &["-1"]),
        ("wythoff", "8,13", &["0,-1"]),
    ] {
        let game = Match::new(name, position, Convention::default(), ["", ""], &NoFiles).unwrap();
        let mut seen = std::collections::BTreeSet::new();
        for seed in 0..12 {
            let mv = Opponent::new(Level::Perfect, seed).choose(&game).unwrap().unwrap();
            assert!(moves.contains(&mv.as_str()), "{name} {position}: {mv}");
            seen.insert(mv);
        }
        assert!(seen.len() > 1 || moves.len() == 1, "{name} {position}: always {seen:?}");
    }
}

/// On a bar of Chomp the outcome is known before a winning move is. The machine searches for the move, and
/// does not pretend if that takes too long.
#[test]
fn the_perfect_machine_plays_chomp_or_says_that_it_cannot() {
    let chomp = question::open("chomp").unwrap();
    for position in ["3x4x5", "4x4x4", "7x12", "9x10", "9x11", "30x31"] {
        let game = Match::new("chomp", position, Convention::default(), ["", ""], &NoFiles).unwrap();
        for seed in 0..3 {
            let mut opponent = Opponent::new(Level::Perfect, seed);
            let mv = opponent.choose(&game).unwrap().unwrap();
            assert_eq!(opponent.is_unsure(), position == "30x31", "{position} {mv}");
            if !opponent.is_unsure() {
                let mut work = Work::new(Budget::default());
                let after = chomp.play(game.position(), &mv).unwrap().unwrap();
                let found = chomp.solve(&after, Convention::default(), &mut work).unwrap();
                assert_eq!(found.outcome, Outcome::P, "{position} {mv}");
            }
        }
    }
}

#[test]
fn the_learner_gets_better_and_all_it_remembers_is_true() {
    for play in [Play::Normal, Play::Misere] {
        let game: Arc<dyn Game> = Arc::from(question::open("nim").unwrap());
        let start = game.parse("2,3,4", &NoFiles).unwrap();
        let mut players = [Opponent::new(Level::Learner, 1), Opponent::new(Level::Perfect, 2)];
        // It begins in a won position every second match, and can win only those.
        let rates: Vec<u64> = (0..20)
            .map(|_| {
                let convention = convention(play, "1:1");
                let score =
                    tournament(&game, &start, convention, &mut players, 10, &Cancel::default()).unwrap();
                assert_eq!(score.began, [5, 5]);
                score.won_first[0]
            })
            .collect();
        let sum = |blocks: &[u64]| blocks.iter().sum::<u64>();
        assert!(sum(&rates[..3]) <= 3 && sum(&rates[17..]) == 15, "{rates:?}");
        let memory = players[0].memory().unwrap().clone();
        let convention = convention(play, "1:1");
        for position in memory.positions() {
            let position = game.parse(position, &NoFiles).unwrap();
            let found =
                assess(&*game, &position, Stage::start(convention), &mut Work::new(Budget::default()))
                    .unwrap();
            assert!(found.wins, "{position:?} is no mistake to leave");
        }
        assert!(!memory.is_empty());
        assert_eq!(Memory::read(&memory.to_string()), Ok(memory.clone()));
        players[0].reset_memory();
        assert!(players[0].memory().is_none());
        let mut empty = memory;
        empty.reset();
        assert_eq!(empty.len(), 0);
    }
    assert!(Memory::read("").is_err() && Memory::read("memory/1\tnim\todd").is_err());
}

/// Golay's game has a million moves, but every coin has a value: the perfect opponent is not unsure.
#[test]
fn many_coins_are_no_reason_to_be_unsure() {
    let begun = "1,4,7,8,11,13,16,19,22,24";
    let game = Match::new("coins:7", begun, Convention::default(), ["1", "2"], &NoFiles).unwrap();
    let mut perfect = Opponent::new(Level::Perfect, 3);
    let mv = perfect.choose(&game).unwrap().unwrap();
    assert!(!perfect.is_unsure());
    let mut after = game;
    after.play(&mv).unwrap();
    let stage = Stage::start(Convention::default());
    let found = assess(after.game(), after.position(), stage, &mut Work::new(Budget::default())).unwrap();
    assert!(!found.wins, "{mv} leaves a lost position");
}
