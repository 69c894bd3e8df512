//! The calls to the system by which files are written so that nothing is lost, as a trait: the tests put a
//! disk in its place that fails, or stops, at any of them (`tests/faults.rs`).
//!
//! [`Local`] is the machine's own. What `SQLite` writes does not go through here.

use std::any::Any;
use std::ffi::OsString;
use std::fmt;
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, ErrorKind, Read, Seek, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// What stands at a path.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Kind {
    /// A file, and its path behind all links.
    File(PathBuf),
    /// A folder.
    Folder,
    /// A device or a pipe: nothing may take its place.
    Other,
}

/// A file that is read.
pub trait Input: Read + Seek + Send {
    /// Its length in bytes.
    fn size(&self) -> io::Result<u64>;
}

/// A file that is written.
pub trait Output: Write + Send {
    /// Waits until what was written is on the disk.
    fn sync(&mut self) -> io::Result<()>;
}

/// What is locked, until it is dropped or the process ends.
pub type Lock = Box<dyn Any + Send + Sync>;

/// Files and folders, call by call.
pub trait FileSystem: fmt::Debug + Send + Sync {
    /// What stands there, behind links; `None` if nothing does.
    fn look(&self, path: &Path) -> io::Result<Option<Kind>>;
    /// Opens a file for reading.
    fn open(&self, path: &Path) -> io::Result<Box<dyn Input>>;
    /// Opens an empty file for writing, which must not be there yet if it is to be `new`.
    fn create(&self, path: &Path, new: bool) -> io::Result<Box<dyn Output>>;
    /// Gives a file another name, in the place of what has that name. On the disk when the folder is synced.
    fn rename(&self, from: &Path, to: &Path) -> io::Result<()>;
    /// Gives a file a second name that nothing has yet. Not every file system can.
    fn link(&self, from: &Path, to: &Path) -> io::Result<()>;
    /// Removes a name.
    fn remove(&self, path: &Path) -> io::Result<()>;
    /// Makes one folder.
    fn make_folder(&self, path: &Path) -> io::Result<()>;
    /// Removes an empty folder.
    fn remove_folder(&self, path: &Path) -> io::Result<()>;
    /// Waits until the names in a folder are on the disk.
    fn sync_folder(&self, path: &Path) -> io::Result<()>;
    /// The names in a folder, in any order.
    fn list(&self, folder: &Path) -> io::Result<Vec<OsString>>;
    /// Locks a file, which is made if it is not there. `WouldBlock` if another process has it.
    fn lock(&self, path: &Path) -> io::Result<Lock>;
}

/// The files of this machine.
#[derive(Debug, Clone, Copy, Default)]
pub struct Local;

/// The files of this machine, to be shared.
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
            // Some file systems have no locks; a mixture of two writers is then found by its checksums.
            Err(TryLockError::Error(error)) if error.kind() == ErrorKind::Unsupported => Ok(Box::new(file)),
            Err(TryLockError::Error(error)) => Err(error),
        }
    }
}

/// The folder in which a path stands.
pub(crate) fn folder_of(path: &Path) -> &Path {
    path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

/// Makes a folder and those above it, so that after a power cut they are still there.
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
    // A folder that is there is taken for one that stays: what is not sure to stay goes at once.
    files.sync_folder(folder_of(path)).inspect_err(|_| drop(files.remove_folder(path)))
}
