//! The real program, as people meet it at the command line. One program holds all these tests, so that it is
//! linked once and slow ones run beside each other; `cargo test -p marienbad --test commands draw::` runs
//! those of one room. Terminal and browser have programs of their own (`screen`, `browser`): they wait for
//! things to be seen, and what runs beside them does so with less haste (`xtask`).
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
