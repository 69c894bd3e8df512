//! `solve` on several ranks: every rank searches the same position in its own order, and the ranks share
//! expensive results (`Exchange`).

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

use clap::ArgMatches;
use marienbad_rules::{Compound, Play};
use marienbad_solve::Stop;
use marienbad_solve::ranks::Transport as _;
use marienbad_solve::region::Exchange;
use marienbad_words::failure::Failure;

use super::{Ranks, folder};
use crate::context::Context;
use crate::solve;

/// The files of the ranks.
const STEM: &str = "board";

/// How long the thread that moves notes waits for some to come, before it looks for some to send.
const NOTE_WAIT: Duration = Duration::from_millis(1);

/// Whether this position can be shared: not a list of positions, and in normal play.
pub fn takes(arguments: &ArgMatches) -> bool {
    let text = |name: &str| arguments.get_one::<String>(name).map_or("", String::as_str);
    let one = arguments.contains_id("position") && text("position") != "-" && text("game") != "-";
    let convention = solve::convention(arguments).ok();
    let usual = convention.is_some_and(|convention| {
        convention.play == Play::Normal
            && convention.compound == Compound::Disjunctive
            && convention.turns.alternating()
    });
    one && usual && !arguments.contains_id("certificate") && !arguments.contains_id("nodes")
}

/// Runs the command on this rank.
pub fn run(context: &mut Context, arguments: &ArgMatches, ranks: &mut Ranks) -> Result<(), Failure> {
    let own = (ranks.rank(), ranks.ranks());
    let exchange = Arc::new(Exchange::new(own, context.threads));
    context.share(Arc::clone(&exchange), ranks.leads());
    if let Some(path) = ranks.folder.clone() {
        let before = folder::to_read(&path, STEM, own);
        context.keep_in(folder::own_file(&path, STEM, own), before);
    }
    let (done, leads) = (AtomicBool::new(false), ranks.leads());
    let context = &*context;
    let outcome = thread::scope(|scope| {
        scope.spawn(|| {
            while !done.load(Ordering::Relaxed) {
                let over = ranks.attend(context.own_steps());
                if over {
                    context.cancel().cancel();
                }
                exchange.hear_steps(ranks.other_steps());
                if !exchange.turn(&mut ranks.link) {
                    ranks.link.wait(NOTE_WAIT);
                }
            }
        });
        let outcome = if leads { solve::run(context, arguments) } else { follow(context, arguments) };
        done.store(true, Ordering::Relaxed);
        outcome
    });
    if let Some(path) = ranks.folder.as_deref().filter(|path| folder::own_file(path, STEM, own).exists()) {
        folder::clear(path, STEM, own);
    }
    if std::env::var_os("MARIENBAD_TRAFFIC").is_some() {
        let (rank, traffic) = (ranks.link.rank(), exchange.traffic());
        eprintln!("rank {rank}: {} steps, {traffic:?}, {} pieces", context.own_steps(), exchange.pieces());
    }
    outcome
}

/// The work of a rank other than 0: it answers the same question, but nobody reads its answer. When it is
/// done, other ranks may still ask for its results until rank 0 ends the job.
fn follow(context: &Context, arguments: &ArgMatches) -> Result<(), Failure> {
    let outcome = solve::answer(context, arguments).map(drop);
    while !context.cancel().is_cancelled() && matches!(outcome, Ok(()) | Err(Failure::Stop(_))) {
        thread::sleep(NOTE_WAIT);
    }
    match outcome {
        Err(Failure::Stop(Stop::Cancelled)) | Ok(()) => Ok(()),
        Err(failure) => Err(failure),
    }
}
