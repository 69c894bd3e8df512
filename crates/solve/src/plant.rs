//! Green Hackenbush: the value of a plant of any size, in linear time.
//!
//! It rests on two theorems (E. R. Berlekamp, J. H. Conway, R. K. Guy, *Winning Ways*, vol. 1, ch. 7).
//! *Fusion*: the vertices of a cycle may be merged, which turns its edges into loops; a loop has the value
//! of a single edge. *Colon*: everything above a vertex may be replaced by a stalk of the same value. So
//! the value of a tree is the nim sum of its branches, and a branch has the value of what grows at its end
//! plus one. These are theorems about values, not about game trees: they say nothing about misère play.
//!
//! ```
//! use marienbad_solve::plant::value;
//! assert_eq!(value(0, &[(0, 1), (1, 2), (2, 3)]), 3); // a stalk of three edges
//! assert_eq!(value(0, &[(0, 1), (1, 2), (2, 0)]), 1); // a circle of three
//! ```

/// Nothing, as the number of a vertex, of an edge or of a time.
const NONE: usize = usize::MAX;

/// The value of the edges connected to the vertex `ground`; edges not connected to it are ignored.
pub fn value(ground: usize, edges: &[(usize, usize)]) -> u32 {
    let vertices = edges.iter().map(|edge| edge.0.max(edge.1) + 1).max().unwrap_or(0).max(ground + 1);
    let mut near: Vec<Vec<(usize, usize)>> = vec![Vec::new(); vertices];
    let mut loops = vec![0_u32; vertices];
    for (number, &(one, other)) in edges.iter().enumerate() {
        if one == other {
            loops[one] ^= 1;
        } else {
            near[one].push((other, number));
            near[other].push((one, number));
        }
    }
    // All vertices in depth-first order, each with the edge by which it was reached.
    let mut time = vec![NONE; vertices];
    let mut above: Vec<(usize, usize)> = vec![(NONE, NONE); vertices];
    let mut walk = Vec::new();
    let mut next = vec![0; vertices];
    let mut stack = vec![ground];
    time[ground] = 0;
    while let Some(&vertex) = stack.last() {
        if next[vertex] == 0 {
            walk.push(vertex);
        }
        match near[vertex].get(next[vertex]) {
            Some(&(other, edge)) => {
                next[vertex] += 1;
                if time[other] == NONE {
                    time[other] = walk.len();
                    above[other] = (vertex, edge);
                    stack.push(other);
                }
            }
            None => {
                stack.pop();
            }
        }
    }
    // For each vertex, the earliest vertex that an edge from its subtree leads back to.
    let mut back = time.clone();
    for &vertex in walk.iter().rev() {
        for &(other, edge) in near[vertex].iter().filter(|(_, edge)| *edge != above[vertex].1) {
            back[vertex] = back[vertex].min(if above[other].1 == edge { back[other] } else { time[other] });
        }
    }
    // All vertices of a cycle are merged into the first of them.
    let is_bridge = |vertex: usize| back[vertex] == time[vertex];
    let mut fused: Vec<usize> = (0..vertices).collect();
    for &vertex in walk.iter().filter(|vertex| **vertex != ground && !is_bridge(**vertex)) {
        fused[vertex] = fused[above[vertex].0];
    }
    let mut worth = vec![0_u32; vertices];
    for &vertex in &walk {
        worth[fused[vertex]] ^= loops[vertex];
        // Every edge that is not a bridge has become a loop; it is counted at the end that was reached
        // later.
        for &(other, edge) in &near[vertex] {
            let bridge = above[vertex].1 == edge && is_bridge(vertex);
            if time[other] < time[vertex] && !bridge {
                worth[fused[vertex]] ^= 1;
            }
        }
    }
    for &vertex in walk.iter().rev().filter(|vertex| **vertex != ground && is_bridge(**vertex)) {
        let below = fused[above[vertex].0];
        worth[below] ^= 1 + worth[vertex];
    }
    worth[ground]
}
