//! Grundy values of components, by the engine that suits the game.

use marienbad_rules::Ruleset;

use crate::search::arena::Arena;
use crate::search::evaluate::{GrundyValues, Numbers, evaluate};
use crate::{Claim, Stop, Work};

/// Values of one game's components; what has been computed is kept.
pub(super) struct Values<'r, R: Ruleset> {
    arena: Arena<'r, R>,
    numbers: Numbers,
    algebra: GrundyValues,
}

impl<'r, R: Ruleset> Values<'r, R> {
    pub(super) fn new(ruleset: &'r R) -> Self {
        Self { arena: Arena::new(ruleset), numbers: Numbers::default(), algebra: GrundyValues::default() }
    }

    pub(super) fn of(&mut self, component: &R::Position, work: &mut Work<'_>) -> Result<u64, Stop> {
        let id = self.arena.id(component.clone(), work)?;
        evaluate(&mut self.arena, &mut self.algebra, &mut self.numbers, id, work).map(u64::from)
    }

    pub(super) fn claim(&self) -> Claim {
        Claim::Computed
    }

    pub(super) fn word(&self) -> &'static str {
        "search"
    }
}
