//! Strategies that anybody can check: which engine says what is lost.

use hashbrown::HashSet;
use marienbad_rules::{Convention, Play, Ruleset};
use rustc_hash::FxBuildHasher;

use super::boards::Boards;
use super::typed::Typed;
use super::values::Values;
use crate::search::arena::{Arena, Components, Id, Options};
use crate::search::states::Phase;
use crate::search::strategy::{Judged, strategy};
use crate::search::sums::Sums;
use crate::search::worth::{Valued, worths};
use crate::{Stop, Work};

/// Who says that a sum is lost.
enum Engine<'r, R: Ruleset> {
    /// Values, in normal play.
    Values(Box<Values<'r, R>>),
    /// The engine for boards in misère play.
    Boards(Box<Boards>),
    Search(Box<Sums>),
}

/// The components of a game with an engine that judges their sums.
struct Judging<'r, R: Ruleset> {
    arena: Arena<'r, R>,
    engine: Engine<'r, R>,
    play: Play,
    /// The values of components so far.
    known: Vec<Option<u64>>,
    /// Values that components have not.
    excluded: HashSet<(Id, u64), FxBuildHasher>,
}

impl<R: Ruleset> Components for Judging<'_, R> {
    fn expand(&mut self, id: Id, out: &mut Options, work: &mut Work<'_>) -> Result<(), Stop> {
        self.arena.expand(id, out, work)
    }

    fn count(&self) -> usize {
        self.arena.count()
    }
}

impl<'r, R: Ruleset> Judging<'r, R> {
    fn new(ruleset: &'r R, play: Play, engine: Engine<'r, R>) -> Self {
        let arena = Arena::new(ruleset);
        Self { arena, engine, play, known: Vec::new(), excluded: HashSet::default() }
    }

    fn texts(&self, ids: &[Id]) -> String {
        let sum: Vec<R::Position> = ids.iter().map(|id| self.arena.component(*id).clone()).collect();
        self.arena.ruleset().text(&sum)
    }
}

impl<R: Ruleset> Valued for Judging<'_, R> {
    fn value(&mut self, id: Id, work: &mut Work<'_>) -> Result<u64, Stop> {
        self.known.resize(self.arena.count(), None);
        if let Some(value) = self.known[id as usize] {
            return Ok(value);
        }
        let Engine::Values(values) = &mut self.engine else { return Ok(0) };
        let value = values.of(self.arena.component(id), work)?;
        self.known[id as usize] = Some(value);
        Ok(value)
    }

    /// All components but one are evaluated; that one is only asked.
    fn is_worth(&mut self, sum: &[Id], n: u64, work: &mut Work<'_>) -> Result<bool, Stop> {
        self.known.resize(self.arena.count(), None);
        let (mut xor, mut open) = (n, None);
        for id in sum {
            match self.known[*id as usize] {
                Some(value) => xor ^= value,
                None => {
                    if let Some(other) = open.replace(*id) {
                        xor ^= self.value(other, work)?;
                    }
                }
            }
        }
        let Some(open) = open else { return Ok(xor == 0) };
        if self.excluded.contains(&(open, xor)) {
            return Ok(false);
        }
        let Engine::Values(values) = &mut self.engine else { return Ok(false) };
        let is = values.sum_is(std::slice::from_ref(self.arena.component(open)), xor, work)?;
        if is {
            self.known[open as usize] = Some(xor);
        } else {
            work.hold(2 * size_of::<(Id, u64)>())?;
            self.excluded.insert((open, xor));
        }
        Ok(is)
    }
}

impl<R: Ruleset> Judged for Judging<'_, R> {
    fn is_lost(&mut self, sum: &[Id], work: &mut Work<'_>) -> Result<bool, Stop> {
        let arena = &mut self.arena;
        match &mut self.engine {
            Engine::Values(_) => self.is_worth(sum, 0, work),
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
            Play::Normal => Engine::Values(Box::new(Values::new(&self.ruleset))),
            Play::Misere => match Boards::of(&self.ruleset) {
                Some(boards) => Engine::Boards(Box::new(boards)),
                None => Engine::Search(Box::new(Sums::new(Convention { play, ..Convention::default() }))),
            },
        };
        let mut judging = Judging::new(&self.ruleset, play, engine);
        let ids = judging.arena.sum(sum, work)?;
        let lost = strategy(&mut judging, &ids, work)?;
        Ok(lost.iter().map(|ids| judging.texts(ids)).collect())
    }

    /// Components with their values in normal play, as texts, that settle what a sum is worth.
    pub(super) fn worths_of(
        &self,
        sum: &[R::Position],
        work: &mut Work<'_>,
    ) -> Result<Vec<(u64, String)>, Stop> {
        let engine = Engine::Values(Box::new(Values::new(&self.ruleset)));
        let mut judging = Judging::new(&self.ruleset, Play::Normal, engine);
        let ids = judging.arena.sum(sum, work)?;
        let list = worths(&mut judging, &ids, work)?;
        Ok(list.iter().map(|(id, value)| (*value, judging.texts(&[*id]))).collect())
    }
}
