//! The vector types of x86-64 with `GFNI`: 32 bytes with AVX2, 64 bytes with AVX-512.

use super::{Bytes, Unary, inv64, map_slice, mul_slice, sqrt64, square64};
use crate::word::Nim64;
use core::arch::x86_64 as arch;

/// The matrix of `GF2P8AFFINEQB` that changes nothing.
pub(super) const IDENTITY: i64 = 0x0102_0408_1020_4080;

/// The order in which [`Bytes::pair`] takes the bytes of two words, and that which undoes it.
const PAIR: i128 = 0x0f07_0e06_0d05_0c04_0b03_0a02_0901_0800;
const UNPAIR: i128 = 0x0f0d_0b09_0705_0301_0e0c_0a08_0604_0200;

macro_rules! kernel {
    (
        $(#[$doc:meta])* $Vector:ident, $raw:ident, $lanes:literal, $features:literal,
        detect: [$($feature:tt),*], load: $load:ident, store: $store:ident, xor: $xor:ident, mul: $mul:ident,
        affine: $affine:ident, inverse: $inverse:ident, bytes: $splat8:ident, words: $splat64:ident,
        shuffle: $shuffle:ident, order: |$order:ident| $broadcast:expr, low: $low:ident, high: $high:ident,
        products: $products:ident, apply: $apply:ident, available: $available:ident,
    ) => {
        $(#[$doc])*
        ///
        /// Invariant: a value of this type exists only on a processor with the instructions, because the
        /// first one can only come from [`Bytes::load`], which requires them.
        #[derive(Clone, Copy)]
        pub(crate) struct $Vector(arch::$raw);

        impl Bytes for $Vector {
            const LANES: usize = $lanes;

            #[inline(always)]
            unsafe fn load(words: &[Nim64]) -> Self {
                let words = &words[..$lanes / 8];
                // SAFETY: the caller vouches for the processor; the slice has as many bytes as the vector,
                // `Nim64` is a transparent `u64`, and the load needs no alignment.
                Self(unsafe { arch::$load(words.as_ptr().cast()) })
            }

            #[inline(always)]
            fn store(self, words: &mut [Nim64]) {
                let words = &mut words[..$lanes / 8];
                // SAFETY: `self` exists, so the processor has the instruction; otherwise as for the load.
                unsafe { arch::$store(words.as_mut_ptr().cast(), self.0) }
            }

            #[inline(always)]
            fn add(self, other: Self) -> Self {
                // SAFETY: `self` exists, so the processor has the instruction. The same holds below.
                Self(unsafe { arch::$xor(self.0, other.0) })
            }

            #[inline(always)]
            fn mul(self, other: Self) -> Self {
                // SAFETY: as above.
                Self(unsafe { arch::$mul(self.0, other.0) })
            }

            #[inline(always)]
            fn scale(self, constant: u8) -> Self {
                // SAFETY: as above.
                Self(unsafe { arch::$mul(self.0, arch::$splat8(constant.cast_signed())) })
            }

            #[inline(always)]
            fn inv_or_zero(self) -> Self {
                // SAFETY: as above.
                Self(unsafe { arch::$inverse::<0>(self.0, arch::$splat64(IDENTITY)) })
            }

            #[inline(always)]
            fn affine(self, matrix: u64) -> Self {
                // SAFETY: as above.
                Self(unsafe { arch::$affine::<0>(self.0, arch::$splat64(matrix.cast_signed())) })
            }

            #[inline(always)]
            fn pair(self) -> Self {
                let $order = PAIR;
                // SAFETY: as above.
                Self(unsafe { arch::$shuffle(self.0, $broadcast) })
            }

            #[inline(always)]
            fn unpair(self) -> Self {
                let $order = UNPAIR;
                // SAFETY: as above.
                Self(unsafe { arch::$shuffle(self.0, $broadcast) })
            }

            #[inline(always)]
            fn interleave_low(self, other: Self) -> Self {
                // SAFETY: as above.
                Self(unsafe { arch::$low(self.0, other.0) })
            }

            #[inline(always)]
            fn interleave_high(self, other: Self) -> Self {
                // SAFETY: as above.
                Self(unsafe { arch::$high(self.0, other.0) })
            }
        }

        /// Whether this processor has the instructions.
        pub(crate) fn $available() -> bool {
            $(is_x86_feature_detected!($feature))&&*
        }

        /// The products of two slices of the same length. Without the instructions it returns `false` and
        /// does nothing.
        pub(crate) fn $products(a: &[Nim64], b: &[Nim64], out: &mut [Nim64]) -> bool {
            #[target_feature(enable = $features)]
            fn products(a: &[Nim64], b: &[Nim64], out: &mut [Nim64]) {
                // SAFETY: the instructions are enabled here.
                unsafe { mul_slice::<$Vector>(a, b, out) }
            }
            let available = $available();
            if available {
                // SAFETY: the function above has confirmed the instructions.
                unsafe { products(a, b, out) };
            }
            available
        }

        /// Applies an operation to every number of a slice. Without the instructions it returns `false` and
        /// does nothing.
        pub(crate) fn $apply(operation: Unary, values: &mut [Nim64]) -> bool {
            #[target_feature(enable = $features)]
            fn square(values: &mut [Nim64]) {
                // SAFETY: the instructions are enabled here.
                unsafe { map_slice::<$Vector>(values, |x| square64(x)) }
            }
            #[target_feature(enable = $features)]
            fn sqrt(values: &mut [Nim64]) {
                // SAFETY: the instructions are enabled here.
                unsafe { map_slice::<$Vector>(values, |x| sqrt64(x)) }
            }
            #[target_feature(enable = $features)]
            fn inv(values: &mut [Nim64]) {
                // SAFETY: the instructions are enabled here.
                unsafe { map_slice::<$Vector>(values, |x| inv64(x)) }
            }
            let available = $available();
            if available {
                // SAFETY: the function above has confirmed the instructions.
                unsafe {
                    match operation {
                        Unary::Square => square(values),
                        Unary::SquareRoot => sqrt(values),
                        Unary::InverseOrZero => inv(values),
                    }
                }
            }
            available
        }
    };
}

kernel! {
    /// Sixty-four bytes in a register of AVX-512.
    Avx512, __m512i, 64, "avx512f,avx512bw,gfni",
    detect: ["avx512f", "avx512bw", "gfni"], load: _mm512_loadu_si512, store: _mm512_storeu_si512,
    xor: _mm512_xor_si512, mul: _mm512_gf2p8mul_epi8, affine: _mm512_gf2p8affine_epi64_epi8,
    inverse: _mm512_gf2p8affineinv_epi64_epi8, bytes: _mm512_set1_epi8, words: _mm512_set1_epi64,
    shuffle: _mm512_shuffle_epi8,
    order: |order| arch::_mm512_broadcast_i32x4(core::mem::transmute::<i128, arch::__m128i>(order)),
    low: _mm512_unpacklo_epi16, high: _mm512_unpackhi_epi16,
    products: avx512_products, apply: avx512_apply, available: avx512_available,
}

kernel! {
    /// Thirty-two bytes in a register of AVX2.
    Avx2, __m256i, 32, "avx2,gfni",
    detect: ["avx2", "gfni"], load: _mm256_loadu_si256, store: _mm256_storeu_si256,
    xor: _mm256_xor_si256, mul: _mm256_gf2p8mul_epi8, affine: _mm256_gf2p8affine_epi64_epi8,
    inverse: _mm256_gf2p8affineinv_epi64_epi8, bytes: _mm256_set1_epi8, words: _mm256_set1_epi64x,
    shuffle: _mm256_shuffle_epi8,
    order: |order| arch::_mm256_broadcastsi128_si256(core::mem::transmute::<i128, arch::__m128i>(order)),
    low: _mm256_unpacklo_epi16, high: _mm256_unpackhi_epi16,
    products: avx2_products, apply: avx2_apply, available: avx2_available,
}
