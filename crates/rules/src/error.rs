//! Errors in the texts that users write, with their place.

use std::fmt;

use crate::own::RuleProblem;

/// A text that could not be read: the text, the place of the mistake and the reason.
///
/// The reason is data, so that the workbench can say it in French and in English; `Display` is English.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{reason} ({}at character {})", Line::words(line.as_ref()), Line::column(line.as_ref(), *at))]
pub struct ParseError {
    /// The whole text that was read; for a file, the line or a part of it.
    pub input: String,
    /// How many characters of `input` stand before the mistake.
    pub at: usize,
    /// What is wrong there.
    pub reason: ParseErrorKind,
    /// Where `input` is in its file, if it comes from one.
    pub line: Option<Line>,
}

/// A place in a file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Line {
    /// The file.
    pub path: String,
    /// The line, from 1.
    pub number: usize,
    /// How many characters of the line stand before the part that is shown.
    pub before: usize,
}

impl Line {
    fn words(line: Option<&Self>) -> String {
        line.map_or_else(String::new, |line| format!("{}, line {}, ", line.path, line.number))
    }

    fn column(line: Option<&Self>, at: usize) -> usize {
        line.map_or(0, |line| line.before) + at + 1
    }
}

/// Why a file could not be read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FileProblem {
    /// There is no file of that name.
    NotFound,
    /// The file exists but may not be read.
    Denied,
    /// It is a folder.
    Folder,
    /// It is not text.
    NotText,
    /// The file is larger than any position could be.
    TooLarge,
    /// Files are not read here (on the web, for instance).
    NotAllowed,
    /// Any other error of the system.
    Unreadable,
}

/// The reason of a [`ParseError`].
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum ParseErrorKind {
    /// Nothing was written where a position or a parameter is expected.
    Empty,
    /// A number was expected, but `found` is there (`None`: the end).
    NumberExpected {
        /// What was found.
        found: Option<char>,
    },
    /// The name of a vertex was expected, but `found` is there (`None`: the end).
    NameExpected {
        /// What was found.
        found: Option<char>,
    },
    /// The text should have ended before `found`.
    EndExpected {
        /// What was found.
        found: Option<char>,
    },
    /// `found` is not allowed here; `expected` is.
    Unexpected {
        /// What was found (`None`: the end).
        found: Option<char>,
        /// What would be right, as symbols: `,` or `x` or `/`.
        expected: &'static str,
    },
    /// The number is larger than this game allows.
    TooLarge {
        /// The largest number allowed.
        max: String,
    },
    /// The number is smaller than this game allows.
    TooSmall {
        /// The smallest number allowed.
        min: u64,
    },
    /// A position or a game has more of something than is allowed.
    TooMany {
        /// What there are too many of.
        what: Thing,
        /// The most that are allowed.
        max: usize,
    },
    /// The wrong number of things (a game may need two heaps, or one coordinate for each factor).
    WrongCount {
        /// What is counted.
        what: Thing,
        /// How many are needed.
        expected: usize,
        /// How many there are.
        found: usize,
    },
    /// A set that must have an element has none.
    EmptySet,
    /// Something occurs twice.
    Repeated {
        /// What is repeated.
        what: String,
    },
    /// A character that is neither an octal nor a hexadecimal digit.
    BadDigit {
        /// What was found.
        found: char,
    },
    /// The digit before the point would allow a move that changes nothing.
    EndlessDigit {
        /// The digit.
        digit: char,
    },
    /// A row of a drawn board is longer or shorter than the first.
    RowLength {
        /// The length of the first row.
        expected: usize,
        /// The length of the faulty row.
        found: usize,
    },
    /// A row of a drawn board has no cells.
    EmptyRow,
    /// A drawn globe has one of its poles but not the other.
    PoleMissing {
        /// The sign of the pole that is missing.
        pole: char,
    },
    /// The text does not say on which node of the graph the token stands.
    NodeMissing,
    /// The file could not be read.
    File {
        /// Its path.
        path: String,
        /// Why.
        problem: FileProblem,
    },
    /// A directed graph has a cycle, so a game on it need not end.
    Cycle {
        /// The nodes of one cycle, in order.
        nodes: Vec<String>,
    },
    /// An element of an order would lie below itself.
    BelowItself {
        /// The elements of one cycle: each is said to lie below the next, and the last below the first.
        elements: Vec<String>,
    },
    /// There is no node of that name.
    UnknownNode {
        /// The name.
        name: String,
    },
    /// A vertex is not connected to the ground.
    NotHanging {
        /// The vertex.
        name: String,
        /// The ground.
        ground: String,
    },
    /// A token is linked with itself.
    SelfLink {
        /// The token.
        name: String,
    },
    /// A mistake in a user-defined rule.
    Rule(RuleProblem),
    /// An unmatched bracket.
    Bracket,
    /// A term of a sum must be a game with its position in brackets.
    TermExpected,
    /// There is no game of this name.
    NoGame {
        /// The name.
        name: String,
        /// The most similar name, if one is similar enough.
        nearest: Option<String>,
    },
    /// A sum used as a term of a sum.
    SumInSum,
}

/// What a text can have too many of.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Thing {
    /// Components of a sum: heaps, rows, pieces of a board.
    Components,
    /// Squares of a board or bar, places of a torus or globe.
    Squares,
    /// Vertices of a graph, elements of an order.
    Vertices,
    /// Edges of a graph.
    Edges,
    /// Letters of one name or comment in a file.
    Letters,
    /// Black coins.
    Coins,
    /// Factors of a product of coin games.
    Factors,
    /// Numbers in a set.
    Numbers,
    /// Sides of a bar.
    Sides,
    /// Digits of a code.
    Digits,
    /// Heaps, in a game with a fixed number of them.
    Heaps,
    /// Coordinates of a place.
    Coordinates,
    /// Different games in one sum.
    Games,
}

impl Thing {
    /// The English word for it.
    pub fn word(self) -> &'static str {
        match self {
            Self::Components => "components",
            Self::Squares => "squares",
            Self::Vertices => "vertices",
            Self::Edges => "edges",
            Self::Letters => "letters",
            Self::Coins => "coins",
            Self::Factors => "factors",
            Self::Numbers => "numbers",
            Self::Sides => "sides",
            Self::Digits => "digits",
            Self::Heaps => "heaps",
            Self::Coordinates => "coordinates",
            Self::Games => "games",
        }
    }
}

impl ParseError {
    /// The column of the mistake in its line, counted from 1.
    pub fn column(&self) -> usize {
        Line::column(self.line.as_ref(), self.at)
    }

    /// The same error for a text that comes from a file, with the place given by its line. `before` is the
    /// part of the file before the text.
    #[must_use]
    pub fn in_file(self, path: &str, before: &str) -> Self {
        if self.line.is_some() || matches!(self.reason, ParseErrorKind::File { .. }) {
            return self;
        }
        let text: Vec<char> = before.chars().chain(self.input.chars()).collect();
        let at = (before.chars().count() + self.at).min(text.len());
        let start = text[..at].iter().rposition(|c| *c == '\n').map_or(0, |end| end + 1);
        let end = text[at..].iter().position(|c| *c == '\n').map_or(text.len(), |length| at + length);
        let number = 1 + text[..start].iter().filter(|c| **c == '\n').count();
        let input = text[start..end].iter().collect();
        Self { input, at: at - start, line: Some(Line { path: path.to_owned(), number, before: 0 }), ..self }
    }

    /// An error at `at` characters into `input`.
    pub fn new(input: &str, at: usize, reason: ParseErrorKind) -> Self {
        Self { input: input.to_owned(), at, reason, line: None }
    }
}

impl fmt::Display for ParseErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Empty => write!(f, "nothing is written here"),
            Self::NumberExpected { found: Some(c) } => write!(f, "a number belongs here, not {c:?}"),
            Self::NumberExpected { found: None } => write!(f, "a number is missing at the end"),
            Self::NameExpected { found: Some(c) } => write!(f, "a name belongs here, not {c:?}"),
            Self::NameExpected { found: None } => write!(f, "a name is missing at the end"),
            Self::EndExpected { found: Some(c) } => write!(f, "nothing belongs here, but {c:?} follows"),
            Self::EndExpected { found: None } => write!(f, "nothing belongs here"),
            Self::Unexpected { found: Some(c), expected } => write!(f, "{c:?} where {expected} belongs"),
            Self::Unexpected { found: None, expected } => write!(f, "{expected} is missing at the end"),
            Self::TooLarge { max } => write!(f, "the number is too large: at most {max}"),
            Self::TooSmall { min } => write!(f, "the number is too small: at least {min}"),
            Self::TooMany { what, max } => write!(f, "too many {}: at most {max}", what.word()),
            Self::WrongCount { what, expected, found } => {
                write!(f, "{expected} {} belong here, not {found}", what.word())
            }
            Self::EmptySet => write!(f, "the set is empty"),
            Self::Repeated { what } => write!(f, "{what} appears here twice"),
            Self::BadDigit { found } => write!(f, "{found:?} is not a digit of an octal code"),
            Self::EndlessDigit { digit } => {
                write!(f, "the digit {digit} before the point allows a move that changes nothing")
            }
            Self::RowLength { expected, found } => {
                write!(f, "this row has {found} cells, the first has {expected}")
            }
            Self::EmptyRow => write!(f, "this row has no cells"),
            Self::PoleMissing { pole } => write!(f, "a globe has both poles or none: {pole} is missing"),
            Self::NodeMissing => write!(f, "the node of the token is missing at the end"),
            Self::File { path, problem } => write!(f, "the file {path} cannot be read: {problem:?}"),
            Self::Cycle { nodes } => write!(f, "the graph has a cycle: {}", nodes.join(" > ")),
            Self::BelowItself { elements } => {
                write!(f, "an element lies below itself: {}", elements.join(" < "))
            }
            Self::UnknownNode { name } => write!(f, "there is no node {name}"),
            Self::NotHanging { name, ground } => write!(f, "{name} does not hang on {ground}"),
            Self::SelfLink { name } => write!(f, "{name} is linked with itself"),
            Self::Rule(problem) => problem.fmt(f),
            Self::Bracket => write!(f, "this bracket has no partner"),
            Self::TermExpected => write!(f, "a game with its position in brackets belongs here"),
            Self::NoGame { name, nearest: None } => write!(f, "there is no game {name}"),
            Self::NoGame { name, nearest: Some(near) } => {
                write!(f, "there is no game {name}; perhaps {near} was meant")
            }
            Self::SumInSum => write!(f, "a sum inside a sum is written without its own brackets"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_place_in_a_file_is_told_by_its_line() {
        let slip = |at, before: &str| {
            ParseError::new("..#\r\n.x.", at, ParseErrorKind::EmptyRow).in_file("board", before)
        };
        for (at, before, number, input, column) in [
            (6, "", 2, ".x.", 2),
            (0, "", 1, "..#\r", 1),
            (6, "\n\n", 4, ".x.", 2),
            (2, "  ", 1, "  ..#\r", 5),
            (8, "", 2, ".x.", 4),
        ] {
            let error = slip(at, before);
            let line = error.line.as_ref().unwrap();
            assert_eq!(
                (line.number, &*error.input, error.column()),
                (number, input, column),
                "{at} {before:?}"
            );
        }
        // An error about another file keeps that file's place.
        let reason = ParseErrorKind::File { path: "links.txt".to_owned(), problem: FileProblem::NotFound };
        assert_eq!(ParseError::new("links.txt", 0, reason).in_file("board", "").line, None);
    }
}
