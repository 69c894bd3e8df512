//! `marienbad rules GAME`: the rules in words.

use std::io::Write as _;

use clap::{ArgMatches, Command};
use marienbad_words::failure::{Failure, written};
use marienbad_words::rules::in_words;

use super::arguments::Arguments;
use super::context::Context;

/// What can be written behind `marienbad rules`.
pub fn command(shared: Arguments) -> Command {
    shared.command("rules").arg(shared.game())
}

/// Prints the rules of a game, its notation and an example.
pub fn run(context: &Context, arguments: &ArgMatches) -> Result<(), Failure> {
    let game = Context::game(arguments)?;
    written(write!(anstream::stdout(), "{}", in_words(context.language, &*game)))
}
