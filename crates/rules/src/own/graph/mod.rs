//! Rules on graphs: `take path of 3`, `take vertex if degree is even`, `cut edge from GROUND`.
//!
//! A rule whose moves take vertices is [`OnVertices`], on the positions of XXX on graphs. A rule that can
//! take an edge and leave its ends, or that cuts edges from the ground, is [`OnEdges`]. By their form,
//! `take vertex with neighbours` is recognised as XXX and `take edge with ends` as arc kayles.
//!
//! ```
//! use marienbad_rules::own::graph::{Own, open};
//! use marienbad_rules::{NoFiles, Ruleset, moves_of};
//!
//! let Own::Vertices(paths) = open("prendre un chemin de 3")? else { panic!("vertices") };
//! assert_eq!(paths.name(), "graph: take path of 3");
//! let graph = &paths.parse("a-b-c-d,b-d", &NoFiles)?[0];
//! let texts: Vec<String> = moves_of(&paths, graph).map(|(mv, _)| paths.move_text(graph, &mv)).collect();
//! assert_eq!(texts, ["a-b-c", "a-b-d", "b-c-d"]);
//! # Ok::<(), marienbad_rules::ParseError>(())
//! ```

mod degree;
mod figure;
mod moves;
mod on_edges;
mod on_vertices;
mod parse;
mod plant;
mod rule;
mod scene;

#[cfg(test)]
mod tests;

pub use degree::Condition;
pub use figure::Figure;
pub use on_edges::{OnEdges, Removed};
pub use on_vertices::{OnVertices, Taken};
pub use rule::{Clause, GraphRule, What};

use std::str::FromStr;
use std::sync::Arc;

use crate::ParseError;
use crate::catalogue::{Entry, Family};

/// What stands before such a rule in the place of a game's name.
pub const PREFIX: &str = "graph";

/// A rule on graphs as a ruleset.
pub enum Own {
    /// Moves take vertices.
    Vertices(OnVertices),
    /// Moves take edges.
    Edges(OnEdges),
}

impl FromStr for GraphRule {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        parse::rule(text)
    }
}

/// Reads a rule and turns it into a ruleset.
pub fn open(text: &str) -> Result<Own, ParseError> {
    let rule: GraphRule = text.parse()?;
    Ok(if rule.takes_edges() { Own::Edges(OnEdges::new(rule)) } else { Own::Vertices(OnVertices::new(rule)) })
}

/// The catalogue entry of a rule with this full name, perhaps with a ground.
fn entry(name: &str, ground: Option<&str>) -> Arc<Entry> {
    let positions = match ground {
        None => vec!["a-b,b-c,c-a,c-d,d-e", "1-2-3-4-5-6-1,2-5", "a-b-c + a-b-c-d-e-a"]
            .into_iter()
            .map(str::to_owned)
            .collect(),
        Some(ground) => {
            let mut name = String::new();
            let _ = crate::graph::write_name(ground, &mut name);
            // Letters other than the name of the ground.
            let free = |letter: &&str| **letter != *ground;
            let letters: Vec<&str> = ["a", "b", "c", "d"].into_iter().filter(free).collect();
            let [a, b, c, ..] = letters[..] else { return entry(name.as_str(), None) };
            vec![
                format!("{name}-{a}-{b},{a}-{c}-{b},{name}-{c},{name}-{b}"),
                format!("{name}-{a}-{b}-{c}"),
                format!("{name}-{a}-{b}-{name},{name}-{c}-{c}"),
            ]
        }
    };
    Arc::new(Entry {
        key: "own-graph".to_owned(),
        name: name.to_owned(),
        examples: vec![name.to_owned()],
        positions,
        family: Family::Graph,
        sources: Vec::new(),
        file: None,
    })
}

/// The catalogue entry for a rule that is not readable: its example is one that is.
pub fn example() -> Arc<Entry> {
    entry("graph: take path of 3", None)
}
