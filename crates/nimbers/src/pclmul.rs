//! Carry-less multiplication (`PCLMULQDQ`) in the polynomial field; its twin is [`crate::polynomial::mul`].
#![allow(unsafe_code)]

use crate::polynomial::{FOLD, MODULUS, enter, leave};
use crate::word::Nim64;
use core::arch::x86_64::{
    __m128i, _mm_clmulepi64_si128, _mm_cvtsi64_si128, _mm_cvtsi128_si64, _mm_set_epi64x,
    _mm_xor_si128,
};

/// Whether this processor has the instruction.
#[inline(always)]
pub(crate) fn available() -> bool {
    is_x86_feature_detected!("pclmulqdq")
}

/// The product of two polynomials, reduced.
#[inline]
#[target_feature(enable = "pclmulqdq")]
pub(crate) fn mul(a: u64, b: u64) -> u64 {
    let product = _mm_clmulepi64_si128::<0>(_mm_cvtsi64_si128(a.cast_signed()), _mm_cvtsi64_si128(b.cast_signed()));
    reduce(product)
}

/// Reduces a polynomial of degree below 128. The high word times the modulus overflows by four bits at most,
/// so a second, small product ends it.
#[inline]
#[target_feature(enable = "pclmulqdq")]
fn reduce(product: __m128i) -> u64 {
    let modulus = _mm_set_epi64x(0, MODULUS.cast_signed());
    let folded = _mm_clmulepi64_si128::<0x01>(product, modulus);
    let again = _mm_clmulepi64_si128::<0x01>(folded, modulus);
    let sum = _mm_xor_si128(_mm_xor_si128(product, folded), again);
    _mm_cvtsi128_si64(sum).cast_unsigned()
}

/// The nim product of 64 bits, if this processor has the instruction.
#[inline]
pub(crate) fn product64(a: u64, b: u64) -> Option<u64> {
    // SAFETY: the instruction is there.
    available().then(|| unsafe { nim_mul(a, b) })
}

/// The nim product of 128 bits, if this processor has the instruction.
#[inline]
pub(crate) fn product128(a: u128, b: u128) -> Option<u128> {
    // SAFETY: the instruction is there.
    available().then(|| unsafe { nim_mul_wide(a, b) })
}

/// The nim products of two slices, if this processor has the instruction. The slices have the same length.
pub(crate) fn products(a: &[Nim64], b: &[Nim64], out: &mut [Nim64]) -> bool {
    if available() {
        // SAFETY: the instruction is there.
        unsafe { nim_mul_slice(a, b, out) };
    }
    available()
}

#[target_feature(enable = "pclmulqdq")]
fn nim_mul(a: u64, b: u64) -> u64 {
    leave(mul(enter(a), enter(b)))
}

#[target_feature(enable = "pclmulqdq")]
fn nim_mul_wide(a: u128, b: u128) -> u128 {
    let (a0, a1) = (enter(a as u64), enter((a >> 64) as u64));
    let (b0, b1) = (enter(b as u64), enter((b >> 64) as u64));
    let low = mul(a0, b0);
    let high = mul(mul(a1, b1), FOLD);
    let cross = mul(a0 ^ a1, b0 ^ b1);
    u128::from(leave(low ^ high)) | u128::from(leave(cross ^ low)) << 64
}

#[target_feature(enable = "pclmulqdq")]
fn nim_mul_slice(a: &[Nim64], b: &[Nim64], out: &mut [Nim64]) {
    for ((a, b), out) in a.iter().zip(b).zip(out) {
        out.0 = nim_mul(a.0, b.0);
    }
}
