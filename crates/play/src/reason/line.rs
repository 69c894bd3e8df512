//! Every move of the loser with the answer to it: the reason that is always there, where it is short enough to be read.

use marienbad_rules::Convention;
use marienbad_solve::Work;
use marienbad_solve::question::{Answer, Choice, Game, Outcome, Position};

use super::{ILLUSTRATION, Reason, SHOWN_OPTIONS};

/// A move of the loser and the answer to it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reply {
    /// The move.
    pub mv: String,
    /// The answer and what it leaves, which is lost again; none if the move was the last.
    pub answer: Option<(String, String)>,
}

/// The replies to the moves of a lost position, if they are few and can be found cheaply.
fn replies(game: &dyn Game, lost: &Position, convention: Convention) -> Option<Vec<Reply>> {
    let choices = game.moves_in(lost, convention.compound, SHOWN_OPTIONS + 1);
    if choices.len() > SHOWN_OPTIONS {
        return None;
    }
    let mut work = Work::new(ILLUSTRATION);
    let reply = |choice: Choice| {
        if game.moves_in(&choice.to, convention.compound, 1).is_empty() {
            return Some(Reply { mv: choice.text, answer: None });
        }
        let best = game.solve(&choice.to, convention, &mut work).ok()?.moves.into_iter().next()?;
        Some(Reply { mv: choice.text, answer: Some((best.text, best.to.text().to_owned())) })
    };
    choices.into_iter().map(reply).collect()
}

/// The line of a position from the answer of its engine: one move a turn.
pub(super) fn by_line(
    game: &dyn Game,
    position: &Position,
    convention: Convention,
    answer: &Answer,
) -> Option<Reason> {
    if answer.outcome == Outcome::P {
        return Some(Reason::Line { opening: None, replies: replies(game, position, convention)? });
    }
    let choice = answer.moves.first()?;
    let replies = replies(game, &choice.to, convention)?;
    Some(Reason::Line { opening: Some((choice.text.clone(), choice.to.text().to_owned())), replies })
}
