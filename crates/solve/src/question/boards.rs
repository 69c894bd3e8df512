//! Misère play of games that have an engine of their own and are no heaps.

use marienbad_rules::Ruleset;

use crate::order::Orders;
use crate::region::Regions;
use crate::{Stop, Work};

/// The engine, with all that it has found out.
pub(super) enum Boards {
    /// Boards and graphs that fall apart.
    Regions(Box<Regions>),
    /// Chomp, and other games on orders.
    Orders(Orders),
}

impl Boards {
    /// The engine of this game, if it has one.
    pub(super) fn of<R: Ruleset>(ruleset: &R) -> Option<Self> {
        let orders = || Orders::of(ruleset).map(Self::Orders);
        Regions::of(ruleset).map(|regions| Self::Regions(Box::new(regions))).or_else(orders)
    }

    /// Says that what can be left of this sum will be asked for.
    pub(super) fn prepare<P: 'static>(&mut self, sum: &[P], work: &mut Work<'_>) {
        if let Self::Orders(orders) = self {
            orders.prepare(sum, work);
        }
    }

    /// Refuses what no machine decides.
    pub(super) fn refuse_if_hopeless<P: 'static>(&self, sum: &[P], work: &mut Work<'_>) -> Result<(), Stop> {
        match self {
            Self::Regions(regions) => regions.refuse_if_hopeless(sum, work),
            Self::Orders(_) => Ok(()),
        }
    }

    /// Whether the player to move wins, or `None` where the engine does not reach.
    pub(super) fn wins<P: 'static>(&mut self, sum: &[P], work: &mut Work<'_>) -> Result<Option<bool>, Stop> {
        match self {
            Self::Regions(regions) => regions.wins_misere(sum, work),
            Self::Orders(orders) => orders.wins_misere(sum, work),
        }
    }

    /// The word for the engine in an answer.
    pub(super) fn word(&self) -> &'static str {
        match self {
            Self::Regions(_) => Regions::WORD,
            Self::Orders(orders) => orders.word(),
        }
    }
}
