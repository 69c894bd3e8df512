//! Graphs side by side on one board of bits, as wholes or only as what is left of them.
//!
//! If there is room for every vertex, a graph keeps its numbering, and everything that is left of it later
//! also lies on this board. Otherwise only the current pieces are numbered, and equal pieces share their
//! places, so two parts of a sum may have the same places. Thus a sum of thousands of small pieces fits on
//! a board of a few hundred places.

use std::hash::{Hash, Hasher};

use marienbad_rules::board::Region;
use marienbad_rules::graph::Tokens;
use rustc_hash::FxHasher;

use super::ground::{MOST_PLACES, Part};
use super::labelling;

/// A component on a board or a graph.
#[derive(Debug)]
enum Example {
    Cells(Region),
    Vertices(Tokens),
}

impl Example {
    fn of(part: Part<'_>) -> Self {
        match part {
            Part::Cells(region) => Self::Cells(region.clone()),
            Part::Vertices(tokens) => Self::Vertices(tokens.clone()),
        }
    }

    fn part(&self) -> Part<'_> {
        match self {
            Self::Cells(region) => Part::Cells(region),
            Self::Vertices(tokens) => Part::Vertices(tokens),
        }
    }
}

/// One of the graphs.
#[derive(Debug)]
struct Graph {
    example: Example,
    /// For each vertex, the piece to which it belongs and its place here. Different pieces may have the
    /// same places.
    spots: Vec<Option<(u32, u32)>>,
}

impl Graph {
    fn places(&self, part: Part<'_>) -> Option<Vec<Vec<u32>>> {
        let mut spots: Vec<(u32, u32)> = Vec::new();
        let mut fits = true;
        for vertex in part.places() {
            let spot = self.spots[vertex]?;
            spots.push(spot);
            // If vertices are linked now that belonged to different pieces before, it is not what lies
            // here.
            part.links(vertex, &mut |end| {
                fits &= !part.has(end) || self.spots[end].is_some_and(|(piece, _)| piece == spot.0);
            });
        }
        spots.sort_unstable();
        let lists = spots.chunk_by(|a, b| a.0 == b.0);
        fits.then(|| lists.map(|list| list.iter().map(|spot| spot.1).collect()).collect())
    }
}

/// The neighbours of each vertex of a piece, numbered from 0.
type Links = Vec<Vec<u32>>;

/// Graphs, and where their vertices lie.
#[derive(Debug, Default)]
pub(super) struct SideBySide {
    graphs: Vec<Graph>,
    /// The different pieces, with the first place of each; empty if whole graphs lie here.
    looks: Vec<(Links, u32)>,
    /// The number of pieces, counting equal ones.
    pieces: u32,
    /// All links between places.
    links: Links,
}

impl SideBySide {
    /// A board for all of these, if there is room.
    pub(super) fn new(parts: &[Part<'_>]) -> Option<Self> {
        Self::whole(parts).or_else(|| {
            let mut all = Self::default();
            parts.iter().all(|part| all.lay(*part, MOST_PLACES)).then_some(all)
        })
    }

    fn whole(parts: &[Part<'_>]) -> Option<Self> {
        let mut all = Self::default();
        for part in parts {
            if all.graphs.iter().any(|graph| graph.example.part().shares_board(*part)) {
                continue;
            }
            let first = all.links.len();
            if first + part.size() > MOST_PLACES {
                return None;
            }
            let links = (0..part.size()).map(|place| {
                let mut ends = Vec::new();
                part.links(place, &mut |end| ends.push((first + end) as u32));
                ends
            });
            all.links.extend(links);
            let spots = (first..all.links.len()).map(|place| Some((0, place as u32))).collect();
            all.graphs.push(Graph { example: Example::of(*part), spots });
        }
        Some(all)
    }

    /// Adds the pieces of a component, if there is room for those that are new. What is already here keeps
    /// its places: a board with other pieces at the same vertices is added as another graph.
    fn lay(&mut self, part: Part<'_>, most: usize) -> bool {
        if self.places(part).is_some() {
            return true;
        }
        let i = self.graphs.iter().position(|graph| {
            graph.example.part().shares_board(part)
                && part.places().iter().all(|vertex| graph.spots[*vertex].is_none())
        });
        let mut spots = i.map_or_else(|| vec![None; part.size()], |i| self.graphs[i].spots.clone());
        for piece in pieces(part) {
            let (order, links) = look(part, &piece);
            let first = match self.looks.iter().find(|look| look.0 == links) {
                Some(look) => look.1,
                None if self.links.len() + links.len() > most => return false,
                None => {
                    let first = self.links.len() as u32;
                    self.links.extend(links.iter().map(|ends| ends.iter().map(|end| first + end).collect()));
                    self.looks.push((links, first));
                    first
                }
            };
            for (vertex, place) in order.iter().zip(first..) {
                spots[*vertex] = Some((self.pieces, place));
            }
            self.pieces += 1;
        }
        match i {
            Some(i) => self.graphs[i].spots = spots,
            None => self.graphs.push(Graph { example: Example::of(part), spots }),
        }
        true
    }

    /// Adds components if all of their pieces are already here.
    pub(super) fn takes_alike(&mut self, parts: &[Part<'_>]) -> bool {
        !self.looks.is_empty() && parts.iter().all(|part| self.lay(*part, 0))
    }

    /// The links between all places.
    pub(super) fn links(&self) -> &[Vec<u32>] {
        &self.links
    }

    /// The places of a component that lies here: a list for each part that may share places with another
    /// one.
    pub(super) fn places(&self, part: Part<'_>) -> Option<Vec<Vec<u32>>> {
        let mut graphs = self.graphs.iter().filter(|graph| graph.example.part().shares_board(part));
        graphs.find_map(|graph| graph.places(part))
    }

    /// A hash of the way in which places are numbered.
    pub(super) fn signature(&self) -> u64 {
        let mut hasher = FxHasher::default();
        for (links, first) in &self.looks {
            (first, links).hash(&mut hasher);
        }
        for graph in self.graphs.iter().filter(|_| self.looks.is_empty()) {
            graph.spots.iter().take(1).flatten().for_each(|(_, first)| first.hash(&mut hasher));
            let part = graph.example.part();
            (0..part.size()).for_each(|place| {
                place.hash(&mut hasher);
                part.links(place, &mut |end| end.hash(&mut hasher));
            });
        }
        hasher.finish()
    }
}

/// The vertices of each connected piece, ascending.
fn pieces(part: Part<'_>) -> Vec<Vec<usize>> {
    let mut seen = vec![false; part.size()];
    let mut all = Vec::new();
    for first in part.places() {
        if std::mem::replace(&mut seen[first], true) {
            continue;
        }
        let (mut piece, mut next) = (vec![first], 0);
        while next < piece.len() {
            part.links(piece[next], &mut |end| {
                if part.has(end) && !std::mem::replace(&mut seen[end], true) {
                    piece.push(end);
                }
            });
            next += 1;
        }
        piece.sort_unstable();
        all.push(piece);
    }
    all
}

/// The vertices of a piece in the order of their numbering, and its links. Small isomorphic pieces have the
/// same links.
fn look(part: Part<'_>, piece: &[usize]) -> (Vec<usize>, Links) {
    let mut number = vec![usize::MAX; part.size()];
    piece.iter().enumerate().for_each(|(i, vertex)| number[*vertex] = i);
    let ends = |vertex: usize| {
        let mut ends = Vec::new();
        part.links(vertex, &mut |end| {
            if part.has(end) && end != vertex {
                ends.push(number[end]);
            }
        });
        ends.sort_unstable();
        ends.dedup();
        ends
    };
    let links: Vec<Vec<usize>> = piece.iter().map(|vertex| ends(*vertex)).collect();
    let order = (piece.len() <= labelling::MOST)
        .then(|| {
            let bits = |ends: &Vec<usize>| ends.iter().fold(0, |all, end| all | 1 << end);
            labelling::order(&links.iter().map(bits).collect::<Vec<u16>>())
        })
        .flatten()
        .unwrap_or_else(|| (0..piece.len()).collect());
    let mut renumbered = vec![0; piece.len()];
    order.iter().zip(0u32..).for_each(|(old, new)| renumbered[*old] = new);
    let links = order.iter().map(|old| {
        let mut ends: Vec<u32> = links[*old].iter().map(|end| renumbered[*end]).collect();
        ends.sort_unstable();
        ends
    });
    let links = links.collect();
    (order.iter().map(|old| piece[*old]).collect(), links)
}
