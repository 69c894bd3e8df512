//! How a notation that names a file gets its text: the rules never open one themselves.

use std::io::{Cursor, Read};

use crate::error::FileProblem;

/// Gives the text of a file to a parser. The room `store` implements it; tests use closures.
pub trait Files {
    /// The whole text of the file at `path`.
    fn read(&self, path: &str) -> Result<String, FileProblem>;

    /// The file at `path`, to be read piece by piece: it may be larger than the memory. By default it is read whole.
    fn open<'a>(&'a self, path: &str) -> Result<Box<dyn Read + 'a>, FileProblem> {
        Ok(Box::new(Cursor::new(self.read(path)?.into_bytes())))
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
