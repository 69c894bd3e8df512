//! `marienbad study xxx`: the pupils' paper, checked by computation.

use clap::{ArgMatches, Command};
use marienbad_solve::question;
use marienbad_words::failure::{Failure, excerpt};
use marienbad_words::language::say;
use marienbad_words::study::{Asked, FEWEST_ROWS, ROWS, study};

use super::arguments::Arguments;
use super::context::Context;
use super::output;

/// Steps for each question of the quiz where nothing is said.
const QUIZ_STEPS: u64 = 40_000_000;

/// The most rows: further on, `sequence --misere --lost` with a checkpoint is the better way.
const MOST_ROWS: u64 = 300;

/// Formats of a study.
const FORMATS: [&str; 3] = ["text", "markdown", "latex"];

/// The arguments of `marienbad study`.
pub fn command(shared: Arguments) -> Command {
    shared
        .command("study")
        .arg(shared.positional("name", "NAME", "cli-arg-study"))
        .arg(shared.to())
        .arg(shared.format(&FORMATS))
        .arg(shared.out())
}

/// Makes the study and writes it. If it stops early, the results so far are written, labelled as partial.
pub fn run(context: &Context, arguments: &ArgMatches) -> Result<(), Failure> {
    let language = context.language;
    let name = arguments.get_one::<String>("name").map_or("", String::as_str);
    if name != "xxx" {
        return Err(Failure::Refused(say!(language, "study-unknown", "name" => excerpt(name, 0))));
    }
    let rows = arguments.get_one::<u64>("to").copied().unwrap_or(ROWS);
    if !(FEWEST_ROWS..=MOST_ROWS).contains(&rows) {
        return Err(Failure::Refused(say!(
            language,
            "study-rows-bound",
            "to" => rows.to_string(),
            "least" => FEWEST_ROWS.to_string(),
            "most" => MOST_ROWS.to_string()
        )));
    }
    let game = question::open(name).map_err(Failure::Name)?;
    // The number of positions examined is part of the study, and with several threads it would depend on
    // timing.
    let steps = context.steps().unwrap_or(QUIZ_STEPS);
    let asked = Asked { language, rows, steps, threads: context.sharing };
    let (document, stop) = context.compute_without_steps(|work| study(&asked, &*game, work));
    let format = arguments.get_one::<String>("format").map_or("text", String::as_str);
    output::write(arguments, document.write(language, format).as_bytes())?;
    stop.map_or(Ok(()), |stop| Err(Failure::Stop(stop)))
}
