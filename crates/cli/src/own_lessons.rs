//! Custom lessons: the files of the user's folder are added to the shipped lessons.

use std::io::Write as _;
use std::sync::Once;

use marienbad_school::add;
use marienbad_store::LessonFolder;
use marienbad_words::failure::file_problem_words;
use marienbad_words::language::{Language, say};

/// Adds the lessons of the user's folder, once. A broken file is reported in one line and does not prevent
/// the others from being added.
pub fn load(language: Language) {
    static LOADED: Once = Once::new();
    LOADED.call_once(|| {
        let Some(folder) = LessonFolder::of_user() else { return };
        for (path, text) in folder.files() {
            let added = match text {
                Ok(text) => add(&text).map_err(|problem| problem.message(language)),
                Err(problem) => Err(file_problem_words(language, problem)),
            };
            if let Err(problem) = added {
                let path = path.to_string_lossy().into_owned();
                let line = say!(language, "lesson-file-broken", "path" => path, "problem" => problem);
                let _ = writeln!(anstream::stderr(), "marienbad: {line}");
            }
        }
    });
}
