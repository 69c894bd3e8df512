//! The games of small regions as trees, with one number for all that are equal in misère play.
//!
//! A tree is the set of its options. Suppose that all options of `H` are options of `G`, and that every
//! other option of `G` has `H` as an option. Then a move of `G` to one of the latter is answered by the
//! move to `H`, and `G` equals `H`; if `H` has no options, `G` must also be won by the player to move. No
//! other simplification is possible: J. H. Conway, *On Numbers and Games*, ch. 12; A. N. Siegel,
//! *Combinatorial Game Theory*, ch. V. In particular `*1 + *1` is 0, and `*2 + *2` is not.
//!
//! Many trees are *tame* ([`Nim`]): sums of these, however many, are won exactly when certain positions of
//! nim are.

use hashbrown::HashMap;
use rustc_hash::FxBuildHasher;

use super::kept::{Pack, Unpack};
use crate::{Stop, Work};

/// The number of a tree. 0 is the game without moves, 1 the game of one move.
pub(super) type Tree = u32;

/// The type of a tame game: it behaves among tame games like a sum of nim heaps. All options of a tame game
/// are tame. Its value in normal play, `value`, and its value in misère play (where the game without moves
/// has the value 1) are those of such a sum: 0 and 1, or 1 and 0, if all heaps are at most 1 (`firm` is
/// false), or twice the same number if there is a larger heap (`firm`).
///
/// A sum of tame games is tame. It is firm if one of them is, and its value is the xor of their values
/// (Conway, ch. 12).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Nim {
    value: u32,
    firm: bool,
}

impl Nim {
    /// The value in misère play.
    fn misere(self) -> u32 {
        if self.firm { self.value } else { 1 - self.value }
    }

    /// The type of a game with these options, if it is tame.
    fn of_options(options: impl Iterator<Item = Option<Self>>) -> Option<Self> {
        let options: Vec<Self> = options.collect::<Option<_>>()?;
        if options.is_empty() {
            return Some(Self { value: 0, firm: false });
        }
        let mex = |of: fn(Self) -> u32| {
            (0..=options.len() as u32)
                .find(|n| options.iter().all(|option| of(*option) != *n))
                .unwrap_or_default()
        };
        match (mex(|option| option.value), mex(Self::misere)) {
            (value, misere) if value == misere => Some(Self { value, firm: true }),
            (value @ 0..2, misere @ 0..2) if value != misere => Some(Self { value, firm: false }),
            _ => None,
        }
    }
}

/// All trees met so far.
#[derive(Debug, Clone)]
pub(super) struct Trees {
    options: Vec<Box<[Tree]>>,
    /// The length of the longest play.
    lasts: Vec<u32>,
    /// Whether the player to move wins.
    wins: Vec<bool>,
    /// The types of those that are tame.
    nim: Vec<Option<Nim>>,
    index: HashMap<Box<[Tree]>, Tree, FxBuildHasher>,
    sums: HashMap<(Tree, Tree), Tree, FxBuildHasher>,
    bytes: usize,
}

impl Trees {
    pub(super) fn new() -> Self {
        let mut trees = Self {
            options: Vec::new(),
            lasts: Vec::new(),
            wins: Vec::new(),
            nim: Vec::new(),
            index: HashMap::default(),
            sums: HashMap::default(),
            bytes: 0,
        };
        trees.insert(&[]);
        trees.insert(&[0]);
        trees
    }

    pub(super) fn options(&self, tree: Tree) -> &[Tree] {
        &self.options[tree as usize]
    }

    pub(super) fn lasts(&self, tree: Tree) -> u32 {
        self.lasts[tree as usize]
    }

    /// Whether the player to move wins.
    pub(super) fn wins(&self, tree: Tree) -> bool {
        self.wins[tree as usize]
    }

    /// Whether the player to move wins the sum of these trees, if all of them are tame.
    pub(super) fn wins_tame(&self, mut sum: impl Iterator<Item = Tree>) -> Option<bool> {
        let nothing = Nim { value: 0, firm: false };
        let all = sum.try_fold(nothing, |all, tree| {
            let nim = self.nim[tree as usize]?;
            Some(Nim { value: all.value ^ nim.value, firm: all.firm || nim.firm })
        });
        all.map(|all| all.misere() != 0)
    }

    /// The number of bytes accounted for.
    pub(super) fn bytes(&self) -> usize {
        self.bytes
    }

    /// Writes all trees.
    pub(super) fn save(&self, pack: &mut Pack) {
        pack.number(self.options.len() as u64);
        self.options.iter().for_each(|options| pack.numbers(options));
    }

    /// Reads them again, with the same numbers. The options of a tree must come before it.
    pub(super) fn restore(unpack: &mut Unpack<'_>) -> Option<Self> {
        let mut trees = Self::new();
        for tree in 0..unpack.count()? {
            let options = unpack.numbers()?;
            if options.iter().any(|option| *option as usize >= tree) {
                return None;
            }
            if tree < 2 {
                // These two always exist.
                (trees.options(tree as Tree) == options).then_some(())?;
            } else {
                trees.insert(&options);
            }
        }
        Some(trees)
    }

    /// The number of trees.
    pub(super) fn len(&self) -> usize {
        self.options.len()
    }

    fn insert(&mut self, options: &[Tree]) -> Tree {
        let tree = self.options.len() as Tree;
        self.lasts.push(options.iter().map(|option| self.lasts(*option) + 1).max().unwrap_or(0));
        self.wins.push(options.is_empty() || options.iter().any(|option| !self.wins[*option as usize]));
        self.nim.push(Nim::of_options(options.iter().map(|option| self.nim[*option as usize])));
        self.options.push(options.into());
        self.index.insert(options.into(), tree);
        tree
    }

    /// The simplest tree that is equal to the one with these options.
    pub(super) fn of_options(&mut self, options: &mut Vec<Tree>, work: &mut Work<'_>) -> Result<Tree, Stop> {
        options.sort_unstable();
        options.dedup();
        if let Some(tree) = self.index.get(options.as_slice()) {
            return Ok(*tree);
        }
        work.spend(1)?;
        self.bytes += 64 + 2 * size_of_val(options.as_slice());
        if let Some(tree) = self.simpler(options) {
            // The next lookup finds it at once.
            self.index.insert(options.as_slice().into(), tree);
            return Ok(tree);
        }
        Ok(self.insert(options))
    }

    fn simpler(&self, options: &[Tree]) -> Option<Tree> {
        let wins = options.iter().any(|option| !self.wins[*option as usize]);
        let has = |list: &[Tree], tree: Tree| list.binary_search(&tree).is_ok();
        let equal = |candidate: Tree| {
            let kept = self.options(candidate);
            (candidate != 0 || wins)
                && kept.iter().all(|option| has(options, *option))
                && options.iter().all(|option| has(kept, *option) || has(self.options(*option), candidate))
        };
        // The simpler tree is an option of some option.
        options.iter().flat_map(|option| self.options(*option)).copied().find(|candidate| equal(*candidate))
    }

    /// The tree of the sum of two trees, if it is known.
    pub(super) fn known_sum(&self, a: Tree, b: Tree) -> Option<Tree> {
        let (a, b) = (a.min(b), a.max(b));
        if a == 0 { Some(b) } else { self.sums.get(&(a, b)).copied() }
    }

    /// The tree of the sum of two trees.
    pub(super) fn sum(&mut self, a: Tree, b: Tree, work: &mut Work<'_>) -> Result<Tree, Stop> {
        if let Some(sum) = self.known_sum(a, b) {
            return Ok(sum);
        }
        let (a, b) = (a.min(b), a.max(b));
        let mut options = Vec::with_capacity(self.options(a).len() + self.options(b).len());
        for (moved, rests) in [(a, b), (b, a)] {
            for i in 0..self.options(moved).len() {
                let option = self.options(moved)[i];
                options.push(self.sum(option, rests, work)?);
            }
        }
        let sum = self.of_options(&mut options, work)?;
        self.bytes += 16;
        self.sums.insert((a, b), sum);
        Ok(sum)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Budget;

    #[test]
    fn nim_heaps_in_misere_play() {
        let mut work = Work::new(Budget::default());
        let mut trees = Trees::new();
        let heaps: Vec<Tree> =
            (0..6u32).map(|n| trees.of_options(&mut (0..n).collect(), &mut work).unwrap()).collect();
        assert_eq!(heaps, [0, 1, 2, 3, 4, 5]);
        let sum = |trees: &mut Trees, list: &[Tree]| {
            let mut work = Work::new(Budget::default());
            list.iter().fold(0, |all, tree| trees.sum(all, *tree, &mut work).unwrap())
        };
        assert_eq!(sum(&mut trees, &[1, 1]), 0);
        assert_eq!(sum(&mut trees, &[1, 2]), 3);
        assert_ne!(sum(&mut trees, &[2, 2]), 0);
        // Misère nim is lost if the xor is 0 and some heap has at least two, or if there is an odd number
        // of ones and nothing else.
        for list in [vec![2, 2], vec![1, 2, 3], vec![1], vec![1, 4, 5], vec![3, 3], vec![2, 2, 3, 3]] {
            let tree = sum(&mut trees, &list);
            assert!(!trees.wins[tree as usize], "{list:?}");
        }
        for list in [vec![], vec![2], vec![2, 3], vec![1, 1], vec![1, 3, 3]] {
            let tree = sum(&mut trees, &list);
            assert!(trees.wins[tree as usize], "{list:?}");
        }
        let twice = sum(&mut trees, &[2, 2]);
        assert_eq!(trees.lasts(twice), 4);
    }

    #[test]
    fn tame_trees_are_nim_in_sums() {
        let mut work = Work::new(Budget::default());
        let mut trees = Trees::new();
        let mut random = 3u64;
        let mut below = |n: usize| {
            random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (random >> 33) as usize % n
        };
        while trees.len() < 120 {
            // Only trees of short plays, so that sums stay small.
            let short: Vec<Tree> = (0..trees.len() as Tree).filter(|tree| trees.lasts(*tree) < 5).collect();
            let mut options = (0..=below(4)).map(|_| short[below(short.len())]).collect();
            trees.of_options(&mut options, &mut work).unwrap();
        }
        let all = trees.len();
        let (mut tame, mut lost) = (0, 0);
        for _ in 0..60_000 {
            let list = [0; 3].map(|_| below(all) as Tree);
            if let Some(wins) = trees.wins_tame(list.into_iter()) {
                let sum = list.iter().fold(0, |sum, tree| trees.sum(sum, *tree, &mut work).unwrap());
                assert_eq!(wins, trees.wins(sum), "{list:?}");
                let larger = list.iter().filter(|tree| **tree > 1).count();
                (tame, lost) = (tame + usize::from(larger > 1), lost + usize::from(larger > 1 && !wins));
            }
        }
        assert!(tame > 900 && lost > 200, "{tame} {lost}");
        // {2} is a firm type of value 0: together with a heap of 1 it is won, unlike 0 and 1 alone.
        let two = trees.of_options(&mut vec![0, 1], &mut work).unwrap();
        let only_two = trees.of_options(&mut vec![two], &mut work).unwrap();
        assert_eq!(trees.nim[only_two as usize], Some(Nim { value: 0, firm: true }));
        assert_eq!(trees.wins_tame([only_two, 1].into_iter()), Some(true));
        assert_eq!(trees.wins_tame([0, 1].into_iter()), Some(false));
    }
}
