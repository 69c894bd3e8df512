//! Grundy values on acyclic graphs, in time proportional to the reachable nodes and arrows.
//!
//! ```
//! use marienbad_rules::{NoFiles, Ruleset, graph::Dag};
//! use marienbad_solve::{Budget, Work, acyclic::Acyclic};
//!
//! let token = &Dag.parse("a>b,a>c,c>b,b>d:a", &NoFiles)?[0];
//! assert_eq!(Acyclic::default().value(token, &mut Work::new(Budget::default()))?, 2);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use marienbad_rules::Play;
use marienbad_rules::graph::{Arrows, Token};

use crate::{Stop, Work};

/// The values of the nodes of a few graphs, computed on demand.
#[derive(Debug, Default)]
pub struct Acyclic {
    graphs: Vec<Known>,
}

/// A node of which nothing is known.
const OPEN: u32 = u32::MAX;

#[derive(Debug)]
struct Known {
    /// A token on the graph.
    on: Token,
    /// The Grundy values.
    values: Vec<u32>,
    /// In misère play, 1 if the player to move wins and 0 otherwise; empty until requested.
    misere: Vec<u32>,
    /// For each value, the last node (counted from 1) found to have an option of that value.
    seen: Vec<u32>,
}

impl Acyclic {
    /// The Grundy value of a token.
    pub fn value(&mut self, token: &Token, work: &mut Work<'_>) -> Result<u32, Stop> {
        self.known(token, work)?.value(token.graph(), token.node(), work)
    }

    /// Whether the player to move wins in misère play with this token alone.
    pub fn wins_misere(&mut self, token: &Token, work: &mut Work<'_>) -> Result<bool, Stop> {
        self.known(token, work)?.wins_misere(token.graph(), token.node(), work)
    }

    /// Calls `each` for every node of the token's graph, in the order of the text, with its name, its value
    /// (in normal play) and whether the player to move wins from it.
    pub fn every_node(
        &mut self,
        token: &Token,
        play: Play,
        work: &mut Work<'_>,
        each: &mut dyn FnMut(&str, Option<u32>, bool),
    ) -> Result<(), Stop> {
        let (graph, known) = (token.graph(), self.known(token, work)?);
        let nodes = graph.nodes() as u32;
        for node in 0..nodes {
            if node % (1 << 16) == 0 {
                work.advance(node.into(), Some(nodes.into()));
            }
            match play {
                Play::Normal => {
                    let value = known.value(graph, node, work)?;
                    each(&graph.written_name(node), Some(value), value != 0);
                }
                Play::Misere => {
                    let wins = known.wins_misere(graph, node, work)?;
                    each(&graph.written_name(node), None, wins);
                }
            }
        }
        Ok(())
    }

    fn known(&mut self, token: &Token, work: &mut Work<'_>) -> Result<&mut Known, Stop> {
        let known = self.graphs.iter().position(|known| std::ptr::eq(known.on.graph(), token.graph()));
        let i = match known {
            Some(i) => i,
            None => {
                let nodes = token.graph().nodes();
                work.hold(token.graph().bytes() + nodes * size_of::<u32>())?;
                let values = vec![OPEN; nodes];
                self.graphs.push(Known { on: token.clone(), values, misere: Vec::new(), seen: Vec::new() });
                self.graphs.len() - 1
            }
        };
        Ok(&mut self.graphs[i])
    }
}

impl Known {
    fn value(&mut self, graph: &Arrows, node: u32, work: &mut Work<'_>) -> Result<u32, Stop> {
        let Self { values, seen, .. } = self;
        walk(graph, node, values, work, |node, ends, values| mex(seen, node, ends, values))
    }

    fn wins_misere(&mut self, graph: &Arrows, node: u32, work: &mut Work<'_>) -> Result<bool, Stop> {
        if self.misere.is_empty() {
            work.hold(graph.nodes() * size_of::<u32>())?;
            self.misere = vec![OPEN; graph.nodes()];
        }
        // A player who cannot move wins, and so does one who can move to a lost node.
        let wins = |_, ends: &[u32], wins: &[u32]| {
            u32::from(ends.is_empty() || ends.iter().any(|end| wins[*end as usize] == 0))
        };
        Ok(walk(graph, node, &mut self.misere, work, wins)? == 1)
    }
}

/// Computes a property of a node, depth first. `settle` gets a node, its options and what is known so far.
fn walk(
    graph: &Arrows,
    node: u32,
    known: &mut [u32],
    work: &mut Work<'_>,
    mut settle: impl FnMut(u32, &[u32], &[u32]) -> u32,
) -> Result<u32, Stop> {
    // Nodes with the number of arrows followed. On a long path, the stack can hold every node of the graph.
    let mut stack: Vec<(u32, u32)> = vec![(node, 0)];
    let mut held = 0;
    let found = loop {
        let Some((node, followed)) = stack.last_mut() else { break Ok(known[node as usize]) };
        let (node, ends) = (*node, graph.ends(*node));
        let open = ends[*followed as usize..].iter().position(|end| known[*end as usize] == OPEN);
        if known[node as usize] == OPEN {
            if let Some(open) = open {
                *followed += open as u32 + 1;
                let next = ends[*followed as usize - 1];
                if stack.len() == stack.capacity() {
                    // The stack doubles its capacity.
                    let more = stack.capacity() * size_of::<(u32, u32)>();
                    held += more;
                    if let Err(stop) = work.hold(more) {
                        break Err(stop);
                    }
                }
                stack.push((next, 0));
                continue;
            }
            if let Err(stop) = work.spend(1) {
                break Err(stop);
            }
            known[node as usize] = settle(node, ends, known);
        }
        stack.pop();
    };
    work.release(held);
    found
}

/// The mex of the options' values, in one pass; it is at most the number of options.
fn mex(seen: &mut Vec<u32>, node: u32, ends: &[u32], values: &[u32]) -> u32 {
    if seen.len() <= ends.len() {
        seen.resize(ends.len() + 1, 0);
    }
    let mark = node.wrapping_add(1);
    for end in ends {
        if let Some(seen) = seen.get_mut(values[*end as usize] as usize) {
            *seen = mark;
        }
    }
    let free = seen.iter().position(|seen| *seen != mark);
    free.unwrap_or(ends.len()) as u32
}

#[cfg(test)]
mod tests {
    use std::fmt::Write as _;

    use super::*;
    use crate::Budget;
    use crate::search::arena::Arena;
    use crate::search::evaluate::{GrundyValues, Numbers, evaluate};
    use crate::search::states::Phase;
    use crate::search::sums::Sums;
    use marienbad_rules::graph::Dag;
    use marienbad_rules::{Convention, NoFiles, Ruleset};

    #[test]
    fn as_plain_search() {
        let mut state = 7u64;
        let mut below = |n: u64| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (state >> 33) % n
        };
        for _ in 0..300 {
            let nodes = 2 + below(12);
            let mut text = String::new();
            for from in 1..nodes {
                for to in 0..from {
                    if below(3) == 0 {
                        let _ = write!(text, "{from}>{to},");
                    }
                }
            }
            let _ = write!(text, "{nodes}>0:{nodes}");
            (1..nodes).for_each(|node| text.extend([",", &node.to_string()]));
            let Ok(sum) = Dag.parse(&text, &NoFiles) else { continue };
            let (mut fast, mut work) = (Acyclic::default(), Work::new(Budget::default()));
            let (mut arena, mut numbers) = (Arena::new(&Dag), Numbers::default());
            for token in &sum {
                let id = arena.id(token.clone(), &mut work).unwrap();
                let plain = evaluate(&mut arena, &mut GrundyValues::default(), &mut numbers, id, &mut work);
                assert_eq!(fast.value(token, &mut work), plain, "{text}");
                let misere = Convention { play: Play::Misere, ..Convention::default() };
                let phase = Phase::start(misere);
                let plain = Sums::new(misere).wins(&mut arena, &[id], phase, &mut work);
                assert_eq!(fast.wins_misere(token, &mut work), plain, "{text}");
            }
            let mut all = Vec::new();
            fast.every_node(&sum[0], Play::Normal, &mut work, &mut |name, value, wins| {
                assert_eq!(value != Some(0), wins);
                all.push((name.to_owned(), value));
            })
            .unwrap();
            assert_eq!(all.len(), sum[0].graph().nodes());
            for token in &sum {
                let name = token.graph().name(token.node());
                let value = fast.value(token, &mut work).unwrap();
                assert!(all.contains(&(name.to_owned(), Some(value))), "{text}: {name}");
            }
        }
    }

    #[test]
    fn values_of_any_size() {
        // A node with arrows to all nodes before it has their number as its value.
        let nodes = 300;
        let arrows = (0..nodes).flat_map(|from| (0..from).map(move |to| format!("{from} {to}\n")));
        let text: String = arrows.collect();
        let files = move |_: &str| Ok(text.clone());
        let (mut fast, mut work) = (Acyclic::default(), Work::new(Budget::default()));
        for node in [1, 62, 63, 64, 65, 127, 128, 255, 256, 299] {
            let token = &Dag.parse(&format!("all.txt:{node}"), &files).unwrap()[0];
            assert_eq!(fast.value(token, &mut work), Ok(node));
        }
    }

    #[test]
    fn a_limit_leaves_what_was_found() {
        let lines: Vec<String> = (0..9000).map(|node| format!("{node} {}", node + 1)).collect();
        let text = lines.join("\n");
        let files = move |_: &str| Ok(text.clone());
        let token = &Dag.parse("long.txt:0", &files).unwrap()[0];
        let mut fast = Acyclic::default();
        let mut small = Work::new(Budget { nodes: 5000, memory: 1 << 20 });
        assert_eq!(fast.value(token, &mut small), Err(Stop::Nodes { limit: 5000 }));
        let mut small = Work::new(Budget { nodes: 5000, memory: 1 << 20 });
        assert_eq!(fast.value(token, &mut small), Ok(0));
        // Enough memory for the graph and the values of all nodes, but not for the path to the last of them.
        let held = token.graph().bytes() + 9001 * size_of::<u32>();
        let memory = held + (1 << 14);
        let mut small = Work::new(Budget { nodes: 1 << 20, memory });
        assert_eq!(Acyclic::default().value(token, &mut small), Err(Stop::Memory { limit: memory }));
        let mut enough = Work::new(Budget { nodes: 1 << 20, memory: memory + (1 << 18) });
        assert_eq!(Acyclic::default().value(token, &mut enough), Ok(0));
        assert_eq!(enough.memory(), held, "the way is given back");
    }
}
