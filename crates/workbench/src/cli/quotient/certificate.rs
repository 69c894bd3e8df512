//! What `quotient --certificate` writes: the kind that fits what was proved.

use marienbad_certificate::write::{self, Unwritable};
use marienbad_check::{Effort, Infinite, Monoid, Quotient, Reach, Tame, Verdict, check};
use marienbad_rules::NoFiles;
use marienbad_rules::heap::HeapGame;
use marienbad_solve::misere::quotient::{self as found, Beyond, Repetition};
use marienbad_solve::misere::{Reduced, Reductions};
use marienbad_solve::{Stop, Work};

use super::Found;
use crate::cli::context::Context;
use crate::cli::failure::Failure;
use crate::language::say;

/// Bounds that are tried for an infinite quotient: from where on two heaps more change nothing, and for the two that count.
const BOUNDS: [(u32, u32); 3] = [(1, 5), (2, 6), (3, 7)];

/// Writes what was found in the form that `marienbad check` reads.
pub(super) fn write(
    context: &Context,
    (game, heaps): (&str, &dyn HeapGame),
    found: &Found,
    path: &str,
) -> Result<(), Failure> {
    let none = || Failure::Refused(say!(context.language, "quotient-no-certificate", "game" => game));
    let text = match &found.beyond {
        Some(Beyond::Infinite(endless)) => {
            let equal = context.compute(|work| reductions(heaps, endless.heap, work))?;
            infinite(context, game, endless.other, equal)
        }
        _ => finite(game, &found.quotient).ok(),
    };
    let text = text.ok_or_else(none)?;
    marienbad_store::write_whole(path.as_ref(), text.as_bytes()).map_err(Failure::Output)
}

fn finite(game: &str, quotient: &found::Quotient) -> Result<String, Unwritable> {
    let game = game.to_owned();
    match quotient.repetition() {
        Some(Repetition { preperiod, period }) if quotient.is_tame_for_ever() => {
            // Twice a small heap is nothing; twice a large one is not.
            let is_small = |x: &u32| quotient.product(*x, *x) == 0;
            let heaps = (0..).zip(quotient.heaps());
            let small = heaps.filter(|(_, x)| is_small(x)).map(|(heap, _)| heap).collect();
            write::tame(&Tame { game, small, preperiod, period, order: quotient.order() as u64 })
        }
        repetition => write::quotient(&Quotient {
            game,
            monoid: Monoid { table: quotient.table().to_vec(), lost: quotient.lost().to_vec() },
            heaps: quotient.heaps().to_vec(),
            reach: repetition.map_or(Reach::Listed, |found| Reach::Periodic { preperiod: found.preperiod }),
        }),
    }
}

/// With the first bounds that the checker accepts.
fn infinite(context: &Context, game: &str, counted: u64, heaps: Vec<Vec<u64>>) -> Option<String> {
    let mut claim = Infinite { game: game.to_owned(), heaps, counted, bounds: BOUNDS[0] };
    let flag = context.interrupt_flag();
    BOUNDS.into_iter().find_map(|bounds| {
        claim.bounds = bounds;
        let text = write::infinite(&claim).ok()?;
        let verdict = check(&text, &NoFiles, &mut Effort::default().with_cancel(&flag));
        matches!(verdict, Verdict::Accepted(_)).then_some(text)
    })
}

/// The sum that each of the heaps from 1 to `last` equals.
fn reductions(game: &dyn HeapGame, last: u64, work: &mut Work<'_>) -> Result<Vec<Vec<u64>>, Stop> {
    let mut reductions = Reductions::new(game);
    for _ in 0..=last {
        reductions.grow(work)?;
    }
    let heaps = reductions.heaps();
    let star = (0..).zip(heaps).find(|(_, heap)| heap.star && heap.heaps.is_empty()).map(|(star, _)| star);
    let sum = |heap: &Reduced| {
        let star = star.filter(|_| heap.star);
        star.into_iter().chain(heap.heaps.iter().copied()).collect()
    };
    Ok(heaps.iter().skip(1).map(sum).collect())
}
