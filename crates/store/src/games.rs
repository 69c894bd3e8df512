//! The folder of a user's own games, one TOML file each. The catalogue parses the files.

use std::fs;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

use marienbad_rules::{FileProblem, Files as _};

use crate::files::{Local, make_folders};
use crate::whole::write_new;
use crate::{Disk, Folder};

/// The most files that are read.
const MAX_FILES: usize = 1_000;

/// The folder of a user's own games.
#[derive(Debug, Clone)]
pub struct GameFolder {
    path: PathBuf,
}

/// A file of the folder: its path, and its text.
pub type FoundFile = (PathBuf, Result<String, FileProblem>);

impl GameFolder {
    /// The folder of this user; `None` if the environment defines none.
    pub fn of_user() -> Option<Self> {
        Folder::of_user("games").map(|folder| Self { path: folder.path().to_owned() })
    }

    /// The folder at this path.
    pub fn at(path: &Path) -> Self {
        Self { path: path.to_owned() }
    }

    /// Its path, whether or not it exists yet.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The files that end in `.toml`, sorted by name.
    pub fn files(&self) -> Vec<FoundFile> {
        let Ok(entries) = fs::read_dir(&self.path) else { return Vec::new() };
        let paths = entries.filter_map(|entry| Some(entry.ok()?.path()));
        let is_game = |path: &PathBuf| {
            let hidden = path.file_name().is_none_or(|name| name.to_string_lossy().starts_with('.'));
            !hidden && path.extension().is_some_and(|end| end == "toml")
        };
        let mut paths: Vec<PathBuf> = paths.filter(is_game).collect();
        paths.sort();
        paths.truncate(MAX_FILES);
        paths.into_iter().map(|path| (path.clone(), read(&path))).collect()
    }

    /// Writes a new file, completely or not at all, and returns its path; an existing file is left alone.
    pub fn create(&self, name: &str, text: &str) -> io::Result<PathBuf> {
        make_folders(&Local, &self.path)?;
        let path = self.place(name);
        write_new(&Local, &path, text.as_bytes())?;
        Ok(path)
    }

    /// The path of the file with this name, whether or not it exists.
    pub fn place(&self, name: &str) -> PathBuf {
        self.path.join(format!("{name}.toml"))
    }
}

/// The text of a small file.
fn read(path: &Path) -> Result<String, FileProblem> {
    let large = marienbad_rules::catalogue::LONGEST_FILE as u64;
    match fs::metadata(path) {
        Ok(found) if found.len() > large => Err(FileProblem::TooLarge),
        Err(error) if error.kind() == ErrorKind::NotFound => Err(FileProblem::NotFound),
        _ => Disk.read(&path.to_string_lossy()),
    }
}

/// The text of a game file named by the user.
pub fn read_game(path: &str) -> Result<String, FileProblem> {
    read(Path::new(path))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_are_found_and_never_overwritten() {
        let path = std::env::temp_dir().join(format!("marienbad-games-{}", std::process::id()));
        let folder = GameFolder::at(&path);
        assert!(folder.files().is_empty());
        let made = folder.create("b", "second").unwrap();
        assert_eq!(made, folder.place("b"));
        folder.create("a", "first").unwrap();
        assert_eq!(folder.create("a", "other").unwrap_err().kind(), ErrorKind::AlreadyExists);
        fs::write(path.join("notes.txt"), "no game").unwrap();
        fs::write(path.join(".hidden.toml"), "no game").unwrap();
        fs::write(path.join("c.toml"), [0xff, 0xfe]).unwrap();
        fs::write(path.join("d.toml"), vec![b'a'; 1 << 17]).unwrap();
        let found: Vec<_> = folder.files().into_iter().map(|(_, text)| text).collect();
        let expected =
            [Ok("first".into()), Ok("second".into()), Err(FileProblem::NotText), Err(FileProblem::TooLarge)];
        assert_eq!(found, expected);
        assert_eq!(read_game("/no/such/file"), Err(FileProblem::NotFound));
        fs::remove_dir_all(&path).unwrap();
    }
}
