//! Storage for a user's own data between two runs: unfinished matches, and the memories of learners.
//!
//! Each item is one small file, written completely or not at all, so that a kill at any moment leaves the
//! state either before or after the last move.

use std::io::{self, ErrorKind, Read as _};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::files::{FileSystem, local, make_folders};
use crate::whole::{write_new, write_whole_on};

/// The largest file that is read back: a match of a hundred thousand moves fits.
const MAX_FILE_SIZE: u64 = 1 << 26;

/// A folder of named items of one kind.
#[derive(Debug, Clone)]
pub struct Folder {
    path: PathBuf,
    files: Arc<dyn FileSystem>,
}

/// A file name valid on every system: letters, digits and `-` stay, other bytes become `_` and two digits.
fn file_name(name: &str) -> String {
    name.bytes()
        .map(|byte| match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' => char::from(byte).to_string(),
            _ => format!("_{byte:02x}"),
        })
        .collect()
}

/// The folder of this user's data: under `XDG_DATA_HOME`, otherwise under `~/.local/share`. `None` if the
/// environment defines neither.
pub fn data() -> Option<PathBuf> {
    let named = |name: &str| std::env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    let data = named("XDG_DATA_HOME").or_else(|| Some(named("HOME")?.join(".local").join("share")))?;
    Some(data.join("marienbad"))
}

impl Folder {
    /// This user's folder for items of this kind, in [`data`].
    pub fn of_user(kind: &str) -> Option<Self> {
        Some(Self::at(&data()?.join(kind)))
    }

    /// The folder at this path; it is created when something is first stored.
    pub fn at(path: &Path) -> Self {
        Self::on(local(), path)
    }

    /// Like [`Folder::at`], on another file system.
    pub fn on(files: Arc<dyn FileSystem>, path: &Path) -> Self {
        Self { path: path.to_owned(), files }
    }

    /// Its path, whether or not it exists yet.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The path of the item with this name, whether or not it exists.
    pub fn place(&self, name: &str) -> PathBuf {
        self.path.join(file_name(name))
    }

    /// Stores a text under a name, replacing the earlier one.
    pub fn keep(&self, name: &str, text: &str) -> io::Result<()> {
        make_folders(&*self.files, &self.path)?;
        write_whole_on(&*self.files, &self.place(name), |out| out.write_all(text.as_bytes()))
    }

    /// Stores a text under the smallest number above all that are in use, and returns that number. Two
    /// programs never get the same one.
    pub fn keep_new(&self, text: &str) -> io::Result<String> {
        make_folders(&*self.files, &self.path)?;
        let names = self.names()?;
        let mut number = names.iter().filter_map(|name| name.parse::<u64>().ok()).max().unwrap_or(0);
        loop {
            number += 1;
            let name = number.to_string();
            match write_new(&*self.files, &self.place(&name), text.as_bytes()) {
                Ok(()) => return Ok(name),
                Err(error) if error.kind() == ErrorKind::AlreadyExists => {}
                Err(error) => return Err(error),
            }
        }
    }

    /// The text stored under a name. An empty file counts as nothing: it is the placeholder of a program
    /// that was killed, on a file system without hard links.
    pub fn find(&self, name: &str) -> io::Result<Option<String>> {
        let file = match self.files.open(&self.place(name)) {
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(None),
            other => other?,
        };
        if file.size()? > MAX_FILE_SIZE {
            return Err(ErrorKind::FileTooLarge.into());
        }
        let mut text = String::new();
        file.take(MAX_FILE_SIZE).read_to_string(&mut text)?;
        Ok(Some(text).filter(|text| !text.is_empty()))
    }

    /// The names in use, numbers first and in order. Files still being written have no name yet.
    pub fn names(&self) -> io::Result<Vec<String>> {
        let names = match self.files.list(&self.path) {
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(Vec::new()),
            other => other?,
        };
        let names = names.into_iter().map(|name| name.to_string_lossy().into_owned());
        let mut names: Vec<String> = names.filter(|name| !name.starts_with('.')).collect();
        names.sort_by_key(|name| (name.parse::<u64>().unwrap_or(u64::MAX), name.clone()));
        Ok(names)
    }

    /// Deletes the item with this name, if there is one.
    pub fn forget(&self, name: &str) -> io::Result<()> {
        match self.files.remove(&self.place(name)) {
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(()),
            other => other?,
        }
        self.files.sync_folder(&self.path)
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    #[test]
    fn things_are_kept_found_and_forgotten() {
        let path = std::env::temp_dir().join(format!("marienbad-folder-{}", std::process::id()));
        let folder = Folder::at(&path);
        assert_eq!(folder.names().unwrap(), Vec::<String>::new());
        assert_eq!(folder.find("1").unwrap(), None);
        assert_eq!(folder.keep_new("a").unwrap(), "1");
        assert_eq!(folder.keep_new("b").unwrap(), "2");
        folder.keep("2", "c").unwrap();
        folder.keep("../etc/passwd", "harmless").unwrap();
        assert_eq!(folder.find("2").unwrap().as_deref(), Some("c"));
        assert_eq!(folder.find("../etc/passwd").unwrap().as_deref(), Some("harmless"));
        folder.forget("1").unwrap();
        folder.forget("1").unwrap();
        assert_eq!(folder.keep_new("d").unwrap(), "3");
        assert_eq!(folder.names().unwrap(), ["2", "3", "_2e_2e_2fetc_2fpasswd"]);
        fs::remove_dir_all(&path).unwrap();
    }
}
