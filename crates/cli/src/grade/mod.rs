//! `marienbad grade EXERCISE [GAME] -- PROGRAM [ARGS]`: tests a pupil's program.
//!
//! [`pupil`]: the program as an implementation of the trait that the school questions.

mod pupil;

use std::io::Write as _;
use std::sync::Arc;
use std::time::Instant;

use clap::parser::ValueSource;
use clap::{Arg, ArgMatches, Command, value_parser};
use marienbad_programs::Program;
use marienbad_rules::Convention;
use marienbad_school::exercise::report::{Circumstances, in_words_of, title, to_json};
use marienbad_school::exercise::{Exercise, Kind, Wanted, grade};
use marienbad_solve::budgets;
use marienbad_solve::question::Game;
use marienbad_words::failure::{Failure, excerpt, written};
use marienbad_words::language::{Language, say};

use super::arguments::Arguments;
use super::context::Context;
use super::program;
use super::solve::convention;
use super::tournament::seed;
use pupil::Child;

/// Matches are played twice from each position, and take longer than lines.
const MATCH_POSITIONS: u64 = 10;

/// Cases, if nothing else is said.
const CASES: u64 = 300;

/// The arguments of `marienbad grade`.
pub fn command(shared: Arguments) -> Command {
    let exercises = Kind::ALL.map(Kind::word).join(", ");
    let text = |id: &'static str, value: &'static str, help: &str| {
        Arg::new(id).long(id).value_name(value).allow_negative_numbers(true).help(shared.say(help))
    };
    shared
        .command("grade")
        .arg(
            shared
                .positional("exercise", "EXERCISE", "cli-arg-exercise")
                .help(format!("{} ({exercises})", shared.say("cli-arg-exercise"))),
        )
        .arg(shared.game().required(false).help(shared.say("cli-arg-exercise-game")))
        .arg(
            shared
                .positional("program", "PROGRAM", "cli-arg-program")
                .required(false)
                .last(true)
                .num_args(1..)
                .allow_hyphen_values(true),
        )
        .arg(text("cases", "N", "cli-arg-cases").value_parser(value_parser!(u64).range(1..=100_000)))
        .arg(text("to", "N", "cli-arg-grade-to").value_parser(value_parser!(u64).range(1..=1_000_000_000)))
        .arg(text("bits", "N", "cli-arg-bits").value_parser(value_parser!(u64).range(1..=4096)))
        .arg(text("position", "POSITION", "cli-arg-grade-position").allow_hyphen_values(true))
        .args(program::limits(shared, true))
        .arg(shared.misere())
        .arg(shared.compound())
        .arg(shared.turns())
        .arg(shared.json())
}

/// Grades a program: exit code 1 if it is wrong.
pub fn run(context: &Context, arguments: &ArgMatches) -> Result<(), Failure> {
    let language = context.language;
    let exercise = exercise(language, arguments)?;
    let words: Vec<String> = arguments.get_many::<String>("program").into_iter().flatten().cloned().collect();
    if words.is_empty() {
        return Err(Failure::Refused(say!(language, "grade-no-program")));
    }
    let program = Program::new(words);
    program.check().map_err(|missing| program::missing(language, &program.words().join(" "), missing))?;
    let limits = program::limits_of(language, arguments)?;
    let number = |id: &str| arguments.get_one::<u64>(id).copied();
    let usual = if exercise.kind() == Kind::Match { MATCH_POSITIONS } else { CASES };
    let wanted = Wanted {
        cases: number("cases").unwrap_or(usual) as usize,
        seed: seed(arguments),
        bits: number("bits").unwrap_or(Wanted::default().bits),
        to: number("to"),
    };
    let begun = Instant::now();
    let mut child = Child::new(program.clone(), limits, context.cancel());
    let budget = context.asked_budget().unwrap_or(budgets::OPPONENT_MOVE);
    let report = grade(&exercise, &wanted, &mut child, budget, context.cancel())?;
    if report.cases == 0 {
        return Err(Failure::Refused(say!(language, "grade-no-cases", "game" => title(&exercise))));
    }
    let farewell = child.farewell();
    let around = Circumstances {
        program: program.words().to_vec(),
        seconds: begun.elapsed().as_secs_f64(),
        seed: wanted.seed,
        answer_time: limits.answer.as_secs_f64(),
        run_time: limits.run.as_secs_f64(),
        memory: limits.memory,
        stayed: farewell.stayed,
        left_behind: farewell.left_behind,
        errors: farewell.said,
    };
    let undecided = report.mistake.is_none() && !report.is_right();
    let json = arguments.get_flag("json");
    if json || !undecided {
        let text = if json {
            format!("{}\n", to_json(language, &exercise, &report, &around))
        } else {
            in_words_of(language, &exercise, &report, &around)
        };
        written(anstream::stdout().write_all(text.as_bytes()))?;
    }
    match (undecided, report.is_right()) {
        (true, _) if json => Err(Failure::Answered(3)),
        (true, _) => Err(Failure::Undecided(say!(language, "grade-undecided"))),
        (false, true) => Ok(()),
        (false, false) => Err(Failure::Answered(1)),
    }
}

/// The exercise: the question, the game and its convention.
fn exercise(language: Language, arguments: &ArgMatches) -> Result<Exercise, Failure> {
    let refused = |text: String| Err(Failure::Refused(text));
    let named = arguments.get_one::<String>("exercise").map_or("", String::as_str);
    let game = arguments.get_one::<String>("game").map(String::as_str);
    let Ok(kind) = named.parse::<Kind>() else {
        let list = Kind::ALL.map(Kind::word).join(", ");
        return refused(
            say!(language, "grade-unknown-exercise", "found" => excerpt(named, 0), "list" => list),
        );
    };
    // A game file that asks for misère play does not prevent questions about Grundy values.
    let chosen = |id: &str| arguments.value_source(id) == Some(ValueSource::CommandLine);
    let usual = kind == Kind::Grundy && !["misere", "compound", "turns"].into_iter().any(chosen);
    let convention = if usual { Convention::default() } else { convention(arguments)? };
    match (kind.wants_game(), game) {
        (true, None) => return refused(say!(language, "grade-which-game", "exercise" => kind.word())),
        (false, Some(found)) => {
            let found = excerpt(found, 0);
            return refused(say!(language, "grade-no-game", "exercise" => kind.word(), "found" => found));
        }
        _ => {}
    }
    if !kind.allows(convention) {
        return refused(if kind == Kind::WinningMove {
            say!(language, "grade-nim-only")
        } else {
            say!(language, "grade-no-such-convention", "exercise" => kind.word())
        });
    }
    let position = arguments.get_one::<String>("position").is_some();
    if !kind.wants_game() {
        if position {
            return refused(say!(language, "grade-no-position", "exercise" => kind.word()));
        }
        return Ok(Exercise::of_numbers(kind, convention));
    }
    let game: Arc<dyn Game> = Arc::from(Context::game(arguments)?);
    let from = if position { Some(Context::position(&*game, arguments)?) } else { None };
    Ok(Exercise::of_game(kind, game, convention, from))
}
