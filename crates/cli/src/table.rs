//! `marienbad table GAME`: the tables of the sources.

use clap::{ArgMatches, Command};
use marienbad_paper::spreadsheet::{MOST, MOST_MATCHES, sheets};
use marienbad_paper::xlsx::workbook;
use marienbad_rules::{Compound, Disguise};
use marienbad_solve::question::Game;
use marienbad_words::failure::{Failure, shell};
use marienbad_words::language::say;
use marienbad_words::table::{Format, NoTable, tables};

use super::arguments::{Arguments, format_of};
use super::context::Context;
use super::output;
use super::solve::convention;

/// Formats of a table.
const FORMATS: [&str; 6] = ["text", "csv", "json", "latex", "markdown", "xlsx"];

/// The arguments of `marienbad table`.
pub fn command(shared: Arguments) -> Command {
    shared
        .command("table")
        .arg(shared.game())
        .arg(shared.to())
        .arg(shared.compound())
        .arg(shared.turns())
        .arg(shared.format(&FORMATS))
        .arg(shared.json())
        .arg(shared.out())
}

/// Computes the tables of a game and writes them.
pub fn run(context: &Context, arguments: &ArgMatches) -> Result<(), Failure> {
    let language = context.language;
    let game = Context::game(arguments)?;
    let convention = convention(arguments)?;
    let to = arguments.get_one::<u64>("to").copied();
    if arguments.get_one::<String>("format").is_some_and(|format| format == "xlsx") {
        return spreadsheet(context, &*game, to, arguments);
    }
    let (found, stop) = match context.compute(|work| tables(language, &*game, convention, to, work)) {
        Ok(found) => (found, None),
        Err(NoTable::Partial { tables, stop }) => (tables, Some(stop)),
        Err(NoTable::Stop(stop)) => return Err(Failure::Stop(stop)),
        Err(NoTable::Unknown) => {
            let usual = convention.compound == Compound::Disjunctive && convention.turns.alternating();
            let id = if usual { "error-no-table" } else { "error-no-table-way" };
            return Err(Failure::Refused(say!(language, id, "game" => game.name())));
        }
        Err(NoTable::TooLong { max }) => {
            let to = to.unwrap_or_default().to_string();
            let message = say!(language, "error-table-too-large", "to" => to, "max" => max.to_string());
            let example = format!("marienbad table {} --to {max}", shell(game.name()));
            return Err(Failure::Refused(say!(
                language, "error-with-example", "message" => message, "example" => example
            )));
        }
    };
    let format = Format::from_word(format_of(arguments));
    output::write(arguments, format.write(game.name(), &found).as_bytes())?;
    stop.map_or(Ok(()), |stop| Err(Failure::Stop(stop)))
}

/// The table as a spreadsheet, with the formulas by which its source builds it.
fn spreadsheet(
    context: &Context,
    game: &dyn Game,
    to: Option<u64>,
    arguments: &ArgMatches,
) -> Result<(), Failure> {
    let language = context.language;
    if arguments.get_flag("json") {
        return Err(Failure::Refused(say!(language, "table-sheet-json")));
    }
    let max = if game.disguise() == Some(Disguise::Wythoff) { MOST } else { MOST_MATCHES };
    if let Some(to) = to.filter(|to| *to > max) {
        let max = max.to_string();
        let message = say!(language, "error-table-too-large", "to" => to.to_string(), "max" => max.as_str());
        let example = format!("marienbad table {} --to {max} --format xlsx", shell(game.name()));
        let message = say!(language, "error-with-example", "message" => message, "example" => example);
        return Err(Failure::Refused(message));
    }
    output::needs_file(language, arguments)?;
    let sheets = context.compute(|work| sheets(language, game, to, work))?;
    let none = || Failure::Refused(say!(language, "table-no-sheet", "game" => game.name()));
    output::write(arguments, &workbook(&sheets.ok_or_else(none)?))
}
