//! `marienbad recognise GAME`: whether it is a known game.

use clap::{Arg, ArgMatches, Command};
use marienbad_solve::recognise::{Asked, FEWEST, recognise};
use marienbad_words::failure::{Failure, excerpt};
use marienbad_words::language::say;
use marienbad_words::recognise::{in_words, to_json};

use super::arguments::Arguments;
use super::context::Context;
use super::output;

/// Heaps that are compared, and the most that may be asked for.
const USUAL_TO: u64 = 200;
const MAX_TO: u64 = 20_000;

/// The most values that are read.
const MAX_VALUES: usize = 10_000;

/// The arguments of `marienbad recognise`.
pub fn command(shared: Arguments) -> Command {
    let values = Arg::new("values").long("values").value_name("LIST").help(shared.say("cli-arg-value-list"));
    shared
        .command("recognise")
        .arg(shared.game().required(false).required_unless_present("values"))
        .arg(values.conflicts_with("game"))
        .arg(shared.to())
        .arg(shared.json())
        .arg(shared.out())
}

/// Compares a game or values with the known games.
pub fn run(context: &Context, arguments: &ArgMatches) -> Result<(), Failure> {
    let language = context.language;
    let to = arguments.get_one::<u64>("to").copied().unwrap_or(USUAL_TO);
    if to > MAX_TO {
        return Err(Failure::Refused(say!(language, "recognise-far", "max" => MAX_TO.to_string())));
    }
    let (name, asked) = match arguments.get_one::<String>("values") {
        Some(list) => (None, Asked::values(&values(context, list)?)),
        None => {
            let game = Context::game(arguments)?;
            let asked = context.compute(|work| Asked::game(&*game, to, work))?;
            let none = || Failure::Refused(say!(language, "recognise-none", "game" => game.name()));
            (Some(game.name().to_owned()), asked.ok_or_else(none)?)
        }
    };
    let matches = context.compute(|work| recognise(&asked, work))?;
    let text = if arguments.get_flag("json") {
        format!("{}\n", to_json(language, name.as_deref(), asked.compared(), &matches))
    } else {
        in_words(language, name.as_deref(), asked.compared(), &matches)
    };
    output::write(arguments, text.as_bytes())
}

/// Parses a list of values: `0,1,2,3,1,4`.
fn values(context: &Context, list: &str) -> Result<Vec<u64>, Failure> {
    let language = context.language;
    let one = |text: &str| {
        text.trim().parse::<u64>().map_err(|_| {
            Failure::Refused(say!(language, "recognise-bad-value", "found" => excerpt(text.trim(), 0)))
        })
    };
    let all: Vec<u64> = list
        .split([',', ' ', ';'])
        .filter(|text| !text.trim().is_empty())
        .map(one)
        .collect::<Result<_, _>>()?;
    if all.len() < FEWEST {
        let (found, fewest) = (all.len(), FEWEST);
        return Err(Failure::Refused(say!(language, "recognise-few", "found" => found, "fewest" => fewest)));
    }
    if all.len() > MAX_VALUES {
        return Err(Failure::Refused(say!(language, "recognise-many", "max" => MAX_VALUES.to_string())));
    }
    Ok(all)
}
