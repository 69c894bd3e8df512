//! How hard a puzzle is, measured by the solver.

use marienbad_rules::Play;
use marienbad_solve::question::{Game, Position};
use marienbad_solve::{Stop, Work};

use super::rule_of_thumb::Moves;
use super::{RuleOfThumb, Seen, convention};

/// What was measured.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Grade {
    /// How many answers one can give: moves, or numbers.
    pub choices: usize,
    /// How many of them are right.
    pub right: usize,
    /// In how many moves it ends when the winner hurries and the loser plays for time.
    pub remoteness: u32,
    /// The rules of thumb that recommend something here, each with how many in a hundred of its
    /// recommendations are right.
    pub rules: Vec<(RuleOfThumb, u32)>,
}

impl Grade {
    /// The rules of thumb all of whose recommendations are wrong.
    pub fn misleading(&self) -> impl Iterator<Item = RuleOfThumb> {
        self.rules.iter().filter(|(_, right)| *right == 0).map(|(rule, _)| *rule)
    }

    /// One number: how rare the right answers are (in bits), how far the end is (twice as far is one more),
    /// and twice the share of what rules of thumb say that is wrong.
    pub fn difficulty(&self) -> f64 {
        let rare = (self.choices as f64 / self.right.max(1) as f64).log2();
        let far = f64::from(self.remoteness + 1).log2();
        let wrong = self.rules.iter().map(|(_, right)| 1.0 - f64::from(*right) / 100.0).sum::<f64>();
        rare + far + 2.0 * wrong / self.rules.len().max(1) as f64
    }
}

/// Measures a position; nothing if the engines do not know how far its end is.
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
