//! Batches. Those of 64 bits use the fastest [`Path`] of the machine; the others are converted to that
//! size.

use super::{Nim8, Nim16, Nim32, Nim64, Nim128};
use crate::path::{LengthMismatch, Path};

/// Numbers at a time on their way through 64 bits.
const BLOCK: usize = 256;

impl Nim64 {
    /// `out[i] = left[i] * right[i]`.
    ///
    /// ```
    /// use marienbad_nimbers::Nim64;
    /// let mut out = [Nim64::ZERO; 3];
    /// Nim64::mul_slice(&[2, 4, 8].map(Nim64::new), &[2, 4, 13].map(Nim64::new), &mut out)?;
    /// assert_eq!(out, [3, 6, 14].map(Nim64::new));
    /// # Ok::<(), marienbad_nimbers::LengthMismatch>(())
    /// ```
    pub fn mul_slice(left: &[Self], right: &[Self], out: &mut [Self]) -> Result<(), LengthMismatch> {
        Path::best().mul_slice(left, right, out)
    }

    /// Replaces every number by its square.
    pub fn square_slice(values: &mut [Self]) {
        Path::best().square_slice(values);
    }

    /// Replaces every number by its square root.
    pub fn sqrt_slice(values: &mut [Self]) {
        Path::best().sqrt_slice(values);
    }

    /// Replaces every number by its inverse; 0, which has none, is left unchanged.
    pub fn inv_slice(values: &mut [Self]) {
        Path::best().inv_slice(values);
    }
}

/// A smaller field is part of the 64-bit field, so its batches can be widened and narrowed again.
macro_rules! narrow_slices {
    ($($Nim:ident, $int:ident;)*) => {$(
        impl $Nim {
            /// `out[i] = left[i] * right[i]`.
            pub fn mul_slice(left: &[Self], right: &[Self], out: &mut [Self]) -> Result<(), LengthMismatch> {
                LengthMismatch::check(left.len(), right.len(), out.len())?;
                let mut a = [Nim64::ZERO; BLOCK];
                let mut b = [Nim64::ZERO; BLOCK];
                let mut c = [Nim64::ZERO; BLOCK];
                let pairs = left.chunks(BLOCK).zip(right.chunks(BLOCK));
                for ((left, right), out) in pairs.zip(out.chunks_mut(BLOCK)) {
                    let n = out.len();
                    a.iter_mut().zip(left).for_each(|(wide, x)| wide.0 = x.0.into());
                    b.iter_mut().zip(right).for_each(|(wide, x)| wide.0 = x.0.into());
                    Nim64::mul_slice(&a[..n], &b[..n], &mut c[..n])?;
                    out.iter_mut().zip(&c).for_each(|(x, wide)| x.0 = wide.0 as $int);
                }
                Ok(())
            }

            /// Replaces every number by its square.
            pub fn square_slice(values: &mut [Self]) {
                Self::widened(values, Nim64::square_slice);
            }

            /// Replaces every number by its square root.
            pub fn sqrt_slice(values: &mut [Self]) {
                Self::widened(values, Nim64::sqrt_slice);
            }

            /// Replaces every number by its inverse; 0, which has none, is left unchanged.
            pub fn inv_slice(values: &mut [Self]) {
                Self::widened(values, Nim64::inv_slice);
            }

            fn widened(values: &mut [Self], operation: fn(&mut [Nim64])) {
                let mut block = [Nim64::ZERO; BLOCK];
                for values in values.chunks_mut(BLOCK) {
                    block.iter_mut().zip(&*values).for_each(|(wide, x)| wide.0 = x.0.into());
                    operation(&mut block[..values.len()]);
                    values.iter_mut().zip(&block).for_each(|(x, wide)| x.0 = wide.0 as $int);
                }
            }
        }
    )*};
}

narrow_slices! {
    Nim8, u8;
    Nim16, u16;
    Nim32, u32;
}

impl Nim128 {
    /// `out[i] = left[i] * right[i]`, by Karatsuba's method on 64-bit batches.
    pub fn mul_slice(left: &[Self], right: &[Self], out: &mut [Self]) -> Result<(), LengthMismatch> {
        LengthMismatch::check(left.len(), right.len(), out.len())?;
        let top = [Nim64(1 << 63); BLOCK];
        let mut halves = [[Nim64::ZERO; BLOCK]; 6];
        let mut products = [[Nim64::ZERO; BLOCK]; 4];
        for ((left, right), out) in left.chunks(BLOCK).zip(right.chunks(BLOCK)).zip(out.chunks_mut(BLOCK)) {
            let n = out.len();
            for (i, (a, b)) in left.iter().zip(right).enumerate() {
                let (a0, a1, b0, b1) = (a.0 as u64, (a.0 >> 64) as u64, b.0 as u64, (b.0 >> 64) as u64);
                for (half, value) in halves.iter_mut().zip([a0, b0, a1, b1, a0 ^ a1, b0 ^ b1]) {
                    half[i] = Nim64(value);
                }
            }
            let [low, high, cross, folded] = &mut products;
            Nim64::mul_slice(&halves[0][..n], &halves[1][..n], &mut low[..n])?;
            Nim64::mul_slice(&halves[2][..n], &halves[3][..n], &mut high[..n])?;
            Nim64::mul_slice(&halves[4][..n], &halves[5][..n], &mut cross[..n])?;
            Nim64::mul_slice(&high[..n], &top[..n], &mut folded[..n])?;
            for (i, out) in out.iter_mut().enumerate() {
                out.0 = u128::from((low[i] + folded[i]).0) | u128::from((cross[i] + low[i]).0) << 64;
            }
        }
        Ok(())
    }

    /// Replaces every number by its square.
    pub fn square_slice(values: &mut [Self]) {
        for x in values {
            *x = x.square();
        }
    }

    /// Replaces every number by its square root.
    pub fn sqrt_slice(values: &mut [Self]) {
        for x in values {
            *x = x.sqrt();
        }
    }

    /// Replaces every number by its inverse; 0, which has none, is left unchanged.
    pub fn inv_slice(values: &mut [Self]) {
        for x in values {
            *x = x.checked_inv().unwrap_or_default();
        }
    }
}
