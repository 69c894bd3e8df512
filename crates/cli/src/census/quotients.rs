//! `marienbad census --digits D --to N --misere`: the misère quotient of every octal code of a length, with a
//! limit on each.

use std::sync::Mutex;
use std::sync::PoisonError;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use clap::ArgMatches;
use marienbad_rules::heap::{Code, TakeAndBreak};
use marienbad_solve::misere::quotient::Finder;
use marienbad_solve::sequence::census::codes;
use marienbad_solve::{Budget, Stop, Work, budgets};
use marienbad_words::census::quotients::{Found, Report};
use marienbad_words::failure::Failure;
use marienbad_words::table::Format;

use crate::arguments::format_of;
use crate::context::Context;
use crate::output;

/// Takes the census and writes it. What was found before Ctrl-C is written too, and labelled.
pub fn run(context: &Context, arguments: &ArgMatches, digits: usize, to: u64) -> Result<(), Failure> {
    let codes: Vec<Code> = codes(digits).into_iter().filter(|code| code.bits() > 0).collect();
    let asked = context.asked_budget().unwrap_or(budgets::QUOTIENT_IN_CENSUS);
    let budget = Budget { memory: asked.memory / context.sharing, ..asked };
    let found: Vec<Mutex<Option<Found>>> = codes.iter().map(|_| Mutex::new(None)).collect();
    let next = AtomicUsize::new(0);
    let cancelled = context.compute_freely(|work| {
        let cancel = work.cancel().clone();
        thread::scope(|scope| {
            for _ in 0..context.sharing {
                scope.spawn(|| {
                    while let Some(index) =
                        Some(next.fetch_add(1, Ordering::Relaxed)).filter(|i| *i < codes.len())
                    {
                        let mut own = Work::new(budget).with_cancel(cancel.clone());
                        let Ok(one) = examine(&codes[index], to, &mut own) else { break };
                        *found[index].lock().unwrap_or_else(PoisonError::into_inner) = Some(one);
                    }
                });
            }
        });
        cancel.is_cancelled()
    });
    let found: Vec<Option<Found>> =
        found.into_iter().map(|one| one.into_inner().unwrap_or_else(PoisonError::into_inner)).collect();
    let report = Report { digits, to, codes: &codes, found: &found };
    let text = match format_of(arguments) {
        "json" => format!("{}\n", report.json()),
        format => Format::from_word(format).write("quotients", &[report.table(context.language)]),
    };
    output::write(arguments, text.as_bytes())?;
    if cancelled { Err(Failure::Stop(Stop::Cancelled)) } else { Ok(()) }
}

/// As far as the budget goes; only Ctrl-C leaves nothing.
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
