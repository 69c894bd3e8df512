//! Finds moves that lead to isomorphic sums, so that only one of them has to be judged.

use std::collections::HashMap;
use std::collections::hash_map::Entry;

use marienbad_rules::Compound;
use rustc_hash::FxBuildHasher;

use super::MoveResult;
use super::erased::Sum;
use super::handle::Handle;
use super::results::changed;
use crate::search::arena::Id;
use crate::{Budget, Cancel, Stop, Work};

/// The component of a move and the parts it leaves, up to isomorphism; the rest of the sum is unchanged.
type Form = (usize, Vec<Id>);

/// The moves of one sum, grouped by the sums they lead to, up to isomorphism.
pub(super) struct SameOutcome {
    /// For each move, the first move that leads to an isomorphic sum.
    first: Vec<usize>,
}

impl SameOutcome {
    /// Groups moves, given the components they are made in. Only isomorphisms that the rules see directly
    /// count: they hold under both winning rules, and moves not recognised as isomorphic are judged
    /// separately.
    pub(super) fn of(
        game: &Handle,
        sum: &Sum,
        places: &[usize],
        moves: &[MoveResult],
        cancel: &Cancel,
    ) -> Result<Self, Stop> {
        let rules = &*game.rules;
        let mut arena = rules.arena(Compound::Disjunctive);
        let mut work = Work::new(Budget::default()).with_cancel(cancel.clone());
        let own = arena.numbers(sum, &mut work)?;
        // Moves in equal components may be isomorphic too; the first of these components stands for all.
        let mut components: HashMap<Id, usize, FxBuildHasher> = HashMap::default();
        let mut forms: HashMap<Form, usize, FxBuildHasher> = HashMap::default();
        let mut first = Vec::with_capacity(places.len());
        for (i, (&place, result)) in places.iter().zip(moves).enumerate() {
            if cancel.is_cancelled() {
                return Err(Stop::Cancelled);
            }
            let like = match components.entry(own[place]) {
                Entry::Occupied(before) => *before.get(),
                Entry::Vacant(new) => *new.insert(place),
            };
            let after = &result.choice.to.sum;
            let mut parts = Vec::new();
            for part in changed(own.len(), place, rules.len(after)) {
                parts.extend(arena.numbers(&rules.part(after, part), &mut work)?);
            }
            parts.sort_unstable();
            first.push(*forms.entry((like, parts)).or_insert(i));
        }
        Ok(Self { first })
    }

    /// The moves to judge: the first of each group.
    pub(super) fn to_judge(&self) -> Vec<usize> {
        (0..self.first.len()).filter(|i| self.first[*i] == *i).collect()
    }

    /// Copies the result of each judged move to the isomorphic ones.
    pub(super) fn share(&self, moves: &mut [MoveResult]) {
        for (i, &first) in self.first.iter().enumerate().filter(|(i, first)| i != *first) {
            let (judged, later) = moves.split_at_mut(i);
            (later[0].outcome, later[0].value) = (judged[first].outcome, judged[first].value.clone());
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use marienbad_rules::catalogue::{self, Entry, Visitor};
    use marienbad_rules::{NoFiles, Ruleset};

    use super::*;

    /// Counts how many moves of a position have to be judged.
    struct Judged(&'static str);

    impl Visitor for Judged {
        type Output = usize;

        fn visit<R: Ruleset>(self, ruleset: R, entry: &Arc<Entry>) -> usize {
            let game = Handle::new(&entry.examples[0], ruleset, Arc::clone(entry));
            let sum = game.rules.parse(self.0, &NoFiles).unwrap();
            let (choices, _) = game.listed(&sum, 10_000, usize::MAX).unwrap();
            let (places, choices): (Vec<usize>, Vec<_>) = choices.into_iter().unzip();
            let open = |choice| MoveResult { choice, outcome: None, value: None };
            let moves: Vec<MoveResult> = choices.into_iter().map(open).collect();
            SameOutcome::of(&game, &sum, &places, &moves, &Cancel::default()).unwrap().to_judge().len()
        }
    }

    /// Counted by hand: corners, edges and the middle; heaps of the same size; transposed boards. Equal
    /// values are not enough: `xxx` 4 has value 0, as does the empty sum.
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
