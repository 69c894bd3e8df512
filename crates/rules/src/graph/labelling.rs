//! Canonical labelling of small graphs: isomorphic graphs, and only those, get the same form.
//!
//! Vertices are told apart by their number of neighbours of each class until no class splits any more; where
//! a class of several is left, each of its vertices in turn is set apart and the splitting goes on. The least
//! of the graphs so renumbered is the form. All branches are followed, so that giving up too depends on the
//! graph alone, not on how it was numbered. The method of nauty (*Practical graph isomorphism*, Congressus
//! Numerantium 30 (1981), 45–87) without its use of automorphisms.

/// Larger graphs keep the form they have.
pub(super) const MAX_VERTICES: usize = 64;

/// Branches to follow before the graph is left as it is.
const MAX_BRANCHES: usize = 256;

/// The canonical form of a graph that is given, and comes back, as one set of neighbours for each vertex.
pub(super) fn canonical(links: &[u64]) -> Option<Vec<u64>> {
    if links.is_empty() || links.len() > MAX_VERTICES {
        return None;
    }
    let everything = u64::MAX >> (64 - links.len());
    let mut open = vec![vec![everything]];
    let mut least: Option<Vec<u64>> = None;
    let mut branches = 0;
    while let Some(mut classes) = open.pop() {
        branches += 1;
        if branches > MAX_BRANCHES {
            return None;
        }
        refine(links, &mut classes);
        let Some(target) = classes.iter().position(|class| class.count_ones() > 1) else {
            let form = renumbered(links, &classes);
            if least.as_ref().is_none_or(|least| form < *least) {
                least = Some(form);
            }
            continue;
        };
        let class = classes[target];
        // Twins can be exchanged without any other change: one of them stands for all.
        let choices = if are_twins(links, class) { class & class.wrapping_neg() } else { class };
        for vertex in bits(choices) {
            let mut branch = classes.clone();
            branch[target] = 1 << vertex;
            branch.insert(target + 1, class & !(1 << vertex));
            open.push(branch);
        }
    }
    least
}

/// Splits classes by the number of neighbours in each class until that splits none.
fn refine(links: &[u64], classes: &mut Vec<u64>) {
    let mut by = 0;
    while by < classes.len() {
        let splitter = classes[by];
        let before = classes.len();
        let mut split = Vec::with_capacity(links.len());
        for &class in classes.iter() {
            if class.is_power_of_two() {
                split.push(class);
                continue;
            }
            let mut members: Vec<(u32, usize)> =
                bits(class).map(|vertex| ((links[vertex] & splitter).count_ones(), vertex)).collect();
            members.sort_unstable();
            for group in members.chunk_by(|a, b| a.0 == b.0) {
                split.push(group.iter().fold(0, |class, &(_, vertex)| class | 1 << vertex));
            }
        }
        *classes = split;
        // A class that was split may split those already passed.
        by = if classes.len() > before { 0 } else { by + 1 };
    }
}

fn are_twins(links: &[u64], class: u64) -> bool {
    let first = class.trailing_zeros() as usize;
    bits(class).all(|vertex| {
        let both = 1u64 << first | 1 << vertex;
        links[first] & !both == links[vertex] & !both
    })
}

/// The graph with its vertices in the order of the classes, each of one vertex.
fn renumbered(links: &[u64], classes: &[u64]) -> Vec<u64> {
    let mut number = [0; MAX_VERTICES];
    for (to, class) in classes.iter().enumerate() {
        number[class.trailing_zeros() as usize] = to;
    }
    let image = |set: u64| bits(set).fold(0, |image, vertex| image | 1 << number[vertex]);
    classes.iter().map(|class| image(links[class.trailing_zeros() as usize])).collect()
}

fn bits(set: u64) -> impl Iterator<Item = usize> {
    let mut left = set;
    std::iter::from_fn(move || {
        let bit = (left != 0).then(|| left.trailing_zeros() as usize)?;
        left &= left - 1;
        Some(bit)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    fn from_edges(n: usize, edges: u64) -> Vec<u64> {
        let mut links = vec![0; n];
        let pairs = (0..n).flat_map(|a| (a + 1..n).map(move |b| (a, b)));
        for (_, (a, b)) in pairs.enumerate().filter(|(i, _)| edges >> i & 1 == 1) {
            links[a] |= 1 << b;
            links[b] |= 1 << a;
        }
        links
    }

    #[test]
    fn as_many_forms_as_graphs() {
        // The numbers of graphs of n vertices, OEIS A000088.
        for (n, graphs) in [(1, 1), (2, 2), (3, 4), (4, 11), (5, 34), (6, 156)] {
            let forms: BTreeSet<_> = (0..1u64 << (n * (n - 1) / 2))
                .map(|edges| canonical(&from_edges(n, edges)).unwrap())
                .collect();
            assert_eq!(forms.len(), graphs, "{n} vertices");
            for form in forms {
                assert_eq!(canonical(&form), Some(form.clone()), "a form is its own form");
            }
        }
    }

    #[test]
    fn stars_and_circles_are_quick_and_the_rest_gives_up() {
        let star: Vec<u64> = std::iter::once(u64::MAX - 1).chain(std::iter::repeat_n(1, 63)).collect();
        assert!(canonical(&star).is_some());
        let circle: Vec<u64> = (0..64).map(|i| 1 << ((i + 1) % 64) | 1 << ((i + 63) % 64)).collect();
        assert_eq!(canonical(&circle).as_deref().map(<[u64]>::len), Some(64));
        // Eight triangles apart from each other look alike for ever.
        let triangles: Vec<u64> = (0..24).map(|i| 0b111 << (i / 3 * 3) & !(1 << i)).collect();
        assert_eq!(canonical(&triangles), None);
    }
}
