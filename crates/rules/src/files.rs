//! How a parser gets the text of a file that a notation names. The rules never open files themselves.

use std::any::Any;
use std::cell::RefCell;
use std::collections::HashMap;
use std::io::{Cursor, Read};
use std::sync::Arc;

use crate::error::FileProblem;

/// Gives parsers the text of files. The crate `store` implements it for the disk; tests use closures.
pub trait Files {
    /// The whole text of the file at `path`.
    fn read(&self, path: &str) -> Result<String, FileProblem>;

    /// Opens the file at `path` for reading piece by piece, since it may be larger than the memory. The
    /// default reads it whole.
    fn open<'a>(&'a self, path: &str) -> Result<Box<dyn Read + 'a>, FileProblem> {
        Ok(Box::new(Cursor::new(self.read(path)?.into_bytes())))
    }

    /// What was built from the file at `path` earlier, if that was remembered: see [`Remembering`].
    fn remembered(&self, _path: &str) -> Option<Arc<dyn Any>> {
        None
    }

    /// Stores what was built from the file at `path`.
    fn remember(&self, _path: &str, _made: &Arc<dyn Any>) {}
}

/// Files that remember the graphs built from them, so that reading many positions of one file builds its
/// graph once.
pub struct Remembering<'a> {
    files: &'a dyn Files,
    made: RefCell<HashMap<String, Arc<dyn Any>>>,
}

impl<'a> Remembering<'a> {
    /// Wraps `files`; nothing is remembered yet.
    pub fn new(files: &'a dyn Files) -> Self {
        Self { files, made: RefCell::default() }
    }
}

impl Files for Remembering<'_> {
    fn read(&self, path: &str) -> Result<String, FileProblem> {
        self.files.read(path)
    }

    fn open<'a>(&'a self, path: &str) -> Result<Box<dyn Read + 'a>, FileProblem> {
        self.files.open(path)
    }

    fn remembered(&self, path: &str) -> Option<Arc<dyn Any>> {
        self.made.borrow().get(path).cloned()
    }

    fn remember(&self, path: &str, made: &Arc<dyn Any>) {
        self.made.borrow_mut().insert(path.to_owned(), Arc::clone(made));
    }
}

/// Refuses every file: for the web, for tests, and for notations that never name one.
#[derive(Debug, Clone, Copy, Default)]
pub struct NoFiles;

impl Files for NoFiles {
    fn read(&self, _path: &str) -> Result<String, FileProblem> {
        Err(FileProblem::NotAllowed)
    }
}

impl<F: Fn(&str) -> Result<String, FileProblem>> Files for F {
    fn read(&self, path: &str) -> Result<String, FileProblem> {
        self(path)
    }
}
