//! What is known of pieces: a hash table of bounded size that forgets small pieces first.

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

    /// As one number, for [`Known::from_number`].
    pub(super) fn number(self) -> u64 {
        self.0
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

/// With sets of one word a bucket is one line of the cache.
#[derive(Debug, Clone, Copy, Default)]
#[repr(align(64))]
struct Bucket<S>([Entry<S>; WAYS]);

/// Who says whether a table may grow.
pub(super) trait Room {
    /// Takes so many bytes more, if twice as many would still be left: while it grows, a table is there twice.
    fn take(&mut self, bytes: usize) -> bool;
}

impl Room for Work<'_> {
    fn take(&mut self, bytes: usize) -> bool {
        let room = self.budget().memory.saturating_sub(self.memory());
        bytes.saturating_mul(3) <= room && self.hold(bytes).is_ok()
    }
}

/// The table. It grows as long as the budget of the computation lets it, and then replaces.
#[derive(Debug, Clone)]
pub(super) struct Table<S> {
    buckets: Vec<Bucket<S>>,
    filled: usize,
}

impl<S: Bits> Table<S> {
    pub(super) fn new() -> Self {
        Self::with_buckets(BUCKETS)
    }

    /// With so many buckets to begin with, a power of two.
    pub(super) fn with_buckets(count: usize) -> Self {
        Self { buckets: vec![Bucket::default(); count], filled: 0 }
    }

    #[inline]
    fn place(&self, piece: S) -> usize {
        piece.digest() as usize & (self.buckets.len() - 1)
    }

    /// What is known of this piece.
    #[inline]
    pub(super) fn get(&self, piece: S) -> Known {
        let ways = &self.buckets[self.place(piece)].0;
        ways.iter().find(|entry| entry.piece == piece).map_or(Known::default(), |entry| entry.known)
    }

    /// Brings the places of these pieces near: the loads wait for memory together, not one after the other.
    #[inline]
    pub(super) fn touch(&self, pieces: &[S]) {
        let all = pieces.iter().fold(0, |all, piece| all ^ self.buckets[self.place(*piece)].0[0].known.0);
        std::hint::black_box(all);
    }

    /// Adds to what is known of this piece.
    pub(super) fn add(&mut self, piece: S, known: Known, room: &mut dyn Room) {
        loop {
            let place = self.place(piece);
            let ways = &mut self.buckets[place].0;
            if let Some(entry) = ways.iter_mut().find(|entry| entry.piece == piece) {
                entry.known = entry.known.and(known);
                return;
            }
            if let Some(entry) = ways.iter_mut().find(|entry| entry.piece.none()) {
                *entry = Entry { piece, known };
                self.filled += 1;
                return;
            }
            if self.filled * 2 > self.buckets.len() * WAYS && self.grow(room) {
                continue;
            }
            // Small pieces are quickly searched again. The last way takes whatever comes, so that the table follows
            // the search; before that, what it held moves to the place of something smaller.
            let ways = &mut self.buckets[place].0;
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

    /// All that is known.
    pub(super) fn entries(&self) -> impl Iterator<Item = (S, Known)> {
        let all = self.buckets.iter().flat_map(|bucket| &bucket.0);
        all.filter(|entry| !entry.piece.none()).map(|entry| (entry.piece, entry.known))
    }

    /// Twice as many places, if there is room for them beside the old ones.
    fn grow(&mut self, room: &mut dyn Room) -> bool {
        if !room.take(self.buckets.len() * size_of::<Bucket<S>>()) {
            return false;
        }
        let old = std::mem::take(&mut self.buckets);
        self.buckets = vec![Bucket::default(); 2 * old.len()];
        for entry in old.into_iter().flat_map(|bucket| bucket.0).filter(|entry| !entry.piece.none()) {
            // At most as many land in one bucket as were in the one that they come from.
            let place = self.place(entry.piece);
            if let Some(free) = self.buckets[place].0.iter_mut().find(|free| free.piece.none()) {
                *free = entry;
            }
        }
        true
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
            assert_eq!(found, table.filled);
            assert!(found >= least, "{found}");
        }
    }
}
