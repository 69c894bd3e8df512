//! Plain search with memory: the reference against which every faster engine is compared.
//!
//! [`arena`] numbers the components of a game, up to isomorphism. [`evaluate`] computes a number for each
//! component from those of its options (the Grundy value, the remoteness, …), if a theorem gives the number
//! of a sum from its parts. [`sums`] and [`length`] search whole sums where no theorem applies: misère
//! play, any compound, any turns. All of them use an explicit stack, so a depth of millions is ordinary
//! input.

pub mod arena;
pub mod evaluate;
pub mod fold;
pub mod length;
pub mod misere_value;
pub mod states;
pub mod strategy;
pub mod sums;
pub mod tuples;
pub mod worth;

#[cfg(test)]
mod tests;
