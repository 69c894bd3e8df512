//! The moves of a huge heap, one of every kind.
//!
//! A heap of 10^18 has too many moves to list. Where the values have a proved period p from n0 on, a break into a and the
//! rest is worth the same as one into a - p and the rest plus p as soon as both parts are at least n0, so that the
//! breaks with a smallest part below n0 + p show every value that a break can have.

use std::any::Any;
use std::ops::ControlFlow;

use marienbad_rules::Ruleset;
use marienbad_rules::heap::Shape;

use super::values::Values;

/// A move with what it leaves.
type VisitMove<'a, R> = dyn FnMut(<R as Ruleset>::Move, &[<R as Ruleset>::Position]) -> ControlFlow<()> + 'a;

/// The smallest part below which breaks show every value, if this component is a huge heap of a periodic code with at
/// most two parts.
pub(super) fn reach<R: Ruleset>(ruleset: &R, values: &Values<'_, R>, component: &R::Position) -> Option<u64> {
    suffices(ruleset, component, values.reach()?)
}

/// The same where whatever decides has a period: `reach` is the end of the first.
pub(super) fn suffices<R: Ruleset>(ruleset: &R, component: &R::Position, reach: u64) -> Option<u64> {
    let Shape::Code(code) = ruleset.heap_game()?.shape() else { return None };
    let heap = *(component as &dyn Any).downcast_ref::<u64>()?;
    (heap / 4 > reach && code.bits() < 8 && code.last_place().is_some()).then_some(reach)
}

/// Calls `visit` for the moves of a huge heap whose smallest part is below `reach`.
pub(super) fn moves<R: Ruleset>(
    ruleset: &R,
    component: &R::Position,
    reach: u64,
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
        for option in whole.into_iter().chain(broken) {
            let option: Box<dyn Any> = Box::new(option);
            let Ok(option) = option.downcast::<Vec<R::Position>>() else { return ControlFlow::Continue(()) };
            if let Some(mv) = ruleset.move_to(component, &option) {
                visit(mv, &option)?;
            }
        }
    }
    ControlFlow::Continue(())
}
