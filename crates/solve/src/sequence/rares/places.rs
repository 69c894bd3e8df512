//! One block of heaps at once, where sets of common values fit two words: see [`Index`].
//!
//! As in [`super::block`], but the far rows that are not only compared are collected as sets of all heaps of
//! the block at once, and near rows are asked only for the value that is chosen.

use super::block::{Candidates, Trust};
use super::index::{Index, Sets};
use super::kernel::{KernelCell, Near};
use super::{Breaks, LANES, Way};

/// What it costs to collect a row for all heaps of a block, in quarters of a cycle: for itself, and for every
/// sixteen values.
const COLLECT_PRICES: (usize, usize) = (8, 4);

/// What a block of heaps goes by.
struct Block {
    first: usize,
    index: Index,
    turns: [usize; LANES],
    /// Below these values, what is no option yet is none of the far rows.
    limits: [u32; LANES],
    sets: Box<Sets>,
}

impl Breaks {
    /// The places of the values, if sets of them are the fastest way.
    pub(super) fn index<T: KernelCell>(&self) -> Option<Index> {
        let index = Index::new(self.class, self.size)?;
        (self.way == Way::Rares && T::has_planes(self.kernel)).then_some(index)
    }

    /// See [`Breaks::block`].
    pub(super) fn block_of_places<T: KernelCell>(
        &mut self,
        index: Index,
        list: &mut Vec<T>,
        lanes: usize,
        trust: Trust,
    ) -> Option<u32> {
        let first = list.len();
        let mut block = self.settle_places(index, list, lanes);
        let near: Vec<Near<T>> = self.moves.splits.iter().map(|take| self.near_rows(*take)).collect();
        for lane in 0..lanes {
            let n = first + lane;
            let choice = self.choose_place(list, &mut block, &near, n);
            let value =
                if trust == Trust::Nothing { self.verify_alone(list, n, choice) } else { choice as u32 };
            self.known = n + 1;
            if self.class.is_rare(n, value) {
                self.rares.push(n);
                self.rare_values.push(value);
            }
            if value as usize >= self.size {
                return Some(value);
            }
            list.push(T::of(value));
        }
        None
    }

    /// The far rows.
    fn settle_places<T: KernelCell>(&mut self, index: Index, list: &[T], lanes: usize) -> Block {
        let first = list.len();
        let mut scratch = std::mem::take(&mut self.scratch);
        let Self { moves, rares, class, .. } = &*self;
        let price = COLLECT_PRICES.0 + COLLECT_PRICES.1 * index.count.div_ceil(8);
        scratch.adjust_places(rares.len() * moves.splits.len(), price, T::price(self.kernel));
        let turns = std::array::from_fn(|lane| class.turn(first + lane));
        let mut block =
            Block { first, index, turns, limits: [u32::MAX; LANES], sets: Box::new([[0; 2]; LANES]) };
        let splits = self.far(first);
        let marks = scratch.marks(moves);
        let marked: Vec<_> = splits.iter().map(|(base, rows)| (*base, rows.split(marks).0)).collect();
        T::collect(self.kernel, list, &marked, (index, &turns), &mut block.sets);
        if splits.iter().all(|(_, rows)| rows.len() <= marks) {
            self.scratch = scratch;
            return block;
        }
        let mut candidates = Candidates::<T>::new(scratch.candidates);
        for (lane, turn) in turns.iter().enumerate().take(lanes) {
            let mut set = block.sets[lane];
            let free = std::iter::from_fn(|| {
                let place = Index::gap(&set);
                (place < index.count).then(|| {
                    set[place / 64] |= 1 << (place % 64);
                    index.value(place, *turn)
                })
            });
            candidates.fill(lane, free);
        }
        scratch.follow(list, &splits, marks, self.kernel, &mut candidates, |_, lane, value| {
            index.add(&mut block.sets[lane], value, turns[lane]);
        });
        for (values, left) in candidates.values.iter().zip(&candidates.left).take(candidates.count) {
            for lane in (0..lanes).filter(|lane| left[*lane] == T::default()) {
                index.add(&mut block.sets[lane], values[lane].wide(), turns[lane]);
            }
        }
        block.limits = candidates.limits;
        self.scratch = scratch;
        block
    }

    /// The rows whose other part is in the block, for some of its heaps.
    fn near_rows<T: KernelCell>(&self, take: usize) -> Near<T> {
        let end = LANES.saturating_sub(take).max(1);
        let mut near = Near { values: [T::default(); 64], listed: 0 };
        for (p, value) in self.rares.iter().zip(&self.rare_values).take_while(|(p, _)| **p < end) {
            near.values[64 - p] = T::of(*value);
            near.listed |= 1 << (64 - p);
        }
        near
    }

    /// The least common value that is no option of a heap of `n`, `size` if there is none.
    fn choose_place<T: KernelCell>(
        &mut self,
        list: &[T],
        block: &mut Block,
        near: &[Near<T>],
        n: usize,
    ) -> usize {
        let Block { first, index, .. } = *block;
        let (turn, limit) = (block.turns[n - first], block.limits[n - first]);
        let set = &mut block.sets[n - first];
        for (take, digit) in &self.moves.takes {
            let bit = if *take == n { 1 } else { 2 };
            if digit & bit != 0 && *take <= n {
                index.add(set, list[n - take].wide(), turn);
            }
        }
        for take in &self.moves.splits {
            let pairs = self.rares.iter().zip(&self.rare_values).rev();
            let upper = pairs.take_while(|(p, _)| **p >= first - take).filter(|(p, _)| **p < n - take);
            for (p, value) in upper {
                index.add(set, list[n - take - p].wide() ^ value, turn);
            }
        }
        let mut complete = limit == u32::MAX;
        loop {
            let place = Index::gap(set);
            let value = if place < index.count { index.value(place, turn) } else { self.size as u32 };
            if !complete && value >= limit {
                self.scratch.had_too_few();
                for (base, rows) in self.far(first) {
                    rows.each(list, |p, value| {
                        index.add(set, (list[base + n - first - p] ^ value).wide(), turn);
                    });
                }
                complete = true;
                continue;
            }
            let mut splits = self.moves.splits.iter().zip(near);
            if place >= index.count
                || !splits.any(|(take, near)| T::near(self.kernel, list, n - take, near, T::of(value)))
            {
                return value as usize;
            }
            set[place / 64] |= 1 << (place % 64);
        }
    }
}
