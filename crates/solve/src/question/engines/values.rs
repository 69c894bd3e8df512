//! Normal play in the disjunctive compound, decided by Grundy values.

use marienbad_rules::{Natural, View};

use super::super::engine::{Decision, Engine, MAX_MOVES_LOOKED_AT, Winners};
use super::super::erased::{Move, Sum};
use super::super::handle::Handle;
use super::super::resumable::{Checkpoint, Restorable, in_parts, restore};
use super::super::{Answer, Outcome};
use super::huge_heaps;
use super::patience::{patience, winners_in_rounds};
use super::search::SearchedValues;
use crate::listing::Next;
use crate::{Claim, Method, Stop, Work, budgets};

/// A source of values of components. What it has computed is kept.
pub(in super::super) trait ValueSource {
    /// The value of a component, and how it was found if not by [`ValueSource::method`]; `None` if the
    /// source does not apply.
    fn value(&mut self, component: &View<'_>, work: &mut Work<'_>) -> Result<Option<Valued>, Stop>;

    /// Its name in an answer.
    fn method(&self) -> Method;

    /// How its values are known.
    fn claim(&self) -> Claim {
        Claim::Computed
    }

    /// Announces that positions reachable from these components will be asked about.
    fn prepare(&mut self, _sum: &[View<'_>], _work: &mut Work<'_>) {}

    /// Whether a sum has the value `n`, for sources that can tell this sooner than the values; `None` for
    /// others.
    fn sum_is(&mut self, _sum: &[View<'_>], _n: u64, _work: &mut Work<'_>) -> Result<Option<bool>, Stop> {
        Ok(None)
    }

    /// Whether [`ValueSource::sum_is`] should be used: then a search that was stopped knows bounds, and
    /// winning moves are sought in rounds.
    fn asks_sums(&self) -> bool {
        false
    }

    /// The heap from which on the values are known to repeat, plus one period.
    fn period_end(&self) -> Option<u64> {
        None
    }

    /// Heaps with this value if the values grow forever: one for each remainder that has any, and those
    /// before the period.
    fn heaps_worth(&self, _value: u64) -> Vec<u64> {
        Vec::new()
    }

    /// The moves that give this component this value, as texts, and whether the list is complete, for
    /// sources that find them faster than by trying every move; `None` for others.
    fn moves_worth(
        &mut self,
        _component: &View<'_>,
        _value: u64,
        _work: &mut Work<'_>,
    ) -> Result<Option<(Vec<String>, bool)>, Stop> {
        Ok(None)
    }

    /// How the value of this component is known, for sources where that depends on the component.
    fn known_by(&self, _component: &View<'_>) -> Option<(Claim, Method)> {
        None
    }

    /// The part of the state that can be saved and restored, if any.
    fn resumable(&mut self) -> Option<&mut dyn Restorable> {
        None
    }
}

/// A value, and how it was found if that is worth reporting.
#[derive(Clone, Copy)]
pub(in super::super) struct Valued {
    pub(in super::super) value: u64,
    pub(in super::super) method: Option<Method>,
}

impl Valued {
    pub(super) fn new(value: impl Into<u64>) -> Self {
        Self { value: value.into(), method: None }
    }
}

/// The values of the components of one game.
pub(in super::super) struct Values<'r> {
    game: &'r Handle,
    made: Option<Box<dyn ValueSource + 'r>>,
    search: SearchedValues<'r>,
}

impl<'r> Values<'r> {
    pub(in super::super) fn new(
        game: &'r Handle,
        made: Option<Box<dyn ValueSource + 'r>>,
        search: SearchedValues<'r>,
    ) -> Self {
        Self { game, made, search }
    }

    pub(in super::super) fn prepare(&mut self, sum: &Sum, work: &mut Work<'_>) {
        if let Some(source) = &mut self.made {
            source.prepare(&self.game.rules.views(sum), work);
        }
    }

    /// The value of a component with this view; `part` is the component as a sum.
    fn of_view(
        &mut self,
        view: &View<'_>,
        part: impl FnOnce() -> Sum,
        work: &mut Work<'_>,
    ) -> Result<Valued, Stop> {
        if let Some(source) = &mut self.made
            && let Some(found) = source.value(view, work)?
        {
            return Ok(found);
        }
        self.search.value(&part(), work).map(Valued::new)
    }

    /// The value of component `i` of a sum.
    pub(in super::super) fn of(&mut self, sum: &Sum, i: usize, work: &mut Work<'_>) -> Result<Valued, Stop> {
        let rules = &*self.game.rules;
        self.of_view(&rules.view(sum, i), || rules.part(sum, i), work)
    }

    /// The values of all components.
    fn each(&mut self, sum: &Sum, work: &mut Work<'_>) -> Result<Vec<Valued>, Stop> {
        (0..self.game.rules.len(sum)).map(|i| self.of(sum, i, work)).collect()
    }

    /// The value of a sum.
    pub(in super::super) fn of_sum(&mut self, sum: &Sum, work: &mut Work<'_>) -> Result<u64, Stop> {
        let each = self.each(sum, work)?;
        Ok(each.iter().fold(0, |xor, one| xor ^ one.value))
    }

    /// Whether a sum has the value `n`.
    pub(in super::super) fn sum_is(&mut self, sum: &Sum, n: u64, work: &mut Work<'_>) -> Result<bool, Stop> {
        if let Some(source) = self.made.as_mut().filter(|source| source.asks_sums())
            && let Some(is) = source.sum_is(&self.game.rules.views(sum), n, work)?
        {
            return Ok(is);
        }
        Ok(self.of_sum(sum, work)? == n)
    }

    /// Whether what a move leaves of its component has the value `n`.
    fn option_is(&mut self, mv: &dyn Move, n: u64, work: &mut Work<'_>) -> Result<bool, Stop> {
        let views = mv.views();
        if let Some(source) = self.made.as_mut().filter(|source| source.asks_sums())
            && let Some(is) = source.sum_is(&views, n, work)?
        {
            return Ok(is);
        }
        let rules = &*self.game.rules;
        let mut xor = 0;
        for (i, view) in views.iter().enumerate() {
            xor ^= self.of_view(view, || rules.part(&mv.option(), i), work)?.value;
        }
        Ok(xor == n)
    }

    pub(in super::super) fn claim(&self) -> Claim {
        self.made.as_ref().map_or(Claim::Computed, |source| source.claim())
    }

    pub(in super::super) fn method(&self) -> Method {
        self.made.as_ref().map_or(Method::Search, |source| source.method())
    }

    /// How these values were found, as a single method.
    fn method_of(&self, each: &[Valued]) -> Method {
        each.iter().filter_map(|one| one.method).reduce(Method::or).unwrap_or_else(|| self.method())
    }

    fn asks_sums(&self) -> bool {
        self.made.as_ref().is_some_and(|source| source.asks_sums())
    }

    /// The answer, with the winning moves. Even if the search is stopped or runs out of steps, the outcome
    /// may be known.
    pub(in super::super) fn answer(&mut self, sum: &Sum, work: &mut Work<'_>) -> Result<Answer, Stop> {
        let each = match self.each(sum, work) {
            Ok(each) => each,
            Err(stop) if stop.is_failure() => return Err(stop),
            Err(stop) => return self.by_bound(sum, work)?.ok_or(stop),
        };
        let game = self.game;
        let total = each.iter().fold(0, |xor, one| xor ^ one.value);
        let mut winners = Winners::default();
        if total != 0 {
            let wanted: Vec<u64> = each.iter().map(|own| own.value ^ total).collect();
            self.list_moves_worth(sum, &wanted, &mut winners, work)?;
        }
        let mut components = game.components(sum, |i| Some(each[i].value.into()));
        if let Some(source) = &self.made {
            for (part, view) in components.iter_mut().zip(game.rules.views(sum)) {
                part.by = source.known_by(&view);
            }
        }
        Ok(Answer {
            outcome: Outcome::of(total != 0),
            value: Some(total.into()),
            at_least: None,
            components,
            moves: winners.moves,
            moves_complete: !winners.cut,
            claim: self.claim(),
            method: self.method_of(&each),
            evidence: None,
            nodes: work.nodes(),
        })
    }

    /// Lists the moves that give their component the wanted value.
    pub(super) fn list_moves_worth(
        &mut self,
        sum: &Sum,
        wanted: &[u64],
        winners: &mut Winners,
        work: &mut Work<'_>,
    ) -> Result<(), Stop> {
        let game = self.game;
        if self.asks_sums() {
            let last = patience(work);
            winners_in_rounds(game, sum, winners, last, work, &mut |i, mv, work| {
                self.option_is(mv, wanted[i], work)
            })?;
        } else {
            let mut looked = 0u64;
            for (i, &wanted) in wanted.iter().enumerate() {
                let found = match &mut self.made {
                    Some(source) => source.moves_worth(&game.rules.view(sum, i), wanted, work),
                    None => Ok(None),
                };
                match found {
                    Ok(None) => {}
                    Ok(Some((texts, complete))) => {
                        winners.cut |= !complete;
                        let made = texts.iter().filter_map(|text| game.rules.read_move(sum, i, text));
                        for made in made {
                            if let Next::Enough = winners.push(game.choice_of(sum, i, made)) {
                                return Ok(());
                            }
                        }
                        continue;
                    }
                    Err(stop) => {
                        winners.settle(Err(stop))?;
                        break;
                    }
                }
                let reach = self.made.as_ref().and_then(|source| {
                    let end = source.period_end()?;
                    huge_heaps::reach(game.heaps()?, &game.rules.view(sum, i), end)
                });
                let listed = match reach {
                    Some(reach) => {
                        winners.cut = true;
                        let heaps =
                            self.made.as_ref().map_or_else(Vec::new, |source| source.heaps_worth(wanted));
                        huge_heaps::moves(game, sum, i, reach, &heaps, &mut |made, choice| {
                            let is = self.sum_is(&made, wanted, work)?;
                            Ok(if is { winners.push(choice()) } else { Next::More })
                        })
                    }
                    None => game.each_move_of(sum, i, work, &mut |mv, work| {
                        looked += 1;
                        if looked > MAX_MOVES_LOOKED_AT {
                            winners.cut = true;
                            return Ok(Next::Enough);
                        }
                        let is = self.option_is(mv, wanted, work)?;
                        Ok(if is { winners.push(game.choice(sum, i, mv)) } else { Next::More })
                    }),
                };
                let ended = matches!(listed, Ok(Next::Enough) | Err(_));
                // The outcome stands even if listing the moves was stopped.
                winners.settle(listed)?;
                if ended {
                    break;
                }
            }
        }
        Ok(())
    }

    /// The answer from a value search on boards that was stopped: if the value is not 0, the player to move
    /// wins.
    pub(in super::super) fn by_bound(
        &mut self,
        sum: &Sum,
        work: &mut Work<'_>,
    ) -> Result<Option<Answer>, Stop> {
        if !self.asks_sums() {
            return Ok(None);
        }
        // No steps are allowed, so only what is known counts.
        let mut least = 0;
        while self.sum_is(sum, least, &mut work.part(0)).is_ok_and(|it_is| !it_is) {
            least += 1;
        }
        if least == 0 {
            return Ok(None);
        }
        let game = self.game;
        let mut winners = Winners::default();
        winners_in_rounds(game, sum, &mut winners, 0, work, &mut |i, mv, work| {
            self.sum_is(&game.rules.replaced(sum, i, &mv.option()), 0, work)
        })?;
        let mut answer = game.decided(sum, true, winners, self.method(), work);
        answer.at_least = Some(least);
        answer.moves_complete = false;
        Ok(Some(answer))
    }

    /// Like [`Values::answer`], saving the state from time to time; `None` if there is nothing to save.
    pub(in super::super) fn resume(
        &mut self,
        sum: &Sum,
        checkpoint: &mut dyn Checkpoint,
        work: &mut Work<'_>,
    ) -> Result<Option<Answer>, Stop> {
        let views = self.game.rules.views(sum);
        let Some(source) = self.made.as_mut().and_then(|source| source.resumable()) else { return Ok(None) };
        restore(source, &views, checkpoint, work);
        match in_parts(source, &views, checkpoint, work) {
            Ok(Some(())) => {}
            Ok(None) => return Ok(None),
            Err(stop) if stop.is_failure() => return Err(stop),
            Err(stop) => return self.by_bound(sum, work)?.map(Some).ok_or(stop),
        }
        let answer = self.answer(sum, work).map(Some);
        if let Some(source) = self.made.as_mut().and_then(|source| source.resumable()) {
            checkpoint.keep(true, &|| source.blocks());
        }
        answer
    }
}

/// Adds the values that another engine does not provide, if a short search finds them.
pub(super) fn add_values(game: &Handle, sum: &Sum, answer: &mut Answer) {
    let mut work = Work::new(budgets::VALUE_BESIDE_OUTCOME);
    if let Ok(each) = super::super::plan::values(game).each(sum, &mut work) {
        answer.value = Some(each.iter().fold(0, |xor, one| xor ^ one.value).into());
        answer.components = game.components(sum, |i| Some(each[i].value.into()));
        answer.nodes += work.nodes();
    }
}

/// The engine that decides by Grundy values.
pub(in super::super) struct ByValues<'r> {
    values: Values<'r>,
}

impl<'r> ByValues<'r> {
    pub(in super::super) fn new(values: Values<'r>) -> Self {
        Self { values }
    }
}

impl Engine for ByValues<'_> {
    fn decide(&mut self, sum: &Sum, work: &mut Work<'_>) -> Result<Option<Decision>, Stop> {
        let value = self.values.of_sum(sum, work)?;
        let (claim, method) = (self.values.claim(), self.values.method());
        Ok(Some(Decision { wins: value != 0, value: Some(Natural::from(value)), claim, method }))
    }

    fn answer(&mut self, sum: &Sum, work: &mut Work<'_>) -> Result<Option<Answer>, Stop> {
        self.values.answer(sum, work).map(Some)
    }

    fn prepare(&mut self, sum: &Sum, work: &mut Work<'_>) {
        self.values.prepare(sum, work);
    }

    fn keeps(&self, sum: &Sum) -> bool {
        self.values.asks_sums() && self.values.game.rules.len(sum) > 0
    }

    fn resume(
        &mut self,
        sum: &Sum,
        checkpoint: &mut dyn Checkpoint,
        work: &mut Work<'_>,
    ) -> Result<Option<Answer>, Stop> {
        if let Some(answer) = self.values.resume(sum, checkpoint, work)? {
            return Ok(Some(answer));
        }
        checkpoint.keeps_nothing();
        self.answer(sum, work)
    }
}
