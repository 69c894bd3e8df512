//! Many matches between two opponents, who begin in turn.

use std::sync::Arc;

use marienbad_rules::Convention;
use marienbad_solve::Cancel;
use marienbad_solve::question::{Game, Position};

use crate::{Match, MatchError, Opponent, Side};

/// A match that is longer is broken off: two players who take one token at a time from 10^18 never end.
const LONGEST: usize = 20_000;

/// Matches and wins of both, the first opponent's number first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Score {
    /// Matches that each began.
    pub began: [u64; 2],
    /// Matches that each began and won.
    pub won_first: [u64; 2],
    /// Matches that the other began and each won.
    pub won_second: [u64; 2],
    /// Matches broken off because they were too long.
    pub unfinished: u64,
}

impl Score {
    /// Wins of one of them (0 or 1).
    pub fn wins(&self, which: usize) -> u64 {
        self.won_first[which] + self.won_second[which]
    }

    /// Matches played.
    pub fn played(&self) -> u64 {
        self.began[0] + self.began[1]
    }
}

/// Plays `matches` matches from a position; the opponents begin in turn and keep what they learn. Raising
/// `cancel` ends it after the match under way.
pub fn tournament(
    game: &Arc<dyn Game>,
    position: &Position,
    convention: Convention,
    opponents: &mut [Opponent; 2],
    matches: u64,
    cancel: &Cancel,
) -> Result<Score, MatchError> {
    let mut score = Score::default();
    for number in 0..matches {
        if cancel.is_cancelled() {
            break;
        }
        let beginner = (number % 2) as usize;
        let mut one = Match::from_position(Arc::clone(game), position.clone(), convention, ["1", "2"])?;
        // The player who is first in the match is `beginner` in the list.
        let which = |side: Side| side.index() ^ beginner;
        for _ in 0..LONGEST {
            let Some(mv) = opponents[which(one.side())].choose(&one)? else { break };
            one.play(&mv)?;
        }
        score.began[beginner] += 1;
        let Some(winner) = one.winner() else {
            score.unfinished += 1;
            continue;
        };
        for side in [Side::First, Side::Second] {
            opponents[which(side)].finished(&one, side);
        }
        let winner = which(winner);
        if winner == beginner {
            score.won_first[winner] += 1;
        } else {
            score.won_second[winner] += 1;
        }
    }
    Ok(score)
}
