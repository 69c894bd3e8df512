//! Values of single coins in coin-turning games, and the arithmetic that combines them into values of
//! positions.
//!
//! A black coin alone at place n has a value that depends on the [`Factor`](marienbad_rules::coin::Factor)
//! only; a set of coins has the xor of their values, and in a product of factors a coin has the nim product
//! of its values along the axes (the Tartan theorem; Winning Ways, vol. 3, ch. 14). [`CoinValues`] finds the
//! values of a factor by the engine that suits it:
//!
//! | engine      | factors                                   | how                                            |
//! |-------------|-------------------------------------------|------------------------------------------------|
//! | `formula`   | at most 1, 2, 3; exactly 1, 2, 3; ruler; any set | in closed form, any place               |
//! | `bitmap`    | at most r, exactly r                      | forbidden numbers as bits, octave by octave    |
//! | `mex`       | the others                                | [`Mex`]: the definition, one turn after another |
//!
//! [`Mex`] and [`Levels`] are the references that the others are tested against.

mod at_most;
mod bitmap;
mod excluded;
mod formula;
mod levels;
mod mex;
pub(crate) mod nimber;
pub(crate) mod subsets;
mod values;
#[cfg(target_arch = "x86_64")]
#[allow(unsafe_code)]
mod wide;

#[cfg(test)]
mod tests;

pub use formula::{Formula, mock_turtle};
pub use levels::Levels;
pub use mex::Mex;
pub use nimber::{nim_product, nim_quotient, nim_sum};
pub use values::{CoinValues, MAX_BITS};
