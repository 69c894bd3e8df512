//! A lock-free table with eight bytes for each word: buckets of eight slots, one cache line each.
//!
//! A slot holds a *tag* (bits of the word's mark), a *code* (the number of the word, see [`super::ranks`],
//! or 1 if only tags are used) and whether the word is won; 0 is an empty slot. The mark selects the
//! bucket; a different tag cheaply excludes most other words; the code proves that the slot belongs to the
//! word. With tags alone, the whole 64-bit mark is compared, and two words with the same mark would be
//! confused.
//!
//! A full bucket spills into its neighbour. If both are full, an entry is replaced, so a table that may not
//! grow still gives right answers, only more slowly.

use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};

use super::super::word::Atom;
use super::ranks::Ranks;
use super::{Stored, Table};
use crate::pages::{Rows, WORDS};

/// Slots in a bucket: a line of the cache.
const SLOTS: usize = WORDS;

/// The first table has 2^10 buckets. Its bucket's last bit, and all below it, go into the tag.
const FIRST_BITS: u32 = 10;

/// The most bits a code may have: the tag keeps at least 19.
const MOST_CODE_BITS: u32 = 44;

/// A table of slots.
pub(in super::super) struct Flat {
    /// The buckets.
    slots: Rows,
    /// How many slots of a stored table have been loaded.
    taken: usize,
    layout: Layout,
    used: AtomicUsize,
    ranks: Ranks,
    may_grow: bool,
}

/// The layout of a table's slots, stored with the table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Layout {
    /// The table has 2^`bucket_bits` buckets.
    pub bucket_bits: u32,
    /// The number of bits in a code.
    pub code_bits: u32,
    /// Whether words are identified by tags alone.
    pub tags: bool,
    /// A fingerprint of the numbering of the words.
    pub fingerprint: u64,
    /// The number of totals numbered.
    pub totals: usize,
}

impl Layout {
    fn tag_bits(self) -> u32 {
        (65 - FIRST_BITS).min(63 - self.code_bits)
    }

    fn tag(self, mark: u64) -> u64 {
        (mark << (FIRST_BITS - 1)) >> (64 - self.tag_bits())
    }

    fn bucket(self, mark: u64) -> usize {
        (mark >> (64 - self.bucket_bits)) as usize
    }

    fn tag_of(self, slot: u64) -> u64 {
        slot >> (self.code_bits + 1)
    }

    fn code_of(self, slot: u64) -> u64 {
        (slot >> 1) & ((1 << self.code_bits) - 1)
    }

    fn slot(self, tag: u64, code: u64, wins: bool) -> u64 {
        tag << (self.code_bits + 1) | code << 1 | u64::from(wins)
    }

    /// The position in the slot of this bit of the mark, counted from the top, if the tag contains it.
    fn bit(self, slot: u64, place: u32) -> Option<usize> {
        let in_tag = place.checked_sub(FIRST_BITS - 1)?;
        let down = self.tag_bits().checked_sub(in_tag + 1)?;
        Some((self.tag_of(slot) >> down & 1) as usize)
    }

    /// The number of slots of such a table.
    pub fn slots(self) -> usize {
        SLOTS << self.bucket_bits
    }
}

impl Flat {
    /// An empty table, which allocates nothing yet.
    pub(in super::super) fn new(tags: bool) -> Self {
        let layout = Layout { bucket_bits: FIRST_BITS, code_bits: 1, tags, fingerprint: 0, totals: 0 };
        let (slots, used) = (Rows::zeroed(0), AtomicUsize::new(0));
        Self { slots, taken: 0, layout, used, ranks: Ranks::default(), may_grow: true }
    }

    /// How many words are stored.
    pub(in super::super) fn len(&self) -> usize {
        self.used.load(Ordering::Relaxed)
    }

    pub(in super::super) fn bytes(&self) -> usize {
        size_of_val(&*self.slots)
    }

    pub(in super::super) fn is_tagged(&self) -> bool {
        self.layout.tags
    }

    /// Whether entries are replaced for lack of memory.
    pub(in super::super) fn forgets(&self) -> bool {
        !self.may_grow
    }

    /// Extends the numbering to this total; `false` if its words do not fit. `is_atom` must be consistent
    /// between calls.
    pub(in super::super) fn reaches(&mut self, total: usize, is_atom: impl Fn(Atom) -> bool) -> bool {
        if self.layout.tags {
            return true;
        }
        // Codes start at 1, so that a used slot is never 0.
        let bits = |ranks: &Ranks, total| u64::BITS - ranks.words(total).leading_zeros();
        while self.ranks.len() <= total {
            if self.ranks.len().checked_sub(1).is_some_and(|last| bits(&self.ranks, last) > MOST_CODE_BITS) {
                return false;
            }
            self.ranks.extend(&is_atom);
        }
        let code_bits = bits(&self.ranks, total);
        if code_bits <= MOST_CODE_BITS {
            self.widen(code_bits);
        }
        code_bits <= MOST_CODE_BITS
    }

    /// Widens codes at the expense of tags.
    fn widen(&mut self, code_bits: u32) {
        if code_bits <= self.layout.code_bits {
            return;
        }
        let (old, new) = (self.layout, Layout { code_bits, ..self.layout });
        for place in self.slots.as_flattened() {
            let slot = place.load(Ordering::Relaxed);
            if slot != 0 {
                let tag = old.tag_of(slot) >> (old.tag_bits() - new.tag_bits());
                place.store(new.slot(tag, old.code_of(slot), slot & 1 != 0), Ordering::Relaxed);
            }
        }
        self.layout = new;
    }

    /// The size in bytes of the table after `grow`, if it can grow.
    pub(in super::super) fn next_bytes(&self) -> Option<usize> {
        if self.slots.is_empty() {
            return Some(self.layout.slots() * size_of::<AtomicU64>());
        }
        let next_bit = self.layout.bucket_bits + 1 - FIRST_BITS;
        (self.may_grow && next_bit < self.layout.tag_bits()).then(|| 2 * self.bytes())
    }

    /// Whether the table should grow.
    pub(in super::super) fn is_crowded(&self) -> bool {
        self.may_grow && self.len() > self.slots.as_flattened().len() / 16 * 11
    }

    /// Fixes the size of the table; from now on entries are replaced.
    pub(in super::super) fn stay(&mut self) {
        self.may_grow = false;
    }

    /// Doubles the table, or allocates the first one.
    pub(in super::super) fn grow(&mut self) {
        if self.slots.is_empty() {
            self.slots = Rows::zeroed(1 << self.layout.bucket_bits);
            return;
        }
        let old = self.layout;
        self.layout.bucket_bits += 1;
        let slots = std::mem::replace(&mut self.slots, Rows::zeroed(1 << self.layout.bucket_bits));
        self.used = AtomicUsize::new(0);
        for (place, slot) in slots.as_flattened().iter().enumerate() {
            let slot = slot.load(Ordering::Relaxed);
            let last = old.bit(slot, old.bucket_bits - 1);
            let next = old.bit(slot, old.bucket_bits);
            if let (true, Some(last), Some(next)) = (slot != 0, last, next) {
                let home = (place / SLOTS) & !1 | last;
                self.store(home << 1 | next, slot);
            }
        }
    }

    /// The slots of a bucket.
    fn bucket(&self, bucket: usize) -> &[AtomicU64] {
        &self.slots[bucket]
    }

    /// Stores a slot in its bucket or the neighbour, or replaces another.
    fn store(&self, home: usize, new: u64) {
        for bucket in [home, home ^ 1] {
            for slot in self.bucket(bucket) {
                let mut old = slot.load(Ordering::Relaxed);
                if old == 0 {
                    match slot.compare_exchange(0, new, Ordering::Relaxed, Ordering::Relaxed) {
                        Ok(_) => {
                            self.used.fetch_add(1, Ordering::Relaxed);
                            return;
                        }
                        Err(now) => old = now,
                    }
                }
                if old == new {
                    return;
                }
            }
        }
        let victim = new as usize >> 1 & (SLOTS - 1);
        self.bucket(home)[victim].store(new, Ordering::Relaxed);
    }

    /// The layout of the slots, for storing them elsewhere.
    pub(in super::super) fn layout(&self) -> Layout {
        Layout { fingerprint: self.ranks.fingerprint(), totals: self.ranks.len(), ..self.layout }
    }

    /// Some of the slots, as bytes.
    pub(in super::super) fn block(&self, from: usize, to: usize) -> Vec<u8> {
        let slots = &self.slots.as_flattened()[from..to];
        slots.iter().flat_map(|slot| slot.load(Ordering::Relaxed).to_le_bytes()).collect()
    }

    /// Prepares to load a stored table in place of this one; `false` if its layout cannot be used here.
    pub(in super::super) fn take_over(&mut self, layout: Layout) -> bool {
        let sound = (FIRST_BITS..48).contains(&layout.bucket_bits)
            && (1..=MOST_CODE_BITS).contains(&layout.code_bits)
            && layout.bucket_bits - FIRST_BITS < layout.tag_bits()
            && layout.tags == self.layout.tags
            && (layout.fingerprint, layout.totals) == (self.ranks.fingerprint(), self.ranks.len());
        if sound {
            self.layout = layout;
            self.used = AtomicUsize::new(0);
            (self.slots, self.taken) = (Rows::zeroed(1 << layout.bucket_bits), 0);
        }
        sound
    }

    /// Loads the next slots of a stored table; `false` if there are too many.
    pub(in super::super) fn take(&mut self, bytes: &[u8]) -> bool {
        let (words, rest) = bytes.as_chunks::<8>();
        let Some(places) = self.slots.as_flattened().get(self.taken..self.taken + words.len()) else {
            return false;
        };
        if !rest.is_empty() {
            return false;
        }
        for (place, bytes) in places.iter().zip(words) {
            place.store(u64::from_le_bytes(*bytes), Ordering::Relaxed);
        }
        self.taken += words.len();
        let used = words.iter().filter(|bytes| **bytes != [0; 8]).count();
        *self.used.get_mut() += used;
        true
    }

    /// Whether all slots of a stored table have been loaded.
    pub(in super::super) fn is_whole(&self) -> bool {
        self.taken == self.layout.slots()
    }
}

impl Table for Flat {
    #[inline]
    fn get(&self, mark: u64, scratch: &mut Vec<Atom>, build: impl Fn(&mut Vec<Atom>)) -> Option<bool> {
        let (layout, home) = (self.layout, self.layout.bucket(mark));
        let tag = layout.tag(mark);
        let mut code = 0;
        for bucket in [home, home ^ 1] {
            for slot in self.bucket(bucket) {
                let slot = slot.load(Ordering::Relaxed);
                if slot == 0 {
                    return None;
                }
                if layout.tag_of(slot) != tag {
                    continue;
                }
                if code == 0 {
                    code = if layout.tags {
                        1
                    } else {
                        scratch.clear();
                        build(scratch);
                        self.ranks.rank(scratch) + 1
                    };
                }
                if layout.code_of(slot) == code {
                    return Some(slot & 1 != 0);
                }
            }
        }
        None
    }

    fn insert(&self, word: &[Atom], mark: u64, wins: bool) -> Stored {
        let code = if self.layout.tags { 1 } else { self.ranks.rank(word) + 1 };
        self.store(self.layout.bucket(mark), self.layout.slot(self.layout.tag(mark), code, wins));
        if self.is_crowded() { Stored::Crowded } else { Stored::Bytes(0) }
    }
}
