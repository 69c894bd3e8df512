//! Cache lines that store what is known about several pieces.
//!
//! A set of one word shares a word with what is known about it. Its digest is invertible, and the lowest
//! bits of the digest are the index of the line in the table: [`SAVED`] of them need not be stored, which
//! leaves room for the value or the excluded values. A line holds eight pieces, and any of them is found
//! with one access to memory. For a set of one word and a byte, the index of the line also holds the byte.
//! Larger sets are stored beside what is known about them.
//!
//! Several threads may use a line at once. A word is read and written as a whole, so whatever it says about
//! a piece is true. If two results are written at the same moment, one may be lost, and is then found out
//! again. Lines of larger sets have a lock.

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

/// Where a key is stored.
#[derive(Debug, Clone, Copy)]
pub(super) struct Spot {
    pub(super) digest: u64,
    /// Its lowest bits are the index of the line.
    pub(super) place: u64,
}

/// How a line stores several keys with what is known about each.
pub(super) trait Line: Debug {
    /// The key: a piece, or a question.
    type Key: Copy;
    /// What is known about a key.
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

    /// This many empty lines.
    fn rows(count: usize) -> Self::Rows;

    /// Where a key is stored.
    fn spot(key: Self::Key) -> Spot;

    /// What is known about a key.
    fn get(row: &Self::Row, key: Self::Key, spot: Spot) -> Self::Fact;

    /// Adds to what is known about a key. Returns whether the key is new here, or an error if the line is
    /// full.
    fn add(row: &Self::Row, key: Self::Key, spot: Spot, fact: Self::Fact) -> Result<bool, ()>;

    /// Stores a key in a full line, by forgetting another one.
    fn replace(row: &Self::Row, key: Self::Key, spot: Spot, fact: Self::Fact);

    /// Calls `see` with everything stored in a line. `place` is the index of the line.
    fn visit(row: &Self::Row, place: u64, see: &mut dyn FnMut(Self::Key, Self::Fact));
}

/// A set that can be recovered from one word and its place in the table.
pub(super) trait Short: Bits {
    /// So many bits of the place are needed.
    const PLACE: u32;

    /// The place of the set with this digest.
    fn place(self, digest: u64) -> u64;

    /// The set with these bits of the digest at this place.
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

/// Stores pieces of one word: the upper bits of the digest, and below them what is known, which is never 0.
///
/// A full line forgets small pieces, which are quickly searched again. The last place takes any piece, so
/// that the table follows the search; before that, its old content moves to the place of a smaller piece.
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
        // Branch-free, because the matching word is unpredictable. Threads that replace and add at the same
        // moment may store a piece twice. Either word is true, but a mixture of both would not be; the
        // larger one, which is a value if one of them is, wins.
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
    /// Empty in a free place: every real piece has a place.
    piece: S,
    known: Known,
}

/// Larger pieces in a line.
const WAYS: usize = 4;

pub(super) type Entries<S> = Mutex<[Entry<S>; WAYS]>;

/// Stores pieces of several words.
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
