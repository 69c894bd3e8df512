//! `marienbad atlas [CODE | BOARD]`: everything known about codes and boards.

use clap::{ArgMatches, Command};
use marienbad_words::atlas::{Atlas, Entry, csv, in_words, to_json};
use marienbad_words::failure::Failure;

use super::arguments::{Arguments, format_of};
use super::context::Context;
use super::output;
use super::store::library;

/// Formats of the atlas.
const FORMATS: [&str; 3] = ["text", "csv", "json"];

/// The arguments of `marienbad atlas`.
pub fn command(shared: Arguments) -> Command {
    shared
        .command("atlas")
        .arg(shared.positional("what", "WORD", "cli-arg-atlas").required(false).num_args(0..))
        .arg(shared.format(&FORMATS))
        .args([shared.json(), shared.out()])
}

/// Prints the known results.
pub fn run(context: &Context, arguments: &ArgMatches) -> Result<(), Failure> {
    let words: Vec<&str> =
        arguments.get_many::<String>("what").into_iter().flatten().map(String::as_str).collect();
    let asked = words.join(" ");
    let atlas = Atlas::new(&library::known(context)?);
    let text = match format_of(arguments) {
        "json" => format!("{}\n", to_json(&atlas, &atlas.find(&asked))),
        "csv" => csv(&atlas.find(&asked) as &[&Entry]),
        _ => in_words(context.language, &atlas, &asked),
    };
    output::write(arguments, text.as_bytes())
}
