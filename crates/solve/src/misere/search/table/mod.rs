//! The table of words: whether the player to move wins.

mod flat;
mod ranks;
mod words;

pub(super) use flat::Flat;
pub use flat::Layout;
pub(super) use ranks::Ranks;
pub(super) use words::Words;

use super::word::Atom;

/// The result of storing a word.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Stored {
    /// Stored; the table has grown by this many bytes.
    Bytes(usize),
    /// Stored; the table should grow.
    Crowded,
}

/// A table of words that several threads may use. A stored word may be lost later; a word that is found has
/// the right outcome.
pub(super) trait Table: Sync {
    /// Whether a word is won, if known. `build` writes the word itself, which is rarely needed.
    fn get(&self, mark: u64, scratch: &mut Vec<Atom>, build: impl Fn(&mut Vec<Atom>)) -> Option<bool>;

    /// Stores a word.
    fn insert(&self, word: &[Atom], mark: u64, wins: bool) -> Stored;
}
