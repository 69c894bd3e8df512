//! Carry-less multiplication (`PCLMULQDQ`) in the polynomial field; its twin is [`crate::polynomial::mul`].
#![allow(unsafe_code)]

use crate::big::karatsuba::{Pairs, leaf_fold, leaf_mul};
use crate::polynomial::{ENTER, FOLD, FOLD_SQUARE, LEAVE, MODULUS};
use crate::word::Nim64;
use core::arch::x86_64::{
    __m128i, _mm_clmulepi64_si128, _mm_cvtsi64_si128, _mm_cvtsi128_si64, _mm_set_epi64x, _mm_slli_epi64,
    _mm_srli_epi64, _mm_unpackhi_epi64, _mm_unpacklo_epi64, _mm_xor_si128,
};

/// Whether this processor has the instruction.
#[inline(always)]
pub(crate) fn available() -> bool {
    is_x86_feature_detected!("pclmulqdq")
}

/// The nim product of 64-bit numbers, if this processor has the instruction.
#[inline]
pub(crate) fn product64(a: u64, b: u64) -> Option<u64> {
    // SAFETY: `available` has confirmed the instruction.
    available().then(|| unsafe { nim_mul(a, b) })
}

/// The nim product of 128-bit numbers, if this processor has the instruction.
#[inline]
pub(crate) fn product128(a: u128, b: u128) -> Option<u128> {
    // SAFETY: `available` has confirmed the instruction.
    available().then(|| unsafe { nim_mul_wide(a, b) })
}

/// The nim products of two slices of the same length. Without the instruction it returns `false` and does
/// nothing.
pub(crate) fn products(a: &[Nim64], b: &[Nim64], out: &mut [Nim64]) -> bool {
    let available = available();
    if available {
        // SAFETY: `available` has confirmed the instruction.
        unsafe { nim_mul_slice(a, b, out) };
    }
    available
}

/// The product of at most eight words as polynomials. Without the instruction it returns `false` and does
/// nothing.
pub(crate) fn words_mul(a: &[u64], b: &[u64], out: &mut [u64]) -> bool {
    #[target_feature(enable = "pclmulqdq")]
    fn kernel(a: &[u64], b: &[u64], out: &mut [u64]) {
        leaf_mul(Carryless(()), a, b, out);
    }
    let available = available();
    if available {
        // SAFETY: `available` has confirmed the instruction.
        unsafe { kernel(a, b, out) };
    }
    available
}

/// The product of at most eight words by the constant of the next field. Without the instruction it returns
/// `false` and does nothing.
pub(crate) fn words_fold(x: &mut [u64]) -> bool {
    #[target_feature(enable = "pclmulqdq")]
    fn kernel(x: &mut [u64]) {
        leaf_fold(Carryless(()), x);
    }
    let available = available();
    if available {
        // SAFETY: `available` has confirmed the instruction.
        unsafe { kernel(x) };
    }
    available
}

/// Arithmetic on pairs of words with the instruction.
///
/// Invariant: a value of this type exists only on a processor with the instruction, because only the two
/// kernels above create one.
#[derive(Clone, Copy)]
struct Carryless(());

impl Pairs for Carryless {
    #[inline(always)]
    fn mul1(self, a: u64, b: u64) -> u64 {
        // SAFETY: `self` exists, so the processor has the instruction. The same holds below.
        unsafe { mul(a, b) }
    }

    #[inline(always)]
    fn fold1(self, x: u64) -> u64 {
        // SAFETY: as above.
        unsafe { mul(x, FOLD) }
    }

    #[inline(always)]
    fn mul2(self, a: [u64; 2], b: [u64; 2]) -> [u64; 2] {
        // SAFETY: as above.
        unsafe { mul_two_words(a, b) }
    }

    #[inline(always)]
    fn fold2(self, x: [u64; 2]) -> [u64; 2] {
        // SAFETY: as above.
        unsafe { mul_pair([x[1], x[0] ^ x[1]], [FOLD_SQUARE, FOLD]) }
    }
}

#[inline]
#[target_feature(enable = "pclmulqdq")]
fn vector(low: u64, high: u64) -> __m128i {
    _mm_set_epi64x(high.cast_signed(), low.cast_signed())
}

#[inline]
#[target_feature(enable = "pclmulqdq")]
fn wide_mul(a: u64, b: u64) -> __m128i {
    _mm_clmulepi64_si128::<0>(_mm_cvtsi64_si128(a.cast_signed()), _mm_cvtsi64_si128(b.cast_signed()))
}

/// The product of two polynomials.
#[inline]
#[target_feature(enable = "pclmulqdq")]
fn mul(a: u64, b: u64) -> u64 {
    reduce(wide_mul(a, b))
}

/// Reduces a polynomial of degree below 128. The product of the high word with the modulus overflows by at
/// most four bits, so a second, small product completes the reduction.
#[inline]
#[target_feature(enable = "pclmulqdq")]
fn reduce(product: __m128i) -> u64 {
    let modulus = vector(MODULUS, 0);
    let folded = _mm_clmulepi64_si128::<0x01>(product, modulus);
    let again = _mm_clmulepi64_si128::<0x01>(folded, modulus);
    let sum = _mm_xor_si128(_mm_xor_si128(product, folded), again);
    _mm_cvtsi128_si64(sum).cast_unsigned()
}

/// Reduces two polynomials at once with shifts: with `t` the high word plus the overflow of its product
/// with the modulus, the result is `low + t + t·x + t·x^3 + t·x^4`.
#[inline]
#[target_feature(enable = "pclmulqdq")]
fn reduce_pair(first: __m128i, second: __m128i) -> [u64; 2] {
    let low = _mm_unpacklo_epi64(first, second);
    let high = _mm_unpackhi_epi64(first, second);
    let over = _mm_xor_si128(_mm_srli_epi64::<60>(high), _mm_srli_epi64::<61>(high));
    let t = _mm_xor_si128(_mm_xor_si128(high, _mm_srli_epi64::<63>(high)), over);
    let near = _mm_xor_si128(_mm_xor_si128(low, t), _mm_slli_epi64::<1>(t));
    let far = _mm_xor_si128(_mm_slli_epi64::<3>(t), _mm_slli_epi64::<4>(t));
    let sum = _mm_xor_si128(near, far);
    [_mm_cvtsi128_si64(sum).cast_unsigned(), _mm_cvtsi128_si64(_mm_unpackhi_epi64(sum, sum)).cast_unsigned()]
}

/// The products `a[0]·b[0]` and `a[1]·b[1]` of two pairs of polynomials.
#[inline]
#[target_feature(enable = "pclmulqdq")]
fn mul_pair(a: [u64; 2], b: [u64; 2]) -> [u64; 2] {
    let (a, b) = (vector(a[0], a[1]), vector(b[0], b[1]));
    reduce_pair(_mm_clmulepi64_si128::<0x00>(a, b), _mm_clmulepi64_si128::<0x11>(a, b))
}

/// The product of two 128-bit numbers, by Karatsuba's method with as few reductions as possible.
#[inline]
#[target_feature(enable = "pclmulqdq")]
fn mul_two_words([a0, a1]: [u64; 2], [b0, b1]: [u64; 2]) -> [u64; 2] {
    let (a, b) = (vector(a0, a1), vector(b0, b1));
    let low = _mm_clmulepi64_si128::<0x00>(a, b);
    let high = _mm_clmulepi64_si128::<0x11>(a, b);
    let cross = wide_mul(a0 ^ a1, b0 ^ b1);
    let folded = wide_mul(reduce(high), FOLD);
    reduce_pair(_mm_xor_si128(low, folded), _mm_xor_si128(cross, low))
}

#[inline]
#[target_feature(enable = "pclmulqdq")]
fn nim_mul(a: u64, b: u64) -> u64 {
    LEAVE.apply(mul(ENTER.apply(a), ENTER.apply(b)))
}

#[target_feature(enable = "pclmulqdq")]
fn nim_mul_wide(a: u128, b: u128) -> u128 {
    let a = [ENTER.apply(a as u64), ENTER.apply((a >> 64) as u64)];
    let b = [ENTER.apply(b as u64), ENTER.apply((b >> 64) as u64)];
    let [low, high] = mul_two_words(a, b);
    u128::from(LEAVE.apply(low)) | u128::from(LEAVE.apply(high)) << 64
}

/// Numbers on the way between two stages of [`nim_mul_slice`].
const BLOCK: usize = 32;

/// Works in stages, so that the long dependency chain from a factor to its product does not fill the
/// processor's reorder window; and on two products at a time, so that one reduction serves both.
#[target_feature(enable = "pclmulqdq")]
fn nim_mul_slice(a: &[Nim64], b: &[Nim64], out: &mut [Nim64]) {
    let (mut left, mut right) = ([0; BLOCK], [0; BLOCK]);
    for ((a, b), out) in a.chunks(BLOCK).zip(b.chunks(BLOCK)).zip(out.chunks_mut(BLOCK)) {
        for (((left, right), a), b) in left.iter_mut().zip(&mut right).zip(a).zip(b) {
            *left = ENTER.apply_quarters(quarters(&a.0));
            *right = ENTER.apply_quarters(quarters(&b.0));
        }
        for (left, right) in left.as_chunks_mut().0.iter_mut().zip(right.as_chunks().0) {
            *left = mul_pair(*left, *right);
        }
        for (out, left) in out.iter_mut().zip(&left) {
            out.0 = LEAVE.apply_quarters(quarters(left));
        }
    }
}

/// The quarters of a word, read one by one: four loads cost less than the shifts to split a word in a
/// register, which the compiler generates for any other form.
#[inline(always)]
#[allow(clippy::trivially_copy_pass_by_ref)]
fn quarters(x: &u64) -> [u16; 4] {
    let x: *const u16 = std::ptr::from_ref(x).cast();
    // SAFETY: a word consists of four quarters and is sufficiently aligned for them; x86-64 puts the lowest
    // first.
    unsafe { [x.read(), x.add(1).read(), x.add(2).read(), x.add(3).read()] }
}
