//! The outcome of a sum by plain search, for any winning rule, compound and turns.

use std::mem::size_of;

use super::arena::{Components, Id};
use super::states::{Phase, StateId, States};
use crate::{Stop, Work};
use marienbad_rules::Convention;

/// A search over the sums of one game under one convention; its results are reused for later questions.
pub struct Sums {
    states: States,
    wins: Vec<Option<bool>>,
}

struct Frame {
    state: StateId,
    options: Vec<StateId>,
    cursor: usize,
}

impl Frame {
    fn bytes(&self) -> usize {
        size_of::<Self>() + self.options.len() * size_of::<StateId>()
    }
}

impl Sums {
    /// A search with an empty memory.
    pub fn new(convention: Convention) -> Self {
        Self { states: States::new(convention), wins: Vec::new() }
    }

    /// Whether the player to move wins the sum in this phase of a turn.
    pub fn wins(
        &mut self,
        components: &mut dyn Components,
        sum: &[Id],
        phase: Phase,
        work: &mut Work<'_>,
    ) -> Result<bool, Stop> {
        let root = self.states.state(components, sum, phase, work)?;
        let mut stack = Vec::new();
        let mut next = Some(root);
        loop {
            if let Some(state) = next.take().filter(|state| self.known(*state).is_none()) {
                let options = self.states.options(components, state, work)?;
                let frame = Frame { state, options, cursor: 0 };
                work.hold(frame.bytes())?;
                if self.wins.len() < self.states.len() {
                    work.hold(self.states.len() - self.wins.len())?;
                    self.wins.resize(self.states.len(), None);
                }
                stack.push(frame);
            }
            let Some(frame) = stack.last_mut() else { break };
            // A move is good if its player wins afterwards: either moving again and winning, or leaving the
            // opponent to move and lose.
            let keeps = self.states.phase(frame.state).keeps_the_move();
            let good = |option: &StateId| self.wins[*option as usize].map(|wins| wins == keeps);
            let verdict = if frame.options.is_empty() {
                Some(self.states.wins_at_the_end(frame.state))
            } else if frame.options[frame.cursor..].iter().any(|option| good(option) == Some(true)) {
                Some(true)
            } else {
                // All options before the cursor are known not to be good.
                while frame.options.get(frame.cursor).is_some_and(|option| good(option) == Some(false)) {
                    frame.cursor += 1;
                }
                next = frame.options.get(frame.cursor).copied();
                if next.is_none() { Some(false) } else { None }
            };
            if verdict.is_some() {
                self.wins[frame.state as usize] = verdict;
                work.release(frame.bytes());
                stack.pop();
            }
        }
        Ok(self.known(root).unwrap_or_default())
    }

    /// The convention of this search.
    pub fn convention(&self) -> Convention {
        self.states.convention()
    }

    fn known(&self, state: StateId) -> Option<bool> {
        self.wins.get(state as usize).copied().flatten()
    }
}
