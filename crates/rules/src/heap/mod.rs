//! Games on heaps: each component is one heap; a move takes from it and may split it.

mod code;
mod dornim;
mod euclid;
mod fibonacci;
mod grundy;
mod nim;
mod pairs;
mod several;
mod subtraction;
mod wythoff;
mod xxx;

pub use code::{Code, MAX_PLACES, TakeAndBreak, TakeMove};
pub use dornim::Dornim;
pub use euclid::Euclid;
pub use fibonacci::{Fibonacci, Matches};
pub use grundy::{Grundy, SplitMove};
pub use nim::Nim;
pub use pairs::{Pair, Slide};
pub use several::{SeveralHeaps, Taken};
pub use subtraction::Subtraction;
pub use wythoff::Wythoff;
pub use xxx::Xxx;

use crate::{Lister, Listing, Meter, ParseError, notation};

/// What a game on single heaps offers to engines that fill a table from heap 0 upwards. Plain search never
/// needs it.
///
/// A table may be filled only if [`HeapGame::descent`] says that every part is smaller than its heap.
pub trait HeapGame: Send + Sync {
    /// Calls `visit` for each option of a heap of `n`: its parts in any order, each positive. Options that
    /// differ only in the order of their parts are visited once.
    fn heap_options(&self, n: u64, visit: &mut dyn FnMut(&[u64]) -> Listing) -> Listing;

    /// Like [`HeapGame::heap_options`], but pays `meter` for steps of a long listing that finds no option.
    fn heap_options_within(
        &self,
        n: u64,
        meter: &mut Meter<'_>,
        visit: &mut dyn FnMut(&[u64]) -> Listing,
    ) -> Listing {
        let _ = meter;
        self.heap_options(n, visit)
    }

    /// Lists the options of many heaps at a time, if the game can: for tables, which ask heap after heap.
    fn lister(&self) -> Option<Box<dyn Lister + '_>> {
        None
    }

    /// The shape of the options, for engines specialised in it.
    fn shape(&self) -> Shape<'_>;

    /// How heaps are proved to become smaller by a move. Every known shape lowers the total.
    fn descent(&self) -> Descent {
        match self.shape() {
            Shape::Other => Descent::Unproved,
            Shape::Nim | Shape::Subtraction(_) | Shape::Code(_) | Shape::UnequalSplit => Descent::Total,
        }
    }

    /// The theorem that turns an observed repetition of values into a proved period, if one is known for
    /// this game.
    fn theorem(&self) -> Option<Theorem> {
        match self.shape() {
            Shape::Code(code) => Some(code.theorem()),
            Shape::Subtraction(_) => Some(Theorem::FiniteSubtraction),
            Shape::UnequalSplit | Shape::Nim | Shape::Other => None,
        }
    }
}

/// How the options of a heap are made.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Shape<'a> {
    /// Take any number and leave the rest: the options of `n` are all smaller heaps.
    Nim,
    /// Take a number from the set (ascending, without duplicates) and leave the rest.
    Subtraction(&'a [u64]),
    /// A take-and-break code.
    Code(&'a Code),
    /// Split into two unequal parts and take nothing: Grundy's game.
    UnequalSplit,
    /// None of these: tables are filled by listing the options of every heap.
    Other,
}

/// What is proved about the parts that a move makes of a heap.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Descent {
    /// Each part is smaller than the heap, and their total is at most the heap.
    Total,
    /// Each part is smaller than the heap; their total may exceed it.
    Parts,
    /// Nothing: no table is filled, and plain search is used.
    Unproved,
}

/// A theorem about periods of Grundy values, to be named where it is used.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Theorem {
    /// Guy and Smith, *The G-values of various games* (1956): for an octal code whose last digit is at
    /// place t, if G(n+p) = G(n) for n0 <= n < 2·n0 + p + t, then p is a period from n0 on.
    GuySmith {
        /// The place of the last non-zero digit.
        last_place: u64,
    },
    /// The analogue for a code that leaves up to three heaps: G(n+p) = G(n) for n0 <= n < 3·n0 + 2·p + t.
    ThreeHeaps {
        /// The place of the last non-zero digit.
        last_place: u64,
    },
    /// For a code that leaves up to k heaps and whose digits repeat with length l after the first h: with q
    /// a multiple of p and l, G(n+q) = G(n) for n0 <= n < k·(n0 + q − 1) + h + 1.
    RepeatingTail {
        /// The greatest number of heaps that a move leaves.
        parts: u64,
        /// How many digits precede those that repeat.
        head: u64,
        /// How many digits repeat.
        tail: u64,
    },
    /// A finite subtraction set with largest element m: a repetition of m consecutive values is a period.
    FiniteSubtraction,
}

impl Theorem {
    /// The word used in JSON.
    pub fn word(self) -> &'static str {
        match self {
            Self::GuySmith { .. } => "guy-smith",
            Self::ThreeHeaps { .. } => "three-heaps",
            Self::RepeatingTail { .. } => "repeating-tail",
            Self::FiniteSubtraction => "finite-subtraction",
        }
    }
}

/// Reads the heaps of a game whose component is a single number, as `5,3,2,1`.
fn parse_heaps(text: &str) -> Result<Vec<u64>, ParseError> {
    notation::heaps(text, 0, u64::MAX)
}

fn write_heaps(sum: &[u64], out: &mut dyn std::fmt::Write) -> std::fmt::Result {
    notation::join(sum, ",", out, |heap, out| write!(out, "{heap}"))
}

/// Reads `-k`, where k is a number of things to take (or squares to close).
pub(crate) fn parse_take(text: &str) -> Option<u64> {
    let digits = text.strip_prefix('-')?;
    if digits.bytes().all(|b| b.is_ascii_digit()) { digits.parse().ok() } else { None }
}

/// Checks, for the tests of every heap ruleset, that the two ways of listing options agree.
#[cfg(test)]
fn assert_same_options<R: crate::Ruleset<Position = u64>>(ruleset: &R, heaps: std::ops::Range<u64>) {
    use std::collections::BTreeSet;
    let game = ruleset.heap_game().expect("a heap game");
    for n in heaps {
        let mut dense = Vec::new();
        let _ = game.heap_options(n, &mut |parts| {
            let mut parts = parts.to_vec();
            parts.sort_unstable();
            dense.push(parts);
            Ok(())
        });
        let once: BTreeSet<_> = dense.iter().cloned().collect();
        assert_eq!(once.len(), dense.len(), "doubles at {n}");
        let by_moves: BTreeSet<Vec<u64>> = crate::moves_of(ruleset, &n)
            .map(|(_, mut option)| {
                option.sort_unstable();
                option
            })
            .collect();
        assert_eq!(once, by_moves, "heap {n}");
    }
}
