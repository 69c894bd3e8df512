//! Marienbad: the workbench for impartial games.
//!
//! Puts the faces together: the command line, which starts the full screen for `play` and the pages for
//! `serve`.

use std::process::ExitCode;

use marienbad_cli::{Faces, KeepMatches, Serve};

#[cfg(feature = "web")]
const SERVE: Option<Serve> = Some(marienbad_web::start);

#[cfg(feature = "web")]
const KEEP: Option<KeepMatches> = Some(marienbad_web::keep);

#[cfg(not(feature = "web"))]
const KEEP: Option<KeepMatches> = None;

#[cfg(not(feature = "web"))]
const SERVE: Option<Serve> = None;

#[cfg(feature = "web")]
const CLASS: Option<Serve> = Some(marienbad_web::start_class);

#[cfg(not(feature = "web"))]
const CLASS: Option<Serve> = None;

fn main() -> ExitCode {
    let faces = Faces { screen: marienbad_tui::run, serve: SERVE, class: CLASS, keep: KEEP };
    marienbad_cli::run(std::env::args_os().collect(), faces)
}
