//! The engines: who wins, why, and how that is known. Pure computation: no files, no clock, no printing.
//!
//! Every engine takes a [`Work`] (a budget, a flag to cancel it, a place for progress) and stops with a typed [`Stop`];
//! every answer carries its [`Claim`]. Ask through [`question`], which opens a game by its name and chooses the engine:
//!
//! ```
//! use marienbad_rules::{Convention, NoFiles, Play};
//! use marienbad_solve::{Budget, Work, question::{self, Outcome}};
//!
//! let game = question::open("xxx")?;
//! let row = game.parse("43", &NoFiles)?;
//! let misere = Convention { play: Play::Misere, ..Convention::default() };
//! let answer = game.solve(&row, misere, &mut Work::new(Budget::default()))?;
//! assert_eq!(answer.outcome, Outcome::N); // the pupils' rule "modulo 14" says P
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! The rooms: [`search`] is plain search with memory, the reference of all others; [`compound`] plays in several
//! components at once, by theory; [`closed`] answers by a formula; [`sequence`] fills tables of Grundy values and proves
//! periods; [`misere`] knows canonical forms and quotients; [`region`] solves boards and graphs that fall apart,
//! [`acyclic`] games drawn as arrows, [`order`] Chomp and other orders, [`mirror`] boards that are their own image; [`coin`] values coins and [`code`] makes codes of them; [`conjecture`] tests what
//! somebody believes of a game; [`question`] asks any game anything; [`work`] and [`claim`] are what
//! they share.

pub mod acyclic;
pub mod claim;
pub mod closed;
pub mod code;
pub mod coin;
pub mod compound;
pub mod conjecture;
mod listing;
pub mod method;
pub mod mirror;
pub mod misere;
pub mod order;
pub mod question;
pub mod region;
pub mod search;
pub mod sequence;
pub mod work;

pub use claim::Claim;
pub use method::Method;
pub use work::{Budget, Cancel, Large, Progress, Stop, Work};
