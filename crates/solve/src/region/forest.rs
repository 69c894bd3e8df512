//! The trees of small pieces of a board. All threads share them, so that a tree has the same number
//! everywhere.

use std::sync::{PoisonError, RwLock, RwLockReadGuard};

use hashbrown::HashMap;
use rustc_hash::FxBuildHasher;

use super::bits::Bits;
use super::board::Pieces;
use super::kept::{Pack, Unpack};
use super::trees::{Tree, Trees};
use crate::{Stop, Work};

/// The trees, and the tree of each small piece.
#[derive(Debug)]
pub(super) struct Forest<S> {
    trees: Trees,
    small: HashMap<S, Tree, FxBuildHasher>,
    bytes: usize,
}

impl<S: Bits> Forest<S> {
    pub(super) fn new() -> Self {
        Self { trees: Trees::new(), small: HashMap::default(), bytes: 0 }
    }

    pub(super) fn trees(&self) -> &Trees {
        &self.trees
    }

    /// The number of bytes accounted for.
    pub(super) fn bytes(&self) -> usize {
        self.bytes + self.trees.bytes()
    }

    /// The tree of a canonical piece, found by recursion over its moves. The depth of the recursion is at
    /// most the number of its places.
    fn tree(&mut self, board: &dyn Pieces<S>, piece: S, work: &mut Work<'_>) -> Result<Tree, Stop> {
        if let Some(tree) = self.small.get(&piece) {
            return Ok(*tree);
        }
        work.spend(1)?;
        let mut options = Vec::new();
        let mut parts = Vec::new();
        for (taken, _) in board.moves_of(piece) {
            parts.clear();
            board.parts(piece.without(taken), &mut parts);
            let mut sum = 0;
            for part in &parts {
                let tree = self.tree(board, *part, work)?;
                sum = self.trees.sum(sum, tree, work)?;
            }
            options.push(sum);
        }
        let tree = self.trees.of_options(&mut options, work)?;
        self.bytes += 2 * size_of::<(S, Tree)>();
        self.small.insert(piece, tree);
        Ok(tree)
    }

    /// Writes the forest.
    pub(super) fn save(&self, pack: &mut Pack) {
        self.trees.save(pack);
        pack.number(self.small.len() as u64);
        for (piece, tree) in &self.small {
            pack.set(*piece);
            pack.number(u64::from(*tree));
        }
    }

    /// Reads a forest.
    pub(super) fn restore(unpack: &mut Unpack<'_>) -> Option<Self> {
        let mut all = Self { trees: Trees::restore(unpack)?, ..Self::new() };
        for _ in 0..unpack.count()? {
            let (piece, tree) = (unpack.set()?, unpack.number()?);
            ((tree as usize) < all.trees.len()).then_some(())?;
            all.bytes += 2 * size_of::<(S, Tree)>();
            all.small.insert(piece, tree as Tree);
        }
        Some(all)
    }
}

/// A reader of the forest. Other readers may read it too, but new trees wait until all of them have let go.
pub(super) struct Walk<'a, S> {
    forest: &'a RwLock<Forest<S>>,
    seen: Option<RwLockReadGuard<'a, Forest<S>>>,
}

impl<'a, S: Bits> Walk<'a, S> {
    pub(super) fn new(forest: &'a RwLock<Forest<S>>) -> Self {
        Self { forest, seen: None }
    }

    /// The trees at this moment.
    pub(super) fn trees(&mut self) -> &Trees {
        let forest = self.forest;
        &self.seen.get_or_insert_with(|| forest.read().unwrap_or_else(PoisonError::into_inner)).trees
    }

    /// The tree of a small canonical piece.
    pub(super) fn tree(
        &mut self,
        board: &dyn Pieces<S>,
        piece: S,
        work: &mut Work<'_>,
    ) -> Result<Tree, Stop> {
        self.trees();
        if let Some(tree) = self.seen.as_ref().and_then(|forest| forest.small.get(&piece)) {
            return Ok(*tree);
        }
        self.plant(|forest| forest.tree(board, piece, work))
    }

    /// The tree of the sum of two trees.
    pub(super) fn sum(&mut self, a: Tree, b: Tree, work: &mut Work<'_>) -> Result<Tree, Stop> {
        match self.trees().known_sum(a, b) {
            Some(sum) => Ok(sum),
            None => self.plant(|forest| forest.trees.sum(a, b, work)),
        }
    }

    fn plant<T>(&mut self, make: impl FnOnce(&mut Forest<S>) -> T) -> T {
        self.seen = None;
        make(&mut self.forest.write().unwrap_or_else(PoisonError::into_inner))
    }
}
