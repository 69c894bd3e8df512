//! The board of a step: a match determined by the list of its moves.

use marienbad_play::{Level, Match, MatchError, NodeId, Side, Stage, assess};
use marienbad_rules::NoFiles;
use marienbad_solve::{Cancel, Stop, Work};
use marienbad_words::language::{Language, say};
use marienbad_words::play::readings;

use crate::lesson::Board;
use crate::machine::Machine;

/// A match on the board of a step.
#[derive(Clone)]
pub struct Sitting {
    /// The match.
    pub game: Match,
    /// The opponent.
    pub machine: Machine,
    machine_side: Option<Side>,
    salt: u64,
}

impl Sitting {
    /// A match without moves; `salt` varies the random choices of the same step.
    pub fn open(language: Language, board: &Board, salt: u64) -> Result<Self, MatchError> {
        let you = language.say("play-name-you");
        let machine = machine_name(language, board.machine);
        let names = if board.machine_begins { [&*machine, &*you] } else { [&*you, &*machine] };
        let game = Match::new(&board.game, &board.position, board.convention, names, &NoFiles)?;
        let side = if board.machine_begins { Side::First } else { Side::Second };
        let machine_side = (board.machine != Machine::Nobody).then_some(side);
        Ok(Self { game, machine: board.machine, machine_side, salt })
    }

    /// Plays these moves up to the first illegal one.
    #[must_use]
    pub fn after<'m>(mut self, moves: impl IntoIterator<Item = &'m str>) -> Self {
        for mv in moves {
            if self.game.play(mv).is_err() {
                break;
            }
        }
        self
    }

    /// The side that the machine plays.
    pub fn machine_side(&self) -> Option<Side> {
        self.machine_side
    }

    /// The moves so far.
    pub fn moves(&self) -> Vec<String> {
        let line = self.game.line();
        line.into_iter().skip(1).map(|place| self.game.move_to(place).to_owned()).collect()
    }

    /// The legal move that the typed text means; `None` if there is none.
    pub fn meant(&self, typed: &str) -> Option<String> {
        let mut game = self.game.clone();
        readings(typed.trim()).iter().find_map(|mv| {
            let place = game.play(mv).ok()?;
            Some(game.move_to(place).to_owned())
        })
    }

    /// Plays a move of the pupil; returns `false` if it is illegal.
    pub fn play(&mut self, typed: &str) -> bool {
        self.meant(typed).is_some_and(|mv| self.game.play(&mv).is_ok())
    }

    /// Whether the machine is to move.
    pub fn machine_to_move(&self) -> bool {
        self.machine_side == Some(self.game.side()) && !self.game.is_over()
    }

    /// Lets the machine move until it is the pupil's turn, and returns its moves.
    pub fn reply(&mut self, cancel: &Cancel) -> Result<Vec<String>, Stop> {
        let mut made = Vec::new();
        while self.machine_to_move() {
            let seed = self
                .moves()
                .iter()
                .flat_map(|mv| mv.bytes())
                .fold(self.salt ^ 0xcbf2_9ce4_8422_2325, |sum, byte| {
                    (sum ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
                });
            let Some(mv) = self.machine.choose(&self.game, seed, cancel)? else { break };
            if self.game.play(&mv).is_err() {
                break;
            }
            made.push(mv);
        }
        Ok(made)
    }

    /// Whether the pupil has won; `None` as long as the match is not over. A pupil who plays both sides
    /// wins.
    pub fn won(&self) -> Option<bool> {
        let winner = self.game.winner()?;
        Some(self.machine_side != Some(winner))
    }

    /// A winning move of the player to move.
    pub fn winning_move(&self, work: &mut Work<'_>) -> Result<Option<String>, Stop> {
        let found = assess(self.game.game(), self.game.position(), self.game.stage(), work)?;
        Ok(found.moves.first().map(|choice| choice.text.clone()))
    }

    /// Whether the pupil could win from the beginning.
    pub fn can_be_won(&self, work: &mut Work<'_>) -> Result<bool, Stop> {
        let start = self.game.position_at(NodeId::ROOT);
        let found = assess(self.game.game(), start, Stage::start(self.game.convention()), work)?;
        Ok(found.wins != (self.machine_side == Some(Side::First)))
    }
}

/// The name of a machine.
pub fn machine_name(language: Language, machine: Machine) -> String {
    match machine {
        Machine::Nobody => language.say("school-machine-nobody"),
        Machine::Level(level) => language.say(&format!("person-{}", level.word())),
        Machine::Question17 => language.say("school-machine-question-17"),
        Machine::Algorithm(number) => language.say(&format!("school-machine-algorithm-{number}")),
    }
}

/// The behaviour of a machine, in one sentence.
pub fn machine_says(language: Language, machine: Machine) -> String {
    match machine {
        Machine::Nobody => language.say("school-machine-nobody-says"),
        // Lucy dreams one time in five; a lesson may ask for more or less.
        Machine::Level(level @ Level::Forgetful(percent)) if !Level::ALL.contains(&level) => {
            let random = 100_u64.saturating_sub(u64::from(percent));
            let each = if random > 0 && 100 % random == 0 { 100 / random } else { 0 };
            say!(language, "person-forgetful-says-other", "each" => each, "random" => random)
        }
        Machine::Level(level) => language.say(&format!("person-{}-says", level.word())),
        Machine::Question17 => language.say("school-machine-question-17-says"),
        Machine::Algorithm(number) => language.say(&format!("school-machine-algorithm-{number}-says")),
    }
}
