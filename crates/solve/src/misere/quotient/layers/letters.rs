//! Sums of letters, packed into four machine words.

use marienbad_rules::heap::HeapGame;
use std::cmp::Reverse;
use std::collections::BinaryHeap;

use super::super::monoid::Monoid;
use super::Atoms;
use crate::listing::heap_options;
use crate::misere::genus::mex;
use crate::{Stop, Work};

/// The most letters.
pub(super) const MOST: usize = WORDS * IN_WORD;
/// The largest index of powers: with it, the number of a letter in the sum of two sums is below 32.
pub(super) const HIGHEST: u32 = 13;

const WORDS: usize = 8;
const FIELD: usize = 5;
const IN_WORD: usize = 12;
const COUNT: u64 = 31;
/// The highest bit of every number.
const HIGH: u64 = {
    let (mut high, mut at) = (0, 0);
    while at < IN_WORD {
        high |= 16 << (FIELD * at);
        at += 1;
    }
    high
};

/// The count of each letter.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Sum([u64; WORDS]);

impl Sum {
    pub(super) fn one(letter: usize) -> Self {
        let mut sum = Self::default();
        sum.0[letter / IN_WORD] = 1 << (FIELD * (letter % IN_WORD));
        sum
    }

    fn many(letter: usize, count: u32) -> Self {
        let mut sum = Self::one(letter);
        sum.0[letter / IN_WORD] *= u64::from(count);
        sum
    }

    /// Adds without normalising; no count may reach 32.
    fn plus(mut self, other: &Self) -> Self {
        self.0.iter_mut().zip(other.0).for_each(|(a, b)| *a += b);
        self
    }

    pub(super) fn minus(mut self, other: &Self) -> Self {
        self.0.iter_mut().zip(other.0).for_each(|(a, b)| *a -= b);
        self
    }

    /// The letters that occur, each with its count.
    pub(super) fn letters(&self) -> impl Iterator<Item = (usize, u32)> {
        let numbers = *self;
        (0..WORDS).flat_map(move |i| {
            let mut word = numbers.0[i];
            std::iter::from_fn(move || {
                if word == 0 {
                    return None;
                }
                let at = word.trailing_zeros() as usize / FIELD;
                let count = word >> (FIELD * at) & COUNT;
                word &= !(COUNT << (FIELD * at));
                Some((i * IN_WORD + at, count as u32))
            })
        })
    }

    /// A hash. Two sums with the same hash would be confused, which the proof would detect.
    pub(super) fn mark(&self) -> u64 {
        let mix = |mark: u64, word: u64| {
            let mixed = (mark ^ word).wrapping_mul(0x9E37_79B9_7F4A_7C15);
            mixed ^ mixed >> 29
        };
        self.0.iter().fold(0x2545_F491_4F6C_DD1D, |mark, word| mix(mark, *word))
    }
}

/// A heap with its own powers, which are assumed to repeat with period 2 from `index` on.
#[derive(Debug, Clone)]
pub(super) struct Letter {
    pub(super) heap: u64,
    pub(super) index: u32,
    pub(super) normal: u32,
    /// Its options, with their values in normal play.
    pub(super) options: Vec<(Sum, u32)>,
}

/// Heaps as sums of letters.
#[derive(Debug, Clone)]
pub(super) struct Letters {
    pub(super) all: Vec<Letter>,
    /// Adding this makes a count that is too large set its highest bit.
    bias: Sum,
    /// The sum that each heap is assumed to act like.
    heaps: Vec<Sum>,
    /// The value of the new heap in normal play.
    pub(super) normal: u32,
}

impl Letters {
    /// Letters for these heaps, each with the index of its powers. Every other heap below `new` is assumed
    /// to act like the lightest sum of letters with its element. Returns `Err` with a heap that must become
    /// a letter because that sum is not lighter than the heap, so that moves might never end.
    pub(super) fn new(
        game: &dyn HeapGame,
        new: u64,
        (monoid, elements): (&Monoid, &[u32]),
        (atoms, star): &Atoms,
        letters: &[(u64, u32)],
        work: &mut Work<'_>,
    ) -> Result<Result<Self, u64>, Stop> {
        let letter = |(heap, index): &(u64, u32)| {
            let index = if Some(*heap) == *star { 0 } else { *index };
            Letter { heap: *heap, index, normal: 0, options: Vec::new() }
        };
        let all: Vec<Letter> = letters.iter().map(letter).collect();
        let bias = all
            .iter()
            .enumerate()
            .fold(Sum::default(), |bias, (i, one)| bias.plus(&Sum::many(i, 14 - one.index)));
        let mut these = Self { all, bias, heaps: Vec::new(), normal: 0 };
        let weight = |heap: u64| if Some(heap) == *star { 1 } else { heap * heap };
        let lightest = these.lightest(monoid, elements, weight, work)?;
        let mut values: Vec<u32> = Vec::new();
        for heap in 0..=new {
            let mut options: Vec<(Sum, u32)> = Vec::new();
            let mut beside = |parts: &[u64]| {
                let value = parts.iter().fold(0, |xor, part| xor ^ values[*part as usize]);
                options.push((these.sum(parts), value));
            };
            if Some(heap) == *star {
                beside(&[]);
            } else {
                heap_options(game, heap, work, &mut beside)?;
            }
            work.spend(1 + options.len() as u64 / 8)?;
            values.push(mex(options.iter().map(|(_, value)| *value).collect()));
            if heap == new {
                break;
            }
            let mut sum = Sum::default();
            for atom in &atoms[heap as usize] {
                let like = match these.all.iter().position(|letter| letter.heap == *atom) {
                    Some(letter) => Sum::one(letter),
                    None => match &lightest[elements[*atom as usize] as usize] {
                        Some((total, like)) if *total <= weight(*atom) => *like,
                        _ => return Ok(Err(*atom)),
                    },
                };
                sum = these.add(sum, &like);
            }
            these.heaps.push(sum);
            if let Some(letter) = these.all.iter_mut().find(|letter| letter.heap == heap) {
                options.sort_unstable_by_key(|(sum, _)| sum.0);
                options.dedup_by_key(|(sum, _)| sum.0);
                (letter.normal, letter.options) = (values[heap as usize], options);
            }
        }
        these.normal = values[new as usize];
        Ok(Ok(these))
    }

    /// For each element, the lightest sum of letters that has it. Every move makes a sum lighter, and so
    /// does every reduction.
    fn lightest(
        &self,
        monoid: &Monoid,
        elements: &[u32],
        weight: impl Fn(u64) -> u64,
        work: &mut Work<'_>,
    ) -> Result<Vec<Option<(u64, Sum)>>, Stop> {
        work.spend((monoid.order() * self.all.len()) as u64 / 16 + 1)?;
        let mut found: Vec<Option<(u64, Sum)>> = vec![None; monoid.order()];
        // The sum of an element is that of its predecessor plus a letter.
        let mut queue = BinaryHeap::from([(Reverse(0), 0u32, 0u32, usize::MAX)]);
        while let Some((Reverse(total), x, before, letter)) = queue.pop() {
            if found[x as usize].is_some() {
                continue;
            }
            let sum = match &found[before as usize] {
                Some((_, sum)) => self.add(*sum, &Sum::one(letter)),
                None => Sum::default(),
            };
            found[x as usize] = Some((total, sum));
            for (letter, one) in self.all.iter().enumerate() {
                let y = monoid.product(x, elements[one.heap as usize]);
                if found[y as usize].is_none() {
                    queue.push((Reverse(total + weight(one.heap)), y, x, letter));
                }
            }
        }
        Ok(found)
    }

    /// The normal form of the sum of two normal forms.
    pub(super) fn add(&self, one: Sum, other: &Sum) -> Sum {
        let mut sum = one.plus(other);
        for i in 0..WORDS {
            let mut over = (sum.0[i] + self.bias.0[i]) & HIGH;
            while over != 0 {
                let at = over.trailing_zeros() as usize / FIELD;
                let index = u64::from(self.all[i * IN_WORD + at].index);
                let count = sum.0[i] >> (FIELD * at) & COUNT;
                sum.0[i] -= (count - index - (count - index) % 2) << (FIELD * at);
                over &= over - 1;
            }
        }
        sum
    }

    /// The sum that a sum of heaps below the new one is assumed to act like.
    pub(super) fn sum(&self, heaps: &[u64]) -> Sum {
        heaps.iter().fold(Sum::default(), |sum, heap| self.add(sum, &self.heaps[*heap as usize]))
    }

    /// The letters of a sum of heaps.
    pub(super) fn letters_of(&self, heaps: &[u64]) -> Vec<usize> {
        let sums = heaps.iter().map(|heap| &self.heaps[*heap as usize]);
        sums.flat_map(Sum::letters).flat_map(|(letter, count)| vec![letter; count as usize]).collect()
    }

    /// The sum of these letters.
    pub(super) fn spell(&self, letters: &[usize]) -> Sum {
        letters.iter().fold(Sum::default(), |sum, letter| self.add(sum, &Sum::one(*letter)))
    }

    /// The heaps of a sum.
    pub(super) fn heaps_of(&self, sum: &Sum) -> Vec<u64> {
        sum.letters().flat_map(|(letter, count)| vec![self.all[letter].heap; count as usize]).collect()
    }

    /// The heap after those that are expressed as sums of letters.
    pub(super) fn new_heap(&self) -> u64 {
        self.heaps.len() as u64
    }
}
