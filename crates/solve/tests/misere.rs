//! Misère play of heap games: the engines against each other, plain search and print.
#![allow(clippy::unwrap_used)]

use marienbad_rules::heap::{Grundy, HeapGame, TakeAndBreak, Xxx};
use marienbad_solve::misere::{HeapForms, Reductions, Search};
use marienbad_solve::{Budget, Work};

fn work() -> Work<'static> {
    Work::new(Budget::default())
}

fn code(text: &str) -> TakeAndBreak {
    TakeAndBreak::new(text.parse().unwrap())
}

fn genus(game: &dyn HeapGame, heap: u64) -> String {
    HeapForms::new(game).genus(&[heap], &mut work()).unwrap().to_string()
}

#[test]
fn genera_of_print() {
    let kayles = code("0.77");
    assert_eq!([5, 9, 11].map(|n| genus(&kayles, n)), ["4^146", "4^046", "6^46"]);
    let dawson = code("0.07");
    assert_eq!([10, 12, 14, 16].map(|n| genus(&dawson, n)), ["3^1431", "2^0520", "4^146", "5^057"]);
    assert_eq!(genus(&Grundy, 13), "3^1431");
    assert_eq!([0, 1, 2].map(|n| genus(&code("0.3"), n)), ["0^120", "1^031", "0^120"]);
}

#[test]
fn reductions_of_dawsons_chess() {
    let mut reductions = Reductions::new(&Xxx);
    for _ in 0..=19 {
        reductions.grow(&mut work()).unwrap();
    }
    let found: Vec<(u64, bool, Vec<u64>)> = (0..)
        .zip(reductions.heaps())
        .filter(|(n, reduced)| reduced.heaps != [*n])
        .map(|(n, reduced)| (n, reduced.star, reduced.heaps.clone()))
        .collect();
    let mut expected = vec![(0, false, vec![])];
    expected.extend([4, 8, 14].map(|n| (n, false, vec![])));
    expected.extend([1, 2, 6, 7].map(|n| (n, true, vec![])));
    expected.extend([5, 10, 19].map(|n| (n, true, vec![3])));
    expected.extend([12, 17].map(|n| (n, false, vec![3])));
    expected.extend([(16, true, vec![9]), (18, true, vec![11])]);
    expected.sort();
    assert_eq!(found, expected);
}

#[test]
fn rows_of_print() {
    let mut rows = Vec::new();
    Search::new(&Xxx).lost_rows(110, &mut work(), &mut |n| rows.push(n)).unwrap();
    let print = [
        1, 2, 6, 7, 11, 15, 16, 20, 21, 25, 29, 30, 34, 35, 39, 44, 48, 49, 53, 54, 58, 62, 63, 67, 68, 72, 76,
        82, 92, 96, 101, 102, 106, 110,
    ];
    assert_eq!(rows, print);
    rows.clear();
    Search::new(&code("0.77")).lost_rows(44, &mut work(), &mut |n| rows.push(n)).unwrap();
    assert_eq!(rows, [1, 4, 9, 12, 20]);
    rows.clear();
    Search::new(&Grundy).lost_rows(42, &mut work(), &mut |n| rows.push(n)).unwrap();
    assert_eq!(rows, (1..=14).map(|n| 3 * n).collect::<Vec<_>>());
}
