//! Field operations on any number of words, over [`karatsuba`].

use super::karatsuba::{self, Field, Polynomials, Tower, add, fold};
use crate::tower;

/// The number of words of the smallest field that contains these: a power of two, at least one.
pub(crate) fn field_words(words: &[u64]) -> usize {
    words.len().next_power_of_two()
}

/// The same number with zeros up to the given length.
pub(crate) fn padded(words: &[u64], length: usize) -> Vec<u64> {
    let mut padded = words.to_vec();
    padded.resize(length, 0);
    padded
}

/// The product of two numbers, in the larger of their fields.
pub(crate) fn product(a: &[u64], b: &[u64]) -> Vec<u64> {
    #[cfg(target_arch = "x86_64")]
    let carryless = crate::pclmul::available();
    #[cfg(not(target_arch = "x86_64"))]
    let carryless = false;
    if carryless { product_in::<Polynomials>(a, b) } else { product_in::<Tower>(a, b) }
}

/// The product in a given representation. A factor from a smaller field multiplies the other part by part.
pub(crate) fn product_in<F: Field>(a: &[u64], b: &[u64]) -> Vec<u64> {
    let (a, b) = if a.len() < b.len() { (b, a) } else { (a, b) };
    let part = field_words(b);
    let mut a = padded(a, field_words(a));
    let mut b = padded(b, part);
    let mut out = vec![0; a.len()];
    let mut scratch = vec![0; 2 * part];
    F::enter(&mut a);
    F::enter(&mut b);
    for (a, out) in a.chunks_exact(part).zip(out.chunks_exact_mut(part)) {
        karatsuba::mul::<F>(a, &b, out, &mut scratch);
    }
    F::leave(&mut out);
    out
}

/// Replaces a number by its square: `x0*x0 + c*x1*x1` and `x1*x1`.
pub(crate) fn square(x: &mut [u64]) {
    for word in x.iter_mut() {
        *word = tower::square64(*word);
    }
    let mut copy = vec![0; x.len() / 2];
    let mut half = 1;
    while half < x.len() {
        for pair in x.chunks_exact_mut(2 * half) {
            let (low, high) = pair.split_at_mut(half);
            copy[..half].copy_from_slice(high);
            fold::<Tower>(&mut copy[..half]);
            add(low, &copy[..half]);
        }
        half *= 2;
    }
}

/// Replaces a number by its square root, by undoing [`square`] step by step.
pub(crate) fn sqrt(x: &mut [u64]) {
    let mut copy = vec![0; x.len() / 2];
    let mut half = x.len() / 2;
    while half > 0 {
        for pair in x.chunks_exact_mut(2 * half) {
            let (low, high) = pair.split_at_mut(half);
            copy[..half].copy_from_slice(high);
            fold::<Tower>(&mut copy[..half]);
            add(low, &copy[..half]);
        }
        half /= 2;
    }
    for word in x.iter_mut() {
        *word = tower::sqrt64(*word);
    }
}

/// The norm, in the field of half the size: `x0*(x0 + x1) + c*x1*x1`.
pub(crate) fn norm(x: &[u64]) -> Vec<u64> {
    let (low, high) = x.split_at(x.len() / 2);
    let mut sum = low.to_vec();
    add(&mut sum, high);
    let mut norm = product(low, &sum);
    let mut folded = high.to_vec();
    square(&mut folded);
    fold::<Tower>(&mut folded);
    add(&mut norm, &folded);
    norm
}

/// The conjugate over the field of half the size: `(x0 + x1) + x1*t`.
pub(crate) fn conjugate(x: &mut [u64]) {
    let (low, high) = x.split_at_mut(x.len() / 2);
    add(low, high);
}

/// The inverse, which is the conjugate divided by the norm; 0 is sent to 0.
pub(crate) fn inverse_or_zero(x: &[u64]) -> Vec<u64> {
    if let [word] = *x {
        return vec![tower::inv64(word)];
    }
    let scale = inverse_or_zero(&norm(x));
    let mut conjugated = x.to_vec();
    conjugate(&mut conjugated);
    product(&conjugated, &scale)
}

/// Replaces `a`, whose top bit must be 0, by the even root of `x*x + x = a`.
pub(crate) fn artin_schreier(a: &mut [u64]) {
    if let [word] = a {
        *word = tower::root64(*word);
        return;
    }
    // As for 128 bits, one of the two roots x1 and x1 + 1 for the high half fits the low half.
    let half = a.len() / 2;
    let (low, high) = a.split_at_mut(half);
    artin_schreier(high);
    let mut folded = high.to_vec();
    square(&mut folded);
    fold::<Tower>(&mut folded);
    add(low, &folded);
    if low[half - 1] >> 63 == 1 {
        high[0] ^= 1;
        low[half - 1] ^= 1 << 63;
    }
    artin_schreier(low);
}
