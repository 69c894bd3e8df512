//! How much there seems to be left to prove, in bounded memory: what is old and was not asked for again is forgotten.

use hashbrown::HashMap;
use rustc_hash::FxBuildHasher;

use super::bits::Bits;
use crate::Work;

/// More than any proof takes.
pub(super) const NEVER: u32 = 1 << 30;

/// How many open questions there are at least on the way to a proof that a piece is worth `n`, and to one that it is not.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Effort {
    pub(super) yes: u32,
    pub(super) no: u32,
}

/// The question is settled: the piece is not worth `n`.
pub(super) const IT_IS_NOT: Effort = Effort { yes: NEVER, no: 0 };

/// The most questions in one generation.
const MOST: usize = 1 << 23;

/// So many there may be whatever the budget says: a search that forgets everything gets nowhere.
const LEAST: usize = 1 << 14;

type Map<S> = HashMap<(S, u32), Effort, FxBuildHasher>;

/// A table of two generations. When the young one is full, it takes the place of the old one.
#[derive(Debug)]
pub(super) struct Efforts<S> {
    young: Map<S>,
    old: Map<S>,
}

impl<S: Bits> Efforts<S> {
    /// Bytes of one question; the table doubles, so that half of it may be empty.
    const BYTES: usize = 2 * (size_of::<((S, u32), Effort)>() + 1);

    pub(super) fn new() -> Self {
        Self { young: Map::default(), old: Map::default() }
    }

    /// What was last thought of the question whether this piece is worth `n`.
    #[inline]
    pub(super) fn get(&self, piece: S, n: u32) -> Option<Effort> {
        let question = (piece, n);
        self.young.get(&question).or_else(|| self.old.get(&question)).copied()
    }

    /// Remembers what is thought of it now.
    pub(super) fn put(&mut self, piece: S, n: u32, effort: Effort, work: &mut Work<'_>) {
        let most = (work.budget().memory / 16 / Self::BYTES).clamp(LEAST, MOST);
        if self.young.len() >= most {
            work.release(self.old.len() * Self::BYTES);
            self.old = std::mem::take(&mut self.young);
        }
        if self.young.insert((piece, n), effort).is_none() {
            // Never more than a small share of the budget, or very little.
            let _ = work.hold(Self::BYTES);
        }
    }

    /// Forgets a question that is settled and stands in a better place.
    pub(super) fn forget(&mut self, piece: S, n: u32, work: &mut Work<'_>) {
        for map in [&mut self.young, &mut self.old] {
            if map.remove(&(piece, n)).is_some() {
                work.release(Self::BYTES);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Budget;

    #[test]
    fn what_is_thought_last_is_found_and_memory_is_bounded() {
        let mut work = Work::new(Budget { nodes: 1, memory: 1 << 20 });
        let mut efforts = Efforts::<u64>::new();
        for i in 0..100_000u32 {
            let effort = Effort { yes: i, no: 1 };
            efforts.put(u64::from(i), i % 3, effort, &mut work);
            efforts.put(7, 1, effort, &mut work);
            assert_eq!(efforts.get(u64::from(i), i % 3), Some(effort));
            assert_eq!(efforts.get(7, 1), Some(effort));
            assert!(efforts.young.len() + efforts.old.len() <= 2 * LEAST);
        }
        assert_eq!(efforts.get(3, 0), None);
        let held = work.memory();
        efforts.forget(7, 1, &mut work);
        assert_eq!(efforts.get(7, 1), None);
        assert!(work.memory() < held);
    }
}
