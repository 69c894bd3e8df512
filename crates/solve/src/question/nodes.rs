//! Graphs of arrows: one token in misère play, and all nodes at once.

use std::any::Any;
use std::ops::ControlFlow;

use marienbad_rules::graph::Token;
use marienbad_rules::{Play, Ruleset};

use super::typed::{Typed, Winners};
use super::{Answer, Outcome};
use crate::acyclic::Acyclic;
use crate::{Stop, Work};

/// What [`super::Game::every_node`] calls: the name of a node, its value, who wins from it.
pub type EachNode<'a> = dyn FnMut(&str, Option<u32>, Outcome) + 'a;

fn token<P: 'static>(component: &P) -> Option<&Token> {
    (component as &dyn Any).downcast_ref()
}

/// The token of a sum, if that is all there is.
pub(super) fn only_token<P: 'static>(sum: &[P]) -> Option<&Token> {
    let [component] = sum else { return None };
    token(component)
}

impl<R: Ruleset> Typed<R> {
    /// Misère play of one token on a graph, which no sum makes hard.
    pub(super) fn by_arrows(&self, sum: &[R::Position], work: &mut Work<'_>) -> Result<Option<Answer>, Stop> {
        let Some(only) = only_token(sum) else { return Ok(None) };
        let mut graphs = Acyclic::default();
        let wins = graphs.wins_misere(only, work)?;
        let mut winners = Winners::default();
        let mut stop = None;
        if wins {
            let _ = self.each_move(sum, &mut |i, mv, option| {
                // At the end of a way who has to move has won.
                let lost = match option.first().and_then(token) {
                    Some(next) => graphs.wins_misere(next, work).map(|wins| !wins),
                    None => Ok(false),
                };
                match lost {
                    Ok(true) => winners.push(self.choice(sum, i, &mv, option)),
                    Ok(false) => ControlFlow::Continue(()),
                    Err(reason) => {
                        stop = Some(reason);
                        ControlFlow::Break(())
                    }
                }
            });
        }
        match stop {
            Some(reason) => Err(reason),
            None => Ok(Some(self.decided(sum, wins, winners, Acyclic::WORD, work))),
        }
    }

    /// Every node of the graphs of a sum; `false` if there is none.
    pub(super) fn nodes_of(
        sum: &[R::Position],
        play: Play,
        each: &mut EachNode<'_>,
        work: &mut Work<'_>,
    ) -> Result<bool, Stop> {
        let mut shown: Vec<&Token> = Vec::new();
        let mut graphs = Acyclic::default();
        for next in sum.iter().filter_map(token) {
            if shown.iter().any(|before| std::ptr::eq(before.graph(), next.graph())) {
                continue;
            }
            shown.push(next);
            graphs.every_node(next, play, work, &mut |name, value, wins| {
                each(name, value, Outcome::of(wins));
            })?;
        }
        Ok(!shown.is_empty())
    }
}
