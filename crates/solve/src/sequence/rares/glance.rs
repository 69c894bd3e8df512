//! A quick look at many pairs with vector instructions: AVX-512 and its products of bit matrices. The
//! portable twin is the plain marking of pairs in `kernel.rs`.

use std::arch::x86_64::{
    __m512i, _mm512_gf2p8affine_epi64_epi8, _mm512_or_si512, _mm512_permutex2var_epi8,
    _mm512_permutexvar_epi8, _mm512_permutexvar_epi16, _mm512_set1_epi8, _mm512_srli_epi16, _mm512_xor_si512,
};

use super::kernel::{GLANCED, Seen};
use super::vector::{DESCENDING_BYTES, DESCENDING_WORDS, POWERS, Token, load, store};

/// The indices of the low bytes of the words of two vectors.
const LOW_BYTES: [u8; 64] = {
    let (mut table, mut i) = ([0; 64], 0);
    while i < 64 {
        table[i] = 2 * i as u8;
        i += 1;
    }
    table
};

/// 2 to the power of the low three bits of the index, with the bits of a byte turned around.
const PLACES: [u8; 64] = {
    let (mut table, mut i) = ([0; 64], 0);
    while i < 64 {
        table[i] = 0x80 >> (i % 8);
        i += 1;
    }
    table
};

/// For h, of which only as many bits count as `rows` values need: the power of two of its low three bits,
/// if h is one of the eight with this `q`, else 0.
const fn eight_rows(rows: usize, q: usize) -> [u8; 64] {
    let (mut table, mut h) = ([0; 64], 0);
    while h < 64 {
        if h % rows / 8 == q {
            table[h] = 1 << (h % 8);
        }
        h += 1;
    }
    table
}

/// All tables for 32 and for 64 rows.
const EIGHT_ROWS: [[[u8; 64]; 8]; 2] = {
    let (mut tables, mut q) = ([[[0; 64]; 8]; 2], 0);
    while q < 8 {
        tables[0][q] = eight_rows(32, q);
        tables[1][q] = eight_rows(64, q);
        q += 1;
    }
    tables
};

/// See [`super::kernel::KernelCell::glance`].
pub(super) fn glance_bytes(
    _: Token,
    list: &[u8],
    (whole, pairs): (usize, (usize, usize)),
    (_, below): (usize, usize),
    seen: &mut Seen,
) -> bool {
    // SAFETY: the token proves that the machine has the features.
    unsafe {
        match below {
            0..=64 => glance_bytes_512::<1>(list, whole, pairs, seen),
            65..=128 => glance_bytes_512::<2>(list, whole, pairs, seen),
            _ => glance_bytes_512::<4>(list, whole, pairs, seen),
        }
    }
    true
}

/// See [`super::kernel::KernelCell::glance`].
pub(super) fn glance_words(
    _: Token,
    list: &[u16],
    (whole, pairs): (usize, (usize, usize)),
    (size, below): (usize, usize),
    seen: &mut Seen,
) -> bool {
    if size > GLANCED {
        return false;
    }
    // SAFETY: the token proves that the machine has the features.
    unsafe {
        match below {
            0..=128 => glance_words_512::<2>(list, whole, pairs, seen),
            129..=256 => glance_words_512::<4>(list, whole, pairs, seen),
            _ => glance_words_512::<8>(list, whole, pairs, seen),
        }
    }
    true
}

/// Collects values in a set without using memory, eight at a time in each of eight groups.
///
/// A value v has the place l = v mod 8 in the byte h = v / 8. For the eight values of a group, let L be the
/// matrix with a 1 in row k and column l, and H the same with h. Then the product of the transpose of H
/// with L, over the field of two elements, has a 1 in row h and column l if v occurs an odd number of times
/// among the eight. Read as eight bytes, it is a set of values. (A value that occurs an even number of
/// times in a group is missed.) The transpose is a product, too, with the matrix as its second factor.
struct Union<const Q: usize> {
    identity: __m512i,
    /// The bit of L for the low three bits of a value. The product reverses the bits of a byte, so bit 0 is
    /// the highest here.
    places: __m512i,
    /// The bit of H for h, eight rows of H at a time. `Q` times eight rows are needed.
    bytes: [__m512i; Q],
    sets: [__m512i; Q],
}

impl<const Q: usize> Union<Q> {
    /// For values with 32 possible h, or 64 if `tall`. Further bits of h are ignored.
    #[inline]
    #[target_feature(enable = "avx512f,avx512bw,avx512vbmi,gfni")]
    fn new(tall: bool) -> Self {
        let zero = _mm512_set1_epi8(0);
        let mut bytes = [zero; Q];
        for (bytes, table) in bytes.iter_mut().zip(&EIGHT_ROWS[usize::from(tall)]) {
            *bytes = load(table);
        }
        Self { identity: load(&POWERS), places: load(&PLACES), bytes, sets: [zero; Q] }
    }

    /// Adds 64 values, given by at least their low six bits and by h.
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
fn glance_bytes_512<const Q: usize>(list: &[u8], whole: usize, pairs: (usize, usize), seen: &mut Seen) {
    let descending = load(&DESCENDING_BYTES);
    let mut union = Union::<Q>::new(false);
    let low = list.get(pairs.0..pairs.1).unwrap_or_default().as_chunks::<64>().0;
    let high = list.get(whole + 1 - pairs.1..whole + 1 - pairs.0).unwrap_or_default().as_rchunks::<64>().1;
    for (low, high) in low.iter().zip(high.iter().rev()) {
        let value = _mm512_xor_si512(load(low), _mm512_permutexvar_epi8(descending, load(high)));
        // The shift also moves in bits of the next byte, above the five that count.
        union.add(value, _mm512_srli_epi16::<3>(value));
    }
    union.finish(seen);
}

#[target_feature(enable = "avx512f,avx512bw,avx512vbmi,gfni")]
fn glance_words_512<const Q: usize>(list: &[u16], whole: usize, pairs: (usize, usize), seen: &mut Seen) {
    let (descending, even) = (load(&DESCENDING_WORDS), load(&LOW_BYTES));
    let mut union = Union::<Q>::new(true);
    let low = list.get(pairs.0..pairs.1).unwrap_or_default().as_chunks::<32>().0.as_chunks::<2>().0;
    let high = list.get(whole + 1 - pairs.1..whole + 1 - pairs.0).unwrap_or_default();
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
