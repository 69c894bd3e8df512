//! What is known of pieces: a hash table of bounded size that forgets small pieces first.

use std::mem::size_of;

use super::bits::Bits;
use crate::Work;

/// Values below this can be told apart.
pub(super) const VALUES: u32 = 63;

/// What is known of the value of a piece: which values it has not, or which it has.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Known(u64);

impl Known {
    const EXACT: u64 = 1 << VALUES;

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

#[derive(Debug, Clone, Copy, Default)]
struct Entry<S> {
    /// Empty where nothing is stored: every piece has a place.
    piece: S,
    known: Known,
}

/// Entries that share one place of the table.
const WAYS: usize = 4;

/// Buckets to begin with.
const BUCKETS: usize = 1 << 10;

/// The table. It grows as long as the budget of the computation lets it, and then replaces.
#[derive(Debug, Clone)]
pub(super) struct Table<S> {
    entries: Vec<Entry<S>>,
    filled: usize,
}

impl<S: Bits> Table<S> {
    pub(super) fn new() -> Self {
        Self { entries: vec![Entry::default(); BUCKETS * WAYS], filled: 0 }
    }

    #[inline]
    fn bucket(&self, piece: S) -> usize {
        (piece.digest() as usize & (self.entries.len() / WAYS - 1)) * WAYS
    }

    /// What is known of this piece.
    #[inline]
    pub(super) fn get(&self, piece: S) -> Known {
        let start = self.bucket(piece);
        let ways = &self.entries[start..start + WAYS];
        ways.iter().find(|entry| entry.piece == piece).map_or(Known::default(), |entry| entry.known)
    }

    /// Adds to what is known of this piece.
    pub(super) fn add(&mut self, piece: S, known: Known, work: &mut Work<'_>) {
        loop {
            let start = self.bucket(piece);
            let ways = &mut self.entries[start..start + WAYS];
            if let Some(entry) = ways.iter_mut().find(|entry| entry.piece == piece) {
                entry.known = entry.known.and(known);
                return;
            }
            if let Some(entry) = ways.iter_mut().find(|entry| entry.piece.none()) {
                *entry = Entry { piece, known };
                self.filled += 1;
                return;
            }
            if self.filled * 2 > self.entries.len() && self.grow(work) {
                continue;
            }
            // Small pieces are quickly searched again. The last way takes whatever comes, so that the table follows
            // the search; before that, what it held moves to the place of something smaller.
            let ways = &mut self.entries[start..start + WAYS];
            let old = ways[WAYS - 1];
            if let Some(least) = ways[..WAYS - 1].iter_mut().min_by_key(|entry| entry.piece.count())
                && least.piece.count() <= old.piece.count()
            {
                *least = old;
            }
            ways[WAYS - 1] = Entry { piece, known };
            return;
        }
    }

    /// Twice as many places, if there is room for them beside the old ones.
    fn grow(&mut self, work: &mut Work<'_>) -> bool {
        let bytes = self.entries.len() * size_of::<Entry<S>>();
        let room = work.budget().memory.saturating_sub(work.memory());
        if bytes.saturating_mul(3) > room || work.hold(bytes).is_err() {
            return false;
        }
        let old = std::mem::take(&mut self.entries);
        self.entries = vec![Entry::default(); 2 * old.len()];
        for entry in old.into_iter().filter(|entry| !entry.piece.none()) {
            let start = self.bucket(entry.piece);
            // At most as many land in one bucket as were in the one that it comes from.
            let ways = &mut self.entries[start..start + WAYS];
            if let Some(free) = ways.iter_mut().find(|free| free.piece.none()) {
                *free = entry;
            }
        }
        true
    }

    /// How many pieces are stored.
    pub(super) fn filled(&self) -> usize {
        self.filled
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
        for (memory, least) in [(1 << 26, 90_000), (1 << 10, BUCKETS * WAYS)] {
            let mut work = Work::new(Budget { nodes: 1, memory });
            let mut table = Table::<u64>::new();
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
            assert_eq!(found, table.filled());
            assert!(found >= least, "{found}");
        }
    }
}
