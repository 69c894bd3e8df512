//! Matches between two players, who begin alternately, and round-robin tournaments.

use std::sync::Arc;

use marienbad_rules::Convention;
use marienbad_solve::Cancel;
use marienbad_solve::question::{Game, Position};

use crate::player::{Fault, Player, Turn};
use crate::program_error::ProgramError;
use crate::{Match, MatchError, Opponent, Side};

/// A match that is longer is broken off: two players who take one token at a time from 10^18 never end.
const MAX_MATCH_LENGTH: usize = 20_000;

/// After so many faults one after the other a player is not asked any more.
const MAX_FAULTS_IN_A_ROW: u32 = 3;

/// Numbers of matches and wins of both players, the first player's first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Score {
    /// Matches that each player began.
    pub began: [u64; 2],
    /// Matches that each player began and won.
    pub won_first: [u64; 2],
    /// Matches that the other player began and each player won.
    pub won_second: [u64; 2],
    /// Matches stopped because they were too long.
    pub unfinished: u64,
    /// Matches that each player lost by a fault: no move, or an illegal one.
    pub faults: [u64; 2],
}

impl Score {
    /// The wins of one player (0 or 1).
    pub fn wins(&self, which: usize) -> u64 {
        self.won_first[which] + self.won_second[which]
    }

    /// The number of matches played.
    pub fn played(&self) -> u64 {
        self.began[0] + self.began[1]
    }

    fn count(&mut self, beginner: usize, winner: Option<usize>) {
        self.began[beginner] += 1;
        match winner {
            None => self.unfinished += 1,
            Some(winner) if winner == beginner => self.won_first[winner] += 1,
            Some(winner) => self.won_second[winner] += 1,
        }
    }
}

/// One match of a tournament as played.
#[derive(Debug, Clone)]
pub struct Played {
    /// The match, as far as it went.
    pub game: Match,
    /// The player who began: 0 or 1.
    pub beginner: usize,
    /// The winner; `None` if the match was stopped.
    pub winner: Option<usize>,
    /// The player who lost by a fault, and the fault.
    pub fault: Option<(usize, Fault)>,
}

/// Plays `matches` matches from a position; the opponents begin alternately and keep what they learn.
/// Raising `cancel` ends it after the current match.
pub fn tournament(
    game: &Arc<dyn Game>,
    position: &Position,
    convention: Convention,
    opponents: &mut [Opponent; 2],
    matches: u64,
    cancel: &Cancel,
) -> Result<Score, MatchError> {
    let [a, b] = opponents;
    let table = Table { game, positions: std::slice::from_ref(position), convention };
    table.meet([a, b], matches, cancel, &mut |_| {})
}

/// Where and how matches are played.
#[derive(Clone, Copy)]
pub struct Table<'a> {
    /// The game.
    pub game: &'a Arc<dyn Game>,
    /// The starting positions, used in turn; from each, both players begin once before the next is used.
    pub positions: &'a [Position],
    /// The convention.
    pub convention: Convention,
}

impl Table<'_> {
    /// Two players play `matches` matches and begin alternately. A player with several faults in a row is
    /// no longer asked and loses the remaining matches. Raising `cancel` ends it after the current match,
    /// or during the match if a player reports it.
    pub fn meet(
        &self,
        mut players: [&mut dyn Player; 2],
        matches: u64,
        cancel: &Cancel,
        each: &mut dyn FnMut(Played),
    ) -> Result<Score, MatchError> {
        let mut score = Score::default();
        let mut in_a_row = [0; 2];
        for number in 0..matches {
            if cancel.is_cancelled() {
                break;
            }
            let beginner = (number % 2) as usize;
            let withdrawn = (0..2).find(|which| in_a_row[*which] >= MAX_FAULTS_IN_A_ROW);
            let played = match withdrawn {
                Some(which) => self.not_played(number, beginner, which)?,
                None => match self.play(&mut players, number, beginner)? {
                    Some(played) => played,
                    None => break,
                },
            };
            let faulty = played.fault.as_ref().map(|(which, _)| *which);
            for (which, count) in in_a_row.iter_mut().enumerate() {
                *count = if faulty == Some(which) { *count + 1 } else { 0 };
                score.faults[which] += u64::from(faulty == Some(which));
            }
            // A player who has withdrawn does not come back.
            if let Some(which) = withdrawn {
                in_a_row[which] = MAX_FAULTS_IN_A_ROW;
            }
            score.count(beginner, played.winner);
            each(played);
        }
        Ok(score)
    }

    fn begun(&self, number: u64) -> Result<Match, MatchError> {
        let count = self.positions.len().max(1) as u64;
        let position = self
            .positions
            .get((number / 2 % count) as usize)
            .ok_or(MatchError::Line("a tournament needs a position"))?;
        Match::from_position(Arc::clone(self.game), position.clone(), self.convention, ["1", "2"])
    }

    fn not_played(&self, number: u64, beginner: usize, which: usize) -> Result<Played, MatchError> {
        let fault = Some((which, Fault::Withdrawn));
        Ok(Played { game: self.begun(number)?, beginner, winner: Some(1 - which), fault })
    }

    /// One match; `None` if it was cancelled.
    fn play(
        &self,
        players: &mut [&mut dyn Player; 2],
        number: u64,
        beginner: usize,
    ) -> Result<Option<Played>, MatchError> {
        let mut game = self.begun(number)?;
        // The index in `players` of each side of the match.
        let which = |side: Side| side.index() ^ beginner;
        players.iter_mut().for_each(|player| player.begin());
        let mut fault = None;
        for _ in 0..MAX_MATCH_LENGTH {
            let mover = which(game.side());
            let found = match players[mover].choose(&game)? {
                Turn::Over => break,
                Turn::Fault(Fault::Program(ProgramError::Cancelled)) => return Ok(None),
                Turn::Fault(found) => found,
                Turn::Move(mv) => match game.play(&mv) {
                    Ok(_) => continue,
                    Err(MatchError::Illegal(mv)) => {
                        Fault::Illegal { mv, position: game.position().text().to_owned() }
                    }
                    Err(other) => return Err(other),
                },
            };
            fault = Some((mover, found));
            break;
        }
        for side in [Side::First, Side::Second] {
            players[which(side)].finished(&game, side);
        }
        let winner = fault.as_ref().map(|(mover, _)| 1 - mover).or_else(|| game.winner().map(which));
        Ok(Some(Played { game, beginner, winner, fault }))
    }
}

#[cfg(test)]
mod tests {
    use marienbad_rules::NoFiles;
    use marienbad_solve::{Stop, question};

    use super::*;

    /// Takes one from the first non-empty heap, or stops answering after this many moves.
    struct Script {
        moves: usize,
        asked: usize,
        begun: usize,
    }

    impl Player for Script {
        fn begin(&mut self) {
            self.begun += 1;
            self.asked = 0;
        }

        fn choose(&mut self, game: &Match) -> Result<Turn, Stop> {
            self.asked += 1;
            Ok(if game.is_over() {
                Turn::Over
            } else if self.asked > self.moves {
                Turn::Fault(Fault::Program(ProgramError::Closed))
            } else {
                let heaps = game.position().text().split(',').take_while(|heap| *heap == "0").count();
                Turn::Move(format!("{}:-1", heaps + 1))
            })
        }

        fn finished(&mut self, _: &Match, _: Side) {}
    }

    fn meet(a: &mut dyn Player, b: &mut dyn Player, matches: u64) -> (Score, Vec<Played>) {
        let game: Arc<dyn Game> = Arc::from(question::open("nim").unwrap());
        let positions = [game.parse("2,2", &NoFiles).unwrap(), game.parse("3", &NoFiles).unwrap()];
        let table = Table { game: &game, positions: &positions, convention: Convention::default() };
        let mut all = Vec::new();
        let score = table.meet([a, b], matches, &Cancel::default(), &mut |played| all.push(played)).unwrap();
        (score, all)
    }

    #[test]
    fn positions_are_used_in_turn_and_both_begin_from_each() {
        let script = || Script { moves: 99, asked: 0, begun: 0 };
        let (mut a, mut b) = (script(), script());
        let (score, all) = meet(&mut a, &mut b, 6);
        let began: Vec<String> = all
            .iter()
            .map(|one| format!("{} {}", one.beginner, one.game.position_at(crate::NodeId::ROOT).text()))
            .collect();
        assert_eq!(began, ["0 2,2", "1 2,2", "0 3", "1 3", "0 2,2", "1 2,2"]);
        // Four tokens taken one by one: the second player takes the last; of three, the first does.
        assert_eq!((score.won_first, score.won_second), ([1, 1], [2, 2]));
        assert_eq!((a.begun, score.faults), (6, [0, 0]));
    }

    #[test]
    fn who_gives_no_answer_loses_and_is_not_asked_for_ever() {
        let (mut a, mut b) =
            (Script { moves: 99, asked: 0, begun: 0 }, Script { moves: 0, asked: 0, begun: 0 });
        let (score, all) = meet(&mut a, &mut b, 10);
        assert_eq!((score.wins(0), score.wins(1), score.faults), (10, 0, [0, 10]));
        assert_eq!(b.begun, 3, "three times, then no more");
        assert!(matches!(all[3].fault, Some((1, Fault::Withdrawn))));
        assert!(matches!(all[0].fault, Some((1, Fault::Program(ProgramError::Closed)))));
    }

    #[test]
    fn an_illegal_move_loses() {
        struct Wrong;
        impl Player for Wrong {
            fn choose(&mut self, _: &Match) -> Result<Turn, Stop> {
                Ok(Turn::Move("1:-9".to_owned()))
            }
            fn finished(&mut self, _: &Match, _: Side) {}
        }
        let (score, all) = meet(&mut Wrong, &mut Opponent::new(crate::Level::Random, 1), 1);
        assert_eq!(score.wins(1), 1);
        let Some((0, Fault::Illegal { mv, position })) = &all[0].fault else { panic!("{all:?}") };
        assert_eq!((mv.as_str(), position.as_str()), ("1:-9", "2,2"));
    }
}
