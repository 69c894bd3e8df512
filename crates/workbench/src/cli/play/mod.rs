//! `marienbad play GAME`: a match with a person or against the machine, at a plain prompt (also through a pipe).
//!
//! [`seating`]: who sits at the table, and where the match is kept; [`prompt`]: the dialogue; [`words`]: what every face
//! of the match says.

mod prompt;
mod seating;
pub mod words;

use std::io::Write as _;
use std::sync::Arc;

use clap::ArgMatches;
use marienbad_play::{Chance, Level, Match, Opponent, Side, Stage, assess, patience, random_position};
use marienbad_rules::Convention;
use marienbad_solve::Work;
use marienbad_solve::question::{Game, Position};

use super::context::Context;
use super::failure::{Failure, excerpt, written};
use super::solve::convention;
use super::tournament::{level, position_or_example, refused, seed, thinking};
use crate::language::{Language, say};
use seating::{Keeper, Seating};

/// Plays a match.
pub fn run(context: &Context, arguments: &ArgMatches) -> Result<(), Failure> {
    let seating = match arguments.get_one::<String>("resume") {
        Some(name) if name.is_empty() => return list(context.language),
        Some(name) => resumed(context, arguments, name)?,
        None => begun(context, arguments)?,
    };
    prompt::run(seating)
}

/// A new match as the arguments describe it.
fn begun(context: &Context, arguments: &ArgMatches) -> Result<Seating, Failure> {
    let language = context.language;
    let game: Arc<dyn Game> = Arc::from(Context::game(arguments)?);
    let convention = convention(arguments)?;
    let seed = seed(arguments);
    let machine_begins = arguments.get_one::<String>("first").is_some_and(|first| first == "you");
    let position = match arguments.get_one::<String>("random") {
        Some(text) => {
            let winner = arguments.get_flag("winning").then_some(machine_begins);
            random(context, &*game, convention, text, winner, &mut Chance::new(seed))?
        }
        None => position_or_example(&*game, arguments)?,
    };
    let level = match arguments.get_one::<String>("level") {
        Some(text) => level(language, text)?,
        None => Level::Forgetful(80),
    };
    let two = arguments.get_flag("two");
    let names = if two {
        [say!(language, "play-name-one"), say!(language, "play-name-two")]
    } else {
        let (you, me) = (say!(language, "play-name-you"), say!(language, "play-name-machine"));
        if machine_begins { [me, you] } else { [you, me] }
    };
    let game = Match::from_position(game, position, convention, [&names[0], &names[1]])
        .map_err(|error| refused(&error))?;
    let machine = if machine_begins { Side::First } else { Side::Second };
    let opponent = (!two).then(|| (machine, Opponent::new(level, seed)));
    seated(context, arguments, game, opponent, None)
}

/// A match that was left.
fn resumed(context: &Context, arguments: &ArgMatches, name: &str) -> Result<Seating, Failure> {
    let language = context.language;
    let (game, against) = seating::kept(language, name)?;
    let opponent = against.map(|(side, level)| (side, Opponent::new(level, seed(arguments))));
    seated(context, arguments, game, opponent, Some(name.to_owned()))
}

fn seated(
    context: &Context,
    arguments: &ArgMatches,
    game: Match,
    opponent: Option<(Side, Opponent)>,
    name: Option<String>,
) -> Result<Seating, Failure> {
    let (budget, cancel) = thinking(context);
    let opponent = opponent.map(|(side, one)| (side, one.with_budget(budget).with_cancel(cancel.clone())));
    let memory = arguments.get_one::<String>("memory").cloned();
    let keeper = Keeper::new(name, memory);
    Seating { language: context.language, game, opponent, budget, cancel, keeper }
        .remembering(arguments.get_flag("fresh"))
}

/// `--random n,m`, and with a winner wanted (whether the machine begins) one from which the person wins.
fn random(
    context: &Context,
    game: &dyn Game,
    convention: Convention,
    text: &str,
    person_wins: Option<bool>,
    chance: &mut Chance,
) -> Result<Position, Failure> {
    let language = context.language;
    let numbers = text.split_once(',').and_then(|(n, m)| {
        let (n, m) = (n.trim().parse::<u64>().ok()?, m.trim().parse::<u64>().ok()?);
        ((1..=1000).contains(&n) && (1..u64::MAX).contains(&m)).then_some((n, m))
    });
    let Some((n, m)) = numbers else {
        return Err(Failure::Refused(say!(language, "play-random-wrong", "found" => excerpt(text, 0))));
    };
    let (budget, cancel) = thinking(context);
    let mut wanted = |position: &Position| {
        let Some(machine_begins) = person_wins else { return true };
        let mut work = Work::new(patience(game, position, budget)).with_cancel(cancel.clone());
        let found = assess(game, position, Stage::start(convention), &mut work);
        found.is_ok_and(|found| found.wins != machine_begins)
    };
    random_position(game, n, m, chance, &mut wanted).ok_or_else(|| {
        let id = if person_wins.is_some() { "play-random-no-win" } else { "play-random-none" };
        Failure::Refused(say!(language, id, "game" => game.name()))
    })
}

/// The matches that were left, one a line.
fn list(language: Language) -> Result<(), Failure> {
    let lines = seating::list(language)?;
    let text = if lines.is_empty() { say!(language, "play-resume-none") } else { lines.join("\n") };
    written(writeln!(anstream::stdout(), "{text}"))
}
