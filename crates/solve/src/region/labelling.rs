//! Canonical forms of small graphs, as numbers.
//!
//! Vertices are told apart by their numbers of neighbours in each class until no class splits; where
//! one of several is left, each of its vertices in turn is set apart. The least code of all numberings
//! so found is the form, so isomorphic graphs have the same and others have not. After B. D. `McKay`,
//! *Practical graph isomorphism*, Congressus Numerantium 30 (1981), 45–87, without its use of
//! automorphisms: graphs that would need many branches have no form.

/// Larger graphs have no form: the links between so many vertices fill a word.
pub(super) const MOST: usize = 16;

/// Branches to follow before the graph is left without a form.
const BRANCHES: u32 = 256;

/// An ordered partition of the vertices.
#[derive(Clone, Copy)]
struct Classes {
    list: [u16; MOST],
    count: usize,
}

/// The least code so far, and the numbering that has it.
struct Least {
    code: u128,
    classes: Classes,
}

/// The form of a connected graph, given as one set of neighbours for each vertex.
pub(super) fn form(links: &[u16]) -> Option<u128> {
    least(links).map(|least| least.code)
}

/// Its vertices in an order in which isomorphic graphs have the same links.
pub(super) fn order(links: &[u16]) -> Option<Vec<usize>> {
    let Classes { list, count } = least(links)?.classes;
    Some(list[..count].iter().map(|class| class.trailing_zeros() as usize).collect())
}

fn least(links: &[u16]) -> Option<Least> {
    if links.is_empty() || links.len() > MOST {
        return None;
    }
    let mut classes = Classes { list: [0; MOST], count: 1 };
    classes.list[0] = u16::MAX >> (MOST - links.len());
    let (mut least, mut branches) = (Least { code: u128::MAX, classes }, 0);
    follow(links, classes, &mut least, &mut branches).then_some(least)
}

/// Follows every branch below this partition; `false` if there are too many.
fn follow(links: &[u16], mut classes: Classes, least: &mut Least, branches: &mut u32) -> bool {
    *branches += 1;
    if *branches > BRANCHES {
        return false;
    }
    refine(links, &mut classes);
    let Some(target) = classes.list[..classes.count].iter().position(|class| class.count_ones() > 1) else {
        let code = code(links, &classes);
        if code < least.code {
            *least = Least { code, classes };
        }
        return true;
    };
    let class = classes.list[target];
    // Twins can be exchanged without any other change: one stands for all.
    let choices = if are_twins(links, class) { class & class.wrapping_neg() } else { class };
    each(choices).all(|vertex| {
        let mut branch = classes;
        branch.list.copy_within(target + 1..classes.count, target + 2);
        branch.list[target] = 1 << vertex;
        branch.list[target + 1] = class & !(1 << vertex);
        branch.count += 1;
        follow(links, branch, least, branches)
    })
}

/// Splits classes by the number of neighbours in each class until that splits none.
fn refine(links: &[u16], classes: &mut Classes) {
    let mut by = 0;
    while by < classes.count {
        let splitter = classes.list[by];
        let mut split = Classes { list: [0; MOST], count: 0 };
        for &class in &classes.list[..classes.count] {
            let mut left = class;
            let mut wanted = 0;
            while left != 0 {
                let group = each(left)
                    .filter(|vertex| (links[*vertex] & splitter).count_ones() == wanted)
                    .fold(0, |group, vertex| group | 1 << vertex);
                if group != 0 {
                    split.list[split.count] = group;
                    split.count += 1;
                    left &= !group;
                }
                wanted += 1;
            }
        }
        // A class that was split may split those already passed.
        by = if split.count > classes.count { 0 } else { by + 1 };
        *classes = split;
    }
}

fn are_twins(links: &[u16], class: u16) -> bool {
    let first = class.trailing_zeros() as usize;
    each(class).all(|vertex| {
        let both = 1 << first | 1 << vertex;
        links[first] & !both == links[vertex] & !both
    })
}

/// The links as bits, when the vertices are numbered in the order of their classes, each of one vertex.
fn code(links: &[u16], classes: &Classes) -> u128 {
    let order = &classes.list[..classes.count];
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

fn each(set: u16) -> impl Iterator<Item = usize> {
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
                (0..n).for_each(|_| reached = each(reached).fold(reached, |all, v| all | links[v]));
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
