//! The laboratory: reads a conjecture about a game, tests it from small to large positions, and reports the
//! result.
//!
//! There are three steps, each with its own data: [`parse`] reads a text (into a [`Predicate`], or a
//! [`WritingError`] with its place), [`Conjecture::new`] binds its variables to a game, and
//! [`Conjecture::test`] tests it (giving a [`Report`]).
//!
//! ```
//! use marienbad_rules::Play;
//! use marienbad_solve::conjecture::{Conjecture, Finding, parse};
//! use marienbad_solve::{Budget, Work, question};
//!
//! let game = question::open("xxx")?;
//! let pupils = Conjecture::new(&*game, parse("losing iff n mod 14 in {1, 2, 6, 7, 11}")?)?;
//! let report = pupils.test(Play::Misere, 100, 1, &mut Work::new(Budget::default()))?;
//! let Finding::Refuted(counterexample) = report.verdict else { panic!("they were wrong") };
//! assert_eq!(counterexample.position, "43");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! **What the answer means.** *Held*: true of every position up to the bound, a conjecture beyond it.
//! *Refuted*: false of a position; the one reported is the first by size, then by its first number, and so
//! on, whatever the number of threads. *Proved*: true of every position, by a theorem and a finished check:
//! `tail` for one heap of a game whose values are proved periodic (and for misère play if the quotient is
//! proved periodic), `identity` for statements that only restate a theorem. If a proof by repetition needs
//! positions beyond the bound, they are tested too, and a counterexample found there is reported.
//!
//! Parsing and evaluation are in the crate `marienbad-grammar`, which knows nothing of games; this module
//! applies them to a game. The grammar is described in `docs/conjecture.md`; [`words`] lists its words in
//! both languages.

mod arrangement;
mod error;
mod evidence;
mod facts;
mod identity;
mod laboratory;
mod positions;
mod report;
mod tail;
mod trial;

#[cfg(test)]
mod tests;

pub use arrangement::{Arrangement, variables};
pub use error::{Evaluation, EvaluationError};
pub use evidence::{Counterexample, Evidence, Said, Shown};
pub use laboratory::Conjecture;
pub use marienbad_grammar::{
    At, Definition, Facts, Fault, Formula, Item, Kind, LONGEST_RANGE, Meaning, Number, Place, Predicate,
    Quadratic, Set, Term, Variable, WritingError, WritingErrorKind, parse, words,
};
pub use report::{BindError, Finding, Proof, Report, Undefined};

// `arrangement`, `positions` and `laboratory` import these through this module.
use marienbad_grammar::{predicate, walk};
