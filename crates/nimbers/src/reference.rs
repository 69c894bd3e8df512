//! The definition, and the recursion that follows from it: the reference for testing every other path.
//!
//! The nim sum and the nim product are the least operations that make the natural numbers a field
//! (Conway, *On Numbers and Games*, chapter 6):
//!
//! - `a + b` is the mex of all `a' + b` and `a + b'`,
//! - `a * b` is the mex of all `a' * b + a * b' + a' * b'`,
//!
//! where `a'` runs over the numbers below `a` and `b'` over those below `b`. It follows, for a Fermat power
//! `t = 2^(2^k)`, that `t * x` is the ordinary product for `x < t`, and that `t * t = t + t/2` (Madore, *Le
//! jeu de nim : thème et variations*, slide 31).

/// The least natural number not among `values`.
///
/// ```
/// use marienbad_nimbers::reference::mex;
/// assert_eq!(mex([0, 1, 3, 7]), 2);
/// assert_eq!(mex([]), 0);
/// ```
pub fn mex<I: IntoIterator<Item = u64>>(values: I) -> u64 {
    let mut values: Vec<u64> = values.into_iter().collect();
    values.sort_unstable();
    let mut least = 0;
    for value in values {
        if value == least {
            least += 1;
        } else if value > least {
            break;
        }
    }
    least
}

/// The table of `a + b` for `a` and `b` below `size`, from the mex definition alone. Takes cubic time, so
/// only for small sizes.
pub fn sums_by_mex(size: usize) -> Vec<Vec<u64>> {
    let mut table = vec![vec![0; size]; size];
    for a in 0..size {
        for b in 0..size {
            table[a][b] = mex((0..a).map(|i| table[i][b]).chain((0..b).map(|j| table[a][j])));
        }
    }
    table
}

/// The table of `a * b` for `a` and `b` below `size`, from the mex definition alone (its inner sums are
/// binary sums without carry, which [`sums_by_mex`] confirms). Takes quartic time, so only for small sizes.
pub fn products_by_mex(size: usize) -> Vec<Vec<u64>> {
    let mut table: Vec<Vec<u64>> = vec![vec![0; size]; size];
    for a in 0..size {
        for b in 0..size {
            let excluded = (0..a).flat_map(|i| (0..b).map(move |j| (i, j)));
            table[a][b] = mex(excluded.map(|(i, j)| table[i][b] ^ table[a][j] ^ table[i][j]));
        }
    }
    table
}

/// The nim product by the recursion on Fermat powers, usable in constants.
///
/// ```
/// use marienbad_nimbers::reference::product;
/// const SIX: u128 = product(4, 4);
/// assert_eq!(SIX, 6);
/// assert_eq!(product(8, 13), 14);
/// ```
pub const fn product(a: u128, b: u128) -> u128 {
    product_below(a, b, 64)
}

/// The product of two numbers below `2^(2·half)`, split at the Fermat power `t = 2^half`:
/// `(a0 + a1·t)(b0 + b1·t) = a0·b0 + a1·b1·(t/2) + ((a0+a1)(b0+b1) + a0·b0)·t`.
const fn product_below(a: u128, b: u128, half: u32) -> u128 {
    if a < 2 || b < 2 {
        return a * b;
    }
    if (a | b) >> half == 0 {
        return product_below(a, b, half / 2);
    }
    let mask = (1 << half) - 1;
    let (a0, a1) = (a & mask, a >> half);
    let (b0, b1) = (b & mask, b >> half);
    let low = product_below(a0, b0, half / 2);
    let high = product_below(a1, b1, half / 2);
    let cross = product_below(a0 ^ a1, b0 ^ b1, half / 2);
    let folded = product_below(high, 1 << (half - 1), half / 2);
    (cross ^ low) << half | (low ^ folded)
}

/// The nim power `base^exponent` by squaring and [`product`], usable in constants.
pub const fn power(base: u128, exponent: u128) -> u128 {
    let mut result = 1;
    let mut square = base;
    let mut rest = exponent;
    while rest > 0 {
        if rest & 1 == 1 {
            result = product(result, square);
        }
        rest >>= 1;
        if rest > 0 {
            square = product(square, square);
        }
    }
    result
}

/// The least `u` with `n < 2^(2^u)`: the numbers below that bound form the smallest field that contains
/// `n`.
pub const fn subfield(n: u128) -> u32 {
    let bits = u128::BITS - n.leading_zeros();
    let mut level = 0;
    while bits > 1 << level {
        level += 1;
    }
    level
}

/// The nim inverse, as the power `2^(2^u) - 2` in the smallest field that contains `n`; 0 has none.
///
/// (The last slide of Madore's talk gives the exponent as `2^u - 1`; it should be the number of elements
/// minus two.)
pub const fn inverse(n: u128) -> Option<u128> {
    if n == 0 {
        return None;
    }
    let bits = 1 << subfield(n);
    Some(power(n, (u128::MAX >> (128 - bits)) - 1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_recursion_agrees_with_the_definition() {
        let table = products_by_mex(40);
        for (a, row) in table.iter().enumerate() {
            for (b, &value) in row.iter().enumerate() {
                assert_eq!(product(a as u128, b as u128), u128::from(value), "{a} * {b}");
            }
        }
    }

    #[test]
    fn sums_are_binary_sums_without_carry() {
        for (a, row) in sums_by_mex(40).iter().enumerate() {
            for (b, &value) in row.iter().enumerate() {
                assert_eq!(value, (a ^ b) as u64, "{a} + {b}");
            }
        }
    }

    #[test]
    fn small_inverses_and_subfields() {
        assert_eq!(inverse(0), None);
        for n in 1..=65_536 {
            let inverse = inverse(n).unwrap();
            assert_eq!(product(n, inverse), 1, "{n}");
        }
        let levels: Vec<u32> = [0, 1, 2, 3, 4, 15, 16, 255, 256, u128::MAX].map(subfield).into();
        assert_eq!(levels, [0, 0, 1, 1, 2, 2, 3, 3, 4, 7]);
    }
}
