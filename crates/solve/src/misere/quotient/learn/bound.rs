//! A lower bound for the order of the quotient with the next heap, if that quotient is not found.
//!
//! Sums that some context distinguishes are different elements in any quotient. The layers found so far
//! give outcomes immediately; without layers they are searched.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use rustc_hash::FxHashSet;

use super::Learner;
use crate::misere::search::Known;
use crate::{Stop, Work};

impl Learner<'_> {
    /// A lower bound, as good as the budget allows.
    pub(in crate::misere::quotient) fn at_least(&mut self, work: &mut Work<'_>) -> Result<usize, Stop> {
        let mut most = self.verified.monoid.order();
        let stop = match self.layers.as_ref().filter(|layers| layers.lost.len() > 1) {
            Some(layers) => {
                // At least every element of the last layer.
                most = most.max(layers.monoid.order());
                layers.told_apart(work).map(|pairs| most = most.max(pairs)).err()
            }
            None => {
                let mut rows = FxHashSet::default();
                let stop = self.tell_sums_apart(&mut rows, work).err();
                most = most.max(rows.len());
                stop
            }
        };
        match stop {
            Some(Stop::Cancelled) => Err(Stop::Cancelled),
            _ => Ok(most),
        }
    }

    /// Collects the rows of sums, light sums first.
    fn tell_sums_apart(&mut self, rows: &mut FxHashSet<Vec<u64>>, work: &mut Work<'_>) -> Result<(), Stop> {
        let new = self.verified.elements.len() as u64;
        let monoid = &self.verified.monoid;
        let lost = |x: u32| monoid.lost.contains(x);
        let known = Known {
            elements: self.verified.elements.clone(),
            products: monoid.products().to_vec(),
            lost: (0..monoid.order() as u32).map(lost).collect(),
        };
        self.search.know(known, work)?;
        let weight = |word: &[u64]| word.iter().map(|heap| heap * heap).sum::<u64>();
        let mut places = monoid.separators();
        places.sort_by_cached_key(|x| weight(&self.verified.words[*x as usize]));
        let contexts: Vec<&Vec<u64>> = places.iter().map(|x| &self.verified.words[*x as usize]).collect();
        for x in 0..monoid.order() as u32 {
            rows.insert(bits(places.iter().map(|place| lost(monoid.product(x, *place)))));
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
            let mut row = Vec::with_capacity(contexts.len());
            for context in &contexts {
                let sum = [&word[..], context].concat();
                row.push(!self.search.wins(&sum, work)?);
            }
            let row = bits(row.into_iter());
            let bytes = 16 * (row.len() + word.len() + 8);
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

fn bits(row: impl Iterator<Item = bool>) -> Vec<u64> {
    let mut bits = Vec::new();
    for (i, lost) in row.enumerate() {
        if i % 64 == 0 {
            bits.push(0);
        }
        bits[i / 64] |= u64::from(lost) << (i % 64);
    }
    bits
}
