//! Plain search with memory: the reference that every faster engine is compared with.
//!
//! [`arena`] numbers the components of a game, up to isomorphism; [`evaluate`] computes one number for each
//! component from those of its options (the Grundy value, the remoteness, …) where a theorem says how the
//! number of a sum follows from its parts; [`sums`] and [`length`] search whole sums where no theorem does:
//! misère play, any compound, any turns. All of them keep their stack in memory of their own: a depth of
//! millions is an ordinary input.

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
