//! The options of a piece: which of them the table settles, and in which order the others are tried.
//!
//! Small options that fall apart come first, and moves near the middle. These are not the options most
//! likely to have the wanted value. But the order is the same everywhere, so the search meets the same
//! pieces again and again, which saves more.

use super::bits::Bits;
use super::board::{Board, Symmetry, moves, split};
use super::nimbers::{Nimbers, Wanted};
use super::table::VALUES;
use crate::{Stop, Work};

/// What one leaf of the largest part counts: a part with many has few moves.
const LEAF: u32 = 32;

/// How far the order of a helping thread may be from the best one known.
const SHUFFLE: u32 = 31;

/// What one step from the middle counts, against the squares of sizes.
const NEAR: u32 = 8;

/// An option of a piece: the xor of the parts with known values, and the range of its open parts in a list.
#[derive(Debug, Clone, Copy)]
pub(super) struct Choice {
    /// The order of trying: the sum of the squared sizes of the open parts, plus the distance from the
    /// middle.
    pub(super) cost: u32,
    pub(super) xor: u32,
    pub(super) start: u32,
    pub(super) end: u32,
}

/// The options of a piece that the table does not settle.
#[derive(Debug, Clone, Default)]
pub(super) struct Options<S> {
    pub(super) choices: Vec<Choice>,
    /// The open parts, grouped by option, the largest part of each last.
    pub(super) parts: Vec<S>,
}

/// Sorts options by cost, the cheapest first.
pub(super) fn sort_by_cost(choices: &mut [Choice]) {
    choices.sort_unstable_by_key(|choice| choice.cost);
}

/// Sorts parts by size, the smallest first. There are few.
pub(super) fn sort_by_size<S: Bits>(parts: &mut [S]) {
    for i in 1..parts.len() {
        let mut at = i;
        while at > 0 && parts[at - 1].count() > parts[at].count() {
            parts.swap(at - 1, at);
            at -= 1;
        }
    }
}

/// Options that are looked up together: the memory answers several questions in the time of one.
const TOGETHER: usize = 8;

/// Options waiting to be looked up.
#[derive(Debug, Clone, Default)]
pub(super) struct Waiting<S> {
    parts: Vec<S>,
    /// For each option, where its parts end and its distance from the middle.
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

/// Why a list of options is incomplete.
enum End {
    /// The question is settled.
    Settled,
    Stopped(Stop),
}

/// A list of options under construction.
struct Listing<'a, B: Board> {
    nimbers: &'a Nimbers<B>,
    wanted: Wanted,
    /// The values that are known to be excluded.
    excluded: u64,
    options: &'a mut Options<B::Set>,
    waiting: &'a mut Waiting<B::Set>,
}

impl<B: Board> Nimbers<B> {
    /// Lists the options. Known values of options are added to the excluded values at once. Returns `false`
    /// if they settle the question.
    pub(super) fn expand(
        &mut self,
        piece: B::Set,
        wanted: Wanted,
        excluded: &mut u64,
        options: &mut Options<B::Set>,
        work: &Work<'_>,
    ) -> Result<bool, Stop> {
        let mut waiting = std::mem::take(&mut self.waiting);
        let (nimbers, waits) = (&*self, &mut waiting);
        let mut listing = Listing { nimbers, wanted, excluded: *excluded, options, waiting: waits };
        let listed = match self.board.narrow(piece) {
            Some(narrow) => listing.list(narrow, piece.low(), B::Set::of_low, work),
            None => listing.list(&self.board, piece, |part| part, work),
        };
        *excluded = listing.excluded;
        waiting.clear();
        self.waiting = waiting;
        match listed {
            Ok(()) => Ok(true),
            Err(End::Settled) => Ok(false),
            Err(End::Stopped(stop)) => Err(stop),
        }
    }
}

impl<B: Board> Listing<'_, B> {
    /// Lists all options of a piece on this board, which may be the narrow one. Returns an error if the
    /// question is settled or the search must stop.
    fn list<N: Board>(
        &mut self,
        board: &N,
        piece: N::Set,
        widened: impl Fn(N::Set) -> B::Set,
        work: &Work<'_>,
    ) -> Result<(), End> {
        let middle = board.middle(piece);
        moves(board, piece, |taken, place| {
            split(board, piece.without(taken), |part, symmetry| {
                if symmetry != Symmetry::Zero {
                    let part = widened(part);
                    self.nimbers.table.ask_for(part);
                    self.waiting.parts.push(part);
                }
            });
            let far = board.distance(taken, place, middle);
            self.waiting.ends.push((self.waiting.parts.len(), far));
            if self.waiting.ends.len() < TOGETHER {
                return Ok(());
            }
            work.heed().map_err(End::Stopped)?;
            self.look_up()
        })?;
        self.look_up()
    }

    /// Divides the waiting options into known and open ones. Returns an error if that settles the question.
    fn look_up(&mut self) -> Result<(), End> {
        let (nimbers, parts) = (self.nimbers, &mut self.options.parts);
        let mut from = 0;
        for (to, far) in self.waiting.ends.iter().copied() {
            let start = parts.len();
            let mut xor = 0;
            for part in &self.waiting.parts[from..to] {
                if let Some(value) = nimbers.table.get(*part).value() {
                    xor ^= value;
                    continue;
                }
                // Two equal parts cancel in normal play.
                match parts[start..].iter().position(|other| other == part) {
                    Some(same) => drop(parts.remove(start + same)),
                    None => parts.push(*part),
                }
            }
            from = to;
            let end = parts.len();
            if start == end {
                if xor < VALUES {
                    self.excluded |= 1 << xor;
                }
                continue;
            }
            let open = &mut parts[start..];
            sort_by_size(open);
            let squares: u32 = open.iter().map(|part| part.count().pow(2)).sum();
            let largest = open[end - start - 1];
            let leaves = nimbers.board.leaves(largest).min(32);
            let mut cost = squares + NEAR * far + LEAF * (32 - leaves);
            if nimbers.thread > 0 {
                cost += nimbers.taste(largest) & SHUFFLE;
            }
            self.options.choices.push(Choice { cost, xor, start: start as u32, end: end as u32 });
        }
        self.waiting.clear();
        match self.wanted {
            Wanted::Is(n) if self.excluded >> n & 1 == 1 => Err(End::Settled),
            Wanted::Value | Wanted::Is(_) => Ok(()),
        }
    }
}
