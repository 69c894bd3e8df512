//! The tower of fields above 64 bits, on slices of words whose length is a power of two.
//!
//! `n` words are `x0 + x1*t` over the field of `n/2` words, with `t*t = t + c`. The constant `c` of `n`
//! words is `t` times that of `n/2` words, down to 2^63 for one word. So multiplication by it, [`fold`], is
//! `(x0, x1) -> (c'*c'*x1, c'*(x0 + x1))` with the constant `c'` of half the size.

use crate::polynomial::{self, ENTER, LEAVE};
use crate::tower;

/// A representation of the field of 2^64 numbers.
pub(crate) trait Field {
    /// Converts numbers to this representation.
    fn enter(words: &mut [u64]);
    /// Converts this representation to numbers.
    fn leave(words: &mut [u64]);
    /// The product of at most [`LEAF`] words.
    fn leaf_mul(a: &[u64], b: &[u64], out: &mut [u64]);
    /// The product of at most [`LEAF`] words with the constant.
    fn leaf_fold(x: &mut [u64]);
}

/// The number of words at which recursion hands over to straight code.
pub(crate) const LEAF: usize = 8;

/// The product of `n` words; `scratch` has at least `2n` words.
pub(crate) fn mul<F: Field>(a: &[u64], b: &[u64], out: &mut [u64], scratch: &mut [u64]) {
    let n = out.len();
    if n <= LEAF {
        return F::leaf_mul(a, b, out);
    }
    let half = n / 2;
    let ((a0, a1), (b0, b1)) = (a.split_at(half), b.split_at(half));
    let (low, high) = out.split_at_mut(half);
    let (sums, scratch) = scratch.split_at_mut(n);
    let (a_sum, b_sum) = sums.split_at_mut(half);
    a_sum.copy_from_slice(a0);
    add(a_sum, a1);
    b_sum.copy_from_slice(b0);
    add(b_sum, b1);
    mul::<F>(a_sum, b_sum, high, scratch);
    mul::<F>(a0, b0, low, scratch);
    add(high, low);
    mul::<F>(a1, b1, a_sum, scratch);
    fold::<F>(a_sum);
    add(low, a_sum);
}

/// The product with the constant of the next field.
pub(crate) fn fold<F: Field>(x: &mut [u64]) {
    if x.len() <= LEAF {
        return F::leaf_fold(x);
    }
    let (low, high) = x.split_at_mut(x.len() / 2);
    add(low, high);
    low.swap_with_slice(high);
    fold::<F>(low);
    fold::<F>(low);
    fold::<F>(high);
}

/// `x += y`.
pub(crate) fn add(x: &mut [u64], y: &[u64]) {
    for (x, y) in x.iter_mut().zip(y) {
        *x ^= y;
    }
}

/// The arithmetic of one and two words, on which [`leaf_mul`] and [`leaf_fold`] are built.
///
/// The type is empty; a value of it proves that the processor supports these operations.
pub(crate) trait Pairs: Copy {
    fn mul1(self, a: u64, b: u64) -> u64;
    fn fold1(self, x: u64) -> u64;

    #[inline(always)]
    fn mul2(self, [a0, a1]: [u64; 2], [b0, b1]: [u64; 2]) -> [u64; 2] {
        let low = self.mul1(a0, b0);
        let high = self.fold1(self.mul1(a1, b1));
        [low ^ high, self.mul1(a0 ^ a1, b0 ^ b1) ^ low]
    }

    #[inline(always)]
    fn fold2(self, [x0, x1]: [u64; 2]) -> [u64; 2] {
        [self.fold1(self.fold1(x1)), self.fold1(x0 ^ x1)]
    }
}

#[inline(always)]
fn add2(a: [u64; 2], b: [u64; 2]) -> [u64; 2] {
    [a[0] ^ b[0], a[1] ^ b[1]]
}

#[inline(always)]
fn add4(a: [[u64; 2]; 2], b: [[u64; 2]; 2]) -> [[u64; 2]; 2] {
    [add2(a[0], b[0]), add2(a[1], b[1])]
}

#[inline(always)]
fn fold4<P: Pairs>(p: P, [x0, x1]: [[u64; 2]; 2]) -> [[u64; 2]; 2] {
    [p.fold2(p.fold2(x1)), p.fold2(add2(x0, x1))]
}

#[inline(always)]
fn mul4<P: Pairs>(p: P, [a0, a1]: [[u64; 2]; 2], [b0, b1]: [[u64; 2]; 2]) -> [[u64; 2]; 2] {
    let low = p.mul2(a0, b0);
    let high = p.fold2(p.mul2(a1, b1));
    [add2(low, high), add2(p.mul2(add2(a0, a1), add2(b0, b1)), low)]
}

/// Four words as a pair of pairs.
#[inline(always)]
fn quad(x: &[u64]) -> [[u64; 2]; 2] {
    [[x[0], x[1]], [x[2], x[3]]]
}

#[inline(always)]
fn put(x: [[u64; 2]; 2], out: &mut [u64]) {
    out[..2].copy_from_slice(&x[0]);
    out[2..4].copy_from_slice(&x[1]);
}

/// [`Field::leaf_mul`] in terms of pairs.
#[inline(always)]
pub(crate) fn leaf_mul<P: Pairs>(p: P, a: &[u64], b: &[u64], out: &mut [u64]) {
    match out.len() {
        1 => out[0] = p.mul1(a[0], b[0]),
        2 => out.copy_from_slice(&p.mul2([a[0], a[1]], [b[0], b[1]])),
        4 => put(mul4(p, quad(a), quad(b)), out),
        _ => {
            let (a0, a1, b0, b1) = (quad(&a[..4]), quad(&a[4..8]), quad(&b[..4]), quad(&b[4..8]));
            let low = mul4(p, a0, b0);
            let high = fold4(p, mul4(p, a1, b1));
            let cross = mul4(p, add4(a0, a1), add4(b0, b1));
            put(add4(low, high), &mut out[..4]);
            put(add4(cross, low), &mut out[4..8]);
        }
    }
}

/// [`Field::leaf_fold`] in terms of pairs.
#[inline(always)]
pub(crate) fn leaf_fold<P: Pairs>(p: P, x: &mut [u64]) {
    match x.len() {
        1 => x[0] = p.fold1(x[0]),
        2 => x.copy_from_slice(&p.fold2([x[0], x[1]])),
        4 => put(fold4(p, quad(x)), x),
        _ => {
            let (x0, x1) = (quad(&x[..4]), quad(&x[4..8]));
            put(fold4(p, fold4(p, x1)), &mut x[..4]);
            put(fold4(p, add4(x0, x1)), &mut x[4..8]);
        }
    }
}

/// Words without conversion, with the portable products: the twin of the kernel.
#[derive(Clone, Copy)]
pub(crate) struct Tower;

impl Pairs for Tower {
    #[inline(always)]
    fn mul1(self, a: u64, b: u64) -> u64 {
        tower::mul64(a, b)
    }

    #[inline(always)]
    fn fold1(self, x: u64) -> u64 {
        tower::fold64(x)
    }
}

impl Field for Tower {
    fn enter(_: &mut [u64]) {}

    fn leave(_: &mut [u64]) {}

    fn leaf_mul(a: &[u64], b: &[u64], out: &mut [u64]) {
        leaf_mul(Self, a, b, out);
    }

    fn leaf_fold(x: &mut [u64]) {
        leaf_fold(Self, x);
    }
}

/// Words as polynomials, with carry-less products if the processor has them.
pub(crate) struct Polynomials;

/// The portable twin of the carry-less kernel, used where the processor lacks the instruction.
#[derive(Clone, Copy)]
pub(crate) struct PortablePolynomials;

impl Pairs for PortablePolynomials {
    fn mul1(self, a: u64, b: u64) -> u64 {
        polynomial::mul(a, b)
    }

    fn fold1(self, x: u64) -> u64 {
        polynomial::mul(x, polynomial::FOLD)
    }
}

impl Field for Polynomials {
    fn enter(words: &mut [u64]) {
        for word in words {
            *word = ENTER.apply(*word);
        }
    }

    fn leave(words: &mut [u64]) {
        for word in words {
            *word = LEAVE.apply(*word);
        }
    }

    fn leaf_mul(a: &[u64], b: &[u64], out: &mut [u64]) {
        #[cfg(target_arch = "x86_64")]
        if crate::pclmul::words_mul(a, b, out) {
            return;
        }
        leaf_mul(PortablePolynomials, a, b, out);
    }

    fn leaf_fold(x: &mut [u64]) {
        #[cfg(target_arch = "x86_64")]
        if crate::pclmul::words_fold(x) {
            return;
        }
        leaf_fold(PortablePolynomials, x);
    }
}

#[cfg(test)]
mod tests {
    use super::super::field::product_in;
    use super::*;
    use crate::word::{Nim128, tower_mul128};

    fn numbers(count: usize, seed: u64) -> Vec<u64> {
        // Any scattered words will do; these are powers of a generator.
        let mut power = tower::mul64(seed, 0x1_0000_0006);
        let mut numbers = Vec::new();
        for _ in 0..count {
            numbers.push(power);
            power = tower::mul64(power, 0x8000_0001_0000_0006);
        }
        numbers
    }

    /// The portable polynomials as a separate field, so that the kernel can be compared with them.
    struct Portable;

    impl Field for Portable {
        fn enter(words: &mut [u64]) {
            Polynomials::enter(words);
        }

        fn leave(words: &mut [u64]) {
            Polynomials::leave(words);
        }

        fn leaf_mul(a: &[u64], b: &[u64], out: &mut [u64]) {
            leaf_mul(PortablePolynomials, a, b, out);
        }

        fn leaf_fold(x: &mut [u64]) {
            leaf_fold(PortablePolynomials, x);
        }
    }

    #[test]
    fn the_representations_agree() {
        for n in [1, 2, 4, 8, 16, 32, 64] {
            for seed in 1..20 {
                let (a, b) = (numbers(n, seed), numbers(n, seed + 100));
                let product = product_in::<Tower>(&a, &b);
                assert_eq!(product_in::<Polynomials>(&a, &b), product);
                assert_eq!(product_in::<Portable>(&a, &b), product);
                let mut folded = [a.clone(), a.clone(), a.clone()];
                Polynomials::enter(&mut folded[1]);
                Polynomials::enter(&mut folded[2]);
                fold::<Tower>(&mut folded[0]);
                fold::<Polynomials>(&mut folded[1]);
                fold::<Portable>(&mut folded[2]);
                Polynomials::leave(&mut folded[1]);
                Polynomials::leave(&mut folded[2]);
                assert!(folded[0] == folded[1] && folded[0] == folded[2]);
            }
        }
    }

    #[test]
    fn the_portable_product_of_128_bits() {
        let words = numbers(4000, 7);
        for pair in words.chunks_exact(4) {
            let (a, b) = (
                u128::from(pair[0]) << 64 | u128::from(pair[1]),
                u128::from(pair[2]) << 64 | u128::from(pair[3]),
            );
            assert_eq!(tower_mul128(a, b), crate::reference::product(a, b));
            assert_eq!((Nim128::new(a) * Nim128::new(b)).get(), tower_mul128(a, b));
        }
    }
}
