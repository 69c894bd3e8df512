//! Games of one's own: a rule in one line is a game like any other.
//!
//! A [`Rule`] says which moves a number or a tuple of numbers has, by ranges and conditions. It has no loops
//! and no functions of its own, so that every list of moves ends and costs what its ranges cost. [`open`]
//! reads a rule and makes it a ruleset: [`OneNumber`] for heaps, [`Tuples`] for all others.
//!
//! ```
//! use marienbad_rules::own::{OneNumber, Rule};
//! use marienbad_rules::{Ruleset, moves_of};
//!
//! let rule: Rule = "n -> n-k*k pour k dans 1..racine(n)".parse()?;
//! let squares = OneNumber::new(rule).ok_or("not a rule on one number")?;
//! assert_eq!(squares.name(), "rule: n -> n - k*k for k in 1..sqrt(n)");
//! let texts: Vec<String> = moves_of(&squares, &10).map(|(mv, _)| squares.move_text(&10, &mv)).collect();
//! assert_eq!(texts, [">9", ">6", ">1"]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Rooms: `parse` (the language), `rule` (what was read), `program` (made ready to run), `fast`,
//! `condition`, `lanes` and `exact` (what terms and conditions come to), `prove` (does play end?),
//! `distinct` (can a move come twice?), `recognise` (which known game is it, by its shape), [`describe`]
//! (in words).
//!
//! # What is decided here
//!
//! - At 0 and at tuples of zeros nothing is computed: they have no move. A clause that would give them one is
//!   refused.
//! - Every number of a result is computed before the result is judged, so that a fault is told even where
//!   another number
//!   of the same result is negative.
//! - `docs/own-games.md` is for users and lists the rest.

mod condition;
pub mod describe;
mod distinct;
mod error;
mod exact;
mod fast;
mod gesture;
pub mod graph;
mod kinds;
mod lanes;
mod linear;
mod notation;
mod one;
mod parse;
pub mod place;
mod program;
mod prove;
mod recognise;
mod row;
mod rule;
mod system;
mod tuples;
pub mod word;
mod written;

#[cfg(test)]
mod tests;

pub use error::RuleProblem;
pub(crate) use gesture::{lowered, rows_of_sticks};
pub(crate) use kinds::{is_prefix, visit};
pub use one::{OneEach, OneNumber};
pub use recognise::Known;
pub use row::Row;
pub use rule::Rule;
pub use tuples::{Several, Tuples};
pub use written::ByRule;

use std::str::FromStr;
use std::sync::Arc;

use crate::catalogue::{Entry, Family};
use crate::{ParseError, RuleError};

/// The largest number of a position.
pub const MAX_NUMBER: u64 = i64::MAX as u64;

/// The largest number in computing.
const MAX_INTERMEDIATE: i128 = i128::MAX;

/// So many steps between two moves are gone where nobody pays for them.
const FREE_STEPS: u64 = 1 << 20;

/// So many steps are gone to find out whether a clause gives 0 a move.
const STEPS_AT_END: u64 = 10_000;

/// What stands before a rule in the place of a game's name.
pub const PREFIX: &str = "rule";

/// A rule as a ruleset.
pub enum Own {
    /// On single numbers: heaps.
    One(OneNumber),
    /// On tuples of numbers.
    Tuples(Tuples),
}

/// Reads a rule and turns it into a ruleset.
pub fn open(text: &str) -> Result<Own, ParseError> {
    let rule: Rule = text.parse()?;
    Ok(match OneNumber::new(rule.clone()) {
        Some(one) => Own::One(one),
        None => Own::Tuples(Tuples::new(rule)),
    })
}

/// The catalogue entry of a rule with this full name, on this many numbers.
pub fn entry(name: &str, arity: usize) -> Arc<Entry> {
    let positions: &[&str] = match arity {
        1 => &["20", "7,4", "5,3,2,1"],
        2 => &["7,3", "5,8", "7,3 + 4,2"],
        _ => &[],
    };
    let positions = if positions.is_empty() {
        vec![(1..=arity).rev().map(|number| number.to_string()).collect::<Vec<_>>().join(",")]
    } else {
        positions.iter().map(|position| (*position).to_owned()).collect()
    };
    Arc::new(Entry {
        key: PREFIX.to_owned(),
        name: name.to_owned(),
        examples: vec![name.to_owned()],
        positions,
        family: Family::Heap,
        sources: Vec::new(),
        file: None,
    })
}

/// The catalogue entry for a rule that is not readable: its example is one that is.
pub fn example() -> Arc<Entry> {
    entry("rule: n -> n-k*k for k in 1..sqrt(n)", 1)
}

/// A meter for callers that count no steps: it stops a list that finds nothing for very long.
fn free_meter() -> impl FnMut(u64) -> crate::Listing {
    let mut left = FREE_STEPS;
    move |steps| match left.checked_sub(steps) {
        Some(rest) => {
            left = rest;
            Ok(())
        }
        None => Err(RuleError::Steps { limit: FREE_STEPS }.into()),
    }
}

impl FromStr for Rule {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let rule = parse::rule(text)?;
        match program::Program::new(&rule).moves_from_end(STEPS_AT_END) {
            Some(clause) => {
                let at = rule.clauses.get(clause).map_or(0, |clause| clause.at);
                Err(error::problem(text, at, RuleProblem::MoveFromEnd))
            }
            None => Ok(rule),
        }
    }
}
