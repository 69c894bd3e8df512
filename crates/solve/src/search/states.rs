//! The graph of whole sums: its states and moves.
//!
//! A state is a sum (the multiset of the components that still have a move) together with the player to
//! move and the number of moves left in the turn. Nothing is assumed but the rules of the game.

use std::hash::{Hash, Hasher};
use std::mem::size_of;

use hashbrown::HashTable;
use marienbad_rules::{Compound, Convention, Play};
use rustc_hash::FxHasher;

use super::arena::{Components, Expansions, Id};
use crate::{Stop, Work};

/// The position within a turn: which player moves, and how many moves are left.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Phase {
    /// Whether the player to move is the one who was to move when the question was asked.
    pub first: bool,
    /// Moves left in this turn, counting this one.
    pub left: u32,
}

impl Phase {
    /// The first player at the beginning of a turn.
    pub fn start(convention: Convention) -> Self {
        Self { first: true, left: convention.turns.mover.get() }
    }

    /// The phase after a move.
    #[must_use]
    pub fn next(self, convention: Convention) -> Self {
        if self.keeps_the_move() {
            return Self { left: self.left - 1, ..self };
        }
        // If both players make one move per turn, they are interchangeable and share states.
        if convention.turns.alternating() {
            return self;
        }
        let turn = if self.first { convention.turns.other } else { convention.turns.mover };
        Self { first: !self.first, left: turn.get() }
    }

    /// Whether the same player moves again after a move from here.
    pub fn keeps_the_move(self) -> bool {
        self.left > 1
    }

    /// Whether this player has already moved in this turn.
    fn in_mid_turn(self, convention: Convention) -> bool {
        let turn = if self.first { convention.turns.mover } else { convention.turns.other };
        self.left < turn.get()
    }
}

/// The number of a state.
pub type StateId = u32;

/// The states seen so far under one convention.
pub struct States {
    convention: Convention,
    expanded: Expansions,
    ids: HashTable<StateId>,
    /// The sums of all states, end to end.
    sums: Vec<Id>,
    /// For each state, the end of its sum in `sums`, and its phase.
    list: Vec<(usize, Phase)>,
    scratch: Vec<Id>,
}

fn hash(sum: &[Id], phase: Phase) -> u64 {
    let mut hasher = FxHasher::default();
    sum.hash(&mut hasher);
    phase.hash(&mut hasher);
    hasher.finish()
}

/// The hash of a state that has a number.
fn hash_at(sums: &[Id], list: &[(usize, Phase)], state: StateId) -> u64 {
    let state = state as usize;
    let start = if state == 0 { 0 } else { list[state - 1].0 };
    hash(&sums[start..list[state].0], list[state].1)
}

/// So many states that moves lead to are looked through for those that come again.
const MANY: usize = 1 << 12;

/// The states that moves lead to: when their list is full, those that come again are left out, before it
/// grows. Eight heaps of seven have sixteen million selective moves, to a few thousand states.
#[derive(Default)]
struct Reached {
    list: Vec<StateId>,
    /// What of it is accounted for, in bytes.
    held: usize,
}

impl Reached {
    fn push(&mut self, state: StateId, work: &mut Work<'_>) -> Result<(), Stop> {
        if self.list.len() == self.list.capacity() && self.list.len() >= MANY {
            self.list.sort_unstable();
            self.list.dedup();
            if 2 * self.list.len() > self.list.capacity() {
                // It grows to twice its size; the old list lives until it is copied.
                let more = 2 * self.list.capacity() * size_of::<StateId>();
                work.hold(more)?;
                self.held += more;
                self.list.reserve_exact(2 * self.list.capacity() - self.list.len());
            }
        }
        self.list.push(state);
        Ok(())
    }
}

impl States {
    /// Starts with no states.
    pub fn new(convention: Convention) -> Self {
        Self {
            convention,
            expanded: Expansions::default(),
            ids: HashTable::new(),
            sums: Vec::new(),
            list: Vec::new(),
            scratch: Vec::new(),
        }
    }

    /// The convention of these states.
    pub fn convention(&self) -> Convention {
        self.convention
    }

    /// How many states have been numbered.
    pub fn len(&self) -> usize {
        self.list.len()
    }

    /// Whether there are no states yet.
    pub fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    /// The phase of this state.
    pub fn phase(&self, state: StateId) -> Phase {
        self.list[state as usize].1
    }

    /// The components of this state, without those that have no moves.
    pub fn sum(&self, state: StateId) -> &[Id] {
        let state = state as usize;
        let start = if state == 0 { 0 } else { self.list[state - 1].0 };
        &self.sums[start..self.list[state].0]
    }

    /// The number of the state with this sum and phase, newly assigned if necessary.
    pub fn state(
        &mut self,
        components: &mut dyn Components,
        sum: &[Id],
        phase: Phase,
        work: &mut Work<'_>,
    ) -> Result<StateId, Stop> {
        let mut live = std::mem::take(&mut self.scratch);
        live.clear();
        for id in sum {
            if self.expanded.expand(components, *id, work)? > 0 {
                live.push(*id);
            } else if self.convention.compound == Compound::ConjunctiveShort {
                // One component is over, so the game is over; all such states are the same.
                live.clear();
                break;
            }
        }
        live.sort_unstable();
        let number = self.number(&live, phase, work);
        self.scratch = live;
        number
    }

    fn number(&mut self, live: &[Id], phase: Phase, work: &mut Work<'_>) -> Result<StateId, Stop> {
        let hash_of = hash(live, phase);
        let same = |state: &StateId| self.phase(*state) == phase && self.sum(*state) == live;
        if let Some(known) = self.ids.find(hash_of, same) {
            return Ok(*known);
        }
        let next = self.list.len() as StateId;
        if next == StateId::MAX {
            return Err(Stop::Memory { limit: work.budget().memory });
        }
        work.hold(size_of_val(live) + size_of::<(usize, Phase)>())?;
        if self.ids.len() == self.ids.capacity() {
            // The old table lives until the new one, which is twice as large, is filled.
            let before = self.ids.allocation_size();
            work.hold(2 * before)?;
            let (sums, list) = (&self.sums, &self.list);
            self.ids.reserve(self.ids.capacity().max(1), |state| hash_at(sums, list, *state));
            work.release(3 * before);
            work.hold(self.ids.allocation_size())?;
        }
        self.sums.extend_from_slice(live);
        self.list.push((self.sums.len(), phase));
        let (sums, list) = (&self.sums, &self.list);
        self.ids.insert_unique(hash_of, next, |state| hash_at(sums, list, *state));
        Ok(next)
    }

    /// Whether the player to move has won in a state without moves.
    pub fn wins_at_the_end(&self, state: StateId) -> bool {
        let moved_last = self.phase(state).in_mid_turn(self.convention);
        moved_last == (self.convention.play == Play::Normal)
    }

    /// The states that the moves lead to, each once.
    pub fn options(
        &mut self,
        components: &mut dyn Components,
        state: StateId,
        work: &mut Work<'_>,
    ) -> Result<Vec<StateId>, Stop> {
        work.spend(1)?;
        let (sum, phase) = (self.sum(state).to_vec(), self.phase(state));
        let next = phase.next(self.convention);
        let mut to = Reached::default();
        let listed = match self.convention.compound {
            Compound::Disjunctive => self.one_moves(components, &sum, next, &mut to, work),
            Compound::Conjunctive | Compound::ConjunctiveShort => {
                self.several_move(components, &sum, false, next, &mut to, work)
            }
            Compound::Selective => self.several_move(components, &sum, true, next, &mut to, work),
        };
        work.release(to.held);
        listed?;
        let mut to = to.list;
        to.sort_unstable();
        to.dedup();
        to.shrink_to_fit();
        Ok(to)
    }

    fn one_moves(
        &mut self,
        components: &mut dyn Components,
        sum: &[Id],
        next: Phase,
        to: &mut Reached,
        work: &mut Work<'_>,
    ) -> Result<(), Stop> {
        let mut after = Vec::new();
        for (i, id) in sum.iter().enumerate() {
            if i > 0 && sum[i - 1] == *id {
                continue;
            }
            for option in 0..self.expanded.expand(components, *id, work)? {
                after.clear();
                after.extend_from_slice(&sum[..i]);
                after.extend_from_slice(&sum[i + 1..]);
                after.extend_from_slice(self.expanded.get(*id, option));
                to.push(self.state(components, &after, next, work)?, work)?;
            }
        }
        Ok(())
    }

    /// A move in every component, or, with `may_rest`, in any non-empty set of components: an odometer over
    /// the components whose wheels each show one of the options (or rest).
    fn several_move(
        &mut self,
        components: &mut dyn Components,
        sum: &[Id],
        may_rest: bool,
        next: Phase,
        to: &mut Reached,
        work: &mut Work<'_>,
    ) -> Result<(), Stop> {
        let mut wheels = Vec::with_capacity(sum.len());
        for id in sum {
            wheels.push(self.expanded.expand(components, *id, work)?);
        }
        let mut after = Vec::new();
        let mut shown = vec![0usize; wheels.len()];
        while !wheels.is_empty() {
            work.spend(1)?;
            after.clear();
            let (mut moved, mut over) = (false, false);
            for (i, id) in sum.iter().enumerate() {
                if shown[i] == wheels[i] {
                    after.push(*id);
                } else {
                    let option = self.expanded.get(*id, shown[i]);
                    after.extend_from_slice(option);
                    moved = true;
                    over |= option.is_empty();
                }
            }
            if over && self.convention.compound == Compound::ConjunctiveShort {
                to.push(self.number(&[], next, work)?, work)?;
            } else if moved {
                to.push(self.state(components, &after, next, work)?, work)?;
            }
            let faces = |i: usize| wheels[i] + usize::from(may_rest);
            let Some(wheel) = (0..wheels.len()).find(|i| shown[*i] + 1 < faces(*i)) else {
                break;
            };
            shown[wheel] += 1;
            shown[..wheel].fill(0);
        }
        Ok(())
    }
}
