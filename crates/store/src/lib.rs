//! Results, matches and checkpoints on disk: the only crate that touches files.
//!
//! Rooms: [`files`] are the calls to the system that writing needs; [`read`] gives the text of a file to the
//! parsers of the rules; [`whole`] writes files that appear whole or not at all; [`mod@games`] finds a user's
//! own games, [`lessons`] a user's own lessons and how far a reader has come; [`checkpoint`] keeps the state
//! of a long computation; [`folder`] keeps the unfinished matches of the terminal and [`mod@matches`] those
//! of the web, as they are played, beside the [`trials`] of its laboratory; [`results`] keeps what was
//! computed, and makes the backup of a data folder; [`serving`] says how the pages are served.

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
pub mod serving;
#[cfg(feature = "sqlite")]
pub mod trials;
pub mod whole;

pub use checkpoint::{Checkpoint, CheckpointError};
pub use folder::Folder;
pub use games::GameFolder;
pub use lessons::{LessonFolder, Progress};
pub use read::Disk;
pub use serving::Serving;
pub use whole::{write_whole, write_whole_on, write_whole_with};
