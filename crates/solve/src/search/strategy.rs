//! A strategy as a set of lost positions: for every move from one of them, an answer leads back into the
//! set.
//!
//! The set should be small, because it has to be checked. So an answer that leads to a position already in
//! the set is preferred, and otherwise the answer that leaves the fewest moves, since usually the fewest
//! positions can follow there.

use std::collections::BTreeSet;

use hashbrown::HashSet;
use rustc_hash::FxBuildHasher;

use super::arena::{Components, Expansions, Id};
use crate::{Stop, Work};

/// Components, with an oracle for which sums of them are lost for the player to move.
pub trait Judged: Components {
    /// Whether a sum is lost, with one move per turn in a single component.
    fn is_lost(&mut self, sum: &[Id], work: &mut Work<'_>) -> Result<bool, Stop>;
}

/// A set of lost sums, closed under replies, that decides `sum`: it contains `sum` if that is lost, or an
/// option of `sum` if that is won. The ended game and components without moves are left out.
pub fn strategy(judged: &mut dyn Judged, sum: &[Id], work: &mut Work<'_>) -> Result<Vec<Vec<Id>>, Stop> {
    let mut search = Search { judged, expansions: Expansions::default(), kept: BTreeSet::new() };
    // Sums known to have an answer that leads into the set.
    let mut answered: HashSet<Vec<Id>, FxBuildHasher> = HashSet::default();
    let start = search.live(sum.to_vec(), work)?;
    let first =
        if search.judged.is_lost(&start, work)? { Some(start) } else { search.answer(&start, work)? };
    let mut waiting: Vec<Vec<Id>> = first.into_iter().collect();
    while let Some(lost) = waiting.pop() {
        if lost.is_empty() || !search.kept.insert(lost.clone()) {
            continue;
        }
        work.hold(bytes(&lost))?;
        for option in search.options(&lost, work)? {
            if option.is_empty() || answered.contains(&option) {
                continue;
            }
            waiting.extend(search.answer(&option, work)?);
            work.hold(bytes(&option))?;
            answered.insert(option);
        }
    }
    Ok(search.kept.into_iter().collect())
}

fn bytes(sum: &[Id]) -> usize {
    size_of_val(sum) + 48
}

struct Search<'a> {
    judged: &'a mut dyn Judged,
    expansions: Expansions,
    kept: BTreeSet<Vec<Id>>,
}

impl Search<'_> {
    fn moves(&mut self, id: Id, work: &mut Work<'_>) -> Result<usize, Stop> {
        self.expansions.expand(&mut *self.judged, id, work)
    }

    /// The components that have moves, sorted.
    fn live(&mut self, sum: Vec<Id>, work: &mut Work<'_>) -> Result<Vec<Id>, Stop> {
        let mut live = Vec::with_capacity(sum.len());
        for id in sum {
            if self.moves(id, work)? > 0 {
                live.push(id);
            }
        }
        live.sort_unstable();
        Ok(live)
    }

    /// The sums that the moves lead to, each once.
    fn options(&mut self, sum: &[Id], work: &mut Work<'_>) -> Result<BTreeSet<Vec<Id>>, Stop> {
        let mut options = BTreeSet::new();
        for (place, id) in sum.iter().enumerate() {
            if place > 0 && sum[place - 1] == *id {
                continue;
            }
            for i in 0..self.moves(*id, work)? {
                let parts = self.expansions.get(*id, i);
                let option = [&sum[..place], &sum[place + 1..], parts].concat();
                options.insert(self.live(option, work)?);
            }
        }
        work.spend(1)?;
        Ok(options)
    }

    /// A lost option of a sum.
    fn answer(&mut self, sum: &[Id], work: &mut Work<'_>) -> Result<Option<Vec<Id>>, Stop> {
        let options = self.options(sum, work)?;
        if let Some(known) = options.iter().find(|option| self.kept.contains(*option)) {
            return Ok(Some(known.clone()));
        }
        let mut choices = Vec::with_capacity(options.len());
        for option in options {
            let mut moves = 0;
            for id in &option {
                moves += self.moves(*id, work)?;
            }
            choices.push((moves, option));
        }
        choices.sort_unstable();
        for (_, option) in choices {
            if self.judged.is_lost(&option, work)? {
                return Ok(Some(option));
            }
        }
        Ok(None)
    }
}
