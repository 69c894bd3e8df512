//! `marienbad nim EXPRESSION`: the calculator of nim arithmetic.

use std::fmt::Write as _;

use clap::{Arg, ArgMatches, Command, value_parser};
use marienbad_nimbers::expr::{self, ExprError, Limits};
use marienbad_pictures::grid;
use marienbad_words::failure::Failure;
use marienbad_words::language::{Language, say};
use marienbad_words::nim::{complaint, in_words, logarithm_base, to_json, warning, working};
use marienbad_words::table::{Format, nim_tables};

use super::arguments::{Arguments, format_of};
use super::context::Context;
use super::output;

/// The largest table.
const LARGEST_TABLE: u64 = 255;

/// Formats of the nim tables.
const FORMATS: [&str; 6] = ["text", "csv", "json", "latex", "markdown", "svg"];

/// The arguments of `marienbad nim`.
pub fn command(shared: Arguments) -> Command {
    shared
        .command("nim")
        .arg(
            shared
                .positional("expression", "EXPRESSION", "cli-arg-expression")
                .required(false)
                .required_unless_present("table")
                .allow_hyphen_values(true),
        )
        .arg(shared.flag("steps", "cli-arg-steps"))
        .arg(
            Arg::new("table")
                .long("table")
                .value_name("N")
                .value_parser(value_parser!(u64))
                .conflicts_with("expression")
                .help(shared.say("cli-arg-nim-table")),
        )
        .arg(shared.format(&FORMATS))
        .arg(shared.json())
        .arg(shared.out())
}

/// Evaluates an expression, with its working on request, or prints the tables.
pub fn run(context: &Context, arguments: &ArgMatches) -> Result<(), Failure> {
    let language = context.language;
    if let Some(last) = arguments.get_one::<u64>("table") {
        return table(language, arguments, *last);
    }
    let text = arguments.get_one::<String>("expression").map_or("", String::as_str);
    let failed = |error: ExprError| Failure::Refused(complaint(language, text, &error));
    let limits = Limits::default();
    let statement = expr::parse(text, &limits).map_err(failed)?;
    let answer = expr::evaluate_statement(&statement, &limits).map_err(failed)?;
    let mut out = String::new();
    if format_of(arguments) == "json" {
        let mut object = to_json(text, &answer);
        if let Some(base) = logarithm_base(&statement, &limits) {
            object["base"] = base.to_string().into();
        }
        let _ = writeln!(out, "{object}");
    } else {
        if arguments.get_flag("steps") {
            working(language, &statement, &limits, &mut out).map_err(failed)?;
        }
        let base = logarithm_base(&statement, &limits);
        let base =
            base.map(|base| format!("  ({})", say!(language, "nim-log-base", "base" => base.to_string())));
        let _ = writeln!(out, "{}{}", in_words(language, &answer), base.unwrap_or_default());
        if let Some(warning) = warning(language, &statement) {
            eprintln!("{warning}");
        }
    }
    output::write(arguments, out.as_bytes())
}

/// The tables of sums and products of the numbers 0 to `last`.
fn table(language: Language, arguments: &ArgMatches, last: u64) -> Result<(), Failure> {
    if last > LARGEST_TABLE {
        return Err(Failure::Refused(say!(
            language,
            "error-usage-number",
            "found" => last.to_string(),
            "min" => "0",
            "max" => LARGEST_TABLE.to_string(),
            "example" => "marienbad nim --table 7"
        )));
    }
    let tables = nim_tables(language, last);
    let word = arguments.get_one::<String>("format").map_or("text", String::as_str);
    let text =
        if word == "svg" { grid::tables(&tables) } else { Format::from_word(word).write("nim", &tables) };
    output::write(arguments, text.as_bytes())
}
