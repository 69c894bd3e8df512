//! `marienbad man`: the page of the manual.

use std::io::Write as _;

use clap::{ArgMatches, Command};
use marienbad_words::failure::{Failure, written};

use super::arguments::Arguments;
use super::context::Context;
use super::grammar;

/// What can be written behind `marienbad man`.
pub fn command(shared: Arguments) -> Command {
    shared.command("man")
}

/// Prints the page.
pub fn run(context: &Context, _: &ArgMatches) -> Result<(), Failure> {
    let mut text = Vec::new();
    written(clap_mangen::Man::new(grammar::command(context.language)).render(&mut text))?;
    written(std::io::stdout().write_all(&text))
}
