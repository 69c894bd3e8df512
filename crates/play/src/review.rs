//! After the match: which moves gave the win away, and what would have won.

use marienbad_solve::{Budget, Work};

use crate::{Match, NodeId, Side, assess};

/// How many moves that would have won are named.
const NAMED: usize = 3;

/// What a move did.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Mark {
    /// It kept the win.
    Good,
    /// There was nothing to lose any more.
    Lost,
    /// It gave the win away; these would have kept it.
    GaveAway(Vec<String>),
    /// The engines do not know within the budget.
    Unknown,
}

/// A move of the match with its mark.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reviewed {
    /// Who played it.
    pub side: Side,
    /// The move.
    pub text: String,
    /// What it left.
    pub after: String,
    /// What it did.
    pub mark: Mark,
}

/// Looks at every move from the start to where the match stands, with this budget for each.
pub fn review(game: &Match, budget: Budget) -> Vec<Reviewed> {
    let line = game.line();
    line.windows(2).map(|step| reviewed(game, step[0], step[1], budget)).collect()
}

fn reviewed(game: &Match, before: NodeId, after: NodeId, budget: Budget) -> Reviewed {
    let mut work = Work::new(budget);
    let stage = game.stage_at(before);
    let mut look = |place| assess(game.game(), game.position_at(place), game.stage_at(place), &mut work);
    let mark = match look(before) {
        Err(_) => Mark::Unknown,
        Ok(found) if !found.wins => Mark::Lost,
        Ok(found) => match look(after) {
            Err(_) => Mark::Unknown,
            Ok(then) if then.wins == stage.keeps_the_move() => Mark::Good,
            Ok(_) => Mark::GaveAway(found.moves.into_iter().take(NAMED).map(|choice| choice.text).collect()),
        },
    };
    Reviewed {
        side: game.side_at(before),
        text: game.move_to(after).to_owned(),
        after: game.position_at(after).text().to_owned(),
        mark,
    }
}
