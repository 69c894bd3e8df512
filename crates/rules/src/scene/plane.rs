//! The quarter plane of two heaps.

use super::build::{Budget, Drawn, Shelf, heap_key, on_board, short};
use super::{Form, Gesture, Layout, Scene};
use crate::Natural;

/// The largest heap that is drawn.
const MAX_DRAWN_HEAP: u64 = 100;

/// Two heaps that are small enough to be drawn.
pub(crate) type Sides = (usize, usize);

/// The sides, if the plane is small enough to be drawn.
fn sides(pair: &(Natural, Natural)) -> Option<Sides> {
    let small =
        |heap: &Natural| heap.to_u64().filter(|&heap| heap <= MAX_DRAWN_HEAP).map(|heap| heap as usize);
    Some((small(&pair.0)?, small(&pair.1)?))
}

fn things(pair: &(Natural, Natural)) -> Option<usize> {
    sides(pair).map(|(a, b)| 1 + a + b + a.min(b))
}

fn key(component: usize, a: usize, b: usize) -> String {
    on_board(&format!("{a}.{b}"), component)
}

/// Points in their planes, each with the places it can reach: the first heap to the right, the second
/// upwards.
pub(crate) fn scene(sum: &[(Natural, Natural)]) -> Scene {
    with_spots(sum, &|(a, b)| {
        let along = (0..a).rev().map(|x| (x, b)).chain((0..b).rev().map(|y| (a, y)));
        along.chain((1..=a.min(b)).map(|k| (a - k, b - k))).collect()
    })
}

/// Like [`scene`], with `spots` giving the reachable places, all in the row, column or diagonal of the
/// point.
pub(crate) fn with_spots(sum: &[(Natural, Natural)], spots: &dyn Fn(Sides) -> Vec<Sides>) -> Scene {
    let mut scene = Scene::new(Layout::Plane);
    let mut shelf = Shelf::new(2.0, 2.0);
    let mut budget = Budget::default();
    for (component, pair) in sum.iter().enumerate() {
        match (budget.next(things(pair), Scene::MAX_THINGS), sides(pair)) {
            (Drawn::Whole, Some(sides)) => plane(&mut scene, &mut shelf, component, sides, &spots(sides)),
            (Drawn::Not, _) => {
                scene.complete = false;
                break;
            }
            _ => {
                let label = format!("{},{}", short(&pair.0), short(&pair.1));
                scene.put_heap(&mut shelf, label, component);
            }
        }
    }
    scene
}

fn plane(scene: &mut Scene, shelf: &mut Shelf, component: usize, (a, b): Sides, spots: &[Sides]) {
    let (width, height) = ((a + 1) as f32, (b + 1) as f32);
    let at = shelf.room(width, height);
    scene.area(format!("{a},{b}"), at, width, height);
    let mut put = |x: usize, y: usize, form| {
        scene.put(key(component, x, y), form, (x as f32, (b - y) as f32), Some(component));
    };
    put(a, b, Form::Piece);
    spots.iter().for_each(|&(x, y)| put(x, y, Form::Spot));
}

/// Sliding to `to`: pick the target.
pub(crate) fn gesture(
    sum: &[(Natural, Natural)],
    component: usize,
    to: Option<(Natural, Natural)>,
) -> Gesture {
    let drawn = Budget::last(sum.iter().take(component + 1).map(things), Scene::MAX_THINGS);
    let from = sum.get(component).and_then(sides).filter(|_| drawn == Drawn::Whole);
    match (from, to.as_ref().and_then(sides)) {
        (Some(from), Some(to)) => {
            let to = key(component, to.0, to.1);
            Gesture::one(to.clone(), vec![key(component, from.0, from.1), to])
        }
        _ => Gesture::unpicked(vec![heap_key(component)]),
    }
}

/// A point of the plane and the places that it can reach.
pub(crate) struct Point {
    pub at: (u64, u64),
    /// `None` if there are too many.
    pub spots: Option<Vec<(u64, u64)>>,
}

impl Point {
    /// Its place and those it can reach, if all are near enough to be drawn.
    fn drawn(&self) -> Option<Vec<(usize, usize)>> {
        let small = |(a, b): (u64, u64)| {
            (a <= MAX_DRAWN_HEAP && b <= MAX_DRAWN_HEAP).then_some((a as usize, b as usize))
        };
        std::iter::once(&self.at).chain(self.spots.as_ref()?).map(|place| small(*place)).collect()
    }
}

/// Points in their planes with the places they can reach under any rule.
pub(crate) fn reaching(points: &[Point]) -> Scene {
    let mut scene = Scene::new(Layout::Plane);
    let mut shelf = Shelf::new(2.0, 2.0);
    let mut budget = Budget::default();
    for (component, point) in points.iter().enumerate() {
        let drawn = point.drawn();
        match (budget.next(drawn.as_ref().map(Vec::len), Scene::MAX_THINGS), drawn) {
            (Drawn::Whole, Some(places)) => {
                let (a, b) = point.at;
                let right = places.iter().map(|place| place.0).max().unwrap_or(0);
                let top = places.iter().map(|place| place.1).max().unwrap_or(0);
                let (width, height) = ((right + 1) as f32, (top + 1) as f32);
                let at = shelf.room(width, height);
                scene.area(format!("{a},{b}"), at, width, height);
                for (i, (x, y)) in places.into_iter().enumerate() {
                    let form = if i == 0 { Form::Piece } else { Form::Spot };
                    let at = (x as f32, (top - y) as f32);
                    scene.put(key(component, x, y), form, at, Some(component));
                }
            }
            (Drawn::Not, _) => {
                scene.complete = false;
                break;
            }
            _ => scene.put_heap(&mut shelf, format!("{},{}", point.at.0, point.at.1), component),
        }
    }
    scene
}

/// Moving the last of these points to `to`: pick the target.
pub(crate) fn reached(points: &[Point], component: usize, to: Option<(u64, u64)>) -> Gesture {
    let sizes = points.iter().map(|point| point.drawn().map(|places| places.len()));
    let drawn = Budget::last(sizes, Scene::MAX_THINGS);
    let place = |(a, b): (u64, u64)| key(component, a as usize, b as usize);
    match (points.get(component).filter(|_| drawn == Drawn::Whole), to) {
        (Some(point), Some(to)) => Gesture::one(place(to), vec![place(point.at), place(to)]),
        (Some(point), None) => Gesture::unpicked(vec![place(point.at)]),
        (None, _) => Gesture::unpicked(vec![heap_key(component)]),
    }
}
