//! Who wins a sum of large heaps in misère play.
//!
//! Positions are words: sorted multisets of irreducible heaps (see [`super::reduction`]) and at most one
//! `*`, since `*` + `*` = 0 in misère play too. Before a position is searched, all its options are looked
//! up. Then options with value 0 in normal play are tried first, since normal and misère play differ only
//! for few heaps, and among these the options with the smallest total.
//!
//! The table (`table`) is exact: it stores the number of a word among all words, or the whole word if that
//! number would be too large. [`Keys::Tags`] stores hash tags instead, which allow larger searches but
//! prove nothing. When the memory of the budget is used up, the table of numbers stops growing and replaces
//! entries; answers stay correct. (The table of whole words ends the search instead.) Several threads
//! ([`Search::with_threads`]) share the table (`team`) and find the same outcomes.
//!
//! ```
//! use marienbad_rules::heap::Xxx;
//! use marienbad_solve::misere::Search;
//! use marienbad_solve::{Budget, Work};
//! let mut work = Work::new(Budget::default());
//! let mut search = Search::new(&Xxx);
//! assert!(!search.wins(&[11], &mut work)?);
//! assert!(search.wins(&[43], &mut work)?);
//! # Ok::<(), marienbad_solve::Stop>(())
//! ```

mod forecast;
mod heaps;
mod known;
mod shared;
mod table;
mod team;
mod walk;
mod word;

pub(super) use known::Known;
pub use shared::{Counts, SharedRows};
pub use table::Layout;

use marienbad_rules::heap::HeapGame;

use crate::{Large, Method, Stop, Work};
use heaps::Heaps;
use table::{Flat, Words};
use team::Team;
use walk::Ground;
use word::{Atom, LARGEST, STAR};

/// How words are identified in the table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Keys {
    /// By the words themselves.
    #[default]
    Exact,
    /// By a 64-bit hash: two words with the same hash would be confused.
    Tags,
}

/// Slots in one block of a stored table.
const BLOCK: usize = 1 << 17;

/// Heaps up to here a stored table may speak of.
const STORED_TOTALS: usize = 2000;

/// Whether a heap is too far is asked from here on.
const FAR: u64 = 270;

/// It is, when the positions are estimated to be more than the steps by so many powers of ten.
const HOPELESS: f64 = 1.0;

/// More steps than these, half a year of two cores, are no hope either.
const PATIENCE: u64 = 1_000_000_000_000;

/// A search over the sums of a heap game; its results are reused for later questions.
pub struct Search<'g> {
    heaps: Heaps<'g>,
    flat: Flat,
    words: Words,
    known: Option<Known>,
    threads: usize,
}

impl<'g> Search<'g> {
    /// A search with an empty table.
    pub fn new(game: &'g dyn HeapGame) -> Self {
        Self::with_keys(game, Keys::Exact)
    }

    /// Like [`Search::new`], with other keys.
    pub fn with_keys(game: &'g dyn HeapGame, keys: Keys) -> Self {
        Self {
            heaps: Heaps::new(game),
            flat: Flat::new(keys == Keys::Tags),
            words: Words::default(),
            known: None,
            threads: 1,
        }
    }

    /// Searches with this many threads.
    #[must_use]
    pub fn with_threads(mut self, threads: usize) -> Self {
        self.threads = threads.max(1);
        self
    }

    /// Uses a quotient from now on. A quotient in which no heap is `*` is of no use, since words may
    /// contain a `*`.
    pub(super) fn know(&mut self, mut known: Known, work: &mut Work<'_>) -> Result<(), Stop> {
        let last = Atom::try_from(known.elements.len()).unwrap_or(Atom::MAX).min(LARGEST);
        self.heaps.learn(last, work)?;
        let heaps = known.elements.len().min(self.heaps.len());
        let star = (0..heaps).find(|heap| self.heaps.get(*heap as Atom).word == [STAR]);
        self.known = star.map(|star| {
            known.elements[usize::from(STAR)] = known.elements[star];
            known
        });
        Ok(())
    }

    /// For each of the heaps up to `last`, the heaps whose sum it is proved to equal, and the heap that
    /// stands for `*`.
    pub(super) fn atoms(
        &mut self,
        last: u64,
        work: &mut Work<'_>,
    ) -> Result<(Vec<Vec<u64>>, Option<u64>), Stop> {
        self.heaps.atoms(last, work)
    }

    /// Refuses a hopeless sum: one in which a single heap would need far more positions than the budget has
    /// steps, or than anyone would wait for, if their number keeps growing as for small heaps.
    pub fn refuse_if_hopeless(game: &dyn HeapGame, heaps: &[u64], work: &mut Work<'_>) -> Result<(), Stop> {
        let largest = heaps.iter().max().copied().unwrap_or(0);
        if largest < FAR {
            return Ok(());
        }
        let limit = work.budget().nodes.min(PATIENCE);
        match forecast::power_for(game, largest, work)? {
            Some(power) if power > (limit as f64).log10() + HOPELESS => {
                Err(Stop::TooLarge { what: Large::Positions(power as u32), max: limit.to_string() })
            }
            _ => Ok(()),
        }
    }

    /// Whether a sum is small enough for this engine.
    pub fn takes(heaps: &[u64]) -> bool {
        heaps.iter().fold(0, |total: u64, heap| total.saturating_add(*heap)) <= u64::from(LARGEST)
    }

    /// How many positions are in the table.
    pub fn positions(&self) -> usize {
        self.flat.len() + self.words.len()
    }

    /// Bytes of the tables, for an account that begins with them.
    pub fn bytes(&self) -> usize {
        self.flat.bytes() + self.words.bytes()
    }

    /// How words are identified.
    pub fn keys(&self) -> Keys {
        if self.flat.is_tagged() { Keys::Tags } else { Keys::Exact }
    }

    /// Its name in an answer.
    pub fn method(&self) -> Method {
        match self.keys() {
            Keys::Exact => Method::MisereSearch { tags: false },
            Keys::Tags => Method::MisereSearch { tags: true },
        }
    }

    /// Whether the memory was used up, so that positions are replaced and searched again.
    pub fn forgets(&self) -> bool {
        self.flat.forgets()
    }

    /// Whether the player to move wins the sum of these heaps in misère play.
    pub fn wins(&mut self, heaps: &[u64], work: &mut Work<'_>) -> Result<bool, Stop> {
        let word = self.heaps.reduced(heaps, work)?;
        let total = word.iter().map(|atom| usize::from(*atom)).sum();
        self.heaps.prepare(word.last().copied().unwrap_or(0), work)?;
        let flat = self.reaches(total, work)?;
        let mut team = Team::new(word, if flat { self.threads } else { 1 });
        let found = if flat { self.by_flat(&mut team, work) } else { self.by_words(&mut team, work) };
        // The memory of an abandoned stack is released; the table stays.
        work.release(team.bytes());
        found
    }

    /// Prepares the table of slots for words of this total; `false` if it cannot hold them.
    fn reaches(&mut self, total: usize, work: &mut Work<'_>) -> Result<bool, Stop> {
        // Atoms up to the total must be known before they are numbered; the numbering itself refuses large
        // totals.
        let near = total.min(STORED_TOTALS);
        if self.flat.is_tagged() {
            return Ok(true);
        }
        self.heaps.learn(near as Atom, work)?;
        let heaps = &self.heaps;
        Ok(near == total && self.flat.reaches(total, |atom| heaps.is_atom(atom)))
    }

    fn by_flat(&mut self, team: &mut Team, work: &mut Work<'_>) -> Result<bool, Stop> {
        loop {
            let next = self.flat.next_bytes();
            let crowded = self.flat.bytes() == 0 || self.flat.is_crowded();
            if let Some(bytes) = next.filter(|_| crowded) {
                let before = self.flat.bytes();
                // The old table is kept until the new one is filled.
                match work.hold(bytes) {
                    Ok(()) => {
                        self.flat.grow();
                        work.release(before);
                    }
                    Err(stop) => {
                        work.release(bytes);
                        if before == 0 {
                            return Err(stop);
                        }
                        self.flat.stay();
                    }
                }
            } else if crowded {
                self.flat.stay();
            }
            let ground =
                Ground { heaps: &self.heaps, table: &self.flat, known: self.known.as_ref(), busy: None };
            if let Some(wins) = team.run(&ground, work)? {
                return Ok(wins);
            }
        }
    }

    fn by_words(&mut self, team: &mut Team, work: &mut Work<'_>) -> Result<bool, Stop> {
        let ground =
            Ground { heaps: &self.heaps, table: &self.words, known: self.known.as_ref(), busy: None };
        loop {
            if let Some(wins) = team.run(&ground, work)? {
                return Ok(wins);
            }
        }
    }

    /// The heaps from 1 to `to` that are lost on their own, passed to `found` as soon as they are known.
    pub fn lost_rows(
        &mut self,
        to: u64,
        work: &mut Work<'_>,
        found: &mut dyn FnMut(u64),
    ) -> Result<(), Stop> {
        for n in 1..=to {
            work.advance(n - 1, Some(to));
            if !self.wins(&[n], work)? {
                found(n);
            }
        }
        Ok(())
    }

    /// The table for storage: its layout, and its bytes block by block. Results about sums too large for it
    /// are omitted.
    pub fn stored(&self) -> (Layout, impl Iterator<Item = Vec<u8>>) {
        let slots = self.flat.bytes() / size_of::<u64>();
        let block = move |i: usize| self.flat.block(i * BLOCK, ((i + 1) * BLOCK).min(slots));
        (self.flat.layout(), (0..slots.div_ceil(BLOCK)).map(block))
    }

    /// Replaces the table by a stored one; `next` returns its blocks, and `None` after the last. `false` if
    /// it is not a table of this game with these keys: then the table is empty.
    pub fn restore<E: From<Stop>>(
        &mut self,
        layout: Layout,
        work: &mut Work<'_>,
        mut next: impl FnMut() -> Result<Option<Vec<u8>>, E>,
    ) -> Result<bool, E> {
        if layout.totals > STORED_TOTALS || layout.bucket_bits > 40 {
            return Ok(false);
        }
        if layout.totals > 0 {
            self.reaches(layout.totals - 1, work)?;
        }
        work.hold(layout.slots() * size_of::<u64>())?;
        let mut sound = self.flat.take_over(layout);
        while let Some(block) = next()?.filter(|_| sound) {
            sound = self.flat.take(&block);
        }
        sound &= self.flat.is_whole();
        if !sound {
            work.release(layout.slots() * size_of::<u64>());
            self.flat = Flat::new(self.flat.is_tagged());
        }
        Ok(sound)
    }
}
