//! The estimated efforts of open proofs, in bounded memory: old entries that are not used again are
//! forgotten.
//!
//! All threads share them. They only decide where the search goes on, so a question is identified by a
//! digest, and two questions with the same digest do no harm.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use hashbrown::HashSet;
use rustc_hash::FxBuildHasher;

use super::bits::Bits;
use super::line::{Line, Spot};
use super::table::Store;
use crate::Work;
use crate::pages::{self, Row};

/// More than any proof takes.
pub(super) const NEVER: u32 = 1 << 30;

/// The least number of open questions on the way to a proof that the value of a piece is `n` (`yes`), and
/// on the way to a proof that it is not (`no`).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Effort {
    pub(super) yes: u32,
    pub(super) no: u32,
}

/// The question is settled: the piece is not worth `n`.
pub(super) const IT_IS_NOT: Effort = Effort { yes: NEVER, no: 0 };

/// A question in a cache line: its digest xor the other word, so that words of two different questions are
/// not taken for one; and its effort, as two numbers of 30 bits and an age.
#[derive(Debug, Clone, Copy)]
struct Place<'a>(&'a AtomicU64, &'a AtomicU64);

const WIDTH: u32 = 30;
const OLDEST: u64 = 15;

impl Place<'_> {
    fn read(self) -> (u64, u64) {
        let thought = self.1.load(Relaxed);
        (self.0.load(Relaxed) ^ thought, thought)
    }

    fn write(self, digest: u64, thought: u64) {
        self.0.store(digest ^ thought, Relaxed);
        self.1.store(thought, Relaxed);
    }

    fn is_free(self) -> bool {
        self.1.load(Relaxed) == 0
    }
}

/// Questions in a line of the cache.
const WAYS: usize = 4;

/// Stores four questions with their efforts. A full line drops the one that was unused for longest. Age
/// counts how many others were dropped since.
#[derive(Debug)]
pub(super) struct Questions;

#[inline]
fn places(row: &Row) -> impl Iterator<Item = Place<'_>> {
    row.as_chunks().0.iter().map(|[digest, thought]| Place(digest, thought))
}

impl Line for Questions {
    type Key = u64;
    type Fact = Option<Effort>;
    type Row = Row;
    type Rows = pages::Rows;

    const WAYS: usize = WAYS;
    const SPARE: usize = 6;

    fn rows(count: usize) -> pages::Rows {
        pages::Rows::zeroed(count)
    }

    #[inline]
    fn spot(digest: u64) -> Spot {
        Spot { digest, place: digest }
    }

    #[inline]
    fn get(row: &Row, digest: u64, _: Spot) -> Option<Effort> {
        let found = places(row).map(Place::read).find(|read| read.0 == digest && read.1 != 0);
        found.map(|(_, thought)| {
            let number = |from: u32| (thought >> from) as u32 & (NEVER - 1);
            Effort { yes: number(0), no: number(WIDTH) }
        })
    }

    /// Replaces the effort. Without an effort, the question is removed.
    fn add(row: &Row, digest: u64, _: Spot, effort: Option<Effort>) -> Result<bool, ()> {
        let thought = effort.map_or(0, packed);
        if let Some(place) = places(row).find(|place| place.read().0 == digest && !place.is_free()) {
            place.write(digest, thought);
            return Ok(false);
        }
        if thought == 0 {
            return Ok(false);
        }
        places(row).find(|place| place.is_free()).ok_or(())?.write(digest, thought);
        Ok(true)
    }

    fn replace(row: &Row, digest: u64, _: Spot, effort: Option<Effort>) {
        let Some(effort) = effort else { return };
        let age = |thought: u64| thought >> (2 * WIDTH);
        let Some(oldest) = places(row).max_by_key(|place| age(place.read().1)) else { return };
        for place in places(row) {
            // Read once: another thread may have freed the place in the meantime, or increased its age.
            let (digest, thought) = place.read();
            if thought != 0 && age(thought) < OLDEST {
                place.write(digest, thought + (1 << (2 * WIDTH)));
            }
        }
        oldest.write(digest, packed(effort));
    }

    fn visit(row: &Row, _: u64, see: &mut dyn FnMut(u64, Option<Effort>)) {
        for place in places(row) {
            let digest = place.read().0;
            let effort = Self::get(row, digest, Self::spot(digest));
            if effort.is_some() {
                see(digest, effort);
            }
        }
    }
}

/// Packs both numbers, neither of which becomes 0.
fn packed(effort: Effort) -> u64 {
    let number = |n: u32| u64::from(n.clamp(1, NEVER - 1));
    number(effort.yes) | number(effort.no) << WIDTH
}

/// One part of the memory in so many is for efforts.
const SHARE: usize = 8;

/// The most answers that are kept here.
const MOST_ANSWERS: usize = 1 << 14;

/// The efforts of questions.
#[derive(Debug)]
pub(super) struct Efforts<S> {
    thoughts: Store<Questions>,
    /// Answers that do not fit into the table of pieces.
    is_not: HashSet<(S, u32), FxBuildHasher>,
}

fn digest<S: Bits>(piece: S, n: u32) -> u64 {
    (piece.digest() ^ u64::from(n + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15)).digest()
}

impl<S: Bits> Efforts<S> {
    pub(super) fn new() -> Self {
        Self { thoughts: Store::new(SHARE), is_not: HashSet::default() }
    }

    /// The same efforts, for another thread.
    pub(super) fn share(&self) -> Self {
        Self { thoughts: self.thoughts.share(), is_not: HashSet::default() }
    }

    /// Switches to a larger table if there is one.
    #[inline]
    pub(super) fn follow(&mut self) {
        self.thoughts.follow();
    }

    /// Prefetches this question.
    #[inline]
    pub(super) fn ask_for(&self, piece: S, n: u32) {
        self.thoughts.ask_for(digest(piece, n));
    }

    /// The latest effort for the question whether the value of this piece is `n`.
    #[inline]
    pub(super) fn get(&self, piece: S, n: u32) -> Option<Effort> {
        if !self.is_not.is_empty() && self.is_not.contains(&(piece, n)) {
            return Some(IT_IS_NOT);
        }
        self.thoughts.get(digest(piece, n))
    }

    /// Records the current effort.
    pub(super) fn put(&mut self, piece: S, n: u32, effort: Effort, work: &mut Work<'_>) {
        self.thoughts.add(digest(piece, n), Some(effort), work);
    }

    /// Records that the value of the piece is not `n`.
    pub(super) fn exclude(&mut self, piece: S, n: u32) {
        if self.is_not.len() >= MOST_ANSWERS {
            self.is_not.clear();
        }
        self.is_not.insert((piece, n));
    }

    /// Removes a question that is settled and whose answer is in the table of pieces.
    pub(super) fn forget(&mut self, piece: S, n: u32, work: &mut Work<'_>) {
        self.thoughts.add(digest(piece, n), None, work);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Budget;

    #[test]
    fn what_is_thought_last_is_found_and_memory_is_bounded() {
        for memory in [1 << 20, 1 << 25] {
            let mut work = Work::new(Budget { nodes: 1, memory });
            let mut efforts = Efforts::<u64>::new();
            for i in 0..100_000u32 {
                let effort = Effort { yes: i + 1, no: 1 };
                efforts.put(u64::from(i), i % 3, effort, &mut work);
                efforts.put(7, 1, effort, &mut work);
                assert_eq!(efforts.get(u64::from(i), i % 3), Some(effort));
                assert_eq!(efforts.get(7, 1), Some(effort));
                assert!(work.memory() <= memory / SHARE);
            }
            let found = (0..100_000u32).filter(|&i| {
                let effort = efforts.get(u64::from(i), i % 3);
                assert!(i == 7 || effort.is_none_or(|effort| effort == Effort { yes: i + 1, no: 1 }));
                effort.is_some()
            });
            let found = found.count();
            assert!(if memory == 1 << 20 { found > 3000 } else { found > 95_000 }, "{found}");
            assert_eq!(efforts.get(3, 1), None);
            efforts.forget(7, 1, &mut work);
            assert_eq!(efforts.get(7, 1), None);
            efforts.exclude(7, 1);
            assert_eq!(efforts.get(7, 1), Some(IT_IS_NOT));
        }
    }
}
