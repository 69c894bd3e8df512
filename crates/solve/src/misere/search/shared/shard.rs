//! One rank's part of the table: whether the words it owns are won.
//!
//! Each word takes eight bytes, in buckets of one cache line. The number of a word is mixed by a bijection.
//! The lowest bits of the mixed value select the bucket and the others are stored in the slot, so no two
//! words are ever confused. The highest bits select the owner of the word.

/// Slots in a bucket.
const SLOTS: usize = 8;

/// The first table has two to this power buckets.
const FIRST_BITS: u32 = 10;

/// So many of the lowest bits the bucket tells.
const TOLD: u32 = 8;

/// A full bucket spills into others, which tell the same bits.
const NEIGHBOURS: [usize; 4] = [0, 1 << TOLD, 2 << TOLD, 3 << TOLD];

const FACTORS: [u64; 2] = [0x9E37_79B9_7F4A_7C15, 0xD6E8_FEB8_6659_FD93];

/// The inverse of an odd number modulo 2^64, by Newton's method.
const fn inverse(factor: u64) -> u64 {
    let mut found = factor;
    let mut round = 0;
    while round < 6 {
        found = found.wrapping_mul(2u64.wrapping_sub(factor.wrapping_mul(found)));
        round += 1;
    }
    found
}

const INVERSES: [u64; 2] = [inverse(FACTORS[0]), inverse(FACTORS[1])];

fn mixed(code: u64) -> u64 {
    let mixed = code.wrapping_mul(FACTORS[0]);
    let mixed = (mixed ^ (mixed >> 32)).wrapping_mul(FACTORS[1]);
    mixed ^ (mixed >> 32)
}

fn unmixed(mixed: u64) -> u64 {
    let code = (mixed ^ (mixed >> 32)).wrapping_mul(INVERSES[1]);
    (code ^ (code >> 32)).wrapping_mul(INVERSES[0])
}

/// The rank that owns a word, by its number.
pub(super) fn owner(code: u64, ranks: usize) -> usize {
    ((u128::from(mixed(code)) * ranks as u128) >> 64) as usize
}

/// A slot: the mixed value without its lowest bits, whether the word is won, and a bit that marks the slot
/// as used.
fn slot(mixed: u64, wins: bool) -> u64 {
    (mixed >> TOLD) << 2 | u64::from(wins) << 1 | 1
}

/// The words of one rank.
#[derive(Default)]
pub(super) struct Shard {
    slots: Vec<u64>,
    used: usize,
    /// Whether the table may not grow further and replaces entries instead.
    full: bool,
}

impl Shard {
    /// A table of at most `bytes` bytes that never grows.
    pub(super) fn fixed(bytes: usize) -> Self {
        let slots = (bytes / size_of::<u64>()).max(SLOTS << FIRST_BITS);
        // The largest power of two that fits.
        Self { slots: vec![0; 1 << slots.ilog2()], used: 0, full: true }
    }

    pub(super) fn len(&self) -> usize {
        self.used
    }

    pub(super) fn bytes(&self) -> usize {
        self.slots.len() * size_of::<u64>()
    }

    pub(super) fn forgets(&self) -> bool {
        self.full
    }

    /// The size in bytes of the table after [`Shard::grow`], if one more word might not fit.
    pub(super) fn next_bytes(&self) -> Option<usize> {
        if self.slots.is_empty() {
            return Some((SLOTS << FIRST_BITS) * size_of::<u64>());
        }
        (!self.full && self.used > self.slots.len() / 16 * 11).then(|| 2 * self.bytes())
    }

    pub(super) fn stay(&mut self) {
        self.full = true;
    }

    pub(super) fn grow(&mut self) {
        let size = (2 * self.slots.len()).max(SLOTS << FIRST_BITS);
        let old = std::mem::replace(&mut self.slots, vec![0; size]);
        self.used = 0;
        for (place, slot) in old.into_iter().enumerate().filter(|(_, slot)| *slot != 0) {
            self.store((slot >> 2) << TOLD | told(place), slot);
        }
    }

    fn home(&self, mixed: u64) -> usize {
        (mixed as usize) & (self.slots.len() / SLOTS - 1)
    }

    pub(super) fn get(&self, code: u64) -> Option<bool> {
        if self.slots.is_empty() {
            return None;
        }
        let mixed = mixed(code);
        let (home, lost) = (self.home(mixed), slot(mixed, false));
        for bucket in NEIGHBOURS.map(|step| home ^ step) {
            for slot in &self.slots[bucket * SLOTS..][..SLOTS] {
                if *slot & !2 == lost {
                    return Some(*slot & 2 != 0);
                }
                if *slot == 0 {
                    return None;
                }
            }
        }
        None
    }

    pub(super) fn insert(&mut self, code: u64, wins: bool) {
        if self.slots.is_empty() {
            self.grow();
        }
        let mixed = mixed(code);
        self.store(mixed, slot(mixed, wins));
    }

    fn store(&mut self, mixed: u64, new: u64) {
        let home = self.home(mixed);
        for bucket in NEIGHBOURS.map(|step| home ^ step) {
            for slot in &mut self.slots[bucket * SLOTS..][..SLOTS] {
                if *slot == 0 {
                    *slot = new;
                    self.used += 1;
                    return;
                }
                if *slot == new {
                    return;
                }
            }
        }
        let victim = (mixed >> 40) as usize % SLOTS;
        self.slots[home * SLOTS + victim] = new;
    }

    /// All words: twice the number, plus 1 if the word is won.
    pub(super) fn entries(&self) -> impl Iterator<Item = u64> {
        self.slots.iter().enumerate().filter(|(_, slot)| **slot != 0).map(|(place, slot)| {
            let code = unmixed((slot >> 2) << TOLD | told(place));
            code << 1 | (slot >> 1 & 1)
        })
    }
}

/// The bits of a mixed value that are implied by its slot.
fn told(place: usize) -> u64 {
    (place / SLOTS) as u64 & ((1 << TOLD) - 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_come_back() {
        for code in (0..2000).chain((0..62).map(|bit| (1 << bit) + 12345)) {
            assert_eq!(unmixed(mixed(code)), code);
            assert_eq!(owner(code, 1), 0);
            assert!(owner(code, 5) < 5);
        }
        let shares = (0..40_000).fold([0; 4], |mut shares, code| {
            shares[owner(code, 4)] += 1;
            shares
        });
        assert!(shares.iter().all(|share| (9_500..10_500).contains(share)), "{shares:?}");
    }

    #[test]
    fn what_is_stored_is_found_and_nothing_else() {
        let mut shard = Shard::default();
        let code = |i: u64| i * i * 7 + i;
        for i in 0..50_000 {
            if shard.next_bytes().is_some() {
                shard.grow();
            }
            shard.insert(code(i), i % 3 == 0);
        }
        let found = (0..50_000).filter(|i| match shard.get(code(*i)) {
            Some(wins) => {
                assert_eq!(wins, i % 3 == 0);
                true
            }
            None => false,
        });
        let found = found.count();
        // When the table is fullest, a few words find no slot.
        assert!(found > 49_500, "{found}");
        assert_eq!(shard.get(code(50_001)), None);
        let mut again = Shard::fixed(1 << 12);
        for entry in shard.entries() {
            assert_eq!(shard.get(entry >> 1), Some(entry & 1 == 1));
            again.insert(entry >> 1, entry & 1 == 1);
        }
        // A table that may not grow loses entries but never gives a wrong answer.
        assert!((0..50_000).all(|i| again.get(code(i)).is_none_or(|wins| wins == (i % 3 == 0))));
        assert!(again.len() > 7_000 && shard.entries().count() == shard.len());
    }
}
