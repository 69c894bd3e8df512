//! Computes a number for each component from the numbers of its options, where the number of a sum follows
//! from its parts.

use std::mem::size_of;

use super::arena::{Components, Id, Options};
use crate::{Stop, Work};

/// How the numbers are defined.
pub trait Algebra {
    /// The number of the empty sum.
    fn empty(&self) -> u32;

    /// The number of a sum from those of two parts. Associative and commutative, with `empty` as neutral
    /// element.
    fn combine(&self, a: u32, b: u32) -> u32;

    /// The number of a component from those of its options, in any order and with repetitions; an empty
    /// list means no move.
    fn finish(&mut self, options: &[u32]) -> u32;

    /// The number of a sum.
    fn sum(&self, parts: impl IntoIterator<Item = u32>) -> u32
    where
        Self: Sized,
    {
        parts.into_iter().fold(self.empty(), |a, b| self.combine(a, b))
    }
}

/// Grundy values for normal play in the disjunctive compound: xor for sums, mex for components.
#[derive(Debug, Clone, Default)]
pub struct GrundyValues {
    marks: Vec<u32>,
    round: u32,
}

impl Algebra for GrundyValues {
    fn empty(&self) -> u32 {
        0
    }

    fn combine(&self, a: u32, b: u32) -> u32 {
        a ^ b
    }

    fn finish(&mut self, options: &[u32]) -> u32 {
        // A value at least as large as the number of options cannot be the mex.
        let room = options.len() + 1;
        if self.marks.len() < room {
            self.marks.resize(room, 0);
        }
        if self.round == u32::MAX {
            self.marks.fill(0);
            self.round = 0;
        }
        self.round += 1;
        for value in options {
            if let Some(mark) = self.marks.get_mut(*value as usize) {
                *mark = self.round;
            }
        }
        self.marks.iter().position(|mark| *mark != self.round).unwrap_or(room) as u32
    }
}

/// Not computed yet. No algebra gives so large a number: it would need as many options.
const UNKNOWN: u32 = u32::MAX;

/// The numbers found so far, by component.
#[derive(Debug, Clone, Default)]
pub struct Numbers {
    list: Vec<u32>,
}

impl Numbers {
    /// The number of this component, if it has been computed.
    pub fn get(&self, id: Id) -> Option<u32> {
        self.list.get(id as usize).copied().filter(|n| *n != UNKNOWN)
    }
}

struct Frame {
    id: Id,
    options: Options,
    /// The index of the option at which a part without a number was found.
    cursor: usize,
}

/// Computes the number of `root` and of everything reachable from it.
pub fn evaluate<A: Algebra>(
    components: &mut dyn Components,
    algebra: &mut A,
    numbers: &mut Numbers,
    root: Id,
    work: &mut Work<'_>,
) -> Result<u32, Stop> {
    if let Some(number) = numbers.get(root) {
        return Ok(number);
    }
    let mut stack = Vec::new();
    // Finished frames, whose memory is reused.
    let mut spare: Vec<Options> = Vec::new();
    let mut scratch = Vec::new();
    let mut next = Some(root);
    loop {
        if let Some(id) = next.take() {
            let mut options = spare.pop().unwrap_or_default();
            components.expand(id, &mut options, work)?;
            work.hold(size_of::<Frame>() + options.bytes())?;
            let known = components.count();
            if numbers.list.len() < known {
                work.hold((known - numbers.list.len()) * size_of::<u32>())?;
                numbers.list.resize(known, UNKNOWN);
            }
            stack.push(Frame { id, options, cursor: 0 });
        }
        let Some(frame) = stack.last_mut() else { break };
        while frame.cursor < frame.options.len() {
            let parts = frame.options.get(frame.cursor);
            if let Some(part) = parts.iter().find(|part| numbers.list[**part as usize] == UNKNOWN) {
                next = Some(*part);
                break;
            }
            frame.cursor += 1;
        }
        if next.is_some() {
            continue;
        }
        scratch.clear();
        scratch.extend(
            frame
                .options
                .iter()
                .map(|option| algebra.sum(option.iter().map(|part| numbers.list[*part as usize]))),
        );
        numbers.list[frame.id as usize] = algebra.finish(&scratch);
        work.release(size_of::<Frame>() + frame.options.bytes());
        if let Some(done) = stack.pop() {
            spare.push(done.options);
        }
    }
    Ok(numbers.list[root as usize])
}
