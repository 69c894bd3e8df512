//! How a position is played. These are arguments of a question, never part of a position or a ruleset.

use std::fmt;
use std::num::NonZeroU32;
use std::str::FromStr;

/// Who wins when the game ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Play {
    /// The player who makes the last move wins.
    #[default]
    Normal,
    /// The player who makes the last move loses.
    Misere,
}

/// How a sum of components is played.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Compound {
    /// A move in exactly one component: the usual sum.
    #[default]
    Disjunctive,
    /// A move in every component that still has one, until every component is over ("Quick" in the
    /// sources).
    Conjunctive,
    /// A move in every component; the game is over as soon as one component is.
    ConjunctiveShort,
    /// A move in any non-empty set of components.
    Selective,
}

/// How many moves each turn has: `mover` for the player to move, `other` for the opponent.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Turns {
    /// Moves in each turn of the player to move.
    pub mover: NonZeroU32,
    /// Moves in each turn of the opponent.
    pub other: NonZeroU32,
}

/// The complete convention: winning rule, compound and moves per turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Convention {
    /// The winning rule.
    pub play: Play,
    /// How the sum is played.
    pub compound: Compound,
    /// How many moves each turn has.
    pub turns: Turns,
}

impl Default for Turns {
    fn default() -> Self {
        Self { mover: NonZeroU32::MIN, other: NonZeroU32::MIN }
    }
}

impl Turns {
    /// `mover` moves per turn for the player to move and `other` for the opponent, each at least 1.
    pub fn new(mover: u32, other: u32) -> Self {
        let at_least_one = |moves| NonZeroU32::new(moves).unwrap_or(NonZeroU32::MIN);
        Self { mover: at_least_one(mover), other: at_least_one(other) }
    }

    /// Whether both players make one move per turn.
    pub fn alternating(self) -> bool {
        self == Self::default()
    }
}

impl Play {
    /// The word used in JSON.
    pub fn word(self) -> &'static str {
        match self {
            Self::Normal => "normal",
            Self::Misere => "misere",
        }
    }
}

impl Compound {
    /// Every compound.
    pub const ALL: [Self; 4] =
        [Self::Disjunctive, Self::Conjunctive, Self::ConjunctiveShort, Self::Selective];

    /// The word used on the command line and in JSON.
    pub fn word(self) -> &'static str {
        match self {
            Self::Disjunctive => "disjunctive",
            Self::Conjunctive => "conjunctive",
            Self::ConjunctiveShort => "conjunctive-short",
            Self::Selective => "selective",
        }
    }
}

impl fmt::Display for Turns {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.mover, self.other)
    }
}

/// The text is not of the form `A:B` with A and B at least 1.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("turns are written A:B, for example 2:1")]
pub struct BadTurns;

impl FromStr for Turns {
    type Err = BadTurns;

    fn from_str(text: &str) -> Result<Self, BadTurns> {
        let (mover, other) = text.split_once(':').ok_or(BadTurns)?;
        let number = |part: &str| {
            let digits = part.bytes().all(|b| b.is_ascii_digit());
            part.parse().ok().filter(|_| digits).ok_or(BadTurns)
        };
        Ok(Self { mover: number(mover)?, other: number(other)? })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn turns_are_read_and_written() {
        for text in ["1:1", "2:1", "1:2", "10:3"] {
            assert_eq!(text.parse::<Turns>().unwrap().to_string(), text);
        }
        for text in ["", "2", "0:1", "2:", ":1", "2:1:1", "+2:1", "a:b", "99999999999:1"] {
            assert_eq!(text.parse::<Turns>(), Err(BadTurns), "{text}");
        }
    }
}
