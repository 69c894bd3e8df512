//! Results, matches and checkpoints on disk.
