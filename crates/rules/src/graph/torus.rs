//! XXX on a torus.

use super::token_board::TokenBoard;
use crate::board::Surface;
use crate::board::drawing::{Sizes, Style};

/// XXX on a torus: a grid whose rows and columns are circles; take a token and its up to four neighbours.
///
/// The notation is that of the grid: `4x5`, or a drawing, `oo./ooo`, where the last row is adjacent to the
/// first and the last column to the first. Several are joined by `+`. The move `2.3` takes the token in row
/// 2, column 3 with its neighbours.
///
/// ```text
/// o o o o               . . o .
/// o o o o     1.1       . o o o
/// o o o o               . o o o
/// ```
///
/// None of the project's sources describes it; it is the grid of source 000 without borders. A torus of one
/// row is a circle.
///
/// ```
/// use marienbad_rules::{NoFiles, Ruleset, graph::Torus};
/// let torus = &Torus.parse("3x4", &NoFiles)?[0];
/// let token = Torus.parse_move(torus, "1.1").expect("a token");
/// assert_eq!(Torus.text(&Torus.apply(torus, &token).unwrap()), "..o./.ooo/.ooo");
/// # Ok::<(), marienbad_rules::ParseError>(())
/// ```
#[derive(Debug, Clone, Copy, Default)]
pub struct Torus;

impl TokenBoard for Torus {
    const NAME: &'static str = "xxx:torus";
    const STYLE: Style = Style::tokens(Surface::Torus, Sizes::RowsByColumns);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::NoFiles;
    use crate::Ruleset;
    use crate::board::tests::{Plain, value};
    use crate::graph::Circle;

    #[test]
    fn a_torus_of_one_row_is_a_circle() {
        for n in 1..=14 {
            let circle = value(&Circle, &n.to_string());
            assert_eq!(value(&Torus, &format!("1x{n}")), circle, "1x{n}");
            assert_eq!(value(&Torus, &format!("{n}x1")), circle, "{n}x1");
        }
    }

    #[test]
    fn canonical_forms_keep_the_value() {
        for text in ["3x4", "4x4", "2x5", "3x5"] {
            assert_eq!(value(&Torus, text), value(&Plain(Torus), text), "{text}");
        }
    }

    #[test]
    fn turned_and_shifted_regions_are_the_same() {
        let canonical = |text: &str| Torus.canonical(Torus.parse(text, &NoFiles).unwrap().remove(0));
        let flat = canonical("ooo./o.../....");
        for same in ["..../oo.o/...o", "oo.o/..../...o", "o.../..../oo../o..."] {
            assert_eq!(canonical(same), flat, "{same}");
        }
        let around = canonical("oooo/o.../....");
        for same in ["..../..o./oooo", "..o/.oo/..o/..o", "o../o../oo./o.."] {
            assert_eq!(canonical(same), around, "{same}");
        }
        assert_ne!(flat, around);
        assert_eq!(canonical("oooo/ooo./oooo"), canonical("ooo/o.o/ooo/ooo"));
    }
}
