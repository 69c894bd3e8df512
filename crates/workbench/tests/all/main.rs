//! The real program, as people meet it: at the command line, in a terminal, in a browser. One program holds all these
//! tests, so that it is linked once and slow ones run beside each other; `cargo test -p marienbad --test all draw::`
//! runs those of one room.
#![allow(clippy::unwrap_used)]

mod browser;
mod census;
mod cli;
mod common;
mod conjecture;
mod draw;
mod graphs;
#[cfg(unix)]
mod kills;
mod locales;
mod play;
mod screen;
mod serve;
mod sources;
mod study;
