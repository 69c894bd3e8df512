//! Nimber search: is the value of this piece `n`?
//!
//! The question comes from J. Lemoine and S. Viennot, *Nimbers are inevitable*, Theoretical Computer
//! Science 462 (2012), 70–79. P. Beling and M. Rogalski (*On pruning search trees of impartial games*,
//! Artificial Intelligence 283 (2020)) add that all excluded values are remembered, that all parts of an
//! option except the largest are evaluated, and that the largest is only asked whether it gives the option
//! the value `n`.
//!
//! A piece has the value `n` if no option has the value `n` and, for every `m < n`, some option has the
//! value `m`. So one option of value `n` answers no. If there is none, the value is at most `n`: it is the
//! least `m` that no option has.
//!
//! For small `n`, most pieces have an option of value `n`, so the search looks for one first. Large values
//! are rare: it would try all options in vain, and all of theirs, which is a search of the whole tree. So
//! from [`Board::RISING`] on, the search finds the value itself, from 0 up. The value is usually below `n`,
//! and whatever is found on the way helps with every other `n`.
//!
//! Large pieces are searched in another order, see [`super::proof`].
//!
//! The depth of the recursion is at most the number of places of the board, which is at most 512. A level
//! needs a few hundred bytes of stack; its lists are on the heap.

use super::bits::Bits;
use super::board::{Board, Symmetry, Taking, split};
use super::kept::{MOST_KEPT, NOT_KEPT, Pack, Unpack};
use super::link::Link;
use super::listing::{Options, Waiting, sort_by_cost};
use super::proof_numbers::Efforts;
use super::table::{Known, Store, VALUES};
use crate::work::{Helper, WORTH_A_THREAD};
use crate::{Large, Stop, Work};

/// Larger pieces are worth several threads.
const PARALLEL: u32 = 24;

/// The bits of one digest are enough for so many threads that order moves in different ways.
const TASTES: u32 = 12;

/// The values of the pieces of one board in normal play.
pub(super) struct Nimbers<B: Board> {
    pub(super) board: B,
    pub(super) table: Store<<B::Set as Bits>::Line>,
    /// The index of this thread: each thread tries options in a slightly different order.
    pub(super) thread: u32,
    /// The size up to which pieces are settled at once, [`Board::SETTLED_AT_ONCE`]; tests use a smaller
    /// one.
    pub(super) settled_at_once: u32,
    pub(super) efforts: Efforts<B::Set>,
    /// Whether other threads search the same piece.
    pub(super) crowded: bool,
    pub(super) spare: Vec<Options<B::Set>>,
    pub(super) waiting: Waiting<B::Set>,
    /// The link to other ranks, if there are any.
    pub(super) link: Option<Link<B::Set>>,
}

/// A question about a piece.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Wanted {
    Value,
    Is(u32),
}

impl<B: Board> Nimbers<B> {
    pub(super) fn new(board: B) -> Self {
        Self::with(board, Store::new(1), Efforts::new())
    }

    fn with(board: B, table: Store<<B::Set as Bits>::Line>, efforts: Efforts<B::Set>) -> Self {
        // Proof numbers lose as much on long grids of XXX as they gain elsewhere: 3x40 takes at least six
        // times as long.
        let settled_at_once = match board.taking() {
            Taking::Dominoes => B::SETTLED_AT_ONCE,
            Taking::Tokens => u32::MAX,
        };
        Self {
            board,
            table,
            thread: 0,
            settled_at_once,
            efforts,
            crowded: false,
            spare: Vec::new(),
            waiting: Waiting::new(),
            link: None,
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
        work.exclude(0);
        Ok(xor)
    }

    /// Whether the sum of all pieces of these sets has the value `n`. The largest piece is only asked, not
    /// evaluated.
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
        if wanted > largest.count() {
            return Ok(false);
        }
        if wanted >= VALUES {
            return Err(too_large());
        }
        let known = self.table.get(largest);
        if known.value().is_some() || known.excluded() >> wanted & 1 == 1 {
            return Ok(known.value() == Some(wanted));
        }
        let helps = |helper: &mut Self, work: &mut Work<'_>| helper.is(largest, wanted, work).map(drop);
        self.with_threads(largest, work, helps, |main, work| main.is(largest, wanted, work))
    }

    /// The value of a piece, found by one question after another. The values excluded so far are reported
    /// as a bound.
    fn value_from_below(&mut self, piece: B::Set, work: &mut Work<'_>) -> Result<u32, Stop> {
        let mut known = Known::default();
        loop {
            // Another thread may have found more, and the table may have forgotten what this loop knows.
            known = known.and(self.table.get(piece));
            if let Some(value) = known.value() {
                return Ok(value);
            }
            work.exclude(known.excluded());
            let n = known.excluded().trailing_ones();
            if n >= VALUES {
                return Err(too_large());
            }
            let is_n = self.is(piece, n, work)?;
            known = known.and(if is_n { Known::exactly(n) } else { Known::excluding(1 << n) });
        }
    }

    /// The value of a piece, see [`Self::with_threads`].
    fn value_with_threads(&mut self, piece: B::Set, work: &mut Work<'_>) -> Result<u32, Stop> {
        let helps = |helper: &mut Self, work: &mut Work<'_>| helper.value_of(piece, work).map(drop);
        self.with_threads(piece, work, helps, |main, work| main.value_from_below(piece, work))
    }

    /// Answers a question about a piece. Helper threads search the same piece in other orders and share the
    /// table, so what one finds out saves work for the others. The answer is that of this thread. Every
    /// value in the table is exact, so the answer is the same for any number of threads.
    fn with_threads<T>(
        &mut self,
        piece: B::Set,
        work: &mut Work<'_>,
        helps: impl Fn(&mut Self, &mut Work<'_>) -> Result<(), Stop> + Sync,
        asks: impl Fn(&mut Self, &mut Work<'_>) -> Result<T, Stop>,
    ) -> Result<T, Stop> {
        let helpers = work.threads() as u32 - 1;
        if helpers == 0 || piece.count() < PARALLEL || work.left() < WORTH_A_THREAD {
            return asks(self, work);
        }
        let helps = &helps;
        let helpers = (1..=helpers).map(|thread| {
            let mut helper = Self::with(self.board.clone(), self.table.share(), self.efforts.share());
            helper.link = self.link.as_ref().map(Link::share);
            let first = helper.link.as_ref().map_or(0, Link::first_thread);
            (helper.thread, helper.crowded) = (first + thread, true);
            Box::new(move |work: &mut Work<'_>| drop(helps(&mut helper, work))) as Helper<'_>
        });
        let helpers = helpers.collect();
        self.crowded = true;
        // The table grows within the budget of this thread.
        let found = work.with_helpers(0, helpers, &mut |work| asks(self, work));
        self.crowded = false;
        found
    }

    /// Writes what is known about pieces that are not small; if there are very many, only about those that
    /// took longest.
    pub(super) fn save(&self, pack: &mut Pack) {
        self.save_most(pack, MOST_KEPT);
    }

    /// Values come first, and larger pieces come before smaller ones. Values are rare, and they soon
    /// exclude values of other pieces.
    pub(super) fn save_most(&self, pack: &mut Pack, most: usize) {
        let rank = |piece: B::Set, known: Known| {
            (piece.count() + if known.value().is_some() { B::Set::BITS } else { 0 }) as usize
        };
        let is_small = |piece: B::Set| piece.count() <= NOT_KEPT;
        let mut ranks = vec![0; 2 * B::Set::BITS as usize + 1];
        self.table.visit(&mut |piece, known| {
            if !is_small(piece) {
                ranks[rank(piece, known)] += 1;
            }
        });
        let (mut least, mut count) = (ranks.len(), 0);
        while least > 0 && count + ranks[least - 1] <= most {
            least -= 1;
            count += ranks[least];
        }
        pack.number(count as u64);
        self.table.visit(&mut |piece, known| {
            if !is_small(piece) && rank(piece, known) >= least {
                pack.set(piece);
                pack.number(known.number());
            }
        });
    }

    /// Reads it again. Returns the number of pieces.
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

    /// A few bits by which this thread varies its order of pieces.
    #[inline]
    pub(super) fn taste(&self, piece: B::Set) -> u32 {
        let digest = piece.digest();
        match self.thread / TASTES {
            0 => (digest >> (self.thread * 5)) as u32,
            more => ((digest ^ u64::from(more)).digest() >> (self.thread % TASTES * 5)) as u32,
        }
    }

    pub(super) fn value_of(&mut self, piece: B::Set, work: &mut Work<'_>) -> Result<u32, Stop> {
        match self.table.get(piece).value() {
            Some(value) => Ok(value),
            None if piece.count() > self.settled_at_once => self.proved_value(piece, work),
            None => self.search(piece, Wanted::Value, work)?.value().ok_or_else(too_large),
        }
    }

    /// Whether the value of a canonical piece is `n`.
    pub(super) fn is(&mut self, piece: B::Set, n: u32, work: &mut Work<'_>) -> Result<bool, Stop> {
        let known = self.table.get(piece);
        if let Some(value) = known.value() {
            return Ok(value == n);
        }
        if known.excluded() >> n & 1 == 1 {
            return Ok(false);
        }
        if piece.count() > self.settled_at_once {
            return self.proves(piece, n, work);
        }
        let wanted = if piece.count() <= B::SMALL { Wanted::Value } else { Wanted::Is(n) };
        Ok(self.search(piece, wanted, work)?.value() == Some(n))
    }

    /// Searches for the answer to a question, and remembers it.
    fn search(&mut self, piece: B::Set, wanted: Wanted, work: &mut Work<'_>) -> Result<Known, Stop> {
        work.spend(1)?;
        self.table.follow();
        let mut options = self.spare.pop().unwrap_or_default();
        self.enter(piece, wanted, work);
        let found = self.search_in(piece, wanted, &mut options, work);
        options.choices.clear();
        options.parts.clear();
        self.spare.push(options);
        let (known, _) = self.leave(piece, found.map(|known| (known, None)), work)?;
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
        let known = self.table.get(piece);
        if known.value().is_some() {
            // Another thread was faster.
            return Ok(known);
        }
        // Bit n is set when the value is known not to be n.
        let mut excluded = known.excluded();
        if B::DENSE {
            if let Some(leaf) = self.board.leaf(piece, wanted) {
                return Ok(match wanted {
                    Wanted::Value => Known::exactly(leaf.value()),
                    Wanted::Is(n) if leaf.is(n) => Known::exactly(n),
                    Wanted::Is(n) => Known::excluding(excluded | 1 << n),
                });
            }
            if self.board.is_dense(piece) {
                return self.search_one_by_one(piece, wanted, excluded, options, work);
            }
        }
        if !self.expand(piece, (wanted, false), &mut excluded, options, work)? {
            return Ok(Known::excluding(excluded));
        }
        sort_by_cost(&mut options.choices);
        self.settle(wanted, excluded, options, false, work)
    }

    /// Settles a question by trying the options in order. In a dense piece an option is simply what the
    /// move leaves, without splitting.
    pub(super) fn settle(
        &mut self,
        wanted: Wanted,
        mut excluded: u64,
        options: &mut Options<B::Set>,
        dense: bool,
        work: &mut Work<'_>,
    ) -> Result<Known, Stop> {
        let mut unattained = VALUES;
        if let Wanted::Is(n) = wanted
            && n < B::RISING
        {
            if self.attains(n, options, &mut excluded, dense, work)? {
                return Ok(Known::excluding(excluded));
            }
            unattained = n;
        }
        loop {
            // Everything below n is excluded, and nothing can exclude n any more.
            let n = excluded.trailing_ones();
            if n >= VALUES {
                return Err(too_large());
            }
            if n == unattained || !self.attains(n, options, &mut excluded, dense, work)? {
                return Ok(Known::exactly(n));
            }
            if wanted == Wanted::Is(n) {
                return Ok(Known::excluding(excluded));
            }
        }
    }

    /// Whether some option has the value `n`. Adds what it learns to the excluded values.
    fn attains(
        &mut self,
        n: u32,
        options: &mut Options<B::Set>,
        excluded: &mut u64,
        dense: bool,
        work: &mut Work<'_>,
    ) -> Result<bool, Stop> {
        for i in 0..options.choices.len() {
            self.look_out(work)?;
            let choice = options.choices[i];
            if B::DENSE && dense {
                if self.rest_is(options.parts[choice.start as usize], n, work)? {
                    *excluded |= 1 << n;
                    return Ok(true);
                }
                continue;
            }
            let mut xor = choice.xor;
            for j in choice.start..choice.end - 1 {
                xor ^= self.value_of(options.parts[j as usize], work)?;
            }
            let largest = options.parts[choice.end as usize - 1];
            // Every move takes at least one place, so a value is at most the number of places.
            if xor ^ n > largest.count() {
                continue;
            }
            if xor ^ n >= VALUES {
                return Err(too_large());
            }
            if self.is(largest, xor ^ n, work)? {
                *excluded |= 1 << n;
                return Ok(true);
            }
        }
        Ok(false)
    }
}

pub(super) fn too_large() -> Stop {
    Stop::TooLarge { what: Large::Value, max: (VALUES - 1).to_string() }
}
