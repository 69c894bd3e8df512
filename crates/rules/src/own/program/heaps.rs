//! The moves of many heaps at once, for rules without ranges: what differs from lane to lane is the heap.

use super::super::lanes::{LANES, first_lanes, lanes_of};
use super::run::Memory;
use super::{MAX_COLUMNS, Program, Ready};
use crate::{Interrupt, Listing};

/// Heaps below this are listed so.
const MOST: u64 = 1 << 62;

impl Program {
    /// Lists the moves of heaps from `first` on, each move at least once, if nothing can fail. Returns of how
    /// many.
    pub(super) fn list_heaps(
        &self,
        first: u64,
        count: u64,
        memory: &mut Memory,
        visit: &mut dyn FnMut(u64, &[u64], usize) -> Listing,
    ) -> Result<u64, Interrupt> {
        if self.arity != 1 || first == 0 || first >= MOST || !self.clauses.iter().all(Ready::is_plain) {
            return Ok(0);
        }
        let results = self.clauses.iter().flat_map(|clause| &clause.results);
        if results.clone().map(|result| result.components.len()).sum::<usize>() > MAX_COLUMNS {
            return Ok(0);
        }
        let count = count.min(LANES as u64);
        memory.variables.begin(&[first]);
        memory.lanes.begin(0, first.cast_signed(), count as usize);
        let Some(found) = self.found(memory) else { return Ok(0) };
        let Memory { lanes, block, .. } = memory;
        for lane in 0..count as usize {
            let (mut at, mut size) = (0, 1);
            block.clear();
            for (result, natural) in results.clone().zip(&found) {
                let columns = &lanes.columns()[at..at + result.components.len()];
                at += columns.len();
                if natural >> lane & 1 == 0 {
                    continue;
                }
                if size != columns.len().max(1) {
                    if !block.is_empty() {
                        visit(first + lane as u64, block, size)?;
                    }
                    block.clear();
                    size = columns.len().max(1);
                }
                block.extend(columns.iter().map(|column| column.at(lane) as u64));
                if columns.is_empty() {
                    block.push(0);
                }
            }
            if !block.is_empty() {
                visit(first + lane as u64, block, size)?;
            }
        }
        Ok(count)
    }

    /// For each result the heaps that have it; `None` if one of them could fail.
    fn found(&self, memory: &mut Memory) -> Option<Vec<u64>> {
        let Memory { variables, lanes, .. } = memory;
        let mut found = Vec::with_capacity(MAX_COLUMNS);
        for clause in &self.clauses {
            let mut all = first_lanes(lanes.count());
            for test in &clause.before {
                all = lanes.truth(test, variables, all)?;
            }
            for result in &clause.results {
                let mut here = all;
                let begin = lanes.columns().len();
                for part in result.components.iter().flatten() {
                    match &part.quotient {
                        Some(quotient) => here &= lanes.quotient(quotient, variables)?,
                        None => lanes.value(&part.value, variables)?,
                    }
                    here &= lanes.natural(lanes.columns().last()?);
                }
                // What leaves the heap as it is is told by the slow way.
                let unchanged = |lane: usize| {
                    let heaps = lanes.columns()[begin..].iter().map(|column| column.at(lane));
                    let mut left = heaps.filter(|heap| *heap != 0);
                    left.next() == Some(lanes.range().at(lane)) && left.next().is_none()
                };
                if lanes.columns()[begin..].iter().any(|column| column.high >= lanes.range().low)
                    && lanes_of(here).any(unchanged)
                {
                    return None;
                }
                found.push(here);
            }
        }
        Some(found)
    }
}

impl Ready {
    /// Whether it has no ranges, and all heaps.
    fn is_plain(&self) -> bool {
        self.ranges.is_empty() && self.in_lanes && self.fixed.iter().all(Option::is_none)
    }
}
