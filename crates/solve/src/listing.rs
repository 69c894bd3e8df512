//! The one place where a list of options becomes the account of an engine: what the engine says stops the
//! list, and a failure of the rules is passed on. It never counts as "no further move".

use marienbad_rules::heap::HeapGame;
use marienbad_rules::{Interrupt, Listing, unless_enough};

use crate::{Stop, Work};

/// What an engine says after one option.
pub(crate) enum Next {
    /// It wants the next.
    More,
    /// It has seen enough.
    Enough,
}

/// Looks at every option of a heap.
pub(crate) fn heap_options(game: &dyn HeapGame, heap: u64, mut look: impl FnMut(&[u64])) -> Result<(), Stop> {
    let listed = game.heap_options(heap, &mut |parts| {
        look(parts);
        Ok(())
    });
    Ok(unless_enough(listed)?)
}

/// Pays for steps of a list that finds no option.
pub(crate) fn pay(work: &mut Work<'_>, own: &mut Option<Stop>, steps: u64) -> Listing {
    match work.spend(steps) {
        Ok(()) => Ok(()),
        Err(stop) => {
            *own = Some(stop);
            Err(Interrupt::Enough)
        }
    }
}
