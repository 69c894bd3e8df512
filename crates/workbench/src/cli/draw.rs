//! `marienbad draw GAME POSITION`: the position as a picture, before and after a move, with the results of its moves.

use clap::ArgMatches;
use marienbad_rules::scene::{Area, Form, Layout};
use marienbad_rules::{Convention, Gesture, NoFiles, Play, Scene};
use marienbad_solve::question::{Choice, Game};
use marienbad_solve::{Stop, Work};

use super::context::Context;
use super::failure::{Failure, excerpt};
use super::output;
use super::solve::rule_of;
use crate::language::{Language, say};
use crate::picture::scene::{Mark, Picture, Signs, TextScene, View, broken};

/// The most moves that are looked at.
const MOST_MOVES: usize = 4096;

/// Lost points are marked in planes up to this side.
const MOST_COLD: u64 = 61;

/// The columns of a terminal, and the rows that a graph may take to be easier to read.
const ROOM: (usize, usize) = (80, 24);

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
    let scene = game.scene(&position);
    let mut view = View::default();
    let mut after = None;
    if let Some(text) = wanted {
        let text = text.trim();
        let refused = || Failure::Refused(not_a_move(language, &moves, text, position.text()));
        let to = game.play(&position, text).ok_or_else(refused)?;
        let text = game.spelled(&position, text).ok_or_else(refused)?;
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
    let after_scene = after.as_ref().map(|(_, to)| game.scene(to));
    let marks = values.then(|| {
        let marks = legend(language, &view, &scene, (!svg).then_some(signs));
        // Whoever breaks along a line chooses the part that stays; a mark speaks of one of them.
        let bar = game.entry().key == "chocolate";
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

/// Whether the move has left free squares on their own, which are drawn as if it had covered them.
fn leaves_lone_squares(before: &Scene, after: &Scene, view: &View) -> bool {
    let was_free = |key: &str| before.find(key).is_some_and(|thing| thing.form == Form::Free);
    let mut covered = after.things.iter().filter(|thing| thing.form == Form::Covered);
    covered.any(|thing| was_free(&thing.key) && !view.touched.contains(&thing.key))
}

/// What the marks mean; a picture has the values beside the marks, text, which is drawn with `signs`, has not.
fn legend(language: Language, view: &View, scene: &Scene, signs: Option<Signs>) -> String {
    let between = view.between(scene);
    let apart = signs.map_or(!between.is_empty(), |signs| TextScene::new(scene, view, signs, ROOM).between);
    let ascii = signs == Some(Signs::Ascii);
    let (wins, loses, cold) = if ascii { ("+", "-", "*") } else { ("✓", "✗", "◇") };
    let key = if view.shared && !apart { "draw-legend-shared" } else { "draw-legend" };
    let mut text = say!(language, key, "wins" => wins, "loses" => loses);
    let valued = if between.is_empty() {
        view.marks.values().any(|mark| !mark.text.is_empty())
    } else {
        between.iter().any(|(_, _, mark)| !mark.text.is_empty())
    };
    if valued && signs.is_none() {
        text = format!("{text} {}", say!(language, "draw-legend-values"));
    }
    if !view.cold.is_empty() {
        text = format!("{text} {}", say!(language, "draw-legend-cold", "sign" => cold));
    }
    text
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

/// The lost points of a plane of two heaps, as far as the picture shows them.
pub fn cold(
    game: &dyn Game,
    scene: &Scene,
    play: Play,
    work: &mut Work<'_>,
) -> Result<Vec<(u64, u64)>, Stop> {
    let mut all = Vec::new();
    if scene.layout != Layout::Plane {
        return Ok(all);
    }
    let mut judge = game.judge();
    let side = |size: fn(&Area) -> f32| scene.areas.iter().map(size).fold(0.0, f32::max) as u64;
    let (across, down) = (side(|area| area.width).min(MOST_COLD), side(|area| area.height).min(MOST_COLD));
    for a in 0..across {
        for b in 0..down {
            let Ok(position) = game.parse(&format!("{a},{b}"), &NoFiles) else { continue };
            match judge.wins(&position, play, work) {
                Ok(false) => all.push((a, b)),
                Ok(true) => {}
                Err(Stop::Cancelled) => return Err(Stop::Cancelled),
                // Without all of them the picture would tell a wrong tale.
                Err(_) => return Ok(Vec::new()),
            }
        }
    }
    Ok(all)
}

/// Letters in a line of the legend: the narrowest terminal.
const LEGEND: usize = 80;

/// Title, winning rule and the characters, before and after the move.
fn in_text(language: Language, picture: &Picture, signs: Signs, after: Option<&str>) -> String {
    let mut lines = vec![picture.title.clone(), picture.caption.clone(), String::new()];
    let draw = |scene, view: &View| {
        let drawn = TextScene::new(scene, view, signs, ROOM).lines();
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
        lines.extend(broken(legend, LEGEND));
    }
    lines.join("\n") + "\n"
}
