//! What a learner remembers: positions that it must not leave to its opponent.
//!
//! After a lost match it remembers the last position it had left that it did not know to be bad. It leaves a bad
//! position only when every move does, so that all it remembers is true: no perfect opponent is needed to learn from.

use std::collections::BTreeSet;
use std::fmt;

use marienbad_rules::Play;

use crate::{Match, NodeId, Side, Stage};

const HEAD: &str = "memory/1";

/// The memory of a learner for one game and one winning rule.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Memory {
    game: String,
    play: Play,
    bad: BTreeSet<String>,
}

/// Why a text is not a memory.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("not a learner's memory: its first line is memory/1, the game, normal or misere, between tabs")]
pub struct MemoryError;

/// A position together with the stage of the turn, where turns have several moves.
fn key(position: &str, stage: Stage) -> String {
    if stage.alternating() { position.to_owned() } else { format!("{stage} {position}") }
}

impl Memory {
    /// Nothing yet.
    pub fn new(game: &str, play: Play) -> Self {
        Self { game: game.to_owned(), play, bad: BTreeSet::new() }
    }

    /// Whether it is about this match's game and winning rule.
    pub fn fits(&self, game: &Match) -> bool {
        self.game == game.game().name() && self.play == game.winning_rule()
    }

    /// Whether leaving this position is known to be bad.
    pub fn knows(&self, position: &str, stage: Stage) -> bool {
        self.bad.contains(&key(position, stage))
    }

    /// How many positions it holds.
    pub fn len(&self) -> usize {
        self.bad.len()
    }

    /// Whether it holds nothing.
    pub fn is_empty(&self) -> bool {
        self.bad.is_empty()
    }

    /// The positions, in the order of their texts.
    pub fn positions(&self) -> impl Iterator<Item = &str> {
        self.bad.iter().map(String::as_str)
    }

    /// Forgets everything.
    pub fn reset(&mut self) {
        self.bad.clear();
    }

    /// Learns from a finished match in which the learner played `side`. Returns whether there was something to learn.
    pub fn learn(&mut self, game: &Match, side: Side) -> bool {
        if game.winner() != Some(side.other()) || !self.fits(game) {
            return false;
        }
        let left = |place: &NodeId| {
            let before = game.parent(*place)?;
            (game.side_at(before) == side)
                .then(|| key(game.position_at(*place).text(), game.stage_at(*place)))
        };
        let unknown = game.line().iter().rev().filter_map(left).find(|key| !self.bad.contains(key));
        unknown.is_some_and(|key| self.bad.insert(key))
    }

    /// Reads what [`fmt::Display`] has written.
    pub fn read(text: &str) -> Result<Self, MemoryError> {
        let mut lines = text.lines();
        let head: Vec<&str> = lines.next().unwrap_or_default().split('\t').collect();
        let [HEAD, game, play] = head[..] else { return Err(MemoryError) };
        let play = [Play::Normal, Play::Misere].into_iter().find(|known| known.word() == play);
        let bad = lines.filter(|line| !line.trim().is_empty()).map(str::to_owned).collect();
        Ok(Self { game: game.to_owned(), play: play.ok_or(MemoryError)?, bad })
    }
}

/// A first line, then one position a line.
impl fmt::Display for Memory {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{HEAD}\t{}\t{}", self.game, self.play.word())?;
        self.bad.iter().try_for_each(|position| writeln!(f, "{position}"))
    }
}
