//! Random texts and random symmetries for the games on boards and graphs.

use marienbad_rules::board::{Cells, Chocolate, Chomp, Cram, Frame, Region, Surface};
use marienbad_rules::graph::{AnyGraph, ArcKayles, Circle, Dag, Globe, Grid, Torus};
use marienbad_rules::{FileProblem, NoFiles, ParseError, Ruleset, moves_of};
use proptest::prelude::*;

/// Every text that can be read is written as a text that reads the same, and its moves are read back.
fn stable<R: Ruleset>(ruleset: &R, text: &str) {
    let sum = match ruleset.parse(text, &NoFiles) {
        Ok(sum) => sum,
        Err(ParseError { input, at, .. }) => {
            assert_eq!(input, text);
            assert!(at <= text.chars().count());
            return;
        }
    };
    let written = ruleset.text(&sum);
    let again = ruleset.parse(&written, &NoFiles).unwrap_or_else(|e| panic!("{text:?} {written:?} {e}"));
    assert_eq!(ruleset.text(&again), written, "{text:?}");
    assert_eq!(again.len(), sum.len(), "{text:?}");
    for component in again.iter().take(3) {
        for (mv, option) in moves_of(ruleset, component).take(5) {
            let name = ruleset.move_text(component, &mv);
            assert!(!name.contains(char::is_control), "{name:?}");
            assert_eq!(ruleset.parse_move(component, &name), Some(mv.clone()), "{name:?}");
            assert_eq!(ruleset.apply(component, &mv), Some(option));
        }
    }
}

/// The image of a region under a shift (cyclic where the board is round) and reflections.
fn image(region: &Region, down: usize, right: usize, flip: bool, mirror: bool) -> Region {
    let frame = region.frame;
    let (rows, columns) = (usize::from(frame.rows), usize::from(frame.columns));
    let mut cells = Cells::none(frame.places());
    for place in region.cells.iter() {
        let to = if let Some((row, column)) = frame.square(place) {
            let row = if flip { rows - 1 - row } else { row };
            let column = if mirror { columns - 1 - column } else { column };
            let row = if frame.surface == Surface::Torus { (row + down) % rows } else { row };
            frame.place(row, (column + right) % columns)
        } else if flip == (Some(place) == frame.north()) {
            frame.south()
        } else {
            frame.north()
        };
        cells.insert(to.expect("a place of the board"));
    }
    Region { frame, cells }
}

fn drawn(rows: u16, columns: u16, poles: u8, bits: u64) -> String {
    let sign = |i: u16| if bits >> (i % 64) & 1 == 1 { 'o' } else { '.' };
    let row = |r: u16| (0..columns).map(|c| sign(r * columns + c)).collect::<String>();
    let squares = (0..rows).map(row).collect::<Vec<_>>().join("/");
    match poles {
        0 => squares,
        _ => {
            let pole = |bit: u8, sign| if poles & bit == bit { sign } else { '-' };
            format!("{}/{squares}/{}", pole(1, 'N'), pole(2, 'S'))
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn boards_are_stable(text in "[.#o0-3x/+@NSp, \\-]{0,16}") {
        stable(&Cram, &text);
        stable(&Circle, &text);
        stable(&Grid, &text);
        stable(&Globe, &text);
        stable(&Torus, &text);
        stable(&Chocolate, &text);
        stable(&Chomp, &text);
    }

    #[test]
    fn graphs_are_stable(text in "[ab01\"\\\\u{}é>+@#;:, \n-]{0,18}") {
        stable(&AnyGraph, &text);
        stable(&ArcKayles, &text);
        stable(&Dag, &text);
    }

    #[test]
    fn plausible_graphs_are_stable(
        links in prop::collection::vec(("[a-f0-2]|\"[ .a]\"", "[a-f0-2]"), 1..9),
        at in "[a-f]",
    ) {
        let joined = |by: &str| {
            links.iter().map(|(a, b)| format!("{a}{by}{b}")).collect::<Vec<_>>().join(",")
        };
        stable(&AnyGraph, &joined("-"));
        stable(&ArcKayles, &joined("-"));
        stable(&Dag, &format!("{}:{at}", joined(">")));
    }

    #[test]
    fn no_file_makes_a_parser_panic(
        text in "(graph|digraph|strict|subgraph|node|[ab{}\\[\\];=:,<>\"\\\\/*#é \n+-]){0,30}"
    ) {
        for content in [text.clone(), format!("digraph {{{text}"), format!("graph {{{text}}}")] {
            let files = |_: &str| -> Result<String, FileProblem> { Ok(content.clone()) };
            let errors = [AnyGraph.parse("f.txt", &files).err(), Dag.parse("f.txt:a", &files).err()];
            for parsed in errors.into_iter().flatten() {
                prop_assert!(parsed.at <= parsed.input.chars().count());
            }
        }
    }

    #[test]
    fn images_have_one_canonical_form(
        (rows, columns) in (1u16..6, 1u16..7),
        poles in 0u8..4,
        bits in any::<u64>(),
        (down, right) in (0usize..6, 0usize..6),
        (flip, mirror) in any::<(bool, bool)>(),
    ) {
        let globe = Globe.parse(&drawn(rows, columns, poles, bits), &NoFiles).unwrap();
        let torus = Torus.parse(&drawn(rows, columns, 0, bits), &NoFiles).unwrap();
        for region in globe {
            let other = image(&region, 0, right % usize::from(columns), flip, mirror);
            prop_assert_eq!(Globe.canonical(region), Globe.canonical(other));
        }
        for region in torus {
            let other = image(&region, down % usize::from(rows), right % usize::from(columns), flip, mirror);
            let mut turned = Cells::none(other.frame.places());
            let frame = Frame { rows: columns, columns: rows, ..other.frame };
            for place in other.cells.iter() {
                let (row, column) = other.frame.square(place).expect("no poles");
                turned.insert(frame.place(column, row).expect("on the board"));
            }
            let canonical = Torus.canonical(region);
            prop_assert_eq!(&canonical, &Torus.canonical(other));
            prop_assert_eq!(&canonical, &Torus.canonical(Region { frame, cells: turned }));
        }
    }
}
