//! Which numbers make a position of a game, and the names of its variables.
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
//! Heaps are unordered: unless the condition compares two of the variables, they are named from the largest
//! to the smallest, x >= y >= z, and every position is tested once.

use marienbad_rules::NoFiles;
use marienbad_rules::numbers::{NumberName, Numbers};

use super::error::{WritingError, WritingErrorKind};
use super::predicate::{At, Predicate};
use crate::question::{Game, Position};

/// The numbers of a game's positions, with the variables that a conjecture uses for them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Arrangement {
    pub(super) form: Numbers,
    /// The variables, in the order of the numbers of a position.
    pub(super) names: Vec<NumberName>,
    /// For each variable of the predicate, the index of its number.
    pub(super) places: Vec<usize>,
}

/// The variables of a game, for each alternative; empty if its positions are not made of numbers.
pub fn variables(game: &dyn Game) -> Vec<String> {
    let alternatives = game.numbers().map_or_else(Vec::new, |numbers| numbers.alternatives());
    alternatives.iter().map(|names| names.join(", ")).collect()
}

impl Arrangement {
    /// Binds the variables of a conjecture to a game; `None` if its positions are not made of numbers.
    pub(super) fn new(game: &dyn Game, predicate: &Predicate) -> Option<Result<Self, WritingError>> {
        let form = game.numbers()?;
        Some(Self::resolve(form, predicate))
    }

    fn resolve(form: Numbers, predicate: &Predicate) -> Result<Self, WritingError> {
        let fail = |at: At, reason: WritingErrorKind| WritingError {
            input: predicate.input.clone(),
            at: at.0,
            reason,
        };
        let alternatives = form.alternatives();
        let first = predicate.variables.first();
        let named = alternatives
            .iter()
            .find(|names| first.is_none_or(|first| names.iter().any(|name| *name == first.name)))
            .unwrap_or(&alternatives[0]);
        let mut places = Vec::with_capacity(predicate.variables.len());
        for variable in &predicate.variables {
            match named.iter().position(|name| *name == variable.name) {
                Some(place) => places.push(place),
                None => {
                    let known = alternatives.iter().map(|names| names.join(", ")).collect();
                    let reason = WritingErrorKind::UnknownVariable { name: variable.name.clone(), known };
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
                Err(fail(at, WritingErrorKind::PositionArguments { expected, found }))
            }
            None => Ok(Self { form, names, places }),
        }
    }

    /// The position with these numbers.
    pub(super) fn position(&self, game: &dyn Game, numbers: &[u64]) -> Option<Position> {
        game.parse(&self.form.text(numbers)?, &NoFiles).ok()
    }
}
