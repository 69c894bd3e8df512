//! `marienbad period GAME`: the period of its values, with the theorem that proves it.

use std::fmt::Write as _;

use clap::{ArgMatches, Command};
use marienbad_solve::Stop;
use marienbad_solve::sequence::{self, Period};
use marienbad_words::certificate;
use marienbad_words::failure::Failure;
use marienbad_words::games::why_no_heaps;
use marienbad_words::language::{Language, say};
use marienbad_words::period::{in_words, to_json};

use super::arguments::Arguments;
use super::checkpoint::SavedSequence;
use super::context::Context;
use super::output;

/// The steps after which the finder tells what it knows, when nobody said how far to go. There is no heap at
/// which it ends: 0.354 is proved at heap 20 million after half of these, in four seconds; Grundy's game
/// gives them up after forty seconds at heap 40 million, 0.007 after two minutes.
const PATIENCE: u64 = 40_000_000;

/// What can be written behind `marienbad period`.
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

/// Looks for a period and prints what was found.
pub fn run(context: &Context, arguments: &ArgMatches) -> Result<(), Failure> {
    let language = context.language;
    let game = Context::game(arguments)?;
    let Some(heaps) = game.heap_game() else {
        return Err(Failure::Refused(why_no_heaps(language, &*game, "error-no-period")));
    };
    let to = arguments.get_one::<u64>("to").copied();
    let patient = to.is_some() || arguments.get_one::<String>("checkpoint").is_some();
    let mut saved = SavedSequence::open(context, arguments, game.name(), heaps)?;
    let found = context.compute_for(if patient { u64::MAX } else { PATIENCE }, |work| {
        saved.run(language, to.unwrap_or(u64::MAX), work, |sequence, to, work| {
            let proved = sequence::prove(sequence, to, work)?;
            Ok((proved, proved.is_some()))
        })
    });
    let mut stopped = None;
    let found = match found {
        Err(Failure::Stop(Stop::Nodes { limit: PATIENCE })) if !patient => None,
        // What is known by then is told all the same.
        Err(Failure::Stop(stop)) if !stop.is_failure() => {
            stopped = Some(stop);
            None
        }
        found => found?,
    };
    let gave_up = !patient && stopped.is_none() && found.is_none();
    let found = found.or_else(|| sequence::conjecture(&saved.sequence));
    let checked_to = saved.sequence.values().len().saturating_sub(1);
    let mut out = String::new();
    if arguments.get_flag("json") {
        let _ = writeln!(out, "{}", to_json(game.name(), found, checked_to));
    } else {
        in_words(language, game.name(), found, checked_to, &mut out);
        if gave_up {
            let far = checked_to.max(1).ilog10();
            let far = 10_u64.saturating_pow(far + 2).to_string();
            let _ = writeln!(out, "{}", say!(language, "period-farther", "game" => game.name(), "to" => far));
        }
    }
    output::write(arguments, out.as_bytes())?;
    if let Some(stop) = stopped {
        return Err(Failure::Stop(stop));
    }
    match arguments.get_one::<String>("certificate") {
        Some(path) => certificate(language, certificate::name(&*game), found, path),
        None => Ok(()),
    }
}

/// Writes what was proved, in the form that `marienbad check` reads.
fn certificate(language: Language, game: &str, found: Option<Period>, path: &str) -> Result<(), Failure> {
    let none = || Failure::Refused(say!(language, "certificate-none", "game" => game));
    let text = certificate::period(game, found).ok_or_else(none)?;
    marienbad_store::write_whole(path.as_ref(), text.as_bytes()).map_err(Failure::Output)
}
