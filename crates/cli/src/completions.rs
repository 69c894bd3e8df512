//! `marienbad completions SHELL`: completion scripts for shells.

use std::io::Write as _;

use clap::builder::PossibleValuesParser;
use clap::{Arg, ArgMatches, Command, value_parser};
use clap_complete::Shell;
use marienbad_rules::catalogue;
use marienbad_words::failure::{Failure, written};

use super::arguments::Arguments;
use super::context::Context;
use super::grammar;

/// The arguments of `marienbad completions`.
pub fn command(shared: Arguments) -> Command {
    let shell: Arg = shared.positional("shell", "SHELL", "cli-arg-shell");
    shared.command("completions").arg(shell.hide_possible_values(true).value_parser(value_parser!(Shell)))
}

/// Prints the completion script of a shell.
pub fn run(context: &Context, arguments: &ArgMatches) -> Result<(), Failure> {
    let Some(shell) = arguments.get_one::<Shell>("shell").copied() else { return Ok(()) };
    let mut text = Vec::new();
    let mut command = with_games(grammar::command(context.language));
    clap_complete::generate(shell, &mut command, "marienbad", &mut text);
    written(std::io::stdout().write_all(&text))
}

/// The commands with the names of all games as possible values, including those of the user's folder.
fn with_games(command: Command) -> Command {
    let mut names: Vec<String> =
        catalogue::entries().iter().flat_map(|entry| entry.examples.clone()).collect();
    names.extend(catalogue::ALIASES.iter().map(|(alias, _)| (*alias).to_owned()));
    names.sort();
    names.dedup();
    let subcommands: Vec<String> = command.get_subcommands().map(|one| one.get_name().to_owned()).collect();
    subcommands.into_iter().fold(command, |command, name| {
        command.mut_subcommand(name, |one| {
            one.mut_args(|argument| {
                if argument.get_id() == "game" {
                    argument.value_parser(PossibleValuesParser::new(&names))
                } else {
                    argument
                }
            })
        })
    })
}
