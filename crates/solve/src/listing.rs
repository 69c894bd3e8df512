//! The one place where a list of options becomes the account of an engine: what the engine says stops the list, and a
//! failure of the rules is passed on. It never counts as "no further move".

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

/// Goes through a list: `list` calls what it is given with each option, and `each` says how to go on.
pub(crate) fn go_through<T: ?Sized>(
    list: impl FnOnce(&mut dyn FnMut(&T) -> Listing) -> Listing,
    mut each: impl FnMut(&T) -> Result<Next, Stop>,
) -> Result<(), Stop> {
    let mut own = Ok(());
    let listed = list(&mut |option| match each(option) {
        Ok(Next::More) => Ok(()),
        Ok(Next::Enough) => Err(Interrupt::Enough),
        Err(stop) => {
            own = Err(stop);
            Err(Interrupt::Enough)
        }
    });
    own?;
    Ok(unless_enough(listed)?)
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
