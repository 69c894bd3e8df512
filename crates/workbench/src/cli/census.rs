//! `marienbad census --digits D --to N`: all octal codes of a length, which are solved, which are open, which are equal.

mod kept;
mod quotients;
mod report;

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread;
use std::time::{Duration, Instant};

use clap::ArgMatches;
use marienbad_solve::sequence::census::{self, Family, Found};
use marienbad_solve::{Budget, Stop, Work};

use super::context::Context;
use super::failure::Failure;
use super::output;
use kept::Kept;
use report::Report;

/// Time between two savings.
const EVERY: Duration = Duration::from_secs(10);

/// Time between two looks at what is going on.
const LOOK: Duration = Duration::from_millis(200);

/// Steps after which the account looks at Ctrl-C and reports.
const TICK: u64 = 1 << 12;

/// Takes the census and writes it. What was found before a stop is written too, and labelled.
pub fn run(context: &Context, arguments: &ArgMatches) -> Result<(), Failure> {
    let digits = arguments.get_one::<u64>("digits").map_or(1, |d| *d as usize);
    let to = arguments.get_one::<u64>("to").copied().unwrap_or(1);
    if arguments.get_flag("misere") {
        return quotients::run(context, arguments, digits, to);
    }
    let families = census::families(digits);
    let mut found = vec![None; families.len()];
    let mut kept = Kept::open(context.language, arguments, digits, to, &families, &mut found)?;
    let stop =
        context.compute_freely(|work| examine_all(context, &families, to, &mut found, &mut kept, work))?;
    let report = Report::new(digits, to, &families, &found);
    let format = match arguments.get_one::<String>("format").map_or("text", String::as_str) {
        _ if arguments.get_flag("json") => "json",
        format => format,
    };
    output::write(arguments, report.write(context.language, format).as_bytes())?;
    stop.map_or(Ok(()), |stop| Err(Failure::Stop(stop)))
}

/// Examines the families that are not known yet, several at a time. The outcome does not depend on the threads: each
/// family has its own account and its own place.
fn examine_all(
    context: &Context,
    families: &[Family],
    to: u64,
    found: &mut [Option<Found>],
    kept: &mut Kept,
    work: &mut Work<'_>,
) -> Result<Option<Stop>, Failure> {
    let queue: Vec<usize> = (0..families.len()).filter(|i| found[*i].is_none()).collect();
    let budget = Budget { memory: work.budget().memory / context.threads, ..work.budget() };
    let (next, over) = (AtomicUsize::new(0), AtomicBool::new(false));
    let cancel = work.cancel().clone();
    let (sender, receiver) = channel();
    let mut stopped = None;
    let mut last = Instant::now();
    thread::scope(|scope| {
        for _ in 0..context.threads.min(queue.len()) {
            let (sender, queue, next, over, cancel) = (sender.clone(), &queue, &next, &over, &cancel);
            scope.spawn(move || {
                while !over.load(Ordering::Relaxed) {
                    let Some(&index) = queue.get(next.fetch_add(1, Ordering::Relaxed)) else { break };
                    let mut own = Work::new(budget).with_cancel(cancel.clone());
                    let result = census::examine(&families[index], to, &mut own);
                    if result.is_err() {
                        over.store(true, Ordering::Relaxed);
                    }
                    if sender.send((index, result)).is_err() {
                        break;
                    }
                }
            });
        }
        drop(sender);
        loop {
            match receiver.recv_timeout(LOOK) {
                Ok((index, Ok(one))) => found[index] = Some(one),
                Ok((_, Err(stop))) => stopped = stopped.take().or(Some(stop)),
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => break,
            }
            let done = found.iter().flatten().count() as u64;
            work.advance(done, Some(families.len() as u64));
            // This account only reports; the limits are kept by those of the threads.
            let _ = work.spend(TICK);
            if last.elapsed() >= EVERY {
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
