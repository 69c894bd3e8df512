//! A checkpoint that was found good.

use std::io::BufReader;
use std::path::{Path, PathBuf};

use super::error::CheckpointError;
use super::form::{Frames, Stop};
use crate::files::{FileSystem, Input};

/// Where the state came from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Source {
    /// The latest checkpoint.
    Latest,
    /// The one before, because of what was wrong with the latest. The user should be told.
    Previous {
        /// What was wrong.
        because: CheckpointError,
    },
}

/// A state that was verified from the first byte to the last, ready to be read block by block.
pub struct Stored {
    path: PathBuf,
    meta: String,
    source: Source,
    blocks: u64,
    bytes: u64,
    frames: Frames<BufReader<Box<dyn Input>>>,
}

impl Stored {
    /// Opens the file and verifies all of it.
    pub(super) fn open(files: &dyn FileSystem, path: &Path, kind: &str) -> Result<Self, CheckpointError> {
        let failed = |stop: Stop| error_of(path, stop);
        let io = |error: std::io::Error| CheckpointError::of_io(path, &error);
        let mut file = files.open(path).map_err(io)?;
        let size = file.size().map_err(io)?;
        // Verified in a first pass, given out in a second, so that memory never holds more than one block of
        // a file that may turn out to be damaged in its last byte.
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

    /// The file that it was read from: that of the checkpoint, or the one before it.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// What it is the state of, as it was saved.
    pub fn meta(&self) -> &str {
        &self.meta
    }

    /// Whether it is the latest.
    pub fn source(&self) -> &Source {
        &self.source
    }

    /// How many blocks it has.
    pub fn blocks(&self) -> u64 {
        self.blocks
    }

    /// How many bytes all blocks have together.
    pub fn bytes(&self) -> u64 {
        self.bytes
    }

    /// Reads the next block and puts it behind what is in `to`, without a copy in between; `false` when there
    /// is none.
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
