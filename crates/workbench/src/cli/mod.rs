//! The command line: [`grammar`] says what can be written, one file a command does it, [`failure`] says what went wrong.

mod census;
mod check;
pub mod code;
pub mod conjecture;
mod context;
pub mod draw;
pub mod explain;
pub mod failure;
pub mod games;
mod grammar;
mod kept;
pub mod moves;
pub mod nim;
mod output;
pub mod period;
pub mod play;
pub mod quotient;
pub mod rules;
mod saved;
pub mod sequence;
mod serve;
pub mod shortened;
pub mod solve;
mod study;
mod table;
pub mod tournament;
mod value_names;

use std::ffi::OsString;
use std::io::Write;
use std::process::ExitCode;

use clap::ArgMatches;
use clap::error::ErrorKind;

use crate::language::Language;
use context::Context;
use failure::Failure;

/// Runs the program with these arguments and says with what exit code it ends.
pub fn run(arguments: Vec<OsString>) -> ExitCode {
    let language = language_of(&arguments);
    let outcome = match grammar::command(language).try_get_matches_from(&arguments) {
        Ok(matches) => dispatch(&matches, language),
        Err(error) if matches!(error.kind(), ErrorKind::DisplayHelp | ErrorKind::DisplayVersion) => {
            failure::written(write!(anstream::stdout(), "{}", error.render()))
        }
        Err(error) if error.kind() == ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand => {
            let _ = write!(anstream::stderr(), "{}", error.render());
            return ExitCode::from(2);
        }
        Err(error) => Err(Failure::usage(&error, &command_of(&arguments, language))),
    };
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => failure.report(language),
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
    value.and_then(Language::from_tag).unwrap_or_else(Language::from_environment)
}

/// The command that was meant, as far as the arguments show it.
fn command_of(arguments: &[OsString], language: Language) -> String {
    let grammar = grammar::command(language);
    let mut words = arguments.iter().skip(1).map(|argument| argument.to_string_lossy());
    words.find(|word| grammar.find_subcommand(&**word).is_some()).unwrap_or_default().into_owned()
}

fn dispatch(matches: &ArgMatches, language: Language) -> Result<(), Failure> {
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
        Some(("play", arguments)) => play::run(&context, arguments),
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
        Some(("serve", arguments)) => serve::run(&context, arguments),
        Some(("nim", arguments)) => nim::run(&context, arguments),
        Some(("completions", arguments)) => grammar::completions(language, arguments),
        Some(("man", _)) => grammar::manual(language),
        _ => Ok(()),
    }
}
