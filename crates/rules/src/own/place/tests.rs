//! Shapes are compared with a plain search, and dominoes with Cram.

use std::collections::{BTreeMap, BTreeSet};

use super::super::error::RuleProblem;
use super::*;
use crate::board::Cram;
use crate::board::tests::{Plain, lost_in_misere, value};
use crate::{NoFiles, ParseErrorKind, moves_of};

fn placing(rule: &str) -> Placing {
    Placing::new(rule.parse().unwrap())
}

/// Computes the value of a board by definition: sets of free cells, every shape tried everywhere, nothing
/// split.
struct Searcher {
    shapes: Vec<Vec<(i32, i32)>>,
    known: BTreeMap<BTreeSet<(i32, i32)>, u32>,
}

/// A row or a column as a signed number.
fn side(at: usize) -> i32 {
    i32::try_from(at).unwrap()
}

impl Searcher {
    /// The images of a drawing under four rotations and a reflection.
    fn new(drawings: &[&str], fixed: bool) -> Self {
        let mut shapes = BTreeSet::new();
        for drawing in drawings {
            let mut cells: Vec<(i32, i32)> = Vec::new();
            for (row, line) in drawing.split('/').enumerate() {
                cells.extend(
                    line.char_indices().filter(|(_, c)| *c == '#').map(|(at, _)| (side(row), side(at))),
                );
            }
            for _ in 0..if fixed { 1 } else { 2 } {
                for _ in 0..if fixed { 1 } else { 4 } {
                    let (top, left) =
                        (cells.iter().map(|c| c.0).min().unwrap(), cells.iter().map(|c| c.1).min().unwrap());
                    let mut moved: Vec<(i32, i32)> = cells.iter().map(|c| (c.0 - top, c.1 - left)).collect();
                    moved.sort_unstable();
                    shapes.insert(moved);
                    cells = cells.iter().map(|&(row, column)| (column, -row)).collect();
                }
                cells = cells.iter().map(|&(row, column)| (row, -column)).collect();
            }
        }
        Self { shapes: shapes.into_iter().collect(), known: BTreeMap::new() }
    }

    fn value(&mut self, free: &BTreeSet<(i32, i32)>) -> u32 {
        if let Some(value) = self.known.get(free) {
            return *value;
        }
        let mut values = BTreeSet::new();
        for shape in self.shapes.clone() {
            for (row, column) in free.clone() {
                // The first cell of the shape is placed here.
                let (first_row, first_column) = shape[0];
                let cells: Vec<(i32, i32)> = shape
                    .iter()
                    .map(|cell| (row + cell.0 - first_row, column + cell.1 - first_column))
                    .collect();
                if cells.iter().all(|cell| free.contains(cell)) {
                    let rest = free.iter().filter(|cell| !cells.contains(cell)).copied().collect();
                    values.insert(self.value(&rest));
                }
            }
        }
        let value = (0..=u32::MAX).find(|value| !values.contains(value)).unwrap();
        self.known.insert(free.clone(), value);
        value
    }

    fn board(&mut self, text: &str) -> u32 {
        let cells = |(row, line): (usize, &str)| {
            let free = line.char_indices().filter(|(_, sign)| *sign == '.');
            free.map(|(at, _)| (side(row), side(at))).collect::<Vec<_>>()
        };
        self.value(&text.split('/').enumerate().flat_map(cells).collect())
    }
}

#[test]
fn shapes_agree_with_a_plain_searcher() {
    let boards =
        ["..../....", "...../.#.../.....", ".........", "../../../..", "..#./#.../....", "....../......"];
    let rules: [(&str, &[&str], bool); 11] = [
        ("##", &["##"], false),
        ("###", &["###"], false),
        ("##/#.", &["##/#."], false),
        ("##/##", &["##/##"], false),
        ("#.#", &["#.#"], false),
        ("##, ###", &["##", "###"], false),
        ("#", &["#"], false),
        ("fixed ##", &["##"], true),
        ("fixed ##/#.", &["##/#."], true),
        ("fixed #./.#, #.#", &["#./.#", "#.#"], true),
        ("#../.##", &["#../.##"], false),
    ];
    for (rule, shapes, fixed) in rules {
        let game = placing(rule);
        let mut searcher = Searcher::new(shapes, fixed);
        for board in boards {
            let expected = searcher.board(board);
            assert_eq!(u64::from(value(&game, board)), u64::from(expected), "{rule} on {board}");
            assert_eq!(
                value(&Plain(game.clone()), board),
                value(&game, board),
                "{rule} on {board} as it lies"
            );
        }
    }
}

#[test]
fn dominoes_are_cram() {
    for rule in ["##", "#/#", " ## , #/# ,", "fixed ##, #/#"] {
        let game = placing(rule);
        assert_eq!(game.known(), Some("cram"), "{rule}");
        for text in ["4x5", "..#./.#../....", "2x3 + 1x4", "1x9", "..#\n.#.", "4x5 + # + 2x2"] {
            let (own, cram) = (game.parse(text, &NoFiles).unwrap(), Cram.parse(text, &NoFiles).unwrap());
            assert_eq!(own, cram, "{text}");
            assert_eq!(game.text(&own), Cram.text(&cram));
            for component in &own {
                let own: Vec<_> = moves_of(&game, component).collect();
                let known: Vec<_> = moves_of(&Cram, component).collect();
                assert_eq!(own.len(), known.len());
                for ((mv, to), (domino, there)) in own.iter().zip(&known) {
                    assert_eq!(game.move_text(component, mv), Cram.move_text(component, domino));
                    assert_eq!(to, there);
                    assert_eq!(game.is_over_after(component, to), Cram.is_over_after(component, to));
                }
            }
        }
        assert_eq!(lost_in_misere(&game, "3x4"), lost_in_misere(&Cram, "3x4"));
    }
    for rule in ["###", "##, ###", "fixed ##", "#.#"] {
        assert_eq!(placing(rule).known(), None, "{rule}");
    }
}

#[test]
fn components_are_joined_by_placements() {
    let split = |rule: &str, board: &str| {
        placing(rule).parse(board, &NoFiles).unwrap().iter().map(|part| part.cells.len()).collect::<Vec<_>>()
    };
    // Every other cell of a row is joined, although no two of them are adjacent.
    assert_eq!(split("#.#", "1x5"), [3, 2]);
    assert_eq!(split("#.#", ".#.#."), [3]);
    // Adjacent rows that share no placement, and a cell that none covers.
    assert_eq!(split("fixed ###", "2x3"), [3, 3]);
    assert_eq!(split("###", ".../.##"), [3, 1]);
    assert_eq!(split("###", "..#../..#.."), [4, 4]);
    let game = placing("fixed ###");
    let sum = game.parse("2x4", &NoFiles).unwrap();
    assert_eq!(game.text(&sum), "2x4", "both rows on one board");
    let mv = game.parse_move(&sum[1], "2.1-2.2-2.3").unwrap();
    let mut after = game.apply(&sum[1], &mv).unwrap();
    assert_eq!(after, []);
    after.insert(0, sum[0].clone());
    assert_eq!(game.text(&after), "..../####");
    let canonical = [game.canonical(sum[0].clone()), game.canonical(sum[1].clone())];
    assert_eq!(game.text(&canonical), "1x4 + 1x4", "what was added up lies on boards of its own");
}

#[test]
fn large_boards_are_split_as_small_ones_are() {
    for rule in ["##/#.", "#.#, ###", "fixed #./.#"] {
        let game = placing(rule);
        let small = &game.parse("5x7", &NoFiles).unwrap()[0];
        let mut rows = vec![".......".to_owned(); 5];
        rows.extend(vec!["#######".to_owned(); 30]);
        let large = game.parse(&rows.join("/"), &NoFiles).unwrap();
        assert_eq!(large.len(), game.parse("5x7", &NoFiles).unwrap().len());
        let places = |parts: &[Region]| {
            parts.iter().map(|part| part.cells.iter().collect::<Vec<_>>()).collect::<Vec<_>>()
        };
        let here: Vec<_> = moves_of(&game, small).map(|(mv, to)| (mv, places(&to))).collect();
        let there: Vec<_> = moves_of(&game, &large[0]).map(|(mv, to)| (mv, places(&to))).collect();
        assert_eq!(here, there, "{rule}");
        for (mv, to) in moves_of(&game, small) {
            assert_eq!(game.apply(small, &mv).as_deref(), Some(&to[..]));
        }
    }
}

#[test]
fn moves_list_their_cells_in_any_order() {
    let game = placing("##/#.");
    let sum = game.parse("2x2 + 2x3", &NoFiles).unwrap();
    let text = |component: usize, text: &str| {
        game.parse_move(&sum[component], text).map(|mv| game.move_text(&sum[component], &mv))
    };
    assert_eq!(text(0, "2.1-1.1-1.2").as_deref(), Some("1.1-1.2-2.1"));
    assert_eq!(text(1, "2.3-1.2 - 1.3@2").as_deref(), Some("1.2-1.3-2.3@2"));
    assert_eq!((text(0, "1.1-1.2"), text(0, "1.1-1.2-1.3"), text(1, "1.1-1.2-2.1")), (None, None, None));
    assert_eq!(text(0, "1.1-1.1-1.2-2.1"), None);
}

#[test]
fn names_are_normal_forms() {
    let name = |rule: &str| placing(rule).name();
    assert_eq!(name("###,#/#"), "place: ##, ###");
    assert_eq!(name("#./##"), "place: ##/#.");
    assert_eq!(name("fixe #./##, .##"), "place: fixed ##, #./##");
    assert_eq!(name("#/./#"), "place: #.#");
    assert_eq!(name("##/#"), "place: ##/#.", "short rows are filled up");
}

#[test]
fn mistakes_know_their_place() {
    let mistake = |rule: &str| {
        let error = rule.parse::<Shapes>().unwrap_err();
        (error.at, error.reason)
    };
    let problem = |problem| ParseErrorKind::Rule(problem);
    let unexpected = |found, expected| ParseErrorKind::Unexpected { found: Some(found), expected };
    assert_eq!(mistake(""), (0, problem(RuleProblem::NoShape)));
    assert_eq!(mistake("##,,#"), (3, problem(RuleProblem::NoShape)));
    assert_eq!(mistake("##, ./."), (4, problem(RuleProblem::NoShape)));
    assert_eq!(mistake("xx"), (0, unexpected('x', "# fixed")));
    assert_eq!(mistake("##x"), (2, unexpected('x', "# . / ,")));
    assert_eq!(mistake("loose ##"), (0, unexpected('l', "# fixed")));
    let started = std::time::Instant::now();
    assert_eq!(mistake(&"#".repeat(3000)).0, 64);
    assert_eq!(mistake(&"#/".repeat(1500)).0, 127);
    assert_eq!(mistake(&"#".repeat(1_000_000)), (4000, problem(RuleProblem::TooLong { max: 4000 })));
    let many = (1..20).map(|i| "#".repeat(i)).collect::<Vec<_>>().join(",");
    assert!(matches!(mistake(&many).1, ParseErrorKind::Rule(RuleProblem::TooManyShapes { max: 16 })));
    let wide = (1..=16).map(|i| "#.".repeat(i)).collect::<Vec<_>>().join(",");
    let game = placing(&wide);
    let sum = game.parse("64x64", &NoFiles).unwrap();
    assert_eq!(game.text(&sum), "64x64");
    let mut steps = 10_000_u64;
    let listed = game.options_within(
        &sum[0],
        &mut |paid| {
            steps = steps.checked_sub(paid).ok_or(crate::RuleError::Steps { limit: 10_000 })?;
            Ok(())
        },
        &mut |_, _| Ok(()),
    );
    assert!(listed.is_err(), "a budget ends the list");
    let single = placing("#");
    let sum = single.parse("64x64", &NoFiles).unwrap();
    assert_eq!((sum.len(), single.text(&sum)), (4096, "64x64".to_owned()));
    assert!(started.elapsed().as_secs() < 10, "{:?}", started.elapsed());
}
