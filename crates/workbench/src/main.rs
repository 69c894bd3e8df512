//! Marienbad: the workbench for impartial games.
//!
//! Puts the faces together: the command line, which starts the full screen for `play` and the pages for
//! `serve`.

use std::process::ExitCode;

use marienbad_cli::{Faces, KeepMatches, Serve, ServeClass};

#[cfg(feature = "web")]
const SERVE: Option<Serve> =
    Some(|language, address, asked, cancel| marienbad_web::start(language, address, &options(asked), cancel));

#[cfg(feature = "web")]
const KEEP: Option<KeepMatches> = Some(marienbad_web::keep);

#[cfg(not(feature = "web"))]
const KEEP: Option<KeepMatches> = None;

#[cfg(not(feature = "web"))]
const SERVE: Option<Serve> = None;

#[cfg(feature = "web")]
const CLASS: Option<ServeClass> = Some(|language, address, asked, cancel| {
    marienbad_web::start_class(language, address, &options(asked), cancel)
});

/// What the command line read, as the pages take it: neither knows the other.
#[cfg(feature = "web")]
fn options(asked: &marienbad_cli::Serving) -> marienbad_web::Options {
    let marienbad_cli::Serving { data, frames, names, keep_games, proxies, keep_days, results } =
        asked.clone();
    marienbad_web::Options { data, frames, names, keep_games, proxies, keep_days, results }
}

#[cfg(not(feature = "web"))]
const CLASS: Option<ServeClass> = None;

fn main() -> ExitCode {
    let faces = Faces { screen: marienbad_tui::run, serve: SERVE, class: CLASS, keep: KEEP };
    marienbad_cli::run(std::env::args_os().collect(), faces)
}
