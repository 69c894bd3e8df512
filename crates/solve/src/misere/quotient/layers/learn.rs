//! Learning one layer with D. Angluin's algorithm for automata (*Learning regular sets from queries and
//! counterexamples*, 1987), in the commutative case.
//!
//! The table has representatives of the classes, contexts that distinguish them, and the class of each
//! representative extended by one letter. A closed table gives a monoid. The checks of
//! [`super::super::verify`] either prove it or return sums that contradict it, and a contradiction gives a
//! new context, found by the method of R. L. Rivest and R. E. Schapire (*Inference of finite automata using
//! homing sequences*, 1993).

use marienbad_rules::heap::HeapGame;
use rustc_hash::FxHashMap;

use super::super::monoid::{Elements, Monoid};
use super::super::verify::{Transition, lost_to_lost, targets, with_options, won_sums};
use super::letters::{Letters, Sum};
use super::outcomes::Outcomes;
use crate::{Large, Stop, Work};

/// For each context, whether the sum with it is lost, as bits.
#[derive(Debug, Clone, Default, PartialEq, Eq, Hash)]
struct Row {
    bits: Vec<u64>,
    length: usize,
}

impl Row {
    fn push(&mut self, lost: bool) {
        if self.length.is_multiple_of(64) {
            self.bits.push(0);
        }
        self.bits[self.length / 64] |= u64::from(lost) << (self.length % 64);
        self.length += 1;
    }

    fn get(&self, at: usize) -> bool {
        self.bits[at / 64] >> (at % 64) & 1 != 0
    }

    /// The index of the first difference between two rows.
    fn difference(&self, other: &Self) -> Option<usize> {
        let words = self.bits.iter().zip(&other.bits).map(|(a, b)| a ^ b).enumerate();
        words.filter(|(_, word)| *word != 0).map(|(i, word)| 64 * i + word.trailing_zeros() as usize).next()
    }
}

/// Bytes of a row, and what the allocator adds for its bits.
const BESIDE: usize = size_of::<(u32, Row)>() + 16;

/// Bytes of a representative: its sum, its row twice (once in the index), its products.
const REPRESENTATIVE: usize = size_of::<Sum>() + 3 * BESIDE + 96;

/// A layer that has passed all checks.
pub(super) struct Learnt {
    /// Its set of lost elements is that of this layer.
    pub(super) monoid: Monoid,
    pub(super) elements: Vec<u32>,
    /// For each element, the element of the previous monoid that contains it.
    pub(super) before: Vec<u32>,
}

pub(super) struct Learner<'a> {
    game: &'a dyn HeapGame,
    letters: &'a Letters,
    outcomes: Outcomes<'a>,
    beaten: &'a Elements,
    most: usize,
    contexts: Vec<Sum>,
    representatives: Vec<Sum>,
    /// For each representative, its element in the previous monoid and its row.
    alone: Vec<(u32, Row)>,
    /// The same for each representative extended by each letter.
    beside: Vec<Vec<(u32, Row)>>,
    held: usize,
}

impl<'a> Learner<'a> {
    pub(super) fn new(
        game: &'a dyn HeapGame,
        letters: &'a Letters,
        outcomes: Outcomes<'a>,
        beaten: &'a Elements,
        most: usize,
    ) -> Self {
        Self {
            game,
            letters,
            outcomes,
            beaten,
            most,
            contexts: vec![Sum::default()],
            representatives: vec![Sum::default()],
            alone: vec![(0, Row::default())],
            beside: vec![Vec::new()],
            held: 0,
        }
    }

    /// The layer, or a sum at which the assumptions about the letters are contradicted.
    pub(super) fn learn(&mut self, work: &mut Work<'_>) -> Result<Result<Learnt, Vec<u64>>, Stop> {
        let result = self.try_to_learn(work);
        work.release(self.held + self.outcomes.held());
        result
    }

    fn try_to_learn(&mut self, work: &mut Work<'_>) -> Result<Result<Learnt, Vec<u64>>, Stop> {
        loop {
            let steps = self.close(work)?;
            if let Some(context) = self.unequal_paths(&steps, work)? {
                self.contexts.push(context);
                continue;
            }
            let lost: Vec<bool> = self.alone.iter().map(|(_, row)| row.get(0)).collect();
            let monoid = Monoid::new(steps, &lost, work)?;
            let bytes = Monoid::bytes(lost.len());
            self.take(bytes, work)?;
            let element = |heap: u64| {
                let word = self.letters.letters_of(&[heap]);
                word.iter().fold(0, |x, letter| monoid.steps[x as usize][*letter])
            };
            let elements: Vec<u32> = (0..self.letters.new_heap()).map(element).collect();
            let Some(sum) = self.contradiction(&monoid, &elements, work)? else {
                let before = self.alone.iter().map(|(before, _)| *before).collect();
                return Ok(Ok(Learnt { monoid, elements, before }));
            };
            if !self.refine(&with_options(self.game, &sum, work)?, &monoid, work)? {
                return Ok(Err(sum));
            }
            self.held -= bytes;
            work.release(bytes);
        }
    }

    /// Extends a row to the current contexts.
    fn fill(&mut self, row: &mut Row, sum: &Sum, work: &mut Work<'_>) -> Result<(), Stop> {
        // Rows that are already known take no steps, and there are many, so the flag is checked here.
        if work.cancel().is_cancelled() {
            return Err(Stop::Cancelled);
        }
        let words = row.bits.len();
        while row.length < self.contexts.len() {
            let with = self.letters.add(*sum, &self.contexts[row.length]);
            row.push(self.outcomes.is_lost(with, work)?);
        }
        self.take(8 * (row.bits.len() - words), work)
    }

    fn take(&mut self, bytes: usize, work: &mut Work<'_>) -> Result<(), Stop> {
        self.held += bytes;
        work.hold(bytes)
    }

    /// Adds representatives until each one, extended by a letter, has the row of a representative. Returns
    /// the resulting products.
    fn close(&mut self, work: &mut Work<'_>) -> Result<Vec<Vec<u32>>, Stop> {
        let mut index: FxHashMap<(u32, Row), u32> = FxHashMap::default();
        for x in 0..self.representatives.len() {
            let mut row = std::mem::take(&mut self.alone[x].1);
            let filled = self.fill(&mut row, &self.representatives[x].clone(), work);
            self.alone[x].1 = row;
            filled?;
            index.insert(self.alone[x].clone(), x as u32);
        }
        let mut steps = Vec::new();
        while steps.len() < self.representatives.len() {
            let x = steps.len();
            let mut products = Vec::with_capacity(self.letters.all.len());
            for letter in 0..self.letters.all.len() {
                let sum = self.letters.add(self.representatives[x], &Sum::one(letter));
                if self.beside[x].len() == letter {
                    self.take(BESIDE, work)?;
                    self.beside[x].push((self.outcomes.element(&sum), Row::default()));
                }
                let mut row = std::mem::take(&mut self.beside[x][letter].1);
                let filled = self.fill(&mut row, &sum, work);
                self.beside[x][letter].1 = row;
                filled?;
                let next = self.representatives.len();
                let found = *index.entry(self.beside[x][letter].clone()).or_insert(next as u32);
                products.push(found);
                if found as usize == next {
                    self.take(REPRESENTATIVE, work)?;
                    self.representatives.push(sum);
                    self.alone.push(self.beside[x][letter].clone());
                    self.beside.push(Vec::new());
                }
            }
            if self.representatives.len() > self.most {
                return Err(Stop::TooLarge { what: Large::Quotient, max: self.most.to_string() });
            }
            steps.push(products);
        }
        Ok(steps)
    }

    /// If two letters do not commute, returns a context that distinguishes more classes.
    fn unequal_paths(&mut self, steps: &[Vec<u32>], work: &mut Work<'_>) -> Result<Option<Sum>, Stop> {
        for (x, products) in steps.iter().enumerate() {
            for g in 0..products.len() {
                for h in 0..g {
                    let (gh, hg) = (steps[products[g] as usize][h], steps[products[h] as usize][g]);
                    if gh == hg {
                        continue;
                    }
                    let (one, other) = (&self.alone[gh as usize].1, &self.alone[hg as usize].1);
                    let Some(at) = one.difference(other) else { continue };
                    let predicted = one.get(at);
                    let (g, h) = (Sum::one(g), Sum::one(h));
                    let sum = [g, h, self.contexts[at]];
                    let sum =
                        sum.iter().fold(self.representatives[x], |sum, more| self.letters.add(sum, more));
                    let second = if self.outcomes.is_lost(sum, work)? == predicted { g } else { h };
                    return Ok(Some(self.letters.add(second, &self.contexts[at])));
                }
            }
        }
        Ok(None)
    }

    /// A sum for which, or for one of whose options, the map is wrong.
    fn contradiction(
        &self,
        monoid: &Monoid,
        elements: &[u32],
        work: &mut Work<'_>,
    ) -> Result<Option<Vec<u64>>, Stop> {
        let heaps_of = |x: u32| self.letters.heaps_of(&self.representatives[x as usize]);
        let mut beaten = Elements::none(monoid.order());
        for (x, (before, _)) in self.alone.iter().enumerate() {
            if self.beaten.contains(*before) {
                beaten.insert(x as u32);
            }
        }
        // Added to the empty sum, only the new heaps can move.
        if monoid.lost.contains(0) == beaten.contains(0) {
            return Ok(Some(Vec::new()));
        }
        if let Some(x) = monoid.lost.in_both(&beaten).first() {
            return Ok(Some(heaps_of(*x)));
        }
        let mut transitions = Vec::new();
        // The least sum that contradicts the map is the most informative.
        let weight = |word: &[u64]| word.iter().map(|heap| heap * heap).sum::<u64>();
        let mut least: Option<(u64, Vec<u64>)> = None;
        for (heap, element) in (0..).zip(elements.iter().copied()) {
            let to = targets(self.game, monoid, elements, heap, work)?;
            for u in lost_to_lost(monoid, element, &to) {
                let word = [&heaps_of(u)[..], &[heap]].concat();
                let weight = weight(&word);
                if least.as_ref().is_none_or(|(other, _)| weight < *other) {
                    least = Some((weight, word));
                }
            }
            if !to.is_empty() {
                transitions.push(Transition { heap, element, to });
            }
        }
        if let Some((_, word)) = least {
            return Ok(Some(word));
        }
        Ok(won_sums(monoid, &transitions, &beaten, work)?.err())
    }

    /// Finds, among contradicting sums, one whose outcome differs from the map, and learns from it. `false`
    /// if there is none, which happens only if an assumption is wrong.
    fn refine(&mut self, sums: &[Vec<u64>], monoid: &Monoid, work: &mut Work<'_>) -> Result<bool, Stop> {
        for sum in sums {
            let word = self.letters.letters_of(sum);
            let rest = |from: usize| self.letters.spell(&word[from..]);
            let mut outcome = self.outcomes.is_lost(rest(0), work)?;
            let mut x = 0;
            for (i, letter) in word.iter().enumerate() {
                // Prefixes of the sum are replaced by their representatives until the outcome changes.
                x = monoid.steps[x as usize][*letter];
                let rest = rest(i + 1);
                let with = self.letters.add(self.representatives[x as usize], &rest);
                let next = self.outcomes.is_lost(with, work)?;
                if next != outcome && !self.contexts.contains(&rest) {
                    self.contexts.push(rest);
                    return Ok(true);
                }
                outcome = next;
            }
        }
        Ok(false)
    }
}
