//! Every closed form against plain search: who wins, the value, every winning move.

use std::collections::BTreeSet;

use marienbad_rules::heap::{Dornim, Fibonacci, Nim, Wythoff};
use marienbad_rules::strip::{Northcott, SlidingStrip, Strip};
use marienbad_rules::{Compound, Convention, NoFiles, Play, Ruleset, Turns, moves_of};
use num_bigint::BigUint;

use super::{closed_form, lower_wythoff, zeckendorf};
use crate::search::arena::{Arena, Id};
use crate::search::evaluate::{GrundyValues, Numbers, evaluate};
use crate::search::states::Phase;
use crate::search::sums::Sums;
use crate::{Budget, Work};

/// One closed form, one convention, and the search that knows better.
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
        let form = closed_form::<R>().expect("a closed form");
        let Some(found) = form.answer(self.ruleset, &sum, self.play) else { return };
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
            found.moves.iter().map(|(i, mv)| (*i, self.ruleset.move_text(&sum[*i], mv))).collect();
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
    // The pairs are built from 1 on as the source does it: the least number not used yet, and the rank more.
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

#[test]
fn positions_beyond_any_search() {
    let big = "1".repeat(300);
    for text in [format!("{big},{big}"), format!("{big},7"), "1000000000000,1618033988749".into()] {
        let sum = Wythoff.parse(&text, &NoFiles).unwrap();
        let found = closed_form::<Wythoff>().unwrap().answer(&Wythoff, &sum, Play::Normal).unwrap();
        for (i, mv) in &found.moves {
            let after = Wythoff.apply(&sum[*i], mv).unwrap();
            let reply = closed_form::<Wythoff>().unwrap().answer(&Wythoff, &after, Play::Normal).unwrap();
            assert!(!reply.wins, "{text}");
        }
        assert_eq!(found.wins, !found.moves.is_empty());
    }
    let sum = Fibonacci.parse(&format!("{big}/{big}"), &NoFiles).unwrap();
    let found = closed_form::<Fibonacci>().unwrap().answer(&Fibonacci, &sum, Play::Normal).unwrap();
    assert!(found.wins);
    for (i, mv) in &found.moves {
        let after = Fibonacci.apply(&sum[*i], mv).unwrap();
        assert!(!closed_form::<Fibonacci>().unwrap().answer(&Fibonacci, &after, Play::Normal).unwrap().wins);
    }
}
