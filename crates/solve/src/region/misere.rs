//! Decides who wins in misère play, by searching sums of regions.
//!
//! Values do not add up in misère play, so the positions of the search are sums. Pruning and canonical
//! forms are isomorphisms and remain valid, but equal regions do not cancel. However, most small regions
//! are equal, also in misère play, to one of a few trees (see [`super::trees`]): the regions of up to 13
//! places that occur in XXX on 3x26 are equal to one of a hundred trees. So regions up to some size are
//! replaced by their trees, and trees are added.
//!
//! Proof numbers choose which move to examine next, as in [`super::proof`]. To show that a sum is lost,
//! every move must be shown to lead to a won sum; to show that it is won, one move to a lost sum is enough.
//!
//! Several threads search the same sum and share their results. Every recorded outcome is exact, so the
//! answer is the same for any number of threads.
//!
//! The depth of the recursion is at most the number of places of the sum.

use std::sync::{PoisonError, RwLock};

use super::bits::Bits;
use super::board::{Pieces, Taking};
use super::forest::{Forest, Walk};
use super::kept::{Pack, Unpack};
use super::proof_numbers::{Effort, NEVER};
use super::sums::{Fact, Sums, Words};
use super::trees::Tree;
use crate::work::{Helper, WORTH_A_THREAD};
use crate::{Stop, Work};

/// Regions up to this many places become trees in any sum. In large ones larger regions do, up to a third of
/// the places of the sum: all that their moves lead to must be looked at, which pays where they are met
/// often.
const SMALL: u32 = 9;

/// The size of the largest regions that become trees, see [`SMALL`]. Regions of dominoes have more moves,
/// and more of them are different.
fn largest_tree(taking: Taking) -> u32 {
    match taking {
        Taking::Dominoes => 17,
        Taking::Tokens => 20,
    }
}

/// Trees are added up to one as long as the game of the sum lasts at most so many moves.
const LASTING: u32 = 7;

/// What a sum of so many places more counts that nothing is known of.
const LIGHT: u32 = 4;

/// A frame stays with its best option until that is worse than the second best by one part in so many.
const PATIENCE: u32 = 8;

/// Sums of more places are worth several threads.
const PARALLEL: u32 = 30;

/// How what is known is written. Before 17 November 2026 that began with the number of trees, at least two.
const FORM: u64 = 1;

/// The outcomes of sums of pieces of one board.
pub(super) struct Misere<S> {
    shared: Shared<S>,
    /// The number of places of the largest sum asked for so far. It fixes which regions become trees, so
    /// that all sums it leads to are written in the same way.
    largest: u32,
}

struct Shared<S> {
    forest: RwLock<Forest<S>>,
    sums: Sums,
}

impl<S: Bits> Shared<S> {
    fn bytes(&self) -> usize {
        self.sums.bytes() + self.forest.read().unwrap_or_else(PoisonError::into_inner).bytes()
    }
}

impl<S: Bits> Misere<S> {
    pub(super) fn new() -> Self {
        Self::with(Forest::new())
    }

    fn with(forest: Forest<S>) -> Self {
        Self { shared: Shared { forest: RwLock::new(forest), sums: Sums::new() }, largest: 0 }
    }

    /// Writes what is known.
    pub(super) fn save(&self, pack: &mut Pack) {
        pack.number(FORM);
        self.shared.forest.read().unwrap_or_else(PoisonError::into_inner).save(pack);
        let mut count = 0;
        self.shared.sums.visit(&mut |_, _| count += 1);
        pack.number(count);
        self.shared.sums.visit(&mut |words, wins| {
            pack.number(wins.into());
            pack.number(words.len() as u64);
            words.iter().for_each(|word| pack.number(*word));
        });
    }

    /// Reads what was known, and of how many sums.
    pub(super) fn restore(unpack: &mut Unpack<'_>, work: &mut Work<'_>) -> Option<(Self, u64)> {
        if unpack.number()? != FORM {
            return Some((Self::new(), 0));
        }
        let all = Self::with(Forest::restore(unpack)?);
        let trees = all.shared.forest.read().unwrap_or_else(PoisonError::into_inner).trees().len();
        all.shared.sums.limit(usize::MAX);
        let count = unpack.count()?;
        for _ in 0..count {
            let wins = unpack.number()? != 0;
            let words = (0..unpack.count()?).map(|_| unpack.number()).collect::<Option<Vec<u64>>>()?;
            is_sum::<S>(&words, trees).then_some(())?;
            all.shared.sums.put(&words, Fact::Wins(wins));
        }
        let _ = work.hold(all.shared.bytes());
        Some((all, count as u64))
    }

    /// Whether the player to move wins the sum of these parts of the board.
    pub(super) fn wins(
        &mut self,
        board: &dyn Pieces<S>,
        parts: &[S],
        work: &mut Work<'_>,
    ) -> Result<bool, Stop> {
        let places: u32 = parts.iter().map(|part| part.count()).sum();
        self.largest = self.largest.max(places);
        let small = (self.largest / 3).clamp(SMALL, largest_tree(board.taking()));
        // Each of the two generations gets a quarter of the memory, because trees need the rest. The bytes
        // that are already there are not part of this budget.
        self.shared.sums.limit(work.budget().memory.saturating_add(self.shared.bytes()) / 2);
        let mut main = Search::new(board, &self.shared, small);
        let sum = main.sum_of(parts, work)?;
        let helpers = work.threads() as u32 - 1;
        let known = matches!(self.shared.sums.get(&sum), Some(Fact::Wins(_)));
        if helpers == 0 || places <= PARALLEL || known || work.left() < WORTH_A_THREAD {
            return main.decide(&sum, work);
        }
        let shared = &self.shared;
        let helpers = (1..=helpers).map(|thread| {
            let (board, sum) = (board.copied(), sum.clone());
            let helps = move |work: &mut Work<'_>| {
                let mut helper = Search::new(&*board, shared, small);
                helper.thread = Some(thread);
                let _ = helper.decide(&sum, work);
            };
            Box::new(helps) as Helper<'_>
        });
        main.thread = Some(0);
        // The tables grow within the budget of the first thread.
        work.with_helpers(usize::MAX, helpers.collect(), &mut |work| main.decide(&sum, work))
    }
}

/// The number of trees of a sum in words, and where its pieces begin.
fn begin(words: &Words) -> (usize, usize) {
    let count = words.first().map_or(0, |first| (first >> 32) as usize);
    (count, count.max(1))
}

/// Whether these words are a valid sum, if there are this many trees.
fn is_sum<S: Bits>(words: &Words, trees: usize) -> bool {
    let (count, begin) = begin(words);
    let width = S::BITS.div_ceil(64) as usize;
    count <= words.len()
        && begin <= words.len()
        && (words.len() - begin).is_multiple_of(width)
        && trees_of(words).all(|tree| (tree as usize) < trees)
        && words[begin..].chunks(width).all(|piece| {
            let last = 64 * (width as u32 - 1) + piece[width - 1].end();
            last <= S::BITS && piece.iter().any(|word| *word != 0)
        })
}

/// The trees of a sum in words.
fn trees_of(words: &Words) -> impl Iterator<Item = Tree> + '_ {
    words.iter().take(begin(words).0).map(|word| *word as Tree)
}

/// The pieces of a sum in words.
fn pieces_of<S: Bits>(words: &Words) -> impl Iterator<Item = S> + '_ {
    words[begin(words).1..].chunks(S::BITS.div_ceil(64) as usize).map(|piece| {
        piece.iter().zip(0..).fold(S::default(), |all, (word, i)| all | S::of_low(*word).up(64 * i))
    })
}

/// A sum to which a move leads.
struct Open {
    cost: u32,
    sum: Vec<u64>,
    effort: Effort,
}

/// Sorts by cost, and removes duplicates.
fn in_order(mut open: Vec<Open>) -> Vec<Open> {
    open.sort_unstable_by(|a, b| (a.cost, &a.sum).cmp(&(b.cost, &b.sum)));
    open.dedup_by(|a, b| a.sum == b.sum);
    open
}

/// Why a list of moves is incomplete.
enum End {
    /// Some move is known to win.
    Won,
    Stopped(Stop),
}

impl From<Stop> for End {
    fn from(stop: Stop) -> Self {
        Self::Stopped(stop)
    }
}

/// The search of one thread.
struct Search<'a, S> {
    board: &'a dyn Pieces<S>,
    shared: &'a Shared<S>,
    /// Regions up to this many places become trees.
    small: u32,
    /// The index of this thread, if there are several.
    thread: Option<u32>,
    /// The number of bytes reported so far.
    told: usize,
    /// The sum under construction.
    trees: Vec<Tree>,
    pieces: Vec<S>,
}

impl<'a, S: Bits> Search<'a, S> {
    fn new(board: &'a dyn Pieces<S>, shared: &'a Shared<S>, small: u32) -> Self {
        let told = shared.bytes();
        Self { board, shared, small, thread: None, told, trees: Vec::new(), pieces: Vec::new() }
    }

    fn sum_of(&mut self, parts: &[S], work: &mut Work<'_>) -> Result<Vec<u64>, Stop> {
        let mut walk = Walk::new(&self.shared.forest);
        let mut parts = parts.to_vec();
        parts.sort_unstable();
        for alike in parts.chunk_by(|a, b| a == b) {
            let (trees, pieces) = (self.trees.len(), self.pieces.len());
            self.add(alike[0], &mut walk, work)?;
            let (trees, pieces) = (trees..self.trees.len(), pieces..self.pieces.len());
            for _ in 1..alike.len() {
                self.trees.extend_from_within(trees.clone());
                self.pieces.extend_from_within(pieces.clone());
            }
        }
        self.put_together(&mut walk, work)
    }

    /// Whether the player to move wins.
    fn decide(&mut self, sum: &Words, work: &mut Work<'_>) -> Result<bool, Stop> {
        if let Some(wins) = Self::is_seen(sum, &mut Walk::new(&self.shared.forest)) {
            return Ok(wins);
        }
        let mut fact = self.shared.sums.get(sum);
        loop {
            if let Some(Fact::Wins(wins)) = fact {
                return Ok(wins);
            }
            fact = Some(self.weigh(sum, Effort { yes: NEVER, no: NEVER }, work)?);
        }
    }

    /// Who wins, if the sum has at most one tree and nothing else, or only tame trees.
    fn is_seen(sum: &Words, walk: &mut Walk<'_, S>) -> Option<bool> {
        match sum {
            // A player who cannot move wins.
            [] | [0] => Some(true),
            [one] if one >> 32 == 1 => Some(walk.trees().wins(*one as Tree)),
            _ if begin(sum).1 == sum.len() => walk.trees().wins_tame(trees_of(sum)),
            _ => None,
        }
    }

    /// Reports how much the tables have grown.
    fn account(&mut self, work: &mut Work<'_>) -> Result<(), Stop> {
        let now = self.shared.bytes();
        let before = std::mem::replace(&mut self.told, now);
        work.release(before.saturating_sub(now));
        work.hold(now.saturating_sub(before))
    }

    /// Searches a sum until it is settled or one of the limits is reached.
    fn weigh(&mut self, sum: &Words, limits: Effort, work: &mut Work<'_>) -> Result<Fact, Stop> {
        work.spend(1)?;
        self.account(work)?;
        if self.thread.is_some()
            && let Some(Fact::Open(effort)) = self.shared.sums.get(sum)
        {
            // Meanwhile the sum looks slightly harder to the other threads, so that they choose another one
            // of equal effort.
            self.shared.sums.put(sum, Fact::Open(Effort { yes: effort.yes + 1, ..effort }));
        }
        let fact = match self.expand(sum, work) {
            Ok(open) => self.weigh_all(open, limits, work)?,
            Err(End::Won) => Fact::Wins(true),
            Err(End::Stopped(stop)) => return Err(stop),
        };
        self.shared.sums.put(sum, fact);
        Ok(fact)
    }

    fn weigh_all(&mut self, mut open: Vec<Open>, limits: Effort, work: &mut Work<'_>) -> Result<Fact, Stop> {
        loop {
            // Sorted by cost, so the first of equal effort is chosen.
            let Some(best) = (0..open.len()).min_by_key(|i| open[*i].effort.yes) else {
                return Ok(Fact::Wins(false));
            };
            let others = open.len() as u32 - 1;
            let hardest = open.iter().map(|open| open.effort.no).max().unwrap_or(1);
            let effort = open[best].effort;
            let now = Effort { yes: (hardest + others).min(NEVER - 1), no: effort.yes.min(NEVER - 1) };
            if now.yes >= limits.yes || now.no >= limits.no {
                return Ok(Fact::Open(now));
            }
            let rivals = (0..open.len()).filter(|i| *i != best).map(|i| open[i].effort.yes);
            let second = rivals.min().unwrap_or(NEVER);
            let limits = Effort {
                yes: limits.no.min(second.saturating_add((second / PATIENCE).max(1))),
                no: limits.yes - others,
            };
            let fact = match self.shared.sums.get(&open[best].sum) {
                Some(fact) if fact != Fact::Open(effort) => fact,
                _ => self.weigh(&open[best].sum, limits, work)?,
            };
            match fact {
                Fact::Wins(false) => return Ok(Fact::Wins(true)),
                Fact::Wins(true) => drop(open.remove(best)),
                Fact::Open(effort) => open[best].effort = effort,
            }
        }
    }

    /// Lists the open sums to which moves lead, those that look cheapest first.
    fn expand(&mut self, sum: &Words, work: &mut Work<'_>) -> Result<Vec<Open>, End> {
        let mut walk = Walk::new(&self.shared.forest);
        let trees: Vec<Tree> = trees_of(sum).collect();
        let pieces: Vec<S> = pieces_of(sum).collect();
        let mut open = Vec::new();
        for (i, tree) in trees.iter().enumerate().filter(|(i, tree)| *i == 0 || trees[i - 1] != **tree) {
            for option in 0..walk.trees().options(*tree).len() {
                self.trees.clone_from(&trees);
                self.trees[i] = walk.trees().options(*tree)[option];
                self.pieces.clone_from(&pieces);
                self.choose(0, &mut open, &mut walk, work)?;
            }
        }
        for (i, piece) in pieces.iter().enumerate().filter(|(i, piece)| *i == 0 || pieces[i - 1] != **piece) {
            let middle = self.board.middle(*piece);
            for (taken, place) in self.board.moves_of(*piece) {
                work.heed()?;
                self.trees.clone_from(&trees);
                self.pieces.clone_from(&pieces);
                self.pieces.remove(i);
                self.add(piece.without(taken), &mut walk, work)?;
                let far = self.board.distance(taken, place, middle);
                self.choose(far, &mut open, &mut walk, work)?;
            }
        }
        Ok(in_order(open))
    }

    /// Adds the pieces of `free` to the sum under construction.
    fn add(&mut self, free: S, walk: &mut Walk<'_, S>, work: &mut Work<'_>) -> Result<(), Stop> {
        let first = self.pieces.len();
        self.board.parts(free, &mut self.pieces);
        let mut kept = first;
        for i in first..self.pieces.len() {
            let piece = self.pieces[i];
            if piece.count() <= self.small {
                self.trees.push(walk.tree(self.board, piece, work)?);
            } else {
                self.pieces[kept] = piece;
                kept += 1;
            }
        }
        self.pieces.truncate(kept);
        Ok(())
    }

    /// Adds up the trees, and writes the sum in words.
    fn put_together(&mut self, walk: &mut Walk<'_, S>, work: &mut Work<'_>) -> Result<Vec<u64>, Stop> {
        self.trees.sort_unstable();
        let (mut all, mut kept) = (0, 0);
        for i in 0..self.trees.len() {
            let tree = self.trees[i];
            if walk.trees().lasts(all) + walk.trees().lasts(tree) <= LASTING {
                all = walk.sum(all, tree, work)?;
            } else {
                self.trees[kept] = tree;
                kept += 1;
            }
        }
        self.trees.truncate(kept);
        if all != 0 {
            self.trees.push(all);
            self.trees.sort_unstable();
        }
        self.pieces.sort_unstable();
        let width = S::BITS.div_ceil(64);
        let mut sum = Vec::with_capacity(self.trees.len().max(1) + self.pieces.len() * width as usize);
        sum.extend(self.trees.iter().map(|tree| u64::from(*tree)));
        match sum.first_mut() {
            Some(first) => *first |= (self.trees.len() as u64) << 32,
            None => sum.push(0),
        }
        for piece in &self.pieces {
            sum.extend((0..width).map(|word| piece.down(64 * word).low()));
        }
        self.trees.clear();
        self.pieces.clear();
        Ok(sum)
    }

    /// Adds the sum under construction to the list, unless it is settled.
    fn choose(
        &mut self,
        far: u32,
        open: &mut Vec<Open>,
        walk: &mut Walk<'_, S>,
        work: &mut Work<'_>,
    ) -> Result<(), End> {
        let (mut cost, mut size) = (8 * far, 0);
        for piece in &self.pieces {
            cost += piece.count().pow(2);
            size += piece.count();
        }
        let sum = self.put_together(walk, work)?;
        for tree in trees_of(&sum) {
            let lasts = walk.trees().lasts(tree);
            cost += lasts;
            size += lasts;
        }
        let known = match Self::is_seen(&sum, walk) {
            Some(wins) => Some(Fact::Wins(wins)),
            None => self.shared.sums.get(&sum),
        };
        let effort = match known {
            Some(Fact::Wins(false)) => return Err(End::Won),
            Some(Fact::Wins(true)) => return Ok(()),
            Some(Fact::Open(effort)) => effort,
            None => self.at_first(&sum, size),
        };
        open.push(Open { cost, sum, effort });
        Ok(())
    }

    /// The estimated effort for a sum that was never searched.
    fn at_first(&self, sum: &Words, size: u32) -> Effort {
        let mut yes = size.saturating_sub(LIGHT).max(1);
        if let Some(thread @ 1..) = self.thread {
            // Threads with the same estimates would do the same work.
            let digest = sum.iter().fold(0, |all, word| (all ^ word.digest()).rotate_left(7));
            yes += (digest >> (thread % 12 * 5)) as u32 & 7;
        }
        Effort { yes, no: 1 }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use marienbad_rules::board::{Frame, Surface};

    use super::super::bits::{Long, Wide};
    use super::super::board::{Board, moves};
    use super::super::sheet::Sheet;
    use super::*;
    use crate::Budget;

    /// The outcome by definition. Nothing is split, pruned or brought to a canonical form.
    fn plain<B: Board>(board: &B, free: B::Set, known: &mut HashMap<B::Set, bool>) -> bool {
        if let Some(wins) = known.get(&free) {
            return *wins;
        }
        let (mut ended, mut wins) = (true, false);
        let listed: Result<(), ()> = moves(board, free, |taken, _| {
            ended = false;
            wins |= !plain(board, free.without(taken), known);
            Ok(())
        });
        assert_eq!(listed, Ok(()));
        known.insert(free, ended || wins);
        ended || wins
    }

    #[test]
    fn trees_of_any_size_and_threads_of_any_number() {
        let frame = Frame { board: 0, surface: Surface::Plane, rows: 4, columns: 6 };
        let mut random = 5u64;
        for taking in [Taking::Dominoes, Taking::Tokens] {
            let board = Sheet::<u64>::new(taking, frame).unwrap();
            let mut known = HashMap::new();
            let (mut lost, mut several) = (0, 0);
            let misere = [0, 1, 5, 9, 14, 24].map(|small| (small, Misere::<u64>::new()));
            for round in 0..150 {
                random =
                    random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                let free = (random >> 20 | random >> 41) & ((1 << 24) - 1);
                let wins = plain(&board, free, &mut known);
                lost += u32::from(!wins);
                for (small, misere) in &misere {
                    let mut work = Work::new(Budget::default());
                    misere.shared.sums.limit(if round % 2 == 0 { 1 << 30 } else { 1 << 14 });
                    let mut search = Search::new(&board, &misere.shared, *small);
                    search.thread = [None, Some(0), Some(3)][round % 3];
                    let sum = search.sum_of(&[free], &mut work).unwrap();
                    several += u32::from(pieces_of::<u64>(&sum).count() > 1);
                    assert_eq!(search.decide(&sum, &mut work), Ok(wins), "{taking:?} {free:b} {small}");
                }
                if round % 15 == 0 {
                    let sum = [(1 << 24) - 1, free];
                    let outcomes = [1, 2, 5].map(|threads| {
                        let mut work = Work::new(Budget::default()).with_threads(threads);
                        assert_eq!(Misere::new().wins(&board, &[free], &mut work), Ok(wins), "{free:b}");
                        Misere::new().wins(&board, &sum, &mut work).unwrap()
                    });
                    assert_eq!(outcomes, [outcomes[0]; 3], "{taking:?} {free:b}");
                }
            }
            assert!(lost > 15 && several > 30, "{lost} {several}");
        }
    }

    #[test]
    fn sums_in_words() {
        let mut sum = vec![0u64];
        assert!(is_sum::<u64>(&sum, 2) && !is_sum::<u64>(&[], 2));
        sum.push(0b101);
        assert_eq!(pieces_of::<u64>(&sum).collect::<Vec<_>>(), [0b101]);
        assert_eq!(
            pieces_of::<Wide<4>>(&[0, 1, 0, 0, 1 << 63]).next().unwrap().each().collect::<Vec<_>>(),
            [0, 255]
        );
        assert_eq!(trees_of(&[2 << 32 | 7, 9, 1]).collect::<Vec<_>>(), [7, 9]);
        assert!(is_sum::<u64>(&[2 << 32 | 7, 9, 1], 10) && !is_sum::<u64>(&[2 << 32 | 7, 9, 1], 9));
        // An empty piece, half of a piece, a piece that is too large, and trees that do not exist.
        assert!(!is_sum::<u64>(&[0, 0], 2) && !is_sum::<u128>(&[0, 1], 2));
        assert!(is_sum::<Long>(&[0, 1, 1 << 7], 2) && !is_sum::<Long>(&[0, 1, 1 << 8], 2));
        assert!(!is_sum::<u64>(&[3 << 32, 1], 2) && !is_sum::<u64>(&[u64::MAX], 2));
    }
}
