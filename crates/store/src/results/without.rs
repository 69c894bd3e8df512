//! Results in a program built without `SQLite`: there are none, and none can be stored.

#[path = "row.rs"]
mod row;
#[path = "told.rs"]
mod told;

use std::convert::Infallible;
use std::path::Path;

pub use row::{COLUMNS, QUESTION, Row};
pub use told::{Found, Judgement, Kept, Restored, ResultsError, Saved};

/// The file, which is never there.
#[derive(Debug)]
pub struct Results(Infallible);

/// Compares two rows.
type Judge<'a> = &'a mut dyn FnMut(&Row, &Row) -> Judgement;

impl Results {
    /// No file can be created.
    pub fn open(_: &Path) -> Result<Self, ResultsError> {
        Err(ResultsError::Without)
    }

    /// No file can be read.
    pub fn open_existing(_: &Path) -> Result<Option<Self>, ResultsError> {
        Err(ResultsError::Without)
    }

    /// The rows with this question.
    pub fn find(&self, _: &Row) -> Result<Vec<Found>, ResultsError> {
        match self.0 {}
    }

    /// Stores a row.
    pub fn keep(&mut self, _: &Row, _: Judge<'_>) -> Result<Kept, ResultsError> {
        match self.0 {}
    }

    /// Stores many rows.
    pub fn keep_all(&mut self, _: &[Row], _: Judge<'_>) -> Result<Vec<Kept>, ResultsError> {
        match self.0 {}
    }

    /// Replaces a row by another.
    pub fn replace(&mut self, _: &Row, _: &Row) -> Result<bool, ResultsError> {
        match self.0 {}
    }

    /// Stores a row beside one that it contradicts.
    pub fn dispute(&mut self, _: &Row) -> Result<(), ResultsError> {
        match self.0 {}
    }

    /// Visits every row.
    pub fn all(&self, _: &mut dyn FnMut(i64, Found) -> bool) -> Result<(), ResultsError> {
        match self.0 {}
    }

    /// The row with this number.
    pub fn numbered(&self, _: i64) -> Result<Option<Found>, ResultsError> {
        match self.0 {}
    }

    /// Deletes a row.
    pub fn forget(&mut self, _: i64) -> Result<bool, ResultsError> {
        match self.0 {}
    }

    /// The number of rows.
    pub fn count(&self) -> Result<u64, ResultsError> {
        match self.0 {}
    }

    /// The faults of the file.
    pub fn faults(&self) -> Result<Vec<String>, ResultsError> {
        match self.0 {}
    }
}

/// No database can be copied.
pub fn back_up(_: &Path, _: &Path, _: &Path) -> Result<Saved, ResultsError> {
    Err(ResultsError::Without)
}

/// No database can be created.
pub fn restore(_: &Path, _: &Path) -> Result<Restored, ResultsError> {
    Err(ResultsError::Without)
}
