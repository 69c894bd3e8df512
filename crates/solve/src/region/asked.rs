//! Tests: every question about every value, small or large, is compared with the definition.

use std::collections::HashMap;

use marienbad_rules::board::{Frame, Surface};

use super::bits::{Bits, Long};
use super::board::{Board, Symmetry, Taking, moves, split};
use super::kept::{NOT_KEPT, Pack, Unpack};
use super::nimbers::Nimbers;
use super::sheet::Sheet;
use super::table::Known;
use super::web::Web;
use crate::{Budget, Progress, Work};

/// The least value that no option has. Nothing is split, pruned or brought to a canonical form.
fn plain<B: Board>(board: &B, free: B::Set, known: &mut HashMap<B::Set, u32>) -> u32 {
    if let Some(value) = known.get(&free) {
        return *value;
    }
    let mut values = 0u64;
    let listed: Result<(), ()> = moves(board, free, |taken, _| {
        values |= 1 << plain(board, free.without(taken), known);
        Ok(())
    });
    assert_eq!(listed, Ok(()));
    known.insert(free, values.trailing_ones());
    values.trailing_ones()
}

#[test]
fn every_value_can_be_asked_for_in_any_order() {
    let frame = Frame { board: 0, surface: Surface::Plane, rows: 4, columns: 5 };
    let (mut random, mut large, mut asked) = (7u64, 0, 0);
    for taking in [Taking::Dominoes, Taking::Tokens] {
        let board = Sheet::<u64>::new(taking, frame).unwrap();
        for _ in 0..40 {
            random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            // At most three cells of twenty are missing.
            let holes = (0..3).fold(0u64, |holes, i| holes | 1 << ((random >> (20 + 8 * i)) % 20));
            let mut pieces = Vec::new();
            split(&board, ((1 << 20) - 1) & !holes, |piece, symmetry| pieces.push((piece, symmetry)));
            for (piece, symmetry) in pieces {
                let value = plain(&board, piece, &mut HashMap::new());
                assert!(symmetry != Symmetry::Zero || value == 0);
                let mut work = Work::new(Budget::default());
                let mut one = Nimbers::new(board.clone());
                for i in 0..8 {
                    let n = (i * 3 + (random >> 60) as u32) % 8;
                    // Once with what other questions left in the table, and once without.
                    let mut fresh = Nimbers::new(board.clone());
                    // By proof numbers from the top down, or nearly so.
                    let mut weighed = Nimbers::new(board.clone());
                    weighed.settled_at_once = if i % 2 == 0 { 0 } else { 11 };
                    assert_eq!(weighed.is(piece, n, &mut work), Ok(value == n), "{taking:?} {piece:b} {n}");
                    assert_eq!(one.is(piece, n, &mut work), Ok(value == n), "{taking:?} {piece:b} {n}");
                    assert_eq!(fresh.is(piece, n, &mut work), Ok(value == n), "{taking:?} {piece:b} {n}");
                    asked += u32::from(piece.count() > 14);
                }
                assert_eq!(one.value(piece, &mut work), Ok(value));
                let mut weighed = Nimbers::new(board.clone());
                weighed.settled_at_once = 5;
                assert_eq!(weighed.value(piece, &mut work), Ok(value));
                // Questions about numbers larger than any value, and what they left in the tables.
                for n in [9, 12, 15] {
                    assert_eq!(weighed.is(piece, n, &mut work), Ok(false));
                    assert_eq!(Nimbers::new(board.clone()).is(piece, n, &mut work), Ok(false));
                }
                large += u32::from(value >= 4);
            }
        }
    }
    assert!(asked > 400 && large > 3, "{asked} {large}");
}

#[test]
fn progress_tells_what_the_value_is_not() {
    let frame = Frame { board: 0, surface: Surface::Plane, rows: 4, columns: 7 };
    let board = Sheet::<u64>::new(Taking::Dominoes, frame).unwrap();
    let mut seen: Vec<Progress> = Vec::new();
    let mut report = |progress| seen.push(progress);
    let mut work = Work::new(Budget::default()).with_tick(16).with_report(&mut report);
    assert_eq!(Nimbers::new(board).value((1 << 28) - 1, &mut work), Ok(3));
    drop(work);
    assert!(seen.windows(2).all(|pair| pair[0].excluded & !pair[1].excluded == 0));
    assert!(seen.iter().any(|progress| progress.excluded & 0b111 == 0b111));
    assert!(seen.iter().all(|progress| progress.excluded >> 3 & 1 == 0));
}

#[test]
fn a_torn_piece_is_worth_its_parts() {
    let frame = Frame { board: 0, surface: Surface::Plane, rows: 4, columns: 6 };
    let board = Sheet::<u64>::new(Taking::Dominoes, frame).unwrap();
    let (mut random, mut torn) = (3u64, 0);
    for _ in 0..2000 {
        random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let free = board.prune((random >> 20 | random >> 41) & ((1 << 24) - 1));
        if free == 0 {
            continue;
        }
        let piece = board.piece(1 << free.first(), free);
        if let Some(part) = board.torn(piece) {
            let mut known = HashMap::new();
            let mut value = |cells| plain(&board, cells, &mut known);
            assert_eq!(value(piece), value(part) ^ value(piece & !part), "{piece:b} {part:b}");
            torn += 1;
        }
    }
    assert!(torn > 50, "{torn}");
}

/// Boards slightly larger than one word are compared with sets of two words and with the definition. Some
/// pieces reach diagonally beyond the first word, some only until a move is made.
#[test]
fn boards_of_a_word_and_a_byte() {
    let mut random = 11u64;
    let mut next = |below: u64| {
        random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (random >> 33) % below
    };
    let (mut wide, mut narrow) = (0, 0);
    for (rows, columns) in [(5, 13), (6, 11), (8, 9), (4, 17), (3, 24)] {
        let frame = Frame { board: 0, surface: Surface::Plane, rows, columns };
        let (rows, columns) = (u32::from(rows), u32::from(columns));
        let long = Sheet::<Long>::new(Taking::Dominoes, frame).unwrap();
        let two = Sheet::<u128>::new(Taking::Dominoes, frame).unwrap();
        let (mut ours, mut theirs) = (Nimbers::new(long.clone()), Nimbers::new(two.clone()));
        ours.settled_at_once = 8;
        let mut known = HashMap::new();
        let mut work = Work::new(Budget::default());
        for round in 0..60 {
            // A path through the board, from its first to its last cell or from any cell, with a few cells
            // beside it.
            let (mut row, mut column) =
                if round % 2 == 0 { (0, 0) } else { (next(3) as u32, next(9) as u32) };
            let mut cells = vec![row * columns + column];
            while cells.len() < 24 && (row + 1 < rows || column + 1 < columns) {
                if column + 1 == columns
                    || row + 1 < rows && next(u64::from(rows + columns)) < u64::from(rows)
                {
                    row += 1;
                } else {
                    column += 1;
                }
                cells.push(row * columns + column);
            }
            cells.push(next(u64::from(rows * columns)) as u32);
            cells.push(next(u64::from(rows * columns)) as u32);
            let set = cells.iter().fold(Long::default(), |all, cell| all | Long::bit(*cell));
            let same = cells.iter().fold(0u128, |all, cell| all | 1 << cell);
            let mut pieces = Vec::new();
            split(&long, set, |piece, symmetry| pieces.push((piece, symmetry)));
            let mut others = Vec::new();
            split(&two, same, |piece, symmetry| others.push((piece, symmetry)));
            assert_eq!(pieces.len(), others.len());
            for ((piece, symmetry), (other, alike)) in pieces.into_iter().zip(others) {
                assert!(piece.each().eq(other.each()) && symmetry == alike, "{piece:?} {other:?}");
                *(if long.narrow(piece).is_some() { &mut narrow } else { &mut wide }) += 1;
            }
            let value = ours.value(set, &mut work);
            assert_eq!(value, theirs.value(same, &mut work), "{cells:?}");
            if round < 12 {
                assert_eq!(value, Ok(plain(&two, same, &mut known)), "{cells:?}");
            }
        }
        // Everything in the table, decoded from words and their places.
        let mut kept = 0;
        ours.table.visit(&mut |piece, known| {
            let twice = piece.each().fold(0u128, |all, cell| all | 1 << cell);
            let other = theirs.value(twice, &mut work);
            assert!(known.value().is_none_or(|value| other == Ok(value)), "{piece:?}");
            assert_eq!(long.canonical(piece).0, piece);
            kept += 1;
        });
        assert!(kept > 500, "{kept}");
    }
    assert!(wide > 60 && narrow > 60, "{wide} {narrow}");
}

#[test]
fn of_very_many_regions_the_values_are_kept() {
    let frame = Frame { board: 0, surface: Surface::Plane, rows: 5, columns: 7 };
    let board = Sheet::<u64>::new(Taking::Dominoes, frame).unwrap();
    let all = (1u64 << 35) - 1;
    let mut work = Work::new(Budget::default());
    let mut first = Nimbers::new(board.clone());
    assert_eq!(first.value(all, &mut work), Ok(1));
    let from_nothing = work.nodes();
    let (mut values, mut others) = (Vec::new(), 0);
    first.table.visit(&mut |piece, known| match known.value() {
        Some(value) if piece.count() > NOT_KEPT => values.push((piece, value)),
        None if piece.count() > NOT_KEPT => others += 1,
        _ => {}
    });
    assert!(values.len() > 500 && others > values.len(), "{} {others}", values.len());
    let mut pack = Pack::default();
    first.save_most(&mut pack, values.len());
    let mut again = Nimbers::new(board.clone());
    assert_eq!(again.restore(&mut Unpack(&pack.0), &mut work), Some(values.len() as u64));
    // Where a line of the table is full, some are lost.
    let found = values.iter().filter(|(piece, value)| {
        let known = again.table.get(*piece);
        assert!(known.value().is_none_or(|found| found == *value));
        known.value().is_some()
    });
    let found = found.count();
    assert!(found * 100 > values.len() * 99, "{found} of {}", values.len());
    // With the values of all but the largest pieces, the rest is found quickly.
    let mut third = Nimbers::new(board);
    for (piece, value) in values.iter().filter(|(piece, _)| piece.count() < 29) {
        third.table.add(*piece, Known::exactly(*value), &mut work);
    }
    let before = work.nodes();
    assert_eq!(third.value(all, &mut work), Ok(1));
    let steps = work.nodes() - before;
    assert!(steps * 3 < from_nothing * 2, "{steps} of {from_nothing}");
}

/// Graphs of more than 24 vertices, from dense to sparse, with and without memory for the table of small
/// graphs.
#[test]
fn dense_graphs_as_the_definition_says() {
    let mut random = 23u64;
    let mut next = |below: u64| {
        random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (random >> 33) % below
    };
    let (mut large, mut torn) = (0, 0);
    for round in 0..30 {
        let (n, percent) = match round % 6 {
            0 => (28, 22),
            1 => (30, 30),
            2 => (36, 40),
            3 => (48, 60),
            4 => (40, 90),
            // Two halves joined by a single edge.
            _ => (32, 45),
        };
        let mut links = vec![Vec::new(); n];
        for a in 0..n {
            for b in 0..a {
                let apart = round % 6 == 5 && (a < n / 2) != (b < n / 2);
                if if apart { (a, b) == (n / 2, 0) } else { next(100) < percent } {
                    links[a].push(b as u32);
                    links[b].push(a as u32);
                }
            }
        }
        torn += u32::from(round % 6 == 5);
        let web = Web::<u64>::new(Taking::Tokens, &links).unwrap();
        let all = (1u64 << n) - 1;
        let value = plain(&web, all, &mut HashMap::new());
        let mut roomy = web.clone();
        roomy.allow(1 << 26);
        let mut work = Work::new(Budget::default());
        for board in [&web, &roomy] {
            assert_eq!(Nimbers::new(board.clone()).value(all, &mut work), Ok(value), "{links:?}");
        }
        let mut one = Nimbers::new(roomy.clone());
        for i in 0..4 {
            let m = (5 * i + round) % 8;
            let mut fresh = Nimbers::new(roomy.clone());
            fresh.thread = i;
            assert_eq!(fresh.is_worth(&[all], m, &mut work), Ok(value == m), "{links:?} {m}");
            assert_eq!(one.is_worth(&[all], m, &mut work), Ok(value == m), "{links:?} {m}");
        }
        assert_eq!(one.value(all, &mut work), Ok(value));
        large += u32::from(value >= 4);
    }
    assert!(large > 2 && torn == 5, "{large} {torn}");
}
