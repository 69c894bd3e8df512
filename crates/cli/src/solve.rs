//! `marienbad solve GAME POSITION`: who wins, and every winning move.

use std::fmt::Write as _;
use std::io::Write as _;
use std::time::Duration;

use clap::parser::ValueSource;
use clap::{ArgMatches, Command};
use marienbad_rules::{Compound, Convention, Play};
use marienbad_solve::Stop;
use marienbad_solve::question::{Answer, Game, Position};
use marienbad_words::certificate;
use marienbad_words::failure::{Failure, written};
use marienbad_words::language::say;
use marienbad_words::record::answer::is_readable;
use marienbad_words::record::{self, Question, Record};
use marienbad_words::solve::{SHOWN_MOVES, add_form, in_words, is_bounded, stopped, to_json};

use super::arguments::Arguments;
use super::checkpoint::asked_every;
use super::context::Context;
use super::memory;
use super::own_games::default_play;
use super::store::library::{Finding, Served, Source};
use lines::{Kind, STANDARD_INPUT};
use serde_json::Value;

mod checkpoint;
mod lines;
mod nodes;

/// Options that mean one position.
const OF_ONE_POSITION: [&str; 3] = ["checkpoint", "certificate", "nodes"];

/// The arguments of `marienbad solve`.
pub fn command(shared: Arguments) -> Command {
    shared
        .command("solve")
        .arg(shared.game())
        .arg(shared.position())
        .arg(shared.misere())
        .arg(shared.compound())
        .arg(shared.turns())
        .args([shared.checkpoint(), shared.save_every()])
        .arg(shared.certificate())
        .arg(shared.flag("brief", "cli-arg-brief"))
        .arg(shared.file("nodes", "cli-arg-nodes"))
        .arg(shared.flag("all", "cli-arg-all"))
        .arg(
            shared
                .file("graph6", "cli-arg-graph6")
                .conflicts_with("position")
                .conflicts_with_all(OF_ONE_POSITION),
        )
        .arg(shared.json())
}

/// Solves a position and prints the answer.
pub fn run(context: &Context, arguments: &ArgMatches) -> Result<(), Failure> {
    let convention = convention(arguments)?;
    let json = arguments.get_flag("json");
    let is_input = |name| arguments.get_one::<String>(name).is_some_and(|text| text == STANDARD_INPUT);
    if is_input("game") {
        return match arguments.get_one::<String>("position") {
            None => lines::run(context, &Kind::GameAndPosition, convention, STANDARD_INPUT, json),
            Some(_) => Err(Failure::Refused(say!(context.language, "error-input-twice"))),
        };
    }
    let game = Context::game(arguments)?;
    if let Some(path) = arguments.get_one::<String>("graph6") {
        return lines::run(context, &Kind::Graph(&*game), convention, path, json);
    }
    if !arguments.contains_id("position") {
        let (missing, example) = ("<POSITION>", "marienbad solve nim 1,3,5,7");
        let message =
            say!(context.language, "error-usage-missing", "missing" => missing, "example" => example);
        return Err(Failure::Refused(message));
    }
    if is_input("position") {
        if let Some(option) = OF_ONE_POSITION.iter().find(|option| arguments.contains_id(option)) {
            let help = "marienbad solve --help";
            let (first, second) = (format!("--{option}"), STANDARD_INPUT);
            let message = say!(
                context.language, "error-usage-conflict", "first" => first, "second" => second, "help" => help
            );
            return Err(Failure::Refused(message));
        }
        return lines::run(context, &Kind::Position(&*game), convention, STANDARD_INPUT, json);
    }
    let position = Context::position(&*game, arguments)?;
    let single = convention.compound == Compound::Disjunctive && convention.turns.alternating();
    if arguments.contains_id("certificate") && !single {
        return Err(Failure::Refused(say!(context.language, "certificate-outcome-none")));
    }
    let wishes = Wishes {
        brief: arguments.get_flag("brief"),
        proof: arguments.contains_id("certificate"),
        checkpoint: arguments.get_one::<String>("checkpoint").map(String::as_str),
        every: asked_every(arguments),
    };
    let asked = ask(context, &*game, &position, convention, wishes);
    let Asked { answer, served, question, spent } = match asked {
        Err(Failure::Stop(stop)) if json => {
            let stop = memory::told(stop);
            let object = stopped(&*game, &position, convention, &stop);
            written(writeln!(anstream::stdout(), "{object}"))?;
            return Err(Failure::Stop(stop));
        }
        other => other?,
    };
    if let Some(path) = arguments.get_one::<String>("nodes") {
        nodes::write(context, &*game, &position, convention, path)?;
    }
    let text = if json {
        let mut object = to_json(&*game, &position, convention, &answer);
        if let Some(served) = &served {
            object["from_store"] = served.origin_json();
        }
        // These forms apply to the disjunctive sum only.
        let usual = Convention { play: Play::Misere, ..Convention::default() };
        if convention == usual && game.heap_game().is_some() {
            add_form(&mut object, context.short_form(&*game, &position).as_ref());
        }
        format!("{object}\n")
    } else {
        let shown = if arguments.get_flag("all") { usize::MAX } else { SHOWN_MOVES };
        let mut text = in_words(context.language, &*game, &position, convention, &answer, shown);
        if is_bounded(&answer) && !context.cancel().is_cancelled() {
            let kept = if arguments.contains_id("checkpoint") { "yes" } else { "no" };
            let _ = writeln!(text, "{}", say!(context.language, "value-go-on", "kept" => kept));
        }
        if let Some(served) = &served {
            let _ = writeln!(text, "{}", served.origin(context.language));
        }
        text
    };
    // The answer comes first: a certificate may take longer, or exceed the budget.
    written(anstream::stdout().write_all(text.as_bytes()))?;
    // If it cannot be stored, the requested certificate is written all the same.
    let kept = keep(context, question.as_ref(), (&answer, served.is_some()), spent, None);
    if let Some(path) = arguments.get_one::<String>("certificate") {
        let known = served.as_ref().and_then(|served| served.record.certificate.clone());
        let text = match known {
            Some(text) => Ok(text),
            None => certificate(context, &*game, &position, convention, &answer),
        };
        let text = text.map_err(|failure| match failure {
            Failure::Stop(stop) if stop != Stop::Cancelled => {
                let reason = Failure::Stop(stop).message(context.language);
                let message = say!(
                    context.language, "certificate-unfinished", "path" => path.as_str(),
                    "reason" => reason
                );
                Failure::Undecided(message)
            }
            other => other,
        })?;
        marienbad_store::write_whole(path.as_ref(), text.as_bytes()).map_err(Failure::Output)?;
        keep(context, question.as_ref(), (&answer, served.is_some()), spent, Some(text))?;
    }
    kept?;
    // If the user stops it during the search for winning moves, the answer has been printed.
    if context.cancel().is_cancelled() { Err(Failure::Stop(Stop::Cancelled)) } else { Ok(()) }
}

/// How to solve a position.
#[derive(Clone, Copy, Default)]
struct Wishes<'a> {
    /// Outcome and value are enough.
    brief: bool,
    /// A certificate is needed too.
    proof: bool,
    /// The checkpoint file.
    checkpoint: Option<&'a str>,
    /// The requested time between two saves, if any.
    every: Option<Duration>,
}

/// An answer and its origin.
struct Asked {
    answer: Answer,
    served: Option<Box<Served>>,
    /// The question under which it can be stored.
    question: Option<Question>,
    spent: Duration,
}

/// Solves a position, or finds its answer in the store.
fn ask(
    context: &Context,
    game: &dyn Game,
    position: &Position,
    convention: Convention,
    wishes: Wishes<'_>,
) -> Result<Asked, Failure> {
    // Several ranks do not use the store: their results are imported afterwards.
    let question = match context.store().path().filter(|_| context.is_alone()) {
        Some(_) => Question::of_position(game, position, convention),
        None => None,
    };
    let Wishes { brief, proof, .. } = wishes;
    let fits = move |record: &Record| {
        (brief || record.finding["moves_complete"] == Value::Bool(true))
            && (!proof || record.certificate.is_some())
            && is_readable(record)
    };
    let source = context
        .look_first(question.as_ref(), fits, || compute(context, game, position, convention, wishes))?;
    match source {
        Source::Computed(answer, spent) => Ok(Asked { answer: answer?, served: None, question, spent }),
        Source::Store(served) => {
            let answer = record::answer::position(game, &served.record.finding, served.claim());
            let strange = || Failure::Refused(say!(context.language, "store-strange"));
            let answer = answer.ok_or_else(strange)?;
            Ok(Asked { answer, served: Some(served), question, spent: Duration::ZERO })
        }
    }
}

/// Computes the answer to a position, resuming from its checkpoint if there is one.
fn compute(
    context: &Context,
    game: &dyn Game,
    position: &Position,
    convention: Convention,
    wishes: Wishes<'_>,
) -> Result<Answer, Failure> {
    let brief = wishes.brief;
    let place = match (context.place(), wishes.checkpoint) {
        (Some((own, before)), _) => Some((own.clone(), before.clone())),
        (None, Some(path)) => Some((path.into(), vec![path.into()])),
        (None, None) => None,
    };
    let mut answer = match place {
        Some(place) => checkpoint::solve(context, game, position, convention, (place, wishes.every, brief)),
        None => {
            let found = context.compute(|work| {
                if brief {
                    work.be_brief();
                }
                game.solve(position, convention, work)
            });
            found.map_err(Failure::Stop)
        }
    }?;
    answer.nodes += context.other_steps();
    Ok(answer)
}

/// The answer to the position of the command, for a rank that does not print it.
pub fn answer(context: &Context, arguments: &ArgMatches) -> Result<Answer, Failure> {
    let convention = convention(arguments)?;
    let game = Context::game(arguments)?;
    let position = Context::position(&*game, arguments)?;
    let wishes = Wishes {
        brief: arguments.get_flag("brief"),
        proof: false,
        checkpoint: arguments.get_one::<String>("checkpoint").map(String::as_str),
        every: asked_every(arguments),
    };
    compute(context, &*game, &position, convention, wishes)
}

/// Stores an answer that was computed completely.
fn keep(
    context: &Context,
    question: Option<&Question>,
    (answer, is_known): (&Answer, bool),
    spent: Duration,
    certificate: Option<String>,
) -> Result<(), Failure> {
    // A stopped search may have found only some of the winning moves.
    if is_known || answer.at_least.is_some() || context.cancel().is_cancelled() {
        return Ok(());
    }
    let always = certificate.is_some();
    let found = marienbad_words::solve::found(answer);
    context.keep(question, Finding { found, claim: answer.claim, spent, certificate, always })
}

/// The certificate of the answer, in the form that `marienbad check` reads.
fn certificate(
    context: &Context,
    game: &dyn Game,
    position: &Position,
    convention: Convention,
    answer: &Answer,
) -> Result<String, Failure> {
    let text = context.compute(|work| certificate::position(game, position, convention, answer, work))?;
    text.ok_or_else(|| Failure::Refused(say!(context.language, "certificate-outcome-none")))
}

/// The convention given by the options.
pub fn convention(arguments: &ArgMatches) -> Result<Convention, Failure> {
    let turns = arguments.get_one::<String>("turns").map_or("1:1", String::as_str);
    let word = arguments.get_one::<String>("compound").map_or("", String::as_str);
    Ok(Convention {
        play: play(arguments),
        compound: Compound::ALL.into_iter().find(|compound| compound.word() == word).unwrap_or_default(),
        turns: turns.parse().map_err(|_| Failure::Turns(turns.to_owned()))?,
    })
}

/// The winning rule: as requested, otherwise as in the game's file, otherwise normal play.
pub fn play(arguments: &ArgMatches) -> Play {
    // The command `table` shows both winning rules and has no such option.
    let asked = arguments.try_get_one::<bool>("misere").ok().flatten();
    match asked {
        Some(true) => Play::Misere,
        Some(false) if arguments.value_source("misere") == Some(ValueSource::CommandLine) => Play::Normal,
        _ => match arguments.try_get_one::<String>("game") {
            Ok(Some(name)) => default_play(name),
            _ => Play::Normal,
        },
    }
}
