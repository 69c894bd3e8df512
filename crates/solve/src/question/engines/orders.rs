//! Games on orders: Chomp, in the plane and in space, and `poset`.

use marienbad_rules::View;

use super::super::Answer;
use super::super::engine::{Decision, Engine, Winners};
use super::super::erased::Sum;
use super::super::handle::Handle;
use super::patience::{patience, winners_in_rounds};
use super::values::{ValueSource, Valued};
use crate::order::Orders;
use crate::{Method, Stop, Work};

/// The source of values for orders.
#[derive(Default)]
pub(in super::super) struct OrderValues(Orders);

impl ValueSource for OrderValues {
    fn value(&mut self, component: &View<'_>, work: &mut Work<'_>) -> Result<Option<Valued>, Stop> {
        let found = self.0.value(component, work)?;
        Ok(found.map(|(value, method)| Valued { value: value.into(), method: Some(method) }))
    }

    fn method(&self) -> Method {
        Method::ChompTable
    }

    fn prepare(&mut self, sum: &[View<'_>], work: &mut Work<'_>) {
        self.0.prepare(sum, work);
    }
}

/// Misère play on orders.
pub(in super::super) struct OnOrders<'r> {
    game: &'r Handle,
    orders: Orders,
}

impl<'r> OnOrders<'r> {
    pub(in super::super) fn new(game: &'r Handle) -> Self {
        Self { game, orders: Orders::default() }
    }
}

impl Engine for OnOrders<'_> {
    fn decide(&mut self, sum: &Sum, work: &mut Work<'_>) -> Result<Option<Decision>, Stop> {
        let found = self.orders.wins_misere(&self.game.rules.views(sum), work)?;
        Ok(found.map(|(wins, method)| Decision::computed(wins, method)))
    }

    fn answer(&mut self, sum: &Sum, work: &mut Work<'_>) -> Result<Option<Answer>, Stop> {
        let game = self.game;
        let found = self.orders.wins_misere(&game.rules.views(sum), work)?;
        let Some((wins, method)) = found else { return Ok(None) };
        let mut winners = Winners::default();
        if wins {
            let last = patience(work);
            winners_in_rounds(game, sum, &mut winners, last, work, &mut |i, mv, work| {
                let after = game.rules.replaced(sum, i, &mv.option());
                let found = self.orders.wins_misere(&game.rules.views(&after), work)?;
                Ok(found.is_some_and(|(wins, _)| !wins))
            })?;
        }
        Ok(Some(game.decided(sum, wins, winners, method, work)))
    }

    fn prepare(&mut self, sum: &Sum, work: &mut Work<'_>) {
        self.orders.prepare(&self.game.rules.views(sum), work);
    }
}
