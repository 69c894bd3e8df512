//! How a notation that names a file gets its text: the rules never open one themselves.

use std::any::Any;
use std::cell::RefCell;
use std::collections::HashMap;
use std::io::{Cursor, Read};
use std::sync::Arc;

use crate::error::FileProblem;

/// Gives the text of a file to a parser. The room `store` implements it; tests use closures.
pub trait Files {
    /// The whole text of the file at `path`.
    fn read(&self, path: &str) -> Result<String, FileProblem>;

    /// The file at `path`, to be read piece by piece: it may be larger than the memory. By default it is read
    /// whole.
    fn open<'a>(&'a self, path: &str) -> Result<Box<dyn Read + 'a>, FileProblem> {
        Ok(Box::new(Cursor::new(self.read(path)?.into_bytes())))
    }

    /// What was made of the file at `path` before, where that is remembered: see [`Remembering`].
    fn remembered(&self, _path: &str) -> Option<Arc<dyn Any>> {
        None
    }

    /// This was made of the file at `path`.
    fn remember(&self, _path: &str, _made: &Arc<dyn Any>) {}
}

/// Files whose graphs are made once, for whoever reads many positions of the same ones.
pub struct Remembering<'a> {
    files: &'a dyn Files,
    made: RefCell<HashMap<String, Arc<dyn Any>>>,
}

impl<'a> Remembering<'a> {
    /// Remembers nothing yet.
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

/// No file is to be had: for the web, for tests, for notations that never name one.
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
