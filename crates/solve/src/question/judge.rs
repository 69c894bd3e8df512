//! Many positions of one game, one after the other: what has been learnt from one serves the next.

use marienbad_rules::{Natural, Play, Ruleset};

use super::Position;
use super::outcomes::Outcomes;
use super::typed::Typed;
use super::values::Values;
use crate::search::arena::Arena;
use crate::search::misere_value::MisereValues;
use crate::{Stop, Work};

/// Answers short questions about many positions of one game (disjunctive, one move a turn) and keeps its memory.
pub trait Judge {
    /// Whether the player to move wins.
    fn wins(&mut self, position: &Position, play: Play, work: &mut Work<'_>) -> Result<bool, Stop>;

    /// The Grundy value; in misère play the misère Grundy value (1 for the ended game, 0 exactly if lost).
    fn value(&mut self, position: &Position, play: Play, work: &mut Work<'_>) -> Result<Natural, Stop>;
}

/// The engines of one game, each made when it is first needed.
pub(super) struct Remembering<'r, R: Ruleset> {
    typed: &'r Typed<R>,
    values: Option<Values<'r, R>>,
    misere: Outcomes<'r, R>,
    misere_values: Option<(Arena<'r, R>, MisereValues)>,
}

impl<'r, R: Ruleset> Remembering<'r, R> {
    pub(super) fn new(typed: &'r Typed<R>) -> Self {
        Self { typed, values: None, misere: Outcomes::new(typed), misere_values: None }
    }

    fn value_of(&mut self, sum: &[R::Position], work: &mut Work<'_>) -> Result<u64, Stop> {
        let typed = self.typed;
        let values = self.values.get_or_insert_with(|| Values::new(&typed.ruleset));
        sum.iter().try_fold(0, |xor, component| Ok(xor ^ values.of(component, work)?))
    }
}

impl<R: Ruleset> Judge for Remembering<'_, R> {
    fn wins(&mut self, position: &Position, play: Play, work: &mut Work<'_>) -> Result<bool, Stop> {
        let sum = position.components::<R::Position>();
        if let Some(found) = self.typed.by_formula(sum, play, work)? {
            return Ok(found.wins);
        }
        match play {
            Play::Normal => match self.typed.mirror_of(sum) {
                Some(found) => Ok(found.opening.is_some()),
                None => self.value_of(sum, work).map(|value| value != 0),
            },
            Play::Misere => self.misere.of(sum, work).map(|decided| decided.wins),
        }
    }

    fn value(&mut self, position: &Position, play: Play, work: &mut Work<'_>) -> Result<Natural, Stop> {
        let sum = position.components::<R::Position>();
        if play == Play::Misere {
            let typed = self.typed;
            let (arena, values) = self
                .misere_values
                .get_or_insert_with(|| (Arena::new(&typed.ruleset), MisereValues::default()));
            let ids = arena.sum(sum, work)?;
            return values.value(arena, &ids, work).map(|value| u64::from(value).into());
        }
        if let Some(value) = self.typed.by_formula(sum, play, work)?.and_then(|found| found.value) {
            return Ok(value);
        }
        self.value_of(sum, work).map(Natural::from)
    }
}

#[cfg(test)]
mod tests {
    use marienbad_rules::catalogue::ENTRIES;
    use marienbad_rules::{Convention, NoFiles, Play};

    use crate::question::{Outcome, open};
    use crate::{Budget, Work};

    /// One judge for all positions that lie near the examples says what a fresh search says of each.
    #[test]
    fn memory_changes_no_answer() {
        for entry in ENTRIES {
            let game = open(entry.examples[0]).unwrap();
            let mut judge = game.judge();
            for text in entry.positions {
                let start = game.parse(text, &NoFiles).unwrap();
                let mut near = vec![start.clone()];
                near.extend(game.moves(&start, 12).into_iter().map(|choice| choice.to));
                for (position, play) in near.iter().flat_map(|p| [(p, Play::Normal), (p, Play::Misere)]) {
                    let convention = Convention { play, ..Convention::default() };
                    let budget = Budget { nodes: 50_000, memory: 1 << 28 };
                    let Ok(answer) = game.solve(position, convention, &mut Work::new(budget)) else {
                        continue;
                    };
                    let place = format!("{} {} {play:?}", game.name(), position.text());
                    let mut work = Work::new(Budget { nodes: 10_000_000, ..budget });
                    let wins = judge.wins(position, play, &mut work).unwrap();
                    assert_eq!(Outcome::of(wins), answer.outcome, "{place}");
                    if play == Play::Normal {
                        if let Some(value) = answer.value {
                            assert_eq!(judge.value(position, play, &mut work).unwrap(), value, "{place}");
                        }
                    } else if let Ok(value) = judge.value(position, play, &mut Work::new(budget)) {
                        assert_eq!(!value.is_zero(), wins, "{place}");
                    }
                }
            }
        }
    }
}
