//! The field of 256 nimbers as the field of AES, `GF(2)[x]` modulo `x^8 + x^4 + x^3 + x + 1`.

/// The images of the Fermat powers 2, 4, 16: published, and derived by a test.
const FERMAT_IMAGES: [u8; 3] = [0xbc, 0x5c, 0xf2];

/// The product in the AES field, bit by bit: the portable twin of `GF2P8MULB`.
pub(crate) const fn mul(a: u8, b: u8) -> u8 {
    let mut result = 0;
    let mut shifted = a;
    let mut rest = b;
    while rest != 0 {
        if rest & 1 == 1 {
            result ^= shifted;
        }
        shifted = shifted << 1 ^ if shifted >> 7 == 1 { 0x1b } else { 0 };
        rest >>= 1;
    }
    result
}

/// The images of the powers of two.
const IMAGES: [u8; 8] = {
    let mut images = [1; 8];
    let mut i = 1_usize;
    while i < 8 {
        images[i] = mul(images[i & (i - 1)], FERMAT_IMAGES[i.trailing_zeros() as usize]);
        i += 1;
    }
    images
};

/// The images of the powers of x under the square root, `y -> y^128`.
const ROOT_IMAGES: [u8; 8] = {
    let mut images = [0; 8];
    let mut i = 0;
    while i < 8 {
        let mut root = 1 << i;
        let mut times = 0;
        while times < 7 {
            root = mul(root, root);
            times += 1;
        }
        images[i] = root;
        i += 1;
    }
    images
};

/// The image of 128, its square and its cube: the constants of the tower above the bytes.
pub(crate) const FOLD: u8 = IMAGES[7];
pub(crate) const FOLD_SQUARE: u8 = mul(FOLD, FOLD);
pub(crate) const FOLD_CUBE: u8 = mul(FOLD, FOLD_SQUARE);

/// From nimbers to the AES field and back, and the square root there.
pub(crate) const TO_AES: u64 = matrix(IMAGES);
pub(crate) const FROM_AES: u64 = matrix(inverse(IMAGES));
pub(crate) const SQUARE_ROOT: u64 = matrix(ROOT_IMAGES);

/// The matrix, in the format of `GF2P8AFFINEQB`, of the linear map with these images: byte `7 - i` says
/// which bits of the argument contribute to bit `i` of the result.
const fn matrix(images: [u8; 8]) -> u64 {
    let mut matrix = 0_u64;
    let mut i = 0;
    while i < 64 {
        let (row, column) = (i / 8, i % 8);
        matrix |= ((images[column] >> row & 1) as u64) << (8 * (7 - row) + column);
        i += 1;
    }
    matrix
}

/// The image of a byte under a linear map: the portable twin of `GF2P8AFFINEQB`.
pub(crate) const fn affine(x: u8, matrix: u64) -> u8 {
    let mut result = 0;
    let mut i = 0;
    while i < 8 {
        let row = (matrix >> (8 * (7 - i))) as u8;
        result |= (((row & x).count_ones() & 1) as u8) << i;
        i += 1;
    }
    result
}

/// The images of the inverse of a bijection, found by trying every byte.
const fn inverse(images: [u8; 8]) -> [u8; 8] {
    let forward = matrix(images);
    let mut result = [0; 8];
    let mut x = 1_u8;
    while x != 0 {
        let y = affine(x, forward);
        if y.is_power_of_two() {
            result[y.trailing_zeros() as usize] = x;
        }
        x = x.wrapping_add(1);
    }
    result
}

/// The inverse in the AES field, as the power 254; 0 is sent to 0.
pub(crate) const fn inv_or_zero(x: u8) -> u8 {
    let mut result = 1;
    let mut square = x;
    let mut times = 0;
    while times < 7 {
        square = mul(square, square);
        result = mul(result, square);
        times += 1;
    }
    result
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_published_constants_are_derived() {
        let mut product = 1;
        for image in FERMAT_IMAGES {
            assert_eq!(mul(image, image) ^ image, product);
            product = mul(product, image);
        }
        assert_eq!(IMAGES, [0x01, 0xbc, 0x5c, 0xb0, 0xf2, 0x5b, 0x5f, 0x6f]);
        assert_eq!((FOLD, FOLD_SQUARE, FOLD_CUBE), (0x6f, 0x92, 0x53));
        assert_eq!((TO_AES, FROM_AES), (0xe1f0_c6e6_7e9a_f41a, 0x7338_42c8_700c_dea0));
    }

    #[test]
    fn the_bytes_are_the_nimbers_below_256() {
        for a in 0..=255 {
            assert_eq!(affine(affine(a, TO_AES), FROM_AES), a);
            assert_eq!(mul(a, inv_or_zero(a)), u8::from(a != 0));
            let root = affine(a, SQUARE_ROOT);
            assert_eq!(mul(root, root), a);
            for b in 0..=255 {
                let product = affine(mul(affine(a, TO_AES), affine(b, TO_AES)), FROM_AES);
                assert_eq!(u128::from(product), crate::reference::product(a.into(), b.into()));
            }
        }
    }
}
