//! The answer of each engine to one question, with the winning moves: closed forms, values, regions, search, theories of
//! compounds. Which of them is asked is decided in [`super::typed`]; Quick and quotients have files of their own.

use std::ops::ControlFlow;

use marienbad_rules::{Compound, Convention, Play, Ruleset};

use super::boards::Boards;
use super::compounds::SeveralMoves;
use super::near;
use super::typed::{MOVES_LOOKED_AT, Typed, Winners, heap_sizes};
use super::values::Values;
use super::{Answer, Outcome};
use crate::closed::Closed;
use crate::compound::Theory;
use crate::misere;
use crate::search::arena::{Arena, Id};
use crate::search::evaluate::{Algebra, Numbers, evaluate};
use crate::search::states::Phase;
use crate::search::sums::Sums;
use crate::{Budget, Claim, Stop, Work};

/// What a value is worth when the outcome is known without it.
const SHORT: Budget = Budget { nodes: 20_000, memory: 1 << 26 };

/// Whether a move to these components, in the place of the one with this number, wins.
type Wins<'a, R> = dyn FnMut(usize, &[<R as Ruleset>::Position], &mut Work<'_>) -> Result<bool, Stop> + 'a;

/// Steps for the moves of a board beside the one that is known to win: so many, or so many times what the
/// outcome has taken. Each look at a move may take this many times the steps of the one before.
const A_WHILE: u64 = 1 << 22;
const TIMES: u64 = 8;
const GROWTH: u64 = 8;

/// So many moves are looked up even for who stops the search.
const AT_ONCE: usize = 1 << 10;

/// Up to which step the moves of a board are looked into: who has the usual budget waits for them as long as for the outcome
/// and some more.
fn patience(work: &Work<'_>) -> u64 {
    match work.budget().nodes > Budget::default().nodes {
        _ if work.is_brief() => 0,
        true => u64::MAX,
        false => work.nodes() + A_WHILE.max(work.nodes().saturating_mul(TIMES)),
    }
}

/// The sum after a move in the component with this number.
fn replaced<P: Clone>(sum: &[P], component: usize, option: &[P]) -> Vec<P> {
    [&sum[..component], option, &sum[component + 1..]].concat()
}

/// Whether a move to the sum with these numbers wins.
type Good<'a, 'r, R> = dyn FnMut(&[Id], &mut Arena<'r, R>, &mut Work<'_>) -> Result<bool, Stop> + 'a;

impl<R: Ruleset> Typed<R> {
    /// What the game's formula says, if it has one that reaches this sum.
    pub(super) fn by_formula(
        &self,
        sum: &[R::Position],
        play: Play,
        work: &mut Work<'_>,
    ) -> Result<Option<Closed<R::Move>>, Stop> {
        match &self.closed {
            Some(form) => form.answer(&self.ruleset, sum, play, work),
            None => Ok(None),
        }
    }

    pub(super) fn by_closed_form(
        &self,
        sum: &[R::Position],
        found: Closed<R::Move>,
        word: &'static str,
        work: &Work<'_>,
    ) -> Answer {
        let mut winners = Winners::default();
        for (i, mv) in &found.moves {
            let Some(option) = self.ruleset.apply(&sum[*i], mv) else { continue };
            if winners.push(self.choice(sum, *i, mv, &option)).is_break() {
                break;
            }
        }
        Answer {
            outcome: Outcome::of(found.wins),
            value: found.value,
            at_least: None,
            components: self.components(sum, |i| found.components[i].clone()),
            moves: winners.moves,
            moves_complete: found.complete && !winners.cut,
            claim: Claim::Proved,
            method: word,
            nodes: work.nodes(),
        }
    }

    /// The answer of a search that knows who wins, and no values.
    pub(super) fn decided(
        &self,
        sum: &[R::Position],
        wins: bool,
        winners: Winners,
        method: &'static str,
        work: &Work<'_>,
    ) -> Answer {
        Answer {
            outcome: Outcome::of(wins),
            value: None,
            at_least: None,
            components: self.components(sum, |_| None),
            moves: winners.moves,
            moves_complete: !winners.cut,
            claim: Claim::Computed,
            method,
            nodes: work.nodes(),
        }
    }

    /// Adds the values that a closed form does not know, where a short search finds them.
    pub(super) fn add_values(&self, sum: &[R::Position], answer: &mut Answer) {
        let mut work = Work::new(SHORT);
        let mut values = Values::new(&self.ruleset);
        let each: Result<Vec<u64>, Stop> =
            sum.iter().map(|component| values.of(component, &mut work)).collect();
        if let Ok(each) = each {
            answer.value = Some(each.iter().fold(0, |xor, value| xor ^ value).into());
            answer.components = self.components(sum, |i| Some(each[i].into()));
            answer.nodes += work.nodes();
        }
    }

    /// Normal play, one component a move: values decide. Who stops the search, or has no more steps for it, may know who wins
    /// all the same.
    pub(super) fn by_values<'r>(
        &'r self,
        sum: &[R::Position],
        values: &mut Values<'r, R>,
        work: &mut Work<'_>,
    ) -> Result<Answer, Stop> {
        let each: Result<Vec<u64>, Stop> = sum.iter().map(|component| values.of(component, work)).collect();
        let each = match each {
            Ok(each) => each,
            Err(stop) => return self.by_bound(sum, values, work).ok_or(stop),
        };
        let total = each.iter().fold(0, |xor, value| xor ^ value);
        let mut winners = Winners::default();
        if total != 0 && matches!(values, Values::Regions { .. }) {
            let mut zero = |i: usize, option: &[R::Position], work: &mut Work<'_>| {
                values.sum_is(option, each[i] ^ total, work)
            };
            self.winners_on_boards(sum, &mut zero, &mut winners, patience(work), work);
        } else if total != 0 {
            let reaches: Vec<Option<u64>> =
                sum.iter().map(|component| near::reach(&self.ruleset, values, component)).collect();
            let wanted: Vec<Vec<u64>> = (0..sum.len())
                .map(|i| reaches[i].map_or_else(Vec::new, |_| values.heaps_worth(each[i] ^ total)))
                .collect();
            let (mut stop, mut looked) = (None, 0u64);
            let mut one = |i: usize, mv: R::Move, option: &[R::Position], winners: &mut Winners| {
                looked += 1;
                if looked > MOVES_LOOKED_AT {
                    winners.cut = true;
                    return ControlFlow::Break(());
                }
                match values.sum_is(option, each[i] ^ total, work) {
                    Ok(true) => winners.push(self.choice(sum, i, &mv, option)),
                    Ok(false) => ControlFlow::Continue(()),
                    Err(reason) => {
                        stop = Some(reason);
                        ControlFlow::Break(())
                    }
                }
            };
            let _ = (0..sum.len()).try_for_each(|i| match reaches[i] {
                Some(reach) => {
                    winners.cut = true;
                    near::moves(&self.ruleset, &sum[i], reach, &wanted[i], &mut |mv, option| {
                        one(i, mv, option, &mut winners)
                    })
                }
                None => self.ruleset.options(&sum[i], &mut |mv, option| one(i, mv, option, &mut winners)),
            });
            // The answer stands, also for who has stopped it here.
            winners.cut |= stop.is_some();
        }
        Ok(Answer {
            outcome: Outcome::of(total != 0),
            value: Some(total.into()),
            at_least: None,
            components: self.components(sum, |i| Some(each[i].into())),
            moves: winners.moves,
            moves_complete: !winners.cut,
            claim: values.claim(),
            method: values.word(),
            nodes: work.nodes(),
        })
    }

    /// What a search for the value of boards knows that was stopped: if it is not 0, the player to move wins.
    pub(super) fn by_bound(
        &self,
        sum: &[R::Position],
        values: &mut Values<'_, R>,
        work: &mut Work<'_>,
    ) -> Option<Answer> {
        if !matches!(values, Values::Regions { .. }) {
            return None;
        }
        // No step: only what is known.
        let mut least = 0;
        while values.sum_is(sum, least, &mut work.part(0)).is_ok_and(|it_is| !it_is) {
            least += 1;
        }
        if least == 0 {
            return None;
        }
        let mut winners = Winners::default();
        let mut zero = |i: usize, option: &[R::Position], work: &mut Work<'_>| {
            values.sum_is(&replaced(sum, i, option), 0, work)
        };
        self.winners_on_boards(sum, &mut zero, &mut winners, 0, work);
        let mut answer = self.decided(sum, true, winners, values.word(), work);
        answer.at_least = Some(least);
        answer.moves_complete = false;
        Some(answer)
    }

    /// Misère play of a game with an engine of its own; `None` where that does not reach.
    pub(super) fn by_boards(
        &self,
        sum: &[R::Position],
        boards: &mut Boards,
        work: &mut Work<'_>,
    ) -> Result<Option<Answer>, Stop> {
        let Some(wins) = boards.wins(sum, work)? else { return Ok(None) };
        let mut winners = Winners::default();
        if wins {
            let mut lost = |i: usize, option: &[R::Position], work: &mut Work<'_>| {
                boards.wins(&replaced(sum, i, option), work).map(|wins| wins == Some(false))
            };
            self.winners_on_boards(sum, &mut lost, &mut winners, patience(work), work);
        }
        Ok(Some(self.decided(sum, wins, winners, boards.word(), work)))
    }

    /// Which moves of a board win, those first that are soon known: one of them is known already, and to settle the others may
    /// take a thousand times as long. It ends after the step with the number `last`, see [`patience`].
    fn winners_on_boards(
        &self,
        sum: &[R::Position],
        wins: &mut Wins<'_, R>,
        winners: &mut Winners,
        last: u64,
        work: &mut Work<'_>,
    ) {
        let (mut settled, mut winning) = (Vec::new(), Vec::new());
        // The first look takes no step: it finds what is known.
        let mut steps = 0;
        let (mut go_on, mut open) = (true, true);
        while go_on && open {
            open = false;
            let mut at = 0;
            let _ = self.each_move(sum, &mut |i, mv, option| {
                let place = at;
                at += 1;
                if place == settled.len() {
                    settled.push(false);
                }
                if settled[place] {
                    return ControlFlow::Continue(());
                }
                let left = last.saturating_sub(work.nodes());
                let at_once = steps == 0 && at <= AT_ONCE;
                go_on &= (left > 0 || steps == 0) && (at_once || !work.cancel().is_cancelled());
                winners.cut |= at as u64 > MOVES_LOOKED_AT;
                if !go_on || winners.cut {
                    open = true;
                    return ControlFlow::Break(());
                }
                let mut part = work.part(steps.min(left));
                let found = wins(i, option, &mut part);
                go_on &= steps == 0 || work.add(&part).is_ok();
                match found {
                    Ok(wins) => {
                        settled[place] = true;
                        if wins {
                            winning.push((place, self.choice(sum, i, &mv, option)));
                        }
                    }
                    Err(stop) => {
                        open = true;
                        go_on &= steps == 0 || matches!(stop, Stop::Nodes { .. });
                    }
                }
                ControlFlow::Continue(())
            });
            go_on &= !winners.cut;
            steps = steps.saturating_mul(GROWTH).max(1);
        }
        winning.sort_by_key(|(place, _)| *place);
        // The answer stands, also for who has stopped it here.
        winners.cut |= open;
        let _ = winning.into_iter().try_for_each(|(_, choice)| winners.push(choice));
    }

    /// Any convention, by searching the sums themselves. The moves are single moves, also inside a longer turn.
    pub(super) fn by_search(
        &self,
        sum: &[R::Position],
        convention: Convention,
        work: &mut Work<'_>,
    ) -> Result<Answer, Stop> {
        let mut arena = Arena::within(&self.ruleset, convention.compound);
        let ids = arena.sum(sum, work)?;
        let mut search = Sums::new(convention);
        let phase = Phase::start(convention);
        let wins = search.wins(&mut arena, &ids, phase, work)?;
        let mut winners = Winners::default();
        if wins {
            let (next, keeps) = (phase.next(convention), phase.keeps_the_move());
            let mut good = |after: &[Id], arena: &mut Arena<'_, R>, work: &mut Work<'_>| {
                search.wins(arena, after, next, work).map(|wins| wins == keeps)
            };
            self.winning(sum, &ids, convention.compound, &mut arena, &mut good, &mut winners, work)?;
        }
        Ok(self.decided(sum, wins, winners, "search", work))
    }

    /// Misère play of heaps, one heap a move, by a search that may know something already.
    pub(super) fn by_misere_search(
        &self,
        search: &mut misere::Search<'_>,
        sum: &[R::Position],
        heaps: &[u64],
        work: &mut Work<'_>,
    ) -> Result<Answer, Stop> {
        let wins = search.wins(heaps, work)?;
        let mut winners = Winners::default();
        let mut stop = None;
        if wins {
            let _ = self.each_move(sum, &mut |i, mv, option| {
                let mut after = heaps.to_vec();
                after.swap_remove(i);
                after.extend(heap_sizes(option).unwrap_or_default());
                match search.wins(&after, work) {
                    Ok(false) => winners.push(self.choice(sum, i, &mv, option)),
                    Ok(true) => ControlFlow::Continue(()),
                    Err(reason) => {
                        stop = Some(reason);
                        ControlFlow::Break(())
                    }
                }
            });
        }
        // The answer stands, also for who has stopped it here.
        winners.cut |= stop.is_some();
        Ok(self.decided(sum, wins, winners, search.word(), work))
    }

    /// A compound that has a theory.
    pub(super) fn by_theory(
        &self,
        sum: &[R::Position],
        theory: Theory,
        compound: Compound,
        work: &mut Work<'_>,
    ) -> Result<Answer, Stop> {
        let mut arena = Arena::within(&self.ruleset, compound);
        let ids = arena.sum(sum, work)?;
        let (mut algebra, mut numbers) = (theory, Numbers::default());
        let mut number = |ids: &[Id], arena: &mut Arena<'_, R>, work: &mut Work<'_>| {
            let parts = ids.iter().map(|id| evaluate(arena, &mut algebra, &mut numbers, *id, work));
            parts.collect::<Result<Vec<_>, _>>().map(|parts| algebra.sum(parts))
        };
        let wins = theory.wins(number(&ids, &mut arena, work)?);
        let mut winners = Winners::default();
        if wins {
            let mut good = |after: &[Id], arena: &mut Arena<'_, R>, work: &mut Work<'_>| {
                number(after, arena, work).map(|found| !theory.wins(found))
            };
            self.winning(sum, &ids, compound, &mut arena, &mut good, &mut winners, work)?;
        }
        let alone = |part| {
            let ids = arena.sum(std::slice::from_ref(part), work)?;
            number(&ids, &mut arena, work).map(|found| Some(theory.length(found)))
        };
        let alone: Vec<Option<u32>> = sum.iter().map(alone).collect::<Result<_, Stop>>()?;
        let mut answer = self.decided(sum, wins, winners, theory.word(), work);
        answer.components.iter_mut().zip(alone).for_each(|(part, number)| part.number = number);
        Ok(answer)
    }

    /// Lists the moves under this compound that `good` approves.
    #[allow(clippy::too_many_arguments)]
    fn winning<'r>(
        &'r self,
        sum: &[R::Position],
        ids: &[Id],
        compound: Compound,
        arena: &mut Arena<'r, R>,
        good: &mut Good<'_, 'r, R>,
        winners: &mut Winners,
        work: &mut Work<'_>,
    ) -> Result<(), Stop> {
        let mut moves = SeveralMoves::new(self, sum, ids, compound, arena, work)?;
        let mut after = Vec::new();
        while moves.next(&mut after, work)? {
            if good(&after, arena, work)? && winners.push(moves.choice()).is_break() {
                break;
            }
        }
        Ok(())
    }
}
