//! Results, matches and checkpoints on disk: the only crate that touches files.
//!
//! Modules: [`files`] has the system calls needed for writing; [`read`] gives the text of a file to the
//! parsers of the rules; [`whole`] writes files that appear complete or not at all; [`mod@games`] finds a
//! user's own games, [`lessons`] a user's own lessons and the reader's progress; [`checkpoint`] saves the
//! state of a long computation; [`folder`] stores the unfinished matches of the terminal and
//! [`mod@matches`] those of the web, together with the [`trials`] of its laboratory; [`results`] stores
//! computed results, and makes the backup of a data folder.

pub mod checkpoint;
pub mod files;
pub mod folder;
pub mod games;
pub mod holders;
pub mod lessons;
#[cfg(feature = "sqlite")]
pub mod matches;
pub mod read;
#[cfg(feature = "sqlite")]
pub mod results;
#[cfg(not(feature = "sqlite"))]
#[path = "results/without.rs"]
pub mod results;
#[cfg(feature = "sqlite")]
pub mod trials;
pub mod whole;

pub use checkpoint::{Checkpoint, CheckpointError};
pub use folder::Folder;
pub use games::GameFolder;
pub use lessons::{LessonFolder, Progress};
pub use read::Disk;
pub use whole::{write_whole, write_whole_on, write_whole_with};
