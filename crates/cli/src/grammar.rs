//! The whole command line: all commands, and the options that each of them takes.

use std::ffi::OsString;

use clap::{Arg, ArgAction, Command, value_parser};
use marienbad_words::language::Language;

use super::arguments::Arguments;
use super::{COMMANDS, value_names};

/// The grammar of all commands.
pub fn command(language: Language) -> Command {
    with(language, |_| true)
}

/// The part of the grammar that these arguments can refer to: commands that they do not name have only a
/// name and a description. The others have about a hundred options with help texts, which take longer to
/// look up than a small answer takes to compute.
pub fn command_for(language: Language, arguments: &[OsString]) -> Command {
    with(language, |name| arguments.iter().any(|argument| argument == name))
}

fn with(language: Language, is_named: impl Fn(&str) -> bool) -> Command {
    let shared = Arguments { language };
    let commands = COMMANDS.iter().map(|one| {
        if is_named(one.name) {
            return (one.command)(shared);
        }
        Command::new(one.name).about(shared.say(&format!("cli-cmd-{}", one.name)))
    });
    let all = Command::new("marienbad")
        .version(env!("CARGO_PKG_VERSION"))
        .propagate_version(true)
        .about(shared.say("cli-about"))
        .subcommand_required(true)
        .arg_required_else_help(true)
        .disable_help_flag(true)
        .disable_version_flag(true)
        .disable_help_subcommand(true)
        .help_template(shared.template(""))
        .subcommand_help_heading(shared.say("cli-commands"))
        .args(common(language))
        .subcommands(commands);
    value_names::translated(language, all)
}

fn common(language: Language) -> [Arg; 8] {
    let say = |id: &str| language.say(id);
    let heading = say("cli-common");
    [
        Arg::new("lang")
            .long("lang")
            .value_name("fr|en")
            .value_parser(["fr", "en"])
            .hide_possible_values(true)
            .help(say("cli-arg-lang")),
        Arg::new("seed")
            .long("seed")
            .value_name("N")
            .allow_negative_numbers(true)
            .value_parser(value_parser!(u64))
            .help(say("cli-arg-seed")),
        Arg::new("budget")
            .long("budget")
            .value_name("STEPS[,BYTES]")
            .allow_negative_numbers(true)
            .help(say("cli-arg-budget")),
        Arg::new("threads")
            .long("threads")
            .value_name("N")
            .allow_negative_numbers(true)
            .value_parser(value_parser!(u16).range(1..))
            .help(say("cli-arg-threads")),
        Arg::new("store").long("store").value_name("FILE").help(say("cli-arg-store")),
        Arg::new("no-store")
            .long("no-store")
            .action(ArgAction::SetTrue)
            .conflicts_with("store")
            .help(say("cli-arg-no-store")),
        Arg::new("help").long("help").short('h').action(ArgAction::Help).help(say("cli-help")),
        Arg::new("version").long("version").short('V').action(ArgAction::Version).help(say("cli-version")),
    ]
    .map(|argument| argument.global(true).help_heading(heading.clone()))
}
