//! Misère play of heap games: the engines compared with each other, with plain search and with published
//! results.
#![allow(clippy::unwrap_used)]

use marienbad_rules::heap::{Grundy, Nim, TakeAndBreak, Xxx};
use marienbad_rules::{Convention, Play, Ruleset};
use marienbad_solve::misere::{HeapForms, Reductions, Search};
use marienbad_solve::search::arena::Arena;
use marienbad_solve::search::states::Phase;
use marienbad_solve::search::sums::Sums;
use marienbad_solve::{Budget, Stop, Work};

fn work() -> Work<'static> {
    Work::new(Budget::default())
}

fn code(text: &str) -> TakeAndBreak {
    TakeAndBreak::new(text.parse().unwrap())
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
        1, 2, 6, 7, 11, 15, 16, 20, 21, 25, 29, 30, 34, 35, 39, 44, 48, 49, 53, 54, 58, 62, 63, 67, 68, 72,
        76, 82, 92, 96, 101, 102, 106, 110,
    ];
    assert_eq!(rows, print);
    rows.clear();
    Search::new(&code("0.77")).lost_rows(44, &mut work(), &mut |n| rows.push(n)).unwrap();
    assert_eq!(rows, [1, 4, 9, 12, 20]);
    rows.clear();
    Search::new(&Grundy).lost_rows(42, &mut work(), &mut |n| rows.push(n)).unwrap();
    assert_eq!(rows, (1..=14).map(|n| 3 * n).collect::<Vec<_>>());
}

/// Plain search over sums of one game, the reference.
struct Plain<'r, R: Ruleset<Position = u64>> {
    arena: Arena<'r, R>,
    sums: Sums,
}

impl<'r, R: Ruleset<Position = u64>> Plain<'r, R> {
    fn new(rules: &'r R) -> Self {
        let convention = Convention { play: Play::Misere, ..Convention::default() };
        Self { arena: Arena::new(rules), sums: Sums::new(convention) }
    }

    fn wins(&mut self, heaps: &[u64]) -> bool {
        let mut work = work();
        let ids = self.arena.sum(heaps, &mut work).unwrap();
        self.sums.wins(&mut self.arena, &ids, Phase::start(self.sums.convention()), &mut work).unwrap()
    }
}

/// All multisets of heaps up to `largest` with at most this total.
fn sums(largest: u64, total: u64) -> Vec<Vec<u64>> {
    let mut all = vec![vec![]];
    let mut next = 0;
    while next < all.len() {
        let sum: Vec<u64> = all[next].clone();
        next += 1;
        let left = total - sum.iter().sum::<u64>();
        let most = sum.last().copied().unwrap_or(largest).min(left);
        all.extend((1..=most).map(|heap| [&sum[..], &[heap]].concat()));
    }
    all
}

const CODES: [&str; 16] = [
    "0.77", "0.137", "0.07", "0.15", "0.123", "0.75", "0.53", "0.34", "0.71", "0.31", "0.33", "0.52", "0.73",
    "4.7", "0.6", "0.356",
];

#[test]
fn search_and_forms_agree_with_plain_search() {
    for text in CODES {
        let game = code(text);
        let (mut plain, mut search, mut forms) =
            (Plain::new(&game), Search::new(&game), HeapForms::new(&game));
        for sum in sums(13, 13) {
            let expected = plain.wins(&sum);
            assert_eq!(search.wins(&sum, &mut work()).unwrap(), expected, "{text} {sum:?}");
            let form = forms.sum(&sum, &mut work()).unwrap();
            assert_eq!(forms.forms().wins(form), expected, "the form of {text} {sum:?}");
        }
    }
    let (mut plain, mut search) = (Plain::new(&Grundy), Search::new(&Grundy));
    for sum in sums(16, 16) {
        assert_eq!(search.wins(&sum, &mut work()).unwrap(), plain.wins(&sum), "grundy {sum:?}");
    }
}

/// Each heap of nim is a canonical form of its own; this is found without comparing all options of all
/// options.
#[test]
fn forms_of_a_thousand_heaps_of_nim() {
    let mut nim = HeapForms::new(&Nim);
    let form = nim.sum(&[1000], &mut work()).unwrap();
    assert_eq!(nim.forms().text(form, 10).as_deref(), Some("*1000"));
    assert_eq!(nim.forms().len(), 1001);
}

#[test]
fn a_search_stops_and_goes_on() {
    let mut search = Search::new(&Xxx);
    let small = Budget { nodes: 2000, memory: 1 << 30 };
    assert_eq!(search.wins(&[95], &mut Work::new(small)), Err(Stop::Nodes { limit: 2000 }));
    assert_eq!(search.wins(&[92], &mut work()), Ok(false));
    let tight = Budget { nodes: 1 << 30, memory: 1 << 10 };
    assert!(matches!(Search::new(&Xxx).wins(&[60], &mut Work::new(tight)), Err(Stop::Memory { .. })));
    let huge = search.wins(&[1 << 40], &mut work());
    assert!(matches!(huge, Err(Stop::TooLarge { .. })));
}
