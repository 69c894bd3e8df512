//! Scenes for graphs whose edges are taken: every edge is a thing between its ends.

use std::fmt::Write as _;

use super::figure::Figure;
use super::on_edges::{OnEdges, Removed};
use super::plant;
use crate::board::linked::Drawing;
use crate::graph::write_name;
use crate::random::{Dice, Size};
use crate::scene::{Form, Gesture, Layout, Scene, Shelf, net, on_board};

/// How many things a drawing has: vertices and edges, including those that are gone.
fn things(drawing: &Drawing<Figure>) -> usize {
    drawing.whole.vertices_of_whole() + drawing.whole.whole.edges.len()
}

/// Draws the graphs of a sum, including what is gone.
pub(super) fn scene(sum: &[Figure], takes_vertices: bool) -> Scene {
    let mut scene = Scene::new(Layout::Net);
    let mut shelf = Shelf::new(2.0, 2.0);
    for drawing in Figure::drawings(sum) {
        let figure = &drawing.whole;
        if scene.things.len() + things(&drawing) > Scene::MAX_THINGS {
            scene.complete = false;
            if scene.things.is_empty() {
                // A graph that is too large is shown by its size.
                let size = format!("{} + {}", figure.vertices.len(), figure.edges.len());
                scene.put_heap(&mut shelf, size, drawing.members.first().copied().unwrap_or(0));
            }
            break;
        }
        let vertices = figure.vertices_of_whole();
        let mut links: Vec<Vec<usize>> = vec![Vec::new(); things(&drawing)];
        for edge in 0..figure.whole.edges.len() {
            let (a, b) = figure.ends(edge);
            for end in if a == b { vec![a] } else { vec![a, b] } {
                links[end].push(vertices + edge);
                links[vertices + edge].push(end);
            }
        }
        let ground = figure.whole.ground.map(usize::from);
        let edges: Vec<(usize, usize)> =
            (0..figure.whole.edges.len()).map(|edge| figure.ends(edge)).collect();
        let plant = ground.and_then(|ground| plant::grown(vertices, &edges, ground));
        let (places, width, height) = plant.unwrap_or_else(|| net::spread(&links));
        let at = shelf.room(width, height);
        scene.area(String::new(), at, width, height);
        let first = scene.things.len();
        let member = |has: &dyn Fn(&Figure) -> bool| drawing.members.iter().copied().find(|i| has(&sum[*i]));
        for (i, place) in places.iter().enumerate() {
            let at = (place.x - 0.5, place.y - 0.5);
            if i < vertices {
                let owner = member(&|one| one.vertices.contains(i)).filter(|_| Some(i) != ground);
                let form = match owner {
                    _ if Some(i) == ground => Form::Spot,
                    None => Form::Gone,
                    Some(_) if takes_vertices => Form::Token,
                    Some(_) => Form::Spot,
                };
                let thing = scene.put(vertex_key(&drawing, i), form, at, owner);
                figure.name(i).clone_into(&mut thing.label);
            } else {
                let owner = member(&|one| one.edges.contains(i - vertices));
                let form = if owner.is_some() { Form::Token } else { Form::Gone };
                scene.put(edge_key(&drawing, i - vertices), form, at, owner);
            }
        }
        for edge in figure.edges.iter() {
            for end in &links[vertices + edge] {
                scene.link(first + vertices + edge, first + end, false);
            }
        }
    }
    scene
}

fn vertex_key(drawing: &Drawing<Figure>, vertex: usize) -> String {
    let mut name = String::new();
    let _ = write_name(drawing.whole.name(vertex), &mut name);
    on_board(&name, drawing.number)
}

/// The key `a-b`; if several edges have the same ends, `a-b#2`.
fn edge_key(drawing: &Drawing<Figure>, edge: usize) -> String {
    let mut name = String::new();
    let _ = drawing.whole.write_edge(edge, &mut name);
    let edges = &drawing.whole.whole.edges;
    let before = edges[..edge].iter().rev().take_while(|other| **other == edges[edge]).count();
    if before > 0 {
        let _ = write!(name, "#{}", before + 1);
    }
    on_board(&name, drawing.number)
}

/// The gesture of a move. To take an edge, it or another one with the same ends is picked; to take
/// vertices, all of them are picked.
pub(super) fn gesture(sum: &[Figure], component: usize, removed: &Removed) -> Gesture {
    let mut used = 0;
    let shown = Figure::drawings(sum).into_iter().find(|drawing| {
        used += things(drawing);
        used > Scene::MAX_THINGS || drawing.members.contains(&component)
    });
    let (Some(drawing), Some(figure)) = (shown.filter(|_| used <= Scene::MAX_THINGS), sum.get(component))
    else {
        return Gesture::default();
    };
    let rest = OnEdges::rest(figure, removed);
    let gone = figure.edges.iter().filter(|edge| !rest.edges.contains(*edge));
    let mut touch: Vec<String> = gone.map(|edge| edge_key(&drawing, edge)).collect();
    let gone = figure.vertices.iter().filter(|vertex| !rest.vertices.contains(*vertex));
    touch.extend(gone.map(|vertex| vertex_key(&drawing, vertex)));
    match removed {
        Removed::Edge(edge) => {
            let edge = *edge as usize;
            let mut gesture = Gesture::one(edge_key(&drawing, edge), touch);
            let twins = (0..edge).rev().take_while(|other| figure.ends(*other) == figure.ends(edge));
            for twin in twins.filter(|twin| figure.edges.contains(*twin)) {
                let key = edge_key(&drawing, twin);
                gesture.also.push(Gesture::one(key.clone(), vec![key]));
            }
            gesture
        }
        Removed::Vertices(vertices) => {
            let pick = vertices.iter().map(|vertex| vertex_key(&drawing, usize::from(*vertex))).collect();
            Gesture { pick, touch, also: Vec::new() }
        }
    }
}

/// A random plant: each of n vertices grows from the ground or from an earlier vertex, and further edges
/// join some of them.
pub(super) fn random(ground: &str, size: Size, dice: &mut Dice<'_>) -> Option<String> {
    if !size.is_small() || size.n == 0 {
        return None;
    }
    let name = |vertex: u64| {
        let mut name = String::new();
        let _ = if vertex == 0 {
            write_name(ground, &mut name)
        } else {
            write_name(&vertex_name(ground, vertex), &mut name)
        };
        name
    };
    let mut edges: Vec<(u64, u64)> = (1..=size.n).map(|vertex| (dice(vertex), vertex)).collect();
    while (edges.len() as u64) < size.m {
        let (one, other) = (dice(size.n + 1), dice(size.n + 1));
        edges.push((one.min(other), one.max(other)));
    }
    edges.sort_unstable();
    let texts: Vec<String> = edges.iter().map(|(a, b)| format!("{}-{}", name(*a), name(*b))).collect();
    Some(texts.join(","))
}

/// The name of a vertex: its number, or the next one if the ground's name is a smaller number or the same.
fn vertex_name(ground: &str, vertex: u64) -> String {
    let taken = ground.parse::<u64>().ok().filter(|taken| *taken > 0 && ground == taken.to_string());
    if taken.is_some_and(|taken| taken <= vertex) { (vertex + 1).to_string() } else { vertex.to_string() }
}
