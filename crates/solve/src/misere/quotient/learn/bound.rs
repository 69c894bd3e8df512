//! How many elements the quotient with the next heap has at least, when it is not found.
//!
//! What the learner believes may be wrong; this may not. Sums with the next heap are told from each other and from the
//! verified elements by contexts of smaller heaps, with outcomes that are searched: sums with different rows are different
//! elements, whatever else there is.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use rustc_hash::FxHashSet;

use super::{Learner, Row};
use crate::{Stop, Work};

impl Learner<'_> {
    /// Gives up what was tried for the next heap.
    pub(in crate::misere::quotient) fn rest(&mut self, work: &mut Work<'_>) {
        if let Some(belief) = self.belief.take() {
            work.release(belief.held());
        }
        self.exact = false;
        self.forget();
    }

    /// A lower bound, as good as the budget allows.
    pub(in crate::misere::quotient) fn at_least(&mut self, work: &mut Work<'_>) -> Result<usize, Stop> {
        let mut rows = FxHashSet::default();
        let stop = self.doubt(work).and_then(|()| self.tell_sums_apart(&mut rows, work)).err();
        self.rest(work);
        match stop {
            Some(Stop::Cancelled) => Err(Stop::Cancelled),
            _ => Ok(rows.len().max(self.verified.monoid.order())),
        }
    }

    /// Collects the rows of sums, light sums first.
    fn tell_sums_apart(&mut self, rows: &mut FxHashSet<Row>, work: &mut Work<'_>) -> Result<(), Stop> {
        let new = self.verified.elements.len() as u64;
        let weight = |word: &[u64]| word.iter().map(|heap| heap * heap).sum::<u64>();
        let mut contexts = self.contexts.clone();
        contexts.retain(|context| context.iter().all(|heap| *heap < new));
        contexts.sort_by_cached_key(|context| weight(context));
        let places: Vec<u32> = contexts.iter().map(|context| self.verified.element(context)).collect();
        let monoid = &self.verified.monoid;
        for x in 0..monoid.order() as u32 {
            let mut row = Row::default();
            places.iter().for_each(|place| row.push(monoid.lost.contains(monoid.product(x, *place))));
            rows.insert(row);
        }
        let (atoms, _) = self.search.atoms(new, work)?;
        let letters: Vec<u64> = (1..=new).filter(|heap| atoms[*heap as usize] == [*heap]).collect();
        let mut met: FxHashSet<Vec<u64>> = FxHashSet::default();
        let mut queue: BinaryHeap<Reverse<(u64, Vec<u64>)>> = BinaryHeap::new();
        for word in &self.verified.words {
            let mut word = [word, &[new][..]].concat();
            word.sort_unstable();
            queue.push(Reverse((weight(&word), word)));
        }
        while let Some(Reverse((_, word))) = queue.pop() {
            let mut row = Row::default();
            for context in &contexts {
                let sum = [&word[..], context].concat();
                row.push(!self.search.wins(&sum, work)?);
            }
            let bytes = 16 * (row.bits.len() + word.len() + 8);
            if !rows.insert(row) {
                continue;
            }
            work.hold(bytes)?;
            for letter in &letters {
                let mut next = [&word[..], &[*letter]].concat();
                next.sort_unstable();
                if met.insert(next.clone()) {
                    queue.push(Reverse((weight(&next), next)));
                }
            }
        }
        Ok(())
    }
}
