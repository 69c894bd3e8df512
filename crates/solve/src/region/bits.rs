//! Sets of places as bits of one, two or several words.

use std::fmt::Debug;
use std::hash::{Hash, Hasher};
use std::ops::{BitAnd, BitOr, BitXor, Not};

use super::line::{Line, Pairs, Words};
use super::table::Known;

/// A set of small numbers.
pub(super) trait Bits:
    Copy
    + Ord
    + Hash
    + Default
    + Debug
    + Send
    + Sync
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitXor<Output = Self>
    + Not<Output = Self>
{
    /// Numbers from 0 to one less can be in the set.
    const BITS: u32;

    /// The kind of cache line that stores such sets.
    type Line: Line<Key = Self, Fact = Known>;

    /// The set of `n` alone.
    fn bit(n: u32) -> Self;
    /// Adds `n` to every number; those beyond the end are lost.
    fn up(self, n: u32) -> Self;
    /// Subtracts `n` from every number; those below 0 are lost.
    fn down(self, n: u32) -> Self;
    /// Replaces every `n` by `BITS - 1 - n`.
    fn reversed(self) -> Self;
    /// How many numbers are in the set.
    fn count(self) -> u32;
    /// The least number; `BITS` if there is none.
    fn first(self) -> u32;
    /// One more than the largest number; 0 if there is none.
    fn end(self) -> u32;
    /// The numbers below 64.
    fn low(self) -> u64;
    /// The set with these numbers below 64.
    fn of_low(low: u64) -> Self;
    /// A hash of the set.
    fn digest(self) -> u64;

    /// The numbers from 64 `i` on, below 64 more.
    #[inline]
    fn word(self, i: usize) -> u64 {
        self.down(64 * i as u32).low()
    }

    /// The set of these words.
    #[inline]
    fn of_each_word(word: impl Fn(usize) -> u64) -> Self {
        let words = 0..Self::BITS.div_ceil(64);
        words.fold(Self::default(), |all, i| all | Self::of_low(word(i as usize)).up(64 * i))
    }

    /// These sets as words, if they are words.
    #[inline]
    fn words(_: &[Self]) -> Option<&[u64]> {
        None
    }

    /// Whether the set is empty.
    #[inline]
    fn none(self) -> bool {
        self == Self::default()
    }

    /// Whether `n` is in the set.
    #[inline]
    fn has(self, n: u32) -> bool {
        !(self & Self::bit(n)).none()
    }

    /// The numbers of `self` that are not in `other`.
    #[inline]
    fn without(self, other: Self) -> Self {
        self & !other
    }

    /// The numbers in ascending order.
    #[inline]
    fn each(self) -> impl Iterator<Item = u32> {
        let mut left = self;
        std::iter::from_fn(move || {
            if left.none() {
                return None;
            }
            let first = left.first();
            left = left.without(Self::bit(first));
            Some(first)
        })
    }
}

/// Folds both halves of a product, so that every bit of the word affects every bit of the result.
#[inline]
fn mix(word: u64, by: u64) -> u64 {
    let product = u128::from(word ^ by) * u128::from(0x9e37_79b9_7f4a_7c15_u64 ^ by.rotate_left(32));
    product as u64 ^ (product >> 64) as u64
}

/// The digest of one word can be undone: see [`super::line`]. Odd factors, and what undoes them.
const FACTORS: [(u64, u64); 2] =
    [(0x9e37_79b9_7f4a_7c15, 0xf1de_83e1_9937_733d), (0xbf58_476d_1ce4_e5b9, 0x96de_1b17_3f11_9089)];

/// The word with this digest.
#[inline]
pub(super) fn from_digest(digest: u64) -> u64 {
    let word = (digest ^ digest >> 32).wrapping_mul(FACTORS[1].1);
    (word ^ word >> 32).wrapping_mul(FACTORS[0].1)
}

/// The methods of sets that are integers.
macro_rules! of_an_integer {
    () => {
        #[inline]
        fn bit(n: u32) -> Self {
            1 << n
        }

        #[inline]
        fn up(self, n: u32) -> Self {
            self.unbounded_shl(n)
        }

        #[inline]
        fn down(self, n: u32) -> Self {
            self.unbounded_shr(n)
        }

        #[inline]
        fn reversed(self) -> Self {
            self.reverse_bits()
        }

        #[inline]
        fn count(self) -> u32 {
            self.count_ones()
        }

        #[inline]
        fn first(self) -> u32 {
            self.trailing_zeros()
        }

        #[inline]
        fn end(self) -> u32 {
            <Self as Bits>::BITS - self.leading_zeros()
        }
    };
}

impl Bits for u64 {
    const BITS: u32 = 64;
    type Line = Words<Self>;

    of_an_integer!();

    #[inline]
    fn low(self) -> u64 {
        self
    }

    #[inline]
    fn of_low(low: u64) -> Self {
        low
    }

    #[inline]
    fn words(sets: &[Self]) -> Option<&[u64]> {
        Some(sets)
    }

    #[inline]
    fn digest(self) -> u64 {
        let word = self.wrapping_mul(FACTORS[0].0);
        let word = (word ^ word >> 32).wrapping_mul(FACTORS[1].0);
        word ^ word >> 32
    }
}

impl Bits for u128 {
    const BITS: u32 = 128;
    type Line = Pairs<Self, 16>;

    of_an_integer!();

    #[inline]
    fn low(self) -> u64 {
        self as u64
    }

    #[inline]
    fn of_low(low: u64) -> Self {
        Self::from(low)
    }

    #[inline]
    fn digest(self) -> u64 {
        mix(mix(self as u64, 0x2545_f491_4f6c_dd1d), (self >> 64) as u64)
    }
}

/// A set of numbers below 72: one word and one byte, so that a table can store it in one word (see
/// [`super::line`]). The largest tables belong to boards that are slightly larger than a word.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Debug)]
pub(super) struct Long(u128);

impl Long {
    const ALL: u128 = (1 << Self::BITS) - 1;

    /// The numbers from 64 on.
    #[inline]
    fn high(self) -> u64 {
        (self.0 >> 64) as u64
    }

    /// The part of a set that its place in the table holds besides the digest: the byte, mixed with the
    /// digest.
    #[inline]
    pub(super) fn byte(self, digest: u64) -> u64 {
        self.high() ^ digest >> 40 & 0xff
    }

    /// The set with this digest and byte.
    #[inline]
    pub(super) fn from_digest(digest: u64, byte: u64) -> Self {
        let high = byte ^ digest >> 40 & 0xff;
        Self(u128::from(high) << 64 | u128::from(from_digest(digest) ^ high.wrapping_mul(FACTORS[0].0)))
    }
}

impl BitAnd for Long {
    type Output = Self;
    #[inline]
    fn bitand(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }
}

impl BitOr for Long {
    type Output = Self;
    #[inline]
    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

impl BitXor for Long {
    type Output = Self;
    #[inline]
    fn bitxor(self, other: Self) -> Self {
        Self(self.0 ^ other.0)
    }
}

impl Not for Long {
    type Output = Self;
    #[inline]
    fn not(self) -> Self {
        Self(!self.0 & Self::ALL)
    }
}

impl Bits for Long {
    const BITS: u32 = 72;
    type Line = Words<Self>;

    #[inline]
    fn bit(n: u32) -> Self {
        Self(1 << n)
    }

    #[inline]
    fn up(self, n: u32) -> Self {
        Self(self.0.unbounded_shl(n) & Self::ALL)
    }

    #[inline]
    fn down(self, n: u32) -> Self {
        Self(self.0.unbounded_shr(n))
    }

    #[inline]
    fn reversed(self) -> Self {
        Self(self.0.reverse_bits() >> (128 - Self::BITS))
    }

    #[inline]
    fn count(self) -> u32 {
        self.0.count_ones()
    }

    #[inline]
    fn first(self) -> u32 {
        self.0.trailing_zeros().min(Self::BITS)
    }

    #[inline]
    fn end(self) -> u32 {
        128 - self.0.leading_zeros()
    }

    #[inline]
    fn low(self) -> u64 {
        self.0 as u64
    }

    #[inline]
    fn of_low(low: u64) -> Self {
        Self(u128::from(low))
    }

    #[inline]
    fn digest(self) -> u64 {
        (self.0 as u64 ^ self.high().wrapping_mul(FACTORS[0].0)).digest()
    }
}

/// Words in a line of a table of such sets: three sets of eight words, or more sets of fewer words.
const WIDE: usize = 32;

/// A set of numbers below `64 * N`.
#[derive(Clone, Copy, Eq, Debug)]
pub(super) struct Wide<const N: usize>([u64; N]);

impl<const N: usize> Hash for Wide<N> {
    #[inline]
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.0.hash(state);
    }
}

/// Word by word: for so few of them a call that compares memory takes longer.
impl<const N: usize> PartialEq for Wide<N> {
    #[inline]
    fn eq(&self, other: &Self) -> bool {
        (*self ^ *other).none()
    }
}

impl<const N: usize> Default for Wide<N> {
    fn default() -> Self {
        Self([0; N])
    }
}

impl<const N: usize> Ord for Wide<N> {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        self.0.iter().rev().cmp(other.0.iter().rev())
    }
}

impl<const N: usize> PartialOrd for Wide<N> {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl<const N: usize> Wide<N> {
    /// An explicit loop: `array::from_fn` is fast only if calls across codegen units are optimised.
    #[inline]
    fn of_words(of: impl Fn(usize) -> u64) -> Self {
        let mut words = [0; N];
        for (i, word) in words.iter_mut().enumerate() {
            *word = of(i);
        }
        Self(words)
    }

    #[inline]
    fn both(self, other: Self, with: impl Fn(u64, u64) -> u64) -> Self {
        Self::of_words(|i| with(self.0[i], other.0[i]))
    }
}

impl<const N: usize> BitAnd for Wide<N> {
    type Output = Self;
    #[inline]
    fn bitand(self, other: Self) -> Self {
        self.both(other, |a, b| a & b)
    }
}

impl<const N: usize> BitOr for Wide<N> {
    type Output = Self;
    #[inline]
    fn bitor(self, other: Self) -> Self {
        self.both(other, |a, b| a | b)
    }
}

impl<const N: usize> BitXor for Wide<N> {
    type Output = Self;
    #[inline]
    fn bitxor(self, other: Self) -> Self {
        self.both(other, |a, b| a ^ b)
    }
}

impl<const N: usize> Not for Wide<N> {
    type Output = Self;
    #[inline]
    fn not(self) -> Self {
        Self::of_words(|i| !self.0[i])
    }
}

impl<const N: usize> Bits for Wide<N> {
    const BITS: u32 = 64 * N as u32;
    type Line = Pairs<Self, WIDE>;

    #[inline]
    fn word(self, i: usize) -> u64 {
        self.0[i]
    }

    #[inline]
    fn of_each_word(word: impl Fn(usize) -> u64) -> Self {
        Self::of_words(word)
    }

    #[inline]
    fn bit(n: u32) -> Self {
        let mut set = Self::default();
        if let Some(word) = set.0.get_mut(n as usize / 64) {
            *word = 1 << (n % 64);
        }
        set
    }

    #[inline]
    fn up(self, n: u32) -> Self {
        let (words, bits) = (n as usize / 64, n % 64);
        let word = |i: usize| i.checked_sub(words).map_or(0, |i| self.0[i]);
        Self::of_words(|i| {
            let carry = if i == 0 { 0 } else { word(i - 1).unbounded_shr(64 - bits) };
            word(i) << bits | carry
        })
    }

    #[inline]
    fn down(self, n: u32) -> Self {
        let (words, bits) = (n as usize / 64, n % 64);
        let word = |i: usize| self.0.get(i + words).copied().unwrap_or(0);
        Self::of_words(|i| word(i) >> bits | word(i + 1).unbounded_shl(64 - bits))
    }

    #[inline]
    fn reversed(self) -> Self {
        Self::of_words(|i| self.0[N - 1 - i].reverse_bits())
    }

    #[inline]
    fn count(self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    #[inline]
    fn none(self) -> bool {
        self.0.iter().fold(0, |all, word| all | word) == 0
    }

    #[inline]
    fn has(self, n: u32) -> bool {
        self.0.get(n as usize / 64).is_some_and(|word| word >> (n % 64) & 1 == 1)
    }

    #[inline]
    fn each(self) -> impl Iterator<Item = u32> {
        let (mut at, mut word) = (0, self.0.first().copied().unwrap_or(0));
        std::iter::from_fn(move || {
            while word == 0 {
                at += 1;
                word = *self.0.get(at)?;
            }
            let first = 64 * at as u32 + word.trailing_zeros();
            word &= word - 1;
            Some(first)
        })
    }

    #[inline]
    fn first(self) -> u32 {
        let full = self.0.iter().position(|word| *word != 0);
        full.map_or(Self::BITS, |i| 64 * i as u32 + self.0[i].trailing_zeros())
    }

    #[inline]
    fn end(self) -> u32 {
        let full = self.0.iter().rposition(|word| *word != 0);
        full.map_or(0, |i| 64 * (i as u32 + 1) - self.0[i].leading_zeros())
    }

    #[inline]
    fn low(self) -> u64 {
        self.0[0]
    }

    #[inline]
    fn of_low(low: u64) -> Self {
        Self::of_words(|i| if i == 0 { low } else { 0 })
    }

    #[inline]
    fn digest(self) -> u64 {
        self.0.iter().fold(0x2545_f491_4f6c_dd1d, |digest, word| mix(*word, digest))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn same<A: Bits, B: Bits>(a: A, b: B) {
        assert!(a.each().eq(b.each()));
        assert_eq!(
            (a.count(), a.low(), a.end(), a.none()),
            (b.count(), b.low(), b.end(), b.none()),
            "{a:?} {b:?}"
        );
        assert!(a.none() || a.first() == b.first());
    }

    #[test]
    fn two_words_and_several_behave_alike() {
        let mut state = 3_u128;
        let mut random = || {
            state = state.wrapping_mul(0x2360_ed05_1fc6_5da4_4385_df64_9fcc_f645).wrapping_add(99);
            state ^ state >> 67
        };
        let wide = |set: u128| Wide([set as u64, (set >> 64) as u64]);
        for _ in 0..300 {
            let (a, b) = (random(), random());
            for n in [0, 1, 5, 63, 64, 65, 100, 127, 128, 200] {
                same(Bits::up(a, n), wide(a).up(n));
                same(Bits::down(a, n), wide(a).down(n));
            }
            same(a & b, wide(a) & wide(b));
            same(a | b, wide(a) | wide(b));
            same(a ^ b, wide(a) ^ wide(b));
            same(!a, !wide(a));
            same(<u128 as Bits>::of_low(a as u64), Wide::<2>::of_low(a as u64));
            same(a.reversed(), wide(a).reversed());
            assert_eq!(<u128 as Bits>::of_each_word(|i| wide(a).word(i)), a);
            assert_eq!(Wide::<2>::of_each_word(|i| a.word(i)), wide(a));
            assert_eq!(a.cmp(&b), wide(a).cmp(&wide(b)));
            assert_eq!(wide(a).digest(), wide(a).digest());
            for (x, y) in [(a, b), (a, a), (a, a ^ 1 << (b % 128)), (0, a), (0, 0)] {
                assert_eq!(x == y, wide(x) == wide(y));
                assert_eq!(Bits::none(x & !y), wide(x).without(wide(y)).none());
                assert!((0..150).all(|n| wide(x).has(n) == (n < 128 && x >> n & 1 == 1)));
            }
        }
        for _ in 0..300 {
            let word = random() as u64;
            assert_eq!(from_digest(word.digest()), word);
        }
        for n in 0..64 {
            same(<u64 as Bits>::bit(n), Wide::<3>::bit(n));
        }
    }

    #[test]
    fn a_word_and_a_byte_behave_as_two_words() {
        let mut state = 5_u128;
        let mut random = || {
            state = state.wrapping_mul(0x2360_ed05_1fc6_5da4_4385_df64_9fcc_f645).wrapping_add(99);
            (state ^ state >> 67) & Long::ALL
        };
        let mut places = std::collections::HashSet::new();
        for _ in 0..1000 {
            let (a, b) = (random(), random());
            for n in [0, 1, 5, 63, 64, 65, 71, 72, 100] {
                same(Long(a).up(n), Bits::up(a, n) & Long::ALL);
                same(Long(a).down(n), Bits::down(a, n));
            }
            same(Long(a) & Long(b), a & b);
            same(Long(a) | Long(b), a | b);
            same(Long(a) ^ Long(b), a ^ b);
            same(!Long(a), !a & Long::ALL);
            same(Long(a).reversed(), a.reversed().down(56));
            assert_eq!(Long(a).cmp(&Long(b)), a.cmp(&b));
            let (digest, byte) = (Long(a).digest(), Long(a).byte(Long(a).digest()));
            assert_eq!(Long::from_digest(digest, byte), Long(a));
            places.insert(byte);
        }
        assert!(places.len() > 230, "{}", places.len());
        assert_eq!(Long::default().first(), 72);
        for n in 0..72 {
            same(Long::bit(n), Wide::<3>::bit(n));
        }
    }
}
