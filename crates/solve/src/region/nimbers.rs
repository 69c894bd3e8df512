//! Nimber search: is the value of this piece `n`?
//!
//! The question of J. Lemoine and S. Viennot, *Nimbers are inevitable*, Theoretical Computer Science 462 (2012),
//! 70–79, with what P. Beling and M. Rogalski add to it (*On pruning search trees of impartial games*, Artificial
//! Intelligence 283 (2020)): whatever an answer excludes is remembered, all parts of an option but the largest are
//! evaluated, and the largest is asked only whether it makes the option worth `n`.
//!
//! A piece has the value `n` if no option is worth `n` and for every `m < n` some option is. So one option worth `n`
//! says no. If there is none, the value is at most `n`, and the least `m` that no option is worth.
//!
//! The depth of the recursion is at most the number of places of the board, at most 512; a level needs a few
//! hundred bytes, its lists are in memory of their own.

use std::sync::Arc;

use super::bits::Bits;
use super::board::{Board, Symmetry, moves, split};
use super::kept::{NOT_KEPT, Pack, Unpack};
use super::shared::Store;
use super::table::{Known, VALUES};
use crate::{Budget, Cancel, Stop, Work};

/// What one step from the middle counts, against the squares of sizes.
const NEAR: u32 = 8;

/// Larger pieces are worth several threads.
const PARALLEL: u32 = 24;

/// How far the order of a helping thread may be from the best one known.
const SHUFFLE: u32 = 31;

/// What one leaf of the largest part counts: a part with many has few moves.
const LEAF: u32 = 32;

/// One option of a piece: the xor of the parts whose value is known, and where the others stand in a list.
#[derive(Debug, Clone, Copy)]
struct Choice {
    /// What to try first: the squares of the sizes of the open parts, and the distance from the middle.
    cost: u32,
    xor: u32,
    start: u32,
    end: u32,
}

/// The options of one piece that are not settled by the table.
#[derive(Debug, Clone, Default)]
struct Options<S> {
    choices: Vec<Choice>,
    /// Open parts, those of one option together, the largest last.
    parts: Vec<S>,
}

/// Options that are looked up together: the memory answers several questions in the time of one.
const TOGETHER: usize = 4;

/// Options that wait to be looked up.
#[derive(Debug, Clone, Default)]
struct Waiting<S> {
    parts: Vec<S>,
    /// For each option where its parts end, and how far it is from the middle.
    ends: Vec<(usize, u32)>,
}

impl<S> Waiting<S> {
    fn clear(&mut self) {
        self.parts.clear();
        self.ends.clear();
    }
}

/// Values of the pieces of one board in normal play.
pub(super) struct Nimbers<B: Board> {
    pub(super) board: B,
    table: Store<B::Set>,
    /// Which of several threads this is: each tries options in a slightly different order.
    thread: u32,
    spare: Vec<Options<B::Set>>,
    waiting: Waiting<B::Set>,
}

/// What one asks of a piece.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Wanted {
    Value,
    Is(u32),
}

impl<B: Board> Nimbers<B> {
    pub(super) fn new(board: B) -> Self {
        Self {
            board,
            table: Store::new(),
            thread: 0,
            spare: Vec::new(),
            waiting: Waiting { parts: Vec::new(), ends: Vec::new() },
        }
    }

    /// The value of the sum of all pieces of `free`.
    pub(super) fn value(&mut self, free: B::Set, work: &mut Work<'_>) -> Result<u32, Stop> {
        let mut parts = Vec::new();
        split(&self.board, free, |part, symmetry| parts.push((part, symmetry)));
        let mut xor = 0;
        for (part, symmetry) in parts {
            if symmetry != Symmetry::Zero {
                for smaller in self.board.before(part) {
                    let (smaller, symmetry) = self.board.canonical(smaller);
                    if symmetry != Symmetry::Zero {
                        self.value_of(smaller, work)?;
                    }
                }
                xor ^= self.value_with_threads(part, work)?;
            }
        }
        Ok(xor)
    }

    /// Whether the sum of all pieces of these sets is worth `n`: the largest is only asked, not evaluated.
    pub(super) fn is_worth(&mut self, sum: &[B::Set], n: u32, work: &mut Work<'_>) -> Result<bool, Stop> {
        let mut parts = Vec::new();
        for free in sum {
            split(&self.board, *free, |part, symmetry| {
                if symmetry != Symmetry::Zero {
                    parts.push(part);
                }
            });
        }
        parts.sort_unstable_by_key(|part| part.count());
        let Some(largest) = parts.pop() else { return Ok(n == 0) };
        let mut wanted = n;
        for part in parts {
            wanted ^= self.value_of(part, work)?;
        }
        Ok(wanted < VALUES && self.is(largest, wanted, work)?)
    }

    /// The value of a piece. Threads of their own search it too, in another order, and all share one table: what one
    /// finds out saves the others the search. The answer is that of this thread, and every value in the table is
    /// exact, so that it is the same for any number of threads.
    fn value_with_threads(&mut self, piece: B::Set, work: &mut Work<'_>) -> Result<u32, Stop> {
        let helpers = work.threads() as u32 - 1;
        if helpers == 0 || piece.count() < PARALLEL {
            return self.value_of(piece, work);
        }
        let room = work.budget().memory.saturating_sub(work.memory());
        let shared = self.table.share(room);
        let done = Cancel::default();
        let (found, nodes) = std::thread::scope(|scope| {
            let handles: Vec<_> = (1..=helpers)
                .map(|thread| {
                    let mut helper = Self::new(self.board.clone());
                    (helper.table, helper.thread) = (Store::Shared(Arc::clone(&shared)), thread);
                    let budget = Budget { nodes: u64::MAX, memory: 0 };
                    let mut own = Work::new(budget).with_cancel(done.clone());
                    scope.spawn(move || {
                        // Whatever it finds out is in the table; how it ends does not matter.
                        let _ = helper.value_of(piece, &mut own);
                        own.nodes()
                    })
                })
                .collect();
            let found = self.value_of(piece, work);
            done.cancel();
            // A thread that has come to grief has done no harm: the answer is this one's.
            (found, handles.into_iter().map(|handle| handle.join().unwrap_or(0)).sum())
        });
        let held = work.hold(shared.taken());
        let value = found?;
        held.and_then(|()| work.spend(nodes))?;
        Ok(value)
    }

    /// Writes what is known of pieces that are not small.
    pub(super) fn save(&self, pack: &mut Pack) {
        let mut kept = self.table.entries();
        kept.retain(|(piece, _)| piece.count() > NOT_KEPT);
        pack.number(kept.len() as u64);
        for (piece, known) in kept {
            pack.set(piece);
            pack.number(known.number());
        }
    }

    /// Reads it again: how many there were.
    pub(super) fn restore(&mut self, unpack: &mut Unpack<'_>, work: &mut Work<'_>) -> Option<u64> {
        let count = unpack.count()?;
        for _ in 0..count {
            let piece: B::Set = unpack.set()?;
            let known = Known::from_number(unpack.number()?)?;
            if !piece.none() {
                self.table.add(piece, known, work);
            }
        }
        Some(count as u64)
    }

    fn value_of(&mut self, piece: B::Set, work: &mut Work<'_>) -> Result<u32, Stop> {
        match self.table.get(piece).value() {
            Some(value) => Ok(value),
            None => self.search(piece, Wanted::Value, work)?.value().ok_or_else(too_large),
        }
    }

    /// Whether the value of a canonical piece is `n`.
    fn is(&mut self, piece: B::Set, n: u32, work: &mut Work<'_>) -> Result<bool, Stop> {
        let known = self.table.get(piece);
        if let Some(value) = known.value() {
            return Ok(value == n);
        }
        if known.excluded() >> n & 1 == 1 {
            return Ok(false);
        }
        let wanted = if piece.count() <= B::SMALL { Wanted::Value } else { Wanted::Is(n) };
        Ok(self.search(piece, wanted, work)?.value() == Some(n))
    }

    /// Finds out what is wanted, and remembers it.
    fn search(&mut self, piece: B::Set, wanted: Wanted, work: &mut Work<'_>) -> Result<Known, Stop> {
        work.spend(1)?;
        let mut options = self.spare.pop().unwrap_or_default();
        let found = self.search_in(piece, wanted, &mut options, work);
        options.choices.clear();
        options.parts.clear();
        self.spare.push(options);
        let known = found?;
        self.table.add(piece, known, work);
        Ok(known)
    }

    fn search_in(
        &mut self,
        piece: B::Set,
        wanted: Wanted,
        options: &mut Options<B::Set>,
        work: &mut Work<'_>,
    ) -> Result<Known, Stop> {
        // Bit n is set when the value is known not to be n.
        let mut excluded = self.table.get(piece).excluded();
        if !self.expand(piece, wanted, &mut excluded, options) {
            return Ok(Known::excluding(excluded));
        }
        options.choices.sort_unstable_by_key(|choice| choice.cost);
        let mut unattained = u64::MAX;
        if let Wanted::Is(n) = wanted
            && n < B::RISING
        {
            if self.attains(n, options, &mut excluded, work)? {
                return Ok(Known::excluding(excluded));
            }
            // No option is worth n.
            unattained = 1 << n;
        }
        loop {
            // Everything below n is excluded, and nothing can exclude n any more.
            let n = excluded.trailing_ones();
            if n >= VALUES {
                return Err(too_large());
            }
            if let Wanted::Is(wanted) = wanted
                && excluded >> wanted & 1 == 1
            {
                return Ok(Known::excluding(excluded));
            }
            if unattained == 1 << n || !self.attains(n, options, &mut excluded, work)? {
                return Ok(Known::exactly(n));
            }
        }
    }

    /// Whether some option is worth `n`; adds what it learns to the excluded values.
    fn attains(
        &mut self,
        n: u32,
        options: &mut Options<B::Set>,
        excluded: &mut u64,
        work: &mut Work<'_>,
    ) -> Result<bool, Stop> {
        for i in 0..options.choices.len() {
            let choice = options.choices[i];
            let mut xor = choice.xor;
            for j in choice.start..choice.end - 1 {
                xor ^= self.value_of(options.parts[j as usize], work)?;
            }
            let largest = options.parts[choice.end as usize - 1];
            if xor ^ n < VALUES && self.is(largest, xor ^ n, work)? {
                *excluded |= 1 << n;
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Lists the options. Those whose value is known are added to the excluded values at once; `false` if that
    /// settles what is wanted.
    fn expand(
        &mut self,
        piece: B::Set,
        wanted: Wanted,
        excluded: &mut u64,
        options: &mut Options<B::Set>,
    ) -> bool {
        let middle = self.board.middle(piece);
        let mut waiting = std::mem::take(&mut self.waiting);
        let listed = moves(&self.board, piece, |taken, place| {
            split(&self.board, piece.without(taken), |part, symmetry| {
                if symmetry != Symmetry::Zero {
                    waiting.parts.push(part);
                }
            });
            let far = self.board.distance(taken, place, middle);
            waiting.ends.push((waiting.parts.len(), far));
            if waiting.ends.len() < TOGETHER {
                return Ok(());
            }
            self.look_up(&mut waiting, wanted, excluded, options)
        });
        let listed = listed.and_then(|()| self.look_up(&mut waiting, wanted, excluded, options));
        waiting.clear();
        self.waiting = waiting;
        listed.is_ok()
    }

    /// Sorts the options that wait into known and open ones; an error if that settles what is wanted.
    fn look_up(
        &self,
        waiting: &mut Waiting<B::Set>,
        wanted: Wanted,
        excluded: &mut u64,
        options: &mut Options<B::Set>,
    ) -> Result<(), ()> {
        self.table.touch(&waiting.parts);
        let mut from = 0;
        for (to, far) in waiting.ends.iter().copied() {
            let start = options.parts.len();
            let mut xor = 0;
            for part in &waiting.parts[from..to] {
                if let Some(value) = self.table.get(*part).value() {
                    xor ^= value;
                    continue;
                }
                // Two equal parts cancel in normal play.
                match options.parts[start..].iter().position(|other| other == part) {
                    Some(same) => drop(options.parts.remove(start + same)),
                    None => options.parts.push(*part),
                }
            }
            from = to;
            let end = options.parts.len();
            if start == end {
                if xor < VALUES {
                    *excluded |= 1 << xor;
                }
                continue;
            }
            let open = &mut options.parts[start..];
            open.sort_unstable_by_key(|part| part.count());
            let squares: u32 = open.iter().map(|part| part.count().pow(2)).sum();
            let leaves = self.board.leaves(open[end - start - 1]).min(32);
            let mut cost = squares + NEAR * far + LEAF * (32 - leaves);
            if self.thread > 0 {
                cost += (open[end - start - 1].digest() >> (self.thread % 12 * 5)) as u32 & SHUFFLE;
            }
            options.choices.push(Choice { cost, xor, start: start as u32, end: end as u32 });
        }
        waiting.clear();
        match wanted {
            Wanted::Is(n) if *excluded >> n & 1 == 1 => Err(()),
            Wanted::Value | Wanted::Is(_) => Ok(()),
        }
    }
}

fn too_large() -> Stop {
    Stop::TooLarge { what: "the value of a region".into(), max: (VALUES - 1).to_string() }
}
