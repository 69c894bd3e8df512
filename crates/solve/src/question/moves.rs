//! Listing and playing the moves of a sum under any compound, for matches, which consider one position at a
//! time. Searches use [`super::several`].

use marienbad_rules::notation::split_bare;
use marienbad_rules::{Compound, RuleError};

use super::erased::{Made, Sum};
use super::handle::Handle;
use super::{Choice, Numbering, Position};
use crate::listing::Next;
use crate::{Stop, Work, budgets};

/// What a component becomes by its move.
pub(super) struct Played<'a> {
    pub(super) option: &'a Sum,
    /// Whether the component is over afterwards, under a convention in which the first ended component ends
    /// the game.
    pub(super) ends_component: bool,
}

/// A listing without a budget that finds nothing for long is a fault of the rule, and is reported as such.
pub(super) fn too_long(stop: Stop) -> Stop {
    match stop {
        Stop::Nodes { .. } => Stop::Rule(RuleError::Steps { limit: budgets::LIST_OF_MOVES.nodes }),
        other => other,
    }
}

impl Handle {
    /// The component of a move in a single component, and the move.
    pub(super) fn single(&self, sum: &Sum, mv: &str) -> Option<(usize, Made)> {
        let here = |i: usize, text: &str| Some((i, self.rules.read_move(sum, i, text)?));
        let count = self.rules.len(sum);
        if count > 1 && self.rules.numbered(count) {
            let Some((number, text)) = mv.split_once(':') else {
                return self.only_live(sum).and_then(|i| here(i, mv));
            };
            let i = number.parse::<usize>().ok()?.checked_sub(1).filter(|i| *i < count)?;
            return here(i, text);
        }
        // A single component needs no number, but users may type the number shown on the board.
        let alone = mv.strip_prefix("1:").filter(|_| self.rules.numbered(2));
        (0..count).find_map(|i| here(i, mv).or_else(|| here(i, alone?)))
    }

    /// The component that still has a move, if there is only one: then a move needs no number.
    fn only_live(&self, sum: &Sum) -> Option<usize> {
        let mut live = (0..self.rules.len(sum)).filter(|i| self.rules.has_move(sum, *i).unwrap_or(true));
        live.next().filter(|_| live.next().is_none())
    }

    /// The moves in single components that make up a move, separated by `+` outside quotation marks; or a
    /// single move, if the user typed a name containing `+` without quotation marks.
    fn singles(&self, sum: &Sum, mv: &str) -> Option<Vec<(usize, Made)>> {
        let parts: Option<Vec<_>> =
            split_bare(mv, "+").into_iter().map(|part| self.single(sum, part)).collect();
        parts.or_else(|| Some(vec![self.single(sum, mv.trim())?]))
    }

    /// The canonical text of a move, with its parts in the order of the components.
    pub(super) fn usual_text(&self, sum: &Sum, mv: &str) -> Option<String> {
        let mut parts = self.singles(sum, mv)?;
        parts.sort_by_key(|(i, _)| *i);
        let texts: Vec<String> =
            parts.into_iter().map(|(i, made)| self.numbered(sum, i, made.text)).collect();
        Some(texts.join("+"))
    }

    /// For each component, whether it still has a move.
    pub(super) fn live_components(&self, sum: &Sum) -> Result<Vec<bool>, Stop> {
        (0..self.rules.len(sum)).map(|i| Ok(self.rules.has_move(sum, i)?)).collect()
    }

    /// The position after each component has moved or not. If the first ended component ends the game, an
    /// emptied heap stays as 0 to show that the game is over; in games that cannot write that, nothing
    /// remains. It also stays if heaps keep their numbers.
    pub(super) fn joint_position(
        &self,
        sum: &Sum,
        moves: &[Option<Played<'_>>],
        compound: Compound,
        numbers: Numbering,
    ) -> Position {
        let gone = moves.iter().flatten().any(|mv| mv.ends_component);
        let over = compound == Compound::ConjunctiveShort && gone;
        let stays = over || numbers == Numbering::Kept;
        let empty = if stays { self.rules.empty_heap() } else { None };
        if over && empty.is_none() {
            return self.position(self.rules.joined(&[]));
        }
        let resting: Vec<Option<Sum>> =
            (0..moves.len()).map(|i| moves[i].is_none().then(|| self.rules.part(sum, i))).collect();
        let parts: Vec<&Sum> = moves
            .iter()
            .zip(&resting)
            .filter_map(|(mv, rests)| match mv {
                Some(mv) if self.rules.len(mv.option) == 0 => empty.as_ref(),
                Some(mv) => Some(mv.option),
                None => rests.as_ref(),
            })
            .collect();
        // If all heaps are gone, the position is the empty one.
        let is_empty =
            |part: &Sum| empty.as_ref().is_some_and(|empty| self.rules.text(empty) == self.rules.text(part));
        if parts.iter().all(|part| is_empty(part)) {
            return self.position(self.rules.joined(&[]));
        }
        self.position(self.rules.joined(&parts))
    }

    /// Plays a move of one or several components, if the compound allows it.
    pub(super) fn played(
        &self,
        sum: &Sum,
        compound: Compound,
        mv: &str,
        numbers: Numbering,
    ) -> Result<Option<Position>, Stop> {
        let Some(parts) = self.singles(sum, mv) else { return Ok(None) };
        let mut made: Vec<Option<Made>> = Vec::new();
        made.resize_with(self.rules.len(sum), || None);
        for (i, one) in parts {
            if made[i].replace(one).is_some() {
                return Ok(None);
            }
        }
        let live = self.live_components(sum)?;
        let all_moved = made.iter().zip(&live).all(|(made, live)| made.is_some() == *live);
        let allowed = match compound {
            Compound::Disjunctive => made.iter().flatten().count() == 1,
            Compound::Conjunctive => all_moved,
            Compound::ConjunctiveShort => all_moved && live.iter().all(|live| *live),
            Compound::Selective => true,
        };
        let moves: Vec<Option<Played<'_>>> = made
            .iter()
            .map(|made| {
                made.as_ref().map(|made| Played { option: &made.option, ends_component: made.ends_component })
            })
            .collect();
        Ok(allowed.then(|| self.joint_position(sum, &moves, compound, numbers)))
    }

    /// The moves of the sum, each with the index of its component, and whether the list is complete: at
    /// most `limit` moves, and none once the resulting positions take `characters` to write.
    pub(super) fn listed(
        &self,
        sum: &Sum,
        limit: usize,
        characters: usize,
    ) -> Result<(Vec<(usize, Choice)>, bool), Stop> {
        let (mut all, mut written) = (Vec::new(), 0);
        let next = self.each_move(sum, &mut Work::new(budgets::LIST_OF_MOVES), &mut |i, mv, _| {
            if all.len() == limit || written >= characters {
                return Ok(Next::Enough);
            }
            let choice = self.choice(sum, i, mv);
            written += choice.to.text().len();
            all.push((i, choice));
            Ok(Next::More)
        });
        let next = next.map_err(too_long)?;
        Ok((all, matches!(next, Next::More) && self.rules.lists_all(sum)))
    }

    /// The simultaneous moves of several components, at most `limit`; the first component's moves vary
    /// fastest.
    pub(super) fn joint_moves(
        &self,
        sum: &Sum,
        compound: Compound,
        limit: usize,
    ) -> Result<Vec<Choice>, Stop> {
        let count = self.rules.len(sum);
        let mut work = Work::new(budgets::LIST_OF_MOVES);
        let mut wheels: Vec<Vec<(String, Sum, bool)>> = Vec::with_capacity(count);
        for i in 0..count {
            let mut wheel = Vec::new();
            self.each_move_of(sum, i, &mut work, &mut |mv, _| {
                if wheel.len() == limit {
                    return Ok(Next::Enough);
                }
                wheel.push((self.numbered(sum, i, mv.text()), mv.option(), mv.ends_component()));
                Ok(Next::More)
            })
            .map_err(too_long)?;
            if wheel.is_empty() && compound == Compound::ConjunctiveShort {
                return Ok(Vec::new());
            }
            wheels.push(wheel);
        }
        let may_rest = usize::from(compound == Compound::Selective);
        let (mut all, mut shown) = (Vec::new(), vec![0; count]);
        while all.len() < limit {
            let faces: Vec<_> = wheels.iter().zip(&shown).map(|(wheel, face)| wheel.get(*face)).collect();
            if faces.iter().any(Option::is_some) {
                let texts: Vec<&str> = faces.iter().flatten().map(|(text, _, _)| text.as_str()).collect();
                let moves: Vec<Option<Played<'_>>> = faces
                    .iter()
                    .map(|face| face.map(|(_, option, ends)| Played { option, ends_component: *ends }))
                    .collect();
                let to = self.joint_position(sum, &moves, compound, Numbering::Anew);
                all.push(Choice { text: texts.join("+"), to });
            }
            let next = (0..count).find(|i| shown[*i] + 1 < wheels[*i].len() + may_rest);
            let Some(next) = next else { break };
            shown[next] += 1;
            shown[..next].fill(0);
        }
        Ok(all)
    }
}
