//! What the rulesets of subtraction games on two numbers share.

use std::fmt::{self, Write};

use num_bigint::BigUint;

use crate::notation::{self, Cursor};
use crate::{Listing, Natural, ParseError, ParseErrorKind, Thing, Visit};

/// Implements, inside an `impl Ruleset`, everything that games on pairs share. Its arguments are the name,
/// what the two numbers are, where a slide leads (`fn(&Pair, &Slide) -> Option<Pair>`, `None` if the rules
/// forbid it), and when a pair is over. The two numbers are interchangeable. Only `options` and `scene`
/// remain to be written.
macro_rules! game_on_pairs {
    ($name:literal, $things:expr, $leads:path, $is_over:expr) => {
        type Position = $crate::heap::Pair;
        type Move = $crate::heap::Slide;

        fn name(&self) -> String {
            $name.to_owned()
        }

        fn ends(&self) -> bool {
            true
        }

        fn numbers(&self) -> Option<$crate::numbers::Numbers> {
            Some($crate::numbers::Numbers::Pair)
        }

        fn canonical(&self, (a, b): Self::Position) -> Self::Position {
            if a <= b { (a, b) } else { (b, a) }
        }

        fn parse(
            &self,
            text: &str,
            _: &dyn $crate::Files,
        ) -> Result<Vec<Self::Position>, $crate::ParseError> {
            $crate::heap::pairs::parse_pairs(text, $things)
        }

        fn write(&self, sum: &[Self::Position], out: &mut dyn std::fmt::Write) -> std::fmt::Result {
            $crate::heap::pairs::write_pairs(sum, out)
        }

        fn write_move(
            &self,
            _: &Self::Position,
            mv: &Self::Move,
            out: &mut dyn std::fmt::Write,
        ) -> std::fmt::Result {
            $crate::heap::pairs::write_slide(mv, out)
        }

        fn parse_move(&self, pair: &Self::Position, text: &str) -> Option<Self::Move> {
            $crate::heap::pairs::parse_slide(text).filter(|mv| $leads(pair, mv).is_some())
        }

        fn apply(&self, pair: &Self::Position, mv: &Self::Move) -> Option<Vec<Self::Position>> {
            let to: Self::Position = $leads(pair, mv)?;
            let is_over: fn(&Self::Position) -> bool = $is_over;
            Some(if is_over(&to) { Vec::new() } else { vec![to] })
        }

        fn gesture(
            &self,
            sum: &[Self::Position],
            component: usize,
            mv: &Self::Move,
        ) -> $crate::scene::Gesture {
            let to = sum.get(component).and_then(|pair| $leads(pair, mv));
            $crate::scene::plane::gesture(sum, component, to)
        }
    };
}
pub(super) use game_on_pairs;

/// A move that takes from one number or from both.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Slide {
    /// From the first number; on a board, to the left.
    First(Natural),
    /// From the second number; on a board, down.
    Second(Natural),
    /// The same amount from both; on a board, along the diagonal.
    Both(Natural),
}

/// A pair of numbers.
pub type Pair = (Natural, Natural);

/// Every slide of Wythoff's game.
pub(super) fn slides(pair: &Pair, visit: &mut Visit<'_, Pair, Slide>) -> Listing {
    let (first, second) = (&pair.0, &pair.1);
    let one = |rest: u64, other: &Natural, first: bool| {
        if first { (Natural::from(rest), other.clone()) } else { (other.clone(), Natural::from(rest)) }
    };
    let mut show = |mv: Slide, to: Pair| {
        if to.0.is_zero() && to.1.is_zero() { visit(mv, &[]) } else { visit(mv, &[to]) }
    };
    // A heap beyond 64 bits has more options than anyone can list: the caller stops long before the end.
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

/// Where a slide leads, if there is enough to take.
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

/// Reads a slide, legal or not.
pub(super) fn parse_slide(text: &str) -> Option<Slide> {
    let part = |text: &str| match text.strip_prefix('-') {
        Some(digits) => Natural::from_decimal(digits),
        None => (text == "0").then_some(Natural::ZERO),
    };
    let (first, second) = text.split_once(',')?;
    let (first, second) = (part(first)?, part(second)?);
    match (first.is_zero(), second.is_zero()) {
        (false, true) => Some(Slide::First(first)),
        (true, false) => Some(Slide::Second(second)),
        (false, false) if first == second => Some(Slide::Both(first)),
        _ => None,
    }
}

pub(super) fn write_slide(mv: &Slide, out: &mut dyn Write) -> fmt::Result {
    match mv {
        Slide::First(k) => write!(out, "-{k},0"),
        Slide::Second(k) => write!(out, "0,-{k}"),
        Slide::Both(k) => write!(out, "-{k},-{k}"),
    }
}

/// Reads two numbers for each component; `what` names them in errors.
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
