//! All questions, answered by following the plan.

use std::sync::Arc;

use marienbad_rules::catalogue::Entry;
use marienbad_rules::graph::Token;
use marienbad_rules::heap::HeapGame;
use marienbad_rules::numbers::Numbers;
use marienbad_rules::random::{Dice, Size};
use marienbad_rules::specimens::Specimens;
use marienbad_rules::{
    Action, Compound, Convention, Disguise, Files, Gesture, NoFiles, ParseError, Play, Scene, Structure, View,
};

use super::engines::mirrored::{image_of, lost_by_images, mirror_of};
use super::engines::quotients::quotient_reason;
use super::erased::Sum;
use super::game::{Draw, Moves, Notation, Prove, Solve};
use super::handle::Handle;
use super::moves::too_long;
use super::oracle::{Oracle, Remembering};
use super::resumable::Checkpoint;
use super::{Answer, Choice, MisereForm, Numbering, Outcome, Position, QuotientReason, Results, plan};
use crate::acyclic::Acyclic;
use crate::listing::Next;
use crate::mirror::Symmetry;
use crate::misere;
use crate::search::length::{Lengths, Wish};
use crate::search::misere_value::MisereValues;
use crate::{Stop, Work, budgets};

/// What [`Solve::every_node`] calls, with the name of a node, its value and its outcome.
pub type EachNode<'a> = dyn FnMut(&str, Option<u32>, Outcome) + 'a;

/// The longest canonical form that is written.
const MAX_FORM_CHARACTERS: usize = 400;

impl Notation for Handle {
    fn name(&self) -> &str {
        &self.name
    }

    fn full_name(&self) -> &str {
        Handle::full_name(self)
    }

    fn entry(&self) -> &Arc<Entry> {
        &self.entry
    }

    fn structure(&self) -> Structure<'_> {
        self.rules.structure()
    }

    fn disguise(&self) -> Option<Disguise<'_>> {
        self.rules.disguise()
    }

    fn parse(&self, text: &str, files: &dyn Files) -> Result<Position, ParseError> {
        Ok(self.position(self.rules.parse(text, files)?))
    }

    fn numbers(&self) -> Option<Numbers> {
        self.rules.numbers()
    }

    fn of_size(&self, n: u64) -> Option<String> {
        self.rules.of_size(n)
    }

    fn specimens(&self) -> Option<Specimens> {
        self.rules.specimens()
    }

    fn component_texts(&self, position: &Position) -> Result<Vec<String>, Stop> {
        let sum = self.own(position)?;
        Ok((0..self.rules.len(sum)).map(|i| self.rules.text(&self.rules.part(sum, i))).collect())
    }

    fn join(&self, positions: &[&Position]) -> Result<Position, Stop> {
        let sums = positions.iter().map(|position| self.own(position)).collect::<Result<Vec<_>, _>>()?;
        Ok(self.position(self.rules.joined(&sums)))
    }

    fn shows_equal_pairs(&self) -> bool {
        self.rules.shows_equal_pairs()
    }

    fn random(&self, size: Size, dice: &mut Dice<'_>) -> Option<String> {
        self.rules.random(size, dice)
    }

    fn opening(&self, dice: &mut Dice<'_>) -> Option<String> {
        self.rules.opening(dice)
    }

    fn heap_game(&self) -> Option<&dyn HeapGame> {
        self.heaps()
    }
}

impl Moves for Handle {
    fn moves(&self, position: &Position, limit: usize) -> Result<Vec<Choice>, Stop> {
        let (all, _) = self.listed(self.own(position)?, limit, usize::MAX)?;
        Ok(all.into_iter().map(|(_, choice)| choice).collect())
    }

    fn moves_in(&self, position: &Position, compound: Compound, limit: usize) -> Result<Vec<Choice>, Stop> {
        match compound {
            Compound::Disjunctive => self.moves(position, limit),
            _ => self.joint_moves(self.own(position)?, compound, limit),
        }
    }

    fn play_in(&self, position: &Position, compound: Compound, mv: &str) -> Result<Option<Position>, Stop> {
        self.played(self.own(position)?, compound, mv, Numbering::Anew)
    }

    fn play_on(
        &self,
        position: &Position,
        compound: Compound,
        mv: &str,
        numbers: Numbering,
    ) -> Result<Option<Position>, Stop> {
        self.played(self.own(position)?, compound, mv, numbers)
    }

    fn without_ended(&self, position: &Position) -> Result<Position, Stop> {
        let sum = self.own(position)?;
        let live = self.live_components(sum)?;
        if live.iter().all(|live| *live) {
            return Ok(position.clone());
        }
        let parts: Vec<Sum> = (0..live.len()).filter(|i| live[*i]).map(|i| self.rules.part(sum, i)).collect();
        Ok(self.position(self.rules.joined(&parts.iter().collect::<Vec<_>>())))
    }

    fn spelled(&self, position: &Position, mv: &str) -> Result<Option<String>, Stop> {
        Ok(self.usual_text(self.own(position)?, mv))
    }

    fn live(&self, position: &Position) -> Result<Vec<bool>, Stop> {
        self.live_components(self.own(position)?)
    }

    fn things_left(&self, position: &Position) -> Result<Option<u128>, Stop> {
        let views = self.rules.views(self.own(position)?);
        let size = |view: &View<'_>| match view {
            View::Heap(size) => Some(u128::from(*size)),
            View::Rows(rows) => rows.iter().try_fold(0u128, |sum, row| sum.checked_add((*row).into())),
            View::Pair(a, b) => u128::from(a.to_u64()?).checked_add(b.to_u64()?.into()),
            View::Matches(heap) => heap.matches.to_u64().map(u128::from),
            _ => None,
        };
        Ok(views.iter().try_fold(0u128, |sum, view| sum.checked_add(size(view)?)))
    }

    fn component_of(&self, position: &Position, mv: &str) -> Result<Option<usize>, Stop> {
        Ok(self.single(self.own(position)?, mv).map(|(i, _)| i))
    }
}

impl Draw for Handle {
    fn scene(&self, position: &Position) -> Result<Scene, Stop> {
        Ok(self.rules.scene(self.own(position)?))
    }

    fn gestures(&self, position: &Position, limit: usize) -> Result<Vec<(Choice, Gesture)>, Stop> {
        let sum = self.own(position)?;
        let mut all = Vec::new();
        self.each_move(sum, &mut Work::new(budgets::LIST_OF_MOVES), &mut |i, mv, _| {
            if all.len() == limit {
                return Ok(Next::Enough);
            }
            all.push((self.choice(sum, i, mv), mv.gesture()));
            Ok(Next::More)
        })
        .map_err(too_long)?;
        Ok(all)
    }
}

impl Solve for Handle {
    fn solve(
        &self,
        position: &Position,
        convention: Convention,
        work: &mut Work<'_>,
    ) -> Result<Answer, Stop> {
        let sum = self.own(position)?;
        for mut engine in plan::engines(self, convention) {
            if let Some(answer) = engine.answer(sum, work)? {
                return Ok(answer);
            }
        }
        Err(no_engine(position))
    }

    fn solve_resumable(
        &self,
        position: &Position,
        convention: Convention,
        checkpoint: &mut dyn Checkpoint,
        work: &mut Work<'_>,
    ) -> Result<Answer, Stop> {
        let sum = self.own(position)?;
        let mut engines = plan::engines(self, convention);
        if !engines.iter().any(|engine| engine.keeps(sum)) {
            checkpoint.keeps_nothing();
            return self.solve(position, convention, work);
        }
        for engine in &mut engines {
            if let Some(answer) = engine.resume(sum, checkpoint, work)? {
                return Ok(answer);
            }
        }
        Err(no_engine(position))
    }

    fn results(
        &self,
        position: &Position,
        convention: Convention,
        limit: usize,
        work: &mut Work<'_>,
    ) -> Result<Results, Stop> {
        self.results_of(self.own(position)?, convention, limit, work)
    }

    fn remoteness(
        &self,
        positions: &[Position],
        convention: Convention,
        work: &mut Work<'_>,
    ) -> Result<Vec<Option<u32>>, Stop> {
        let sums = positions.iter().map(|position| self.own(position)).collect::<Result<Vec<_>, _>>()?;
        let mut found = Vec::with_capacity(positions.len());
        if convention.turns.alternating() {
            let mut arena = self.rules.arena(convention.compound);
            let mut lengths = Lengths::new(convention, Wish::Soon);
            for sum in sums {
                let ids = arena.numbers(sum, work);
                match ids.and_then(|ids| lengths.length(&mut *arena, &ids, work)) {
                    Ok(length) => found.push(Some(length.moves)),
                    Err(stop) if stop.is_failure() => return Err(stop),
                    Err(_) => break,
                }
            }
        }
        found.resize(positions.len(), None);
        Ok(found)
    }

    fn oracle(&self) -> Box<dyn Oracle + '_> {
        Box::new(Remembering::new(self))
    }

    fn misere_sequence(&self, to: u64, found: &mut Vec<u32>, work: &mut Work<'_>) -> Result<bool, Stop> {
        let mut arena = self.rules.arena(Compound::Disjunctive);
        let mut values = MisereValues::default();
        found.clear();
        for n in 0..=to {
            work.advance(n, Some(to));
            let text = self.rules.of_size(n).unwrap_or_else(|| n.to_string());
            let Ok(sum) = self.rules.parse(&text, &NoFiles) else { return Ok(false) };
            let ids = arena.numbers(&sum, work)?;
            found.push(values.value(&mut *arena, &ids, work)?);
        }
        Ok(true)
    }

    fn misere_form(&self, position: &Position, work: &mut Work<'_>) -> Result<Option<MisereForm>, Stop> {
        let heaps = self.heap_sizes(self.own(position)?);
        let Some((game, heaps)) = self.shrinking_heaps().zip(heaps) else { return Ok(None) };
        let mut forms = misere::HeapForms::new(game);
        let form = forms.sum(&heaps, work)?;
        let forms = forms.forms();
        let genus = forms.genus(form).clone();
        let text = forms.text(form, MAX_FORM_CHARACTERS);
        Ok(Some(MisereForm { genus, tame: forms.is_tame(form), text }))
    }

    fn in_quotient(&self, position: &Position, work: &mut Work<'_>) -> Result<Option<QuotientReason>, Stop> {
        let heaps = self.heap_sizes(self.own(position)?);
        match self.shrinking_heaps().zip(heaps) {
            Some((game, heaps)) => quotient_reason(self, game, &heaps, work),
            None => Ok(None),
        }
    }

    fn every_node(
        &self,
        position: &Position,
        play: Play,
        each: &mut EachNode<'_>,
        work: &mut Work<'_>,
    ) -> Result<bool, Stop> {
        let views = self.rules.views(self.own(position)?);
        let mut shown: Vec<&Token> = Vec::new();
        let mut graphs = Acyclic::default();
        for next in views.iter().filter_map(View::token) {
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

impl Prove for Handle {
    fn mirror(&self, position: &Position) -> Result<Option<(Symmetry, Option<String>)>, Stop> {
        let sum = self.own(position)?;
        let Structure::Places(taking) = self.rules.structure() else { return Ok(None) };
        Ok(mirror_of(self, taking, sum).map(|found| {
            let text = |(i, places): (usize, Vec<usize>)| {
                let made = self.rules.make_move(sum, i, Action::Places(&places))?;
                Some(self.numbered(sum, i, made.text))
            };
            (found.symmetry, found.opening.and_then(text))
        }))
    }

    fn image(&self, position: &Position, mv: &str) -> Result<Option<String>, Stop> {
        let sum = self.own(position)?;
        let Structure::Places(taking) = self.rules.structure() else { return Ok(None) };
        Ok(image_of(self, taking, sum, mv))
    }

    fn lost_by_images(&self, position: &Position) -> Result<Option<(String, Vec<usize>)>, Stop> {
        let sum = self.own(position)?;
        let Structure::Places(taking) = self.rules.structure() else { return Ok(None) };
        Ok(lost_by_images(self, taking, sum))
    }

    fn strategy(&self, position: &Position, play: Play, work: &mut Work<'_>) -> Result<Vec<String>, Stop> {
        self.strategy_of(self.own(position)?, play, work)
    }

    fn worths(&self, position: &Position, work: &mut Work<'_>) -> Result<Vec<(u64, String)>, Stop> {
        self.worths_of(self.own(position)?, work)
    }
}

/// Reported only if no engine of a plan applies. The last engine of every plan applies to everything, so
/// this should never happen.
fn no_engine(position: &Position) -> Stop {
    let what = crate::Large::Written(position.text().to_owned());
    Stop::TooLarge { what, max: String::new() }
}
