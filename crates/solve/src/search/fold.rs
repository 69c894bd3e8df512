//! Computes something for every state from the results of its options: the walk shared by lengths and
//! misère values.

use std::mem::size_of;

use marienbad_rules::Convention;

use super::arena::{Components, Id};
use super::states::{Phase, StateId, States};
use crate::{Stop, Work};

/// The states visited, with the result for each.
pub struct Fold<T> {
    states: States,
    known: Vec<Option<T>>,
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

impl<T: Copy> Fold<T> {
    /// Starts with no results.
    pub fn new(convention: Convention) -> Self {
        Self { states: States::new(convention), known: Vec::new() }
    }

    /// The result of `finish` for the sum. It is called for each state after all its options, with their
    /// results.
    pub fn fold(
        &mut self,
        components: &mut dyn Components,
        sum: &[Id],
        finish: &mut dyn FnMut(&States, StateId, &[T]) -> T,
        work: &mut Work<'_>,
    ) -> Result<T, Stop> {
        let root = self.states.state(components, sum, Phase::start(self.states.convention()), work)?;
        let mut stack: Vec<Frame> = Vec::new();
        let mut scratch = Vec::new();
        let mut next = Some(root);
        loop {
            if let Some(found) = self.known.get(root as usize).copied().flatten() {
                return Ok(found);
            }
            if let Some(state) = next.take() {
                let options = self.states.options(components, state, work)?;
                let frame = Frame { state, options, cursor: 0 };
                work.hold(frame.bytes())?;
                if self.known.len() < self.states.len() {
                    work.hold((self.states.len() - self.known.len()) * size_of::<Option<T>>())?;
                    self.known.resize(self.states.len(), None);
                }
                stack.push(frame);
            }
            let Some(frame) = stack.last_mut() else {
                // Unreachable: the root is the last frame to leave, and its result is returned above.
                return Err(Stop::Cancelled);
            };
            while frame.options.get(frame.cursor).is_some_and(|o| self.known[*o as usize].is_some()) {
                frame.cursor += 1;
            }
            next = frame.options.get(frame.cursor).copied();
            if next.is_none() {
                scratch.clear();
                scratch.extend(frame.options.iter().filter_map(|option| self.known[*option as usize]));
                self.known[frame.state as usize] = Some(finish(&self.states, frame.state, &scratch));
                work.release(frame.bytes());
                stack.pop();
            }
        }
    }
}
