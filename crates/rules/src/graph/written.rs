//! A graph as written: names in the order of their first mention, and edges in the order of the text.

use std::ops::Range;

use super::name_list::NameList;
use super::names::pass_summand;
use super::stream::Stream;
use super::{dot, edges, graph6};
use crate::notation::Cursor;
use crate::{Files, ParseError, ParseErrorKind, Thing};

/// The most edges a graph may have. (Two groups of a DOT file can name more than any memory holds.)
const MAX_EDGES: usize = 1 << 27;

/// The kind of the edges.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    /// Undirected, `a-b`: links.
    Links,
    /// Undirected, with parallel edges and loops allowed.
    Several,
    /// Directed, `a>b`: arrows.
    Arrows,
    /// Relations of an order, `a<b`.
    Order,
}

/// A mistake at a position, before the text itself is attached.
#[derive(Debug)]
pub(crate) struct Slip {
    /// The position in bytes.
    pub(crate) at: usize,
    what: What,
}

#[derive(Debug)]
enum What {
    ParseErrorKind(ParseErrorKind),
    NoName,
    NoEnd,
    Not(&'static str),
}

impl Slip {
    pub(crate) fn new(at: usize, reason: ParseErrorKind) -> Self {
        let what = What::ParseErrorKind(reason);
        Self { at, what }
    }

    /// The text at `at` is not `expected`.
    pub(crate) fn unexpected(at: usize, expected: &'static str) -> Self {
        let what = What::Not(expected);
        Self { at, what }
    }

    /// The text at `at` is not a name.
    pub(crate) fn no_name(at: usize) -> Self {
        let what = What::NoName;
        Self { at, what }
    }

    /// The text should end at `at`.
    pub(crate) fn no_end(at: usize) -> Self {
        let what = What::NoEnd;
        Self { at, what }
    }

    /// The same mistake, this many bytes further on.
    pub(crate) fn further(mut self, bytes: usize) -> Self {
        self.at += bytes;
        self
    }

    /// Whether the file itself is at fault.
    pub(crate) fn is_about_file(&self) -> bool {
        matches!(self.what, What::ParseErrorKind(ParseErrorKind::File { .. }))
    }

    /// The reason, given the character at the position.
    pub(crate) fn reason(self, found: Option<char>) -> ParseErrorKind {
        match self.what {
            What::ParseErrorKind(reason) => reason,
            What::NoName => ParseErrorKind::NameExpected { found },
            What::NoEnd => ParseErrorKind::EndExpected { found },
            What::Not(expected) => ParseErrorKind::Unexpected { found, expected },
        }
    }

    /// The error for `text`, to which the position refers.
    pub(crate) fn in_text(self, text: &str) -> ParseError {
        let (before, after) = text.split_at_checked(self.at).unwrap_or((text, ""));
        ParseError::new(text, before.chars().count(), self.reason(after.chars().next()))
    }
}

/// A graph as written.
pub(crate) struct Written {
    pub kind: Kind,
    pub names: NameList,
    /// Start and end of each edge, by the numbers of their names.
    pub edges: Vec<(u32, u32)>,
    max_vertices: usize,
    /// The number of a rejected edge and the reason, set when a text is read a second time to locate that
    /// edge.
    complaint: Option<(usize, ParseErrorKind)>,
}

impl Written {
    pub(crate) fn new(kind: Kind, max_vertices: usize) -> Self {
        Self { kind, names: NameList::default(), edges: Vec::new(), max_vertices, complaint: None }
    }

    /// Reads a file piece by piece: DOT if it begins like DOT, otherwise a list of edges. If `accept`
    /// rejects an edge, by its number, the error gets that edge's position.
    pub(crate) fn from_file<T>(
        path: &str,
        files: &dyn Files,
        kind: Kind,
        max_vertices: usize,
        accept: impl FnOnce(Self) -> Result<T, Complaint>,
    ) -> Result<T, FileError> {
        let open = || Stream::of_file(path, files).map_err(FileError::NotOpened);
        let mut written = Self::new(kind, max_vertices);
        let mut stream = open()?;
        if let Err(slip) = written.read(&mut stream) {
            return Err(FileError::Slip(stream.error(slip)));
        }
        drop(stream);
        let complaint = match accept(written) {
            Ok(accepted) => return Ok(accepted),
            Err(complaint) => complaint,
        };
        let mut again = Self { complaint: Some(complaint.clone()), ..Self::new(kind, max_vertices) };
        let mut stream = open()?;
        let slip = again.read(&mut stream).err().unwrap_or_else(|| Slip::new(0, complaint.1));
        Err(FileError::Slip(stream.error(slip)))
    }

    /// Reads a list of edges that is part of a position, as [`Written::from_file`] reads a file.
    pub(crate) fn from_text<T>(
        text: &str,
        start: usize,
        kind: Kind,
        max_vertices: usize,
        accept: impl FnOnce(Self) -> Result<T, Complaint>,
    ) -> Result<T, Slip> {
        let mut written = Self::new(kind, max_vertices);
        edges::read(&mut Stream::of_text(text, start), true, &mut written)?;
        accept(written).map_err(|complaint| {
            let mut again = Self { complaint: Some(complaint.clone()), ..Self::new(kind, max_vertices) };
            let read = edges::read(&mut Stream::of_text(text, start), true, &mut again);
            read.err().unwrap_or_else(|| Slip::new(start, complaint.1))
        })
    }

    /// Reads one graph of a sum: a list of edges, or a code in a format of nauty.
    pub(crate) fn summand<T>(
        text: &str,
        cursor: &mut Cursor<'_>,
        kind: Kind,
        max_vertices: usize,
        accept: impl FnOnce(Self) -> Result<T, Complaint>,
    ) -> Result<T, ParseError> {
        let start = cursor.place();
        if let Some(length) = graph6::length(cursor.rest()) {
            let mut written = Self::new(kind, max_vertices);
            let read = graph6::read(text, start, start + length, &mut written);
            let mut signs = 0..text[start..start + length].chars().count();
            cursor.take_while(|_| signs.next().is_some());
            read.map_err(|slip| slip.in_text(text))?;
            cursor.expect_over("+")?;
            if written.names.len() == 0 {
                return Err(cursor.error_at(start, ParseErrorKind::Empty));
            }
            return accept(written).map_err(|(_, reason)| cursor.error_at(start, reason));
        }
        let Range { start, end } = pass_summand(cursor);
        if text[start..end].trim().is_empty() {
            return Err(cursor.error_at(start, ParseErrorKind::Empty));
        }
        Self::from_text(&text[..end], start, kind, max_vertices, accept).map_err(|slip| slip.in_text(text))
    }

    /// How many vertices it may have.
    pub(crate) fn room(&self) -> usize {
        self.max_vertices
    }

    fn read(&mut self, stream: &mut Stream<'_>) -> Result<(), Slip> {
        if dot::is_dot(stream)? {
            dot::read(stream, self)?;
        } else {
            edges::read(stream, false, self)?;
        }
        if self.names.len() == 0 {
            return Err(Slip::new(0, ParseErrorKind::Empty));
        }
        self.names.shrink();
        Ok(())
    }

    /// The number of the vertex called `name`, which is mentioned at `at`.
    #[inline]
    pub(crate) fn vertex(&mut self, name: &str, at: usize) -> Result<u32, Slip> {
        if let Some(number) = self.names.find(name) {
            return Ok(number);
        }
        let max = self.max_vertices;
        let room = self.names.len() < max;
        let number = if room { self.names.add(name) } else { None };
        number.ok_or_else(|| {
            Slip::new(at, ParseErrorKind::TooMany { what: Thing::Vertices, max: max.min(self.names.len()) })
        })
    }

    /// Adds an edge whose second vertex is written at `at`.
    #[inline]
    pub(crate) fn edge(&mut self, from: u32, to: u32, at: usize) -> Result<(), Slip> {
        if from == to && self.kind != Kind::Several {
            let name = self.names.name(from).to_owned();
            let reason = match self.kind {
                Kind::Links | Kind::Several => ParseErrorKind::SelfLink { name },
                Kind::Arrows => ParseErrorKind::Cycle { nodes: vec![name] },
                Kind::Order => ParseErrorKind::BelowItself { elements: vec![name] },
            };
            return Err(Slip::new(at, reason));
        }
        if let Some((_, reason)) = self.complaint.take_if(|(edge, _)| *edge == self.edges.len()) {
            return Err(Slip::new(at, reason));
        }
        if self.edges.len() == MAX_EDGES {
            return Err(Slip::new(at, ParseErrorKind::TooMany { what: Thing::Edges, max: MAX_EDGES }));
        }
        self.edges.push((from, to));
        Ok(())
    }
}

/// The number of a rejected edge, and the reason.
pub(crate) type Complaint = (usize, ParseErrorKind);

/// What can go wrong with a file.
#[derive(Debug)]
pub(crate) enum FileError {
    /// It cannot be opened.
    NotOpened(crate::FileProblem),
    /// Its content is wrong.
    Slip(ParseError),
}

impl FileError {
    /// The error for the position `text`, which contains the path at byte `at`.
    pub(crate) fn in_position(self, text: &str, at: usize, path: &str) -> ParseError {
        match self {
            Self::NotOpened(problem) => {
                Slip::new(at, ParseErrorKind::File { path: path.to_owned(), problem }).in_text(text)
            }
            Self::Slip(error) => match error.reason {
                // Reading failed midway: the error is about the file, not about a line.
                ParseErrorKind::File { .. } => Slip::new(at, error.reason).in_text(text),
                _ => error,
            },
        }
    }
}
