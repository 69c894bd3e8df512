//! `marienbad explain GAME POSITION`: why a position is won or lost, and why the winning move wins.

use std::io::Write as _;

use clap::{ArgMatches, Command};
use marienbad_rules::{Compound, Play};
use marienbad_solve::Stop;
use marienbad_words::explain::Explanation;
use marienbad_words::failure::{Failure, written};
use marienbad_words::language::say;
use marienbad_words::solve::heading;

use super::arguments::Arguments;
use super::context::Context;
use super::solve::convention;

/// The arguments of `marienbad explain`.
pub fn command(shared: Arguments) -> Command {
    shared
        .command("explain")
        .arg(shared.game())
        .arg(shared.position().required(true))
        .arg(shared.misere())
        .arg(shared.compound())
        .arg(shared.turns())
}

/// Solves a position and prints the reason.
pub fn run(context: &Context, arguments: &ArgMatches) -> Result<(), Failure> {
    let language = context.language;
    let game = Context::game(arguments)?;
    let convention = convention(arguments)?;
    let position = Context::position(&*game, arguments)?;
    let (explained, late) =
        context.compute_in_time(|work| marienbad_play::explain(&*game, &position, convention, work));
    let (answer, reason) = match explained {
        Ok(explained) => explained,
        Err(stop) if stop.is_failure() => return Err(stop.into()),
        Err(stop) => {
            let known = [heading(language, &*game, &position, convention), say!(language, "explain-open")];
            written(anstream::stdout().write_all(format!("{}\n", known.join("\n")).as_bytes()))?;
            let late = late && stop == Stop::Cancelled;
            return Err(if late { Failure::Undecided(say!(language, "explain-late")) } else { stop.into() });
        }
    };
    let usual = convention.compound == Compound::Disjunctive && convention.turns.alternating();
    let form = (convention.play == Play::Misere && usual).then(|| context.short_form(&*game, &position));
    let mut told = Explanation {
        game: &*game,
        position: &position,
        convention,
        answer: &answer,
        reason: &reason,
        form: form.flatten(),
        after: None,
    };
    if let Some(to) = told.wants_after() {
        let (after, _) =
            context.compute_in_time(|work| marienbad_play::explain(&*game, to, convention, work));
        told.after = after.ok().map(|(_, reason)| reason);
    }
    written(anstream::stdout().write_all(told.in_words(language).as_bytes()))?;
    // If the user stops it, the answer so far has been printed.
    if context.cancel().is_cancelled() { Err(Failure::Stop(Stop::Cancelled)) } else { Ok(()) }
}
