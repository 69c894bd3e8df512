//! `marienbad draw GAME POSITION`: the position as a picture, before and after a move, with the results of
//! its moves.

use std::io::Write as _;

use clap::{Arg, ArgMatches, Command};
use marienbad_paper::offline;
use marienbad_pictures::draw::{Drawing, cold, not_a_move};
use marienbad_pictures::scene::{Mark, Signs, View};
use marienbad_pictures::tree::tree;
use marienbad_play::Match;
use marienbad_rules::Convention;
use marienbad_solve::Stop;
use marienbad_solve::question::Game;
use marienbad_store::Disk;
use marienbad_words::failure::Failure;
use marienbad_words::language::say;

use super::arguments::Arguments;
use super::context::Context;
use super::output;
use super::solve::play;

/// The most moves that are looked at.
const MOST_MOVES: usize = 4096;

/// Positions of a game tree, as usual and at most.
const TREE_POSITIONS: u64 = 500;
const MOST_TREE: u64 = 100_000;

/// Formats of a picture.
const FORMATS: [&str; 3] = ["text", "svg", "html"];

/// The arguments of `marienbad draw`.
pub fn command(shared: Arguments) -> Command {
    shared
        .command("draw")
        .arg(shared.game())
        .arg(shared.position().required(true))
        .arg(
            Arg::new("move")
                .long("move")
                .value_name("MOVE")
                .allow_hyphen_values(true)
                .help(shared.say("cli-arg-move")),
        )
        .arg(
            Arg::new("moves")
                .long("moves")
                .value_name("MOVES")
                .allow_hyphen_values(true)
                .conflicts_with_all(["move", "values", "tree"])
                .help(shared.say("cli-arg-moves")),
        )
        .arg(shared.misere())
        .arg(shared.flag("values", "cli-arg-values"))
        .arg(shared.flag("ascii", "cli-arg-ascii"))
        .arg(shared.flag("tree", "cli-arg-tree").conflicts_with_all(["move", "values", "ascii"]))
        .arg(shared.number("most", "cli-arg-most").requires("tree"))
        .arg(shared.format(&FORMATS))
        .arg(shared.out())
}

/// Draws a position.
pub fn run(context: &Context, arguments: &ArgMatches) -> Result<(), Failure> {
    let language = context.language;
    let game = Context::game(arguments)?;
    let position = Context::position(&*game, arguments)?;
    let play = play(arguments);
    if arguments.get_flag("tree") {
        let most = arguments.get_one::<u64>("most").copied().unwrap_or(TREE_POSITIONS).min(MOST_TREE);
        let most = usize::try_from(most).unwrap_or(usize::MAX).max(1);
        let found = context.compute(|work| tree(&*game, &position, play, most, work))?;
        if !found.complete {
            let line = say!(language, "draw-tree-cut", "count" => found.positions);
            let _ = writeln!(anstream::stderr(), "marienbad: {line}");
        }
        return output::write(arguments, found.dot.as_bytes());
    }
    let convention = Convention { play, ..Convention::default() };
    let html = arguments.get_one::<String>("format").is_some_and(|format| format == "html");
    if html || arguments.contains_id("moves") {
        return page(context, &*game, position.text(), convention, arguments);
    }
    let wanted = arguments.get_one::<String>("move").map(String::as_str);
    let values = arguments.get_flag("values");
    let moves = if values || wanted.is_some() { game.gestures(&position, MOST_MOVES)? } else { Vec::new() };
    let mut view = View::default();
    let mut after = None;
    if let Some(text) = wanted {
        let text = text.trim();
        let refused = || Failure::Refused(not_a_move(language, &moves, text, position.text()));
        let to = game.play(&position, text)?.ok_or_else(refused)?;
        let text = game.spelled(&position, text)?.ok_or_else(refused)?;
        // Several moves may leave the same position: the one that was typed comes first.
        let made = moves.iter().find(|(choice, _)| choice.text == text);
        let made = made.or_else(|| moves.iter().find(|(choice, _)| choice.to.text() == to.text()));
        view = made.map_or_else(View::default, |(_, gesture)| View::touching(gesture));
        after = Some((text, to));
    }
    if values {
        // First, since an expired clock stops everything that comes after it.
        view.cold =
            context.compute_quickly(|work| cold(&*game, &game.scene(&position)?, convention.play, work))?;
        let (results, late) =
            context.compute_in_time(|work| game.results(&position, convention, MOST_MOVES, work));
        let results = results?;
        if let Some(Stop::Cancelled) = results.stopped
            && !late
        {
            return Err(Stop::Cancelled.into());
        }
        let results = results.moves.iter().map(Mark::from).collect::<Vec<_>>();
        view = view.with_results(&[], moves.iter().map(|(_, gesture)| gesture).zip(results.iter().cloned()));
    }
    let drawing = Drawing { game: &*game, position: &position, convention, view, after, results: values };
    let text = if arguments.get_one::<String>("format").is_some_and(|format| format == "svg") {
        drawing.svg(language)?
    } else {
        let signs = if arguments.get_flag("ascii") { Signs::Ascii } else { Signs::Unicode };
        drawing.text(language, signs)?
    };
    output::write(arguments, text.as_bytes())
}

/// The moves of a match from this position, as one page that needs no server.
fn page(
    context: &Context,
    game: &dyn Game,
    position: &str,
    convention: Convention,
    arguments: &ArgMatches,
) -> Result<(), Failure> {
    let language = context.language;
    let names = ["offline-first", "offline-second"].map(|id| language.say(id));
    let names = [names[0].as_str(), names[1].as_str()];
    let mut played = Match::new(game.name(), position, convention, names, &Disk)?;
    for mv in arguments.get_one::<String>("moves").map_or("", String::as_str).split_whitespace() {
        if played.play(mv).is_err() {
            let moves = game.gestures(played.position(), 1)?;
            return Err(Failure::Refused(not_a_move(language, &moves, mv, played.position().text())));
        }
    }
    output::write(arguments, offline::of_match(language, &played)?.as_bytes())
}
