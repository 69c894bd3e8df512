//! `marienbad period GAME`: the period of its values, with the theorem that proves it.

use std::fmt::Write as _;
use std::time::Duration;

use clap::{ArgMatches, Command};
use marienbad_solve::sequence;
use marienbad_solve::{Claim, Stop};
use marienbad_words::certificate;
use marienbad_words::failure::{Failure, shell};
use marienbad_words::games::why_no_heaps;
use marienbad_words::language::say;
use marienbad_words::period::{in_words, to_json};
use marienbad_words::record::answer::is_readable;
use marienbad_words::record::{self, Kind, Question, Record};

use super::arguments::Arguments;
use super::checkpoint::SavedSequence;
use super::context::Context;
use super::output;
use super::store::library::{Finding, Source};

/// The steps after which the finder tells what it knows, when nobody said how far to go. There is no heap at
/// which it ends: 0.354 is proved at heap 20 million after half of these, in four seconds; Grundy's game
/// gives them up after forty seconds at heap 40 million, 0.007 after two minutes.
const PERIOD_STEPS: u64 = 40_000_000;

/// The arguments of `marienbad period`.
pub fn command(shared: Arguments) -> Command {
    shared
        .command("period")
        .arg(shared.game())
        .arg(shared.to())
        .arg(shared.certificate())
        .args([shared.checkpoint(), shared.save_every()])
        .arg(shared.json())
        .arg(shared.out())
}

/// Looks for a period and prints the result.
pub fn run(context: &Context, arguments: &ArgMatches) -> Result<(), Failure> {
    let language = context.language;
    let game = Context::game(arguments)?;
    let Some(heaps) = game.heap_game() else {
        return Err(Failure::Refused(why_no_heaps(language, &*game, "error-no-period")));
    };
    let to = arguments.get_one::<u64>("to").copied();
    let patient = to.is_some() || arguments.get_one::<String>("checkpoint").is_some();
    let mut saved = SavedSequence::open(context, arguments, game.name(), heaps)?;
    let question = Question::of_game(Kind::Period, &*game, to);
    let proof = arguments.contains_id("certificate");
    let fits = move |record: &Record| {
        let proved = record.claim == Claim::Proved;
        let far = record.finding["checked_to"].as_u64();
        // An unproved result answers only the same question, and is of no use to a user who wants to search
        // on.
        let same = record.question.bound == to && (to.is_some() || !patient);
        (if proved { far <= Some(to.unwrap_or(u64::MAX)) } else { same })
            && (!proof || record.certificate.is_some())
            && is_readable(record)
    };
    let source = context.look_first(question.as_ref(), fits, || {
        context.compute_for(if patient { u64::MAX } else { PERIOD_STEPS }, |work| {
            saved.run(language, to.unwrap_or(u64::MAX), work, |sequence, to, work| {
                let proved = sequence::prove(sequence, to, work)?;
                Ok((proved, proved.is_some()))
            })
        })
    })?;
    let mut stopped = None;
    let (mut spent, mut served) = (Duration::ZERO, None);
    let (found, checked_to) = match source {
        Source::Store(known) => {
            let read = record::answer::period(heaps, &known.record.finding, known.claim());
            served = Some(known);
            read.ok_or_else(|| Failure::Refused(say!(language, "store-strange")))?
        }
        Source::Computed(found, time) => {
            spent = time;
            let found = match found {
                Err(Failure::Stop(Stop::Nodes { limit: PERIOD_STEPS })) if !patient => None,
                // The results so far are printed all the same.
                Err(Failure::Stop(stop)) if !stop.is_failure() => {
                    stopped = Some(stop);
                    None
                }
                found => found?,
            };
            let checked_to = saved.sequence.values().len().saturating_sub(1);
            (found.or_else(|| sequence::conjecture(&saved.sequence)), checked_to)
        }
    };
    let proved = found.is_some_and(|found| found.ground.is_some());
    let gave_up = !patient
        && stopped.is_none()
        && !proved
        && served.as_ref().is_none_or(|one| one.record.claim != Claim::Proved);
    let told = to_json(game.name(), found, checked_to);
    let mut out = String::new();
    if arguments.get_flag("json") {
        let mut told = told.clone();
        if let Some(served) = &served {
            told["from_store"] = served.origin_json();
        }
        let _ = writeln!(out, "{told}");
    } else {
        in_words(language, game.name(), found, checked_to, &mut out);
        if gave_up {
            let far = checked_to.max(1).ilog10();
            let far = 10_u64.saturating_pow(far + 2).to_string();
            let name = shell(game.name());
            let _ = writeln!(out, "{}", say!(language, "period-farther", "game" => name, "to" => far));
        }
        if let Some(served) = &served {
            let _ = writeln!(out, "{}", served.origin(language));
        }
    }
    output::write(arguments, out.as_bytes())?;
    if let Some(stop) = stopped {
        return Err(Failure::Stop(stop));
    }
    let text = match &served {
        Some(served) => served.record.certificate.clone(),
        None => certificate::period(certificate::name(&*game), found),
    };
    // If it cannot be stored, the requested certificate is written all the same.
    let mut kept = Ok(());
    if served.is_none() {
        let claim = found.map_or(Claim::Computed, |found| found.claim);
        // A proved period does not depend on the requested bound.
        let bound = to.filter(|_| claim != Claim::Proved);
        let question = question.map(|question| Question { bound, ..question });
        let finding = Finding { found: told, claim, spent, certificate: text.clone(), always: proof };
        kept = context.keep(question.as_ref(), finding);
    }
    if let Some(path) = arguments.get_one::<String>("certificate") {
        let game = certificate::name(&*game);
        let none = || Failure::Refused(say!(language, "certificate-none", "game" => game));
        let text = text.ok_or_else(none)?;
        marienbad_store::write_whole(path.as_ref(), text.as_bytes()).map_err(Failure::Output)?;
    }
    kept
}
