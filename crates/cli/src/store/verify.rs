//! `store verify`: checksums, certificates, recomputed samples, and confirmation by other means.

use std::io::Write as _;

use clap::ArgMatches;
use marienbad_check::{Effort, Verdict, check};
use marienbad_rules::NoFiles;
use marienbad_solve::{Cancel, Stop};
use marienbad_store::results::{Results, Row};
use marienbad_words::check::rejected;
use marienbad_words::failure::{Failure, written};
use marienbad_words::language::say;
use marienbad_words::record::Record;
use marienbad_words::record::answer::is_readable;
use marienbad_words::record::compare::{Agreement, compare};
use marienbad_words::record::proof::{covers, is_about};
use marienbad_words::record::say::asked;
use serde_json::{Value, json};

use super::again::{Way, recompute};
use super::library::{contradiction, row_of};
use super::{Seen, all, failed, open};
use crate::context::Context;

/// Entries that are computed anew, if nothing else is said.
const SAMPLE: u64 = 3;

/// What took longer is not taken for a sample.
const SAMPLED: u64 = 60_000;

/// What was checked, and what was wrong.
#[derive(Default)]
struct Report {
    rows: usize,
    /// The numbers of bad rows, each with a kind and a message.
    wrong: Vec<(&'static str, i64, String)>,
    faults: Vec<String>,
    accepted: usize,
    unchecked: usize,
    sampled: Vec<i64>,
    confirmed: Vec<i64>,
    unfinished: Vec<i64>,
    alarms: usize,
}

/// Checks everything.
pub fn run(context: &Context, arguments: &ArgMatches) -> Result<(), Failure> {
    let mut report = Report::default();
    let mut sound = Vec::new();
    let results = open(context)?;
    if let Some(results) = &results {
        report.faults = results.faults().unwrap_or_else(|error| vec![error.to_string()]);
        let rows = match all(context, results) {
            Ok(rows) => rows,
            // An unreadable page is among the faults; the rows after it are lost.
            Err(_) if !report.faults.is_empty() => Vec::new(),
            Err(failure) => return Err(failure),
        };
        report.rows = rows.len();
        for (number, seen) in rows {
            look(context, number, seen, &mut report, &mut sound)?;
        }
    }
    if let Some(mut results) = results {
        let number = |name: &str| arguments.get_one::<u64>(name).copied();
        let sample = number("sample").unwrap_or(if number("again").is_some() { 0 } else { SAMPLE });
        let seed = arguments.get_one::<u64>("seed").copied().unwrap_or_else(super::library::now);
        for (number, row, record) in drawn(&sound, sample, seed) {
            judge(context, &mut results, (*number, row, record), Way::Same, &mut report)?;
        }
        // The cheapest unconfirmed records first.
        let mut open: Vec<_> = sound.iter().filter(|(_, _, record)| record.confirmed.is_none()).collect();
        open.sort_by_key(|(number, _, record)| (record.milliseconds, *number));
        for (number, row, record) in open.into_iter().take(number("again").unwrap_or(0) as usize) {
            judge(context, &mut results, (*number, row, record), Way::Other, &mut report)?;
        }
    }
    tell(context, arguments.get_flag("json"), &report)
}

/// Checks one row and its certificate.
fn look(
    context: &Context,
    number: i64,
    seen: Seen,
    report: &mut Report,
    sound: &mut Vec<(i64, Row, Record)>,
) -> Result<(), Failure> {
    let language = context.language;
    let told = number.to_string();
    let (row, record, is_disputed) = match seen {
        Seen::Damaged(what) => {
            let said = say!(language, "store-damaged", "number" => told, "what" => what);
            report.wrong.push(("damaged", number, said));
            return Ok(());
        }
        Seen::Strange => {
            report.wrong.push(("strange", number, say!(language, "store-list-strange", "number" => told)));
            return Ok(());
        }
        Seen::Sound(row, record) => (row, record, false),
        Seen::Disputed(row, record) => (row, record, true),
    };
    if !is_readable(&record) {
        report.wrong.push(("strange", number, say!(language, "store-list-strange", "number" => told)));
        return Ok(());
    }
    if is_disputed {
        let said = say!(language, "store-list-disputed", "number" => told.as_str());
        report.wrong.push(("disputed", number, said));
    }
    if let Some(certificate) = &record.certificate {
        let flag = context.interrupt_flag();
        let mut effort = context.steps().map_or_else(Effort::default, Effort::new).with_cancel(&flag);
        let why = match check(certificate, &NoFiles, &mut effort) {
            Verdict::Accepted(claim) if covers(&record, &claim) || is_about(&record, &claim) => {
                report.accepted += 1;
                None
            }
            Verdict::Accepted(_) => Some(say!(language, "store-proves-other")),
            Verdict::Rejected(why) => Some(rejected(language, &why)),
            Verdict::Undecided(_) => {
                stopped(context.cancel())?;
                report.unchecked += 1;
                None
            }
        };
        if let Some(why) = why {
            let said = say!(language, "store-wrong-certificate", "number" => told, "reason" => why);
            report.wrong.push(("certificate", number, said));
            return Ok(());
        }
    }
    if !is_disputed {
        sound.push((number, row, record));
    }
    Ok(())
}

fn stopped(cancel: &Cancel) -> Result<(), Failure> {
    if cancel.is_cancelled() { Err(Failure::Stop(Stop::Cancelled)) } else { Ok(()) }
}

/// A random sample of the rows that do not take long.
fn drawn(rows: &[(i64, Row, Record)], count: u64, seed: u64) -> Vec<&(i64, Row, Record)> {
    let mut short: Vec<_> = rows.iter().filter(|(_, _, record)| record.milliseconds <= SAMPLED).collect();
    // SplitMix64 of the row number: the same seed selects the same rows.
    let chance = |number: i64| {
        let mut x = seed.wrapping_add((number.cast_unsigned()).wrapping_mul(0x9e37_79b9_7f4a_7c15));
        x = (x ^ (x >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        x = (x ^ (x >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        x ^ (x >> 31)
    };
    short.sort_by_key(|(number, _, _)| chance(*number));
    short.truncate(count as usize);
    short
}

/// Recomputes a row. If the results agree and the method was different, the row is confirmed; if they
/// disagree, that raises an alarm and both sides are kept.
fn judge(
    context: &Context,
    results: &mut Results,
    (number, row, record): (i64, &Row, &Record),
    way: Way,
    report: &mut Report,
) -> Result<(), Failure> {
    stopped(context.cancel())?;
    let again = match recompute(context, record, way) {
        Ok(Some(again)) => again,
        Err(Stop::Cancelled) => return Err(Failure::Stop(Stop::Cancelled)),
        Ok(None) | Err(_) => {
            report.unfinished.push(number);
            return Ok(());
        }
    };
    if compare(record, &again.record) == Agreement::Differs {
        let row = row_of(&again.record);
        results.dispute(&row).map_err(|error| failed(context, &error))?;
        let there = [row_of(record)];
        let said = contradiction(context.language, &again.record, &there);
        report.alarms += 1;
        report.wrong.push(("alarm", number, said));
        return Ok(());
    }
    match way {
        Way::Same => report.sampled.push(number),
        Way::Other => {
            let confirmed = Record { confirmed: Some(again.by.clone()), ..record.clone() };
            results.replace(row, &row_of(&confirmed)).map_err(|error| failed(context, &error))?;
            let about = asked(context.language, record);
            eprintln!("{}", say!(context.language, "store-confirmed", "asked" => about, "by" => again.by));
            report.confirmed.push(number);
        }
    }
    Ok(())
}

fn tell(context: &Context, json: bool, report: &Report) -> Result<(), Failure> {
    let language = context.language;
    let sound = report.wrong.is_empty() && report.faults.is_empty();
    if json {
        let wrong: Vec<Value> = report
            .wrong
            .iter()
            .map(|(kind, number, said)| json!({ "what": kind, "number": number, "message": said }))
            .collect();
        let object = json!({
            "schema": 1,
            "rows": report.rows,
            "sound": sound,
            "wrong": wrong,
            "faults": report.faults,
            "certificates": { "accepted": report.accepted, "unchecked": report.unchecked },
            "sampled": report.sampled,
            "confirmed": report.confirmed,
            "unfinished": report.unfinished,
        });
        written(writeln!(anstream::stdout(), "{object}"))?;
    } else {
        let mut lines = vec![say!(language, "store-verified", "rows" => report.rows)];
        lines.push(say!(
            language, "store-verified-certificates", "accepted" => report.accepted,
            "unchecked" => report.unchecked
        ));
        lines.push(say!(
            language, "store-verified-again", "sampled" => report.sampled.len(),
            "confirmed" => report.confirmed.len(), "unfinished" => report.unfinished.len()
        ));
        lines.extend(
            report.faults.iter().map(|fault| say!(language, "store-fault", "problem" => fault.as_str())),
        );
        lines.extend(report.wrong.iter().map(|(_, _, said)| said.clone()));
        if sound {
            lines.push(say!(language, "store-all-sound"));
        }
        written(anstream::stdout().write_all(format!("{}\n", lines.join("\n")).as_bytes()))?;
    }
    if sound { Ok(()) } else { Err(Failure::Answered(1)) }
}
