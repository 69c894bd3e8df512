//! Wythoff's game: the two heaps of gold.

use std::borrow::Cow;

use super::pairs::{Pair, Slide, game_on_pairs, slide, slides};
use crate::scene::{Scene, plane};
use crate::{Action, Disguise, Listing, Ruleset, Thing, View, Visit};

/// Wythoff's game, the two heaps of gold: take any number from one heap, or the same number from both.
///
/// The notation gives the two heaps, `3,5`; several pairs are joined by `+`. The move `-2,0` takes two from
/// the first heap, `-1,-1` takes one from each. Heaps may be arbitrarily large.
///
/// ```text
/// o o o     o o o o o     lost for the player to move
/// ```
///
/// Lost pairs: (⌊dφ⌋, ⌊dφ⌋ + d). W. A. Wythoff, *A modification of the game of nim*, Nieuw Archief voor
/// Wiskunde 7 (1907), 199–202; source 003. No rule is known for the Grundy values.
///
/// ```
/// use marienbad_rules::{NoFiles, Ruleset, heap::Wythoff, moves_of};
/// let pair = &Wythoff.parse("1,2", &NoFiles)?[0];
/// let texts: Vec<_> = moves_of(&Wythoff, pair).map(|(mv, _)| Wythoff.move_text(pair, &mv)).collect();
/// assert_eq!(texts, ["-1,0", "0,-1", "0,-2", "-1,-1"]);
/// # Ok::<(), marienbad_rules::ParseError>(())
/// ```
#[derive(Debug, Clone, Copy, Default)]
pub struct Wythoff;

impl Ruleset for Wythoff {
    game_on_pairs!("wythoff", Thing::Heaps, slide, |(a, b)| a.is_zero() && b.is_zero());

    fn view<'p>(&self, pair: &'p Pair) -> View<'p> {
        View::Pair(Cow::Borrowed(&pair.0), Cow::Borrowed(&pair.1))
    }

    fn disguise(&self) -> Option<Disguise<'_>> {
        Some(Disguise::Wythoff)
    }

    fn move_by(&self, _: &Pair, action: Action<'_>) -> Option<Slide> {
        match action {
            Action::Slide(slide) => Some(slide.clone()),
            _ => None,
        }
    }

    fn options(&self, pair: &Pair, visit: &mut Visit<'_, Pair, Slide>) -> Listing {
        slides(pair, visit)
    }

    fn scene(&self, sum: &[Pair]) -> Scene {
        plane::scene(sum)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{NoFiles, ParseErrorKind, moves_of};

    fn pair(text: &str) -> Pair {
        Wythoff.parse(text, &NoFiles).unwrap().remove(0)
    }

    #[test]
    fn every_move_is_read_back_and_applied() {
        for text in ["3,5", "0,4", "6,6"] {
            let pair = pair(text);
            for (mv, option) in moves_of(&Wythoff, &pair) {
                let written = Wythoff.move_text(&pair, &mv);
                assert_eq!(Wythoff.parse_move(&pair, &written), Some(mv.clone()), "{text} {written}");
                assert_eq!(Wythoff.apply(&pair, &mv), Some(option));
            }
        }
    }

    #[test]
    fn a_third_heap_is_one_too_many() {
        let error = Wythoff.parse("1,2 + 3,5,7,9", &NoFiles).unwrap_err();
        assert_eq!(error.reason, ParseErrorKind::WrongCount { what: Thing::Heaps, expected: 2, found: 4 });
        assert_eq!(error.at, 9);
    }

    #[test]
    fn big_heaps_move_too() {
        let big = pair("100000000000000000000000000,3");
        let mv = Wythoff.parse_move(&big, "-99999999999999999999999999,0").unwrap();
        assert_eq!(Wythoff.text(&Wythoff.apply(&big, &mv).unwrap()), "1,3");
        let (first, option) = {
            let mut seen = None;
            let _ = Wythoff.options(&big, &mut |mv, to| {
                seen = Some((mv, to.to_vec()));
                Err(crate::Interrupt::Enough)
            });
            seen.unwrap()
        };
        assert_eq!(first, Slide::First(1u64.into()));
        assert_eq!(Wythoff.text(&option), "99999999999999999999999999,3");
        assert_eq!(Wythoff.parse_move(&big, "-4,-4"), None);
        assert_eq!(Wythoff.parse_move(&big, "-1,-2"), None);
        assert_eq!(Wythoff.parse_move(&big, "0,0"), None);
    }
}
