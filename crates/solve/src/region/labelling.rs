//! Canonical forms of graphs of at most 16 vertices, as numbers. See [`marienbad_rules::graph::labelling`].

use marienbad_rules::graph::labelling::Labelling;

/// Larger graphs have no form: the links between so many vertices fill a word.
pub(super) const MOST: usize = 16;

/// The canonical form of a connected graph, given by the set of neighbours of each vertex.
pub(super) fn form(links: &[u16]) -> Option<u128> {
    labelled(links).map(Labelling::into_form)
}

/// An order of its vertices in which isomorphic graphs have the same edges.
pub(super) fn order(links: &[u16]) -> Option<Vec<usize>> {
    labelled(links).map(|labelling| labelling.order().collect())
}

fn labelled(links: &[u16]) -> Option<Labelling<u16, u128, MOST>> {
    Labelling::new(links, |order| code(links, order))
}

/// The edges as bits, with the vertices numbered in this order.
fn code(links: &[u16], order: &[u16]) -> u128 {
    let mut code = 0;
    for (i, a) in order.iter().enumerate() {
        let links = links[a.trailing_zeros() as usize];
        for (j, b) in order[..i].iter().enumerate() {
            if links & b != 0 {
                code |= 1 << (i * (i - 1) / 2 + j);
            }
        }
    }
    code
}

#[cfg(test)]
mod tests {
    use super::*;
    use marienbad_rules::graph::labelling::VertexSet as _;
    use std::collections::BTreeSet;

    #[test]
    fn as_many_forms_as_connected_graphs() {
        // OEIS A001349.
        for (n, graphs) in [(1, 1), (2, 1), (3, 2), (4, 6), (5, 21), (6, 112)] {
            let mut forms = BTreeSet::new();
            let pairs: Vec<(usize, usize)> = (0..n).flat_map(|a| (a + 1..n).map(move |b| (a, b))).collect();
            for edges in 0..1u32 << pairs.len() {
                let mut links = vec![0u16; n];
                for (_, (a, b)) in pairs.iter().enumerate().filter(|(i, _)| edges >> i & 1 == 1) {
                    links[*a] |= 1 << b;
                    links[*b] |= 1 << a;
                }
                let mut reached = 1u16;
                (0..n).for_each(|_| reached = reached.each().fold(reached, |all, v| all | links[v]));
                if reached.count_ones() as usize == n {
                    forms.insert(form(&links).unwrap());
                }
            }
            assert_eq!(forms.len(), graphs, "{n} vertices");
        }
    }

    #[test]
    fn large_and_regular_graphs_have_none() {
        assert_eq!(form(&[0; MOST + 1]), None);
        let cube: Vec<u16> = (0..16).map(|v| (0..4).fold(0, |links, i| links | 1 << (v ^ 1 << i))).collect();
        assert_eq!(form(&cube), None);
        assert!(form(&[1 << 1, 1 << 0]).is_some());
    }
}
