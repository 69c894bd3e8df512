//! What is known about sums in misère play, in bounded memory shared by several threads. Old entries that
//! are not used again are forgotten.

use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::sync::{Mutex, MutexGuard, PoisonError};

use hashbrown::HashMap;
use rustc_hash::FxBuildHasher;

use super::proof_numbers::Effort;

/// A sum in words. The upper half of the first word is the number of trees and its lower half the first
/// tree; the other trees follow one by one, then the pieces. Trees and pieces are in ascending order, so
/// equal sums have equal words.
pub(super) type Words = [u64];

/// What is known about a sum.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Fact {
    /// Whether the player to move wins.
    Wins(bool),
    /// The outcome is open. *Yes* means that the player to move loses.
    Open(Effort),
}

type Map = HashMap<Box<Words>, Fact, FxBuildHasher>;

/// Two generations. When the young one has used up its memory, it replaces the old one.
#[derive(Debug, Default)]
struct Shard {
    young: Map,
    old: Map,
    /// The bytes accounted for, of each generation.
    bytes: [usize; 2],
}

/// Each has a lock of its own.
const SHARDS: usize = 64;

/// The table.
#[derive(Debug)]
pub(super) struct Sums {
    shards: Vec<Mutex<Shard>>,
    bytes: AtomicUsize,
    /// The most bytes of one generation of a shard.
    most: AtomicUsize,
}

fn bytes(words: &Words) -> usize {
    64 + size_of_val(words)
}

impl Sums {
    pub(super) fn new() -> Self {
        Self {
            shards: (0..SHARDS).map(|_| Mutex::default()).collect(),
            bytes: AtomicUsize::new(0),
            most: AtomicUsize::new(0),
        }
    }

    /// Limits the table to this many bytes from now on.
    pub(super) fn limit(&self, bytes: usize) {
        self.most.store(bytes / (2 * SHARDS), Relaxed);
    }

    /// The number of bytes accounted for.
    pub(super) fn bytes(&self) -> usize {
        self.bytes.load(Relaxed)
    }

    fn shard(&self, words: &Words) -> MutexGuard<'_, Shard> {
        let mixed = words
            .iter()
            .fold(0u64, |all, word| (all.rotate_left(5) ^ word).wrapping_mul(0x9E37_79B9_7F4A_7C15));
        self.shards[(mixed >> 58) as usize % SHARDS].lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// What is known about a sum. Entries that are used stay young.
    pub(super) fn get(&self, words: &Words) -> Option<Fact> {
        let mut shard = self.shard(words);
        if let Some(fact) = shard.young.get(words) {
            return Some(*fact);
        }
        let (words, fact) = shard.old.remove_entry(words)?;
        let bytes = bytes(&words);
        shard.bytes[1] = shard.bytes[1].saturating_sub(bytes);
        self.bytes.fetch_sub(bytes, Relaxed);
        self.add(&mut shard, words, fact);
        Some(fact)
    }

    /// Records a fact. A known outcome is never replaced by another thread's effort.
    pub(super) fn put(&self, words: &Words, fact: Fact) {
        let mut shard = self.shard(words);
        if let Some(known) = shard.young.get_mut(words) {
            if !matches!((*known, fact), (Fact::Wins(_), Fact::Open(_))) {
                *known = fact;
            }
            return;
        }
        self.add(&mut shard, words.into(), fact);
    }

    fn add(&self, shard: &mut Shard, words: Box<Words>, fact: Fact) {
        let bytes = bytes(&words);
        if shard.bytes[0] + bytes > self.most.load(Relaxed) {
            self.bytes.fetch_sub(shard.bytes[1], Relaxed);
            shard.old = std::mem::take(&mut shard.young);
            shard.bytes = [0, shard.bytes[0]];
        }
        shard.bytes[0] += bytes;
        self.bytes.fetch_add(bytes, Relaxed);
        shard.young.insert(words, fact);
    }

    /// Calls `see` with all sums whose outcome is known.
    pub(super) fn visit(&self, see: &mut dyn FnMut(&Words, bool)) {
        for shard in &self.shards {
            let shard = shard.lock().unwrap_or_else(PoisonError::into_inner);
            for (words, fact) in shard.young.iter().chain(&shard.old) {
                if let Fact::Wins(wins) = fact {
                    see(words, *wins);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_asked_for_stays() {
        let sums = Sums::new();
        sums.limit(1 << 20);
        let effort = Effort { yes: 3, no: 1 };
        for n in 0..100_000u64 {
            let fact = if n % 5 == 4 { Fact::Open(effort) } else { Fact::Wins(n % 3 == 0) };
            sums.put(&[n, n + 1], fact);
            assert_eq!(sums.get(&[0, 1]), Some(Fact::Wins(true)), "after {n}");
            assert!(sums.bytes() <= 1 << 20);
        }
        assert_eq!(sums.get(&[99_999, 100_000]), Some(Fact::Open(effort)));
        assert_eq!(sums.get(&[50_000, 50_001]), None);
        let mut count = 0;
        sums.visit(&mut |words, wins| {
            assert_eq!(wins, words[0] % 3 == 0);
            count += 1;
        });
        assert!(count > 5_000, "{count}");
    }

    #[test]
    fn an_outcome_is_not_forgotten_for_a_thought() {
        let sums = Sums::new();
        sums.limit(1 << 20);
        sums.put(&[7], Fact::Open(Effort { yes: 1, no: 1 }));
        sums.put(&[7], Fact::Wins(false));
        sums.put(&[7], Fact::Open(Effort { yes: 2, no: 1 }));
        assert_eq!(sums.get(&[7]), Some(Fact::Wins(false)));
    }
}
