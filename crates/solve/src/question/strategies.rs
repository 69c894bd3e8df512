//! Strategies and values that can be checked independently, computed by the engines of the plan.

use hashbrown::HashSet;
use marienbad_rules::{Compound, Play};
use rustc_hash::FxBuildHasher;

use super::engine::Engine;
use super::engines::values::Values;
use super::erased::{Sum, SumArena};
use super::handle::{Handle, usual};
use super::plan;
use crate::search::arena::{Components, Id, Options};
use crate::search::strategy::{Judged, strategy};
use crate::search::worth::{Valued, worths};
use crate::{Stop, Work};

/// The components of a game, with the engines that judge their sums.
struct Judging<'r> {
    game: &'r Handle,
    arena: Box<dyn SumArena + 'r>,
    play: Play,
    /// The source of values in normal play.
    values: Values<'r>,
    /// The engines of the plan in misère play.
    engines: Vec<Box<dyn Engine + 'r>>,
    /// The known values of components.
    known: Vec<Option<u64>>,
    /// Values that components are known not to have.
    excluded: HashSet<(Id, u64), FxBuildHasher>,
}

impl Components for Judging<'_> {
    fn expand(&mut self, id: Id, out: &mut Options, work: &mut Work<'_>) -> Result<(), Stop> {
        self.arena.expand(id, out, work)
    }

    fn count(&self) -> usize {
        self.arena.count()
    }
}

impl<'r> Judging<'r> {
    fn new(game: &'r Handle, play: Play) -> Self {
        let engines = match play {
            Play::Normal => Vec::new(),
            Play::Misere => plan::engines(game, usual(play)),
        };
        Self {
            game,
            arena: game.rules.arena(Compound::Disjunctive),
            play,
            values: plan::values(game),
            engines,
            known: Vec::new(),
            excluded: HashSet::default(),
        }
    }

    fn text(&self, ids: &[Id]) -> String {
        self.game.rules.text(&self.arena.sum(ids))
    }
}

impl Valued for Judging<'_> {
    fn value(&mut self, id: Id, work: &mut Work<'_>) -> Result<u64, Stop> {
        self.known.resize(self.arena.count(), None);
        if let Some(value) = self.known[id as usize] {
            return Ok(value);
        }
        let value = self.values.of_sum(&self.arena.sum(&[id]), work)?;
        self.known[id as usize] = Some(value);
        Ok(value)
    }

    /// All components except one are evaluated; for that one, only whether it has the required value is
    /// asked.
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
        let is = self.values.sum_is(&self.arena.sum(&[open]), xor, work)?;
        if is {
            self.known[open as usize] = Some(xor);
        } else {
            work.hold(2 * size_of::<(Id, u64)>())?;
            self.excluded.insert((open, xor));
        }
        Ok(is)
    }
}

impl Judged for Judging<'_> {
    fn is_lost(&mut self, sum: &[Id], work: &mut Work<'_>) -> Result<bool, Stop> {
        if self.play == Play::Normal {
            return self.is_worth(sum, 0, work);
        }
        let sum = self.arena.sum(sum);
        for engine in &mut self.engines {
            if let Some(decision) = engine.decide(&sum, work)? {
                return Ok(!decision.wins);
            }
        }
        // The last engine of a plan applies to everything.
        Ok(false)
    }
}

impl Handle {
    /// A set of lost positions, closed under replies, as texts.
    pub(super) fn strategy_of(
        &self,
        sum: &Sum,
        play: Play,
        work: &mut Work<'_>,
    ) -> Result<Vec<String>, Stop> {
        let mut judging = Judging::new(self, play);
        let ids = judging.arena.numbers(sum, work)?;
        let lost = strategy(&mut judging, &ids, work)?;
        Ok(lost.iter().map(|ids| judging.text(ids)).collect())
    }

    /// Components with their values in normal play, as texts, that determine the value of a sum.
    pub(super) fn worths_of(&self, sum: &Sum, work: &mut Work<'_>) -> Result<Vec<(u64, String)>, Stop> {
        let mut judging = Judging::new(self, Play::Normal);
        let ids = judging.arena.numbers(sum, work)?;
        let list = worths(&mut judging, &ids, work)?;
        Ok(list.iter().map(|(id, value)| (*value, judging.text(&[*id]))).collect())
    }
}
