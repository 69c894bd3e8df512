//! The bridge from a ruleset with its own types to the questions that are the same for every game.

use std::any::Any;
use std::ops::ControlFlow;

use marienbad_rules::catalogue::Entry;
use marienbad_rules::heap::HeapGame;
use marienbad_rules::places::Taking;
use marienbad_rules::{
    Compound, Convention, Files, Gesture, Natural, NoFiles, ParseError, Play, Ruleset, Scene,
};

use super::boards::Boards;
use super::judge::Remembering;
use super::nodes::EachNode;
use super::quotients::QuotientMemory;
use super::values::Values;
use super::{Answer, Choice, Component, Game, Judge, Kept, MisereForm, Position, QuotientReason, Results};
use crate::closed::{ClosedForm, closed_form};
use crate::compound::{Quick, Theory};
use crate::mirror::Symmetry;
use crate::misere;
use crate::search::arena::Arena;
use crate::search::length::{Lengths, Wish};
use crate::search::misere_value::MisereValues;
use crate::{Stop, Work};

/// The most winning moves an answer lists.
pub const MOVE_LIMIT: usize = 10_000;

/// The most moves that are looked at for the list: a heap of 10^18 has more than anybody will wait for.
pub(super) const MOVES_LOOKED_AT: u64 = 20_000_000;

/// The longest canonical form that is written.
const LONGEST_FORM: usize = 400;

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

    /// The moves of the sum, each with the place of its component, and whether these are all: at most `limit` of them, and
    /// no more once what they leave takes `characters` to write.
    pub(super) fn listed(
        &self,
        sum: &[R::Position],
        limit: usize,
        characters: usize,
    ) -> (Vec<(usize, Choice)>, bool) {
        let (mut all, mut written) = (Vec::new(), 0);
        let flow = self.each_move(sum, &mut |i, mv, option| {
            if all.len() == limit || written >= characters {
                return ControlFlow::Break(());
            }
            let choice = self.choice(sum, i, &mv, option);
            written += choice.to.text().len();
            all.push((i, choice));
            ControlFlow::Continue(())
        });
        (all, flow.is_continue() && sum.iter().all(|component| self.ruleset.lists_all(component)))
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
            Play::Normal => match self.mirror_of(sum) {
                Some(found) => Ok(self.by_mirror(sum, &found, work)),
                None => self.by_values(sum, &mut Values::new(&self.ruleset), work),
            },
            Play::Misere => match self.ruleset.heap_game().zip(heap_sizes(sum)) {
                Some((game, heaps)) => match self.by_quotient(game, sum, &heaps, work)? {
                    Some(answer) => Ok(answer),
                    None if misere::Search::takes(&heaps) => {
                        misere::Search::refuse_if_hopeless(game, &heaps, work)?;
                        let mut search = misere::Search::new(game).with_threads(work.threads());
                        self.by_misere_search(&mut search, sum, &heaps, work)
                    }
                    None => self.by_search(sum, convention, work),
                },
                None => {
                    if let Some(answer) = self.by_arrows(sum, work)? {
                        return Ok(answer);
                    }
                    if let Some(mut boards) = Boards::of(&self.ruleset) {
                        boards.refuse_if_hopeless(sum, work)?;
                        if let Some(answer) = self.by_boards(sum, &mut boards, work)? {
                            return Ok(answer);
                        }
                    }
                    self.by_search(sum, convention, work)
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
        let (all, _) = self.listed(position.components::<R::Position>(), limit, usize::MAX);
        all.into_iter().map(|(_, choice)| choice).collect()
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
        let mut arena = Arena::within(&self.ruleset, convention.compound);
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

    fn spelled(&self, position: &Position, mv: &str) -> Option<String> {
        self.usual_text(position.components::<R::Position>(), mv)
    }

    fn live(&self, position: &Position) -> Vec<bool> {
        self.live_components(position.components::<R::Position>())
    }

    fn component_of(&self, position: &Position, mv: &str) -> Option<usize> {
        self.component_of_move(position.components::<R::Position>(), mv)
    }

    fn mirror(&self, position: &Position) -> Option<(Symmetry, Option<String>)> {
        let sum = position.components::<R::Position>();
        let found = self.mirror_of(sum)?;
        Some((found.symmetry, found.opening.map(|(i, mv)| self.move_text(sum, i, &mv))))
    }

    fn image(&self, position: &Position, mv: &str) -> Option<String> {
        self.image_of(position.components::<R::Position>(), mv)
    }

    fn lost_by_images(&self, position: &Position) -> Option<(String, Vec<usize>)> {
        self.lost_by_images(position.components::<R::Position>())
    }

    fn strategy(&self, position: &Position, play: Play, work: &mut Work<'_>) -> Result<Vec<String>, Stop> {
        self.strategy_of(position.components::<R::Position>(), play, work)
    }

    fn falls_apart(&self) -> bool {
        Taking::of(&self.ruleset).is_some()
    }

    fn worths(&self, position: &Position, work: &mut Work<'_>) -> Result<Vec<(u64, String)>, Stop> {
        self.worths_of(position.components::<R::Position>(), work)
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
