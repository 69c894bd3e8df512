//! The games of files that ship with the program, against what was published of them.
#![allow(clippy::unwrap_used)]

use std::collections::HashMap;

use marienbad_rules::{NoFiles, Play};
use marienbad_solve::question::{self, Game};
use marienbad_solve::{Budget, Work};

fn values(name: &str, positions: impl IntoIterator<Item = String>) -> Vec<u64> {
    let game = question::open(name).unwrap();
    let (mut oracle, mut work) = (game.oracle(), Work::new(Budget::default()));
    let mut value = |text: String| {
        let position = game.parse(&text, &NoFiles).unwrap();
        oracle.value(&position, Play::Normal, &mut work).unwrap().to_u64().unwrap()
    };
    positions.into_iter().map(&mut value).collect()
}

fn heaps(name: &str, to: u64) -> Vec<u64> {
    values(name, (0..=to).map(|n| n.to_string()))
}

/// Winning Ways, vol. 1, ch. 4: 4k + 3 and 4k + 4 are exchanged.
#[test]
fn lasker() {
    let expected = |n: u64| match n % 4 {
        3 => n + 1,
        0 if n > 0 => n - 1,
        _ => n,
    };
    assert_eq!(heaps("lasker", 60), (0..=60).map(expected).collect::<Vec<_>>());
}

/// OEIS A014586, the first 58 terms.
#[test]
fn take_a_square() {
    let printed = [
        0, 1, 0, 1, 2, 0, 1, 0, 1, 2, 0, 1, 0, 1, 2, 0, 1, 0, 1, 2, 0, 1, 0, 1, 2, 3, 2, 3, 4, 5, 3, 2, 3, 4,
        0, 1, 2, 3, 2, 0, 1, 2, 3, 2, 0, 1, 2, 3, 2, 3, 4, 5, 0, 1, 3, 4, 5, 0,
    ];
    assert_eq!(heaps("take-a-square", 57), printed);
}

/// The value is the exponent of 2 in the heap.
#[test]
fn take_a_divisor() {
    let expected = |n: u64| if n == 0 { 0 } else { u64::from(n.trailing_zeros()) };
    assert_eq!(heaps("take-a-divisor", 200), (0..=200).map(expected).collect::<Vec<_>>());
}

/// Fraenkel: a heap is lost exactly if its binary writing ends in an odd number of zeros (or it is 0).
#[test]
fn mark() {
    let found = heaps("mark", 300);
    for (n, value) in found.iter().enumerate() {
        assert_eq!(*value == 0, n == 0 || n.trailing_zeros() % 2 == 1, "{n}");
    }
}

/// Rims and Nimble are Nim in disguise.
#[test]
fn rims_and_nimble() {
    assert_eq!(heaps("rims", 40), (0..=40).collect::<Vec<_>>());
    assert_eq!(heaps("nimble", 40), (0..=40).collect::<Vec<_>>());
}

/// Nivasch: the value of (a, b) is the absolute value of a/b - b/a, rounded down.
#[test]
fn euclid_to_equality() {
    let pairs: Vec<(u64, u64)> = (1..=30).flat_map(|a| (1..=30).map(move |b| (a, b))).collect();
    let found = values("euclid-equality", pairs.iter().map(|(a, b)| format!("{a},{b}")));
    for ((a, b), value) in pairs.iter().zip(found) {
        assert_eq!(value, (a * a).abs_diff(b * b) / (a * b), "{a},{b}");
    }
}

/// Moore: with at most two heaps a move, lost exactly if every binary digit stands in a multiple of three
/// heaps.
#[test]
fn moore() {
    let triples: Vec<[u64; 3]> =
        (0..8).flat_map(|a| (0..8).flat_map(move |b| (0..8).map(move |c| [a, b, c]))).collect();
    let texts = triples.iter().map(|[a, b, c]| format!("{a},{b},{c}"));
    let found = values("moore", texts);
    for (heaps, value) in triples.iter().zip(found) {
        let lost = (0..3).all(|bit| heaps.iter().filter(|heap| *heap >> bit & 1 == 1).count() % 3 == 0);
        assert_eq!(value == 0, lost, "{heaps:?}");
    }
}

fn mex(options: &[u64]) -> u64 {
    (0..=options.len() as u64).find(|value| !options.contains(value)).unwrap()
}

/// Against a search that is written from the rules.
#[test]
fn slow_nim() {
    fn value(heaps: [u64; 3], known: &mut HashMap<[u64; 3], u64>) -> u64 {
        if let Some(value) = known.get(&heaps) {
            return *value;
        }
        let mut options = Vec::new();
        for rests in 0..3 {
            let mut next = heaps;
            let moved = (0..3).filter(|i| *i != rests).all(|i| match heaps[i].checked_sub(1) {
                Some(less) => {
                    next[i] = less;
                    true
                }
                None => false,
            });
            if moved {
                options.push(value(next, known));
            }
        }
        let value = mex(&options);
        known.insert(heaps, value);
        value
    }
    let triples: Vec<[u64; 3]> =
        (0..7).flat_map(|a| (0..7).flat_map(move |b| (0..7).map(move |c| [a, b, c]))).collect();
    let found = values("slow-nim", triples.iter().map(|[a, b, c]| format!("{a},{b},{c}")));
    let mut known = HashMap::new();
    for (heaps, found) in triples.iter().zip(found) {
        assert_eq!(found, value(*heaps, &mut known), "{heaps:?}");
    }
}

/// The gaps before the first and the third coin are heaps of Nim; the one between is not needed.
#[test]
fn silver_dollar() {
    let coins: Vec<[u64; 3]> =
        (0..6).flat_map(|a| (a + 1..9).flat_map(move |b| (b + 1..12).map(move |c| [a, b, c]))).collect();
    let found = values("silver-dollar", coins.iter().map(|[a, b, c]| format!("{a},{b},{c}")));
    for ([a, b, c], value) in coins.iter().zip(found) {
        assert_eq!(value == 0, *a == c - b - 1, "{a},{b},{c}");
    }
}

/// A coin in row a and column b is worth the nim product of a and b: the table of On Numbers and Games, ch.
/// 6.
#[test]
fn turning_corners() {
    let table = [[1, 2, 3, 4], [2, 3, 1, 8], [3, 1, 2, 12], [4, 8, 12, 6]];
    let places = (1..=4).flat_map(|a| (1..=4).map(move |b| format!("{a}.{b}")));
    assert_eq!(values("turning-corners", places), table.concat());
}

/// Every game of a file can be played to its end by its own list of moves.
#[test]
fn all_of_them_end() {
    for entry in marienbad_rules::catalogue::ENTRIES.iter().filter(|entry| entry.file.is_some()) {
        let game: Box<dyn Game> = question::open(&entry.name).unwrap();
        let mut position = game.parse(&entry.positions[0], &NoFiles).unwrap();
        for _ in 0..200 {
            match game.moves(&position, 1).unwrap().pop() {
                Some(choice) => position = choice.to,
                None => break,
            }
        }
        assert!(game.moves(&position, 1).unwrap().is_empty(), "{}", entry.name);
    }
}
