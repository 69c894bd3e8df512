//! The methods for computing a batch on this machine.
//!
//! The operators and the slice functions of the types choose the fastest method themselves; this module is
//! for measuring the methods and comparing them with each other.

use crate::planes::{Unary, portable};
use crate::tower;
use crate::word::Nim64;

#[cfg(target_arch = "x86_64")]
use crate::{pclmul, planes::x86};

/// A method for computing batches of 64-bit nimbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Path {
    /// Logarithm tables for 16 bits and the tower of fields above them; available on every machine.
    Tower,
    /// Byte planes without vector instructions; available on every machine, slow, the portable twin of the
    /// two below.
    PortablePlanes,
    /// Carry-less multiplication of polynomials (`PCLMULQDQ`). It differs from [`Path::Tower`] only in
    /// products.
    Pclmul,
    /// Byte planes with AVX2 and `GFNI`.
    Avx2,
    /// Byte planes with AVX-512 and `GFNI`.
    Avx512,
}

/// Slices that should have the same length have different lengths.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("slices of {left}, {right} and {out} numbers, which should be of one length")]
pub struct LengthMismatch {
    /// The length of the left factors.
    pub left: usize,
    /// The length of the right factors.
    pub right: usize,
    /// The length of the output slice.
    pub out: usize,
}

impl LengthMismatch {
    pub(crate) fn check(left: usize, right: usize, out: usize) -> Result<(), Self> {
        if left == right && right == out { Ok(()) } else { Err(Self { left, right, out }) }
    }
}

impl Path {
    /// All of them, slowest twin first, fastest last.
    pub const ALL: [Self; 5] = [Self::PortablePlanes, Self::Tower, Self::Pclmul, Self::Avx2, Self::Avx512];

    /// Whether this machine supports it.
    pub fn is_available(self) -> bool {
        match self {
            Self::Tower | Self::PortablePlanes => true,
            #[cfg(target_arch = "x86_64")]
            Self::Pclmul => pclmul::available(),
            #[cfg(target_arch = "x86_64")]
            Self::Avx2 => x86::avx2_available(),
            #[cfg(target_arch = "x86_64")]
            Self::Avx512 => x86::avx512_available(),
            #[cfg(not(target_arch = "x86_64"))]
            _ => false,
        }
    }

    /// The fastest one that this machine supports.
    pub fn best() -> Self {
        Self::ALL.into_iter().rev().find(|path| path.is_available()).unwrap_or(Self::Tower)
    }

    /// `out[i] = left[i] * right[i]`. Uses [`Path::Tower`] if the machine does not support this path.
    pub fn mul_slice(self, left: &[Nim64], right: &[Nim64], out: &mut [Nim64]) -> Result<(), LengthMismatch> {
        LengthMismatch::check(left.len(), right.len(), out.len())?;
        let done = match self {
            Self::Tower => false,
            Self::PortablePlanes => {
                portable::products(left, right, out);
                true
            }
            #[cfg(target_arch = "x86_64")]
            Self::Pclmul => pclmul::products(left, right, out),
            #[cfg(target_arch = "x86_64")]
            Self::Avx2 => x86::avx2_products(left, right, out),
            #[cfg(target_arch = "x86_64")]
            Self::Avx512 => x86::avx512_products(left, right, out),
            #[cfg(not(target_arch = "x86_64"))]
            _ => false,
        };
        if !done {
            for ((a, b), out) in left.iter().zip(right).zip(out) {
                out.0 = tower::mul64(a.0, b.0);
            }
        }
        Ok(())
    }

    /// Replaces every number by its square. Uses [`Path::Tower`] if the machine does not support this path.
    pub fn square_slice(self, values: &mut [Nim64]) {
        if !self.apply(Unary::Square, values) {
            for x in values {
                x.0 = tower::square64(x.0);
            }
        }
    }

    /// Replaces every number by its square root. Uses [`Path::Tower`] if the machine does not support this
    /// path.
    pub fn sqrt_slice(self, values: &mut [Nim64]) {
        if !self.apply(Unary::SquareRoot, values) {
            for x in values {
                x.0 = tower::sqrt64(x.0);
            }
        }
    }

    /// Replaces every number by its inverse; 0, which has none, is left unchanged. Uses [`Path::Tower`] if
    /// the machine does not support this path.
    pub fn inv_slice(self, values: &mut [Nim64]) {
        if !self.apply(Unary::InverseOrZero, values) {
            for x in values {
                x.0 = tower::inv64(x.0);
            }
        }
    }

    /// Applies the operation with a kernel of byte planes, if this path has one; returns whether it did.
    fn apply(self, operation: Unary, values: &mut [Nim64]) -> bool {
        match self {
            Self::Tower | Self::Pclmul => false,
            Self::PortablePlanes => {
                portable::apply(operation, values);
                true
            }
            #[cfg(target_arch = "x86_64")]
            Self::Avx2 => x86::avx2_apply(operation, values),
            #[cfg(target_arch = "x86_64")]
            Self::Avx512 => x86::avx512_apply(operation, values),
            #[cfg(not(target_arch = "x86_64"))]
            _ => false,
        }
    }
}
