//! Games that are tame with heaps of any size: their misère play follows the values of normal play.
//!
//! Call some heaps *small*: those that act like 0 or like `*`. The claim to be proved is the rule of nim: a
//! sum with a heap that is not small (*large*) is lost exactly if the nim-sum of the values is 0, a sum of
//! small heaps exactly if it is 1. It suffices that every heap, with value v, passes its checks. An option
//! is small if all its heaps are.
//!
//! - A small heap has v = 0 or 1, no large option of value v ⊕ 1, and, if v = 0 and it has a move, a small
//!   option of value 1.
//! - A large heap with v = 0 or 1 has a move, and no small option of value v ⊕ 1.
//! - A large heap with v ≥ 2 has, for s = 0 and for s = 1, a large option of value s or a small option of
//!   value s ⊕ 1.
//!
//! *Proof*, by induction on the moves left. Every move changes the value of its heap. A move from a lost
//! sum with a large heap makes the nim-sum nonzero, so the result is won, unless the move took the last
//! large heap, with v ≤ 1, to a small option of value v ⊕ 1, which is excluded. A move from a lost sum of
//! small heaps changes the nim-sum 1, so a lost sum could only result from a large option of value v ⊕ 1,
//! which is excluded. From a won sum of small heaps, with nim-sum 0 and a move, a move to a lost sum
//! exists: a heap of value 1 has an option of value 0, which is small by its check; if there is no heap of
//! value 1, a heap with a move has a small option of value 1. From a won sum with a large heap there is a
//! move to nim-sum 0, as in nim. It fails only if it takes the only large heap, of value v, to a small
//! option; the others then have nim-sum s ≤ 1, and v ≠ s. If v ≥ 2, the check gives a move to a lost sum.
//! If v = 1, then s = 0, and the option of value 0 cannot be small. If v = 0, then s = 1, and one of the
//! other heaps moves from 1 to 0. ∎
//!
//! *For heaps of any size*: let a move leave at most k heaps and take at most t, and let m ≥ 1 be the last
//! small heap up to k·m + t. Every option of a larger heap contains a heap beyond m and is therefore large,
//! so the checks hold and the next heap is large: its options have every value below its own, and there is
//! at least one. Indeed some digit leaves heaps: otherwise no heap beyond t would have a move, all of these
//! would be small, and there would be no last one.

use marienbad_rules::heap::{HeapGame, Theorem};

use super::presentation::least_words;
use super::{Quotient, Repetition, Word};
use crate::listing::heap_options;
use crate::sequence::{self, Sequence};
use crate::{Stop, Work};

/// How far the small heaps are looked for.
const FAR: u64 = 1000;

/// A game whose misère play follows the values of normal play, for heaps of any size.
pub(super) struct Tame<'g> {
    values: Sequence<'g>,
    /// For the heaps up to the last small one, whether they are small.
    small: Vec<bool>,
}

impl<'g> Tame<'g> {
    /// Computes the values up to `known`. `None` if the checks fail, or if small heaps occur too far out.
    pub(super) fn new(game: &'g dyn HeapGame, known: u64, work: &mut Work<'_>) -> Result<Option<Self>, Stop> {
        let (parts, take) = match game.theorem() {
            Some(Theorem::GuySmith { last_place }) => (2, last_place),
            Some(Theorem::ThreeHeaps { last_place }) => (3, last_place),
            _ => return Ok(None),
        };
        let mut values = Sequence::new(game);
        let (mut small, mut last): (Vec<bool>, u64) = (Vec::new(), 0);
        for heap in 0..FAR {
            // Heap 1 is always examined, and it is small: it has no move, or only the move to nothing.
            if heap > parts * last.max(1) + take {
                small.truncate(last as usize + 1);
                values.extend_to(known, work)?;
                return Ok(Some(Self { values, small }));
            }
            values.extend_to(heap, work)?;
            let Some(kind) = kind(game, heap, &values, &small, work)? else { return Ok(None) };
            if kind {
                last = heap;
            }
            small.push(kind);
        }
        Ok(None)
    }

    /// The last heap whose value is known.
    pub(super) fn last(&self) -> u64 {
        self.values.values().len().saturating_sub(1)
    }

    /// Finds the values up to `to`, or until they are proved to repeat.
    pub(super) fn reach(&mut self, to: u64, work: &mut Work<'_>) -> Result<Option<Repetition>, Stop> {
        let found = sequence::prove(&mut self.values, to, work)?;
        let Some(found) = found.filter(|found| found.saltus == 0) else {
            self.values.extend_to(to, work)?;
            return Ok(None);
        };
        // The last small heap can delay the repetition of the elements beyond that of the values.
        let mut preperiod = found.preperiod.max(self.small.len() as u64);
        self.values.extend_to(preperiod + found.period, work)?;
        while preperiod > 0 && self.element(preperiod - 1) == self.element(preperiod - 1 + found.period) {
            preperiod -= 1;
        }
        Ok(Some(Repetition { preperiod, period: found.period }))
    }

    /// The element of a heap: 0 or 1 for small heaps, otherwise determined by the value.
    fn element(&self, heap: u64) -> u32 {
        let value = self.values.value(heap).unwrap_or(0);
        let small = self.small.get(heap as usize).copied().unwrap_or(false);
        if small { value } else { 2 + value }
    }

    /// The number of elements of the known heaps.
    pub(super) fn order(&self) -> usize {
        2 + (self.values.values().max() + 1).next_power_of_two() as usize
    }

    /// The quotient of the known heaps.
    pub(super) fn quotient(&self, repetition: Option<Repetition>) -> Quotient {
        let end = repetition.map_or(self.last() + 1, |found| found.preperiod + found.period);
        let heaps: Vec<u32> = (0..end).map(|heap| self.element(heap)).collect();
        let order = self.order();
        // The generators: the first small heap of value 1, and large heaps whose values are not nim-sums of
        // earlier ones.
        let mut generators: Vec<u64> = Vec::new();
        let mut reached = vec![false; order];
        reached[0] = true;
        for (heap, x) in heaps.iter().enumerate() {
            if reached[*x as usize] {
                continue;
            }
            generators.push(heap as u64);
            loop {
                let all: Vec<u32> = (0..order as u32).filter(|y| reached[*y as usize]).collect();
                for y in &all {
                    reached[product(*y, *x) as usize] = true;
                }
                if reached.iter().filter(|one| **one).count() == all.len() {
                    break;
                }
            }
        }
        let row = |x: u32| generators.iter().map(|heap| product(x, heaps[*heap as usize])).collect();
        let table: Vec<Vec<u32>> = (0..order as u32).map(row).collect();
        let words = least_words(&table).into_iter().map(Word::new).collect();
        Quotient {
            generators,
            table,
            words,
            lost: vec![1, 2],
            heaps,
            repetition,
            tame: true,
            tame_for_ever: true,
        }
    }
}

/// The product of two elements.
fn product(x: u32, y: u32) -> u32 {
    match (x, y) {
        (0 | 1, 0 | 1) => x ^ y,
        (0 | 1, _) => 2 + ((y - 2) ^ x),
        (_, 0 | 1) => 2 + ((x - 2) ^ y),
        _ => 2 + ((x - 2) ^ (y - 2)),
    }
}

/// Whether the heap is small; `None` if it passes neither kind of checks. No heap passes both.
fn kind(
    game: &dyn HeapGame,
    heap: u64,
    values: &Sequence<'_>,
    small: &[bool],
    work: &mut Work<'_>,
) -> Result<Option<bool>, Stop> {
    // For each value below 2, whether a small option has it, and whether a large option has it.
    let (mut of_small, mut of_large) = ([false; 2], [false; 2]);
    let mut count = 0;
    heap_options(game, heap, work, |parts| {
        count += 1;
        let value = parts.iter().fold(0, |xor, part| xor ^ values.value(*part).unwrap_or(0));
        if value < 2 {
            let kind =
                if parts.iter().all(|part| small[*part as usize]) { &mut of_small } else { &mut of_large };
            kind[value as usize] = true;
        }
    })?;
    work.spend(1 + count / 64)?;
    let value = values.value(heap).unwrap_or(0) as usize;
    Ok(match value {
        0 if count == 0 => Some(true),
        0 | 1 if !of_large[1 - value] && (value == 1 || of_small[1]) => Some(true),
        0 | 1 => (!of_small[1 - value]).then_some(false),
        _ => (0..2).all(|s| of_large[s] || of_small[1 - s]).then_some(false),
    })
}

#[cfg(test)]
mod tests {
    use marienbad_rules::heap::TakeAndBreak;

    use super::super::Finder;
    use super::*;
    use crate::Budget;
    use crate::misere::Search;

    fn work() -> Work<'static> {
        Work::new(Budget::default())
    }

    /// Compares with search, on all sums of at most three heaps, and with the learner's quotient, for every
    /// two-digit code that is tame with heaps of any size.
    #[test]
    fn as_search_and_learner_say() {
        let mut tame_codes = Vec::new();
        for code in (1..64).map(|code| format!("0.{}{}", code / 8, code % 8)) {
            let game: TakeAndBreak = code.parse().unwrap();
            let Some(mut tame) = Tame::new(&game, 40, &mut work()).unwrap() else { continue };
            tame.reach(40, &mut work()).unwrap();
            let (quotient, mut search) = (tame.quotient(None), Search::new(&game));
            let sums = (0..16).flat_map(|a| (a..16).flat_map(move |b| (b..16).map(move |c| [a, b, c])));
            for sum in sums {
                let wins = search.wins(&sum, &mut work()).unwrap();
                assert_eq!(quotient.wins(&sum), Some(wins), "{code} {sum:?}");
            }
            let mut finder = Finder::new(&game, &mut work()).unwrap();
            finder.reach(quotient.heaps().len() as u64 - 1, &mut work()).unwrap();
            let learnt = finder.quotient();
            assert_eq!((learnt.order(), learnt.lost().len()), (quotient.order(), 2), "{code}");
            let heaps = 0..quotient.heaps().len() as u64;
            for (a, b) in heaps.clone().flat_map(|a| heaps.clone().map(move |b| (a, b))) {
                let same = quotient.element(a) == quotient.element(b);
                assert_eq!(learnt.element(a) == learnt.element(b), same, "{code}: {a} and {b}");
            }
            tame_codes.push(code);
        }
        assert!(tame_codes.contains(&"0.56".to_owned()), "{tame_codes:?}");
        for wild in ["0.77", "0.07", "0.15", "0.26"] {
            assert!(!tame_codes.contains(&wild.to_owned()), "{wild}");
        }
    }

    /// If heaps can only be split, heap 1 has no move: it is small, although nothing may be taken.
    #[test]
    fn a_large_heap_has_moves() {
        for code in ["4.0", "8.0", "0.1", "0.11"] {
            let game: TakeAndBreak = code.parse().unwrap();
            if let Some(tame) = Tame::new(&game, 40, &mut work()).unwrap() {
                assert!(tame.small[1], "{code}");
                let mut search = Search::new(&game);
                for sum in (0..8).flat_map(|a| (0..8).map(move |b| [a, b])) {
                    let wins = search.wins(&sum, &mut work()).unwrap();
                    assert_eq!(tame.quotient(None).wins(&sum), Some(wins), "{code} {sum:?}");
                }
            }
        }
    }

    /// 0.56 is periodic only after heap 326,640, in misère play as in normal play.
    #[test]
    fn solved_far_out() {
        let game: TakeAndBreak = "0.56".parse().unwrap();
        let mut finder = Finder::new(&game, &mut work()).unwrap();
        finder.reach(1_000_000, &mut work()).unwrap();
        assert!(finder.is_tame_for_ever());
        let quotient = finder.quotient();
        assert_eq!(quotient.repetition(), Some(Repetition { preperiod: 326_640, period: 144 }));
        assert_eq!((quotient.order(), quotient.lost().len(), quotient.is_tame()), (130, 2, true));
        let heaps = quotient.generators().iter().map(|heap| quotient.element(*heap));
        let steps: Vec<Option<u32>> = quotient.table()[0].iter().map(|x| Some(*x)).collect();
        assert!(heaps.eq(steps), "each generator is the element of its heap");
    }
}
