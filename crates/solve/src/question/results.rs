//! What every move of a position leads to.
//!
//! The moves are judged in rounds: each gets a few steps, then those that are still open get more. So one hard move
//! does not use up the budget of all others, and what an engine learns from one serves the next. Of moves that are seen to be alike one
//! is judged for all.

use std::collections::HashSet;

use marienbad_rules::{Compound, Convention, Natural, Play, Ruleset};

use super::alike::{Alike, changed};
use super::compounds::SeveralMoves;
use super::mirrored;
use super::outcomes::{Decided, Outcomes};
use super::typed::Typed;
use super::values::Values;
use super::{Choice, Outcome, Position};
use crate::closed::ClosedValues;
use crate::compound::Theory;
use crate::search::arena::{Arena, Id};
use crate::search::evaluate::{Algebra, Numbers, evaluate};
use crate::search::states::Phase;
use crate::search::sums::Sums;
use crate::{Budget, Claim, Stop, Work};

/// What all moves of a board in mid-game may cost together where somebody waits for them: about two seconds.
pub const QUICK: Budget = Budget { nodes: 600_000, memory: 1 << 28 };

/// Steps for each move in the first round; four times as many in each that follows.
const FIRST_ROUND: u64 = 1 << 13;

/// What the values of all moves together may cost where a formula knows the outcomes without them.
const VALUES: Budget = Budget { nodes: 200_000, memory: 1 << 26 };

/// So many characters are written of the positions that moves lead to: sums of ten thousand heaps, or rows of as many coins, would
/// take gigabytes.
const CHARACTERS: usize = 1 << 25;

/// The word for moves that nothing was asked about.
const BY_RULES: &str = "rules";

/// Moves times components for which the mirror strategy is asked first: each time it looks at the whole sum.
const FEW_IMAGES: usize = 1 << 17;

/// A move and what is known of the position that it leads to.
#[derive(Debug, Clone)]
pub struct MoveResult {
    /// The move.
    pub choice: Choice,
    /// Who wins after it: P, the player who makes it, or N, the other. `None`: not within this budget.
    pub outcome: Option<Outcome>,
    /// The Grundy value of the whole position after it: in normal play, one component a move, and where it is known.
    pub value: Option<Natural>,
}

/// Every move of a position with its result.
#[derive(Debug, Clone)]
pub struct Results {
    /// The moves in the order of the rules.
    pub moves: Vec<MoveResult>,
    /// Whether `moves` has them all.
    pub complete: bool,
    /// Why some outcomes are missing.
    pub stopped: Option<Stop>,
    /// How the outcomes are known.
    pub claim: Claim,
    /// The engine or theorem, in one word.
    pub method: &'static str,
    /// Steps taken.
    pub nodes: u64,
}

impl Results {
    fn new(method: &'static str) -> Self {
        Self { moves: Vec::new(), complete: true, stopped: None, claim: Claim::Proved, method, nodes: 0 }
    }

    /// The moves whose outcome is not known.
    pub fn open(&self) -> usize {
        self.moves.iter().filter(|result| result.outcome.is_none()).count()
    }
}

/// What an engine says of a position.
struct Verdict {
    mover_wins: bool,
    value: Option<Natural>,
    claim: Claim,
    method: &'static str,
}

/// The values of the components of a sum, as far as they are known.
struct Parts {
    values: Vec<u64>,
    xor: u64,
    missing: Vec<usize>,
}

impl Parts {
    fn new(components: usize) -> Self {
        Self { values: vec![0; components], xor: 0, missing: (0..components).rev().collect() }
    }

    /// The value of all components but this one, whose own may take longest.
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

/// The engines of one game, each made when it is needed, for the moves of one sum. Which answers is decided as for `solve`.
struct Judge<'r, R: Ruleset> {
    game: &'r Typed<R>,
    sum: &'r [R::Position],
    play: Play,
    /// Values by the closed form, in normal play and where one is asked for all moves together.
    formula: Option<Box<dyn ClosedValues<R> + 'r>>,
    values: Values<'r, R>,
    parts: Parts,
    /// The account of values that are not needed.
    spare: Option<Work<'static>>,
    misere: Outcomes<'r, R>,
}

impl<'r, R: Ruleset> Judge<'r, R> {
    fn new(game: &'r Typed<R>, sum: &'r [R::Position], play: Play, work: &mut Work<'_>) -> Self {
        let form = game.closed.as_ref().filter(|_| play == Play::Normal);
        let mut judge = Self {
            game,
            sum,
            play,
            formula: form.and_then(|form| form.values(&game.ruleset)),
            values: Values::new(&game.ruleset),
            parts: Parts::new(sum.len()),
            spare: Some(Work::new(VALUES)),
            misere: Outcomes::new(game),
        };
        match play {
            Play::Normal => judge.values.prepare(sum, work),
            Play::Misere => judge.misere.prepare(sum, work),
        }
        judge
    }

    /// The value after a move in this component: those of the others are found once for all moves.
    fn value(&mut self, place: usize, after: &[R::Position], work: &mut Work<'_>) -> Result<u64, Stop> {
        let (values, sum) = (&mut self.values, self.sum);
        let others = self.parts.beside(place, |other| values.of(&sum[other], work))?;
        changed(sum.len(), place, after).iter().try_fold(others, |xor, part| Ok(xor ^ values.of(part, work)?))
    }

    /// What is to be said of the sum after a move in this component.
    fn verdict(&mut self, place: usize, after: &[R::Position], work: &mut Work<'_>) -> Result<Verdict, Stop> {
        let game = self.game;
        if let (Some(form), Some(values)) = (&game.closed, &mut self.formula) {
            let (value, claim, method) = (values.value(after, work)?, Claim::Proved, form.word());
            return Ok(Verdict { mover_wins: !value.is_zero(), value: Some(value), claim, method });
        }
        if let Some(form) = &game.closed
            && let Some(found) = form.answer(&game.ruleset, after, self.play, work)?
        {
            let mut value = found.value;
            if value.is_none()
                && self.play == Play::Normal
                && let Some(mut spare) = self.spare.take()
                && let Ok(searched) = self.value(place, after, &mut spare)
            {
                value = Some(searched.into());
                self.spare = Some(spare);
            }
            let (claim, method) = (Claim::Proved, form.word());
            return Ok(Verdict { mover_wins: found.wins, value, claim, method });
        }
        match self.play {
            Play::Normal => {
                let value = self.value(place, after, work)?;
                let (claim, method) = (self.values.claim(), self.values.word());
                Ok(Verdict { mover_wins: value != 0, value: Some(value.into()), claim, method })
            }
            Play::Misere => {
                let Decided { wins, claim, method } = self.misere.of(after, work)?;
                Ok(Verdict { mover_wins: wins, value: None, claim, method })
            }
        }
    }
}

/// The weaker of two claims that say that something is so.
fn weaker(a: Claim, b: Claim) -> Claim {
    if a == Claim::Proved { b } else { a }
}

impl<R: Ruleset> Typed<R> {
    pub(super) fn results_of(
        &self,
        position: &Position,
        convention: Convention,
        limit: usize,
        work: &mut Work<'_>,
    ) -> Results {
        let mut results = Results::new(BY_RULES);
        let single = convention.compound == Compound::Disjunctive && convention.turns.alternating();
        let judged = if single {
            let (choices, complete) = self.listed(position.components(), limit, CHARACTERS);
            results.complete = complete;
            let (places, choices): (Vec<usize>, Vec<Choice>) = choices.into_iter().unzip();
            let open = |choice| MoveResult { choice, outcome: None, value: None };
            results.moves = choices.into_iter().map(open).collect();
            self.in_rounds(position.components(), &places, convention.play, &mut results, work)
        } else {
            let judged = self.in_several(position, convention, limit, &mut results, work);
            if judged.is_err() {
                self.list_the_others(position, convention.compound, limit, &mut results);
            }
            judged
        };
        if let Err(stop) = judged {
            results.stopped = Some(stop);
        }
        if results.open() == 0 {
            results.stopped = None;
        }
        results.nodes = work.nodes();
        results
    }

    /// Judges the moves that are listed, in the components at these places.
    fn in_rounds(
        &self,
        sum: &[R::Position],
        places: &[usize],
        play: Play,
        results: &mut Results,
        work: &mut Work<'_>,
    ) -> Result<(), Stop> {
        let alike = Alike::of(self, sum, places, &results.moves, work.cancel())?;
        let judged = self.each_form(sum, places, alike.to_judge(), play, results, work);
        alike.share(&mut results.moves);
        judged
    }

    /// Judges these of the moves, no two of which are known to be alike.
    fn each_form(
        &self,
        sum: &[R::Position],
        places: &[usize],
        mut open: Vec<usize>,
        play: Play,
        results: &mut Results,
        work: &mut Work<'_>,
    ) -> Result<(), Stop> {
        // On sums of hundreds of boards values are sooner known than images.
        let images_first = open.len() * sum.len() <= FEW_IMAGES;
        if play == Play::Normal && images_first {
            open = self.by_images(open, results, work)?;
        }
        let judged = self.by_engines(sum, places, play, &mut open, results, work);
        if play == Play::Normal && !images_first && judged != Err(Stop::Cancelled) {
            self.by_images(open, results, work)?;
        }
        judged
    }

    /// Judges moves by the mirror strategy: those of which it does not know everything are left.
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

    /// Judges moves in rounds; those that are left are open still. An error stops all of them; what one alone does not allow
    /// is noted.
    fn by_engines(
        &self,
        sum: &[R::Position],
        places: &[usize],
        play: Play,
        open: &mut Vec<usize>,
        results: &mut Results,
        work: &mut Work<'_>,
    ) -> Result<(), Stop> {
        let mut judge = Judge::new(self, sum, play, work);
        let total = Some(open.len() as u64);
        let (mut steps, mut known) = (FIRST_ROUND, 0);
        let (mut flow, mut given_up) = (Ok(()), Vec::new());
        while !open.is_empty() && flow.is_ok() {
            open.retain(|&i| {
                // A move of a very large sum may take long and only a few steps.
                if work.cancel().is_cancelled() {
                    flow = Err(Stop::Cancelled);
                }
                if flow.is_err() {
                    return true;
                }
                let mut part = work.part(steps);
                let found = judge.verdict(places[i], results.moves[i].choice.to.components(), &mut part);
                flow = work.add(&part);
                match found {
                    Ok(verdict) => {
                        known += 1;
                        work.advance(known, total);
                        results.claim = weaker(results.claim, verdict.claim);
                        results.method = verdict.method;
                        results.moves[i].outcome = Some(Outcome::of(verdict.mover_wins));
                        results.moves[i].value = verdict.value;
                        return false;
                    }
                    Err(Stop::Nodes { .. }) => return true,
                    Err(Stop::Cancelled) => flow = Err(Stop::Cancelled),
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

    /// Who wins after a move, where the mirror strategy says so; whether its value is known with it.
    fn by_image_after(&self, results: &mut Results, i: usize) -> bool {
        let result = &mut results.moves[i];
        let Some(found) = self.mirror_of(result.choice.to.components()) else { return false };
        if results.method == BY_RULES {
            results.method = mirrored::WORD;
        }
        let wins = found.opening.is_some();
        result.outcome = Some(Outcome::of(wins));
        result.value = (!wins).then(|| Natural::from(0));
        !wins
    }

    /// Adds the moves that were not reached before the judging ended.
    fn list_the_others(&self, position: &Position, compound: Compound, limit: usize, results: &mut Results) {
        let (choices, complete) = if compound == Compound::Disjunctive {
            let (choices, complete) = self.listed(position.components(), limit, CHARACTERS);
            (choices.into_iter().map(|(_, choice)| choice).collect(), complete)
        } else {
            let sum = position.components::<R::Position>();
            let mut choices = self.joint_moves(sum, compound, limit.saturating_add(1));
            let complete = choices.len() <= limit;
            choices.truncate(limit);
            (choices, complete)
        };
        let judged: HashSet<String> = results.moves.iter().map(|result| result.choice.text.clone()).collect();
        let others = choices.into_iter().filter(|choice| !judged.contains(&choice.text));
        let room = limit.saturating_sub(results.moves.len());
        results.moves.extend(others.take(room).map(|choice| MoveResult {
            choice,
            outcome: None,
            value: None,
        }));
        results.complete &= complete;
    }

    /// The moves of a compound or of a longer turn, by its theory or by searching the sums.
    fn in_several(
        &self,
        position: &Position,
        convention: Convention,
        limit: usize,
        results: &mut Results,
        work: &mut Work<'_>,
    ) -> Result<(), Stop> {
        let sum = position.components::<R::Position>();
        let mut arena = Arena::within(&self.ruleset, convention.compound);
        let ids = arena.sum(sum, work)?;
        let mut moves = SeveralMoves::new(self, sum, &ids, convention.compound, &mut arena, work)?;
        let (mut theory, mut numbers) = (Theory::of(convention), Numbers::default());
        results.method = theory.as_ref().map_or("search", |theory| theory.word());
        results.claim = Claim::Computed;
        let mut search = Sums::new(convention);
        let phase = Phase::start(convention);
        let (next, keeps) = (phase.next(convention), phase.keeps_the_move());
        let mut after = Vec::new();
        while moves.next(&mut after, work)? {
            if results.moves.len() == limit {
                results.complete = false;
                break;
            }
            let judged = match &mut theory {
                Some(theory) => {
                    let mut number = |id: &Id| evaluate(&mut arena, theory, &mut numbers, *id, work);
                    let parts = after.iter().map(&mut number).collect::<Result<Vec<_>, _>>();
                    parts.map(|parts| !theory.wins(theory.sum(parts)))
                }
                None => search.wins(&mut arena, &after, next, work).map(|wins| wins == keeps),
            };
            let outcome = Some(Outcome::of(!judged?));
            results.moves.push(MoveResult { choice: moves.choice(), outcome, value: None });
        }
        Ok(())
    }
}
