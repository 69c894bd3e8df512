//! Every path compared with the reference, for every length of the last block.

mod random;

use marienbad_nimbers::path::{LengthMismatch, Path};
use marienbad_nimbers::{Nim8, Nim16, Nim32, Nim64, Nim128, reference};
use random::{Random, edges};

fn numbers(seed: u64, count: usize) -> Vec<Nim64> {
    let mut random = Random(seed);
    let edges = edges().into_iter().map(|n| Nim64::new(n as u64));
    edges.chain(std::iter::from_fn(|| Some(Nim64::new(random.u64())))).take(count).collect()
}

fn available() -> impl Iterator<Item = Path> {
    Path::ALL.into_iter().filter(|path| path.is_available())
}

/// The tests here select each path by name. Paths that this machine lacks are reported on stderr, which
/// cargo does not capture here, because a passing test says nothing about them.
#[test]
fn paths_that_are_not_tried_are_told() {
    use std::io::Write;
    let missing: Vec<Path> = Path::ALL.into_iter().filter(|path| !path.is_available()).collect();
    for path in &missing {
        let _ = writeln!(std::io::stderr(), "this machine lacks {path:?}: it is not tested here");
    }
    assert_eq!(available().count() + missing.len(), Path::ALL.len());
    assert!(available().any(|path| path == Path::Tower) && !missing.contains(&Path::PortablePlanes));
}

/// Few enough numbers for miri (`cargo xtask miri`), which checks every memory access of the kernels; still
/// more than a block of the widest path, with an incomplete last block.
#[test]
fn few_numbers_on_every_path() {
    let (left, right) = (numbers(21, 149), numbers(22, 149));
    for path in available() {
        for length in [0, 1, 7, 63, 64, 65, 149] {
            let mut out = vec![Nim64::ZERO; length];
            path.mul_slice(&left[..length], &right[..length], &mut out).unwrap();
            let expected = left.iter().zip(&right).map(|(a, b)| a.const_mul(*b));
            assert!(out.iter().copied().eq(expected.take(length)), "{path:?} {length}");
            let mut squares = left[..length].to_vec();
            path.square_slice(&mut squares);
            assert!(
                squares.iter().zip(&left).all(|(square, x)| *square == x.const_mul(*x)),
                "{path:?} {length}"
            );
        }
    }
}

#[test]
fn products_agree_with_the_reference() {
    let left = numbers(1, 20_000);
    let mut right = numbers(2, 20_000);
    right.reverse();
    let expected: Vec<Nim64> = left.iter().zip(&right).map(|(a, b)| a.const_mul(*b)).collect();
    for path in available() {
        let mut out = vec![Nim64::ZERO; left.len()];
        path.mul_slice(&left, &right, &mut out).unwrap();
        assert!(out == expected, "{path:?}");
    }
}

#[test]
fn products_of_edges_agree_with_the_reference() {
    let edges: Vec<Nim64> = edges().into_iter().map(|n| Nim64::new(n as u64)).collect();
    let (left, right): (Vec<Nim64>, Vec<Nim64>) =
        edges.iter().flat_map(|&a| edges.iter().map(move |&b| (a, b))).unzip();
    let mut out = vec![Nim64::ZERO; left.len()];
    for path in available() {
        path.mul_slice(&left, &right, &mut out).unwrap();
        for ((a, b), c) in left.iter().zip(&right).zip(&out) {
            assert_eq!(
                u128::from(c.get()),
                reference::product(a.get().into(), b.get().into()),
                "{path:?} {a} {b}"
            );
        }
    }
}

#[test]
fn squares_roots_and_inverses_agree_with_the_reference() {
    let values = numbers(3, 5000);
    for path in available() {
        let mut squares = values.clone();
        path.square_slice(&mut squares);
        let mut roots = values.clone();
        path.sqrt_slice(&mut roots);
        let mut inverses = values.clone();
        path.inv_slice(&mut inverses);
        for (i, &x) in values.iter().enumerate() {
            assert_eq!(squares[i], x.const_mul(x), "{path:?} {x}");
            assert_eq!(roots[i].const_mul(roots[i]), x, "{path:?} {x}");
            let product = x.const_mul(inverses[i]);
            assert!(product == Nim64::ONE || x.is_zero() && inverses[i].is_zero(), "{path:?} {x}");
        }
    }
}

#[test]
fn every_length_is_served() {
    let (left, right) = (numbers(4, 200), numbers(5, 200));
    for path in available() {
        for length in 0..200 {
            let mut out = vec![Nim64::MAX; length];
            path.mul_slice(&left[..length], &right[..length], &mut out).unwrap();
            for i in 0..length {
                assert_eq!(out[i], left[i] * right[i], "{path:?} {length}");
            }
            path.inv_slice(&mut out);
            path.square_slice(&mut out);
            path.sqrt_slice(&mut out);
            for i in 0..length {
                assert_eq!(
                    Some(out[i]),
                    (left[i] * right[i]).checked_inv().or(Some(Nim64::ZERO)),
                    "{path:?} {length}"
                );
            }
        }
    }
}

#[test]
fn different_lengths_are_an_error() {
    let out = &mut [Nim64::ZERO; 3];
    let error = LengthMismatch { left: 2, right: 3, out: 3 };
    assert_eq!(Nim64::mul_slice(&[Nim64::ONE; 2], &[Nim64::ONE; 3], out), Err(error));
    assert_eq!(
        Nim8::mul_slice(&[Nim8::ONE], &[Nim8::ONE], &mut []),
        Err(LengthMismatch { left: 1, right: 1, out: 0 })
    );
}

macro_rules! batches {
    ($($name:ident, $Nim:ident, $int:ident;)*) => {$(
        #[test]
        fn $name() {
            let mut random = Random(6);
            for length in [0, 1, 63, 64, 255, 256, 257, 1000] {
                let mut number = || $Nim::new(random.u128() as $int);
                let mut numbers = || (0..length).map(|_| number()).collect::<Vec<_>>();
                let (left, right, mut out) = (numbers(), numbers(), numbers());
                $Nim::mul_slice(&left, &right, &mut out).unwrap();
                for i in 0..length {
                    assert_eq!(out[i], left[i] * right[i]);
                }
                let (mut squares, mut roots, mut inverses) = (left.clone(), left.clone(), left.clone());
                $Nim::square_slice(&mut squares);
                $Nim::sqrt_slice(&mut roots);
                $Nim::inv_slice(&mut inverses);
                for i in 0..length {
                    assert_eq!((squares[i], roots[i]), (left[i].square(), left[i].sqrt()));
                    assert_eq!(inverses[i], left[i].checked_inv().unwrap_or_default());
                }
            }
        }
    )*};
}

batches! {
    batches_of_8_bits, Nim8, u8;
    batches_of_16_bits, Nim16, u16;
    batches_of_32_bits, Nim32, u32;
    batches_of_64_bits, Nim64, u64;
    batches_of_128_bits, Nim128, u128;
}
