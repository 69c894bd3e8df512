//! Marienbad: the workbench for impartial games.
//!
//! Puts the faces together: the command line, which starts the full screen for `play` and the pages for
//! `serve`.

use std::process::ExitCode;

use marienbad_cli::{Faces, Serve};

#[cfg(feature = "web")]
const SERVE: Option<Serve> = Some(marienbad_web::start);

#[cfg(not(feature = "web"))]
const SERVE: Option<Serve> = None;

fn main() -> ExitCode {
    marienbad_cli::run(std::env::args_os().collect(), Faces { screen: marienbad_tui::run, serve: SERVE })
}
