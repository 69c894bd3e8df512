//! The command line: it parses the arguments, asks the engines, and prints what [`marienbad_words`] and
//! [`marienbad_pictures`] make of the answer.
//!
//! Data goes to stdout, everything else to stderr. This crate does not know the other faces, the full
//! screen and the web pages: the binary passes them in as [`Faces`].
//!
//! Modules: one file per command, with its arguments (`command`) and its action (`run`); `COMMANDS` lists
//! them all. `arguments` makes the arguments that several commands share, `grammar` assembles the commands,
//! `usage` reports mistakes on the command line and maps failures to exit codes. `context` holds the
//! budget, the cancel flag and the progress bar; `output` writes to stdout or a file; `checkpoint` saves
//! long computations; `store` keeps results.

mod arguments;
mod atlas;
mod backup;
mod census;
mod check;
mod checkpoint;
mod code;
mod completions;
mod conjecture;
mod context;
mod deadline;
mod draw;
mod explain;
mod games;
mod grade;
mod grammar;
mod help;
mod lesson;
mod man;
mod memory;
mod merge;
mod moves;
mod nim;
mod output;
mod own_games;
mod own_lessons;
mod period;
mod play;
mod program;
mod puzzle;
mod quotient;
mod ranked;
mod recognise;
mod rules;
mod sequence;
mod serve;
mod signals;
mod slurm;
mod solve;
mod store;
mod study;
mod table;
mod tournament;
mod usage;
mod value_names;
mod worksheet;

use std::ffi::OsString;
use std::io::{self, IsTerminal as _, Write};
use std::net::SocketAddr;
use std::path::Path;
use std::process::ExitCode;

use clap::error::ErrorKind;
use clap::{ArgMatches, Command};
use marienbad_solve::Cancel;
use marienbad_store::Serving;
use marienbad_words::failure::{self, Failure};
use marienbad_words::language::{Language, say};
use marienbad_words::seating::{MatchHost, Seating};
use marienbad_words::tournament::Record;

use arguments::Arguments;
use context::Context;
use marienbad_solve::ranks::Transport as _;
use ranked::Link;

/// One command: its name, its arguments, and its action.
struct Entry {
    name: &'static str,
    command: fn(Arguments) -> Command,
    run: fn(&Context, &ArgMatches) -> Result<(), Failure>,
}

/// All commands, in the order of the help.
const COMMANDS: &[Entry] = &[
    Entry { name: "games", command: games::command, run: games::run },
    Entry { name: "rules", command: rules::command, run: rules::run },
    Entry { name: "solve", command: solve::command, run: solve::run },
    Entry { name: "moves", command: moves::command, run: moves::run },
    Entry { name: "explain", command: explain::command, run: explain::run },
    Entry { name: "draw", command: draw::command, run: draw::run },
    Entry { name: "play", command: play::command, run: play::run },
    Entry { name: "lesson", command: lesson::command, run: lesson::run },
    Entry { name: "puzzle", command: puzzle::command, run: puzzle::run },
    Entry { name: "worksheet", command: worksheet::command, run: worksheet::run },
    Entry { name: "grade", command: grade::command, run: grade::run },
    Entry { name: "tournament", command: tournament::command, run: tournament::run },
    Entry { name: "table", command: table::command, run: table::run },
    Entry { name: "study", command: study::command, run: study::run },
    Entry { name: "sequence", command: sequence::command, run: sequence::run },
    Entry { name: "period", command: period::command, run: period::run },
    Entry { name: "quotient", command: quotient::command, run: quotient::run },
    Entry { name: "code", command: code::command, run: code::run },
    Entry { name: "recognise", command: recognise::command, run: recognise::run },
    Entry { name: "census", command: census::command, run: census::run },
    Entry { name: "merge", command: merge::command, run: merge::run },
    Entry { name: "slurm", command: slurm::command, run: slurm::run },
    Entry { name: "conjecture", command: conjecture::command, run: conjecture::run },
    Entry { name: "check", command: check::command, run: check::run },
    Entry { name: "store", command: store::command, run: store::run },
    Entry { name: "atlas", command: atlas::command, run: atlas::run },
    Entry { name: "backup", command: backup::command, run: backup::run },
    Entry { name: "nim", command: nim::command, run: nim::run },
    Entry { name: "serve", command: serve::command, run: serve::run },
    Entry { name: "completions", command: completions::command, run: completions::run },
    Entry { name: "man", command: man::command, run: man::run },
    Entry { name: "help", command: help::command, run: help::run },
];

/// Plays a match on the full screen; without a match, lets a person choose matches. Returns the name under
/// which the last one is saved.
pub type Screen = fn(&dyn MatchHost, Option<Seating>) -> io::Result<Option<String>>;

/// Serves the web pages at this address until the cancel flag is raised.
pub type Serve = fn(Language, SocketAddr, &Serving, &Cancel) -> Result<(), Failure>;

/// Stores the matches of a tournament in this folder, where [`Serve`] finds them. Returns the tournament's
/// name.
pub type KeepMatches = fn(Language, &Path, &[Record]) -> Result<String, Failure>;

/// The other faces, which the command line can start.
#[derive(Debug, Clone, Copy)]
pub struct Faces {
    /// Opened by `play` on a terminal.
    pub screen: Screen,
    /// Started by `serve`; `None` in a program built without the web.
    pub serve: Option<Serve>,
    /// Started by `serve --class`; `None` in a program built without the web.
    pub class: Option<Serve>,
    /// Stores the matches of `tournament --keep`; `None` in a program built without the web.
    pub keep: Option<KeepMatches>,
}

/// Runs the program with these arguments and returns its exit code.
pub fn run(arguments: Vec<OsString>, faces: Faces) -> ExitCode {
    let language = language_of(&arguments);
    signals::survive_file_limits();
    let link = Link::open();
    let parsed = grammar::command_for(language, &arguments).try_get_matches_from(&arguments);
    // Only the first of several ranks reports errors in the arguments, or prints help.
    let follows = matches!(&link, Some(Ok(link)) if link.rank() > 0);
    if parsed.is_err() && follows {
        return ExitCode::SUCCESS;
    }
    let outcome = match parsed {
        Ok(matches) if let Some(link) = link => return on_ranks(&matches, language, faces, link),
        Ok(matches) => dispatch(&matches, language, faces),
        Err(error) if matches!(error.kind(), ErrorKind::DisplayHelp | ErrorKind::DisplayVersion) => {
            failure::written(write!(anstream::stdout(), "{}", error.render()))
        }
        Err(error) if is_bare(&error, &arguments, language) => {
            // Without a command: the menu on a terminal, the short help elsewhere.
            let on_terminal = io::stdin().is_terminal() && io::stdout().is_terminal();
            let mut arguments = arguments;
            arguments.push(if on_terminal { "play" } else { "-h" }.into());
            return run(arguments, faces);
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

/// Whether no command was named, apart from common options such as `--lang`.
fn is_bare(error: &clap::Error, arguments: &[OsString], language: Language) -> bool {
    match error.kind() {
        ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand => true,
        ErrorKind::MissingSubcommand => command_of(arguments, language).is_empty(),
        _ => false,
    }
}

/// The language is needed before the arguments are parsed: errors in them are reported in it.
fn language_of(arguments: &[OsString]) -> Language {
    // Everything after `--` belongs to the program being graded.
    let own = arguments.iter().take_while(|argument| *argument != "--");
    let texts: Vec<_> = own.map(|argument| argument.to_string_lossy()).collect();
    let value = texts.iter().enumerate().find_map(|(i, text)| match text.strip_prefix("--lang") {
        Some("") => texts.get(i + 1).map(AsRef::as_ref),
        Some(rest) => rest.strip_prefix('='),
        None => None,
    });
    value.and_then(Language::from_tag).unwrap_or_else(language_of_environment)
}

/// The language of the environment: `LC_ALL`, then `LC_MESSAGES`, then `LANG`; by default English.
fn language_of_environment() -> Language {
    ["LC_ALL", "LC_MESSAGES", "LANG"]
        .iter()
        .filter_map(|name| std::env::var(name).ok())
        .find(|value| !value.is_empty())
        .and_then(|value| Language::from_tag(&value))
        .unwrap_or(Language::English)
}

/// The intended command, as far as the arguments show it.
fn command_of(arguments: &[OsString], language: Language) -> String {
    let grammar = grammar::command(language);
    let mut words = arguments.iter().skip(1).map(|argument| argument.to_string_lossy());
    words.find(|word| grammar.find_subcommand(&**word).is_some()).unwrap_or_default().into_owned()
}

fn dispatch(matches: &ArgMatches, language: Language, faces: Faces) -> Result<(), Failure> {
    let context = Context::new(matches, language, faces)?;
    let Some((name, arguments)) = matches.subcommand() else { return Ok(()) };
    // A server answers many questions, each with its own budget.
    if name != "serve" {
        memory::watch(language, context.budget().memory, context.cancel().clone());
    }
    prepare(language, arguments)?;
    output::has_a_place(language, arguments)?;
    run_alone(&context, name, arguments)
}

fn run_alone(context: &Context, name: &str, arguments: &ArgMatches) -> Result<(), Failure> {
    match COMMANDS.iter().find(|one| one.name == name) {
        Some(one) => (one.run)(context, arguments),
        None => Ok(()),
    }
}

/// Runs a command on one of several ranks: only the first rank reports errors in the arguments.
fn on_ranks(matches: &ArgMatches, language: Language, faces: Faces, link: io::Result<Link>) -> ExitCode {
    let opened = link.map_err(|error| {
        let message = say!(language, "ranks-no-link", "problem" => error.to_string());
        Failure::Refused(message)
    });
    let begun = opened.and_then(|link| {
        let speaks = link.rank() == 0;
        let begin = || {
            let context = Context::new(matches, language, faces)?;
            memory::watch(language, context.budget().memory, context.cancel().clone());
            if let Some((_, arguments)) = matches.subcommand() {
                prepare(language, arguments)?;
                output::has_a_place_for_data(language, arguments)?;
            }
            Ok(context)
        };
        match begin() {
            Ok(context) => Ok(Some((link, context))),
            Err(failure) if speaks => Err(failure),
            Err(_) => Ok(None),
        }
    });
    match (begun, matches.subcommand()) {
        (Ok(Some((link, mut context))), Some((name, arguments))) => {
            let alone = |context: &Context| {
                output::has_a_place(language, arguments)?;
                run_alone(context, name, arguments)
            };
            ranked::run(link, &mut context, (name, arguments), alone)
        }
        (Ok(_), _) => ExitCode::from(2),
        (Err(failure), _) => usage::report(&failure, language),
    }
}

/// Loads games from files before a command runs.
fn prepare(language: Language, arguments: &ArgMatches) -> Result<(), Failure> {
    own_games::load(language);
    if let Ok(Some(game)) = arguments.try_get_one::<String>("game") {
        own_games::open_file(language, game)?;
        if let Ok(Some(position)) = arguments.try_get_one::<String>("position") {
            own_games::open_files_in_sum(language, game, position)?;
        }
    }
    Ok(())
}
