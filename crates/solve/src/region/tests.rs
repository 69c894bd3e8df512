//! The engine is compared with published values and with plain search.

use marienbad_rules::board::Cram;
use marienbad_rules::graph::{AnyGraph, ArcKayles, Circle, Globe, Grid, Torus};
use marienbad_rules::{Convention, NoFiles, Play, Ruleset, Visible};

use super::{Regions, Taking};
use crate::search::arena::Arena;
use crate::search::evaluate::{GrundyValues, Numbers, evaluate};
use crate::search::states::Phase;
use crate::search::sums::Sums;
use crate::{Budget, Cancel, Stop, Work};

fn work() -> Work<'static> {
    Work::new(Budget { nodes: 1 << 40, memory: 1 << 30 })
}

fn parse<R: Ruleset<Position: Visible>>(ruleset: &R, text: &str) -> Vec<R::Position> {
    ruleset.parse(text, &NoFiles).unwrap()
}

fn value<R: Ruleset<Position: Visible>>(ruleset: &R, text: &str) -> u32 {
    let mut regions = Regions::of(ruleset).unwrap();
    let sum = parse(ruleset, text);
    sum.iter().map(|part| regions.value(part, &mut work()).unwrap().unwrap()).fold(0, |a, b| a ^ b)
}

fn wins_misere<R: Ruleset<Position: Visible>>(ruleset: &R, text: &str) -> bool {
    let sum = parse(ruleset, text);
    Regions::of(ruleset).unwrap().wins_misere(&sum, &mut work()).unwrap().unwrap()
}

fn plain_value<R: Ruleset<Position: Visible>>(ruleset: &R, sum: &[R::Position]) -> u32 {
    let (mut arena, mut numbers, mut work) = (Arena::new(ruleset), Numbers::default(), work());
    let ids = arena.sum(sum, &mut work).unwrap();
    ids.iter().fold(0, |xor, id| {
        xor ^ evaluate(&mut arena, &mut GrundyValues::default(), &mut numbers, *id, &mut work).unwrap()
    })
}

fn plain_wins_misere<R: Ruleset<Position: Visible>>(ruleset: &R, sum: &[R::Position]) -> bool {
    let convention = Convention { play: Play::Misere, ..Convention::default() };
    let (mut arena, mut work) = (Arena::new(ruleset), work());
    let ids = arena.sum(sum, &mut work).unwrap();
    Sums::new(convention).wins(&mut arena, &ids, Phase::start(convention), &mut work).unwrap()
}

/// A deterministic pseudorandom generator of small numbers.
struct Random(u64);

impl Random {
    fn below(&mut self, n: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % n
    }
}

/// Uses one engine for all positions, so that what it remembers about one is used for the next.
fn agrees<R: Ruleset<Position: Visible>>(ruleset: &R, texts: impl IntoIterator<Item = String>) {
    let mut regions = Regions::of(ruleset).unwrap();
    for text in texts {
        let sum = parse(ruleset, &text);
        let mut work = work();
        let xor = sum.iter().fold(0, |xor, part| xor ^ regions.value(part, &mut work).unwrap().unwrap());
        assert_eq!(xor, plain_value(ruleset, &sum), "value of {text}");
        for n in 0..=xor + 1 {
            let is = regions.is_worth(&sum, n, &mut work).unwrap();
            assert_eq!(is, Some(n == xor), "whether {text} is worth {n}");
        }
        let wins = regions.wins_misere(&sum, &mut work).unwrap().unwrap();
        assert_eq!(wins, plain_wins_misere(ruleset, &sum), "misère outcome of {text}");
    }
}

fn boards(count: usize, signs: (char, char), rows: u64, columns: u64, seed: u64) -> Vec<String> {
    let mut random = Random(seed);
    let one = |_| {
        let (rows, columns) = (1 + random.below(rows), 1 + random.below(columns));
        let holes = random.below(4);
        let mut row = |_| {
            let cell = |_| if random.below(8) < holes { signs.1 } else { signs.0 };
            (0..columns).map(cell).collect::<String>()
        };
        (0..rows).map(&mut row).collect::<Vec<_>>().join("/")
    };
    (0..count).map(one).collect()
}

fn graphs(count: usize, seed: u64) -> Vec<String> {
    let mut random = Random(seed);
    let one = |_| {
        let vertices = 2 + random.below(8);
        let density = 1 + random.below(6);
        let mut text: Vec<String> = (0..vertices).map(|vertex| format!("v{vertex}")).collect();
        for a in 0..vertices {
            for b in 0..a {
                if random.below(8) < density {
                    text.push(format!("v{a}-v{b}"));
                }
            }
        }
        text.join(",")
    };
    (0..count).map(one).collect()
}

/// A graph with more vertices than any board of bits, few of which matter: dominoes cannot use the others,
/// and single tokens cancel in pairs, in misère play too. There are three copies of each graph, so that
/// pieces share their places.
#[test]
fn pieces_of_graphs_beyond_any_board() {
    fn compare<R: Ruleset<Position: Visible>>(ruleset: &R, seed: u64) {
        let alone: Vec<String> = (0..600).map(|i| format!("z{i}")).collect();
        let alone = alone.join(",");
        let mut regions = Regions::of(ruleset).unwrap();
        let mut several = 0;
        for text in graphs(25, seed) {
            let own = ["a", "b", "c"].map(|copy| text.replace('v', copy)).join(",");
            let (sum, wide) = (parse(ruleset, &own), parse(ruleset, &format!("{own},{alone}")));
            let mut work = work();
            for part in &wide {
                let value = regions.value(part, &mut work).unwrap();
                assert_eq!(value, Some(plain_value(ruleset, std::slice::from_ref(part))), "{own}");
            }
            let value = plain_value(ruleset, &sum);
            assert_eq!(regions.is_worth(&wide, value, &mut work).unwrap(), Some(true), "{own}");
            let wins = regions.wins_misere(&wide, &mut work).unwrap();
            assert_eq!(wins, Some(wins_misere(ruleset, &own)), "{own}");
            let mut small = Regions::of(ruleset).unwrap();
            assert_eq!(small.is_worth(&sum, value, &mut work).unwrap(), Some(true), "{own}");
            assert_eq!(small.wins_misere(&sum, &mut work).unwrap(), wins, "{own}");
            several += usize::from(sum.len() > 3);
        }
        assert!(several > 1, "{several}");
    }
    compare(&AnyGraph, 17);
    compare(&ArcKayles, 18);
    // A graph is not mistaken for the pieces left of it, and a board may be treated as a graph, too.
    let mut regions = Regions::of(&Torus).unwrap();
    let row = |open: usize| format!("{}{}", "o".repeat(open), ".".repeat(30 - open));
    let board = |rows: &[usize]| {
        let rows = rows.iter().copied().chain(std::iter::repeat(0)).take(20);
        rows.map(row).collect::<Vec<_>>().join("/")
    };
    let shapes = [&[3, 0, 4][..], &[3, 2, 4], &[0, 2, 0], &[5, 5], &[4, 0, 4, 0, 4], &[3, 2, 4]];
    // Two equal boards, with different pieces at the same places.
    let two = [(0, 3), (3, 4), (1, 1), (4, 0), (2, 4)].map(|(a, b)| vec![shapes[a], shapes[b]]);
    for rows in shapes.map(|rows| vec![rows]).into_iter().chain(two) {
        let boards: Vec<String> = rows.iter().map(|rows| board(rows)).collect();
        let sum = parse(&Torus, &boards.join(" + "));
        let value = sum.iter().fold(0, |xor, part| xor ^ regions.value(part, &mut work()).unwrap().unwrap());
        assert_eq!(value, plain_value(&Torus, &sum), "{rows:?}");
        let wins = regions.wins_misere(&sum, &mut work()).unwrap();
        assert_eq!(wins, Some(plain_wins_misere(&Torus, &sum)), "{rows:?}");
    }
}

/// A sum of two hundred pieces in misère play: tame ones are nim, however many there are.
#[test]
fn many_small_pieces_in_misere_play() {
    fn both<R: Ruleset<Position: Visible>>(ruleset: &R, text: &str) -> (bool, u32) {
        let sum = parse(ruleset, text);
        (plain_wins_misere(ruleset, &sum), plain_value(ruleset, &sum))
    }
    let pieces = ["3x4", "2x3", "1x3", "2x4", "1x4", "3x3"];
    let sum = |count: usize| {
        let list: Vec<&str> = pieces.iter().copied().cycle().take(count).collect();
        list.join(" + ")
    };
    for ruleset in [Taking::Tokens, Taking::Dominoes] {
        let wins = |count| match ruleset {
            Taking::Tokens => wins_misere(&Grid, &sum(count)),
            Taking::Dominoes => wins_misere(&Cram, &sum(count)),
        };
        for count in 1..=6 {
            let (plain, value) = match ruleset {
                Taking::Tokens => both(&Grid, &sum(count)),
                Taking::Dominoes => both(&Cram, &sum(count)),
            };
            assert_eq!(wins(count), plain, "{ruleset:?} {count}");
            // An even number of copies of each has the value 0, and among them are heaps of at least two.
            assert_eq!(wins(count + 192), value != 0, "{ruleset:?} {count}");
        }
    }
}

#[test]
fn cram_values() {
    let three = [0, 1, 1, 4, 1, 3, 1, 2, 0, 1];
    for (columns, expected) in (3..).zip(three) {
        assert_eq!(value(&Cram, &format!("3x{columns}")), expected, "3x{columns}");
    }
    for (columns, expected) in (4..).zip([0, 2, 0, 3, 0, 1]) {
        assert_eq!(value(&Cram, &format!("4x{columns}")), expected, "4x{columns}");
    }
    for (columns, expected) in (5..).zip([0, 2, 1]) {
        assert_eq!(value(&Cram, &format!("5x{columns}")), expected, "5x{columns}");
    }
    assert_eq!(value(&Cram, "7x5"), 1);
    // Dawson's Kayles, 0.07.
    for (columns, expected) in (1..).zip([0, 1, 1, 2, 0, 3, 1, 1, 0, 3, 3, 2, 2, 4, 0]) {
        assert_eq!(value(&Cram, &format!("1x{columns}")), expected, "1x{columns}");
    }
}

#[test]
#[ignore = "some minutes: cargo test --release -p marienbad-solve --lib -- --ignored large_cram_values"]
fn large_cram_values() {
    for (board, expected) in [("5x8", 1), ("6x7", 5)] {
        assert_eq!(value(&Cram, board), expected, "{board}");
    }
}

#[test]
fn cram_misere_outcomes() {
    for board in ["1x2", "1x3", "1x7", "1x8", "2x3", "2x5", "2x7", "3x4", "3x5", "4x4", "4x5"] {
        assert!(!wins_misere(&Cram, board), "{board}");
    }
    for board in ["1x4", "1x5", "1x6", "2x2", "2x4", "2x6", "3x3", "3x6"] {
        assert!(wins_misere(&Cram, board), "{board}");
    }
}

#[test]
fn grid_values() {
    for columns in 1..=20 {
        assert_eq!(value(&Grid, &format!("2x{columns}")), columns % 2, "2x{columns}");
    }
    for (columns, expected) in (1..).zip([2, 1, 1, 0, 3, 3, 2, 2, 2, 3, 3, 5]) {
        assert_eq!(value(&Grid, &format!("3x{columns}")), expected, "3x{columns}");
    }
    assert!((1..=6).all(|columns| value(&Grid, &format!("4x{columns}")) == 0));
    for (columns, expected) in (1..).zip([3, 1, 3, 0, 3]) {
        assert_eq!(value(&Grid, &format!("5x{columns}")), expected, "5x{columns}");
    }
}

#[test]
fn circles_and_rows() {
    for tokens in 3..=30 {
        let expected = u32::from([3, 7, 11, 17, 23, 27].contains(&tokens));
        assert_eq!(value(&Circle, &tokens.to_string()), expected, "{tokens}");
        // The circle as a graph has the same value.
        let names: Vec<String> = (1..=tokens).chain([1]).map(|i| i.to_string()).collect();
        if tokens <= 20 {
            assert_eq!(value(&AnyGraph, &names.join("-")), expected, "{tokens}");
        }
    }
    assert!(value(&Circle, "400") <= 1);
    agrees(&Circle, boards(300, ('o', '.'), 1, 14, 5));
    agrees(&Circle, (1..12).map(|n| n.to_string()));
}

#[test]
fn cram_as_plain_search() {
    agrees(&Cram, boards(1500, ('.', '#'), 4, 5, 1));
    agrees(&Cram, boards(20, ('.', '#'), 5, 5, 2));
    agrees(&Cram, ["2x2 + 3x3".to_owned(), "1x4 + 1x4 + 2x3".to_owned(), "4x3 + 3x4".to_owned()]);
}

#[test]
fn grids_as_plain_search() {
    agrees(&Grid, boards(1500, ('o', '.'), 5, 5, 3));
    agrees(&Grid, ["2x2 + 3x3".to_owned(), "1x4 + 1x4 + 2x3".to_owned()]);
}

#[test]
fn rolled_boards_as_plain_search() {
    agrees(&Globe, boards(600, ('o', '.'), 4, 5, 4));
    agrees(&Torus, boards(600, ('o', '.'), 4, 5, 6));
    for globe in
        ["3x1", "4x2", "3x3", "5x3", "4x4", "2x3", "1x4", "3x2p", "4x2p", "5x3p", "4x4p", "1x1p", "2x2p"]
    {
        agrees(&Globe, [globe.to_owned()]);
    }
    for torus in ["1x1", "1x5", "2x2", "2x5", "3x3", "3x5", "4x4", "3x6"] {
        agrees(&Torus, [torus.to_owned()]);
    }
    agrees(&Globe, ["4x2p + 3x3".to_owned(), "4x2 + 4x2".to_owned()]);
    let poles = boards(300, ('o', '.'), 3, 4, 7);
    agrees(&Globe, poles.into_iter().filter(|text| text.contains('o')).map(|text| format!("N/{text}/S")));
}

#[test]
fn graphs_as_plain_search() {
    agrees(&AnyGraph, graphs(1500, 11));
    agrees(&ArcKayles, graphs(1500, 12));
    agrees(&AnyGraph, ["a-b-c + a-b + x-y-z-x".to_owned()]);
    agrees(&ArcKayles, ["a-b-c-d + a-b + x-y-z-x-w".to_owned()]);
}

#[test]
fn boards_of_several_words_are_the_same_game() {
    // The same cells on boards of one, two and four words, and as a graph.
    for text in boards(40, ('.', '#'), 4, 6, 21) {
        let expected = value(&Cram, &text);
        for far in [20, 40, 70] {
            let blank = "#".repeat(far);
            let wide: Vec<String> = text.split('/').map(|row| format!("{row}{blank}..")).collect();
            let rows = wide.len();
            // The last columns are a separate component.
            assert_eq!(
                value(&Cram, &wide.join("/")),
                expected ^ value(&Cram, &format!("{rows}x2")),
                "{text}"
            );
        }
    }
    assert_eq!(value(&Grid, "3x30"), value(&Grid, "30x3"));
    assert_eq!(value(&Grid, "1x200"), value(&Circle, &format!("{}.", "o".repeat(200))));
}

#[test]
fn a_limit_is_an_answer() {
    let board = parse(&Cram, "7x9");
    let mut regions = Regions::of(&Cram).unwrap();
    let mut small = Work::new(Budget { nodes: 1000, memory: 1 << 20 });
    assert_eq!(regions.value(&board[0], &mut small), Err(Stop::Nodes { limit: 1000 }));
    let mut small = Work::new(Budget { nodes: 1000, memory: 1 << 20 });
    assert_eq!(regions.wins_misere(&board, &mut small), Err(Stop::Nodes { limit: 1000 }));
    let mut small = Work::new(Budget { nodes: 1 << 40, memory: 1 << 16 });
    assert_eq!(regions.wins_misere(&board, &mut small), Err(Stop::Memory { limit: 1 << 16 }));
    let cancel = Cancel::default();
    cancel.cancel();
    let mut cancelled = work().with_cancel(cancel);
    assert_eq!(regions.value(&board[0], &mut cancelled), Err(Stop::Cancelled));
    // A stopped search leaves nothing wrong behind.
    assert_eq!(regions.value(&parse(&Cram, "4x7")[0], &mut work()), Ok(Some(3)));
    assert_eq!(regions.value(&parse(&Cram, "64x64")[0], &mut work()), Ok(None));
}

/// Listing the moves of a dense graph takes a second: stopping the search does not wait for a step to end.
#[test]
fn a_raised_flag_is_heard_inside_of_a_step() {
    let links = (0..14).flat_map(|a| (0..a).map(move |b| format!("v{a}-v{b}")));
    let dense: Vec<String> = links.filter(|link| link != "v9-v4").collect();
    let graph = parse(&ArcKayles, &dense.join(","));
    let cancel = Cancel::default();
    cancel.cancel();
    // Steps do not check the flag.
    let never = || work().with_cancel(cancel.clone()).with_tick(u64::MAX);
    let mut regions = Regions::of(&ArcKayles).unwrap();
    assert_eq!(regions.value(&graph[0], &mut never()), Err(Stop::Cancelled));
    assert_eq!(regions.wins_misere(&graph, &mut never()), Err(Stop::Cancelled));
    assert_eq!(regions.is_worth(&graph, 0, &mut never()), Err(Stop::Cancelled));
}

#[test]
fn little_memory_gives_the_same_values() {
    let board = parse(&Cram, "5x6");
    let mut little = Work::new(Budget { nodes: 1 << 40, memory: 1 << 18 });
    assert_eq!(Regions::of(&Cram).unwrap().value(&board[0], &mut little), Ok(Some(2)));
}

#[test]
fn the_same_work_every_time() {
    let nodes = || {
        let (mut regions, mut work) = (Regions::of(&Cram).unwrap(), work());
        regions.value(&parse(&Cram, "5x6")[0], &mut work).unwrap();
        regions.wins_misere(&parse(&Cram, "3x5"), &mut work).unwrap();
        work.nodes()
    };
    assert_eq!(nodes(), nodes());
}

#[test]
fn little_memory_gives_the_same_outcomes() {
    for (board, wins) in [("4x5", false), ("3x6", true)] {
        let sum = parse(&Cram, board);
        let mut little = Work::new(Budget { nodes: 1 << 40, memory: 1 << 19 });
        assert_eq!(Regions::of(&Cram).unwrap().wins_misere(&sum, &mut little), Ok(Some(wins)), "{board}");
    }
}

#[test]
fn what_was_found_out_is_kept() {
    // Stopped on the way, saved, and gone on with by another engine.
    let sum = parse(&Cram, "5x6 + 1x9");
    let mut whole = work();
    Regions::of(&Cram).unwrap().value(&sum[0], &mut whole).unwrap();
    let mut first = Regions::of(&Cram).unwrap();
    let mut small = Work::new(Budget { nodes: whole.nodes() * 3 / 4, memory: 1 << 30 });
    assert!(first.value(&sum[0], &mut small).is_err());
    let mut second = Regions::of(&Cram).unwrap();
    assert!(second.restore(&sum, &first.save(), &mut work()) > 100);
    let mut rest = work();
    assert_eq!(second.value(&sum[0], &mut rest), Ok(Some(2)));
    assert!(rest.nodes() < whole.nodes() * 3 / 4, "{} of {}", rest.nodes(), whole.nodes());

    let sum = parse(&Cram, "4x5");
    let mut whole = work();
    let mut first = Regions::of(&Cram).unwrap();
    first.wins_misere(&sum, &mut whole).unwrap();
    let mut second = Regions::of(&Cram).unwrap();
    assert!(second.restore(&sum, &first.save(), &mut work()) > 0);
    let mut rest = work();
    assert_eq!(second.wins_misere(&sum, &mut rest), Ok(Some(false)));
    assert!(rest.nodes() < 10, "{}", rest.nodes());
}

#[test]
fn graphs_and_rolled_boards_are_kept_and_others_refused() {
    let net = "a-b-c-d-e-f-g-h-i-j-k-l-m-n-o-p-q-r-s-t-a,a-k,c-q,e-o,b-s,j-d";
    let (graph, other) = (parse(&AnyGraph, net), parse(&AnyGraph, &format!("{net},g-t")));
    let mut first = Regions::of(&AnyGraph).unwrap();
    let value = first.value(&graph[0], &mut work());
    let saved = first.save();
    let mut second = Regions::of(&AnyGraph).unwrap();
    assert!(second.restore(&graph, &saved, &mut work()) > 0);
    assert_eq!(second.value(&graph[0], &mut work()), value);
    // Another graph with the same number of vertices.
    assert_eq!(Regions::of(&AnyGraph).unwrap().restore(&other, &saved, &mut work()), 0);
    let torus = parse(&Torus, "5x5");
    let mut first = Regions::of(&Torus).unwrap();
    let value = first.value(&torus[0], &mut work());
    let saved = first.save();
    let mut second = Regions::of(&Torus).unwrap();
    assert!(second.restore(&torus, &saved, &mut work()) > 0);
    assert_eq!(second.value(&torus[0], &mut work()), value);
    assert_eq!(Regions::of(&Torus).unwrap().restore(&parse(&Torus, "5x6"), &saved, &mut work()), 0);
    // Corrupt bytes do no harm.
    for cut in [0, 1, 7, 8, 20, 100, saved.len() - 1] {
        let _ = Regions::of(&Torus).unwrap().restore(&torus, &saved[..cut], &mut work());
    }
    let mut random = Random(5);
    for _ in 0..200 {
        let mut broken = saved.clone();
        let at = random.below(broken.len() as u64) as usize;
        broken[at] = random.below(256) as u8;
        let _ = Regions::of(&Torus).unwrap().restore(&torus, &broken, &mut work());
    }
}

#[test]
fn the_same_values_with_any_number_of_threads() {
    let with = |threads, board: &str| {
        let mut work = work().with_threads(threads);
        let sum = parse(&Cram, board);
        let mut regions = Regions::of(&Cram).unwrap();
        let first = regions.value(&sum[0], &mut work).unwrap().unwrap();
        // The table is shared now, and still valid.
        assert_eq!(regions.value(&sum[0], &mut work), Ok(Some(first)));
        let mut again = Regions::of(&Cram).unwrap();
        assert!(threads == 1 || again.restore(&sum, &regions.save(), &mut work) > 0);
        first
    };
    for board in ["5x6", "3x10", "..#.../....../...#../....../......"] {
        let alone = with(1, board);
        for threads in 2..=4 {
            assert_eq!(with(threads, board), alone, "{board} with {threads} threads");
        }
    }
    // With little memory, and with a limit on steps.
    let sum = parse(&Cram, "5x6");
    let mut little = Work::new(Budget { nodes: 1 << 40, memory: 1 << 18 }).with_threads(3);
    assert_eq!(Regions::of(&Cram).unwrap().value(&sum[0], &mut little), Ok(Some(2)));
    let mut small = Work::new(Budget { nodes: 500, memory: 1 << 20 }).with_threads(3);
    let stopped = Regions::of(&Cram).unwrap().value(&parse(&Cram, "7x9")[0], &mut small);
    assert_eq!(stopped, Err(Stop::Nodes { limit: 500 }));
}

/// Tokens on the squares of a chessboard, linked if a queen on one attacks the other: OEIS A344227.
#[test]
fn boards_of_queens_as_in_print() {
    let printed = [0, 1, 1, 2, 1, 3, 1, 2, 3, 1, 0, 1];
    for (side, value) in printed.into_iter().enumerate().skip(1) {
        let fields = side * side;
        let attacks = |a: usize, b: usize| {
            let (r, c, x, y) = (a / side, a % side, b / side, b % side);
            r == x || c == y || r.abs_diff(x) == c.abs_diff(y)
        };
        let pairs = (0..fields).flat_map(|a| (0..a).map(move |b| (a, b)));
        let mut links: Vec<String> =
            pairs.filter(|(a, b)| attacks(*a, *b)).map(|(a, b)| format!("v{a}-v{b}")).collect();
        links.extend((fields == 1).then(|| "v0".into()));
        let sum = AnyGraph.parse(&links.join(","), &NoFiles).unwrap();
        // Budgets for both ways: with less than 64 MB there is no room for the table of small graphs.
        for memory in [1 << 30, 1 << 25] {
            if side > 9 && memory == 1 << 25 {
                continue;
            }
            let mut work = Work::new(Budget { nodes: u64::MAX, memory });
            let found = Regions::of(&AnyGraph).unwrap().value(&AnyGraph.view(&sum[0]), &mut work);
            assert_eq!(found, Ok(Some(value)), "{side}");
        }
    }
}
