//! The parsed form of a rule on graphs.

use std::fmt;

use super::degree::Condition;
use crate::graph::write_name;

/// What a move takes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum What {
    /// A vertex.
    Vertex,
    /// A vertex and all of its neighbours.
    Neighbourhood,
    /// An edge; its ends stay.
    Edge,
    /// An edge together with its ends.
    Ends,
    /// The vertices of a path of this length, at least three.
    Path(usize),
    /// Three vertices that are all linked.
    Triangle,
}

/// What may be taken, and when.
#[derive(Debug, Clone)]
pub struct Clause {
    /// What a move takes.
    pub what: What,
    /// A condition on degrees: on that of the chosen vertex, on those of both ends of an edge, or on those
    /// of all vertices taken.
    pub condition: Option<Condition>,
}

/// A rule on graphs.
#[derive(Debug, Clone)]
pub enum GraphRule {
    /// A move takes one of these.
    Take(Vec<Clause>),
    /// A move cuts an edge, and whatever no longer hangs on the ground falls away: green Hackenbush.
    Cut {
        /// The name of the ground vertex.
        ground: String,
    },
}

impl GraphRule {
    /// Whether a move can take an edge and leave its ends.
    pub(super) fn takes_edges(&self) -> bool {
        match self {
            Self::Take(clauses) => clauses.iter().any(|clause| clause.what == What::Edge),
            Self::Cut { .. } => true,
        }
    }

    /// The game of the catalogue with exactly the same moves, judged by the form of the rule.
    pub fn known(&self) -> Option<&'static str> {
        let Self::Take(clauses) = self else { return None };
        match &clauses[..] {
            [Clause { what: What::Neighbourhood, condition: None }] => Some("xxx:graph"),
            [Clause { what: What::Ends, condition: None }] => Some("arc-kayles"),
            _ => None,
        }
    }
}

impl fmt::Display for What {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Vertex => f.write_str("vertex"),
            Self::Neighbourhood => f.write_str("vertex with neighbours"),
            Self::Edge => f.write_str("edge"),
            Self::Ends => f.write_str("edge with ends"),
            Self::Path(length) => write!(f, "path of {length}"),
            Self::Triangle => f.write_str("triangle"),
        }
    }
}

impl fmt::Display for GraphRule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Take(clauses) => {
                for (i, clause) in clauses.iter().enumerate() {
                    write!(f, "{}take {}", if i > 0 { "; " } else { "" }, clause.what)?;
                    if let Some(condition) = &clause.condition {
                        write!(f, " if {}", condition.text())?;
                    }
                }
                Ok(())
            }
            Self::Cut { ground } => {
                f.write_str("cut edge from ")?;
                write_name(ground, f)
            }
        }
    }
}
