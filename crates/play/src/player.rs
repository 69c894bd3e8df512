//! Who can sit at the table of a tournament: an opponent of ours, or somebody from outside.

use marienbad_solve::Stop;

use crate::program_error::ProgramError;
use crate::{Match, Opponent, Side};

/// What somebody does whose turn it is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Turn {
    /// Nothing: the match is over.
    Over,
    /// Makes this move, as he writes it.
    Move(String),
    /// Gives no move, and has lost by it.
    Fault(Fault),
}

/// Why a match is lost away from the board.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Fault {
    /// This is no move here.
    Illegal {
        /// What was written.
        mv: String,
        /// Where.
        position: String,
    },
    /// There was no answer.
    Program(ProgramError),
    /// Too many faults one after the other: the rest was not played.
    Withdrawn,
}

impl Fault {
    /// In one word, as it is written beside a match that is kept.
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

/// Somebody who plays matches.
pub trait Player {
    /// A match begins.
    fn begin(&mut self) {}

    /// What he does here. An error is a failure of the rules, or the end of everything.
    fn choose(&mut self, game: &Match) -> Result<Turn, Stop>;

    /// A match is over, in which he was this side.
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
