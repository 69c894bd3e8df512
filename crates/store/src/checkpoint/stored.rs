//! A verified checkpoint.

use std::io::BufReader;
use std::path::{Path, PathBuf};

use super::error::CheckpointError;
use super::form::{Frames, Stop};
use crate::files::{FileSystem, Input};

/// The origin of the state.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Source {
    /// The latest checkpoint.
    Latest,
    /// The previous checkpoint, because the latest was unusable. The user should be told.
    Previous {
        /// What was wrong with the latest.
        because: CheckpointError,
    },
}

/// A completely verified state, ready to be read block by block.
pub struct Stored {
    path: PathBuf,
    meta: String,
    source: Source,
    blocks: u64,
    bytes: u64,
    frames: Frames<BufReader<Box<dyn Input>>>,
}

impl Stored {
    /// Opens the file and verifies it completely.
    pub(super) fn open(files: &dyn FileSystem, path: &Path, kind: &str) -> Result<Self, CheckpointError> {
        let failed = |stop: Stop| error_of(path, stop);
        let io = |error: std::io::Error| CheckpointError::of_io(path, &error);
        let mut file = files.open(path).map_err(io)?;
        let size = file.size().map_err(io)?;
        // Verified in a first pass, read out in a second, so that memory never holds more than one block of
        // a file whose last byte may turn out to be damaged.
        let mut frames = Frames::new(BufReader::new(&mut file), size).map_err(failed)?;
        let (found, meta) = (frames.text().map_err(failed)?, frames.text().map_err(failed)?);
        let (mut blocks, mut bytes, mut block) = (0, 0, Vec::new());
        while frames.append(&mut block).map_err(failed)? {
            blocks += 1;
            bytes += block.len() as u64;
            block.clear();
        }
        if found != kind {
            let expected = kind.to_owned();
            return Err(CheckpointError::WrongKind { path: path.to_owned(), expected, found });
        }
        file.rewind().map_err(io)?;
        let mut frames = Frames::new(BufReader::new(file), size).map_err(failed)?;
        frames.text().and_then(|_| frames.text()).map_err(failed)?;
        Ok(Self { path: path.to_owned(), meta, source: Source::Latest, blocks, bytes, frames })
    }

    pub(super) fn instead_of(self, latest: CheckpointError) -> Self {
        Self { source: Source::Previous { because: latest }, ..self }
    }

    /// The file that was read: the checkpoint or its predecessor.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The meta text saved with the state.
    pub fn meta(&self) -> &str {
        &self.meta
    }

    /// Whether it is the latest or the previous checkpoint.
    pub fn source(&self) -> &Source {
        &self.source
    }

    /// The number of blocks.
    pub fn blocks(&self) -> u64 {
        self.blocks
    }

    /// The total number of bytes in all blocks.
    pub fn bytes(&self) -> u64 {
        self.bytes
    }

    /// Appends the next block to `to` without an intermediate copy; returns `false` if there is none.
    pub fn append_block(&mut self, to: &mut Vec<u8>) -> Result<bool, CheckpointError> {
        self.frames.append(to).map_err(|stop| error_of(&self.path, stop))
    }
}

impl std::fmt::Debug for Stored {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Self { path, meta, source, blocks, bytes, .. } = self;
        let mut out = f.debug_struct("Stored");
        out.field("path", path).field("meta", meta).field("source", source);
        out.field("blocks", blocks).field("bytes", bytes).finish_non_exhaustive()
    }
}

fn error_of(path: &Path, stop: Stop) -> CheckpointError {
    let path = path.to_owned();
    match stop {
        Stop::Damaged { place, what } => CheckpointError::Damaged { path, place, what },
        Stop::Version { found } => CheckpointError::Version { path, found },
        Stop::Io(error) => CheckpointError::of_io(&path, &error),
    }
}
