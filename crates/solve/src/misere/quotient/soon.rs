//! A first attempt at a quotient, for questions that can be answered without one: what it may cost.

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

/// An attempt: two that allow the same find the same.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Attempt {
    nodes: u64,
    to: u64,
}

impl Attempt {
    /// What may be spent on the quotient of a game with heaps up to `largest`, at most half of what is left.
    pub fn new(game: &dyn HeapGame, largest: u64, work: &Work<'_>) -> Self {
        let left = work.budget().nodes.saturating_sub(work.nodes());
        // Without a theorem nothing is won by going beyond the heaps that are asked for.
        let to = if game.theorem().is_some() { HEAPS } else { largest.min(HEAPS) };
        Self { nodes: budgets::QUOTIENT_ATTEMPT.nodes.min(left / 2), to }
    }

    /// Whether nothing more can be expected of the other one.
    pub fn covers(&self, other: &Self) -> bool {
        self.nodes >= other.nodes && self.to >= other.to
    }

    /// Finds what it can.
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
            let nodes = TAME_HEAPS.min(left.saturating_sub(own.nodes()) / 2);
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
