//! Closed forms: a formula answers, for positions of any size.

use marienbad_rules::{Natural, Play};

use super::super::engine::{Decision, Engine, Winners};
use super::super::erased::{Made, Sum};
use super::super::handle::Handle;
use super::super::{Answer, Outcome, Why};
use super::values::add_values;
use crate::closed::{Closed, ClosedForm, Winning};
use crate::listing::Next;
use crate::{Claim, Stop, Work};

/// The engine for the closed form of a game.
pub(in super::super) struct ByFormula<'r> {
    game: &'r Handle,
    form: Box<dyn ClosedForm + 'r>,
    play: Play,
}

impl<'r> ByFormula<'r> {
    pub(in super::super) fn new(game: &'r Handle, form: Box<dyn ClosedForm + 'r>, play: Play) -> Self {
        Self { game, form, play }
    }

    fn ask(&self, sum: &Sum, work: &mut Work<'_>) -> Result<Option<Closed>, Stop> {
        self.form.answer(&self.game.rules.views(sum), self.play, work)
    }

    fn made(&self, sum: &Sum, i: usize, mv: &Winning) -> Option<Made> {
        match mv.action() {
            Ok(action) => self.game.rules.make_move(sum, i, action),
            Err(text) => self.game.rules.read_move(sum, i, text),
        }
    }
}

impl Engine for ByFormula<'_> {
    fn decide(&mut self, sum: &Sum, work: &mut Work<'_>) -> Result<Option<Decision>, Stop> {
        let decision = |found: Closed| Decision {
            wins: found.wins,
            value: found.value,
            claim: Claim::Proved,
            method: self.form.method(),
        };
        Ok(self.ask(sum, work)?.map(decision))
    }

    fn answer(&mut self, sum: &Sum, work: &mut Work<'_>) -> Result<Option<Answer>, Stop> {
        let Some(found) = self.ask(sum, work)? else { return Ok(None) };
        let mut winners = Winners::default();
        for (i, mv) in &found.moves {
            let Some(made) = self.made(sum, *i, mv) else { continue };
            if let Next::Enough = winners.push(self.game.choice_of(sum, *i, made)) {
                break;
            }
        }
        let mut answer = Answer {
            outcome: Outcome::of(found.wins),
            value: found.value,
            at_least: None,
            components: self.game.components(sum, |i| found.components[i].clone()),
            moves: winners.moves,
            moves_complete: found.complete && !winners.cut,
            claim: Claim::Proved,
            method: self.form.method(),
            evidence: found.evidence.map(Why::Closed),
            nodes: work.nodes(),
        };
        if self.play == Play::Normal && answer.value.is_none() {
            add_values(self.game, sum, &mut answer);
        }
        Ok(Some(answer))
    }
}

/// The value that a formula gives a sum in normal play, if it applies.
pub(in super::super) fn value_by_formula(
    game: &Handle,
    sum: &Sum,
    work: &mut Work<'_>,
) -> Result<Option<Natural>, Stop> {
    let Some(form) = game.closed_form() else { return Ok(None) };
    Ok(form.answer(&game.rules.views(sum), Play::Normal, work)?.and_then(|found| found.value))
}
