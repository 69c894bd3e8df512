//! Results, matches and checkpoints on disk: the only crate that touches files.
//!
//! Rooms: [`read`] gives the text of a file to the parsers of the rules; [`whole`] writes files that appear whole or not
//! at all; [`folder`] keeps a user's unfinished matches; [`checkpoint`] keeps the state of a long computation.

pub mod checkpoint;
pub mod folder;
pub mod read;
pub mod whole;

pub use checkpoint::{Checkpoint, CheckpointError};
pub use folder::Folder;
pub use read::Disk;
pub use whole::{write_whole, write_whole_with};
