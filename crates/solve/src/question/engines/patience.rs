//! How much to spend on optional parts of an answer: values besides a closed form, further winning moves of
//! a board.

use super::super::engine::{MAX_MOVES_LOOKED_AT, Winners};
use super::super::erased::{Move, Sum};
use super::super::handle::Handle;
use crate::listing::Next;
use crate::{Budget, Stop, Work};

/// Steps for the moves of a board beside the one that is known to win: so many, or so many times what the
/// outcome has taken. Each look at a move may take [`ROUND_GROWTH`] times the steps of the one before.
const MOVE_STEPS: u64 = 1 << 22;
const OUTCOME_TIMES: u64 = 8;
const ROUND_GROWTH: u64 = 8;

/// So many moves are looked up even after a search was cancelled.
const MOVES_AT_ONCE: usize = 1 << 10;

/// The step up to which the moves of a board are examined. Within the default budget it is a multiple of
/// what the outcome took; a larger budget sets no such limit.
pub(super) fn patience(work: &Work<'_>) -> u64 {
    match work.budget().nodes > Budget::default().nodes {
        _ if work.is_brief() => 0,
        true => u64::MAX,
        false => work.nodes() + MOVE_STEPS.max(work.nodes().saturating_mul(OUTCOME_TIMES)),
    }
}

/// Whether a move in this component wins.
type Wins<'a> = dyn FnMut(usize, &dyn Move, &mut Work<'_>) -> Result<bool, Stop> + 'a;

/// What is known about the moves of a position, examined in rounds.
struct Rounds {
    /// For each move, by its index in the list, whether it is decided.
    settled: Vec<bool>,
    /// The winning moves, with their indices.
    winning: Vec<(usize, super::super::Choice)>,
    /// Steps allowed for each move in this round; 0 in the first round, which only looks up what is known.
    steps: u64,
}

/// How a round ended.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Round {
    /// Every move is decided.
    Settled,
    /// Some moves are undecided; another round with more steps may decide them.
    Open,
    /// Some moves are undecided, and there is no time for another round.
    OutOfTime,
    /// There are too many moves to examine.
    TooMany,
}

/// Finds the winning moves of a board in rounds, the easy ones first: one winning move is already known,
/// and deciding the others may take a thousand times as long. It stops after step `last`, see [`patience`].
pub(super) fn winners_in_rounds(
    game: &Handle,
    sum: &Sum,
    winners: &mut Winners,
    last: u64,
    work: &mut Work<'_>,
    wins: &mut Wins<'_>,
) -> Result<(), Stop> {
    let mut rounds = Rounds { settled: Vec::new(), winning: Vec::new(), steps: 0 };
    let end = loop {
        match rounds.next(game, sum, last, work, wins)? {
            Round::Open => rounds.steps = rounds.steps.saturating_mul(ROUND_GROWTH).max(1),
            end => break end,
        }
    };
    // The outcome stands even if listing the moves was stopped.
    winners.cut |= end != Round::Settled;
    rounds.winning.sort_by_key(|(place, _)| *place);
    for (_, choice) in rounds.winning {
        if let Next::Enough = winners.push(choice) {
            break;
        }
    }
    Ok(())
}

impl Rounds {
    fn next(
        &mut self,
        game: &Handle,
        sum: &Sum,
        last: u64,
        work: &mut Work<'_>,
        wins: &mut Wins<'_>,
    ) -> Result<Round, Stop> {
        let (mut end, mut at, mut spent) = (Round::Settled, 0, false);
        let first = self.steps == 0;
        game.each_move(sum, work, &mut |i, mv, work| {
            let place = at;
            at += 1;
            if place == self.settled.len() {
                self.settled.push(false);
            }
            if self.settled[place] {
                return Ok(Next::More);
            }
            let left = last.saturating_sub(work.nodes());
            let at_once = first && at <= MOVES_AT_ONCE;
            if spent || left == 0 && !first || !at_once && work.cancel().is_cancelled() {
                end = Round::OutOfTime;
                return Ok(Next::Enough);
            }
            if at as u64 > MAX_MOVES_LOOKED_AT {
                end = Round::TooMany;
                return Ok(Next::Enough);
            }
            let mut part = work.part(self.steps.min(left));
            let found = wins(i, mv, &mut part);
            spent = !first && work.add(&part).is_err();
            match found {
                Ok(wins) => {
                    self.settled[place] = true;
                    if wins {
                        self.winning.push((place, game.choice(sum, i, mv)));
                    }
                }
                Err(stop) if stop.is_failure() => return Err(stop),
                Err(stop) => {
                    end = Round::Open;
                    spent |= !first && !stop.is_steps();
                }
            }
            Ok(Next::More)
        })?;
        Ok(if spent && end == Round::Open { Round::OutOfTime } else { end })
    }
}
