//! Tokens on a strip that may only slide.

use std::fmt::{self, Write};

use super::parse_slide;
use crate::heap::Nim;
use crate::scene::{Gesture, Scene, strips};
use crate::{
    Action, Disguise, Files, Listing, NimRows, ParseError, Ruleset, Structure, View, Visit, notation,
};

/// Tokens on a strip that may only slide: move one token to any square further left; a square may hold any
/// number of tokens.
///
/// The notation lists the squares of the tokens, counted from 0: `0,3,3`. A token on square 0 cannot move
/// and stays written; `0` alone is the ended game, as everywhere. The move `>2` slides a token to square 2.
///
/// ```text
///               o
///   o           o
/// | 0 | 1 | 2 | 3 |     0,3,3
/// ```
///
/// Values: a token on square n has value n; square 0 is the discard. Source 001, "Encore un déguisement du
/// nim", p. 20.
///
/// ```
/// use marienbad_rules::{NoFiles, Ruleset, moves_of, strip::SlidingStrip};
/// let tokens = SlidingStrip.parse("0,3,3", &NoFiles)?;
/// assert_eq!(moves_of(&SlidingStrip, &tokens[0]).count(), 0);
/// assert_eq!(moves_of(&SlidingStrip, &tokens[1]).count(), 3);
/// # Ok::<(), marienbad_rules::ParseError>(())
/// ```
#[derive(Debug, Clone, Copy, Default)]
pub struct SlidingStrip;

impl Ruleset for SlidingStrip {
    type Position = u64;
    /// The square to slide to.
    type Move = u64;

    fn name(&self) -> String {
        "strip:slide".to_owned()
    }

    fn ends(&self) -> bool {
        true
    }

    fn structure(&self) -> Structure<'_> {
        Structure::Heaps(&Nim)
    }

    fn view<'p>(&self, heap: &'p u64) -> View<'p> {
        View::Heap(*heap)
    }

    fn disguise(&self) -> Option<Disguise<'_>> {
        Some(Disguise::Nim(NimRows::Squares))
    }

    fn move_by(&self, _: &u64, action: Action<'_>) -> Option<u64> {
        match action {
            Action::Lower { row: 0, to } => Some(to),
            _ => None,
        }
    }

    fn options(&self, &square: &u64, visit: &mut Visit<'_, u64, u64>) -> Listing {
        (0..square).try_for_each(|to| visit(to, &[to]))
    }

    fn parse(&self, text: &str, _: &dyn Files) -> Result<Vec<u64>, ParseError> {
        notation::heaps(text, 0, u64::MAX)
    }

    fn write(&self, sum: &[u64], out: &mut dyn Write) -> fmt::Result {
        notation::join(sum, ",", out, |square, out| write!(out, "{square}"))
    }

    fn write_move(&self, _: &u64, to: &u64, out: &mut dyn Write) -> fmt::Result {
        write!(out, ">{to}")
    }

    fn parse_move(&self, square: &u64, text: &str) -> Option<u64> {
        parse_slide(text).filter(|to| to < square)
    }

    fn apply(&self, square: &u64, to: &u64) -> Option<Vec<u64>> {
        (to < square).then(|| vec![*to])
    }

    fn scene(&self, sum: &[u64]) -> Scene {
        strips::strip(sum, 0, false)
    }

    fn gesture(&self, sum: &[u64], component: usize, to: &u64) -> Gesture {
        strips::slide(sum, component, Some(*to))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{NoFiles, moves_of};

    #[test]
    fn a_token_may_slide_to_0_and_stays_there() {
        let to: Vec<_> = moves_of(&SlidingStrip, &2).collect();
        assert_eq!(to, [(0, vec![0]), (1, vec![1])]);
        let tokens = SlidingStrip.parse("0,3,3", &NoFiles).unwrap();
        assert_eq!(SlidingStrip.text(&tokens), "0,3,3");
    }

    #[test]
    fn moves_are_read_on_a_long_strip() {
        assert_eq!(SlidingStrip.parse_move(&u64::MAX, ">0"), Some(0));
        for wrong in [">2", ">3", "x", "0", ">", ">-1"] {
            assert_eq!(SlidingStrip.parse_move(&2, wrong), None, "{wrong}");
        }
        assert_eq!(SlidingStrip.apply(&2, &2), None);
    }
}
