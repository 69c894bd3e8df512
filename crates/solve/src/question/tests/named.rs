//! Games with their own names, each compared with a search on the board written from its rules alone.

use std::collections::{BTreeSet, HashMap};

use marienbad_rules::{Convention, NoFiles, Play};

use crate::question::{Outcome, open};
use crate::{Budget, Work};

/// Given a row of things as bits and its size, the rows after each move.
type Moves = fn(u32, u32) -> Vec<u32>;

/// Whether the player to move wins, in normal or misère play.
fn wins(row: u32, size: u32, moves: Moves, play: Play, seen: &mut HashMap<u32, bool>) -> bool {
    if let Some(known) = seen.get(&row) {
        return *known;
    }
    let after: BTreeSet<u32> = moves(row, size).into_iter().collect();
    let won = if after.is_empty() {
        play == Play::Misere
    } else {
        after.into_iter().any(|next| !wins(next, size, moves, play, seen))
    };
    seen.insert(row, won);
    won
}

fn pins(row: u32, size: u32, together: &[u32]) -> Vec<u32> {
    let blocks = together.iter().flat_map(|count| (0..size).map(move |at| ((1u32 << count) - 1) << at));
    blocks.filter(|block| block & row == *block && *block < 1 << size).map(|block| row & !block).collect()
}

fn kayles(row: u32, size: u32) -> Vec<u32> {
    pins(row, size, &[1, 2])
}

fn dawson_kayles(row: u32, size: u32) -> Vec<u32> {
    pins(row, size, &[2])
}

fn dawson(row: u32, size: u32) -> Vec<u32> {
    let there = (0..size).filter(|at| row >> at & 1 == 1);
    there.map(|at| row & !((0b111 << at) >> 1)).collect()
}

/// Crosses, no two of them one or two squares apart.
fn treblecross(row: u32, size: u32) -> Vec<u32> {
    let free = (0..size).filter(|at| row >> at & 1 == 1);
    free.map(|at| row & !((0b11111 << at) >> 2)).collect()
}

#[test]
fn named_games_are_what_their_rules_say() {
    let rows: [(&str, Moves); 4] = [
        ("kayles", kayles),
        ("dawson", dawson),
        ("dawson-kayles", dawson_kayles),
        ("treblecross", treblecross),
    ];
    for (name, moves) in rows {
        let game = open(name).unwrap();
        assert_eq!(game.entry().key, name);
        for (size, play) in (1..=13).flat_map(|size| [(size, Play::Normal), (size, Play::Misere)]) {
            let position = game.parse(&size.to_string(), &NoFiles).unwrap();
            let convention = Convention { play, ..Convention::default() };
            let answer = game.solve(&position, convention, &mut Work::new(Budget::default())).unwrap();
            let won = wins((1 << size) - 1, size, moves, play, &mut HashMap::new());
            assert_eq!(answer.outcome, Outcome::of(won), "{name} {size} {play:?}");
        }
    }
}

/// Treblecross in its usual form: the player who makes three crosses in a row wins.
#[test]
fn treblecross_is_three_in_a_row() {
    fn won(crosses: u32, size: u32, seen: &mut HashMap<u32, bool>) -> bool {
        if let Some(known) = seen.get(&crosses) {
            return *known;
        }
        let row = |next: u32| next & next >> 1 & next >> 2 != 0;
        let mut free = (0..size).filter(|at| crosses >> at & 1 == 0).map(|at| crosses | 1 << at);
        let found = free.any(|next| row(next) || !won(next, size, seen));
        seen.insert(crosses, found);
        found
    }
    let game = open("Treblecross").unwrap();
    // Below three squares, three in a row is impossible.
    for size in 3..=14 {
        let position = game.parse(&size.to_string(), &NoFiles).unwrap();
        let answer = game.solve(&position, Convention::default(), &mut Work::new(Budget::default())).unwrap();
        assert_eq!(answer.outcome, Outcome::of(won(0, size, &mut HashMap::new())), "{size}");
    }
}

/// Officers and Guiles on sums of heaps, checked by their values.
#[test]
fn officers_and_guiles() {
    let values = |options: fn(usize) -> Vec<Vec<usize>>| {
        let mut found: Vec<u64> = Vec::new();
        for heap in 0..=40 {
            let after: BTreeSet<u64> = options(heap)
                .iter()
                .map(|heaps| heaps.iter().fold(0, |xor, part| xor ^ found[*part]))
                .collect();
            found.push((0..=after.len() as u64).find(|value| !after.contains(value)).unwrap());
        }
        found
    };
    let officers = |heap: usize| -> Vec<Vec<usize>> {
        let whole = (heap >= 2).then(|| vec![heap - 1]);
        whole.into_iter().chain((1..heap.saturating_sub(1)).map(|a| vec![a, heap - 1 - a])).collect()
    };
    let guiles = |heap: usize| -> Vec<Vec<usize>> {
        let whole = (heap == 1 || heap == 2).then(Vec::new);
        whole.into_iter().chain((1..heap.saturating_sub(2)).map(|a| vec![a, heap - 2 - a])).collect()
    };
    for (name, expected) in [("officers", values(officers)), ("guiles", values(guiles))] {
        let game = open(name).unwrap();
        for (heap, value) in expected.into_iter().enumerate() {
            let position = game.parse(&heap.to_string(), &NoFiles).unwrap();
            let answer =
                game.solve(&position, Convention::default(), &mut Work::new(Budget::default())).unwrap();
            assert_eq!(answer.value, Some(value.into()), "{name} {heap}");
        }
    }
}
