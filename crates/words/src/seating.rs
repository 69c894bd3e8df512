//! Who sits at the table of a match in a terminal, at a prompt or on the full screen, and what these need of
//! the program around them.

use std::io;

use marienbad_play::{Chance, Level, Match, Memory, NodeId, Opponent, Side};
use marienbad_rules::{Convention, Files, NoFiles};
use marienbad_solve::{Budget, Cancel};

use super::failure::Failure;
use crate::language::{Language, say};

/// A match with its players.
pub struct Seating {
    /// In which everything is said.
    pub language: Language,
    /// The match.
    pub game: Match,
    /// The machine and its side; nobody if two people play.
    pub opponent: Option<(Side, Opponent)>,
    /// For one move of the machine, one hint.
    pub budget: Budget,
    /// The flag of Ctrl-C.
    pub cancel: Cancel,
    /// Where the match is kept.
    pub keeper: Box<dyn Keeper>,
}

/// Keeps an unfinished match after every move, so that it survives whatever ends the program, and what a
/// learner knows.
pub trait Keeper {
    /// The name under which the match is kept, if it is.
    fn name(&self) -> Option<&str>;

    /// Why the match could not be kept, said once.
    fn trouble(&mut self) -> Option<String>;

    /// Keeps the match as it is now.
    fn keep(&mut self, text: &str);

    /// No longer keeps the match: it is over.
    fn forget(&mut self);

    /// Keeps what the learner of a match knows.
    fn keep_memory(&mut self, game: &Match, memory: &str) -> io::Result<()>;

    /// For another match of the same players.
    fn anew(&self) -> Box<dyn Keeper>;

    /// The files that the position of a match may name.
    fn files(&self) -> &dyn Files;
}

/// Keeps nothing.
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

/// What was chosen.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Chosen {
    /// A new match.
    New(Setup),
    /// An unfinished one.
    Resume(String),
    /// Nothing: leave.
    Leave,
}

/// A new match as it was described.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Setup {
    /// The game.
    pub game: String,
    /// The position.
    pub position: String,
    /// The rules beside those of the game.
    pub convention: Convention,
    /// The machine's level, or nobody.
    pub level: Option<Level>,
    /// Whether the machine begins.
    pub machine_begins: bool,
}

/// What the full screen needs of the program that opened it.
pub trait MatchHost {
    /// The language of everything.
    fn language(&self) -> Language;

    /// The flag of Ctrl-C and of the signals that end a program.
    fn cancel(&self) -> Cancel;

    /// A seed for what is drawn at random.
    fn seed(&self) -> u64;

    /// The unfinished matches: name and description.
    fn unfinished(&self) -> Vec<(String, String)>;

    /// Seats the players, or says in one line why that cannot be.
    fn seat(&self, chosen: &Chosen) -> Result<Seating, String>;

    /// A random position that the person wins.
    fn random(&self, setup: &Setup, chance: &mut Chance) -> Option<String>;
}

impl Seating {
    /// The machine's side.
    pub fn machine(&self) -> Option<Side> {
        self.opponent.as_ref().map(|(side, _)| *side)
    }

    /// Takes back the last move of a person, with the machine's answers to it; `false` if there is none.
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

    /// To be called after every change of the match: keeps it once a person has moved, and no longer when it
    /// is over.
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

    /// The line of the match and who plays it.
    fn text(&self) -> String {
        let against = match &self.opponent {
            Some((Side::First, one)) => format!("first\t{}", one.level()),
            Some((Side::Second, one)) => format!("second\t{}", one.level()),
            None => "two".to_owned(),
        };
        format!("{}\n{against}\n", self.game)
    }

    /// What a learner knows before the match, in words.
    pub fn memory_in_words(&self) -> Option<String> {
        let (_, learner) = self.opponent.as_ref().filter(|(_, one)| one.level() == Level::Learner)?;
        let known = learner.memory().map_or(0, Memory::len);
        Some(say!(self.language, "play-learner-knows", "count" => known))
    }

    /// The same match from its beginning, kept anew.
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

    /// To be called when the match is over or given up: a learner learns from it, and what it knows is kept.
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
