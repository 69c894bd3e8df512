//! Directed graphs: the values of all nodes, and a single token in misère play.

use marienbad_rules::View;

use super::super::Answer;
use super::super::engine::{Decision, Engine, Winners};
use super::super::erased::Sum;
use super::super::handle::Handle;
use super::values::{ValueSource, Valued};
use crate::acyclic::Acyclic;
use crate::listing::Next;
use crate::{Method, Stop, Work};

/// The values of nodes.
#[derive(Default)]
pub(in super::super) struct ArrowValues(Acyclic);

impl ValueSource for ArrowValues {
    fn value(&mut self, component: &View<'_>, work: &mut Work<'_>) -> Result<Option<Valued>, Stop> {
        match component.token() {
            Some(token) => self.0.value(token, work).map(|value| Some(Valued::new(value))),
            None => Ok(None),
        }
    }

    fn method(&self) -> Method {
        Method::Acyclic
    }
}

/// Misère play of a single token, where there is no sum to make it hard.
pub(in super::super) struct Arrows<'r> {
    game: &'r Handle,
    graphs: Acyclic,
}

impl<'r> Arrows<'r> {
    pub(in super::super) fn new(game: &'r Handle) -> Self {
        Self { game, graphs: Acyclic::default() }
    }

    /// Whether the player to move wins; `None` unless there is one token.
    fn wins(&mut self, views: &[View<'_>], work: &mut Work<'_>) -> Result<Option<bool>, Stop> {
        let [View::Token(token)] = views else { return Ok(None) };
        self.graphs.wins_misere(token, work).map(Some)
    }
}

impl Engine for Arrows<'_> {
    fn decide(&mut self, sum: &Sum, work: &mut Work<'_>) -> Result<Option<Decision>, Stop> {
        let wins = self.wins(&self.game.rules.views(sum), work)?;
        Ok(wins.map(|wins| Decision::computed(wins, Method::Acyclic)))
    }

    fn answer(&mut self, sum: &Sum, work: &mut Work<'_>) -> Result<Option<Answer>, Stop> {
        let game = self.game;
        let Some(wins) = self.wins(&game.rules.views(sum), work)? else { return Ok(None) };
        let mut winners = Winners::default();
        if wins {
            game.each_move(sum, work, &mut |i, mv, work| {
                // Where no arrow leads on, the player to move wins.
                let lost = self.wins(&mv.views(), work)? == Some(false);
                Ok(if lost { winners.push(game.choice(sum, i, mv)) } else { Next::More })
            })?;
        }
        Ok(Some(game.decided(sum, wins, winners, Method::Acyclic, work)))
    }
}
