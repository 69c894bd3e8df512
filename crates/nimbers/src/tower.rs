//! The portable path: logarithm tables for the field of 2^16 numbers, and the tower of fields above it.
//!
//! A number of `2n` bits is `x0 + x1*t` with the Fermat power `t = 2^n`, and `t*t = t + t/2`. Let `c =
//! t/2`. Products are computed by Karatsuba's method, and the other field operations by
//!
//! - `square(x) = square(x0) + c*square(x1)  +  square(x1)*t`,
//! - the conjugate of `x` is `(x0 + x1) + x1*t`, and its norm `x0*(x0 + x1) + c*x1*x1` lies in the lower
//!   field.
//!
//! At the bottom, `c = 2^15` is the third power of the chosen generator, so multiplying by it inside a
//! logarithm is free.

use crate::linear::{ByteTables, Images, right_inverse};
use crate::reference;

/// A generator of the non-zero numbers below 2^16 with `GENERATOR^3 = 2^15` (a test derives both).
pub(crate) const GENERATOR: u16 = 10_279;

/// The number of non-zero numbers below 2^16.
pub(crate) const ORDER: u32 = 65_535;

/// The logarithm given to 0. Any sum that contains it lands at [`ZERO_LOG`] or beyond, where [`EXP`] is 0;
/// any other sum of two logarithms, even with 6 added for a product by 2^15 twice, stays below.
const ZERO_LOG: u32 = 2 * ORDER + 6;

/// The largest index is that of 0 times 0 times 2^15 twice.
const EXP_SIZE: usize = 2 * ZERO_LOG as usize + 7;

/// Powers of [`GENERATOR`], two full cycles, then zeros: see [`ZERO_LOG`].
static EXP: [u16; EXP_SIZE] = exp_table();

/// Logarithms to the base [`GENERATOR`].
static LOG: [u32; 1 << 16] = log_table();

// Evaluated only in constants, where a large array does not use a stack.
#[allow(clippy::large_stack_arrays)]
const fn exp_table() -> [u16; EXP_SIZE] {
    // Multiplication by the generator is linear: one look-up for each byte.
    let mut times = [[0_u16; 256]; 2];
    let mut value = 1;
    while value < 256_usize {
        let lowest = value.trailing_zeros();
        let rest = value & (value - 1);
        times[0][value] = times[0][rest] ^ reference::product(1 << lowest, GENERATOR as u128) as u16;
        times[1][value] = times[1][rest] ^ reference::product(256 << lowest, GENERATOR as u128) as u16;
        value += 1;
    }
    let mut table = [0; EXP_SIZE];
    let mut power = 1_u16;
    let mut i = 0;
    while i < ZERO_LOG as usize {
        table[i] = power;
        power = times[0][power as usize & 255] ^ times[1][power as usize >> 8];
        i += 1;
    }
    table
}

#[allow(clippy::large_stack_arrays)]
const fn log_table() -> [u32; 1 << 16] {
    let mut table = [ZERO_LOG; 1 << 16];
    let mut i = 0;
    while i < ORDER {
        table[EXP[i as usize] as usize] = i;
        i += 1;
    }
    table
}

#[inline(always)]
fn log(x: u16) -> u32 {
    LOG[x as usize]
}

#[inline(always)]
fn exp(sum: u32) -> u16 {
    EXP[sum as usize]
}

/// The logarithm of `x` to the base [`GENERATOR`]; 0 has none.
pub(crate) fn log16(x: u16) -> Option<u32> {
    (x != 0).then(|| log(x))
}

#[inline(always)]
pub(crate) fn mul16(a: u16, b: u16) -> u16 {
    exp(log(a) + log(b))
}

/// The inverse; 0 is sent to 0.
pub(crate) fn inv16(x: u16) -> u16 {
    if x == 0 { 0 } else { exp(ORDER - log(x)) }
}

pub(crate) fn square16(x: u16) -> u16 {
    exp(2 * log(x))
}

pub(crate) fn sqrt16(x: u16) -> u16 {
    // ORDER is odd, so exactly one of `log` and `log + ORDER` is even. The sentinel for 0 stays in its
    // range.
    let log = log(x);
    if x == 0 { 0 } else { exp(u32::midpoint(log, ORDER * (log & 1))) }
}

/// The logarithms of the three left factors of a 32-bit Karatsuba product.
#[inline(always)]
fn logs32(x: u32) -> [u32; 3] {
    let (x0, x1) = (x as u16, (x >> 16) as u16);
    [log(x0), log(x1), log(x0 ^ x1)]
}

#[inline(always)]
fn join32(low: u16, high: u16) -> u32 {
    u32::from(low) | u32::from(high) << 16
}

#[inline(always)]
pub(crate) fn mul32(a: u32, b: u32) -> u32 {
    let (a, b) = (logs32(a), logs32(b));
    let low = exp(a[0] + b[0]);
    join32(low ^ exp(a[1] + b[1] + 3), exp(a[2] + b[2]) ^ low)
}

/// The product `a * b * 2^31`: with `c = 2^15` and the three Karatsuba products `low`, `high`, `cross`, its
/// halves are `c*c*(cross + low)` and `c*(cross + c*high)`, so no second logarithm is needed.
#[inline(always)]
fn mul32_folded(a: u32, b: u32) -> u32 {
    let (a, b) = (logs32(a), logs32(b));
    let (low, high, cross) = (a[0] + b[0], a[1] + b[1], a[2] + b[2]);
    join32(exp(cross + 6) ^ exp(low + 6), exp(cross + 3) ^ exp(high + 6))
}

/// The product with `2^31`.
pub(crate) fn fold32(x: u32) -> u32 {
    let (x0, x1) = (x as u16, (x >> 16) as u16);
    join32(exp(log(x1) + 6), exp(log(x0 ^ x1) + 3))
}

pub(crate) fn square32(x: u32) -> u32 {
    let (x0, x1) = (x as u16, (x >> 16) as u16);
    join32(square16(x0) ^ exp(2 * log(x1) + 3), square16(x1))
}

/// The inverse; 0 is sent to 0.
pub(crate) fn inv32(x: u32) -> u32 {
    let (x0, x1) = (x as u16, (x >> 16) as u16);
    let norm = mul16(x0, x0 ^ x1) ^ exp(2 * log(x1) + 3);
    let scale = log(inv16(norm));
    join32(exp(log(x0 ^ x1) + scale), exp(log(x1) + scale))
}

#[inline(always)]
fn join64(low: u32, high: u32) -> u64 {
    u64::from(low) | u64::from(high) << 32
}

#[inline(always)]
pub(crate) fn mul64(a: u64, b: u64) -> u64 {
    let (a0, a1) = (a as u32, (a >> 32) as u32);
    let (b0, b1) = (b as u32, (b >> 32) as u32);
    let low = mul32(a0, b0);
    join64(low ^ mul32_folded(a1, b1), mul32(a0 ^ a1, b0 ^ b1) ^ low)
}

/// The inverse; 0 is sent to 0.
pub(crate) fn inv64(x: u64) -> u64 {
    let (x0, x1) = (x as u32, (x >> 32) as u32);
    let norm = mul32(x0, x0 ^ x1) ^ fold32(square32(x1));
    let scale = inv32(norm);
    join64(mul32(x0 ^ x1, scale), mul32(x1, scale))
}

/// The images of the powers of two under squaring, from the reference.
const SQUARES: Images = {
    let mut images = [0; 64];
    let mut i = 0;
    while i < 64 {
        images[i] = reference::product(1 << i, 1 << i) as u64;
        i += 1;
    }
    images
};

/// The images of the powers of two under `x -> x*x + x`. The image of that map is the set of numbers with
/// top bit 0: the trace to the field of two elements is the top bit.
const ARTIN_SCHREIER: Images = {
    let mut images = SQUARES;
    let mut i = 0;
    while i < 64 {
        images[i] ^= 1 << i;
        i += 1;
    }
    images
};

/// The even root of `x*x + x = a` for each power of two `a` below 2^63.
const ARTIN_SCHREIER_ROOTS: Images = {
    let mut images = right_inverse(&ARTIN_SCHREIER);
    let mut i = 0;
    while i < 64 {
        images[i] &= !1;
        i += 1;
    }
    images
};

/// The images of the powers of two under the product by 2^63.
const FOLDS: Images = {
    let mut images = [0; 64];
    let mut i = 0;
    while i < 64 {
        images[i] = reference::product(1 << i, 1 << 63) as u64;
        i += 1;
    }
    images
};

static SQUARE: ByteTables = ByteTables::new(&SQUARES);
static SQUARE_ROOT: ByteTables = ByteTables::new(&right_inverse(&SQUARES));
static ROOT: ByteTables = ByteTables::new(&ARTIN_SCHREIER_ROOTS);
static FOLD: ByteTables = ByteTables::new(&FOLDS);

#[inline(always)]
pub(crate) fn square64(x: u64) -> u64 {
    SQUARE.apply(x)
}

#[inline(always)]
pub(crate) fn sqrt64(x: u64) -> u64 {
    SQUARE_ROOT.apply(x)
}

/// The product with `2^63`, the constant of the next field of the tower.
#[inline(always)]
pub(crate) fn fold64(x: u64) -> u64 {
    FOLD.apply(x)
}

/// The even `x` with `x*x + x = a`, for `a` below 2^63.
pub(crate) fn root64(a: u64) -> u64 {
    ROOT.apply(a)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_generator_is_one() {
        assert_eq!(reference::power(u128::from(GENERATOR), 3), 1 << 15);
        for prime in [3, 5, 17, 257] {
            assert_ne!(exp(ORDER / prime), 1);
        }
        assert_eq!(EXP[ORDER as usize], 1);
        let mut seen = vec![false; 1 << 16];
        for i in 0..ORDER {
            assert!(!std::mem::replace(&mut seen[exp(i) as usize], true));
        }
    }

    #[test]
    fn sixteen_bits_in_full_for_one_argument() {
        for x in 0..=u16::MAX {
            assert_eq!(u128::from(square16(x)), reference::product(x.into(), x.into()));
            assert_eq!(square16(sqrt16(x)), x);
            assert_eq!(mul16(x, inv16(x)), u16::from(x != 0));
            let y = x.wrapping_mul(40_503) ^ 0x5a5a;
            assert_eq!(u128::from(mul16(x, y)), reference::product(x.into(), y.into()));
        }
        assert_eq!(log16(0), None);
        assert_eq!(log16(1 << 15), Some(3));
    }
}
