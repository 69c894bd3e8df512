//! Dornim: Wythoff's game as a token on a board.

use std::borrow::Cow;
use std::fmt::{self, Write};

use super::wythoff::{self, Pair, Slide};
use crate::scene::{Gesture, Scene, plane};
use crate::{
    Action, Disguise, Files, Listing, ParseError, Ruleset, Thing, View, Visit,
    numbers::Numbers,
    random::{Dice, Size},
};

/// Dornim: a token slides left, down or down the diagonal, any number of squares; the lower left corner is
/// the end.
///
/// The notation is the token's square counted from that corner, `7,4`: seven to the right, four up. The move
/// `-2,0` slides two to the left, `0,-1` one down, `-3,-3` three along the diagonal.
///
/// ```text
///   . . . . .
///   . . . o .      3,1
///   x . . . .      0,0: the end
/// ```
///
/// The same game as [`super::Wythoff`], with the token's square for the two heaps: source 003, "Jeu du
/// Dornim".
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
    type Position = Pair;
    type Move = Slide;

    fn name(&self) -> String {
        "dornim".to_owned()
    }

    fn ends(&self) -> bool {
        true
    }

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

    fn numbers(&self) -> Option<Numbers> {
        Some(Numbers::Pair)
    }

    /// One token on a board of m columns and n rows, as source 003 plays it.
    fn random(&self, size: Size, dice: &mut Dice<'_>) -> Option<String> {
        Some(format!("{},{}", dice(size.m), dice(size.n)))
    }

    fn options(&self, square: &Pair, visit: &mut Visit<'_, Pair, Slide>) -> Listing {
        wythoff::slides(square, visit)
    }

    /// The board mirrored at its diagonal.
    fn canonical(&self, square: Pair) -> Pair {
        super::Wythoff.canonical(square)
    }

    fn parse(&self, text: &str, _: &dyn Files) -> Result<Vec<Pair>, ParseError> {
        wythoff::parse_pairs(text, Thing::Coordinates)
    }

    fn write(&self, sum: &[Pair], out: &mut dyn Write) -> fmt::Result {
        wythoff::write_pairs(sum, out)
    }

    fn write_move(&self, _: &Pair, mv: &Slide, out: &mut dyn Write) -> fmt::Result {
        wythoff::write_slide(mv, out)
    }

    fn parse_move(&self, square: &Pair, text: &str) -> Option<Slide> {
        wythoff::parse_slide(square, text)
    }

    fn apply(&self, square: &Pair, mv: &Slide) -> Option<Vec<Pair>> {
        wythoff::apply(square, mv)
    }

    fn scene(&self, sum: &[Pair]) -> Scene {
        plane::scene(sum)
    }

    fn gesture(&self, sum: &[Pair], component: usize, mv: &Slide) -> Gesture {
        plane::gesture(sum, component, sum.get(component).and_then(|square| wythoff::slide(square, mv)))
    }
}
