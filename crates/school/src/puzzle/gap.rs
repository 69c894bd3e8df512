//! A position with a missing number, `3,5,?`: which number makes it lost for the player who moves next?

use std::ops::RangeInclusive;

use marienbad_rules::numbers::Numbers;
use marienbad_rules::{NoFiles, Play};
use marienbad_solve::question::{Game, Position};
use marienbad_solve::{Stop, Work};

use super::{Grade, RuleOfThumb, convention};

/// The sign of the missing number.
pub const SIGN: char = '?';

/// Between how many numbers one chooses, at least and at most.
const CHOICES: (u64, u64) = (9, 30);

/// Whether a number can be missing: positions consist of numbers with a meaning, unlike the names of
/// vertices.
pub fn is_numbered(game: &dyn Game) -> bool {
    game.numbers().is_some_and(|numbers| !matches!(numbers, Numbers::Cell(_)))
}

/// A position with a missing number.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Gap {
    before: String,
    after: String,
    numbers: Vec<u64>,
}

impl Gap {
    /// Parses a text with exactly one `?`.
    pub fn read(text: &str) -> Option<Self> {
        let (before, after) = text.split_once(SIGN)?;
        if after.contains(SIGN) {
            return None;
        }
        let digits = text.split(|c: char| !c.is_ascii_digit());
        let numbers = digits.filter_map(|run| run.parse().ok()).collect();
        Some(Self { before: before.to_owned(), after: after.to_owned(), numbers })
    }

    /// The position with one of its numbers missing, for each of them.
    pub fn all(text: &str) -> Vec<Self> {
        let mut gaps = Vec::new();
        let mut from = 0;
        while let Some(start) = text[from..].find(|c: char| c.is_ascii_digit()).map(|at| from + at) {
            let end = text[start..].find(|c: char| !c.is_ascii_digit()).map_or(text.len(), |at| start + at);
            gaps.extend(Self::read(&format!("{}{SIGN}{}", &text[..start], &text[end..])));
            from = end;
        }
        gaps
    }

    /// The numbers to choose from: up to twice the largest number present.
    pub fn choices(&self) -> RangeInclusive<u64> {
        let largest = self.numbers.iter().max().copied().unwrap_or(0);
        1..=largest.saturating_mul(2).clamp(CHOICES.0, CHOICES.1)
    }

    /// The text with this number filled in.
    pub fn filled(&self, number: u64) -> String {
        format!("{}{number}{}", self.before, self.after)
    }

    /// The text without the missing number, if that is a position too: the other heaps.
    pub fn rest(&self) -> String {
        let before = self.before.strip_suffix(',').unwrap_or(&self.before);
        let after = if before.is_empty() { self.after.trim_start_matches(',') } else { &self.after };
        format!("{before}{after}")
    }

    /// The text with its question mark.
    pub fn text(&self) -> String {
        format!("{}{SIGN}{}", self.before, self.after)
    }

    /// The position with this number; `None` if there is none. A position that is over counts: in normal
    /// play, the player to move has lost.
    pub fn position(&self, game: &dyn Game, number: u64) -> Option<Position> {
        game.parse(&self.filled(number), &NoFiles).ok()
    }
}

/// Every number that makes the position lost, and how hard it is to find one; `None` if no number does, or
/// every number does.
pub(super) fn graded(
    game: &dyn Game,
    gap: &Gap,
    play: Play,
    work: &mut Work<'_>,
) -> Result<Option<(Vec<String>, Grade)>, Stop> {
    let mut oracle = game.oracle();
    let (mut choices, mut right) = (0, Vec::new());
    let mut first = None;
    for number in gap.choices() {
        let Some(position) = gap.position(game, number) else { continue };
        choices += 1;
        if !oracle.wins(&position, play, work)? {
            right.push(number);
            // The difficulty is not measured at positions that are over.
            if !game.is_over(&position, convention(play).compound).unwrap_or(true) {
                first.get_or_insert(position);
            }
        }
    }
    drop(oracle);
    let Some(first) = first.filter(|_| right.len() < choices) else { return Ok(None) };
    let far = game.remoteness(&[first], convention(play), work)?;
    let Some(remoteness) = far.first().copied().flatten() else { return Ok(None) };
    let share = |wanted: &dyn Fn(u64) -> bool| {
        let meant: Vec<u64> = gap.choices().filter(|number| wanted(*number)).collect();
        let good = meant.iter().filter(|number| right.contains(number)).count();
        (!meant.is_empty()).then(|| (good * 100 / meant.len()) as u32)
    };
    // An equal heap, and an even sum.
    let sum = gap.numbers.iter().fold(0_u64, |sum, number| sum.wrapping_add(*number));
    let rules = [
        (RuleOfThumb::Mirror, share(&|number| gap.numbers.contains(&number))),
        (RuleOfThumb::Even, share(&|number| sum.wrapping_add(number).is_multiple_of(2))),
    ];
    let rules = rules.into_iter().filter_map(|(rule, share)| Some((rule, share?))).collect();
    let grade = Grade { choices, right: right.len(), remoteness, rules };
    Ok(Some((right.iter().map(u64::to_string).collect(), grade)))
}
