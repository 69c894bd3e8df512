//! The inner loops for the vector unit: AVX-512 with byte permutations. Their twins are in `kernel.rs`.

use std::arch::x86_64::{
    __m512i, _mm512_and_si512, _mm512_gf2p8affine_epi64_epi8, _mm512_loadu_si512, _mm512_mask_blend_epi16,
    _mm512_min_epu8, _mm512_min_epu16, _mm512_or_si512, _mm512_permutex2var_epi8, _mm512_permutex2var_epi16,
    _mm512_permutexvar_epi8, _mm512_permutexvar_epi16, _mm512_set1_epi8, _mm512_set1_epi16,
    _mm512_sllv_epi16, _mm512_srli_epi16, _mm512_storeu_si512, _mm512_test_epi8_mask, _mm512_test_epi16_mask,
    _mm512_xor_si512,
};

use super::kernel::{self, GLANCED, Lanes, Rows, Seen};

/// Says that the machine has what the loops here need. Only [`Token::detect`] makes one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Token(());

impl Token {
    pub(super) fn detect() -> Option<Self> {
        (is_x86_feature_detected!("avx512f")
            && is_x86_feature_detected!("avx512bw")
            && is_x86_feature_detected!("avx512vbmi")
            && is_x86_feature_detected!("gfni"))
        .then_some(Self(()))
    }
}

/// 64 bytes, as any of the cells.
trait Chunk: Copy {}
impl Chunk for [u8; 64] {}
impl Chunk for [u16; 32] {}
impl Chunk for [u64; 8] {}

#[inline]
#[target_feature(enable = "avx512f")]
fn load<C: Chunk>(chunk: &C) -> __m512i {
    // SAFETY: a chunk is 64 readable bytes, every bit pattern is valid, and the load needs no alignment.
    unsafe { _mm512_loadu_si512(std::ptr::from_ref(chunk).cast()) }
}

#[inline]
#[target_feature(enable = "avx512f")]
fn store<C: Chunk>(chunk: &mut C, vector: __m512i) {
    // SAFETY: a chunk is 64 writable bytes, every bit pattern is valid, and the store needs no alignment.
    unsafe { _mm512_storeu_si512(std::ptr::from_mut(chunk).cast(), vector) }
}

/// Calls `$row` for every row of `$rows`. A macro, since a closure would not be compiled for the vector unit in time.
macro_rules! for_rows {
    ($type:ty, $list:expr, $rows:expr, $p:ident, $value:ident => $row:block) => {
        match $rows {
            Rows::Listed(at, values) => {
                for (&$p, value) in at.iter().zip(values) {
                    let $value = *value as $type;
                    $row
                }
            }
            Rows::Run(from, to) => {
                for ($p, &$value) in (from..to).zip($list.get(from..to).unwrap_or_default()) $row
            }
        }
    };
}

/// The loops for one width: `$halves` vectors of `$lanes` cells make a block.
macro_rules! compare {
    ($name:ident, $inner:ident, $type:ty, $lanes:literal, $halves:literal, $most:literal, $min:ident, $set:ident) => {
        /// See [`kernel::KernelCell::compare`].
        pub(super) fn $name(
            _: Token,
            list: &[$type],
            base: usize,
            rows: Rows<'_>,
            candidates: &[Lanes<$type>],
            left: &mut [Lanes<$type>],
        ) {
            let (many, few) = candidates.as_chunks::<$most>();
            let (many_left, few_left) = left.as_chunks_mut::<$most>();
            for (candidates, left) in many.iter().zip(many_left) {
                // SAFETY: the token says that the machine has the features.
                unsafe { $inner(list, base, rows, candidates, left) }
            }
            let (two, one) = few.as_chunks::<2>();
            let (two_left, one_left) = few_left.as_chunks_mut::<2>();
            for (candidates, left) in two.iter().zip(two_left) {
                // SAFETY: as above.
                unsafe { $inner(list, base, rows, candidates, left) }
            }
            for (candidate, left) in one.iter().zip(one_left) {
                let (candidate, left) = (std::array::from_ref(candidate), std::array::from_mut(left));
                // SAFETY: as above.
                unsafe { $inner(list, base, rows, candidate, left) }
            }
        }

        #[target_feature(enable = "avx512f,avx512bw,avx512vbmi")]
        fn $inner<const K: usize>(
            list: &[$type],
            base: usize,
            rows: Rows<'_>,
            candidates: &[Lanes<$type>; K],
            left: &mut [Lanes<$type>; K],
        ) {
            let zero = $set(0);
            let mut wanted = [[zero; $halves]; K];
            let mut rest = [[zero; $halves]; K];
            for k in 0..K {
                for half in 0..$halves {
                    wanted[k][half] = load(part::<$type, $lanes>(&candidates[k], half));
                    rest[k][half] = load(part::<$type, $lanes>(&left[k], half));
                }
            }
            for_rows!($type, list, rows, p, value => {
                let Some(others) = list.get(base.wrapping_sub(p)..).and_then(|o| o.first_chunk()) else {
                    continue;
                };
                let value = $set(value.cast_signed());
                for half in 0..$halves {
                    let option = _mm512_xor_si512(load(part::<$type, $lanes>(others, half)), value);
                    for k in 0..K {
                        let apart = _mm512_xor_si512(option, wanted[k][half]);
                        rest[k][half] = $min(rest[k][half], apart);
                    }
                }
            });
            for k in 0..K {
                for half in 0..$halves {
                    store(part_mut::<$type, $lanes>(&mut left[k], half), rest[k][half]);
                }
            }
        }
    };
}

compare!(
    compare_bytes,
    compare_bytes_512,
    u8,
    64,
    1,
    4,
    _mm512_min_epu8,
    _mm512_set1_epi8
);
compare!(
    compare_words,
    compare_words_512,
    u16,
    32,
    2,
    4,
    _mm512_min_epu16,
    _mm512_set1_epi16
);

#[inline]
fn part<T, const N: usize>(lanes: &Lanes<T>, half: usize) -> &[T; N] {
    // Cells of a vector times `halves` make a block.
    &lanes.as_chunks().0[half]
}

#[inline]
fn part_mut<T, const N: usize>(lanes: &mut Lanes<T>, half: usize) -> &mut [T; N] {
    &mut lanes.as_chunks_mut().0[half]
}

/// A set of values below 2,048, as bits in words of the width a permutation looks up.
struct Wanted {
    bits: [u64; 32],
    count: u32,
}

impl Wanted {
    fn new(missing: &[u32]) -> Self {
        let mut bits = [0; 32];
        for value in missing {
            bits[*value as usize / 64] |= 1 << (value % 64);
        }
        let count = bits.iter().map(|word: &u64| word.count_ones()).sum();
        Self { bits, count }
    }

    #[inline]
    fn remove(&mut self, value: usize) {
        let word = &mut self.bits[value / 64 % 32];
        self.count -= (*word >> (value % 64)) as u32 & 1;
        *word &= !(1 << (value % 64));
    }

    fn update(&self, missing: &mut Vec<u32>) {
        missing.retain(|value| self.bits[*value as usize / 64] >> (value % 64) & 1 != 0);
    }
}

/// Vectors of pairs between two looks at what is missing.
const TOGETHER: usize = 4;

/// The pairs (a, whole - a) from `a` on, as two chunks for `TOGETHER` vectors, the second descending.
fn pairs<T, const N: usize>(list: &[T], whole: usize, a: usize) -> Option<[(&[T; N], &[T; N]); TOGETHER]> {
    let low = list.get(a..)?.as_chunks::<N>().0.first_chunk::<TOGETHER>()?;
    let high = list
        .get(..=whole - a)?
        .as_rchunks::<N>()
        .1
        .last_chunk::<TOGETHER>()?;
    Some([
        (&low[0], &high[3]),
        (&low[1], &high[2]),
        (&low[2], &high[1]),
        (&low[3], &high[0]),
    ])
}

/// See [`kernel::KernelCell::witness`].
pub(super) fn witness_bytes(
    _: Token,
    list: &[u8],
    whole: usize,
    pairs: (usize, usize),
    missing: &mut Vec<u32>,
    table: &mut [u8],
) {
    // SAFETY: the token says that the machine has the features.
    let rest = unsafe { witness_bytes_512(list, whole, pairs, missing, table) };
    kernel::witness(list, whole, (rest, pairs.1), missing, table);
}

/// Runs through whole vectors of pairs; returns where it ended.
#[target_feature(enable = "avx512f,avx512bw,avx512vbmi")]
fn witness_bytes_512(
    list: &[u8],
    whole: usize,
    (mut a, to): (usize, usize),
    missing: &mut Vec<u32>,
    table: &mut [u8],
) -> usize {
    let (mut descending, mut powers) = ([0; 64], [0; 64]);
    for i in 0..64 {
        descending[i] = 63 - i as u8;
        powers[i] = 1 << (i % 8);
    }
    let (descending, powers) = (load(&descending), load(&powers));
    let mut wanted = Wanted::new(missing);
    let mut bits = twice(&wanted);
    while a + 64 * TOGETHER <= to && wanted.count > 0 {
        let Some(chunks) = pairs::<_, 64>(list, whole, a) else {
            break;
        };
        let mut values = [powers; TOGETHER];
        let mut hits = [0; TOGETHER];
        for (i, (low, high)) in chunks.into_iter().enumerate() {
            let value = _mm512_xor_si512(load(low), _mm512_permutexvar_epi8(descending, load(high)));
            // A permutation takes six bits of an index. The table has 32 bytes, twice, so that the sixth is free.
            let byte = _mm512_permutexvar_epi8(_mm512_srli_epi16::<3>(value), bits);
            let bit = _mm512_permutexvar_epi8(value, powers);
            values[i] = value;
            hits[i] = _mm512_test_epi8_mask(byte, bit);
        }
        a += 64 * TOGETHER;
        if hits[0] | hits[1] | hits[2] | hits[3] != 0 {
            for (value, mut hits) in values.into_iter().zip(hits) {
                let mut found = [0_u8; 64];
                store(&mut found, value);
                while hits != 0 {
                    let value = usize::from(found[hits.trailing_zeros() as usize]);
                    table[value] = 1;
                    wanted.remove(value);
                    hits &= hits - 1;
                }
            }
            bits = twice(&wanted);
        }
    }
    wanted.update(missing);
    a
}

/// The first 256 bits, twice.
#[inline]
#[target_feature(enable = "avx512f")]
fn twice(wanted: &Wanted) -> __m512i {
    let [a, b, c, d, ..] = wanted.bits;
    load(&[a, b, c, d, a, b, c, d])
}

/// See [`kernel::KernelCell::witness`].
pub(super) fn witness_words(
    _: Token,
    list: &[u16],
    whole: usize,
    pairs: (usize, usize),
    missing: &mut Vec<u32>,
    table: &mut [u8],
) {
    let rest = match table.len() {
        // SAFETY: the token says that the machine has the features.
        0..=1_024 => unsafe { witness_words_512::<false>(list, whole, pairs, missing, table) },
        // SAFETY: as above.
        1_025..=2_048 => unsafe { witness_words_512::<true>(list, whole, pairs, missing, table) },
        _ => pairs.0,
    };
    kernel::witness(list, whole, (rest, pairs.1), missing, table);
}

/// Runs through whole vectors of pairs; returns where it ended. All values are below 1,024, if `TALL` below 2,048.
#[target_feature(enable = "avx512f,avx512bw,avx512vbmi")]
fn witness_words_512<const TALL: bool>(
    list: &[u16],
    whole: usize,
    (mut a, to): (usize, usize),
    missing: &mut Vec<u32>,
    table: &mut [u8],
) -> usize {
    let mut descending = [0_u16; 32];
    for (i, index) in descending.iter_mut().enumerate() {
        *index = 31 - i as u16;
    }
    let descending = load(&descending);
    let (one, fifteen, upper) = (
        _mm512_set1_epi16(1),
        _mm512_set1_epi16(15),
        _mm512_set1_epi16(1_024),
    );
    let mut wanted = Wanted::new(missing);
    let mut bits = quarters(&wanted);
    while a + 32 * TOGETHER <= to && wanted.count > 0 {
        let Some(chunks) = pairs::<_, 32>(list, whole, a) else {
            break;
        };
        let mut values = [one; TOGETHER];
        let mut hits = [0; TOGETHER];
        for (i, (low, high)) in chunks.into_iter().enumerate() {
            let value = _mm512_xor_si512(load(low), _mm512_permutexvar_epi16(descending, load(high)));
            let index = _mm512_srli_epi16::<4>(value);
            // Six bits of the index choose among 64 words, that is 1,024 values.
            let mut word = _mm512_permutex2var_epi16(bits[0], index, bits[1]);
            if TALL {
                let above = _mm512_permutex2var_epi16(bits[2], index, bits[3]);
                word = _mm512_mask_blend_epi16(_mm512_test_epi16_mask(value, upper), word, above);
            }
            let bit = _mm512_sllv_epi16(one, _mm512_and_si512(value, fifteen));
            values[i] = value;
            hits[i] = _mm512_test_epi16_mask(word, bit);
        }
        a += 32 * TOGETHER;
        if hits[0] | hits[1] | hits[2] | hits[3] != 0 {
            for (value, mut hits) in values.into_iter().zip(hits) {
                let mut found = [0_u16; 32];
                store(&mut found, value);
                while hits != 0 {
                    let value = usize::from(found[hits.trailing_zeros() as usize]);
                    table[value] = 1;
                    wanted.remove(value);
                    hits &= hits - 1;
                }
            }
            bits = quarters(&wanted);
        }
    }
    wanted.update(missing);
    a
}

/// All 2,048 bits.
#[inline]
#[target_feature(enable = "avx512f")]
fn quarters(wanted: &Wanted) -> [__m512i; 4] {
    let words = wanted.bits.as_chunks::<8>().0;
    [load(&words[0]), load(&words[1]), load(&words[2]), load(&words[3])]
}

/// See [`kernel::KernelCell::glance`].
pub(super) fn glance_bytes(
    _: Token,
    list: &[u8],
    (whole, count): (usize, usize),
    (_, below): (usize, usize),
    seen: &mut Seen,
) -> bool {
    // SAFETY: the token says that the machine has the features.
    unsafe {
        match below {
            0..=64 => glance_bytes_512::<1>(list, whole, count, seen),
            65..=128 => glance_bytes_512::<2>(list, whole, count, seen),
            _ => glance_bytes_512::<4>(list, whole, count, seen),
        }
    }
    true
}

/// See [`kernel::KernelCell::glance`].
pub(super) fn glance_words(
    _: Token,
    list: &[u16],
    (whole, count): (usize, usize),
    (size, below): (usize, usize),
    seen: &mut Seen,
) -> bool {
    if size > GLANCED {
        return false;
    }
    // SAFETY: the token says that the machine has the features.
    unsafe {
        match below {
            0..=128 => glance_words_512::<2>(list, whole, count, seen),
            129..=256 => glance_words_512::<4>(list, whole, count, seen),
            _ => glance_words_512::<8>(list, whole, count, seen),
        }
    }
    true
}

/// Unites values into a set without touching memory, eight at a time in each of eight groups.
///
/// A value v has a place l = v mod 8 in a byte h = v / 8. For the eight values of a group let L be the matrix with a 1
/// in row k and column l, and H the same with h. Then the product of the transpose of H and L, over the field of two
/// elements, has a 1 in row h and column l if an odd number of the eight is v: as eight bytes, it is a set of values.
/// (A value that occurs an even number of times in a group is overlooked.) A transpose is a product, too, with the
/// matrix as its second factor.
struct Union<const Q: usize> {
    identity: __m512i,
    /// For the low three bits of a value, the bit of L. The product turns the bits of a byte around, so that bit 0 is
    /// the highest here.
    places: __m512i,
    /// For h, the bit of H, eight rows of H at a time; `Q` times eight rows are of interest.
    bytes: [__m512i; Q],
    sets: [__m512i; Q],
}

impl<const Q: usize> Union<Q> {
    /// For values that have `rows` possible h; further bits of h may be anything.
    #[inline]
    #[target_feature(enable = "avx512f,avx512bw,avx512vbmi,gfni")]
    fn new(rows: usize) -> Self {
        let (mut identity, mut places) = ([0_u8; 64], [0_u8; 64]);
        for i in 0..64 {
            identity[i] = 1 << (i % 8);
            places[i] = 0x80 >> (i % 8);
        }
        let zero = _mm512_set1_epi8(0);
        let mut bytes = [zero; Q];
        for (q, bytes) in bytes.iter_mut().enumerate() {
            let mut table = [0_u8; 64];
            for (h, bit) in table.iter_mut().enumerate() {
                *bit = if h % rows / 8 == q { 1 << (h % 8) } else { 0 };
            }
            *bytes = load(&table);
        }
        Self {
            identity: load(&identity),
            places: load(&places),
            bytes,
            sets: [zero; Q],
        }
    }

    /// Adds 64 values, given by their low six bits (at least) and by h.
    #[inline]
    #[target_feature(enable = "avx512f,avx512bw,avx512vbmi,gfni")]
    fn add(&mut self, low: __m512i, high: __m512i) {
        let places = _mm512_permutexvar_epi8(low, self.places);
        let columns = _mm512_gf2p8affine_epi64_epi8::<0>(self.identity, places);
        for q in 0..Q {
            let bytes = _mm512_permutexvar_epi8(high, self.bytes[q]);
            let rows = _mm512_gf2p8affine_epi64_epi8::<0>(self.identity, bytes);
            let product = _mm512_gf2p8affine_epi64_epi8::<0>(rows, columns);
            self.sets[q] = _mm512_or_si512(self.sets[q], product);
        }
    }

    #[inline]
    #[target_feature(enable = "avx512f,avx512bw,avx512vbmi,gfni")]
    fn finish(self, seen: &mut Seen) {
        for (set, word) in self.sets.into_iter().zip(seen) {
            let mut groups = [0_u64; 8];
            store(&mut groups, set);
            *word |= groups.iter().fold(0, |all, group| all | group);
        }
    }
}

#[target_feature(enable = "avx512f,avx512bw,avx512vbmi,gfni")]
fn glance_bytes_512<const Q: usize>(list: &[u8], whole: usize, count: usize, seen: &mut Seen) {
    let mut descending = [0; 64];
    for (i, index) in descending.iter_mut().enumerate() {
        *index = 63 - i as u8;
    }
    let descending = load(&descending);
    let mut union = Union::<Q>::new(32);
    let low = list.get(1..=count).unwrap_or_default().as_chunks::<64>().0;
    let high = list
        .get(whole - count..whole)
        .unwrap_or_default()
        .as_rchunks::<64>()
        .1;
    for (low, high) in low.iter().zip(high.iter().rev()) {
        let value = _mm512_xor_si512(load(low), _mm512_permutexvar_epi8(descending, load(high)));
        // The shift takes bits of the next byte along, above the five that count.
        union.add(value, _mm512_srli_epi16::<3>(value));
    }
    union.finish(seen);
}

#[target_feature(enable = "avx512f,avx512bw,avx512vbmi,gfni")]
fn glance_words_512<const Q: usize>(list: &[u16], whole: usize, count: usize, seen: &mut Seen) {
    let (mut descending, mut even) = ([0_u16; 32], [0_u8; 64]);
    for (i, index) in descending.iter_mut().enumerate() {
        *index = 31 - i as u16;
    }
    for (i, index) in even.iter_mut().enumerate() {
        *index = 2 * i as u8;
    }
    let (descending, even) = (load(&descending), load(&even));
    let mut union = Union::<Q>::new(64);
    let low = list
        .get(1..=count)
        .unwrap_or_default()
        .as_chunks::<32>()
        .0
        .as_chunks::<2>()
        .0;
    let high = list.get(whole - count..whole).unwrap_or_default();
    let high = high.as_rchunks::<32>().1.as_rchunks::<2>().1;
    for ([a, b], [c, d]) in low.iter().zip(high.iter().rev()) {
        let first = _mm512_xor_si512(load(a), _mm512_permutexvar_epi16(descending, load(d)));
        let second = _mm512_xor_si512(load(b), _mm512_permutexvar_epi16(descending, load(c)));
        let value = _mm512_permutex2var_epi8(first, even, second);
        let (first, second) = (_mm512_srli_epi16::<3>(first), _mm512_srli_epi16::<3>(second));
        union.add(value, _mm512_permutex2var_epi8(first, even, second));
    }
    union.finish(seen);
}
