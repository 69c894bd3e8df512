//! `marienbad quotient GAME --to N`: the misère quotient, heap by heap, with a proof if it repeats forever.

use clap::{ArgMatches, Command};
use marienbad_rules::heap::HeapGame;
use marienbad_solve::misere::HeapForms;
use marienbad_solve::{Stop, Work, budgets};
use marienbad_words::certificate;
use marienbad_words::failure::Failure;
use marienbad_words::games::why_no_heaps;
use marienbad_words::language::say;
use marienbad_words::quotient::{LISTED, Report, find, in_words};
use marienbad_words::record::{self, Kind, Question, Record};

use super::arguments::Arguments;
use super::context::Context;
use super::output;
use super::store::library::{Finding, Source};

/// The arguments of `marienbad quotient`.
pub fn command(shared: Arguments) -> Command {
    shared
        .command("quotient")
        .arg(shared.game())
        .arg(shared.to().required(true))
        .arg(shared.certificate())
        .arg(shared.flag("genus", "cli-arg-genus"))
        .arg(shared.json())
        .arg(shared.out())
}

/// Finds the quotient and prints it. If the search stops early, the result so far is printed, labelled as
/// partial.
pub fn run(context: &Context, arguments: &ArgMatches) -> Result<(), Failure> {
    let language = context.language;
    let game = Context::game(arguments)?;
    let Some(heaps) = game.heap_game() else {
        return Err(Failure::Refused(why_no_heaps(language, &*game, "quotient-no-heaps")));
    };
    let to = arguments.get_one::<u64>("to").copied().unwrap_or(0);
    let question = Question::of_game(Kind::Quotient, &*game, Some(to));
    let path = arguments.get_one::<String>("certificate");
    let proof = path.is_some();
    let fits = move |record: &Record| {
        let told = record::answer::quotient(&record.finding, to, record.question.bound, record.claim);
        told.is_some() && (!proof || record.certificate.is_some())
    };
    let source = context
        .look_first(question.as_ref(), fits, || context.compute_freely(|work| find(heaps, to, work)))?;
    let genus = if arguments.get_flag("genus") { Some(genera(heaps, to, context)?) } else { None };
    let name = certificate::name(&*game);
    let none = || Failure::Refused(say!(language, "quotient-no-certificate", "game" => name));
    // If it cannot be stored, it is printed all the same.
    let mut kept = Ok(());
    let (mut told, text, stop, origin) = match source {
        Source::Store(served) => {
            let (finding, bound) = (&served.record.finding, served.record.question.bound);
            let told = record::answer::quotient(finding, to, bound, served.claim());
            let mut told = told.ok_or_else(|| Failure::Refused(say!(language, "store-strange")))?;
            told["game"] = game.name().into();
            told["from_store"] = served.origin_json();
            let origin = format!("{}\n", served.origin(language));
            (told, served.record.certificate, None, origin)
        }
        Source::Computed(computed, spent) => {
            let (found, stop) = computed?;
            let text = certificate::quotient(name, &found);
            let stopped = stop.is_some();
            let report = Report { game: game.name(), heaps, to, found: &found, stopped, genus: None };
            let told = report.json();
            if stop.is_none() {
                let claim = found.quotient.claim();
                // A quotient that repeats forever, or ends at a heap, does not depend on the requested
                // bound.
                let ever = found.quotient.repetition().is_some() || found.last < to;
                let question = question.map(|one| Question { bound: Some(to).filter(|_| !ever), ..one });
                let finding =
                    Finding { found: told.clone(), claim, spent, certificate: text.clone(), always: proof };
                kept = context.keep(question.as_ref(), finding);
            }
            (told, text, stop, String::new())
        }
    };
    if let Some(path) = path {
        let text = text.ok_or_else(none)?;
        marienbad_store::write_whole(path.as_ref(), text.as_bytes()).map_err(Failure::Output)?;
    }
    told["genus"] = genus.into();
    let text = if arguments.get_flag("json") {
        format!("{told}\n")
    } else {
        format!("{}{origin}", in_words(language, &told))
    };
    output::write(arguments, text.as_bytes())?;
    kept?;
    stop.map_or(Ok(()), |stop| Err(Failure::Stop(stop)))
}

/// The genus of the heaps up to `to`, as far as a bounded effort goes.
fn genera(game: &dyn HeapGame, to: u64, context: &Context) -> Result<Vec<String>, Failure> {
    let mut forms = HeapForms::new(game);
    let mut genera = Vec::new();
    context.compute(|work| {
        let mut short = Work::new(budgets::GENUS_TABLE).with_cancel(work.cancel().clone());
        for heap in 0..=to.min(LISTED) {
            match forms.genus(&[heap], &mut short) {
                Ok(genus) => genera.push(genus.to_string()),
                Err(Stop::Cancelled) => return Err(Failure::Stop(Stop::Cancelled)),
                Err(_) => break,
            }
        }
        Ok(genera)
    })
}
