//! Canonical labelling of small graphs: two graphs get the same form if and only if they are isomorphic.
//!
//! Vertices are split into classes by their number of neighbours in each class until no class splits
//! further. If a class of several vertices remains, each of its vertices in turn is individualised and the
//! refinement continues. The form of the graph is the least form among all numberings found. All branches
//! are followed, so even the decision to give up depends only on the graph and not on its numbering. This
//! is the method of B. D. `McKay`'s nauty (*Practical graph isomorphism*, Congressus Numerantium 30 (1981),
//! 45–87) without the pruning by automorphisms.
//!
//! ```
//! use marienbad_rules::graph::labelling::canonical;
//! // Two paths of three vertices, one with its middle in front; and a triangle.
//! assert_eq!(canonical(&[0b110, 0b001, 0b001]), canonical(&[0b010, 0b101, 0b010]));
//! assert_ne!(canonical(&[0b110, 0b001, 0b001]), canonical(&[0b110, 0b101, 0b011]));
//! ```

use std::ops::{BitAnd, BitOr, Not};

/// Larger graphs keep the form they have.
pub(super) const MAX_VERTICES: usize = 64;

/// Branches to follow before the graph is left as it is.
const MAX_BRANCHES: u32 = 256;

/// A set of vertices, as the bits of a word.
pub trait VertexSet: Copy + Eq + BitAnd<Output = Self> + BitOr<Output = Self> + Not<Output = Self> {
    /// No vertex.
    const EMPTY: Self;

    /// The set of one vertex.
    fn of(vertex: usize) -> Self;

    /// The number of vertices.
    fn count(self) -> u32;

    /// The first vertex of a non-empty set.
    fn first(self) -> usize;

    /// The set without its first vertex; the empty set is unchanged.
    #[must_use]
    fn without_first(self) -> Self;

    /// The vertices in ascending order.
    fn each(self) -> impl Iterator<Item = usize> {
        let mut left = self;
        std::iter::from_fn(move || {
            let vertex = (left != Self::EMPTY).then(|| left.first())?;
            left = left.without_first();
            Some(vertex)
        })
    }
}

macro_rules! vertex_set {
    ($($word:ident)*) => {$(
        impl VertexSet for $word {
            const EMPTY: Self = 0;

            #[inline]
            fn of(vertex: usize) -> Self {
                1 << vertex
            }

            #[inline]
            fn count(self) -> u32 {
                self.count_ones()
            }

            #[inline]
            fn first(self) -> usize {
                self.trailing_zeros() as usize
            }

            #[inline]
            fn without_first(self) -> Self {
                self & self.wrapping_sub(1)
            }
        }
    )*};
}

vertex_set! { u16 u64 u128 }

/// The least form of a graph with at most `N` vertices, and a numbering that produces it.
#[derive(Clone, Debug)]
pub struct Labelling<S, F, const N: usize> {
    form: F,
    classes: Classes<S, N>,
}

/// An ordered partition of the vertices.
#[derive(Clone, Copy, Debug)]
struct Classes<S, const N: usize> {
    list: [S; N],
    count: usize,
}

impl<S: VertexSet, F: Ord, const N: usize> Labelling<S, F, N> {
    /// Labels a graph given by the set of neighbours of each vertex. `form` computes the form of a
    /// numbering from its vertices in order, each as a one-element set. `None` if there is no vertex, if
    /// there are more than `N` or more than the set can hold, or if there are too many branches.
    pub fn new(links: &[S], form: impl Fn(&[S]) -> F) -> Option<Self> {
        let all = (0..links.len().min(8 * size_of::<S>())).fold(S::EMPTY, |all, vertex| all | S::of(vertex));
        Self::of_classes(links, &[all], form)
    }

    /// Like [`Labelling::new`] for vertices of several kinds, where only vertices of the same kind may be
    /// exchanged: `kinds` partitions the vertices into non-empty sets.
    pub fn of_classes(links: &[S], kinds: &[S], form: impl Fn(&[S]) -> F) -> Option<Self> {
        if links.is_empty() || links.len() > N.min(8 * size_of::<S>()) || kinds.len() > N {
            return None;
        }
        let mut classes = Classes { list: [S::EMPTY; N], count: kinds.len() };
        classes.list[..kinds.len()].copy_from_slice(kinds);
        let mut search = Search { links, form, least: None, branches: 0 };
        if search.follow(classes) { search.least } else { None }
    }

    /// The form; equal for isomorphic graphs.
    pub fn into_form(self) -> F {
        self.form
    }

    /// The vertices in canonical order: isomorphic graphs have the same links in this order.
    pub fn order(&self) -> impl Iterator<Item = usize> {
        self.classes.list[..self.classes.count].iter().map(|class| class.first())
    }
}

/// The search for the least form.
struct Search<'a, S, F, M, const N: usize> {
    links: &'a [S],
    form: M,
    least: Option<Labelling<S, F, N>>,
    branches: u32,
}

impl<S: VertexSet, F: Ord, M: Fn(&[S]) -> F, const N: usize> Search<'_, S, F, M, N> {
    /// Follows every branch below this partition; `false` if there are too many.
    fn follow(&mut self, mut classes: Classes<S, N>) -> bool {
        self.branches += 1;
        if self.branches > MAX_BRANCHES {
            return false;
        }
        refine(self.links, &mut classes);
        let list = &classes.list[..classes.count];
        let Some(target) = list.iter().position(|class| class.without_first() != S::EMPTY) else {
            let form = (self.form)(list);
            if self.least.as_ref().is_none_or(|least| form < least.form) {
                self.least = Some(Labelling { form, classes });
            }
            return true;
        };
        let class = list[target];
        // Twins can be exchanged without changing anything else, so one of them stands for all.
        let choices = if are_twins(self.links, class) { S::of(class.first()) } else { class };
        choices.each().all(|vertex| {
            let mut branch = classes;
            branch.list.copy_within(target + 1..classes.count, target + 2);
            branch.list[target] = S::of(vertex);
            branch.list[target + 1] = class & !S::of(vertex);
            branch.count += 1;
            self.follow(branch)
        })
    }
}

/// Splits classes by the number of neighbours in each class until none splits.
fn refine<S: VertexSet, const N: usize>(links: &[S], classes: &mut Classes<S, N>) {
    let mut by = 0;
    while by < classes.count {
        let splitter = classes.list[by];
        let mut split = Classes { list: [S::EMPTY; N], count: 0 };
        for &class in &classes.list[..classes.count] {
            let mut left = class;
            while left.without_first() != S::EMPTY {
                let group = fewest(links, left, splitter);
                split.list[split.count] = group;
                split.count += 1;
                left = left & !group;
            }
            if left != S::EMPTY {
                split.list[split.count] = left;
                split.count += 1;
            }
        }
        // A class that has just been split may split classes already passed.
        by = if split.count > classes.count { 0 } else { by + 1 };
        *classes = split;
    }
}

/// The vertices of a class with the fewest neighbours in a set.
fn fewest<S: VertexSet>(links: &[S], class: S, set: S) -> S {
    let (mut fewest, mut group) = (u32::MAX, S::EMPTY);
    for vertex in class.each() {
        let neighbours = (links[vertex] & set).count();
        if neighbours < fewest {
            (fewest, group) = (neighbours, S::EMPTY);
        }
        if neighbours == fewest {
            group = group | S::of(vertex);
        }
    }
    group
}

fn are_twins<S: VertexSet>(links: &[S], class: S) -> bool {
    let first = class.first();
    class.each().all(|vertex| {
        let both = S::of(first) | S::of(vertex);
        links[first] & !both == links[vertex] & !both
    })
}

/// The canonical form of a graph with at most 64 vertices. The graph and its form are given by the set of
/// neighbours of each vertex.
pub fn canonical(links: &[u64]) -> Option<Vec<u64>> {
    let labelling: Labelling<_, _, MAX_VERTICES> = Labelling::new(links, |order| renumbered(links, order))?;
    Some(labelling.into_form())
}

/// The graph with its vertices in this order.
fn renumbered(links: &[u64], order: &[u64]) -> Vec<u64> {
    let mut number = [0; MAX_VERTICES];
    for (to, vertex) in order.iter().enumerate() {
        number[vertex.first()] = to;
    }
    let image = |set: u64| set.each().fold(0, |image, vertex| image | 1 << number[vertex]);
    order.iter().map(|vertex| image(links[vertex.first()])).collect()
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
        // Eight separate triangles are never told apart by refinement.
        let triangles: Vec<u64> = (0..24).map(|i| 0b111 << (i / 3 * 3) & !(1 << i)).collect();
        assert_eq!(canonical(&triangles), None);
    }
}
