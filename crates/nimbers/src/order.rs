//! Multiplicative orders: the prime factors of `2^(2^u) - 1`, which are those of the Fermat numbers.
//!
//! `2^(2^u) - 1` is the product of the Fermat numbers `F_0 .. F_(u-1)` with `F_k = 2^(2^k) + 1`. The
//! factors below are the published ones, complete up to `F_11`; the last factor of each is the quotient by
//! the others, and a test verifies that all are prime. The factorisation of `F_12` is not known.

use num_bigint::BigUint;

/// The prime factors of the Fermat number `F_index` other than the largest; `None` from `F_12` on.
///
/// Sources: Euler 1732 (`F_5`), Landry 1880 (`F_6`), Morrison and Brillhart 1970 (`F_7`), Brent and Pollard
/// 1980 (`F_8`), Western 1903 and Lenstra et al. 1990 (`F_9`), Selfridge 1953, Brillhart 1962 and Brent 1995
/// (`F_10`), Cunningham 1899 and Brent 1988 (`F_11`).
fn small_factors(index: u32) -> Option<&'static [&'static str]> {
    Some(match index {
        0..=4 => &[],
        5 => &["641"],
        6 => &["274177"],
        7 => &["59649589127497217"],
        8 => &["1238926361552897"],
        9 => &["2424833", "7455602825647884208337395736200454918783366342657"],
        10 => &["45592577", "6487031809", "4659775785220018543264560743076778192897"],
        11 => &["319489", "974849", "167988556341760475137", "3560841906445833920513"],
        _ => return None,
    })
}

/// The last `u` for which all the prime factors of `2^(2^u) - 1` are known.
pub(crate) const LAST_FACTORED_LEVEL: u32 = 12;

/// The Fermat number `2^(2^index) + 1`.
pub(crate) fn fermat_number(index: u32) -> BigUint {
    (BigUint::ONE << (1_u64 << index)) + 1_u32
}

/// The prime factors of `F_index`, in increasing order; `None` from `F_12` on, since they are not all
/// known.
pub(crate) fn fermat_factors(index: u32) -> Option<Vec<BigUint>> {
    let mut rest = fermat_number(index);
    let mut factors = Vec::new();
    for digits in small_factors(index)? {
        let factor: BigUint = digits.parse().ok()?;
        rest /= &factor;
        factors.push(factor);
    }
    factors.push(rest);
    factors.sort();
    Some(factors)
}

/// The least generator of the field of `2^(2^u)` numbers, for each `u`: its powers are all of them but 0.
pub(crate) const GENERATORS: [u128; 8] = [1, 2, 4, 18, 258, 65_540, 0x1_0000_0006, 0x1_0000_0000_0000_0002];

/// The prime factors of `2^128 - 1`, with the number of them that divide `2^(2^u) - 1` for each `u`.
const PRIMES: [u64; 9] = [3, 5, 17, 257, 65_537, 641, 6_700_417, 274_177, 67_280_421_310_721];
const PRIMES_AT: [usize; 8] = [0, 1, 2, 3, 4, 5, 7, 9];

/// The order of an element of the field of `2^(2^level)` numbers, given a test whether a power of it is 1.
pub(crate) fn order_in(level: u32, is_one: impl Fn(u128) -> bool) -> u128 {
    let mut order = u128::MAX >> (128 - (1 << level));
    for &prime in &PRIMES[..PRIMES_AT[level as usize]] {
        // The order of the group is square-free, so each prime is tried once.
        let candidate = order / u128::from(prime);
        if is_one(candidate) {
            order = candidate;
        }
    }
    order
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The strong probable-prime test to the first twelve primes.
    fn is_prime(n: &BigUint) -> bool {
        let minus_one = n - 1_u32;
        let twos = minus_one.trailing_zeros().unwrap();
        let odd = &minus_one >> twos;
        [2_u32, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37].into_iter().all(|base| {
            if *n <= BigUint::from(base) {
                return true;
            }
            let mut power = BigUint::from(base).modpow(&odd, n);
            if power == BigUint::ONE {
                return true;
            }
            for _ in 0..twos {
                if power == minus_one {
                    return true;
                }
                power = &power * &power % n;
            }
            false
        })
    }

    #[test]
    fn the_generators_are_the_least() {
        for (level, &generator) in GENERATORS.iter().enumerate() {
            let full = u128::MAX >> (128 - (1 << level));
            // Numbers of a smaller field have a smaller order.
            let start = if level == 0 { 1 } else { 1 << (1 << (level - 1)) };
            let least = (start..start + 100).find(|&n| crate::Nim128::new(n).order() == Some(full));
            assert_eq!(least, Some(generator), "{level}");
        }
    }

    #[test]
    fn the_published_factors_are_prime_and_complete() {
        let mut small = Vec::new();
        for index in 0..LAST_FACTORED_LEVEL {
            let factors = fermat_factors(index).unwrap();
            let product = factors.iter().product::<BigUint>();
            assert_eq!(product, fermat_number(index));
            for factor in &factors {
                assert!(is_prime(factor), "F_{index}: {factor}");
            }
            if index < 7 {
                small.extend(factors.iter().map(|p| u128::try_from(p).unwrap()));
                assert_eq!(small.len(), PRIMES_AT[index as usize + 1]);
            }
        }
        assert_eq!(small, PRIMES.map(u128::from));
        assert_eq!(fermat_factors(LAST_FACTORED_LEVEL), None);
    }
}
