//! XXX on a circle.

use super::token_board::TokenBoard;
use crate::board::Surface;
use crate::board::drawing::{Sizes, Style};

/// XXX on a circle: take a token and the two beside it; a row is left.
///
/// The notation is the number of tokens, `12`, or the circle cut open, `..ooooooooo.`, with `o` for a token
/// and `.` for a gap. Several circles are joined by `+`. The move `5` takes the fifth token with its
/// neighbours.
///
/// ```text
///     o o                  o o
///   o     o       1      o     o
///   o     o              o     .
///     o o                  . .
/// ```
///
/// Every move on a circle of n tokens leaves a row of n−3 tokens. Values for n = 3 to 30: 1 for 3, 7, 11,
/// 17, 23 and 27, otherwise 0. Source 000, last section ("sur un cercle de jetons"); Winning Ways, vol. 1,
/// ch. 4 (Dawson's Kayles and chess).
///
/// ```
/// use marienbad_rules::{NoFiles, Ruleset, graph::Circle};
/// let circle = &Circle.parse("8", &NoFiles)?[0];
/// let token = Circle.parse_move(circle, "1").expect("a token");
/// assert_eq!(Circle.text(&Circle.apply(circle, &token).unwrap()), "..ooooo.");
/// # Ok::<(), marienbad_rules::ParseError>(())
/// ```
#[derive(Debug, Clone, Copy, Default)]
pub struct Circle;

impl TokenBoard for Circle {
    const NAME: &'static str = "xxx:circle";
    const STYLE: Style = Style::tokens(Surface::Tube, Sizes::Circle);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Ruleset;
    use crate::board::tests::value;
    use crate::{NoFiles, ParseErrorKind, moves_of};

    #[test]
    fn circles_of_one_two_and_three() {
        for (circle, moves) in [("1", 1), ("2", 2), ("3", 3)] {
            let component = &Circle.parse(circle, &NoFiles).unwrap()[0];
            let all: Vec<_> = moves_of(&Circle, component).collect();
            assert_eq!(all.len(), moves);
            assert!(all.iter().all(|(_, option)| option.is_empty()), "{circle}");
        }
    }

    #[test]
    fn values() {
        for n in 3..=30 {
            let expected = u32::from([3, 7, 11, 17, 23, 27].contains(&n));
            assert_eq!(value(&Circle, &n.to_string()), expected, "{n}");
        }
    }

    #[test]
    fn notation() {
        let circle = |text: &str| Circle.text(&Circle.parse(text, &NoFiles).unwrap());
        assert_eq!(circle("12"), "12");
        assert_eq!(circle("ooo"), "3");
        assert_eq!(circle("oo..o"), "oo..o");
        assert_eq!(Circle.parse("oo..o", &NoFiles).unwrap().len(), 1, "the ends meet");
        assert_eq!(circle("12 + .o."), "12 + .o.");
        assert_eq!(circle("..."), "0");
        let error = |text| Circle.parse(text, &NoFiles).map_err(|e| (e.at, e.reason));
        assert_eq!(error("4097"), Err((0, ParseErrorKind::TooLarge { max: "4096".into() })));
        assert!(matches!(error("oo/o"), Err((2, ParseErrorKind::Unexpected { found: Some('/'), .. }))));
    }

    #[test]
    fn rows_have_one_canonical_form() {
        let canonical =
            |text: &str| Circle.text(&[Circle.canonical(Circle.parse(text, &NoFiles).unwrap().remove(0))]);
        assert_eq!(canonical("o....oo"), "ooo.");
        assert_eq!(canonical(".ooo....."), "ooo.");
        assert_eq!(canonical("5"), "5");
    }
}
