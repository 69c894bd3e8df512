//! One line of the cache with what is known of several pieces.
//!
//! A set of one word shares its word with what is known of it. Its digest can be undone, and the lowest bits
//! of the digest are the place in the table: [`SAVED`] of them need not be stored, and leave room for the
//! value or the excluded values. Eight pieces are in one line, and one look at memory finds any of them. Of a
//! set of one word and a byte the place tells the byte too. Larger sets stand beside what is known of them.
//!
//! Several threads may use a line at once. A word is read and written as a whole, so that what it says of a
//! piece is true; of two things that are written at the same moment one may be lost, and is found out again.
//! Larger sets have a lock in their line.

use std::fmt::Debug;
use std::marker::PhantomData;
use std::ops::Deref;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::sync::{Mutex, MutexGuard, PoisonError};

use super::bits::{Bits, Long, from_digest};
use super::table::Known;
use crate::pages::{self, Row};

/// So many bits of a digest are told by the place at which a piece is stored.
pub(super) const SAVED: u32 = 10;

const LOW: u64 = (1 << SAVED) - 1;

/// Where something is kept.
#[derive(Debug, Clone, Copy)]
pub(super) struct Spot {
    pub(super) digest: u64,
    /// The lowest bits of it are the number of the line.
    pub(super) place: u64,
}

/// How several keys stand in a line with what is known of each.
pub(super) trait Line: Debug {
    /// What one asks for: a piece, or a question.
    type Key: Copy;
    /// What is known of it.
    type Fact: Copy + Default;
    /// A line.
    type Row: Debug;
    /// Many lines.
    type Rows: Deref<Target = [Self::Row]> + Debug + Send + Sync;

    /// How many there are.
    const WAYS: usize;

    /// The smallest table has two to this power lines.
    const LEAST: u32 = SAVED;

    /// A table grows when a line is full and one place in so many is taken.
    const SPARE: usize = 2;

    /// So many empty lines.
    fn rows(count: usize) -> Self::Rows;

    /// Where it is kept.
    fn spot(key: Self::Key) -> Spot;

    /// What is known of it.
    fn get(row: &Self::Row, key: Self::Key, spot: Spot) -> Self::Fact;

    /// Adds to what is known of it: whether it is a new one here, or an error if there is no place for it.
    fn add(row: &Self::Row, key: Self::Key, spot: Spot, fact: Self::Fact) -> Result<bool, ()>;

    /// The same in a line that has no place: something is forgotten.
    fn replace(row: &Self::Row, key: Self::Key, spot: Spot, fact: Self::Fact);

    /// Calls `see` with all that is known here. `place` is the number of the line.
    fn visit(row: &Self::Row, place: u64, see: &mut dyn FnMut(Self::Key, Self::Fact));
}

/// A set that one word and its place tell.
pub(super) trait Short: Bits {
    /// So many bits of the place are needed.
    const PLACE: u32;

    /// Where it is kept, by its digest.
    fn place(self, digest: u64) -> u64;

    /// The set of these bits of the digest at this place.
    fn found(digest: u64, place: u64) -> Self;
}

impl Short for u64 {
    const PLACE: u32 = SAVED;

    #[inline]
    fn place(self, digest: u64) -> u64 {
        digest
    }

    fn found(digest: u64, place: u64) -> Self {
        from_digest(digest & !LOW | place & LOW)
    }
}

impl Short for Long {
    const PLACE: u32 = SAVED + 8;

    #[inline]
    fn place(self, digest: u64) -> u64 {
        digest & LOW | self.byte(digest) << SAVED | (digest & !LOW) << 8
    }

    fn found(digest: u64, place: u64) -> Self {
        Self::from_digest(digest & !LOW | place & LOW, place >> SAVED & 0xff)
    }
}

/// Pieces of one word: the upper bits of the digest, and below them what is known, never 0.
///
/// In a line that has no place small pieces are forgotten, which are quickly searched again. The last place
/// takes whatever comes, so that the table follows the search; before that, what it held moves to the place
/// of something smaller.
#[derive(Debug)]
pub(super) struct Words<S>(PhantomData<S>);

impl<S: Short> Line for Words<S> {
    type Key = S;
    type Fact = Known;
    type Row = Row;
    type Rows = pages::Rows;

    const WAYS: usize = pages::WORDS;
    const LEAST: u32 = S::PLACE;

    fn rows(count: usize) -> pages::Rows {
        pages::Rows::zeroed(count)
    }

    #[inline]
    fn spot(piece: S) -> Spot {
        let digest = piece.digest();
        Spot { digest, place: piece.place(digest) }
    }

    #[inline]
    fn get(row: &Row, _: S, spot: Spot) -> Known {
        // Without branches: which of them it is cannot be foreseen. Threads that replace and add at the same
        // moment may leave a piece twice: either word is true, a mixture of both would not be. A value is the
        // larger one.
        let short = row.iter().fold(0, |found: u64, word| {
            let word = word.load(Relaxed);
            found.max(if (word ^ spot.digest) > LOW { 0 } else { word & LOW })
        });
        Known::from_short(short)
    }

    #[inline]
    fn add(row: &Row, _: S, spot: Spot, known: Known) -> Result<bool, ()> {
        if known.short() == 0 {
            return Ok(false);
        }
        let digest = spot.digest & !LOW;
        let mut free = None;
        for place in row {
            let word = place.load(Relaxed);
            if word == 0 {
                free = free.or(Some(place));
            } else if word & !LOW == digest {
                place.store(digest | Known::from_short(word & LOW).and(known).short(), Relaxed);
                return Ok(false);
            }
        }
        free.ok_or(())?.store(digest | known.short(), Relaxed);
        Ok(true)
    }

    #[cold]
    fn replace(row: &Row, _: S, spot: Spot, known: Known) {
        let size = |word: &AtomicU64| S::found(word.load(Relaxed), spot.place).count();
        let [others @ .., last] = row;
        if let Some(least) = others.iter().min_by_key(|word| size(word))
            && size(least) <= size(last)
        {
            least.store(last.load(Relaxed), Relaxed);
        }
        last.store(spot.digest & !LOW | known.short(), Relaxed);
    }

    fn visit(row: &Row, place: u64, see: &mut dyn FnMut(S, Known)) {
        let words = row.iter().map(|word| word.load(Relaxed));
        words
            .filter(|word| *word != 0)
            .for_each(|word| see(S::found(word, place), Known::from_short(word & LOW)));
    }
}

#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Entry<S> {
    /// Empty where nothing is stored: every piece has a place.
    piece: S,
    known: Known,
}

/// Larger pieces in a line.
const WAYS: usize = 4;

pub(super) type Entries<S> = Mutex<[Entry<S>; WAYS]>;

/// Pieces of several words.
#[derive(Debug)]
pub(super) struct Pairs<S>(PhantomData<S>);

fn entries<S>(row: &Entries<S>) -> MutexGuard<'_, [Entry<S>; WAYS]> {
    row.lock().unwrap_or_else(PoisonError::into_inner)
}

impl<S: Bits> Line for Pairs<S> {
    type Key = S;
    type Fact = Known;
    type Row = Entries<S>;
    type Rows = Vec<Entries<S>>;

    const WAYS: usize = WAYS;

    fn rows(count: usize) -> Vec<Entries<S>> {
        std::iter::repeat_with(Mutex::default).take(count).collect()
    }

    #[inline]
    fn spot(piece: S) -> Spot {
        let digest = piece.digest();
        Spot { digest, place: digest }
    }

    #[inline]
    fn get(row: &Entries<S>, piece: S, _: Spot) -> Known {
        let entries = entries(row);
        entries.iter().find(|entry| entry.piece == piece).map_or(Known::default(), |entry| entry.known)
    }

    #[inline]
    fn add(row: &Entries<S>, piece: S, _: Spot, known: Known) -> Result<bool, ()> {
        let mut entries = entries(row);
        if let Some(entry) = entries.iter_mut().find(|entry| entry.piece == piece) {
            entry.known = entry.known.and(known);
            return Ok(false);
        }
        *entries.iter_mut().find(|entry| entry.piece.none()).ok_or(())? = Entry { piece, known };
        Ok(true)
    }

    #[cold]
    fn replace(row: &Entries<S>, piece: S, _: Spot, known: Known) {
        let [others @ .., last] = &mut *entries(row);
        if let Some(least) = others.iter_mut().min_by_key(|entry| entry.piece.count())
            && least.piece.count() <= last.piece.count()
        {
            *least = *last;
        }
        *last = Entry { piece, known };
    }

    fn visit(row: &Entries<S>, _: u64, see: &mut dyn FnMut(S, Known)) {
        let entries = *entries(row);
        entries.iter().filter(|entry| !entry.piece.none()).for_each(|entry| see(entry.piece, entry.known));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_piece_that_is_there_twice_is_not_mixed_up() {
        let (piece, row) = (0b1011_u64, Row::default());
        let spot = Words::<u64>::spot(piece);
        let digest = spot.digest;
        let (part, whole) = (Known::excluding(0b101), Known::exactly(2));
        for (place, known) in [(1, part), (4, whole)] {
            row[place].store(digest & !LOW | known.short(), Relaxed);
        }
        assert_eq!(Words::<u64>::get(&row, piece, spot).value(), Some(2));
        row[4].store(0, Relaxed);
        assert_eq!(Words::<u64>::get(&row, piece, spot), part);
    }
}
