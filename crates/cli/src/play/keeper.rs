//! Saves the match and the learner's memory between two runs.

use std::io;

use marienbad_play::{Level, Match, Memory, Side};
use marienbad_rules::{FileProblem, Files};
use marienbad_store::{Disk, Folder, write_whole};
use marienbad_words::failure::{Failure, excerpt};
use marienbad_words::language::{Language, say};
use marienbad_words::play::rule_in_words;
use marienbad_words::seating::{Keeper, Seating};
use marienbad_words::tournament::level_word;

use super::names as players;

/// The folder of unfinished matches.
const MATCHES: &str = "matches";

/// The folder of learners' memories.
const MEMORIES: &str = "memories";

/// Saves an unfinished match after every move, so that it survives the end of the program.
#[derive(Debug, Clone)]
pub struct Folders {
    folder: Option<Folder>,
    name: Option<String>,
    memory: Option<String>,
    trouble: Option<String>,
}

impl Folders {
    /// For a match already saved under this name, or not saved yet; the learner's memory goes to the given
    /// file, otherwise to the user's own folder.
    pub fn new(name: Option<String>, memory: Option<String>) -> Self {
        Self { folder: Folder::of_user(MATCHES), name, memory, trouble: None }
    }

    fn note(&mut self, result: io::Result<()>) {
        if let Err(error) = result {
            // If nothing can be written, the match goes on; one complaint is enough.
            self.folder = None;
            self.trouble = Some(error.to_string());
        }
    }
}

impl Keeper for Folders {
    fn name(&self) -> Option<&str> {
        self.name.as_deref()
    }

    fn trouble(&mut self) -> Option<String> {
        self.trouble.take()
    }

    fn keep(&mut self, text: &str) {
        let Some(folder) = &self.folder else { return };
        let result = match &self.name {
            Some(name) => folder.keep(name, text),
            None => folder.keep_new(text).map(|name| self.name = Some(name)),
        };
        self.note(result);
    }

    fn forget(&mut self) {
        let (Some(folder), Some(name)) = (&self.folder, &self.name) else { return };
        let result = folder.forget(name);
        self.note(result);
    }

    fn keep_memory(&mut self, game: &Match, memory: &str) -> io::Result<()> {
        match (&self.memory, Folder::of_user(MEMORIES)) {
            (Some(path), _) => write_whole(path.as_ref(), memory.as_bytes()),
            (None, Some(folder)) => folder.keep(&memory_name(game), memory),
            (None, None) => Ok(()),
        }
    }

    fn anew(&self) -> Box<dyn Keeper> {
        Box::new(Self::new(None, self.memory.clone()))
    }

    fn files(&self) -> &dyn Files {
        &Disk
    }
}

/// Gives a learner its memory: from the given file, otherwise from the user's own folder. With `fresh`, the
/// learner starts without any.
pub fn remembering(mut seating: Seating, memory: Option<&str>, fresh: bool) -> Result<Seating, Failure> {
    let language = seating.language;
    let Some((side, learner)) = seating.opponent.take() else { return Ok(seating) };
    if learner.level() != Level::Learner || fresh {
        seating.opponent = Some((side, learner));
        return Ok(seating);
    }
    let (path, text) = match memory {
        Some(path) => (path.to_owned(), Disk.read(path)),
        None => {
            let Some(folder) = Folder::of_user(MEMORIES) else {
                seating.opponent = Some((side, learner));
                return Ok(seating);
            };
            let name = memory_name(&seating.game);
            let found = match folder.find(&name) {
                Ok(Some(text)) => Ok(text),
                Ok(None) => Err(FileProblem::NotFound),
                Err(_) => Err(FileProblem::Unreadable),
            };
            (folder.place(&name).to_string_lossy().into_owned(), found)
        }
    };
    let wrong = |id: &str| Failure::Refused(say!(language, id, "path" => path.as_str()));
    // A file that is something else, or about another game, must not be overwritten at the end.
    let learner = match text.map(|text| Memory::read(&text)) {
        Ok(Ok(memory)) if memory.fits(&seating.game) => learner.with_memory(memory),
        Ok(Ok(_)) => return Err(wrong("play-memory-other")),
        Err(FileProblem::NotFound) => learner,
        Ok(Err(_)) | Err(_) => return Err(wrong("play-memory-wrong")),
    };
    seating.opponent = Some((side, learner));
    Ok(seating)
}

/// The file name of a learner's memory: one per game, winning rule and compound.
fn memory_name(game: &Match) -> String {
    let (play, compound) = (game.winning_rule().word(), game.convention().compound.word());
    format!("{} {play} {compound}", game.game().name())
}

/// The machine's side and level; `None` for two people.
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

/// The unfinished matches: name, and a description with game, position, opponent and rule.
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
