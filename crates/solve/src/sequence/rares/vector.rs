//! The inner loops with AVX-512 and its byte permutations. Their portable twins are in `kernel.rs`.

use std::arch::x86_64::{
    __m512i, _mm512_and_si512, _mm512_loadu_si512, _mm512_mask_blend_epi16, _mm512_min_epu8,
    _mm512_min_epu16, _mm512_permutex2var_epi16, _mm512_permutexvar_epi8, _mm512_permutexvar_epi16,
    _mm512_set1_epi8, _mm512_set1_epi16, _mm512_sllv_epi16, _mm512_srli_epi16, _mm512_storeu_si512,
    _mm512_test_epi8_mask, _mm512_test_epi16_mask, _mm512_xor_si512,
};

use super::kernel::{self, Lanes, Rows};

/// Proves that the machine has the features used here. Only [`Token::detect`] creates one.
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

/// The indices that turn 64 bytes around.
pub(super) const DESCENDING_BYTES: [u8; 64] = {
    let (mut table, mut i) = ([0; 64], 0);
    while i < 64 {
        table[i] = 63 - i as u8;
        i += 1;
    }
    table
};

/// The indices that turn 32 words around.
pub(super) const DESCENDING_WORDS: [u16; 32] = {
    let (mut table, mut i) = ([0; 32], 0);
    while i < 32 {
        table[i] = 31 - i as u16;
        i += 1;
    }
    table
};

/// 2 to the power of the low three bits of the index.
pub(super) const POWERS: [u8; 64] = {
    let (mut table, mut i) = ([0; 64], 0);
    while i < 64 {
        table[i] = 1 << (i % 8);
        i += 1;
    }
    table
};

/// 64 bytes, as cells of any width.
pub(super) trait Chunk: Copy {}
impl Chunk for [u8; 64] {}
impl Chunk for [u16; 32] {}
impl Chunk for [u64; 8] {}

#[inline]
#[target_feature(enable = "avx512f")]
pub(super) fn load<C: Chunk>(chunk: &C) -> __m512i {
    // SAFETY: a chunk is 64 readable bytes, every bit pattern is valid, and the load needs no alignment.
    unsafe { _mm512_loadu_si512(std::ptr::from_ref(chunk).cast()) }
}

#[inline]
#[target_feature(enable = "avx512f")]
pub(super) fn store<C: Chunk>(chunk: &mut C, vector: __m512i) {
    // SAFETY: a chunk is 64 writable bytes, every bit pattern is valid, and the store needs no alignment.
    unsafe { _mm512_storeu_si512(std::ptr::from_mut(chunk).cast(), vector) }
}

/// Runs `$row` for every row of `$rows`. It is a macro because a closure would not be compiled with the
/// target features.
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
    (
        $name:ident, $inner:ident, $type:ty, $lanes:literal, $halves:literal, $most:literal, $min:ident,
        $set:ident
    ) => {
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
                // SAFETY: the token proves that the machine has the features.
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

compare!(compare_bytes, compare_bytes_512, u8, 64, 1, 4, _mm512_min_epu8, _mm512_set1_epi8);
compare!(compare_words, compare_words_512, u16, 32, 2, 4, _mm512_min_epu16, _mm512_set1_epi16);

#[inline]
fn part<T, const N: usize>(lanes: &Lanes<T>, half: usize) -> &[T; N] {
    // `halves` vectors of cells make a block.
    &lanes.as_chunks().0[half]
}

#[inline]
fn part_mut<T, const N: usize>(lanes: &mut Lanes<T>, half: usize) -> &mut [T; N] {
    &mut lanes.as_chunks_mut().0[half]
}

/// A set of values below 2,048, as bits in words of the width that a permutation looks up.
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

/// The pairs (a, whole - a) from `a` on, as two chunks for each of `TOGETHER` vectors, the second one
/// descending.
fn pairs<T, const N: usize>(list: &[T], whole: usize, a: usize) -> Option<[(&[T; N], &[T; N]); TOGETHER]> {
    let low = list.get(a..)?.as_chunks::<N>().0.first_chunk::<TOGETHER>()?;
    let high = list.get(..=whole - a)?.as_rchunks::<N>().1.last_chunk::<TOGETHER>()?;
    Some([(&low[0], &high[3]), (&low[1], &high[2]), (&low[2], &high[1]), (&low[3], &high[0])])
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
    // SAFETY: the token proves that the machine has the features.
    let rest = unsafe { witness_bytes_512(list, whole, pairs, missing, table) };
    kernel::witness(list, whole, (rest, pairs.1), missing, table);
}

/// Processes whole vectors of pairs, and returns where it ended.
#[target_feature(enable = "avx512f,avx512bw,avx512vbmi")]
fn witness_bytes_512(
    list: &[u8],
    whole: usize,
    (mut a, to): (usize, usize),
    missing: &mut Vec<u32>,
    table: &mut [u8],
) -> usize {
    let (descending, powers) = (load(&DESCENDING_BYTES), load(&POWERS));
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
            // A permutation uses six bits of an index. The table of 32 bytes is stored twice, so the sixth
            // bit does not matter.
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
        // SAFETY: the token proves that the machine has the features.
        0..=1_024 => unsafe { witness_words_512::<false>(list, whole, pairs, missing, table) },
        // SAFETY: as above.
        1_025..=2_048 => unsafe { witness_words_512::<true>(list, whole, pairs, missing, table) },
        _ => pairs.0,
    };
    kernel::witness(list, whole, (rest, pairs.1), missing, table);
}

/// Processes whole vectors of pairs, and returns where it ended. All values are below 1,024, or below 2,048
/// if `TALL`.
#[target_feature(enable = "avx512f,avx512bw,avx512vbmi")]
fn witness_words_512<const TALL: bool>(
    list: &[u16],
    whole: usize,
    (mut a, to): (usize, usize),
    missing: &mut Vec<u32>,
    table: &mut [u8],
) -> usize {
    let descending = load(&DESCENDING_WORDS);
    let (one, fifteen, upper) = (_mm512_set1_epi16(1), _mm512_set1_epi16(15), _mm512_set1_epi16(1_024));
    let mut wanted = Wanted::new(missing);
    let mut bits = quarters::<TALL>(&wanted);
    while a + 32 * TOGETHER <= to && wanted.count > 0 {
        let Some(chunks) = pairs::<_, 32>(list, whole, a) else {
            break;
        };
        let mut values = [one; TOGETHER];
        let mut hits = [0; TOGETHER];
        for (i, (low, high)) in chunks.into_iter().enumerate() {
            let value = _mm512_xor_si512(load(low), _mm512_permutexvar_epi16(descending, load(high)));
            let index = _mm512_srli_epi16::<4>(value);
            // Six bits of the index select one of 64 words, which covers 1,024 values.
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
            bits = quarters::<TALL>(&wanted);
        }
    }
    wanted.update(missing);
    a
}

/// All 2,048 bits; if the values are not `TALL`, half of them twice.
#[inline]
#[target_feature(enable = "avx512f")]
fn quarters<const TALL: bool>(wanted: &Wanted) -> [__m512i; 4] {
    let words = wanted.bits.as_chunks::<8>().0;
    let (first, second) = (load(&words[0]), load(&words[1]));
    if TALL { [first, second, load(&words[2]), load(&words[3])] } else { [first, second, first, second] }
}
