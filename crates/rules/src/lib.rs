//! What an impartial game *is*: its rules, its positions and their notation, and nothing about how to win it.
//!
//! A [`Ruleset`] says which moves a component allows and what each leaves behind, always as a *sum* of
//! components, so that splitting is part of the move. The [`catalogue`] opens any game by the name a user types
//! and hands the ruleset, with its own types, to a [`catalogue::Visitor`]: an engine, a checker or a test.
//!
//! ```
//! use marienbad_rules::{NoFiles, Ruleset, heap::Xxx, moves_of};
//!
//! let row = Xxx.parse("5", &NoFiles)?[0];
//! let to: Vec<String> = moves_of(&Xxx, &row).map(|(_, option)| Xxx.text(&option)).collect();
//! assert_eq!(to, ["3", "2", "1,1", "2", "3"]);
//! # Ok::<(), marienbad_rules::ParseError>(())
//! ```
//!
//! The rooms: [`heap`], [`coin`], [`board`], [`graph`] and [`strip`] hold one ruleset a file; [`convention`]
//! the winning rule, the compound and the turns, which belong to a question and never to a position;
//! [`notation`] what the parsers share; [`places`] what boards and graphs that fall apart have in common; [`scene`] what a position looks like; [`natural`] heap sizes without an upper limit.

pub mod board;
pub mod catalogue;
pub mod coin;
pub mod convention;
mod error;
mod files;
pub mod graph;
pub mod heap;
mod listing;
pub mod natural;
pub mod notation;
pub mod numbers;
pub mod places;
pub mod random;
mod ruleset;
pub mod scene;
pub mod strip;
mod structure;

pub use convention::{Compound, Convention, Play, Turns};
pub use error::{FileProblem, Line, ParseError, Reason, Thing};
pub use files::{Files, NoFiles, Remembering};
pub use listing::{Interrupt, Listing, RuleError, RuleFault, unless_enough};
pub use natural::Natural;
pub use ruleset::{Meter, Ruleset, Visit, has_move, moves_of};
pub use scene::{Gesture, Scene};
pub use structure::{Action, Disguise, NimRows, Structure, View, Visible};
