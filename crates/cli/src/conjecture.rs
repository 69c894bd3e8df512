//! `marienbad conjecture GAME PREDICATE --to N`: the laboratory. Exit code 0 held or proved, 1 refuted, 3 a
//! limit.

use clap::{ArgMatches, Command};
use marienbad_solve::conjecture::Finding;
use marienbad_words::conjecture::{in_words, read, to_json};
use marienbad_words::failure::Failure;

use super::arguments::Arguments;
use super::context::Context;
use super::output;
use super::solve::play;

/// The arguments of `marienbad conjecture`.
pub fn command(shared: Arguments) -> Command {
    shared
        .command("conjecture")
        .help_template(format!("{}\n{}\n", shared.template("conjecture"), shared.say("conjecture-help")))
        .arg(shared.game())
        .arg(shared.positional("predicate", "PREDICATE", "cli-arg-predicate").allow_hyphen_values(true))
        .arg(shared.misere())
        .arg(shared.to().required(true).help(shared.say("cli-arg-conjecture-to")))
        .arg(shared.json())
        .arg(shared.out())
}

/// Parses and tests the conjecture, and prints the result.
pub fn run(context: &Context, arguments: &ArgMatches) -> Result<(), Failure> {
    let language = context.language;
    let game = Context::game(arguments)?;
    let text = arguments.get_one::<String>("predicate").map_or("", String::as_str);
    let to = arguments.get_one::<u64>("to").copied().unwrap_or(0);
    let play = play(arguments);
    let conjecture = read(&*game, text)?;
    let report = context
        .compute(|work| conjecture.test(play, to, context.threads, work))
        .map_err(|undefined| Failure::Undefined { text: text.to_owned(), undefined })?;
    let answer = if arguments.get_flag("json") {
        format!("{}\n", to_json(&*game, play, &conjecture, &report))
    } else {
        in_words(language, &*game, play, &conjecture, &report)
    };
    output::write(arguments, answer.as_bytes())?;
    match report.verdict {
        Finding::Held | Finding::Proved(_) => Ok(()),
        Finding::Refuted(_) => Err(Failure::Answered(1)),
        Finding::Stopped(stop) => Err(Failure::Stop(stop)),
    }
}
