//! One line of the cache with what is known of several pieces.
//!
//! A set of one word shares its word with what is known of it. Its digest can be undone, and the lowest bits of the
//! digest are the place in the table: [`SAVED`] of them need not be stored, and leave room for the value or the
//! excluded values. Eight pieces are in one line, and one look at memory finds any of them. Larger sets stand beside
//! what is known of them.

use super::bits::{Bits, from_digest};
use super::table::Known;

/// So many bits of a digest are told by the place at which a piece is stored.
pub(super) const SAVED: u32 = 10;

const LOW: u64 = (1 << SAVED) - 1;

/// Several pieces with what is known of them. `place` are the bits of their digests that the place tells.
pub(super) trait Line<S>: Clone + Default + std::fmt::Debug + Send {
    /// How many there are.
    const WAYS: usize;

    /// What is known of this piece.
    fn get(&self, piece: S, digest: u64) -> Known;

    /// Adds to what is known of this piece: whether it is a new one here, or an error if there is no place for it.
    fn add(&mut self, piece: S, digest: u64, known: Known) -> Result<bool, ()>;

    /// The same in a line that has no place: something is forgotten. Small pieces are quickly searched again. The last
    /// place takes whatever comes, so that the table follows the search; before that, what it held moves to the place
    /// of something smaller.
    fn replace(&mut self, place: u64, piece: S, digest: u64, known: Known);

    /// All that is known here.
    fn entries(&self, place: u64) -> impl Iterator<Item = (S, Known)>;
}

/// Pieces in a line of words.
const WORDS: usize = 8;

/// Pieces of one word: the upper bits of the digest, and below them what is known, never 0.
#[derive(Debug, Clone, Default)]
#[repr(align(64))]
pub(super) struct Words([u64; WORDS]);

impl Words {
    fn piece(word: u64, place: u64) -> u64 {
        from_digest(word & !LOW | place & LOW)
    }
}

impl Line<u64> for Words {
    const WAYS: usize = WORDS;

    #[inline]
    fn get(&self, _: u64, digest: u64) -> Known {
        // Without branches: which of them it is cannot be foreseen.
        let short = self.0.iter().fold(0, |found, word| {
            let differs = (word ^ digest) > LOW;
            found | if differs { 0 } else { word & LOW }
        });
        Known::from_short(short)
    }

    #[inline]
    fn add(&mut self, _: u64, digest: u64, known: Known) -> Result<bool, ()> {
        if known.short() == 0 {
            return Ok(false);
        }
        if let Some(word) = self.0.iter_mut().find(|word| **word != 0 && (**word ^ digest) <= LOW) {
            *word = digest & !LOW | Known::from_short(*word & LOW).and(known).short();
            return Ok(false);
        }
        let free = self.0.iter_mut().find(|word| **word == 0).ok_or(())?;
        *free = digest & !LOW | known.short();
        Ok(true)
    }

    #[cold]
    fn replace(&mut self, place: u64, _: u64, digest: u64, known: Known) {
        let [others @ .., last] = &mut self.0;
        let size = |word: u64| Self::piece(word, place).count();
        if let Some(least) = others.iter_mut().min_by_key(|word| size(**word))
            && size(*least) <= size(*last)
        {
            *least = *last;
        }
        *last = digest & !LOW | known.short();
    }

    fn entries(&self, place: u64) -> impl Iterator<Item = (u64, Known)> {
        let full = self.0.iter().filter(|word| **word != 0);
        full.map(move |word| (Self::piece(*word, place), Known::from_short(word & LOW)))
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
#[derive(Debug, Clone, Default)]
#[repr(align(64))]
pub(super) struct Pairs<S>([Entry<S>; WAYS]);

impl<S: Bits> Line<S> for Pairs<S> {
    const WAYS: usize = WAYS;

    #[inline]
    fn get(&self, piece: S, _: u64) -> Known {
        self.0.iter().find(|entry| entry.piece == piece).map_or(Known::default(), |entry| entry.known)
    }

    #[inline]
    fn add(&mut self, piece: S, _: u64, known: Known) -> Result<bool, ()> {
        if let Some(entry) = self.0.iter_mut().find(|entry| entry.piece == piece) {
            entry.known = entry.known.and(known);
            return Ok(false);
        }
        *self.0.iter_mut().find(|entry| entry.piece.none()).ok_or(())? = Entry { piece, known };
        Ok(true)
    }

    #[cold]
    fn replace(&mut self, _: u64, piece: S, _: u64, known: Known) {
        let [others @ .., last] = &mut self.0;
        if let Some(least) = others.iter_mut().min_by_key(|entry| entry.piece.count())
            && least.piece.count() <= last.piece.count()
        {
            *least = *last;
        }
        *last = Entry { piece, known };
    }

    fn entries(&self, _: u64) -> impl Iterator<Item = (S, Known)> {
        let full = self.0.iter().filter(|entry| !entry.piece.none());
        full.map(|entry| (entry.piece, entry.known))
    }
}
