//! What is known of pieces: a hash table of bounded size that forgets small pieces first.

use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::sync::{Arc, Mutex, PoisonError};

use super::ahead::ask_for;
use super::bits::Bits;
use super::line::{Line, SAVED};
use crate::Work;

/// Values below this can be told apart.
pub(super) const VALUES: u32 = 63;

/// Values below this are remembered when a piece has them not, where room is short.
const EXCLUDED: u32 = SAVED - 1;

/// What is known of the value of a piece: which values it has not, or which it has.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Known(u64);

impl Known {
    const EXACT: u64 = 1 << VALUES;

    /// From this value on it may be forgotten that a piece has it not.
    pub(super) const SHORT: u32 = EXCLUDED;

    /// The value is known.
    pub(super) fn exactly(value: u32) -> Self {
        Self(Self::EXACT | u64::from(value))
    }

    /// The value is none of these.
    pub(super) fn excluding(values: u64) -> Self {
        Self(values & !Self::EXACT)
    }

    /// The value.
    #[inline]
    pub(super) fn value(self) -> Option<u32> {
        (self.0 & Self::EXACT != 0).then_some((self.0 & !Self::EXACT) as u32)
    }

    /// The values that it has not, as bits; all others if the value is known.
    #[inline]
    pub(super) fn excluded(self) -> u64 {
        match self.value() {
            Some(value) => !(1 << value),
            None => self.0,
        }
    }

    /// As one number, for [`Known::from_number`].
    pub(super) fn number(self) -> u64 {
        self.0
    }

    /// In few bits, [`Known::from_short`]: a value of [`EXCLUDED`] or more that it has not is forgotten. 0 if nothing is
    /// known.
    #[inline]
    pub(super) fn short(self) -> u64 {
        match self.value() {
            Some(value) => 1 << EXCLUDED | u64::from(value),
            None => self.0 & ((1 << EXCLUDED) - 1),
        }
    }

    /// What was known.
    #[inline]
    pub(super) fn from_short(short: u64) -> Self {
        let exact = short >> EXCLUDED & 1;
        Self(exact << VALUES | short & !(exact << EXCLUDED))
    }

    /// What was known.
    pub(super) fn from_number(number: u64) -> Option<Self> {
        let known = Self(number);
        known.value().is_none_or(|value| value < VALUES).then_some(known)
    }

    /// Both are known of the same piece.
    #[inline]
    #[must_use]
    pub(super) fn and(self, other: Self) -> Self {
        match (self.value(), other.value()) {
            (Some(_), _) => self,
            (None, Some(_)) => other,
            (None, None) => Self(self.0 | other.0),
        }
    }
}

/// A table of so many places. Several threads may use it at once.
#[derive(Debug)]
pub(super) struct Table<S: Bits> {
    lines: Vec<S::Line>,
}

impl<S: Bits> Table<S> {
    /// An empty one, with `2^bits` lines, at least [`SAVED`] bits.
    fn new(bits: u32) -> Self {
        Self { lines: std::iter::repeat_with(S::Line::default).take(1 << bits).collect() }
    }

    #[inline]
    fn line(&self, digest: u64) -> usize {
        digest as usize & (self.lines.len() - 1)
    }

    /// What is known of this piece.
    #[inline]
    fn get(&self, piece: S) -> Known {
        let digest = piece.digest();
        self.lines[self.line(digest)].get(piece, digest)
    }

    /// How many pieces there are places for.
    fn places(&self) -> usize {
        self.lines.len() * S::Line::WAYS
    }

    fn bytes(&self) -> usize {
        self.lines.len() * size_of::<S::Line>()
    }

    fn visit(&self, see: &mut dyn FnMut(S, Known)) {
        self.lines.iter().enumerate().for_each(|(place, line)| line.visit(place as u64, see));
    }

    /// One with twice as many places.
    fn doubled(&self) -> Self {
        let double = Self::new(self.lines.len().trailing_zeros() + 1);
        self.visit(&mut |piece, known| {
            // At most as many land in one line as were in the one that they come from.
            let digest = piece.digest();
            let _ = double.lines[double.line(digest)].add(piece, digest, known);
        });
        double
    }
}

/// The latest table of several threads.
#[derive(Debug)]
struct Latest<S: Bits> {
    table: Mutex<Arc<Table<S>>>,
    /// How often it has grown.
    grown: AtomicUsize,
    /// How many pieces are in it, as far as was told.
    filled: AtomicUsize,
}

/// What is known, for one of several threads that tell each other. It grows as long as the budget of a computation lets
/// it, and then replaces.
///
/// A thread looks now and then whether there is a larger table. What it adds to the old one meanwhile is lost, and is
/// found out again; nothing waits.
#[derive(Debug)]
pub(super) struct Store<S: Bits> {
    latest: Arc<Latest<S>>,
    table: Arc<Table<S>>,
    grown: usize,
    /// New pieces that have not been told yet.
    fresh: usize,
}

/// New pieces are told by so many at once.
const TELL: usize = 64;

impl<S: Bits> Store<S> {
    pub(super) fn new() -> Self {
        let table = Arc::new(Table::new(SAVED));
        let latest = Latest {
            table: Mutex::new(Arc::clone(&table)),
            grown: AtomicUsize::new(0),
            filled: AtomicUsize::new(0),
        };
        Self { latest: Arc::new(latest), table, grown: 0, fresh: 0 }
    }

    /// The same for another thread.
    pub(super) fn share(&self) -> Self {
        Self { latest: Arc::clone(&self.latest), table: Arc::clone(&self.table), grown: self.grown, fresh: 0 }
    }

    /// Looks whether there is a larger table.
    #[inline]
    pub(super) fn follow(&mut self) {
        if self.latest.grown.load(Relaxed) != self.grown {
            self.take_latest();
        }
    }

    #[cold]
    fn take_latest(&mut self) {
        let table = self.latest.table.lock().unwrap_or_else(PoisonError::into_inner);
        self.grown = self.latest.grown.load(Relaxed);
        self.table = Arc::clone(&table);
    }

    /// What is known of this piece.
    #[inline]
    pub(super) fn get(&self, piece: S) -> Known {
        self.table.get(piece)
    }

    /// Says that this piece will be asked for soon.
    #[inline]
    pub(super) fn ask_for(&self, piece: S) {
        ask_for(&self.table.lines[self.table.line(piece.digest())]);
    }

    /// Adds to what is known of this piece.
    pub(super) fn add(&mut self, piece: S, known: Known, work: &mut Work<'_>) {
        let digest = piece.digest();
        loop {
            let line = self.table.line(digest);
            if let Ok(new) = self.table.lines[line].add(piece, digest, known) {
                self.fresh += usize::from(new);
                if self.fresh == TELL {
                    self.latest.filled.fetch_add(TELL, Relaxed);
                    self.fresh = 0;
                }
                return;
            }
            if !self.is_half_full() || !self.grow(work) {
                self.table.lines[line].replace(line as u64, piece, digest, known);
                return;
            }
        }
    }

    fn is_half_full(&self) -> bool {
        (self.latest.filled.load(Relaxed) + self.fresh) * 2 > self.table.places()
    }

    /// Twice as many places, if there is room for them beside the old ones.
    fn grow(&mut self, work: &mut Work<'_>) -> bool {
        let bytes = self.table.bytes();
        let room = work.budget().memory.saturating_sub(work.memory());
        // While it grows, a table is there twice.
        if bytes.saturating_mul(3) > room || work.hold(bytes).is_err() {
            return false;
        }
        let double = Arc::new(self.table.doubled());
        *self.latest.table.lock().unwrap_or_else(PoisonError::into_inner) = Arc::clone(&double);
        self.latest.grown.fetch_add(1, Relaxed);
        self.take_latest();
        true
    }

    /// Calls `see` with all that is known, in the same order every time unless something is added.
    pub(super) fn visit(&self, see: &mut dyn FnMut(S, Known)) {
        self.table.visit(see);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Budget;

    #[test]
    fn what_is_known_adds_up() {
        let known = Known::excluding(0b101).and(Known::excluding(0b10));
        assert_eq!((known.value(), known.excluded()), (None, 0b111));
        let known = known.and(Known::exactly(5));
        assert_eq!(known.value(), Some(5));
        assert_eq!(known.and(Known::excluding(1)), known);
        assert_eq!(known.excluded(), !(1 << 5));
    }

    #[test]
    fn little_is_lost_while_it_grows_and_nothing_is_wrong_when_it_replaces() {
        for (memory, least) in [(1 << 26, 90_000), (1 << 10, 1024 * 8)] {
            let mut work = Work::new(Budget { nodes: 1, memory });
            let mut table = Store::<u64>::new();
            for piece in 1..100_000u64 {
                table.add(piece, Known::exactly((piece % 60) as u32), &mut work);
            }
            let found = (1..100_000u64).filter(|&piece| match table.get(piece).value() {
                Some(value) => {
                    assert_eq!(u64::from(value), piece % 60);
                    true
                }
                None => false,
            });
            let found = found.count();
            assert_eq!(found, table.latest.filled.load(Relaxed) + table.fresh);
            assert!(found >= least, "{found}");
        }
    }
}
