//! Tokens on the vertices of any graph: the component shared by XXX and Arc Kayles on graphs, and its
//! notation.

use std::borrow::Cow;
use std::cmp::Ordering;
use std::fmt::{self, Write};
use std::hash::{BuildHasher, BuildHasherDefault, DefaultHasher, Hash, Hasher};
use std::sync::Arc;

use super::names::{is_path, natural_order, typed_name, write_name};
use super::written::{Kind, Written};
use super::{graph6, labelling};
use crate::board::linked::{Linked, Pieces};
use crate::board::{Cells, MAX_PLACES, numbering};
use crate::{Files, ParseError, ParseErrorKind};

/// A graph with named vertices.
///
/// Vertices are numbered in the order of their names, so that writing what remains of a graph and reading
/// it again gives the same numbering.
#[derive(Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Graph {
    /// Digest of the fields below. It comes first, so that comparing different graphs ends quickly.
    digest: u64,
    /// Empty if the names are 1, 2, 3, …
    names: Vec<Box<str>>,
    /// Index in `ends` of the first neighbour of each vertex, and the end of the last.
    starts: Vec<u32>,
    ends: Vec<u16>,
}

impl Graph {
    fn new(names: Vec<Box<str>>, mut pairs: Vec<(u16, u16)>, vertices: usize) -> Self {
        pairs.sort_unstable();
        pairs.dedup();
        let starts: Vec<u32> = (0..=vertices)
            .map(|vertex| pairs.partition_point(|&(from, _)| usize::from(from) < vertex) as u32)
            .collect();
        let ends: Vec<u16> = pairs.into_iter().map(|(_, to)| to).collect();
        let numbered = names.iter().enumerate().all(|(i, name)| **name == *(i + 1).to_string());
        let names = if numbered { Vec::new() } else { names };
        let digest = BuildHasherDefault::<DefaultHasher>::default().hash_one((&names, &starts, &ends));
        Self { digest, names, starts, ends }
    }

    fn from_written(written: &Written) -> Self {
        let name = |vertex: usize| written.names.name(vertex as u32);
        let mut order: Vec<usize> = (0..written.names.len()).collect();
        order.sort_by(|&a, &b| natural_order(name(a), name(b)));
        let mut number = vec![0; order.len()];
        for (to, &from) in order.iter().enumerate() {
            number[from] = to as u16;
        }
        let both_ways = written.edges.iter().flat_map(|&(from, to)| {
            let (a, b) = (number[from as usize], number[to as usize]);
            [(a, b), (b, a)]
        });
        let names = order.iter().map(|&vertex| name(vertex).into());
        Self::new(names.collect(), both_ways.collect(), order.len())
    }

    /// The number of vertices.
    pub fn vertices(&self) -> usize {
        self.starts.len() - 1
    }

    /// The neighbours of a vertex, ascending.
    pub fn neighbours(&self, vertex: usize) -> &[u16] {
        match (self.starts.get(vertex), self.starts.get(vertex + 1)) {
            (Some(&start), Some(&end)) => &self.ends[start as usize..end as usize],
            _ => &[],
        }
    }

    /// The name of a vertex.
    pub fn name(&self, vertex: usize) -> Cow<'_, str> {
        match self.names.get(vertex) {
            Some(name) => Cow::Borrowed(name),
            None => Cow::Owned((vertex + 1).to_string()),
        }
    }
}

/// Some vertices of a graph: one component, or all components of a graph in one drawing.
///
/// Compared by content: two readings of the same text are equal.
#[derive(Debug, Clone)]
pub struct Tokens {
    graph: Arc<Graph>,
    board: u16,
    standing: Cells,
}

impl Tokens {
    /// Heap memory in bytes, beyond its own size; the graph is shared, or small otherwise.
    pub(crate) fn bytes_beside(&self) -> usize {
        self.standing.bytes_beside() + size_of::<Graph>() + 16 * self.standing.len()
    }

    /// The graph.
    pub fn graph(&self) -> &Graph {
        &self.graph
    }

    /// The remaining vertices.
    pub fn standing(&self) -> &Cells {
        &self.standing
    }

    fn whole(graph: Graph) -> Self {
        let standing = Cells::all(graph.vertices());
        Self { graph: Arc::new(graph), board: 0, standing }
    }

    /// Renumbered by a canonical labelling, if one is found quickly.
    pub(crate) fn canonical(mut self) -> Self {
        self.board = 0;
        let vertices: Vec<usize> = self.standing.iter().collect();
        if vertices.len() > labelling::MAX_VERTICES {
            return self;
        }
        let links: Vec<u64> = vertices
            .iter()
            .map(|&vertex| {
                let ends = self.graph.neighbours(vertex).iter();
                ends.filter_map(|&end| vertices.binary_search(&end.into()).ok())
                    .fold(0, |links, end| links | 1 << end)
            })
            .collect();
        let Some(links) = labelling::canonical(&links) else {
            return self;
        };
        let pairs = links.iter().enumerate().flat_map(|(from, &ends)| {
            (0..links.len()).filter_map(move |to| (ends >> to & 1 == 1).then_some((from as u16, to as u16)))
        });
        Self::whole(Graph::new(Vec::new(), pairs.collect(), links.len()))
    }

    /// Reads a graph from a file or from the text itself, and splits it.
    pub(crate) fn parse(text: &str, files: &dyn Files) -> Result<Vec<Self>, ParseError> {
        let path = text.trim();
        if is_path(path) && !graph6::appears(path) {
            let written = Written::from_file(path, files, Kind::Links, MAX_PLACES, Ok)
                .map_err(|error| error.in_position(text, 0, path))?;
            let tokens = Self::whole(Graph::from_written(&written));
            let standing = tokens.standing.clone();
            return Ok(Pieces::new(&tokens).into_parts(&tokens, standing, 1));
        }
        numbering::parse(
            text,
            |cursor| {
                let start = cursor.place();
                let written = Written::summand(text, cursor, Kind::Links, MAX_PLACES, Ok)?;
                if written.names.len() == 0 {
                    return Err(cursor.error_at(start, ParseErrorKind::Empty));
                }
                Ok(Self::whole(Graph::from_written(&written)))
            },
            |tokens, number| tokens.board = number,
        )
    }

    /// Writes a sum as lists of edges and single vertices.
    pub(crate) fn write(sum: &[Self], out: &mut dyn Write) -> fmt::Result {
        if let [one] = sum
            && one.board == 0
            && one.standing.len() == 1
            && one.standing.iter().all(|vertex| one.graph.name(vertex) == "0")
        {
            // Without quotation marks it would be read as the ended game.
            return out.write_str("\"0\"");
        }
        numbering::write(sum, out, |tokens, out| {
            let mut first = true;
            let mut comma = |out: &mut dyn Write| {
                if std::mem::take(&mut first) { Ok(()) } else { out.write_char(',') }
            };
            for from in tokens.standing.iter() {
                let ends = tokens.graph.neighbours(from).iter().map(|&end| usize::from(end));
                let mut alone = true;
                for to in ends.filter(|&to| tokens.standing.contains(to)) {
                    alone = false;
                    if from < to {
                        comma(out)?;
                        tokens.write_name(from, out)?;
                        out.write_char('-')?;
                        tokens.write_name(to, out)?;
                    }
                }
                if alone {
                    comma(out)?;
                    tokens.write_name(from, out)?;
                }
            }
            Ok(())
        })
    }

    /// The remaining vertex with this name.
    pub(crate) fn typed(&self, name: &str) -> Option<u16> {
        let name = typed_name(name)?;
        self.standing.iter().find(|&vertex| self.graph.name(vertex) == name).map(|vertex| vertex as u16)
    }

    /// Writes the name of a vertex.
    pub(crate) fn write_name(&self, vertex: usize, out: &mut dyn Write) -> fmt::Result {
        write_name(&self.graph.name(vertex), out)
    }
}

impl Linked for Tokens {
    fn cells(&self) -> &Cells {
        &self.standing
    }

    fn with_cells(&self, standing: Cells) -> Self {
        Self { graph: Arc::clone(&self.graph), board: self.board, standing }
    }

    fn neighbours(&self, place: usize, mut see: impl FnMut(usize)) {
        self.graph.neighbours(place).iter().for_each(|&end| see(end.into()));
    }

    fn board(&self) -> u16 {
        self.board
    }

    fn same_board(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.graph, &other.graph) || self.graph == other.graph
    }
}

impl Ord for Tokens {
    fn cmp(&self, other: &Self) -> Ordering {
        let graphs = if Arc::ptr_eq(&self.graph, &other.graph) {
            Ordering::Equal
        } else {
            self.graph.cmp(&other.graph)
        };
        graphs.then_with(|| self.board.cmp(&other.board)).then_with(|| self.standing.cmp(&other.standing))
    }
}

impl PartialOrd for Tokens {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for Tokens {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other).is_eq()
    }
}

impl Eq for Tokens {}

impl Hash for Tokens {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (self.graph.digest, self.board, &self.standing).hash(state);
    }
}
