//! What is known of the words: whether the player to move wins.

mod flat;
mod ranks;
mod words;

pub(super) use flat::Flat;
pub use flat::Layout;
pub(super) use ranks::Ranks;
pub(super) use words::Words;

use super::word::Atom;

/// What became of a word that was to be stored.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Stored {
    /// It is there, and the table has grown by so many bytes.
    Bytes(usize),
    /// It is there, and the table should be made larger.
    Crowded,
}

/// A table of words that several threads may use. A word that was stored may be forgotten; one that is found
/// is right.
pub(super) trait Table: Sync {
    /// Whether a word is won, if that is known. `build` writes the word itself, which is needed only now and
    /// then.
    fn get(&self, mark: u64, scratch: &mut Vec<Atom>, build: impl Fn(&mut Vec<Atom>)) -> Option<bool>;

    /// Stores a word.
    fn insert(&self, word: &[Atom], mark: u64, wins: bool) -> Stored;
}
