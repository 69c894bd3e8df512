//! The minimum distance and the lightest words.

use std::cmp::Ordering;

use rustc_hash::FxHashMap;

use super::weights::each_word;
use super::{Code, Word};
use crate::coin::subsets::binomial;
use crate::{Stop, Work};

/// The bytes of one entry of a list of xors.
const ENTRY: usize = 16;

impl Code {
    /// The least number of coins in which two words differ; `None` if there is only one word.
    ///
    /// If there are few words, all are examined. Otherwise the smallest number of values with xor 0 is
    /// sought, half of them in a sorted list.
    pub fn distance(&self, work: &mut Work<'_>) -> Result<Option<usize>, Stop> {
        let Some(bound) = self.generator.iter().map(Word::weight).min() else { return Ok(None) };
        let words = 1u64.checked_shl(self.dimension() as u32).unwrap_or(u64::MAX);
        let sets = binomial(self.length, bound / 2).unwrap_or(u64::MAX);
        if words.saturating_mul(self.length as u64 / 64 + 1) <= sets {
            let mut least = bound;
            each_word(&self.generator, self.length, work, |word| {
                least = if word.is_zero() { least } else { least.min(word.weight()) };
                Ok(())
            })?;
            return Ok(Some(least));
        }
        let columns = self.columns()?;
        let mut lists = vec![vec![0u128]];
        for weight in 1..bound {
            // No smaller set of values has xor 0, so two sets with the same xor are disjoint.
            let half = weight / 2;
            if half == lists.len() {
                let count = binomial(columns.len(), half).unwrap_or(u64::MAX);
                work.hold(ENTRY.saturating_mul(usize::try_from(count).unwrap_or(usize::MAX)))?;
                let mut list = Vec::new();
                each_set(&columns, half, 0, work, &mut |xor| {
                    list.push(xor);
                    Ok(())
                })?;
                list.sort_unstable();
                lists.push(list);
            }
            let list = &lists[half];
            let mut dependent = false;
            if weight % 2 == 0 {
                dependent = list.windows(2).any(|pair| pair[0] == pair[1]);
            } else {
                each_set(&columns, half + 1, 0, work, &mut |xor| {
                    dependent |= list.binary_search(&xor).is_ok();
                    Ok(())
                })?;
            }
            if dependent {
                return Ok(Some(weight));
            }
        }
        Ok(Some(bound))
    }

    /// Every word with `weight` black coins, ordered by the places of these coins.
    pub fn words_of_weight(&self, weight: usize, work: &mut Work<'_>) -> Result<Vec<Word>, Stop> {
        let mut found = Vec::new();
        let half = weight / 2;
        let sets = binomial(self.length, weight - half).unwrap_or(u64::MAX);
        let words = 1u64.checked_shl(self.dimension() as u32).unwrap_or(u64::MAX);
        if words <= sets {
            each_word(&self.generator, self.length, work, |word| {
                if word.weight() == weight {
                    found.push(word.clone());
                }
                Ok(())
            })?;
        } else {
            self.join_halves(half, weight, &mut found, work)?;
        }
        found.sort_unstable_by(|a, b| if a == b { Ordering::Equal } else { a.places().cmp(b.places()) });
        Ok(found)
    }

    /// The words whose first `half` black coins have the same xor as their other black coins.
    fn join_halves(
        &self,
        half: usize,
        weight: usize,
        found: &mut Vec<Word>,
        work: &mut Work<'_>,
    ) -> Result<(), Stop> {
        let columns = self.columns()?;
        let mut firsts: FxHashMap<u128, Vec<Vec<usize>>> = FxHashMap::default();
        each_index_set(columns.len(), half, &mut |set| {
            work.spend(1)?;
            work.hold(ENTRY + 24 + 8 * half)?;
            let xor = set.iter().fold(0, |xor, i| xor ^ columns[*i]);
            firsts.entry(xor).or_default().push(set.to_vec());
            Ok(())
        })?;
        each_index_set(columns.len(), weight - half, &mut |set| {
            work.spend(1)?;
            let xor = set.iter().fold(0, |xor, i| xor ^ columns[*i]);
            for first in firsts.get(&xor).into_iter().flatten() {
                if first.last().zip(set.first()).is_none_or(|(a, b)| a < b) {
                    let mut word = Word::zero(self.length);
                    first.iter().chain(set).for_each(|i| word.set(*i));
                    work.hold(Word::size(self.length))?;
                    found.push(word);
                }
            }
            Ok(())
        })
    }
}

/// Calls `visit` with the xor of `start` and any `size` of `columns`.
pub(super) fn each_set(
    columns: &[u128],
    size: usize,
    start: u128,
    work: &mut Work<'_>,
    visit: &mut dyn FnMut(u128) -> Result<(), Stop>,
) -> Result<(), Stop> {
    match size {
        0 => visit(start),
        1 => {
            work.spend(columns.len() as u64)?;
            columns.iter().try_for_each(|column| visit(start ^ column))
        }
        _ => (size - 1..columns.len())
            .try_for_each(|last| each_set(&columns[..last], size - 1, start ^ columns[last], work, visit)),
    }
}

/// Calls `visit` with every set of `size` numbers below `count`, ascending.
pub(super) fn each_index_set(
    count: usize,
    size: usize,
    visit: &mut dyn FnMut(&[usize]) -> Result<(), Stop>,
) -> Result<(), Stop> {
    if size > count {
        return Ok(());
    }
    let mut set: Vec<usize> = (0..size).collect();
    loop {
        visit(&set)?;
        // The last number that can still be increased.
        let Some(i) = (0..size).rev().find(|i| set[*i] < count - size + i) else { return Ok(()) };
        set[i] += 1;
        for j in i + 1..size {
            set[j] = set[j - 1] + 1;
        }
    }
}
