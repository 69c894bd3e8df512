//! Who wins in misère play: search over sums of regions.
//!
//! Values do not add up here, so the positions of the search are sums: regions with more than a few places, and one
//! tree for all smaller ones (see [`super::trees`]). Pruning and canonical forms are isomorphisms and hold; equal
//! regions do not cancel.
//!
//! The depth of the recursion is at most the number of places of the sum.

use hashbrown::HashMap;
use rustc_hash::FxBuildHasher;

use super::bits::Bits;
use super::board::{Board, moves, split};
use super::kept::{Pack, Unpack};
use super::outcomes::Outcomes;
use super::trees::{Tree, Trees};
use crate::{Stop, Work};

/// Regions up to this many places become trees.
const SMALL: u32 = 9;

/// Trees are added up to one as long as the game of the sum lasts at most so many moves.
const LASTING: u32 = 7;

/// A region of the sum: its number. A tree: its number with this bit.
const TREE: u32 = 1 << 31;

/// Outcomes of sums of pieces of one board.
pub(super) struct Misere<S> {
    trees: Trees,
    /// The tree of each small piece.
    small: HashMap<S, Tree, FxBuildHasher>,
    numbers: HashMap<S, u32, FxBuildHasher>,
    pieces: Vec<S>,
    wins: Outcomes,
}

/// A sum that a move leads to.
struct Choice {
    cost: u32,
    sum: Vec<u32>,
}

impl<S: Bits> Misere<S> {
    pub(super) fn new() -> Self {
        Self {
            trees: Trees::new(),
            small: HashMap::default(),
            numbers: HashMap::default(),
            pieces: Vec::new(),
            wins: Outcomes::default(),
        }
    }

    /// Writes what is known.
    pub(super) fn save(&self, pack: &mut Pack) {
        self.trees.save(pack);
        pack.number(self.small.len() as u64);
        for (piece, tree) in &self.small {
            pack.set(*piece);
            pack.number(u64::from(*tree));
        }
        pack.number(self.pieces.len() as u64);
        self.pieces.iter().for_each(|piece| pack.set(*piece));
        pack.number(self.wins.iter().count() as u64);
        for (sum, wins) in self.wins.iter() {
            pack.number(wins.into());
            pack.numbers(sum);
        }
    }

    /// What was known, and of how many sums.
    pub(super) fn restore(unpack: &mut Unpack<'_>, work: &mut Work<'_>) -> Option<(Self, u64)> {
        let mut all = Self::new();
        all.trees = Trees::restore(unpack)?;
        for _ in 0..unpack.count()? {
            let (piece, tree) = (unpack.set()?, unpack.number()?);
            ((tree as usize) < all.trees.len()).then_some(())?;
            all.small.insert(piece, tree as Tree);
        }
        for number in 0..unpack.count()? {
            let piece = unpack.set()?;
            all.numbers.insert(piece, number as u32);
            all.pieces.push(piece);
        }
        let count = unpack.count()?;
        for _ in 0..count {
            let (wins, sum) = (unpack.number()? != 0, unpack.numbers()?);
            let is_there = |part: &u32| match part & TREE {
                0 => (*part as usize) < all.pieces.len(),
                _ => ((part & !TREE) as usize) < all.trees.len(),
            };
            sum.iter().all(is_there).then_some(())?;
            all.wins.insert(sum.into(), wins, work);
        }
        Some((all, count as u64))
    }

    /// Whether the player to move wins the sum of these parts of the board.
    pub(super) fn wins<B: Board<Set = S>>(
        &mut self,
        board: &B,
        parts: &[S],
        work: &mut Work<'_>,
    ) -> Result<bool, Stop> {
        let mut sum = Vec::new();
        for part in parts {
            self.add(board, *part, &mut sum, work)?;
        }
        self.tidy(&mut sum, work)?;
        self.search(board, sum, work)
    }

    /// Adds the pieces of `free` to a sum.
    fn add<B: Board<Set = S>>(
        &mut self,
        board: &B,
        free: S,
        sum: &mut Vec<u32>,
        work: &mut Work<'_>,
    ) -> Result<(), Stop> {
        let mut pieces = Vec::new();
        split(board, free, |piece, _| pieces.push(piece));
        for piece in pieces {
            if piece.count() <= SMALL {
                sum.push(TREE | self.tree(board, piece, work)?);
            } else if let Some(number) = self.numbers.get(&piece) {
                sum.push(*number);
            } else {
                work.hold(3 * size_of::<S>())?;
                let number = self.pieces.len() as u32;
                self.numbers.insert(piece, number);
                self.pieces.push(piece);
                sum.push(number);
            }
        }
        Ok(())
    }

    /// The tree of a small canonical piece.
    fn tree<B: Board<Set = S>>(&mut self, board: &B, piece: S, work: &mut Work<'_>) -> Result<Tree, Stop> {
        if let Some(tree) = self.small.get(&piece) {
            return Ok(*tree);
        }
        work.spend(1)?;
        let mut options = Vec::new();
        moves(board, piece, |taken, _| {
            let mut parts = Vec::new();
            split(board, piece.without(taken), |part, _| parts.push(part));
            let mut sum = 0;
            for part in parts {
                let tree = self.tree(board, part, work)?;
                sum = self.trees.sum(sum, tree, work)?;
            }
            options.push(sum);
            Ok(())
        })?;
        let tree = self.trees.of_options(&mut options, work)?;
        work.hold(2 * size_of::<(S, Tree)>())?;
        self.small.insert(piece, tree);
        Ok(tree)
    }

    /// Sorts a sum and adds its trees up.
    fn tidy(&mut self, sum: &mut Vec<u32>, work: &mut Work<'_>) -> Result<(), Stop> {
        sum.sort_unstable();
        let from = sum.partition_point(|part| part & TREE == 0);
        let mut kept = from;
        let mut all = 0;
        for i in from..sum.len() {
            let tree = sum[i] & !TREE;
            if self.trees.lasts(all) + self.trees.lasts(tree) <= LASTING {
                all = self.trees.sum(all, tree, work)?;
            } else {
                sum[kept] = sum[i];
                kept += 1;
            }
        }
        sum.truncate(kept);
        if all != 0 {
            sum.push(TREE | all);
            sum[from..].sort_unstable();
        }
        Ok(())
    }

    fn search<B: Board<Set = S>>(
        &mut self,
        board: &B,
        sum: Vec<u32>,
        work: &mut Work<'_>,
    ) -> Result<bool, Stop> {
        // Who cannot move wins.
        if sum.is_empty() {
            return Ok(true);
        }
        if let Some(wins) = self.wins.get(&sum, work) {
            return Ok(wins);
        }
        work.spend(1)?;
        let mut choices = Vec::new();
        let mut wins = self.expand(board, &sum, &mut choices, work)?;
        if !wins {
            choices.sort_unstable_by_key(|choice| choice.cost);
            for choice in choices {
                if !self.search(board, choice.sum, work)? {
                    wins = true;
                    break;
                }
            }
        }
        self.wins.insert(sum.into(), wins, work);
        Ok(wins)
    }

    /// Lists the moves whose outcome is not known; `true` if one is known to win.
    fn expand<B: Board<Set = S>>(
        &mut self,
        board: &B,
        sum: &[u32],
        choices: &mut Vec<Choice>,
        work: &mut Work<'_>,
    ) -> Result<bool, Stop> {
        /// A winning move was found, or the work has to stop.
        enum End {
            Won,
            Stopped(Stop),
        }
        for (i, part) in sum.iter().enumerate() {
            if i > 0 && sum[i - 1] == *part {
                continue;
            }
            let rest = || sum[..i].iter().chain(&sum[i + 1..]).copied().collect::<Vec<u32>>();
            if part & TREE != 0 {
                let tree = part & !TREE;
                for option in 0..self.trees.options(tree).len() {
                    let mut sum = rest();
                    sum.push(TREE | self.trees.options(tree)[option]);
                    if self.choose(sum, 0, choices, work)? {
                        return Ok(true);
                    }
                }
                continue;
            }
            let piece = self.pieces[*part as usize];
            let middle = board.middle(piece);
            let ended = moves(board, piece, |taken, place| {
                let mut sum = rest();
                let far = board.distance(taken, place, middle);
                let won = self
                    .add(board, piece.without(taken), &mut sum, work)
                    .and_then(|()| self.choose(sum, far, choices, work));
                match won {
                    Ok(false) => Ok(()),
                    Ok(true) => Err(End::Won),
                    Err(stop) => Err(End::Stopped(stop)),
                }
            });
            match ended {
                Ok(()) => {}
                Err(End::Won) => return Ok(true),
                Err(End::Stopped(stop)) => return Err(stop),
            }
        }
        Ok(false)
    }

    /// Adds a sum to the list unless its outcome is known; `true` if it is known to be lost for who moves there.
    fn choose(
        &mut self,
        mut sum: Vec<u32>,
        far: u32,
        choices: &mut Vec<Choice>,
        work: &mut Work<'_>,
    ) -> Result<bool, Stop> {
        self.tidy(&mut sum, work)?;
        if sum.is_empty() {
            return Ok(false);
        }
        if let Some(wins) = self.wins.get(&sum, work) {
            return Ok(!wins);
        }
        let size = |part: &u32| match part & TREE {
            0 => self.pieces[*part as usize].count().pow(2),
            _ => self.trees.lasts(part & !TREE),
        };
        let cost = sum.iter().map(size).sum::<u32>() + 8 * far;
        choices.push(Choice { cost, sum });
        Ok(false)
    }
}
