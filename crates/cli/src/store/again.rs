//! Recomputes a stored result, in the same way or in another.

use cpu_time::ProcessTime;
use marienbad_rules::heap::HeapGame;
use marienbad_solve::misere::{Keys, Search};
use marienbad_solve::sequence::{self, Method, Sequence};
use marienbad_solve::{Budget, Claim, Stop, Work};
use marienbad_words::certificate;
use marienbad_words::language::say;
use marienbad_words::period;
use marienbad_words::quotient::{Report, find};
use marienbad_words::record::answer::LostRows;
use marienbad_words::record::{Kind, Record, day};
use marienbad_words::solve::found;
use serde_json::Value;

use super::library::{Finding, now};
use crate::context::Context;

/// How to recompute a result.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Way {
    /// Like any question.
    Same,
    /// By another engine if there is one, otherwise with a different number of threads and half of the
    /// memory.
    Other,
}

/// A recomputed result, and how it was obtained.
pub struct Recomputed {
    /// The new record.
    pub record: Record,
    /// The method, for the confirmation mark.
    pub by: String,
}

/// Recomputes a record. `None` if its game no longer exists or the steps did not suffice.
pub fn recompute(context: &Context, record: &Record, way: Way) -> Result<Option<Recomputed>, Stop> {
    let Some((game, position)) = record.question.open() else { return Ok(None) };
    // One thread if there were several, two if there was one.
    let threads = match (way, record.threads) {
        (Way::Same, _) => context.threads,
        (Way::Other, 1) => 2,
        (Way::Other, _) => 1,
    };
    let start = ProcessTime::now();
    let mut by = say!(context.language, "store-by-threads", "count" => threads);
    let computed: Result<Option<(Value, Claim, Option<String>)>, Stop> = context.compute_freely(|work| {
        let memory = if way == Way::Other { work.budget().memory / 2 } else { work.budget().memory };
        let steps = context.steps().unwrap_or(u64::MAX);
        let budget = Budget { nodes: steps, memory };
        let mut own = Work::new(budget).with_cancel(work.cancel().clone()).with_threads(threads);
        let bound = record.question.bound;
        let far = || record.finding["checked_to"].as_u64().unwrap_or(0);
        match (record.question.kind, position, game.heap_game()) {
            (Kind::Position, Some(position), _) => {
                if record.finding["moves_complete"] != Value::Bool(true) {
                    own.be_brief();
                }
                let answer = game.solve(&position, record.question.convention, &mut own)?;
                let whole = answer.at_least.is_none().then(|| (found(&answer), answer.claim, None));
                Ok(whole)
            }
            (Kind::Period, _, Some(heaps)) => {
                let method = if way == Way::Other { other(heaps) } else { Method::Best };
                let mut values = Sequence::with_method(heaps, method).with_threads(threads);
                by = say!(context.language, "store-by-engine", "engine" => values.engine().word());
                let to = bound.unwrap_or_else(far);
                let period = sequence::period(&mut values, to, &mut own)?;
                let checked_to = values.values().len().saturating_sub(1);
                let claim = period.map_or(Claim::Computed, |period| period.claim);
                let text = certificate::period(certificate::name(&*game), period);
                Ok(Some((period::to_json(game.name(), period, checked_to), claim, text)))
            }
            (Kind::Quotient, _, Some(heaps)) => {
                let to = bound.unwrap_or_else(|| far() + u64::from(record.finding["period"].is_null()));
                let (quotient, stop) = find(heaps, to, &mut own)?;
                if let Some(stop) = stop {
                    return Err(stop);
                }
                let text = certificate::quotient(certificate::name(&*game), &quotient);
                let report =
                    Report { game: game.name(), heaps, to, found: &quotient, stopped: false, genus: None };
                Ok(Some((report.json(), quotient.quotient.claim(), text)))
            }
            (Kind::Rows | Kind::TaggedRows, _, Some(heaps)) => {
                let Some(known) = LostRows::of_json(&record.finding) else { return Ok(None) };
                let tagged = (record.question.kind == Kind::TaggedRows) != (way == Way::Other);
                let keys = if tagged { Keys::Tags } else { Keys::Exact };
                let mut search = Search::with_keys(heaps, keys).with_threads(threads);
                by = say!(context.language, "store-by-engine", "engine" => search.method().word());
                let mut rows = LostRows { reached: known.reached, lost: Vec::new() };
                for n in 1..=known.reached {
                    if !search.wins(&[n], &mut own)? {
                        rows.lost.push(n);
                    }
                }
                Ok(Some((rows.to_json(search.method()), Claim::Computed, None)))
            }
            _ => Ok(None),
        }
    });
    let Some((finding, claim, certificate)) = computed? else { return Ok(None) };
    let spent = start.elapsed();
    let finding = Finding { found: finding, claim, spent, certificate, always: true };
    let mut new = context.record(record.question.clone(), finding);
    new.threads = threads as u64;
    let by =
        format!("{by}, {} {}, {}", env!("CARGO_PKG_NAME").trim_end_matches("-cli"), new.version, day(now()));
    Ok(Some(Recomputed { record: new, by }))
}

/// An engine other than the best one.
fn other(heaps: &dyn HeapGame) -> Method {
    let best = Sequence::new(heaps).engine();
    let others = [Method::Dense, Method::Rares, Method::Loops, Method::Plain];
    let different = |method: &Method| Sequence::with_method(heaps, *method).engine() != best;
    others.into_iter().find(different).unwrap_or(Method::Portable)
}
