//! `marienbad draw GAME POSITION`: the position as a picture, before and after a move, with the results of its moves.

use clap::ArgMatches;
use marienbad_rules::{Convention, Gesture, Play};
use marienbad_solve::question::{Choice, Game, Outcome, Position};
use marienbad_solve::{Budget, Stop, Work};

use super::context::Context;
use super::failure::{Failure, excerpt};
use super::output;
use super::solve::rule_of;
use crate::language::{Language, say};
use crate::picture::scene::{Mark, Picture, Signs, TextScene, Verdict, View};

/// The most moves that are looked at.
const MOST_MOVES: usize = 4096;

/// For the result of one move, where the whole picture has no budget of its own: a second or so for all together.
const NODES_FOR_ALL: u64 = 4_000_000;

/// The columns of a terminal.
const COLUMNS: usize = 80;

/// Draws a position.
pub fn run(context: &Context, arguments: &ArgMatches) -> Result<(), Failure> {
    let language = context.language;
    let game = Context::game(arguments)?;
    let position = Context::position(&*game, arguments)?;
    let play = if arguments.get_flag("misere") { Play::Misere } else { Play::Normal };
    let convention = Convention { play, ..Convention::default() };
    let wanted = arguments.get_one::<String>("move").map(String::as_str);
    let values = arguments.get_flag("values");
    let moves = if values || wanted.is_some() { game.gestures(&position, MOST_MOVES) } else { Vec::new() };
    let mut view = View::default();
    let mut after = None;
    if let Some(text) = wanted {
        let text = text.trim();
        let refused = || Failure::Refused(not_a_move(language, &moves, text, position.text()));
        let to = game.play(&position, text).ok_or_else(refused)?;
        let made = moves.iter().find(|(choice, _)| choice.text == text || choice.to.text() == to.text());
        view = made.map_or_else(View::default, |(_, gesture)| View::touching(gesture));
        after = Some((text.to_owned(), to));
    }
    if values {
        let results = context.compute(|work| results(&*game, &moves, convention, work))?;
        view = view.with_results(moves.iter().map(|(_, gesture)| gesture).zip(results.iter().cloned()));
    }
    let picture = Picture {
        scene: game.scene(&position),
        after: after.as_ref().map(|(text, to)| (text.clone(), game.scene(to))),
        view,
        title: format!("{} · {}", game.name(), excerpt(position.text(), 0)),
        caption: rule_of(language, convention),
        legend: values.then(|| language.say("draw-legend")),
    };
    let text = match arguments.get_one::<String>("format").map(String::as_str) {
        Some("svg") => picture.svg(),
        _ => {
            let signs = if arguments.get_flag("ascii") { Signs::Ascii } else { Signs::Unicode };
            let after = after.map(|(_, to)| excerpt(to.text(), 0));
            in_text(language, &picture, signs, after.as_deref())
        }
    };
    output::write(arguments, text.as_bytes())
}

fn not_a_move(language: Language, moves: &[(Choice, Gesture)], text: &str, position: &str) -> String {
    let found = excerpt(text, 0);
    match moves.first() {
        Some((choice, _)) => say!(
            language,
            "draw-no-move",
            "move" => found,
            "position" => excerpt(position, 0),
            "example" => choice.text.as_str()
        ),
        None => say!(language, "draw-no-moves", "move" => found, "position" => excerpt(position, 0)),
    }
}

/// The result of each move, as far as a small budget knows it. Only Ctrl-C stops them all.
fn results(
    game: &dyn Game,
    moves: &[(Choice, Gesture)],
    convention: Convention,
    work: &mut Work<'_>,
) -> Result<Vec<Mark>, Stop> {
    let nodes = NODES_FOR_ALL / (moves.len() as u64).max(1) + 1000;
    let mut all = Vec::with_capacity(moves.len());
    for (choice, _) in moves {
        all.push(match result(game, &choice.to, convention, nodes, work) {
            Err(Stop::Cancelled) => return Err(Stop::Cancelled),
            Err(_) => Mark { verdict: Verdict::Unknown, text: String::new() },
            Ok(mark) => mark,
        });
    }
    Ok(all)
}

fn result(
    game: &dyn Game,
    position: &Position,
    convention: Convention,
    nodes: u64,
    work: &mut Work<'_>,
) -> Result<Mark, Stop> {
    let mut own = Work::new(Budget { nodes, ..Budget::default() }).with_cancel(work.cancel().clone());
    let answer = game.solve(position, convention, &mut own)?;
    let verdict = if answer.outcome == Outcome::P { Verdict::Wins } else { Verdict::Loses };
    let text = answer.value.filter(|_| convention.play == Play::Normal).map(|value| value.to_string());
    Ok(Mark { verdict, text: text.unwrap_or_default() })
}

/// Title, winning rule and the characters, before and after the move.
fn in_text(language: Language, picture: &Picture, signs: Signs, after: Option<&str>) -> String {
    let mut lines = vec![picture.title.clone(), picture.caption.clone(), String::new()];
    let draw = |scene, view: &View| {
        let drawn = TextScene::new(scene, view, signs, COLUMNS).lines();
        if drawn.is_empty() { vec![language.say("draw-nothing")] } else { drawn }
    };
    lines.extend(draw(&picture.scene, &picture.view));
    if let (Some((mv, scene)), Some(to)) = (&picture.after, after) {
        lines.push(String::new());
        lines.push(say!(language, "draw-after", "move" => mv.as_str(), "to" => to));
        lines.push(String::new());
        lines.extend(draw(scene, &View::default()));
    }
    if let Some(legend) = &picture.legend {
        lines.push(String::new());
        lines.push(legend.clone());
    }
    lines.join("\n") + "\n"
}
