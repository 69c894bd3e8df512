//! `marienbad puzzle GAME`: positions to solve, one after another at a prompt, or as JSON.

mod dialogue;

use std::io::Write as _;

use clap::{Arg, ArgMatches, Command};
use marienbad_paper::offline;
use marienbad_school::puzzle::series::Wish;
use marienbad_school::puzzle::{Level, Puzzle, RuleOfThumb, Series, Task, is_numbered};
use marienbad_solve::Stop;
use marienbad_solve::question::Game;
use marienbad_words::failure::{Failure, excerpt, written};
use marienbad_words::language::{Language, say};
use serde_json::{Value, json};

use super::arguments::{Arguments, format_of};
use super::context::Context;
use super::output;
use super::solve::play;
use super::tournament::seed;
use dialogue::Dialogue;

/// The most puzzles that are made at once.
pub const MOST: u64 = 1000;

/// The arguments of `marienbad puzzle`.
pub fn command(shared: Arguments) -> Command {
    shared
        .command("puzzle")
        .arg(shared.game())
        .arg(level(shared))
        .arg(shared.number("count", "cli-arg-puzzle-count"))
        .arg(kind(shared))
        .arg(shared.misere())
        .arg(shared.format(&["text", "json", "html"]))
        .arg(shared.json())
        .arg(shared.out())
}

/// The option `--level L`.
pub fn level(shared: Arguments) -> Arg {
    let level = Arg::new("level").long("level").value_name("1..5").allow_negative_numbers(true);
    level.help(shared.say("cli-arg-puzzle-level"))
}

/// The option `--kind KIND`.
pub fn kind(shared: Arguments) -> Arg {
    let words = vec![("move", "coup"), ("who", "qui"), ("lost", "perdue")];
    Arg::new("kind")
        .long("kind")
        .value_name("KIND")
        .value_parser(shared.words(words))
        .help(shared.say("cli-arg-puzzle-kind"))
}

/// The requested kind of puzzles.
pub fn wish(language: Language, arguments: &ArgMatches) -> Result<Wish, Failure> {
    let level = match arguments.get_one::<String>("level") {
        None => Level::default(),
        Some(text) => text.parse().map_err(|_| {
            Failure::Refused(say!(language, "puzzle-level-range", "found" => excerpt(text, 0)))
        })?,
    };
    let task = arguments.get_one::<String>("kind").and_then(|word| Task::from_word(word));
    Ok(Wish { play: play(arguments), task: task.unwrap_or(Task::Move), level })
}

/// The requested number of puzzles; `None` if no number was given.
pub fn count(language: Language, arguments: &ArgMatches) -> Result<Option<u64>, Failure> {
    let count = arguments.get_one::<u64>("count").copied();
    if count.is_some_and(|count| !(1..=MOST).contains(&count)) {
        let most = MOST.to_string();
        return Err(Failure::Refused(say!(language, "puzzle-count-range", "max" => most)));
    }
    Ok(count)
}

/// This many puzzles of a game, or as many as there are.
pub fn made(
    context: &Context,
    game: &dyn Game,
    (wish, seed): (Wish, u64),
    count: u64,
) -> Result<Vec<Puzzle>, Failure> {
    let mut series = Series::new(game, wish, seed);
    let mut all = Vec::new();
    while (all.len() as u64) < count {
        let Some(puzzle) = series.draw(context.cancel())? else { break };
        all.push(puzzle);
    }
    if all.is_empty() {
        return Err(none(context.language, game, wish.task));
    }
    if (all.len() as u64) < count {
        let line = say!(context.language, "puzzle-fewer", "count" => all.len());
        let _ = writeln!(anstream::stderr(), "marienbad: {line}");
    }
    Ok(all)
}

/// The failure that a game has no such puzzle, with the reason.
pub fn none(language: Language, game: &dyn Game, task: Task) -> Failure {
    let why =
        if task == Task::Lost && !is_numbered(game) { "puzzle-none-number" } else { "puzzle-none-task" };
    Failure::Refused(say!(language, "puzzle-none", "game" => game.name(), "why" => language.say(why)))
}

/// Asks puzzles, or prints them as JSON.
pub fn run(context: &Context, arguments: &ArgMatches) -> Result<(), Failure> {
    let language = context.language;
    let (wish, count) = (wish(language, arguments)?, count(language, arguments)?);
    let game = Context::game(arguments)?;
    let seed = seed(arguments);
    let format = format_of(arguments);
    if format == "html" {
        let all = made(context, &*game, (wish, seed), count.unwrap_or(10))?;
        let page = context.compute(|work| offline::puzzles(language, &*game, &all, work))?;
        return output::write(arguments, page.as_bytes());
    }
    if format == "json" {
        let all = made(context, &*game, (wish, seed), count.unwrap_or(1))?;
        let object = to_json(&*game, wish, seed, &all);
        return output::write(arguments, format!("{object}\n").as_bytes());
    }
    let mut dialogue = Dialogue::new(context, &*game, wish.level);
    let mut series = Series::new(&*game, wish, seed);
    let mut number = 0;
    while count.is_none_or(|count| number < count) {
        let Some(puzzle) = series.draw(context.cancel())? else {
            if number == 0 {
                return Err(none(language, &*game, wish.task));
            }
            let line = say!(language, "puzzle-fewer", "count" => number);
            let _ = writeln!(anstream::stderr(), "marienbad: {line}");
            break;
        };
        number += 1;
        let goes_on = match dialogue.ask(number, &puzzle) {
            Ok(goes_on) => goes_on,
            Err(error) => return written(Err(error)),
        };
        if !goes_on {
            break;
        }
    }
    written(dialogue.score())?;
    if context.cancel().is_cancelled() { Err(Failure::Stop(Stop::Cancelled)) } else { Ok(()) }
}

fn to_json(game: &dyn Game, wish: Wish, seed: u64, all: &[Puzzle]) -> Value {
    let one = |puzzle: &Puzzle| {
        let grade = &puzzle.grade;
        json!({
            "position": puzzle.position,
            "play": wish.play.word(),
            "level": wish.level.number(),
            "kind": puzzle.task.word(),
            "answers": puzzle.answers,
            "choices": grade.choices,
            "remoteness": grade.remoteness,
            "misleading": grade.misleading().map(RuleOfThumb::word).collect::<Vec<_>>(),
            "difficulty": (grade.difficulty() * 100.0).round() / 100.0,
        })
    };
    json!({
        "schema": 1,
        "game": game.name(),
        "seed": seed,
        "positions": all.iter().map(one).collect::<Vec<_>>(),
    })
}
