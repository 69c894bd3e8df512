//! What every move of a position leads to.
//!
//! The moves are judged in rounds: each gets a few steps, then those that are still open get more. So one hard move
//! does not use up the budget of all others, and what an engine learns from one serves the next.

use std::collections::HashSet;
use std::sync::Arc;

use marienbad_rules::{Compound, Convention, Natural, Play, Ruleset};

use super::boards::Boards;
use super::compounds::SeveralMoves;
use super::mirrored;
use super::quotients::{self, Map};
use super::typed::{Typed, heap_sizes};
use super::values::Values;
use super::{Choice, Outcome, Position};
use crate::closed::ClosedValues;
use crate::compound::Theory;
use crate::misere;
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

/// The engines of one game, each made when it is needed. Which answers is decided as for `solve`.
struct Judge<'r, R: Ruleset> {
    game: &'r Typed<R>,
    play: Play,
    /// Values by the closed form, in normal play and where one is asked for all moves together.
    formula: Option<Box<dyn ClosedValues<R> + 'r>>,
    values: Option<Values<'r, R>>,
    /// The account of values that are not needed.
    spare: Option<Work<'static>>,
    heaps: Option<misere::Search<'r>>,
    /// The misère quotient, where it is found soon.
    quotient: Option<Arc<Map>>,
    boards: Option<Boards>,
    sums: Option<(Arena<'r, R>, Sums)>,
}

impl<'r, R: Ruleset> Judge<'r, R> {
    fn new(game: &'r Typed<R>, play: Play) -> Self {
        let form = game.closed.as_ref().filter(|_| play == Play::Normal);
        Self {
            game,
            play,
            formula: form.and_then(|form| form.values(&game.ruleset)),
            values: None,
            spare: Some(Work::new(VALUES)),
            heaps: None,
            quotient: None,
            boards: Boards::of(&game.ruleset),
            sums: None,
        }
    }

    /// Says that the moves of this sum will be judged.
    fn prepare(&mut self, sum: &[R::Position], work: &mut Work<'_>) {
        match (self.play, &mut self.boards) {
            (Play::Normal, _) => self.values().prepare(sum, work),
            (Play::Misere, Some(boards)) => boards.prepare(sum, work),
            (Play::Misere, None) => {
                let heaps = self.game.ruleset.heap_game().zip(heap_sizes(sum));
                self.quotient = heaps.and_then(|(game, heaps)| self.game.soon(game, &heaps, work).ok());
            }
        }
    }

    fn values(&mut self) -> &mut Values<'r, R> {
        self.values.get_or_insert_with(|| Values::new(&self.game.ruleset))
    }

    fn value(&mut self, sum: &[R::Position], work: &mut Work<'_>) -> Result<u64, Stop> {
        let values = self.values();
        sum.iter().try_fold(0, |xor, part| Ok(xor ^ values.of(part, work)?))
    }

    fn verdict(&mut self, sum: &[R::Position], work: &mut Work<'_>) -> Result<Verdict, Stop> {
        let game = self.game;
        if let (Some(form), Some(values)) = (&game.closed, &mut self.formula) {
            let (value, claim, method) = (values.value(sum, work)?, Claim::Proved, form.word());
            return Ok(Verdict { mover_wins: !value.is_zero(), value: Some(value), claim, method });
        }
        if let Some(form) = &game.closed
            && let Some(found) = form.answer(&game.ruleset, sum, self.play, work)?
        {
            let mut value = found.value;
            if value.is_none()
                && self.play == Play::Normal
                && let Some(mut spare) = self.spare.take()
                && let Ok(searched) = self.value(sum, &mut spare)
            {
                value = Some(searched.into());
                self.spare = Some(spare);
            }
            let (claim, method) = (Claim::Proved, form.word());
            return Ok(Verdict { mover_wins: found.wins, value, claim, method });
        }
        if self.play == Play::Normal {
            let value = self.value(sum, work)?;
            let (claim, method) = self
                .values
                .as_ref()
                .map_or((Claim::Computed, "search"), |values| (values.claim(), values.word()));
            return Ok(Verdict { mover_wins: value != 0, value: Some(value.into()), claim, method });
        }
        let decided =
            |mover_wins, method| Verdict { mover_wins, value: None, claim: Claim::Computed, method };
        let heaps = game.ruleset.heap_game().zip(heap_sizes(sum));
        if let (Some((_, heaps)), Some(map)) = (&heaps, &self.quotient)
            && let Some(wins) = map.wins(heaps)
        {
            return Ok(Verdict { claim: map.claim(), ..decided(wins, quotients::WORD) });
        }
        if let Some((heap_game, heaps)) = heaps.filter(|(_, heaps)| misere::Search::takes(heaps)) {
            let search = self.heaps.get_or_insert_with(|| misere::Search::new(heap_game));
            let word = search.word();
            return search.wins(&heaps, work).map(|wins| decided(wins, word));
        }
        if let Some(boards) = &mut self.boards
            && let Some(wins) = boards.wins(sum, work)?
        {
            return Ok(decided(wins, boards.word()));
        }
        let convention = Convention { play: self.play, ..Convention::default() };
        let (arena, search) =
            self.sums.get_or_insert_with(|| (Arena::new(&game.ruleset), Sums::new(convention)));
        let ids = arena.sum(sum, work)?;
        search.wins(arena, &ids, Phase::start(convention), work).map(|wins| decided(wins, "search"))
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
        let mut results = Results::new("rules");
        let single = convention.compound == Compound::Disjunctive && convention.turns.alternating();
        let judged = if single {
            let (choices, complete) = self.listed(position.components(), limit, CHARACTERS);
            results.complete = complete;
            let open = |choice| MoveResult { choice, outcome: None, value: None };
            results.moves = choices.into_iter().map(open).collect();
            self.in_rounds(position, convention.play, &mut results, work)
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

    /// Judges the moves that are listed. An error stops all of them; what one alone does not allow is noted.
    fn in_rounds(
        &self,
        position: &Position,
        play: Play,
        results: &mut Results,
        work: &mut Work<'_>,
    ) -> Result<(), Stop> {
        let total = Some(results.moves.len() as u64);
        let mut judge = Judge::new(self, play);
        judge.prepare(position.components(), work);
        let mut open: Vec<usize> = (0..results.moves.len()).collect();
        if play == Play::Normal {
            let mut left = Vec::new();
            for i in open {
                if work.cancel().is_cancelled() {
                    return Err(Stop::Cancelled);
                }
                if !self.by_image_after(&mut results.moves[i]) {
                    left.push(i);
                }
            }
            open = left;
            if results.moves.iter().any(|result| result.outcome.is_some()) {
                results.method = mirrored::WORD;
            }
        }
        let (mut steps, mut known) = (FIRST_ROUND, (results.moves.len() - open.len()) as u64);
        while !open.is_empty() {
            let mut still = Vec::new();
            for i in open {
                let mut part = work.part(steps);
                let found = judge.verdict(results.moves[i].choice.to.components(), &mut part);
                work.add(&part)?;
                match found {
                    Ok(verdict) => {
                        known += 1;
                        work.advance(known, total);
                        results.claim = weaker(results.claim, verdict.claim);
                        results.method = verdict.method;
                        results.moves[i].outcome = Some(Outcome::of(verdict.mover_wins));
                        results.moves[i].value = verdict.value;
                    }
                    Err(Stop::Nodes { .. }) => still.push(i),
                    Err(Stop::Cancelled) => return Err(Stop::Cancelled),
                    Err(Stop::Memory { .. }) => {
                        results.stopped = Some(Stop::Memory { limit: work.budget().memory });
                    }
                    Err(stop) => results.stopped = Some(stop),
                }
            }
            open = still;
            steps = steps.saturating_mul(4);
        }
        Ok(())
    }

    /// Who wins after a move, where the mirror strategy says so; whether its value is known with it.
    fn by_image_after(&self, result: &mut MoveResult) -> bool {
        let Some(found) = self.mirror_of(result.choice.to.components()) else { return false };
        let wins = found.opening.is_some();
        result.outcome = Some(Outcome::of(wins));
        result.value = (!wins).then(|| Natural::from(0));
        !wins
    }

    /// Adds the moves that were not reached before the judging ended.
    fn list_the_others(&self, position: &Position, compound: Compound, limit: usize, results: &mut Results) {
        let (choices, complete) = if compound == Compound::Disjunctive {
            self.listed(position.components(), limit, CHARACTERS)
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
