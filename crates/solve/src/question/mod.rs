//! Questions about any game. Type erasure happens here, once.
//!
//! The command line, the terminal, the web and the opponents all hold a [`Game`] and use it to read a
//! position, to solve it and to list its moves. Which engine answers is decided in one place, `plan`, and
//! the [`Answer`] names it.
//!
//! ```
//! use marienbad_rules::{Convention, NoFiles};
//! use marienbad_solve::{Budget, Work, question};
//!
//! let nim = question::open("nim")?;
//! let position = nim.parse("1,3,5,6", &NoFiles)?;
//! let answer = nim.solve(&position, Convention::default(), &mut Work::new(Budget::default()))?;
//! let moves: Vec<_> = answer.moves.iter().map(|mv| mv.to.text()).collect();
//! assert_eq!(moves, ["3,5,6", "1,2,5,6", "1,3,4,6"]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Overview: `game` (the questions), `erased` (type-erased rulesets), `plan` (which engines, in which
//! order), `engines` (one file each), `resumable` (checkpoints), `moves` and `several` (listing moves),
//! `results` (every move judged), `oracle` (many positions), `strategies` (what certificates list).

mod answer;
mod ask;
mod engine;
mod engines;
mod erased;
mod game;
mod handle;
mod isomorphic;
mod moves;
mod oracle;
mod parts;
mod plan;
mod results;
mod resumable;
mod several;
mod strategies;

#[cfg(test)]
mod tests;

pub use answer::{Answer, Choice, Component, MisereForm, Outcome, Position, QuotientReason, Why};
pub use ask::EachNode;
pub use engine::MAX_LISTED_MOVES;
pub use game::{Draw, Game, Moves, Notation, Numbering, Prove, Solve};
pub use oracle::Oracle;
pub use results::{MoveResult, Results};
pub use resumable::{Blocks, Checkpoint, Restored};

use std::sync::Arc;

use marienbad_rules::Ruleset;
use marienbad_rules::catalogue::{self, Entry, NameError, Visitor};

use handle::Handle;

/// Opens the game with this name.
pub fn open(name: &str) -> Result<Box<dyn Game>, NameError> {
    Ok(Box::new(handle_of(name)?))
}

/// The game with this name, as its concrete type.
fn handle_of(name: &str) -> Result<Handle, NameError> {
    struct Erase<'a>(&'a str);
    impl Visitor for Erase<'_> {
        type Output = Handle;
        fn visit<R: Ruleset>(self, ruleset: R, entry: &Arc<Entry>) -> Handle {
            // A rule may span several lines; certificates and tables show a name on one line.
            let several_lines = self.0.trim().contains(char::is_control);
            let name = if several_lines { ruleset.name() } else { self.0.trim().to_owned() };
            Handle::new(&name, ruleset, Arc::clone(entry))
        }
    }
    catalogue::open(name, Erase(name))
}

/// A game from your own ruleset, with every question: values, moves, results, drawings, certificates.
///
/// ```
/// use std::fmt::{self, Write};
/// use marienbad_rules::{Convention, Files, Listing, ParseError, Ruleset, Visit, notation};
/// use marienbad_rules::NoFiles;
/// use marienbad_solve::{Budget, Work, question};
///
/// /// Take away a square number.
/// struct TakeSquare;
///
/// impl Ruleset for TakeSquare {
///     type Position = u64;
///     type Move = u64;
///     fn name(&self) -> String { "take-square".into() }
///     fn ends(&self) -> bool { true }
///     fn options(&self, &n: &u64, visit: &mut Visit<'_, u64, u64>) -> Listing {
///         (1..=n.isqrt()).try_for_each(|k| if k * k < n { visit(k, &[n - k * k]) } else { visit(k, &[]) })
///     }
///     fn parse(&self, text: &str, _: &dyn Files) -> Result<Vec<u64>, ParseError> {
///         notation::heaps(text, 0, u64::MAX)
///     }
///     fn write(&self, sum: &[u64], out: &mut dyn Write) -> fmt::Result {
///         notation::join(sum, ",", out, |heap, out| write!(out, "{heap}"))
///     }
///     fn write_move(&self, _: &u64, k: &u64, out: &mut dyn Write) -> fmt::Result {
///         write!(out, "-{}", k * k)
///     }
/// }
///
/// let game = question::of(TakeSquare);
/// let position = game.parse("20,8", &NoFiles)?;
/// let answer = game.solve(&position, Convention::default(), &mut Work::new(Budget::default()))?;
/// assert_eq!(answer.value, Some(1u64.into()));
/// assert_eq!(answer.moves[0].text, "1:-4");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn of<R: Ruleset>(ruleset: R) -> Box<dyn Game> {
    let entry = Entry::guest(&ruleset.name());
    guest(ruleset, entry)
}

/// Like [`of`], with a catalogue entry, which gives the starting positions of matches.
pub fn guest<R: Ruleset>(ruleset: R, entry: Entry) -> Box<dyn Game> {
    Box::new(Handle::new(&ruleset.name(), ruleset, Arc::new(entry)))
}
