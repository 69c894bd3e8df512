//! What is told of results: rows as they were found, what became of them, what went wrong.

use std::path::PathBuf;

use super::Row;

/// Why results cannot be kept or found.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ResultsError {
    /// The folder or the file cannot be made or opened.
    #[error("{path} cannot be opened: {problem}")]
    Closed {
        /// Where.
        path: PathBuf,
        /// What the system said.
        problem: String,
    },
    /// The file is no store, or a damaged one.
    #[error("{path} is damaged or no store")]
    Damaged {
        /// Where.
        path: PathBuf,
    },
    /// The file was written by a newer program.
    #[error("{path} was written by a newer program (form {found})")]
    Newer {
        /// Where.
        path: PathBuf,
        /// Its form.
        found: i64,
    },
    /// There is no room on the disk.
    #[error("there is no room left on the disk")]
    Full,
    /// The program was built without `SQLite`.
    #[error("this program was built without SQLite")]
    Without,
    /// The disk is full, the file locked for too long, or the like.
    #[error("{0}")]
    Failed(String),
}

#[cfg(feature = "sqlite")]
impl From<rusqlite::Error> for ResultsError {
    fn from(error: rusqlite::Error) -> Self {
        if error.sqlite_error_code() == Some(rusqlite::ErrorCode::DiskFull) {
            Self::Full
        } else {
            Self::Failed(error.to_string())
        }
    }
}

/// A row as it was found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Found {
    /// It fits its checksum.
    Sound(Row),
    /// It fits its checksum, and another row contradicts it: neither is an answer.
    Disputed(Row),
    /// It does not fit its checksum; what stands in it is not to be believed.
    Damaged {
        /// Its number in the file.
        number: i64,
        /// As far as it can be read: the game and the position.
        what: String,
    },
}

/// What is thought of two rows with the same question: the one that is there, and the new one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Judgement {
    /// They say the same; the one that is there says as much.
    Agree,
    /// They say the same, and the new one says more: a certificate, a proof, a confirmation.
    Better,
    /// They cannot both be right.
    Differ,
}

/// What became of a row that was to be kept.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Kept {
    /// It is new.
    New,
    /// It says more than the one that was there, and has its place now.
    Better,
    /// It was known.
    Known,
    /// It contradicts these, and was not written.
    Differs(Vec<Row>),
}

/// What a backup holds.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Saved {
    /// Matches of the web.
    pub matches: u64,
    /// Results.
    pub results: u64,
    /// Other files.
    pub files: u64,
    /// Files that were too large, or could not be read.
    pub left_out: Vec<PathBuf>,
}

/// What a backup has put into a folder.
pub type Restored = Saved;
