//! `marienbad moves GAME POSITION`: every move, and the position after it.

use std::io::Write as _;

use clap::{ArgMatches, Command};
use marienbad_solve::Stop;
use marienbad_solve::question::MAX_LISTED_MOVES;
use marienbad_words::failure::{Failure, written};
use marienbad_words::language::say;
use marienbad_words::moves::{in_words, to_json};

use super::arguments::Arguments;
use super::context::Context;
use super::memory;
use super::solve::convention;

/// Moves that are shown without `--all`.
const SHOWN_MOVES: usize = 40;

/// The arguments of `marienbad moves`.
pub fn command(shared: Arguments) -> Command {
    shared
        .command("moves")
        .arg(shared.game())
        .arg(shared.position().required(true))
        .arg(shared.misere())
        .arg(shared.compound())
        .arg(shared.turns())
        .arg(shared.flag("all", "cli-arg-all-moves"))
        .arg(shared.json())
}

/// Judges every move of a position and prints the list. If some remain undecided, the exit code is that of
/// a limit.
pub fn run(context: &Context, arguments: &ArgMatches) -> Result<(), Failure> {
    let game = Context::game(arguments)?;
    let convention = convention(arguments)?;
    let position = Context::position(&*game, arguments)?;
    let all = arguments.get_flag("all");
    let most = if all { usize::MAX } else { MAX_LISTED_MOVES };
    let (results, late) = context.compute_in_time(|work| game.results(&position, convention, most, work));
    let mut results = results?;
    results.stopped = results.stopped.map(memory::told);
    let text = if arguments.get_flag("json") {
        let mut object = to_json(&*game, &position, convention, &results);
        if late && results.stopped == Some(Stop::Cancelled) {
            object["stopped"] = "time".into();
        }
        format!("{object}\n")
    } else {
        let shown = if all { usize::MAX } else { SHOWN_MOVES };
        in_words(context.language, &*game, &position, convention, &results, shown)
    };
    written(anstream::stdout().write_all(text.as_bytes()))?;
    match results.stopped {
        None => Ok(()),
        Some(Stop::Cancelled) if late => {
            Err(Failure::Undecided(say!(context.language, "moves-late", "open" => results.open())))
        }
        Some(stop) => Err(stop.into()),
    }
}
