//! Any graph, by its links.

use std::cell::RefCell;

use hashbrown::HashMap;
use rustc_hash::FxBuildHasher;

use super::bits::Bits;
use super::board::{Board, Symmetry, Taking};
use super::{labelling, prune};

/// The most forms of small pieces that are kept: beyond, a piece stands for itself.
const FORMS: usize = 1 << 20;

/// A graph whose vertices are numbered.
#[derive(Debug, Clone)]
pub(super) struct Web<S> {
    taking: Taking,
    near: Vec<S>,
    /// The first piece that was seen of each form.
    forms: RefCell<HashMap<u128, S, FxBuildHasher>>,
}

impl<S: Bits> Web<S> {
    /// The graph with these links, if its vertices fit into the set.
    pub(super) fn new(taking: Taking, links: &[Vec<u32>]) -> Option<Self> {
        if links.len() > S::BITS as usize {
            return None;
        }
        let near = links.iter().map(|ends| ends.iter().fold(S::default(), |all, end| all | S::bit(*end)));
        Some(Self { taking, near: near.collect(), forms: RefCell::default() })
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
        if forms.len() >= FORMS {
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
