//! What `quotient --certificate` writes: the kind that fits what was proved.

use marienbad_certificate::write::{self, Unwritable};
use marienbad_check::{Infinite, Monoid, Quotient, Reach, Tame};
use marienbad_solve::misere::quotient::{self as found, Beyond, Endless, EndlessData, Repetition};
use marienbad_words::failure::Failure;
use marienbad_words::language::say;
use marienbad_words::quotient::Found;

use crate::context::Context;

/// Writes what was found in the form that `marienbad check` reads.
pub(super) fn write(context: &Context, game: &str, found: &Found, path: &str) -> Result<(), Failure> {
    let text = match &found.beyond {
        Some(Beyond::Infinite(endless)) => infinite(game, endless),
        _ => finite(game, &found.quotient).ok(),
    };
    let none = || Failure::Refused(say!(context.language, "quotient-no-certificate", "game" => game));
    marienbad_store::write_whole(path.as_ref(), text.ok_or_else(none)?.as_bytes()).map_err(Failure::Output)
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

fn infinite(game: &str, found: &Endless) -> Option<String> {
    let EndlessData { heaps, lost, table } = found.data()?;
    let claim =
        Infinite { game: game.to_owned(), counted: found.other, bounds: found.bounds, heaps, lost, table };
    write::infinite(&claim).ok()
}
