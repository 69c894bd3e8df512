//! Cram: dominoes on a board.

use std::fmt::{self, Write};

use super::drawing::{Sizes, Style};
use super::linked::{domino_options, over_after_domino, place_domino};
use super::{Domino, Region, Surface, numbering, symmetry};
use crate::scene::{Form, Gesture, Scene, grid};
use crate::{
    Action, Files, Listing, ParseError, Ruleset, Structure, View, Visit,
    numbers::Numbers,
    places::Taking,
    random::{self, Dice, Size},
};

/// Cram: the players take turns putting a domino on two adjacent free cells, upright or across.
///
/// The notation is the board's size, rows x columns, `4x5`, or its drawing, `..#./.#..`: `.` a free cell, `#`
/// a blocked or covered one, rows separated by `/` or a new line. Several boards are joined by `+`. The move
/// `2.3-2.4` covers columns 3 and 4 of row 2; on the second board it is `2.3-2.4@2`.
///
/// ```text
/// . . # .        1.1-1.2        # # # .
/// . # . .                       . # . .
/// ```
///
/// A component is a connected region of free cells. An isolated free cell takes no domino. It stays if it
/// was written in the input; one that a move leaves is not a component and is drawn as blocked.
///
/// Values: 1 x n is the octal game 0.07; even x even boards are 0 by symmetry; 3 x n from n = 3: 0 1 1 4 1 3
/// 1 2 0 1. Winning Ways, vol. 3, ch. 15; J. Lemoine and S. Viennot, *Nimbers are inevitable*, Theoretical
/// Computer Science 462 (2012), 70–79; source 002, epilogue, "Dominos".
///
/// ```
/// use marienbad_rules::{NoFiles, Ruleset, board::Cram, moves_of};
/// let board = &Cram.parse("2x3", &NoFiles)?[0];
/// let to: Vec<_> = moves_of(&Cram, board)
///     .map(|(mv, to)| (Cram.move_text(board, &mv), Cram.text(&to)))
///     .collect();
/// assert_eq!(to[1], ("1.1-2.1".to_owned(), "#../#..".to_owned()));
/// assert_eq!(to[4], ("1.3-2.3".to_owned(), "..#/..#".to_owned()));
/// # Ok::<(), marienbad_rules::ParseError>(())
/// ```
#[derive(Debug, Clone, Copy, Default)]
pub struct Cram;

const STYLE: Style =
    Style { surface: Surface::Plane, sizes: Sizes::RowsByColumns, standing: '.', gone: '#', signs: ". #" };

impl Ruleset for Cram {
    type Position = Region;
    type Move = Domino;

    const NUMBERED: bool = false;

    fn name(&self) -> String {
        "cram".to_owned()
    }

    fn ends(&self) -> bool {
        true
    }

    fn structure(&self) -> Structure<'_> {
        Structure::Places(Taking::Dominoes)
    }

    fn view<'p>(&self, component: &'p Region) -> View<'p> {
        View::Cells(component)
    }

    fn move_by(&self, _: &Region, action: Action<'_>) -> Option<Domino> {
        match action {
            Action::Places(places) => Domino::of(places),
            _ => None,
        }
    }

    fn places_of(&self, domino: &Domino) -> Vec<usize> {
        vec![domino.first.into(), domino.second.into()]
    }

    fn numbers(&self) -> Option<Numbers> {
        Some(Numbers::Board)
    }

    fn random(&self, size: Size, dice: &mut Dice<'_>) -> Option<String> {
        random::board(size, ['.', '#'], dice)
    }

    fn options(&self, region: &Region, visit: &mut Visit<'_, Region, Domino>) -> Listing {
        domino_options(region, visit)
    }

    /// The region cut out of its board, in the least of its eight images.
    fn canonical(&self, region: Region) -> Region {
        symmetry::canonical(&region)
    }

    fn parse(&self, text: &str, _: &dyn Files) -> Result<Vec<Region>, ParseError> {
        STYLE.parse(text)
    }

    fn write(&self, sum: &[Region], out: &mut dyn Write) -> fmt::Result {
        STYLE.write(sum, out)
    }

    fn scene(&self, sum: &[Region]) -> Scene {
        let looks = grid::Looks { standing: Form::Free, gone: Form::Covered, links: false };
        grid::scene(&STYLE, &looks, sum)
    }

    fn gesture(&self, sum: &[Region], component: usize, mv: &Domino) -> Gesture {
        grid::cover(&STYLE, sum, component, &[mv.first.into(), mv.second.into()])
    }

    fn is_over_after(&self, region: &Region, option: &[Region]) -> bool {
        over_after_domino(region, option)
    }

    fn work_beside(&self, region: &Region) -> usize {
        region.cells.words_beside()
    }

    fn bytes_beside(&self, region: &Region) -> usize {
        region.cells.bytes_beside()
    }

    fn write_move(&self, region: &Region, mv: &Domino, out: &mut dyn Write) -> fmt::Result {
        STYLE.write_place(region.frame, mv.first, out)?;
        out.write_char('-')?;
        STYLE.write_place(region.frame, mv.second, out)?;
        numbering::write_suffix(region.frame.board, out)
    }

    fn parse_move(&self, region: &Region, text: &str) -> Option<Domino> {
        let (one, other) = numbering::strip_suffix(text, region.frame.board)?.split_once('-')?;
        let one = STYLE.parse_place(region.frame, one)?;
        let other = STYLE.parse_place(region.frame, other)?;
        let domino = Domino { first: one.min(other), second: one.max(other) };
        self.apply(region, &domino).map(|_| domino)
    }

    fn apply(&self, region: &Region, mv: &Domino) -> Option<Vec<Region>> {
        place_domino(region, *mv)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::tests::{lost_in_misere, value};
    use crate::{NoFiles, ParseErrorKind, Thing};

    fn cram(text: &str) -> String {
        Cram.text(&Cram.parse(text, &NoFiles).unwrap())
    }

    fn error(text: &str) -> (usize, ParseErrorKind) {
        let error = Cram.parse(text, &NoFiles).unwrap_err();
        (error.at, error.reason)
    }

    #[test]
    fn boards_are_read_and_written() {
        assert_eq!(cram(" 4 x 5 "), "4x5");
        assert_eq!(cram("..../...."), "2x4");
        assert_eq!(cram("..#.\n.#..\n"), "..#./.#..");
        assert_eq!(cram("..#\r\n.#.\r\n"), "..#/.#.", "a single cell stays");
        assert_eq!(cram("1x1"), "1x1");
        assert_eq!(cram("#"), "0");
        assert_eq!(cram("70x58"), "70x58");
        assert_eq!(cram("4x5 + 2x2"), "4x5 + 2x2");
        assert_eq!(cram("4x5 + # + 2x2"), "4x5 + 2x2@3");
        assert_eq!(cram("..#..@7+1x2"), "..#..@7 + 1x2");
    }

    #[test]
    fn moves_name_their_board() {
        let sum = Cram.parse("1x2 + 2x2", &NoFiles).unwrap();
        assert_eq!(Cram.parse_move(&sum[0], "1.1-1.2@2"), None);
        let mv = Cram.parse_move(&sum[1], "1.2-1.1@2").unwrap();
        assert_eq!(Cram.move_text(&sum[1], &mv), "1.1-1.2@2");
        assert_eq!(Cram.text(&Cram.apply(&sum[1], &mv).unwrap()), "##/..@2");
        assert_eq!(Cram.parse_move(&sum[1], "1.1-2.2@2"), None);
        assert_eq!(Cram.parse_move(&sum[1], "1.1-1.2"), None);
    }

    #[test]
    fn overlapping_regions_are_drawn_on_boards_of_their_own() {
        let one = Cram.parse("2x2", &NoFiles).unwrap();
        let text = Cram.text(&[one[0].clone(), one[0].clone()]);
        assert_eq!(text, "2x2 + 2x2");
    }

    #[test]
    fn errors_know_their_place() {
        assert_eq!(error("0x4"), (0, ParseErrorKind::TooSmall { min: 1 }));
        assert_eq!(error("4x0"), (2, ParseErrorKind::TooSmall { min: 1 }));
        assert_eq!(error("2x2 + 65x64"), (6, ParseErrorKind::TooMany { what: Thing::Squares, max: 4096 }));
        assert_eq!(
            error(&".".repeat(5000)),
            (4096, ParseErrorKind::TooMany { what: Thing::Squares, max: 4096 })
        );
        assert_eq!(error("../.").1, ParseErrorKind::RowLength { expected: 2, found: 1 });
        assert_eq!(error("/.."), (0, ParseErrorKind::EmptyRow));
        assert_eq!(error("../"), (3, ParseErrorKind::EmptyRow));
        assert_eq!(error("../."), (3, error("../.").1));
        assert_eq!(error("-1"), (0, ParseErrorKind::NumberExpected { found: Some('-') }));
        assert_eq!(error("2x2+"), (4, ParseErrorKind::NumberExpected { found: None }));
        assert_eq!(error("2x2@3 + 1x2@2"), (12, ParseErrorKind::TooSmall { min: 4 }));
        let (at, reason) = error(".é.");
        assert_eq!(at, 1);
        assert!(matches!(reason, ParseErrorKind::Unexpected { found: Some('é'), .. }));
    }

    #[test]
    fn values_of_small_boards() {
        for (n, expected) in [0, 0, 1, 1, 2, 0, 3, 1, 1, 0, 3].into_iter().enumerate().skip(1) {
            assert_eq!(value(&Cram, &format!("1x{n}")), expected, "1x{n}");
        }
        let known = [("2x2", 0), ("2x3", 1), ("2x4", 0), ("3x3", 0), ("3x4", 1), ("3x5", 1), ("4x4", 0)];
        for (board, expected) in known {
            assert_eq!(value(&Cram, board), expected, "{board}");
        }
    }

    #[test]
    fn misere_outcomes_of_small_boards() {
        for board in ["1x2", "1x3", "1x7", "1x8", "2x3", "2x5", "2x7", "3x4", "3x5", "4x4"] {
            assert!(lost_in_misere(&Cram, board), "{board}");
        }
        for board in ["1x4", "1x5", "1x6", "2x2", "2x4", "2x6", "3x3"] {
            assert!(!lost_in_misere(&Cram, board), "{board}");
        }
    }
}
