//! A program that plays: it receives the position when it has to move, and writes its move. Each match is a
//! separate run.

use marienbad_play::{Fault, Match, Player, ProgramError, Side, Turn};
use marienbad_solve::{Cancel, Stop};

use crate::{Limits, Program, Running};

/// A program as a player.
pub struct ProgramPlayer {
    program: Program,
    limits: Limits,
    cancel: Cancel,
    running: Option<Running>,
}

impl ProgramPlayer {
    /// A program that is started anew for each match.
    pub fn new(program: Program, limits: Limits, cancel: &Cancel) -> Self {
        Self { program, limits, cancel: cancel.clone(), running: None }
    }

    fn asked(&mut self, position: &str) -> Result<String, ProgramError> {
        let running = match &mut self.running {
            Some(running) => running,
            None => self.running.insert(Running::start(&self.program, self.limits, &self.cancel)?),
        };
        let answer = running.ask(position);
        if let Err(ProgramError::Late { computing: None | Some(false) }) = answer
            && !running.has_answered()
        {
            // A program that was still computing was only late, perhaps on a busy machine. If an idle
            // program writes its move once the input has ended, the move was ready but buffered.
            running.end_input();
            if let Ok(Some(_)) = running.listen(self.limits.at_the_end()) {
                return Err(ProgramError::Buffered);
            }
        }
        answer
    }
}

impl Player for ProgramPlayer {
    fn begin(&mut self) {
        self.running = None;
    }

    fn choose(&mut self, game: &Match) -> Result<Turn, Stop> {
        if game.is_over() {
            return Ok(Turn::Over);
        }
        match self.asked(game.position().text()) {
            Ok(line) => Ok(Turn::Move(line.trim().to_owned())),
            Err(ProgramError::Cancelled) => Err(Stop::Cancelled),
            Err(trouble) => Ok(Turn::Fault(Fault::Program(trouble))),
        }
    }

    fn finished(&mut self, _: &Match, _: Side) {
        if let Some(running) = self.running.take() {
            running.leave();
        }
    }
}
