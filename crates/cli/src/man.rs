//! `marienbad man [COMMAND]`: the manual page of the program, or of a command.

use std::io::Write as _;

use clap::{ArgMatches, Command};
use marienbad_words::failure::{Failure, written};

use super::arguments::Arguments;
use super::context::Context;
use super::{grammar, help};

/// The arguments of `marienbad man`.
pub fn command(shared: Arguments) -> Command {
    shared.command("man").arg(shared.positional("command", "COMMAND", "cli-arg-command").required(false))
}

/// Prints the page. The page of `solve` is called marienbad-solve(1), as the main page refers to it.
pub fn run(context: &Context, arguments: &ArgMatches) -> Result<(), Failure> {
    let mut page = grammar::command(context.language);
    if let Some(name) = arguments.get_one::<String>("command") {
        page.build();
        let unknown = || Failure::Refused(help::unknown(context, name));
        page = page.find_subcommand(name).ok_or_else(unknown)?.clone().name(format!("marienbad-{name}"));
    }
    let mut text = Vec::new();
    written(clap_mangen::Man::new(page).render(&mut text))?;
    written(std::io::stdout().write_all(&text))
}
