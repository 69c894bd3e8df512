//! Sixteen bytes without vector instructions: the portable twin of the kernels. It is slow and serves only
//! for comparison.

use super::{Bytes, Unary, aes};
use crate::word::Nim64;

/// Sixteen bytes.
#[derive(Clone, Copy)]
pub(crate) struct Portable([u8; 16]);

impl Portable {
    fn map(self, f: impl Fn(u8) -> u8) -> Self {
        Self(self.0.map(f))
    }

    fn zip(self, other: Self, f: impl Fn(u8, u8) -> u8) -> Self {
        Self(std::array::from_fn(|i| f(self.0[i], other.0[i])))
    }
}

impl Bytes for Portable {
    const LANES: usize = 16;

    unsafe fn load(words: &[Nim64]) -> Self {
        Self(std::array::from_fn(|i| words[i / 8].0.to_le_bytes()[i % 8]))
    }

    fn store(self, words: &mut [Nim64]) {
        for (word, bytes) in words.iter_mut().zip(self.0.chunks(8)) {
            word.0 = bytes.iter().rev().fold(0, |n, &byte| n << 8 | u64::from(byte));
        }
    }

    fn add(self, other: Self) -> Self {
        self.zip(other, |a, b| a ^ b)
    }

    fn mul(self, other: Self) -> Self {
        self.zip(other, aes::mul)
    }

    fn scale(self, constant: u8) -> Self {
        self.map(|a| aes::mul(a, constant))
    }

    fn inv_or_zero(self) -> Self {
        self.map(aes::inv_or_zero)
    }

    fn affine(self, matrix: u64) -> Self {
        self.map(|a| aes::affine(a, matrix))
    }

    fn pair(self) -> Self {
        Self(std::array::from_fn(|i| self.0[8 * (i % 2) + i / 2]))
    }

    fn unpair(self) -> Self {
        Self(std::array::from_fn(|i| self.0[2 * (i % 8) + i / 8]))
    }

    fn interleave_low(self, other: Self) -> Self {
        Self(std::array::from_fn(|i| [self, other][i / 2 % 2].0[i / 4 * 2 + i % 2]))
    }

    fn interleave_high(self, other: Self) -> Self {
        Self(std::array::from_fn(|i| [self, other][i / 2 % 2].0[8 + i / 4 * 2 + i % 2]))
    }
}

/// The products of two slices of the same length.
pub(crate) fn products(a: &[Nim64], b: &[Nim64], out: &mut [Nim64]) {
    // SAFETY: this type needs no instruction that a processor may lack.
    unsafe { super::mul_slice::<Portable>(a, b, out) };
}

/// Applies an operation to every number of a slice.
pub(crate) fn apply(operation: Unary, values: &mut [Nim64]) {
    // SAFETY: as above.
    unsafe {
        match operation {
            Unary::Square => super::map_slice::<Portable>(values, super::square64),
            Unary::SquareRoot => super::map_slice::<Portable>(values, super::sqrt64),
            Unary::InverseOrZero => super::map_slice::<Portable>(values, super::inv64),
        }
    }
}
