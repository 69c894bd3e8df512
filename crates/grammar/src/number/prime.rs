//! Prime numbers below 2^64, exactly.

/// The first twelve primes. As bases of Miller's and Rabin's test they leave no doubt below 3·10^24 (J.
/// Sorenson and J. Webster, Strong pseudoprimes to twelve prime bases, Math. Comp. 86, 2017), and so below
/// 2^64.
const BASES: [u64; 12] = [2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37];

/// Whether a number is prime.
pub(super) fn is_prime(n: u64) -> bool {
    if let Some(divisor) = BASES.iter().find(|prime| n.is_multiple_of(**prime)) {
        return n == *divisor;
    }
    if n < 41 * 41 {
        return n > 1;
    }
    let twos = (n - 1).trailing_zeros();
    let odd = (n - 1) >> twos;
    BASES.iter().all(|base| passes(*base, n, odd, twos))
}

/// The Miller–Rabin test for one base, with n − 1 = `odd`·2^`twos`: base^odd is 1, or one of its squares is
/// −1.
fn passes(base: u64, n: u64, odd: u64, twos: u32) -> bool {
    let mut power = power(base, odd, n);
    if power == 1 {
        return true;
    }
    for _ in 0..twos {
        if power == n - 1 {
            return true;
        }
        power = product(power, power, n);
    }
    false
}

fn product(a: u64, b: u64, n: u64) -> u64 {
    (u128::from(a) * u128::from(b) % u128::from(n)) as u64
}

fn power(base: u64, mut exponent: u64, n: u64) -> u64 {
    let (mut square, mut power) = (base % n, 1);
    while exponent > 0 {
        if exponent & 1 == 1 {
            power = product(power, square, n);
        }
        square = product(square, square, n);
        exponent >>= 1;
    }
    power
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn agrees_with_the_sieve() {
        let mut composite = vec![false; 200_000];
        for n in 2..composite.len() {
            if !composite[n] {
                composite.iter_mut().skip(n * n).step_by(n).for_each(|multiple| *multiple = true);
            }
            assert_eq!(is_prime(n as u64), !composite[n], "{n}");
        }
        assert!(!is_prime(0) && !is_prime(1));
    }

    #[test]
    fn is_not_deceived() {
        // Carmichael numbers, and the least numbers that pass the test for the first 1, 2, …, 9 bases (OEIS
        // A014233).
        let liars = [
            561,
            41_041,
            825_265,
            2_047,
            1_373_653,
            25_326_001,
            3_215_031_751,
            2_152_302_898_747,
            3_474_749_660_383,
            341_550_071_728_321,
            3_825_123_056_546_413_051,
        ];
        assert!(liars.iter().all(|n| !is_prime(*n)));
        // The largest primes below 2^32, 2^63 and 2^64, and the squares and products around them.
        let (p, q, r) = (4_294_967_291, 9_223_372_036_854_775_783, 18_446_744_073_709_551_557);
        assert!(is_prime(p) && is_prime(q) && is_prime(r));
        assert!(!is_prime(p * p) && !is_prime(p * 4_294_967_279) && !is_prime(u64::MAX));
        assert!((r + 1..=u64::MAX).all(|n| !is_prime(n)));
    }
}
