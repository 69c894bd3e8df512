//! Minimal solvers to check rulesets against published values.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::{self, Write};

use crate::{Files, Listing, NoFiles, ParseError, Ruleset, Visit, moves_of};

/// The Grundy value of a position, computed from the definition and the ruleset's canonical forms.
pub(crate) fn value<R: Ruleset>(ruleset: &R, text: &str) -> u32 {
    let mut known = BTreeMap::new();
    let sum = ruleset.parse(text, &NoFiles).unwrap();
    sum.into_iter().fold(0, |sum, part| sum ^ value_of(ruleset, part, &mut known))
}

fn value_of<R: Ruleset>(ruleset: &R, part: R::Position, known: &mut BTreeMap<R::Position, u32>) -> u32 {
    let part = ruleset.canonical(part);
    if let Some(&value) = known.get(&part) {
        return value;
    }
    let options: BTreeSet<u32> = moves_of(ruleset, &part)
        .map(|(_, option)| option.into_iter().fold(0, |sum, part| sum ^ value_of(ruleset, part, known)))
        .collect();
    let value = (0..=options.len() as u32).find(|value| !options.contains(value)).unwrap();
    known.insert(part, value);
    value
}

/// Whether the player to move loses in misère play.
pub(crate) fn lost_in_misere<R: Ruleset>(ruleset: &R, text: &str) -> bool {
    let sum = ruleset.parse(text, &NoFiles).unwrap();
    lost(ruleset, sum, &mut BTreeMap::new())
}

fn lost<R: Ruleset>(
    ruleset: &R,
    sum: Vec<R::Position>,
    known: &mut BTreeMap<Vec<R::Position>, bool>,
) -> bool {
    let mut sum: Vec<_> = sum.into_iter().map(|part| ruleset.canonical(part)).collect();
    sum.sort_unstable();
    if let Some(&lost) = known.get(&sum) {
        return lost;
    }
    let mut options = (0..sum.len()).flat_map(|i| {
        let mut others = sum.clone();
        let part = others.remove(i);
        moves_of(ruleset, &part).map(move |(_, option)| [others.clone(), option].concat())
    });
    let mut moved = false;
    let won = options.any(|option| {
        moved = true;
        lost(ruleset, option, known)
    });
    known.insert(sum, moved && !won);
    moved && !won
}

/// The same rules without canonical forms, to check that these change nothing.
pub(crate) struct Plain<R>(pub R);

impl<R: Ruleset> Ruleset for Plain<R> {
    type Position = R::Position;
    type Move = R::Move;

    fn name(&self) -> String {
        self.0.name()
    }

    fn options(&self, position: &R::Position, visit: &mut Visit<'_, R::Position, R::Move>) -> Listing {
        self.0.options(position, visit)
    }

    fn parse(&self, text: &str, files: &dyn Files) -> Result<Vec<R::Position>, ParseError> {
        self.0.parse(text, files)
    }

    fn write(&self, sum: &[R::Position], out: &mut dyn Write) -> fmt::Result {
        self.0.write(sum, out)
    }

    fn write_move(&self, position: &R::Position, mv: &R::Move, out: &mut dyn Write) -> fmt::Result {
        self.0.write_move(position, mv, out)
    }
}
