//! Code about external programs shared by `grade`, `tournament` and `play`: the options for their limits,
//! and why one cannot be started.

use std::time::Duration;

use clap::{Arg, ArgMatches, value_parser};
use marienbad_programs::{Limits, Missing, Program};
use marienbad_words::failure::{Failure, excerpt};
use marienbad_words::language::{Language, say};
use marienbad_words::trouble;

use super::arguments::Arguments;

/// What stands before a program where a level may stand too.
const PREFIXES: [&str; 2] = ["program:", "programme:"];

/// The options that limit a program.
pub fn limits(shared: Arguments, whole: bool) -> Vec<Arg> {
    let seconds = |id: &'static str, help: &str| {
        Arg::new(id).long(id).value_name("SECONDS").allow_negative_numbers(true).help(shared.say(help))
    };
    let total = if whole { "cli-arg-total" } else { "cli-arg-total-match" };
    vec![
        seconds("time", "cli-arg-time"),
        seconds("total", total),
        Arg::new("memory-limit")
            .long("memory-limit")
            .value_name("MIB")
            .allow_negative_numbers(true)
            .value_parser(value_parser!(u64).range(16..=1_048_576))
            .help(shared.say("cli-arg-memory-limit")),
    ]
}

/// The requested limits.
pub fn limits_of(language: Language, arguments: &ArgMatches) -> Result<Limits, Failure> {
    let usual = Limits::default();
    let time = |id: &str, usual: Duration| -> Result<Duration, Failure> {
        let Some(text) = arguments.get_one::<String>(id) else { return Ok(usual) };
        let seconds = text.replace(',', ".").parse::<f64>().ok();
        let seconds = seconds.filter(|seconds| (0.05..=3600.0).contains(seconds));
        seconds
            .map(Duration::from_secs_f64)
            .ok_or_else(|| Failure::Refused(say!(language, "program-time", "found" => excerpt(text, 0))))
    };
    let answer = time("time", usual.answer)?;
    // More time per answer implies more time in total.
    let run = time("total", usual.run.max(answer * 10))?;
    let memory = arguments.get_one::<u64>("memory-limit").copied().unwrap_or(usual.memory);
    Ok(Limits { answer, run, memory })
}

/// The limits in the form that messages need.
pub fn told(limits: Limits) -> trouble::Limits {
    trouble::Limits {
        answer: limits.answer.as_secs_f64(),
        run: limits.run.as_secs_f64(),
        memory: limits.memory,
        whole_match: true,
    }
}

/// Parses `program:"python3 mine.py"` as a program that can be started; `None` if the text is no program.
pub fn named(language: Language, text: &str) -> Result<Option<Program>, Failure> {
    let Some(command) = PREFIXES.iter().find_map(|prefix| text.trim().strip_prefix(prefix)) else {
        return Ok(None);
    };
    let program = Program::read(command).map_err(|problem| missing(language, command, problem))?;
    program.check().map_err(|problem| missing(language, command, problem))?;
    Ok(Some(program))
}

/// Why a program cannot be started.
pub fn missing(language: Language, command: &str, problem: Missing) -> Failure {
    Failure::Refused(match problem {
        Missing::Unreadable => say!(language, "program-unreadable", "found" => excerpt(command, 0)),
        Missing::NotFound(name) => say!(language, "program-not-found", "found" => excerpt(&name, 0)),
        Missing::NotExecutable { file, interpreter: Some(name) } => {
            say!(language, "program-interpreter", "file" => file, "interpreter" => name)
        }
        Missing::NotExecutable { file, interpreter: None } => {
            say!(language, "program-not-executable", "file" => file)
        }
    })
}
