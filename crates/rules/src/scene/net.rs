//! Graphs, drawn so that links can be followed.
//!
//! Each connected piece is placed by stress majorization: the distance between two vertices should match
//! the length of the shortest path between them, with more weight on near pairs, and the vertices are moved
//! in turn to where the others want them. The same graph is always drawn the same way. E. R. Gansner, Y.
//! Koren and S. North, *Graph drawing by stress majorization*, GD 2004.

use std::collections::VecDeque;

use super::build::{Shelf, on_board};
use super::{Form, Gesture, Layout, Place, Scene};
use crate::board::linked::{Drawing, Linked, drawings};
use crate::graph::Tokens;

/// The most vertices of a piece that is placed by stress; larger ones stand in rows.
const MOST_BY_STRESS: usize = 300;

/// How many distances are looked at, all rounds together.
const EFFORT: usize = 4_000_000;

/// From one vertex to the next, in units of the drawing.
const STEP: f64 = 1.8;

/// The graphs of the sum, including the vertices that are gone.
pub(crate) fn scene(sum: &[Tokens]) -> Scene {
    let mut scene = Scene::new(Layout::Net);
    let mut shelf = Shelf::new(2.0, 2.0);
    for drawing in drawings(sum) {
        let graph = drawing.whole.graph();
        let vertices = graph.vertices();
        if scene.things.len() + vertices > Scene::MAX_THINGS {
            scene.complete = false;
            break;
        }
        let links: Vec<Vec<usize>> = (0..vertices)
            .map(|vertex| graph.neighbours(vertex).iter().map(|&end| usize::from(end)).collect())
            .collect();
        let (places, width, height) = spread(&links);
        let at = shelf.room(width, height);
        scene.area(String::new(), at, width, height);
        let mut owner = vec![None; vertices];
        for &member in &drawing.members {
            sum[member].standing().iter().for_each(|vertex| owner[vertex] = Some(member));
        }
        let first = scene.things.len();
        for (vertex, place) in places.iter().enumerate() {
            let form = if owner[vertex].is_some() { Form::Token } else { Form::Gone };
            let key = key(&drawing, vertex);
            let thing = scene.put(key, form, (place.x - 0.5, place.y - 0.5), owner[vertex]);
            thing.label = graph.name(vertex).into_owned();
        }
        for (from, ends) in links.iter().enumerate() {
            for &to in ends.iter().filter(|&&to| to > from) {
                scene.link(first + from, first + to, false);
            }
        }
    }
    scene
}

fn key(drawing: &Drawing<Tokens>, vertex: usize) -> String {
    let mut name = String::new();
    let _ = drawing.whole.write_name(vertex, &mut name);
    on_board(&name, drawing.number)
}

/// The drawing that shows this component, if there is room for it.
fn shown(sum: &[Tokens], component: usize) -> Option<Drawing<Tokens>> {
    let mut used = 0;
    for drawing in drawings(sum) {
        used += drawing.whole.graph().vertices();
        if used > Scene::MAX_THINGS {
            return None;
        }
        if drawing.members.contains(&component) {
            return Some(drawing);
        }
    }
    None
}

/// Taking a token with its neighbours: pick the token.
pub(crate) fn token(sum: &[Tokens], component: usize, token: usize) -> Gesture {
    let Some(drawing) = shown(sum, component) else {
        return Gesture::default();
    };
    let mut places = vec![token];
    sum[component].neighbours(token, |next| places.push(next));
    places.retain(|&place| sum[component].standing().contains(place));
    places.sort_unstable();
    places.dedup();
    Gesture::one(key(&drawing, token), places.iter().map(|&place| key(&drawing, place)).collect())
}

/// Taking two linked vertices: pick both.
pub(crate) fn pair(sum: &[Tokens], component: usize, ends: [usize; 2]) -> Gesture {
    several(sum, component, &ends)
}

/// Taking several vertices: pick them all.
pub(crate) fn several(sum: &[Tokens], component: usize, vertices: &[usize]) -> Gesture {
    match shown(sum, component) {
        Some(drawing) => Gesture::all(vertices.iter().map(|&end| key(&drawing, end)).collect()),
        None => Gesture::default(),
    }
}

/// Places for the vertices of a graph, and the width and height of the drawing.
pub(crate) fn spread(links: &[Vec<usize>]) -> (Vec<Place>, f32, f32) {
    let mut places = vec![Place::default(); links.len()];
    let mut shelf = Shelf::new(0.8, 0.8);
    let (mut width, mut height) = (0f32, 0f32);
    for piece in pieces(links) {
        let spots =
            if piece.len() <= MOST_BY_STRESS { by_stress(links, &piece) } else { in_rows(piece.len()) };
        let low = |axis: fn(&(f64, f64)) -> f64| spots.iter().map(axis).fold(f64::INFINITY, f64::min);
        let high = |axis: fn(&(f64, f64)) -> f64| spots.iter().map(axis).fold(f64::NEG_INFINITY, f64::max);
        let (left, top) = (low(|spot| spot.0), low(|spot| spot.1));
        let (w, h) = (high(|spot| spot.0) - left + 1.0, high(|spot| spot.1) - top + 1.0);
        let at = shelf.room(w as f32, h as f32);
        for (&vertex, spot) in piece.iter().zip(&spots) {
            // Rounding to hundredths is precise enough and hides the order of summation.
            let round = |x: f64| ((x * 100.0).round() / 100.0) as f32;
            places[vertex] =
                Place { x: at.x + 0.5 + round(spot.0 - left), y: at.y + 0.5 + round(spot.1 - top) };
        }
        width = width.max(at.x + w as f32);
        height = height.max(at.y + h as f32);
    }
    (places, width, height)
}

/// The connected pieces, each listed from its first vertex along the links.
fn pieces(links: &[Vec<usize>]) -> Vec<Vec<usize>> {
    let mut seen = vec![false; links.len()];
    let mut all = Vec::new();
    for start in 0..links.len() {
        if std::mem::replace(&mut seen[start], true) {
            continue;
        }
        // Depth first, so that vertices visited in succession are neighbours on the initial circle.
        let (mut piece, mut stack) = (Vec::new(), vec![start]);
        while let Some(vertex) = stack.pop() {
            piece.push(vertex);
            for &next in links[vertex].iter().rev() {
                if !std::mem::replace(&mut seen[next], true) {
                    stack.push(next);
                }
            }
        }
        all.push(piece);
    }
    all
}

fn in_rows(count: usize) -> Vec<(f64, f64)> {
    let columns = (count as f64 * 1.6).sqrt().ceil().max(1.0) as usize;
    (0..count).map(|i| ((i % columns) as f64 * STEP, (i / columns) as f64 * STEP)).collect()
}

/// Lengths of the shortest paths between all vertices of the piece.
fn distances(links: &[Vec<usize>], piece: &[usize]) -> Vec<f64> {
    let count = piece.len();
    let mut number = vec![usize::MAX; links.len()];
    piece.iter().enumerate().for_each(|(i, &vertex)| number[vertex] = i);
    let mut all = vec![0.0; count * count];
    for (i, &start) in piece.iter().enumerate() {
        let mut steps = vec![usize::MAX; count];
        steps[i] = 0;
        let mut queue = VecDeque::from([start]);
        while let Some(vertex) = queue.pop_front() {
            for &next in &links[vertex] {
                let (here, there) = (number[vertex], number[next]);
                if steps[there] == usize::MAX {
                    steps[there] = steps[here] + 1;
                    all[i * count + there] = steps[there] as f64;
                    queue.push_back(next);
                }
            }
        }
    }
    all
}

fn by_stress(links: &[Vec<usize>], piece: &[usize]) -> Vec<(f64, f64)> {
    let count = piece.len();
    if count == 1 {
        return vec![(0.0, 0.0)];
    }
    let distances = distances(links, piece);
    let radius = count as f64 / std::f64::consts::TAU;
    let mut spots: Vec<(f64, f64)> = (0..count)
        .map(|i| {
            let angle = std::f64::consts::TAU * (i as f64 + 0.25) / count as f64;
            // Not exactly a circle, because there opposite forces could cancel out.
            let r = radius * (1.0 + 0.01 * (i % 7) as f64);
            (r * angle.sin(), -r * angle.cos())
        })
        .collect();
    let rounds = (EFFORT / (count * count)).clamp(20, 400);
    for _ in 0..rounds {
        for i in 0..count {
            let (mut x, mut y, mut all) = (0.0, 0.0, 0.0);
            for j in (0..count).filter(|&j| j != i) {
                let wanted = distances[i * count + j];
                let weight = 1.0 / (wanted * wanted);
                let (dx, dy) = (spots[i].0 - spots[j].0, spots[i].1 - spots[j].1);
                let pull = wanted / dx.hypot(dy).max(1e-6);
                x += weight * (spots[j].0 + dx * pull);
                y += weight * (spots[j].1 + dy * pull);
                all += weight;
            }
            spots[i] = (x / all, y / all);
        }
    }
    lay_down(&mut spots);
    square_up(&mut spots, &distances);
    set_apart(&mut spots);
    spots
}

/// Rotates the drawing so that its longer side is horizontal.
fn lay_down(spots: &mut [(f64, f64)]) {
    let count = spots.len() as f64;
    let (mx, my) =
        spots.iter().fold((0.0, 0.0), |sum, spot| (sum.0 + spot.0 / count, sum.1 + spot.1 / count));
    let (mut xx, mut xy, mut yy) = (0.0, 0.0, 0.0);
    for spot in spots.iter_mut() {
        *spot = (spot.0 - mx, spot.1 - my);
        xx += spot.0 * spot.0;
        xy += spot.0 * spot.1;
        yy += spot.1 * spot.1;
    }
    let round = ((xx - yy).abs() + xy.abs()) < 0.02 * (xx + yy);
    let angle = if round { 0.0 } else { 0.5 * (2.0 * xy).atan2(xx - yy) };
    turn(spots, -angle);
    // Puts the first vertex on the upper left.
    if let Some(&(x, y)) = spots.first() {
        let (sx, sy) = (if x > 1e-9 { -1.0 } else { 1.0 }, if y > 1e-9 { -1.0 } else { 1.0 });
        spots.iter_mut().for_each(|spot| *spot = (spot.0 * sx, spot.1 * sy));
    }
}

fn turn(spots: &mut [(f64, f64)], angle: f64) {
    let (sin, cos) = angle.sin_cos();
    for spot in spots.iter_mut() {
        *spot = (spot.0 * cos - spot.1 * sin, spot.0 * sin + spot.1 * cos);
    }
}

/// If most links follow two perpendicular directions, as in a grid, aligns these with the axes.
fn square_up(spots: &mut [(f64, f64)], distances: &[f64]) {
    let count = spots.len();
    let (mut sin, mut cos, mut links) = (0.0, 0.0, 0.0);
    for i in 0..count {
        for j in (0..i).filter(|j| distances[i * count + j] < 1.5) {
            let angle = 4.0 * (spots[i].1 - spots[j].1).atan2(spots[i].0 - spots[j].0);
            sin += angle.sin();
            cos += angle.cos();
            links += 1.0;
        }
    }
    if sin.hypot(cos) > 0.6 * links {
        turn(spots, -0.25 * sin.atan2(cos));
    }
}

/// Scales the drawing so that no two vertices overlap.
fn set_apart(spots: &mut [(f64, f64)]) {
    for i in 0..spots.len() {
        // Twins are drawn to the same point, so each is moved a little aside.
        for j in 0..i {
            let (dx, dy) = (spots[i].0 - spots[j].0, spots[i].1 - spots[j].1);
            if dx.hypot(dy) < 0.15 {
                let angle = i as f64 * 2.4;
                spots[i].0 += 0.3 * angle.cos();
                spots[i].1 += 0.3 * angle.sin();
            }
        }
    }
    let mut nearest = f64::INFINITY;
    for (i, a) in spots.iter().enumerate() {
        for b in &spots[..i] {
            nearest = nearest.min((a.0 - b.0).hypot(a.1 - b.1));
        }
    }
    let scale = STEP * (0.7 / nearest.max(0.01)).clamp(1.0, 3.0);
    spots.iter_mut().for_each(|spot| *spot = (spot.0 * scale, spot.1 * scale));
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cycle(count: usize) -> Vec<Vec<usize>> {
        (0..count).map(|i| vec![(i + count - 1) % count, (i + 1) % count]).collect()
    }

    #[test]
    fn a_cycle_is_round_and_always_the_same() {
        let (places, width, height) = spread(&cycle(8));
        assert!((width - height).abs() < 0.3, "{width} {height}");
        assert_eq!(places, spread(&cycle(8)).0);
    }

    #[test]
    fn a_path_lies_flat() {
        let links: Vec<Vec<usize>> = (0..9usize)
            .map(|i| [i.wrapping_sub(1), i + 1].into_iter().filter(|&j| j < 9).collect())
            .collect();
        let (places, width, height) = spread(&links);
        assert!(width > 10.0 && height < 3.0, "{width} {height}");
        assert!(places[0].x < places[8].x);
    }

    #[test]
    fn no_two_vertices_share_a_place() {
        let star: Vec<Vec<usize>> =
            (0..40).map(|i| if i == 0 { (1..40).collect() } else { vec![0] }).collect();
        let complete: Vec<Vec<usize>> = (0..30).map(|i| (0..30).filter(|&j| j != i).collect()).collect();
        for links in [star, complete, vec![Vec::new(); 50], cycle(500)] {
            let (places, ..) = spread(&links);
            for (i, a) in places.iter().enumerate() {
                assert!(a.x.is_finite() && a.y.is_finite());
                assert!(places[..i].iter().all(|b| (a.x - b.x).abs() + (a.y - b.y).abs() > 0.2));
            }
        }
    }
}
