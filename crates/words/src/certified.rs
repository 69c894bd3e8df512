//! Certificates as texts, for every face: what was proved, in the form that `marienbad check` reads.

use marienbad_certificate::write::{self, Unwritable};
use marienbad_check::{Infinite, Law, Monoid, Quotient, Reach, Tame};
use marienbad_rules::heap::Theorem;
use marienbad_solve::Claim;
use marienbad_solve::misere::quotient::{self as solved, Beyond, Endless, EndlessData, Repetition};
use marienbad_solve::question::Game;
use marienbad_solve::sequence::{Ground, Period};

use crate::quotient::Found;

/// The name that a certificate gives a game: one from a file is named by its rule.
pub fn name(game: &dyn Game) -> &str {
    if game.entry().file.is_some() { game.full_name() } else { game.name() }
}

/// The certificate of a period; none if it is not proved.
pub fn period(game: &str, found: Option<Period>) -> Option<String> {
    let found = found.filter(|found| found.claim == Claim::Proved)?;
    let law = match found.ground {
        Some(Ground::Theorem(Theorem::GuySmith { .. })) => Law::GuySmith,
        Some(Ground::Theorem(Theorem::ThreeHeaps { .. })) => Law::ThreeHeaps,
        Some(Ground::Theorem(Theorem::RepeatingTail { .. })) => Law::RepeatingTail,
        Some(Ground::Theorem(Theorem::FiniteSubtraction)) => Law::FiniteSubtraction,
        Some(Ground::Saltus) => Law::Saltus,
        _ => return None,
    };
    let claim = marienbad_check::Period {
        game: game.to_owned(),
        law,
        preperiod: found.preperiod,
        period: found.period,
        saltus: found.saltus,
    };
    write::period(&claim).ok()
}

/// The certificate of a misère quotient, of the kind that fits what was proved.
pub fn quotient(game: &str, found: &Found) -> Option<String> {
    match &found.beyond {
        Some(Beyond::Infinite(endless)) => infinite(game, endless),
        _ => finite(game, &found.quotient).ok(),
    }
}

fn finite(game: &str, quotient: &solved::Quotient) -> Result<String, Unwritable> {
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
