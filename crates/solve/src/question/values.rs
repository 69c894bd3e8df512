//! Grundy values of components, by the engine that suits the game.

use std::any::Any;

use marienbad_rules::Ruleset;
use marienbad_rules::graph::Dag;
use marienbad_rules::heap::Shape;

use crate::acyclic::Acyclic;
use crate::order::Orders;
use crate::region::Regions;
use crate::search::arena::Arena;
use crate::search::evaluate::{GrundyValues, Numbers, evaluate};
use crate::sequence::{self, Ground, Period, Sequence};
use crate::{Claim, Large, Stop, Work};

/// Values of one game's components; what has been computed is kept.
pub(super) enum Values<'r, R: Ruleset> {
    /// A table from heap 0 upwards, and beyond it the period if one is proved.
    Table { sequence: Sequence<'r>, period: Option<Period>, tried: u64 },
    /// Search with memory.
    Search { arena: Arena<'r, R>, numbers: Numbers, algebra: GrundyValues },
    /// The nodes of acyclic graphs.
    Acyclic(Acyclic),
    /// The engine for games on orders, and search for what is too large for it.
    Orders { orders: Orders, search: Box<Self> },
    /// The engine for boards that fall apart, and search for what is too large for it.
    Regions { regions: Regions, search: Box<Self> },
}

/// Beyond twice this heap a proved period is looked for while a table is filled.
const LEAST_TRIED: u64 = 1 << 11;

/// No period is looked for beyond this heap.
const LARGE_HEAP: u64 = 1 << 20;

/// The same where heaps become three: every value costs as much as all before it.
const LARGE_OF_THREE: u64 = 1 << 12;

/// The largest heap for which a table is filled without a period: beyond, no budget of this machine would see its end.
const LARGEST_HEAP: u64 = 1 << 28;

fn large_heap(sequence: &Sequence<'_>) -> u64 {
    match sequence.game().shape() {
        Shape::Code(code) if code.bits() >= 8 => LARGE_OF_THREE,
        _ => LARGE_HEAP,
    }
}

impl<'r, R: Ruleset> Values<'r, R> {
    pub(super) fn new(ruleset: &'r R) -> Self {
        if let Some(game) = ruleset.heap_game() {
            return Self::Table { sequence: Sequence::new(game), period: None, tried: LEAST_TRIED };
        }
        if (ruleset as &dyn Any).is::<Dag>() {
            return Self::Acyclic(Acyclic::default());
        }
        if let Some(orders) = Orders::of(ruleset) {
            return Self::Orders { orders, search: Box::new(Self::search(ruleset)) };
        }
        match Regions::of(ruleset) {
            Some(regions) => Self::of_regions(ruleset, regions),
            None => Self::search(ruleset),
        }
    }

    fn search(ruleset: &'r R) -> Self {
        let (numbers, algebra) = (Numbers::default(), GrundyValues::default());
        Self::Search { arena: Arena::new(ruleset), numbers, algebra }
    }

    /// Values from an engine that may know some already.
    pub(super) fn of_regions(ruleset: &'r R, regions: Regions) -> Self {
        Self::Regions { regions, search: Box::new(Self::search(ruleset)) }
    }

    /// Says that what can be left of these components will be asked for.
    pub(super) fn prepare(&mut self, sum: &[R::Position], work: &mut Work<'_>) {
        if let Self::Orders { orders, .. } = self {
            orders.prepare(sum, work);
        }
    }

    /// Whether a sum is worth `n`.
    pub(super) fn sum_is(&mut self, sum: &[R::Position], n: u64, work: &mut Work<'_>) -> Result<bool, Stop> {
        if let Self::Regions { regions, .. } = self
            && let Ok(n) = u32::try_from(n)
            && let Some(is) = regions.is_worth(sum, n, work)?
        {
            return Ok(is);
        }
        let value = sum.iter().try_fold(0, |xor, part| Ok(xor ^ self.of(part, work)?))?;
        Ok(value == n)
    }

    pub(super) fn of(&mut self, component: &R::Position, work: &mut Work<'_>) -> Result<u64, Stop> {
        match self {
            Self::Table { sequence, period, tried } => {
                // The component of a heap game is its size; one that is not would be read as an empty heap.
                let heap = (component as &dyn Any).downcast_ref::<u64>().copied().unwrap_or_default();
                if let Some(value) = sequence.value(heap) {
                    return Ok(value.into());
                }
                if period.is_none() && heap / 2 > *tried {
                    // Most periods begin early: a table of a million heaps is seldom needed.
                    let to = heap.min(large_heap(sequence));
                    *tried = heap;
                    *period = sequence::prove(sequence, to, work)?;
                }
                if let Some(period) = period
                    && let Some(value) = value_by_period(sequence, *period, heap)
                {
                    return Ok(value);
                }
                if heap > LARGEST_HEAP {
                    return Err(Stop::TooLarge {
                        what: Large::Written(heap.to_string()),
                        max: LARGEST_HEAP.to_string(),
                    });
                }
                sequence.extend_to(heap, work)?;
                Ok(sequence.value(heap).unwrap_or_default().into())
            }
            Self::Search { arena, numbers, algebra } => {
                let id = arena.id(component.clone(), work)?;
                evaluate(arena, algebra, numbers, id, work).map(u64::from)
            }
            Self::Acyclic(graphs) => match (component as &dyn Any).downcast_ref() {
                Some(token) => graphs.value(token, work).map(u64::from),
                None => Ok(0),
            },
            Self::Orders { orders, search } => match orders.value(component, work)? {
                Some(value) => Ok(value.into()),
                None => search.of(component, work),
            },
            Self::Regions { regions, search } => match regions.value(component, work)? {
                Some(value) => Ok(value.into()),
                None => search.of(component, work),
            },
        }
    }

    /// The heap from which on the values are known to repeat, and one period more.
    pub(super) fn reach(&self) -> Option<u64> {
        match self {
            Self::Table { period: Some(period), .. } => period.preperiod.checked_add(period.period),
            _ => None,
        }
    }

    /// Heaps with this value where the values grow for ever: one for each remainder that has any, and those before.
    pub(super) fn heaps_worth(&self, value: u64) -> Vec<u64> {
        let Self::Table { sequence, period: Some(period), .. } = self else { return Vec::new() };
        let heap = |n: u64| {
            let more = value.checked_sub(u64::from(sequence.value(n)?))?;
            match more {
                0 => Some(n),
                _ if n < period.preperiod || period.saltus == 0 => None,
                _ if !more.is_multiple_of(period.saltus) => None,
                _ => (more / period.saltus).checked_mul(period.period)?.checked_add(n),
            }
        };
        (1..period.preperiod.saturating_add(period.period)).filter_map(heap).collect()
    }

    pub(super) fn claim(&self) -> Claim {
        match self {
            Self::Table { period: Some(_), .. } => Claim::Proved,
            Self::Table { .. }
            | Self::Search { .. }
            | Self::Acyclic(_)
            | Self::Orders { .. }
            | Self::Regions { .. } => Claim::Computed,
        }
    }

    pub(super) fn word(&self) -> &'static str {
        match self {
            Self::Table { period: Some(period), .. } => period.ground.map_or("period", Ground::word),
            Self::Table { sequence, .. } => sequence.engine(),
            Self::Search { .. } => "search",
            Self::Acyclic(_) => Acyclic::WORD,
            Self::Orders { orders, .. } => orders.word(),
            Self::Regions { .. } => Regions::WORD,
        }
    }
}

/// The value of a heap beyond the table, by the period that holds from `preperiod` on.
fn value_by_period(sequence: &Sequence<'_>, period: Period, heap: u64) -> Option<u64> {
    let beyond = heap.checked_sub(period.preperiod)?;
    let (times, rest) = (beyond / period.period, beyond % period.period);
    if period.saltus > 0 && period.preperiod == 0 && sequence.value(rest).is_none() {
        // A period proved by induction needs no table: the values are the heaps.
        return Some(heap);
    }
    let base = u64::from(sequence.value(period.preperiod + rest)?);
    base.checked_add(times.checked_mul(period.saltus)?)
}
