//! Tokens on dense graphs, where a few moves finish a piece.
//!
//! If a move takes a third of the vertices, twenty vertices are played out after three or four moves.
//! Listing all options of such a piece, bringing them to a canonical form and looking each of them up in a
//! large table takes far longer than playing it out. Therefore
//!
//! - the values of graphs of at most [`ORDER`] vertices, with any numbering, are in a table that is filled on
//!   demand and indexed by the edges;
//! - a larger piece that is soon played out, a *leaf*, is searched with its own numbering, in one word, with
//!   no other memory than this table;
//! - in still larger pieces the options are examined one by one, those that leave least first. In a dense
//!   graph one of the first usually settles the question, and the others are never brought to a canonical
//!   form.
//!
//! T. Rudd has shown on the queens' graphs how far complete tables of small graphs and options ordered by
//! what they leave can go (github.com/tavisrudd/queens-nimbers). `docs/records.md` compares.

use std::sync::atomic::{AtomicU8, Ordering::Relaxed};

use super::bits::Bits;
use super::board::{Board, split};
use super::listing::{Choice, Options, sort_by_cost, sort_by_size};
use super::nimbers::{Nimbers, Wanted, too_large};
use super::table::{Known, VALUES};
use crate::{Stop, Work};

/// The values of all graphs of so many vertices are in one table: 2^21 of them, a byte each.
const ORDER: u32 = 7;

/// The most vertices of a leaf.
pub(super) const MOST: usize = 24;

/// About how many lookups in the table of small graphs a leaf may take. A larger piece is searched with
/// memory. Whether the value is 0 is soon seen, because one option of value 0 says no. For larger values all
/// smaller ones must be found first, and remembering other pieces helps more (measured for each case).
const fn most_looks(wanted: Wanted) -> f32 {
    match wanted {
        Wanted::Is(0) => 4000.0,
        Wanted::Is(1 | 2) => 1000.0,
        Wanted::Value => 250.0,
        Wanted::Is(_) => 60.0,
    }
}

/// Where the graphs of so many vertices begin in the table.
const FIRST: [usize; ORDER as usize + 2] = {
    let (mut first, mut n) = ([0; ORDER as usize + 2], 0);
    while n <= ORDER as usize {
        first[n + 1] = first[n] + (1 << pairs(n));
        n += 1;
    }
    first
};

const fn pairs(n: usize) -> usize {
    n * n.saturating_sub(1) / 2
}

/// The values of small graphs. Several threads may use and fill the table at once: all of them find the
/// same value.
#[derive(Debug)]
pub(super) struct Small {
    /// 0 if the value is unknown, otherwise the value plus one.
    values: Vec<AtomicU8>,
}

impl Small {
    /// What it takes.
    pub(super) const BYTES: usize = FIRST[ORDER as usize + 1];

    pub(super) fn new() -> Self {
        Self { values: std::iter::repeat_with(AtomicU8::default).take(Self::BYTES).collect() }
    }

    /// The value of the vertices in `set`, at most [`ORDER`] of them. `near` gives the vertices that each
    /// of them takes.
    #[inline]
    fn value(&self, near: &[u32; MOST], set: u32) -> u32 {
        let place = place(near, set);
        match self.values[place].load(Relaxed) {
            0 => self.find(near, set, place),
            known => u32::from(known) - 1,
        }
    }

    #[cold]
    fn find(&self, near: &[u32; MOST], set: u32, place: usize) -> u32 {
        let values = each(set).fold(0u32, |all, v| all | 1 << self.value(near, set & !near[v]));
        let value = values.trailing_ones();
        self.values[place].store(value as u8 + 1, Relaxed);
        value
    }
}

#[inline]
fn each(set: u32) -> impl Iterator<Item = usize> {
    let mut left = set;
    std::iter::from_fn(move || {
        let first = left.trailing_zeros() as usize;
        (left != 0).then(|| {
            left &= left - 1;
            first
        })
    })
}

/// The index of a graph in the table: its edges as bits, after all graphs with fewer vertices.
#[inline]
fn place(near: &[u32; MOST], set: u32) -> usize {
    let (mut left, mut links, mut at) = (set, 0, 0);
    while left != 0 {
        let row = near[left.trailing_zeros() as usize % MOST];
        left &= left - 1;
        let mut later = left;
        while later != 0 {
            links |= (row >> later.trailing_zeros() & 1) << at;
            later &= later - 1;
            at += 1;
        }
    }
    FIRST[set.count_ones() as usize] + links as usize
}

/// A piece that is soon played out, with its own numbering: the vertices that take most come first.
pub(super) struct Leaf<'a> {
    near: [u32; MOST],
    all: u32,
    small: &'a Small,
}

impl<'a> Leaf<'a> {
    /// The piece, if the question can soon be answered by playing it out. `near` gives the neighbours of a
    /// vertex.
    #[inline]
    pub(super) fn new<S: Bits>(
        piece: S,
        wanted: Wanted,
        near: impl Fn(u32) -> S,
        small: impl FnOnce() -> &'a Small,
    ) -> Option<Self> {
        let count = piece.count() as usize;
        if count > MOST {
            return None;
        }
        let (mut vertices, mut links) = ([0; MOST], [0u32; MOST]);
        for (i, vertex) in piece.each().take(MOST).enumerate() {
            vertices[i] = vertex;
            let beside = near(vertex);
            for (j, other) in vertices[..i].iter().enumerate() {
                let link = u32::from(beside.has(*other));
                links[i] |= link << j;
                links[j] |= link << i;
            }
        }
        let mut order = [(0, 0); MOST];
        let order = &mut order[..count];
        for (i, slot) in order.iter_mut().enumerate() {
            *slot = (!links[i].count_ones(), i);
        }
        let taken = order.iter().map(|(degree, _)| !degree + 1).sum();
        if !is_soon_played_out(count as u32, taken, most_looks(wanted)) {
            return None;
        }
        // The place of a vertex says which of equal degree comes first.
        order.sort_unstable();
        let mut leaf = Self { near: [0; MOST], all: (1u32 << count) - 1, small: small() };
        for (i, (_, vertex)) in order.iter().enumerate() {
            leaf.near[i] |= 1 << i;
            for (j, (_, other)) in order[..i].iter().enumerate() {
                let link = links[*vertex] >> other & 1;
                leaf.near[i] |= link << j;
                leaf.near[j] |= link << i;
            }
        }
        Some(leaf)
    }

    /// Whether its value is `n`.
    pub(super) fn is(&self, n: u32) -> bool {
        self.set_is(self.all, n)
    }

    /// Its value.
    pub(super) fn value(&self) -> u32 {
        (0..=MOST as u32).find(|n| self.is(*n)).unwrap_or_default()
    }

    /// The sets that the moves leave of `set`.
    #[inline]
    fn options(&self, set: u32) -> impl Iterator<Item = u32> {
        each(set).map(move |v| set & !self.near[v])
    }

    /// The recursion is at most as deep as the number of vertices.
    fn set_is(&self, set: u32, n: u32) -> bool {
        if set.count_ones() <= ORDER {
            return self.small.value(&self.near, set) == n;
        }
        // For small sets, finding the value costs no more than one question.
        if n > 0 && set.count_ones() <= 12 {
            return self.set_value(set) == n;
        }
        !self.options(set).any(|option| self.set_is(option, n))
            && (0..n).all(|m| self.options(set).any(|option| self.set_is(option, m)))
    }

    fn set_value(&self, set: u32) -> u32 {
        if set.count_ones() <= ORDER {
            return self.small.value(&self.near, set);
        }
        self.options(set).fold(0u32, |all, option| all | 1 << self.set_value(option)).trailing_ones()
    }
}

/// Whether a piece with `count` vertices, whose moves take `taken` vertices in all, is soon played out. The
/// estimate assumes that every move takes the same fraction of the vertices, until the table of small
/// graphs is reached.
#[inline]
fn is_soon_played_out(count: u32, taken: u32, most: f32) -> bool {
    let stays = 1.0 - taken as f32 / (count * count).max(1) as f32;
    let (mut left, mut looks) = (count as f32, 1.0);
    while left > ORDER as f32 + 0.5 && looks <= most {
        looks *= left;
        left *= stays;
    }
    looks <= most
}

impl<B: Board> Nimbers<B> {
    /// Like [`Nimbers::search_in`], for a piece in which moves take much.
    pub(super) fn search_one_by_one(
        &mut self,
        piece: B::Set,
        wanted: Wanted,
        excluded: u64,
        options: &mut Options<B::Set>,
        work: &mut Work<'_>,
    ) -> Result<Known, Stop> {
        let listed = self.board.moves(piece, |taken, _| {
            let rest = piece.without(taken);
            let mut cost = 4 * rest.count();
            if self.thread > 0 {
                cost += self.taste(rest) & 7;
            }
            let start = options.parts.len() as u32;
            options.choices.push(Choice { cost, xor: 0, start, end: start + 1 });
            options.parts.push(rest);
            work.heed()
        });
        listed?;
        sort_by_cost(&mut options.choices);
        self.settle(wanted, excluded, options, true, work)
    }

    /// Whether the value of what a move leaves is `n`.
    pub(super) fn rest_is(&mut self, rest: B::Set, n: u32, work: &mut Work<'_>) -> Result<bool, Stop> {
        if rest.count() < n || rest.none() {
            return Ok(rest.none() && n == 0);
        }
        if n >= VALUES {
            return Err(too_large());
        }
        if let Some(leaf) = self.board.leaf(rest, Wanted::Is(n)) {
            work.spend(1)?;
            return Ok(leaf.is(n));
        }
        if self.board.piece(B::Set::bit(rest.first()), rest) == rest {
            let (canonical, _) = self.board.canonical(rest);
            return self.is(canonical, n, work);
        }
        let mut parts = Vec::new();
        split(&self.board, rest, |part, _| parts.push(part));
        sort_by_size(&mut parts);
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
        self.is(largest, wanted, work)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn random(state: &mut u64) -> u64 {
        *state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        *state >> 33
    }

    /// The least value that no option has.
    fn plain(near: &[u64], set: u64, known: &mut std::collections::HashMap<u64, u32>) -> u32 {
        if let Some(value) = known.get(&set) {
            return *value;
        }
        let options = set.each().map(|v| set & !(near[v as usize] | 1 << v));
        let values =
            options.collect::<Vec<_>>().iter().fold(0u64, |all, s| all | 1 << plain(near, *s, known));
        known.insert(set, values.trailing_ones());
        values.trailing_ones()
    }

    #[test]
    fn leaves_are_worth_what_the_definition_says() {
        let (small, mut state) = (Small::new(), 3);
        let (mut deep, mut large) = (0, 0);
        for round in 0..400u64 {
            let n = 1 + random(&mut state) % 20;
            let percent = 10 + 10 * (round % 9);
            let mut near = vec![0u64; n as usize];
            for a in 0..n {
                for b in 0..a {
                    if random(&mut state) % 100 < percent {
                        near[a as usize] |= 1 << b;
                        near[b as usize] |= 1 << a;
                    }
                }
            }
            let mut known = std::collections::HashMap::new();
            let value = plain(&near, (1 << n) - 1, &mut known);
            let leaf = |wanted| Leaf::new((1u64 << n) - 1, wanted, |v| near[v as usize], || &small);
            if let Some(leaf) = leaf(Wanted::Value) {
                assert_eq!(leaf.value(), value, "{near:?}");
            }
            for m in 0..value + 3 {
                let Some(leaf) = leaf(Wanted::Is(m)) else { continue };
                assert_eq!(leaf.is(m), value == m, "{near:?} {m}");
                deep += u32::from(n > 12);
                large += u32::from(m > 3);
            }
        }
        assert!(deep > 200 && large > 50, "{deep} {large}");
    }

    #[test]
    fn every_graph_of_five_vertices_has_a_place_of_its_own() {
        let pairs: Vec<(usize, usize)> = (0..5).flat_map(|a| (0..a).map(move |b| (a, b))).collect();
        let mut places = std::collections::BTreeSet::new();
        for links in 0..1u32 << pairs.len() {
            let mut near = [0u32; MOST];
            for (_, (a, b)) in pairs.iter().enumerate().filter(|(i, _)| links >> i & 1 == 1) {
                near[3 * a] |= 1 << (3 * b);
                near[3 * b] |= 1 << (3 * a);
            }
            places.insert(place(&near, 0b1_0010_0100_1001));
        }
        assert_eq!(places.len(), 1 << 10);
        assert_eq!((places.first(), places.last()), (Some(&FIRST[5]), Some(&(FIRST[6] - 1))));
    }

    #[test]
    fn what_is_soon_played_out() {
        // A graph in which every vertex takes a third: twenty vertices leave thirteen, then nine, then six.
        assert!(is_soon_played_out(20, 20 * 7, 4000.0));
        assert!(!is_soon_played_out(20, 20 * 7, 60.0));
        assert!(!is_soon_played_out(20, 20 * 2, 4000.0));
        assert!(is_soon_played_out(7, 7, 60.0) && is_soon_played_out(0, 0, 60.0));
    }
}
