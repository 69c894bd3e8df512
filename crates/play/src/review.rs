//! After the match: which moves gave the win away, and what would have won.

use marienbad_solve::{Budget, Cancel, Stop, Work};

use crate::{Match, NodeId, Side, assess, patience};

/// How many moves that would have won are named.
const NAMED: usize = 3;

/// The flag is looked at once in so many steps: on a board of 500 places one takes a hundredth of a second.
const STEPS_BETWEEN_LOOKS: u64 = 4;

/// The effect of a move.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Mark {
    /// It kept the win.
    Good,
    /// The position was already lost.
    Lost,
    /// It gave the win away; these moves would have kept it.
    GaveAway(Vec<String>),
    /// The engines could not tell within the budget.
    Unknown,
}

/// A move of the match and its mark.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reviewed {
    /// Who played it.
    pub side: Side,
    /// The move.
    pub text: String,
    /// The position that it left.
    pub after: String,
    /// The effect of the move.
    pub mark: Mark,
}

/// Judges every move from the start to the current position, with this budget for each.
pub fn review(game: &Match, budget: Budget) -> Vec<Reviewed> {
    review_until(game, budget, &Cancel::default())
}

/// Like [`review`], until the flag is raised: moves not examined by then are marked unknown.
pub fn review_until(game: &Match, budget: Budget, cancel: &Cancel) -> Vec<Reviewed> {
    // From the end backwards: positions only get larger on the way, and the first one that is too large
    // ends the search.
    let (line, mut known) = (game.line(), true);
    let mut all: Vec<Reviewed> = line
        .windows(2)
        .rev()
        .map(|step| {
            let one = reviewed(game, step[0], step[1], known.then_some(budget), cancel);
            known &= one.mark != Mark::Unknown;
            one
        })
        .collect();
    all.reverse();
    all
}

fn mark(game: &Match, before: NodeId, after: NodeId, budget: Budget, cancel: &Cancel) -> Result<Mark, Stop> {
    let budget = patience(game.game(), game.position_at(before), game.convention(), budget);
    let mut work = Work::new(budget).with_cancel(cancel.clone()).with_tick(STEPS_BETWEEN_LOOKS);
    let mut look = |place| assess(game.game(), game.position_at(place), game.stage_at(place), &mut work);
    let found = look(before)?;
    if !found.wins {
        return Ok(Mark::Lost);
    }
    if look(after)?.wins == game.stage_at(before).keeps_the_move() {
        return Ok(Mark::Good);
    }
    Ok(Mark::GaveAway(found.moves.into_iter().take(NAMED).map(|choice| choice.text).collect()))
}

fn reviewed(
    game: &Match,
    before: NodeId,
    after: NodeId,
    budget: Option<Budget>,
    cancel: &Cancel,
) -> Reviewed {
    let mark = budget.and_then(|budget| mark(game, before, after, budget, cancel).ok());
    Reviewed {
        side: game.side_at(before),
        text: game.move_to(after).to_owned(),
        after: game.position_at(after).text().to_owned(),
        mark: mark.unwrap_or(Mark::Unknown),
    }
}
