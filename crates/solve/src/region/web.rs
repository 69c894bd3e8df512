//! Any graph, by its links.

use std::cell::RefCell;

use hashbrown::HashMap;
use rustc_hash::FxBuildHasher;

use super::bits::Bits;
use super::board::{Board, Symmetry, Taking};
use super::{labelling, prune};

/// The most forms of small pieces that are kept, if there is memory for them: beyond, a piece stands for
/// itself.
const FORMS: usize = 1 << 20;

/// One part of the memory in so many is for forms, those of all threads together.
pub(super) const SHARE: usize = 8;

/// A graph whose vertices are numbered.
#[derive(Debug, Clone)]
pub(super) struct Web<S> {
    taking: Taking,
    near: Vec<S>,
    /// The first piece that was seen of each form.
    forms: RefCell<HashMap<u128, S, FxBuildHasher>>,
    /// How many there may be.
    most: usize,
}

impl<S: Bits> Web<S> {
    /// The graph with these links, if its vertices fit into the set.
    pub(super) fn new(taking: Taking, links: &[Vec<u32>]) -> Option<Self> {
        if links.len() > S::BITS as usize {
            return None;
        }
        let near = links.iter().map(|ends| ends.iter().fold(S::default(), |all, end| all | S::bit(*end)));
        Some(Self { taking, near: near.collect(), forms: RefCell::default(), most: 0 })
    }

    fn form(&self, piece: S) -> Option<u128> {
        let mut links = [0; labelling::MOST];
        let mut number = [0u8; 512];
        for (i, vertex) in piece.each().enumerate() {
            number[vertex as usize] = i as u8;
        }
        for (i, vertex) in piece.each().enumerate() {
            let ends = (self.near(vertex) & piece).each();
            links[i] = ends.fold(0, |all, end| all | 1 << number[end as usize]);
        }
        labelling::form(&links[..piece.count() as usize])
    }
}

impl<S: Bits> Board for Web<S> {
    type Set = S;
    type Narrow = Web<u64>;

    fn taking(&self) -> Taking {
        self.taking
    }

    fn allow(&mut self, bytes: usize) {
        // While it grows the old table stands beside the new one of twice the size.
        self.most = self.most.max((bytes / (3 * size_of::<(u128, S)>())).min(FORMS));
    }

    fn near(&self, place: u32) -> S {
        self.near[place as usize]
    }

    fn piece(&self, seed: S, free: S) -> S {
        let (mut piece, mut edge) = (seed, seed);
        while !edge.none() {
            let beside = edge.each().fold(S::default(), |all, place| all | self.near(place));
            edge = (beside & free).without(piece);
            piece = piece | edge;
        }
        piece
    }

    fn prune(&self, free: S) -> S {
        match self.taking {
            Taking::Dominoes => prune::dominoes(free, |place| self.near(place)),
            Taking::Tokens => prune::tokens(free, |place| self.near(place)),
        }
    }

    fn canonical(&self, piece: S) -> (S, Symmetry) {
        if piece.count() as usize > labelling::MOST {
            return (piece, Symmetry::Silent);
        }
        let Some(form) = self.form(piece) else { return (piece, Symmetry::Silent) };
        let mut forms = self.forms.borrow_mut();
        if forms.len() >= self.most {
            return (forms.get(&form).copied().unwrap_or(piece), Symmetry::Silent);
        }
        (*forms.entry(form).or_insert(piece), Symmetry::Silent)
    }

    fn middle(&self, _: S) -> (u32, u32) {
        (0, 0)
    }

    /// A graph has no middle: moves that take more come first.
    fn distance(&self, taken: S, place: u32, _: (u32, u32)) -> u32 {
        64 - (taken.count() + self.near(place).count()).min(64)
    }
}

#[cfg(test)]
mod tests {
    use super::super::bits::Wide;
    use super::*;

    /// Rows of three vertices and more, one beside the other: each has a form of its own.
    #[test]
    fn forms_keep_within_the_memory_that_is_allowed() {
        let lengths = 3..=12;
        let mut links: Vec<Vec<u32>> = Vec::new();
        let mut rows = Vec::new();
        for length in lengths.clone().chain(lengths) {
            let first = links.len() as u32;
            let row = first..first + length;
            rows.push(row.clone().fold(Wide::<4>::default(), |all, place| all | Wide::bit(place)));
            links.extend(row.clone().map(|at| {
                [at.wrapping_sub(1), at + 1].into_iter().filter(|end| row.contains(end)).collect()
            }));
        }
        let mut web = Web::<Wide<4>>::new(Taking::Tokens, &links).unwrap();
        let room = |forms: usize| 3 * forms * size_of::<(u128, Wide<4>)>();
        let shared = |web: &Web<Wide<4>>| {
            let canonical: Vec<_> = rows.iter().map(|row| web.canonical(*row).0).collect();
            (0..10).filter(|i| canonical[*i] == canonical[i + 10]).count()
        };
        assert_eq!(shared(&web), 0);
        web.allow(room(4));
        assert_eq!((shared(&web), web.forms.borrow().len()), (4, 4));
        // Less is allowed, and what is there stays.
        web.allow(room(2));
        assert_eq!((shared(&web), web.forms.borrow().len()), (4, 4));
        web.allow(room(10));
        assert_eq!((shared(&web), web.forms.borrow().len()), (10, 10));
    }
}
