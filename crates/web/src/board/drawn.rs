//! The picture of a board, and its words for screen readers.

use std::collections::{HashMap, HashSet};

use marienbad_pictures::scene::{Dress, Mark, MarkKind, View, sheet};
use marienbad_rules::scene::{Form, Layout, Thing};
use marienbad_rules::{Gesture, Scene};
use marienbad_solve::question::{self, Game, Position};
use marienbad_words::failure::excerpt;
use marienbad_words::games::title;
use marienbad_words::language::{Language, say};
use marienbad_words::sentence::Speaker;
use marienbad_words::shortened;
use maud::{Markup, PreEscaped, html};

use super::super::laid;
use super::{Board, Pick, Shown};

/// A picture larger than this, across and down, is not shrunk to the room it has: one could not pick its
/// things. It is scrolled.
const HUGE: (f32, f32) = (1150.0, 800.0);

/// A picture fills its room, but a small one as if it were so large: five matches are no beams.
pub(super) const SMALLEST: (f32, f32) = (400.0, 230.0);

/// The same for the picture of a card.
const SMALL: (f32, f32) = (260.0, 150.0);

/// The room that the numbers of rows and columns take in a picture, on the left and above.
const NUMBERS: (f32, f32) = (24.0, 22.0);

/// The part of a large picture that a phone shows at first.
const IN_SIGHT: f32 = 0.6;

/// A finger needs so many pixels, and a little more is drawn.
const FINGER: (f32, f32) = (24.0, 25.0);

/// The room of a board on a phone of 390x700, across and down.
const PHONE: (f32, f32) = (338.0, 262.0);

/// The most moves of a board on which each is named in words.
const MOST_TOLD: usize = 300;

/// The most bytes that say what goes with the things of one board.
const LONGEST_TAKES: usize = 1 << 18;

impl Board {
    /// Draws the board. `href` gives the address a pick leads to, or `None` where no move may be made.
    pub fn draw(
        &self,
        language: Language,
        shown: &Shown<'_>,
        href: &dyn Fn(&str, Pick<'_>) -> Option<String>,
    ) -> Markup {
        let gestures: HashMap<&str, &Gesture> =
            self.moves.iter().map(|(choice, gesture)| (choice.text.as_str(), gesture)).collect();
        let marks = shown
            .results
            .iter()
            .filter_map(|result| Some((*gestures.get(result.choice.text.as_str())?, Mark::from(result))));
        let mut view = shown.view.clone().with_results(&self.picked, marks);
        let own: HashMap<&str, MarkKind> = shown
            .results
            .iter()
            .map(|result| (result.choice.text.as_str(), Mark::from(result).kind))
            .collect();
        let chosen = self.partial.parts().iter().flat_map(|part| &part.touch);
        view.touched = self.picked.iter().chain(chosen).chain(&self.before).cloned().collect();
        if let Some((_, way)) = self.made() {
            view.touched.extend(way.touch.iter().cloned());
        }
        view.fitting =
            self.scene.things.iter().map(|thing| &thing.key).filter(|key| self.fits(key)).cloned().collect();
        let gaps = self.scene.things.iter().map(|thing| &thing.key).filter(|key| key.starts_with(laid::GONE));
        view.ghosts = gaps.cloned().collect();
        if self.is_open(href) {
            view.quiet = self.out_of_play(&view.touched);
            view.takes = self.takes();
            view.taken = view.takes.values().flatten().cloned().collect();
        }
        view.images = self.images(&shown.replies);
        view.dominoes.clone_from(&self.dominoes);
        view.last = self.last.clone();
        view.last.things.extend(shown.last.iter().cloned());
        let dress = Dress {
            name: &|thing| {
                let pick = self.pick(&thing.key).filter(|pick| href(&thing.key, *pick).is_some());
                let name = pick.map(|pick| self.name(language, thing, pick, &view, &own));
                if view.ghosts.contains(&thing.key) || !view.last.things.contains(&thing.key) {
                    return name;
                }
                let last = say!(language, "web-last-thing", "thing" => word(language, &thing.key));
                Some(name.map_or_else(|| last.clone(), |name| format!("{last} {name}")))
            },
            href: &|thing| href(&thing.key, self.pick(&thing.key)?),
        };
        let named = (self.scene.layout == Layout::Several).then(|| with_titles(language, &self.scene));
        let drawn = sheet(named.as_ref().unwrap_or(&self.scene), &view, &dress);
        let position = excerpt(&self.text, 0);
        let huge = drawn.width > HUGE.0 || drawn.height > HUGE.1;
        let whole = (drawn.width.max(SMALLEST.0), drawn.height.max(SMALLEST.1));
        // Where a phone would make things too small for a finger, it shows a part of the board, which slides.
        let room = drawn.finger_room().unwrap_or(f32::MAX);
        let fine = !huge && room * (PHONE.0 / whole.0).min(PHONE.1 / whole.1) < FINGER.0;
        let scale = if fine { FINGER.1 / room } else { 1.0 };
        let size = if fine { (whole.0 * scale, whole.1 * scale) } else { (drawn.width, drawn.height) };
        let heaps = self.scene.layout == Layout::Heaps;
        html! {
            figure .board .heaps[heaps] .globe[self.scene.layout == Layout::Globe] data-again=(say!(language,
                "web-touch-again")) .far[(huge || fine) && !view.quiet.is_empty()
                && self.is_far()] {
                @if self.scene.things.is_empty() {
                    p .words { @if self.text == "0" { (say!(language, "web-board-empty")) } @else { (position)
                        } }
                } @else {
                    svg .scene .huge[huge] .fine[fine] role="group" aria-label=(say!(language,
                        "web-position", "position" => position.as_str()))
                        viewBox=(view_box((drawn.width, drawn.height), SMALLEST))
                        width=(size.0.ceil()) height=(size.1.ceil()) {
                        (PreEscaped(drawn.body))
                    }
                }
                @if fine { figcaption .slides aria-hidden="true" { (say!(language, "web-board-slides")) } }
                @if self.left_out > 0 { p .words { (say!(language, "web-board-more", "count" =>
                    self.left_out)) } }
            }
        }
    }

    /// For each move made by a single pick, the things of its answer, by the key of the pick.
    fn images(&self, replies: &[(String, String)]) -> HashMap<String, Vec<String>> {
        let find = |text: &str| {
            self.moves.iter().find(|(choice, _)| choice.text == text).map(|(_, gesture)| gesture)
        };
        let pairs = replies.iter().filter_map(|(mv, reply)| Some((find(mv)?, find(reply)?)));
        let single = pairs.filter(|(mv, _)| mv.pick.len() == 1);
        let left = |mv: &Gesture, reply: &Gesture| {
            reply.touch.iter().filter(|key| !mv.touch.contains(key)).cloned().collect()
        };
        single.map(|(mv, reply)| (mv.pick[0].clone(), left(mv, reply))).collect()
    }

    /// The number of meridians of this board's globe; `None` if it is not a globe.
    pub fn meridians(&self) -> Option<usize> {
        let globe = self.scene.areas.first().filter(|_| self.scene.layout == Layout::Globe)?;
        Some(globe.width as usize).filter(|meridians| *meridians > 1)
    }

    /// Whether lines are broken on this board.
    pub fn has_lines(&self) -> bool {
        self.scene.things.iter().any(is_line)
    }

    /// Whether a move can be made on this board.
    fn is_open(&self, href: &dyn Fn(&str, Pick<'_>) -> Option<String>) -> bool {
        let keys = self.scene.things.iter().map(|thing| thing.key.as_str());
        let mut picks = keys.filter_map(|key| Some((key, self.pick(key)?)));
        picks.next().is_some_and(|(key, pick)| href(key, pick).is_some())
    }

    /// The things that no move takes now, although they look like those that can be taken.
    pub(super) fn out_of_play(&self, touched: &HashSet<String>) -> HashSet<String> {
        let taken = |thing: &&Thing| {
            matches!(thing.form, Form::Stick | Form::Token | Form::Chocolate | Form::Heap)
                && !touched.contains(&thing.key)
                && !thing.key.starts_with(laid::GONE)
                && !self.last.shades.contains(&thing.key)
        };
        let all = || self.scene.things.iter().filter(taken);
        if !self.complete || !all().any(|thing| self.needing.contains_key(&thing.key)) {
            return HashSet::new();
        }
        all().map(|thing| &thing.key).filter(|key| !self.needing.contains_key(*key)).cloned().collect()
    }

    /// For each thing whose pick makes a move at once, everything the move takes, if that is more than the
    /// thing itself.
    pub(super) fn takes(&self) -> HashMap<String, Vec<String>> {
        let mut takes = HashMap::new();
        let mut length = 0;
        for thing in &self.scene.things {
            let Some(touch) = self.goes_with(&thing.key).filter(|touch| touch.len() > 1) else { continue };
            length += touch.iter().map(|key| key.len() + 1).sum::<usize>();
            if length > LONGEST_TAKES {
                return HashMap::new();
            }
            takes.insert(thing.key.clone(), touch.to_vec());
        }
        takes
    }

    fn goes_with(&self, key: &str) -> Option<&[String]> {
        if self.picked.iter().any(|known| known == key) {
            return self.made().map(|(_, way)| way.touch.as_slice());
        }
        let (_, gesture) = &self.moves[self.with(key).decided()?];
        let meant = |way: &&Gesture| {
            self.picked
                .iter()
                .map(String::as_str)
                .chain([key])
                .all(|key| way.pick.iter().any(|own| own == key))
        };
        gesture.ways().find(meant).map(|way| way.touch.as_slice())
    }

    /// Whether everything that can be picked lies at the right end of the picture.
    pub(super) fn is_far(&self) -> bool {
        let right = self.scene.areas.iter().map(|area| area.at.x + area.width).fold(0.0, f32::max);
        let picks = self.scene.things.iter().filter(|thing| self.needing.contains_key(&thing.key));
        picks.map(|thing| thing.place.x).fold(right, f32::min) > IN_SIGHT * right
    }

    /// The words for a thing that can be picked, for screen readers.
    fn name(
        &self,
        language: Language,
        thing: &Thing,
        pick: Pick<'_>,
        view: &View,
        own: &HashMap<&str, MarkKind>,
    ) -> String {
        let what = match pick {
            Pick::Makes(choice) => {
                let to = shortened::in_a_cell(&self.text, choice.to.text());
                // As people say it, where the board is not so large that this would be long to find.
                let small = self.moves.len() <= MOST_TOLD;
                match small.then(|| self.told(language, Speaker::Advice, &choice.text)).flatten() {
                    Some(told) => say!(language, "web-pick-told", "told" => told, "move" =>
                        choice.text.as_str(), "to" => to),
                    None => say!(language, "web-pick-makes", "move" => choice.text.as_str(), "to" => to),
                }
            }
            Pick::Changes if self.picked.contains(&thing.key) => {
                say!(language, "web-pick-off", "thing" => word(language, &thing.key))
            }
            Pick::Changes if !self.picked.is_empty() && !self.fits(&thing.key) => {
                say!(language, "web-pick-anew", "thing" => word(language, &thing.key))
            }
            Pick::Changes => say!(language, "web-pick-more", "thing" => word(language, &thing.key)),
        };
        // A pick that does not decide the move yet has no result of its own.
        let found = match pick {
            Pick::Makes(choice) => own.get(choice.text.as_str()).copied(),
            Pick::Changes if view.shared => None,
            Pick::Changes => view.marks.get(&thing.key).map(|mark| mark.kind),
        };
        // Its name includes what is written on it.
        let value = view.marks.get(&thing.key).map_or("", |mark| mark.text.as_str());
        match found {
            Some(found) if !value.is_empty() => {
                let value = say!(language, "web-move-value", "value" => value);
                format!("{what} {}, {value}", kind_in_words(language, found))
            }
            Some(found) => format!("{what} {}", kind_in_words(language, found)),
            None => what,
        }
    }
}

/// The view box of a picture, with room around small ones.
pub(super) fn view_box(size: (f32, f32), smallest: (f32, f32)) -> String {
    part_of(size, smallest, (0.0, 0.0))
}

/// The same without so much on the left and above.
fn part_of((width, height): (f32, f32), smallest: (f32, f32), (left, top): (f32, f32)) -> String {
    let (width, height) = (width - left, height - top);
    let (across, down) = (width.max(smallest.0), height.max(smallest.1));
    let aside = |room: f32, own: f32, before: f32| (before + (own - room) / 2.0).floor();
    format!("{} {} {} {}", aside(across, width, left), aside(down, height, top), across.ceil(), down.ceil())
}

/// The name of a thing: its key, except for the way off a strip.
fn word(language: Language, key: &str) -> String {
    match key.strip_prefix("was ").unwrap_or(key) {
        "off" => say!(language, "web-thing-off"),
        key => key.to_owned(),
    }
}

/// The scene of a sum with the usual titles of its games.
fn with_titles(language: Language, scene: &Scene) -> Scene {
    let mut scene = scene.clone();
    for area in &mut scene.areas {
        let Some((numbers, name)) = area.label.split_once(": ") else { continue };
        let Ok(game) = question::open(name) else { continue };
        let title = title(language, game.entry());
        let title = title.split(" (").next().unwrap_or(&title);
        area.label = say!(language, "web-part-of-sum", "numbers" => numbers, "game" => title);
    }
    scene
}

/// Whether a thing is a line from one side of a bar to the other.
fn is_line(thing: &Thing) -> bool {
    thing.form == Form::Cut && (thing.reach.x != 0.0 || thing.reach.y != 0.0)
}

/// A small picture that adds nothing to the words beside it; empty if it cannot be drawn.
pub fn thumbnail(game: &dyn Game, position: &Position) -> Markup {
    thumbnail_with(game, position, &View::default())
}

/// Like [`thumbnail`], with a view drawn on it: a move, for example.
pub fn thumbnail_with(game: &dyn Game, position: &Position, view: &View) -> Markup {
    let Ok(mut scene) = game.scene(position) else { return html! {} };
    laid::wrap(&mut scene);
    laid::centre(&mut scene);
    if scene.things.is_empty() {
        return html! { div .thumbnail aria-hidden="true" { (position.text()) } };
    }
    let drawn = sheet(&scene, view, &Dress::default());
    // The numbers of columns and rows are left out: their room is nobody's.
    let numbered = matches!(scene.layout, Layout::Board | Layout::Coins | Layout::Plane);
    let aside = if numbered { NUMBERS } else { (0.0, 0.0) };
    html! {
        div .thumbnail aria-hidden="true" {
            svg .scene focusable="false" viewBox=(part_of((drawn.width, drawn.height), SMALL, aside)) {
                (PreEscaped(drawn.body))
            }
        }
    }
}

/// A result in words.
pub fn kind_in_words(language: Language, kind: MarkKind) -> String {
    match kind {
        MarkKind::Wins => say!(language, "web-result-wins"),
        MarkKind::Loses => say!(language, "web-result-loses"),
        MarkKind::Unknown => say!(language, "web-result-unknown"),
    }
}
