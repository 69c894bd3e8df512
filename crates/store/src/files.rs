//! The system calls for writing files safely, as a trait: tests substitute a disk that fails, or stops, at
//! any of them (`tests/faults.rs`).
//!
//! [`Local`] is the machine's own file system. `SQLite` does not write through this trait.

use std::any::Any;
use std::ffi::OsString;
use std::fmt;
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, ErrorKind, Read, Seek, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// What a path refers to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Kind {
    /// A file, and its path with all links resolved.
    File(PathBuf),
    /// A folder.
    Folder,
    /// A device or a pipe: nothing may replace it.
    Other,
}

/// A file open for reading.
pub trait Input: Read + Seek + Send {
    /// Its length in bytes.
    fn size(&self) -> io::Result<u64>;
}

/// A file open for writing.
pub trait Output: Write + Send {
    /// Waits until all written data is on disk.
    fn sync(&mut self) -> io::Result<()>;
}

/// A lock, held until it is dropped or the process ends.
pub type Lock = Box<dyn Any + Send + Sync>;

/// Operations on files and folders.
pub trait FileSystem: fmt::Debug + Send + Sync {
    /// What the path refers to, with links resolved; `None` if there is nothing.
    fn look(&self, path: &Path) -> io::Result<Option<Kind>>;
    /// Opens a file for reading.
    fn open(&self, path: &Path) -> io::Result<Box<dyn Input>>;
    /// Opens an empty file for writing; if `new`, the file must not exist yet.
    fn create(&self, path: &Path, new: bool) -> io::Result<Box<dyn Output>>;
    /// Renames a file, replacing any existing one. It is on disk once the folder is synced.
    fn rename(&self, from: &Path, to: &Path) -> io::Result<()>;
    /// Gives a file a second name, which must not exist yet. Not every file system supports this.
    fn link(&self, from: &Path, to: &Path) -> io::Result<()>;
    /// Removes a name.
    fn remove(&self, path: &Path) -> io::Result<()>;
    /// Creates one folder.
    fn make_folder(&self, path: &Path) -> io::Result<()>;
    /// Removes an empty folder.
    fn remove_folder(&self, path: &Path) -> io::Result<()>;
    /// Waits until the names in a folder are on disk.
    fn sync_folder(&self, path: &Path) -> io::Result<()>;
    /// The names in a folder, in any order.
    fn list(&self, folder: &Path) -> io::Result<Vec<OsString>>;
    /// Locks a file, which is created if missing. `WouldBlock` if another process holds the lock.
    fn lock(&self, path: &Path) -> io::Result<Lock>;
}

/// The files of this machine.
#[derive(Debug, Clone, Copy, Default)]
pub struct Local;

/// The files of this machine, in a shared pointer.
pub fn local() -> Arc<dyn FileSystem> {
    Arc::new(Local)
}

impl Input for File {
    fn size(&self) -> io::Result<u64> {
        Ok(self.metadata()?.len())
    }
}

impl Output for File {
    fn sync(&mut self) -> io::Result<()> {
        self.sync_all()
    }
}

impl FileSystem for Local {
    fn look(&self, path: &Path) -> io::Result<Option<Kind>> {
        match fs::metadata(path) {
            Ok(there) if there.is_file() => fs::canonicalize(path).map(|real| Some(Kind::File(real))),
            Ok(there) if there.is_dir() => Ok(Some(Kind::Folder)),
            Ok(_) => Ok(Some(Kind::Other)),
            Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
            Err(error) => Err(error),
        }
    }

    fn open(&self, path: &Path) -> io::Result<Box<dyn Input>> {
        Ok(Box::new(File::open(path)?))
    }

    fn create(&self, path: &Path, new: bool) -> io::Result<Box<dyn Output>> {
        let mut how = OpenOptions::new();
        let how = how.write(true);
        let how = if new { how.create_new(true) } else { how.create(true).truncate(true) };
        Ok(Box::new(how.open(path)?))
    }

    fn rename(&self, from: &Path, to: &Path) -> io::Result<()> {
        fs::rename(from, to)
    }

    fn link(&self, from: &Path, to: &Path) -> io::Result<()> {
        fs::hard_link(from, to)
    }

    fn remove(&self, path: &Path) -> io::Result<()> {
        fs::remove_file(path)
    }

    fn make_folder(&self, path: &Path) -> io::Result<()> {
        fs::create_dir(path)
    }

    fn remove_folder(&self, path: &Path) -> io::Result<()> {
        fs::remove_dir(path)
    }

    fn sync_folder(&self, path: &Path) -> io::Result<()> {
        File::open(path)?.sync_all()
    }

    fn list(&self, folder: &Path) -> io::Result<Vec<OsString>> {
        fs::read_dir(folder)?.map(|entry| Ok(entry?.file_name())).collect()
    }

    fn lock(&self, path: &Path) -> io::Result<Lock> {
        let file = OpenOptions::new().create(true).append(true).open(path)?;
        match file.try_lock() {
            Ok(()) => Ok(Box::new(file)),
            Err(TryLockError::WouldBlock) => Err(ErrorKind::WouldBlock.into()),
            // Some file systems have no locks; mixed output of two writers is then detected by its
            // checksums.
            Err(TryLockError::Error(error)) if error.kind() == ErrorKind::Unsupported => Ok(Box::new(file)),
            Err(TryLockError::Error(error)) => Err(error),
        }
    }
}

/// The parent folder of a path.
pub(crate) fn folder_of(path: &Path) -> &Path {
    path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

/// Creates a folder and its parents, so that they survive a power cut.
pub(crate) fn make_folders(files: &dyn FileSystem, path: &Path) -> io::Result<()> {
    if path.as_os_str().is_empty() || matches!(files.look(path)?, Some(Kind::Folder)) {
        return Ok(());
    }
    if let Some(above) = path.parent() {
        make_folders(files, above)?;
    }
    match files.make_folder(path) {
        // Another program was faster.
        Err(error) if error.kind() == ErrorKind::AlreadyExists => {}
        other => other?,
    }
    // An existing folder is assumed to be durable, so one that could not be synced is removed at once.
    files.sync_folder(folder_of(path)).inspect_err(|_| drop(files.remove_folder(path)))
}
