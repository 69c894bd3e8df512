//! `--misere --lost`: the single heaps that are lost in misère play, for large heaps, printed one by one as
//! they are found.

use std::io::{self, Write};
use std::time::{Duration, Instant};

use clap::ArgMatches;
use cpu_time::ProcessTime;
use marienbad_rules::Play;
use marienbad_rules::heap::HeapGame;
use marienbad_solve::misere::quotient::{Attempt, Quotient};
use marienbad_solve::misere::{Keys, Search};
use marienbad_solve::question::Game;
use marienbad_solve::{Budget, Claim, Method, Stop, Work};
use marienbad_words::failure::{Failure, written};
use marienbad_words::language::{Language, say};
use marienbad_words::record::answer::LostRows;
use marienbad_words::record::{Kind, Question, Record};
use marienbad_words::solve::method_words;
use serde_json::json;

use super::super::arguments::format_of;
use super::lost_checkpoint::LostCheckpoint;
use crate::checkpoint::asked_every;
use crate::context::Context;
use crate::output;
use crate::store::library::{Finding, LOOK_AFTER};

/// Time between two savings, at least; a large table is saved less often.
const TIME_BETWEEN_SAVINGS: Duration = Duration::from_mins(1);

/// Steps after which a search that goes on for long is interrupted, to save and to report. It goes on from
/// its table.
const STEPS_PER_SLICE: u64 = 1 << 18;

/// The rows decided so far: heaps 1, 2, … up to `reached`, of which `lost` are lost.
#[derive(Default)]
pub struct Rows {
    /// The last decided row.
    pub reached: u64,
    /// The lost rows.
    pub lost: Vec<u64>,
}

/// Where the rows are written as they are found.
struct Lines<'a> {
    format: &'a str,
    /// The content of the output file, which is written as a whole at the end.
    file: Option<Vec<u8>>,
    /// The number of lost rows written.
    count: usize,
}

impl Lines<'_> {
    fn put(&mut self, line: &str) -> Result<(), Failure> {
        match &mut self.file {
            Some(bytes) => {
                bytes.extend_from_slice(line.as_bytes());
                Ok(())
            }
            None => {
                let mut out = io::stdout().lock();
                written(out.write_all(line.as_bytes()).and_then(|()| out.flush()))
            }
        }
    }

    fn row(&mut self, n: u64, lost: bool) -> Result<(), Failure> {
        let letter = if lost { "P" } else { "N" };
        let line = match self.format {
            "csv" => format!("{n},{letter}\n"),
            "jsonl" => format!("{}\n", json!({ "n": n, "outcome": letter })),
            "bfile" if lost => format!("{} {n}\n", self.count + 1),
            "text" if lost => format!("{n}\n"),
            _ => String::new(),
        };
        self.count += usize::from(lost);
        self.put(&line)
    }
}

/// Decides the rows one after another and saves its state.
pub trait Decider {
    /// Searches for a while. `None` means undecided: the same call continues the search.
    fn slice(&mut self, n: u64, work: &mut Work<'_>) -> Result<Option<bool>, Failure>;

    /// Whether positions are forgotten for lack of memory.
    fn forgets(&self) -> bool;

    /// Its method.
    fn method(&self) -> Method;

    /// Saves the rows and the state of the search.
    fn save(&mut self, rows: &Rows) -> Result<(), Failure>;

    /// The minimum time between two saves.
    fn every(&self) -> Duration {
        TIME_BETWEEN_SAVINGS
    }

    /// 1 if a large table is saved less often, 0 if not.
    fn patient(&self) -> u32 {
        1
    }

    /// The steps of other ranks.
    fn other_steps(&self) -> u64 {
        0
    }
}

/// The search in this process alone.
struct Alone<'g> {
    language: Language,
    search: Search<'g>,
    kept: LostCheckpoint,
    /// The requested time between two saves, if any.
    asked: Option<Duration>,
}

impl Decider for Alone<'_> {
    fn slice(&mut self, n: u64, work: &mut Work<'_>) -> Result<Option<bool>, Failure> {
        Ok(one_slice(&mut self.search, n, work)?)
    }

    fn forgets(&self) -> bool {
        self.search.forgets()
    }

    fn method(&self) -> Method {
        self.search.method()
    }

    fn save(&mut self, rows: &Rows) -> Result<(), Failure> {
        self.kept.save(self.language, &self.search, rows)
    }

    fn every(&self) -> Duration {
        self.asked.unwrap_or(TIME_BETWEEN_SAVINGS)
    }

    fn patient(&self) -> u32 {
        u32::from(self.asked.is_none())
    }
}

/// Why the search stopped, if it did; its steps and its method.
type Ended = (Option<Stop>, u64, Method);

/// Finds the rows and writes them. If the search stops early, the rows so far are written, labelled as
/// partial.
pub fn run(
    context: &Context,
    arguments: &ArgMatches,
    (opened, game): (&dyn Game, &dyn HeapGame),
    to: u64,
) -> Result<(), Failure> {
    let (language, name) = (context.language, opened.name());
    let keys = if arguments.get_flag("tags") { Keys::Tags } else { Keys::Exact };
    let kind = if keys == Keys::Exact { Kind::Rows } else { Kind::TaggedRows };
    let question = Question::of_game(kind, opened, None);
    run_by(context, arguments, (name, game, question), to, |rows, work| {
        let mut search = Search::with_keys(game, keys).with_threads(context.threads);
        let kept = LostCheckpoint::open(language, arguments, name, &mut search, rows, work)?;
        Ok(Alone { language, search, kept, asked: asked_every(arguments) })
    })
}

/// The same with the decider that `open` makes; with a question, the store is consulted and updated.
pub fn run_by<D: Decider>(
    context: &Context,
    arguments: &ArgMatches,
    (name, game, question): (&str, &dyn HeapGame, Option<Question>),
    to: u64,
    open: impl FnOnce(&mut Rows, &mut Work<'_>) -> Result<D, Failure>,
) -> Result<(), Failure> {
    let language = context.language;
    let format = format_of(arguments);
    if !["text", "csv", "json", "jsonl", "bfile"].contains(&format) {
        return Err(Failure::Refused(say!(language, "lost-format", "format" => format)));
    }
    let keys = if arguments.get_flag("tags") { Keys::Tags } else { Keys::Exact };
    let mut rows = Rows::default();
    let file = arguments.get_one::<String>("out").map(|_| Vec::new());
    let mut lines = Lines { format, file, count: 0 };
    let rule = language.say(&format!("play-{}", Play::Misere.word()));
    let mut quotient = None;
    let (start, mut looked, mut served) = (ProcessTime::now(), false, None);
    let (stop, nodes, method) = context.compute_freely(|work| -> Result<Ended, Failure> {
        let mut decider = open(&mut rows, work)?;
        match format {
            "text" => lines.put(&format!("{name} · {rule}\n{}\n", say!(language, "lost-heading")))?,
            "csv" => lines.put("n,outcome\n")?,
            _ => {}
        }
        for n in 1..=rows.reached.min(to) {
            lines.row(n, rows.lost.binary_search(&n).is_ok())?;
        }
        if rows.reached < to && keys == Keys::Exact {
            // Anything that stops this search also stops the first row, where the results are saved and
            // reported.
            quotient = repeating(game, to, work).unwrap_or(None);
        }
        let mut saved = Instant::now();
        let (mut cost, mut told) = (Duration::ZERO, false);
        while rows.reached < to {
            // A search that takes some milliseconds is looked up in the store, once.
            if !looked && (context.store().is_named() || start.elapsed() >= LOOK_AFTER) {
                looked = true;
                let from = rows.reached;
                let fits = move |record: &Record| {
                    LostRows::of_json(&record.finding).is_some_and(|known| known.reached > from)
                };
                served = context.look(question.as_ref(), fits)?;
                if let Some(known) = served.as_ref().and_then(|one| LostRows::of_json(&one.record.finding)) {
                    rows.lost.extend(known.lost.iter().filter(|n| **n > from));
                    rows.reached = known.reached;
                    for n in from + 1..=rows.reached.min(to) {
                        lines.row(n, rows.lost.binary_search(&n).is_ok())?;
                    }
                    continue;
                }
            }
            let n = rows.reached + 1;
            work.advance(rows.reached, Some(to));
            let found = match quotient.as_ref().and_then(|quotient| quotient.wins(&[n])) {
                Some(wins) => Ok(Some(wins)),
                None => decider.slice(n, work),
            };
            if decider.forgets() && !std::mem::replace(&mut told, true) {
                eprintln!("{}", say!(language, "lost-forgets"));
            }
            match found {
                Ok(Some(wins)) => {
                    rows.reached = n;
                    if !wins {
                        rows.lost.push(n);
                    }
                    lines.row(n, !wins)?;
                }
                Ok(None) => {}
                Err(Failure::Stop(stop)) => {
                    decider.save(&rows)?;
                    return Ok((Some(stop), work.nodes() + decider.other_steps(), decider.method()));
                }
                Err(failure) => return Err(failure),
            }
            if saved.elapsed() >= decider.every().max(20 * cost * decider.patient()) {
                let before = Instant::now();
                decider.save(&rows)?;
                (cost, saved) = (before.elapsed(), Instant::now());
            }
        }
        decider.save(&rows)?;
        Ok((None, work.nodes() + decider.other_steps(), decider.method()))
    })?;
    let from_store = served.as_ref().and_then(|one| one.record.finding["reached"].as_u64());
    // If they cannot be stored, they are printed all the same.
    let mut kept = Ok(());
    if from_store.is_none_or(|known| rows.reached > known) && rows.reached > 0 {
        // Rows decided before a stop are as good as the others.
        let known = LostRows { reached: rows.reached, lost: rows.lost.clone() };
        let spent = start.elapsed();
        let before =
            served.as_ref().map_or(Duration::ZERO, |one| Duration::from_millis(one.record.milliseconds));
        let spent = if spent >= Duration::from_secs(1) { spent + before } else { spent };
        let found = known.to_json(method);
        let claim = Claim::Computed;
        kept = context
            .keep(question.as_ref(), Finding { found, claim, spent, certificate: None, always: false });
    }
    // A result from the store was not proved here.
    let quotient = quotient.filter(|_| served.is_none());
    let (claim, method) =
        if quotient.is_some() { (Claim::Proved, Method::Quotient) } else { (Claim::Computed, method) };
    match format {
        "text" => {
            let reached = rows.reached.min(to).to_string();
            let id = match (claim, keys) {
                (Claim::Proved, _) => "lost-claim-proved",
                (_, Keys::Exact) => "lost-claim",
                (_, Keys::Tags) => "lost-claim-tags",
            };
            let claim = say!(
                language, id, "to" => reached, "method" => method_words(language, method), "nodes" => nodes
            );
            lines.put(&format!("{claim}\n"))?;
            if let Some(served) = &served {
                lines.put(&format!("{}\n", served.origin(language)))?;
            }
        }
        "json" => {
            let reached = rows.reached.min(to);
            let lost: Vec<u64> = rows.lost.iter().copied().filter(|n| *n <= to).collect();
            let mut told = json!({
                "schema": 1, "game": name, "play": "misere", "to": reached, "complete": reached == to,
                "lost": lost, "claim": claim.word(), "method": method.word(), "nodes": nodes,
            });
            if let Some(served) = &served {
                told["from_store"] = served.origin_json();
            }
            lines.put(&format!("{told}\n"))?;
        }
        _ => {}
    }
    if let Some(bytes) = &lines.file {
        output::write(arguments, bytes)?;
    }
    kept?;
    stop.map_or(Ok(()), |stop| Err(Failure::Stop(stop)))
}

/// The misère quotient, if it is quickly found to repeat forever: then no row needs a search.
fn repeating(game: &dyn HeapGame, to: u64, work: &mut Work<'_>) -> Result<Option<Quotient>, Stop> {
    let found = Attempt::new(game, to, work).run(game, work)?.quotient();
    Ok((found.repetition().is_some() && found.claim() == Claim::Proved).then_some(found))
}

/// Searches for a while. `None` means undecided: the same call continues from the table.
fn one_slice(search: &mut Search<'_>, n: u64, work: &mut Work<'_>) -> Result<Option<bool>, Stop> {
    let budget = Budget { nodes: STEPS_PER_SLICE, ..work.budget() };
    let mut slice = Work::new(budget).with_cancel(work.cancel().clone());
    slice.hold(search.bytes())?;
    let found = search.wins(&[n], &mut slice);
    work.spend(slice.nodes())?;
    match found {
        Ok(wins) => Ok(Some(wins)),
        Err(Stop::Nodes { .. }) => Ok(None),
        Err(stop) => Err(stop),
    }
}
