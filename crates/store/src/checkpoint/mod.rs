//! The state of a long computation, saved so that no crash, kill or full disk loses it.
//!
//! A checkpoint has a *kind* (the computation that may read it), a *meta* text (which state it is) and any
//! number of *blocks* of bytes, each with a checksum. It is written beside the old one, flushed to disk and
//! renamed over it; the old one remains, with `.previous` appended to its name. Loading verifies every byte
//! before it returns the first block, falls back to the previous checkpoint if the latest is damaged or
//! missing, and reports that.
//!
//! ```
//! use marienbad_store::checkpoint::{Checkpoint, Source};
//! # let folder = std::env::temp_dir().join(format!("marienbad-doc-{}", std::process::id()));
//! # std::fs::create_dir_all(&folder)?;
//! let mut checkpoint = Checkpoint::new(folder.join("kayles.checkpoint"), "sequence");
//! let values: Vec<u8> = vec![0, 1, 2, 3, 1, 4, 3, 2, 1, 4];
//! checkpoint.save("0.77", values.chunks(4))?;
//!
//! let mut stored = checkpoint.load()?;
//! assert_eq!((stored.meta(), stored.source()), ("0.77", &Source::Latest));
//! let mut again = Vec::new();
//! while stored.append_block(&mut again)? {}
//! assert_eq!(again, values);
//! # std::fs::remove_dir_all(&folder)?;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! These files may exist beside `path`: `path.previous`; `path.part` and `path.keep` (being written, or
//! left by a killed process; the next save replaces them); `path.lock` (empty; locked while a process
//! saves); and `path.damaged` (a file at `path` that was no intact checkpoint when the next one was saved).

mod error;
mod form;
mod stored;

use std::ffi::OsString;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::sync::Arc;

pub use error::{CheckpointError, Damage, Place};
pub use stored::{Source, Stored};

use crate::files::{FileSystem, Kind, Lock, folder_of, local};
use crate::whole;

/// A place for the state of one computation.
///
/// The first save locks the place until the `Checkpoint` is dropped or its process ends in any way, so that
/// two processes never overwrite each other's state. Reading needs no lock.
#[derive(Debug)]
pub struct Checkpoint {
    path: PathBuf,
    kind: String,
    files: Arc<dyn FileSystem>,
    lock: Option<Lock>,
    /// Whether the file at `path` is known to be intact, so that it may replace the previous one.
    latest_is_good: bool,
}

impl Checkpoint {
    /// A checkpoint at `path` for computations of this kind. Nothing is read or written yet.
    pub fn new(path: impl Into<PathBuf>, kind: &str) -> Self {
        Self::on(local(), path, kind)
    }

    /// Like [`Checkpoint::new`], on another file system.
    pub fn on(files: Arc<dyn FileSystem>, path: impl Into<PathBuf>, kind: &str) -> Self {
        Self { path: path.into(), kind: kind.to_owned(), files, lock: None, latest_is_good: false }
    }

    /// Its path.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Writes the state, block by block: the bytes are never copied as a whole. Blocks of about 1 MiB work
    /// well. If it fails, the earlier state is still there.
    pub fn save<B: AsRef<[u8]>>(
        &mut self,
        meta: &str,
        blocks: impl IntoIterator<Item = B>,
    ) -> Result<(), CheckpointError> {
        self.lock()?;
        self.examine_latest()?;
        let part = with_suffix(&self.path, ".part");
        let filled = whole::write_part(&*self.files, &part, |out| form::write(out, &self.kind, meta, blocks));
        let written = filled.map_err(|error| CheckpointError::of_io(&part, &error));
        if let Err(error) = written.and_then(|()| self.put_in_place(&part)) {
            // The first error is the one that matters.
            let _ = self.files.remove(&part);
            return Err(error);
        }
        self.latest_is_good = true;
        Ok(())
    }

    /// Opens the latest state, or the previous one if the latest is missing or damaged.
    pub fn load(&mut self) -> Result<Stored, CheckpointError> {
        let latest = match self.stored(&self.path) {
            Ok(stored) => {
                self.latest_is_good = true;
                return Ok(stored);
            }
            Err(error @ (CheckpointError::Damaged { .. } | CheckpointError::NotFound { .. })) => error,
            // A checkpoint of another computation, or an unreadable one, is not lost: the user must decide.
            Err(error) => return Err(error),
        };
        self.latest_is_good = false;
        match self.stored(&with_suffix(&self.path, ".previous")) {
            Ok(stored) => Ok(stored.instead_of(latest)),
            Err(CheckpointError::NotFound { .. }) => Err(latest),
            Err(previous) if latest.is_not_found() => Err(previous),
            Err(previous) => {
                Err(CheckpointError::BothLost { latest: Box::new(latest), previous: Box::new(previous) })
            }
        }
    }

    /// Removes the latest and the previous state: the computation is finished.
    pub fn remove(&mut self) -> Result<(), CheckpointError> {
        self.lock()?;
        self.latest_is_good = false;
        // The latest is removed last, after the removal of the others has reached the disk, so that an
        // older state never becomes the latest one.
        for suffix in [".part", ".keep", ".previous"] {
            self.remove_one(&with_suffix(&self.path, suffix))?;
        }
        self.sync_folder()?;
        self.remove_one(&self.path)?;
        self.sync_folder()
    }

    fn remove_one(&self, path: &Path) -> Result<(), CheckpointError> {
        match self.files.remove(path) {
            Err(error) if error.kind() != ErrorKind::NotFound => Err(CheckpointError::of_io(path, &error)),
            _ => Ok(()),
        }
    }

    fn stored(&self, path: &Path) -> Result<Stored, CheckpointError> {
        Stored::open(&*self.files, path, &self.kind)
    }

    fn lock(&mut self) -> Result<(), CheckpointError> {
        if self.lock.is_some() {
            return Ok(());
        }
        if matches!(self.files.look(&self.path), Ok(Some(Kind::Folder | Kind::Other))) {
            // A device or a folder: nothing may replace it.
            return Err(CheckpointError::Denied { path: self.path.clone() });
        }
        let path = with_suffix(&self.path, ".lock");
        let lock = self.files.lock(&path).map_err(|error| match error.kind() {
            ErrorKind::WouldBlock => CheckpointError::Busy { path: self.path.clone() },
            ErrorKind::NotFound | ErrorKind::NotADirectory => {
                CheckpointError::NoFolder { path: self.path.clone() }
            }
            _ => CheckpointError::of_io(&path, &error),
        })?;
        self.lock = Some(lock);
        Ok(())
    }

    /// Ensures, once, that the file that will become the previous checkpoint is an intact one of this kind.
    /// A damaged file is moved to `path.damaged`: it may be something else that the user has named by
    /// mistake.
    fn examine_latest(&mut self) -> Result<(), CheckpointError> {
        if self.latest_is_good {
            return Ok(());
        }
        match self.stored(&self.path) {
            Ok(_) => self.latest_is_good = true,
            Err(CheckpointError::NotFound { .. }) => {}
            Err(CheckpointError::Damaged { .. }) => {
                let aside = with_suffix(&self.path, ".damaged");
                let moved = self.files.rename(&self.path, &aside);
                moved.map_err(|error| CheckpointError::of_io(&aside, &error))?;
            }
            Err(other) => return Err(other),
        }
        Ok(())
    }

    /// Makes the latest checkpoint the previous one and the new one the latest. A complete checkpoint
    /// exists at any moment.
    fn put_in_place(&mut self, part: &Path) -> Result<(), CheckpointError> {
        if self.latest_is_good {
            self.keep_previous()?;
        }
        let renamed = self.files.rename(part, &self.path);
        renamed.map_err(|error| CheckpointError::of_io(&self.path, &error))?;
        self.sync_folder()
    }

    fn keep_previous(&self) -> Result<(), CheckpointError> {
        let previous = with_suffix(&self.path, ".previous");
        let second_name = with_suffix(&self.path, ".keep");
        let failed = |error: std::io::Error| CheckpointError::of_io(&previous, &error);
        // A second name for the latest, so that there is always one. On file systems without hard links,
        // there is a moment with only the previous one, which `load` then uses.
        let _ = self.files.remove(&second_name);
        match self.files.link(&self.path, &second_name) {
            Ok(()) => {
                self.files.rename(&second_name, &previous).map_err(failed)?;
                // A rename does nothing if both names already refer to the same file.
                let _ = self.files.remove(&second_name);
                Ok(())
            }
            Err(error) if error.kind() == ErrorKind::NotFound => Ok(()),
            Err(_) => self.files.rename(&self.path, &previous).map_err(failed),
        }
    }

    /// A rename is on disk only once its folder is synced.
    fn sync_folder(&self) -> Result<(), CheckpointError> {
        let folder = folder_of(&self.path);
        let synced = self.files.sync_folder(folder);
        synced.map_err(|error| CheckpointError::of_io(folder, &error))
    }
}

fn with_suffix(path: &Path, suffix: &str) -> PathBuf {
    let mut name = OsString::from(path);
    name.push(suffix);
    name.into()
}
