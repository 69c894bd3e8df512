//! `marienbad play GAME`: a match with a person or against the machine, at a plain prompt (also through a
//! pipe) or on the full screen.
//!
//! [`keeper`]: where the match is saved; [`prompt`]: the dialogue. The full screen is a separate face.

mod keeper;
pub mod prompt;

use std::io::{IsTerminal as _, Write as _};
use std::sync::Arc;

use clap::{Arg, ArgMatches, Command};
use marienbad_play::{Chance, Level, Match, Opponent, Side, Stage, assess, patience, random_position};
use marienbad_rules::Convention;
use marienbad_solve::question::{self, Game, Position};
use marienbad_solve::{Cancel, Stop, Work};
use marienbad_store::Disk;
use marienbad_words::failure::{Failure, excerpt, written};
use marienbad_words::language::{Language, say};
use marienbad_words::seating::{Chosen, MatchHost, Seating, Setup};

use super::arguments::Arguments;
use super::context::Context;
use super::solve::convention;
use super::tournament::{level, position_or_opening, seed, thinking};
use keeper::Folders;

/// The sides of a random board, the number and the size of random heaps, in the menu.
const RANDOM: (u64, u64) = (4, 7);

/// The arguments of `marienbad play`.
pub fn command(shared: Arguments) -> Command {
    shared
        .command("play")
        .arg(shared.game().required(false).help(shared.say("cli-arg-game-or-menu")))
        .arg(shared.position())
        .arg(Arg::new("level").long("level").value_name("L").help(shared.say("cli-arg-level")))
        .arg(
            Arg::new("first")
                .long("first")
                .value_name(shared.shown(("me|you", "moi|toi")))
                .value_parser(shared.words(vec![("me", "moi"), ("you", "toi")]))
                .hide_possible_values(true)
                .help(shared.say("cli-arg-first")),
        )
        .arg(shared.flag("two", "cli-arg-two").conflicts_with_all(["level", "first"]))
        .arg(
            Arg::new("random")
                .long("random")
                .value_name("N,M")
                .conflicts_with("position")
                .help(shared.say("cli-arg-random")),
        )
        // `position` conflicts with `random`, which would suppress the error that `random` is required.
        .arg(
            shared
                .flag("winning", "cli-arg-winning")
                .requires("random")
                .conflicts_with_all(["two", "position", "resume"]),
        )
        .arg(shared.misere())
        .arg(shared.compound())
        .arg(shared.turns())
        .arg(shared.memory())
        .arg(shared.flag("fresh", "cli-arg-fresh"))
        .arg(
            Arg::new("resume")
                .long("resume")
                .value_name("NUMBER")
                .num_args(0..=1)
                .default_missing_value("")
                .conflicts_with_all([
                    "game", "level", "first", "two", "random", "misere", "compound", "turns", "fresh",
                ])
                .help(shared.say("cli-arg-resume")),
        )
        .arg(shared.flag("screen", "cli-arg-screen"))
        .arg(shared.flag("plain", "cli-arg-plain").conflicts_with("screen"))
}

/// Plays a match.
pub fn run(context: &Context, arguments: &ArgMatches) -> Result<(), Failure> {
    let language = context.language;
    let screen = screen(arguments);
    let named = arguments.get_one::<String>("game").is_some();
    let seating = match arguments.get_one::<String>("resume") {
        Some(name) if name.is_empty() => return list(language),
        Some(name) => Some(resumed(context, arguments, name)?),
        None if named => Some(begun(context, arguments)?),
        None if screen => None,
        None => return Err(Failure::Refused(say!(language, "play-which-game"))),
    };
    match seating {
        Some(seating) if !screen => prompt::run(seating),
        seating => on_screen(&Desk { context, arguments }, seating),
    }
}

/// Whether to use the full screen: as requested, otherwise if the terminal supports it.
fn screen(arguments: &ArgMatches) -> bool {
    let terminal = std::io::stdin().is_terminal() && std::io::stdout().is_terminal();
    let dumb = std::env::var("TERM").is_ok_and(|term| term == "dumb");
    arguments.get_flag("screen") || terminal && !dumb && !arguments.get_flag("plain")
}

fn on_screen(desk: &Desk<'_>, seating: Option<Seating>) -> Result<(), Failure> {
    let language = desk.context.language;
    if !std::io::stdin().is_terminal() || !std::io::stdout().is_terminal() {
        return Err(Failure::Refused(say!(language, "play-no-terminal")));
    }
    let kept = (desk.context.faces.screen)(desk, seating).map_err(Failure::Output)?;
    if let Some(name) = kept {
        written(writeln!(anstream::stdout(), "{}", say!(language, "play-kept", "name" => name)))?;
    }
    if desk.cancel().is_cancelled() { Err(Failure::Stop(Stop::Cancelled)) } else { Ok(()) }
}

/// What the full screen needs from the command line.
struct Desk<'a> {
    context: &'a Context,
    arguments: &'a ArgMatches,
}

impl MatchHost for Desk<'_> {
    fn language(&self) -> Language {
        self.context.language
    }

    fn cancel(&self) -> Cancel {
        self.context.cancel().clone()
    }

    fn seed(&self) -> u64 {
        seed(self.arguments)
    }

    fn unfinished(&self) -> Vec<(String, String)> {
        keeper::unfinished(self.context.language).unwrap_or_default()
    }

    fn seat(&self, chosen: &Chosen) -> Result<Seating, String> {
        let seated = match chosen {
            Chosen::Resume(name) => resumed(self.context, self.arguments, name),
            Chosen::New(setup) => set_up(self.context, self.arguments, setup),
            Chosen::Leave => Err(Failure::Stop(Stop::Cancelled)),
        };
        seated.map_err(|failure| failure.message(self.context.language))
    }

    fn random(&self, setup: &Setup, chance: &mut Chance) -> Option<String> {
        let game = question::open(&setup.game).ok()?;
        let mut wanted = won_by_person(self.context, &*game, setup.convention, setup.machine_begins);
        let found = random_position(&*game, RANDOM.0, RANDOM.1, chance, &mut wanted);
        found.map(|position| position.text().to_owned())
    }
}

/// A new match as the arguments describe it.
fn begun(context: &Context, arguments: &ArgMatches) -> Result<Seating, Failure> {
    let language = context.language;
    let game: Arc<dyn Game> = Arc::from(Context::game(arguments)?);
    let convention = convention(arguments)?;
    let machine_begins = arguments.get_one::<String>("first").is_some_and(|first| first == "you");
    let position = match arguments.get_one::<String>("random") {
        Some(text) => {
            let winner = arguments.get_flag("winning").then_some(machine_begins);
            random(context, &*game, convention, text, winner, &mut Chance::new(seed(arguments)))?
        }
        None => position_or_opening(&*game, arguments, seed(arguments))?,
    };
    let level = match arguments.get_one::<String>("level") {
        Some(text) => level(language, text)?,
        None => Level::Forgetful(80),
    };
    let level = (!arguments.get_flag("two")).then_some(level);
    opened(context, arguments, game, position, convention, level, machine_begins)
}

/// A new match as the menu describes it.
fn set_up(context: &Context, arguments: &ArgMatches, setup: &Setup) -> Result<Seating, Failure> {
    let game: Arc<dyn Game> = Arc::from(question::open(&setup.game).map_err(Failure::Name)?);
    let position = game.parse(&setup.position, &Disk).map_err(|error| Failure::Position {
        game: game.name().to_owned(),
        entry: Arc::clone(game.entry()),
        error,
    })?;
    opened(context, arguments, game, position, setup.convention, setup.level, setup.machine_begins)
}

fn opened(
    context: &Context,
    arguments: &ArgMatches,
    game: Arc<dyn Game>,
    position: Position,
    convention: Convention,
    level: Option<Level>,
    machine_begins: bool,
) -> Result<Seating, Failure> {
    let machine = if machine_begins { Side::First } else { Side::Second };
    let names = names(context.language, level.map(|_| machine));
    let game = Match::from_position(game, position, convention, [&names[0], &names[1]])?;
    let opponent = level.map(|level| (machine, Opponent::new(level, seed(arguments))));
    seated(context, arguments, game, opponent, None)
}

/// The default names of the players.
fn names(language: Language, machine: Option<Side>) -> [String; 2] {
    let ids = match machine {
        None => ["play-name-one", "play-name-two"],
        Some(Side::First) => ["play-name-machine", "play-name-you"],
        Some(Side::Second) => ["play-name-you", "play-name-machine"],
    };
    ids.map(|id| language.say(id))
}

/// An unfinished match.
fn resumed(context: &Context, arguments: &ArgMatches, name: &str) -> Result<Seating, Failure> {
    let (mut game, against) = keeper::kept(context.language, name)?;
    // The names were not chosen by anyone: use those of the current language.
    let names = names(context.language, against.map(|(side, _)| side));
    game.rename([&names[0], &names[1]]);
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
    let keeper = Box::new(Folders::new(name, memory.clone()));
    let seating = Seating { language: context.language, game, opponent, budget, cancel, keeper };
    keeper::remembering(seating, memory.as_deref(), arguments.get_flag("fresh"))
}

/// `--random n,m`; with `--winning`, a position from which the person wins (which depends on whether the
/// machine begins).
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
    let drawn = match person_wins {
        Some(machine_begins) => {
            let mut wanted = won_by_person(context, game, convention, machine_begins);
            random_position(game, n, m, chance, &mut wanted)
        }
        None => random_position(game, n, m, chance, &mut |_| true),
    };
    drawn.ok_or_else(|| {
        let id = if person_wins.is_some() { "play-random-no-win" } else { "play-random-none" };
        Failure::Refused(say!(language, id, "game" => game.name()))
    })
}

/// Whether the person wins a position, as far as the engines know.
fn won_by_person<'a>(
    context: &Context,
    game: &'a dyn Game,
    convention: Convention,
    machine_begins: bool,
) -> impl FnMut(&Position) -> bool + use<'a> {
    let (budget, cancel) = thinking(context);
    move |position| {
        let mut work = Work::new(patience(game, position, convention, budget)).with_cancel(cancel.clone());
        let found = assess(game, position, Stage::start(convention), &mut work);
        found.is_ok_and(|found| found.wins != machine_begins)
    }
}

/// The unfinished matches, one per line.
fn list(language: Language) -> Result<(), Failure> {
    let line = |(name, text): &(String, String)| format!("{name:>3}  {text}");
    let lines: Vec<String> = keeper::unfinished(language)?.iter().map(line).collect();
    if lines.is_empty() {
        return written(writeln!(anstream::stdout(), "{}", say!(language, "play-resume-none")));
    }
    written(writeln!(anstream::stdout(), "{}", lines.join("\n")))?;
    // Not part of the list, which programs may read.
    written(writeln!(anstream::stderr(), "{}", say!(language, "play-resume-how")))
}
