//! The real program, as people use it on the command line. One binary contains all these tests, so that it
//! is linked once and slow tests run in parallel; `cargo test -p marienbad --test commands draw::` runs
//! those of one module. Terminal and browser tests have their own binaries (`screen`, `browser`): they wait
//! for screen updates, so whatever runs beside them has a lower priority (`xtask`).
#![allow(clippy::unwrap_used)]

mod census;
mod certificates;
mod cli;
mod conjecture;
mod draw;
#[path = "../../../../fuzz/driver.rs"]
#[allow(dead_code, reason = "only its dice and its changes are used here")]
mod driver;
mod grade;
mod graphs;
mod hints;
mod json;
#[cfg(unix)]
mod kills;
mod lesson;
mod limits;
mod lines;
mod memory;
mod own_games;
mod own_shapes;
mod parts;
mod play;
mod positions;
#[path = "../program/mod.rs"]
mod program;
mod puzzle;
#[cfg(unix)]
mod ranks;
#[cfg(unix)]
#[path = "../../../../fuzz/sealed.rs"]
mod sealed;
mod second_checker;
mod serve;
mod sources;
mod stopped;
mod stops;
mod store;
mod study;
mod tables;
