//! Dornim: Wythoff's game as a token on a board.

use std::borrow::Cow;

use super::pairs::{Pair, Slide, game_on_pairs, slide, slides};
use crate::random::{Dice, Size};
use crate::scene::{Scene, plane};
use crate::{Action, Disguise, Listing, Ruleset, Thing, View, Visit};

/// Dornim: a token slides left, down or down the diagonal by any number of squares; the lower left corner
/// is the end.
///
/// The notation is the token's square counted from that corner, `7,4`: seven to the right, four up. The
/// move `-2,0` slides two to the left, `0,-1` one down, `-3,-3` three along the diagonal.
///
/// ```text
///   . . . . .
///   . . . o .      3,1
///   x . . . .      0,0: the end
/// ```
///
/// The same game as [`super::Wythoff`], with the token's square in place of the two heaps: source 003, "Jeu
/// du Dornim".
///
/// ```
/// use marienbad_rules::{NoFiles, Ruleset, heap::Dornim};
/// let token = &Dornim.parse("7,4", &NoFiles)?[0];
/// let slide = Dornim.parse_move(token, "-3,-3").expect("along the diagonal");
/// assert_eq!(Dornim.text(&Dornim.apply(token, &slide).unwrap()), "4,1");
/// # Ok::<(), marienbad_rules::ParseError>(())
/// ```
#[derive(Debug, Clone, Copy, Default)]
pub struct Dornim;

impl Ruleset for Dornim {
    game_on_pairs!("dornim", Thing::Coordinates, slide, |(a, b)| a.is_zero() && b.is_zero());

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

    /// One token on a board of m columns and n rows, as in source 003.
    fn random(&self, size: Size, dice: &mut Dice<'_>) -> Option<String> {
        Some(format!("{},{}", dice(size.m), dice(size.n)))
    }

    fn options(&self, pair: &Pair, visit: &mut Visit<'_, Pair, Slide>) -> Listing {
        slides(pair, visit)
    }

    fn scene(&self, sum: &[Pair]) -> Scene {
        plane::scene(sum)
    }
}
