//! Wythoff's game: the two heaps of gold.

use std::borrow::Cow;
use std::fmt::{self, Write};

use num_bigint::BigUint;

use crate::notation::{self, Cursor};
use crate::scene::{Gesture, Scene, plane};
use crate::{
    Action, Disguise, Files, Listing, Natural, ParseError, ParseErrorKind, Ruleset, Thing, View, Visit,
    numbers::Numbers,
};

/// Wythoff's game, the two heaps of gold: take any number from one heap, or the same number from both.
///
/// The notation gives the two heaps, `3,5`; several pairs are joined by `+`. The move `-2,0` takes two from
/// the first heap, `-1,-1` one from each. Heaps may be as large as one likes.
///
/// ```text
/// o o o     o o o o o     lost for the player to move
/// ```
///
/// Lost pairs: (⌊dφ⌋, ⌊dφ⌋ + d). W. A. Wythoff, *A modification of the game of nim*, Nieuw Archief
/// voor Wiskunde 7 (1907), 199–202; source 003. For the values themselves no rule is known.
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

/// A move of Wythoff's game and of the Dornim board: how much, and from which heap.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Slide {
    /// From the first heap; on the board, to the left.
    First(Natural),
    /// From the second heap; on the board, down.
    Second(Natural),
    /// The same from both; on the board, along the diagonal.
    Both(Natural),
}

/// A pair of heaps.
pub type Pair = (Natural, Natural);

pub(super) fn slides(pair: &Pair, visit: &mut Visit<'_, Pair, Slide>) -> Listing {
    let (first, second) = (&pair.0, &pair.1);
    let one = |rest: u64, other: &Natural, first: bool| {
        if first { (Natural::from(rest), other.clone()) } else { (other.clone(), Natural::from(rest)) }
    };
    let mut show = |mv: Slide, to: Pair| {
        if to.0.is_zero() && to.1.is_zero() { visit(mv, &[]) } else { visit(mv, &[to]) }
    };
    // A heap beyond 64 bits has more options than anybody will wait for: the caller breaks long before.
    let limit = |heap: &Natural| heap.to_u64().unwrap_or(u64::MAX);
    for take in 1..=limit(first) {
        let mv = Slide::First(take.into());
        match first.to_u64() {
            Some(heap) => show(mv, one(heap - take, second, true))?,
            None => show(mv.clone(), slide(pair, &mv).unwrap_or_default())?,
        }
    }
    for take in 1..=limit(second) {
        let mv = Slide::Second(take.into());
        match second.to_u64() {
            Some(heap) => show(mv, one(heap - take, first, false))?,
            None => show(mv.clone(), slide(pair, &mv).unwrap_or_default())?,
        }
    }
    for take in 1..=limit(first.min(second)) {
        let mv = Slide::Both(take.into());
        let to = match (first.to_u64(), second.to_u64()) {
            (Some(a), Some(b)) => (Natural::from(a - take), Natural::from(b - take)),
            _ => slide(pair, &mv).unwrap_or_default(),
        };
        show(mv, to)?;
    }
    Ok(())
}

/// Where the slide leads, if it is legal.
pub(super) fn slide(pair: &Pair, mv: &Slide) -> Option<Pair> {
    let minus = |heap: &Natural, take: &Natural| -> Option<Natural> {
        let (heap, take): (BigUint, BigUint) = (heap.to_big(), take.to_big());
        (take <= heap).then(|| Natural::from(heap - take))
    };
    let (Slide::First(take) | Slide::Second(take) | Slide::Both(take)) = mv;
    if take.is_zero() {
        return None;
    }
    Some(match mv {
        Slide::First(k) => (minus(&pair.0, k)?, pair.1.clone()),
        Slide::Second(k) => (pair.0.clone(), minus(&pair.1, k)?),
        Slide::Both(k) => (minus(&pair.0, k)?, minus(&pair.1, k)?),
    })
}

pub(super) fn apply(pair: &Pair, mv: &Slide) -> Option<Vec<Pair>> {
    let to = slide(pair, mv)?;
    Some(if to.0.is_zero() && to.1.is_zero() { Vec::new() } else { vec![to] })
}

pub(super) fn parse_slide(pair: &Pair, text: &str) -> Option<Slide> {
    let part = |text: &str| match text.strip_prefix('-') {
        Some(digits) => Natural::from_decimal(digits),
        None => (text == "0").then_some(Natural::ZERO),
    };
    let (first, second) = text.split_once(',')?;
    let (first, second) = (part(first)?, part(second)?);
    let mv = match (first.is_zero(), second.is_zero()) {
        (false, true) => Slide::First(first),
        (true, false) => Slide::Second(second),
        (false, false) if first == second => Slide::Both(first),
        _ => return None,
    };
    slide(pair, &mv).map(|_| mv)
}

pub(super) fn write_slide(mv: &Slide, out: &mut dyn Write) -> fmt::Result {
    match mv {
        Slide::First(k) => write!(out, "-{k},0"),
        Slide::Second(k) => write!(out, "0,-{k}"),
        Slide::Both(k) => write!(out, "-{k},-{k}"),
    }
}

/// Two numbers, of `what`, for each component.
pub(super) fn parse_pairs(text: &str, what: Thing) -> Result<Vec<Pair>, ParseError> {
    notation::sum(text, |cursor: &mut Cursor<'_>| {
        let first = cursor.natural()?;
        cursor.expect(',', ",")?;
        let pair = (first, cursor.natural()?);
        if cursor.peek() == Some(',') {
            let more = cursor.rest().split('+').next().unwrap_or_default().matches(',').count();
            return Err(cursor.error(ParseErrorKind::WrongCount { what, expected: 2, found: 2 + more }));
        }
        Ok(pair)
    })
}

pub(super) fn write_pairs(sum: &[Pair], out: &mut dyn Write) -> fmt::Result {
    notation::join(sum, " + ", out, |pair, out| write!(out, "{},{}", pair.0, pair.1))
}

impl Ruleset for Wythoff {
    type Position = Pair;
    type Move = Slide;

    fn name(&self) -> String {
        "wythoff".to_owned()
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

    fn options(&self, pair: &Pair, visit: &mut Visit<'_, Pair, Slide>) -> Listing {
        slides(pair, visit)
    }

    /// The two heaps play the same part.
    fn canonical(&self, (a, b): Pair) -> Pair {
        if a <= b { (a, b) } else { (b, a) }
    }

    fn parse(&self, text: &str, _: &dyn Files) -> Result<Vec<Pair>, ParseError> {
        parse_pairs(text, Thing::Heaps)
    }

    fn write(&self, sum: &[Pair], out: &mut dyn Write) -> fmt::Result {
        write_pairs(sum, out)
    }

    fn write_move(&self, _: &Pair, mv: &Slide, out: &mut dyn Write) -> fmt::Result {
        write_slide(mv, out)
    }

    fn parse_move(&self, pair: &Pair, text: &str) -> Option<Slide> {
        parse_slide(pair, text)
    }

    fn apply(&self, pair: &Pair, mv: &Slide) -> Option<Vec<Pair>> {
        apply(pair, mv)
    }

    fn scene(&self, sum: &[Pair]) -> Scene {
        plane::scene(sum)
    }

    fn gesture(&self, sum: &[Pair], component: usize, mv: &Slide) -> Gesture {
        plane::gesture(sum, component, sum.get(component).and_then(|pair| slide(pair, mv)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{NoFiles, moves_of};

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
