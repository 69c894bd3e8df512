//! Misère quotients: the smallest monoid that distinguishes lost sums of heaps from won ones.
//!
//! T. E. Plambeck and A. N. Siegel, *Misère quotients for impartial games*, J. Combin. Theory A 115 (2008),
//! 593–622. Two sums are equivalent if adding the same third sum to both never gives different outcomes;
//! the classes form a commutative monoid. It is found heap by heap ([`Finder`]): a heap that acts like an
//! existing element leaves the monoid unchanged; for any other heap, the monoid is learnt again. Either way
//! it is proved before it is returned, and its data make a certificate for `marienbad-check`.
//!
//! ```
//! use marienbad_rules::heap::TakeAndBreak;
//! use marienbad_solve::misere::Search;
//! use marienbad_solve::misere::quotient::Finder;
//! use marienbad_solve::{Budget, Work};
//! let code: TakeAndBreak = "0.123".parse()?;
//! let mut work = Work::new(Budget::default());
//! let mut finder = Finder::new(&code, &mut work)?;
//! finder.reach(40, &mut work)?;
//! let quotient = finder.quotient();
//! assert_eq!((quotient.order(), quotient.lost().len()), (20, 5));
//! // With preperiod 5 and period 5, a heap of 10^9 acts like a heap of 5.
//! assert_eq!(quotient.wins(&[1_000_000_000, 7]), Some(Search::new(&code).wins(&[5, 7], &mut work)?));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod endless;
mod layers;
mod learn;
mod monoid;
mod presentation;
mod soon;
mod tame;
mod verify;
mod word;

use marienbad_rules::heap::{HeapGame, Shape, Theorem};

use crate::{Budget, Claim, Stop, Work, budgets};
pub use endless::{Endless, EndlessData, Place};
use learn::Learner;
pub use presentation::Relation;
use presentation::{least_words, relations};
pub use soon::Attempt;
use tame::Tame;
pub use word::Word;

/// The period of the map from heaps to elements.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Repetition {
    /// The least heap from which on the map is periodic.
    pub preperiod: u64,
    /// The least period.
    pub period: u64,
}

/// The misère quotient of the heaps of a game, up to a bound or for all heaps.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Quotient {
    generators: Vec<u64>,
    table: Vec<Vec<u32>>,
    words: Vec<Word>,
    lost: Vec<u32>,
    heaps: Vec<u32>,
    repetition: Option<Repetition>,
    tame: bool,
    tame_for_ever: bool,
}

impl Quotient {
    /// The number of elements.
    pub fn order(&self) -> usize {
        self.table.len()
    }

    /// The lost elements, ascending: the P-portion. The element 0 is the identity.
    pub fn lost(&self) -> &[u32] {
        &self.lost
    }

    /// Heaps whose elements generate the monoid.
    pub fn generators(&self) -> &[u64] {
        &self.generators
    }

    /// For each element, its products with the generators.
    pub fn table(&self) -> &[Vec<u32>] {
        &self.table
    }

    /// The elements of the heaps 0, 1, 2, …: up to the bound, or to the end of the first period.
    pub fn heaps(&self) -> &[u32] {
        &self.heaps
    }

    /// Where the elements repeat forever, if that is proved.
    pub fn repetition(&self) -> Option<Repetition> {
        self.repetition
    }

    /// Whether the monoid is the quotient of some positions of nim.
    pub fn is_tame(&self) -> bool {
        self.tame
    }

    /// Whether the game is proved tame with heaps of any size: then the quotient repeats where the values
    /// of normal play do.
    pub fn is_tame_for_ever(&self) -> bool {
        self.tame_for_ever
    }

    /// [`Claim::Proved`] if it holds for all heaps, [`Claim::Computed`] up to the last heap listed
    /// otherwise.
    pub fn claim(&self) -> Claim {
        if self.repetition.is_some() { Claim::Proved } else { Claim::Computed }
    }

    /// The element of a heap, if it is covered.
    pub fn element(&self, heap: u64) -> Option<u32> {
        let at = match self.repetition {
            Some(Repetition { preperiod, period }) if heap >= preperiod => {
                preperiod + (heap - preperiod) % period
            }
            _ => heap,
        };
        usize::try_from(at).ok().and_then(|at| self.heaps.get(at)).copied()
    }

    /// The product of two elements.
    pub fn product(&self, x: u32, y: u32) -> u32 {
        self.word(y).iter().fold(x, |x, generator| self.table[x as usize][*generator])
    }

    /// The element of a sum, if all its heaps are covered.
    pub fn sum(&self, heaps: &[u64]) -> Option<u32> {
        heaps.iter().try_fold(0, |x, heap| Some(self.product(x, self.element(*heap)?)))
    }

    /// Whether the player to move wins the sum of these heaps in misère play, if all are covered.
    pub fn wins(&self, heaps: &[u64]) -> Option<bool> {
        self.sum(heaps).map(|x| !self.is_lost(x))
    }

    /// Whether the player to move loses sums with this element.
    pub fn is_lost(&self, element: u32) -> bool {
        self.lost.binary_search(&element).is_ok()
    }

    /// The least product of generators that gives the element.
    pub fn word(&self, element: u32) -> &Word {
        &self.words[element as usize]
    }

    /// The relations between the generators that define the monoid.
    pub fn relations(&self) -> Vec<Relation> {
        relations(&self.table, &self.words)
    }
}

/// What is proved about the quotient that includes the first heap not covered.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Beyond {
    /// It has at least this many elements: a sum with known outcomes distinguishes any two of them.
    AtLeast {
        /// The heap.
        heap: u64,
        /// The lower bound.
        elements: usize,
    },
    /// It is infinite.
    Infinite(Endless),
}

/// What it may cost at most.
const FAR_BEYOND: u64 = 100_000_000;

/// Finds the quotient heap by heap. If it is stopped, everything found so far remains valid.
pub struct Finder<'g> {
    game: &'g dyn HeapGame,
    learner: Learner<'g>,
    /// Replaces the learner once the game is proved tame for heaps of any size.
    tame: Option<Tame<'g>>,
    repetition: Option<Repetition>,
}

/// A game whose quotient is tame and has not repeated up to this heap may be tame for ever.
const LONG_TAME: u64 = 150;

impl<'g> Finder<'g> {
    /// Starts with only the heap 0 covered.
    pub fn new(game: &'g dyn HeapGame, work: &mut Work<'_>) -> Result<Self, Stop> {
        Ok(Self { game, learner: Learner::new(game, work)?, tame: None, repetition: None })
    }

    /// Gives up if more than `order` elements would be needed, even temporarily. This bounds the time.
    #[must_use]
    pub fn at_most(mut self, order: usize) -> Self {
        self.learner.most = self.learner.most.min(order);
        self
    }

    /// The last heap covered.
    pub fn last(&self) -> u64 {
        let learnt = self.learner.verified.elements.len() as u64 - 1;
        self.tame.as_ref().map_or(learnt, |tame| tame.last().max(learnt))
    }

    /// The number of elements so far.
    pub fn order(&self) -> usize {
        self.tame.as_ref().map_or_else(|| self.learner.verified.monoid.order(), Tame::order)
    }

    /// See [`Quotient::is_tame_for_ever`]. The quotient is then found as quickly as the values of normal
    /// play.
    pub fn is_tame_for_ever(&self) -> bool {
        self.tame.is_some()
    }

    /// Whether the quotient is proved for all heaps.
    pub fn is_complete(&self) -> bool {
        self.repetition.is_some()
    }

    /// Continues to the heap `to`, or until the quotient is proved for all heaps.
    pub fn reach(&mut self, to: u64, work: &mut Work<'_>) -> Result<(), Stop> {
        while self.last() < to && self.repetition.is_none() {
            work.advance(self.last(), Some(to));
            if let Some(tame) = &mut self.tame {
                self.repetition = tame.reach(to, work)?;
                continue;
            }
            self.learner.grow(work)?;
            self.repetition = repetition(self.game, &self.learner.verified.elements);
            if self.last() == LONG_TAME && !self.is_complete() && self.learner.verified.monoid.is_tame() {
                self.tame = Tame::new(self.game, LONG_TAME, work)?;
            }
        }
        Ok(())
    }

    /// The proof that the quotient with the next heap is infinite, if one was found on the way.
    pub fn endless(&self) -> Option<&Endless> {
        self.learner.endless.as_ref()
    }

    /// After a stop: what can be proved about the next heap, with a separate budget of as many steps as
    /// were requested. `None` if there was no stop.
    pub fn beyond(&mut self, work: &mut Work<'_>) -> Result<Option<Beyond>, Stop> {
        if self.is_complete() || self.tame.is_some() {
            return Ok(None);
        }
        let asked = work.budget().nodes;
        let nodes = if asked == u64::MAX { budgets::QUOTIENT_BEYOND.nodes } else { asked.min(FAR_BEYOND) };
        let mut own =
            Work::new(Budget { nodes, ..budgets::QUOTIENT_BEYOND }).with_cancel(work.cancel().clone());
        if let Some(endless) = &self.learner.endless {
            return Ok(Some(Beyond::Infinite(endless.clone())));
        }
        let elements = self.learner.at_least(&mut own)?;
        Ok(Some(Beyond::AtLeast { heap: self.last() + 1, elements }))
    }

    /// The quotient of the heaps covered.
    pub fn quotient(&self) -> Quotient {
        if let Some(tame) = &self.tame {
            return tame.quotient(self.repetition);
        }
        let known = &self.learner.verified;
        let mut heaps = known.elements.clone();
        if let Some(Repetition { preperiod, period }) = self.repetition {
            heaps.truncate((preperiod + period) as usize);
        }
        // A learner that was stopped may have a generator that the verified monoid lacks.
        let generators = known.monoid.steps[0].len();
        Quotient {
            generators: self.learner.generators[..generators].to_vec(),
            table: known.monoid.steps.clone(),
            words: least_words(&known.monoid.steps).into_iter().map(Word::new).collect(),
            lost: known.monoid.lost.iter().collect(),
            heaps,
            repetition: self.repetition,
            tame: known.monoid.is_tame(),
            tame_for_ever: false,
        }
    }
}

/// The heap before which a repetition from `preperiod` on must be observed to be proved: the theorem for
/// Grundy values, with elements instead of values (Plambeck and Siegel, section 6).
fn window(game: &dyn HeapGame, preperiod: u64, period: u64) -> Option<u64> {
    match (game.theorem()?, game.shape()) {
        (Theorem::GuySmith { last_place }, _) => Some(2 * preperiod.max(1) + period + last_place),
        (Theorem::FiniteSubtraction, Shape::Subtraction(set)) => Some(preperiod + set.last()?),
        _ => None,
    }
}

/// The repetition that these elements prove, if any.
fn repetition(game: &dyn HeapGame, elements: &[u32]) -> Option<Repetition> {
    window(game, 0, 1)?;
    let length = elements.len();
    (1..length).find_map(|period| {
        let differs = (0..length - period).rev().find(|n| elements[*n] != elements[n + period]);
        let preperiod = differs.map_or(0, |n| n + 1) as u64;
        let end = window(game, preperiod, period as u64)?;
        (end + period as u64 <= length as u64).then_some(Repetition { preperiod, period: period as u64 })
    })
}
