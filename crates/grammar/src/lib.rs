//! Numbers and statements, read in English and French and computed exactly.

mod arithmetic;
mod display;
pub mod error;
pub mod evaluate;
mod lexer;
mod meaning;
pub mod number;
mod parser;
pub mod predicate;
mod quadratic;
pub mod walk;
pub mod words;

#[cfg(test)]
mod tests;

pub use error::{Fault, Reason, Trouble, WritingError};
pub use evaluate::{Evaluation, Facts, LONGEST_RANGE};
pub use meaning::parse;
pub use number::Number;
pub use predicate::{At, Definition, Formula, Item, Kind, Meaning, Place, Predicate, Set, Term, Variable};
pub use quadratic::Quadratic;
