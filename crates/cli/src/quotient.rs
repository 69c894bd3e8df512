//! `marienbad quotient GAME --to N`: the misère quotient, heap by heap, with a proof where it repeats for
//! ever.

use clap::{ArgMatches, Command};
use marienbad_rules::heap::HeapGame;
use marienbad_solve::misere::HeapForms;
use marienbad_solve::{Stop, Work, budgets};
use marienbad_words::certificate;
use marienbad_words::failure::Failure;
use marienbad_words::games::why_no_heaps;
use marienbad_words::language::say;
use marienbad_words::quotient::{LISTED, Report, find};

use super::arguments::Arguments;
use super::context::Context;
use super::output;

/// What can be written behind `marienbad quotient`.
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

/// Finds the quotient and prints it. What was found before a stop is printed too, and labelled.
pub fn run(context: &Context, arguments: &ArgMatches) -> Result<(), Failure> {
    let language = context.language;
    let game = Context::game(arguments)?;
    let Some(heaps) = game.heap_game() else {
        return Err(Failure::Refused(why_no_heaps(language, &*game, "quotient-no-heaps")));
    };
    let to = arguments.get_one::<u64>("to").copied().unwrap_or(0);
    let (found, stop) = context.compute_freely(|work| find(heaps, to, work))?;
    let genus = if arguments.get_flag("genus") { Some(genera(heaps, to, context)?) } else { None };
    if let Some(path) = arguments.get_one::<String>("certificate") {
        let name = certificate::name(&*game);
        let none = || Failure::Refused(say!(language, "quotient-no-certificate", "game" => name));
        let text = certificate::quotient(name, &found).ok_or_else(none)?;
        marienbad_store::write_whole(path.as_ref(), text.as_bytes()).map_err(Failure::Output)?;
    }
    let report = Report { game: game.name(), heaps, to, found: &found, stopped: stop.is_some(), genus };
    let text =
        if arguments.get_flag("json") { format!("{}\n", report.json()) } else { report.in_words(language) };
    output::write(arguments, text.as_bytes())?;
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
