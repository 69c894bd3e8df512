//! Laws that hold for every game, tested on random games.
#![allow(clippy::unwrap_used)]

use marienbad_rules::heap::{Code, TakeAndBreak};
use marienbad_rules::{Compound, Convention, NoFiles, Play, Ruleset};
use marienbad_solve::question::{Outcome, open};
use marienbad_solve::search::arena::Arena;
use marienbad_solve::search::evaluate::{GrundyValues, Numbers, evaluate};
use marienbad_solve::search::states::Phase;
use marienbad_solve::search::sums::Sums;
use marienbad_solve::{Budget, Work};
use proptest::prelude::*;

fn code() -> impl Strategy<Value = Code> {
    let digit = prop_oneof![4 => 0u8..8, 1 => 8u8..16];
    (prop_oneof![3 => Just(0u8), 1 => Just(4u8)], prop::collection::vec(digit, 1..4))
        .prop_map(|(before, digits)| Code::octal(before, &digits))
}

fn wins<R: Ruleset>(ruleset: &R, sum: &[R::Position], convention: Convention) -> bool {
    let mut work = Work::new(Budget::default());
    let mut arena = Arena::new(ruleset);
    let ids = arena.sum(sum, &mut work).unwrap();
    Sums::new(convention).wins(&mut arena, &ids, Phase::start(convention), &mut work).unwrap()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, ..ProptestConfig::default() })]

    /// Sprague and Grundy: a sum is lost exactly if the xor of its values is 0.
    #[test]
    fn sums_are_lost_when_their_values_cancel(code in code(), heaps in prop::collection::vec(0u64..9, 1..4)) {
        let game = TakeAndBreak::new(code);
        let mut work = Work::new(Budget::default());
        let mut arena = Arena::new(&game);
        let (mut numbers, mut mex) = (Numbers::default(), GrundyValues::default());
        let ids = arena.sum(&heaps, &mut work).unwrap();
        let mut value = |id| evaluate(&mut arena, &mut mex, &mut numbers, id, &mut work).unwrap();
        let xor = ids.iter().fold(0, |xor, id| xor ^ value(*id));
        prop_assert_eq!(wins(&game, &heaps, Convention::default()), xor != 0);
    }

    /// A position and its twin: the second player mirrors in normal play.
    #[test]
    fn twins_are_lost_in_normal_play(code in code(), heap in 0u64..12) {
        let game = TakeAndBreak::new(code);
        prop_assert!(!wins(&game, &[heap, heap], Convention::default()));
    }

    /// The engine that `solve` chooses agrees with plain search under every convention; winning moves win.
    #[test]
    fn chosen_engines_agree_with_search(
        code in code(),
        heaps in prop::collection::vec(0u64..7, 1..3),
        misere in any::<bool>(),
        compound in prop::sample::select(Compound::ALL.to_vec()),
        turns in prop::sample::select(vec!["1:1", "2:1", "1:3"]),
    ) {
        let play = if misere { Play::Misere } else { Play::Normal };
        let convention = Convention { play, compound, turns: turns.parse().unwrap() };
        let game = open(&code.to_string()).unwrap();
        let text = heaps.iter().map(u64::to_string).collect::<Vec<_>>().join(",");
        let position = game.parse(&text, &NoFiles).unwrap();
        let answer = game.solve(&position, convention, &mut Work::new(Budget::default())).unwrap();
        let ruleset = TakeAndBreak::new(code);
        let sum = ruleset.parse(&text, &NoFiles).unwrap();
        prop_assert_eq!(answer.outcome, Outcome::of(wins(&ruleset, &sum, convention)));
    }
}
