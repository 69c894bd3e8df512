//! `marienbad store`: lists, checks, exports and imports earlier results.

mod again;
mod exchange;
pub mod library;
mod list;
mod verify;

use std::path::PathBuf;

use clap::builder::PossibleValuesParser;
use clap::{Arg, ArgMatches, Command, value_parser};
use marienbad_store::results::{Found, Results, ResultsError, Row};
use marienbad_words::failure::Failure;
use marienbad_words::language::say;
use marienbad_words::record::{Kind, Record};

use super::arguments::Arguments;
use super::context::Context;
use library::failure;

/// The arguments of `marienbad store`.
pub fn command(shared: Arguments) -> Command {
    let number = || {
        let number = shared.positional("number", "NUMBER", "cli-arg-store-number");
        number.value_parser(value_parser!(i64).range(1..)).allow_negative_numbers(true)
    };
    let kinds: Vec<&str> = Kind::ALL.iter().map(|kind| kind.word()).collect();
    shared
        .command("store")
        .subcommand_help_heading(shared.say("cli-commands"))
        .subcommand_required(true)
        .subcommand(
            shared
                .command("list")
                .arg(shared.game().required(false))
                .arg(
                    Arg::new("kind")
                        .long("kind")
                        .value_name("WORD")
                        .value_parser(PossibleValuesParser::new(kinds.clone()))
                        .hide_possible_values(true)
                        .help(format!("{} ({})", shared.say("cli-arg-store-kind"), kinds.join(", "))),
                )
                .arg(shared.format(&list::FORMATS))
                .args([shared.json(), shared.out()]),
        )
        .subcommand(shared.command("show").arg(number()).args([shared.certificate(), shared.json()]))
        .subcommand(
            shared
                .command("verify")
                .arg(shared.number("sample", "cli-arg-store-sample"))
                .arg(shared.number("again", "cli-arg-store-again"))
                .arg(shared.json()),
        )
        .subcommand(
            shared
                .command("export")
                .arg(shared.format(&exchange::FORMATS).default_value("jsonl"))
                .arg(
                    Arg::new("certificates")
                        .long("certificates")
                        .value_name("FOLDER")
                        .help(shared.say("cli-arg-store-certificates")),
                )
                .arg(shared.out()),
        )
        .subcommand(
            shared
                .command("import")
                .arg(shared.positional("files", "FILE", "cli-arg-store-files").num_args(1..))
                .arg(shared.json()),
        )
        .subcommand(shared.command("forget").arg(number()))
}

/// Runs the subcommand of `store`.
pub fn run(context: &Context, arguments: &ArgMatches) -> Result<(), Failure> {
    match arguments.subcommand() {
        Some(("list", inner)) => list::run(context, inner),
        Some(("show", inner)) => list::show(context, inner),
        Some(("verify", inner)) => verify::run(context, inner),
        Some(("export", inner)) => exchange::export(context, inner),
        Some(("import", inner)) => exchange::import(context, inner),
        Some(("forget", inner)) => list::forget(context, inner),
        _ => Ok(()),
    }
}

/// The path of the store, which need not exist yet.
fn path(context: &Context) -> Result<PathBuf, Failure> {
    let none = || Failure::Refused(say!(context.language, "store-none"));
    context.store().path().map(PathBuf::from).ok_or_else(none)
}

/// The store, if it already exists.
fn open(context: &Context) -> Result<Option<Results>, Failure> {
    Results::open_existing(&path(context)?).map_err(|error| failed(context, &error))
}

fn failed(context: &Context, error: &ResultsError) -> Failure {
    failure(context.language, error)
}

/// A row as read.
enum Seen {
    Sound(Row, Record),
    Disputed(Row, Record),
    /// Its cells are intact but mean nothing to this program.
    Strange,
    Damaged(String),
}

impl Seen {
    fn new(found: Found) -> Self {
        match found {
            Found::Sound(row) => match Record::from_cells(row.cells()) {
                Ok(record) => Self::Sound(row, record),
                Err(_) => Self::Strange,
            },
            Found::Disputed(row) => match Record::from_cells(row.cells()) {
                Ok(record) => Self::Disputed(row, record),
                Err(_) => Self::Strange,
            },
            Found::Damaged { what, .. } => Self::Damaged(what),
        }
    }
}

/// Every row with its number.
fn all(context: &Context, results: &Results) -> Result<Vec<(i64, Seen)>, Failure> {
    let mut seen = Vec::new();
    let read = results.all(&mut |number, found| {
        seen.push((number, Seen::new(found)));
        !context.cancel().is_cancelled()
    });
    read.map_err(|error| failed(context, &error))?;
    Ok(seen)
}
