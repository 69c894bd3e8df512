//! Questions about many positions of one game, with shared memory.

use marienbad_rules::{Compound, Natural, Play};

use super::engine::Engine;
use super::engines::closed::value_by_formula;
use super::engines::values::Values;
use super::erased::SumArena;
use super::handle::{Handle, usual};
use super::{Position, plan};
use crate::search::misere_value::MisereValues;
use crate::{Stop, Work};

/// Answers short questions about many positions of one game (disjunctive, one move per turn) and keeps its
/// memory between them.
pub trait Oracle {
    /// Whether the player to move wins.
    fn wins(&mut self, position: &Position, play: Play, work: &mut Work<'_>) -> Result<bool, Stop>;

    /// The Grundy value; in misère play, the misère Grundy value (1 for the ended game, 0 exactly if lost).
    fn value(&mut self, position: &Position, play: Play, work: &mut Work<'_>) -> Result<Natural, Stop>;
}

/// The engines of one game, each created when first needed.
pub(super) struct Remembering<'r> {
    game: &'r Handle,
    normal: Vec<Box<dyn Engine + 'r>>,
    misere: Vec<Box<dyn Engine + 'r>>,
    values: Option<Values<'r>>,
    misere_values: Option<(Box<dyn SumArena + 'r>, MisereValues)>,
}

impl<'r> Remembering<'r> {
    pub(super) fn new(game: &'r Handle) -> Self {
        Self { game, normal: Vec::new(), misere: Vec::new(), values: None, misere_values: None }
    }
}

impl Oracle for Remembering<'_> {
    fn wins(&mut self, position: &Position, play: Play, work: &mut Work<'_>) -> Result<bool, Stop> {
        let sum = self.game.own(position)?;
        let engines = match play {
            Play::Normal => &mut self.normal,
            Play::Misere => &mut self.misere,
        };
        if engines.is_empty() {
            *engines = plan::engines(self.game, usual(play));
        }
        for engine in engines {
            if let Some(decision) = engine.decide(sum, work)? {
                return Ok(decision.wins);
            }
        }
        // The last engine of a plan applies to everything.
        Ok(false)
    }

    fn value(&mut self, position: &Position, play: Play, work: &mut Work<'_>) -> Result<Natural, Stop> {
        let (game, sum) = (self.game, self.game.own(position)?);
        if play == Play::Misere {
            let (arena, values) = self
                .misere_values
                .get_or_insert_with(|| (game.rules.arena(Compound::Disjunctive), MisereValues::default()));
            let ids = arena.numbers(sum, work)?;
            return values.value(&mut **arena, &ids, work).map(|value| u64::from(value).into());
        }
        if let Some(value) = value_by_formula(game, sum, work)? {
            return Ok(value);
        }
        let values = self.values.get_or_insert_with(|| plan::values(game));
        values.of_sum(sum, work).map(Natural::from)
    }
}

#[cfg(test)]
mod tests {
    use marienbad_rules::catalogue::ENTRIES;
    use marienbad_rules::{Convention, NoFiles, Play};

    use crate::question::{Outcome, open};
    use crate::{Budget, Work};

    /// One oracle for all positions near the examples gives the same answers as a fresh search for each.
    #[test]
    fn memory_changes_no_answer() {
        for entry in ENTRIES.iter() {
            let game = open(&entry.examples[0]).unwrap();
            let mut oracle = game.oracle();
            for text in &entry.positions {
                let start = game.parse(text, &NoFiles).unwrap();
                let mut near = vec![start.clone()];
                near.extend(game.moves(&start, 12).unwrap().into_iter().map(|choice| choice.to));
                for (position, play) in near.iter().flat_map(|p| [(p, Play::Normal), (p, Play::Misere)]) {
                    let convention = Convention { play, ..Convention::default() };
                    let budget = Budget { nodes: 50_000, memory: 1 << 28 };
                    let Ok(answer) = game.solve(position, convention, &mut Work::new(budget)) else {
                        continue;
                    };
                    let place = format!("{} {} {play:?}", game.name(), position.text());
                    let mut work = Work::new(Budget { nodes: 10_000_000, ..budget });
                    let wins = oracle.wins(position, play, &mut work).unwrap();
                    assert_eq!(Outcome::of(wins), answer.outcome, "{place}");
                    if play == Play::Normal {
                        if let Some(value) = answer.value {
                            assert_eq!(oracle.value(position, play, &mut work).unwrap(), value, "{place}");
                        }
                    } else if let Ok(value) = oracle.value(position, play, &mut Work::new(budget)) {
                        assert_eq!(!value.is_zero(), wins, "{place}");
                    }
                }
            }
        }
    }
}
