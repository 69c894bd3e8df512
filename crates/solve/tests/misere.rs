//! Misère play of heap games: the engines against each other, plain search and print.
#![allow(clippy::unwrap_used)]

use cpu_time::ThreadTime;
use marienbad_check::{Effort, Monoid, Reach, Verdict, check, write_quotient};
use marienbad_rules::heap::{Grundy, HeapGame, TakeAndBreak, Xxx};
use marienbad_rules::{Convention, NoFiles, Play, Ruleset};
use marienbad_solve::misere::quotient::{Finder, Quotient, Repetition};
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

/// All multisets of heaps up to `largest` with this total or less.
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

fn find(game: &TakeAndBreak, to: u64) -> Finder<'_> {
    let mut work = work();
    let mut finder = Finder::new(game, &mut work).unwrap();
    finder.reach(to, &mut work).unwrap();
    finder
}

/// The independent checker accepts the quotient.
fn assert_accepted(text: &str, quotient: &Quotient) {
    let reach = match quotient.repetition() {
        Some(Repetition { preperiod, .. }) => Reach::Periodic { preperiod },
        None => Reach::Listed,
    };
    let monoid = Monoid { table: quotient.table().to_vec(), lost: quotient.lost().to_vec() };
    let heaps = quotient.heaps().to_vec();
    let claim = marienbad_check::Quotient { game: text.to_owned(), monoid, heaps, reach };
    let verdict = check(&write_quotient(&claim).unwrap(), &NoFiles, &mut Effort::default());
    assert!(matches!(verdict, Verdict::Accepted(_)), "{text}: {verdict:?}");
}

#[test]
fn quotients_of_print() {
    let table = [
        ("0.77", 40, 9, 71, 12),
        ("0.15", 42, 12, 66, 10),
        ("0.123", 20, 5, 5, 5),
        ("0.75", 8, 2, 8, 2),
        ("0.53", 16, 3, 21, 9),
        ("0.34", 12, 3, 7, 8),
        ("0.71", 36, 9, 3, 6),
    ];
    for (text, order, lost, preperiod, period) in table {
        let game = code(text);
        let start = ThreadTime::now();
        let quotient = find(&game, 250).quotient();
        println!("{text}: {:?}, {} relations", start.elapsed(), quotient.relations().len());
        assert_eq!((quotient.order(), quotient.lost().len()), (order, lost), "{text}");
        assert_eq!(quotient.repetition(), Some(Repetition { preperiod, period }), "{text}");
        assert!(!quotient.is_tame(), "{text}");
        assert_accepted(text, &quotient);
        for relation in quotient.relations() {
            let element = |word: &[usize]| {
                let heaps: Vec<u64> = word.iter().map(|place| quotient.generators()[*place]).collect();
                quotient.sum(&heaps)
            };
            assert_eq!(element(&relation.left), element(&relation.right), "{text} {relation:?}");
        }
        let mut plain = Plain::new(&game);
        for sum in sums(12, 12) {
            assert_eq!(quotient.wins(&sum), Some(plain.wins(&sum)), "{text} {sum:?}");
        }
    }
}

#[test]
fn tame_quotients() {
    for text in ["0.31", "0.33", "0.52", "0.73"] {
        let game = code(text);
        let quotient = find(&game, 250).quotient();
        assert_eq!((quotient.order(), quotient.is_tame()), (6, true), "{text}");
        assert!(quotient.repetition().is_some(), "{text}");
        assert_accepted(text, &quotient);
    }
}

#[test]
fn quotients_of_dawsons_chess() {
    let game = code("0.137");
    let mut work = work();
    let mut finder = Finder::new(&game, &mut work).unwrap();
    for (heap, order) in [(1, 2), (3, 6), (9, 12), (13, 24), (24, 144)] {
        finder.reach(heap - 1, &mut work).unwrap();
        assert_ne!(finder.quotient().order(), order, "before {heap}");
        finder.reach(heap, &mut work).unwrap();
        assert_eq!(finder.quotient().order(), order, "at {heap}");
    }
    assert_accepted("0.137", &finder.quotient());
}

#[test]
#[ignore = "for measuring: run with --nocapture"]
fn far_quotients_of_dawsons_chess() {
    let game = code("0.137");
    let mut work = work();
    let mut finder = Finder::new(&game, &mut work).unwrap();
    for heap in 1..=29 {
        finder.reach(heap, &mut work).unwrap();
        println!("{heap}: order {}, {} nodes", finder.quotient().order(), work.nodes());
    }
    assert_eq!(finder.quotient().order(), 360);
}
