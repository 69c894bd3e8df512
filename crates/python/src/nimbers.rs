//! Nim arithmetic on numbers of any size, and on arrays.

use marienbad_nimbers::{Nim64, NimBig};
use num_bigint::BigUint;
use numpy::{IntoPyArray, PyArray1, PyReadonlyArray1};
use pyo3::prelude::*;
use pyo3::types::PyBytes;

/// A number from its bytes, lowest first.
fn number(bytes: &[u8]) -> NimBig {
    let word = |chunk: &[u8]| chunk.iter().rev().fold(0_u64, |word, byte| word << 8 | u64::from(*byte));
    NimBig::from_words(bytes.chunks(8).map(word).collect())
}

fn bytes<'py>(py: Python<'py>, number: &NimBig) -> Bound<'py, PyBytes> {
    let all: Vec<u8> = number.words().iter().flat_map(|word| word.to_le_bytes()).collect();
    PyBytes::new(py, &all)
}

/// The nim product of two numbers below 2^64.
#[pyfunction]
pub fn nim_product(a: u64, b: u64) -> u64 {
    (Nim64::new(a) * Nim64::new(b)).get()
}

/// An operation on numbers of any size, given and returned as bytes, lowest first. `None` if it has no
/// result: a division by zero, the logarithm of a number that is no power.
#[pyfunction]
pub fn nim_big<'py>(py: Python<'py>, operation: &str, a: &[u8], b: &[u8]) -> Option<Bound<'py, PyBytes>> {
    let plain = |number: BigUint| PyBytes::new(py, &number.to_bytes_le());
    let (one, other) = (number(a), number(b));
    match operation {
        "mul" => Some(bytes(py, &(&one * &other))),
        "div" => one.checked_div(&other).map(|found| bytes(py, &found)),
        "inv" => one.checked_inv().map(|found| bytes(py, &found)),
        "sqrt" => Some(bytes(py, &one.sqrt())),
        "pow" => Some(bytes(py, &one.pow(&BigUint::from_bytes_le(b)))),
        "order" => one.order().ok().map(plain),
        "log" => one.log(&other).ok().map(plain),
        _ => None,
    }
}

fn nimbers(array: &PyReadonlyArray1<'_, u64>) -> Vec<Nim64> {
    array.as_array().iter().map(|word| Nim64::new(*word)).collect()
}

fn plain(py: Python<'_>, list: Vec<Nim64>) -> Bound<'_, PyArray1<u64>> {
    list.into_iter().map(Nim64::get).collect::<Vec<u64>>().into_pyarray(py)
}

/// The products of two arrays of equal length, element by element.
#[pyfunction]
pub fn nim_products<'py>(
    py: Python<'py>,
    a: PyReadonlyArray1<'py, u64>,
    b: PyReadonlyArray1<'py, u64>,
) -> PyResult<Bound<'py, PyArray1<u64>>> {
    let (left, right) = (nimbers(&a), nimbers(&b));
    let mut out = vec![Nim64::new(0); left.len()];
    py.detach(|| Nim64::mul_slice(&left, &right, &mut out))
        .map_err(|error| pyo3::exceptions::PyValueError::new_err(error.to_string()))?;
    Ok(plain(py, out))
}

/// The squares, square roots or inverses of an array (the inverse of 0 is 0).
#[pyfunction]
pub fn nim_each<'py>(
    py: Python<'py>,
    operation: &str,
    a: PyReadonlyArray1<'py, u64>,
) -> Bound<'py, PyArray1<u64>> {
    let mut list = nimbers(&a);
    py.detach(|| match operation {
        "sqrt" => Nim64::sqrt_slice(&mut list),
        "inv" => Nim64::inv_slice(&mut list),
        _ => Nim64::square_slice(&mut list),
    });
    plain(py, list)
}
