//! The folder of custom lessons, one file each, and the reader's progress.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use marienbad_rules::{FileProblem, Files as _};

use crate::{Disk, Folder};

/// The most files that are read.
const MAX_FILES: usize = 1_000;

/// The largest file that is read.
const MAX_FILE_SIZE: u64 = 1 << 18;

/// The folder of custom lessons.
#[derive(Debug, Clone)]
pub struct LessonFolder {
    path: PathBuf,
}

impl LessonFolder {
    /// The folder of this user; `None` if the environment defines none.
    pub fn of_user() -> Option<Self> {
        Folder::of_user("lessons").map(|folder| Self { path: folder.path().to_owned() })
    }

    /// The folder at this path.
    pub fn at(path: &Path) -> Self {
        Self { path: path.to_owned() }
    }

    /// Its path, whether or not it exists yet.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The files that end in `.md`, sorted by name.
    pub fn files(&self) -> Vec<(PathBuf, Result<String, FileProblem>)> {
        let Ok(entries) = fs::read_dir(&self.path) else { return Vec::new() };
        let is_lesson = |path: &PathBuf| {
            let hidden = path.file_name().is_none_or(|name| name.to_string_lossy().starts_with('.'));
            !hidden && path.extension().is_some_and(|end| end == "md")
        };
        let mut paths: Vec<PathBuf> =
            entries.filter_map(|entry| Some(entry.ok()?.path())).filter(is_lesson).collect();
        paths.sort();
        paths.truncate(MAX_FILES);
        paths.into_iter().map(|path| (path.clone(), read(&path))).collect()
    }
}

fn read(path: &Path) -> Result<String, FileProblem> {
    match fs::metadata(path) {
        Ok(found) if found.len() > MAX_FILE_SIZE => Err(FileProblem::TooLarge),
        _ => Disk.read(&path.to_string_lossy()),
    }
}

/// The reader's progress in each lesson: the name of the step where the reader left it.
#[derive(Debug, Clone)]
pub struct Progress {
    folder: Folder,
}

impl Progress {
    /// The progress of this user; `None` if the environment defines no folder.
    pub fn of_user() -> Option<Self> {
        Folder::of_user("progress").map(|folder| Self { folder })
    }

    /// The progress stored in this folder.
    pub fn at(path: &Path) -> Self {
        Self { folder: Folder::at(path) }
    }

    /// The step where the reader left a lesson.
    pub fn step(&self, lesson: &str) -> Option<String> {
        let text = self.folder.find(lesson).ok().flatten()?;
        text.lines().next().map(|line| line.trim().to_owned()).filter(|step| !step.is_empty())
    }

    /// The rule that the reader invented in a lesson before leaving it.
    pub fn rule(&self, lesson: &str) -> Option<String> {
        let text = self.folder.find(lesson).ok().flatten()?;
        text.lines().nth(1).map(|line| line.trim().to_owned()).filter(|rule| !rule.is_empty())
    }

    /// Stores the step where the reader leaves a lesson, and the rule invented there.
    pub fn keep(&self, lesson: &str, step: &str, rule: Option<&str>) -> io::Result<()> {
        self.folder.keep(lesson, &format!("{step}\n{}\n", rule.unwrap_or_default()))
    }

    /// Deletes the progress in a lesson.
    pub fn forget(&self, lesson: &str) -> io::Result<()> {
        self.folder.forget(lesson)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lessons_are_found_and_progress_is_kept() {
        let path = std::env::temp_dir().join(format!("marienbad-lessons-{}", std::process::id()));
        let folder = LessonFolder::at(&path);
        assert!(folder.files().is_empty());
        fs::create_dir_all(&path).unwrap();
        fs::write(path.join("b.md"), "second").unwrap();
        fs::write(path.join("a.md"), [0xff, 0xfe]).unwrap();
        fs::write(path.join("notes.txt"), "no lesson").unwrap();
        fs::write(path.join(".c.md"), "no lesson").unwrap();
        let found: Vec<_> = folder.files().into_iter().map(|(_, text)| text).collect();
        assert_eq!(found, [Err(FileProblem::NotText), Ok("second".to_owned())]);
        let progress = Progress::at(&path.join("progress"));
        assert_eq!(progress.step("race"), None);
        progress.keep("race", "four", None).unwrap();
        assert_eq!((progress.step("race").as_deref(), progress.rule("race")), (Some("four"), None));
        progress.keep("race", "five", Some("n -> n-1 or n-4")).unwrap();
        assert_eq!(progress.rule("race").as_deref(), Some("n -> n-1 or n-4"));
        assert_eq!(progress.step("race").as_deref(), Some("five"));
        progress.forget("race").unwrap();
        assert_eq!(progress.step("race"), None);
        fs::remove_dir_all(&path).unwrap();
    }
}
