//! Every game of the contract's table, and more, has the same moves as its built-in twin and is recognised
//! by its form.

use std::collections::{BTreeMap, BTreeSet};

use super::super::Known;
use super::*;
use crate::heap::{Fibonacci, Grundy, HeapGame, Nim, Shape, TakeAndBreak, Wythoff, Xxx};

type Options = BTreeSet<Vec<u64>>;

fn sorted(mut parts: Vec<u64>) -> Vec<u64> {
    parts.sort_unstable();
    parts
}

fn options(game: &dyn HeapGame, heap: u64) -> Options {
    let mut all = BTreeSet::new();
    let listed = game.heap_options(heap, &mut |parts| {
        all.insert(sorted(parts.to_vec()));
        Ok(())
    });
    assert_eq!(listed, Ok(()));
    all
}

fn assert_twin(text: &str, twin: &dyn HeapGame) {
    let game = one(text).without_recognition();
    assert_eq!(game.shape(), Shape::Other);
    for heap in 0..40 {
        let own = options(&game, heap);
        assert_eq!(own, options(twin, heap), "{text} at {heap}");
        for (mv, option) in moves_of(&game, &heap) {
            let written = game.move_text(&heap, &mv);
            assert_eq!(game.parse_move(&heap, &written), Some(mv.clone()), "{text} {written}");
            assert_eq!(game.apply(&heap, &mv), Some(option.clone()));
            assert_eq!(one(text).apply(&heap, &mv), Some(option), "{text} as the known game");
            assert_eq!(one(text).parse_move(&heap, &written), Some(mv));
        }
        assert_eq!(one(text).parse_move(&heap, &format!(">{heap}")), None);
    }
}

fn code(text: &str) -> TakeAndBreak {
    text.parse().unwrap()
}

#[test]
fn the_table_of_the_contract() {
    assert_twin("n -> k for k in 0..n-1", &Nim);
    assert_twin("n -> [a, n-k-a] for k in 1..2, a in 0..n-k", &code("0.77"));
    assert_twin("n -> [a, n-3-a] for a in 0..n-3; n -> n-2; 1 -> []", &Xxx);
    assert_twin("n -> [a, n-a] for a in 1..n-1 if a < n-a", &Grundy);
    assert_twin("n -> k for k in 0..n-1; n -> [a, n-a] for a in 1..n/2", &code("4.(3)"));
}

/// By the form of the rule alone.
#[test]
fn known_games_are_recognised() {
    for (text, name) in [
        ("n -> k for k in 0..n-1", "nim"),
        ("n -> n-k for k in 1..n", "nim"),
        ("n -> n-k for k in 1..n+7 if n > 0 and n >= k", "nim"),
        ("n -> [a, n-k-a] for k in 1..2, a in 0..n-k", "0.77"),
        ("n -> [n-a-k, a] pour k dans {1; 2}, a dans 0..(n-k)/2", "0.77"),
        ("n -> [a-1, n-a] for a in 1..n; n -> [a, n-2-a] for a in 0..n-2", "0.77"),
        ("n -> [a, n-3-a] for a in 0..n-3; n -> n-2; 1 -> []", "0.137"),
        ("n -> [a, n-2-a] for a in 0..n-2", "0.07"),
        ("n -> [a, n-2-a] for a in 1..n-3", "0.04"),
        ("n -> [a, n-2-a] for a in 1..n-2", "0.06"),
        ("n -> [a, n-a] for a in 1..n-1 if a < n-a", "grundy"),
        ("n -> [a, n-a] for a in 1..(n-1)/2", "grundy"),
        ("n -> [a, n-a] for a in 1..n-1 if a != n-a", "grundy"),
        ("n -> [n-a, a] for a in 1..n/2 if n-a > a", "grundy"),
        ("n -> k for k in 0..n-1; n -> [a, n-a] for a in 1..n/2", "4.(3)"),
        ("n -> n-1 or n-2 or n-3", "subtract:1,2,3"),
        ("n -> n-k*k for k in 1..3", "subtract:1,4,9"),
        ("n -> n-k for k in {2, 5..6}", "subtract:2,5,6"),
        ("n -> n-k for k in 1..20 if k is prime", "subtract:2,3,5,7,11,13,17,19"),
        ("n -> n-k for k in 1..3 if n > k", "0.222"),
        ("n -> n-k for k in 1..n-1", "0.(2)"),
        ("n -> k for k in 1..n-2", "0.0(2)"),
        ("n -> [] if n in {1, 3}; n -> n-2", "0.131"),
        ("n -> [] if n > 0 and n <= 2; 4 -> []", "0.1101"),
        ("n -> [a, b, n-1-a-b] for a in 0..n-1, b in 0..n-1-a", "0.F"),
        ("n -> [a, b, n-a-b] for a in 1..n-2, b in 1..n-a-1", "8.0"),
        ("n -> [a, n-k-a] for k in 1..n, a in 1..n-k-1", "0.(4)"),
    ] {
        let game = one(text);
        let known = game.known().unwrap_or_else(|| panic!("{text} is not recognised"));
        assert_eq!(known.name(), name, "{text}");
        let plain = game.clone().without_recognition();
        assert_eq!((plain.shape(), plain.disguise()), (Shape::Other, None));
        let twin: Box<dyn HeapGame> = match known.clone() {
            Known::Nim => Box::new(Nim),
            Known::Subtraction(game) => Box::new(game),
            Known::Code(game) => Box::new(game),
            Known::Grundy => Box::new(Grundy),
            other => panic!("{other:?}"),
        };
        for heap in 0..25 {
            assert_eq!(options(&plain, heap), options(&*twin, heap), "{text} at {heap}");
        }
    }
}

#[test]
fn what_only_looks_like_a_known_game_is_not_one() {
    for text in [
        "n -> n-k*k for k in 1..sqrt(n)",
        "n -> n-k for k in 1..n-1 if k divides n",
        "n -> n-1 or n div 2 if n > 0",
        "n -> n-k for k in 1..n/2",
        "n -> n-1 if n > 3",
        "n -> n-1 if n is even",
        "n -> [a, n-a] for a in 1..n/2 if a > n-a",
        "n -> [a, n-2-a] for a in 2..n-2",
        "n -> [a, n-2-a] for a in 0..n-3 if a <= n-2-a",
        "n -> [1, n-2]",
        "5 -> 3",
        "n -> [a, n-a] for a in 1..n-1 if a < n-a; n -> n-1",
        "n -> [a, a] for a in 1..n/2",
        "n -> [a, n-a] for a in 1..n-1 if a <= n-a and a >= n-a",
    ] {
        assert_eq!(one(text).known(), None, "{text}");
    }
}

#[test]
fn wythoff_and_fibonacci_nim() {
    let wythoff = "(a,b) -> (a-k,b) for k in 1..a; (a,b) -> (a,b-k) for k in 1..b; \
                   (a,b) -> (a-k,b-k) for k in 1..min(a,b)";
    let mixed = "(x,y) -> (k,y) for k in 0..x-1; (x,y) -> (x,k) pour k dans 0..y-1; \
                 (x,y) -> (x-k,y-k) for k in 1..x+y if k <= x and x > 0";
    let natural = |n: &u64| crate::Natural::from(*n);
    for text in [wythoff, mixed] {
        let game = tuples(text);
        assert_eq!(game.known(), Some(&Known::Wythoff), "{text}");
        let plain = game.clone().without_recognition();
        for (a, b) in (0..9).flat_map(|a| (0..9).map(move |b| (a, b))) {
            let own: BTreeSet<Vec<u64>> =
                moves_of(&plain, &super::super::Row::new(&[a, b])).map(|(mv, _)| mv.to_vec()).collect();
            let twin: BTreeSet<Vec<u64>> = moves_of(&Wythoff, &(natural(&a), natural(&b)))
                .map(|(_, option)| {
                    option.iter().flat_map(|(a, b)| [a.to_u64().unwrap(), b.to_u64().unwrap()]).collect()
                })
                .collect();
            assert_eq!(own, twin, "{a},{b}");
            let row = super::super::Row::new(&[a, b]);
            for (mv, option) in moves_of(&plain, &row) {
                assert_eq!(game.apply(&row, &mv), Some(option));
            }
        }
    }
    let game = tuples("(n,q) -> (n-k, 2*k) for k in 1..min(n,q)");
    assert_eq!(game.known(), Some(&Known::Fibonacci));
    for (matches, most) in (1..12).flat_map(|n| (1..12).map(move |q| (n, q))) {
        let row = super::super::Row::new(&[matches, most]);
        let heap = Fibonacci.parse(&format!("{matches}/{most}"), &NoFiles).unwrap().remove(0);
        assert_eq!(moves_of(&game, &row).count(), moves_of(&Fibonacci, &heap).count());
        for (mv, option) in moves_of(&game.clone().without_recognition(), &row) {
            assert_eq!(game.apply(&row, &mv), Some(option));
        }
    }
    for text in [
        "(n,q) -> (n-k, 3*k) for k in 1..min(n,q)",
        "(n,q) -> (n-k, 2*k) for k in 1..n",
        "(a,b) -> (a-k,b) for k in 1..a; (a,b) -> (a,b-k) for k in 1..b",
        "(a,b) -> (a-k*b, b) for k in 1..a if b > 0; (a,b) -> (a, b-k*a) for k in 1..b if a > 0",
    ] {
        assert_eq!(tuples(text).known(), None, "{text}");
    }
}

/// The value of a pair, by definition.
fn value(game: &Tuples, a: u64, b: u64, memory: &mut BTreeMap<(u64, u64), u64>) -> u64 {
    if let Some(known) = memory.get(&(a, b)) {
        return *known;
    }
    let options: Vec<u64> = moves_of(game, &super::super::Row::new(&[a, b]))
        .map(|(mv, _)| if mv.is_empty() { 0 } else { value(game, mv[0], mv[1], memory) })
        .collect();
    let mex = (0..=options.len() as u64).find(|value| !options.contains(value)).unwrap();
    memory.insert((a, b), mex);
    mex
}

/// Euclid's game: its P-positions by the theorem on the quotient when played down to zero, and its values
/// by a formula when played until the numbers are equal.
#[test]
fn euclid() {
    let zero =
        tuples("(a,b) -> (a-k*b, b) for k in 1..a if b > 0; (a,b) -> (a, b-k*a) for k in 1..b if a > 0");
    let equal = tuples(
        "(a,b) -> (a-k*b, b) for k in 1..a if a-k*b > 0; (a,b) -> (a, b-k*a) for k in 1..b if b-k*a > 0",
    );
    let (mut zeros, mut equals) = Default::default();
    for (a, b) in (1..20_u64).flat_map(|a| (1..20_u64).map(move |b| (a, b))) {
        let (low, high) = (a.min(b), a.max(b));
        // Played down to zero, a position is lost exactly if high/low < φ, that is, high² < high·low +
        // low².
        let lost = high * high < high * low + low * low && a != b;
        assert_eq!(value(&zero, a, b, &mut zeros) == 0, lost, "{a},{b}");
        assert_eq!(value(&equal, a, b, &mut equals), (high * high - low * low) / (a * b), "{a},{b}");
    }
}
