//! Outcomes of sums, in bounded memory: what is old and was not asked for again is forgotten.

use hashbrown::HashMap;
use rustc_hash::FxBuildHasher;

use crate::Work;

type Map = HashMap<Box<[u32]>, bool, FxBuildHasher>;

/// A table of two generations. When the young one has its share of the memory, it takes the place of the old one.
#[derive(Debug, Default)]
pub(super) struct Outcomes {
    young: Map,
    old: Map,
    /// Bytes of each, as accounted for.
    bytes: [usize; 2],
}

impl Outcomes {
    /// Whether the player to move wins the sum, if that is known. What is asked for stays young.
    pub(super) fn get(&mut self, sum: &[u32], work: &mut Work<'_>) -> Option<bool> {
        if let Some(wins) = self.young.get(sum) {
            return Some(*wins);
        }
        let (sum, wins) = self.old.remove_entry(sum)?;
        let bytes = bytes(&sum);
        self.bytes[1] = self.bytes[1].saturating_sub(bytes);
        work.release(bytes);
        self.insert(sum, wins, work);
        Some(wins)
    }

    /// Remembers an outcome.
    pub(super) fn insert(&mut self, sum: Box<[u32]>, wins: bool, work: &mut Work<'_>) {
        let bytes = bytes(&sum);
        // A quarter of the memory for each: pieces and trees need the rest.
        if self.bytes[0] + bytes > work.budget().memory / 4 {
            work.release(self.bytes[1]);
            self.old = std::mem::take(&mut self.young);
            self.bytes = [0, self.bytes[0]];
        }
        if work.hold(bytes).is_err() {
            // No room at all: the search goes on without this one.
            work.release(bytes);
            return;
        }
        self.bytes[0] += bytes;
        self.young.insert(sum, wins);
    }

    /// All that is known.
    pub(super) fn iter(&self) -> impl Iterator<Item = (&[u32], bool)> {
        self.young.iter().chain(&self.old).map(|(sum, wins)| (&**sum, *wins))
    }
}

fn bytes(sum: &[u32]) -> usize {
    48 + 2 * size_of_val(sum)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Budget;

    #[test]
    fn what_is_asked_for_stays() {
        let mut work = Work::new(Budget { nodes: 1, memory: 1 << 14 });
        let mut outcomes = Outcomes::default();
        for n in 0..10_000u32 {
            outcomes.insert([n, n + 1].into(), n % 3 == 0, &mut work);
            assert_eq!(outcomes.get(&[0, 1], &mut work), Some(true), "after {n}");
            assert!(work.memory() <= 1 << 14);
        }
        assert_eq!(outcomes.get(&[9_999, 10_000], &mut work), Some(true));
        assert_eq!(outcomes.get(&[5_000, 5_001], &mut work), None);
        assert!(outcomes.iter().count() > 50);
    }
}
