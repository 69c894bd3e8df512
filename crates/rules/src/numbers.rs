//! Positions that are made of numbers: the names of the numbers and how the position is written.
//!
//! The laboratory, the tables and the random positions ask a ruleset for its [`Numbers`]; they never look
//! at the name of the game.

use std::borrow::Cow;

/// How a position is made of numbers.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Numbers {
    /// Any number of heaps, in any order.
    Heaps {
        /// What is written between two heaps.
        separator: &'static str,
        /// The smallest heap that can be written.
        least: u64,
        /// The rules' own name for a heap, if it is not `n`.
        own: Option<NumberName>,
    },
    /// A tuple of named numbers: `7,3`.
    Tuple {
        /// The names, in order.
        names: Vec<NumberName>,
    },
    /// Two interchangeable heaps.
    Pair,
    /// Matches, and the largest number that may be taken: `26/8`.
    Matches,
    /// Black coins at different places.
    Coins,
    /// One black coin in this many dimensions: `3.4`.
    Cell(usize),
    /// Rows and columns: `4x5`.
    Board,
}

/// The most numbers that a position with any number of heaps has in a conjecture.
const MAX_ARGUMENTS: usize = 64;

/// A name of a number.
pub type NumberName = Cow<'static, str>;

fn names(names: &[&'static str]) -> Vec<NumberName> {
    names.iter().copied().map(Cow::Borrowed).collect()
}

impl Numbers {
    /// The sets of names that may be used, one set for each alternative.
    pub fn alternatives(&self) -> Vec<Vec<NumberName>> {
        match self {
            Self::Heaps { .. } | Self::Coins => {
                let own = match self {
                    Self::Heaps { own: Some(own), .. } => Some(vec![own.clone()]),
                    _ => None,
                };
                let usual = [
                    names(&["n"]),
                    names(&["x", "y", "z", "t", "u", "v"]),
                    names(&["a", "b", "c", "d", "e", "f"]),
                ];
                own.into_iter().chain(usual).collect()
            }
            Self::Tuple { names } => vec![names.clone()],
            Self::Pair | Self::Cell(2) => vec![names(&["x", "y"])],
            Self::Cell(_) => vec![names(&["x", "y", "z"])],
            Self::Matches => vec![names(&["n", "m"])],
            Self::Board => vec![names(&["m", "n"])],
        }
    }

    /// How many numbers a position needs when `used` names of an alternative occur.
    pub fn count(&self, used: usize) -> usize {
        match self {
            Self::Heaps { .. } | Self::Coins | Self::Matches => used.max(1),
            Self::Pair | Self::Board => 2,
            Self::Cell(dimensions) => *dimensions,
            Self::Tuple { names } => names.len(),
        }
    }

    /// The least and the greatest count of numbers in a position.
    pub fn arity(&self) -> (usize, usize) {
        match self {
            Self::Heaps { .. } | Self::Coins => (1, MAX_ARGUMENTS),
            Self::Matches => (1, 2),
            Self::Pair | Self::Board => (2, 2),
            Self::Cell(dimensions) => (*dimensions, *dimensions),
            Self::Tuple { names } => (names.len(), names.len()),
        }
    }

    /// Whether the numbers are interchangeable.
    pub fn symmetric(&self) -> bool {
        matches!(self, Self::Heaps { .. } | Self::Pair | Self::Coins)
    }

    /// The smallest number allowed in a position.
    pub fn least(&self) -> u64 {
        match self {
            Self::Heaps { least, .. } => *least,
            Self::Pair | Self::Tuple { .. } => 0,
            Self::Matches | Self::Coins | Self::Cell(_) | Self::Board => 1,
        }
    }

    /// The position with these numbers in the notation of its game; `None` if there is no such position.
    ///
    /// ```
    /// use marienbad_rules::numbers::Numbers;
    /// assert_eq!(Numbers::Board.text(&[4, 5]).as_deref(), Some("4x5"));
    /// assert_eq!(Numbers::Matches.text(&[26, 0]), None);
    /// ```
    pub fn text(&self, numbers: &[u64]) -> Option<String> {
        let join = |numbers: &[u64], separator: &str| {
            numbers.iter().map(u64::to_string).collect::<Vec<_>>().join(separator)
        };
        let positive = numbers.iter().all(|number| *number > 0);
        match self {
            Self::Heaps { separator, .. } => {
                let heaps: Vec<u64> = numbers.iter().copied().filter(|heap| *heap > 0).collect();
                Some(if heaps.is_empty() { "0".to_owned() } else { join(&heaps, separator) })
            }
            Self::Pair | Self::Tuple { .. } => Some(join(numbers, ",")),
            Self::Matches => match numbers {
                [0, ..] => Some("0".to_owned()),
                [_, 0] => None,
                _ => Some(join(numbers, "/")),
            },
            Self::Coins => {
                let mut places = numbers.to_vec();
                places.sort_unstable();
                places.dedup();
                (positive && places.len() == numbers.len()).then(|| join(&places, ","))
            }
            Self::Cell(_) => positive.then(|| join(numbers, ".")),
            Self::Board => positive.then(|| join(numbers, "x")),
        }
    }
}
