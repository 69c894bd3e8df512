//! Custom games from files: the user's folder, and `game:FILE` on the command line.

use std::io::Write as _;
use std::path::Path;

use marienbad_rules::catalogue::{self, FileMistake, GameFile};
use marienbad_rules::{FileProblem, Play};
use marienbad_store::games::{GameFolder, read_game};
use marienbad_words::failure::{Failure, file_mistake, file_problem_words};
use marienbad_words::language::{Language, say};

/// What stands before the path of a game's file.
const PREFIX: &str = "game:";

/// Adds the games of the user's folder to the catalogue. A broken file is reported in one line and does not
/// prevent the others from being added.
pub fn load(language: Language) {
    let Some(folder) = GameFolder::of_user() else { return };
    for (path, text) in folder.files() {
        let added = match text {
            Ok(text) => GameFile::read(&text).and_then(catalogue::add).map_err(Problem::Mistake),
            Err(problem) => Err(Problem::File(problem)),
        };
        if let Err(problem) = added {
            let _ = writeln!(anstream::stderr(), "marienbad: {}", problem.message(language, &path));
        }
    }
}

/// Makes `game:FILE` available under that name.
pub fn open_file(language: Language, name: &str) -> Result<(), Failure> {
    let Some(path) = name.trim().strip_prefix(PREFIX) else { return Ok(()) };
    let refused = |problem: Problem| Failure::Refused(problem.message(language, Path::new(path)));
    let text = read_game(path).map_err(|problem| refused(Problem::File(problem)))?;
    let added = GameFile::read(&text).and_then(|file| catalogue::add_as(name.trim(), file));
    added.map(|_| ()).map_err(|mistake| refused(Problem::Mistake(mistake)))
}

/// Makes the games of these files available for the terms `game:FILE(…)` of a sum.
pub fn open_files_in_sum(language: Language, game: &str, position: &str) -> Result<(), Failure> {
    if game.trim() != "sum" {
        return Ok(());
    }
    // An invalid sum is reported later, when it is parsed.
    for name in marienbad_rules::sum::names(position).unwrap_or_default() {
        open_file(language, name)?;
    }
    Ok(())
}

/// The winning rule that the file of a game asks for.
pub fn default_play(name: &str) -> Play {
    let entry = catalogue::file_entry(name.trim());
    entry.and_then(|entry| Some(entry.file.as_ref()?.play)).unwrap_or_default()
}

/// Why a file adds no game.
enum Problem {
    File(FileProblem),
    Mistake(FileMistake),
}

impl Problem {
    fn message(&self, language: Language, path: &Path) -> String {
        let problem = match self {
            Self::File(problem) => file_problem_words(language, *problem),
            Self::Mistake(mistake) => file_mistake(language, mistake),
        };
        say!(
            language, "games-file-broken", "path" => path.to_string_lossy().into_owned(),
            "problem" => problem
        )
    }
}
