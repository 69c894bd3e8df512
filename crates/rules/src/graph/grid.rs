//! XXX on a grid.

use super::token_board::TokenBoard;
use crate::board::Surface;
use crate::board::drawing::{Sizes, Style};

/// XXX on a grid: take a token and its up to four neighbours in the same row and column.
///
/// The notation is the size, rows x columns, `4x5`, or a drawing, `oo./ooo`, with `o` for a token and `.`
/// for a gap. Several grids are joined by `+`. The move `2.3` takes the token in row 2, column 3 with its
/// neighbours.
///
/// ```text
/// o o o o               o . o o
/// o o o o     2.2       . . . o
/// o o o o               o . o o
/// ```
///
/// Values: 2 x n alternates 1, 0, 1, 0, …; 3 x n from n = 1: 2 1 1 0 3 3 2 2 2 3 3 5 (OEIS A316632); 4 x n
/// is 0 up to n = 6. The game of node kayles: T. J. Schaefer, *On the complexity of some two-person
/// perfect-information games*, J. Comput. Syst. Sci. 16 (1978), 185–225; source 000, last section ("sur un
/// quadrillage").
///
/// ```
/// use marienbad_rules::{NoFiles, Ruleset, graph::Grid};
/// let grid = &Grid.parse("3x4", &NoFiles)?[0];
/// let token = Grid.parse_move(grid, "2.2").expect("a token");
/// let left = Grid.apply(grid, &token).unwrap();
/// assert_eq!(left.len(), 3);
/// assert_eq!(Grid.text(&left), "o.oo/...o/o.oo");
/// # Ok::<(), marienbad_rules::ParseError>(())
/// ```
#[derive(Debug, Clone, Copy, Default)]
pub struct Grid;

impl TokenBoard for Grid {
    const NAME: &'static str = "xxx:grid";
    const STYLE: Style = Style::tokens(Surface::Plane, Sizes::RowsByColumns);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::NoFiles;
    use crate::Ruleset;
    use crate::board::tests::value;

    #[test]
    fn values() {
        for n in 1..=9 {
            assert_eq!(value(&Grid, &format!("2x{n}")), n % 2, "2x{n}");
        }
        for (n, expected) in [2, 1, 1, 0, 3, 3].into_iter().enumerate() {
            assert_eq!(value(&Grid, &format!("3x{}", n + 1)), expected, "3x{}", n + 1);
        }
        for (n, expected) in [0, 0, 0, 0, 0].into_iter().enumerate() {
            assert_eq!(value(&Grid, &format!("4x{}", n + 1)), expected, "4x{}", n + 1);
        }
        assert_eq!(value(&Grid, "5x1"), 3);
        assert_eq!(value(&Grid, "5x3"), 3);
    }

    #[test]
    fn a_grid_wider_than_a_word() {
        let grid = &Grid.parse("3x100", &NoFiles).unwrap()[0];
        let token = Grid.parse_move(grid, "2.50").unwrap();
        let left = Grid.apply(grid, &token).unwrap();
        assert_eq!(left.len(), 2);
        assert_eq!(left[0].cells.len() + left[1].cells.len(), 295);
        assert_eq!(Grid.canonical(left[1].clone()).frame.columns, 50);
    }

    #[test]
    fn turned_and_shifted_regions_are_the_same() {
        let canonical = |text: &str| Grid.canonical(Grid.parse(text, &NoFiles).unwrap().remove(0));
        let shape = canonical("ooo/o..");
        for same in ["ooo/..o", "o./o./oo", ".../.oo/..o/..o", "....../...ooo/.....o"] {
            assert_eq!(canonical(same), shape, "{same}");
        }
        assert_ne!(canonical("ooo/.o."), shape);
    }
}
