//! The moves of a huge heap, one of every kind.
//!
//! A heap of 10^18 has too many moves to list. Where the values have a proved period p from n0 on, a break into a and the
//! rest is worth the same as one into a - p and the rest plus p as soon as both parts are at least n0, so that the
//! breaks with a smallest part below n0 + p show every value that a break can have. Where heaps become three, two equal
//! ones beside a heap leave its value: the wanted value shows which heap to leave.

use std::any::Any;
use std::ops::ControlFlow;

use marienbad_rules::Ruleset;
use marienbad_rules::heap::Shape;

use super::values::Values;

/// Heaps up to this have few enough moves in three parts to be looked at one by one.
const HUGE: u64 = 1 << 10;

/// Heaps up to this have few enough moves in one or two parts.
const LARGE: u64 = 1 << 20;

/// A move with what it leaves.
type VisitMove<'a, R> = dyn FnMut(<R as Ruleset>::Move, &[<R as Ruleset>::Position]) -> ControlFlow<()> + 'a;

/// The smallest part below which breaks show every value, if this component is a huge heap of a periodic code.
pub(super) fn reach<R: Ruleset>(ruleset: &R, values: &Values<'_, R>, component: &R::Position) -> Option<u64> {
    let few = if breaks_in_three(ruleset)? { HUGE } else { LARGE };
    beyond(ruleset, component, values.reach()?, few)
}

/// The same where whatever decides has a period: `reach` is the end of the first.
pub(super) fn suffices<R: Ruleset>(ruleset: &R, component: &R::Position, reach: u64) -> Option<u64> {
    let two = !breaks_in_three(ruleset)?;
    two.then(|| beyond(ruleset, component, reach, LARGE)).flatten()
}

fn breaks_in_three<R: Ruleset>(ruleset: &R) -> Option<bool> {
    let Shape::Code(code) = ruleset.heap_game()?.shape() else { return None };
    Some(code.bits() >= 8)
}

fn beyond<R: Ruleset>(ruleset: &R, component: &R::Position, reach: u64, few: u64) -> Option<u64> {
    let Shape::Code(code) = ruleset.heap_game()?.shape() else { return None };
    let heap = *(component as &dyn Any).downcast_ref::<u64>()?;
    (heap / 4 > reach && heap > few && code.last_place().is_some()).then_some(reach)
}

/// Calls `visit` for the moves of a huge heap whose smallest part is below `reach`, and for those that leave one of the
/// heaps `wanted` beside two equal ones.
pub(super) fn moves<R: Ruleset>(
    ruleset: &R,
    component: &R::Position,
    reach: u64,
    wanted: &[u64],
    visit: &mut VisitMove<'_, R>,
) -> ControlFlow<()> {
    let heap = (component as &dyn Any).downcast_ref::<u64>().copied();
    let (Some(heap), Some(Shape::Code(code))) = (heap, ruleset.heap_game().map(|game| game.shape())) else {
        return ControlFlow::Continue(());
    };
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
            let option: Box<dyn Any> = Box::new(option);
            let Ok(option) = option.downcast::<Vec<R::Position>>() else { return ControlFlow::Continue(()) };
            if let Some(mv) = ruleset.move_to(component, &option) {
                visit(mv, &option)?;
            }
        }
    }
    ControlFlow::Continue(())
}
