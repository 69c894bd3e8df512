//! A scene as characters, for a terminal: each cell knows which thing it shows.

use std::collections::{HashMap, HashSet};

use marienbad_rules::scene::{Area, Form, Layout, Scene, Thing};

use super::canvas::Canvas;
use super::{MarkKind, View};

/// The permitted characters.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Signs {
    /// Circles, boxes and lines.
    #[default]
    Unicode,
    /// Letters and punctuation only.
    Ascii,
}

impl Signs {
    /// What a terminal with this locale can show: Unicode if it is UTF-8 or unknown.
    pub fn of_locale(locale: Option<&str>) -> Self {
        if locale.is_none_or(|locale| locale.to_lowercase().contains("utf")) {
            Self::Unicode
        } else {
            Self::Ascii
        }
    }
}

/// The role of a cell, which determines its colour.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum TextRole {
    /// An empty cell.
    #[default]
    Empty,
    /// Part of a thing.
    Thing,
    /// Part of a thing that the move touches.
    Touched,
    /// Part of a thing that the last move took, placed or turned.
    Last,
    /// Part of a link.
    Link,
    /// A number or a name.
    Label,
    /// The sign of a result.
    Result(MarkKind),
}

/// One character.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TextCell {
    /// The character.
    pub sign: char,
    /// The thing that it belongs to, as an index into [`Scene::things`].
    pub thing: Option<usize>,
    /// Its role.
    pub role: TextRole,
}

impl Default for TextCell {
    fn default() -> Self {
        Self { sign: ' ', thing: None, role: TextRole::Empty }
    }
}

/// A scene as rows of characters.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TextScene {
    /// The rows, all of the same length.
    pub rows: Vec<Vec<TextCell>>,
    /// The row and the column of each thing.
    pub places: Vec<(usize, usize)>,
    /// Whether results are between the two things that a move needs, instead of on them.
    pub between: bool,
    /// The factor by which things are farther apart than necessary.
    pub zoom: usize,
}

/// Larger drawings are wider than any terminal: their things are listed instead.
const LARGEST: (f32, f32) = (400.0, 300.0);

/// How much larger a board may be drawn, the largest first.
const ZOOMS: [usize; 2] = [3, 2];

/// How many columns a token with its number takes.
const BESIDE: usize = 3;

/// How many things a list has in a row.
const LISTED: usize = 36;

impl TextScene {
    /// Draws the scene, within this many columns if possible; spare rows make graphs easier to read.
    pub fn new(scene: &Scene, view: &View, signs: Signs, room: (usize, usize)) -> Self {
        Self::zoomed(scene, view, signs, room, 1)
    }

    /// Like [`TextScene::new`], with things as far apart as there is space, so that a board fills a large
    /// terminal.
    pub fn filling(scene: &Scene, view: &View, signs: Signs, room: (usize, usize)) -> Self {
        let fits = |text: &Self| text.width() <= room.0 && text.rows.len() <= room.1;
        let larger = ZOOMS.map(|zoom| Self::zoomed(scene, view, signs, room, zoom));
        let grows = !matches!(scene.layout, Layout::Net | Layout::Several | Layout::Words);
        larger
            .into_iter()
            .find(|text| grows && fits(text))
            .unwrap_or_else(|| Self::new(scene, view, signs, room))
    }

    fn zoomed(
        scene: &Scene,
        view: &View,
        signs: Signs,
        (columns, rows): (usize, usize),
        zoom: usize,
    ) -> Self {
        let scale = Scale::of(scene, view, columns, rows).zoomed(zoom);
        let places = scale.places(scene);
        let pairs = if scale.listed { Vec::new() } else { view.between(scene) };
        if !pairs.is_empty() {
            let plain = View { marks: HashMap::new(), ..view.clone() };
            let mut canvas = Self::drawn(scene, &plain, signs, &scale, &places);
            if pairs.iter().all(|(a, b, mark)| canvas.between(places[*a], places[*b], mark.kind)) {
                return Self { rows: canvas.finish(), places, between: true, zoom };
            }
        }
        let canvas = Self::drawn(scene, view, signs, &scale, &places);
        let mut text = Self { rows: canvas.finish(), places, between: false, zoom };
        text.lengthen_sticks(scene);
        text
    }

    /// If rows are far apart, makes each stick as long as possible.
    fn lengthen_sticks(&mut self, scene: &Scene) {
        let is_stick = |cell: &TextCell| {
            let thing = cell.thing.and_then(|i| scene.things.get(i));
            thing.is_some_and(|thing| thing.form == Form::Stick) && !matches!(cell.role, TextRole::Result(_))
        };
        for row in (1..self.rows.len()).rev().filter(|_| self.zoom > 1) {
            for column in 0..self.rows[row].len() {
                let (above, here) = (self.rows[row - 1][column], self.rows[row][column]);
                let free_below = self.rows.get(row + 1).is_none_or(|below| below[column].sign == ' ');
                if is_stick(&above) && here.sign == ' ' && free_below {
                    self.rows[row][column] = above;
                }
            }
        }
        if self.zoom > 2 && self.rows.last().is_some_and(|row| row.iter().any(is_stick)) {
            let last = self.rows.last().into_iter().flatten();
            let longer = last.map(|cell| if is_stick(cell) { *cell } else { TextCell::default() }).collect();
            self.rows.push(longer);
        }
    }

    fn drawn(scene: &Scene, view: &View, signs: Signs, scale: &Scale, places: &[(usize, usize)]) -> Canvas {
        let mut canvas = Canvas::new(signs, scene.layout, scale);
        if scale.listed {
            for (i, thing) in scene.things.iter().enumerate() {
                canvas.thing(i, thing, places[i], view, 2);
            }
            return canvas;
        }
        canvas.links(scene, places);
        canvas.wraps(scene, scale, places);
        // Lines first, so that things at their ends cover them.
        let (lines, bodies): (Vec<_>, Vec<_>) =
            (0..scene.things.len()).partition(|&i| scene.things[i].form == Form::Cut);
        for i in lines {
            canvas.cut(i, scene, places[i], view, scale);
        }
        for i in bodies {
            canvas.thing(i, &scene.things[i], places[i], view, scale.cell);
        }
        canvas.plane(scene, view, scale);
        canvas.numbers(scene, scale, places);
        canvas
    }

    /// The rows as text, without trailing blanks.
    pub fn lines(&self) -> Vec<String> {
        let text = |row: &Vec<TextCell>| row.iter().map(|cell| cell.sign).collect::<String>();
        self.rows.iter().map(|row| text(row).trim_end().to_owned()).collect()
    }

    /// The width in columns.
    pub fn width(&self) -> usize {
        self.rows.first().map_or(0, Vec::len)
    }
}

/// The conversion from units to characters.
pub(super) struct Scale {
    pub(super) x: f32,
    pub(super) y: f32,
    /// The space before the first area, for numbers and labels.
    pub(super) margin: (usize, usize),
    /// The number of columns per thing.
    pub(super) cell: usize,
    /// Whether every row of things is one row of text, whatever its distance from the next.
    pub(super) packed: bool,
    /// The distance between two such rows.
    rows_apart: usize,
    /// Whether the scene is too large to be laid out, so that things are only listed.
    listed: bool,
    /// Whether rows and columns are numbered.
    pub(super) numbered: bool,
}

impl Scale {
    fn of(scene: &Scene, view: &View, columns: usize, rows: usize) -> Self {
        let width = scene.areas.iter().map(|area| area.at.x + area.width).fold(1.0, f32::max);
        let height = scene.areas.iter().map(|area| area.at.y + area.height).fold(1.0, f32::max);
        let label = scene.areas.iter().map(|area| area.label.chars().count()).max().unwrap_or(0);
        let has = |form: Form| scene.things.iter().any(|thing| thing.form == form);
        let several = scene.layout == Layout::Heaps && scene.areas.len() > 1;
        let before = if several { scene.areas.len().to_string().len() + 1 } else { label };
        let behind = if several { label + 5 } else { 0 };
        // The labels of a layer's rows include the layer.
        let named =
            if matches!(scene.layout, Layout::Board | Layout::Coins) && label > 0 { label + 1 } else { 0 };
        let used = if scene.layout == Layout::Heaps { before + 2 + behind } else { 5 + named };
        let room = columns.saturating_sub(used).max(10) as f32;
        let fits = |wanted: f32| wanted.min((room / width).floor()).max(1.0);
        let (x, y, packed, numbered) = match scene.layout {
            Layout::Heaps => (fits(2.0), 1.0, true, false),
            Layout::Board if has(Form::Cut) => (fits(4.0).max(2.0), 2.0, false, false),
            Layout::Board | Layout::Torus | Layout::Globe if !scene.links.is_empty() && height <= 10.0 => {
                let x = fits(4.0);
                (x, if x < 3.0 { 1.0 } else { 2.0 }, false, true)
            }
            // The result of a domino is between its cells.
            Layout::Board if has(Form::Free) && view.roomy && fits(4.0) >= 2.0 => {
                (fits(4.0), 2.0, false, true)
            }
            Layout::Coins if scene.things.iter().any(|thing| !thing.label.is_empty()) => {
                (fits(3.0), 2.0, false, false)
            }
            Layout::Circle => (fits(5.0).min(5.0), (fits(5.0) / 2.0).max(1.0), false, false),
            Layout::Net => {
                let x = (room / width).clamp(2.0, 4.0);
                let spare = rows.saturating_sub(2) as f32 / height;
                (x, if layered(scene) { spare.clamp(x / 2.0, x) } else { x / 2.0 }, false, false)
            }
            Layout::Plane => (fits(2.0), 1.0, false, true),
            Layout::Strip => (fits(4.0), 1.0, false, false),
            Layout::Several => (fits(3.0), 1.0, false, false),
            _ => (fits(3.0), 1.0, false, true),
        };
        let left = match scene.layout {
            _ if packed => before + 2,
            _ if numbered => 4 + named,
            Layout::Net => 3,
            _ => 1,
        };
        let top = match scene.layout {
            Layout::Plane => 0,
            Layout::Torus if y > 1.0 => 2,
            Layout::Net => 1,
            _ => usize::from(numbered),
        };
        let mut scale = Self {
            x,
            y,
            margin: (left, top),
            cell: if x < 2.0 { 1 } else { 2 },
            packed,
            rows_apart: 1,
            listed: width * x > LARGEST.0 || height * y > LARGEST.1,
            numbered,
        };
        if scene.layout == Layout::Net && !scale.listed {
            scale.x = scale.x.max(scale.room_for_names(scene).min(LARGEST.0 / width));
        }
        scale
    }

    /// The scale with all distances multiplied.
    fn zoomed(mut self, zoom: usize) -> Self {
        if !self.listed {
            self.x *= zoom as f32;
            self.y *= zoom as f32;
            self.rows_apart = zoom;
        }
        self
    }

    /// The columns per unit at which no name of a net overlaps the next thing in its row.
    fn room_for_names(&self, scene: &Scene) -> f32 {
        let rows = self.places(scene).into_iter().map(|(row, _)| row);
        let mut things: Vec<(usize, &Thing)> = rows.zip(&scene.things).collect();
        things.sort_by(|a, b| a.0.cmp(&b.0).then(a.1.place.x.total_cmp(&b.1.place.x)));
        let neighbours = things.windows(2).filter(|pair| pair[0].0 == pair[1].0);
        let wanted = neighbours.filter(|pair| !pair[0].1.label.is_empty()).map(|pair| {
            let across = pair[1].1.place.x - pair[0].1.place.x;
            // The thing, its name, a blank, and the result before the next thing.
            let columns = pair[0].1.label.chars().count() + 3;
            if across > 0.2 { columns as f32 / across } else { 0.0 }
        });
        wanted.fold(0.0, f32::max)
    }

    pub(super) fn column(&self, area: &Area, x: f32) -> usize {
        let inside = ((x - area.at.x - 0.5) * self.x).round();
        (self.margin.0 as f32 + (area.at.x * self.x).round() + inside).max(0.0) as usize
    }

    pub(super) fn row(&self, area: &Area, y: f32) -> usize {
        let inside = ((y - area.at.y - 0.5) * self.y).round();
        (self.margin.1 as f32 + (area.at.y * self.y).round() + inside).max(0.0) as usize
    }

    fn places(&self, scene: &Scene) -> Vec<(usize, usize)> {
        if self.listed {
            return (0..scene.things.len()).map(|i| (i / LISTED, 2 * (i % LISTED))).collect();
        }
        let mut levels: Vec<u32> = scene.things.iter().map(|thing| thing.place.y.to_bits()).collect();
        levels.sort_unstable();
        levels.dedup();
        let place = |thing: &Thing| {
            let Some(area) = scene.areas.get(thing.area) else {
                return (0, 0);
            };
            let row = if self.packed {
                self.rows_apart * levels.binary_search(&thing.place.y.to_bits()).unwrap_or(0)
            } else {
                self.row(area, thing.place.y)
            };
            (row, self.column(area, thing.place.x))
        };
        let mut places: Vec<(usize, usize)> = scene.things.iter().map(place).collect();
        if scene.layout == Layout::Net {
            // Tokens on one node are closer together than rows, so they are drawn side by side.
            let mut used: HashSet<(usize, usize)> = HashSet::new();
            for (place, _) in
                places.iter_mut().zip(&scene.things).filter(|(_, thing)| thing.form == Form::Piece)
            {
                while !used.insert(*place) {
                    place.1 += BESIDE;
                }
            }
        }
        places
    }
}

/// Whether all lines lead from layer to layer, as in an order.
fn layered(scene: &Scene) -> bool {
    let height = |thing: usize| scene.things.get(thing).map_or(0.0, |thing| thing.place.y);
    scene.links.iter().all(|link| (height(link.from) - height(link.to)).abs() > 0.1)
}

#[cfg(test)]
mod tests {
    use marienbad_rules::catalogue::{ENTRIES, Entry, Visitor, open};
    use marienbad_rules::{NoFiles, Ruleset};

    use super::*;

    struct Draw(&'static str);

    impl Visitor for Draw {
        type Output = Scene;

        fn visit<R: Ruleset>(self, ruleset: R, _: &std::sync::Arc<Entry>) -> Scene {
            ruleset.parse(self.0, &NoFiles).map_or_else(|e| panic!("{e}"), |sum| ruleset.scene(&sum))
        }
    }

    /// Coins of one strip are distinguished by their squares. On several strips they show the strip's
    /// number, and pieces that are components show theirs.
    #[test]
    fn pieces_have_the_number_of_their_component() {
        let drawn = |game: &str, position: &'static str| {
            let scene = open(game, Draw(position)).unwrap_or_else(|error| panic!("{error}"));
            let text = TextScene::new(&scene, &View::default(), Signs::Unicode, (80, 24));
            text.lines().join("\n")
        };
        let one = drawn("silver-dollar", "1,4,7");
        assert!(one.matches('●').count() == 3 && !one.contains("●1"), "{one}");
        let two = drawn("silver-dollar", "1,4 + 2,7");
        assert_eq!((two.matches("●1").count(), two.matches("●2").count()), (2, 2), "{two}");
        let own = drawn("strip", "1,4");
        assert!(own.contains("●1") && own.contains("●2"), "{own}");
    }

    #[test]
    fn every_thing_is_found_where_it_is_drawn() {
        for entry in ENTRIES.iter() {
            for position in &entry.positions {
                let scene = open(&entry.examples[0], Draw(position)).unwrap_or_else(|e| panic!("{e}"));
                for columns in [80, 40] {
                    let room = (columns, 24);
                    let text = TextScene::new(&scene, &View::default(), Signs::Unicode, room);
                    for (i, thing) in scene.things.iter().enumerate() {
                        let shown = text.rows.iter().flatten().any(|cell| cell.thing == Some(i));
                        assert!(shown, "{} {position} at {columns}: {} is hidden", entry.key, thing.key);
                    }
                    assert!(text.rows.iter().all(|row| row.len() == text.width()));
                    let large = TextScene::filling(&scene, &View::default(), Signs::Unicode, (110, 36));
                    for i in 0..scene.things.len() {
                        let shown = large.rows.iter().flatten().any(|cell| cell.thing == Some(i));
                        assert!(shown, "{} {position}, large", entry.key);
                    }
                    let grown = large.rows.len() >= text.rows.len() && large.width() >= text.width();
                    assert!(grown || columns < 80, "{} {position}", entry.key);
                }
            }
        }
    }
}
