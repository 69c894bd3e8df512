//! A first attempt at a quotient, with limited cost, for questions that can also be answered without one.

use marienbad_rules::heap::HeapGame;

use super::Finder;
use crate::{Budget, Stop, Work, budgets};

/// Beyond so many elements it ends: of the quotients that are found to repeat none but a tame one is larger
/// than 42.
const ORDER: usize = 100;

/// So many elements may be tried on the way. Without this bound a heap that brings thousands (0.06 at 17)
/// costs seconds before the steps are counted.
const TRIED: usize = 256;

/// How far it looks for a repetition.
const HEAPS: u64 = 1000;

/// As far as that, and with so many steps more, if the game is tame for ever: values of normal play are quick
/// to find (0.56 needs 653,569 of them, 0.15 s).
const TAME_HEAPS: u64 = 1_000_000;

/// For a position that a small search decides: kayles, the best known of the quotients that repeat, needs
/// 31,078 steps.
const SHORT_STEPS: u64 = 1 << 15;

/// The limits of an attempt. Equal limits give equal results.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Attempt {
    nodes: u64,
    to: u64,
    /// Additional steps, if the game is tame for heaps of any size.
    tame_nodes: u64,
}

impl Attempt {
    /// The limits for a game with heaps up to `largest`: at most half of the remaining steps.
    pub fn new(game: &dyn HeapGame, largest: u64, work: &Work<'_>) -> Self {
        let left = work.budget().nodes.saturating_sub(work.nodes());
        // Without a theorem about periods, going beyond the requested heaps gains nothing.
        let to = if game.theorem().is_some() { HEAPS } else { largest.min(HEAPS) };
        Self { nodes: budgets::QUOTIENT_ATTEMPT.nodes.min(left / 2), to, tame_nodes: TAME_HEAPS }
    }

    /// The same attempt with few steps, if the answer is known and the quotient would only prove it.
    #[must_use]
    pub fn short(self) -> Self {
        Self { nodes: self.nodes.min(SHORT_STEPS), ..self.not_far() }
    }

    /// The same attempt, without values of normal play far beyond the requested heaps.
    #[must_use]
    pub fn not_far(self) -> Self {
        Self { tame_nodes: SHORT_STEPS, ..self }
    }

    /// Whether every limit is at least that of the other attempt, so that the other can find nothing more.
    pub fn covers(&self, other: &Self) -> bool {
        self.nodes >= other.nodes && self.to >= other.to && self.tame_nodes >= other.tame_nodes
    }

    /// Finds as much of the quotient as the limits allow.
    pub fn run<'g>(&self, game: &'g dyn HeapGame, work: &mut Work<'_>) -> Result<Finder<'g>, Stop> {
        let memory = budgets::QUOTIENT_ATTEMPT.memory.min(work.budget().memory);
        let left = work.budget().nodes.saturating_sub(work.nodes());
        let mut own = Work::new(Budget { nodes: self.nodes, memory }).with_cancel(work.cancel().clone());
        let mut finder = Finder::new(game, &mut own)?.at_most(TRIED);
        let mut stop = None;
        while finder.last() < self.to
            && finder.order() <= ORDER
            && !finder.is_complete()
            && !finder.is_tame_for_ever()
            && stop.is_none()
        {
            stop = finder.reach(finder.last() + 1, &mut own).err();
        }
        work.spend(own.nodes())?;
        if finder.is_tame_for_ever() {
            let nodes = self.tame_nodes.min(left.saturating_sub(own.nodes()) / 2);
            let mut own = Work::new(Budget { nodes, memory }).with_cancel(work.cancel().clone());
            stop = finder.reach(TAME_HEAPS, &mut own).err();
            work.spend(own.nodes())?;
        }
        match stop {
            Some(Stop::Cancelled) => Err(Stop::Cancelled),
            _ => Ok(finder),
        }
    }
}
