//! The types returned about results: rows as found, the outcome of storing one, errors.

use std::path::PathBuf;

use super::Row;

/// Why results cannot be stored or found.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ResultsError {
    /// The folder or the file cannot be created or opened.
    #[error("{path} cannot be opened: {problem}")]
    Closed {
        /// The path.
        path: PathBuf,
        /// The message of the system.
        problem: String,
    },
    /// The file is no store, or a damaged one.
    #[error("{path} is damaged or no store")]
    Damaged {
        /// The path.
        path: PathBuf,
    },
    /// The file was written by a newer program.
    #[error("{path} was written by a newer program (form {found})")]
    Newer {
        /// The path.
        path: PathBuf,
        /// Its format version.
        found: i64,
    },
    /// The disk is full.
    #[error("there is no room left on the disk")]
    Full,
    /// The program was built without `SQLite`.
    #[error("this program was built without SQLite")]
    Without,
    /// The file is locked for too long, or a similar error.
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

/// A row as found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Found {
    /// It matches its checksum.
    Sound(Row),
    /// It matches its checksum, but another row contradicts it: neither is an answer.
    Disputed(Row),
    /// It does not match its checksum; its contents are not trusted.
    Damaged {
        /// Its number in the file.
        number: i64,
        /// The game and the position, as far as they are readable.
        what: String,
    },
}

/// How two rows with the same question compare, the existing one and the new one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Judgement {
    /// They agree; the existing row says as much as the new one.
    Agree,
    /// They agree, and the new row says more: a certificate, a proof, a confirmation.
    Better,
    /// They cannot both be right.
    Differ,
}

/// The outcome of storing a row.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Kept {
    /// The row was new.
    New,
    /// The row says more than the existing one, and replaced it.
    Better,
    /// The row was known.
    Known,
    /// The row contradicts these, and was not written.
    Differs(Vec<Row>),
}

/// The contents of a backup.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Saved {
    /// The number of matches of the web.
    pub matches: u64,
    /// The number of results.
    pub results: u64,
    /// The number of other files.
    pub files: u64,
    /// Files that were too large or unreadable.
    pub left_out: Vec<PathBuf>,
}

/// What a backup restored.
pub type Restored = Saved;
