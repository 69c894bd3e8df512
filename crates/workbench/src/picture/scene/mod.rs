//! Positions as pictures: the scene of a game as SVG and as text.
//!
//! [`View`] says what is to be seen beyond the things themselves: what a move touches, who wins after which pick.

mod canvas;
mod forms;
mod globe;
mod picture;
mod sheet;
mod style;
mod svg;
mod text;

pub use picture::Picture;
pub use style::STYLE;
pub use svg::{Dress, sheet};
pub use text::{Signs, TextRole, TextScene};

use std::collections::{HashMap, HashSet};

use marienbad_rules::Gesture;
use marienbad_solve::question::{MoveResult, Outcome};

/// What becomes of whoever makes a move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Verdict {
    /// He loses.
    Loses,
    /// It is not known.
    Unknown,
    /// He wins.
    Wins,
}

impl Verdict {
    /// The sign that stands beside the colour.
    pub fn sign(self) -> char {
        match self {
            Self::Wins => '✓',
            Self::Loses => '✗',
            Self::Unknown => '?',
        }
    }
}

/// The result of a move, to be shown on what one picks for it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Mark {
    /// What becomes of whoever makes it.
    pub verdict: Verdict,
    /// A value or a remoteness, a few letters; or nothing.
    pub text: String,
}

impl From<&MoveResult> for Mark {
    fn from(result: &MoveResult) -> Self {
        let verdict = match result.outcome {
            Some(Outcome::P) => Verdict::Wins,
            Some(Outcome::N) => Verdict::Loses,
            None => Verdict::Unknown,
        };
        Self { verdict, text: result.value.as_ref().map(ToString::to_string).unwrap_or_default() }
    }
}

/// What is to be seen beyond the things themselves.
#[derive(Debug, Clone, Default)]
pub struct View {
    /// The keys of the things that a move touches.
    pub touched: HashSet<String>,
    /// The keys of the things that the last move took, placed or turned.
    pub last: HashSet<String>,
    /// Results, by the keys of what is picked.
    pub marks: HashMap<String, Mark>,
    /// The two cells on which a domino lies.
    pub domino: Option<(String, String)>,
    /// Lost pairs, to be marked in a plane of two heaps.
    pub cold: Vec<(u64, u64)>,
}

impl View {
    /// What a move touches.
    pub fn touching(gesture: &Gesture) -> Self {
        Self { touched: gesture.touch.iter().cloned().collect(), ..Self::default() }
    }

    /// Adds the results of moves. A thing that several moves need shows the best of them, without its text.
    #[must_use]
    pub fn with_results<'a>(mut self, results: impl IntoIterator<Item = (&'a Gesture, Mark)>) -> Self {
        for (gesture, mark) in results {
            for way in gesture.ways() {
                for key in &way.pick {
                    let text = if way.pick.len() == 1 { mark.text.clone() } else { String::new() };
                    let new = Mark { verdict: mark.verdict, text };
                    self.marks
                        .entry(key.clone())
                        .and_modify(|old| {
                            if old.text != new.text {
                                old.text.clear();
                            }
                            old.verdict = old.verdict.max(new.verdict);
                        })
                        .or_insert(new);
                }
            }
        }
        self
    }
}
