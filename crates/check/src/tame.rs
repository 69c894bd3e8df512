//! The claim that misère play goes by the values of normal play, with heaps of any size: `tame`.

use marienbad_certificate::claim::{Law, Tame};
use marienbad_certificate::form::Fields;
use marienbad_certificate::reason::{Defect, End, Expected, Halt};
use marienbad_rules::heap::{HeapGame, Shape};

use crate::effort::{Effort, OPTION};
use crate::sequence::{repeating, window, with_heaps};

pub(crate) fn check_tame(mut fields: Fields<'_>, effort: &mut Effort<'_>) -> Result<Tame, End> {
    let (game, small, order) = (fields.value("game")?, fields.value("small")?, fields.value("order")?);
    let (start, period) = (fields.value("preperiod")?, fields.value("period")?);
    fields.finish()?;
    let (heaps, n0, p) = (small.numbers()?, start.number()?, period.number()?);
    let claim =
        Tame { game: game.text.to_owned(), small: heaps, preperiod: n0, period: p, order: order.number()? };
    let last = claim.small.last().copied().unwrap_or(0);
    if !claim.small.starts_with(&[0, 1]) || !claim.small.is_sorted_by(|a, b| a < b) {
        return Err(small.bad(Expected::SmallHeaps));
    }
    if n0 <= last {
        return Err(start.bad(Expected::HeapBehind));
    }
    if p == 0 {
        return Err(period.bad(Expected::Positive));
    }
    with_heaps(game, |rules| {
        let windows = [Law::GuySmith, Law::ThreeHeaps].map(|law| window(law, rules, n0, p));
        let (window, parts, take) = match (rules.shape(), windows[0].or(windows[1])) {
            // With digits 0 and 1 only, large heaps would have no moves.
            (Shape::Code(code), Some(window)) if code.bits() > 1 => {
                (window, code.most_parts(), code.last_place().unwrap_or(0))
            }
            _ => return Err(Defect::NoTheorem("tame").at(game.line)),
        };
        let values = repeating(rules, window, (n0, p, 0), period.line, effort)?;
        // The window ends beyond these, since the small heaps come before the repetition.
        for heap in 0..=parts * last + take {
            if !passes(rules, heap, &claim.small, &values, effort)? {
                return Err(Defect::NotTame(heap).at(small.line));
            }
        }
        let (before, shift) = (n0 as usize - 1, p as usize);
        if n0 > last + 1 && values[before] == values[before + shift] {
            return Err(Defect::PreperiodNotLeast(n0 - 1).at(start.line));
        }
        let bound = values.iter().max().map_or(1, |most| (u64::from(*most) + 1).next_power_of_two());
        if claim.order == bound + 2 { Ok(claim) } else { Err(Defect::WrongOrder(bound + 2).at(order.line)) }
    })
}

/// The checks for a small or a large heap.
fn passes(
    rules: &dyn HeapGame,
    heap: u64,
    small: &[u64],
    values: &[u32],
    effort: &mut Effort<'_>,
) -> Result<bool, Halt> {
    // For the values 0 and 1: whether a small option has it, and whether a large option has it.
    let (mut of_small, mut of_large, mut moves) = ([false; 2], [false; 2], false);
    let is_small = |heap: &u64| small.binary_search(heap).is_ok();
    effort.options(rules, heap, OPTION, |parts| {
        moves = true;
        let value = parts.iter().fold(0, |xor, part| xor ^ values[*part as usize]) as usize;
        if value < 2 {
            (if parts.iter().all(is_small) { &mut of_small } else { &mut of_large })[value] = true;
        }
    })?;
    let value = values[heap as usize] as usize;
    Ok(match (is_small(&heap), value) {
        (true, 0 | 1) => !of_large[1 - value] && (value == 1 || of_small[1] || !moves),
        (true, _) => false,
        (false, 0 | 1) => moves && !of_small[1 - value],
        (false, _) => (0..2).all(|s| of_large[s] || of_small[1 - s]),
    })
}
