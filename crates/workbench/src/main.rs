//! Marienbad: the workbench for impartial games.
//!
//! The command line is [`cli`]; its messages come from [`language`], its tables from [`table`], its drawings from
//! [`picture`]; [`study`] settles the pupils' paper; [`tui`] is the full-screen match, [`web`] what `marienbad serve` opens.

mod cli;
mod language;
mod picture;
mod study;
mod table;
mod tui;
mod web;

use std::process::ExitCode;

fn main() -> ExitCode {
    cli::run(std::env::args_os().collect())
}
