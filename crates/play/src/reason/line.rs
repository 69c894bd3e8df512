//! Every turn of the loser with an answer to it: the reason that always exists, used if it is short enough
//! to read.

use std::collections::HashSet;

use marienbad_solve::question::{Game, Position};
use marienbad_solve::{Work, budgets};

use super::{Reason, SHOWN_OPTIONS};
use crate::{Stage, assess};

/// What stands between the moves of one turn.
const THEN: &str = "; ";

/// A turn of the loser and the answer to it. Several moves of one turn are separated by `; `.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reply {
    /// The turn.
    pub mv: String,
    /// The answer and the position that it leaves, which is lost again; `None` if the turn ended the game.
    pub answer: Option<(String, String)>,
}

/// The moves of a turn so far, the position that they leave, and the stage of the turn.
struct Turn {
    moves: Vec<String>,
    leaves: Position,
    stage: Stage,
}

impl Turn {
    fn begin(from: &Position, stage: Stage) -> Self {
        Self { moves: Vec::new(), leaves: from.clone(), stage }
    }

    /// The turn with one more move, and whether that move ends it.
    fn and(&self, mv: &str, leaves: Position) -> (Self, bool) {
        let moves = self.moves.iter().map(String::as_str).chain([mv]).map(str::to_owned).collect();
        (Self { moves, leaves, stage: self.stage.next() }, !self.stage.keeps_the_move())
    }

    fn over(&self, game: &dyn Game) -> Option<bool> {
        game.is_over(&self.leaves, self.stage.compound()).ok()
    }
}

/// All turns from a position, if they are few. Of several turns of more than one move that leave the same
/// position, only the first is kept.
fn turns(game: &dyn Game, from: &Position, stage: Stage) -> Option<Vec<Turn>> {
    let (mut whole, mut open) = (Vec::new(), vec![Turn::begin(from, stage)]);
    let mut seen: HashSet<String> = HashSet::new();
    let mut looked = 0;
    while let Some(turn) = open.pop() {
        let choices = game.moves_in(&turn.leaves, stage.compound(), SHOWN_OPTIONS + 1).ok()?;
        looked += choices.len();
        if choices.len() > SHOWN_OPTIONS || looked > SHOWN_OPTIONS * SHOWN_OPTIONS {
            return None;
        }
        let mut longer = Vec::new();
        for choice in choices {
            let (next, ended) = turn.and(&choice.text, choice.to);
            if ended || next.over(game)? {
                if next.moves.len() == 1 || seen.insert(next.leaves.text().to_owned()) {
                    whole.push(next);
                }
            } else {
                longer.push(next);
            }
        }
        open.extend(longer.into_iter().rev());
    }
    (whole.len() <= SHOWN_OPTIONS).then_some(whole)
}

/// A winning turn in a won position.
fn winning_turn(game: &dyn Game, from: &Position, stage: Stage, work: &mut Work<'_>) -> Option<Turn> {
    let mut turn = Turn::begin(from, stage);
    loop {
        let choice = assess(game, &turn.leaves, turn.stage, work).ok()?.moves.into_iter().next()?;
        let (next, ended) = turn.and(&choice.text, choice.to);
        if ended || next.over(game)? {
            return Some(next);
        }
        turn = next;
    }
}

/// Answers to the turns of a lost position, if they are few and can be found cheaply.
fn replies(game: &dyn Game, lost: &Position, stage: Stage, work: &mut Work<'_>) -> Option<Vec<Reply>> {
    let reply = |turn: Turn| {
        let answer = if turn.over(game)? {
            None
        } else {
            let answer = winning_turn(game, &turn.leaves, turn.stage, work)?;
            Some((answer.moves.join(THEN), answer.leaves.text().to_owned()))
        };
        Some(Reply { mv: turn.moves.join(THEN), answer })
    };
    turns(game, lost, stage)?.into_iter().map(reply).collect()
}

/// The line for a position at the beginning of a turn; `wins` says whether the player to move wins.
pub(super) fn by_line(game: &dyn Game, position: &Position, stage: Stage, wins: bool) -> Option<Reason> {
    let mut work = Work::new(budgets::ILLUSTRATION);
    if !wins {
        return Some(Reason::Line { opening: None, replies: replies(game, position, stage, &mut work)? });
    }
    let turn = winning_turn(game, position, stage, &mut work)?;
    let opening = (turn.moves.join(THEN), turn.leaves.text().to_owned());
    let replies = replies(game, &turn.leaves, turn.stage, &mut work)?;
    Some(Reason::Line { opening: Some(opening), replies })
}
