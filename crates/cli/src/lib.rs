//! The command line: [`grammar`] says what can be written, one file a command does it, [`usage`] says what went wrong.

mod census;
mod check;
mod code;
mod conjecture;
mod context;
mod draw;
mod explain;
mod games;
mod grammar;
mod kept;
mod moves;
mod nim;
mod output;
mod period;
mod play;
mod quotient;
mod rules;
mod saved;
mod sequence;
mod serve;
mod solve;
mod study;
mod table;
mod tournament;
mod usage;
mod value_names;

use std::ffi::OsString;
use std::io::{self, Write};
use std::net::SocketAddr;
use std::path::Path;
use std::process::ExitCode;

use clap::ArgMatches;
use clap::error::ErrorKind;
use marienbad_solve::Cancel;
use marienbad_words::failure::{self, Failure};
use marienbad_words::language::Language;
use marienbad_words::seating::{House, Seating};

use context::Context;

/// Plays a match on the full screen, or without one lets a person choose matches. Gives the name under which the last
/// one is kept.
pub type Screen = fn(&dyn House, Option<Seating>) -> io::Result<Option<String>>;

/// Serves the pages at this address until the flag is raised; matches are kept in this folder.
pub type Serve = fn(Language, SocketAddr, &Path, &Cancel) -> Result<(), Failure>;

/// The other faces, which the command line starts and knows nothing of.
#[derive(Debug, Clone, Copy)]
pub struct Faces {
    /// What `play` opens on a terminal.
    pub screen: Screen,
    /// What `serve` starts; none in a program that was built without the web.
    pub serve: Option<Serve>,
}

/// Runs the program with these arguments and says with what exit code it ends.
pub fn run(arguments: Vec<OsString>, faces: Faces) -> ExitCode {
    let language = language_of(&arguments);
    let outcome = match grammar::command(language).try_get_matches_from(&arguments) {
        Ok(matches) => dispatch(&matches, language, faces),
        Err(error) if matches!(error.kind(), ErrorKind::DisplayHelp | ErrorKind::DisplayVersion) => {
            failure::written(write!(anstream::stdout(), "{}", error.render()))
        }
        Err(error) if error.kind() == ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand => {
            let _ = write!(anstream::stderr(), "{}", error.render());
            return ExitCode::from(2);
        }
        Err(error) => {
            let usage = usage::Usage::new(&error, &command_of(&arguments, language));
            Err(Failure::Refused(usage.message(language)))
        }
    };
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => usage::report(&failure, language),
    }
}

/// The language is needed before the arguments are understood: their own errors are said in it.
fn language_of(arguments: &[OsString]) -> Language {
    let texts: Vec<_> = arguments.iter().map(|argument| argument.to_string_lossy()).collect();
    let value = texts.iter().enumerate().find_map(|(i, text)| match text.strip_prefix("--lang") {
        Some("") => texts.get(i + 1).map(AsRef::as_ref),
        Some(rest) => rest.strip_prefix('='),
        None => None,
    });
    value.and_then(Language::from_tag).unwrap_or_else(language_of_environment)
}

/// What the environment asks for: `LC_ALL`, then `LC_MESSAGES`, then `LANG`; English where nothing is said.
fn language_of_environment() -> Language {
    ["LC_ALL", "LC_MESSAGES", "LANG"]
        .iter()
        .filter_map(|name| std::env::var(name).ok())
        .find(|value| !value.is_empty())
        .and_then(|value| Language::from_tag(&value))
        .unwrap_or(Language::English)
}

/// The command that was meant, as far as the arguments show it.
fn command_of(arguments: &[OsString], language: Language) -> String {
    let grammar = grammar::command(language);
    let mut words = arguments.iter().skip(1).map(|argument| argument.to_string_lossy());
    words.find(|word| grammar.find_subcommand(&**word).is_some()).unwrap_or_default().into_owned()
}

fn dispatch(matches: &ArgMatches, language: Language, faces: Faces) -> Result<(), Failure> {
    let context = Context::new(matches, language)?;
    if let Some((_, arguments)) = matches.subcommand() {
        output::has_a_place(language, arguments)?;
    }
    match matches.subcommand() {
        Some(("games", arguments)) => games::run(&context, arguments),
        Some(("rules", arguments)) => rules::run(&context, arguments),
        Some(("solve", arguments)) => solve::run(&context, arguments),
        Some(("draw", arguments)) => draw::run(&context, arguments),
        Some(("moves", arguments)) => moves::run(&context, arguments),
        Some(("explain", arguments)) => explain::run(&context, arguments),
        Some(("play", arguments)) => play::run(&context, arguments, faces.screen),
        Some(("tournament", arguments)) => tournament::run(&context, arguments),
        Some(("table", arguments)) => table::run(&context, arguments),
        Some(("study", arguments)) => study::run(&context, arguments),
        Some(("sequence", arguments)) => sequence::run(&context, arguments),
        Some(("period", arguments)) => period::run(&context, arguments),
        Some(("quotient", arguments)) => quotient::run(&context, arguments),
        Some(("code", arguments)) => code::run(&context, arguments),
        Some(("conjecture", arguments)) => conjecture::run(&context, arguments),
        Some(("census", arguments)) => census::run(&context, arguments),
        Some(("check", arguments)) => check::run(&context, arguments),
        Some(("serve", arguments)) => serve::run(&context, arguments, faces.serve),
        Some(("nim", arguments)) => nim::run(&context, arguments),
        Some(("completions", arguments)) => grammar::completions(language, arguments),
        Some(("man", _)) => grammar::manual(language),
        _ => Ok(()),
    }
}
