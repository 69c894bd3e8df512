//! A graph from which edges are taken. Its edges are numbered, there may be loops and several edges between
//! two vertices, and one vertex may be the ground.

use std::cmp::Ordering;
use std::fmt::{self, Write};
use std::hash::{BuildHasher, BuildHasherDefault, DefaultHasher, Hash, Hasher};
use std::sync::Arc;

use crate::board::linked::Drawing;
use crate::board::{Cells, MAX_PLACES, numbering};
use crate::graph::graph6;
use crate::graph::labelling::{Labelling, VertexSet};
use crate::graph::names::{is_path, natural_order, typed_name};
use crate::graph::write_name;
use crate::graph::written::{Complaint, Kind, Written};
use crate::{Files, ParseError, ParseErrorKind, Thing};

/// The most edges of a graph.
const MAX_EDGES: usize = 1 << 16;

/// The most vertices and edges, together, of graphs that are brought to a canonical form.
const MOST: usize = 128;

/// A graph as it was written. Vertices are numbered in the order of their names, edges in the order of
/// their ends.
#[derive(Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Whole {
    /// The hash of the other fields.
    digest: u64,
    names: Vec<Box<str>>,
    /// The two ends of each edge, the smaller number first; in ascending order.
    pub(super) edges: Vec<(u16, u16)>,
    pub(super) ground: Option<u16>,
}

impl Whole {
    fn new(names: Vec<Box<str>>, mut edges: Vec<(u16, u16)>, ground: Option<u16>) -> Self {
        edges.iter_mut().for_each(|edge| *edge = (edge.0.min(edge.1), edge.0.max(edge.1)));
        edges.sort_unstable();
        let digest = BuildHasherDefault::<DefaultHasher>::default().hash_one((&names, &edges, ground));
        Self { digest, names, edges, ground }
    }

    /// The graph that was written, unless it lacks the ground or has a part that does not hang on the
    /// ground.
    fn from_written(written: &Written, ground: Option<&str>) -> Result<Self, Complaint> {
        let name = |vertex: usize| written.names.name(vertex as u32);
        let mut order: Vec<usize> = (0..written.names.len()).collect();
        order.sort_by(|&a, &b| natural_order(name(a), name(b)));
        let mut number = vec![0; order.len()];
        for (to, &from) in order.iter().enumerate() {
            number[from] = to as u16;
        }
        let ground = match ground {
            None => None,
            Some(ground) => {
                let found = order.iter().position(|&vertex| name(vertex) == ground);
                let missing = || (0, ParseErrorKind::UnknownNode { name: ground.to_owned() });
                Some(found.ok_or_else(missing)? as u16)
            }
        };
        if written.edges.len() > MAX_EDGES {
            return Err((MAX_EDGES, ParseErrorKind::TooMany { what: Thing::Edges, max: MAX_EDGES }));
        }
        let mut edges: Vec<(u16, u16)> = written
            .edges
            .iter()
            .map(|&(from, to)| (number[from as usize], number[to as usize]))
            .map(|(a, b)| (a.min(b), a.max(b)))
            .collect();
        if ground.is_none() {
            // An edge that is written twice counts once.
            edges.sort_unstable();
            edges.dedup();
        }
        let names: Vec<Box<str>> = order.iter().map(|&vertex| name(vertex).into()).collect();
        let whole = Self::new(names, edges, ground);
        if let Some(ground) = ground {
            let hanging = Figure::of(whole).hanging();
            let loose = (0..order.len()).find(|vertex| !hanging.vertices.contains(*vertex));
            if let Some(loose) = loose {
                let edge =
                    written.edges.iter().position(|(from, _)| number[*from as usize] as usize == loose);
                let name = hanging.whole.names[loose].to_string();
                let ground = hanging.whole.names[usize::from(ground)].to_string();
                return Err((edge.unwrap_or(0), ParseErrorKind::NotHanging { name, ground }));
            }
            return Ok(
                Arc::into_inner(hanging.whole).unwrap_or_else(|| Self::new(Vec::new(), Vec::new(), None))
            );
        }
        Ok(whole)
    }
}

/// Some vertices and edges of a graph: one component, or all components of a graph in one drawing.
#[derive(Debug, Clone)]
pub struct Figure {
    pub(super) whole: Arc<Whole>,
    board: u16,
    pub(super) vertices: Cells,
    pub(super) edges: Cells,
}

impl Figure {
    fn of(whole: Whole) -> Self {
        let (vertices, edges) = (Cells::all(whole.names.len()), Cells::all(whole.edges.len()));
        Self { whole: Arc::new(whole), board: 0, vertices, edges }
    }

    pub(super) fn board(&self) -> u16 {
        self.board
    }

    /// The number of vertices of the whole graph, including those that are gone.
    pub(super) fn vertices_of_whole(&self) -> usize {
        self.whole.names.len()
    }

    pub(super) fn name(&self, vertex: usize) -> &str {
        self.whole.names.get(vertex).map_or("", |name| name)
    }

    /// The bytes held beyond its own size. The graph is shared, or else small.
    pub(super) fn bytes_beside(&self) -> usize {
        let beside = self.vertices.bytes_beside() + self.edges.bytes_beside();
        beside + size_of::<Whole>() + 16 * (self.vertices.len() + self.edges.len())
    }

    pub(super) fn ends(&self, edge: usize) -> (usize, usize) {
        let (a, b) = self.whole.edges.get(edge).copied().unwrap_or_default();
        (a.into(), b.into())
    }

    /// Whether another edge with the same ends follows. Of several such edges, the last one is cut first.
    pub(super) fn has_twin_behind(&self, edge: usize) -> bool {
        self.edges.contains(edge + 1) && self.whole.edges.get(edge) == self.whole.edges.get(edge + 1)
    }

    /// The part that hangs on the ground.
    pub(super) fn hanging(self) -> Self {
        let Some(ground) = self.whole.ground else { return self };
        let (mut vertices, mut edges) = (self.vertices.emptied(), self.edges.emptied());
        let mut near: Vec<Vec<usize>> = vec![Vec::new(); self.whole.names.len()];
        for edge in self.edges.iter() {
            let (a, b) = self.ends(edge);
            near[a].push(edge);
            near[b].push(edge);
        }
        let mut stack = vec![usize::from(ground)];
        vertices.insert(usize::from(ground));
        while let Some(vertex) = stack.pop() {
            for &edge in &near[vertex] {
                edges.insert(edge);
                let (a, b) = self.ends(edge);
                let other = if a == vertex { b } else { a };
                if !vertices.contains(other) {
                    vertices.insert(other);
                    stack.push(other);
                }
            }
        }
        Self { vertices, edges, ..self }
    }

    /// The components in the order of their first vertex. Edges join vertices, but not across the ground.
    pub(super) fn split(&self) -> Vec<Self> {
        let vertices = self.whole.names.len();
        let mut parent: Vec<usize> = (0..vertices + self.whole.edges.len()).collect();
        let ground = self.whole.ground.map(usize::from);
        for edge in self.edges.iter() {
            let (a, b) = self.ends(edge);
            for end in [a, b].into_iter().filter(|end| Some(*end) != ground) {
                let (one, other) = (root(&mut parent, end), root(&mut parent, vertices + edge));
                parent[one.max(other)] = one.min(other);
            }
        }
        let mut parts: Vec<Self> = Vec::new();
        let mut number = vec![usize::MAX; parent.len()];
        let nothing = Self { vertices: self.vertices.emptied(), edges: self.edges.emptied(), ..self.clone() };
        let things = self.vertices.iter().filter(|vertex| Some(*vertex) != ground);
        for thing in things.chain(self.edges.iter().map(|edge| vertices + edge)) {
            let root = root(&mut parent, thing);
            if number[root] == usize::MAX {
                number[root] = parts.len();
                parts.push(nothing.clone());
                if let Some(ground) = ground {
                    parts[number[root]].vertices.insert(ground);
                }
            }
            let part = &mut parts[number[root]];
            if thing < vertices { part.vertices.insert(thing) } else { part.edges.insert(thing - vertices) }
        }
        if parts.is_empty() && ground.is_some_and(|ground| self.vertices.contains(ground)) {
            // The ground alone, as it was written.
            parts.push(self.clone());
        }
        parts
    }

    /// Renumbers the graph by a canonical labelling, if one is found quickly. Vertices and edges are nodes,
    /// linked where they meet; the ground, edges and loops each have a colour of their own.
    pub(super) fn canonical(mut self) -> Self {
        self.board = 0;
        let vertices: Vec<usize> = self.vertices.iter().collect();
        let edges: Vec<usize> = self.edges.iter().collect();
        if vertices.len() + edges.len() > MOST {
            return self;
        }
        let ground = self.whole.ground.map(usize::from);
        let mut links = vec![0_u128; vertices.len() + edges.len()];
        let mut kinds = [0_u128; 4];
        for (i, vertex) in vertices.iter().enumerate() {
            kinds[usize::from(Some(*vertex) != ground)] |= 1 << i;
        }
        for (i, edge) in edges.iter().enumerate() {
            let (a, b) = self.ends(*edge);
            let node = vertices.len() + i;
            kinds[if a == b { 3 } else { 2 }] |= 1 << node;
            for end in [a, b] {
                if let Ok(end) = vertices.binary_search(&end) {
                    links[node] |= 1 << end;
                    links[end] |= 1 << node;
                }
            }
        }
        let kinds: Vec<u128> = kinds.into_iter().filter(|kind| *kind != 0).collect();
        let found: Option<Labelling<u128, Vec<u128>, MOST>> =
            Labelling::of_classes(&links, &kinds, |order| renumbered(&links, order));
        let Some(found) = found else { return self };
        // The new number of each vertex; the ground, the only node of its colour, comes first.
        let order: Vec<usize> = found.order().collect();
        let mut number = vec![0_u16; links.len()];
        for (to, from) in order.iter().filter(|node| **node < vertices.len()).enumerate() {
            number[*from] = to as u16;
        }
        let mut names: Vec<Box<str>> = Vec::with_capacity(vertices.len());
        let ground_name = ground.map(|ground| self.name(ground).to_owned());
        names.extend(
            ground_name
                .as_deref()
                .filter(|_| ground.is_some_and(|g| self.vertices.contains(g)))
                .map(Into::into),
        );
        let grounded = !names.is_empty();
        let spare = (1..).map(|n: usize| n.to_string()).filter(|name| Some(name) != ground_name.as_ref());
        names.extend(spare.take(vertices.len() - names.len()).map(Into::into));
        let renumber = |vertex: usize| vertices.binary_search(&vertex).map_or(0, |at| number[at]);
        let edges = edges.iter().map(|edge| {
            let (a, b) = self.ends(*edge);
            (renumber(a), renumber(b))
        });
        let edges = edges.collect();
        Self::of(Whole::new(names, edges, grounded.then_some(0)))
    }

    /// Reads a graph from a file or from the text itself, and splits it.
    pub(super) fn parse(
        text: &str,
        ground: Option<&str>,
        files: &dyn Files,
    ) -> Result<Vec<Self>, ParseError> {
        let kind = if ground.is_some() { Kind::Several } else { Kind::Links };
        let accept = |written: Written| Whole::from_written(&written, ground);
        let path = text.trim();
        if is_path(path) && !graph6::appears(path) {
            let whole = Written::from_file(path, files, kind, MAX_PLACES, accept);
            let whole = whole.map_err(|error| error.in_position(text, 0, path))?;
            return Ok(Self::of(whole).split());
        }
        numbering::parse_by(
            text,
            |cursor| Written::summand(text, cursor, kind, MAX_PLACES, accept).map(Self::of),
            |figure, number| figure.board = number,
            Self::split,
        )
    }

    /// The graphs of a sum in ascending order, each drawn once with all of its components. Components that
    /// do not come from the same graph are drawn separately.
    pub(super) fn drawings(sum: &[Self]) -> Vec<Drawing<Self>> {
        let mut order: Vec<usize> = (0..sum.len()).collect();
        order.sort_by_key(|i| sum[*i].board);
        let mut drawings: Vec<Drawing<Self>> = Vec::new();
        for i in order {
            let figure = &sum[i];
            let room = drawings.iter_mut().find(|drawing| drawing.whole.has_room_for(figure));
            match room {
                Some(drawing) => {
                    drawing.whole.vertices.extend(&figure.vertices);
                    drawing.whole.edges.extend(&figure.edges);
                    drawing.members.push(i);
                }
                None => drawings.push(Drawing { whole: figure.clone(), members: vec![i], number: 0 }),
            }
        }
        let mut next = 0;
        for drawing in &mut drawings {
            drawing.number = usize::from(drawing.whole.board).max(next);
            next = drawing.number + 1;
        }
        drawings
    }

    fn has_room_for(&self, other: &Self) -> bool {
        let ground = self.whole.ground.map(usize::from);
        self.board == other.board
            && (Arc::ptr_eq(&self.whole, &other.whole) || self.whole == other.whole)
            && other.edges.iter().all(|edge| !self.edges.contains(edge))
            && other.vertices.iter().all(|vertex| Some(vertex) == ground || !self.vertices.contains(vertex))
    }

    /// Writes a sum as lists of edges and single vertices.
    pub(super) fn write(sum: &[Self], out: &mut dyn Write) -> fmt::Result {
        if let [one] = sum
            && one.board == 0
            && one.edges.is_empty()
            && one.vertices.len() == 1
            && one.vertices.iter().all(|vertex| one.name(vertex) == "0")
        {
            // Without quotation marks it would be read as the end of the game.
            return out.write_str("\"0\"");
        }
        numbering::write_drawings(&Self::drawings(sum), out, |figure, out| {
            let mut single = figure.vertices.clone();
            let mut first = true;
            let mut comma = |out: &mut dyn Write| {
                if std::mem::take(&mut first) { Ok(()) } else { out.write_char(',') }
            };
            for edge in figure.edges.iter() {
                let (a, b) = figure.ends(edge);
                single.remove(a);
                single.remove(b);
                comma(out)?;
                figure.write_edge(edge, out)?;
            }
            single.iter().try_for_each(|vertex| {
                comma(out)?;
                write_name(figure.name(vertex), out)
            })
        })
    }

    pub(super) fn write_edge(&self, edge: usize, out: &mut dyn Write) -> fmt::Result {
        let (a, b) = self.ends(edge);
        // The ground comes first, wherever its name is in the order of names.
        let turned = self.whole.ground.map(usize::from) == Some(b);
        let (a, b) = if turned { (b, a) } else { (a, b) };
        write_name(self.name(a), out)?;
        out.write_char('-')?;
        write_name(self.name(b), out)
    }

    /// The vertex with this name, if it is still there.
    pub(super) fn typed(&self, name: &str) -> Option<usize> {
        let name = typed_name(name)?;
        self.vertices.iter().find(|&vertex| self.name(vertex) == name)
    }
}

/// The representative of a set.
fn root(parent: &mut [usize], mut at: usize) -> usize {
    while parent[at] != at {
        parent[at] = parent[parent[at]];
        at = parent[at];
    }
    at
}

/// The graph with its vertices in this order.
fn renumbered(links: &[u128], order: &[u128]) -> Vec<u128> {
    let mut number = [0; MOST];
    for (to, node) in order.iter().enumerate() {
        number[node.first()] = to;
    }
    let image = |set: u128| set.each().fold(0, |image, node| image | 1 << number[node]);
    order.iter().map(|node| image(links[node.first()])).collect()
}

impl Ord for Figure {
    fn cmp(&self, other: &Self) -> Ordering {
        let whole = if Arc::ptr_eq(&self.whole, &other.whole) {
            Ordering::Equal
        } else {
            self.whole.cmp(&other.whole)
        };
        let key = |figure: &Self| figure.board;
        whole
            .then_with(|| key(self).cmp(&key(other)))
            .then_with(|| self.vertices.cmp(&other.vertices))
            .then_with(|| self.edges.cmp(&other.edges))
    }
}

impl PartialOrd for Figure {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for Figure {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other).is_eq()
    }
}

impl Eq for Figure {}

impl Hash for Figure {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (self.whole.digest, self.board, &self.vertices, &self.edges).hash(state);
    }
}
