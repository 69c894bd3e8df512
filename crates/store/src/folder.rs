//! Where a user's own things are kept between two runs: unfinished matches, what a learner remembers.
//!
//! One small file for each, written whole or not at all, so that a kill at any moment leaves the state
//! before the last move or after it.

use std::fs::{self, OpenOptions};
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

use crate::write_whole;

/// The largest file that is read back: a match of a hundred thousand moves fits.
const LARGEST: u64 = 1 << 26;

/// A folder with one kind of things in it, each under a name.
#[derive(Debug, Clone)]
pub struct Folder {
    path: PathBuf,
}

/// A name that is a file's name on every system: letters, digits and `-` stay, other bytes become `_` and
/// two digits.
fn file_name(name: &str) -> String {
    name.bytes()
        .map(|byte| match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' => char::from(byte).to_string(),
            _ => format!("_{byte:02x}"),
        })
        .collect()
}

/// The folder in which this user's things are kept: under `XDG_DATA_HOME`, else under `~/.local/share`.
/// `None` where the environment names neither.
pub fn data() -> Option<PathBuf> {
    let named = |name: &str| std::env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    let data = named("XDG_DATA_HOME").or_else(|| Some(named("HOME")?.join(".local").join("share")))?;
    Some(data.join("marienbad"))
}

impl Folder {
    /// The folder of this user for things of this kind, in [`data`].
    pub fn of_user(kind: &str) -> Option<Self> {
        Some(Self::at(&data()?.join(kind)))
    }

    /// The folder at this place; it is made when something is first kept.
    pub fn at(path: &Path) -> Self {
        Self { path: path.to_owned() }
    }

    /// Where it is, whether or not it is there yet.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Where the thing of this name is or would be.
    pub fn place(&self, name: &str) -> PathBuf {
        self.path.join(file_name(name))
    }

    /// Keeps a text under a name, in place of what was there.
    pub fn keep(&self, name: &str, text: &str) -> io::Result<()> {
        fs::create_dir_all(&self.path)?;
        write_whole(&self.place(name), text.as_bytes())
    }

    /// Keeps a text under the smallest number after all that are in use, and says which. Two programs never
    /// get the same.
    pub fn keep_new(&self, text: &str) -> io::Result<String> {
        fs::create_dir_all(&self.path)?;
        let names = self.names()?;
        let mut number = names.iter().filter_map(|name| name.parse::<u64>().ok()).max().unwrap_or(0);
        loop {
            number += 1;
            let name = number.to_string();
            match OpenOptions::new().write(true).create_new(true).open(self.place(&name)) {
                Ok(_) => return self.keep(&name, text).map(|()| name),
                Err(error) if error.kind() == ErrorKind::AlreadyExists => {}
                Err(error) => return Err(error),
            }
        }
    }

    /// What is kept under a name.
    pub fn find(&self, name: &str) -> io::Result<Option<String>> {
        let place = self.place(name);
        match fs::metadata(&place) {
            Ok(found) if found.len() > LARGEST => Err(ErrorKind::FileTooLarge.into()),
            Ok(_) => fs::read_to_string(place).map(Some),
            Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
            Err(error) => Err(error),
        }
    }

    /// The names in use, numbers in their order first. Files that are just being written have no name yet.
    pub fn names(&self) -> io::Result<Vec<String>> {
        let entries = match fs::read_dir(&self.path) {
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(Vec::new()),
            other => other?,
        };
        let mut names = Vec::new();
        for entry in entries {
            let name = entry?.file_name().to_string_lossy().into_owned();
            if !name.starts_with('.') {
                names.push(name);
            }
        }
        names.sort_by_key(|name| (name.parse::<u64>().unwrap_or(u64::MAX), name.clone()));
        Ok(names)
    }

    /// Forgets what is kept under a name, if anything is.
    pub fn forget(&self, name: &str) -> io::Result<()> {
        match fs::remove_file(self.place(name)) {
            Err(error) if error.kind() == ErrorKind::NotFound => Ok(()),
            other => other,
        }
    }
}

#[cfg(test)]
mod tests {
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
