//! `marienbad tournament GAME A B --matches N`: many matches between two opponents.

use std::io::Write as _;
use std::sync::Arc;

use clap::{Arg, ArgMatches, Command, value_parser};
use marienbad_play::{Chance, Level, Match, Memory, Opponent, THINKING, opening};
use marienbad_rules::{FileProblem, Files as _};
use marienbad_solve::question::{Game, Position};
use marienbad_solve::{Budget, Cancel, Stop};
use marienbad_store::Disk;
use marienbad_words::failure::{Failure, excerpt, written};
use marienbad_words::language::{Language, say};
use marienbad_words::tournament::{Standings, in_words, to_json};

use super::arguments::Arguments;
use super::context::Context;
use super::solve::convention;

/// What can be written behind `marienbad tournament`.
pub fn command(shared: Arguments) -> Command {
    shared
        .command("tournament")
        .arg(shared.game())
        .arg(opponent(shared, "a", "A"))
        .arg(opponent(shared, "b", "B"))
        .arg(
            Arg::new("matches")
                .long("matches")
                .value_name("N")
                .allow_negative_numbers(true)
                .required(true)
                .value_parser(value_parser!(u64).range(1..=10_000_000))
                .help(shared.say("cli-arg-matches")),
        )
        .arg(
            Arg::new("position").long("position").value_name("POSITION").help(shared.say("cli-arg-position")),
        )
        .arg(shared.misere())
        .arg(shared.compound())
        .arg(shared.turns())
        .arg(shared.memory())
        .arg(shared.json())
}

/// Behind the game, as they are written.
fn opponent(shared: Arguments, id: &'static str, name: &'static str) -> Arg {
    shared.positional(id, name, "cli-arg-opponent").display_order(1000)
}

/// Plays the matches and prints who won how many.
pub fn run(context: &Context, arguments: &ArgMatches) -> Result<(), Failure> {
    let language = context.language;
    let game: Arc<dyn Game> = Arc::from(Context::game(arguments)?);
    let convention = convention(arguments)?;
    let seed = seed(arguments);
    let position = position_or_opening(&*game, arguments, seed)?;
    let matches = arguments.get_one::<u64>("matches").copied().unwrap_or(1);
    let (budget, cancel) = thinking(context);
    let named = |id: &str| level(language, arguments.get_one::<String>(id).map_or("", String::as_str));
    let levels = [named("a")?, named("b")?];
    let mut number = seed;
    let mut opponents = levels.map(|level| {
        number = number.wrapping_add(1);
        Opponent::new(level, number).with_budget(budget).with_cancel(cancel.clone())
    });
    let learner = opponents.iter().position(|opponent| opponent.level() == Level::Learner);
    if let Some(which) = learner {
        let one = Match::from_position(Arc::clone(&game), position.clone(), convention, ["", ""])?;
        opponents[which] = remembering(language, opponents[which].clone(), &one, arguments)?;
    }
    let score = marienbad_play::tournament(&game, &position, convention, &mut opponents, matches, &cancel)?;
    if let Some(which) = learner {
        keep_memory(&opponents[which], arguments)?;
    }
    if cancel.is_cancelled() {
        return Err(Failure::Stop(Stop::Cancelled));
    }
    let table = Standings { game: &*game, position: &position, convention, levels, score: &score };
    let text = if arguments.get_flag("json") {
        format!("{}\n", to_json(&table, seed))
    } else {
        in_words(language, &table)
    };
    written(anstream::stdout().write_all(text.as_bytes()))
}

/// The position of the arguments, or the one from which the game is usually begun; the seed draws it where it
/// is drawn.
pub fn position_or_opening(game: &dyn Game, arguments: &ArgMatches, seed: u64) -> Result<Position, Failure> {
    if arguments.get_one::<String>("position").is_some() {
        return Context::position(game, arguments);
    }
    game.parse(&opening(game, &mut Chance::new(seed)), &Disk).map_err(|error| Failure::Position {
        game: game.name().to_owned(),
        entry: Arc::clone(game.entry()),
        error,
    })
}

/// The largest seed that is drawn: readers of JSON who know floating point numbers only can still give it
/// back.
const LARGEST_SEED: u64 = (1 << 53) - 1;

/// The seed that was asked for, or one that nobody can foresee.
pub fn seed(arguments: &ArgMatches) -> u64 {
    let now = || std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
    let drawn = || now().map_or(0, |now| now.as_nanos() as u64) & LARGEST_SEED;
    arguments.get_one::<u64>("seed").copied().unwrap_or_else(drawn)
}

/// The budget for one move, and the flag of Ctrl-C.
pub fn thinking(context: &Context) -> (Budget, Cancel) {
    let asked = context.budget();
    let budget = if asked == Budget::default() { THINKING } else { asked };
    (budget, context.cancel().clone())
}

/// A level by its name in either language.
pub fn level(language: Language, text: &str) -> Result<Level, Failure> {
    text.parse()
        .map_err(|_| Failure::Refused(say!(language, "play-level-unknown", "found" => excerpt(text, 0))))
}

/// A learner with the memory that `--memory` names, if the file is there already.
fn remembering(
    language: Language,
    opponent: Opponent,
    game: &Match,
    arguments: &ArgMatches,
) -> Result<Opponent, Failure> {
    let Some(path) = arguments.get_one::<String>("memory") else { return Ok(opponent) };
    let text = match Disk.read(path) {
        Ok(text) => text,
        Err(FileProblem::NotFound) => return Ok(opponent),
        Err(_) => return Err(Failure::Refused(say!(language, "play-memory-wrong", "path" => path.as_str()))),
    };
    // A file that is something else, or about another game, would be overwritten at the end.
    match Memory::read(&text) {
        Ok(memory) if memory.fits(game) => Ok(opponent.with_memory(memory)),
        Ok(_) => Err(Failure::Refused(say!(language, "play-memory-other", "path" => path.as_str()))),
        Err(_) => Err(Failure::Refused(say!(language, "play-memory-wrong", "path" => path.as_str()))),
    }
}

/// Writes what a learner remembers where `--memory` says.
fn keep_memory(opponent: &Opponent, arguments: &ArgMatches) -> Result<(), Failure> {
    match (arguments.get_one::<String>("memory"), opponent.memory()) {
        (Some(path), Some(memory)) => {
            marienbad_store::write_whole(path.as_ref(), memory.to_string().as_bytes())
                .map_err(Failure::Output)
        }
        _ => Ok(()),
    }
}
