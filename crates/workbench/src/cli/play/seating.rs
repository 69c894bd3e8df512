//! Who sits at the table, and where the match and the learner's memory are kept between two runs.

use std::io;

use marienbad_play::{Level, Match, Memory, NodeId, Opponent, Side};
use marienbad_rules::{FileProblem, Files as _};
use marienbad_solve::{Budget, Cancel};
use marienbad_store::{Disk, Folder, write_whole};

use super::super::failure::{Failure, excerpt};
use super::super::tournament::level_word;
use super::names as players;
use super::words::rule_in_words;
use crate::language::{Language, say};

/// The folder of unfinished matches.
const MATCHES: &str = "matches";

/// The folder of learners' memories.
const MEMORIES: &str = "memories";

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
    pub keeper: Keeper,
}

/// Keeps an unfinished match after every move, so that it survives whatever ends the program.
#[derive(Debug, Clone)]
pub struct Keeper {
    folder: Option<Folder>,
    name: Option<String>,
    memory: Option<String>,
    trouble: Option<String>,
}

impl Keeper {
    /// For a match that is kept under this name already, or not yet; the learner's memory goes to a file of the user's
    /// choice or to his own folder.
    pub fn new(name: Option<String>, memory: Option<String>) -> Self {
        Self { folder: Folder::of_user(MATCHES), name, memory, trouble: None }
    }

    /// For a match that is kept nowhere.
    #[cfg(test)]
    pub fn nowhere() -> Self {
        Self { folder: None, name: None, memory: None, trouble: None }
    }

    /// The name under which the match is kept, if it is.
    pub fn name(&self) -> Option<&str> {
        self.name.as_deref()
    }

    /// Why the match could not be kept, said once.
    pub fn trouble(&mut self) -> Option<String> {
        self.trouble.take()
    }

    fn note(&mut self, result: io::Result<()>) {
        if let Err(error) = result {
            // Without a place to write, the match goes on; one complaint is enough.
            self.folder = None;
            self.trouble = Some(error.to_string());
        }
    }
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

    /// To be called after every change of the match: keeps it once a person has moved, and no longer when it is over.
    pub fn keep(&mut self) {
        let Some(folder) = self.keeper.folder.clone() else { return };
        let person = |place| self.game.parent(place).map(|before| Some(self.game.side_at(before)));
        let moved = self.game.line().into_iter().filter_map(person).any(|side| side != self.machine());
        let result = match (self.game.is_over(), self.keeper.name.clone()) {
            (true, Some(name)) => folder.forget(&name),
            (true, None) => Ok(()),
            (false, Some(name)) => folder.keep(&name, &self.text()),
            (false, None) if !moved => Ok(()),
            (false, None) => folder.keep_new(&self.text()).map(|name| self.keeper.name = Some(name)),
        };
        self.keeper.note(result);
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

    /// Gives a learner its memory: from the file that was asked for, else from the user's own folder. A fresh learner
    /// starts ignorant again.
    pub fn remembering(mut self, fresh: bool) -> Result<Self, Failure> {
        let language = self.language;
        let Some((side, learner)) = self.opponent.take() else { return Ok(self) };
        if learner.level() != Level::Learner || fresh {
            self.opponent = Some((side, learner));
            return Ok(self);
        }
        let (path, text) = match &self.keeper.memory {
            Some(path) => (path.clone(), Disk.read(path)),
            None => {
                let Some(folder) = Folder::of_user(MEMORIES) else {
                    self.opponent = Some((side, learner));
                    return Ok(self);
                };
                let name = memory_name(&self.game);
                let found = match folder.find(&name) {
                    Ok(Some(text)) => Ok(text),
                    Ok(None) => Err(FileProblem::NotFound),
                    Err(_) => Err(FileProblem::Unreadable),
                };
                (folder.place(&name).to_string_lossy().into_owned(), found)
            }
        };
        let wrong = |id: &str| Failure::Refused(say!(language, id, "path" => path.as_str()));
        // A file that is something else, or about another game, would be overwritten at the end.
        let learner = match text.map(|text| Memory::read(&text)) {
            Ok(Ok(memory)) if memory.fits(&self.game) => learner.with_memory(memory),
            Ok(Ok(_)) => return Err(wrong("play-memory-other")),
            Err(FileProblem::NotFound) => learner,
            Ok(Err(_)) | Err(_) => return Err(wrong("play-memory-wrong")),
        };
        self.opponent = Some((side, learner));
        Ok(self)
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
        let game = Match::new(self.game.game().name(), start, self.game.convention(), names, &Disk).ok()?;
        Some(Self {
            language: self.language,
            game,
            opponent: self.opponent.clone(),
            budget: self.budget,
            cancel: self.cancel.clone(),
            keeper: Keeper::new(None, self.keeper.memory.clone()),
        })
    }

    /// To be called when the match is over or given up: a learner learns from it, and what it knows is kept.
    pub fn leave(&mut self) -> Result<(), Failure> {
        self.keep();
        let Some((side, opponent)) = &mut self.opponent else { return Ok(()) };
        opponent.finished(&self.game, *side);
        let Some(memory) = opponent.memory() else { return Ok(()) };
        let text = memory.to_string();
        let kept = match (&self.keeper.memory, Folder::of_user(MEMORIES)) {
            (Some(path), _) => write_whole(path.as_ref(), text.as_bytes()),
            (None, Some(folder)) => folder.keep(&memory_name(&self.game), &text),
            (None, None) => Ok(()),
        };
        kept.map_err(Failure::Output)
    }
}

/// Under which the memory of a learner is kept: as many as there are games, winning rules and compounds.
fn memory_name(game: &Match) -> String {
    let (play, compound) = (game.winning_rule().word(), game.convention().compound.word());
    format!("{} {play} {compound}", game.game().name())
}

/// The machine's side and level, or nobody.
type Against = Option<(Side, Level)>;

fn read(text: &str) -> Option<(Match, Against)> {
    let (line, against) = text.split_once('\n')?;
    let game = Match::read(line, &Disk).ok()?;
    let against = match against.trim().split_once('\t') {
        Some(("first", level)) => Some((Side::First, level.parse().ok()?)),
        Some(("second", level)) => Some((Side::Second, level.parse().ok()?)),
        _ if against.trim() == "two" => None,
        _ => return None,
    };
    Some((game, against))
}

/// The unfinished match of this name.
pub fn kept(language: Language, name: &str) -> Result<(Match, Against), Failure> {
    let found = Folder::of_user(MATCHES).and_then(|folder| folder.find(name).ok().flatten());
    found
        .and_then(|text| read(&text))
        .ok_or_else(|| Failure::Refused(say!(language, "play-resume-unknown", "found" => excerpt(name, 0))))
}

/// The unfinished matches: name, and game, position, opponent, rule in words.
pub fn unfinished(language: Language) -> Result<Vec<(String, String)>, Failure> {
    let Some(folder) = Folder::of_user(MATCHES) else { return Ok(Vec::new()) };
    let names = folder.names().map_err(Failure::Output)?;
    let line = |name: String| {
        let (mut game, against) = read(&folder.find(&name).ok()??)?;
        let machine = against.map(|(side, _)| side);
        let players = players(language, machine);
        game.rename([&players[0], &players[1]]);
        let against =
            against.map_or_else(|| say!(language, "play-kept-two"), |(_, level)| level_word(language, level));
        let position = excerpt(game.position().text(), 0);
        let rule = rule_in_words(language, &game, machine);
        Some((name, format!("{} {position} · {against} · {rule}", game.game().name())))
    };
    Ok(names.into_iter().filter_map(line).collect())
}
