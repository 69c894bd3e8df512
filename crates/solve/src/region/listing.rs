//! The options of a piece: which the table settles, and in what order the others are tried.
//!
//! Small options that fall apart come first, and moves near the middle. That order is not the one in which an option
//! is most likely worth what is wanted; but it is the same everywhere, so that the search meets the same pieces again
//! and again, and that saves more.

use super::bits::Bits;
use super::board::{Board, Symmetry, moves, split};
use super::nimbers::{Nimbers, Wanted};
use super::table::VALUES;

/// What one leaf of the largest part counts: a part with many has few moves.
const LEAF: u32 = 32;

/// How far the order of a helping thread may be from the best one known.
const SHUFFLE: u32 = 31;

/// What one step from the middle counts, against the squares of sizes.
const NEAR: u32 = 8;

/// One option of a piece: the xor of the parts whose value is known, and where the others stand in a list.
#[derive(Debug, Clone, Copy)]
pub(super) struct Choice {
    /// What to try first: the squares of the sizes of the open parts, and the distance from the middle.
    pub(super) cost: u32,
    pub(super) xor: u32,
    pub(super) start: u32,
    pub(super) end: u32,
}

/// The options of one piece that are not settled by the table.
#[derive(Debug, Clone, Default)]
pub(super) struct Options<S> {
    pub(super) choices: Vec<Choice>,
    /// Open parts, those of one option together, the largest last.
    pub(super) parts: Vec<S>,
}

/// Options that are looked up together: the memory answers several questions in the time of one.
const TOGETHER: usize = 8;

/// Options that wait to be looked up.
#[derive(Debug, Clone, Default)]
pub(super) struct Waiting<S> {
    parts: Vec<S>,
    /// For each option where its parts end, and how far it is from the middle.
    ends: Vec<(usize, u32)>,
}

impl<S> Waiting<S> {
    pub(super) fn new() -> Self {
        Self { parts: Vec::new(), ends: Vec::new() }
    }

    fn clear(&mut self) {
        self.parts.clear();
        self.ends.clear();
    }
}

impl<B: Board> Nimbers<B> {
    /// Lists the options. Those whose value is known are added to the excluded values at once; `false` if that
    /// settles what is wanted.
    pub(super) fn expand(
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
                    self.table.ask_for(part);
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
            if let (Wanted::Is(n), [part]) = (wanted, &*open)
                && part.count() > self.settled_at_once
            {
                self.efforts.ask_for(*part, n ^ xor);
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
