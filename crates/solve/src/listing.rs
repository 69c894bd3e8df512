//! The single place where an engine's budget meets the listing of options. The engine's own stop ends the
//! listing; a failure of the rules is passed on and never counts as "no further move".

use marienbad_rules::heap::HeapGame;
use marienbad_rules::{Interrupt, Lister, Listing, Meter, unless_enough};

use crate::{Stop, Work};

/// What an engine wants after seeing an option.
pub(crate) enum Next {
    /// The next option.
    More,
    /// No more options.
    Enough,
}

/// Steps of a list of heaps that find no option, and count as one step of a table.
const LISTED_A_STEP: u64 = 32;

/// Visits every option of a heap. The caller pays for options; steps between them are paid here.
pub(crate) fn heap_options(
    game: &dyn HeapGame,
    heap: u64,
    work: &mut Work<'_>,
    mut look: impl FnMut(&[u64]),
) -> Result<(), Stop> {
    between(work, |meter| {
        game.heap_options_within(heap, meter, &mut |parts| {
            look(parts);
            Ok(())
        })
    })
}

/// Looks at the options of a heap many at a time: each is so many heaps.
pub(crate) fn listed_options(
    lister: &mut dyn Lister,
    heap: u64,
    work: &mut Work<'_>,
    mut look: impl FnMut(&[u64], usize),
) -> Result<(), Stop> {
    between(work, |meter| {
        lister.list(&[heap], meter, &mut |options, size| {
            look(options, size);
            Ok(())
        })
    })
}

/// Pays for the steps between options.
fn between(work: &mut Work<'_>, list: impl FnOnce(&mut Meter<'_>) -> Listing) -> Result<(), Stop> {
    let (mut own, mut unpaid) = (None, 0);
    let mut meter = |steps| {
        unpaid += steps;
        if unpaid < LISTED_A_STEP {
            return Ok(());
        }
        let paid = unpaid / LISTED_A_STEP;
        unpaid %= LISTED_A_STEP;
        pay(work, &mut own, paid)
    };
    let listed = list(&mut meter);
    own.map_or_else(|| Ok(unless_enough(listed)?), Err)
}

/// Pays for steps of a listing that finds no option.
pub(crate) fn pay(work: &mut Work<'_>, own: &mut Option<Stop>, steps: u64) -> Listing {
    match work.spend(steps) {
        Ok(()) => Ok(()),
        Err(stop) => {
            *own = Some(stop);
            Err(Interrupt::Enough)
        }
    }
}
