//! Sets of common values for all heaps of a block at once, with the vector unit: AVX-512 and its products of
//! bit matrices. The twin of [`collect`] is in `index.rs`, that of [`near`] in `kernel.rs`.
//!
//! A plane is a byte for each heap, with a bit for each of eight neighbouring places. A value finds its plane
//! and its bit by two products, which leave out the lowest bit of the mask and put the class above the number
//! of the plane, so that rare values meet no plane. All planes stay in registers while rows go by.

use std::arch::x86_64::{
    __m512i, _mm512_and_si512, _mm512_gf2p8affine_epi64_epi8, _mm512_mask_cmpeq_epi8_mask, _mm512_or_si512,
    _mm512_permutexvar_epi8, _mm512_set1_epi8, _mm512_set1_epi64, _mm512_unpackhi_epi8,
    _mm512_unpackhi_epi16, _mm512_unpackhi_epi32, _mm512_unpacklo_epi8, _mm512_unpacklo_epi16,
    _mm512_unpacklo_epi32, _mm512_xor_si512,
};

use super::LANES;
use super::index::{Index, Sets};
use super::kernel::{Near, Rows};
use super::vector::{POWERS, Token, load, store};

/// In a number of a plane, the bit that is set for rare values.
const RARE: u8 = 16;

/// For each plane, all bits at its number.
const ONE_PLANE: [[u8; 64]; 16] = {
    let (mut tables, mut plane) = ([[0; 64]; 16], 0);
    while plane < 16 {
        tables[plane][plane] = u8::MAX;
        plane += 1;
    }
    tables
};

/// The matrix whose product has these bits of its factor, the lowest first, as the sum of each set.
fn matrix(bits: [u8; 8]) -> i64 {
    i64::from_be_bytes(bits)
}

/// See [`super::kernel::KernelCell::collect`].
pub(super) fn collect(
    _: Token,
    list: &[u8],
    splits: &[(usize, Rows<'_>)],
    (index, turns): (Index, &[usize; LANES]),
    sets: &mut Sets,
) {
    // SAFETY: the token says that the machine has the features.
    unsafe {
        match index.count {
            0..=8 => collect_512::<1>(list, splits, index, turns, sets),
            9..=16 => collect_512::<2>(list, splits, index, turns, sets),
            17..=32 => collect_512::<4>(list, splits, index, turns, sets),
            33..=64 => collect_512::<8>(list, splits, index, turns, sets),
            _ => collect_512::<16>(list, splits, index, turns, sets),
        }
    }
}

#[target_feature(enable = "avx512f,avx512bw,avx512vbmi,gfni")]
fn collect_512<const Q: usize>(
    list: &[u8],
    splits: &[(usize, Rows<'_>)],
    index: Index,
    turns: &[usize; LANES],
    sets: &mut Sets,
) {
    // Bit i of a place is this bit of the value.
    let bit = |i: u32| 1_u8.checked_shl(i + u32::from(i >= index.lowest)).unwrap_or(0);
    let low = _mm512_set1_epi64(matrix([bit(0), bit(1), bit(2), 0, 0, 0, 0, 0]));
    let high = _mm512_set1_epi64(matrix([bit(3), bit(4), bit(5), bit(6), index.mask, 0, 0, 0]));
    let rare = load(&turns.map(|turn| if turn == 0 { RARE } else { 0 }));
    let powers = load(&POWERS);
    let zero = _mm512_set1_epi8(0);
    let (mut tables, mut planes) = ([zero; Q], [zero; Q]);
    for (table, plane) in tables.iter_mut().zip(&ONE_PLANE) {
        *table = load(plane);
    }
    for (base, rows) in splits {
        let Rows::Listed(at, values) = rows else { continue };
        for (p, value) in at.iter().zip(*values) {
            let Some(others) = list.get(base.wrapping_sub(*p)..).and_then(|o| o.first_chunk::<LANES>())
            else {
                continue;
            };
            let value = _mm512_xor_si512(load(others), _mm512_set1_epi8((*value as u8).cast_signed()));
            let place = _mm512_gf2p8affine_epi64_epi8::<0>(value, low);
            let bits = _mm512_permutexvar_epi8(place, powers);
            let number = _mm512_xor_si512(_mm512_gf2p8affine_epi64_epi8::<0>(value, high), rare);
            for q in 0..Q {
                let here = _mm512_permutexvar_epi8(number, tables[q]);
                planes[q] = _mm512_or_si512(planes[q], _mm512_and_si512(here, bits));
            }
        }
    }
    let mut all = [zero; 16];
    all[..Q].copy_from_slice(&planes);
    let (first, second) = all.split_at(8);
    for (word, eight) in [first, second].into_iter().enumerate() {
        if let Some(eight) = eight.first_chunk()
            && 8 * word < Q
        {
            add_planes(eight, word, sets);
        }
    }
}

/// Adds eight planes to the words of this number: a byte of each for every heap.
#[inline]
#[target_feature(enable = "avx512f,avx512bw")]
fn add_planes(planes: &[__m512i; 8], word: usize, sets: &mut Sets) {
    let mut twos = [planes[0]; 8];
    for i in 0..4 {
        let (a, b) = (planes[2 * i], planes[2 * i + 1]);
        (twos[i], twos[4 + i]) = (_mm512_unpacklo_epi8(a, b), _mm512_unpackhi_epi8(a, b));
    }
    let mut fours = twos;
    for i in 0..4 {
        let (a, b) = (twos[2 * i], twos[2 * i + 1]);
        let at = i / 2 * 4 + i % 2;
        (fours[at], fours[at + 2]) = (_mm512_unpacklo_epi16(a, b), _mm512_unpackhi_epi16(a, b));
    }
    for i in 0..4 {
        let (a, b) = (fours[2 * i], fours[2 * i + 1]);
        // Each quarter of a vector has two neighbours among sixteen heaps.
        for (half, vector) in
            [_mm512_unpacklo_epi32(a, b), _mm512_unpackhi_epi32(a, b)].into_iter().enumerate()
        {
            let mut words = [0_u64; 8];
            store(&mut words, vector);
            for (at, bits) in words.into_iter().enumerate() {
                sets[at / 2 * 16 + 4 * i + 2 * half + at % 2][word] |= bits;
            }
        }
    }
}

/// See [`super::kernel::KernelCell::near`].
pub(super) fn near(_: Token, list: &[u8], rest: usize, near: &Near<u8>, value: u8) -> bool {
    // SAFETY: the token says that the machine has the features.
    unsafe { near_512(list, rest, near, value) }
}

#[inline]
#[target_feature(enable = "avx512f,avx512bw")]
fn near_512(list: &[u8], rest: usize, near: &Near<u8>, value: u8) -> bool {
    let Some(others) = list.get(..rest).and_then(|list| list.last_chunk::<64>()) else {
        return false;
    };
    let options = _mm512_xor_si512(load(others), load(&near.values));
    _mm512_mask_cmpeq_epi8_mask(near.listed, options, _mm512_set1_epi8(value.cast_signed())) != 0
}
