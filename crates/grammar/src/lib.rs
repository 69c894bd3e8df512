//! Numbers and statements, read in English and French and computed exactly.
//!
//! This crate reads arithmetic, conditions and conjectures (`losing iff n mod 14 in {1, 2, 6}`) in both
//! languages, with the place of every mistake. It computes with whole numbers of any size, fractions and
//! square roots, without rounding. It knows nothing of games: outcomes and values of positions come from an
//! implementation of [`Facts`]. So the laboratory of `solve`, user-defined rules and the checker share one
//! grammar.
//!
//! ```
//! use marienbad_grammar::{Dialect, Evaluation, NoGame, Number, Tokens, parse_condition};
//!
//! let mut names = vec!["k".to_owned(), "n".to_owned()];
//! let mut tokens = Tokens::new("k divise n et k <= racine(n)", Dialect::Rule)?;
//! let condition = parse_condition(&mut tokens, &mut names)?;
//! assert_eq!(condition.text(&names), "k divides n and k <= sqrt(n)");
//! let numbers = vec![Number::Small(3), Number::Small(12)];
//! assert_eq!(Evaluation::of_numbers(numbers, &mut NoGame).truth(&condition), Ok(true));
//! # Ok::<(), marienbad_grammar::WritingError>(())
//! ```
//!
//! # Overview
//!
//! - [`words`]: the words and signs, in both languages. [`lexer`]: splits a text into tokens with their
//!   places; a [`Dialect`] determines which words there are.
//! - [`Tokens`] is what parsers read from. [`parse`] reads a whole conjecture. [`parse_expression`],
//!   [`parse_condition`] and [`parse_set`] read one part and stop after it, for parsers with their own
//!   productions, which also provide the meaning of [`Names`].
//! - [`predicate`]: the syntax tree, and [`walk`], traversals of it. [`Predicate`], and the method `text`
//!   of its parts, write the normal form, which is in English and is read back as the same tree.
//! - [`number`]: exact numbers; [`Quadratic`] is (a + b·√d)/c.
//! - [`evaluate`]: the values of terms and the truth of statements. [`NoGame`] is enough for statements
//!   that do not mention positions.
//! - [`error`]: the errors, as data without wording: [`WritingError`] in the text, [`EvaluationError`] in
//!   computing.
//!
//! # What is stable
//!
//! The grammar: a text that is read today will be read with the same meaning, and new words are recognised
//! only where a name is not allowed. `docs/conjecture.md` describes it. The Rust interface may still change
//! with its callers; [`WritingErrorKind`] will grow and is marked as non-exhaustive.

mod arithmetic;
mod display;
pub mod error;
pub mod evaluate;
mod facts;
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
pub use error::{EvaluationError, Fault, WritingError, WritingErrorKind};
pub use evaluate::{Evaluation, Visit};
pub use facts::{Facts, LONGEST_RANGE, NoGame};
pub use lexer::{Dialect, Piece, Token};
pub use meaning::{parse_condition, parse_expression, parse_set};
pub use names::{Defined, Names};
pub use number::Number;
pub use predicate::{At, Definition, Formula, Item, Kind, Meaning, Place, Predicate, Set, Term, Variable};
pub use quadratic::Quadratic;
pub use statement::parse;
pub use tokens::Tokens;
