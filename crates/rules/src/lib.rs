//! The rules of impartial games: moves, positions and notation. Nothing here knows how to win.
//!
//! A [`Ruleset`] lists the moves of a component and what each move leaves. What a move leaves is always a
//! *sum* of components, so games whose positions split need nothing special. The [`catalogue`] opens any
//! game by the name a user types and hands its ruleset, with its own types, to a [`catalogue::Visitor`]: an
//! engine, a checker or a test.
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
//! # Overview
//!
//! - The games, one file for each ruleset: [`heap`], [`coin`], [`board`], [`graph`], [`strip`]. The
//!   [`catalogue`] opens them by name.
//! - What a ruleset declares about itself: its [`Structure`], its [`Disguise`], the [`View`] of a
//!   component, its [`numbers`], its [`random`] positions, and its [`scene`], which knows nothing of
//!   colours or pixels.
//! - What belongs to a question and never to a position: the [`convention`] of play.
//! - What the rulesets share: [`notation`] for the parsers, [`places`] for boards and graphs that fall
//!   apart, [`natural`] for numbers of any size.
//!
//! # Cookbook
//!
//! Play a move by its text:
//!
//! ```
//! use marienbad_rules::{NoFiles, Ruleset, board::Cram};
//!
//! let board = &Cram.parse("2x3", &NoFiles)?[0];
//! let domino = Cram.parse_move(board, "1.2-2.2").ok_or("no such move")?;
//! assert_eq!(Cram.text(&Cram.apply(board, &domino).ok_or("not allowed")?), ".#./.#.");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Count the moves of any game, whatever its types:
//!
//! ```
//! use std::sync::Arc;
//! use marienbad_rules::catalogue::{Entry, Visitor, open};
//! use marienbad_rules::{NoFiles, Ruleset, moves_of};
//!
//! struct Count<'a>(&'a str);
//! impl Visitor for Count<'_> {
//!     type Output = usize;
//!     fn visit<R: Ruleset>(self, ruleset: R, _: &Arc<Entry>) -> usize {
//!         let sum = ruleset.parse(self.0, &NoFiles).unwrap_or_default();
//!         sum.iter().map(|component| moves_of(&ruleset, component).count()).sum()
//!     }
//! }
//! assert_eq!(open("nim", Count("1,3,5,7"))?, 16);
//! assert_eq!(open("cram", Count("4x5"))?, 31);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Stop a long list early. A failure of the rules is distinct from the end of the list:
//!
//! ```
//! use marienbad_rules::{Interrupt, Ruleset, heap::Nim};
//!
//! let mut seen = 0;
//! let listed = Nim.options(&u64::MAX, &mut |_, _| {
//!     seen += 1;
//!     if seen < 10 { Ok(()) } else { Err(Interrupt::Enough) }
//! });
//! assert_eq!((seen, listed), (10, Err(Interrupt::Enough)));
//! ```
//!
//! Report what went wrong, and where:
//!
//! ```
//! use marienbad_rules::{NoFiles, ParseErrorKind, Ruleset, heap::Nim};
//!
//! let error = Nim.parse("1,3,x", &NoFiles).unwrap_err();
//! assert_eq!((error.at, error.reason), (4, ParseErrorKind::NumberExpected { found: Some('x') }));
//! ```
//!
//! A new ruleset needs six methods: see [`Ruleset`]. `marienbad_solve::question::of` shows what it gets in
//! return.
//!
//! # What is stable
//!
//! [`Ruleset`], [`Structure`], [`View`], [`convention`], the names of the catalogue and every notation: a
//! text that is read today will be read by every later version. Methods with defaults may be added.

pub mod board;
pub mod catalogue;
pub mod coin;
pub mod convention;
mod error;
mod files;
pub mod function;
pub mod graph;
pub mod heap;
mod listing;
pub mod natural;
pub mod notation;
pub mod numbers;
pub mod own;
pub mod places;
pub mod random;
mod ruleset;
pub mod scene;
pub mod specimens;
pub mod strip;
mod structure;
pub mod sum;

pub use convention::{Compound, Convention, Play, Turns};
pub use error::{FileProblem, Line, ParseError, ParseErrorKind, Thing};
pub use files::{Files, NoFiles, Remembering};
pub use listing::{Interrupt, Listing, RuleError, RuleFault, RulePlace, unless_enough};
pub use natural::Natural;
pub use ruleset::{Meter, Ruleset, Visit, has_move, moves_of};
pub use scene::{Gesture, Scene};
pub use structure::{Action, Disguise, Lister, NimRows, Structure, TupleGame, View, Visible};
