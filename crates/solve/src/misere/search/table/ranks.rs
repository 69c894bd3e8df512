//! A bijection from words to numbers: an exact key of a few bytes.
//!
//! A word without `*` is a partition of its total into atoms. The partitions of n are numbered by their
//! largest atom: if count(n, i) is the number of partitions of n into atoms before the i-th, then the
//! partition with largest atom `a_i` has the number count(n, i) + the number of the rest, a partition of n
//! − `a_i`. Totals are numbered one after another, so a number never changes when larger heaps are added.

use super::super::word::{Atom, split_star};

/// The numbering for the totals reached so far.
#[derive(Default)]
pub(in super::super) struct Ranks {
    /// For each total n, the counts (n, 0), (n, 1), … for all atoms up to n.
    counts: Vec<Vec<u64>>,
    /// How many partitions have a smaller total.
    before: Vec<u64>,
    atoms: Vec<Atom>,
    /// The index of each atom among the atoms.
    places: Vec<u16>,
}

impl Ranks {
    /// Numbers the words of the next total.
    pub(in super::super) fn extend(&mut self, is_atom: &impl Fn(Atom) -> bool) {
        let n = self.counts.len();
        self.places.push(self.atoms.len() as u16);
        if is_atom(n as Atom) {
            self.atoms.push(n as Atom);
        }
        let mut counts = vec![u64::from(n == 0)];
        for (i, atom) in self.atoms.iter().enumerate() {
            let row = &self.counts[n - usize::from(*atom)];
            let more = row[(i + 1).min(row.len() - 1)];
            counts.push(counts[i].saturating_add(more));
        }
        let before = match (self.before.last(), self.counts.last().and_then(|row| row.last())) {
            (Some(before), Some(last)) => before.saturating_add(*last),
            _ => 0,
        };
        self.before.push(before);
        self.counts.push(counts);
    }

    /// How many words have at most this total, with and without `*`; that total must have been numbered.
    pub(in super::super) fn words(&self, total: usize) -> u64 {
        let last = self.counts[total].last().copied().unwrap_or(0);
        self.before[total].saturating_add(last).saturating_mul(2)
    }

    /// The number of a word.
    pub(in super::super) fn rank(&self, word: &[Atom]) -> u64 {
        let (star, atoms) = split_star(word);
        let mut left: usize = atoms.iter().map(|atom| usize::from(*atom)).sum();
        let mut rank = self.before[left];
        for atom in atoms.iter().rev() {
            rank += self.counts[left][usize::from(self.places[usize::from(*atom)])];
            left -= usize::from(*atom);
        }
        rank << 1 | u64::from(star)
    }

    /// A fingerprint of the atoms, to check whether two numberings agree.
    pub(super) fn fingerprint(&self) -> u64 {
        self.fingerprint_of(self.counts.len())
    }

    /// A fingerprint of the atoms below this total: that of a numbering extended only so far.
    pub(in super::super) fn fingerprint_of(&self, totals: usize) -> u64 {
        let near = self.atoms.iter().filter(|atom| usize::from(**atom) < totals);
        near.fold(totals as u64, |sum, atom| {
            (sum ^ super::super::word::mark(*atom)).rotate_left(7).wrapping_mul(0x9E37_79B9_7F4A_7C15)
        })
    }

    /// How many totals are numbered.
    pub(in super::super) fn len(&self) -> usize {
        self.counts.len()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// All words with at most this total over atoms that are 3 or at least 7.
    fn words(total: Atom, most: Atom, word: &mut Vec<Atom>, all: &mut Vec<Vec<Atom>>) {
        let sorted: Vec<Atom> = word.iter().rev().copied().collect();
        all.push([&[0][..], &sorted].concat());
        all.push(sorted);
        for atom in (1..=most.min(total)).filter(|n| *n == 3 || *n >= 7) {
            word.push(atom);
            words(total - atom, atom, word, all);
            word.pop();
        }
    }

    #[test]
    fn every_word_has_its_own_number_and_none_is_left_out() {
        let mut all = Vec::new();
        words(40, 40, &mut Vec::new(), &mut all);
        let mut ranks = Ranks::default();
        (0..=40).for_each(|_| ranks.extend(&|n| n == 3 || n >= 7));
        let mut found: Vec<u64> = all.iter().map(|word| ranks.rank(word)).collect();
        found.sort_unstable();
        assert_eq!(found, (0..ranks.words(40)).collect::<Vec<_>>());
        let mut larger = Ranks::default();
        (0..=70).for_each(|_| larger.extend(&|n| n == 3 || n >= 7));
        assert!(all.iter().all(|word| ranks.rank(word) == larger.rank(word)));
    }
}
