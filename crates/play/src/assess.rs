//! Who wins from here, also in the middle of a turn of several moves.

use std::fmt;
use std::num::NonZeroU32;

use marienbad_rules::{Compound, Convention, Play, Turns};
use marienbad_solve::question::{Answer, Choice, Game, Outcome, Position};
use marienbad_solve::{Large, Stop, Work};

/// The longest turn that is looked through move by move.
const LONGEST_TURN: u32 = 16;

/// The most moves that are looked at in the middle of a turn.
const MOVES_IN_MID_TURN: usize = 1000;

/// Where a match stands inside a turn, seen by the player to move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Stage {
    play: Play,
    compound: Compound,
    turns: Turns,
    left: NonZeroU32,
}

impl Stage {
    /// The stage at the beginning of the first turn.
    pub fn start(convention: Convention) -> Self {
        let Convention { play, compound, turns } = convention;
        Self { play, compound, turns, left: turns.mover }
    }

    /// The stage after one more move.
    #[must_use]
    pub fn next(self) -> Self {
        match NonZeroU32::new(self.left.get() - 1) {
            Some(left) => Self { left, ..self },
            None => {
                let turns = Turns { mover: self.turns.other, other: self.turns.mover };
                Self { turns, left: turns.mover, ..self }
            }
        }
    }

    /// The number of moves left in this turn, including the next one.
    pub fn left(self) -> u32 {
        self.left.get()
    }

    /// Whether the same player also makes the move after the next one.
    pub fn keeps_the_move(self) -> bool {
        self.left.get() > 1
    }

    /// Whether a turn begins here.
    pub fn begins(self) -> bool {
        self.left == self.turns.mover
    }

    /// Whether the players alternate single moves.
    pub fn alternating(self) -> bool {
        self.turns.alternating()
    }

    /// The winning rule.
    pub fn play(self) -> Play {
        self.play
    }

    /// How a sum is played.
    pub fn compound(self) -> Compound {
        self.compound
    }

    /// The convention for the player to move, as if a turn began here.
    pub fn convention(self) -> Convention {
        Convention { play: self.play, compound: self.compound, turns: self.turns }
    }

    /// Whether the player to move has won if no move is left.
    pub fn wins_at_the_end(self) -> bool {
        // In the middle of a turn, the player to move also made the last move.
        self.begins() == (self.play == Play::Misere)
    }
}

/// `2:1/1`: the turns as seen by the player to move, and the moves left in this turn.
impl fmt::Display for Stage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.turns, self.left)
    }
}

/// What is known about a position in a match.
#[derive(Debug, Clone)]
pub struct Assessment {
    /// Whether the player to move wins with best play.
    pub wins: bool,
    /// The winning moves of the player to move.
    pub moves: Vec<Choice>,
    /// Whether `moves` lists all winning moves.
    pub complete: bool,
    /// The engine's answer, if one engine answered for the whole position.
    pub answer: Option<Answer>,
}

/// Asks the engines who wins and with which moves.
pub fn assess(
    game: &dyn Game,
    position: &Position,
    stage: Stage,
    work: &mut Work<'_>,
) -> Result<Assessment, Stop> {
    if stage.begins() {
        let answer = game.solve(position, stage.convention(), work)?;
        return Ok(Assessment {
            wins: answer.outcome == Outcome::N,
            moves: answer.moves.clone(),
            complete: answer.moves_complete,
            answer: Some(answer),
        });
    }
    if stage.left() > LONGEST_TURN {
        return Err(Stop::TooLarge {
            what: Large::Written(stage.to_string()),
            max: LONGEST_TURN.to_string(),
        });
    }
    let choices = game.moves_in(position, stage.compound(), MOVES_IN_MID_TURN + 1)?;
    if choices.is_empty() {
        let wins = stage.wins_at_the_end();
        return Ok(Assessment { wins, moves: Vec::new(), complete: true, answer: None });
    }
    if choices.len() > MOVES_IN_MID_TURN {
        return Err(Stop::TooLarge {
            what: Large::Written(position.text().to_owned()),
            max: MOVES_IN_MID_TURN.to_string(),
        });
    }
    let mut moves = Vec::new();
    for choice in choices {
        work.spend(1)?;
        if assess(game, &choice.to, stage.next(), work)?.wins == stage.keeps_the_move() {
            moves.push(choice);
        }
    }
    Ok(Assessment { wins: !moves.is_empty(), moves, complete: true, answer: None })
}

#[cfg(test)]
mod tests {
    use super::*;
    use marienbad_rules::NoFiles;
    use marienbad_solve::{Budget, question};

    /// The search in the middle of a turn agrees with the engine's own search at the turn's beginning.
    #[test]
    fn the_middle_of_a_turn_agrees_with_its_beginning() {
        let mut work = Work::new(Budget::default());
        for (name, position) in
            [("xxx", "9"), ("nim", "1,2,2"), ("xxx", "5,3"), ("grundy", "9"), ("nim", "3")]
        {
            let game = question::open(name).unwrap();
            let position = game.parse(position, &NoFiles).unwrap();
            let all = ["2:1", "1:2", "2:3", "3:1"]
                .iter()
                .flat_map(|turns| Compound::ALL.iter().map(move |compound| (*turns, *compound)));
            for (turns, compound) in all {
                for play in [Play::Normal, Play::Misere] {
                    let turns = turns.parse().unwrap();
                    let stage = Stage::start(Convention { play, turns, compound });
                    let whole = assess(&*game, &position, stage, &mut work).unwrap();
                    let good = |choice: &Choice| {
                        let after =
                            assess(&*game, &choice.to, stage.next(), &mut Work::new(Budget::default()));
                        after.unwrap().wins == stage.keeps_the_move()
                    };
                    let by_hand: Vec<String> = game
                        .moves_in(&position, compound, 10_000)
                        .unwrap()
                        .into_iter()
                        .filter(good)
                        .map(|choice| choice.text)
                        .collect();
                    let mut found: Vec<String> = whole.moves.iter().map(|c| c.text.clone()).collect();
                    let mut wanted = by_hand.clone();
                    found.sort();
                    wanted.sort();
                    assert_eq!(found, wanted, "{name} {position:?} {stage} {play:?}");
                }
            }
        }
    }
}
