//! What a learner remembers: positions that it must not leave to its opponent.
//!
//! After a lost match the learner remembers the last position that it left and did not yet know to be bad.
//! It leaves a bad position only if every move does, so every remembered position is truly bad: it needs no
//! perfect opponent to learn from.

use std::collections::BTreeSet;
use std::fmt;

use marienbad_rules::{Compound, Play};

use crate::{Match, NodeId, Side, Stage};

const HEAD: &str = "memory/1";

/// The memory of a learner for one game, one winning rule and one way of playing sums.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Memory {
    game: String,
    play: Play,
    compound: Compound,
    bad: BTreeSet<String>,
}

/// Why a text is not a memory.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error(
    "not a learner's memory: its first line is memory/1, the game, normal or misere, the compound if it is \
     not the usual one, between tabs"
)]
pub struct MemoryError;

/// The key of a position, including the stage of the turn if turns have several moves.
fn key(position: &str, stage: Stage) -> String {
    if stage.alternating() { position.to_owned() } else { format!("{stage} {position}") }
}

impl Memory {
    /// An empty memory.
    pub fn new(game: &str, play: Play, compound: Compound) -> Self {
        Self { game: game.to_owned(), play, compound, bad: BTreeSet::new() }
    }

    /// Whether it belongs to this match's game, winning rule and compound.
    pub fn fits(&self, game: &Match) -> bool {
        self.game == game.game().name()
            && self.play == game.winning_rule()
            && self.compound == game.convention().compound
    }

    /// Whether it is bad to leave this position.
    pub fn knows(&self, position: &str, stage: Stage) -> bool {
        self.bad.contains(&key(position, stage))
    }

    /// The number of remembered positions.
    pub fn len(&self) -> usize {
        self.bad.len()
    }

    /// Whether no position is remembered.
    pub fn is_empty(&self) -> bool {
        self.bad.is_empty()
    }

    /// The remembered positions, sorted by their texts.
    pub fn positions(&self) -> impl Iterator<Item = &str> {
        self.bad.iter().map(String::as_str)
    }

    /// Forgets everything.
    pub fn reset(&mut self) {
        self.bad.clear();
    }

    /// Learns from a finished match in which the learner played `side`. Returns whether it learned
    /// something new.
    pub fn learn(&mut self, game: &Match, side: Side) -> bool {
        if game.winner() != Some(side.other()) || !self.fits(game) {
            return false;
        }
        let left = |place: &NodeId| {
            let before = game.parent(*place)?;
            let left = game.game().without_ended(game.position_at(*place)).ok()?;
            (game.side_at(before) == side).then(|| key(left.text(), game.stage_at(*place)))
        };
        let unknown = game.line().iter().rev().filter_map(left).find(|key| !self.bad.contains(key));
        unknown.is_some_and(|key| self.bad.insert(key))
    }

    /// Reads what its [`fmt::Display`] writes.
    pub fn read(text: &str) -> Result<Self, MemoryError> {
        let mut lines = text.lines();
        let head: Vec<&str> = lines.next().unwrap_or_default().split('\t').collect();
        let (game, play, compound) = match head[..] {
            [HEAD, game, play] => (game, play, Compound::Disjunctive.word()),
            [HEAD, game, play, compound] => (game, play, compound),
            _ => return Err(MemoryError),
        };
        let compound = Compound::ALL.into_iter().find(|known| known.word() == compound).ok_or(MemoryError)?;
        let play = [Play::Normal, Play::Misere].into_iter().find(|known| known.word() == play);
        let bad = lines.filter(|line| !line.trim().is_empty()).map(str::to_owned).collect();
        Ok(Self { game: game.to_owned(), play: play.ok_or(MemoryError)?, compound, bad })
    }
}

/// A header line, then one position per line.
impl fmt::Display for Memory {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{HEAD}\t{}\t{}", self.game, self.play.word())?;
        if self.compound != Compound::Disjunctive {
            write!(f, "\t{}", self.compound.word())?;
        }
        writeln!(f)?;
        self.bad.iter().try_for_each(|position| writeln!(f, "{position}"))
    }
}
