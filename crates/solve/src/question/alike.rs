//! Which moves lead to the same sum but for turning, mirroring and order: one of them is judged for all.

use std::collections::HashMap;
use std::collections::hash_map::Entry;

use marienbad_rules::Ruleset;
use rustc_hash::FxBuildHasher;

use super::MoveResult;
use super::typed::Typed;
use crate::{Cancel, Stop};

/// What stands in the place of a component after a move in it, in a sum that had so many components.
pub(super) fn changed<P>(components: usize, place: usize, after: &[P]) -> &[P] {
    &after[place..after.len() + place + 1 - components]
}

/// What a move leaves and what it is left of, up to isomorphism: all else in the sum stays as it is.
type Form<P> = (usize, Vec<P>);

/// The moves of one sum, gathered by what they lead to.
pub(super) struct Alike {
    /// For each move the first that leads to an isomorphic sum.
    first: Vec<usize>,
}

impl Alike {
    /// Gathers moves in the components at these places. Isomorphism only, as the rules see it at once: it holds in both plays, and
    /// moves that are not seen to be alike are judged one by one.
    pub(super) fn of<R: Ruleset>(
        game: &Typed<R>,
        sum: &[R::Position],
        places: &[usize],
        moves: &[MoveResult],
        cancel: &Cancel,
    ) -> Result<Self, Stop> {
        let canonical = |part: &R::Position| game.ruleset.canonical(part.clone());
        // Moves in equal components may be alike, too: the first of these stands for all.
        let (mut components, mut like): (HashMap<R::Position, usize, FxBuildHasher>, Vec<Option<usize>>) =
            (HashMap::default(), vec![None; sum.len()]);
        let mut forms: HashMap<Form<R::Position>, usize, FxBuildHasher> = HashMap::default();
        let mut first = Vec::with_capacity(places.len());
        for (i, (&place, result)) in places.iter().zip(moves).enumerate() {
            if cancel.is_cancelled() {
                return Err(Stop::Cancelled);
            }
            let like = *like[place].get_or_insert_with(|| match components.entry(canonical(&sum[place])) {
                Entry::Occupied(before) => *before.get(),
                Entry::Vacant(new) => *new.insert(place),
            });
            let option = changed(sum.len(), place, result.choice.to.components());
            let mut parts: Vec<R::Position> = option.iter().map(canonical).collect();
            parts.sort_unstable();
            first.push(*forms.entry((like, parts)).or_insert(i));
        }
        Ok(Self { first })
    }

    /// The moves that are to be judged.
    pub(super) fn to_judge(&self) -> Vec<usize> {
        (0..self.first.len()).filter(|i| self.first[*i] == *i).collect()
    }

    /// Says of every move what is known of the one that is like it.
    pub(super) fn share(&self, moves: &mut [MoveResult]) {
        for (i, &first) in self.first.iter().enumerate().filter(|(i, first)| i != *first) {
            let (judged, later) = moves.split_at_mut(i);
            (later[0].outcome, later[0].value) = (judged[first].outcome, judged[first].value.clone());
        }
    }
}

#[cfg(test)]
mod tests {
    use marienbad_rules::catalogue::{self, Entry, Visitor};
    use marienbad_rules::{NoFiles, Ruleset};

    use super::*;

    /// How many of the moves of a position are to be judged.
    struct Judged(&'static str);

    impl Visitor for Judged {
        type Output = usize;

        fn visit<R: Ruleset>(self, ruleset: R, entry: &'static Entry) -> usize {
            let sum = ruleset.parse(self.0, &NoFiles).unwrap();
            let game = Typed::new(entry.examples[0], ruleset, entry);
            let (choices, _) = game.listed(&sum, 10_000, usize::MAX);
            let (places, choices): (Vec<usize>, Vec<_>) = choices.into_iter().unzip();
            let open = |choice| MoveResult { choice, outcome: None, value: None };
            let moves: Vec<MoveResult> = choices.into_iter().map(open).collect();
            Alike::of(&game, &sum, &places, &moves, &Cancel::default()).unwrap().to_judge().len()
        }
    }

    /// Counted by hand: corners, edges and the middle; heaps of the same size; boards that lie across. Equal values are not
    /// enough: `xxx` 4 is worth 0 as nothing is.
    #[test]
    fn moves_that_are_alike_are_judged_once() {
        for (name, position, forms) in [
            ("xxx:circle", "4096", 1),
            ("xxx:grid", "3x3", 3),
            ("cram", "3x3", 2),
            ("cram", "2x3 + 3x2", 3),
            ("cram", "2x3 + 2x2", 4),
            ("xxx:globe", "2x4", 2),
            ("xxx:graph", "a-b,b-c,c-d,d-a,e", 2),
            ("nim", "2,2,2,1", 3),
            ("xxx", "4", 2),
            ("xxx", "6,1", 4),
            ("wythoff", "2,2", 4),
        ] {
            let found = catalogue::open(name, Judged(position)).unwrap();
            assert_eq!(found, forms, "{name} {position}");
        }
    }
}
