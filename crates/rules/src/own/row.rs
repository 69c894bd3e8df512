//! A short row of numbers, stored without allocation if it is short enough.

use std::borrow::Borrow;
use std::cmp::Ordering;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::ops::Deref;

/// How many numbers are held without allocation.
const FEW: usize = 3;

/// The numbers of a tuple, or of what a move leaves.
#[derive(Clone)]
pub struct Row(Held);

#[derive(Clone)]
enum Held {
    Few(u8, [u64; FEW]),
    Many(Box<[u64]>),
}

impl Row {
    /// A row of these numbers.
    pub fn new(numbers: &[u64]) -> Self {
        if numbers.len() > FEW {
            return Self(Held::Many(numbers.into()));
        }
        let mut few = [0; FEW];
        few[..numbers.len()].copy_from_slice(numbers);
        Self(Held::Few(numbers.len() as u8, few))
    }

    /// The bytes it holds on the heap.
    pub(crate) fn bytes_beside(&self) -> usize {
        match &self.0 {
            Held::Few(..) => 0,
            Held::Many(numbers) => size_of_val(&**numbers),
        }
    }
}

impl Deref for Row {
    type Target = [u64];

    fn deref(&self) -> &[u64] {
        match &self.0 {
            Held::Few(length, numbers) => &numbers[..usize::from(*length)],
            Held::Many(numbers) => numbers,
        }
    }
}

impl Borrow<[u64]> for Row {
    fn borrow(&self) -> &[u64] {
        self
    }
}

impl PartialEq for Row {
    fn eq(&self, other: &Self) -> bool {
        **self == **other
    }
}

impl Eq for Row {}

impl Ord for Row {
    fn cmp(&self, other: &Self) -> Ordering {
        (**self).cmp(&**other)
    }
}

impl PartialOrd for Row {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Hash for Row {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (**self).hash(state);
    }
}

impl fmt::Debug for Row {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        (**self).fmt(f)
    }
}
