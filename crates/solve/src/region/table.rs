//! What is known about pieces, in a hash table of bounded size that several threads share.

use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::sync::{Arc, Mutex, PoisonError};

use super::ahead::ask_for;
use super::line::{Line, SAVED, Spot};
use crate::Work;

/// Values below this can be told apart.
pub(super) const VALUES: u32 = 63;

/// Values below this are remembered when a piece has them not, where room is short.
const EXCLUDED: u32 = SAVED - 1;

/// What is known about the value of a piece: the value, or the values that are excluded.
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

    /// The value is not one of these.
    pub(super) fn excluding(values: u64) -> Self {
        Self(values & !Self::EXACT)
    }

    /// The value.
    #[inline]
    pub(super) fn value(self) -> Option<u32> {
        (self.0 & Self::EXACT != 0).then_some((self.0 & !Self::EXACT) as u32)
    }

    /// The excluded values, as bits; all others if the value is known.
    #[inline]
    pub(super) fn excluded(self) -> u64 {
        match self.value() {
            Some(value) => !(1 << value),
            None => self.0,
        }
    }

    /// As a number, for [`Known::from_number`].
    pub(super) fn number(self) -> u64 {
        self.0
    }

    /// In few bits, for [`Known::from_short`]. Excluded values of [`EXCLUDED`] or more are dropped. 0 if
    /// nothing is known.
    #[inline]
    pub(super) fn short(self) -> u64 {
        match self.value() {
            Some(value) => 1 << EXCLUDED | u64::from(value),
            None => self.0 & ((1 << EXCLUDED) - 1),
        }
    }

    /// Reads what [`Known::short`] has written.
    #[inline]
    pub(super) fn from_short(short: u64) -> Self {
        let exact = short >> EXCLUDED & 1;
        Self(exact << VALUES | short & !(exact << EXCLUDED))
    }

    /// Reads what [`Known::number`] has written; `None` if it makes no sense.
    pub(super) fn from_number(number: u64) -> Option<Self> {
        let known = Self(number);
        known.value().is_none_or(|value| value < VALUES).then_some(known)
    }

    /// Combines two facts about the same piece.
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

/// A table of fixed size. Several threads may use it at once.
#[derive(Debug)]
struct Table<L: Line> {
    lines: L::Rows,
}

impl<L: Line> Table<L> {
    /// An empty table of `2^bits` lines; `bits` is at least [`Line::LEAST`].
    fn new(bits: u32) -> Self {
        Self { lines: L::rows(1 << bits) }
    }

    #[inline]
    fn line(&self, spot: Spot) -> &L::Row {
        &self.lines[spot.place as usize & (self.lines.len() - 1)]
    }

    /// How many keys fit.
    fn places(&self) -> usize {
        self.lines.len() * L::WAYS
    }

    fn bytes(&self) -> usize {
        self.lines.len() * size_of::<L::Row>()
    }

    fn visit(&self, see: &mut dyn FnMut(L::Key, L::Fact)) {
        self.lines.iter().enumerate().for_each(|(place, row)| L::visit(row, place as u64, see));
    }

    /// A copy of twice the size.
    fn doubled(&self) -> Self {
        let double = Self::new(self.lines.len().trailing_zeros() + 1);
        self.visit(&mut |key, fact| {
            // At most as many keys come to a line as were in the line that they come from.
            let spot = L::spot(key);
            let _ = L::add(double.line(spot), key, spot, fact);
        });
        double
    }
}

/// The latest table of several threads.
#[derive(Debug)]
struct Latest<L: Line> {
    table: Mutex<Arc<Table<L>>>,
    /// How often it has grown.
    grown: AtomicUsize,
    /// How many keys it holds, as far as threads have reported them.
    filled: AtomicUsize,
}

/// A thread's handle on the table that several threads share. The table grows as long as the budget of a
/// computation allows, and replaces entries after that.
///
/// A thread checks from time to time whether there is a larger table. What it adds to the old one in the
/// meantime is lost and found out again; no thread waits.
#[derive(Debug)]
pub(super) struct Store<L: Line> {
    latest: Arc<Latest<L>>,
    table: Arc<Table<L>>,
    grown: usize,
    /// New keys that have not been reported yet.
    fresh: usize,
    /// It uses at most 1/`share` of the memory of a budget.
    share: usize,
}

/// New keys are told by so many at once.
const TELL: usize = 64;

impl<L: Line> Store<L> {
    /// An empty table that uses at most 1/`share` of the memory of a budget.
    pub(super) fn new(share: usize) -> Self {
        let table = Arc::new(Table::new(L::LEAST));
        let latest = Latest {
            table: Mutex::new(Arc::clone(&table)),
            grown: AtomicUsize::new(0),
            filled: AtomicUsize::new(0),
        };
        Self { latest: Arc::new(latest), table, grown: 0, fresh: 0, share }
    }

    /// The same table, for another thread.
    pub(super) fn share(&self) -> Self {
        let (latest, table) = (Arc::clone(&self.latest), Arc::clone(&self.table));
        Self { latest, table, grown: self.grown, fresh: 0, share: self.share }
    }

    /// Switches to a larger table if there is one.
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

    /// What is known about a key.
    #[inline]
    pub(super) fn get(&self, key: L::Key) -> L::Fact {
        let spot = L::spot(key);
        L::get(self.table.line(spot), key, spot)
    }

    /// Prefetches the line of a key.
    #[inline]
    pub(super) fn ask_for(&self, key: L::Key) {
        ask_for(self.table.line(L::spot(key)));
    }

    /// Adds to what is known about a key.
    pub(super) fn add(&mut self, key: L::Key, fact: L::Fact, work: &mut Work<'_>) {
        let spot = L::spot(key);
        loop {
            let line = self.table.line(spot);
            if let Ok(new) = L::add(line, key, spot, fact) {
                self.fresh += usize::from(new);
                if self.fresh == TELL {
                    self.latest.filled.fetch_add(TELL, Relaxed);
                    self.fresh = 0;
                }
                return;
            }
            if !self.is_half_full() || !self.grow(work) {
                L::replace(self.table.line(spot), key, spot, fact);
                return;
            }
        }
    }

    fn is_half_full(&self) -> bool {
        (self.latest.filled.load(Relaxed) + self.fresh) * L::SPARE > self.table.places()
    }

    /// Doubles the table, if there is room for the new one beside the old one.
    fn grow(&mut self, work: &mut Work<'_>) -> bool {
        let bytes = self.table.bytes();
        let room = work.budget().memory.saturating_sub(work.memory());
        // While the table grows, both copies exist.
        if bytes.saturating_mul(3) > room || 2 * bytes > work.budget().memory / self.share {
            return false;
        }
        if work.hold(bytes).is_err() {
            return false;
        }
        let double = Arc::new(self.table.doubled());
        *self.latest.table.lock().unwrap_or_else(PoisonError::into_inner) = Arc::clone(&double);
        self.latest.grown.fetch_add(1, Relaxed);
        self.take_latest();
        true
    }

    /// Calls `see` with everything known, in the same order every time unless something is added.
    pub(super) fn visit(&self, see: &mut dyn FnMut(L::Key, L::Fact)) {
        self.table.visit(see);
    }
}

#[cfg(test)]
mod tests {
    use super::super::line::Words;
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
            let mut table = Store::<Words<u64>>::new(1);
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
