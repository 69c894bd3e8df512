//! Strategies that anybody can check: which engine says what is lost.

use marienbad_rules::{Convention, Play, Ruleset};

use super::boards::Boards;
use super::typed::Typed;
use super::values::Values;
use crate::search::arena::{Arena, Components, Id, Options};
use crate::search::states::Phase;
use crate::search::strategy::{Judged, strategy};
use crate::search::sums::Sums;
use crate::{Stop, Work};

/// Who says that a sum is lost.
enum Engine<'r, R: Ruleset> {
    /// Values, in normal play: those of the components so far.
    Values(Box<Values<'r, R>>, Vec<Option<u64>>),
    /// The engine for boards in misère play.
    Boards(Box<Boards>),
    Search(Box<Sums>),
}

/// The components of a game with an engine that judges their sums.
struct Judging<'r, R: Ruleset> {
    arena: Arena<'r, R>,
    engine: Engine<'r, R>,
    play: Play,
}

impl<R: Ruleset> Components for Judging<'_, R> {
    fn expand(&mut self, id: Id, out: &mut Options, work: &mut Work<'_>) -> Result<(), Stop> {
        self.arena.expand(id, out, work)
    }

    fn count(&self) -> usize {
        self.arena.count()
    }
}

impl<R: Ruleset> Judged for Judging<'_, R> {
    fn is_lost(&mut self, sum: &[Id], work: &mut Work<'_>) -> Result<bool, Stop> {
        let arena = &mut self.arena;
        match &mut self.engine {
            Engine::Values(values, known) => {
                known.resize(arena.count(), None);
                let (mut xor, mut open) = (0, None);
                for id in sum {
                    match known[*id as usize] {
                        Some(value) => xor ^= value,
                        // All but one are evaluated; that one only has to be worth the same.
                        None => {
                            if let Some(other) = open.replace(*id) {
                                let value = values.of(arena.component(other), work)?;
                                known[other as usize] = Some(value);
                                xor ^= value;
                            }
                        }
                    }
                }
                let Some(open) = open else { return Ok(xor == 0) };
                let is = values.sum_is(std::slice::from_ref(arena.component(open)), xor, work)?;
                if is {
                    known[open as usize] = Some(xor);
                }
                Ok(is)
            }
            Engine::Boards(boards) => {
                let positions: Vec<R::Position> = sum.iter().map(|id| arena.component(*id).clone()).collect();
                match boards.wins(&positions, work)? {
                    Some(wins) => Ok(!wins),
                    None => {
                        let convention = Convention { play: self.play, ..Convention::default() };
                        self.engine = Engine::Search(Box::new(Sums::new(convention)));
                        self.is_lost(sum, work)
                    }
                }
            }
            Engine::Search(sums) => {
                let phase = Phase::start(sums.convention());
                sums.wins(arena, sum, phase, work).map(|wins| !wins)
            }
        }
    }
}

impl<R: Ruleset> Typed<R> {
    /// Lost positions, closed under replies, as texts.
    pub(super) fn strategy_of(
        &self,
        sum: &[R::Position],
        play: Play,
        work: &mut Work<'_>,
    ) -> Result<Vec<String>, Stop> {
        let engine = match play {
            Play::Normal => Engine::Values(Box::new(Values::new(&self.ruleset)), Vec::new()),
            Play::Misere => match Boards::of(&self.ruleset) {
                Some(boards) => Engine::Boards(Box::new(boards)),
                None => Engine::Search(Box::new(Sums::new(Convention { play, ..Convention::default() }))),
            },
        };
        let mut arena = Arena::new(&self.ruleset);
        let ids = arena.sum(sum, work)?;
        let mut judging = Judging { arena, engine, play };
        let lost = strategy(&mut judging, &ids, work)?;
        let text = |ids: &Vec<Id>| {
            let sum: Vec<R::Position> = ids.iter().map(|id| judging.arena.component(*id).clone()).collect();
            self.ruleset.text(&sum)
        };
        Ok(lost.iter().map(text).collect())
    }
}
