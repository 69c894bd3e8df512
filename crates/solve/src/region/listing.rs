//! The options of a piece: which of them the table settles, and in which order the others are tried.
//!
//! Small options that fall apart come first, and moves near the middle. These are not the options most
//! likely to have the wanted value. But the order is the same everywhere, so the search meets the same
//! pieces again and again, which saves more.

use super::bits::Bits;
use super::board::Board;
use super::kernel::{LANES, Of, Room};
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
const TOGETHER: usize = LANES;

/// A part whose value is not known.
#[derive(Debug, Clone, Copy)]
struct Unknown<S> {
    part: S,
    /// The option it is of.
    number: u32,
    /// What its value is not.
    excluded: u64,
}

/// Room for lists of parts, used again and again.
#[derive(Debug, Clone, Default)]
pub(super) struct Waiting<S> {
    /// Parts that wait to be looked up.
    parts: Vec<Of<S>>,
    unknown: Vec<Unknown<S>>,
    room: Room,
    /// For each option that is kept what the move takes and where it begins.
    made: Vec<(S, u32)>,
    /// Values that were asked for lately, each at the place that the digest of its piece says.
    lately: Vec<(S, u32)>,
}

/// So many values: they fit into a cache that is near.
const LATELY: usize = 1 << 12;

impl<S: Bits> Waiting<S> {
    pub(super) fn new() -> Self {
        let lately = vec![(S::default(), 0); LATELY];
        Self { lately, ..Self::default() }
    }
}

/// Pieces of so few places have a value as soon as they are looked into.
const FEW: u32 = 3;

/// Whether a piece whose value is none of these is known not to be worth `n`. A move takes at least one
/// place, so a value is at most the number of places.
#[inline]
pub(super) fn is_not<S: Bits>(piece: S, excluded: u64, n: u32) -> bool {
    n < VALUES && excluded >> n & 1 == 1 || n > FEW && n > piece.count()
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
    /// Whether options of one open part go that are known not to be worth what is wanted.
    strict: bool,
    /// The values that are known to be excluded.
    excluded: u64,
    options: &'a mut Options<B::Set>,
    waiting: &'a mut Waiting<B::Set>,
}

impl<B: Board> Nimbers<B> {
    /// Lists the options. Those whose value is known are added to the excluded values at once; `false` if
    /// that settles what is wanted. If `strict`, options with one open part that are known not to be worth it
    /// are left out.
    pub(super) fn expand(
        &mut self,
        piece: B::Set,
        (wanted, strict): (Wanted, bool),
        excluded: &mut u64,
        options: &mut Options<B::Set>,
        work: &Work<'_>,
    ) -> Result<bool, Stop> {
        let mut waiting = std::mem::take(&mut self.waiting);
        waiting.made.clear();
        let (nimbers, waits) = (&*self, &mut waiting);
        let mut listing = Listing { nimbers, wanted, strict, excluded: *excluded, options, waiting: waits };
        let listed = match self.board.narrow(piece) {
            Some(narrow) => listing.list(narrow, piece.low(), B::Set::of_low, work),
            None => listing.list(&self.board, piece, |part| part, work),
        };
        *excluded = listing.excluded;
        if listed.is_ok() {
            self.weigh_costs(piece, options, &waiting.made);
        }
        self.waiting = waiting;
        match listed {
            Ok(()) => Ok(true),
            Err(End::Settled) => Ok(false),
            Err(End::Stopped(stop)) => Err(stop),
        }
    }

    /// Computes what each option costs. Three lists in four settle what is wanted before they are complete,
    /// so this waits until one is.
    fn weigh_costs(&self, piece: B::Set, options: &mut Options<B::Set>, made: &[(B::Set, u32)]) {
        let middle = self.board.middle(piece);
        for (choice, (taken, place)) in options.choices.iter_mut().zip(made) {
            let open = &mut options.parts[choice.start as usize..choice.end as usize];
            sort_by_size(open);
            let squares: u32 = open.iter().map(|part| part.count().pow(2)).sum();
            let Some(largest) = open.last() else { continue };
            let leaves = self.board.leaves(*largest).min(32);
            let far = self.board.distance(*taken, *place, middle);
            choice.cost = squares + NEAR * far + LEAF * (32 - leaves);
            if self.thread > 0 {
                choice.cost += self.taste(*largest) & SHUFFLE;
            }
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
        // What each move leaves, what it takes and where it begins.
        let (mut left, mut made) = ([N::Set::default(); TOGETHER], [(N::Set::default(), 0); TOGETHER]);
        let mut count = 0;
        board.moves_in_order(piece, |taken, place| {
            (left[count], made[count]) = (piece.without(taken), (taken, place));
            count += 1;
            if count < TOGETHER {
                return Ok(());
            }
            count = 0;
            work.heed().map_err(End::Stopped)?;
            self.look_up(board, &left, &made, &widened)
        })?;
        self.look_up(board, &left[..count], &made, &widened)
    }

    /// Sorts what some moves leave into known and open options; an error if that settles what is wanted.
    fn look_up<N: Board>(
        &mut self,
        board: &N,
        left: &[N::Set],
        made: &[(N::Set, u32)],
        widened: &impl Fn(N::Set) -> B::Set,
    ) -> Result<(), End> {
        let table = &self.nimbers.table;
        let Waiting { parts, unknown, room, made: kept, lately } = &mut *self.waiting;
        parts.clear();
        unknown.clear();
        let mut xors = [0; TOGETHER];
        board.split_several(left, room, |part, number| {
            let part = widened(part);
            let (known, value) = lately[part.digest() as usize % LATELY];
            if known == part {
                xors[number as usize] ^= value;
            } else {
                table.ask_for(part);
                parts.push((part, number));
            }
        });
        // Options with a part whose value is not known.
        let mut open = 0u32;
        for (part, number) in parts.iter().copied() {
            let known = table.get(part);
            if let Some(value) = known.value() {
                xors[number as usize] ^= value;
                lately[part.digest() as usize % LATELY] = (part, value);
                continue;
            }
            open |= 1 << number;
            unknown.push(Unknown { part, number, excluded: known.excluded() });
            let mut at = unknown.len() - 1;
            // They come nearly in order.
            while at > 0 && unknown[at - 1].number > number {
                unknown.swap(at - 1, at);
                at -= 1;
            }
        }
        for (number, xor) in xors.into_iter().enumerate().take(left.len()) {
            if open >> number & 1 == 0 && xor < VALUES {
                self.excluded |= 1 << xor;
            }
        }
        if let Wanted::Is(n) = self.wanted
            && self.excluded >> n & 1 == 1
        {
            return Err(End::Settled);
        }
        let Options { choices, parts } = &mut *self.options;
        for own in unknown.chunk_by(|a, b| a.number == b.number) {
            let number = own[0].number as usize;
            let (start, xor) = (parts.len(), xors[number]);
            for one in own {
                // Two equal parts cancel in normal play.
                match parts[start..].iter().position(|other| *other == one.part) {
                    Some(same) => drop(parts.remove(start + same)),
                    None => parts.push(one.part),
                }
            }
            let end = parts.len();
            if start == end && xor < VALUES {
                self.excluded |= 1 << xor;
            }
            let is_no = |n: u32, part: B::Set| {
                own.iter().any(|one| one.part == part && is_not(part, one.excluded, n ^ xor))
            };
            match (self.wanted, &parts[start..]) {
                (_, []) => {}
                (Wanted::Is(n), [part]) if self.strict && is_no(n, *part) => drop(parts.pop()),
                _ => {
                    choices.push(Choice { cost: 0, xor, start: start as u32, end: end as u32 });
                    let (taken, place) = made[number];
                    kept.push((widened(taken), place));
                }
            }
        }
        match self.wanted {
            Wanted::Is(n) if self.excluded >> n & 1 == 1 => Err(End::Settled),
            Wanted::Value | Wanted::Is(_) => Ok(()),
        }
    }
}
