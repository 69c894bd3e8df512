//! Every closed form against plain search: the outcome, the value and all winning moves.

use std::collections::BTreeSet;

use marienbad_rules::board::{Chocolate, Chomp};
use marienbad_rules::coin::Coins;
use marienbad_rules::heap::{Dornim, Fibonacci, Nim, Wythoff};
use marienbad_rules::strip::{Northcott, SlidingStrip, Strip};
use marienbad_rules::{Compound, Convention, NoFiles, Play, Ruleset, Turns, View, moves_of};
use num_bigint::BigUint;

use super::{Closed, ClosedForm, Stealing, Winning, closed_form, lower_wythoff, zeckendorf};
use crate::search::arena::{Arena, Id};
use crate::search::evaluate::{GrundyValues, Numbers, evaluate};
use crate::search::states::Phase;
use crate::search::sums::Sums;
use crate::{Budget, Work};

/// The text of a move that a closed form has found.
fn written<R: Ruleset>(ruleset: &R, component: &R::Position, mv: &Winning) -> String {
    ruleset.move_text(component, &made(ruleset, component, mv))
}

fn made<R: Ruleset>(ruleset: &R, component: &R::Position, mv: &Winning) -> R::Move {
    let mv = match mv.action() {
        Ok(action) => ruleset.move_by(component, action),
        Err(text) => ruleset.parse_move(component, text),
    };
    mv.expect("a move of the game")
}

/// One closed form, one convention, and the search that checks it.
struct Referee<'r, R: Ruleset> {
    ruleset: &'r R,
    play: Play,
    arena: Arena<'r, R>,
    sums: Sums,
    numbers: Numbers,
    work: Work<'static>,
}

impl<'r, R: Ruleset> Referee<'r, R> {
    fn new(ruleset: &'r R, play: Play) -> Self {
        let convention = Convention { play, compound: Compound::Disjunctive, turns: Turns::default() };
        Self {
            ruleset,
            play,
            arena: Arena::new(ruleset),
            sums: Sums::new(convention),
            numbers: Numbers::default(),
            work: Work::new(Budget::default()),
        }
    }

    fn wins(&mut self, ids: &[Id]) -> bool {
        let phase = Phase { first: true, left: 1 };
        self.sums.wins(&mut self.arena, ids, phase, &mut self.work).unwrap()
    }

    fn check(&mut self, text: &str) {
        let sum = self.ruleset.parse(text, &NoFiles).unwrap();
        let form = closed_form(self.ruleset.structure(), self.ruleset.disguise()).expect("a closed form");
        let found = form.answer(&views(self.ruleset, &sum), self.play, &mut self.work).unwrap();
        let Some(found) = found else { return };
        assert!(found.complete, "{text}");
        let ids = self.arena.sum(&sum, &mut self.work).unwrap();
        assert_eq!(found.wins, self.wins(&ids), "{text} {:?}", self.play);
        let mut expected = BTreeSet::new();
        for (i, component) in sum.iter().enumerate() {
            for (mv, option) in moves_of(self.ruleset, component) {
                let mut after = ids.clone();
                after.remove(i);
                after.extend(self.arena.sum(&option, &mut self.work).unwrap());
                if !self.wins(&after) {
                    expected.insert((i, self.ruleset.move_text(component, &mv)));
                }
            }
        }
        let listed: Vec<_> =
            found.moves.iter().map(|(i, mv)| (*i, written(self.ruleset, &sum[*i], mv))).collect();
        assert_eq!(listed.iter().cloned().collect::<BTreeSet<_>>(), expected, "{text} {:?}", self.play);
        assert_eq!(listed.len(), expected.len(), "{text}: a move twice");
        for (i, value) in found.components.iter().enumerate().filter_map(|(i, v)| Some((i, v.as_ref()?))) {
            let mut algebra = GrundyValues::default();
            let by_search =
                evaluate(&mut self.arena, &mut algebra, &mut self.numbers, ids[i], &mut self.work).unwrap();
            assert_eq!(value.to_u64(), Some(u64::from(by_search)), "{text}, component {i}");
        }
    }
}

fn check_all<R: Ruleset>(ruleset: &R, texts: impl Iterator<Item = String> + Clone) {
    for play in [Play::Normal, Play::Misere] {
        let mut referee = Referee::new(ruleset, play);
        texts.clone().for_each(|text| referee.check(&text));
    }
}

#[test]
fn nim_against_search() {
    let rows =
        (0..6u64).flat_map(|a| (0..6u64).flat_map(move |b| (0..5u64).map(move |c| format!("{a},{b},{c}"))));
    check_all(&Northcott, rows.clone());
    check_all(&SlidingStrip, rows.clone());
    check_all(&Strip, rows.clone().filter(|rows| !rows.contains('0')));
    check_all(&Nim, rows.chain(["1,1,1,1".into(), "1,1,1".into(), "2,1,1,1".into(), "1,3,5,7".into()]));
}

#[test]
fn chocolate_against_search() {
    let bars = (1..7u64).flat_map(|a| (1..7u64).map(move |b| format!("{a}x{b}")));
    check_all(
        &Chocolate,
        bars.chain(["2x3x4".into(), "3x3x3".into(), "2x2 + 3".into(), "5 + 2x4 + 1x1".into()]),
    );
}

#[test]
fn wythoff_against_search() {
    let pairs = (0..25u64).flat_map(|a| (0..25u64).map(move |b| format!("{a},{b}")));
    check_all(&Wythoff, pairs.clone());
    check_all(&Dornim, pairs);
    check_all(&Wythoff, ["0,0 + 3,5".to_owned(), "0,0 + 0,0".into()].into_iter());
}

#[test]
fn matches_against_search() {
    check_all(&Fibonacci, (1..60u64).flat_map(|n| (1..=n + 2).map(move |most| format!("{n}/{most}"))));
}

#[test]
fn golden_ranks_in_exact_integers() {
    // The pairs are built from 1 on as in the source: the least unused number, and that number plus the
    // rank.
    let (mut used, mut least) = (BTreeSet::new(), 0u64);
    for rank in 0..3000u64 {
        while used.remove(&least) {
            least += 1;
        }
        assert_eq!(lower_wythoff(&rank.into()), BigUint::from(least), "rank {rank}");
        used.insert(least + rank);
        least += 1;
    }
    let big = BigUint::parse_bytes(b"1000000000000000000000000000000", 10).unwrap();
    let phi = BigUint::parse_bytes(b"1618033988749894848204586834365", 10).unwrap();
    assert_eq!(lower_wythoff(&big), phi);
}

#[test]
fn zeckendorf_sums_are_what_they_should_be() {
    let mut fibonacci = vec![1u64, 2];
    while fibonacci.len() < 40 {
        fibonacci.push(fibonacci[fibonacci.len() - 1] + fibonacci[fibonacci.len() - 2]);
    }
    for n in 0..5000u64 {
        let parts: Vec<u64> = zeckendorf(&n.into()).iter().map(|p| u64::try_from(p).unwrap()).collect();
        assert_eq!(parts.iter().sum::<u64>(), n);
        let places: Vec<usize> = parts.iter().map(|p| fibonacci.binary_search(p).unwrap()).collect();
        assert!(places.windows(2).all(|w| w[0] > w[1] + 1), "{n}: {parts:?}");
    }
}

/// The answer of the closed form in normal play, where it must apply.
fn answer<R: Ruleset>(ruleset: &R, sum: &[R::Position]) -> Closed {
    let form = closed_form(ruleset.structure(), ruleset.disguise()).expect("a closed form");
    let mut work = Work::new(Budget::default());
    form.answer(&views(ruleset, sum), Play::Normal, &mut work).unwrap().expect("an answer")
}

fn views<'p, R: Ruleset>(ruleset: &R, sum: &'p [R::Position]) -> Vec<View<'p>> {
    sum.iter().map(|part| ruleset.view(part)).collect()
}

/// What a move found by a closed form leaves.
fn after<R: Ruleset>(ruleset: &R, component: &R::Position, mv: &Winning) -> Vec<R::Position> {
    ruleset.apply(component, &made(ruleset, component, mv)).unwrap()
}

#[test]
fn positions_beyond_any_search() {
    let big = "1".repeat(300);
    for text in [format!("{big},{big}"), format!("{big},7"), "1000000000000,1618033988749".into()] {
        let sum = Wythoff.parse(&text, &NoFiles).unwrap();
        let found = answer(&Wythoff, &sum);
        for (i, mv) in &found.moves {
            let after = after(&Wythoff, &sum[*i], mv);
            assert!(!answer(&Wythoff, &after).wins, "{text}");
        }
        assert_eq!(found.wins, !found.moves.is_empty());
    }
    let sum = Fibonacci.parse(&format!("{big}/{big}"), &NoFiles).unwrap();
    let found = answer(&Fibonacci, &sum);
    assert!(found.wins);
    for (i, mv) in &found.moves {
        let after = after(&Fibonacci, &sum[*i], mv);
        assert!(!answer(&Fibonacci, &after).wins);
    }
}

/// All sets of the places 1 to `last`, and sums of two of them.
fn rows_of_coins(last: u32) -> impl Iterator<Item = String> + Clone {
    let row = move |bits: u32| {
        let black = (0..last).filter(|i| bits >> i & 1 == 1).map(|i| (i + 1).to_string());
        black.collect::<Vec<_>>().join(",")
    };
    let sums = (1u32..1 << last).step_by(7).map(move |bits| {
        let other = bits.wrapping_mul(2_654_435_761) % ((1 << last) - 1) + 1;
        format!("{} + {}", row(bits), row(other))
    });
    (1u32..1 << last).map(row).chain(sums)
}

#[test]
fn rows_of_coins_against_search() {
    for name in
        ["1", "2", "3", "4", "5", "7", "=2", "=3", "=4", "{1,3}", "{2,5}", "ruler", "set", "sym", "d{1,3}"]
    {
        let game: Coins = name.parse().unwrap();
        check_all(&game, rows_of_coins(7));
    }
}

#[test]
fn boards_of_coins_against_search() {
    let board = |rows: u32, columns: u32| {
        (1u32..1 << (rows * columns)).step_by(5).map(move |bits| {
            let black = (0..rows * columns).filter(|i| bits >> i & 1 == 1);
            let texts = black.map(|i| format!("{}.{}", i / columns + 1, i % columns + 1));
            texts.collect::<Vec<_>>().join(",")
        })
    };
    for name in ["nim*nim", "3*ruler", "set*set", "=2*sym", "ruler*4", "d{1,2}*2", "1*3", "=3*set"] {
        let game: Coins = name.parse().unwrap();
        check_all(&game, board(3, 3));
    }
    for name in ["nim*nim*nim", "2*ruler*=2", "set*1*3"] {
        let game: Coins = name.parse().unwrap();
        let cube = (1u32..256).map(|bits| {
            let black = (0..8).filter(|i| bits >> i & 1 == 1);
            let texts = black.map(|i| format!("{}.{}.{}", (i >> 2 & 1) + 1, (i >> 1 & 1) + 1, (i & 1) + 1));
            texts.collect::<Vec<_>>().join(",")
        });
        check_all(&game, cube);
    }
}

#[test]
fn coins_beyond_any_search() {
    for (name, text, moves) in [
        ("2", "3,1000000000000000000,999999999999999999", 1),
        ("=2", "5,1000000000000000000,777777777777777777", 1),
        ("ruler", "1000000000000000000,999999999999990000", 1),
        ("set", "3,17,1000,4000", 1),
        ("4", "2,77,300,301", 1),
        ("64", "1,5,65", 1),
        ("65536", "7,65536", 1),
        ("nim*nim", "5.1000000000000000000", 1),
        ("nim*ruler*set", "5.1000000000000000000.30", 1),
        ("set*set", "100.90", 1),
    ] {
        let game: Coins = name.parse().unwrap();
        let sum = game.parse(text, &NoFiles).unwrap();
        let found = answer(&game, &sum);
        assert!(found.wins, "{name} {text}");
        assert!(found.moves.len() >= moves, "{name} {text}: {} moves", found.moves.len());
        for (i, turn) in found.moves.iter().take(40).step_by(13) {
            let after = after(&game, &sum[*i], turn);
            assert!(!answer(&game, &after).wins, "{name} {text} {turn:?}");
        }
    }
}

#[test]
fn long_lists_of_moves_are_cut_and_say_so() {
    let game: Coins = "3".parse().unwrap();
    let sum = game.parse("3,1000000000000000000,999999999999999999", &NoFiles).unwrap();
    let found = answer(&game, &sum);
    assert!(found.wins && !found.complete);
    assert_eq!(found.moves.len(), 10_000);
    // The only winning move turns more coins than a move of the ruleset may.
    let game: Coins = "ruler".parse().unwrap();
    let found = answer(&game, &game.parse("1048576", &NoFiles).unwrap());
    assert!(found.wins && (found.complete || found.moves.is_empty()));
    let game: Coins = "4".parse().unwrap();
    let form = closed_form(game.structure(), game.disguise()).unwrap();
    let sum = game.parse("1000000000000000000", &NoFiles).unwrap();
    let stop = form.answer(&views(&game, &sum), Play::Normal, &mut Work::new(Budget::default()));
    assert!(matches!(stop, Err(crate::Stop::TooLarge { .. })), "{stop:?}");
}

/// Without a budget for a search the theorem answers, and agrees with the search.
#[test]
fn stealing_is_right_about_whole_bars_and_blocks() {
    let mut referee = Referee::new(&Chomp, Play::Normal);
    let sides = || 1..=5usize;
    let bars = sides().flat_map(|rows| sides().map(move |columns| format!("{rows}x{columns}")));
    let blocks = ["2x2x2", "2x2x3", "3x2x2", "1x1x4", "3x1x3"].map(str::to_owned);
    let mut moves = 0;
    for text in bars.chain(blocks).filter(|text| text != "1x1") {
        let sum = Chomp.parse(&text, &NoFiles).unwrap();
        let views = views(&Chomp, &sum);
        let answer = |budget, play| Stealing.answer(&views, play, &mut Work::new(budget)).unwrap();
        let none = Budget { nodes: 1, memory: 1 };
        let found = answer(none, Play::Normal).expect("a whole bar");
        let ids = referee.arena.sum(&sum, &mut referee.work).unwrap();
        assert!(found.wins && referee.wins(&ids) && !found.complete, "{text}");
        for (i, mv) in &found.moves {
            moves += 1;
            let after = after(&Chomp, &sum[*i], mv);
            let ids = referee.arena.sum(&after, &mut referee.work).unwrap();
            assert!(!referee.wins(&ids), "{text} {mv:?}");
        }
        // If a search is possible, it is used because it tells more; and the theorem does not cover misère
        // play.
        assert!(answer(Budget::default(), Play::Normal).is_none(), "{text}");
        assert!(answer(none, Play::Misere).is_none(), "{text}");
    }
    assert_eq!(moves, 4 + 4 + 4, "squares, two rows, two columns");
    for text in ["4,4,3", "2,2/2,1", "3x3 + 4x4"] {
        let sum = Chomp.parse(text, &NoFiles).unwrap();
        let mut work = Work::new(Budget { nodes: 1, memory: 1 });
        assert!(Stealing.answer(&views(&Chomp, &sum), Play::Normal, &mut work).unwrap().is_none(), "{text}");
    }
}
