//! Grundy values of components, by the engine that suits the game.

use std::any::Any;

use marienbad_rules::Ruleset;

use crate::region::Regions;
use crate::search::arena::Arena;
use crate::search::evaluate::{GrundyValues, Numbers, evaluate};
use crate::sequence::Sequence;
use crate::{Claim, Stop, Work};

/// Values of one game's components; what has been computed is kept.
pub(super) enum Values<'r, R: Ruleset> {
    /// A table from heap 0 upwards.
    Table(Sequence<'r>),
    /// Search with memory.
    Search { arena: Arena<'r, R>, numbers: Numbers, algebra: GrundyValues },
    /// The engine for boards that fall apart, and search for what is too large for it.
    Regions { regions: Regions, search: Box<Self> },
}

/// The largest heap for which a table is begun: beyond, no budget of this machine would see its end.
const LARGEST_HEAP: u64 = 1 << 33;

impl<'r, R: Ruleset> Values<'r, R> {
    pub(super) fn new(ruleset: &'r R) -> Self {
        if let Some(game) = ruleset.heap_game() {
            return Self::Table(Sequence::new(game));
        }
        let search = Self::Search {
            arena: Arena::new(ruleset),
            numbers: Numbers::default(),
            algebra: GrundyValues::default(),
        };
        match Regions::of(ruleset) {
            Some(regions) => Self::Regions { regions, search: Box::new(search) },
            None => search,
        }
    }

    pub(super) fn of(&mut self, component: &R::Position, work: &mut Work<'_>) -> Result<u64, Stop> {
        match self {
            Self::Table(sequence) => {
                // The component of a heap game is its size; one that is not would be read as an empty heap.
                let heap = (component as &dyn Any).downcast_ref::<u64>().copied().unwrap_or_default();
                if let Some(value) = sequence.value(heap) {
                    return Ok(value.into());
                }
                if heap > LARGEST_HEAP {
                    return Err(Stop::TooLarge { what: heap.to_string(), max: LARGEST_HEAP.to_string() });
                }
                sequence.extend_to(heap, work)?;
                Ok(sequence.value(heap).unwrap_or_default().into())
            }
            Self::Search { arena, numbers, algebra } => {
                let id = arena.id(component.clone(), work)?;
                evaluate(arena, algebra, numbers, id, work).map(u64::from)
            }
            Self::Regions { regions, search } => match regions.value(component, work)? {
                Some(value) => Ok(value.into()),
                None => search.of(component, work),
            },
        }
    }

    pub(super) fn claim(&self) -> Claim {
        match self {
            Self::Table(_) | Self::Search { .. } | Self::Regions { .. } => Claim::Computed,
        }
    }

    pub(super) fn word(&self) -> &'static str {
        match self {
            Self::Table(sequence) => sequence.engine(),
            Self::Search { .. } => "search",
            Self::Regions { .. } => Regions::WORD,
        }
    }
}
