//! `marienbad rules GAME`: the rules in words; `marienbad rules rule` (`word`, `graph`, `place`): how to
//! write rules.

use std::io::Write as _;

use clap::{ArgMatches, Command};
use marienbad_words::failure::{Failure, written};
use marienbad_words::language::say;
use marienbad_words::recognise::known_facts;
use marienbad_words::rules::in_words;
use marienbad_words::writing;

use super::arguments::Arguments;
use super::context::Context;

/// The arguments of `marienbad rules`.
pub fn command(shared: Arguments) -> Command {
    shared.command("rules").arg(shared.game())
}

/// Prints the rules of a game, its notation and an example.
pub fn run(context: &Context, arguments: &ArgMatches) -> Result<(), Failure> {
    let typed = arguments.get_one::<String>("game").map_or("", String::as_str);
    if let Some(text) = writing::in_words(context.language, typed) {
        return written(anstream::stdout().write_all(text.as_bytes()));
    }
    let game = Context::game(arguments)?;
    let known = known_facts(context.language, &*game);
    let mut text = in_words(context.language, &*game);
    if !known.is_empty() {
        let heading = say!(context.language, "known-heading");
        text = format!("{text}\n{heading}\n  {}\n", known.join("\n  "));
    }
    written(anstream::stdout().write_all(text.as_bytes()))
}
