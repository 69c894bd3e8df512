//! The bridge from a ruleset with its own types to the questions that are the same for every game.

use std::any::Any;
use std::ops::ControlFlow;

use marienbad_rules::catalogue::Entry;
use marienbad_rules::heap::HeapGame;
use marienbad_rules::{
    Compound, Convention, Files, Gesture, Natural, NoFiles, ParseError, Play, Ruleset, Scene,
};

use super::compounds::SeveralMoves;
use super::judge::Remembering;
use super::near;
use super::nodes::EachNode;
use super::quotients::QuotientMemory;
use super::values::Values;
use super::{
    Answer, Choice, Component, Game, Judge, Kept, MisereForm, Outcome, Position, QuotientReason, Results,
};
use crate::closed::{Closed, ClosedForm, closed_form};
use crate::compound::{Quick, Theory};
use crate::misere;
use crate::region::Regions;
use crate::search::arena::{Arena, Id};
use crate::search::evaluate::{Algebra, Numbers, evaluate};
use crate::search::length::{Lengths, Wish};
use crate::search::misere_value::MisereValues;
use crate::search::states::Phase;
use crate::search::strategy::strategy;
use crate::search::sums::Sums;
use crate::{Budget, Claim, Stop, Work};

/// The most winning moves an answer lists.
pub const MOVE_LIMIT: usize = 10_000;

/// The most moves that are looked at for the list: a heap of 10^18 has more than anybody will wait for.
pub(super) const MOVES_LOOKED_AT: u64 = 20_000_000;

/// The longest canonical form that is written.
const LONGEST_FORM: usize = 400;

/// What a value is worth when the outcome is known without it.
const SHORT: Budget = Budget { nodes: 20_000, memory: 1 << 26 };

/// A ruleset behind the erased trait.
pub(super) struct Typed<R: Ruleset> {
    name: String,
    pub(super) ruleset: R,
    entry: &'static Entry,
    pub(super) closed: Option<Box<dyn ClosedForm<R>>>,
    pub(super) quotient: QuotientMemory,
}

/// What [`Typed::each_move`] calls: the component's place, the move, what it leaves.
type EachMove<'a, R> =
    dyn FnMut(usize, <R as Ruleset>::Move, &[<R as Ruleset>::Position]) -> ControlFlow<()> + 'a;

/// Whether a move to the sum with these numbers wins.
type Good<'a, 'r, R> = dyn FnMut(&[Id], &mut Arena<'r, R>, &mut Work<'_>) -> Result<bool, Stop> + 'a;

/// Winning moves as they are found, until there are too many.
#[derive(Default)]
pub(super) struct Winners {
    pub(super) moves: Vec<Choice>,
    pub(super) cut: bool,
}

impl Winners {
    /// Adds a move; breaks when the list is full.
    pub(super) fn push(&mut self, choice: Choice) -> ControlFlow<()> {
        if self.moves.len() == MOVE_LIMIT {
            self.cut = true;
            return ControlFlow::Break(());
        }
        self.moves.push(choice);
        ControlFlow::Continue(())
    }
}

impl<R: Ruleset> Typed<R> {
    pub(super) fn new(name: &str, ruleset: R, entry: &'static Entry) -> Self {
        Self {
            name: name.to_owned(),
            ruleset,
            entry,
            closed: closed_form::<R>(),
            quotient: QuotientMemory::default(),
        }
    }

    pub(super) fn position(&self, sum: Vec<R::Position>) -> Position {
        let text = self.ruleset.text(&sum);
        Position::new(sum, text)
    }

    /// The text of a move in component `i`.
    pub(super) fn move_text(&self, sum: &[R::Position], i: usize, mv: &R::Move) -> String {
        let text = self.ruleset.move_text(&sum[i], mv);
        if R::NUMBERED && sum.len() > 1 { format!("{}:{text}", i + 1) } else { text }
    }

    /// The position after component `i` has become `option`: the parts stand where it stood.
    fn after(&self, sum: &[R::Position], i: usize, option: &[R::Position]) -> Position {
        let mut after = sum[..i].to_vec();
        after.extend_from_slice(option);
        after.extend_from_slice(&sum[i + 1..]);
        self.position(after)
    }

    pub(super) fn choice(
        &self,
        sum: &[R::Position],
        i: usize,
        mv: &R::Move,
        option: &[R::Position],
    ) -> Choice {
        Choice { text: self.move_text(sum, i, mv), to: self.after(sum, i, option) }
    }

    /// Calls `visit` for each move of the sum in one component.
    pub(super) fn each_move(&self, sum: &[R::Position], visit: &mut EachMove<'_, R>) -> ControlFlow<()> {
        (0..sum.len()).try_for_each(|i| self.ruleset.options(&sum[i], &mut |mv, option| visit(i, mv, option)))
    }

    pub(super) fn components(
        &self,
        sum: &[R::Position],
        values: impl Fn(usize) -> Option<Natural>,
    ) -> Vec<Component> {
        let one = |(i, component)| Component {
            position: self.ruleset.text(std::slice::from_ref(component)),
            value: values(i),
            number: None,
        };
        sum.iter().enumerate().map(one).collect()
    }

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

    fn by_closed_form(
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
            components: self.components(sum, |_| None),
            moves: winners.moves,
            moves_complete: !winners.cut,
            claim: Claim::Computed,
            method,
            nodes: work.nodes(),
        }
    }

    /// Adds the values that a closed form does not know, where a short search finds them.
    fn add_values(&self, sum: &[R::Position], answer: &mut Answer) {
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

    /// Normal play, one component a move: values decide.
    pub(super) fn by_values<'r>(
        &'r self,
        sum: &[R::Position],
        mut values: Values<'r, R>,
        work: &mut Work<'_>,
    ) -> Result<Answer, Stop> {
        let each = sum.iter().map(|component| values.of(component, work)).collect::<Result<Vec<_>, _>>()?;
        let total = each.iter().fold(0, |xor, value| xor ^ value);
        let mut winners = Winners::default();
        if total != 0 {
            let reaches: Vec<Option<u64>> =
                sum.iter().map(|component| near::reach(&self.ruleset, &values, component)).collect();
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
            match stop {
                Some(Stop::Cancelled) => return Err(Stop::Cancelled),
                Some(_) => winners.cut = true,
                None => {}
            }
        }
        Ok(Answer {
            outcome: Outcome::of(total != 0),
            value: Some(total.into()),
            components: self.components(sum, |i| Some(each[i].into())),
            moves: winners.moves,
            moves_complete: !winners.cut,
            claim: values.claim(),
            method: values.word(),
            nodes: work.nodes(),
        })
    }

    /// Misère play of a game that falls apart into regions; `None` for boards too large.
    pub(super) fn by_regions(
        &self,
        sum: &[R::Position],
        mut regions: Regions,
        work: &mut Work<'_>,
    ) -> Result<Option<Answer>, Stop> {
        let Some(wins) = regions.wins_misere(sum, work)? else { return Ok(None) };
        let mut winners = Winners::default();
        let mut stop = None;
        if wins {
            let _ = self.each_move(sum, &mut |i, mv, option| {
                let mut after = sum[..i].to_vec();
                after.extend_from_slice(option);
                after.extend_from_slice(&sum[i + 1..]);
                match regions.wins_misere(&after, work) {
                    Ok(Some(false)) => winners.push(self.choice(sum, i, &mv, option)),
                    Ok(_) => ControlFlow::Continue(()),
                    Err(reason) => {
                        stop = Some(reason);
                        ControlFlow::Break(())
                    }
                }
            });
        }
        match stop {
            Some(Stop::Cancelled) => return Err(Stop::Cancelled),
            Some(_) => winners.cut = true,
            None => {}
        }
        Ok(Some(self.decided(sum, wins, winners, Regions::WORD, work)))
    }

    /// Any convention, by searching the sums themselves. The moves are single moves, also inside a longer turn.
    fn by_search(
        &self,
        sum: &[R::Position],
        convention: Convention,
        work: &mut Work<'_>,
    ) -> Result<Answer, Stop> {
        let mut arena = Arena::new(&self.ruleset);
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

    /// Misère play of heaps, one heap a move.
    fn by_misere_search(
        &self,
        game: &dyn HeapGame,
        sum: &[R::Position],
        heaps: &[u64],
        work: &mut Work<'_>,
    ) -> Result<Answer, Stop> {
        let mut search = misere::Search::new(game).with_threads(work.threads());
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
        if let Some(reason) = stop {
            return Err(reason);
        }
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
        let mut arena = Arena::new(&self.ruleset);
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

/// The sizes of the heaps, if the components are heaps.
pub(super) fn heap_sizes<P: 'static>(sum: &[P]) -> Option<Vec<u64>> {
    sum.iter().map(|component| (component as &dyn Any).downcast_ref::<u64>().copied()).collect()
}

impl<R: Ruleset> Game for Typed<R> {
    fn name(&self) -> &str {
        &self.name
    }

    fn entry(&self) -> &'static Entry {
        self.entry
    }

    fn parse(&self, text: &str, files: &dyn Files) -> Result<Position, ParseError> {
        Ok(self.position(self.ruleset.parse(text, files)?))
    }

    fn solve(
        &self,
        position: &Position,
        convention: Convention,
        work: &mut Work<'_>,
    ) -> Result<Answer, Stop> {
        let sum = position.components::<R::Position>();
        if let Some(theory) = Theory::of(convention) {
            if let (Theory::Suspense(play), Some((game, rows))) =
                (theory, self.ruleset.heap_game().zip(heap_sizes(sum)))
                && let Some(quick) = Quick::of(game, play)
            {
                return self.by_quick(sum, &rows, quick, work);
            }
            return self.by_theory(sum, theory, convention.compound, work);
        }
        if convention.compound != Compound::Disjunctive || !convention.turns.alternating() {
            return self.by_search(sum, convention, work);
        }
        if let Some(form) = &self.closed
            && let Some(found) = form.answer(&self.ruleset, sum, convention.play, work)?
        {
            let mut answer = self.by_closed_form(sum, found, form.word(), work);
            if convention.play == Play::Normal && answer.value.is_none() {
                self.add_values(sum, &mut answer);
            }
            return Ok(answer);
        }
        match convention.play {
            Play::Normal => self.by_values(sum, Values::new(&self.ruleset), work),
            Play::Misere => match self.ruleset.heap_game().zip(heap_sizes(sum)) {
                Some((game, heaps)) => match self.by_quotient(game, sum, &heaps, work)? {
                    Some(answer) => Ok(answer),
                    None if misere::Search::takes(&heaps) => self.by_misere_search(game, sum, &heaps, work),
                    None => self.by_search(sum, convention, work),
                },
                None => {
                    if let Some(answer) = self.by_arrows(sum, work)? {
                        return Ok(answer);
                    }
                    let regions = Regions::of(&self.ruleset);
                    match regions.map(|regions| self.by_regions(sum, regions, work)).transpose()?.flatten() {
                        Some(answer) => Ok(answer),
                        None => self.by_search(sum, convention, work),
                    }
                }
            },
        }
    }

    fn solve_kept(
        &self,
        position: &Position,
        convention: Convention,
        kept: &mut dyn Kept,
        work: &mut Work<'_>,
    ) -> Result<Answer, Stop> {
        self.solve_in_parts(position, convention, kept, work)
    }

    fn moves(&self, position: &Position, limit: usize) -> Vec<Choice> {
        let sum = position.components::<R::Position>();
        let mut all = Vec::new();
        let _ = self.each_move(sum, &mut |i, mv, option| {
            if all.len() == limit {
                return ControlFlow::Break(());
            }
            all.push(self.choice(sum, i, &mv, option));
            ControlFlow::Continue(())
        });
        all
    }

    fn results(
        &self,
        position: &Position,
        convention: Convention,
        limit: usize,
        work: &mut Work<'_>,
    ) -> Results {
        self.results_of(position, convention, limit, work)
    }

    fn scene(&self, position: &Position) -> Scene {
        self.ruleset.scene(position.components::<R::Position>())
    }

    fn gestures(&self, position: &Position, limit: usize) -> Vec<(Choice, Gesture)> {
        let sum = position.components::<R::Position>();
        let mut all = Vec::new();
        let _ = self.each_move(sum, &mut |i, mv, option| {
            if all.len() == limit {
                return ControlFlow::Break(());
            }
            all.push((self.choice(sum, i, &mv, option), self.ruleset.gesture(sum, i, &mv)));
            ControlFlow::Continue(())
        });
        all
    }

    fn play(&self, position: &Position, mv: &str) -> Option<Position> {
        self.play_joint(position.components::<R::Position>(), Compound::Disjunctive, mv)
    }

    fn moves_in(&self, position: &Position, compound: Compound, limit: usize) -> Vec<Choice> {
        if compound == Compound::Disjunctive {
            return self.moves(position, limit);
        }
        self.joint_moves(position.components::<R::Position>(), compound, limit)
    }

    fn remoteness(
        &self,
        positions: &[Position],
        convention: Convention,
        work: &mut Work<'_>,
    ) -> Vec<Option<u32>> {
        if !convention.turns.alternating() {
            return vec![None; positions.len()];
        }
        let mut arena = Arena::new(&self.ruleset);
        let mut lengths = Lengths::new(convention, Wish::Soon);
        let mut found = Vec::with_capacity(positions.len());
        for position in positions {
            let ids = arena.sum(position.components::<R::Position>(), work);
            let Ok(length) = ids.and_then(|ids| lengths.length(&mut arena, &ids, work)) else { break };
            found.push(Some(length.moves));
        }
        found.resize(positions.len(), None);
        found
    }

    fn play_in(&self, position: &Position, compound: Compound, mv: &str) -> Option<Position> {
        self.play_joint(position.components::<R::Position>(), compound, mv)
    }

    fn live(&self, position: &Position) -> Vec<bool> {
        self.live_components(position.components::<R::Position>())
    }

    fn component_of(&self, position: &Position, mv: &str) -> Option<usize> {
        self.component_of_move(position.components::<R::Position>(), mv)
    }

    fn strategy(&self, position: &Position, play: Play, work: &mut Work<'_>) -> Result<Vec<String>, Stop> {
        let mut arena = Arena::new(&self.ruleset);
        let ids = arena.sum(position.components::<R::Position>(), work)?;
        let mut sums = Sums::new(Convention { play, ..Convention::default() });
        let lost = strategy(&mut sums, &mut arena, &ids, work)?;
        let text = |ids: &Vec<Id>| {
            let sum: Vec<R::Position> = ids.iter().map(|id| arena.component(*id).clone()).collect();
            self.ruleset.text(&sum)
        };
        Ok(lost.iter().map(text).collect())
    }

    fn every_node(
        &self,
        position: &Position,
        play: Play,
        each: &mut EachNode<'_>,
        work: &mut Work<'_>,
    ) -> Result<bool, Stop> {
        Self::nodes_of(position.components::<R::Position>(), play, each, work)
    }

    fn misere_sequence(&self, to: u64, work: &mut Work<'_>) -> Result<Option<Vec<u32>>, Stop> {
        if self.ruleset.heap_game().is_none() {
            return Ok(None);
        }
        let (mut arena, mut values, mut found) =
            (Arena::new(&self.ruleset), MisereValues::default(), Vec::new());
        for n in 0..=to {
            work.advance(n, Some(to));
            let Ok(sum) = self.ruleset.parse(&n.to_string(), &NoFiles) else { return Ok(None) };
            let ids = arena.sum(&sum, work)?;
            found.push(values.value(&mut arena, &ids, work)?);
        }
        Ok(Some(found))
    }

    fn judge(&self) -> Box<dyn Judge + '_> {
        Box::new(Remembering::new(self))
    }

    fn misere_form(&self, position: &Position, work: &mut Work<'_>) -> Result<Option<MisereForm>, Stop> {
        let heaps = heap_sizes(position.components::<R::Position>());
        let Some((game, heaps)) = self.ruleset.heap_game().zip(heaps) else { return Ok(None) };
        let mut forms = misere::HeapForms::new(game);
        let form = forms.sum(&heaps, work)?;
        let forms = forms.forms();
        let genus = forms.genus(form).clone();
        let text = forms.text(form, LONGEST_FORM);
        Ok(Some(MisereForm { genus, tame: forms.is_tame(form), text }))
    }

    fn in_quotient(&self, position: &Position, work: &mut Work<'_>) -> Result<Option<QuotientReason>, Stop> {
        let heaps = heap_sizes(position.components::<R::Position>());
        let Some((game, heaps)) = self.ruleset.heap_game().zip(heaps) else { return Ok(None) };
        self.quotient_reason(game, &heaps, work)
    }

    fn heap_game(&self) -> Option<&dyn HeapGame> {
        self.ruleset.heap_game()
    }
}
