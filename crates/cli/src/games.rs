//! `marienbad games`: the catalogue.

use std::io::Write as _;

use clap::{ArgMatches, Command};
use marienbad_words::failure::{Failure, written};
use marienbad_words::games::{list, to_json};

use super::arguments::Arguments;
use super::context::Context;

/// What can be written behind `marienbad games`.
pub fn command(shared: Arguments) -> Command {
    shared.command("games").arg(shared.json())
}

/// Prints the catalogue.
pub fn run(context: &Context, arguments: &ArgMatches) -> Result<(), Failure> {
    let text = if arguments.get_flag("json") {
        format!("{}\n", to_json(context.language))
    } else {
        list(context.language)
    };
    written(anstream::stdout().write_all(text.as_bytes()))
}
