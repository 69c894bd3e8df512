//! The moves of a huge heap, one representative of each kind.
//!
//! A heap of 10^18 has too many moves to list. If the values have a proved period p from n0 on, breaking
//! into a and the rest has the same value as breaking into a − p and the rest plus p, as long as both parts
//! are at least n0. So the breaks whose smallest part is below n0 + p show every value that a break can
//! have. If a heap can be split into three, two equal parts beside a third leave the value of the third:
//! the wanted value tells which heap to leave.

use marienbad_rules::heap::{Code, HeapGame, Shape};
use marienbad_rules::{Action, View};

use super::super::Choice;
use super::super::erased::Sum;
use super::super::handle::Handle;
use crate::Stop;
use crate::listing::Next;

/// Heaps up to this have few enough moves in three parts to be looked at one by one.
const MAX_LISTED_IN_THREE: u64 = 1 << 10;

/// Heaps up to this have few enough moves in one or two parts.
const MAX_LISTED_IN_TWO: u64 = 1 << 20;

fn code_of(game: &dyn HeapGame) -> Option<&Code> {
    match game.shape() {
        Shape::Code(code) => Some(code),
        _ => None,
    }
}

fn breaks_in_three(code: &Code) -> bool {
    code.bits() >= 8
}

/// The bound on the smallest part below which breaks show every value, if this component is a huge heap of
/// a code whose values repeat before `period_end`.
pub(super) fn reach(game: &dyn HeapGame, component: &View<'_>, period_end: u64) -> Option<u64> {
    let few = if breaks_in_three(code_of(game)?) { MAX_LISTED_IN_THREE } else { MAX_LISTED_IN_TWO };
    beyond(game, component, period_end, few)
}

/// Like [`reach`], for any property whose period ends there; only for codes that leave one or two heaps.
pub(super) fn reach_in_two(game: &dyn HeapGame, component: &View<'_>, period_end: u64) -> Option<u64> {
    let two = !breaks_in_three(code_of(game)?);
    two.then(|| beyond(game, component, period_end, MAX_LISTED_IN_TWO)).flatten()
}

fn beyond(game: &dyn HeapGame, component: &View<'_>, reach: u64, few: u64) -> Option<u64> {
    let (code, heap) = (code_of(game)?, component.heap()?);
    (heap / 4 > reach && heap > few && code.last_place().is_some()).then_some(reach)
}

/// What [`moves`] calls, with what a move leaves of its component and a function for the move and the
/// position after it.
type EachMade<'a> = dyn FnMut(Sum, &dyn Fn() -> Choice) -> Result<Next, Stop> + 'a;

/// Calls `each` for the moves of a huge heap whose smallest part is below `reach`, and for those that leave
/// one of the heaps in `wanted` beside two equal ones.
pub(super) fn moves(
    game: &Handle,
    sum: &Sum,
    i: usize,
    reach: u64,
    wanted: &[u64],
    each: &mut EachMade<'_>,
) -> Result<Next, Stop> {
    let heap = game.rules.view(sum, i).heap();
    let (Some(heap), Some(code)) = (heap, game.heaps().and_then(code_of)) else { return Ok(Next::More) };
    let last = code.last_place().unwrap_or(0).min(heap);
    for take in 0..=last {
        let (digit, rest) = (code.digit(take), heap - take);
        let whole = (digit & 2 != 0).then(|| vec![rest]);
        let broken = (1..reach.min(rest)).filter(|_| digit & 4 != 0).map(|a| vec![a, rest - a]);
        let fits = |a: &&u64| digit & 8 != 0 && **a > 0 && **a < rest - 1 && (rest - **a).is_multiple_of(2);
        let in_three = wanted.iter().filter(fits).map(|a| {
            // Parts are written in ascending order.
            let half = (rest - a) / 2;
            vec![half.min(*a), half, half.max(*a)]
        });
        for option in whole.into_iter().chain(broken).chain(in_three) {
            let Some(made) = game.rules.make_move(sum, i, Action::Leave(&option)) else { continue };
            let choice = || {
                let to = game.position(game.rules.replaced(sum, i, &made.option));
                Choice { text: game.numbered(sum, i, made.text.clone()), to }
            };
            if let Next::Enough = each(made.option.clone(), &choice)? {
                return Ok(Next::Enough);
            }
        }
    }
    Ok(Next::More)
}
