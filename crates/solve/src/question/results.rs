//! The results of all moves of a position.
//!
//! The moves are judged in rounds: each gets a few steps, then the undecided ones get more. So one hard
//! move does not use up the budget of all others, and an engine reuses for one move what it has learnt from
//! another. Of several isomorphic moves only one is judged.

use std::collections::HashSet;

use marienbad_rules::{Compound, Convention, Natural, Play, Structure};

use super::engine::{Decision, Engine};
use super::engines::compounds::ByTheory;
use super::engines::mirrored::mirror_of;
use super::engines::search::SumSearch;
use super::engines::values::Values;
use super::erased::Sum;
use super::handle::{Handle, is_usual, usual};
use super::isomorphic::SameOutcome;
use super::{Choice, Outcome, plan};
use crate::closed::{ClosedForm, ClosedValues};
use crate::compound::Theory;
use crate::listing::Next;
use crate::{Claim, Method, Stop, Work, budgets};

/// Steps for each move in the first round; four times as many in each that follows.
const FIRST_ROUND_STEPS: u64 = 1 << 13;

/// So many characters are written of the positions that moves lead to: sums of ten thousand heaps, or rows of
/// as many coins, would take gigabytes.
const MAX_CHARACTERS: usize = 1 << 25;

/// Where all moves are wanted, what is kept of each beside its text takes about this many bytes.
const MOVE_BYTES: usize = 512;

/// Moves times components for which the mirror strategy is asked first: each time it looks at the whole sum.
const MAX_IMAGES_FIRST: usize = 1 << 17;

/// A move and what is known about the position it leads to.
#[derive(Debug, Clone)]
pub struct MoveResult {
    /// The move.
    pub choice: Choice,
    /// The outcome after the move: P if the player who makes it wins, N if the opponent does. `None` if it
    /// was not found within the budget.
    pub outcome: Option<Outcome>,
    /// The Grundy value of the whole position after it, if known: in normal play and the disjunctive
    /// compound.
    pub value: Option<Natural>,
}

/// Every move of a position with its result.
#[derive(Debug, Clone)]
pub struct Results {
    /// The moves in the order of the rules.
    pub moves: Vec<MoveResult>,
    /// Whether `moves` is complete.
    pub complete: bool,
    /// Why some outcomes are missing.
    pub stopped: Option<Stop>,
    /// How the outcomes are known.
    pub claim: Claim,
    /// The engine or theorem that produced them.
    pub method: Method,
    /// Steps taken.
    pub nodes: u64,
}

impl Results {
    fn new(method: Method) -> Self {
        Self { moves: Vec::new(), complete: true, stopped: None, claim: Claim::Proved, method, nodes: 0 }
    }

    /// How many moves have no known outcome.
    pub fn open(&self) -> usize {
        self.moves.iter().filter(|result| result.outcome.is_none()).count()
    }
}

/// The values of the components of a sum, computed on demand.
struct Parts {
    values: Vec<u64>,
    xor: u64,
    missing: Vec<usize>,
}

impl Parts {
    fn new(components: usize) -> Self {
        Self { values: vec![0; components], xor: 0, missing: (0..components).rev().collect() }
    }

    /// The value of all components except this one, whose own value may be the hardest.
    fn beside(
        &mut self,
        place: usize,
        mut value: impl FnMut(usize) -> Result<u64, Stop>,
    ) -> Result<u64, Stop> {
        for at in (0..self.missing.len()).rev() {
            let other = self.missing[at];
            if other != place {
                self.values[other] = value(other)?;
                self.xor ^= self.values[other];
                self.missing.swap_remove(at);
            }
        }
        Ok(self.xor ^ self.values[place])
    }
}

/// The index range in the new sum of what replaces a component after a move in it.
pub(super) fn changed(before: usize, place: usize, after: usize) -> std::ops::Range<usize> {
    place..after + place + 1 - before
}

/// The engines of the plan, applied to the moves of one sum.
struct MoveJudge<'r> {
    game: &'r Handle,
    sum: &'r Sum,
    play: Play,
    form: Option<&'r dyn ClosedForm>,
    /// The closed form's values in normal play, if it has an evaluator for all moves together.
    formula: Option<Box<dyn ClosedValues + 'r>>,
    values: Values<'r>,
    parts: Parts,
    /// The method that found the values, if worth reporting.
    told: Method,
    /// The account for optional values.
    spare: Option<Work<'static>>,
    /// The engines of the plan in misère play.
    engines: Vec<Box<dyn Engine + 'r>>,
}

impl<'r> MoveJudge<'r> {
    fn new(
        game: &'r Handle,
        sum: &'r Sum,
        form: Option<&'r dyn ClosedForm>,
        play: Play,
        work: &mut Work<'_>,
    ) -> Self {
        let mut judge = Self {
            game,
            sum,
            play,
            form,
            formula: form.filter(|_| play == Play::Normal).and_then(ClosedForm::values),
            values: plan::values(game),
            parts: Parts::new(game.rules.len(sum)),
            told: Method::Rules,
            spare: Some(Work::new(budgets::VALUES_BESIDE_OUTCOMES)),
            engines: Vec::new(),
        };
        match play {
            Play::Normal => judge.values.prepare(sum, work),
            Play::Misere => {
                judge.engines = plan::engines(game, usual(play));
                judge.engines.iter_mut().for_each(|engine| engine.prepare(sum, work));
            }
        }
        judge
    }

    /// The value after a move in this component; the values of the other components are computed once for
    /// all moves.
    fn value(&mut self, place: usize, after: &Sum, work: &mut Work<'_>) -> Result<u64, Stop> {
        let (values, sum, rules) = (&mut self.values, self.sum, &*self.game.rules);
        let mut told = self.told;
        let mut of = |sum: &Sum, i: usize| {
            let one = values.of(sum, i, work)?;
            told = one.method.map_or(told, |method| told.or(method));
            Ok::<u64, Stop>(one.value)
        };
        let mut xor = self.parts.beside(place, |other| of(sum, other))?;
        for i in changed(rules.len(sum), place, rules.len(after)) {
            xor ^= of(after, i)?;
        }
        self.told = told;
        Ok(xor)
    }

    /// The decision about the sum after a move in this component.
    fn decide(&mut self, place: usize, after: &Sum, work: &mut Work<'_>) -> Result<Decision, Stop> {
        if self.play == Play::Misere {
            for engine in &mut self.engines {
                if let Some(decision) = engine.decide(after, work)? {
                    return Ok(Decision { value: None, ..decision });
                }
            }
        }
        let views = self.game.rules.views(after);
        if let (Some(form), Some(values)) = (self.form, &mut self.formula)
            && let Some(value) = values.value(&views, work)?
        {
            let (wins, claim, method) = (!value.is_zero(), Claim::Proved, form.method());
            return Ok(Decision { wins, value: Some(value), claim, method });
        }
        if let Some(form) = self.form
            && let Some(found) = form.answer(&views, self.play, work)?
        {
            let mut value = found.value;
            if value.is_none()
                && let Some(mut spare) = self.spare.take()
                && let Ok(searched) = self.value(place, after, &mut spare)
            {
                value = Some(searched.into());
                self.spare = Some(spare);
            }
            let (claim, method) = (Claim::Proved, form.method());
            return Ok(Decision { wins: found.wins, value, claim, method });
        }
        let value = self.value(place, after, work)?;
        let (claim, method) = (self.values.claim(), self.values.method().or(self.told));
        Ok(Decision { wins: value != 0, value: Some(value.into()), claim, method })
    }
}

/// The number of moves for which there is memory.
fn most_moves(work: &Work<'_>) -> usize {
    work.budget().memory / MOVE_BYTES
}

/// The weaker of two positive claims.
fn weaker(a: Claim, b: Claim) -> Claim {
    if a == Claim::Proved { b } else { a }
}

impl Handle {
    pub(super) fn results_of(
        &self,
        sum: &Sum,
        convention: Convention,
        limit: usize,
        work: &mut Work<'_>,
    ) -> Result<Results, Stop> {
        let mut results = Results::new(Method::Rules);
        let judged = if is_usual(convention) {
            let (choices, complete) = self.listed_within(sum, limit, work)?;
            results.complete = complete;
            let (places, choices): (Vec<usize>, Vec<Choice>) = choices.into_iter().unzip();
            let open = |choice| MoveResult { choice, outcome: None, value: None };
            results.moves = choices.into_iter().map(open).collect();
            self.in_rounds(sum, &places, convention.play, &mut results, work)
        } else {
            let judged = self.in_several(sum, convention, limit.min(most_moves(work)), &mut results, work);
            if judged.is_err() {
                self.list_the_others(sum, convention.compound, limit, &mut results, work)?;
            }
            judged
        };
        match judged {
            Err(stop) if stop.is_failure() => return Err(stop),
            Err(stop) => results.stopped = Some(stop),
            Ok(()) => {}
        }
        self.decide_the_ended(convention, &mut results)?;
        if convention.play == Play::Misere {
            // Grundy values belong to normal play.
            results.moves.iter_mut().for_each(|result| result.value = None);
        }
        if results.open() == 0 {
            results.stopped = None;
        }
        if limit == usize::MAX && !results.complete && self.rules.lists_all(sum) {
            results.stopped.get_or_insert(Stop::Memory { limit: work.budget().memory });
        }
        results.nodes = work.nodes();
        Ok(results)
    }

    /// Decides moves that end the game but that no engine has reached: the rules alone suffice.
    fn decide_the_ended(&self, convention: Convention, results: &mut Results) -> Result<(), Stop> {
        for result in results.moves.iter_mut().filter(|result| result.outcome.is_none()) {
            let live = self.live_components(&result.choice.to.sum)?;
            let over = match convention.compound {
                Compound::ConjunctiveShort => live.is_empty() || live.contains(&false),
                _ => !live.contains(&true),
            };
            if over {
                result.outcome = Some(Outcome::of(convention.play == Play::Misere));
            }
        }
        Ok(())
    }

    /// The moves to judge, and whether they are complete. A caller who asks for all moves is limited only
    /// by memory.
    fn listed_within(
        &self,
        sum: &Sum,
        limit: usize,
        work: &Work<'_>,
    ) -> Result<(Vec<(usize, Choice)>, bool), Stop> {
        let characters = if limit == usize::MAX { work.budget().memory / 4 } else { MAX_CHARACTERS };
        self.listed(sum, limit.min(most_moves(work)), characters)
    }

    /// Judges the listed moves, given the components they are made in.
    fn in_rounds(
        &self,
        sum: &Sum,
        places: &[usize],
        play: Play,
        results: &mut Results,
        work: &mut Work<'_>,
    ) -> Result<(), Stop> {
        let same = SameOutcome::of(self, sum, places, &results.moves, work.cancel())?;
        let judged = self.each_form(sum, places, same.to_judge(), play, results, work);
        same.share(&mut results.moves);
        judged
    }

    /// Judges these moves, no two of which are known to be isomorphic.
    fn each_form(
        &self,
        sum: &Sum,
        places: &[usize],
        mut open: Vec<usize>,
        play: Play,
        results: &mut Results,
        work: &mut Work<'_>,
    ) -> Result<(), Stop> {
        // On sums of hundreds of boards, values are found faster than symmetries.
        let images_first = open.len() * self.rules.len(sum) <= MAX_IMAGES_FIRST;
        if play == Play::Normal && images_first {
            open = self.by_images(open, results, work)?;
        }
        let judged = self.by_engines(sum, places, play, &mut open, results, work);
        if play == Play::Normal && !images_first && judged != Err(Stop::Cancelled) {
            self.by_images(open, results, work)?;
        }
        judged
    }

    /// Judges moves by the mirror strategy; returns those it does not decide completely.
    fn by_images(
        &self,
        mut open: Vec<usize>,
        results: &mut Results,
        work: &Work<'_>,
    ) -> Result<Vec<usize>, Stop> {
        let mut flow = Ok(());
        open.retain(|i| {
            if work.cancel().is_cancelled() {
                flow = Err(Stop::Cancelled);
            }
            flow.is_err() || !self.by_image_after(results, *i)
        });
        flow.map(|()| open)
    }

    /// Judges moves in rounds; undecided moves remain in `open`. An error stops all of them, while a limit
    /// that concerns one move is only recorded.
    fn by_engines(
        &self,
        sum: &Sum,
        places: &[usize],
        play: Play,
        open: &mut Vec<usize>,
        results: &mut Results,
        work: &mut Work<'_>,
    ) -> Result<(), Stop> {
        let form = self.closed_form();
        let mut judge = MoveJudge::new(self, sum, form.as_deref(), play, work);
        let total = Some(open.len() as u64);
        let (mut steps, mut known) = (FIRST_ROUND_STEPS, 0);
        let (mut flow, mut given_up) = (Ok(()), Vec::new());
        while !open.is_empty() && flow.is_ok() {
            open.retain(|&i| {
                // A move of a very large sum may take long but few steps, so the flag is checked here.
                if work.cancel().is_cancelled() {
                    flow = Err(Stop::Cancelled);
                }
                if flow.is_err() {
                    return true;
                }
                let mut part = work.part(steps);
                let found = judge.decide(places[i], &results.moves[i].choice.to.sum, &mut part);
                flow = work.add(&part);
                match found {
                    Ok(decision) => {
                        known += 1;
                        work.advance(known, total);
                        results.claim = weaker(results.claim, decision.claim);
                        results.method = decision.method;
                        results.moves[i].outcome = Some(Outcome::of(decision.wins));
                        results.moves[i].value = decision.value;
                        return false;
                    }
                    Err(stop) if stop.is_steps() => return true,
                    Err(stop) if stop == Stop::Cancelled || stop.is_failure() => flow = Err(stop),
                    Err(Stop::Memory { .. }) => {
                        results.stopped = Some(Stop::Memory { limit: work.budget().memory });
                    }
                    Err(stop) => results.stopped = Some(stop),
                }
                given_up.push(i);
                false
            });
            steps = steps.saturating_mul(4);
        }
        open.append(&mut given_up);
        flow
    }

    /// Sets the outcome after a move, if the mirror strategy knows it; returns whether the value is known
    /// as well.
    fn by_image_after(&self, results: &mut Results, i: usize) -> bool {
        let Structure::Places(taking) = self.rules.structure() else { return false };
        let result = &mut results.moves[i];
        let Some(found) = mirror_of(self, taking, &result.choice.to.sum) else { return false };
        if results.method == Method::Rules {
            results.method = Method::Mirror;
        }
        let wins = found.opening.is_some();
        result.outcome = Some(Outcome::of(wins));
        result.value = (!wins).then(|| Natural::from(0));
        !wins
    }

    /// Adds the moves that were not reached before judging stopped.
    fn list_the_others(
        &self,
        sum: &Sum,
        compound: Compound,
        limit: usize,
        results: &mut Results,
        work: &Work<'_>,
    ) -> Result<(), Stop> {
        let limit = limit.min(most_moves(work));
        let (choices, complete) = if compound == Compound::Disjunctive {
            let (choices, complete) = self.listed_within(sum, limit, work)?;
            (choices.into_iter().map(|(_, choice)| choice).collect(), complete)
        } else {
            let mut choices = self.joint_moves(sum, compound, limit.saturating_add(1))?;
            let complete = choices.len() <= limit;
            choices.truncate(limit);
            (choices, complete)
        };
        let judged: HashSet<String> = results.moves.iter().map(|result| result.choice.text.clone()).collect();
        let others = choices.into_iter().filter(|choice: &Choice| !judged.contains(&choice.text));
        let room = limit.saturating_sub(results.moves.len());
        results.moves.extend(others.take(room).map(|choice| MoveResult {
            choice,
            outcome: None,
            value: None,
        }));
        results.complete &= complete;
        Ok(())
    }

    /// Judges the moves of a compound or of longer turns, by theory or by searching the sums.
    fn in_several(
        &self,
        sum: &Sum,
        convention: Convention,
        limit: usize,
        results: &mut Results,
        work: &mut Work<'_>,
    ) -> Result<(), Stop> {
        let theory = Theory::of(convention);
        results.method = theory.map_or(Method::Search, Theory::method);
        results.claim = Claim::Computed;
        let mut each = |wins: bool, choice: &dyn Fn() -> Choice| {
            if results.moves.len() == limit {
                results.complete = false;
                return Next::Enough;
            }
            let outcome = Some(Outcome::of(!wins));
            results.moves.push(MoveResult { choice: choice(), outcome, value: None });
            Next::More
        };
        match theory {
            Some(theory) => ByTheory::new(self, theory, convention.compound).each_move(sum, work, &mut each),
            None => SumSearch::new(self, convention).each_move(sum, work, &mut each),
        }
    }
}
