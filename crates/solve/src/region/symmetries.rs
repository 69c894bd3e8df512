//! Automorphisms of graphs.
//!
//! Vertices are coloured by their surroundings: by the colours of their neighbours, of the neighbours of
//! those, and so on. If singling out one vertex gives every vertex a colour of its own, then two vertices
//! whose singling out gives the same set of colours define a renumbering. It is an automorphism if it keeps
//! the edges, which is checked.

/// So many times the colours are worked out, at most.
const REFINEMENTS: usize = 100;

/// So many vertices are singled out, one after the other, at most.
const SINGLED_OUT: usize = 4;

/// Some automorphisms of a graph, at most `most`, the identity first: for each vertex its image.
pub(super) fn automorphisms(links: &[Vec<u32>], most: usize) -> Vec<Vec<u32>> {
    let mut search = Search { links, most, left: REFINEMENTS, base: Vec::new(), found: Vec::new() };
    let colours = search.refined(vec![0; links.len()]);
    if search.descend(colours.clone()).is_some() {
        search.images(0, &colours);
    }
    let identity: Vec<u32> = (0..links.len() as u32).collect();
    search.found.retain(|image| *image != identity);
    search.found.truncate(most.saturating_sub(1));
    std::iter::once(identity).chain(search.found).collect()
}

/// A vertex that was singled out.
struct Level {
    colour: u64,
    /// All colours afterwards, in order.
    after: Vec<u64>,
    /// The same colours, by vertex.
    by_vertex: Vec<u64>,
}

struct Search<'a> {
    links: &'a [Vec<u32>],
    most: usize,
    left: usize,
    base: Vec<Level>,
    found: Vec<Vec<u32>>,
}

fn mixed(n: u64) -> u64 {
    let n = (n ^ n >> 31).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    (n ^ n >> 29).wrapping_mul(0xbf58_476d_1ce4_e5b9) ^ n >> 32
}

fn sorted(colours: &[u64]) -> Vec<u64> {
    let mut sorted = colours.to_vec();
    sorted.sort_unstable();
    sorted
}

fn kinds(colours: &[u64]) -> usize {
    sorted(colours).chunk_by(|a, b| a == b).count()
}

impl Search<'_> {
    /// Refines colours until the colours of neighbours tell nothing new.
    fn refined(&mut self, mut colours: Vec<u64>) -> Vec<u64> {
        self.left = self.left.saturating_sub(1);
        let mut before = kinds(&colours);
        loop {
            let seen = |ends: &Vec<u32>| {
                ends.iter().fold(0u64, |sum, end| sum.wrapping_add(mixed(colours[*end as usize])))
            };
            let next: Vec<u64> = colours
                .iter()
                .zip(self.links)
                .map(|(own, ends)| mixed(own ^ seen(ends).rotate_left(17)))
                .collect();
            let now = kinds(&next);
            colours = next;
            if now <= before {
                return colours;
            }
            before = now;
        }
    }

    fn singled_out(&mut self, colours: &[u64], vertex: usize) -> Vec<u64> {
        let mut colours = colours.to_vec();
        colours[vertex] = mixed(colours[vertex] ^ 0x2545_f491_4f6c_dd1d);
        self.refined(colours)
    }

    /// Singles out one vertex after another, until no two have the same colour.
    fn descend(&mut self, mut colours: Vec<u64>) -> Option<()> {
        loop {
            let sorted = sorted(&colours);
            // The smallest set of vertices with the same colour.
            let alike =
                sorted.chunk_by(|a, b| a == b).filter(|set| set.len() > 1).min_by_key(|set| set.len());
            let Some(colour) = alike.map(|set| set[0]) else { return Some(()) };
            if self.base.len() == SINGLED_OUT || self.left == 0 {
                return None;
            }
            let vertex = colours.iter().position(|own| *own == colour)?;
            colours = self.singled_out(&colours, vertex);
            self.base.push(Level { colour, after: self::sorted(&colours), by_vertex: colours.clone() });
        }
    }

    /// Tries all images of the vertices that were singled out, from this level on.
    fn images(&mut self, level: usize, colours: &[u64]) {
        let Some(singled) = self.base.get(level) else {
            // Every vertex has its own colour, so its image is the vertex with the same colour.
            let Some(last) = self.base.last() else { return };
            let mut order: Vec<(u64, u32)> = colours.iter().copied().zip(0..).collect();
            order.sort_unstable();
            let image = |colour: &u64| {
                order.binary_search_by_key(colour, |own| own.0).ok().map(|place| order[place].1)
            };
            let images: Option<Vec<u32>> = last.by_vertex.iter().map(image).collect();
            self.found.extend(images.filter(|images| keeps_links(self.links, images)));
            return;
        };
        let colour = singled.colour;
        for vertex in (0..colours.len()).filter(|vertex| colours[*vertex] == colour) {
            if self.left == 0 || self.found.len() >= self.most {
                return;
            }
            let next = self.singled_out(colours, vertex);
            if sorted(&next) == self.base[level].after {
                self.images(level + 1, &next);
            }
        }
    }
}

/// Whether this renumbering is one-to-one and keeps every edge.
fn keeps_links(links: &[Vec<u32>], images: &[u32]) -> bool {
    let mut hit = vec![false; links.len()];
    let one_to_one = images
        .iter()
        .all(|image| hit.get_mut(*image as usize).is_some_and(|hit| !std::mem::replace(hit, true)));
    one_to_one
        && links.iter().zip(images).all(|(ends, image)| {
            let mut turned: Vec<u32> = ends.iter().map(|end| images[*end as usize]).collect();
            let mut there = links[*image as usize].clone();
            turned.sort_unstable();
            there.sort_unstable();
            turned == there
        })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn graph(n: usize, linked: impl Fn(usize, usize) -> bool) -> Vec<Vec<u32>> {
        (0..n).map(|a| (0..n).filter(|b| a != *b && linked(a, *b)).map(|b| b as u32).collect()).collect()
    }

    /// The number of automorphisms, found by trying all renumberings.
    fn plain(links: &[Vec<u32>]) -> usize {
        fn extend(links: &[Vec<u32>], images: &mut Vec<u32>, count: &mut usize) {
            if images.len() == links.len() {
                *count += usize::from(keeps_links(links, images));
                return;
            }
            for image in 0..links.len() as u32 {
                if !images.contains(&image) {
                    images.push(image);
                    extend(links, images, count);
                    images.pop();
                }
            }
        }
        let mut count = 0;
        extend(links, &mut Vec::new(), &mut count);
        count
    }

    #[test]
    fn as_many_as_there_are() {
        let mut random = 5u64;
        let mut several = 0;
        for n in [1, 4, 5, 6, 7] {
            for _ in 0..12 {
                random =
                    random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                let links = graph(n, |a, b| (random >> ((a.min(b) * 7 + a.max(b)) % 61)) & 1 == 1);
                let (found, all) = (automorphisms(&links, 8), plain(&links));
                assert!(found.iter().all(|images| keeps_links(&links, images)));
                let distinct: std::collections::BTreeSet<_> = found.iter().collect();
                assert_eq!(distinct.len(), found.len());
                assert!(found.len() == all.min(8) || all > 24, "{n}: {} of {all}", found.len());
                several += usize::from(found.len() > 1);
            }
        }
        assert!(several > 10, "{several}");
    }

    #[test]
    fn a_board_of_queens_has_eight() {
        for side in [5usize, 8] {
            let links = graph(side * side, |a, b| {
                let (r, c, x, y) = (a / side, a % side, b / side, b % side);
                r == x || c == y || r.abs_diff(x) == c.abs_diff(y)
            });
            assert_eq!(automorphisms(&links, 8).len(), 8);
        }
        // Too many vertices to single out.
        assert_eq!(automorphisms(&graph(40, |_, _| true), 8).len(), 1);
    }
}
