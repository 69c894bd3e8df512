//! Errors of checkpoints.

use std::fmt;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

/// Why a checkpoint could not be saved or loaded.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum CheckpointError {
    /// There is no checkpoint.
    #[error("there is no checkpoint at {}", path.display())]
    NotFound {
        /// Where it should be.
        path: PathBuf,
    },
    /// There is no folder to save it in.
    #[error("there is no folder for the checkpoint {}", path.display())]
    NoFolder {
        /// The checkpoint.
        path: PathBuf,
    },
    /// The file or its folder may not be read or written, or the disk is read-only.
    #[error("{} may not be read or written", path.display())]
    Denied {
        /// The file.
        path: PathBuf,
    },
    /// The disk is full.
    #[error("the disk is full: {} could not be written", path.display())]
    DiskFull {
        /// The file.
        path: PathBuf,
    },
    /// The file has reached the largest size that the system (`ulimit -f`) or the disk allows.
    #[error("{} would be larger than files may be here", path.display())]
    TooLarge {
        /// The file.
        path: PathBuf,
    },
    /// Another process saves to this checkpoint.
    #[error("another process uses the checkpoint at {}", path.display())]
    Busy {
        /// The checkpoint.
        path: PathBuf,
    },
    /// The file differs from what was written.
    #[error("the checkpoint {} is damaged: {place}: {what}", path.display())]
    Damaged {
        /// The file.
        path: PathBuf,
        /// The damaged part.
        place: Place,
        /// What was found there.
        what: Damage,
    },
    /// Neither the latest nor the previous checkpoint is usable.
    #[error("{latest}; and the one before it: {previous}")]
    BothLost {
        /// What is wrong with the latest.
        latest: Box<Self>,
        /// What is wrong with the previous one.
        previous: Box<Self>,
    },
    /// An intact checkpoint, but of another computation.
    #[error("{} is a checkpoint of {found:?}, not of {expected:?}", path.display())]
    WrongKind {
        /// The file.
        path: PathBuf,
        /// The expected kind.
        expected: String,
        /// The actual kind.
        found: String,
    },
    /// The checkpoint has a version unknown to this program.
    #[error("{} is of version {found} of the format, which is not known here", path.display())]
    Version {
        /// The file.
        path: PathBuf,
        /// Its version.
        found: u32,
    },
    /// Any other error of the operating system.
    #[error("{}: {}", path.display(), io::Error::from(*kind))]
    Io {
        /// The file.
        path: PathBuf,
        /// The kind of error.
        kind: ErrorKind,
    },
}

/// A part of a checkpoint.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Place {
    /// The part before the first block: version, kind and meta text.
    Head,
    /// A block, counted from 0.
    Block(u64),
    /// The part after the last block.
    End,
}

/// The kind of damage.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum Damage {
    /// It does not begin like a checkpoint.
    #[error("not the beginning of a checkpoint")]
    NotACheckpoint,
    /// The file ends too early.
    #[error("the file ends too early")]
    Truncated,
    /// The bytes do not match their checksum.
    #[error("wrong checksum")]
    Checksum,
    /// A text is not UTF-8.
    #[error("not a text")]
    NotText,
    /// The end comes before the kind and the meta text.
    #[error("the end comes too early")]
    EndsEarly,
    /// The totals at the end do not match the blocks.
    #[error("another number of blocks")]
    Totals,
    /// There are more bytes after the end.
    #[error("bytes behind the end")]
    Trailing,
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Head => f.write_str("head"),
            Self::Block(number) => write!(f, "block {number}"),
            Self::End => f.write_str("end"),
        }
    }
}

impl CheckpointError {
    pub(super) fn of_io(path: &Path, error: &io::Error) -> Self {
        let path = path.to_owned();
        match error.kind() {
            ErrorKind::NotFound => Self::NotFound { path },
            ErrorKind::PermissionDenied | ErrorKind::ReadOnlyFilesystem => Self::Denied { path },
            ErrorKind::StorageFull | ErrorKind::QuotaExceeded => Self::DiskFull { path },
            ErrorKind::FileTooLarge => Self::TooLarge { path },
            kind => Self::Io { path, kind },
        }
    }

    pub(super) fn is_not_found(&self) -> bool {
        matches!(self, Self::NotFound { .. })
    }
}
