//! Grundy values on acyclic graphs, in time proportional to the nodes and arrows that can be reached.
//!
//! ```
//! use marienbad_rules::{NoFiles, Ruleset, graph::Dag};
//! use marienbad_solve::{Budget, Work, acyclic::Acyclic};
//!
//! let token = &Dag.parse("a>b,a>c,c>b,b>d:a", &NoFiles)?[0];
//! assert_eq!(Acyclic::default().value(token, &mut Work::new(Budget::default()))?, 2);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use marienbad_rules::graph::{Arrows, Token};

use crate::{Stop, Work};

/// The values of the nodes of a few graphs, as far as they were needed.
#[derive(Debug, Default)]
pub struct Acyclic {
    graphs: Vec<Known>,
}

/// A node whose value is not known.
const OPEN: u32 = u32::MAX;

#[derive(Debug)]
struct Known {
    /// Some token on the graph.
    on: Token,
    values: Vec<u32>,
    /// For each value the node, counted from 1, that was last seen to have an option worth it.
    seen: Vec<u32>,
}

impl Acyclic {
    /// The word for the engine in an answer.
    pub const WORD: &'static str = "acyclic";

    /// The Grundy value of a token.
    pub fn value(&mut self, token: &Token, work: &mut Work<'_>) -> Result<u32, Stop> {
        let known = self.graphs.iter().position(|known| std::ptr::eq(known.on.graph(), token.graph()));
        let i = match known {
            Some(i) => i,
            None => {
                let nodes = token.graph().nodes();
                work.hold(nodes * size_of::<u32>())?;
                let values = vec![OPEN; nodes];
                self.graphs.push(Known { on: token.clone(), values, seen: Vec::new() });
                self.graphs.len() - 1
            }
        };
        self.graphs[i].value(token.graph(), token.node(), work)
    }
}

impl Known {
    /// Depth first; the stack holds nodes with the number of arrows that were followed.
    fn value(&mut self, graph: &Arrows, node: u32, work: &mut Work<'_>) -> Result<u32, Stop> {
        let mut stack = vec![(node, 0)];
        while let Some((node, followed)) = stack.last_mut() {
            let (node, ends) = (*node, graph.ends(*node));
            let open = ends[*followed..].iter().position(|end| self.values[*end as usize] == OPEN);
            if self.values[node as usize] == OPEN
                && let Some(open) = open
            {
                *followed += open + 1;
                let next = ends[*followed - 1];
                stack.push((next, 0));
                continue;
            }
            work.spend(1)?;
            self.values[node as usize] = self.mex(node, ends);
            stack.pop();
        }
        Ok(self.values[node as usize])
    }

    /// The least value that no option has, in one pass: it is at most the number of options.
    fn mex(&mut self, node: u32, ends: &[u32]) -> u32 {
        if self.seen.len() <= ends.len() {
            self.seen.resize(ends.len() + 1, 0);
        }
        let mark = node.wrapping_add(1);
        for end in ends {
            if let Some(seen) = self.seen.get_mut(self.values[*end as usize] as usize) {
                *seen = mark;
            }
        }
        let free = self.seen.iter().position(|seen| *seen != mark);
        free.unwrap_or(ends.len()) as u32
    }
}

#[cfg(test)]
mod tests {
    use std::fmt::Write as _;

    use super::*;
    use crate::Budget;
    use crate::search::arena::Arena;
    use crate::search::evaluate::{GrundyValues, Numbers, evaluate};
    use marienbad_rules::graph::Dag;
    use marienbad_rules::{NoFiles, Ruleset};

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
            }
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
    }
}
