//! `marienbad worksheet GAME`: a printable sheet of puzzles, and its answers.

use clap::builder::PossibleValuesParser;
use clap::{Arg, ArgMatches, Command};
use marienbad_paper::worksheet::{MOST, USUAL};
use marienbad_paper::{Paper, Worksheet, html, latex, sheet};
use marienbad_words::failure::Failure;
use marienbad_words::language::say;

use super::arguments::Arguments;
use super::context::Context;
use super::output;
use super::puzzle::{kind, level, made, wish};
use super::tournament::seed;

/// The arguments of `marienbad worksheet`.
pub fn command(shared: Arguments) -> Command {
    let paper = Arg::new("paper")
        .long("paper")
        .value_name("PAPER")
        .value_parser(PossibleValuesParser::new(Paper::ALL.map(Paper::word)))
        .default_value(Paper::A4.word())
        .hide_default_value(true)
        .hide_possible_values(true)
        .help(shared.say("cli-arg-worksheet-paper"));
    shared
        .command("worksheet")
        .arg(shared.game())
        .arg(level(shared))
        .arg(shared.number("count", "cli-arg-worksheet-count"))
        .arg(kind(shared))
        .arg(shared.misere())
        .arg(paper)
        .arg(shared.format(&["html", "pdf", "latex"]).default_value("html"))
        .arg(shared.out())
        .arg(shared.file("answers", "cli-arg-worksheet-answers"))
}

/// Makes the worksheet.
pub fn run(context: &Context, arguments: &ArgMatches) -> Result<(), Failure> {
    let language = context.language;
    let wish = wish(language, arguments)?;
    let count = arguments.get_one::<u64>("count").copied().unwrap_or(USUAL as u64);
    if !(1..=MOST as u64).contains(&count) {
        let most = MOST.to_string();
        return Err(Failure::Refused(say!(language, "puzzle-count-range", "max" => most)));
    }
    if arguments.get_one::<String>("format").is_some_and(|format| format == "pdf") {
        output::needs_file(language, arguments)?;
    }
    let file = |name: &str| arguments.get_one::<String>(name);
    if let (Some(out), Some(answers)) = (file("out"), file("answers"))
        && out == answers
    {
        return Err(Failure::Refused(say!(language, "worksheet-same-file", "path" => out.as_str())));
    }
    let game = Context::game(arguments)?;
    let seed = seed(arguments);
    let puzzles = made(context, &*game, (wish, seed), count)?;
    let paper = file("paper").and_then(|word| Paper::from_word(word)).unwrap_or_default();
    let made = Worksheet::new(language, &*game, (wish, seed), &puzzles, paper);
    let (questions, answers) = match file("format").map_or("html", String::as_str) {
        "pdf" => (sheet::questions(&made), sheet::answers(&made)),
        "latex" => (latex::questions(&made).into_bytes(), latex::answers(&made).into_bytes()),
        _ => (html::questions(&made).into_bytes(), html::answers(&made).into_bytes()),
    };
    output::write(arguments, &questions)?;
    output::write_beside(arguments, "answers", &answers)
}
