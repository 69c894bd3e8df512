//! `marienbad tournament GAME A B … --matches N`: many matches between levels and programs; more than two
//! participants play a round robin.

use std::io::Write as _;
use std::path::PathBuf;
use std::sync::Arc;

use clap::{Arg, ArgMatches, Command, value_parser};
use marienbad_play::{
    Chance, Fault, Level, Match, Memory, Opponent, Played, Player, Side, THINKING, Table, opening,
};
use marienbad_programs::{Limits, ProgramPlayer};
use marienbad_rules::{FileProblem, Files as _};
use marienbad_solve::question::{Game, Position};
use marienbad_solve::{Budget, Cancel, Stop};
use marienbad_store::Disk;
use marienbad_words::failure::{Failure, excerpt, shell, written};
use marienbad_words::language::{Language, say};
use marienbad_words::tournament::{Contest, Entrant, Faults, Record, Standings, in_words, to_json};

use super::KeepMatches;
use super::arguments::Arguments;
use super::context::Context;
use super::program;
use super::solve::convention;

/// The most players, and the most matches of a tournament that are kept.
const MOST_PLAYERS: usize = 64;
const MOST_KEPT: u64 = 2_000;

/// The longest line of a match that the pages open.
const LONGEST_KEPT: usize = 64 * 1024;

/// The arguments of `marienbad tournament`.
pub fn command(shared: Arguments) -> Command {
    shared
        .command("tournament")
        .arg(shared.game())
        .arg(opponent(shared, "a", "A"))
        .arg(opponent(shared, "b", "B"))
        .arg(
            shared
                .positional("more", "C", "cli-arg-more-opponents")
                .required(false)
                .num_args(0..MOST_PLAYERS - 1)
                .display_order(1001),
        )
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
        .arg(shared.flag("keep", "cli-arg-keep-matches"))
        .arg(Arg::new("data").long("data").value_name("FOLDER").help(shared.say("cli-arg-data")))
        .args(program::limits(shared, false))
        .arg(shared.json())
}

/// An opponent, after the game, in the order written.
fn opponent(shared: Arguments, id: &'static str, name: &'static str) -> Arg {
    shared.positional(id, name, "cli-arg-opponent").display_order(1000)
}

/// A participant.
enum Seat {
    Machine(Opponent),
    Program(ProgramPlayer),
}

impl Seat {
    fn player(&mut self) -> &mut dyn Player {
        match self {
            Self::Machine(opponent) => opponent,
            Self::Program(player) => player,
        }
    }

    fn learner(&mut self) -> Option<&mut Opponent> {
        match self {
            Self::Machine(opponent) if opponent.level() == Level::Learner => Some(opponent),
            _ => None,
        }
    }
}

/// Plays the matches and prints the score.
pub fn run(context: &Context, arguments: &ArgMatches) -> Result<(), Failure> {
    let language = context.language;
    let game: Arc<dyn Game> = Arc::from(Context::game(arguments)?);
    let convention = convention(arguments)?;
    let seed = seed(arguments);
    let position = position_or_opening(&*game, arguments, seed)?;
    let matches = arguments.get_one::<u64>("matches").copied().unwrap_or(1);
    let limits = program::limits_of(language, arguments)?;
    let (mut seats, entrants) = seats(context, arguments, limits, seed)?;
    let keeping = Keeping::new(context, arguments, pairs_of(seats.len()).count() as u64 * matches)?;
    let learner = seats.iter_mut().position(|seat| seat.learner().is_some());
    if let Some(opponent) = learner.and_then(|which| seats[which].learner()) {
        let one = Match::from_position(Arc::clone(&game), position.clone(), convention, ["", ""])?;
        *opponent = remembering(language, opponent.clone(), &one, arguments)?;
    }
    let positions = [position];
    let table = Table { game: &game, positions: &positions, convention };
    let (mut pairs, mut faults, mut records) = (Vec::new(), Vec::<Faults>::new(), Vec::new());
    for (a, b) in pairs_of(seats.len()) {
        let (before, behind) = seats.split_at_mut(b);
        let players = [before[a].player(), behind[0].player()];
        let numbers = [a, b];
        let mut each = |played: Played| {
            if let Some((which, fault)) = &played.fault {
                count_fault(&mut faults, numbers[*which], fault);
            }
            if keeping.is_some() && !matches!(played.fault, Some((_, Fault::Withdrawn))) {
                records.push(record(language, &entrants, numbers, played));
            }
        };
        let score = table.meet(players, matches, context.cancel(), &mut each)?;
        pairs.push((a, b, score));
        if context.cancel().is_cancelled() {
            break;
        }
    }
    if let Some(opponent) = learner.and_then(|which| seats[which].learner()) {
        keep_memory(opponent, arguments)?;
    }
    if context.cancel().is_cancelled() {
        return Err(Failure::Stop(Stop::Cancelled));
    }
    faults.sort_by_key(|one| one.whose);
    let contest = Contest {
        game: &*game,
        position: &positions[0],
        convention,
        entrants: &entrants,
        pairs: &pairs,
        faults: &faults,
        limits: program::told(limits),
    };
    let programs = entrants.iter().any(|entrant| matches!(entrant, Entrant::Program { .. }));
    let kept = keeping.map(|keeping| keeping.keep(language, &records)).transpose()?;
    let text = match (&entrants[..], arguments.get_flag("json")) {
        // Two levels: the original format.
        ([Entrant::Level(a), Entrant::Level(b)], json) if !programs => {
            let score = &pairs[0].2;
            let standings =
                Standings { game: &*game, position: &positions[0], convention, levels: [*a, *b], score };
            if json { format!("{}\n", to_json(&standings, seed)) } else { in_words(language, &standings) }
        }
        (_, true) => format!("{}\n", contest.to_json(seed)),
        (_, false) => contest.in_words(language),
    };
    written(anstream::stdout().write_all(text.as_bytes()))?;
    // Not part of the answer, which programs may read.
    kept.map_or(Ok(()), |line| written(writeln!(anstream::stderr(), "{line}")))
}

/// All pairs of participants.
fn pairs_of(count: usize) -> impl Iterator<Item = (usize, usize)> {
    (0..count).flat_map(move |a| (a + 1..count).map(move |b| (a, b)))
}

/// The participants and their names.
fn seats(
    context: &Context,
    arguments: &ArgMatches,
    limits: Limits,
    seed: u64,
) -> Result<(Vec<Seat>, Vec<Entrant>), Failure> {
    let language = context.language;
    let (budget, cancel) = thinking(context);
    let named = ["a", "b", "more"]
        .into_iter()
        .flat_map(|id| arguments.get_many::<String>(id).into_iter().flatten().map(String::as_str));
    let (mut seats, mut entrants): (Vec<Seat>, Vec<Entrant>) = (Vec::new(), Vec::new());
    let mut number = seed;
    for text in named {
        number = number.wrapping_add(1);
        if let Some(found) = program::named(language, text)? {
            let command = found.words().iter().map(|word| shell(word)).collect::<Vec<_>>().join(" ");
            let name = unique(&found.name(), &entrants);
            entrants.push(Entrant::Program { command, name });
            seats.push(Seat::Program(ProgramPlayer::new(found, limits, &cancel)));
        } else {
            let level = level(language, text)?;
            entrants.push(Entrant::Level(level));
            let opponent = Opponent::new(level, number).with_budget(budget).with_cancel(cancel.clone());
            seats.push(Seat::Machine(opponent));
        }
    }
    let learners = seats.iter_mut().filter_map(Seat::learner).count();
    if seats.len() > 2 && learners > 1 {
        return Err(Failure::Refused(say!(language, "tournament-same-learner")));
    }
    Ok((seats, entrants))
}

/// A name not yet taken: two pupils may have given their files the same name.
fn unique(name: &str, entrants: &[Entrant]) -> String {
    let is_taken = |wanted: &str| {
        entrants.iter().any(|one| matches!(one, Entrant::Program { name, .. } if name == wanted))
    };
    let numbered = (1..).map(|n| if n == 1 { name.to_owned() } else { format!("{name} ({n})") });
    numbered.into_iter().find(|wanted| !is_taken(wanted)).unwrap_or_default()
}

fn count_fault(faults: &mut Vec<Faults>, whose: usize, fault: &Fault) {
    match faults.iter_mut().find(|known| known.whose == whose && known.first.word() == fault.word()) {
        Some(known) => known.count += 1,
        None => faults.push(Faults { whose, first: fault.clone(), count: 1 }),
    }
}

/// A match as it is stored.
fn record(language: Language, entrants: &[Entrant], numbers: [usize; 2], played: Played) -> Record {
    let Played { mut game, beginner, winner, fault } = played;
    let names = [beginner, 1 - beginner].map(|which| entrants[numbers[which]].name(language));
    game.rename([&names[0], &names[1]]);
    let side = |which: usize| if which == beginner { Side::First } else { Side::Second };
    let fault = fault.map(|(_, fault)| fault.word());
    Record { line: game.to_string(), winner: winner.map(side), fault }
}

/// Where matches are stored, if requested.
struct Keeping {
    folder: PathBuf,
    keep: KeepMatches,
}

impl Keeping {
    fn new(context: &Context, arguments: &ArgMatches, matches: u64) -> Result<Option<Self>, Failure> {
        let language = context.language;
        if !arguments.get_flag("keep") {
            return Ok(None);
        }
        let Some(keep) = context.faces.keep else {
            return Err(Failure::Refused(say!(language, "tournament-keep-no-web")));
        };
        if matches > MOST_KEPT {
            return Err(Failure::Refused(say!(
                language, "tournament-keep-many", "most" => MOST_KEPT, "count" => matches
            )));
        }
        Ok(Some(Self { folder: super::serve::folder(language, arguments)?, keep }))
    }

    /// Stores the matches and returns the message that says where.
    fn keep(&self, language: Language, records: &[Record]) -> Result<String, Failure> {
        let short: Vec<Record> =
            records.iter().filter(|record| record.line.len() <= LONGEST_KEPT).cloned().collect();
        let name = (self.keep)(language, &self.folder, &short)?;
        let place = format!("http://127.0.0.1:8080/{}/matches?tournament={name}", language.code());
        let mut line = say!(
            language, "tournament-kept", "count" => short.len(), "command" => "marienbad serve",
            "place" => place
        );
        if short.len() < records.len() {
            line += " ";
            line += &say!(language, "tournament-kept-long", "count" => records.len() - short.len());
        }
        Ok(line)
    }
}

/// The position of the arguments, otherwise the usual opening of the game, which the seed determines if it
/// is random.
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

/// The requested seed, otherwise an unpredictable one.
pub fn seed(arguments: &ArgMatches) -> u64 {
    let now = || std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
    let drawn = || now().map_or(0, |now| now.as_nanos() as u64) & LARGEST_SEED;
    arguments.get_one::<u64>("seed").copied().unwrap_or_else(drawn)
}

/// The budget for one move, and the cancel flag of Ctrl-C.
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

/// A learner with the memory of the file that `--memory` names, if that file exists.
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
    // A file that is something else, or about another game, must not be overwritten at the end.
    match Memory::read(&text) {
        Ok(memory) if memory.fits(game) => Ok(opponent.with_memory(memory)),
        Ok(_) => Err(Failure::Refused(say!(language, "play-memory-other", "path" => path.as_str()))),
        Err(_) => Err(Failure::Refused(say!(language, "play-memory-wrong", "path" => path.as_str()))),
    }
}

/// Writes a learner's memory to the file that `--memory` names.
fn keep_memory(opponent: &Opponent, arguments: &ArgMatches) -> Result<(), Failure> {
    match (arguments.get_one::<String>("memory"), opponent.memory()) {
        (Some(path), Some(memory)) => {
            marienbad_store::write_whole(path.as_ref(), memory.to_string().as_bytes())
                .map_err(Failure::Output)
        }
        _ => Ok(()),
    }
}
