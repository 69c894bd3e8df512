//! The games from files that ship with the program, compared with published results.
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

/// Fraenkel: a heap is lost exactly if its binary representation ends in an odd number of zeros (or it is
/// 0).
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

/// Every list of `count` numbers below `below`, each at least as large as the one before.
fn ascending(count: usize, below: u64) -> Vec<Vec<u64>> {
    let mut all = vec![Vec::new()];
    for _ in 0..count {
        all = all
            .into_iter()
            .flat_map(|heaps: Vec<u64>| {
                let least = heaps.last().copied().unwrap_or(0);
                (least..below).map(move |heap| [&heaps[..], &[heap]].concat()).collect::<Vec<_>>()
            })
            .collect();
    }
    all
}

fn written(numbers: &[u64]) -> String {
    numbers.iter().map(u64::to_string).collect::<Vec<_>>().join(",")
}

/// Moore: with at most k heaps per move, lost exactly if every binary digit occurs in a multiple of k + 1
/// heaps.
#[test]
fn moore() {
    for (most, count, below) in [(1, 3, 6), (2, 3, 8), (2, 4, 5), (3, 4, 5), (3, 5, 4)] {
        let all = ascending(count, below);
        let found = values(&format!("moore:{most}"), all.iter().map(|heaps| written(heaps)));
        for (heaps, value) in all.iter().zip(found) {
            let digit = |bit: u32| heaps.iter().filter(|heap| *heap >> bit & 1 == 1).count();
            let lost = (0..3).all(|bit| digit(bit) % (most + 1) == 0);
            assert_eq!(value == 0, lost, "moore:{most} {heaps:?}");
        }
    }
}

fn mex(options: &[u64]) -> u64 {
    (0..=options.len() as u64).find(|value| !options.contains(value)).unwrap()
}

/// Compared with a search written from the rules: every set of exactly k heaps loses one stick each.
#[test]
fn slow_nim() {
    fn value(heaps: &[u64], count: u32, known: &mut HashMap<Vec<u64>, u64>) -> u64 {
        if let Some(value) = known.get(heaps) {
            return *value;
        }
        let mut options = Vec::new();
        for set in (0_u32..1 << heaps.len()).filter(|set| set.count_ones() == count) {
            let less = heaps.iter().enumerate().map(|(i, heap)| heap.checked_sub(u64::from(set >> i & 1)));
            if let Some(next) = less.collect::<Option<Vec<u64>>>() {
                options.push(value(&next, count, known));
            }
        }
        let value = mex(&options);
        known.insert(heaps.to_vec(), value);
        value
    }
    for (taken, count, below) in [(1, 3, 5), (2, 3, 7), (2, 4, 5), (3, 4, 5), (4, 4, 5)] {
        let all = ascending(count, below);
        let found = values(&format!("slow-nim:{taken}"), all.iter().map(|heaps| written(heaps)));
        let mut known = HashMap::new();
        for (heaps, found) in all.iter().zip(found) {
            assert_eq!(found, value(heaps, taken, &mut known), "slow-nim:{taken} {heaps:?}");
        }
    }
}

/// In pairs from the right, the gaps are heaps of Nim; an unpaired coin counts the gap before it.
#[test]
fn silver_dollar() {
    for count in 1..=5 {
        let all: Vec<Vec<u64>> = ascending(count, 9)
            .into_iter()
            .map(|steps| steps.iter().zip(0..).map(|(square, coin)| square + coin).collect())
            .collect();
        let found = values("silver-dollar", all.iter().map(|coins: &Vec<u64>| written(coins)));
        for (coins, value) in all.iter().zip(found) {
            let pairs = coins.rchunks(2).map(|pair| match pair {
                [one, two] => two - one - 1,
                [one] => *one,
                _ => 0,
            });
            assert_eq!(value == 0, pairs.fold(0, |all, gap| all ^ gap) == 0, "{coins:?}");
        }
    }
}

/// Compared with a search written from the rules; with one step, the number of moves is known.
#[test]
fn kotzig() {
    fn value(
        points: usize,
        steps: &[usize],
        token: usize,
        been: u32,
        known: &mut HashMap<(usize, u32), u64>,
    ) -> u64 {
        if let Some(value) = known.get(&(token, been)) {
            return *value;
        }
        let mut options = Vec::new();
        for to in steps.iter().map(|step| (token + step) % points).filter(|to| been >> to & 1 == 0) {
            options.push(value(points, steps, to, been | 1 << to, known));
        }
        let value = mex(&options);
        known.insert((token, been), value);
        value
    }
    for steps in [&[1][..], &[3], &[1, 2], &[1, 3], &[2, 3], &[1, 4, 5], &[2, 3, 7]] {
        let list: Vec<u64> = steps.iter().map(|step| *step as u64).collect();
        let found = values(&format!("kotzig:{}", written(&list)), (1..=14).map(|n| n.to_string()));
        for (points, found) in (1..=14).zip(found) {
            assert_eq!(found, value(points, steps, 0, 1, &mut HashMap::new()), "{steps:?} {points}");
            if let [step] = steps {
                let round = (1..=points).find(|times| (times * step) % points == 0).unwrap();
                assert_eq!(found, (round as u64 - 1) % 2, "{step} on {points}");
            }
        }
    }
}

/// Every graph with this many vertices, as the neighbours of each vertex.
fn graphs(vertices: usize) -> impl Iterator<Item = Vec<u32>> {
    let pairs: Vec<(usize, usize)> = (0..vertices).flat_map(|a| (0..a).map(move |b| (a, b))).collect();
    (0_u32..1 << pairs.len()).map(move |edges| {
        let mut near = vec![0; vertices];
        for (_, (a, b)) in pairs.iter().enumerate().filter(|(i, _)| edges >> i & 1 == 1) {
            near[*a] |= 1 << b;
            near[*b] |= 1 << a;
        }
        near
    })
}

fn graph_text(near: &[u32]) -> String {
    let mut parts = Vec::new();
    for (a, links) in near.iter().enumerate() {
        let lower = (0..a).filter(|b| links >> b & 1 == 1);
        parts.extend(lower.map(|b| format!("v{a}-v{b}")));
        if *links == 0 {
            parts.push(format!("v{a}"));
        }
    }
    parts.join(",")
}

/// All graphs with up to five vertices, compared with a search written from the rules. Even: the parity of
/// the number of vertices, since at the end all degrees are odd and the number of odd vertices is always
/// even. Odd, on a bipartite graph: the parity of the number of edges (O. Krüger, Integers 14, 2014).
#[test]
fn vertex_deletion() {
    fn value(near: &[u32], left: u32, odd: u32, known: &mut HashMap<u32, u64>) -> u64 {
        if let Some(value) = known.get(&left) {
            return *value;
        }
        let mut options = Vec::new();
        for vertex in (0..near.len()).filter(|vertex| left >> vertex & 1 == 1) {
            if (near[vertex] & left).count_ones() % 2 == odd {
                options.push(value(near, left & !(1 << vertex), odd, known));
            }
        }
        let value = mex(&options);
        known.insert(left, value);
        value
    }
    let bipartite = |near: &[u32]| {
        (0_u32..1 << near.len()).any(|side| {
            near.iter().enumerate().all(|(v, links)| {
                let own = side >> v & 1;
                (0..near.len()).all(|w| links >> w & 1 == 0 || side >> w & 1 != own)
            })
        })
    };
    for (name, odd) in [("even-vertex-deletion", 0), ("odd-vertex-deletion", 1)] {
        for vertices in 1..=5_usize {
            // A third of the graphs with five vertices is enough.
            let all: Vec<Vec<u32>> = graphs(vertices).step_by(if vertices == 5 { 3 } else { 1 }).collect();
            let found = values(name, all.iter().map(|near| graph_text(near)));
            for (near, found) in all.iter().zip(found) {
                let expected = value(near, (1 << vertices) - 1, odd, &mut HashMap::new());
                assert_eq!(found, expected, "{name} {}", graph_text(near));
                let edges = near.iter().map(|links| links.count_ones()).sum::<u32>() / 2;
                if odd == 0 {
                    assert_eq!(found, vertices as u64 % 2);
                } else if bipartite(near) {
                    assert_eq!(found, u64::from(edges % 2), "{}", graph_text(near));
                }
            }
        }
    }
}

/// Winning Ways, vol. 1, ch. 7: the value of a stalk is its length, that of a cycle the parity of its
/// length, and at a fork the values of the branches, each extended by one edge, are added.
#[test]
fn hackenbush() {
    let stalk = |length: usize| (1..=length).fold("GROUND".to_owned(), |all, i| format!("{all}-s{i}"));
    assert_eq!(values("hackenbush", (1..=9).map(stalk)), (1..=9).collect::<Vec<_>>());
    let circle =
        |length: usize| (1..length).fold("GROUND".to_owned(), |all, i| format!("{all}-c{i}")) + "-GROUND";
    assert_eq!(values("hackenbush", (2..=9).map(circle)), (2..=9).map(|n| n % 2).collect::<Vec<_>>());
    // A trunk with branches of 1 and 2: 1 + (1 xor 2) = 4; with branches of 2 and 4: 1 + (2 xor 4) = 7.
    let fork = |a: usize, b: usize| {
        let branch = |name: char, length: usize| {
            (1..=length).fold("t".to_owned(), |all, i| format!("{all}-{name}{i}"))
        };
        format!("GROUND-t,{},{}", branch('a', a), branch('b', b))
    };
    assert_eq!(values("hackenbush", [fork(1, 2), fork(2, 4), fork(3, 3)]), [4, 7, 1]);
}

/// Compared with a search over sets of free cells written from the rules.
#[test]
fn tromino() {
    fn value(free: u32, shapes: &[u32], known: &mut HashMap<u32, u64>) -> u64 {
        if let Some(value) = known.get(&free) {
            return *value;
        }
        let options: Vec<u64> = shapes
            .iter()
            .filter(|shape| free & **shape == **shape)
            .map(|shape| value(free & !shape, shapes, known))
            .collect();
        let value = mex(&options);
        known.insert(free, value);
        value
    }
    for (rows, columns) in [(1, 7), (2, 2), (2, 5), (3, 3), (3, 4), (4, 4), (2, 7)] {
        let cells: Vec<(i32, i32)> = (0..rows).flat_map(|r| (0..columns).map(move |c| (r, c))).collect();
        let near = |a: (i32, i32), b: (i32, i32)| (a.0 - b.0).abs() + (a.1 - b.1).abs() == 1;
        let mut shapes = Vec::new();
        for (i, one) in cells.iter().enumerate() {
            for (j, two) in cells.iter().enumerate().skip(i + 1) {
                for (k, three) in cells.iter().enumerate().skip(j + 1) {
                    let joined = [(one, two), (one, three), (two, three)];
                    if joined.iter().filter(|(a, b)| near(**a, **b)).count() >= 2 {
                        shapes.push(1 << i | 1 << j | 1 << k);
                    }
                }
            }
        }
        let expected = value((1 << cells.len()) - 1, &shapes, &mut HashMap::new());
        let found = values("tromino", [format!("{rows}x{columns}")]);
        assert_eq!(found, [expected], "{rows}x{columns}");
    }
}

/// A coin in row a and column b has the nim product of a and b as its value: the table of On Numbers and
/// Games, ch. 6.
#[test]
fn turning_corners() {
    let table = [[1, 2, 3, 4], [2, 3, 1, 8], [3, 1, 2, 12], [4, 8, 12, 6]];
    let places = (1..=4).flat_map(|a| (1..=4).map(move |b| format!("{a}.{b}")));
    assert_eq!(values("turning-corners", places), table.concat());
}

/// Every game from a file can be played to its end by its own list of moves.
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
