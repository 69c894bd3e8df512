//! What `quotient --certificate` writes: the kind that fits what was proved.

use marienbad_certificate::write::{self, Unwritable};
use marienbad_check::{Infinite, Monoid, Quotient, Reach, Tame};
use marienbad_solve::misere::quotient::{self as found, Beyond, EndlessData, Repetition};

use super::Found;
use crate::cli::failure::Failure;
use crate::language::{Language, say};

/// Writes what was found in the form that `marienbad check` reads.
pub(super) fn write(language: Language, game: &str, found: &Found, path: &str) -> Result<(), Failure> {
    let none = || Failure::Refused(say!(language, "quotient-no-certificate", "game" => game));
    let text = match &found.beyond {
        Some(Beyond::Infinite(endless)) => {
            let EndlessData { heaps, lost, table } = endless.data().ok_or_else(none)?;
            write::infinite(&Infinite { game: game.to_owned(), heaps, bounds: endless.bounds, lost, table })
        }
        _ => finite(game, &found.quotient),
    };
    let text = text.map_err(|_| none())?;
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
