//! `marienbad completions SHELL`: what a shell needs to complete commands.

use std::io::Write as _;

use clap::{Arg, ArgMatches, Command, value_parser};
use clap_complete::Shell;
use marienbad_words::failure::{Failure, written};

use super::arguments::Arguments;
use super::context::Context;
use super::grammar;

/// What can be written behind `marienbad completions`.
pub fn command(shared: Arguments) -> Command {
    let shell: Arg = shared.positional("shell", "SHELL", "cli-arg-shell");
    shared.command("completions").arg(shell.hide_possible_values(true).value_parser(value_parser!(Shell)))
}

/// Prints the script of a shell.
pub fn run(context: &Context, arguments: &ArgMatches) -> Result<(), Failure> {
    let Some(shell) = arguments.get_one::<Shell>("shell").copied() else { return Ok(()) };
    let mut text = Vec::new();
    clap_complete::generate(shell, &mut grammar::command(context.language), "marienbad", &mut text);
    written(std::io::stdout().write_all(&text))
}
