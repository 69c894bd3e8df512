//! Recognises rules whose moves are exactly those of a known game. It judges by the form of a rule, never
//! by comparing values.

mod codes;
mod pairs;

use std::borrow::Cow;

use super::row::Row;
use super::rule::Rule;
use super::{MAX_NUMBER, prove};
use crate::heap::{Code, Matches, Shape, Slide, Subtraction, TakeAndBreak};
use crate::{Action, Natural, Ruleset, View};

/// A known game with exactly the moves of a rule.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Known {
    /// Take any number from a heap.
    Nim,
    /// Take a number from a finite set.
    Subtraction(Subtraction),
    /// A take-and-break code.
    Code(TakeAndBreak),
    /// Break a heap into two unequal parts.
    Grundy,
    /// Two heaps: take from one, or the same from both.
    Wythoff,
    /// Take at most twice what was just taken.
    Fibonacci,
}

/// The known game that a rule is, as far as its form shows it.
pub(super) fn recognise(rule: &Rule) -> Option<Known> {
    if !prove::is_small(rule) {
        return None;
    }
    match rule.arity {
        1 => codes::recognise(rule),
        2 => pairs::recognise(rule),
        _ => None,
    }
}

impl Known {
    /// The name of the game in the catalogue.
    pub fn name(&self) -> String {
        match self {
            Self::Nim => "nim".to_owned(),
            Self::Subtraction(game) => game.name(),
            Self::Code(game) => game.name(),
            Self::Grundy => "grundy".to_owned(),
            Self::Wythoff => "wythoff".to_owned(),
            Self::Fibonacci => "fibonacci".to_owned(),
        }
    }

    /// The shape of a heap's options.
    pub(super) fn shape(&self) -> Shape<'_> {
        match self {
            Self::Nim => Shape::Nim,
            Self::Subtraction(game) => Shape::Subtraction(game.set()),
            Self::Code(game) => Shape::Code(game.code()),
            Self::Grundy => Shape::UnequalSplit,
            Self::Wythoff | Self::Fibonacci => Shape::Other,
        }
    }

    /// Whether a heap may become these heaps, given the largest first; `None` for games that are not on
    /// heaps.
    pub(super) fn allows(&self, heap: u64, left: &[u64]) -> Option<bool> {
        let one = |left: &[u64]| match left {
            [] => Some(0),
            [rest] => Some(*rest),
            _ => None,
        };
        Some(match self {
            Self::Nim => one(left).is_some_and(|rest| rest < heap),
            Self::Subtraction(game) => one(left)
                .and_then(|rest| heap.checked_sub(rest))
                .is_some_and(|taken| game.set().binary_search(&taken).is_ok()),
            Self::Code(game) => {
                let mut parts = left.to_vec();
                parts.reverse();
                game.move_to(&heap, &parts).is_some()
            }
            Self::Grundy => matches!(left, [larger, smaller]
                if larger > smaller && *smaller > 0 && larger.checked_add(*smaller) == Some(heap)),
            Self::Wythoff | Self::Fibonacci => return None,
        })
    }

    /// Whether a pair of numbers may become this; `None` for games on heaps.
    pub(super) fn allows_tuple(&self, tuple: &[u64], left: &[u64]) -> Option<bool> {
        let &[a, b] = tuple else { return None };
        let (c, d) = match left {
            [] => (0, 0),
            &[c, d] => (c, d),
            _ => return Some(false),
        };
        let (first, second) = (a.checked_sub(c), b.checked_sub(d));
        match self {
            Self::Wythoff => Some(match (first, second) {
                (Some(first), Some(second)) => {
                    first + second > 0 && (first == 0 || second == 0 || first == second)
                }
                _ => false,
            }),
            Self::Fibonacci => Some(first.is_some_and(|taken| {
                taken > 0 && taken <= b && taken.checked_mul(2) == Some(d) && d <= MAX_NUMBER
            })),
            _ => None,
        }
    }
}

/// The view of a pair of numbers for the engine of a known game.
pub(super) fn view<'p>(known: &Known, tuple: &'p Row) -> View<'p> {
    let &[a, b] = &**tuple else { return View::Opaque };
    match known {
        Known::Wythoff => View::Pair(Cow::Owned(a.into()), Cow::Owned(b.into())),
        // In Fibonacci nim there is always something left to take and a positive limit; other pairs are
        // opaque.
        Known::Fibonacci if a > 0 && b > 0 => {
            View::Matches(Cow::Owned(Matches { matches: a.into(), most: b.into() }))
        }
        _ => View::Opaque,
    }
}

/// What a move of a known game leaves of a pair of numbers.
pub(super) fn made(tuple: &[u64], action: Action<'_>) -> Option<Vec<u64>> {
    let &[a, b] = tuple else { return None };
    let (a, b) = match action {
        Action::Slide(Slide::First(take)) => (a.checked_sub(take.to_u64()?)?, b),
        Action::Slide(Slide::Second(take)) => (a, b.checked_sub(take.to_u64()?)?),
        Action::Slide(Slide::Both(take)) => (a.checked_sub(take.to_u64()?)?, b.checked_sub(take.to_u64()?)?),
        Action::Take(take) => {
            let take = Natural::to_u64(take)?;
            (a.checked_sub(take)?, take.checked_mul(2)?)
        }
        _ => return None,
    };
    Some(if (a, b) == (0, 0) { Vec::new() } else { vec![a, b] })
}

/// The game of a code: nim, a subtraction game or the code itself.
fn of_code(code: Code) -> Known {
    let takes_only = code.digit(0) == 0;
    match (code.last_place(), code.tail_extent()) {
        (_, Some((head, tail))) if takes_only => {
            let all = (1..=head + tail).all(|take| code.digit(take) == 3);
            if all { Known::Nim } else { Known::Code(TakeAndBreak::new(code)) }
        }
        (Some(last), _) if takes_only => {
            let plain = (1..=last).all(|take| matches!(code.digit(take), 0 | 3));
            let set = (1..=last).filter(|take| code.digit(*take) == 3).collect();
            match Subtraction::new(set).filter(|_| plain) {
                Some(game) => Known::Subtraction(game),
                None => Known::Code(TakeAndBreak::new(code)),
            }
        }
        _ => Known::Code(TakeAndBreak::new(code)),
    }
}
