//! A position as a picture with captions: before and after a move, with the results of its moves.

use marienbad_rules::scene::{Area, Form, Layout};
use marienbad_rules::{Convention, Disguise, Gesture, NimRows, NoFiles, Play, Scene};
use marienbad_solve::question::{Choice, Game, Position};
use marienbad_solve::{Stop, Work};
use marienbad_words::failure::excerpt;
use marienbad_words::language::{Language, say};
use marienbad_words::solve::rule_of;

use crate::scene::{Picture, Signs, TextScene, View, broken};

/// Lost points are marked in planes up to this side.
const MOST_COLD: u64 = 61;

/// The columns of a terminal, and the rows that a graph may take to be easier to read.
const ROOM: (usize, usize) = (80, 24);

/// A position and how to show it.
pub struct Drawing<'a> {
    /// The game.
    pub game: &'a dyn Game,
    /// The position.
    pub position: &'a Position,
    /// The convention.
    pub convention: Convention,
    /// What to show besides the position itself.
    pub view: View,
    /// A move and the position after it.
    pub after: Option<(String, Position)>,
    /// Whether the view contains the results of the moves, which a legend then explains.
    pub results: bool,
}

impl Drawing<'_> {
    /// The drawing as SVG.
    pub fn svg(self, language: Language) -> Result<String, Stop> {
        Ok(self.picture(language, None)?.svg())
    }

    /// The drawing as text, with these characters.
    pub fn text(self, language: Language, signs: Signs) -> Result<String, Stop> {
        let after = self.after.as_ref().map(|(_, to)| excerpt(to.text(), 0));
        Ok(in_text(language, &self.picture(language, Some(signs))?, signs, after.as_deref()))
    }

    /// The picture with its captions; `signs` if it is drawn as text.
    fn picture(self, language: Language, signs: Option<Signs>) -> Result<Picture, Stop> {
        let Self { game, position, convention, view, after, results } = self;
        let scene = game.scene(position)?;
        let after_scene = after.as_ref().map(|(_, to)| game.scene(to)).transpose()?;
        let marks = results.then(|| {
            let marks = legend(language, &view, &scene, signs);
            // A move that breaks along a line also chooses the part that stays; a mark shows only one of
            // the two.
            let bar = game.disguise() == Some(Disguise::Nim(NimRows::Lines));
            if bar { format!("{marks} {}", language.say("draw-legend-bar")) } else { marks }
        });
        let lone = after_scene.as_ref().is_some_and(|after| leaves_lone_squares(&scene, after, &view));
        let lone = lone.then(|| language.say("draw-legend-lone"));
        let legends: Vec<String> = marks.into_iter().chain(lone).collect();
        Ok(Picture {
            scene,
            after: after.map(|(text, _)| text).zip(after_scene),
            view,
            title: format!("{} · {}", game.name(), excerpt(position.text(), 0)),
            caption: rule_of(language, convention),
            legend: (!legends.is_empty()).then(|| legends.join(" ")),
        })
    }
}

/// Whether the move has isolated free squares, which are drawn as if it had covered them.
fn leaves_lone_squares(before: &Scene, after: &Scene, view: &View) -> bool {
    let was_free = |key: &str| before.find(key).is_some_and(|thing| thing.form == Form::Free);
    let mut covered = after.things.iter().filter(|thing| thing.form == Form::Covered);
    covered.any(|thing| was_free(&thing.key) && !view.touched.contains(&thing.key))
}

/// The meaning of the marks. A picture has values beside its marks; text, which is drawn with `signs`, has
/// none.
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

/// The message that a text is no move of a position, with an example of one.
pub fn not_a_move(language: Language, moves: &[(Choice, Gesture)], text: &str, position: &str) -> String {
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

/// The lost points of a plane of two heaps, as far as the picture shows it.
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
    let mut oracle = game.oracle();
    let side = |size: fn(&Area) -> f32| scene.areas.iter().map(size).fold(0.0, f32::max) as u64;
    let (across, down) = (side(|area| area.width).min(MOST_COLD), side(|area| area.height).min(MOST_COLD));
    for a in 0..across {
        for b in 0..down {
            let Ok(position) = game.parse(&format!("{a},{b}"), &NoFiles) else { continue };
            match oracle.wins(&position, play, work) {
                Ok(false) => all.push((a, b)),
                Ok(true) => {}
                Err(Stop::Cancelled) => return Err(Stop::Cancelled),
                // An incomplete set of points would be misleading.
                Err(_) => return Ok(Vec::new()),
            }
        }
    }
    Ok(all)
}

/// Letters in a line of the legend: the narrowest terminal.
const LEGEND: usize = 80;

/// Title, winning rule and the drawing, before and after the move.
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
