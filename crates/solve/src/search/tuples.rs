//! Grundy values of tuples of numbers, by the same search as [`super::evaluate`] but without numbering
//! every tuple first. Small pairs are stored in a square table, all others in a hash table.

use std::mem::size_of;

use hashbrown::HashMap;
use marienbad_rules::own::Row;
use marienbad_rules::{Interrupt, TupleGame, unless_enough};
use rustc_hash::FxBuildHasher;

use super::evaluate::{Algebra, GrundyValues};
use crate::listing::pay;
use crate::{Stop, Work};

/// Pairs of numbers below this stand in the square table: 16 MB at most.
const LARGEST_SIDE: u64 = 1 << 11;

/// So many options count as a step, as in the arena.
const OPTIONS_PER_STEP: usize = 16;

const UNKNOWN: u32 = u32::MAX;

/// The known values.
#[derive(Debug, Default)]
struct Known {
    /// The values of pairs of numbers below `side`, row by row.
    square: Vec<u32>,
    side: u64,
    others: HashMap<Row, u32, FxBuildHasher>,
}

impl Known {
    #[inline]
    fn at(&self, tuple: &[u64]) -> Option<usize> {
        match *tuple {
            [a, b] if a < self.side && b < self.side => Some((a * self.side + b) as usize),
            _ => None,
        }
    }

    #[inline]
    fn get(&self, tuple: &[u64]) -> u32 {
        match self.at(tuple) {
            Some(at) => self.square[at],
            None => self.others.get(tuple).copied().unwrap_or(UNKNOWN),
        }
    }

    fn set(&mut self, tuple: &[u64], value: u32, work: &mut Work<'_>) -> Result<(), Stop> {
        match self.at(tuple) {
            Some(at) => self.square[at] = value,
            None => {
                work.hold(2 * size_of::<(Row, u32)>() + size_of_val(tuple))?;
                self.others.insert(Row::new(tuple), value);
            }
        }
        Ok(())
    }

    /// Enlarges the square for this pair, if that is allowed.
    fn make_room(&mut self, tuple: &[u64], work: &mut Work<'_>) -> Result<(), Stop> {
        let [a, b] = *tuple else { return Ok(()) };
        let Some(side) = a.max(b).checked_add(1).and_then(u64::checked_next_power_of_two) else {
            return Ok(());
        };
        if side <= self.side || side > LARGEST_SIDE {
            return Ok(());
        }
        work.hold(((side * side - self.side * self.side) as usize) * size_of::<u32>())?;
        let mut square = vec![UNKNOWN; (side * side) as usize];
        for a in 0..self.side {
            let (from, to) = ((a * self.side) as usize, (a * side) as usize);
            let length = self.side as usize;
            square[to..to + length].copy_from_slice(&self.square[from..from + length]);
        }
        (self.square, self.side) = (square, side);
        Ok(())
    }
}

/// A tuple on the search stack.
struct Frame {
    tuple: Row,
    /// The values of its known options.
    values: Vec<u32>,
    /// The components of all other options, one after another, and where each option ends.
    parts: Vec<u64>,
    ends: Vec<u32>,
    /// The bytes accounted for.
    held: usize,
}

impl Frame {
    fn spare() -> Self {
        Self { tuple: Row::new(&[]), values: Vec::new(), parts: Vec::new(), ends: Vec::new(), held: 0 }
    }

    fn bytes(&self) -> usize {
        size_of::<Self>() + 4 * (self.values.len() + self.ends.len()) + 8 * self.parts.len()
    }
}

/// The Grundy values of the tuples of one game, each computed once.
pub struct TupleValues<'r> {
    game: &'r dyn TupleGame,
    arity: usize,
    known: Known,
    mex: GrundyValues,
}

impl<'r> TupleValues<'r> {
    /// A search without known values. Every play of the game must be proved to end.
    pub fn new(game: &'r dyn TupleGame) -> Self {
        Self { game, arity: game.arity().max(1), known: Known::default(), mex: GrundyValues::default() }
    }

    /// The value of a tuple.
    pub fn value(&mut self, tuple: &[u64], work: &mut Work<'_>) -> Result<u32, Stop> {
        self.known.make_room(tuple, work)?;
        let known = self.known.get(tuple);
        if known != UNKNOWN {
            return Ok(known);
        }
        let mut stack = vec![self.open(tuple, Frame::spare(), work)?];
        let mut spare: Vec<Frame> = Vec::new();
        while let Some(frame) = stack.last_mut() {
            match self.unknown_part(frame) {
                Some(part) => {
                    let part = Row::new(part);
                    stack.push(self.open(&part, spare.pop().unwrap_or_else(Frame::spare), work)?);
                }
                None => {
                    let value = self.mex.finish(&frame.values);
                    self.known.set(&frame.tuple, value, work)?;
                    if let Some(mut done) = stack.pop() {
                        work.release(done.held);
                        done.values.clear();
                        spare.push(done);
                    }
                }
            }
        }
        Ok(self.known.get(tuple))
    }

    /// Looks up the unknown options from the last to the first, which usually means from the small to the
    /// large. Stops at a component without a value.
    fn unknown_part<'f>(&self, frame: &'f mut Frame) -> Option<&'f [u64]> {
        while let Some(&end) = frame.ends.last() {
            let begin = frame.ends.len().checked_sub(2).map_or(0, |before| frame.ends[before]) as usize;
            let parts = &frame.parts[begin..end as usize];
            let mut value = 0;
            for (i, part) in parts.chunks(self.arity).enumerate() {
                match self.known.get(part) {
                    UNKNOWN => {
                        let at = begin + i * self.arity;
                        return frame.parts.get(at..at + self.arity);
                    }
                    known => value ^= known,
                }
            }
            frame.values.push(value);
            frame.parts.truncate(begin);
            frame.ends.pop();
        }
        None
    }

    /// Lists the options of a tuple.
    fn open(&self, tuple: &[u64], mut frame: Frame, work: &mut Work<'_>) -> Result<Frame, Stop> {
        work.spend(1)?;
        frame.tuple = Row::new(tuple);
        let (known, arity) = (&self.known, self.arity);
        let cancel = work.cancel().clone();
        let mut unpaid = None;
        let mut seen = 0_usize;
        let (steps_left, memory) = (work.left(), work.budget().memory);
        let mut full = false;
        let listed = {
            let mut meter = |steps| pay(work, &mut unpaid, steps);
            self.game.tuple_options(tuple, &mut meter, &mut |left| {
                seen += 1;
                // Options are paid for after they are listed, so the list must not go far beyond what can
                // be paid.
                if seen.is_multiple_of(1 << 12) {
                    full = frame.bytes() > memory.min(u32::MAX as usize);
                    if full || cancel.is_cancelled() || (seen / OPTIONS_PER_STEP) as u64 > steps_left {
                        return Err(Interrupt::Enough);
                    }
                }
                // Most moves leave a single tuple.
                if left.len() == arity {
                    match known.get(left) {
                        UNKNOWN => {
                            frame.parts.extend_from_slice(left);
                            frame.ends.push(frame.parts.len() as u32);
                        }
                        known => frame.values.push(known),
                    }
                    return Ok(());
                }
                let mut value = 0;
                for part in left.chunks(arity) {
                    match known.get(part) {
                        UNKNOWN => {
                            frame.parts.extend_from_slice(left);
                            frame.ends.push(frame.parts.len() as u32);
                            return Ok(());
                        }
                        known => value ^= known,
                    }
                }
                frame.values.push(value);
                Ok(())
            })
        };
        if let Some(stop) = unpaid {
            return Err(stop);
        }
        work.spend((seen / OPTIONS_PER_STEP) as u64)?;
        if cancel.is_cancelled() {
            return Err(Stop::Cancelled);
        }
        if full {
            return Err(Stop::Memory { limit: memory });
        }
        unless_enough(listed)?;
        frame.held = frame.bytes();
        work.hold(frame.held)?;
        Ok(frame)
    }
}
