//! Sums of different games in normal play: the best engine of each component's game finds its value, and
//! the nim sum of the values decides (R. Sprague 1935, P. M. Grundy 1939).

use hashbrown::HashMap;
use marienbad_rules::sum::Part;
use marienbad_rules::{Natural, Play, Structure, View};
use rustc_hash::FxBuildHasher;

use super::super::engine::Winners;
use super::super::erased::Sum;
use super::super::handle::Handle;
use super::super::plan;
use super::mirrored::mirror_of;
use super::values::{ValueSource, Valued, Values};
use crate::closed::{ClosedForm, Winning};
use crate::{Claim, Large, Method, Stop, Work};

/// Boards whose value is known by their symmetry may have fewer moves than this for each to be valued.
const MAX_MIRRORED_MOVES: usize = 40;

/// A game of the sum, with its engines.
struct OneGame<'r> {
    game: &'r Handle,
    form: Option<Box<dyn ClosedForm + 'r>>,
    values: Values<'r>,
    /// Values found by the closed form or the mirror strategy.
    at_once: HashMap<Part, (u64, Method), FxBuildHasher>,
}

impl<'r> OneGame<'r> {
    fn new(game: &'r Handle) -> Self {
        Self { game, form: game.closed_form(), values: plan::values(game), at_once: HashMap::default() }
    }

    /// The value of a component, given both as a part and as a sum.
    fn value(&mut self, part: &Part, sum: &Sum, work: &mut Work<'_>) -> Result<Valued, Stop> {
        if let Some((value, _)) = self.at_once.get(part) {
            return Ok(Valued::new(*value));
        }
        if let Some(found) = self.value_at_once(sum, work)? {
            work.hold(2 * size_of::<(Part, u64, Method)>())?;
            self.at_once.insert(part.clone(), found);
            return Ok(Valued::new(found.0));
        }
        self.values.of(sum, 0, work).map(|found| Valued::new(found.value))
    }

    /// The value by the closed form, or by the mirror strategy.
    fn value_at_once(&self, sum: &Sum, work: &mut Work<'_>) -> Result<Option<(u64, Method)>, Stop> {
        if let Some(form) = &self.form
            && let Some(found) = form.answer(&self.game.rules.views(sum), Play::Normal, work)?
            && let Some(value) = found.value
        {
            let too_large = || {
                let what = Large::Written(self.game.rules.text(sum));
                Stop::TooLarge { what, max: u64::MAX.to_string() }
            };
            return Ok(Some((value.to_u64().ok_or_else(too_large)?, form.method())));
        }
        if let Structure::Places(taking) = self.game.rules.structure()
            && let Some(image) = mirror_of(self.game, taking, sum)
            && image.opening.is_none()
        {
            return Ok(Some((0, Method::Mirror)));
        }
        Ok(None)
    }

    /// The moves that give the component this value, and whether the list is complete.
    fn moves_worth(
        &mut self,
        part: &Part,
        sum: &Sum,
        value: u64,
        work: &mut Work<'_>,
    ) -> Result<(Vec<String>, bool), Stop> {
        let rules = &*self.game.rules;
        if let Some(form) = &self.form
            && let Some((moves, complete)) =
                form.moves_worth(&rules.view(sum, 0), &Natural::from(value), work)?
        {
            let text = |mv: &Winning| match mv.action() {
                Ok(action) => rules.make_move(sum, 0, action).map(|made| made.text),
                Err(text) => Some(text.to_owned()),
            };
            return Ok((moves.iter().filter_map(text).collect(), complete));
        }
        let mut winners = Winners::default();
        let by_image = self.at_once.get(part).is_some_and(|(_, method)| *method == Method::Mirror);
        if by_image {
            // The board may be too large to search; moves are examined only on small boards.
            let (moves, all) = self.game.listed(sum, MAX_MIRRORED_MOVES, usize::MAX)?;
            if !all || moves.len() == MAX_MIRRORED_MOVES {
                return Ok((Vec::new(), false));
            }
        }
        self.values.list_moves_worth(sum, &[value], &mut winners, work)?;
        Ok((winners.moves.into_iter().map(|choice| choice.text).collect(), !winners.cut))
    }
}

/// Values computed by the games of the components.
pub(in super::super) struct PartValues<'r> {
    game: &'r Handle,
    games: Vec<OneGame<'r>>,
}

impl<'r> PartValues<'r> {
    pub(in super::super) fn new(game: &'r Handle) -> Self {
        Self { game, games: Vec::new() }
    }

    /// The game of a component with its engines, and the component as a sum of that game.
    fn of(&mut self, part: &Part) -> Option<(&mut OneGame<'r>, Sum)> {
        let known = self.games.iter().position(|one| one.game.full_name() == part.full_name());
        let at = match known {
            Some(at) => at,
            None => {
                self.games.push(OneGame::new(self.game.parts.get(part.full_name())?));
                self.games.len() - 1
            }
        };
        let one = &mut self.games[at];
        let sum = one.game.rules.adopted(part.component())?;
        Some((one, sum))
    }
}

impl ValueSource for PartValues<'_> {
    fn value(&mut self, component: &View<'_>, work: &mut Work<'_>) -> Result<Option<Valued>, Stop> {
        let View::Part(part) = component else { return Ok(None) };
        let Some((game, sum)) = self.of(part) else { return Ok(None) };
        game.value(part, &sum, work).map(Some)
    }

    fn method(&self) -> Method {
        Method::SpragueGrundy
    }

    /// The weakest claim among its games.
    fn claim(&self) -> Claim {
        let by_formula = |one: &OneGame<'_>| one.form.is_some() && !one.at_once.is_empty();
        let proved = self.games.iter().all(|one| by_formula(one) || one.values.claim() == Claim::Proved);
        if proved { Claim::Proved } else { Claim::Computed }
    }

    fn moves_worth(
        &mut self,
        component: &View<'_>,
        value: u64,
        work: &mut Work<'_>,
    ) -> Result<Option<(Vec<String>, bool)>, Stop> {
        let View::Part(part) = component else { return Ok(None) };
        let Some((game, sum)) = self.of(part) else { return Ok(None) };
        game.moves_worth(part, &sum, value, work).map(Some)
    }

    fn known_by(&self, component: &View<'_>) -> Option<(Claim, Method)> {
        let View::Part(part) = component else { return None };
        let one = self.games.iter().find(|one| one.game.full_name() == part.full_name())?;
        let at_once = one.at_once.get(*part).map(|(_, method)| (Claim::Proved, *method));
        Some(at_once.unwrap_or_else(|| (one.values.claim(), one.values.method())))
    }
}
