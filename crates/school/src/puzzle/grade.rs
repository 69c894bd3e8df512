//! The difficulty of a puzzle, measured by the solver.

use marienbad_rules::Play;
use marienbad_solve::question::{Game, Position};
use marienbad_solve::{Stop, Work};

use super::rule_of_thumb::Moves;
use super::{RuleOfThumb, Seen, convention};

/// The measurements.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Grade {
    /// The number of possible answers: moves, or numbers.
    pub choices: usize,
    /// The number of right answers.
    pub right: usize,
    /// The number of moves to the end if the winner hurries and the loser delays.
    pub remoteness: u32,
    /// The rules of thumb that recommend something here, each with the percentage of its recommendations
    /// that are right.
    pub rules: Vec<(RuleOfThumb, u32)>,
}

impl Grade {
    /// The rules of thumb whose recommendations are all wrong.
    pub fn misleading(&self) -> impl Iterator<Item = RuleOfThumb> {
        self.rules.iter().filter(|(_, right)| *right == 0).map(|(rule, _)| *rule)
    }

    /// The difficulty as one number: the rarity of right answers (in bits), plus the logarithm of the
    /// distance to the end (twice as far adds one), plus twice the fraction of wrong recommendations by
    /// rules of thumb.
    pub fn difficulty(&self) -> f64 {
        let rare = (self.choices as f64 / self.right.max(1) as f64).log2();
        let far = f64::from(self.remoteness + 1).log2();
        let wrong = self.rules.iter().map(|(_, right)| 1.0 - f64::from(*right) / 100.0).sum::<f64>();
        rare + far + 2.0 * wrong / self.rules.len().max(1) as f64
    }
}

/// Measures a position; `None` if the engines do not know the distance to its end.
pub(super) fn grade(
    game: &dyn Game,
    position: &Position,
    seen: &Seen,
    play: Play,
    work: &mut Work<'_>,
) -> Result<Option<Grade>, Stop> {
    let far = game.remoteness(std::slice::from_ref(position), convention(play), work)?;
    let Some(remoteness) = far.first().copied().flatten() else { return Ok(None) };
    let moves = Moves::of(game, seen)?;
    let mut rules = Vec::new();
    for rule in RuleOfThumb::ALL {
        rules.extend(rule.success(game, position, &moves)?.map(|success| (rule, success)));
    }
    let right = seen.winning().count();
    Ok(Some(Grade { choices: seen.0.len(), right, remoteness, rules }))
}
