//! The field of 2^64 numbers as polynomials: `GF(2)[x]` modulo `x^64 + x^4 + x^3 + x + 1`.
//!
//! The image of the Fermat power `2^(2^k)` is a root of `y*y + y = 2^(2^k - 1)`, and the image of `2^i` is
//! the product of those for the binary digits `k` of `i`. Any choice of roots gives an isomorphism; the one
//! used here is published, and a test derives it.

use crate::linear::{ByteTables, Images, apply, right_inverse};

/// The modulus without its leading term.
pub(crate) const MODULUS: u64 = 0b1_1011;

/// The images of `2^(2^k)` for `k` from 0 to 5.
pub(crate) const FERMAT_IMAGES: [u64; 6] = [
    0x19c9_369f_278a_dc02,
    0xa181_e7d6_6f5f_f794,
    0x013b_052f_bd1c_fb5c,
    0xf56a_0fcd_d619_1e26,
    0x4f6f_64c7_147f_c9a2,
    0xf2f9_2872_b79c_2ec2,
];

/// The product of two polynomials modulo the modulus, one bit at a time: the portable twin of the `PCLMUL`
/// kernel.
pub(crate) const fn mul(a: u64, b: u64) -> u64 {
    let mut result = 0;
    let mut shifted = a;
    let mut rest = b;
    while rest != 0 {
        if rest & 1 == 1 {
            result ^= shifted;
        }
        shifted = shifted << 1 ^ if shifted >> 63 == 1 { MODULUS } else { 0 };
        rest >>= 1;
    }
    result
}

/// The images of all the powers of two.
pub(crate) const IMAGES: Images = {
    let mut images = [1; 64];
    let mut i = 1_usize;
    while i < 64 {
        images[i] = mul(images[i & (i - 1)], FERMAT_IMAGES[i.trailing_zeros() as usize]);
        i += 1;
    }
    images
};

/// The image of 2^63, by which the next field of the tower is defined.
pub(crate) const FOLD: u64 = apply(&IMAGES, 1 << 63);
#[cfg_attr(not(target_arch = "x86_64"), allow(dead_code))]
pub(crate) const FOLD_SQUARE: u64 = mul(FOLD, FOLD);

/// From numbers to their polynomials, and back.
pub(crate) static ENTER: ByteTables = ByteTables::new(&IMAGES);
pub(crate) static LEAVE: ByteTables = ByteTables::new(&right_inverse(&IMAGES));

#[cfg(test)]
mod tests {
    use super::*;

    /// Both roots of `y*y + y = a`, by linear algebra.
    fn roots(a: u64) -> [u64; 2] {
        let mut images = [0; 64];
        for (i, image) in images.iter_mut().enumerate() {
            *image = mul(1 << i, 1 << i) ^ 1 << i;
        }
        let root = apply(&right_inverse(&images), a);
        assert_eq!(mul(root, root) ^ root, a);
        [root, root ^ 1]
    }

    #[test]
    fn the_published_images_are_derived() {
        let mut product = 1;
        for image in FERMAT_IMAGES {
            assert!(roots(product).contains(&image), "{image:x}");
            product = mul(product, image);
        }
        assert_eq!(product, FOLD);
    }

    #[test]
    fn the_change_of_basis_is_an_isomorphism() {
        for i in 0..64 {
            assert_eq!(LEAVE.apply(ENTER.apply(1 << i)), 1 << i);
            for j in 0..64 {
                let expected = crate::reference::product(1 << i, 1 << j) as u64;
                assert_eq!(LEAVE.apply(mul(ENTER.apply(1 << i), ENTER.apply(1 << j))), expected);
            }
        }
    }
}
