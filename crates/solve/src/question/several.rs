//! Iterates over the moves of a sum under any compound: which components move, and how each one does.

use marienbad_rules::Compound;

use super::erased::{Sum, SumArena};
use super::handle::Handle;
use super::moves::Played;
use super::{Choice, Numbering};
use crate::listing::Next;
use crate::search::arena::Id;
use crate::{Stop, Work};

/// A move of one component, with what it leaves as components and as arena numbers.
struct One {
    text: String,
    option: Sum,
    ids: Vec<Id>,
    /// Whether the component is over afterwards.
    over: bool,
}

/// Iterates over the moves of a sum. Each component has a wheel that shows one of its moves, or rest; the
/// compound says which wheels may rest.
pub(super) struct SeveralMoves<'g> {
    game: &'g Handle,
    sum: &'g Sum,
    ids: Vec<Id>,
    compound: Compound,
    wheels: Vec<Vec<One>>,
    shown: Vec<usize>,
    started: bool,
}

impl<'g> SeveralMoves<'g> {
    pub(super) fn new(
        game: &'g Handle,
        sum: &'g Sum,
        ids: &[Id],
        compound: Compound,
        arena: &mut dyn SumArena,
        work: &mut Work<'_>,
    ) -> Result<Self, Stop> {
        let count = game.rules.len(sum);
        let mut wheels = Vec::with_capacity(count);
        for i in 0..count {
            let mut wheel = Vec::new();
            game.each_move_of(sum, i, work, &mut |mv, work| {
                work.spend(1)?;
                let option = mv.option();
                let ids = arena.numbers(&option, work)?;
                let text = game.numbered(sum, i, mv.text());
                wheel.push(One { text, option, ids, over: mv.ends_component() });
                Ok(Next::More)
            })?;
            wheels.push(wheel);
        }
        let shown = vec![0; count];
        Ok(Self { game, sum, ids: ids.to_vec(), compound, wheels, shown, started: false })
    }

    /// Advances to the next move and writes the arena numbers of the resulting sum to `after`; `false` if
    /// there are no more.
    pub(super) fn next(&mut self, after: &mut Vec<Id>, work: &mut Work<'_>) -> Result<bool, Stop> {
        let over = self.compound == Compound::ConjunctiveShort && self.wheels.iter().any(Vec::is_empty);
        loop {
            work.spend(1)?;
            if over || self.started && !self.turn() || self.wheels.is_empty() {
                return Ok(false);
            }
            if !self.started {
                self.started = true;
                if self.compound == Compound::Disjunctive {
                    // All wheels rest; the first turn then shows the first move of the first component.
                    for (shown, wheel) in self.shown.iter_mut().zip(&self.wheels) {
                        *shown = wheel.len();
                    }
                    continue;
                }
            }
            if !self.resting().all(|rests| rests) {
                break;
            }
        }
        after.clear();
        for (i, rests) in self.resting().enumerate() {
            if rests {
                after.push(self.ids[i]);
            } else {
                let One { ids, over, .. } = &self.wheels[i][self.shown[i]];
                if *over && self.compound == Compound::ConjunctiveShort {
                    // A component that is over ends the game, which is represented by the empty sum.
                    after.clear();
                    break;
                }
                after.extend_from_slice(ids);
            }
        }
        Ok(true)
    }

    fn resting(&self) -> impl Iterator<Item = bool> {
        self.shown.iter().zip(&self.wheels).map(|(shown, wheel)| *shown == wheel.len())
    }

    /// Turns the wheels to the next combination; `false` after the last.
    fn turn(&mut self) -> bool {
        let count = self.wheels.len();
        if self.compound == Compound::Disjunctive {
            // One wheel moves while the others rest: the wheel that shows a move advances, and after its
            // last move the next wheel begins.
            let moving = (0..count).find(|i| self.shown[*i] < self.wheels[*i].len());
            let from = match moving {
                Some(i) if self.shown[i] + 1 < self.wheels[i].len() => {
                    self.shown[i] += 1;
                    return true;
                }
                Some(i) => {
                    self.shown[i] = self.wheels[i].len();
                    i + 1
                }
                None => 0,
            };
            let Some(next) = (from..count).find(|i| !self.wheels[*i].is_empty()) else { return false };
            self.shown[next] = 0;
            return true;
        }
        let may_rest = usize::from(self.compound == Compound::Selective);
        let Some(wheel) = (0..count).find(|i| self.shown[*i] + 1 < self.wheels[*i].len() + may_rest) else {
            return false;
        };
        self.shown[wheel] += 1;
        self.shown[..wheel].fill(0);
        true
    }

    /// The current move.
    pub(super) fn choice(&self) -> Choice {
        let shown: Vec<Option<&One>> =
            self.wheels.iter().zip(&self.shown).map(|(wheel, face)| wheel.get(*face)).collect();
        let texts: Vec<&str> = shown.iter().flatten().map(|one| one.text.as_str()).collect();
        let moves: Vec<Option<Played<'_>>> = shown
            .iter()
            .map(|one| one.map(|one| Played { option: &one.option, ends_component: one.over }))
            .collect();
        Choice {
            text: texts.join("+"),
            to: self.game.joint_position(self.sum, &moves, self.compound, Numbering::Anew),
        }
    }
}
