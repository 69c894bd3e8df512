//! Shapes on boards: the engine for regions compared with plain search, and dominoes compared with Cram.
#![allow(clippy::unwrap_used)]

use marienbad_rules::board::Cram;
use marienbad_rules::own::place::Placing;
use marienbad_rules::{Convention, NoFiles, Play, Ruleset};
use marienbad_solve::question::{self, Game};
use marienbad_solve::{Budget, Method, Work};

const RULES: &[&str] = &[
    "#",
    "###",
    "##/#.",
    "##/##",
    "#.#",
    "##, ###",
    "#./.#",
    "fixed ##",
    "fixed ##/#.",
    "fixed #.#, ##",
    "fixed ##, #./#.",
    "fixed ###, #/#",
    "#../.##",
];

fn placing(rule: &str) -> Placing {
    Placing::new(rule.parse().unwrap())
}

/// The outcome, the value and the winning moves.
fn solved(game: &dyn Game, text: &str, play: Play) -> (String, Option<String>, Vec<String>, Method, u64) {
    let position = game.parse(text, &NoFiles).unwrap();
    let convention = Convention { play, ..Convention::default() };
    let mut work = Work::new(Budget::default());
    let answer = game.solve(&position, convention, &mut work).unwrap();
    let mut moves: Vec<String> = answer.moves.iter().map(|choice| choice.text.clone()).collect();
    moves.sort();
    let value = answer.value.map(|value| value.to_string());
    (answer.outcome.letter().to_owned(), value, moves, answer.method, answer.nodes)
}

#[test]
fn regions_of_shapes_agree_with_plain_search() {
    let boards =
        ["3x4", "2x6", "4x3", "1x11", "..#./.#../....", "5x2 + 1x5", "3x3 + ..#../#..../.....", "1x4@2"];
    for rule in RULES {
        let regions = question::of(placing(rule));
        let plain = question::of(placing(rule).searched_plainly());
        for board in boards {
            for play in [Play::Normal, Play::Misere] {
                let (one, other) = (solved(&*regions, board, play), solved(&*plain, board, play));
                assert_eq!((&one.0, &one.2), (&other.0, &other.2), "{rule} on {board}, {play:?}");
                if play == Play::Normal {
                    assert_eq!(one.1, other.1, "{rule} on {board}");
                }
                assert_ne!(other.3, Method::Regions);
            }
        }
    }
}

#[test]
fn larger_boards_agree_too() {
    for (rule, board) in [
        ("###", "5x5"),
        ("##/#.", "4x5"),
        ("##, ###", "3x5"),
        ("fixed ##/#.", "4x6"),
        ("fixed ##", "3x9"),
        ("#.#", "3x6"),
        ("###", "3x9"),
    ] {
        let (regions, plain) = (question::of(placing(rule)), question::of(placing(rule).searched_plainly()));
        let (one, other) = (solved(&*regions, board, Play::Normal), solved(&*plain, board, Play::Normal));
        assert_eq!((one.0, one.1, one.2), (other.0, other.1, other.2), "{rule} on {board}");
    }
}

/// The same engine and exactly the same number of steps as Cram by its name.
#[test]
fn dominoes_cost_what_cram_costs() {
    let (own, cram) = (question::of(placing("##")), question::of(Cram));
    for board in ["4x5", "5x5", "3x9", "..#./.#../....", "5x6"] {
        for play in [Play::Normal, Play::Misere] {
            let (one, other) = (solved(&*own, board, play), solved(&*cram, board, play));
            assert_eq!(one, other, "{board}, {play:?}");
        }
    }
    assert_eq!(placing("##").known(), Some("cram"));
    assert_eq!(placing("##").name(), "place: ##");
}

/// By the theory of Nim, a board of single cells has the value 1 or 0. If the half turn maps the board to
/// itself and no placement meets its image, every move is answered by its image.
#[test]
fn what_is_known_without_a_search() {
    let value = |rule: &str, board: &str| solved(&*question::of(placing(rule)), board, Play::Normal).1;
    for (board, expected) in [("5x7", "1"), ("6x7", "0"), ("1x1", "1"), ("#.#", "1")] {
        assert_eq!(value("#", board).as_deref(), Some(expected), "{board}");
    }
    for (rule, board) in [("###", "6x8"), ("###", "8x8"), ("####", "8x10"), ("##/##", "1x9")] {
        assert_eq!(value(rule, board).as_deref(), Some("0"), "{rule} on {board}");
    }
}

/// Pairs of cells by lemmas about leaves and hubs, and shapes that are their own image at the centre: the
/// engine for regions against plain search, on boards with holes.
#[test]
fn pairs_and_middles_agree_with_plain_search() {
    use marienbad_solve::region::Regions;
    use marienbad_solve::search::arena::Arena;
    use marienbad_solve::search::evaluate::{GrundyValues, Numbers, evaluate};
    let boards =
        ["3x4", "2x7", "3x3", "1x9", "..#./..../.#..", "...../.#.#./.....", ".../#../...", "#.#/.../#.#"];
    // Squares of four cells in a row, and random boards with holes: twins of every kind.
    let mut boards: Vec<String> = boards.map(str::to_owned).to_vec();
    boards.extend(["..##/...#/#...", "..#.#/....#/#..../#.#.."].map(str::to_owned));
    let mut dice = 0x2545_F491_4F6C_DD1D_u64;
    for _ in 0..12 {
        let row = |dice: &mut u64| -> String {
            *dice ^= *dice << 13;
            *dice ^= *dice >> 7;
            *dice ^= *dice << 17;
            (0..5).map(|i| if (*dice >> (4 * i)).trailing_zeros() >= 2 { '#' } else { '.' }).collect()
        };
        boards.push([row(&mut dice), row(&mut dice), row(&mut dice)].join("/"));
    }
    for shapes in [
        "##",
        "#.#",
        "##, #.#",
        "fixed ##",
        "fixed #/#",
        "###",
        "##, ###",
        "#./.#",
        "##/##",
        "#..#",
        "##, #./.#",
        "#../..#",
        "fixed ##, #./.#",
        "##, #.#, #..#, #./.#, #../..#",
    ] {
        let game = Placing::new(shapes.parse().unwrap()).without_recognition();
        let plain = game.clone().searched_plainly();
        for board in &boards {
            let mut work = Work::new(Budget::default());
            let mut regions = Regions::of(&game).unwrap();
            let mut arena = Arena::new(&plain);
            for part in game.parse(board, &NoFiles).unwrap() {
                let found = regions.value(&game.view(&part), &mut work).unwrap().unwrap();
                let id = arena.id(part, &mut work).unwrap();
                let (mut mex, mut numbers) = (GrundyValues::default(), Numbers::default());
                let expected = evaluate(&mut arena, &mut mex, &mut numbers, id, &mut work).unwrap();
                assert_eq!(found, expected, "place: {shapes} on {board}");
            }
        }
    }
}
