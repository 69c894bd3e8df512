//! `marienbad census --digits D --to N --misere`: the misère quotient of every octal code of a given
//! length, with a limit on each; `--part I/N` handles a part of them.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;

use clap::ArgMatches;
use marienbad_rules::heap::{Code, TakeAndBreak};
use marienbad_solve::misere::quotient::{Finder, Repetition};
use marienbad_solve::sequence::census::codes;
use marienbad_solve::{Budget, Large, Stop, Work, budgets};
use marienbad_store::checkpoint::{Checkpoint, CheckpointError, Stored};
use marienbad_words::census::quotients::{Found, Report};
use marienbad_words::failure::Failure;
use marienbad_words::language::{Language, say};
use marienbad_words::table::Format;
use serde_json::{Value, json};

use super::part::{Contents, Part};
use super::told;
use crate::arguments::format_of;
use crate::checkpoint::failure;
use crate::context::Context;
use crate::output;

/// What the file of a part is.
pub const KIND: &str = "quotients";

/// The codes of the census.
pub fn games(digits: usize) -> Vec<Code> {
    codes(digits).into_iter().filter(|code| code.bits() > 0).collect()
}

/// Runs the census and writes it. If Ctrl-C stops it, the results so far are written, labelled as partial.
pub fn run(context: &Context, arguments: &ArgMatches, digits: usize, to: u64) -> Result<(), Failure> {
    let codes = games(digits);
    let asked = context.asked_budget().unwrap_or(budgets::QUOTIENT_IN_CENSUS);
    let budget = Budget { memory: asked.memory / context.sharing, ..asked };
    let mut found: Vec<Option<Found>> = codes.iter().map(|_| None).collect();
    let Some(part) = arguments.get_one::<Part>("part").copied() else {
        let queue: Vec<usize> = (0..codes.len()).collect();
        let cancelled = examine_all(context, &codes, &queue, to, budget, &mut found);
        report(context, arguments, (digits, to), &codes, &found)?;
        return if cancelled { Err(Failure::Stop(Stop::Cancelled)) } else { Ok(()) };
    };
    let language = context.language;
    let own = context.compute_freely(|work| {
        let costs: Result<Vec<u64>, Stop> =
            codes.iter().map(|code| estimated(code, to, budget, work)).collect();
        costs.map(|costs| part.of_costs(&costs))
    })?;
    let question = vec![digits as u64, to, asked.nodes];
    let contents = Contents { question, part: Some((part, own.len())) };
    let path = arguments.get_one::<String>("out").map_or("", String::as_str);
    let mut file = Checkpoint::new(path, KIND);
    match file.load() {
        Ok(stored) if stored.meta() == contents.text() => take(language, stored, &codes, &mut found)?,
        Ok(_) => return Err(Failure::Refused(say!(language, "census-other", "path" => path))),
        Err(CheckpointError::NotFound { .. }) => {}
        Err(error) => return Err(failure(language, &error)),
    }
    let queue: Vec<usize> = own.iter().copied().filter(|index| found[*index].is_none()).collect();
    let cancelled = examine_all(context, &codes, &queue, to, budget, &mut found);
    let blocks = codes.iter().zip(&found).filter_map(|(code, found)| Some(write(code, found.as_ref()?)));
    file.save(&contents.text(), blocks).map_err(|error| failure(language, &error))?;
    let count = found.iter().flatten().count();
    eprintln!("{}", told(language, part, path, (count, own.len())));
    if cancelled { Err(Failure::Stop(Stop::Cancelled)) } else { Ok(()) }
}

/// Examines the queued codes, several at a time. Returns whether Ctrl-C ended it.
fn examine_all(
    context: &Context,
    codes: &[Code],
    queue: &[usize],
    to: u64,
    budget: Budget,
    found: &mut [Option<Found>],
) -> bool {
    let (next, news) = (AtomicUsize::new(0), Mutex::new(Vec::new()));
    let cancelled = context.compute_freely(|work| {
        let cancel = work.cancel().clone();
        thread::scope(|scope| {
            for _ in 0..context.sharing {
                scope.spawn(|| {
                    while let Some(&index) = queue.get(next.fetch_add(1, Ordering::Relaxed)) {
                        let mut own = Work::new(budget).with_cancel(cancel.clone());
                        let Ok(one) = examine(&codes[index], to, &mut own) else { break };
                        news.lock().unwrap_or_else(PoisonError::into_inner).push((index, one));
                    }
                });
            }
        });
        cancel.is_cancelled()
    });
    for (index, one) in news.into_inner().unwrap_or_else(PoisonError::into_inner) {
        found[index] = Some(one);
    }
    cancelled
}

/// Writes the results for all codes.
pub fn report(
    context: &Context,
    arguments: &ArgMatches,
    (digits, to): (usize, u64),
    codes: &[Code],
    found: &[Option<Found>],
) -> Result<(), Failure> {
    let report = Report { digits, to, codes, found };
    let text = match format_of(arguments) {
        "json" => format!("{}\n", report.json()),
        format => Format::from_word(format).write("quotients", &[report.table(context.language)]),
    };
    output::write(arguments, text.as_bytes())
}

/// Finds the quotient as far as the budget goes; only Ctrl-C leaves no result.
fn examine(code: &Code, to: u64, work: &mut Work<'_>) -> Result<Found, Stop> {
    let game = TakeAndBreak::new(code.clone());
    let mut finder = Finder::new(&game, work)?;
    let stop = finder.reach(to, work).err();
    if let Some(Stop::Cancelled) = stop {
        return Err(Stop::Cancelled);
    }
    let quotient = finder.quotient();
    Ok(Found {
        order: quotient.order(),
        lost: quotient.lost().len(),
        tame: quotient.is_tame(),
        repetition: quotient.repetition(),
        last: finder.last(),
        nodes: work.nodes(),
        stop,
        infinite: finder.endless().is_some(),
    })
}

/// A first look takes one part in so many of the budget.
const PILOT: u64 = 64;

/// An estimate of the steps that a code takes: those of a short first attempt or, if it does not finish,
/// all that the code may take.
fn estimated(code: &Code, to: u64, budget: Budget, work: &mut Work<'_>) -> Result<u64, Stop> {
    work.heed()?;
    let pilot = Budget { nodes: (budget.nodes / PILOT).max(1), ..budget };
    let mut first = Work::new(pilot).with_cancel(work.cancel().clone());
    let found = examine(code, to, &mut first)?;
    let unfinished = matches!(found.stop, Some(Stop::Nodes { .. })) && !found.infinite;
    Ok(if unfinished { budget.nodes } else { first.nodes() + 1 })
}

/// Why a code was left, as a part says it.
const STEPS: &str = "steps";
const MEMORY: &str = "memory";
const ORDER: &str = "order";

fn write(code: &Code, found: &Found) -> Vec<u8> {
    let stop = found.stop.as_ref().map(|stop| match stop {
        Stop::Memory { .. } => MEMORY,
        Stop::TooLarge { .. } => ORDER,
        _ => STEPS,
    });
    let object = json!({
        "game": code.to_string(),
        "order": found.order,
        "lost": found.lost,
        "tame": found.tame,
        "repetition": found.repetition.map(|one| [one.preperiod, one.period]),
        "last": found.last,
        "nodes": found.nodes,
        "stop": stop,
        "infinite": found.infinite,
    });
    object.to_string().into_bytes()
}

/// Loads the results of a part's file.
pub fn take(
    language: Language,
    mut stored: Stored,
    codes: &[Code],
    found: &mut [Option<Found>],
) -> Result<(), Failure> {
    let path = stored.path().display().to_string();
    let wrong = || Failure::Refused(say!(language, "checkpoint-other", "path" => path.as_str()));
    let mut block = Vec::new();
    while stored.append_block(&mut block).map_err(|error| failure(language, &error))? {
        let (game, one) = read(&block).ok_or_else(wrong)?;
        let index = codes.iter().position(|code| code.to_string() == game).ok_or_else(wrong)?;
        found[index] = Some(one);
        block.clear();
    }
    Ok(())
}

fn read(block: &[u8]) -> Option<(String, Found)> {
    let object: Value = serde_json::from_slice(block).ok()?;
    let number = |name: &str| object[name].as_u64();
    let repetition = match &object["repetition"] {
        Value::Null => None,
        list => Some(Repetition { preperiod: list[0].as_u64()?, period: list[1].as_u64()? }),
    };
    let stop = match object["stop"].as_str() {
        None => None,
        Some(MEMORY) => Some(Stop::Memory { limit: 0 }),
        Some(ORDER) => Some(Stop::TooLarge { what: Large::Quotient, max: String::new() }),
        Some(_) => Some(Stop::Nodes { limit: 0 }),
    };
    let found = Found {
        order: usize::try_from(number("order")?).ok()?,
        lost: usize::try_from(number("lost")?).ok()?,
        tame: object["tame"].as_bool()?,
        repetition,
        last: number("last")?,
        nodes: number("nodes")?,
        stop,
        infinite: object["infinite"].as_bool()?,
    };
    Some((object["game"].as_str()?.to_owned(), found))
}
