//! A scene as SVG.

use std::collections::HashMap;

use marienbad_rules::scene::{Form, Layout, Scene, Thing};

use super::canvas::wraps;
use super::forms::{self, Reach, Spot};
use super::globe::Globes;
use super::names::{is_one_sheet, names};
use super::reasons::{WEIGHTS, columns, groups, walls};
use super::sheet::{Sheet, width_of};
use super::{View, numbered_pieces};
use crate::escape;

/// Attributes that the caller adds to each thing.
pub struct Dress<'a> {
    /// The name of a thing for screen readers; `None` if it is decoration.
    pub name: &'a dyn Fn(&Thing) -> Option<String>,
    /// The address that picking it leads to.
    pub href: &'a dyn Fn(&Thing) -> Option<String>,
}

impl Default for Dress<'_> {
    fn default() -> Self {
        Self { name: &|_| None, href: &|_| None }
    }
}

/// Around every picture.
const MARGIN: f32 = 14.0;

/// No picture is wider than this, if its things can be made smaller.
const WIDEST: f32 = 1400.0;

/// Lines of heaps may go on for longer: they are read line by line.
const TALLEST: [f32; 2] = [2.0 * WIDEST, 4.0 * WIDEST];

/// The size of the number beside a heap, and how far away from the heap it stands.
const SIZE: (f32, f32) = (21.0, 12.0);

/// The conversion from units to pixels.
pub(super) struct Scale {
    pub(super) x: f32,
    pub(super) y: f32,
    /// How much smaller than usual everything is.
    shrink: f32,
    left: f32,
    pub(super) top: f32,
}

impl Scale {
    fn of(scene: &Scene, view: &View) -> Self {
        let width = scene.areas.iter().map(|area| area.at.x + area.width).fold(1.0, f32::max);
        let height = scene.areas.iter().map(|area| area.at.y + area.height).fold(1.0, f32::max);
        let sticks =
            scene.layout == Layout::Heaps && scene.things.iter().any(|thing| thing.form == Form::Stick);
        let (x, y): (f32, f32) = match scene.layout {
            _ if sticks => (32.0, 72.0),
            Layout::Heaps | Layout::Board | Layout::Coins | Layout::Strip => (46.0, 46.0),
            Layout::Plane => (34.0, 34.0),
            Layout::Net => (room_for_names(scene), UNIT),
            _ => (54.0, 54.0),
        };
        let tallest = TALLEST[usize::from(scene.layout == Layout::Heaps)];
        let shrink = (WIDEST / (width * x)).min(tallest / (height * y)).min(1.0);
        let label = scene.areas.iter().map(|area| width_of(&area.label, SIZE.0)).fold(0.0, f32::max);
        let numbered = matches!(scene.layout, Layout::Board | Layout::Torus | Layout::Coins | Layout::Plane);
        let left = match scene.layout {
            Layout::Heaps if label > 0.0 => label + 12.0,
            Layout::Torus => 44.0,
            _ if numbered => 24.0,
            Layout::Net => names_beyond(scene, |thing| -thing.place.x * x * shrink),
            _ => 0.0,
        };
        let top = match scene.layout {
            _ if view.columns.is_some() => WEIGHTS,
            Layout::Torus => 42.0,
            _ if numbered || has_columns(scene) => 22.0,
            _ => 0.0,
        };
        Self { x: x * shrink, y: y * shrink, shrink, left: MARGIN + left, top: MARGIN + top }
    }

    /// The font size of the number beside a heap, and its distance, so that it fits between two heaps.
    pub(super) fn size_label(&self) -> (f32, f32) {
        (SIZE.0 * self.shrink.max(0.5), SIZE.1 * self.shrink)
    }

    pub(super) fn at(&self, x: f32, y: f32) -> (f32, f32) {
        (self.left + x * self.x, self.top + y * self.y)
    }

    fn spot(&self, thing: &Thing) -> Spot {
        let (x, y) = self.at(thing.place.x, thing.place.y);
        if thing.form == Form::Cut && (thing.reach.x != 0.0 || thing.reach.y != 0.0) {
            return Spot { x, y, width: thing.reach.x * self.x, height: thing.reach.y * self.y };
        }
        // If columns are far apart because of names, things are no wider than high.
        Spot { x, y, width: self.x.min(self.y), height: self.y }
    }
}

/// The size of the names of games that stand in one sum.
pub(super) const GAME_NAME: f32 = 15.0;

/// The unit of a net.
const UNIT: f32 = 44.0;

/// The most by which a net is stretched so that its names can be read.
const STRETCH: f32 = 2.5;

/// The names below circles, with their widths.
fn names_below(scene: &Scene) -> impl Iterator<Item = (&Thing, f32)> {
    let width = |thing: &Thing| Some(width_of(&forms::name_below(&thing.label)?, forms::NAME.0));
    scene.things.iter().filter_map(move |thing| Some((thing, width(thing)?)))
}

/// The horizontal unit at which no name of a net overlaps another one, or a circle below it.
fn room_for_names(scene: &Scene) -> f32 {
    let mut names: Vec<(&Thing, f32)> = names_below(scene).collect();
    names.sort_by(|a, b| a.0.place.y.total_cmp(&b.0.place.y));
    let mut unit = UNIT;
    for (i, (upper, own)) in names.iter().enumerate() {
        for (lower, other) in &names[i + 1..] {
            let (across, down) =
                ((upper.place.x - lower.place.x).abs(), (lower.place.y - upper.place.y) * UNIT);
            if down > UNIT + forms::NAME.1 {
                break;
            }
            let room = if down < forms::NAME.0 + 2.0 { own.midpoint(*other) } else { own.midpoint(UNIT) };
            if across > 0.2 {
                unit = unit.max((1.1 * room + 8.0) / across);
            }
        }
    }
    unit.min(STRETCH * UNIT)
}

/// How far names extend beyond the things of a net on one side; `side` is minus the distance of a thing
/// from that side.
fn names_beyond(scene: &Scene, side: impl Fn(&Thing) -> f32) -> f32 {
    names_below(scene).map(|(thing, width)| width / 2.0 + side(thing)).fold(0.0, f32::max)
}

/// The scene alone: elements for an `svg` element of the size of the sheet.
pub fn sheet(scene: &Scene, view: &View, dress: &Dress<'_>) -> Sheet {
    let mut sheet = Sheet::default();
    if scene.layout == Layout::Globe {
        let globes = Globes::of(scene, view.turned);
        globes.ground(&mut sheet, scene);
        for (number, thing) in scene.things.iter().enumerate() {
            for spot in globes.spots(number) {
                let looks = Looks { room: Globes::room(*spot), ..Looks::of(*spot) };
                draw_thing(&mut sheet, thing, *spot, view, dress, looks);
            }
        }
        globes.numbers(&mut sheet);
        let first = |number: usize| globes.spots(number).first().copied();
        let spots: Vec<Option<Spot>> = (0..scene.things.len()).map(first).collect();
        groups(&mut sheet, scene, view, &spots);
        (sheet.width, sheet.height) = globes.size();
        return sheet;
    }
    let scale = Scale::of(scene, view);
    let spots: Vec<Spot> =
        scene.things.iter().map(|thing| size_of(scene, thing, scale.spot(thing))).collect();
    let between = view.between(scene);
    let plain;
    let view = if between.is_empty() {
        view
    } else {
        plain = View { marks: HashMap::new(), ..view.clone() };
        &plain
    };
    ground(&mut sheet, scene, view, &scale);
    bands(&mut sheet, scene, view, &scale);
    links(&mut sheet, scene, &scale, &spots);
    let pieces = numbered_pieces(scene);
    let has_cuts = scene.layout == Layout::Board && scene.things.iter().any(|thing| thing.form == Form::Cut);
    let reach = reach_of(scene, dress, &scale);
    walls(&mut sheet, scene, &spots);
    for (thing, spot) in scene.things.iter().zip(&spots) {
        let square = scene.layout == Layout::Strip && thing.form == Form::Spot;
        // Lines through a bar are thin, lines between layers are not.
        let light = has_cuts && !thing.key.starts_with(['l', 'd']);
        let more = if light { " bar" } else { "" };
        let number = thing.component.filter(|_| pieces && thing.form == Form::Piece);
        let named = number.map(|number| Thing { label: (number + 1).to_string(), ..thing.clone() });
        let looks = Looks { more, square, room: room_of(scene, thing, &scale, *spot), reach };
        draw_thing(&mut sheet, named.as_ref().unwrap_or(thing), *spot, view, dress, looks);
    }
    for (a, b) in &view.dominoes {
        let find = |key: &str| scene.things.iter().position(|thing| thing.key == key);
        if let (Some(a), Some(b)) = (find(a), find(b)) {
            let just = view.last.things.contains(&scene.things[a].key);
            let class = if just { "domino last" } else { "domino" };
            forms::domino(&mut sheet, class, spots[a], spots[b]);
        }
    }
    for (a, b, mark) in between {
        forms::badge_between(&mut sheet, mark, spots[a], spots[b]);
    }
    names(&mut sheet, scene, &scale);
    let drawn: Vec<Option<Spot>> = spots.iter().copied().map(Some).collect();
    groups(&mut sheet, scene, view, &drawn);
    let right = scene.areas.iter().map(|area| area.at.x + area.width).fold(0.0, f32::max);
    let bottom = scene.areas.iter().map(|area| area.at.y + area.height).fold(0.0, f32::max);
    let (width, height) = scale.at(right, bottom);
    let layered = (0..scene.areas.len()).any(|number| layer_of(scene, number).is_some());
    let below =
        if layered || matches!(scene.layout, Layout::Coins | Layout::Plane | Layout::Net | Layout::Strip) {
            16.0
        } else {
            0.0
        };
    let beside = match scene.layout {
        Layout::Torus => 12.0,
        Layout::Net => names_beyond(scene, |thing| scale.at(thing.place.x, 0.0).0 - width),
        Layout::Several => scene
            .areas
            .iter()
            .map(|area| scale.at(area.at.x, 0.0).0 + width_of(&area.label, GAME_NAME) - width)
            .fold(0.0, f32::max),
        _ => 0.0,
    };
    let digits = columns(&mut sheet, scene, view, (&scale, width, height));
    let below = below + if digits > 0.0 { WEIGHTS } else { 0.0 };
    sheet.width = width + MARGIN + beside + digits;
    sheet.height = height + MARGIN + below + if matches!(scene.layout, Layout::Torus) { 12.0 } else { 0.0 };
    sheet
}

/// Whether there are adjacent columns with a pawn at each end.
pub(super) fn has_columns(scene: &Scene) -> bool {
    scene.layout == Layout::Strip
        && scene.areas.len() > 1
        && scene.areas.iter().any(|area| !area.label.is_empty())
}

/// The layer of a three-dimensional block shown by an area, as in the keys of its things: `2.–.–`.
pub(super) fn layer_of(scene: &Scene, number: usize) -> Option<String> {
    if !matches!(scene.layout, Layout::Board | Layout::Coins) || !is_one_sheet(scene, number) {
        return None;
    }
    let thing = scene.things.iter().find(|thing| thing.area == number && thing.form != Form::Cut)?;
    let mut names = thing.key.rsplit(' ').next()?.split('@').next()?.split('.');
    let layer = names.next()?;
    (names.count() == 2).then(|| format!("{layer}.–.–"))
}

/// The size of a thing, which may be smaller than its space.
fn size_of(scene: &Scene, thing: &Thing, spot: Spot) -> Spot {
    let times = |part: f32| Spot { width: spot.width * part, height: spot.height * part, ..spot };
    match (scene.layout, thing.form) {
        (Layout::Plane, Form::Spot) => times(0.55),
        (Layout::Net, Form::Piece) => times(0.6),
        (Layout::Net | Layout::Coins, _) => times(0.92),
        (Layout::Board | Layout::Torus | Layout::Circle, Form::Token | Form::Gone) => times(0.82),
        _ => spot,
    }
}

/// What a picture decides about a thing besides its place.
#[derive(Debug, Clone, Copy)]
struct Looks<'a> {
    /// Additional CSS classes.
    more: &'a str,
    /// Whether it is square instead of round.
    square: bool,
    /// The hit area.
    room: Spot,
    /// The hit areas of cuts and lines.
    reach: Reach,
}

impl Looks<'_> {
    fn of(spot: Spot) -> Self {
        Self { more: "", square: false, room: spot, reach: Reach::default() }
    }
}

/// The hit area of a thing: the whole cell, even if the thing is drawn smaller.
fn room_of(scene: &Scene, thing: &Thing, scale: &Scale, spot: Spot) -> Spot {
    let round = matches!(thing.form, Form::Coin { .. } | Form::Token);
    let whole = match scene.layout {
        Layout::Plane => thing.form == Form::Spot,
        Layout::Coins | Layout::Board | Layout::Torus | Layout::Circle => round,
        _ => false,
    };
    if whole { Spot { x: spot.x, y: spot.y, ..scale.spot(thing) } } else { spot }
}

/// The hit areas of cuts among the other things that can be picked.
fn reach_of(scene: &Scene, dress: &Dress<'_>, scale: &Scale) -> Reach {
    let picked = |form: Form| {
        let mut own = scene.things.iter().filter(|thing| thing.form == form);
        own.any(|thing| (dress.href)(thing).is_some())
    };
    let line = LINE * scale.x.min(scale.y);
    if scene.layout != Layout::Heaps || !picked(Form::Cut) {
        return Reach { line, ..Reach::default() };
    }
    let (halved, tokens) = (picked(Form::Stick), picked(Form::Token));
    Reach { halved, cuts_only: !halved && !tokens, line }
}

/// A line through a bar is hit in so much of a square.
const LINE: f32 = 0.62;

fn draw_thing(
    sheet: &mut Sheet,
    thing: &Thing,
    spot: Spot,
    view: &View,
    dress: &Dress<'_>,
    Looks { more, square: is_square, room, reach }: Looks<'_>,
) {
    let touched = view.touched.contains(&thing.key);
    let mark = view.marks.get(&thing.key);
    let href = (dress.href)(thing);
    let name = (dress.name)(thing);
    let kind = mark.map_or_else(String::new, |mark| format!(" {}", forms::mark_class(mark.kind)));
    if let Some(href) = &href {
        let label =
            name.as_deref().map_or_else(String::new, |name| format!(" aria-label=\"{}\"", escape(name)));
        let takes = view.takes.get(&thing.key).map_or_else(String::new, |keys| {
            // Keys may contain spaces, but no line ends.
            format!(" data-takes=\"{}\"", escape(&keys.join("\n")))
        });
        let image = view
            .images
            .get(&thing.key)
            .map_or_else(String::new, |keys| format!(" data-image=\"{}\"", escape(&keys.join("\n"))));
        sheet.raw(&format!("<a href=\"{}\" class=\"pick\"{label}{takes}{image}>", escape(href)));
    }
    let last = view.last.things.contains(&thing.key);
    let mut class = forms::class(thing.form).to_owned();
    for (is, word) in [
        (touched, " touched"),
        (last, " last"),
        (view.last.shades.contains(&thing.key), " shade"),
        (view.fitting.contains(&thing.key), " fits"),
        (view.quiet.contains(&thing.key), " quiet"),
        (view.ghosts.contains(&thing.key), " ghost"),
    ] {
        class += if is { word } else { "" };
    }
    let places = view.places.get(&thing.key).map_or_else(String::new, |place| {
        // Its place at the beginning: its key changes when heaps fall apart.
        format!(" data-place=\"{}\"", escape(place))
    });
    let key = escape(&thing.key);
    sheet.raw(&format!("<g class=\"thing {class}{kind}{more}\" data-key=\"{key}\"{places}"));
    match &name {
        Some(name) if href.is_none() => {
            sheet.raw(&format!(
                " role=\"img\" aria-label=\"{}\"><title>{}</title>",
                escape(name),
                escape(name)
            ));
        }
        // The link has the name, which includes what is written on the thing.
        Some(_) | None => sheet.raw(">"),
    }
    if is_square {
        square(sheet, thing, spot);
    } else {
        forms::draw(sheet, thing, spot);
    }
    if touched || last {
        forms::ring(sheet, if touched { "ring" } else { "ring recent" }, thing, spot, is_square);
    }
    if href.is_some() {
        forms::hit(sheet, "hit", thing, room, reach, true);
    } else if view.taken.contains(&thing.key) {
        forms::hit(sheet, "hit mere", thing, room, reach, false);
    }
    if let Some(mark) = mark {
        forms::badge(sheet, mark, thing, spot);
    }
    sheet.raw("</g>");
    sheet.raw(if href.is_some() { "</a>\n" } else { "\n" });
}

/// Draws a square: the squares of a strip are square, all other places are round.
fn square(sheet: &mut Sheet, thing: &Thing, spot: Spot) {
    let Spot { x, y, width, height } = spot;
    sheet.rect("free", x - width / 2.0, y - height / 2.0, width, height, 2.0);
    if !thing.label.is_empty() {
        let size = (width * 0.36).min(width * 0.9 / thing.label.chars().count() as f32);
        sheet.sized("number", x, y + size * 0.36, Some(size), &thing.label);
    }
}

/// Draws what is under the things: axes and lines of a plane.
fn ground(sheet: &mut Sheet, scene: &Scene, view: &View, scale: &Scale) {
    if scene.layout != Layout::Plane {
        return;
    }
    for area in scene.areas.iter().filter(|area| !area.label.is_empty()) {
        let (across, down) = (area.width as usize, area.height as usize);
        let point = |a: f32, b: f32| scale.at(area.at.x + 0.5 + a, area.at.y + area.height - 0.5 - b);
        let (last_x, last_y) = ((across - 1) as f32, (down - 1) as f32);
        for a in 0..across {
            sheet.line("grid", point(a as f32, 0.0), point(a as f32, last_y));
        }
        for b in 0..down {
            sheet.line("grid", point(0.0, b as f32), point(last_x, b as f32));
        }
        sheet.line("axis", point(-0.3, 0.0), point(last_x + 0.3, 0.0));
        sheet.line("axis", point(0.0, -0.3), point(0.0, last_y + 0.3));
        if !view.cold.is_empty() {
            let golden = f32::midpoint(1.0, 5f32.sqrt());
            for slope in [golden, 1.0 / golden] {
                let end = last_x.min(last_y / slope);
                sheet.line("golden", point(0.0, 0.0), point(end, end * slope));
            }
        }
        let fits = |value: u64, most: usize| usize::try_from(value).is_ok_and(|value| value < most);
        for &(a, b) in view.cold.iter().filter(|(a, b)| fits(*a, across) && fits(*b, down)) {
            let (x, y) = point(a as f32, b as f32);
            let d = scale.x * 0.3;
            sheet.path("cold", &[(x, y - d), (x + d, y), (x, y + d), (x - d, y)], true);
        }
        let step = if scale.x < 20.0 { 5 } else { 1 };
        for a in (0..across).step_by(step) {
            let (x, y) = point(a as f32, 0.0);
            sheet.text("number", x, y + scale.y * 0.4 + 12.0, &a.to_string());
        }
        for b in (0..down).step_by(step) {
            let (x, y) = point(0.0, b as f32);
            sheet.text("number", x - scale.x * 0.4 - 8.0, y + 4.0, &b.to_string());
        }
    }
}

/// Draws bands under the heaps in which the last move was made, with their sizes.
fn bands(sheet: &mut Sheet, scene: &Scene, view: &View, scale: &Scale) {
    for area in
        scene.areas.iter().enumerate().filter(|(i, _)| view.last.areas.contains(i)).map(|(_, area)| area)
    {
        let (x, y) = scale.at(area.at.x, area.at.y);
        let (size, away) = scale.size_label();
        let before = if area.label.is_empty() { 0.0 } else { away + width_of(&area.label, size) };
        let (width, height) = (area.width * scale.x + 8.0, area.height * scale.y);
        sheet.rect("band", x - before - 4.0, y, width + before, height, 6.0);
    }
}

fn links(sheet: &mut Sheet, scene: &Scene, scale: &Scale, spots: &[Spot]) {
    for link in &scene.links {
        let (Some(a), Some(b)) = (spots.get(link.from), spots.get(link.to)) else { continue };
        let (from, to) = (&scene.things[link.from], &scene.things[link.to]);
        let gone = from.form == Form::Gone || to.form == Form::Gone;
        let class = if gone { "link gone" } else { "link" };
        if wraps(scene, link.from, link.to) {
            for (spot, other) in [(a, b), (b, a)] {
                let reach = |own: f32, far: f32, unit: f32| {
                    if (own - far).abs() < 1.0 { 0.0 } else { (own - far).signum() * unit * 0.72 }
                };
                let end =
                    (spot.x + reach(spot.x, other.x, scale.x), spot.y + reach(spot.y, other.y, scale.y));
                sheet.line(&format!("{class} around"), (spot.x, spot.y), end);
            }
            continue;
        }
        if link.directed {
            arrow(sheet, class, *a, *b);
        } else {
            sheet.line(class, (a.x, a.y), (b.x, b.y));
        }
    }
    if !scene.links.is_empty() {
        sheet.raw("\n");
    }
}

fn arrow(sheet: &mut Sheet, class: &str, a: Spot, b: Spot) {
    let (dx, dy) = (b.x - a.x, b.y - a.y);
    let length = dx.hypot(dy).max(1.0);
    let (ux, uy) = (dx / length, dy / length);
    let r = b.width * 0.42 + 2.0;
    let tip = (b.x - ux * r, b.y - uy * r);
    let back = (tip.0 - ux * 10.0, tip.1 - uy * 10.0);
    sheet.line(class, (a.x, a.y), back);
    sheet.path(
        "head",
        &[tip, (back.0 - uy * 5.0, back.1 + ux * 5.0), (back.0 + uy * 5.0, back.1 - ux * 5.0)],
        true,
    );
}

#[cfg(test)]
mod tests {
    use marienbad_rules::board::Chomp;
    use marienbad_rules::catalogue::{Entry, Visitor, open};
    use marienbad_rules::heap::Nim;
    use marienbad_rules::strip::{Northcott, Strip};
    use marienbad_rules::{NoFiles, Ruleset};

    use super::*;

    fn drawn<R: Ruleset>(rules: &R, text: &str) -> String {
        let scene = rules.scene(&rules.parse(text, &NoFiles).unwrap());
        sheet(&scene, &View::default(), &Dress::default()).body
    }

    /// Everything that moves refer to by number shows its number in the picture.
    #[test]
    fn columns_tokens_layers_and_meridians_are_numbered() {
        let texts = |svg: &str| -> Vec<String> {
            let ends = svg.split("</text>").filter_map(|part| Some(part.rsplit_once('>')?.1.to_owned()));
            ends.filter(|text| !text.is_empty() && !text.contains('\n')).collect()
        };
        assert_eq!(texts(&drawn(&Northcott, "3,0,2")), ["1", "2", "3"]);
        assert_eq!(texts(&drawn(&Northcott, "3")), [""; 0]);
        assert_eq!(texts(&drawn(&Strip, "2,1"))[3..], ["1", "2"]);
        assert_eq!(texts(&drawn(&Strip, "2")), ["×", "1", "2"]);
        let layers = texts(&drawn(&Chomp, "2x1x2"));
        assert_eq!(layers.iter().filter(|text| text.contains('–')).collect::<Vec<_>>(), ["1.–.–", "2.–.–"]);
        let globe = open("xxx:globe", Globe).unwrap();
        assert_eq!(texts(&globe), ["N", "N", "S", "S", "1", "2", "1", "2", "3", "4", "1", "2"]);
    }

    struct Globe;

    impl Visitor for Globe {
        type Output = String;

        fn visit<R: Ruleset>(self, rules: R, _: &std::sync::Arc<Entry>) -> String {
            drawn(&rules, "4x2p")
        }
    }

    #[test]
    fn the_size_of_a_heap_stands_between_two_heaps() {
        for count in [3, 100, 1000] {
            let heaps: Vec<u64> = (0..count).map(|i| 1 + i % 12).collect();
            let scene = Nim.scene(&heaps);
            let scale = Scale::of(&scene, &View::default());
            let (size, away) = scale.size_label();
            for pair in scene.areas.windows(2).filter(|pair| pair[0].at.x < pair[1].at.x) {
                let end = scale.at(pair[0].at.x + pair[0].width, 0.0).0;
                let begin = scale.at(pair[1].at.x, 0.0).0 - away - width_of(&pair[1].label, size);
                assert!(begin >= end, "{count} heaps: {} over {}", pair[1].label, pair[0].label);
            }
        }
    }
}
