//! Heaps of user-defined rules that need no table: those that reach few others, and those that never reach
//! a heap where the rule fails.

use std::collections::HashMap;

use marienbad_rules::{Convention, NoFiles, Play, RuleError};

use crate::question::{Outcome, open};
use crate::{Budget, Method, Stop, Work};

fn work() -> Work<'static> {
    Work::new(Budget { nodes: 3_000_000, memory: 1 << 26 })
}

/// The value from the definition, given the options of a heap.
fn value(heap: u64, options: &dyn Fn(u64) -> Vec<u64>, known: &mut HashMap<u64, u64>) -> u64 {
    if let Some(value) = known.get(&heap) {
        return *value;
    }
    let values: Vec<u64> = options(heap).into_iter().map(|option| value(option, options, known)).collect();
    let mex = (0..=values.len() as u64).find(|n| !values.contains(n)).unwrap();
    known.insert(heap, mex);
    mex
}

/// Values, outcomes and winning moves of heaps up to 2^63 - 1 agree with the definition.
#[test]
fn few_heaps_are_reached_from_a_large_one() {
    type Options = fn(u64) -> Vec<u64>;
    let halves: Options = |n| if n > 0 { vec![n / 2, n / 3] } else { Vec::new() };
    let tenths: Options = |n| if n > 99 { vec![n - n / 2, n / 10] } else { (0..n).collect() };
    for (rule, options) in [
        ("rule: n -> n div 2 or n div 3 if n > 0", halves),
        ("rule: n -> n - n div 2 or n div 10 if n > 99; n -> k for k in 0..n-1 if n <= 99", tenths),
    ] {
        let game = open(rule).unwrap();
        let mut known = HashMap::new();
        for heap in (0..300).chain([5_000, 123_456_789, 268_435_457, 10_u64.pow(18), i64::MAX as u64]) {
            let position = game.parse(&heap.to_string(), &NoFiles).unwrap();
            let answer = game.solve(&position, Convention::default(), &mut work()).unwrap();
            let expected = value(heap, &options, &mut known);
            assert_eq!(answer.value, Some(expected.into()), "{rule} {heap}");
            let mut winning: Vec<String> =
                answer.moves.iter().map(|choice| choice.to.text().to_owned()).collect();
            let mut lost: Vec<u64> = options(heap)
                .into_iter()
                .filter(|option| value(*option, &options, &mut known) == 0)
                .collect();
            lost.sort_unstable();
            lost.dedup();
            winning.sort_by_key(|text| text.parse::<u64>().unwrap());
            assert_eq!(winning, lost.iter().map(u64::to_string).collect::<Vec<_>>(), "{rule} {heap}");
        }
    }
}

/// If too many heaps are reached, a heap beyond every table is refused immediately, without looking for a
/// period that no theorem could prove.
#[test]
fn what_is_too_large_is_told_at_once() {
    for rule in ["rule: n -> n-1 or n div 2 if n > 0", "rule: n -> n-k for k in 1..n-1 if k divides n"] {
        let game = open(rule).unwrap();
        let position = game.parse("1000000000000000000", &NoFiles).unwrap();
        let mut work = work();
        let stop = game.solve(&position, Convention::default(), &mut work).unwrap_err();
        assert!(matches!(stop, Stop::TooLarge { .. }), "{rule}: {stop:?}");
        assert!(work.nodes() < 200_000, "{rule}: {}", work.nodes());
    }
}

/// A rule that fails at 3 works for even heaps, which never reach 3.
#[test]
fn a_heap_that_breaks_is_no_matter_where_nobody_comes() {
    let breaks = open("rule: n -> n-4 or n-6; n -> n div (n-3) if n in {3, 5}").unwrap();
    let good = open("rule: n -> n-4 or n-6").unwrap();
    for play in [Play::Normal, Play::Misere] {
        let convention = Convention { play, ..Convention::default() };
        let answer = |game: &dyn crate::question::Game, text: &str| {
            let position = game.parse(text, &NoFiles).unwrap();
            game.solve(&position, convention, &mut work())
        };
        for text in ["0", "2", "12", "40,6", "18,8,8", "4000", "100000"] {
            let (found, expected) = (answer(&*breaks, text).unwrap(), answer(&*good, text).unwrap());
            assert_eq!(found.outcome, expected.outcome, "{text} {play:?}");
            assert_eq!(found.value, expected.value, "{text} {play:?}");
            assert_eq!(found.moves.len(), expected.moves.len(), "{text} {play:?}");
        }
        for text in ["3", "7", "13", "12,9", "4001"] {
            let stop = answer(&*breaks, text).unwrap_err();
            assert!(matches!(stop, Stop::Rule(RuleError::Broken { .. })), "{text} {play:?}: {stop:?}");
        }
    }
    let position = breaks.parse("14", &NoFiles).unwrap();
    let answer = breaks.solve(&position, Convention::default(), &mut work()).unwrap();
    assert_eq!((answer.outcome, answer.method), (Outcome::N, Method::Search));
}
