//! The inverse of a single 64-bit number in 16-byte registers, with `GFNI` and byte shuffles. Its portable
//! twin is [`crate::tower::inv64`].
//!
//! A number is eight bytes of the AES field, as in [`super`]. One instruction multiplies sixteen pairs of
//! bytes, so it computes a 32-bit product: the factor `x` is given as the sixteen bytes of its matrix
//! (column `j` is `x` times the `j`-th of `1, t, T, tT`, where `t*t = t + h` and `T*T = T + h*t`), the
//! factor `y` has each byte repeated four times, and the columns are added up. The matrix of a factor known
//! early is built while other results are pending.
//!
//! With the norm `n` of `x` in the 32-bit field, the norm `m` of `n` in the 16-bit field and the norm `k`
//! of `m` in the field of bytes, the inverse of `x` is the product of the conjugates of `x`, `n` and `m`,
//! divided by `k`. The only inverse, which is one instruction, is computed in parallel with that product.

use core::arch::x86_64::{
    __m128i, _mm_cvtsi64_si128, _mm_cvtsi128_si64, _mm_gf2p8affine_epi64_epi8, _mm_gf2p8affineinv_epi64_epi8,
    _mm_gf2p8mul_epi8, _mm_or_si128, _mm_set_epi64x, _mm_set1_epi64x, _mm_setzero_si128, _mm_shuffle_epi8,
    _mm_shuffle_epi32, _mm_srli_epi32, _mm_srli_epi64, _mm_srli_si128, _mm_unpackhi_epi64, _mm_unpacklo_epi8,
    _mm_unpacklo_epi32, _mm_unpacklo_epi64, _mm_xor_si128,
};

use super::aes::{FOLD, FOLD_CUBE, FOLD_SQUARE, FROM_AES, TO_AES, mul};
use super::x86::IDENTITY;

/// The inverse, if this processor has the instructions; 0 is sent to 0.
#[inline]
pub(crate) fn inv64(x: u64) -> Option<u64> {
    let available = is_x86_feature_detected!("gfni") && is_x86_feature_detected!("ssse3");
    // SAFETY: the line above has confirmed the instructions.
    available.then(|| unsafe { inverse(x) })
}

/// `h` and its powers.
const H: u8 = FOLD;
const H2: u8 = FOLD_SQUARE;
const H3: u8 = FOLD_CUBE;
const H4: u8 = mul(FOLD_SQUARE, FOLD_SQUARE);

/// No byte: a shuffle puts 0 there.
const NO: u8 = 0x80;

const fn words(b: [u8; 16]) -> [i64; 2] {
    [
        i64::from_le_bytes([b[0], b[1], b[2], b[3], b[4], b[5], b[6], b[7]]),
        i64::from_le_bytes([b[8], b[9], b[10], b[11], b[12], b[13], b[14], b[15]]),
    ]
}

/// Sixteen bytes as a compile-time constant.
macro_rules! bytes {
    ($($byte:expr),* $(,)?) => {{
        let [low, high] = const { words([$($byte),*]) };
        _mm_set_epi64x(high, low)
    }};
}

/// The matrix of the four bytes `x` at offset `X`, given `d0 = x0 + x2` and `d1 = x1 + x3` at offset `D`.
/// Each entry is the sum of two multiples.
#[inline]
#[target_feature(enable = "gfni,ssse3")]
fn matrix<const X: u8, const D: u8>(from: __m128i) -> __m128i {
    // 1: x. t: h*x1, x0 + x1, h*x3, x2 + x3. T: h^2*x3, h*x2 + h*x3, d0, d1.
    // tT: h^2*x2 + h^2*x3, h*x2 + (h^2 + h)*x3, h*d1, d0 + d1.
    let first = bytes!(
        X,
        X + 1,
        X + 2,
        X + 3,
        X + 1,
        X,
        X + 3,
        X + 2,
        X + 3,
        X + 2,
        D,
        D + 1,
        X + 2,
        X + 2,
        D + 1,
        D
    );
    let times = bytes!(1, 1, 1, 1, H, 1, H, 1, H2, H, 1, 1, H2, H, H, 1);
    let second = bytes!(NO, NO, NO, NO, NO, X + 1, NO, X + 3, NO, X + 3, NO, NO, X + 3, X + 3, NO, D + 1);
    let and_times = bytes!(0, 0, 0, 0, 0, 1, 0, 1, 0, H, 0, 0, H2, H2 ^ H, 0, 1);
    _mm_xor_si128(
        _mm_gf2p8mul_epi8(_mm_shuffle_epi8(from, first), times),
        _mm_gf2p8mul_epi8(_mm_shuffle_epi8(from, second), and_times),
    )
}

#[target_feature(enable = "gfni,ssse3")]
fn inverse(x: u64) -> u64 {
    let x = _mm_cvtsi64_si128(x.cast_signed());
    // Bytes 0 to 3 are the low half a, bytes 4 to 7 the high half b.
    let x = _mm_gf2p8affine_epi64_epi8::<0>(x, _mm_set1_epi64x(TO_AES.cast_signed()));

    // The conjugate: s = a + b, then b; from byte 8 on, the sums for the matrices of both.
    let conjugate = _mm_xor_si128(x, _mm_srli_si128::<4>(x));
    let sums = _mm_xor_si128(conjugate, _mm_srli_epi32::<16>(conjugate));
    let both = _mm_unpacklo_epi64(conjugate, sums);
    let of_s = matrix::<0, 8>(both);
    let of_b = matrix::<4, 12>(both);

    // The norm n = a*s + (h*tT)*b*b; the columns of the second term are not added up yet.
    let squares = _mm_gf2p8mul_epi8(x, x);
    let of_square = bytes!(
        0,
        0,
        0,
        H, // h*tT
        0,
        0,
        H2,
        H2 ^ H, // h*tT times t*t
        H3,
        H2,
        H3,
        H2 ^ H, // times T*T
        H4 ^ H3,
        H2,
        H4 ^ H3 ^ H2,
        H, // times (tT)*(tT)
    );
    let a = _mm_shuffle_epi8(x, bytes!(0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3));
    let bb = _mm_shuffle_epi8(squares, bytes!(4, 4, 4, 4, 5, 5, 5, 5, 6, 6, 6, 6, 7, 7, 7, 7));
    let n = _mm_xor_si128(_mm_gf2p8mul_epi8(of_s, a), _mm_gf2p8mul_epi8(of_square, bb));
    let n = _mm_xor_si128(n, _mm_srli_si128::<8>(n));
    let n = _mm_xor_si128(n, _mm_srli_si128::<4>(n));

    // n = (n0, n1) + (n2, n3)*T is in bytes 0 to 3. Bytes 4 and 5 are the first half of its conjugate, S0
    // and S1; bytes 10 and 12 are the sums n2 + n3 and S0 + S1.
    let pairs = _mm_unpacklo_epi32(n, _mm_xor_si128(n, _mm_srli_epi32::<16>(n)));
    let pairs = _mm_unpacklo_epi64(pairs, _mm_xor_si128(pairs, _mm_srli_epi64::<8>(pairs)));
    // Their 16-bit matrices, S0 S1 h*S1 S0+S1 and n2 n3 h*n3 n2+n3, and the squares of n2 and n3.
    let left = bytes!(4, 5, 5, 12, 2, 3, 3, 10, 2, 3, NO, NO, NO, NO, NO, NO);
    let right = bytes!(NO, NO, NO, NO, NO, NO, NO, NO, 2, 3, NO, NO, NO, NO, NO, NO);
    let times = bytes!(1, 1, H, 1, 1, 1, H, 1, 0, 0, 0, 0, 0, 0, 0, 0);
    let of_pairs =
        _mm_gf2p8mul_epi8(_mm_shuffle_epi8(pairs, left), _mm_or_si128(_mm_shuffle_epi8(pairs, right), times));

    // The norm m = (n0, n1)*(S0, S1) + h*t*(n2, n3)^2.
    let left = bytes!(0, 1, 2, 3, 9, 8, NO, 9, NO, NO, NO, NO, NO, NO, NO, NO);
    let right = bytes!(0, 0, 1, 1, NO, NO, NO, NO, NO, NO, NO, NO, NO, NO, NO, NO);
    let times = bytes!(0, 0, 0, 0, H2, H, 0, H2 ^ H, 0, 0, 0, 0, 0, 0, 0, 0);
    let m = _mm_gf2p8mul_epi8(
        _mm_shuffle_epi8(of_pairs, left),
        _mm_or_si128(_mm_shuffle_epi8(pairs, right), times),
    );
    let m = _mm_xor_si128(m, _mm_srli_si128::<4>(m));
    let m = _mm_xor_si128(m, _mm_srli_si128::<2>(m));

    // Byte 0 is m0 + m1, byte 1 is m0, byte 3 is m1.
    let m = _mm_unpacklo_epi8(_mm_xor_si128(m, _mm_srli_epi64::<8>(m)), m);
    // The norm k = m0*(m0 + m1) + h*m1*m1, and its inverse broadcast to every byte.
    let left = bytes!(1, 3, NO, NO, NO, NO, NO, NO, NO, NO, NO, NO, NO, NO, NO, NO);
    let right = bytes!(0, 3, NO, NO, NO, NO, NO, NO, NO, NO, NO, NO, NO, NO, NO, NO);
    let k = _mm_gf2p8mul_epi8(_mm_shuffle_epi8(m, left), _mm_shuffle_epi8(m, right));
    let k = _mm_gf2p8mul_epi8(k, bytes!(1, H, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0));
    let k = _mm_xor_si128(k, _mm_srli_epi64::<8>(k));
    let k = _mm_gf2p8affineinv_epi64_epi8::<0>(k, _mm_set1_epi64x(IDENTITY));
    let k = _mm_shuffle_epi8(k, _mm_setzero_si128());

    // Meanwhile, the product of the conjugates of n and m, in bytes 0, 1, 4 and 5.
    let conjugate = bytes!(0, 0, 3, 3, 0, 0, 3, 3, NO, NO, NO, NO, NO, NO, NO, NO);
    let f = _mm_gf2p8mul_epi8(of_pairs, _mm_shuffle_epi8(m, conjugate));
    let f = _mm_xor_si128(f, _mm_srli_epi32::<16>(f));
    // Times the conjugate of x, which is s and b.
    let f = _mm_shuffle_epi8(f, bytes!(0, 0, 0, 0, 1, 1, 1, 1, 4, 4, 4, 4, 5, 5, 5, 5));
    let (low, high) = (_mm_gf2p8mul_epi8(of_s, f), _mm_gf2p8mul_epi8(of_b, f));
    let f = _mm_xor_si128(_mm_unpacklo_epi64(low, high), _mm_unpackhi_epi64(low, high));
    let f = _mm_shuffle_epi32::<0b10_00_10_00>(_mm_xor_si128(f, _mm_srli_epi64::<32>(f)));

    let inverse = _mm_gf2p8mul_epi8(f, k);
    let inverse = _mm_gf2p8affine_epi64_epi8::<0>(inverse, _mm_set1_epi64x(FROM_AES.cast_signed()));
    _mm_cvtsi128_si64(inverse).cast_unsigned()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tower;

    #[test]
    fn as_the_tower() {
        let mut x = 1u64;
        let random = (0..200_000).map(|_| {
            x = x.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (x ^ x >> 29) >> (x % 61)
        });
        let few_bits = (0..64).flat_map(|i| (0..=i).map(move |j| 1 << i | 1 << j));
        for x in random.chain(few_bits).chain(0..70_000).chain([u64::MAX]) {
            let Some(inverse) = inv64(x) else { return };
            assert_eq!(inverse, tower::inv64(x), "{x}");
        }
    }
}
