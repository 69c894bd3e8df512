//! Which numbers make a position of a game, and what its variables are called.
//!
//! | game | variables | position |
//! |---|---|---|
//! | lists of heaps: nim, xxx, codes, subtract, grundy, northcott, strip, `xxx:circle` | `n`; or `x, y, z, t, u, v`; or `a` to `f` | one heap, or several |
//! | wythoff, dornim | `x, y` | `x,y` |
//! | fibonacci | `n`; `n, m` | the opening with n matches; n matches of which at most m may be taken |
//! | coins | `n`; or `x, y, …`; or `a, b, …` | one black coin; several at different places |
//! | products of coins | `x, y`; `x, y, z` | one black coin at that place |
//! | boards | `m, n` | m rows and n columns (`xxx:globe`: m meridians, n parallels) |
//!
//! Heaps have no order: unless the condition compares two of the variables, they are named from the largest to the
//! smallest, x >= y >= z, and every position is tested once.

use marienbad_rules::NoFiles;

use super::error::{Reason, WritingError};
use super::predicate::{At, Predicate};
use crate::question::{Game, Position};

/// How numbers make a position.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Form {
    /// Any number of heaps.
    Heaps { separator: &'static str, least: u64 },
    /// Two heaps.
    Pair,
    /// Matches, and the most that may be taken.
    Matches,
    /// Black coins at different places.
    Coins,
    /// One black coin in so many dimensions.
    Cell(usize),
    /// Rows and columns.
    Board,
}

const ONE: &[&str] = &["n"];
const SEVERAL: &[&str] = &["x", "y", "z", "t", "u", "v"];
const LETTERS: &[&str] = &["a", "b", "c", "d", "e", "f"];

/// The most numbers that `value(…)` takes.
const MOST_ARGUMENTS: usize = 64;

/// The numbers of a game's positions, with the variables that a conjecture uses for them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Arrangement {
    pub(super) form: Form,
    /// The variables, in the order of the position's numbers.
    pub(super) names: Vec<&'static str>,
    /// For each variable of the predicate, which number it is.
    pub(super) places: Vec<usize>,
}

/// The form of a game's positions, if they are made of numbers.
fn form_of(key: &str) -> Option<Form> {
    Some(match key {
        "nim" | "xxx" | "grundy" | "subtract" | "code" | "northcott" | "strip-slide" => {
            Form::Heaps { separator: ",", least: 0 }
        }
        "strip" => Form::Heaps { separator: ",", least: 1 },
        "xxx-circle" => Form::Heaps { separator: " + ", least: 0 },
        "wythoff" | "dornim" => Form::Pair,
        "fibonacci" => Form::Matches,
        "coins" => Form::Coins,
        "coins-product" => Form::Cell(2),
        "coins-3d" => Form::Cell(3),
        "cram" | "chocolate" | "chomp" | "xxx-grid" | "xxx-globe" | "xxx-torus" => Form::Board,
        _ => return None,
    })
}

impl Form {
    /// The variables that may be used together, one alternative after the other.
    fn alternatives(self) -> &'static [&'static [&'static str]] {
        match self {
            Self::Heaps { .. } | Self::Coins => &[ONE, SEVERAL, LETTERS],
            Self::Pair | Self::Cell(2) => &[&["x", "y"]],
            Self::Cell(_) => &[&["x", "y", "z"]],
            Self::Matches => &[&["n", "m"]],
            Self::Board => &[&["m", "n"]],
        }
    }

    /// How many of the variables of an alternative there are, if so many are used.
    fn count(self, used: usize) -> usize {
        match self {
            Self::Heaps { .. } | Self::Coins | Self::Matches => used.max(1),
            Self::Pair | Self::Board => 2,
            Self::Cell(dimensions) => dimensions,
        }
    }

    /// How many numbers make a position, at least and at most.
    fn arity(self) -> (usize, usize) {
        match self {
            Self::Heaps { .. } | Self::Coins => (1, MOST_ARGUMENTS),
            Self::Matches => (1, 2),
            Self::Pair | Self::Board => (2, 2),
            Self::Cell(dimensions) => (dimensions, dimensions),
        }
    }

    /// Whether the numbers may change places.
    pub(super) fn symmetric(self) -> bool {
        matches!(self, Self::Heaps { .. } | Self::Pair | Self::Coins)
    }

    /// The least number of a position that is tested.
    pub(super) fn least(self) -> u64 {
        match self {
            Self::Heaps { least, .. } => least,
            Self::Pair => 0,
            Self::Matches | Self::Coins | Self::Cell(_) | Self::Board => 1,
        }
    }

    /// The position in the notation of its game, `None` if there is none.
    pub(super) fn text(self, numbers: &[u64]) -> Option<String> {
        let join = |numbers: &[u64], separator: &str| {
            numbers.iter().map(u64::to_string).collect::<Vec<_>>().join(separator)
        };
        let positive = numbers.iter().all(|number| *number > 0);
        match self {
            Self::Heaps { separator, .. } => {
                let heaps: Vec<u64> = numbers.iter().copied().filter(|heap| *heap > 0).collect();
                Some(if heaps.is_empty() { "0".to_owned() } else { join(&heaps, separator) })
            }
            Self::Pair => Some(join(numbers, ",")),
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

/// The variables of a game, one alternative after the other; empty if its positions are not made of numbers.
pub fn variables(game: &dyn Game) -> Vec<String> {
    let alternatives = form_of(game.entry().key).map_or(&[][..], Form::alternatives);
    alternatives.iter().map(|names| names.join(", ")).collect()
}

impl Arrangement {
    /// What the variables of a conjecture mean in a game; `None` if its positions are not made of numbers.
    pub(super) fn new(game: &dyn Game, predicate: &Predicate) -> Option<Result<Self, WritingError>> {
        let form = form_of(game.entry().key)?;
        Some(Self::resolve(form, predicate))
    }

    fn resolve(form: Form, predicate: &Predicate) -> Result<Self, WritingError> {
        let fail = |at: At, reason: Reason| WritingError { input: predicate.input.clone(), at: at.0, reason };
        let alternatives = form.alternatives();
        let first = predicate.variables.first();
        let named = alternatives
            .iter()
            .find(|names| first.is_none_or(|first| names.contains(&first.name.as_str())))
            .unwrap_or(&alternatives[0]);
        let mut places = Vec::with_capacity(predicate.variables.len());
        for variable in &predicate.variables {
            match named.iter().position(|name| *name == variable.name) {
                Some(place) => places.push(place),
                None => {
                    let known = alternatives.iter().map(|names| names.join(", ")).collect();
                    let reason = Reason::UnknownVariable { name: variable.name.clone(), known };
                    return Err(fail(variable.at, reason));
                }
            }
        }
        let used = places.iter().max().map_or(0, |last| last + 1);
        let names = named[..form.count(used)].to_vec();
        let (least, most) = form.arity();
        let mut wrong = None;
        predicate.each_place(&mut |terms, at| {
            if terms.len() < least || terms.len() > most {
                wrong.get_or_insert((at, terms.len()));
            }
        });
        match wrong {
            Some((at, found)) => {
                let expected = if found < least { least } else { most };
                Err(fail(at, Reason::PositionArguments { expected, found }))
            }
            None => Ok(Self { form, names, places }),
        }
    }

    /// The position with these numbers.
    pub(super) fn position(&self, game: &dyn Game, numbers: &[u64]) -> Option<Position> {
        game.parse(&self.form.text(numbers)?, &NoFiles).ok()
    }
}
