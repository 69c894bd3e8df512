//! Linear maps over GF(2) on 64-bit words, computed in constants: squares, square roots, the roots of
//! `x*x + x = a` and the changes of basis are all of this kind.

/// A linear map given by the images of the 64 powers of two.
pub(crate) type Images = [u64; 64];

/// A linear map as eight tables of 256 words, with one look-up for each byte of the argument.
#[repr(align(64))]
pub(crate) struct ByteTables([[u64; 256]; 8]);

impl ByteTables {
    /// Tabulates the map for every byte.
    pub(crate) const fn new(images: &Images) -> Self {
        let mut tables = [[0; 256]; 8];
        let mut byte = 0;
        while byte < 8 {
            let mut value = 1;
            while value < 256_usize {
                let lowest = value.trailing_zeros() as usize;
                tables[byte][value] = tables[byte][value & (value - 1)] ^ images[8 * byte + lowest];
                value += 1;
            }
            byte += 1;
        }
        Self(tables)
    }

    /// The image of `x`.
    #[inline(always)]
    pub(crate) const fn apply(&self, x: u64) -> u64 {
        let t = &self.0;
        let low = t[0][x as usize & 255] ^ t[1][(x >> 8) as usize & 255];
        let low = low ^ (t[2][(x >> 16) as usize & 255] ^ t[3][(x >> 24) as usize & 255]);
        let high = t[4][(x >> 32) as usize & 255] ^ t[5][(x >> 40) as usize & 255];
        let high = high ^ (t[6][(x >> 48) as usize & 255] ^ t[7][(x >> 56) as usize & 255]);
        low ^ high
    }

    /// The image of the word with these four quarters, lowest first.
    #[cfg_attr(not(target_arch = "x86_64"), allow(dead_code))]
    #[inline(always)]
    pub(crate) const fn apply_quarters(&self, x: [u16; 4]) -> u64 {
        let t = &self.0;
        let a = t[0][x[0] as usize & 255] ^ t[1][x[0] as usize >> 8];
        let b = t[2][x[1] as usize & 255] ^ t[3][x[1] as usize >> 8];
        let c = t[4][x[2] as usize & 255] ^ t[5][x[2] as usize >> 8];
        let d = t[6][x[3] as usize & 255] ^ t[7][x[3] as usize >> 8];
        (a ^ b) ^ (c ^ d)
    }
}

/// The image of `x` under the map, bit by bit.
pub(crate) const fn apply(images: &Images, x: u64) -> u64 {
    let mut result = 0;
    let mut rest = x;
    while rest != 0 {
        result ^= images[rest.trailing_zeros() as usize];
        rest &= rest - 1;
    }
    result
}

/// A right inverse of the map: for every `a` in its image, `apply(images, apply(result, a)) = a`. For a
/// bijection this is the inverse. A basis vector outside the image is sent to the preimage of its component
/// in the image, so the caller must know the image.
pub(crate) const fn right_inverse(images: &Images) -> Images {
    // Gauss-Jordan on the columns: `value[i]` is the image of `source[i]` throughout.
    let mut value = *images;
    let mut source = [0; 64];
    let mut i = 0;
    while i < 64 {
        source[i] = 1 << i;
        i += 1;
    }
    let mut result = [0; 64];
    let mut done = 0;
    let mut bit = 0;
    while bit < 64 {
        let mut pivot = done;
        while pivot < 64 && value[pivot] >> bit & 1 == 0 {
            pivot += 1;
        }
        if pivot < 64 {
            let (v, s) = (value[pivot], source[pivot]);
            value[pivot] = value[done];
            source[pivot] = source[done];
            value[done] = v;
            source[done] = s;
            let mut other = 0;
            while other < 64 {
                if other != done && value[other] >> bit & 1 == 1 {
                    value[other] ^= v;
                    source[other] ^= s;
                }
                other += 1;
            }
            done += 1;
        }
        bit += 1;
    }
    // Every pivot vector is now the only one with its pivot bit, which is its lowest one.
    let mut i = 0;
    while i < done {
        result[value[i].trailing_zeros() as usize] = source[i];
        i += 1;
    }
    result
}
