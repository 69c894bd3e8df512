//! Discrete logarithms in the field of 2^64 numbers, by the method of Pohlig and Hellman along the tower of
//! fields.
//!
//! The nonzero numbers of a field of `M*M` elements are the product of two cyclic groups of coprime orders:
//! the group of the lower field (order `M - 1`, reached by the norm) and the group of norm 1 (order `M +
//! 1`, reached by dividing the conjugate by the number). After three steps down, the rest is table look-up:
//!
//! | order | how |
//! |---|---|
//! | 2^16 - 1 | the logarithm table of [`crate::tower`] |
//! | 2^16 + 1 | a number up to factors below 2^16 is the quotient of its halves: a table of 65,537 |
//! | 641 | a table |
//! | 6,700,417 | baby steps in a table, giant steps (Shanks) |

use crate::path::Path;
use crate::tower;
use crate::word::{Arithmetic, Nim64};
use std::sync::OnceLock;

/// The number of non-zero numbers.
const ORDER: u64 = u64::MAX;
/// The two prime factors of `2^32 + 1`.
const SMALL: u64 = 641;
const LARGE: u64 = 6_700_417;
/// The number of baby steps.
const BABIES: u64 = 1 << 16;
/// The number of giant steps, and how many of them are taken at once.
const GIANTS: usize = (LARGE / BABIES) as usize + 1;
const STRIDE: usize = 64;
/// The size of the hash table of baby steps, and of the filter before it, by their binary logarithms.
const SLOT_BITS: u32 = 17;
const FILTER_BITS: u32 = 20;
const EMPTY: u32 = u32::MAX;

/// The least `e` with `base^e = x`, if there is one and neither number is 0.
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
    let (common, inverse) = euclid(log_base, ORDER);
    if !log_x.is_multiple_of(common) {
        return None;
    }
    let modulus = ORDER / common;
    Some(times_modulo(log_x / common, inverse, modulus))
}

static TABLES: OnceLock<Tables> = OnceLock::new();

/// Everything that depends only on the generator.
struct Tables {
    /// The factor that converts a logarithm in the 16-bit table to the base of the generator's double norm.
    scale16: u64,
    /// For each quotient of halves, the logarithm modulo 2^16 + 1; the last entry is for high half 0.
    quotients: Vec<u32>,
    /// Powers of the element of order 641, sorted, with their exponents.
    small: Vec<(u64, u32)>,
    /// Powers of the element of order 6,700,417 with the exponents below [`BABIES`].
    babies: Vec<Nim64>,
    /// An open hash table of the babies' exponents.
    slots: Vec<u32>,
    /// One bit for each of 2^20 hashes: 15 of 16 failing giant steps need no further look-up.
    filter: Vec<u64>,
    /// The inverses of the powers whose exponents are multiples of [`BABIES`].
    giants: Vec<Nim64>,
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
        let mut slots = vec![EMPTY; 1 << SLOT_BITS];
        let mut filter = vec![0; 1 << (FILTER_BITS - 6)];
        let mut power = Nim64::ONE;
        for exponent in 0..BABIES as u32 {
            babies.push(power);
            let mut slot = hash(power, SLOT_BITS);
            while slots[slot] != EMPTY {
                slot = (slot + 1) % slots.len();
            }
            slots[slot] = exponent;
            let bit = hash(power, FILTER_BITS);
            filter[bit / 64] |= 1 << (bit % 64);
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
            filter,
            giants: giants.take(GIANTS).collect(),
        }
    }

    /// The logarithm of a nonzero number.
    fn log64(&self, x: u64) -> u64 {
        let lower = self.log32(norm64(x));
        let unit = twist(x);
        if unit == 1 {
            // A number below 2^32 has no part of norm 1.
            return combine(lower, 0, 32);
        }
        let large = self.log_large(Nim64(unit).pow(SMALL.into()));
        let small = self.log_small(Nim64(unit).pow(LARGE.into()).0);
        // The exponent modulo 641 * 6700417, from the two remainders.
        let step = inverse_modulo(LARGE % SMALL, SMALL);
        let difference = (small + SMALL - large % SMALL) % SMALL;
        let upper = large + LARGE * (difference * step % SMALL);
        combine(lower, upper, 32)
    }

    /// The logarithm of a nonzero 32-bit number, to the base of the generator's norm.
    fn log32(&self, x: u32) -> u64 {
        let lower =
            tower::log16(norm32(x)).map_or(0, |log| u64::from(log) * self.scale16 % u64::from(tower::ORDER));
        combine(lower, self.quotients[quotient_of_halves(x)].into(), 16)
    }

    fn log_small(&self, power: u64) -> u64 {
        let place = self.small.binary_search_by_key(&power, |entry| entry.0);
        place.map_or(0, |place| self.small[place].1.into())
    }

    fn log_large(&self, power: Nim64) -> u64 {
        let path = Path::best();
        let mut steps = [Nim64::ZERO; STRIDE];
        for (block, giants) in self.giants.chunks(STRIDE).enumerate() {
            let steps = &mut steps[..giants.len()];
            // The lengths agree, so this cannot fail.
            let _ = path.mul_slice(&[power; STRIDE][..giants.len()], giants, steps);
            for (i, &step) in steps.iter().enumerate() {
                if let Some(baby) = self.baby(step) {
                    return (block * STRIDE + i) as u64 * BABIES + u64::from(baby);
                }
            }
        }
        unreachable!("every number of norm 1 to the power 641 is a power of the generator's")
    }

    #[inline]
    fn baby(&self, power: Nim64) -> Option<u32> {
        let bit = hash(power, FILTER_BITS);
        if self.filter[bit / 64] >> (bit % 64) & 1 == 0 {
            return None;
        }
        let mut slot = hash(power, SLOT_BITS);
        loop {
            match self.slots[slot] {
                EMPTY => return None,
                exponent if self.babies[exponent as usize] == power => return Some(exponent),
                _ => slot = (slot + 1) % self.slots.len(),
            }
        }
    }
}

/// The top bits of the product with 2^64 divided by the golden ratio (Knuth, section 6.4).
fn hash(power: Nim64, bits: u32) -> usize {
    (power.0.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> (64 - bits)) as usize
}

/// The norm, in the field of 2^32 numbers.
fn norm64(x: u64) -> u32 {
    let (x0, x1) = (x as u32, (x >> 32) as u32);
    tower::mul32(x0, x0 ^ x1) ^ tower::fold32(tower::square32(x1))
}

/// The norm, in the field of 2^16 numbers.
fn norm32(x: u32) -> u16 {
    let (x0, x1) = (x as u16, (x >> 16) as u16);
    tower::mul16(x0, x0 ^ x1) ^ tower::mul16(tower::square16(x1), 1 << 15)
}

/// The conjugate over the field of 2^32 numbers divided by the number, which must not be 0: its power
/// `2^32 - 1`.
fn twist(x: u64) -> u64 {
    (x ^ x >> 32).nim_mul(x.nim_inv_or_zero())
}

fn quotient_of_halves(x: u32) -> usize {
    let (x0, x1) = (x as u16, (x >> 16) as u16);
    if x1 == 0 { 65_536 } else { tower::mul16(x0, tower::inv16(x1)).into() }
}

/// The number modulo `m*m - 1` that is `lower` modulo `m - 1` and `upper` modulo `m + 1`, where `m` is
/// `2^half`. Here `m/2` is the inverse of `m + 1` modulo `m - 1` and of `m - 1` modulo `m + 1`.
fn combine(lower: u64, upper: u64, half: u32) -> u64 {
    let m = 1 << half;
    let order = m * m - 1;
    let mut sum = u128::from(lower) * (m + 1) + u128::from(upper) * (m - 1);
    // Modulo 2^n - 1 the digits in base 2^n can simply be added, and multiplying by 2^i is a rotation.
    while sum > order {
        sum = (sum & order) + (sum >> (2 * half));
    }
    let product = (sum << (half - 1) | sum >> (half + 1)) & order;
    if product == order { 0 } else { product as u64 }
}

fn times_modulo(a: u64, b: u64, modulus: u64) -> u64 {
    (u128::from(a) * u128::from(b) % u128::from(modulus)) as u64
}

/// The greatest common divisor `d` of `n` and `modulus`, and a number `i` with `n*i = d` modulo `modulus`, by
/// Euclid's algorithm.
fn euclid(n: u64, modulus: u64) -> (u64, u64) {
    let (mut a, mut b) = (modulus, n % modulus);
    let (mut x, mut y) = (0_i128, 1_i128);
    while b != 0 {
        let quotient = a / b;
        (a, b) = (b, a - quotient * b);
        (x, y) = (y, x - i128::from(quotient) * y);
    }
    // Now |x| is at most the modulus.
    (a, if x < 0 { (x + i128::from(modulus)) as u64 } else { x as u64 })
}

/// The inverse modulo `modulus` of a number coprime to it.
fn inverse_modulo(n: u64, modulus: u64) -> u64 {
    euclid(n, modulus).1
}
