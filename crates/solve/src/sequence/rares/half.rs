//! The comparison of `kernel.rs`, compiled for AVX2: half as wide as AVX-512, but available on nearly every
//! machine.

use super::kernel::{self, Lanes, Rows};
use crate::sequence::values::Cell;

/// Proves that the machine has AVX2. Only [`Token::detect`] creates one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Token(());

impl Token {
    pub(super) fn detect() -> Option<Self> {
        is_x86_feature_detected!("avx2").then_some(Self(()))
    }
}

/// See [`kernel::KernelCell::compare`].
pub(super) fn compare<T: Cell>(
    _: Token,
    list: &[T],
    base: usize,
    rows: Rows<'_>,
    candidates: &[Lanes<T>],
    left: &mut [Lanes<T>],
) {
    // SAFETY: the token proves that the machine has the feature.
    unsafe { compare_256(list, base, rows, candidates, left) }
}

#[target_feature(enable = "avx2")]
fn compare_256<T: Cell>(
    list: &[T],
    base: usize,
    rows: Rows<'_>,
    candidates: &[Lanes<T>],
    left: &mut [Lanes<T>],
) {
    kernel::compare(list, base, rows, candidates, left);
}
