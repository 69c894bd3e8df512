//! A quotient that decides sums without search.

use super::word::Atom;

/// A quotient proved for the heaps below `elements.len()`: their sums need no search.
pub(in crate::misere) struct Known {
    pub(in crate::misere) elements: Vec<u32>,
    pub(in crate::misere) products: Vec<Vec<u32>>,
    pub(in crate::misere) lost: Vec<bool>,
}

impl Known {
    pub(super) fn times(&self, element: u32, word: &[Atom]) -> u32 {
        word.iter()
            .fold(element, |x, atom| self.products[x as usize][self.elements[usize::from(*atom)] as usize])
    }

    /// The largest atom and the element of the others, if the largest atom is the first heap not covered
    /// and the others are covered.
    pub(super) fn beside(&self, word: &[Atom]) -> Option<(Atom, u32)> {
        let (largest, others) = word.split_last()?;
        let covered = |atom: &Atom| usize::from(*atom) < self.elements.len();
        let last_one = usize::from(*largest) == self.elements.len() && others.last().is_none_or(covered);
        last_one.then(|| (*largest, self.times(0, others)))
    }
}
