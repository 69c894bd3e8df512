//! Players of a tournament: one of our opponents, or one from outside.

use marienbad_solve::Stop;

use crate::program_error::ProgramError;
use crate::{Match, Opponent, Side};

/// What a player does on its turn.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Turn {
    /// Nothing: the match is over.
    Over,
    /// Makes this move, in the player's own spelling.
    Move(String),
    /// Makes no legal move, and so loses the match.
    Fault(Fault),
}

/// Why a match is lost without a legal move.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Fault {
    /// The move is not legal here.
    Illegal {
        /// The move as written.
        mv: String,
        /// The position.
        position: String,
    },
    /// There was no usable answer.
    Program(ProgramError),
    /// Too many faults in a row: the remaining matches were not played.
    Withdrawn,
}

impl Fault {
    /// The fault in one word, for the record of the match.
    pub fn word(&self) -> &'static str {
        match self {
            Self::Illegal { .. } => "illegal",
            Self::Withdrawn => "withdrawn",
            Self::Program(trouble) => match trouble {
                ProgramError::Late { .. } | ProgramError::TooLong => "late",
                ProgramError::Buffered => "buffered",
                ProgramError::Ended(_) | ProgramError::Closed | ProgramError::NotStarted(_) => "ended",
                ProgramError::Unfinished(_) | ProgramError::Unasked(_) | ProgramError::Flood => "garbled",
                ProgramError::Cancelled => "cancelled",
            },
        }
    }
}

/// A player of matches.
pub trait Player {
    /// A match begins.
    fn begin(&mut self) {}

    /// The player's turn. An error is a failure of the rules, or ends the whole tournament.
    fn choose(&mut self, game: &Match) -> Result<Turn, Stop>;

    /// A match in which the player had this side is over.
    fn finished(&mut self, game: &Match, side: Side);
}

impl Player for Opponent {
    fn choose(&mut self, game: &Match) -> Result<Turn, Stop> {
        Ok(Opponent::choose(self, game)?.map_or(Turn::Over, Turn::Move))
    }

    fn finished(&mut self, game: &Match, side: Side) {
        Opponent::finished(self, game, side);
    }
}
