//! A graph as it was written: names in the order of their first mention, and edges with their place in the text.

use std::borrow::Cow;
use std::collections::HashMap;

use super::{dot, edges};
use crate::{ParseError, Reason};

/// The most edges a graph may have. (Two groups of a DOT file can name more than any memory holds.)
const MAX_EDGES: usize = 1 << 24;

/// Whether edges have a direction.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    /// They do not: links.
    Links,
    /// They do: arrows.
    Arrows,
}

/// An edge between two vertices, by their numbers.
#[derive(Debug, Clone, Copy)]
pub(super) struct Edge {
    pub from: u32,
    pub to: u32,
    /// Where its second vertex is written, in bytes.
    pub at: usize,
}

/// What is wrong at a place of a text, before the text itself is attached.
#[derive(Debug)]
pub(super) struct Slip {
    at: usize,
    what: What,
}

#[derive(Debug)]
enum What {
    Reason(Reason),
    NoName,
    NoEnd,
    Not(&'static str),
}

impl Slip {
    pub(super) fn new(at: usize, reason: Reason) -> Self {
        let what = What::Reason(reason);
        Self { at, what }
    }

    /// What stands there is not `expected`.
    pub(super) fn unexpected(at: usize, expected: &'static str) -> Self {
        let what = What::Not(expected);
        Self { at, what }
    }

    /// What stands there is not a name.
    pub(super) fn no_name(at: usize) -> Self {
        let what = What::NoName;
        Self { at, what }
    }

    /// Something stands there.
    pub(super) fn no_end(at: usize) -> Self {
        let what = What::NoEnd;
        Self { at, what }
    }

    /// The error about `text`, to which the place belongs.
    pub(super) fn in_text(self, text: &str) -> ParseError {
        let (before, after) = text.split_at_checked(self.at).unwrap_or((text, ""));
        let found = after.chars().next();
        let reason = match self.what {
            What::Reason(reason) => reason,
            What::NoName => Reason::NameExpected { found },
            What::NoEnd => Reason::EndExpected { found },
            What::Not(expected) => Reason::Unexpected { found, expected },
        };
        ParseError::new(text, before.chars().count(), reason)
    }
}

/// A graph as it was written.
pub(super) struct Written<'t> {
    pub kind: Kind,
    pub names: Vec<Cow<'t, str>>,
    pub edges: Vec<Edge>,
    numbers: HashMap<Cow<'t, str>, u32>,
    max_vertices: usize,
}

impl<'t> Written<'t> {
    pub(super) fn new(kind: Kind, max_vertices: usize) -> Self {
        Self { kind, names: Vec::new(), edges: Vec::new(), numbers: HashMap::new(), max_vertices }
    }

    /// Reads the text of a file: DOT if it begins like it, else a list of edges.
    pub(super) fn from_file(text: &'t str, kind: Kind, max_vertices: usize) -> Result<Self, Slip> {
        let mut written = Self::new(kind, max_vertices);
        if dot::is_dot(text) {
            dot::read(text, &mut written)?;
        } else {
            edges::read(text, 0, false, &mut written)?;
        }
        if written.names.is_empty() {
            return Err(Slip::new(0, Reason::Empty));
        }
        Ok(written)
    }

    /// The number of the vertex called `name`, mentioned at `at`.
    pub(super) fn vertex(&mut self, name: Cow<'t, str>, at: usize) -> Result<u32, Slip> {
        if let Some(&number) = self.numbers.get(&name) {
            return Ok(number);
        }
        let max = self.max_vertices;
        if self.names.len() == max {
            return Err(Slip::new(at, Reason::TooMany { max }));
        }
        let number = self.names.len() as u32;
        self.names.push(name.clone());
        self.numbers.insert(name, number);
        Ok(number)
    }

    /// Adds an edge whose second vertex is written at `at`.
    pub(super) fn edge(&mut self, from: u32, to: u32, at: usize) -> Result<(), Slip> {
        if from == to {
            let name = self.names[from as usize].to_string();
            let reason = match self.kind {
                Kind::Links => Reason::SelfLink { name },
                Kind::Arrows => Reason::Cycle { nodes: vec![name] },
            };
            return Err(Slip::new(at, reason));
        }
        if self.edges.len() == MAX_EDGES {
            return Err(Slip::new(at, Reason::TooMany { max: MAX_EDGES }));
        }
        self.edges.push(Edge { from, to, at });
        Ok(())
    }
}
