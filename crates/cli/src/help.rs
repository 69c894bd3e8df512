//! `marienbad help [COMMAND]`: the same text as `--help`.

use std::io::Write as _;

use clap::{ArgMatches, Command};
use marienbad_words::failure::{Failure, excerpt, written};
use marienbad_words::language::say;

use super::arguments::Arguments;
use super::context::Context;
use super::grammar;

/// The arguments of `marienbad help`.
pub fn command(shared: Arguments) -> Command {
    shared.command("help").arg(shared.positional("command", "COMMAND", "cli-arg-command").required(false))
}

/// Prints the help of one command, or of the program.
pub fn run(context: &Context, arguments: &ArgMatches) -> Result<(), Failure> {
    let mut all = grammar::command(context.language).bin_name("marienbad");
    all.build();
    let asked = arguments.get_one::<String>("command");
    let help = match asked {
        Some(name) => {
            let unknown = || Failure::Refused(unknown(context, name));
            all.find_subcommand_mut(name).ok_or_else(unknown)?.render_help()
        }
        None => all.render_help(),
    };
    written(write!(anstream::stdout(), "{help}"))
}

/// The message about an unknown command.
pub fn unknown(context: &Context, name: &str) -> String {
    say!(context.language, "error-usage-unknown-command", "found" => excerpt(name, 0))
}
