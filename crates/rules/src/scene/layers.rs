//! Acyclic directed graphs in layers: every arrow points downwards.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use super::build::{Shelf, on_board};
use super::{Form, Gesture, Layout, Place, Scene};
use crate::graph::{Arrows, Token};

/// The most nodes that are drawn: of a larger graph those nearest to the tokens.
const MAX_DRAWN_NODES: usize = 200;

/// The most tokens that are drawn.
const MOST_TOKENS: usize = 1024;

/// From one node to the next, and from layer to layer.
const STEP: (f32, f32) = (1.8, 1.6);

/// How near an arrow may come to a node that it passes, where neighbours in a layer are 1 apart.
const NEAR: f32 = 0.3;

/// The drawn nodes of one graph, and the tokens on it.
struct Part<'a> {
    graph: &'a Arrows,
    tokens: Vec<usize>,
    /// In ascending order.
    nodes: Vec<u32>,
}

impl Part<'_> {
    /// Chooses all nodes of a small graph; of a large one, those that the tokens reach in the fewest steps.
    fn choose(&mut self, sum: &[Token]) {
        let count = self.graph.nodes();
        if count <= MAX_DRAWN_NODES {
            self.nodes = (0..count as u32).collect();
            return;
        }
        let mut queue: VecDeque<u32> = self.tokens.iter().map(|&token| sum[token].node()).collect();
        let mut chosen: BTreeSet<u32> = BTreeSet::new();
        while let Some(node) = queue.pop_front() {
            if chosen.len() == MAX_DRAWN_NODES {
                break;
            }
            if chosen.insert(node) {
                queue.extend(self.graph.ends(node).iter().take(MAX_DRAWN_NODES));
            }
        }
        self.nodes = chosen.into_iter().collect();
    }

    fn number(&self, node: u32) -> Option<usize> {
        self.nodes.binary_search(&node).ok()
    }

    /// The arrows between drawn nodes, by index.
    fn arrows(&self) -> Vec<(usize, usize)> {
        let ends = |(i, &node): (usize, &u32)| {
            let ends = self.graph.ends(node).iter().filter_map(|&end| self.number(end));
            ends.map(move |end| (i, end)).collect::<Vec<_>>()
        };
        self.nodes.iter().enumerate().flat_map(ends).collect()
    }
}

/// The tokens grouped by graph, as many as there is room for; and whether that is all.
fn parts(sum: &[Token]) -> (Vec<Part<'_>>, bool) {
    let mut parts: Vec<(&Token, Part<'_>)> = Vec::new();
    let (mut complete, mut room) = (sum.len() <= MOST_TOKENS, Scene::MAX_THINGS - MOST_TOKENS);
    for (component, token) in sum.iter().enumerate().take(MOST_TOKENS) {
        if let Some((_, part)) = parts.iter_mut().find(|(first, _)| first.same_graph(token)) {
            part.tokens.push(component);
            continue;
        }
        match room.checked_sub(token.graph().nodes().min(MAX_DRAWN_NODES)) {
            Some(left) => {
                room = left;
                let part = Part { graph: token.graph(), tokens: vec![component], nodes: Vec::new() };
                parts.push((token, part));
            }
            None => complete = false,
        }
    }
    let mut parts: Vec<Part<'_>> = parts.into_iter().map(|(_, part)| part).collect();
    parts.iter_mut().for_each(|part| part.choose(sum));
    (parts, complete)
}

fn node_key(graph: &Arrows, node: u32, number: usize) -> String {
    let mut name = String::new();
    let _ = crate::graph::write_name(graph.name(node), &mut name);
    on_board(&name, number)
}

fn token_key(component: usize) -> String {
    format!("{}:", component + 1)
}

/// The graphs with the tokens on them.
pub(crate) fn scene(sum: &[Token]) -> Scene {
    let mut scene = Scene::new(Layout::Net);
    let (parts, complete) = parts(sum);
    scene.complete = complete;
    let mut shelf = Shelf::new(2.0, 2.0);
    for (number, part) in parts.iter().enumerate() {
        scene.complete &= part.nodes.len() == part.graph.nodes();
        let arrows = part.arrows();
        let (places, width, height) = layered(part.nodes.len(), &arrows);
        let at = shelf.room(width, height);
        scene.area(String::new(), at, width, height);
        let first = scene.things.len();
        for (&node, place) in part.nodes.iter().zip(&places) {
            let key = node_key(part.graph, node, number);
            part.graph.name(node).clone_into(&mut scene.put(key, Form::Spot, (place.x, place.y), None).label);
        }
        let mut on_node: BTreeMap<u32, usize> = BTreeMap::new();
        for &component in &part.tokens {
            let node = sum[component].node();
            let Some(place) = part.number(node).and_then(|i| places.get(i)) else {
                scene.complete = false;
                continue;
            };
            let before = on_node.entry(node).or_default();
            // Several tokens on one node are drawn one above another.
            let place = (place.x - 0.45, place.y - 0.45 - 0.3 * *before as f32);
            *before += 1;
            scene.put(token_key(component), Form::Piece, place, Some(component));
        }
        for (from, to) in arrows {
            scene.link(first + from, first + to, true);
        }
    }
    scene
}

/// Moving a token along an arrow: pick the target, preceded by the token if there are several.
pub(crate) fn gesture(sum: &[Token], component: usize, to: u32) -> Gesture {
    let (parts, _) = parts(sum);
    let found = parts.iter().enumerate().find(|(_, part)| part.tokens.contains(&component));
    let Some((number, part)) = found else {
        return Gesture::default();
    };
    if part.number(sum[component].node()).is_none() {
        return Gesture::default();
    }
    let token = token_key(component);
    if part.number(to).is_none() {
        return Gesture::unpicked(vec![token]);
    }
    let end = node_key(part.graph, to, number);
    if part.tokens.len() == 1 {
        return Gesture::one(end.clone(), vec![token, end]);
    }
    Gesture::all(vec![token, end])
}

/// Places the nodes layer by layer, with few crossing arrows.
pub(super) fn layered(count: usize, arrows: &[(usize, usize)]) -> (Vec<Place>, f32, f32) {
    let layer = depths(count, arrows);
    let depth = layer.iter().max().map_or(0, |&last| last + 1);
    let mut rows = vec![Vec::new(); depth];
    (0..count).for_each(|node| rows[layer[node]].push(node));
    let mut near = vec![Vec::new(); count];
    for &(from, to) in arrows {
        near[from].push(to);
        near[to].push(from);
    }
    let mut x = vec![0f32; count];
    let spread = |row: &[usize], x: &mut [f32]| {
        let middle = (row.len().saturating_sub(1)) as f32 / 2.0;
        row.iter().enumerate().for_each(|(i, &node)| x[node] = i as f32 - middle);
    };
    rows.iter().for_each(|row| spread(row, &mut x));
    for round in 0..12 {
        let mut order: Vec<usize> = (0..depth).collect();
        if round % 2 == 1 {
            order.reverse();
        }
        for r in order {
            let wish = |node: usize| {
                let others = near[node].iter().map(|&other| x[other]);
                let sum: f32 = others.sum();
                if near[node].is_empty() { x[node] } else { sum / near[node].len() as f32 }
            };
            let mut wishes: Vec<(f32, usize)> = rows[r].iter().map(|&node| (wish(node), node)).collect();
            wishes.sort_by(|a, b| a.0.total_cmp(&b.0).then(a.1.cmp(&b.1)));
            rows[r] = wishes.into_iter().map(|(_, node)| node).collect();
            let row = std::mem::take(&mut rows[r]);
            spread(&row, &mut x);
            rows[r] = row;
        }
    }
    // If an arrow across two layers would pass through a node in between, the layers are shifted
    // alternately.
    if arrows.iter().any(|&(from, to)| runs_through(&rows, &x, (from, layer[from]), (to, layer[to]))) {
        for (node, x) in x.iter_mut().enumerate() {
            *x += [0.0, 0.35, -0.35][layer[node] % 3];
        }
    }
    let left = x.iter().copied().fold(f32::INFINITY, f32::min);
    let right = x.iter().copied().fold(f32::NEG_INFINITY, f32::max);
    let place = |node: usize| Place { x: (x[node] - left) * STEP.0, y: layer[node] as f32 * STEP.1 };
    let width = if count == 0 { 1.0 } else { (right - left) * STEP.0 + 1.0 };
    let height = (depth.max(1) - 1) as f32 * STEP.1 + 1.0;
    ((0..count).map(place).collect(), width, height)
}

/// Whether an arrow between two nodes, each given with its layer, passes close to a node of a layer in
/// between.
fn runs_through(rows: &[Vec<usize>], x: &[f32], from: (usize, usize), to: (usize, usize)) -> bool {
    let steps = to.1.saturating_sub(from.1);
    (1..steps).any(|step| {
        let there = x[from.0] + (x[to.0] - x[from.0]) * step as f32 / steps as f32;
        rows[from.1 + step].iter().any(|&node| (x[node] - there).abs() < NEAR)
    })
}

/// The length of the longest path from a source to each node.
fn depths(count: usize, arrows: &[(usize, usize)]) -> Vec<usize> {
    let (mut waiting, mut ends) = (vec![0; count], vec![Vec::new(); count]);
    for &(from, to) in arrows {
        waiting[to] += 1;
        ends[from].push(to);
    }
    let mut depth = vec![0; count];
    let mut ready: Vec<usize> = (0..count).filter(|&node| waiting[node] == 0).collect();
    while let Some(node) = ready.pop() {
        for &end in &ends[node] {
            depth[end] = depth[end].max(depth[node] + 1);
            waiting[end] -= 1;
            if waiting[end] == 0 {
                ready.push(end);
            }
        }
    }
    depth
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arrows_lead_down() {
        let arrows = [(0, 1), (0, 2), (2, 1), (1, 3)];
        let (places, ..) = layered(4, &arrows);
        for (from, to) in arrows {
            assert!(places[from].y < places[to].y);
        }
    }

    #[test]
    fn layers_stand_in_the_middle_unless_an_arrow_would_run_through_a_node() {
        let tenths = |places: &[Place]| {
            places.iter().map(|place| (place.x * 10.0).round()).map(|x| x as i32).collect::<Vec<_>>()
        };
        let (places, ..) = layered(4, &[(0, 1), (0, 2), (1, 3), (2, 3)]);
        assert_eq!(tenths(&places), [9, 0, 18, 9]);
        let places = tenths(&layered(3, &[(0, 1), (1, 2), (0, 2)]).0);
        assert_ne!(places[0], places[1], "the arrow from 0 to 2 passes the node 1");
    }
}
