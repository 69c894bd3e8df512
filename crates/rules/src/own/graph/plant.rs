//! How a plant stands: the ground below, each vertex above the one from which it grows, edges half way
//! between their ends.

use std::collections::VecDeque;

use crate::scene::Place;

/// From a leaf to the next one, and from a vertex up to those that grow from it.
const APART: f32 = 2.0;

/// Things closer than this lie on each other.
const NEAR: f32 = 0.9;

/// How far an edge may move aside to find room.
const ASIDE: [f32; 8] = [0.5, -0.5, 1.0, -1.0, 1.5, -1.5, 2.0, -2.0];

/// Larger plants are not drawn so: they would be too high or too wide.
const LARGEST: usize = 60;

/// The places of the vertices and then of the edges, with the width and the height of all; nothing where a
/// vertex does not hang on the ground, or where there are too many.
pub(super) fn grown(
    vertices: usize,
    edges: &[(usize, usize)],
    ground: usize,
) -> Option<(Vec<Place>, f32, f32)> {
    if vertices == 0 || vertices + edges.len() > LARGEST {
        return None;
    }
    let (parents, order) = tree(vertices, edges, ground)?;
    let mut depth = vec![0usize; vertices];
    for &vertex in order.iter().filter(|vertex| **vertex != ground) {
        depth[vertex] = depth[parents[vertex]] + 1;
    }
    let highest = depth.iter().copied().max().unwrap_or(0);
    let across = across(&parents, &order, ground);
    let mut places: Vec<Place> = (0..vertices)
        .map(|vertex| Place { x: across[vertex], y: (highest - depth[vertex]) as f32 * APART })
        .collect();
    for &(a, b) in edges {
        let place = between(places[a], places[b], a == b);
        let free = |x: f32| {
            let far = |other: &Place| (other.x - x).hypot(other.y - place.y);
            places.iter().all(|other| far(other) >= NEAR)
        };
        let x = std::iter::once(0.0).chain(ASIDE).map(|aside| place.x + aside).find(|x| free(*x));
        places.push(Place { x: x.unwrap_or(place.x), ..place });
    }
    Some(settled(places))
}

/// From which vertex each one grows, by the shortest way from the ground, and the order in which they are
/// met: neighbours together.
fn tree(vertices: usize, edges: &[(usize, usize)], ground: usize) -> Option<(Vec<usize>, Vec<usize>)> {
    let mut links = vec![Vec::new(); vertices];
    for &(a, b) in edges.iter().filter(|(a, b)| a != b) {
        links.get_mut(a)?.push(b);
        links.get_mut(b)?.push(a);
    }
    let mut parents = vec![usize::MAX; vertices];
    *parents.get_mut(ground)? = ground;
    let mut order = Vec::with_capacity(vertices);
    let mut waiting = VecDeque::from([ground]);
    while let Some(vertex) = waiting.pop_front() {
        order.push(vertex);
        for &next in &links[vertex] {
            if parents[next] == usize::MAX {
                parents[next] = vertex;
                waiting.push_back(next);
            }
        }
    }
    (order.len() == vertices).then_some((parents, order))
}

/// How far right each vertex stands: leaves side by side, each other vertex in the middle of what grows from
/// it.
fn across(parents: &[usize], order: &[usize], ground: usize) -> Vec<f32> {
    let mut children = vec![Vec::new(); parents.len()];
    for &vertex in order.iter().filter(|vertex| **vertex != ground) {
        children[parents[vertex]].push(vertex);
    }
    let mut across = vec![0.0f32; parents.len()];
    let mut next = 0.0;
    // Each vertex twice: before what grows from it, and after.
    let mut stack = vec![(ground, false)];
    while let Some((vertex, after)) = stack.pop() {
        if after {
            let (first, last) = (children[vertex][0], children[vertex][children[vertex].len() - 1]);
            across[vertex] = f32::midpoint(across[first], across[last]);
        } else if children[vertex].is_empty() {
            across[vertex] = next;
            next += APART;
        } else {
            stack.push((vertex, true));
            stack.extend(children[vertex].iter().rev().map(|child| (*child, false)));
        }
    }
    across
}

/// The middle of an edge; that of a loop stands above its vertex.
fn between(a: Place, b: Place, is_loop: bool) -> Place {
    if is_loop {
        return Place { x: a.x, y: a.y - 1.0 };
    }
    Place { x: f32::midpoint(a.x, b.x), y: f32::midpoint(a.y, b.y) }
}

/// The same, with half a unit of room on every side.
fn settled(mut places: Vec<Place>) -> (Vec<Place>, f32, f32) {
    let least = |axis: fn(&Place) -> f32| places.iter().map(axis).fold(f32::MAX, f32::min);
    let (left, top) = (least(|place| place.x), least(|place| place.y));
    for place in &mut places {
        place.x += 0.5 - left;
        place.y += 0.5 - top;
    }
    let most = |axis: fn(&Place) -> f32| places.iter().map(axis).fold(0.0, f32::max) + 0.5;
    let (width, height) = (most(|place| place.x), most(|place| place.y));
    (places, width, height)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn far(a: Place, b: Place) -> f32 {
        (a.x - b.x).hypot(a.y - b.y)
    }

    /// The ground is below everything, edges lie between their ends, and nothing lies on anything else.
    #[test]
    fn plants_stand_on_the_ground() {
        let plants: [(usize, &[(usize, usize)]); 6] = [
            (1, &[]),
            (4, &[(0, 1), (1, 2), (1, 3)]),
            (5, &[(0, 1), (1, 2), (2, 3), (3, 4)]),
            (3, &[(0, 1), (1, 2), (2, 0), (0, 1), (1, 1), (1, 1)]),
            (6, &[(0, 1), (0, 2), (1, 3), (2, 3), (3, 4), (4, 5), (5, 3), (0, 3)]),
            (3, &[(0, 1), (0, 1), (0, 1), (1, 2), (1, 2)]),
        ];
        for (vertices, edges) in plants {
            let (places, width, height) = grown(vertices, edges, 0).unwrap();
            assert_eq!(places.len(), vertices + edges.len());
            for (number, place) in places.iter().enumerate() {
                assert!(place.x >= 0.5 && place.x <= width - 0.5 && place.y >= 0.5, "{edges:?}");
                assert!(place.y <= height - 0.5 && places[0].y >= place.y, "{edges:?}");
                for other in &places[number + 1..] {
                    assert!(far(*place, *other) >= NEAR - 0.01, "{edges:?}: {place:?} {other:?}");
                }
            }
        }
    }

    #[test]
    fn what_does_not_hang_on_the_ground_is_no_plant() {
        assert!(grown(3, &[(0, 1)], 0).is_none());
        assert!(grown(2, &[(0, 1)], 7).is_none());
        assert!(grown(80, &[], 0).is_none());
    }
}
