//! Field operations on plain integers; each size is built on the one below.

use crate::tower;

#[cfg(target_arch = "x86_64")]
use crate::{pclmul, planes::single};

/// The operations of a field of nimbers, on the integers that represent them.
pub(crate) trait Arithmetic: Copy {
    fn nim_mul(self, other: Self) -> Self;
    fn nim_square(self) -> Self;
    fn nim_sqrt(self) -> Self;
    /// The inverse; 0 is sent to 0.
    fn nim_inv_or_zero(self) -> Self;
    /// The even root of `x*x + x = self`, if there is one of this size.
    fn nim_artin_schreier(self) -> Option<Self>;
}

impl Arithmetic for u8 {
    #[inline]
    fn nim_mul(self, other: Self) -> Self {
        tower::mul16(self.into(), other.into()) as Self
    }

    #[inline]
    fn nim_square(self) -> Self {
        tower::square16(self.into()) as Self
    }

    #[inline]
    fn nim_sqrt(self) -> Self {
        tower::sqrt16(self.into()) as Self
    }

    #[inline]
    fn nim_inv_or_zero(self) -> Self {
        tower::inv16(self.into()) as Self
    }

    fn nim_artin_schreier(self) -> Option<Self> {
        // Both roots lie in this field or neither does; the same holds below.
        tower::root64(self.into()).try_into().ok()
    }
}

impl Arithmetic for u16 {
    #[inline]
    fn nim_mul(self, other: Self) -> Self {
        tower::mul16(self, other)
    }

    #[inline]
    fn nim_square(self) -> Self {
        tower::square16(self)
    }

    #[inline]
    fn nim_sqrt(self) -> Self {
        tower::sqrt16(self)
    }

    #[inline]
    fn nim_inv_or_zero(self) -> Self {
        tower::inv16(self)
    }

    fn nim_artin_schreier(self) -> Option<Self> {
        tower::root64(self.into()).try_into().ok()
    }
}

impl Arithmetic for u32 {
    #[inline]
    fn nim_mul(self, other: Self) -> Self {
        tower::mul32(self, other)
    }

    #[inline]
    fn nim_square(self) -> Self {
        tower::square32(self)
    }

    #[inline]
    fn nim_sqrt(self) -> Self {
        tower::sqrt64(self.into()) as Self
    }

    #[inline]
    fn nim_inv_or_zero(self) -> Self {
        tower::inv32(self)
    }

    fn nim_artin_schreier(self) -> Option<Self> {
        tower::root64(self.into()).try_into().ok()
    }
}

impl Arithmetic for u64 {
    #[inline]
    fn nim_mul(self, other: Self) -> Self {
        #[cfg(target_arch = "x86_64")]
        if let Some(product) = pclmul::product64(self, other) {
            return product;
        }
        tower::mul64(self, other)
    }

    #[inline]
    fn nim_square(self) -> Self {
        tower::square64(self)
    }

    #[inline]
    fn nim_sqrt(self) -> Self {
        tower::sqrt64(self)
    }

    #[inline]
    fn nim_inv_or_zero(self) -> Self {
        #[cfg(target_arch = "x86_64")]
        if let Some(inverse) = single::inv64(self) {
            return inverse;
        }
        tower::inv64(self)
    }

    fn nim_artin_schreier(self) -> Option<Self> {
        (self >> 63 == 0).then(|| tower::root64(self))
    }
}

fn split(x: u128) -> (u64, u64) {
    (x as u64, (x >> 64) as u64)
}

fn join(low: u64, high: u64) -> u128 {
    u128::from(low) | u128::from(high) << 64
}

/// The 128-bit product using only the portable tower: the twin of the kernel.
pub(crate) fn tower_mul128(a: u128, b: u128) -> u128 {
    let ((a0, a1), (b0, b1)) = (split(a), split(b));
    let low = tower::mul64(a0, b0);
    let high = tower::mul64(a1, b1);
    join(low ^ tower::fold64(high), tower::mul64(a0 ^ a1, b0 ^ b1) ^ low)
}

impl Arithmetic for u128 {
    #[inline]
    fn nim_mul(self, other: Self) -> Self {
        #[cfg(target_arch = "x86_64")]
        if let Some(product) = pclmul::product128(self, other) {
            return product;
        }
        tower_mul128(self, other)
    }

    #[inline]
    fn nim_square(self) -> Self {
        let (x0, x1) = split(self);
        let high = tower::square64(x1);
        join(tower::square64(x0) ^ tower::fold64(high), high)
    }

    #[inline]
    fn nim_sqrt(self) -> Self {
        let (x0, x1) = split(self);
        join(tower::sqrt64(x0 ^ tower::fold64(x1)), tower::sqrt64(x1))
    }

    fn nim_inv_or_zero(self) -> Self {
        let (x0, x1) = split(self);
        let norm = x0.nim_mul(x0 ^ x1) ^ tower::fold64(tower::square64(x1));
        let scale = norm.nim_inv_or_zero();
        join((x0 ^ x1).nim_mul(scale), x1.nim_mul(scale))
    }

    fn nim_artin_schreier(self) -> Option<Self> {
        let (a0, a1) = split(self);
        if a1 >> 63 == 1 {
            return None;
        }
        // The high half is one of the roots x1 and x1 + 1; exactly one of them leaves a low half that has a
        // root, since the constant 2^63 of this field has trace 1.
        let mut x1 = tower::root64(a1);
        let mut rest = a0 ^ tower::fold64(tower::square64(x1));
        if rest >> 63 == 1 {
            x1 ^= 1;
            rest ^= 1 << 63;
        }
        Some(join(tower::root64(rest), x1))
    }
}
