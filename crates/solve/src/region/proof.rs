//! Chooses which option of a large piece to search next, by proof numbers.
//!
//! To show that a piece has the value `n`, every option must be shown not to have it; to show that it has
//! not, one option of value `n` is enough. It cannot be seen from outside which option is easily settled,
//! and a search that stays with a bad one until it is settled loses half of its time. So every open
//! question records how many questions are at least open on the way to either answer ([`Effort`]). The
//! search continues where the least seems to be left, and leaves a place as soon as another one looks
//! better.
//!
//! This is depth-first proof-number search: A. Nagai, *Df-pn algorithm for searching AND/OR trees and its
//! applications*, thesis, University of Tokyo (2002). The effort of a *yes* is that of the hardest option,
//! plus one for every other (weak proof numbers: T. Ueda, T. Hashimoto, J. Hashimoto and H. Iida, *Weak
//! proof-number search*, CG 2008): many options lead to the same pieces, which a sum would count
//! repeatedly. Small pieces are settled at once, see [`super::nimbers`].
//!
//! Asking whether a piece has the value `n` is asking who wins its sum with a heap of `n`. Moves in the
//! heap are options, too: they ask for the least value that is not excluded. So a piece occurs at most
//! twice on a path of the search, and the depth of the recursion is at most twice the number of places.
//!
//! Recorded efforts may be forgotten: every frame keeps the numbers of its own options, and each time it
//! returns to an option it raises the limits.

use super::bits::Bits;
use super::board::Board;
use super::listing::{Choice, Options, is_not, sort_by_cost};
use super::nimbers::{Nimbers, Wanted, too_large};
use super::proof_numbers::{Effort, IT_IS_NOT, NEVER};
use super::table::{Known, VALUES};
use crate::{Stop, Work};

/// What a piece of so many places more counts that nothing is known of.
const LIGHT: u32 = 12;

/// A frame stays with its best option until that is worse than the second best by one part in so many.
const PATIENCE: u32 = 32;

/// The state of an option: whether it has the wanted value.
enum Asked<S> {
    Yes,
    No,
    /// It has, if this part has this value; with the latest estimate of that.
    Alone(S, u32, Option<Effort>),
    /// Several parts are open; this is the smallest.
    Several(S),
}

/// An open option.
struct Open {
    choice: Choice,
    effort: Effort,
}

/// What is known about a piece, and the effort for the question if it is still open.
type Found = (Known, Option<Effort>);

fn tells(known: Known, n: u32) -> Option<bool> {
    match known.value() {
        Some(value) => Some(value == n),
        None => (known.excluded() >> n & 1 == 1).then_some(false),
    }
}

impl<B: Board> Nimbers<B> {
    /// Whether the value of a large piece is `n`.
    pub(super) fn proves(&mut self, piece: B::Set, n: u32, work: &mut Work<'_>) -> Result<bool, Stop> {
        loop {
            let never = Effort { yes: NEVER, no: NEVER };
            let (known, _) = self.weigh(piece, n, never, work)?;
            if let Some(answer) = tells(known, n) {
                return Ok(answer);
            }
        }
    }

    /// The value of a large piece.
    pub(super) fn proved_value(&mut self, piece: B::Set, work: &mut Work<'_>) -> Result<u32, Stop> {
        let mut excluded = 0u64;
        loop {
            let known = self.table.get(piece);
            if let Some(value) = known.value() {
                return Ok(value);
            }
            excluded |= known.excluded();
            let n = excluded.trailing_ones();
            if n >= VALUES {
                return Err(too_large());
            }
            if self.proves(piece, n, work)? {
                return Ok(n);
            }
            excluded |= 1 << n;
        }
    }

    /// The estimated effort for a question that was never searched.
    fn at_first(&self, piece: B::Set) -> Effort {
        let mut yes = piece.count().saturating_sub(LIGHT).max(1);
        if self.thread > 0 {
            // Threads with the same estimates would do the same work.
            yes += self.taste(piece) & 7;
        }
        Effort { yes, no: 1 }
    }

    /// Searches the question whether the value of a piece is `n`, until it is settled or one of the limits
    /// is reached.
    fn weigh(&mut self, piece: B::Set, n: u32, limits: Effort, work: &mut Work<'_>) -> Result<Found, Stop> {
        work.spend(1)?;
        self.table.follow();
        self.efforts.follow();
        if self.crowded {
            let effort = self.efforts.get(piece, n).unwrap_or_else(|| self.at_first(piece));
            // Meanwhile the question looks slightly harder to the other threads, so that they choose
            // another one of equal effort.
            self.efforts.put(piece, n, Effort { yes: effort.yes + 1, ..effort }, work);
        }
        let mut options = self.spare.pop().unwrap_or_default();
        self.enter(piece, Wanted::Is(n), work);
        let found = self.weigh_in(piece, n, limits, &mut options, work);
        options.choices.clear();
        options.parts.clear();
        self.spare.push(options);
        let (known, effort) = self.leave(piece, found, work)?;
        self.table.add(piece, known, work);
        match effort {
            Some(effort) => self.efforts.put(piece, n, effort, work),
            // The table cannot store this value.
            None if known.value().is_none() && n >= Known::SHORT => {
                self.efforts.exclude(piece, n);
            }
            None => self.efforts.forget(piece, n, work),
        }
        Ok((known, effort))
    }

    fn weigh_in(
        &mut self,
        piece: B::Set,
        n: u32,
        limits: Effort,
        options: &mut Options<B::Set>,
        work: &mut Work<'_>,
    ) -> Result<Found, Stop> {
        let known = self.table.get(piece);
        if known.value().is_some() {
            return Ok((known, None));
        }
        let mut excluded = known.excluded();
        if !self.expand(piece, (Wanted::Is(n), true), &mut excluded, options, work)? {
            return Ok((Known::excluding(excluded), None));
        }
        self.ask_for_efforts(options, n);
        sort_by_cost(&mut options.choices);
        let parts = &options.parts;
        let never = |excluded: u64| Ok((Known::excluding(excluded | 1 << n), None));
        let mut open: Vec<Open> = Vec::with_capacity(options.choices.len());
        for choice in options.choices.iter().copied() {
            let effort = match &parts[choice.start as usize..choice.end as usize] {
                [part] => {
                    let thought = self.efforts.get(*part, choice.xor ^ n);
                    if thought == Some(IT_IS_NOT) {
                        continue;
                    }
                    thought.unwrap_or_else(|| self.at_first(*part))
                }
                _ => self.of_several(choice, parts),
            };
            open.push(Open { choice, effort });
        }
        let mut heap = self.heap(piece, excluded, n);
        loop {
            self.look_out(work)?;
            // Sorted by cost, so the first of equal effort is chosen.
            let best = open.iter().enumerate().min_by_key(|(_, open)| open.effort.yes).map(|(i, _)| i);
            let least = best.map_or(NEVER, |i| open[i].effort.yes);
            let below = (((1u64 << n) - 1) & !excluded).count_ones();
            let others = (open.len() as u32 + below).saturating_sub(1);
            if open.is_empty() && below == 0 {
                return Ok((Known::exactly(n), None));
            }
            let hardest =
                open.iter().map(|open| open.effort.no).chain(heap.map(|heap| heap.no)).max().unwrap_or(1);
            // Large values are rare, so the value is searched for from 0 up.
            let rival = if heap.is_some() && n >= B::RISING { NEVER } else { least };
            let no = heap.map_or(least, |heap| heap.yes.min(rival));
            let now = Effort { yes: (hardest + others).min(NEVER - 1), no: no.min(NEVER - 1) };
            if now.yes >= limits.yes || now.no >= limits.no {
                return Ok((Known::excluding(excluded), Some(now)));
            }
            let limit = |second: u32| Effort {
                yes: limits.no.min(second.saturating_add((second / PATIENCE).max(1))),
                no: limits.yes - others,
            };
            if let Some(at_heap) = heap
                && at_heap.yes < rival
            {
                let m = excluded.trailing_ones();
                let (known, effort) = self.weigh(piece, m, limit(rival), work)?;
                if known.value().is_some() {
                    return Ok((known, None));
                }
                excluded |= known.excluded();
                if excluded >> n & 1 == 1 {
                    return never(excluded);
                }
                heap = effort.or_else(|| self.heap(piece, excluded, n));
                continue;
            }
            let Some(i) = best else { return Err(too_large()) };
            let Open { choice, effort } = open[i];
            let settled = match self.look(choice, parts, n) {
                Asked::Yes => Some(true),
                Asked::No => Some(false),
                Asked::Several(part) => {
                    self.value_of(part, work)?;
                    continue;
                }
                Asked::Alone(_, m, _) if m >= VALUES => return Err(too_large()),
                Asked::Alone(_, _, Some(other)) if other != effort => {
                    // The search has met it elsewhere in the meantime.
                    open[i].effort = other;
                    continue;
                }
                Asked::Alone(part, m, _) if part.count() <= self.settled_at_once => {
                    Some(self.is(part, m, work)?)
                }
                Asked::Alone(part, m, _) => {
                    let rivals = open.iter().enumerate().filter(|(j, _)| *j != i);
                    let second =
                        rivals.map(|(_, open)| open.effort.yes).chain(heap.map(|heap| heap.yes)).min();
                    let (known, effort) = self.weigh(part, m, limit(second.unwrap_or(NEVER)), work)?;
                    if let Some(effort) = effort {
                        open[i].effort = effort;
                    }
                    tells(known, m)
                }
            };
            match settled {
                Some(true) => return never(excluded),
                Some(false) => drop(open.remove(i)),
                None => {}
            }
        }
    }

    /// Prefetches the efforts that will be needed. Three pieces in four are settled while their options are
    /// listed and need none, so this waits until the list is complete.
    fn ask_for_efforts(&self, options: &Options<B::Set>, n: u32) {
        let alone = options.choices.iter().filter(|choice| choice.end == choice.start + 1);
        for (choice, part) in alone.map(|choice| (choice, options.parts[choice.start as usize])) {
            if part.count() > self.settled_at_once {
                self.efforts.ask_for(part, n ^ choice.xor);
            }
        }
    }

    /// The estimated effort for a move in the heap of `n`, to the least value that is not excluded.
    fn heap(&self, piece: B::Set, excluded: u64, n: u32) -> Option<Effort> {
        let m = excluded.trailing_ones();
        (m < n).then(|| self.efforts.get(piece, m).unwrap_or_else(|| self.at_first(piece)))
    }

    /// The estimated effort for an option with several open parts.
    fn of_several(&self, choice: Choice, parts: &[B::Set]) -> Effort {
        let parts = &parts[choice.start as usize..choice.end as usize];
        let yes = parts.iter().map(|part| self.at_first(*part).yes).sum();
        Effort { yes, no: parts.len() as u32 }
    }

    /// Whether an option has the value `n`, as far as it is known now.
    fn look(&self, choice: Choice, parts: &[B::Set], n: u32) -> Asked<B::Set> {
        let mut wanted = choice.xor ^ n;
        let (mut smallest, mut largest, mut open) = (None, None, 0);
        for part in &parts[choice.start as usize..choice.end as usize] {
            match self.table.get(*part).value() {
                Some(value) => wanted ^= value,
                None => {
                    smallest = smallest.or(Some(*part));
                    largest = Some(*part);
                    open += 1;
                }
            }
        }
        let (Some(smallest), Some(largest)) = (smallest, largest) else {
            return if wanted == 0 { Asked::Yes } else { Asked::No };
        };
        if open > 1 {
            return Asked::Several(smallest);
        }
        if is_not(largest, self.table.get(largest).excluded(), wanted) {
            return Asked::No;
        }
        match self.efforts.get(largest, wanted) {
            Some(IT_IS_NOT) => Asked::No,
            effort => Asked::Alone(largest, wanted, effort),
        }
    }
}
