//! `marienbad draw GAME POSITION`: the position as a picture, before and after a move, with the results of its moves.

use clap::ArgMatches;
use marienbad_pictures::draw::{cold, in_text, leaves_lone_squares, legend, not_a_move};
use marienbad_pictures::scene::{Mark, Picture, Signs, View};
use marienbad_rules::{Convention, Disguise, NimRows, Play};
use marienbad_solve::Stop;
use marienbad_solve::question::Game;
use marienbad_words::failure::{Failure, excerpt};
use marienbad_words::solve::rule_of;

use super::context::Context;
use super::output;

/// The most moves that are looked at.
const MOST_MOVES: usize = 4096;

/// Draws a position.
pub fn run(context: &Context, arguments: &ArgMatches) -> Result<(), Failure> {
    let language = context.language;
    let game = Context::game(arguments)?;
    let position = Context::position(&*game, arguments)?;
    let play = if arguments.get_flag("misere") { Play::Misere } else { Play::Normal };
    let convention = Convention { play, ..Convention::default() };
    let wanted = arguments.get_one::<String>("move").map(String::as_str);
    let values = arguments.get_flag("values");
    let moves = if values || wanted.is_some() { game.gestures(&position, MOST_MOVES)? } else { Vec::new() };
    let scene = game.scene(&position)?;
    let mut view = View::default();
    let mut after = None;
    if let Some(text) = wanted {
        let text = text.trim();
        let refused = || Failure::Refused(not_a_move(language, &moves, text, position.text()));
        let to = game.play(&position, text)?.ok_or_else(refused)?;
        let text = game.spelled(&position, text)?.ok_or_else(refused)?;
        // Several moves may leave the same: the one that is meant first.
        let made = moves.iter().find(|(choice, _)| choice.text == text);
        let made = made.or_else(|| moves.iter().find(|(choice, _)| choice.to.text() == to.text()));
        view = made.map_or_else(View::default, |(_, gesture)| View::touching(gesture));
        after = Some((text, to));
    }
    if values {
        // First, since a clock that has run out stops whatever comes after it.
        view.cold = context.compute_quickly(|work| cold(&*game, &scene, convention.play, work))?;
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
    let svg = arguments.get_one::<String>("format").is_some_and(|format| format == "svg");
    let signs = if arguments.get_flag("ascii") { Signs::Ascii } else { Signs::Unicode };
    let after_scene = after.as_ref().map(|(_, to)| game.scene(to)).transpose()?;
    let marks = values.then(|| {
        let marks = legend(language, &view, &scene, (!svg).then_some(signs));
        // Whoever breaks along a line chooses the part that stays; a mark speaks of one of them.
        let bar = game.disguise() == Some(Disguise::Nim(NimRows::Lines));
        if bar { format!("{marks} {}", language.say("draw-legend-bar")) } else { marks }
    });
    let lone = after_scene.as_ref().is_some_and(|after| leaves_lone_squares(&scene, after, &view));
    let lone = lone.then(|| language.say("draw-legend-lone"));
    let legends: Vec<String> = marks.into_iter().chain(lone).collect();
    let picture = Picture {
        scene,
        after: after.as_ref().map(|(text, _)| text.clone()).zip(after_scene),
        view,
        title: format!("{} · {}", game.name(), excerpt(position.text(), 0)),
        caption: rule_of(language, convention),
        legend: (!legends.is_empty()).then(|| legends.join(" ")),
    };
    let text = if svg {
        picture.svg()
    } else {
        let after = after.map(|(_, to)| excerpt(to.text(), 0));
        in_text(language, &picture, signs, after.as_deref())
    };
    output::write(arguments, text.as_bytes())
}
