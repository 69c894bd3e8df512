//! Games on heaps: a component is one heap, a move takes from it and may break it.

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

/// What a game on single heaps offers to the engines that fill a table from heap 0 upwards. Generic search
/// never needs it.
///
/// A table may be filled only where [`HeapGame::descent`] says that every part is smaller than its heap.
pub trait HeapGame: Send + Sync {
    /// Calls `visit` for each option of a heap of `n`, the parts in any order, each positive. Options that
    /// are the same up to order come once.
    fn heap_options(&self, n: u64, visit: &mut dyn FnMut(&[u64]) -> Listing) -> Listing;

    /// As [`HeapGame::heap_options`]. `meter` is paid for steps of a long list that finds no option.
    fn heap_options_within(
        &self,
        n: u64,
        meter: &mut Meter<'_>,
        visit: &mut dyn FnMut(&[u64]) -> Listing,
    ) -> Listing {
        let _ = meter;
        self.heap_options(n, visit)
    }

    /// What lists the options of heaps many at a time, if the game can: for tables, which ask heap after heap.
    fn lister(&self) -> Option<Box<dyn Lister + '_>> {
        None
    }

    /// The shape of the options, for the engines that are made for it.
    fn shape(&self) -> Shape<'_>;

    /// How far heaps are known to become smaller by a move. Every known shape lowers the total.
    fn descent(&self) -> Descent {
        match self.shape() {
            Shape::Other => Descent::Unproved,
            Shape::Nim | Shape::Subtraction(_) | Shape::Code(_) | Shape::UnequalSplit => Descent::Total,
        }
    }

    /// The theorem that turns a repetition seen in the values into a proof, if one is known for this game.
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
    /// Take any number, leave the rest: the options of `n` are all smaller heaps.
    Nim,
    /// Take a number from the set (ascending, without doubles), leave the rest.
    Subtraction(&'a [u64]),
    /// A take-and-break code.
    Code(&'a Code),
    /// Break in two unequal parts, take nothing: Grundy's game.
    UnequalSplit,
    /// None of these: a table is filled by asking for the options of every heap.
    Other,
}

/// What is proved of the parts into which a move breaks a heap.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Descent {
    /// Each part is smaller than the heap, and together they are no more than it.
    Total,
    /// Each part is smaller than the heap. Together they may be more.
    Parts,
    /// Nothing: no table is filled, plain search answers.
    Unproved,
}

/// A theorem about periods of Grundy values, to be named when it is used.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Theorem {
    /// Guy and Smith, *The G-values of various games* (1956): for an octal code whose last digit stands at
    /// place t, G(n+p) = G(n) for n0 <= n < 2·n0 + p + t proves the period p from n0 on for ever.
    GuySmith {
        /// The place of the last digit that is not 0.
        last_place: u64,
    },
    /// The same for a code that leaves up to three heaps: G(n+p) = G(n) for n0 <= n < 3·n0 + 2·p + t.
    ThreeHeaps {
        /// The place of the last digit that is not 0.
        last_place: u64,
    },
    /// A code that leaves up to k heaps, whose digits repeat with length l behind the first h: with q a
    /// multiple of p and l, G(n+q) = G(n) for n0 <= n < k·(n0 + q - 1) + h + 1.
    RepeatingTail {
        /// The most heaps that a move leaves.
        parts: u64,
        /// How many digits stand before those that repeat.
        head: u64,
        /// How many digits repeat.
        tail: u64,
    },
    /// A finite subtraction set with largest element m: a repetition of m consecutive values is a period.
    FiniteSubtraction,
}

impl Theorem {
    /// The name in one word, as the JSON contract wants it.
    pub fn word(self) -> &'static str {
        match self {
            Self::GuySmith { .. } => "guy-smith",
            Self::ThreeHeaps { .. } => "three-heaps",
            Self::RepeatingTail { .. } => "repeating-tail",
            Self::FiniteSubtraction => "finite-subtraction",
        }
    }
}

/// The heaps of a game whose component is a single number, as `5,3,2,1`.
fn parse_heaps(text: &str) -> Result<Vec<u64>, ParseError> {
    notation::heaps(text, 0, u64::MAX)
}

fn write_heaps(sum: &[u64], out: &mut dyn std::fmt::Write) -> std::fmt::Result {
    notation::join(sum, ",", out, |heap, out| write!(out, "{heap}"))
}

/// `-k` as a number of things to take (or squares to close).
pub(crate) fn parse_take(text: &str) -> Option<u64> {
    let digits = text.strip_prefix('-')?;
    if digits.bytes().all(|b| b.is_ascii_digit()) { digits.parse().ok() } else { None }
}

/// Checks for the tests of every heap ruleset: the two ways to ask for options agree.
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
