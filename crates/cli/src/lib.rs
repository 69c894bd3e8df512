//! The command line: reads what was typed, asks the engines, and prints what [`marienbad_words`] and
//! [`marienbad_pictures`] make of the answer.
//!
//! Data goes to stdout, everything else to stderr. The full screen and the pages are other faces, which
//! this crate does not see: the binary hands them in as [`Faces`].
//!
//! Its rooms: one file a command, with the arguments it takes (`command`) and what it does (`run`); the
//! list of them is `COMMANDS`. `arguments` makes what several commands take, `grammar` puts the commands
//! together, `usage` says what is wrong with what was typed and gives the exit codes. `context` holds the
//! budget, Ctrl-C and the progress bar; `output` writes to stdout or a file; `checkpoint` keeps long work;
//! `store` keeps what was found.

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

/// One command: its name, what can be written behind it, and what it does.
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

/// Plays a match on the full screen, or without one lets a person choose matches. Gives the name under
/// which the last one is kept.
pub type Screen = fn(&dyn MatchHost, Option<Seating>) -> io::Result<Option<String>>;

/// Serves the pages at this address until the flag is raised.
pub type Serve = fn(Language, SocketAddr, &Serving, &Cancel) -> Result<(), Failure>;

/// Keeps the matches of a tournament in this folder, where [`Serve`] finds them: the name of the
/// tournament.
pub type KeepMatches = fn(Language, &Path, &[Record]) -> Result<String, Failure>;

/// The other faces, which the command line starts and knows nothing of.
#[derive(Debug, Clone, Copy)]
pub struct Faces {
    /// What `play` opens on a terminal.
    pub screen: Screen,
    /// What `serve` starts; none in a program that was built without the web.
    pub serve: Option<Serve>,
    /// What `serve --class` starts; none in a program that was built without the web.
    pub class: Option<Serve>,
    /// Where `tournament --keep` puts its matches; nowhere in a program that was built without the web.
    pub keep: Option<KeepMatches>,
}

/// Runs the program with these arguments and says with what exit code it ends.
pub fn run(arguments: Vec<OsString>, faces: Faces) -> ExitCode {
    let language = language_of(&arguments);
    signals::survive_file_limits();
    let link = Link::open();
    let parsed = grammar::command_for(language, &arguments).try_get_matches_from(&arguments);
    // What cannot be read, and help, are said by the first of several ranks.
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

/// Whether no command was named, though perhaps common options such as `--lang`.
fn is_bare(error: &clap::Error, arguments: &[OsString], language: Language) -> bool {
    match error.kind() {
        ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand => true,
        ErrorKind::MissingSubcommand => command_of(arguments, language).is_empty(),
        _ => false,
    }
}

/// The language is needed before the arguments are understood: their own errors are said in it.
fn language_of(arguments: &[OsString]) -> Language {
    // What stands behind `--` belongs to the program that is graded.
    let own = arguments.iter().take_while(|argument| *argument != "--");
    let texts: Vec<_> = own.map(|argument| argument.to_string_lossy()).collect();
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
    let context = Context::new(matches, language, faces)?;
    let Some((name, arguments)) = matches.subcommand() else { return Ok(()) };
    // A server answers many questions, each with a budget of its own.
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

/// A command on one of several ranks: what cannot be read is said by the first of them.
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

/// Games from files, before a command runs.
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
