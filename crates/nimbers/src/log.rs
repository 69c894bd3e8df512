//! Discrete logarithms in the field of 2^64 numbers, after Pohlig and Hellman along the tower of fields.
//!
//! The non-zero numbers of a field of `M*M` elements are the product of two cyclic groups of coprime orders:
//! those of the lower field (order `M - 1`, reached by the norm) and those of norm 1 (order `M + 1`, reached
//! by dividing the conjugate by the number). Three steps down, and the rest is table look-up:
//!
//! | order | how |
//! |---|---|
//! | 2^16 - 1 | the logarithm table of [`crate::tower`] |
//! | 2^16 + 1 | a number up to factors below 2^16 is the quotient of its halves: a table of 65,537 |
//! | 641 | a table |
//! | 6,700,417 | baby steps in a table, giant steps (Shanks) |

use crate::tower;
use crate::word::{Arithmetic, Nim64};
use std::sync::OnceLock;

/// The number of non-zero numbers.
const ORDER: u64 = u64::MAX;
/// The two prime factors of `2^32 + 1`.
const SMALL: u64 = 641;
const LARGE: u64 = 6_700_417;
/// The number of baby steps; one less than 2^16, so that no slot of the table looks empty.
const BABIES: u64 = 65_535;
const GIANTS: usize = (LARGE / BABIES) as usize + 1;
const SLOTS: usize = 1 << 17;
const EMPTY: u32 = u32::MAX;

/// The least `e` with `base^e = x`, if there is one and neither is 0.
pub(crate) fn logarithm(x: u64, base: u64) -> Option<u64> {
    if x == 0 || base == 0 {
        return None;
    }
    let tables = TABLES.get_or_init(Tables::new);
    let log_x = tables.log64(x);
    if base == Nim64::GENERATOR.0 {
        return Some(log_x);
    }
    // Solve log_base * e = log_x modulo ORDER.
    let log_base = tables.log64(base);
    let common = greatest_common_divisor(log_base, ORDER);
    if log_x % common != 0 {
        return None;
    }
    let modulus = ORDER / common;
    let inverse = inverse_modulo(log_base / common % modulus, modulus);
    Some(times_modulo(log_x / common, inverse, modulus))
}

static TABLES: OnceLock<Tables> = OnceLock::new();

/// Everything that depends on the generator only.
struct Tables {
    /// What turns a logarithm of the table of 16 bits into one to the base of the generator's double norm.
    scale16: u64,
    /// For each quotient of halves, the logarithm modulo 2^16 + 1; the last entry is for a high half 0.
    quotients: Vec<u32>,
    /// Powers of the element of order 641, sorted, with their exponents.
    small: Vec<(u64, u32)>,
    /// Powers of the element of order 6,700,417 with the exponents below [`BABIES`].
    babies: Vec<u64>,
    /// An open hash table of the babies: the top 16 bits of the power, then the exponent.
    slots: Vec<u32>,
    /// The inverses of the powers with the multiples of [`BABIES`] as exponents.
    giants: Vec<u64>,
}

impl Tables {
    fn new() -> Self {
        let generator = Nim64::GENERATOR;
        let norm = norm64(generator.0);
        let log = tower::log16(norm32(norm)).unwrap_or(1);
        let mut quotients = vec![0; 65_537];
        let mut power = 1;
        for exponent in 0..65_537 {
            quotients[quotient_of_halves(power)] = exponent;
            power = tower::mul32(power, norm);
        }
        let unit = Nim64(twist(generator.0));
        let of_small_order = unit.pow(LARGE.into());
        let mut small: Vec<(u64, u32)> = Vec::with_capacity(SMALL as usize);
        let mut power = Nim64::ONE;
        for exponent in 0..SMALL as u32 {
            small.push((power.0, exponent));
            power *= of_small_order;
        }
        small.sort_unstable();
        let of_large_order = unit.pow(SMALL.into());
        let mut babies = Vec::with_capacity(BABIES as usize);
        let mut slots = vec![EMPTY; SLOTS];
        let mut power = Nim64::ONE;
        for exponent in 0..BABIES as u32 {
            babies.push(power.0);
            let mut slot = slot_of(power.0);
            while slots[slot] != EMPTY {
                slot = (slot + 1) % SLOTS;
            }
            slots[slot] = tag_of(power.0) << 16 | exponent;
            power *= of_large_order;
        }
        let giant = of_large_order.pow((LARGE - BABIES).into());
        let giants = std::iter::successors(Some(Nim64::ONE), |&power| Some(power * giant));
        Self {
            scale16: inverse_modulo(log.into(), tower::ORDER.into()),
            quotients,
            small,
            babies,
            slots,
            giants: giants.take(GIANTS).map(Nim64::get).collect(),
        }
    }

    /// The logarithm of a number that is not 0.
    fn log64(&self, x: u64) -> u64 {
        let lower = self.log32(norm64(x));
        let unit = twist(x);
        if unit == 1 {
            // A number below 2^32, with no part of norm 1.
            return combine(lower.into(), 0, 1 << 32) as u64;
        }
        let large = self.log_large(Nim64(unit).pow(SMALL.into()).0);
        let small = self.log_small(Nim64(unit).pow(LARGE.into()).0);
        // The exponent modulo 641 * 6700417, from both remainders.
        let step = inverse_modulo(LARGE % SMALL, SMALL);
        let difference = (small + SMALL - large % SMALL) % SMALL;
        let upper = large + LARGE * (difference * step % SMALL);
        combine(lower.into(), upper.into(), 1 << 32) as u64
    }

    /// The logarithm of a number of 32 bits that is not 0, to the base of the generator's norm.
    fn log32(&self, x: u32) -> u64 {
        let lower = tower::log16(norm32(x)).map_or(0, |log| u64::from(log) * self.scale16 % u64::from(tower::ORDER));
        combine(lower.into(), self.quotients[quotient_of_halves(x)].into(), 1 << 16) as u64
    }

    fn log_small(&self, power: u64) -> u64 {
        let place = self.small.binary_search_by_key(&power, |entry| entry.0);
        place.map_or(0, |place| self.small[place].1.into())
    }

    fn log_large(&self, power: u64) -> u64 {
        for (giant, &inverse) in (0..).step_by(BABIES as usize).zip(&self.giants) {
            if let Some(baby) = self.baby(power.nim_mul(inverse)) {
                return giant + u64::from(baby);
            }
        }
        unreachable!("every number of norm 1 to the power 641 is a power of the generator's")
    }

    fn baby(&self, power: u64) -> Option<u32> {
        let tag = tag_of(power);
        let mut slot = slot_of(power);
        loop {
            let entry = self.slots[slot];
            if entry == EMPTY {
                return None;
            }
            let exponent = entry & 0xffff;
            if entry >> 16 == tag && self.babies[exponent as usize] == power {
                return Some(exponent);
            }
            slot = (slot + 1) % SLOTS;
        }
    }
}

fn slot_of(power: u64) -> usize {
    (power.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 47) as usize
}

fn tag_of(power: u64) -> u32 {
    (power & 0xffff) as u32
}

/// The norm to the field of 2^32 numbers.
fn norm64(x: u64) -> u32 {
    let (x0, x1) = (x as u32, (x >> 32) as u32);
    tower::mul32(x0, x0 ^ x1) ^ tower::fold32(tower::square32(x1))
}

/// The norm to the field of 2^16 numbers.
fn norm32(x: u32) -> u16 {
    let (x0, x1) = (x as u16, (x >> 16) as u16);
    tower::mul16(x0, x0 ^ x1) ^ tower::mul16(tower::square16(x1), 1 << 15)
}

/// The conjugate over the field of 2^32 numbers divided by the number, for a number that is not 0: its power
/// `2^32 - 1`.
fn twist(x: u64) -> u64 {
    (x ^ x >> 32).nim_mul(x.nim_inv_or_zero())
}

fn quotient_of_halves(x: u32) -> usize {
    let (x0, x1) = (x as u16, (x >> 16) as u16);
    if x1 == 0 { 65_536 } else { tower::mul16(x0, tower::inv16(x1)).into() }
}

/// The number modulo `m*m - 1` that is `lower` modulo `m - 1` and `upper` modulo `m + 1`, for `m` a power of
/// two: `m/2` is the inverse of `m + 1` modulo `m - 1` and of `m - 1` modulo `m + 1`.
fn combine(lower: u128, upper: u128, m: u128) -> u128 {
    let order = m * m - 1;
    let sum = (lower * (m + 1) + upper * (m - 1)) % order;
    sum * (m / 2) % order
}

fn greatest_common_divisor(mut a: u64, mut b: u64) -> u64 {
    while a != 0 {
        (a, b) = (b % a, a);
    }
    b
}

fn times_modulo(a: u64, b: u64, modulus: u64) -> u64 {
    (u128::from(a) * u128::from(b) % u128::from(modulus)) as u64
}

/// The inverse modulo `modulus` of a number coprime to it, by Euclid's algorithm; 0 modulo 1.
fn inverse_modulo(n: u64, modulus: u64) -> u64 {
    let (mut a, mut b) = (i128::from(n), i128::from(modulus));
    let (mut x, mut y) = (1, 0);
    while b != 0 {
        let quotient = a / b;
        (a, b) = (b, a - quotient * b);
        (x, y) = (y, x - quotient * y);
    }
    x.rem_euclid(modulus.into()) as u64
}
