//! Numbers and statements, read in English and French and computed exactly.

mod arithmetic;
mod display;
pub mod error;
pub mod evaluate;
pub mod lexer;
mod meaning;
mod names;
pub mod number;
mod parser;
pub mod predicate;
mod quadratic;
mod statement;
mod tokens;
pub mod walk;
pub mod words;

#[cfg(test)]
mod tests;

pub use display::Spelling;
pub use error::{Fault, Reason, Trouble, WritingError};
pub use evaluate::{Evaluation, Facts, LONGEST_RANGE, NoGame};
pub use lexer::{Dialect, Piece, Token};
pub use meaning::{parse_condition, parse_expression, parse_set};
pub use names::{Defined, Names};
pub use number::Number;
pub use predicate::{At, Definition, Formula, Item, Kind, Meaning, Place, Predicate, Set, Term, Variable};
pub use quadratic::Quadratic;
pub use statement::parse;
pub use tokens::Tokens;
