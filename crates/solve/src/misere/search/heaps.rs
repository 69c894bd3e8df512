//! The heaps of a game prepared for the search: value in normal play, reduced form, reduced options.

use marienbad_rules::heap::HeapGame;
use std::mem::size_of;

use super::word::{Atom, LARGEST, STAR, mark};
use crate::listing::heap_options;
use crate::misere::genus::mex;
use crate::misere::reduction::Reductions;
use crate::{Budget, Large, Stop, Work, budgets};

/// What is known of a heap.
pub(super) struct Heap {
    pub(super) normal: u32,
    /// The reduced form of the heap, `*` first.
    pub(super) word: Vec<Atom>,
    /// Its options, sorted by their value in normal play, if they were needed.
    options: Option<Vec<HeapOption>>,
}

/// An option of a heap, reduced.
pub(super) struct HeapOption {
    pub(super) word: Box<[Atom]>,
    /// The xor of the values in normal play.
    pub(super) normal: u32,
    /// The sum of the marks of the atoms without `*`.
    pub(super) mark: u64,
    pub(super) total: u32,
}

/// The heaps prepared so far.
pub(super) struct Heaps<'g> {
    game: &'g dyn HeapGame,
    reductions: Option<Reductions<'g>>,
    /// The remaining budget for reductions.
    reduction_nodes: u64,
    list: Vec<Heap>,
}

impl<'g> Heaps<'g> {
    pub(super) fn new(game: &'g dyn HeapGame) -> Self {
        Self {
            game,
            reductions: Some(Reductions::new(game)),
            reduction_nodes: budgets::MISERE_REDUCTIONS.nodes,
            list: Vec::new(),
        }
    }

    /// How many heaps, from 0 on, are known.
    pub(super) fn len(&self) -> usize {
        self.list.len()
    }

    pub(super) fn get(&self, atom: Atom) -> &Heap {
        &self.list[usize::from(atom)]
    }

    /// The options of a prepared atom.
    pub(super) fn options(&self, atom: Atom) -> &[HeapOption] {
        self.get(atom).options.as_deref().unwrap_or_default()
    }

    /// Whether a heap is irreducible, so that words may contain it.
    pub(super) fn is_atom(&self, heap: Atom) -> bool {
        heap != STAR && self.list.get(usize::from(heap)).is_some_and(|known| known.word == [heap])
    }

    /// A sum of heaps as a word.
    pub(super) fn reduced(&mut self, heaps: &[u64], work: &mut Work<'_>) -> Result<Vec<Atom>, Stop> {
        let largest = heaps.iter().max().copied().unwrap_or(0);
        if !super::Search::takes(heaps) {
            let what = Large::Sum { heaps: heaps.len(), largest };
            return Err(Stop::TooLarge { what, max: LARGEST.to_string() });
        }
        self.learn(largest as Atom, work)?;
        let mut word = Vec::new();
        for heap in heaps {
            word.extend_from_slice(&self.list[*heap as usize].word);
        }
        let stars = word.iter().filter(|atom| **atom == STAR).count();
        word.retain(|atom| *atom != STAR);
        if stars % 2 == 1 {
            word.push(STAR);
        }
        word.sort_unstable();
        Ok(word)
    }

    /// Computes value and reduction of the heaps up to `n`.
    pub(super) fn learn(&mut self, n: Atom, work: &mut Work<'_>) -> Result<(), Stop> {
        while self.list.len() <= usize::from(n) {
            let heap = self.list.len() as Atom;
            let mut values = Vec::new();
            heap_options(self.game, u64::from(heap), work, |parts| {
                values.push(parts.iter().fold(0, |xor, part| xor ^ self.list[*part as usize].normal));
            })?;
            work.spend(1 + values.len() as u64 / 64)?;
            // The index of the heap 0, which no word contains, is used for *; it never occurs as a part of
            // an option.
            let normal = if heap == STAR { 1 } else { mex(values) };
            let word = self.reduction(heap, work)?;
            work.hold(size_of::<Heap>())?;
            self.list.push(Heap { normal, word, options: None });
        }
        Ok(())
    }

    /// For each of the heaps up to `last`, the heaps whose sum it is proved to equal, and the heap that
    /// stands for `*`.
    pub(super) fn atoms(
        &mut self,
        last: u64,
        work: &mut Work<'_>,
    ) -> Result<(Vec<Vec<u64>>, Option<u64>), Stop> {
        self.learn(Atom::try_from(last).unwrap_or(LARGEST).min(LARGEST), work)?;
        let star = self.list.iter().position(|heap| heap.word == [STAR]).map(|star| star as u64);
        let star = star.filter(|star| *star < last);
        let of = |(n, heap): (u64, &Heap)| match star {
            Some(star) => {
                let heap_of = |atom: &Atom| if *atom == STAR { star } else { u64::from(*atom) };
                heap.word.iter().map(heap_of).collect()
            }
            None if n == 0 => Vec::new(),
            None => vec![n],
        };
        let known = (0..=last).zip(&self.list).map(of);
        let beyond = (self.list.len() as u64..=last).map(|n| vec![n]);
        Ok((known.chain(beyond).collect(), star))
    }

    /// The heap as a word; the heap itself once the reductions have become too expensive.
    fn reduction(&mut self, heap: Atom, work: &mut Work<'_>) -> Result<Vec<Atom>, Stop> {
        let plain = if heap == 0 { Vec::new() } else { vec![heap] };
        let Some(reductions) = &mut self.reductions else { return Ok(plain) };
        // If a search was stopped here, the reduction is already known.
        if reductions.heaps().len() <= usize::from(heap) {
            let left = Budget { nodes: self.reduction_nodes, ..budgets::MISERE_REDUCTIONS };
            let mut limited = Work::new(left).with_cancel(work.cancel().clone());
            let grown = reductions.grow(&mut limited).map(|_| ());
            self.reduction_nodes = self.reduction_nodes.saturating_sub(limited.nodes());
            match grown {
                Ok(()) => work.spend(limited.nodes() / 64)?,
                Err(Stop::Cancelled) => return Err(Stop::Cancelled),
                Err(_) => {
                    self.reductions = None;
                    return Ok(plain);
                }
            }
        }
        let reduced = &reductions.heaps()[usize::from(heap)];
        let star = reduced.star.then_some(STAR);
        Ok(star.into_iter().chain(reduced.heaps.iter().map(|heap| *heap as Atom)).collect())
    }

    /// Computes the options of every atom up to `largest`.
    pub(super) fn prepare(&mut self, largest: Atom, work: &mut Work<'_>) -> Result<(), Stop> {
        self.learn(largest, work)?;
        for atom in 0..=largest {
            if (atom == STAR || self.is_atom(atom)) && self.get(atom).options.is_none() {
                self.prepare_one(atom, work)?;
            }
        }
        Ok(())
    }

    fn prepare_one(&mut self, atom: Atom, work: &mut Work<'_>) -> Result<(), Stop> {
        let mut words: Vec<Vec<Atom>> = Vec::new();
        if atom == STAR {
            words.push(Vec::new());
        } else {
            let mut options = Vec::new();
            heap_options(self.game, u64::from(atom), work, |parts| options.push(parts.to_vec()))?;
            work.spend(options.len() as u64 / 64)?;
            for parts in options {
                words.push(self.reduced(&parts, work)?);
            }
        }
        words.sort_unstable();
        words.dedup();
        let option = |word: Vec<Atom>| HeapOption {
            normal: word.iter().fold(0, |xor, atom| xor ^ self.get(*atom).normal),
            mark: word
                .iter()
                .filter(|atom| **atom != STAR)
                .fold(0, |sum, atom| sum.wrapping_add(mark(*atom))),
            total: word.iter().map(|atom| u32::from(*atom)).sum(),
            word: word.into_boxed_slice(),
        };
        let mut options: Vec<HeapOption> = words.into_iter().map(option).collect();
        options.sort_by_key(|option| option.normal);
        work.hold(options.iter().map(|o| size_of::<HeapOption>() + size_of_val(&*o.word)).sum())?;
        self.list[usize::from(atom)].options = Some(options);
        Ok(())
    }
}
