//! Nim arithmetic, from the definition to the vector unit.
//!
//! The natural numbers with the nim sum (binary addition without carry) and the nim product are a field of
//! characteristic 2, and the numbers below `2^(2^u)` form a subfield; the values of coin-turning games are
//! computed in it. This crate implements those fields for 8 to 128 bits and for any size, with square
//! roots, inverses, logarithms, orders and quadratic equations. Products of 64 bits use the fastest method
//! that the machine supports, down to two thirds of a nanosecond in batches, and every fast method is
//! tested against the definition.
//!
//! ```
//! use marienbad_nimbers::{Nim8, Nim64};
//!
//! let (a, b) = (Nim8::new(8), Nim8::new(13));
//! assert_eq!(a + b, Nim8::new(5));
//! assert_eq!(a * b, Nim8::new(14));
//! assert_eq!(b / a, Nim8::new(1) / (a / b));
//!
//! const SQUARE: Nim64 = Nim64::MAX.const_mul(Nim64::MAX);
//! assert_eq!(Nim64::MAX.square(), SQUARE);
//! ```
//!
//! Overview:
//!
//! - [`Nim8`], [`Nim16`], [`Nim32`], [`Nim64`], [`Nim128`] and [`NimBig`] are the numbers; exponents,
//!   orders and logarithms are ordinary integers, or [`BigUint`](num_bigint::BigUint) beyond 128 bits;
//! - [`mod@reference`] is the definition and the recursion that follows from it;
//! - [`path`] names the methods for computing a batch, to measure and compare them;
//! - [`expr`] is a calculator, [`steps`] shows how a sum or a product is computed, [`table`] makes tables.
//!
//! The feature `serde` adds serialisation: words as integers, [`NimBig`] as a decimal string.

pub mod expr;
pub mod path;
pub mod reference;
pub mod steps;
pub mod table;

mod big;
mod linear;
mod log;
mod order;
mod parse;
#[cfg(target_arch = "x86_64")]
mod pclmul;
mod planes;
mod polynomial;
mod roots;
mod tower;
mod word;

pub use big::{LogError, NimBig, OrderError};
pub use parse::ParseError;
pub use path::LengthMismatch;
pub use roots::Roots;
pub use word::{Nim8, Nim16, Nim32, Nim64, Nim128};
