//! How long an answer waits for what is not needed: values beside a closed form, further winning moves of a
//! board.

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

/// Up to which step the moves of a board are looked into: with the usual budget, as long as the outcome took
/// and some more.
pub(super) fn patience(work: &Work<'_>) -> u64 {
    match work.budget().nodes > Budget::default().nodes {
        _ if work.is_brief() => 0,
        true => u64::MAX,
        false => work.nodes() + MOVE_STEPS.max(work.nodes().saturating_mul(OUTCOME_TIMES)),
    }
}

/// Whether a move in the component with this number wins.
type Wins<'a> = dyn FnMut(usize, &dyn Move, &mut Work<'_>) -> Result<bool, Stop> + 'a;

/// What is known of the moves of a position, looked at in rounds.
struct Rounds {
    /// For each move, by its place in the list, whether it is settled.
    settled: Vec<bool>,
    /// The winning ones with their places.
    winning: Vec<(usize, super::super::Choice)>,
    /// Steps that a move may take in this round; none in the first, which only finds what is known.
    steps: u64,
}

/// How a round ended.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Round {
    /// Every move is settled.
    Settled,
    /// Some are open, and another round with more steps may settle them.
    Open,
    /// Some are open, and there is no time for another round.
    OutOfTime,
    /// There are more moves than anybody looks at.
    TooMany,
}

/// Which moves of a board win, those first that are soon known: one of them is known already, and to settle
/// the others may take a thousand times as long. It ends after the step with the number `last`, see
/// [`patience`].
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
    // The answer stands, also for who has stopped it here.
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
