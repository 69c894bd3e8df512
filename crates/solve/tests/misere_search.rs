//! The misère search for large heaps: every kind of table, any number of threads, little memory, and a
//! table stored and restored.
#![allow(clippy::unwrap_used)]

use marienbad_rules::heap::{HeapGame, Subtraction, TakeAndBreak, Xxx};
use marienbad_solve::misere::{Keys, Search};
use marienbad_solve::{Budget, Stop, Work};

/// shared/facts/misere.md: two programs agree to 90.
const PRINT: [u64; 34] = [
    1, 2, 6, 7, 11, 15, 16, 20, 21, 25, 29, 30, 34, 35, 39, 44, 48, 49, 53, 54, 58, 62, 63, 67, 68, 72, 76,
    82, 92, 96, 101, 102, 106, 110,
];

fn work() -> Work<'static> {
    Work::new(Budget::default())
}

fn lost(search: &mut Search<'_>, to: u64, work: &mut Work<'_>) -> Vec<u64> {
    let mut rows = Vec::new();
    search.lost_rows(to, work, &mut |n| rows.push(n)).unwrap();
    rows
}

#[test]
fn any_keys_and_any_number_of_threads_find_the_same() {
    for keys in [Keys::Exact, Keys::Tags] {
        for threads in [1, 2, 5] {
            let mut search = Search::with_keys(&Xxx, keys).with_threads(threads);
            assert_eq!(lost(&mut search, 110, &mut work()), PRINT, "{keys:?}, {threads} threads");
            assert!(search.positions() > 5000);
            assert_eq!(search.keys(), keys);
        }
    }
    let words = [Keys::Exact, Keys::Tags].map(|keys| Search::with_keys(&Xxx, keys).method().word());
    assert_ne!(words[0], words[1], "an answer by tags can be told from an exact one");
}

#[test]
fn with_little_memory_it_forgets_and_stays_right() {
    for threads in [1, 2] {
        let mut search = Search::new(&Xxx).with_threads(threads);
        let mut tight = Work::new(Budget { nodes: u64::MAX, memory: 500_000 });
        assert_eq!(lost(&mut search, 110, &mut tight), PRINT);
        assert!(search.forgets(), "{} positions", search.positions());
        assert!(tight.memory() <= 500_000);
    }
}

#[test]
fn a_search_can_be_interrupted_anywhere_and_goes_on() {
    let mut search = Search::new(&Xxx).with_threads(2);
    let mut rounds = 0;
    let wins = loop {
        rounds += 1;
        match search.wins(&[110], &mut Work::new(Budget { nodes: 1500, ..Budget::default() })) {
            Err(Stop::Nodes { limit: 1500 }) => {}
            other => break other.unwrap(),
        }
    };
    assert!(!wins);
    assert!(rounds > 2, "{rounds} rounds");
    let small = Budget { nodes: 1 << 40, memory: 1 << 12 };
    assert!(matches!(Search::new(&Xxx).wins(&[60], &mut Work::new(small)), Err(Stop::Memory { .. })));
    let cancelled = work();
    cancelled.cancel().cancel();
    let mut cancelled = cancelled;
    assert_eq!(Search::new(&Xxx).with_threads(2).wins(&[140], &mut cancelled), Err(Stop::Cancelled));
}

#[test]
fn a_stored_table_is_taken_back() {
    for keys in [Keys::Exact, Keys::Tags] {
        let mut search = Search::with_keys(&Xxx, keys);
        lost(&mut search, 110, &mut work());
        let (layout, blocks) = search.stored();
        let blocks: Vec<Vec<u8>> = blocks.collect();
        let restored = |search: &mut Search<'_>, cut: usize| {
            let mut left = blocks[..blocks.len() - cut].iter().cloned();
            search.restore::<Stop>(layout, &mut work(), || Ok(left.next())).unwrap()
        };
        let mut again = Search::with_keys(&Xxx, keys);
        assert!(restored(&mut again, 0));
        assert_eq!(again.positions(), search.positions());
        let mut first = work();
        assert_eq!(again.wins(&[110], &mut first), Ok(false));
        let mut afresh = work();
        assert_eq!(Search::with_keys(&Xxx, keys).wins(&[110], &mut afresh), Ok(false));
        assert!(first.nodes() < afresh.nodes(), "{} and {}", first.nodes(), afresh.nodes());
        assert_eq!(again.wins(&[114], &mut work()), search.wins(&[114], &mut work()));
        // An incomplete table, or one with other keys, is refused, and the search still works.
        let mut part = Search::with_keys(&Xxx, keys);
        assert!(!restored(&mut part, 1));
        assert_eq!(part.wins(&[43], &mut work()), Ok(true));
        let other = if keys == Keys::Exact { Keys::Tags } else { Keys::Exact };
        assert!(!restored(&mut Search::with_keys(&Xxx, other), 0));
    }
    let kayles = TakeAndBreak::new("0.77".parse().unwrap());
    let mut search = Search::new(&Xxx);
    lost(&mut search, 60, &mut work());
    let (layout, blocks) = search.stored();
    let mut blocks = blocks.collect::<Vec<_>>().into_iter();
    let taken = Search::new(&kayles).restore::<Stop>(layout, &mut work(), || Ok(blocks.next()));
    assert_eq!(taken, Ok(false), "the table of another game");
}

/// Question C of the pupils' quiz: won, for example by token 1 of the group of 4, but not by token 2 of the
/// group of 42.
#[test]
fn a_sum_of_six_groups() {
    for keys in [Keys::Exact, Keys::Tags] {
        let mut search = Search::with_keys(&Xxx, keys);
        for (sum, wins) in
            [([4, 8, 15, 16, 23, 42], true), ([2, 8, 15, 16, 23, 42], false), ([4, 8, 15, 16, 23, 39], true)]
        {
            assert_eq!(search.wins(&sum, &mut work()).unwrap(), wins, "{sum:?} {keys:?}");
        }
    }
}

#[test]
fn sums_too_large_to_be_numbered_are_kept_as_words() {
    let game = Subtraction::new(vec![1, 2, 3]).unwrap();
    let game: &dyn HeapGame = &game;
    let mut search = Search::new(game).with_threads(2);
    for n in [4000, 4001, 4002, 4003] {
        assert_eq!(search.wins(&[n], &mut work()), Ok(n % 4 != 1), "{n}");
    }
    // The nim sum of the remainders modulo 4, unless all remainders are at most 1.
    assert_eq!(search.wins(&[4002, 4001], &mut work()), Ok(true));
    assert_eq!(search.wins(&[4002, 402], &mut work()), Ok(false));
    assert_eq!(search.wins(&[4001, 401], &mut work()), Ok(true));
}

/// The content of `testdata/xxx-misere-lost.txt`: how far it goes, and the lost rows.
fn long_list() -> (u64, Vec<u64>) {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata/xxx-misere-lost.txt");
    let text = std::fs::read_to_string(path).unwrap();
    let to = text.lines().find_map(|line| line.strip_prefix("to ")).unwrap().parse().unwrap();
    let rows = text.lines().filter(|line| line.starts_with(|c: char| c.is_ascii_digit()));
    (to, rows.map(|row| row.parse().unwrap()).collect())
}

#[test]
fn the_long_list_begins_as_print_and_as_the_search() {
    let (to, rows) = long_list();
    assert!(rows.is_sorted() && rows.last().is_some_and(|last| *last <= to));
    assert!(rows.starts_with(&PRINT));
    let near: Vec<u64> = rows.into_iter().filter(|n| *n <= 135).collect();
    assert_eq!(lost(&mut Search::new(&Xxx), 135, &mut work()), near);
}

#[test]
#[ignore = "a minute or more: cargo test -p marienbad-solve --release --test misere_search -- --ignored"]
fn the_long_list_again() {
    let (to, rows) = long_list();
    let mut unlimited = Work::new(Budget { nodes: u64::MAX, ..Budget::default() });
    assert_eq!(lost(&mut Search::new(&Xxx).with_threads(2), to, &mut unlimited), rows);
}
