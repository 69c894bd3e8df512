//! `marienbad lesson [NAME]`: a lesson at a plain prompt, on a terminal or through a pipe; without a name,
//! the list of lessons.

mod desk;
pub mod text;

use std::fmt::Write as _;
use std::io::Write as _;
use std::sync::Arc;

use clap::{Arg, ArgMatches, Command};
use marienbad_school::shelf::find;
use marienbad_school::{Lesson, lessons};
use marienbad_solve::Stop;
use marienbad_store::Progress;
use marienbad_words::failure::{Failure, excerpt, written};
use marienbad_words::language::{Language, say};
use serde_json::{Value, json};

use super::arguments::Arguments;
use super::context::Context;
use super::own_lessons;
use desk::{Desk, Left};

/// What stands for a lesson that was read to its end.
const DONE: &str = "=done";

/// The arguments of `marienbad lesson`.
pub fn command(shared: Arguments) -> Command {
    let from = Arg::new("from").long("from").value_name("STEP").help(shared.say("cli-arg-lesson-from"));
    shared
        .command("lesson")
        .arg(shared.positional("name", "NAME", "cli-arg-lesson").required(false))
        .arg(from.requires("name"))
        .arg(shared.flag("restart", "cli-arg-lesson-restart").requires("name").conflicts_with("from"))
        .arg(shared.flag("folder", "cli-arg-lesson-folder").conflicts_with_all(["json", "name"]))
        .arg(shared.json().conflicts_with("name"))
}

/// Prints the list, or continues a lesson where the reader left it.
pub fn run(context: &Context, arguments: &ArgMatches) -> Result<(), Failure> {
    let language = context.language;
    if arguments.get_flag("folder") {
        let folder = marienbad_store::LessonFolder::of_user();
        let folder = folder.ok_or_else(|| Failure::Refused(say!(language, "games-no-folder")))?;
        return written(writeln!(anstream::stdout(), "{}", folder.path().to_string_lossy()));
    }
    own_lessons::load(language);
    let progress = Progress::of_user();
    let Some(name) = arguments.get_one::<String>("name") else {
        let json = arguments.get_flag("json");
        let text = if json {
            format!("{}\n", to_json(language, progress.as_ref()))
        } else {
            list(language, progress.as_ref())
        };
        return written(anstream::stdout().write_all(text.as_bytes()));
    };
    let Some(lesson) = find(language, name) else {
        let names: Vec<String> = lessons(language).iter().map(|lesson| lesson.name.clone()).collect();
        let names = names.join(", ");
        return Err(Failure::Refused(
            say!(language, "lesson-unknown", "found" => excerpt(name, 0), "names" => names),
        ));
    };
    let start = start(language, arguments, &lesson, progress.as_ref())?;
    // The game that the reader had invented before leaving the lesson.
    let rule = progress.as_ref().and_then(|progress| progress.rule(&lesson.name));
    let about = rule.filter(|_| start > 0).and_then(|rule| lesson.with_rule(&rule)).map(Arc::new);
    let mut desk = Desk::new(about.unwrap_or(lesson), context, anstream::stdout());
    let left = desk.read(start, &mut |lesson, step| {
        let step = step.map_or(DONE, |number| lesson.steps[number].id.as_str());
        let rule = lesson.invented.as_ref().map(|invented| invented.rule.as_str());
        progress.as_ref().map_or(Ok(()), |progress| progress.keep(&lesson.name, step, rule))
    });
    match written_value(left)? {
        Left::Cancelled => Err(Failure::Stop(Stop::Cancelled)),
        Left::Early | Left::Done => Ok(()),
    }
}

fn written_value<T>(result: std::io::Result<T>) -> Result<T, Failure> {
    match result {
        Ok(value) => Ok(value),
        // As everywhere, a reader that closed the pipe is no failure.
        Err(error) => match written(Err(error)) {
            Ok(()) => Err(Failure::Answered(0)),
            Err(failure) => Err(failure),
        },
    }
}

/// The first step: the requested one, otherwise the one where the reader left the lesson.
fn start(
    language: Language,
    arguments: &ArgMatches,
    lesson: &Lesson,
    progress: Option<&Progress>,
) -> Result<usize, Failure> {
    if let Some(text) = arguments.get_one::<String>("from") {
        let number = || text.parse::<usize>().ok()?.checked_sub(1).filter(|step| *step < lesson.steps.len());
        return lesson.step(text).or_else(number).ok_or_else(|| {
            let names: Vec<&str> = lesson.steps.iter().map(|step| step.id.as_str()).collect();
            let names = names.join(", ");
            Failure::Refused(say!(language, "lesson-no-step", "found" => excerpt(text, 0), "names" => names))
        });
    }
    if arguments.get_flag("restart") {
        return Ok(0);
    }
    let left = progress.and_then(|progress| progress.step(&lesson.name));
    Ok(left.and_then(|id| lesson.step(&id)).unwrap_or(0))
}

/// The reader's progress: the step, and whether the lesson is finished.
fn reached(lesson: &Lesson, progress: Option<&Progress>) -> (usize, bool) {
    match progress.and_then(|progress| progress.step(&lesson.name)) {
        Some(id) if id == DONE => (lesson.steps.len(), true),
        Some(id) => (lesson.step(&id).unwrap_or(0), false),
        None => (0, false),
    }
}

fn list(language: Language, progress: Option<&Progress>) -> String {
    let mut out = String::new();
    let all = lessons(language);
    let width = all.iter().map(|lesson| lesson.name.len()).max().unwrap_or(0);
    for lesson in &all {
        let number = lesson.number.map_or_else(|| "  ".to_owned(), |number| format!("{number:>2}"));
        let minutes = match lesson.parts.len() {
            1 => say!(language, "lesson-minutes", "minutes" => u64::from(lesson.minutes)),
            parts => {
                let minutes = u64::from(lesson.minutes);
                say!(language, "lesson-minutes-parts", "minutes" => minutes, "parts" => parts)
            }
        };
        let (step, done) = reached(lesson, progress);
        let state = match (step, done) {
            (_, true) => format!(" · {}", say!(language, "lesson-done")),
            (0, _) => String::new(),
            (step, _) => {
                format!(
                    " · {}",
                    say!(language, "lesson-left-at", "step" => step + 1, "steps" => lesson.steps.len())
                )
            }
        };
        let _ = writeln!(out, "{number}  {:width$}  {} · {minutes}{state}", lesson.name, lesson.title);
        let _ = writeln!(out, "    {:width$}  {}", "", lesson.about);
    }
    let _ = writeln!(out, "\n{}", say!(language, "lesson-how"));
    out
}

fn to_json(language: Language, progress: Option<&Progress>) -> Value {
    let one = |lesson: &Arc<Lesson>| {
        let (step, done) = reached(lesson, progress);
        json!({
            "name": lesson.name,
            "number": lesson.number,
            "title": lesson.title,
            "about": lesson.about,
            "language": lesson.language.code(),
            "minutes": lesson.minutes,
            "parts": lesson.parts,
            "steps": lesson.steps.len(),
            "reached": step,
            "done": done,
            "own": lesson.own,
        })
    };
    json!({ "schema": 1, "lessons": lessons(language).iter().map(one).collect::<Vec<_>>() })
}
