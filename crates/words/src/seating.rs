//! The players of a match in a terminal, at a prompt or on the full screen, and what the match needs from
//! the surrounding program.

use std::io;

use marienbad_play::{Chance, Level, Match, Memory, NodeId, Opponent, Side};
use marienbad_rules::{Convention, Files, NoFiles};
use marienbad_solve::{Budget, Cancel};

use super::failure::Failure;
use crate::language::{Language, say};

/// A match with its players.
pub struct Seating {
    /// The language of all messages.
    pub language: Language,
    /// The match.
    pub game: Match,
    /// The machine and its side; `None` if two people play.
    pub opponent: Option<(Side, Opponent)>,
    /// The budget for one move of the machine or one hint.
    pub budget: Budget,
    /// The cancel flag of Ctrl-C.
    pub cancel: Cancel,
    /// Where the match is saved.
    pub keeper: Box<dyn Keeper>,
}

/// Saves an unfinished match after every move, so that it survives the end of the program, and saves what a
/// learner knows.
pub trait Keeper {
    /// The name under which the match is saved, if it is.
    fn name(&self) -> Option<&str>;

    /// Why the match could not be saved; returned only once.
    fn trouble(&mut self) -> Option<String>;

    /// Saves the current state of the match.
    fn keep(&mut self, text: &str);

    /// Deletes the saved match, which is over.
    fn forget(&mut self);

    /// Saves what the learner of a match knows.
    fn keep_memory(&mut self, game: &Match, memory: &str) -> io::Result<()>;

    /// A keeper for another match of the same players.
    fn anew(&self) -> Box<dyn Keeper>;

    /// The files that the position of a match may name.
    fn files(&self) -> &dyn Files;
}

/// Saves nothing.
pub struct Nowhere;

impl Keeper for Nowhere {
    fn name(&self) -> Option<&str> {
        None
    }

    fn trouble(&mut self) -> Option<String> {
        None
    }

    fn keep(&mut self, _: &str) {}

    fn forget(&mut self) {}

    fn keep_memory(&mut self, _: &Match, _: &str) -> io::Result<()> {
        Ok(())
    }

    fn anew(&self) -> Box<dyn Keeper> {
        Box::new(Self)
    }

    fn files(&self) -> &dyn Files {
        &NoFiles
    }
}

/// The user's choice in the menu.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Chosen {
    /// A new match.
    New(Setup),
    /// An unfinished match.
    Resume(String),
    /// Leave the program.
    Leave,
}

/// The description of a new match.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Setup {
    /// The game.
    pub game: String,
    /// The position.
    pub position: String,
    /// The convention.
    pub convention: Convention,
    /// The machine's level; `None` for two people.
    pub level: Option<Level>,
    /// Whether the machine begins.
    pub machine_begins: bool,
}

/// What the full screen needs from the program that opened it.
pub trait MatchHost {
    /// The language of all messages.
    fn language(&self) -> Language;

    /// The cancel flag of Ctrl-C and of the signals that end a program.
    fn cancel(&self) -> Cancel;

    /// A seed for random choices.
    fn seed(&self) -> u64;

    /// The unfinished matches, by name and description.
    fn unfinished(&self) -> Vec<(String, String)>;

    /// Seats the players, or says in one line why that is impossible.
    fn seat(&self, chosen: &Chosen) -> Result<Seating, String>;

    /// A random position that the person can win.
    fn random(&self, setup: &Setup, chance: &mut Chance) -> Option<String>;
}

impl Seating {
    /// The machine's side.
    pub fn machine(&self) -> Option<Side> {
        self.opponent.as_ref().map(|(side, _)| *side)
    }

    /// Takes back the last move of a person, and the machine's answers to it; returns `false` if there is
    /// none.
    pub fn take_back(&mut self) -> bool {
        let (here, machine) = (self.game.here(), self.machine());
        let mut done = self.game.take_back();
        while done && Some(self.game.side()) == machine {
            done = self.game.take_back();
        }
        if !done {
            self.game.go_to(here);
        }
        done
    }

    /// To be called after every change of the match: saves it once a person has moved, and deletes it when
    /// it is over.
    pub fn keep(&mut self) {
        let person = |place| self.game.parent(place).map(|before| Some(self.game.side_at(before)));
        let moved = self.game.line().into_iter().filter_map(person).any(|side| side != self.machine());
        if self.game.is_over() {
            self.keeper.forget();
        } else if moved || self.keeper.name().is_some() {
            let text = self.text();
            self.keeper.keep(&text);
        }
    }

    /// The line of the match, and its players.
    fn text(&self) -> String {
        let against = match &self.opponent {
            Some((Side::First, one)) => format!("first\t{}", one.level()),
            Some((Side::Second, one)) => format!("second\t{}", one.level()),
            None => "two".to_owned(),
        };
        format!("{}\n{against}\n", self.game)
    }

    /// What a learner knew before the match, in words.
    pub fn memory_in_words(&self) -> Option<String> {
        let (_, learner) = self.opponent.as_ref().filter(|(_, one)| one.level() == Level::Learner)?;
        let known = learner.memory().map_or(0, Memory::len);
        Some(say!(self.language, "play-learner-knows", "count" => known))
    }

    /// The same match from its beginning, saved as a new one.
    pub fn again(&self) -> Option<Self> {
        let start = self.game.position_at(NodeId::ROOT).text();
        let names = [self.game.name(Side::First), self.game.name(Side::Second)];
        let game =
            Match::new(self.game.game().name(), start, self.game.convention(), names, self.keeper.files())
                .ok()?;
        Some(Self {
            language: self.language,
            game,
            opponent: self.opponent.clone(),
            budget: self.budget,
            cancel: self.cancel.clone(),
            keeper: self.keeper.anew(),
        })
    }

    /// To be called when the match is over or abandoned: a learner learns from it, and its memory is saved.
    pub fn leave(&mut self) -> Result<(), Failure> {
        self.keep();
        let Some((side, opponent)) = &mut self.opponent else { return Ok(()) };
        opponent.finished(&self.game, *side);
        let Some(memory) = opponent.memory() else { return Ok(()) };
        let text = memory.to_string();
        let kept = self.keeper.keep_memory(&self.game, &text);
        kept.map_err(Failure::Output)
    }
}
