//! Batches of 64-bit nimbers as byte planes: one vector for each byte position.
//!
//! The field of 256 nimbers is isomorphic to that of AES, for which processors with `GFNI` have a product
//! and an inverse. A block with as many words as a vector has bytes is transposed into eight planes (plane
//! `k` holds byte `k` of every word), and the planes are converted to elements of the AES field. The tower
//! above 256 is then the same as in [`crate::tower`], with `h`, the image of 128, in place of 2^15.
//!
//! The algorithms are written once, over [`Bytes`]; [`x86`] has the vector types, [`portable`] their
//! portable twin.
#![allow(unsafe_code)]

pub(crate) mod aes;
pub(crate) mod portable;

#[cfg(target_arch = "x86_64")]
pub(crate) mod single;

#[cfg(target_arch = "x86_64")]
pub(crate) mod x86;

use crate::word::Nim64;
use aes::{FOLD, FOLD_CUBE, FOLD_SQUARE, FROM_AES, SQUARE_ROOT, TO_AES};

/// A vector of bytes, each an element of the AES field.
pub(crate) trait Bytes: Copy {
    /// The number of bytes, a multiple of 16.
    const LANES: usize;

    /// Reads `LANES / 8` words.
    ///
    /// # Safety
    /// The processor must have the instructions of this type: values of it exist only on such processors,
    /// and the other methods rely on that.
    unsafe fn load(words: &[Nim64]) -> Self;

    /// Writes `LANES / 8` words.
    fn store(self, words: &mut [Nim64]);

    /// The sum of bytes.
    fn add(self, other: Self) -> Self;

    /// The product of bytes in the AES field.
    fn mul(self, other: Self) -> Self;

    /// The product by a constant.
    fn scale(self, constant: u8) -> Self;

    /// The inverse of bytes in the AES field; 0 is sent to 0.
    fn inv_or_zero(self) -> Self;

    /// A linear map of bytes, given by a matrix in the format of `GF2P8AFFINEQB`.
    fn affine(self, matrix: u64) -> Self;

    /// In each run of 16 bytes, which are two words `v` and `w`, puts the bytes of equal index side by side:
    /// `v[0], w[0], v[1], w[1] .. v[7], w[7]`.
    fn pair(self) -> Self;

    /// Undoes [`Bytes::pair`].
    fn unpair(self) -> Self;

    /// In each run of 16 bytes, interleaves the low halves by pairs of bytes.
    fn interleave_low(self, other: Self) -> Self;

    /// In each run of 16 bytes, interleaves the high halves by pairs of bytes.
    fn interleave_high(self, other: Self) -> Self;
}

/// The eight planes of a block, byte `k` of the words at index `k`.
type Planes<V> = [V; 8];

/// Three stages that exchange the three bits of the register index with three bits of the position within a
/// run of 16 bytes. Each stage moves the top bit of the position into the register index and inserts the
/// old one above the lowest bit, so three stages bring the bits out in reverse order: hence [`reversed`].
#[inline(always)]
fn exchange<V: Bytes>([a, b, c, d, e, f, g, h]: [V; 8]) -> [V; 8] {
    let low = V::interleave_low;
    let high = V::interleave_high;
    // Written out because the compiler does not unroll these as loops, and then keeps the vectors in
    // memory.
    let [a, b, c, d, e, f, g, h] =
        [low(a, b), high(a, b), low(c, d), high(c, d), low(e, f), high(e, f), low(g, h), high(g, h)];
    let [a, b, c, d, e, f, g, h] =
        [low(a, c), low(b, d), high(a, c), high(b, d), low(e, g), low(f, h), high(e, g), high(f, h)];
    [low(a, e), low(b, f), low(c, g), low(d, h), high(a, e), high(b, f), high(c, g), high(d, h)]
}

/// Reads a block of `V::LANES` words as planes in the AES field.
///
/// # Safety
/// As for [`Bytes::load`].
#[inline(always)]
unsafe fn read<V: Bytes>(words: &[Nim64]) -> Planes<V> {
    // SAFETY: the caller vouches for the processor.
    let load = |i: usize| unsafe { V::load(&words[i * (V::LANES / 8)..]) }.pair();
    let r = exchange([load(0), load(1), load(2), load(3), load(4), load(5), load(6), load(7)]);
    affine(reversed(r), TO_AES)
}

/// Writes planes in the AES field as a block of words.
#[inline(always)]
fn write<V: Bytes>(planes: Planes<V>, words: &mut [Nim64]) {
    let r = exchange(affine(reversed(planes), FROM_AES));
    let step = V::LANES / 8;
    for i in 0..8 {
        r[i].unpair().store(&mut words[i * step..]);
    }
}

#[inline(always)]
fn affine<V: Bytes>(planes: Planes<V>, matrix: u64) -> Planes<V> {
    let mut image = planes;
    for i in 0..8 {
        image[i] = planes[i].affine(matrix);
    }
    image
}

/// Reverses the three bits of every index.
#[inline(always)]
fn reversed<T>([a, b, c, d, e, f, g, h]: [T; 8]) -> [T; 8] {
    [a, e, c, g, b, f, d, h]
}

#[inline(always)]
fn add<V: Bytes, const N: usize>(a: [V; N], b: [V; N]) -> [V; N] {
    let mut sum = a;
    for i in 0..N {
        sum[i] = a[i].add(b[i]);
    }
    sum
}

/// A number of 16 bits is `x0 + x1*t` with `t*t = t + h`.
type Pair<V> = [V; 2];
/// A number of 32 bits is a pair over pairs, with `t*t = t + h16` and `h16 = h*t` one level below.
type Quad<V> = [V; 4];

#[inline(always)]
fn halves<V: Bytes>(x: Quad<V>) -> (Pair<V>, Pair<V>) {
    ([x[0], x[1]], [x[2], x[3]])
}

#[inline(always)]
fn join<V: Bytes>(low: Pair<V>, high: Pair<V>) -> Quad<V> {
    [low[0], low[1], high[0], high[1]]
}

#[inline(always)]
fn quads<V: Bytes>(x: Planes<V>) -> (Quad<V>, Quad<V>) {
    ([x[0], x[1], x[2], x[3]], [x[4], x[5], x[6], x[7]])
}

#[inline(always)]
fn planes<V: Bytes>(low: Quad<V>, high: Quad<V>) -> Planes<V> {
    [low[0], low[1], low[2], low[3], high[0], high[1], high[2], high[3]]
}

/// The three byte products of Karatsuba's method: `x0*y0`, `x1*y1`, `(x0+x1)*(y0+y1)`.
#[inline(always)]
fn wide_mul16<V: Bytes>(x: Pair<V>, y: Pair<V>) -> [V; 3] {
    [x[0].mul(y[0]), x[1].mul(y[1]), x[0].add(x[1]).mul(y[0].add(y[1]))]
}

#[inline(always)]
fn reduce16<V: Bytes>([low, high, cross]: [V; 3]) -> Pair<V> {
    [low.add(high.scale(FOLD)), cross.add(low)]
}

#[inline(always)]
fn mul16<V: Bytes>(x: Pair<V>, y: Pair<V>) -> Pair<V> {
    reduce16(wide_mul16(x, y))
}

/// The product with `h16`.
#[inline(always)]
fn fold16<V: Bytes>([x0, x1]: Pair<V>) -> Pair<V> {
    [x1.scale(FOLD_SQUARE), x0.add(x1).scale(FOLD)]
}

#[inline(always)]
fn square16<V: Bytes>([x0, x1]: Pair<V>) -> Pair<V> {
    let high = x1.mul(x1);
    [x0.mul(x0).add(high.scale(FOLD)), high]
}

#[inline(always)]
fn inv16<V: Bytes>([x0, x1]: Pair<V>) -> Pair<V> {
    let sum = x0.add(x1);
    let scale = x0.mul(sum).add(x1.mul(x1).scale(FOLD)).inv_or_zero();
    [sum.mul(scale), x1.mul(scale)]
}

/// The nine byte products of a 32-bit product, before any reduction, so that sums can be taken first.
#[inline(always)]
fn wide_mul32<V: Bytes>(x: Quad<V>, y: Quad<V>) -> [[V; 3]; 3] {
    let ((x0, x1), (y0, y1)) = (halves(x), halves(y));
    [wide_mul16(x0, y0), wide_mul16(x1, y1), wide_mul16(add(x0, x1), add(y0, y1))]
}

/// `low + high*h16` and `cross + low`, where `h16*(high)` is `h^2*(c + l)` and `h*c + h^2*g` for the products
/// `l`, `g`, `c` of `high`.
#[inline(always)]
fn reduce32<V: Bytes>([low, [l, g, c], cross]: [[V; 3]; 3]) -> Quad<V> {
    let first = low[0].add(low[1].add(c.add(l).scale(FOLD)).scale(FOLD));
    let second = low[2].add(low[0]).add(c.add(g.scale(FOLD)).scale(FOLD));
    join([first, second], reduce16(add(cross, low)))
}

#[inline(always)]
fn mul32<V: Bytes>(x: Quad<V>, y: Quad<V>) -> Quad<V> {
    reduce32(wide_mul32(x, y))
}

/// The product with `h32 = h16*t`.
#[inline(always)]
fn fold32<V: Bytes>(x: Quad<V>) -> Quad<V> {
    let (x0, x1) = halves(x);
    // h16*h16*x1, in one step: h16*h16 = h^2*t + h^3.
    let sum = x1[0].add(x1[1]);
    let cubed = sum.scale(FOLD_CUBE);
    let low = [cubed, sum.scale(FOLD_SQUARE).add(x1[1].scale(FOLD_CUBE))];
    join(low, fold16(add(x0, x1)))
}

#[inline(always)]
fn square32<V: Bytes>(x: Quad<V>) -> Quad<V> {
    let (x0, x1) = halves(x);
    let high = square16(x1);
    join(add(square16(x0), fold16(high)), high)
}

#[inline(always)]
fn inv32<V: Bytes>(x: Quad<V>) -> Quad<V> {
    let (x0, x1) = halves(x);
    let sum = add(x0, x1);
    let scale = inv16(add(mul16(x0, sum), fold16(square16(x1))));
    join(mul16(sum, scale), mul16(x1, scale))
}

#[inline(always)]
fn mul64<V: Bytes>(x: Planes<V>, y: Planes<V>) -> Planes<V> {
    let ((x0, x1), (y0, y1)) = (quads(x), quads(y));
    let low = wide_mul32(x0, y0);
    let cross = wide_mul32(add(x0, x1), add(y0, y1));
    let upper = [add(cross[0], low[0]), add(cross[1], low[1]), add(cross[2], low[2])];
    planes(add(reduce32(low), fold32(mul32(x1, y1))), reduce32(upper))
}

#[inline(always)]
fn square64<V: Bytes>(x: Planes<V>) -> Planes<V> {
    let (x0, x1) = quads(x);
    let high = square32(x1);
    planes(add(square32(x0), fold32(high)), high)
}

#[inline(always)]
fn sqrt64<V: Bytes>(x: Planes<V>) -> Planes<V> {
    // Undoes the squares level by level: the high half is the square of a root and determines what was
    // folded.
    let (x0, x1) = quads(x);
    let unfold32 = |x: Quad<V>| {
        let (x0, x1) = halves(x);
        join(add(x0, fold16(x1)), x1)
    };
    let (x0, x1) = (unfold32(add(x0, fold32(x1))), unfold32(x1));
    let unfold16 = |[x0, x1]: Pair<V>| [x0.add(x1.scale(FOLD)).affine(SQUARE_ROOT), x1.affine(SQUARE_ROOT)];
    let root = |x: Quad<V>| join(unfold16([x[0], x[1]]), unfold16([x[2], x[3]]));
    planes(root(x0), root(x1))
}

#[inline(always)]
fn inv64<V: Bytes>(x: Planes<V>) -> Planes<V> {
    let (x0, x1) = quads(x);
    let sum = add(x0, x1);
    let scale = inv32(add(mul32(x0, sum), fold32(square32(x1))));
    planes(mul32(sum, scale), mul32(x1, scale))
}

/// The operations on one number that have a kernel.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Unary {
    Square,
    SquareRoot,
    InverseOrZero,
}

/// The products of two slices of the same length, block by block. The last block is padded.
///
/// # Safety
/// As for [`Bytes::load`].
#[inline(always)]
unsafe fn mul_slice<V: Bytes>(a: &[Nim64], b: &[Nim64], out: &mut [Nim64]) {
    // SAFETY: the caller vouches for the processor.
    let block =
        |a: &[Nim64], b: &[Nim64], out: &mut [Nim64]| unsafe { write::<V>(mul64(read(a), read(b)), out) };
    let mut a_blocks = a.chunks_exact(V::LANES);
    let mut b_blocks = b.chunks_exact(V::LANES);
    let mut out_blocks = out.chunks_exact_mut(V::LANES);
    for ((a, b), out) in (&mut a_blocks).zip(&mut b_blocks).zip(&mut out_blocks) {
        block(a, b, out);
    }
    let (a, b, out) = (a_blocks.remainder(), b_blocks.remainder(), out_blocks.into_remainder());
    if !out.is_empty() {
        let mut filled = [[Nim64::ZERO; 64]; 3];
        filled[0][..a.len()].copy_from_slice(a);
        filled[1][..b.len()].copy_from_slice(b);
        let [a, b, rest] = &mut filled;
        block(&a[..V::LANES], &b[..V::LANES], &mut rest[..V::LANES]);
        out.copy_from_slice(&rest[..out.len()]);
    }
}

/// Applies an operation to every number of a slice, block by block.
///
/// # Safety
/// As for [`Bytes::load`].
#[inline(always)]
unsafe fn map_slice<V: Bytes>(values: &mut [Nim64], map: impl Fn(Planes<V>) -> Planes<V>) {
    // SAFETY: the caller vouches for the processor.
    let block = |words: &mut [Nim64]| write::<V>(map(unsafe { read(words) }), words);
    let mut blocks = values.chunks_exact_mut(V::LANES);
    for words in &mut blocks {
        block(words);
    }
    let rest = blocks.into_remainder();
    if !rest.is_empty() {
        let mut filled = [Nim64::ZERO; 64];
        filled[..rest.len()].copy_from_slice(rest);
        block(&mut filled[..V::LANES]);
        rest.copy_from_slice(&filled[..rest.len()]);
    }
}
