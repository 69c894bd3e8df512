//! `marienbad census --digits D --to N`: all octal codes of a given length, which are solved, open or
//! equal; `--part I/N` handles a part of them.

pub mod checkpoint;
pub mod part;
pub mod quotients;

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread;
use std::time::{Duration, Instant};

use clap::builder::{PossibleValuesParser, TypedValueParser as _};
use clap::{Arg, ArgMatches, Command, value_parser};
use marienbad_rules::{Files, ParseErrorKind};
use marienbad_solve::sequence::Values;
use marienbad_solve::sequence::census::{self, Family, Found, Interrupted};
use marienbad_solve::{Budget, Stop, Work};
use marienbad_store::Disk;
use marienbad_words::census::print;
use marienbad_words::census::report::Report;
use marienbad_words::failure::{self, Failure};
use marienbad_words::language::{Language, say};

use super::arguments::{Arguments, format_of};
use super::context::Context;
use super::output;
use crate::checkpoint::every;
use checkpoint::CensusCheckpoint;
use part::{Contents, Part};

/// Time between two looks at what is going on.
const TIME_BETWEEN_LOOKS: Duration = Duration::from_millis(200);

/// Steps after which the account looks at Ctrl-C and reports.
const STEPS_BETWEEN_LOOKS: u64 = 1 << 12;

/// Seconds between two savings, if nothing else is said.
const SECONDS_BETWEEN_SAVINGS: u64 = 10;

/// Formats of a census.
pub const FORMATS: [&str; 4] = ["text", "csv", "json", "markdown"];

/// The arguments of `marienbad census`.
pub fn command(shared: Arguments) -> Command {
    shared
        .command("census")
        .arg(
            Arg::new("digits")
                .long("digits")
                .value_name("D")
                .required(true)
                .value_parser(
                    PossibleValuesParser::new(["1", "2", "3", "4"])
                        .map(|one| one.parse::<u64>().unwrap_or(1)),
                )
                .hide_possible_values(true)
                .help(shared.say("cli-arg-digits")),
        )
        .arg(shared.to().required(true).value_parser(value_parser!(u64).range(1..)))
        .arg(shared.misere())
        .args([shared.checkpoint(), shared.save_every()].map(|one| one.conflicts_with("misere")))
        .arg(Part::argument(shared))
        .arg(shared.file("against", "cli-arg-against").conflicts_with("misere"))
        .arg(shared.format(&FORMATS))
        .arg(shared.json())
        .arg(shared.out())
}

/// Runs the census and writes it. If it is stopped, the results so far are written, labelled as partial.
pub fn run(context: &Context, arguments: &ArgMatches) -> Result<(), Failure> {
    let digits = arguments.get_one::<u64>("digits").map_or(1, |d| *d as usize);
    let to = arguments.get_one::<u64>("to").copied().unwrap_or(1);
    if arguments.get_flag("misere") {
        return quotients::run(context, arguments, digits, to);
    }
    let in_print = in_print(context, arguments)?;
    let families = census::families(digits);
    let mut found = vec![None; families.len()];
    let part = arguments.get_one::<Part>("part").copied();
    let (queue, taken) = match part {
        Some(part) => {
            let own = context.compute_freely(|work| part.families(&families, to, work))?;
            let count = own.len();
            (own, Some((part, count)))
        }
        None => ((0..families.len()).collect(), None),
    };
    let contents = Contents { question: vec![digits as u64, to], part: taken };
    let file = arguments.get_one::<String>(if part.is_some() { "out" } else { "checkpoint" });
    let every = every(arguments, SECONDS_BETWEEN_SAVINGS);
    let mut kept = CensusCheckpoint::open(
        context.language,
        file.map(String::as_str),
        every,
        &contents,
        &families,
        &mut found,
    )?;
    let stop = context
        .compute_freely(|work| examine_all(context, &families, &queue, to, &mut found, &mut kept, work))?;
    if let (Some(part), Some(file)) = (part, file) {
        let count = found.iter().flatten().count();
        eprintln!("{}", told(context.language, part, file, (count, queue.len())));
    } else {
        report(context, arguments, (digits, to), &families, &found, in_print)?;
    }
    stop.map_or(Ok(()), |stop| Err(Failure::Stop(stop)))
}

/// The message about a finished part, or how far it came.
fn told(language: Language, part: Part, file: &str, (count, all): (usize, usize)) -> String {
    say!(
        language, "census-part", "part" => part.number, "of" => part.of, "path" => file, "count" => count,
        "all" => all
    )
}

/// The lines of the published table that the command names.
pub fn in_print(context: &Context, arguments: &ArgMatches) -> Result<Option<Vec<print::Line>>, Failure> {
    let Some(path) = arguments.get_one::<String>("against") else { return Ok(None) };
    let language = context.language;
    print::read(language, path, &read_text(language, path)?).map(Some)
}

/// Writes the results for all families.
pub fn report(
    context: &Context,
    arguments: &ArgMatches,
    (digits, to): (usize, u64),
    families: &[Family],
    found: &[Option<Found>],
    in_print: Option<Vec<print::Line>>,
) -> Result<(), Failure> {
    let rows = match in_print {
        Some(lines) => context
            .compute_freely(|work| print::compare(lines, families, found, to, work).map_err(Failure::Stop))?,
        None => Vec::new(),
    };
    let report = Report::new(digits, to, families, found, rows);
    output::write(arguments, report.write(context.language, format_of(arguments)).as_bytes())
}

fn read_text(language: Language, path: &str) -> Result<String, Failure> {
    Disk.read(path).map_err(|problem| {
        let reason = ParseErrorKind::File { path: path.to_owned(), problem };
        Failure::Refused(failure::reason(language, &reason))
    })
}

/// A thread's message about a family.
enum News {
    Found(Found),
    /// The values so far of a family that takes long.
    Part(Values),
    Stopped(Interrupted),
}

/// Examines the queued families that are not known yet, several at a time. The result does not depend on
/// the threads: each family has its own account and its own slot.
fn examine_all(
    context: &Context,
    families: &[Family],
    queue: &[usize],
    to: u64,
    found: &mut [Option<Found>],
    kept: &mut CensusCheckpoint,
    work: &mut Work<'_>,
) -> Result<Option<Stop>, Failure> {
    let all = queue.len() as u64;
    let queue: Vec<usize> = queue.iter().copied().filter(|i| found[*i].is_none()).collect();
    let budget = Budget { memory: work.budget().memory / context.sharing, ..work.budget() };
    let (next, over) = (AtomicUsize::new(0), AtomicBool::new(false));
    let cancel = work.cancel().clone();
    let (sender, receiver) = channel();
    let mut stopped = None;
    let mut last = Instant::now();
    let (every, unfinished) = (kept.every(), kept.unfinished());
    thread::scope(|scope| {
        for _ in 0..context.sharing.min(queue.len()) {
            let (sender, queue, next, over, cancel) = (sender.clone(), &queue, &next, &over, &cancel);
            let unfinished = unfinished.clone();
            scope.spawn(move || {
                while !over.load(Ordering::Relaxed) {
                    let Some(&index) = queue.get(next.fetch_add(1, Ordering::Relaxed)) else { break };
                    let mut own = Work::new(budget).with_cancel(cancel.clone());
                    let known = unfinished.get(&index).cloned().unwrap_or_default();
                    let mut last = Instant::now();
                    let mut share = |values: &Values| {
                        if every.is_some_and(|every| last.elapsed() >= every) {
                            let _ = sender.send((index, News::Part(values.clone())));
                            last = Instant::now();
                        }
                    };
                    let news = census::examine_from(&families[index], to, known, &mut share, &mut own);
                    let news = news.map_or_else(News::Stopped, News::Found);
                    if matches!(news, News::Stopped(_)) {
                        over.store(true, Ordering::Relaxed);
                    }
                    if sender.send((index, news)).is_err() {
                        break;
                    }
                }
            });
        }
        drop(sender);
        loop {
            match receiver.recv_timeout(TIME_BETWEEN_LOOKS) {
                Ok((index, News::Found(one))) => found[index] = Some(one),
                Ok((index, News::Part(values))) => kept.keep(index, values),
                Ok((index, News::Stopped(Interrupted { stop, values }))) => {
                    kept.keep(index, values);
                    stopped = stopped.take().or(Some(stop));
                }
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => break,
            }
            let done = found.iter().flatten().count() as u64;
            work.advance(done, Some(all));
            // This account only reports; the threads' accounts enforce the limits.
            let _ = work.spend(STEPS_BETWEEN_LOOKS);
            if every.is_some_and(|every| last.elapsed() >= every) {
                if let Err(failure) = kept.save(context.language, families, found) {
                    over.store(true, Ordering::Relaxed);
                    return Err(failure);
                }
                last = Instant::now();
            }
        }
        kept.save(context.language, families, found)
    })?;
    Ok(stopped)
}
