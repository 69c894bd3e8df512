//! One line of the cache with what is known of several pieces.
//!
//! A set of one word shares its word with what is known of it. Its digest can be undone, and the lowest bits of the
//! digest are the place in the table: [`SAVED`] of them need not be stored, and leave room for the value or the
//! excluded values. Eight pieces are in one line, and one look at memory finds any of them. Larger sets stand beside
//! what is known of them.
//!
//! Several threads may use a line at once. A word is read and written as a whole, so that what it says of a piece is
//! true; of two things that are written at the same moment one may be lost, and is found out again. Larger sets have a
//! lock in their line.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::sync::{Mutex, MutexGuard, PoisonError};

use super::bits::{Bits, from_digest};
use super::table::Known;

/// So many bits of a digest are told by the place at which a piece is stored.
pub(super) const SAVED: u32 = 10;

const LOW: u64 = (1 << SAVED) - 1;

/// Several pieces with what is known of them. `place` are the bits of their digests that the place tells.
pub(super) trait Line<S>: Default + std::fmt::Debug + Send + Sync {
    /// How many there are.
    const WAYS: usize;

    /// What is known of this piece.
    fn get(&self, piece: S, digest: u64) -> Known;

    /// Adds to what is known of this piece: whether it is a new one here, or an error if there is no place for it.
    fn add(&self, piece: S, digest: u64, known: Known) -> Result<bool, ()>;

    /// The same in a line that has no place: something is forgotten. Small pieces are quickly searched again. The last
    /// place takes whatever comes, so that the table follows the search; before that, what it held moves to the place
    /// of something smaller.
    fn replace(&self, place: u64, piece: S, digest: u64, known: Known);

    /// Calls `see` with all that is known here.
    fn visit(&self, place: u64, see: &mut dyn FnMut(S, Known));
}

/// Pieces in a line of words.
const WORDS: usize = 8;

/// Pieces of one word: the upper bits of the digest, and below them what is known, never 0.
#[derive(Debug, Default)]
#[repr(align(64))]
pub(super) struct Words([AtomicU64; WORDS]);

fn piece_of(word: u64, place: u64) -> u64 {
    from_digest(word & !LOW | place & LOW)
}

impl Line<u64> for Words {
    const WAYS: usize = WORDS;

    #[inline]
    fn get(&self, _: u64, digest: u64) -> Known {
        // Without branches: which of them it is cannot be foreseen. Threads that replace and add at the same moment may
        // leave a piece twice: either word is true, a mixture of both would not be. A value is the larger one.
        let short = self.0.iter().fold(0, |found: u64, word| {
            let word = word.load(Relaxed);
            found.max(if (word ^ digest) > LOW { 0 } else { word & LOW })
        });
        Known::from_short(short)
    }

    #[inline]
    fn add(&self, _: u64, digest: u64, known: Known) -> Result<bool, ()> {
        if known.short() == 0 {
            return Ok(false);
        }
        let mut free = None;
        for place in &self.0 {
            let word = place.load(Relaxed);
            if word == 0 {
                free = free.or(Some(place));
            } else if (word ^ digest) <= LOW {
                place.store(digest & !LOW | Known::from_short(word & LOW).and(known).short(), Relaxed);
                return Ok(false);
            }
        }
        free.ok_or(())?.store(digest & !LOW | known.short(), Relaxed);
        Ok(true)
    }

    #[cold]
    fn replace(&self, place: u64, _: u64, digest: u64, known: Known) {
        let size = |word: &AtomicU64| piece_of(word.load(Relaxed), place).count();
        let [others @ .., last] = &self.0;
        if let Some(least) = others.iter().min_by_key(|word| size(word))
            && size(least) <= size(last)
        {
            least.store(last.load(Relaxed), Relaxed);
        }
        last.store(digest & !LOW | known.short(), Relaxed);
    }

    fn visit(&self, place: u64, see: &mut dyn FnMut(u64, Known)) {
        let words = self.0.iter().map(|word| word.load(Relaxed));
        words
            .filter(|word| *word != 0)
            .for_each(|word| see(piece_of(word, place), Known::from_short(word & LOW)));
    }
}

#[derive(Debug, Clone, Copy, Default)]
struct Entry<S> {
    /// Empty where nothing is stored: every piece has a place.
    piece: S,
    known: Known,
}

/// Larger pieces in a line.
const WAYS: usize = 4;

/// Pieces of several words.
#[derive(Debug, Default)]
pub(super) struct Pairs<S>(Mutex<[Entry<S>; WAYS]>);

impl<S> Pairs<S> {
    fn entries(&self) -> MutexGuard<'_, [Entry<S>; WAYS]> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl<S: Bits> Line<S> for Pairs<S> {
    const WAYS: usize = WAYS;

    #[inline]
    fn get(&self, piece: S, _: u64) -> Known {
        let entries = self.entries();
        entries.iter().find(|entry| entry.piece == piece).map_or(Known::default(), |entry| entry.known)
    }

    #[inline]
    fn add(&self, piece: S, _: u64, known: Known) -> Result<bool, ()> {
        let mut entries = self.entries();
        if let Some(entry) = entries.iter_mut().find(|entry| entry.piece == piece) {
            entry.known = entry.known.and(known);
            return Ok(false);
        }
        *entries.iter_mut().find(|entry| entry.piece.none()).ok_or(())? = Entry { piece, known };
        Ok(true)
    }

    #[cold]
    fn replace(&self, _: u64, piece: S, _: u64, known: Known) {
        let [others @ .., last] = &mut *self.entries();
        if let Some(least) = others.iter_mut().min_by_key(|entry| entry.piece.count())
            && least.piece.count() <= last.piece.count()
        {
            *least = *last;
        }
        *last = Entry { piece, known };
    }

    fn visit(&self, _: u64, see: &mut dyn FnMut(S, Known)) {
        let entries = *self.entries();
        entries.iter().filter(|entry| !entry.piece.none()).for_each(|entry| see(entry.piece, entry.known));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_piece_that_is_there_twice_is_not_mixed_up() {
        let (piece, line) = (0b1011_u64, Words::default());
        let digest = piece.digest();
        let (part, whole) = (Known::excluding(0b101), Known::exactly(2));
        for (place, known) in [(1, part), (4, whole)] {
            line.0[place].store(digest & !LOW | known.short(), Relaxed);
        }
        assert_eq!(line.get(piece, digest).value(), Some(2));
        line.0[4].store(0, Relaxed);
        assert_eq!(line.get(piece, digest), part);
    }
}
