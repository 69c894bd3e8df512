//! The engines: who wins, why, and how the answer is known. Pure computation: no files, no clock, no
//! printing.
//!
//! Every engine takes a [`Work`] (a budget, a cancel flag and progress reports) and stops with a typed
//! [`Stop`]; every answer carries its [`Claim`] and its [`Method`]. The entry point is [`question`]: it
//! opens a game by name, or takes a ruleset of your own, and chooses the engine:
//!
//! ```
//! use marienbad_rules::{Convention, NoFiles};
//! use marienbad_solve::{Budget, Work, question};
//!
//! let kayles = question::open("kayles")?;
//! let rows = kayles.parse("10,9,20", &NoFiles)?;
//! let answer = kayles.solve(&rows, Convention::default(), &mut Work::new(Budget::default()))?;
//! assert_eq!(answer.value, Some(7u64.into()));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Overview
//!
//! - [`question`] answers every question about any game; [`conjecture`] tests conjectures about a game.
//! - [`search`] is plain search with memory, the reference for all other engines.
//! - Engines for a structure that the rules declare: [`sequence`] (tables of heaps, periods), [`misere`]
//!   (canonical forms, quotients), [`region`] (boards and graphs that fall apart), [`order`] (Chomp),
//!   [`acyclic`] (directed graphs).
//! - Without search: [`closed`] (formulas), [`mirror`] (symmetric boards), [`compound`] (moves in several
//!   components).
//! - [`coin`] computes the values of coins, and [`code`] the error-correcting codes they give.
//! - What they share: [`work`], [`claim`], [`method`]. All budgets that the program sets itself are in
//!   [`budgets`].
//!
//! # Cookbook
//!
//! Misère play, where the pupils' rule "modulo 14" of source 000 fails at 43:
//!
//! ```
//! use marienbad_rules::{Convention, NoFiles, Play};
//! use marienbad_solve::{Budget, Work, question::{self, Outcome}};
//!
//! let game = question::open("xxx")?;
//! let row = game.parse("43", &NoFiles)?;
//! let misere = Convention { play: Play::Misere, ..Convention::default() };
//! let answer = game.solve(&row, misere, &mut Work::new(Budget::default()))?;
//! assert_eq!(answer.outcome, Outcome::N);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! The result of every move:
//!
//! ```
//! use marienbad_rules::{Convention, NoFiles};
//! use marienbad_solve::{Budget, Work, question::{self, Outcome}};
//!
//! let cram = question::open("cram")?;
//! let board = cram.parse("2x3", &NoFiles)?;
//! let results = cram.results(&board, Convention::default(), 100, &mut Work::new(Budget::default()))?;
//! let winning = results.moves.iter().filter(|one| one.outcome == Some(Outcome::P));
//! let winning: Vec<_> = winning.map(|one| one.choice.text.as_str()).collect();
//! assert_eq!(winning, ["1.1-2.1", "1.2-2.2", "1.3-2.3"]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! A Grundy sequence, and its period proved by a theorem:
//!
//! ```
//! use marienbad_rules::heap::TakeAndBreak;
//! use marienbad_solve::{Budget, Claim, Work, sequence::{self, Sequence}};
//!
//! let kayles: TakeAndBreak = "0.77".parse()?;
//! let (mut values, mut work) = (Sequence::new(&kayles), Work::new(Budget::default()));
//! let period = sequence::period(&mut values, 1000, &mut work)?.ok_or("none")?;
//! assert_eq!((period.preperiod, period.period, period.claim), (71, 12, Claim::Proved));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Reaching a limit is an answer too:
//!
//! ```
//! use marienbad_rules::{Convention, NoFiles};
//! use marienbad_solve::{Budget, Stop, Work, question};
//!
//! let cram = question::open("cram")?;
//! let board = cram.parse("7x7", &NoFiles)?;
//! let mut work = Work::new(Budget { nodes: 1000, memory: 1 << 26 });
//! assert!(matches!(cram.solve(&board, Convention::default(), &mut work), Err(Stop::Nodes { .. })));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! A position belongs to its game; another game refuses it:
//!
//! ```
//! use marienbad_rules::{Convention, NoFiles};
//! use marienbad_solve::{Budget, Stop, Work, question};
//!
//! let (nim, xxx) = (question::open("nim")?, question::open("xxx")?);
//! let row = xxx.parse("5,3", &NoFiles)?;
//! let refused = nim.solve(&row, Convention::default(), &mut Work::new(Budget::default()));
//! assert!(matches!(refused, Err(Stop::ForeignPosition { .. })));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! A ruleset of your own: see [`question::of`].
//!
//! # What is stable
//!
//! [`question`], [`work`], [`claim`] and [`method`]: existing names stay, and more may be added. The
//! interfaces of the engines may change with the engines.

pub mod acyclic;
pub mod budgets;
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
mod pages;
pub mod plant;
pub mod question;
pub mod ranks;
pub mod recognise;
pub mod region;
pub mod search;
pub mod sequence;
pub mod work;

pub use claim::Claim;
pub use method::Method;
pub use work::{Budget, Cancel, Large, Progress, Stop, Work};
