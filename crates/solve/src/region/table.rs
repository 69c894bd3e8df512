//! What is known of pieces: a hash table of bounded size that forgets small pieces first.

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
pub(super) struct Table<S: Bits> {
    lines: Vec<S::Line>,
    filled: usize,
    /// The lowest bits of all digests here, and how many they are: of several tables each has its own.
    shard: u64,
    sharded: u32,
}

impl<S: Bits> Table<S> {
    pub(super) fn new() -> Self {
        Self::of_shard(0, 0)
    }

    /// For pieces whose digests end in these bits, of which there are so many: at most [`SAVED`].
    pub(super) fn of_shard(shard: u64, sharded: u32) -> Self {
        Self { lines: vec![S::Line::default(); 1 << (SAVED - sharded)], filled: 0, shard, sharded }
    }

    #[inline]
    fn line(&self, digest: u64) -> usize {
        (digest >> self.sharded) as usize & (self.lines.len() - 1)
    }

    /// What the number of a line tells about digests.
    fn place(&self, line: usize) -> u64 {
        (line as u64) << self.sharded | self.shard
    }

    /// What is known of this piece.
    #[inline]
    pub(super) fn get(&self, piece: S) -> Known {
        let digest = piece.digest();
        self.lines[self.line(digest)].get(piece, digest)
    }

    /// Says that this piece will be asked for soon.
    #[inline]
    pub(super) fn ask_for(&self, piece: S) {
        ask_for(&self.lines[self.line(piece.digest())]);
    }

    /// Adds to what is known of this piece.
    pub(super) fn add(&mut self, piece: S, known: Known, room: &mut dyn Room) {
        let digest = piece.digest();
        loop {
            let line = self.line(digest);
            if let Ok(new) = self.lines[line].add(piece, digest, known) {
                self.filled += usize::from(new);
                return;
            }
            if !self.is_half_full() || !self.grow(room) {
                let place = self.place(line);
                self.lines[line].replace(place, piece, digest, known);
                return;
            }
        }
    }

    fn is_half_full(&self) -> bool {
        self.filled * 2 > self.lines.len() * S::Line::WAYS
    }

    /// All that is known.
    pub(super) fn entries(&self) -> impl Iterator<Item = (S, Known)> {
        self.lines.iter().enumerate().flat_map(|(number, line)| line.entries(self.place(number)))
    }

    /// Twice as many places, if there is room for them beside the old ones.
    fn grow(&mut self, room: &mut dyn Room) -> bool {
        if !room.take(self.lines.len() * size_of::<S::Line>()) {
            return false;
        }
        let lines = vec![S::Line::default(); 2 * self.lines.len()];
        let old = Self { lines: std::mem::replace(&mut self.lines, lines), ..*self };
        for (piece, known) in old.entries() {
            // At most as many land in one line as were in the one that they come from.
            let digest = piece.digest();
            let line = self.line(digest);
            let _ = self.lines[line].add(piece, digest, known);
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
        for (memory, least) in [(1 << 26, 90_000), (1 << 10, 1024 * 8)] {
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
