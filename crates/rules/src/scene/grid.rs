//! Boards with linked places: cells to cover, and tokens in rows, on a circle, a globe or a torus.

use std::f32::consts::TAU;

use super::build::{Shelf, on_board};
use super::{Form, Gesture, Layout, Scene};
use crate::board::drawing::{Sizes, Style};
use crate::board::linked::{Drawing, Linked, drawings};
use crate::board::{Region, Surface};

/// What the places of a board look like.
pub(crate) struct Looks {
    /// A remaining place.
    pub standing: Form,
    /// A place that is gone.
    pub gone: Form,
    /// Whether links are drawn.
    pub links: bool,
}

fn layout(style: &Style) -> Layout {
    match (style.sizes, style.surface) {
        (Sizes::Circle, _) => Layout::Circle,
        (Sizes::MeridiansByParallels, _) => Layout::Globe,
        (_, Surface::Torus) => Layout::Torus,
        _ => Layout::Board,
    }
}

fn key(style: &Style, drawing: &Drawing<Region>, place: usize) -> String {
    let mut name = String::new();
    let _ = style.write_place(drawing.whole.frame, place as u16, &mut name);
    on_board(&name, drawing.number)
}

/// The boards of the sum side by side, with all their places.
pub(crate) fn scene(style: &Style, looks: &Looks, sum: &[Region]) -> Scene {
    scene_of(style, looks, sum, drawings(sum))
}

/// Like [`scene`], for boards that are already assembled.
pub(crate) fn scene_of(style: &Style, looks: &Looks, sum: &[Region], boards: Vec<Drawing<Region>>) -> Scene {
    let mut scene = Scene::new(layout(style));
    let mut shelf = Shelf::new(1.5, 1.5);
    for drawing in boards {
        let frame = drawing.whole.frame;
        if !drawn(scene.things.len(), &drawing) {
            scene.complete = false;
            break;
        }
        let (rows, columns) = (usize::from(frame.rows), usize::from(frame.columns));
        let poles = frame.north().is_some();
        let radius = if columns < 3 { columns as f32 * 0.5 } else { (columns as f32 / TAU).max(1.0) };
        let (width, height) = match scene.layout {
            Layout::Circle => (2.0 * radius + 1.0, 2.0 * radius + 1.0),
            _ => (columns as f32, (rows + if poles { 2 } else { 0 }) as f32),
        };
        let at = shelf.room(width, height);
        scene.area(String::new(), at, width, height);
        let first = scene.things.len();
        let mut owner = vec![None; frame.places()];
        for &member in &drawing.members {
            sum[member].cells.iter().for_each(|place| owner[place] = Some(member));
        }
        for place in reading_order(&drawing.whole) {
            let (x, y) = match (frame.square(place), scene.layout) {
                (Some((_, column)), Layout::Circle) => {
                    let angle = TAU * column as f32 / columns as f32;
                    (radius * (1.0 + angle.sin()), radius * (1.0 - angle.cos()))
                }
                (Some((row, column)), _) => (column as f32, (row + usize::from(poles)) as f32),
                (None, _) => {
                    let y = if Some(place) == frame.north() { 0 } else { rows + 1 };
                    ((columns - 1) as f32 / 2.0, y as f32)
                }
            };
            let form = if owner[place].is_some() { looks.standing } else { looks.gone };
            let name = key(style, &drawing, place);
            let thing = scene.put(name.clone(), form, (x, y), owner[place]);
            if matches!(style.sizes, Sizes::Circle) || frame.square(place).is_none() {
                name.split('@').next().unwrap_or_default().clone_into(&mut thing.label);
            }
        }
        if looks.links {
            link(&mut scene, &drawing.whole, first);
        }
    }
    scene
}

/// Places from left to right and top to bottom, starting with the north pole.
fn reading_order(board: &Region) -> impl Iterator<Item = usize> + use<> {
    let frame = board.frame;
    frame.north().into_iter().chain(0..frame.squares()).chain(frame.south())
}

fn link(scene: &mut Scene, board: &Region, first: usize) {
    let mut number = vec![0; board.frame.places()];
    for (i, place) in reading_order(board).enumerate() {
        number[place] = first + i;
    }
    for place in 0..board.frame.places() {
        let mut ends = Vec::new();
        board.neighbours(place, |next| ends.extend((next > place).then_some(next)));
        ends.sort_unstable();
        ends.dedup();
        ends.into_iter().for_each(|next| scene.link(number[place], number[next], false));
    }
}

/// Whether there is room for one more board after this many things.
fn drawn(used: usize, drawing: &Drawing<Region>) -> bool {
    used + drawing.whole.frame.places() <= Scene::MAX_THINGS
}

/// The drawing that shows this component, if there is room for it.
fn shown(boards: Vec<Drawing<Region>>, component: usize) -> Option<Drawing<Region>> {
    let mut used = 0;
    for drawing in boards {
        if !drawn(used, &drawing) {
            return None;
        }
        if drawing.members.contains(&component) {
            return Some(drawing);
        }
        used += drawing.whole.frame.places();
    }
    None
}

/// Taking a token with its neighbours: pick the token.
pub(crate) fn token(style: &Style, sum: &[Region], component: usize, token: usize) -> Gesture {
    let Some(drawing) = shown(drawings(sum), component) else {
        return Gesture::default();
    };
    let mut places = vec![token];
    sum[component].neighbours(token, |next| places.push(next));
    places.retain(|&place| sum[component].cells.contains(place));
    places.sort_unstable();
    places.dedup();
    let touch = places.iter().map(|&place| key(style, &drawing, place)).collect();
    Gesture::one(key(style, &drawing, token), touch)
}

/// Covering cells: pick all of them.
pub(crate) fn cover(style: &Style, sum: &[Region], component: usize, places: &[usize]) -> Gesture {
    cover_of(style, drawings(sum), component, places)
}

/// Like [`cover`], for boards that are already assembled.
pub(crate) fn cover_of(
    style: &Style,
    boards: Vec<Drawing<Region>>,
    component: usize,
    places: &[usize],
) -> Gesture {
    match shown(boards, component) {
        Some(drawing) => Gesture::all(places.iter().map(|&place| key(style, &drawing, place)).collect()),
        None => Gesture::default(),
    }
}
