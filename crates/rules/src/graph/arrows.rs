//! Acyclic directed graphs, built and checked in time proportional to their size, without recursion.

use std::borrow::Cow;
use std::cmp::Ordering;
use std::hash::{BuildHasher, BuildHasherDefault, DefaultHasher, Hash, Hasher};
use std::sync::Arc;

use super::name_list::NameList;
use super::names::{is_plain, write_name};
use super::written::{Complaint, Written};
use crate::ParseErrorKind;

/// An acyclic directed graph with named nodes.
#[derive(Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Arrows {
    /// Digest of the fields below. It comes first, so that comparing different graphs ends quickly.
    digest: u64,
    /// What is written before the `:` in the position: a path, or the arrows themselves.
    pub(super) source: Box<str>,
    names: NameList,
    /// Index in `ends` of the first arrow of each node, and the end of the last.
    starts: Vec<u32>,
    ends: Vec<u32>,
}

/// How many nodes of a cycle are tried for a shorter one through them.
const SHORTER_CYCLES: usize = 8;

impl Arrows {
    pub(super) fn new(source: &str, written: Written) -> Result<Self, Complaint> {
        let Written { names, edges, .. } = written;
        let (starts, ends) = rows(names.len(), edges.iter().copied());
        if let Some(cycle) = find_cycle(&starts, &ends) {
            let closing = (cycle.last().copied(), cycle.first().copied());
            let edge = edges.iter().position(|edge| (Some(edge.0), Some(edge.1)) == closing);
            let nodes = cycle.iter().map(|&node| names.name(node).to_owned()).collect();
            return Err((edge.unwrap_or(0), ParseErrorKind::Cycle { nodes }));
        }
        drop(edges);
        let hasher = BuildHasherDefault::<DefaultHasher>::default();
        let digest = hasher.hash_one((source, &names, &starts, &ends));
        Ok(Self { digest, source: source.into(), names, starts, ends })
    }

    /// The number of nodes.
    pub fn nodes(&self) -> usize {
        self.names.len()
    }

    /// Bytes of the graph, for the account of whoever works with it.
    pub fn bytes(&self) -> usize {
        self.names.bytes() + (self.starts.capacity() + self.ends.capacity()) * size_of::<u32>()
    }

    /// The name of a node.
    pub fn name(&self, node: u32) -> &str {
        self.names.name(node)
    }

    /// The name of a node as written, with quotation marks if needed.
    pub fn written_name(&self, node: u32) -> Cow<'_, str> {
        let name = self.name(node);
        if is_plain(name) {
            return Cow::Borrowed(name);
        }
        let mut written = String::new();
        let _ = write_name(name, &mut written);
        Cow::Owned(written)
    }

    /// The nodes to which an arrow leads from this one, in the order of the text and each once.
    pub fn ends(&self, node: u32) -> &[u32] {
        row(&self.starts, &self.ends, node)
    }

    /// The node of that name.
    pub fn find(&self, name: &str) -> Option<u32> {
        self.names.find(name)
    }
}

/// A token on a node of a graph. Compared by content: two readings of the same file are equal.
#[derive(Debug, Clone)]
pub struct Token {
    pub(super) graph: Arc<Arrows>,
    pub(super) node: u32,
}

impl Token {
    /// The graph.
    pub fn graph(&self) -> &Arrows {
        &self.graph
    }

    /// The node, by its number.
    pub fn node(&self) -> u32 {
        self.node
    }

    pub(super) fn at(&self, node: u32) -> Self {
        Self { graph: Arc::clone(&self.graph), node }
    }

    pub(super) fn is_end(&self) -> bool {
        self.graph.ends(self.node).is_empty()
    }

    pub(crate) fn same_graph(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.graph, &other.graph) || self.graph == other.graph
    }
}

impl Ord for Token {
    fn cmp(&self, other: &Self) -> Ordering {
        let graphs = if Arc::ptr_eq(&self.graph, &other.graph) {
            Ordering::Equal
        } else {
            self.graph.cmp(&other.graph)
        };
        graphs.then_with(|| self.node.cmp(&other.node))
    }
}

impl PartialOrd for Token {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for Token {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other).is_eq()
    }
}

impl Eq for Token {}

impl Hash for Token {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (self.graph.digest, self.node).hash(state);
    }
}

fn row<'a>(starts: &[u32], ends: &'a [u32], node: u32) -> &'a [u32] {
    let node = node as usize;
    match (starts.get(node), starts.get(node + 1)) {
        (Some(&start), Some(&end)) => &ends[start as usize..end as usize],
        _ => &[],
    }
}

/// Groups edges by their start, each once, keeping their order.
fn rows(nodes: usize, edges: impl Iterator<Item = (u32, u32)> + Clone) -> (Vec<u32>, Vec<u32>) {
    let mut next = vec![0u32; nodes + 1];
    for (from, _) in edges.clone() {
        next[from as usize + 1] += 1;
    }
    for node in 0..nodes {
        next[node + 1] += next[node];
    }
    let begins = next.clone();
    let mut all = vec![0; next[nodes] as usize];
    for (from, to) in edges {
        let place = &mut next[from as usize];
        all[*place as usize] = to;
        *place += 1;
    }
    let mut starts = Vec::with_capacity(nodes + 1);
    let mut ends = Vec::with_capacity(all.len());
    let mut seen_from = vec![u32::MAX; nodes];
    for node in 0..nodes as u32 {
        starts.push(ends.len() as u32);
        for &end in row(&begins, &all, node) {
            if std::mem::replace(&mut seen_from[end as usize], node) != node {
                ends.push(end);
            }
        }
    }
    starts.push(ends.len() as u32);
    (starts, ends)
}

/// A cycle in the order of its arrows, if there is one.
///
/// Nodes without incoming arrows are removed until none remain (Kahn's algorithm). Every node left has a
/// predecessor, so walking backwards must return to a node already visited.
fn find_cycle(starts: &[u32], ends: &[u32]) -> Option<Vec<u32>> {
    let nodes = starts.len() - 1;
    let mut into = vec![0u32; nodes];
    for &end in ends {
        into[end as usize] += 1;
    }
    let mut ready: Vec<u32> = (0..nodes as u32).filter(|&node| into[node as usize] == 0).collect();
    while let Some(node) = ready.pop() {
        for &end in row(starts, ends, node) {
            into[end as usize] -= 1;
            if into[end as usize] == 0 {
                ready.push(end);
            }
        }
    }
    let start = into.iter().position(|&count| count > 0)? as u32;
    let mut before = vec![0u32; nodes];
    for node in (0..nodes as u32).filter(|&node| into[node as usize] > 0) {
        for &end in row(starts, ends, node) {
            before[end as usize] = node;
        }
    }
    let mut passed = vec![false; nodes];
    let mut node = start;
    while !std::mem::replace(&mut passed[node as usize], true) {
        node = before[node as usize];
    }
    let mut cycle = vec![node];
    let mut back = before[node as usize];
    while back != node {
        cycle.push(back);
        back = before[back as usize];
    }
    cycle.reverse();
    for &node in cycle.clone().iter().take(SHORTER_CYCLES) {
        if let Some(shorter) = cycle_through(node, starts, ends).filter(|other| other.len() < cycle.len()) {
            cycle = shorter;
        }
    }
    // The cycle is shown starting from the node that the text mentions first.
    let first = (0..cycle.len()).min_by_key(|&place| cycle[place])?;
    cycle.rotate_left(first);
    Some(cycle)
}

/// A shortest cycle through a node, by breadth-first search.
fn cycle_through(start: u32, starts: &[u32], ends: &[u32]) -> Option<Vec<u32>> {
    let mut before = vec![u32::MAX; starts.len()];
    let mut queue = vec![start];
    let mut next = 0;
    while let Some(&node) = queue.get(next) {
        next += 1;
        for &end in row(starts, ends, node) {
            if end == start {
                let mut cycle = vec![node];
                let mut back = node;
                while back != start {
                    back = before[back as usize];
                    cycle.push(back);
                }
                cycle.reverse();
                return Some(cycle);
            }
            if before[end as usize] == u32::MAX {
                before[end as usize] = node;
                queue.push(end);
            }
        }
    }
    None
}
