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
//! again. Lines of larger sets have a version number, which tells a reader whether somebody wrote meanwhile.

use std::fmt::Debug;
use std::marker::PhantomData;
use std::ops::Deref;
use std::sync::atomic::Ordering::{Acquire, Relaxed, Release};
use std::sync::atomic::{AtomicU64, fence};

use super::bits::{Bits, Long, from_digest};
use super::table::Known;
use crate::pages::{self, Row, Wider};

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

/// Stores pieces of several words in lines of `N` words, each piece before what is known about it.
///
/// The first word of a line is its version, odd while a thread writes there. Nobody waits: whoever reads
/// while another thread writes finds nothing, and whoever cannot write loses the result, which is then found
/// out again.
#[derive(Debug)]
pub(super) struct Pairs<S, const N: usize>(PhantomData<S>);

/// A line that this thread alone writes.
struct Open<'a, const N: usize> {
    row: &'a [AtomicU64; N],
    version: u64,
}

impl<'a, const N: usize> Open<'a, N> {
    fn new(row: &'a [AtomicU64; N]) -> Option<Self> {
        let version = row[0].load(Relaxed);
        if version & 1 == 1 {
            return None;
        }
        row[0].compare_exchange(version, version + 1, Acquire, Relaxed).ok()?;
        // Whoever sees one of the words that follow sees the odd version too.
        fence(Release);
        Some(Self { row, version })
    }
}

impl<const N: usize> Drop for Open<'_, N> {
    fn drop(&mut self) {
        self.row[0].store(self.version.wrapping_add(2), Release);
    }
}

impl<S: Bits, const N: usize> Pairs<S, N> {
    /// Words of a piece.
    const PIECE: usize = S::BITS.div_ceil(64) as usize;

    /// The places of a line, each some words of a piece and one for what is known of it.
    #[inline]
    fn places(row: &[AtomicU64; N]) -> impl Iterator<Item = (&[AtomicU64], &AtomicU64)> {
        row[1..]
            .chunks_exact(Self::PIECE + 1)
            .filter_map(|place| place.split_last())
            .map(|(last, piece)| (piece, last))
    }

    #[inline]
    fn holds(place: &[AtomicU64], piece: S) -> bool {
        place.iter().enumerate().all(|(i, word)| word.load(Relaxed) == piece.word(i))
    }

    fn write((place, fact): (&[AtomicU64], &AtomicU64), piece: S, known: Known) {
        place.iter().enumerate().for_each(|(i, word)| word.store(piece.word(i), Relaxed));
        fact.store(known.number(), Relaxed);
    }

    fn read((place, fact): (&[AtomicU64], &AtomicU64)) -> (S, Known) {
        let piece = S::of_each_word(|i| place[i].load(Relaxed));
        (piece, Known::from_number(fact.load(Relaxed)).unwrap_or_default())
    }
}

impl<S: Bits, const N: usize> Line for Pairs<S, N> {
    type Key = S;
    type Fact = Known;
    type Row = [AtomicU64; N];
    type Rows = Wider<N>;

    const WAYS: usize = (N - 1) / (Self::PIECE + 1);

    fn rows(count: usize) -> Wider<N> {
        Wider::zeroed(count)
    }

    #[inline]
    fn spot(piece: S) -> Spot {
        let digest = piece.digest();
        Spot { digest, place: digest }
    }

    #[inline]
    fn get(row: &[AtomicU64; N], piece: S, _: Spot) -> Known {
        let version = row[0].load(Acquire);
        let found = Self::places(row).find(|(place, _)| Self::holds(place, piece));
        let known = found.map_or(0, |(_, fact)| fact.load(Relaxed));
        fence(Acquire);
        let is_whole = version & 1 == 0 && row[0].load(Relaxed) == version;
        if is_whole { Known::from_number(known).unwrap_or_default() } else { Known::default() }
    }

    #[inline]
    fn add(row: &[AtomicU64; N], piece: S, _: Spot, known: Known) -> Result<bool, ()> {
        let Some(open) = Open::new(row) else { return Ok(false) };
        if let Some(place) = Self::places(open.row).find(|(place, _)| Self::holds(place, piece)) {
            Self::write(place, piece, Self::read(place).1.and(known));
            return Ok(false);
        }
        let free = Self::places(open.row).find(|(place, _)| Self::holds(place, S::default()));
        Self::write(free.ok_or(())?, piece, known);
        Ok(true)
    }

    #[cold]
    fn replace(row: &[AtomicU64; N], piece: S, _: Spot, known: Known) {
        let Some(open) = Open::new(row) else { return };
        let size = |place: (&[AtomicU64], &AtomicU64)| Self::read(place).0.count();
        let Some(last) = Self::places(open.row).last() else { return };
        let others = Self::places(open.row).take(Self::WAYS - 1);
        if let Some(least) = others.min_by_key(|place| size(*place))
            && size(least) <= size(last)
        {
            let (piece, known) = Self::read(last);
            Self::write(least, piece, known);
        }
        Self::write(last, piece, known);
    }

    fn visit(row: &[AtomicU64; N], _: u64, see: &mut dyn FnMut(S, Known)) {
        // Nobody writes for long.
        let Some(open) = std::iter::repeat_with(|| Open::new(row)).take(1 << 20).find_map(|open| open) else {
            return;
        };
        let entries: Vec<(S, Known)> = Self::places(open.row).map(Self::read).collect();
        drop(open);
        entries.into_iter().filter(|(piece, _)| !piece.none()).for_each(|(piece, known)| see(piece, known));
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

    /// Threads write and read the same few lines: whatever one finds was once written of that piece.
    #[test]
    fn of_a_piece_of_several_words_nothing_is_read_that_was_not_written() {
        type Two = Pairs<u128, 16>;
        let rows = Two::rows(4);
        let piece = |i: u64| u128::from(i % 40 + 1) << 64 | u128::from(i % 8);
        let value = |piece: u128| ((piece >> 64) as u32 * 7 + piece as u32) % 60;
        let found = std::thread::scope(|scope| {
            let threads = (0..3u64).map(|thread| {
                let (rows, mut state, mut found) = (&rows, thread + 1, 0);
                scope.spawn(move || {
                    for _ in 0..40_000 {
                        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(thread | 1);
                        let piece = piece(state >> 33);
                        let spot = Two::spot(piece);
                        let row = &rows[spot.place as usize % rows.len()];
                        let known = Two::get(row, piece, spot);
                        assert!(known.value().is_none_or(|found| found == value(piece)));
                        found += u32::from(known.value().is_some());
                        let known = Known::exactly(value(piece));
                        if Two::add(row, piece, spot, known).is_err() {
                            Two::replace(row, piece, spot, known);
                        }
                    }
                    found
                })
            });
            threads.collect::<Vec<_>>().into_iter().map(|thread| thread.join().unwrap()).sum::<u32>()
        });
        assert!(found > 1000, "{found}");
        let mut seen = 0;
        rows.iter().for_each(|row| {
            Two::visit(row, 0, &mut |piece, known| {
                assert_eq!(known.value(), Some(value(piece)));
                seen += 1;
            });
        });
        assert_eq!(seen, rows.len() * Two::WAYS);
    }
}
