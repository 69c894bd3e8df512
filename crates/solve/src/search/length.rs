//! How long a game lasts: remoteness and suspense of whole sums, searched plainly.

use std::mem::size_of;

use marienbad_rules::Convention;

use super::arena::{Components, Id};
use super::states::{Phase, StateId, States};
use crate::{Stop, Work};

/// What the winner wants.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Wish {
    /// To win soon, while the loser plays for time: remoteness.
    Soon,
    /// To win late, while the loser wants it over: suspense.
    Late,
}

/// Who wins, and in how many moves when both play by the [`Wish`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Length {
    /// Whether the player to move wins.
    pub wins: bool,
    /// Moves to the end.
    pub moves: u32,
}

/// A search for lengths under one convention (one move a turn); what it learns serves later questions.
pub struct Lengths {
    states: States,
    wish: Wish,
    known: Vec<Option<Length>>,
}

struct Frame {
    state: StateId,
    options: Vec<StateId>,
    cursor: usize,
}

impl Lengths {
    /// A search that has seen nothing yet. Turns other than one move each are read as one move each.
    pub fn new(convention: Convention, wish: Wish) -> Self {
        let convention = Convention { turns: marienbad_rules::Turns::default(), ..convention };
        Self { states: States::new(convention), wish, known: Vec::new() }
    }

    /// The length of a sum.
    pub fn length(
        &mut self,
        components: &mut dyn Components,
        sum: &[Id],
        work: &mut Work<'_>,
    ) -> Result<Length, Stop> {
        let phase = Phase::start(self.states.convention());
        let root = self.states.state(components, sum, phase, work)?;
        let mut stack: Vec<Frame> = Vec::new();
        let mut next = Some(root);
        loop {
            if let Some(state) = next.take() {
                let options = self.states.options(components, state, work)?;
                work.hold(size_of::<Frame>() + options.len() * size_of::<StateId>())?;
                self.known.resize(self.states.len(), None);
                stack.push(Frame { state, options, cursor: 0 });
            }
            let Some(frame) = stack.last_mut() else { break };
            while frame.options.get(frame.cursor).is_some_and(|o| self.known[*o as usize].is_some()) {
                frame.cursor += 1;
            }
            next = frame.options.get(frame.cursor).copied();
            if next.is_none() {
                let options = frame.options.iter().filter_map(|o| self.known[*o as usize]);
                let length = self.finish(frame.state, options);
                self.known[frame.state as usize] = Some(length);
                work.release(size_of::<Frame>() + frame.options.len() * size_of::<StateId>());
                stack.pop();
            }
        }
        Ok(self.known[root as usize].unwrap_or(Length { wins: false, moves: 0 }))
    }

    fn finish(&self, state: StateId, options: impl Iterator<Item = Length> + Clone) -> Length {
        let lost = options.clone().filter(|option| !option.wins).map(|option| option.moves);
        let all = options.map(|option| option.moves);
        let (winning, losing) = match self.wish {
            Wish::Soon => (lost.min(), all.max()),
            Wish::Late => (lost.max(), all.min()),
        };
        match (winning, losing) {
            (Some(moves), _) => Length { wins: true, moves: moves + 1 },
            (None, Some(moves)) => Length { wins: false, moves: moves + 1 },
            (None, None) => Length { wins: self.states.wins_at_the_end(state), moves: 0 },
        }
    }
}
