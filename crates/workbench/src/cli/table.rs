//! `marienbad table GAME`: what the source draws.

use clap::ArgMatches;

use super::context::Context;
use super::failure::Failure;
use super::output;
use super::solve::convention;
use crate::language::say;
use crate::table::{Format, NoTable, tables};

/// Computes the tables of a game and writes them.
pub fn run(context: &Context, arguments: &ArgMatches) -> Result<(), Failure> {
    let language = context.language;
    let game = Context::game(arguments)?;
    let convention = convention(arguments)?;
    let to = arguments.get_one::<u64>("to").copied();
    let found =
        context.compute(|work| tables(language, &*game, convention, to, work)).map_err(
            |reason| match reason {
                NoTable::Stop(stop) => Failure::Stop(stop),
                NoTable::Unknown => Failure::Refused(say!(language, "error-no-table", "game" => game.name())),
                NoTable::TooLong { max } => Failure::Refused(say!(
                    language,
                    "error-table-too-large",
                    "to" => to.unwrap_or_default().to_string(),
                    "max" => max.to_string()
                )),
            },
        )?;
    let format = Format::from_word(arguments.get_one::<String>("format").map_or("text", String::as_str));
    output::write(arguments, format.write(game.name(), &found).as_bytes())
}
