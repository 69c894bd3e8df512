//! XXX on a globe.

use super::token_board::TokenBoard;
use crate::board::Surface;
use crate::board::drawing::{Sizes, Style};

/// XXX on a globe: a token stands at each crossing of a meridian and a parallel; take one and its up to
/// four neighbours.
///
/// The notation is the size, meridians x parallels, `6x4`; each parallel is a circle. `6x4p` also has the
/// two poles as tokens, each linked to the whole parallel next to it. In a drawing, each row is a parallel,
/// `oooooo/oo..oo`, and the poles are a row before and a row after: `N/oooooo/oo..oo/-`, where `-` is a
/// missing pole. The move `2.3` takes the token on meridian 2, parallel 3; `N` and `S` take a pole with its
/// circle.
///
/// ```text
///        N                        -
///   o  o  o  o                .  .  .  .
///   o  o  o  o       N        o  o  o  o
///        S                        S
/// ```
///
/// Several globes are joined by `+`. A globe of one parallel without poles is a circle. Source 000, last
/// section ("un Globe terrestre où le croisement des méridiens et parallèles représentent des jetons").
///
/// ```
/// use marienbad_rules::{NoFiles, Ruleset, graph::Globe};
/// let globe = &Globe.parse("4x2p", &NoFiles)?[0];
/// let pole = Globe.parse_move(globe, "N").expect("a pole");
/// assert_eq!(Globe.text(&Globe.apply(globe, &pole).unwrap()), "-/..../oooo/S");
/// # Ok::<(), marienbad_rules::ParseError>(())
/// ```
#[derive(Debug, Clone, Copy, Default)]
pub struct Globe;

impl TokenBoard for Globe {
    const NAME: &'static str = "xxx:globe";
    const STYLE: Style = Style::tokens(Surface::Tube, Sizes::MeridiansByParallels);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Ruleset;
    use crate::board::tests::{Plain, value};
    use crate::graph::{Circle, Grid};
    use crate::{NoFiles, ParseErrorKind, Thing};

    #[test]
    fn notation() {
        let globe = |text: &str| Globe.text(&Globe.parse(text, &NoFiles).unwrap());
        for text in ["6x4", "6x4p", "1x1p", "2x1", "oo./ooo", "N/oo./ooo/-", "-/o/S", "o/.", "6x4p + 1x2"] {
            assert_eq!(globe(text), text);
        }
        assert_eq!(globe("N/ooo/ooo/S"), "3x2p");
        assert_eq!(globe("ooo/ooo"), "3x2");
        assert_eq!(globe("-/.../-"), "0");
        let error = |text| Globe.parse(text, &NoFiles).map_err(|e| (e.at, e.reason));
        assert!(matches!(error("N/ooo/N"), Err((6, ParseErrorKind::Unexpected { expected: "S", .. }))));
        assert!(matches!(error("N"), Err((1, ParseErrorKind::Unexpected { found: None, .. }))));
        assert!(matches!(error("oN/oo"), Err((1, ParseErrorKind::Unexpected { found: Some('N'), .. }))));
        assert_eq!(error("N//S"), Err((2, ParseErrorKind::EmptyRow)));
        assert_eq!(error("N/ooo"), Err((5, ParseErrorKind::PoleMissing { pole: 'S' })));
        let behind = ParseErrorKind::Unexpected { found: Some('o'), expected: "+" };
        assert_eq!(error("N/ooo/S/ooo"), Err((8, behind)));
        assert_eq!(error("3x4x5"), Err((3, ParseErrorKind::TooMany { what: Thing::Sides, max: 2 })));
        assert_eq!(error("-/ooo/oo"), Err((8, ParseErrorKind::PoleMissing { pole: 'S' })));
        assert_eq!(error("ooo/S"), Err((0, ParseErrorKind::PoleMissing { pole: 'N' })));
        assert_eq!(error("N/S"), Err((2, ParseErrorKind::Unexpected { found: Some('S'), expected: "o ." })));
        assert_eq!(error("6x0"), Err((2, ParseErrorKind::TooSmall { min: 1 })));
        assert_eq!(error("64x64p"), Err((0, ParseErrorKind::TooMany { what: Thing::Squares, max: 4096 })));
    }

    #[test]
    fn one_parallel_is_a_circle_one_meridian_a_row() {
        for n in 1..=14 {
            assert_eq!(value(&Globe, &format!("{n}x1")), value(&Circle, &n.to_string()), "{n}x1");
            assert_eq!(value(&Globe, &format!("1x{n}")), value(&Grid, &format!("1x{n}")), "1x{n}");
        }
        for n in 1..=6 {
            assert_eq!(value(&Globe, &format!("1x{n}p")), value(&Grid, &format!("1x{}", n + 2)), "1x{n}p");
            assert_eq!(value(&Globe, &format!("2x{n}")), value(&Grid, &format!("2x{n}")), "2x{n}");
        }
    }

    #[test]
    fn canonical_forms_keep_the_value() {
        for text in ["3x3", "4x3", "5x3", "3x2p", "4x3p", "5x2p"] {
            assert_eq!(value(&Globe, text), value(&Plain(Globe), text), "{text}");
        }
    }

    #[test]
    fn turned_and_shifted_regions_are_the_same() {
        let canonical = |text: &str| Globe.canonical(Globe.parse(text, &NoFiles).unwrap().remove(0));
        assert_eq!(canonical("N/oooo/oo../..../-"), canonical("-/.oo./oooo/S"));
        assert_eq!(canonical("N/oooo/o.../oooo/S"), canonical("N/oooo/..o./oooo/S"));
        assert_eq!(canonical("o..o/o...").frame.columns, 3);
        assert_eq!(canonical("o..o/o..."), canonical("-/..../.o../.oo./-"));
        assert_eq!(canonical("N/../-"), canonical("o./.."));
    }
}
