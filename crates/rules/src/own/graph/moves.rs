//! The vertices that the moves of a rule take from a graph.

use std::collections::HashSet;

use super::rule::{Clause, What};
use crate::{Listing, Meter, RuleError};

/// More different moves of one component are not listed.
const MAX_MOVES: usize = 1 << 22;

/// The remaining vertices, and the remaining neighbours of each.
pub(super) struct Standing {
    pub(super) vertices: Vec<u16>,
    /// Indexed by vertex; empty for vertices that are gone.
    pub(super) near: Vec<Vec<u16>>,
}

impl Standing {
    pub(super) fn degree(&self, vertex: u16) -> usize {
        self.near[usize::from(vertex)].len()
    }

    fn linked(&self, one: u16, other: u16) -> bool {
        self.near[usize::from(one)].binary_search(&other).is_ok()
    }

    /// The closed neighbourhood of a vertex, in ascending order.
    pub(super) fn closed(&self, vertex: u16) -> Vec<u16> {
        let mut all = self.near[usize::from(vertex)].clone();
        all.push(vertex);
        all.sort_unstable();
        all
    }
}

/// Lists what the clauses that take vertices allow. A move is identified by the vertices it takes. If every
/// clause takes a vertex with its neighbours, it is identified by that vertex alone.
pub(super) struct Takings<'a> {
    pub(super) clauses: &'a [Clause],
    pub(super) standing: &'a Standing,
    /// The position, for the error if a condition has no truth value.
    pub(super) position: &'a dyn Fn() -> String,
}

/// Whether moves are identified by the chosen vertex.
pub(super) fn by_centre(clauses: &[Clause]) -> bool {
    clauses.iter().all(|clause| clause.what == What::Neighbourhood)
}

impl Takings<'_> {
    pub(super) fn list(&self, meter: &mut Meter<'_>, emit: &mut dyn FnMut(&[u16]) -> Listing) -> Listing {
        let by_centre = by_centre(self.clauses);
        // A single clause lists every set once, except for paths: the paths of a cycle share their
        // vertices.
        let several = self.clauses.len() > 1;
        let paths = self.clauses.iter().any(|clause| matches!(clause.what, What::Path(_)));
        let around = !by_centre && self.clauses.iter().any(|clause| clause.what == What::Neighbourhood);
        let mut seen: Option<HashSet<Vec<u16>>> = (several || paths || around).then(HashSet::new);
        let mut found = |named: &[u16]| {
            if let Some(seen) = &mut seen {
                let mut set = named.to_vec();
                set.sort_unstable();
                if seen.len() >= MAX_MOVES {
                    return Err(RuleError::Steps { limit: MAX_MOVES as u64 }.into());
                }
                if !seen.insert(set) {
                    return Ok(());
                }
            }
            emit(named)
        };
        for clause in self.clauses {
            match clause.what {
                What::Vertex => self.each_vertex(clause, meter, &mut |vertex| found(&[vertex]))?,
                What::Neighbourhood if by_centre => {
                    self.each_vertex(clause, meter, &mut |vertex| found(&[vertex]))?;
                }
                What::Neighbourhood => {
                    self.each_vertex(clause, meter, &mut |vertex| found(&self.standing.closed(vertex)))?;
                }
                What::Edge => {}
                What::Ends => self.paths(clause, 2, meter, &mut found)?,
                What::Path(length) => self.paths(clause, length, meter, &mut found)?,
                What::Triangle => self.triangles(clause, meter, &mut found)?,
            }
        }
        Ok(())
    }

    /// Whether the condition allows this vertex.
    pub(super) fn allows(&self, clause: &Clause, vertex: u16) -> Result<bool, RuleError> {
        match &clause.condition {
            Some(condition) => condition.holds(self.standing.degree(vertex), self.position),
            None => Ok(true),
        }
    }

    fn each_vertex(
        &self,
        clause: &Clause,
        meter: &mut Meter<'_>,
        each: &mut dyn FnMut(u16) -> Listing,
    ) -> Listing {
        for &vertex in &self.standing.vertices {
            meter(1)?;
            if self.allows(clause, vertex)? {
                each(vertex)?;
            }
        }
        Ok(())
    }

    fn triangles(
        &self,
        clause: &Clause,
        meter: &mut Meter<'_>,
        found: &mut dyn FnMut(&[u16]) -> Listing,
    ) -> Listing {
        self.each_vertex(clause, &mut |_| Ok(()), &mut |one| {
            let later = |vertex: &&u16| **vertex > one;
            let near = &self.standing.near[usize::from(one)];
            for &second in near.iter().filter(later) {
                if !self.allows(clause, second)? {
                    continue;
                }
                for &third in near.iter().filter(|vertex| **vertex > second) {
                    meter(1)?;
                    if self.standing.linked(second, third) && self.allows(clause, third)? {
                        found(&[one, second, third])?;
                    }
                }
            }
            Ok(())
        })
    }

    /// Lists every path of this length, from its end with the smaller number.
    fn paths(
        &self,
        clause: &Clause,
        length: usize,
        meter: &mut Meter<'_>,
        found: &mut dyn FnMut(&[u16]) -> Listing,
    ) -> Listing {
        for &start in &self.standing.vertices {
            if !self.allows(clause, start)? {
                continue;
            }
            let mut path = vec![start];
            // The next neighbour to try, for each vertex of the path.
            let mut next = vec![0];
            while let (Some(&last), Some(at)) = (path.last(), next.last_mut()) {
                meter(1)?;
                let Some(&vertex) = self.standing.near[usize::from(last)].get(*at) else {
                    path.pop();
                    next.pop();
                    continue;
                };
                *at += 1;
                if path.contains(&vertex) || !self.allows(clause, vertex)? {
                    continue;
                }
                if path.len() + 1 < length {
                    path.push(vertex);
                    next.push(0);
                } else if start < vertex {
                    path.push(vertex);
                    found(&path)?;
                    path.pop();
                }
            }
        }
        Ok(())
    }
}

/// A meter for callers that count no steps. It starts anew whenever a move is found.
pub(super) struct Free {
    left: u64,
}

impl Free {
    pub(super) fn new() -> Self {
        Self { left: super::super::FREE_STEPS }
    }

    pub(super) fn found(&mut self) {
        self.left = super::super::FREE_STEPS;
    }

    pub(super) fn pay(&mut self, steps: u64) -> Listing {
        let limit = super::super::FREE_STEPS;
        self.left = self.left.checked_sub(steps).ok_or(RuleError::Steps { limit })?;
        Ok(())
    }
}
