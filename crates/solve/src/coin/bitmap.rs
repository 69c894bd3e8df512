//! A set of numbers below a power of two, one bit each, in chunks that can be read *turned*, that is, with
//! every number xored with the same e.

/// The bits of a number that choose its place inside a chunk.
pub(super) const CHUNK_BITS: u32 = 13;
/// The numbers in a chunk.
pub(super) const CHUNK: u64 = 1 << CHUNK_BITS;
const WORDS: usize = (CHUNK / 64) as usize;

/// The numbers from one multiple of [`CHUNK`] to the next, in words of 64 bits.
#[derive(Debug, Clone, PartialEq, Eq)]
#[repr(align(64))]
pub(super) struct Chunk([u64; WORDS]);

impl Chunk {
    pub(super) const EMPTY: Self = Self([0; WORDS]);
    pub(super) const BYTES: usize = (CHUNK / 8) as usize;

    /// Adds the numbers x with x xor e in `from`, but only as far as whole words are permuted. The last six
    /// bits of e are left to [`Chunk::join_permuted`], which handles them once for many e.
    pub(super) fn join_words(&mut self, from: &Self, e: u64, unit: Unit) {
        match unit {
            Unit::Portable => join(self, from, e),
            #[cfg(target_arch = "x86_64")]
            Unit::Wide(token) => {
                super::wide::join(token, self.0.as_chunks_mut().0, from.0.as_chunks().0, e);
            }
        }
    }

    /// Adds the numbers x with x xor `low` in `from`, for `low` below 64.
    pub(super) fn join_permuted(&mut self, from: &Self, low: u64, unit: Unit) {
        match unit {
            Unit::Portable => join_permuted(self, from, low),
            #[cfg(target_arch = "x86_64")]
            Unit::Wide(token) => {
                super::wide::join_permuted(token, self.0.as_chunks_mut().0, from.0.as_chunks().0, low);
            }
        }
    }

    /// How many of its words are not full.
    pub(super) fn open_words(&self) -> usize {
        self.0.iter().map(|word| usize::from(*word != u64::MAX)).sum()
    }

    /// Adds every number below `end`, counted from the first of the chunk.
    pub(super) fn fill_below(&mut self, end: u64) {
        for (i, word) in self.0.iter_mut().enumerate() {
            let first = 64 * i as u64;
            if end >= first + 64 {
                *word = u64::MAX;
            } else if end > first {
                *word |= (1 << (end - first)) - 1;
            }
        }
    }

    /// The missing numbers in ascending order, counted from the first of the chunk.
    pub(super) fn missing(&self) -> Vec<u64> {
        let mut all = Vec::new();
        for (i, word) in self.0.iter().enumerate() {
            let mut open = !word;
            while open != 0 {
                all.push(64 * i as u64 + u64::from(open.trailing_zeros()));
                open &= open - 1;
            }
        }
        all
    }

    #[inline]
    fn word(&self, n: u64) -> u64 {
        self.0[(n >> 6) as usize % WORDS]
    }

    #[inline]
    fn insert(&mut self, n: u64) {
        self.0[(n >> 6) as usize % WORDS] |= 1 << (n % 64);
    }
}

/// What chunks are joined with.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Unit {
    Portable,
    #[cfg(target_arch = "x86_64")]
    Wide(super::wide::Token),
}

impl Unit {
    /// The widest that the machine has.
    pub(super) fn choose() -> Self {
        #[cfg(target_arch = "x86_64")]
        if let Some(token) = super::wide::Token::detect() {
            return Self::Wide(token);
        }
        Self::Portable
    }
}

/// [`Chunk::join_words`] for any machine.
fn join(into: &mut Chunk, from: &Chunk, e: u64) {
    let flip = (e >> 9) as usize;
    // A constant lets the compiler make the exchange inside a line of 8 words a matter of addresses.
    match (e >> 6) & 7 {
        0 => join_lines::<0>(into, from, flip),
        1 => join_lines::<1>(into, from, flip),
        2 => join_lines::<2>(into, from, flip),
        3 => join_lines::<3>(into, from, flip),
        4 => join_lines::<4>(into, from, flip),
        5 => join_lines::<5>(into, from, flip),
        6 => join_lines::<6>(into, from, flip),
        _ => join_lines::<7>(into, from, flip),
    }
}

#[inline]
fn join_lines<const K: usize>(into: &mut Chunk, from: &Chunk, flip: usize) {
    let from = from.0.as_chunks::<8>().0;
    for (line, words) in into.0.as_chunks_mut::<8>().0.iter_mut().enumerate() {
        let source = &from[(line ^ flip) % (WORDS / 8)];
        for (i, word) in words.iter_mut().enumerate() {
            *word |= source[i ^ K];
        }
    }
}

/// [`Chunk::join_permuted`] for any machine.
fn join_permuted(into: &mut Chunk, from: &Chunk, low: u64) {
    for (into, from) in into.0.as_chunks_mut::<8>().0.iter_mut().zip(from.0.as_chunks::<8>().0) {
        let mut words = *from;
        for (bit, mask) in SWAPS.into_iter().enumerate() {
            if low >> bit & 1 == 1 {
                let by = 1 << bit;
                words = words.map(|word| (word & mask) << by | (word >> by) & mask);
            }
        }
        for (word, more) in into.iter_mut().zip(words) {
            *word |= more;
        }
    }
}

/// For each of the six low bits, the positions of a word where it is 0.
pub(super) const SWAPS: [u64; 6] = [
    0x5555_5555_5555_5555,
    0x3333_3333_3333_3333,
    0x0f0f_0f0f_0f0f_0f0f,
    0x00ff_00ff_00ff_00ff,
    0x0000_ffff_0000_ffff,
    0x0000_0000_ffff_ffff,
];

/// The set of numbers. Its bound is a power of two, at least [`CHUNK`].
#[derive(Debug, Clone)]
pub(super) struct Bitmap {
    chunks: Vec<Chunk>,
}

impl Bitmap {
    /// The empty set below [`CHUNK`].
    pub(super) fn new() -> Self {
        Self { chunks: vec![Chunk::EMPTY] }
    }

    /// The bound: all numbers of the set are below it.
    pub(super) fn bound(&self) -> u64 {
        self.chunks.len() as u64 * CHUNK
    }

    pub(super) fn bytes(&self) -> usize {
        self.chunks.len() * Chunk::BYTES
    }

    /// Doubles the bound.
    pub(super) fn grow(&mut self) {
        self.chunks.resize(2 * self.chunks.len(), Chunk::EMPTY);
    }

    /// The chunk that holds n.
    #[inline]
    pub(super) fn chunk(&self, n: u64) -> &Chunk {
        &self.chunks[(n / CHUNK) as usize]
    }

    #[inline]
    pub(super) fn contains(&self, n: u64) -> bool {
        self.chunk(n).word(n) >> (n % 64) & 1 == 1
    }

    #[inline]
    pub(super) fn insert(&mut self, n: u64) {
        self.chunks[(n / CHUNK) as usize].insert(n);
    }

    /// The `2^bits` numbers from `first` on, to be marked by their last bits.
    pub(super) fn region(&mut self, first: u64, bits: u32) -> Region<'_> {
        let start = (first / CHUNK) as usize;
        Region(&mut self.chunks[start..start + (1 << bits.saturating_sub(CHUNK_BITS))])
    }
}

/// A part of a bitmap that fits into the cache.
pub(super) struct Region<'a>(&'a mut [Chunk]);

impl Region<'_> {
    /// Marks the number `n` above the first.
    #[inline]
    pub(super) fn insert(&mut self, n: u32) {
        self.0[(n >> CHUNK_BITS) as usize].insert(u64::from(n));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_turned_chunk_holds_the_turned_numbers() {
        let mut bitmap = Bitmap::new();
        bitmap.grow();
        let mut n = 1u64;
        let numbers: Vec<u64> = (0..900)
            .map(|_| {
                n = n.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                n >> 50
            })
            .collect();
        for n in &numbers {
            bitmap.insert(*n);
        }
        for e in [0, 1, 2, 37, 63, 64, 511, 512, 5000, 8191, 8192, 16383, 10_000] {
            let (mut words, mut turned, mut portable) = (Chunk::EMPTY, Chunk::EMPTY, Chunk::EMPTY);
            words.join_words(bitmap.chunk(e), e, Unit::choose());
            portable.join_words(bitmap.chunk(e), e, Unit::Portable);
            assert_eq!(words, portable);
            turned.join_permuted(&words, e % 64, Unit::choose());
            let mut again = Chunk::EMPTY;
            again.join_permuted(&words, e % 64, Unit::Portable);
            assert_eq!(turned, again);
            let missing = turned.missing();
            for x in 0..CHUNK {
                assert_eq!(bitmap.contains(x ^ e), missing.binary_search(&x).is_err(), "{x} {e}");
            }
        }
    }

    #[test]
    fn filling_and_counting() {
        let mut chunk = Chunk::EMPTY;
        chunk.fill_below(100);
        assert_eq!(chunk.missing(), (100..CHUNK).collect::<Vec<_>>());
        assert_eq!(chunk.open_words(), CHUNK as usize / 64 - 1);
        chunk.fill_below(CHUNK);
        assert_eq!((chunk.missing(), chunk.open_words()), (Vec::new(), 0));
    }
}
