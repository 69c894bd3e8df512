//! Chunks joined with the vector unit: AVX-512, a line of eight words in one register. The twins are in
//! `bitmap.rs`.

use std::arch::x86_64::{
    __m512i, _mm_set1_epi64x, _mm512_and_si512, _mm512_loadu_si512, _mm512_or_si512,
    _mm512_permutexvar_epi64, _mm512_set1_epi64, _mm512_setr_epi64, _mm512_sll_epi64, _mm512_srl_epi64,
    _mm512_storeu_si512, _mm512_xor_si512,
};

use super::bitmap::SWAPS;

/// Says that the machine has AVX-512. Only [`Token::detect`] makes one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Token(());

impl Token {
    pub(super) fn detect() -> Option<Self> {
        is_x86_feature_detected!("avx512f").then_some(Self(()))
    }
}

type Line = [u64; 8];

/// See [`super::bitmap::Chunk::join_words`].
pub(super) fn join(_: Token, into: &mut [Line], from: &[Line], e: u64) {
    // SAFETY: the token says that the machine has the feature.
    unsafe { join_512(into, from, e) }
}

/// Both have as many lines, a power of two.
#[target_feature(enable = "avx512f")]
fn join_512(into: &mut [Line], from: &[Line], e: u64) {
    let places = _mm512_setr_epi64(0, 1, 2, 3, 4, 5, 6, 7);
    let places = _mm512_xor_si512(places, _mm512_set1_epi64((e >> 6 & 7).cast_signed()));
    let flip = (e >> 9) as usize;
    for (line, words) in into.iter_mut().enumerate() {
        let source = load(&from[(line ^ flip) & (from.len() - 1)]);
        let joined = _mm512_or_si512(load(words), _mm512_permutexvar_epi64(places, source));
        store(words, joined);
    }
}

/// See [`super::bitmap::Chunk::join_permuted`].
pub(super) fn join_permuted(_: Token, into: &mut [Line], from: &[Line], low: u64) {
    // SAFETY: the token says that the machine has the feature.
    unsafe { join_permuted_512(into, from, low) }
}

#[target_feature(enable = "avx512f")]
fn join_permuted_512(into: &mut [Line], from: &[Line], low: u64) {
    for (into, from) in into.iter_mut().zip(from) {
        let mut words = load(from);
        for (bit, mask) in SWAPS.into_iter().enumerate() {
            if low >> bit & 1 == 1 {
                let (mask, by) = (_mm512_set1_epi64(mask.cast_signed()), _mm_set1_epi64x(1 << bit));
                let up = _mm512_sll_epi64(_mm512_and_si512(words, mask), by);
                words = _mm512_or_si512(up, _mm512_and_si512(_mm512_srl_epi64(words, by), mask));
            }
        }
        let joined = _mm512_or_si512(load(into), words);
        store(into, joined);
    }
}

#[inline]
#[target_feature(enable = "avx512f")]
fn load(line: &Line) -> __m512i {
    // SAFETY: a line is 64 readable bytes, every bit pattern is valid, and the load needs no alignment.
    unsafe { _mm512_loadu_si512(std::ptr::from_ref(line).cast()) }
}

#[inline]
#[target_feature(enable = "avx512f")]
fn store(line: &mut Line, vector: __m512i) {
    // SAFETY: a line is 64 writable bytes, every bit pattern is valid, and the store needs no alignment.
    unsafe { _mm512_storeu_si512(std::ptr::from_mut(line).cast(), vector) }
}
