//! A list of components with their values from which the value of a position in normal play can be
//! verified.
//!
//! A component has the value `v` if no option has the value `v` and for every `m < v` some option has the
//! value `m`. An option whose components are all listed has their xor as its value. For an option with an
//! unlisted component it is enough to know that its value is not `v`. That holds if some move in the
//! unlisted component leads to listed components that give the option the value `v`. If no move does, the
//! value is smaller, and the component is listed. So most of what a search visits need not be listed.
//!
//! The list should be small. Large components are handled first, so that the small ones they need are
//! already listed when there is a choice between options. Among options, those that need the fewest new
//! components (measured by their moves) are preferred.

use std::collections::{BTreeSet, BinaryHeap};

use hashbrown::{HashMap, HashSet};
use rustc_hash::FxBuildHasher;

use super::arena::{Components, Expansions, Id};
use crate::{Stop, Work};

/// Components, with an oracle for their values.
pub trait Valued: Components {
    /// The value of a component.
    fn value(&mut self, id: Id, work: &mut Work<'_>) -> Result<u64, Stop>;

    /// Whether the sum of these components has the value `n`.
    fn is_worth(&mut self, sum: &[Id], n: u64, work: &mut Work<'_>) -> Result<bool, Stop>;
}

/// Components with their values that determine the value of `sum`. Components without moves are left out.
pub fn worths(valued: &mut dyn Valued, sum: &[Id], work: &mut Work<'_>) -> Result<Vec<(Id, u64)>, Stop> {
    let mut search = Search {
        valued,
        expansions: Expansions::default(),
        listed: HashMap::default(),
        excluded: HashSet::default(),
        waiting: BinaryHeap::new(),
    };
    for id in search.live(sum, work)? {
        search.list(id, work)?;
    }
    while let Some((_, id)) = search.waiting.pop() {
        search.verify(id, work)?;
    }
    let mut list: Vec<(Id, u64)> = search.listed.into_iter().collect();
    list.sort_unstable();
    Ok(list)
}

struct Search<'a> {
    valued: &'a mut dyn Valued,
    expansions: Expansions,
    listed: HashMap<Id, u64, FxBuildHasher>,
    /// Unlisted components, with values that the list excludes for them.
    excluded: HashSet<(Id, u64), FxBuildHasher>,
    /// Listed components whose requirements may not be listed yet; the one with the most moves comes first.
    waiting: BinaryHeap<(usize, Id)>,
}

impl Search<'_> {
    fn moves(&mut self, id: Id, work: &mut Work<'_>) -> Result<usize, Stop> {
        self.expansions.expand(&mut *self.valued, id, work)
    }

    /// The components that have moves, sorted.
    fn live(&mut self, sum: &[Id], work: &mut Work<'_>) -> Result<Vec<Id>, Stop> {
        let mut live = Vec::with_capacity(sum.len());
        for id in sum {
            if self.moves(*id, work)? > 0 {
                live.push(*id);
            }
        }
        live.sort_unstable();
        Ok(live)
    }

    /// What the moves in a component leave, each once.
    fn options(&mut self, id: Id, work: &mut Work<'_>) -> Result<BTreeSet<Vec<Id>>, Stop> {
        work.spend(1)?;
        let mut options = BTreeSet::new();
        for i in 0..self.moves(id, work)? {
            let option = self.expansions.get(id, i).to_vec();
            options.insert(self.live(&option, work)?);
        }
        Ok(options)
    }

    fn list(&mut self, id: Id, work: &mut Work<'_>) -> Result<(), Stop> {
        if self.listed.contains_key(&id) {
            return Ok(());
        }
        let value = self.valued.value(id, work)?;
        work.hold(4 * size_of::<(Id, u64)>())?;
        self.listed.insert(id, value);
        let moves = self.moves(id, work)?;
        self.waiting.push((moves, id));
        Ok(())
    }

    /// The xor of the listed components of a sum, and its unlisted components.
    fn known(&self, sum: &[Id]) -> (u64, Vec<Id>) {
        let mut open = Vec::new();
        let known = sum.iter().filter_map(|id| {
            self.listed.get(id).copied().or_else(|| {
                open.push(*id);
                None
            })
        });
        (known.fold(0, |xor, value| xor ^ value), open)
    }

    /// The options, each with the total number of moves in its unlisted components, smallest first.
    fn by_need(
        &mut self,
        options: BTreeSet<Vec<Id>>,
        work: &mut Work<'_>,
    ) -> Result<Vec<(usize, Vec<Id>)>, Stop> {
        let mut choices = Vec::with_capacity(options.len());
        for option in options {
            let mut need = 0;
            for id in self.known(&option).1 {
                need += self.moves(id, work)?;
            }
            choices.push((need, option));
        }
        choices.sort_unstable();
        Ok(choices)
    }

    /// Lists all components of the first option with the value `n`, if there is one.
    fn list_one(&mut self, choices: &[(usize, Vec<Id>)], n: u64, work: &mut Work<'_>) -> Result<bool, Stop> {
        for (_, option) in choices {
            if self.valued.is_worth(option, n, work)? {
                option.iter().try_for_each(|id| self.list(*id, work))?;
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Lists what is needed to verify the value of a listed component.
    fn verify(&mut self, id: Id, work: &mut Work<'_>) -> Result<(), Stop> {
        let value = self.listed[&id];
        let choices = {
            let options = self.options(id, work)?;
            self.by_need(options, work)?
        };
        for n in 0..value {
            self.list_one(&choices, n, work)?;
        }
        for (_, option) in &choices {
            let (mut xor, mut open) = self.known(option);
            let mut sizes = Vec::with_capacity(open.len());
            for id in open.drain(..) {
                sizes.push((self.moves(id, work)?, id));
            }
            sizes.sort_unstable();
            let Some((_, largest)) = sizes.pop() else { continue };
            for (_, id) in sizes {
                // Two equal components are listed once and cancel.
                self.list(id, work)?;
                xor ^= self.listed[&id];
            }
            if let Some(listed) = self.listed.get(&largest) {
                debug_assert_ne!(xor ^ listed, value);
                continue;
            }
            let wanted = value ^ xor;
            if !self.excluded.insert((largest, wanted)) {
                continue;
            }
            work.hold(2 * size_of::<(Id, u64)>())?;
            let replies = self.options(largest, work)?;
            let replies = self.by_need(replies, work)?;
            if !self.list_one(&replies, wanted, work)? {
                // Then its value is smaller.
                self.list(largest, work)?;
            }
        }
        Ok(())
    }
}
