//! Grundy values of tuples of numbers: the same search as [`super::evaluate`], without giving every tuple a
//! number first. Small pairs stand in a table of rows and columns, all else in a hash table.

use std::mem::size_of;

use hashbrown::HashMap;
use marienbad_rules::own::Row;
use marienbad_rules::{Interrupt, Lister, TupleGame, unless_enough};
use rustc_hash::FxBuildHasher;

use super::evaluate::{Algebra, GrundyValues};
use crate::listing::pay;
use crate::{Cancel, Stop, Work};

/// The most cells of the table of pairs: 16 MB.
const MAX_CELLS: u64 = 1 << 22;

/// A table of so many cells is made at once, larger ones as they are filled.
const SMALL_TABLE: u64 = 1 << 12;

/// So many cells for each pair that was looked at.
const CELLS_PER_PAIR: u64 = 16;

/// So many options count as a step, as in the arena.
const OPTIONS_PER_STEP: usize = 16;

const UNKNOWN: u32 = u32::MAX;

/// The known values.
#[derive(Debug, Default)]
struct Known {
    /// The values of pairs below both bounds, row by row.
    table: Vec<u32>,
    rows: u64,
    columns: u64,
    others: HashMap<Row, u32, FxBuildHasher>,
}

impl Known {
    #[inline]
    fn at(&self, a: u64, b: u64) -> Option<usize> {
        (a < self.rows && b < self.columns).then(|| (a * self.columns + b) as usize)
    }

    #[inline]
    fn get(&self, tuple: &[u64]) -> u32 {
        match *tuple {
            [a, b] => self.pair(a, b),
            _ => self.other(tuple),
        }
    }

    #[inline]
    fn pair(&self, a: u64, b: u64) -> u32 {
        match self.at(a, b) {
            Some(at) => self.table[at],
            None => self.other(&[a, b]),
        }
    }

    #[inline(never)]
    fn other(&self, tuple: &[u64]) -> u32 {
        if self.others.is_empty() {
            return UNKNOWN;
        }
        self.others.get(tuple).copied().unwrap_or(UNKNOWN)
    }

    fn set(&mut self, tuple: &[u64], value: u32, work: &mut Work<'_>) -> Result<(), Stop> {
        if let [a, b] = *tuple
            && let Some(at) = self.at(a, b)
        {
            self.table[at] = value;
            return Ok(());
        }
        work.hold(2 * size_of::<(Row, u32)>() + size_of_val(tuple))?;
        self.others.insert(Row::new(tuple), value);
        Ok(())
    }

    /// Makes the table large enough for this pair, if at most so many cells are enough.
    fn make_room(&mut self, (a, b): (u64, u64), most: u64, work: &mut Work<'_>) -> Result<(), Stop> {
        if self.at(a, b).is_some() || a.max(b) >= MAX_CELLS {
            return Ok(());
        }
        let rows = (a + 1).next_power_of_two().max(self.rows);
        let columns = (b + 1).next_power_of_two().max(self.columns);
        if rows.saturating_mul(columns) > most.min(MAX_CELLS) {
            return Ok(());
        }
        work.hold(((rows * columns) as usize - self.table.len()) * size_of::<u32>())?;
        let mut table = vec![UNKNOWN; (rows * columns) as usize];
        if self.columns > 0 {
            let old = self.table.chunks(self.columns as usize);
            for (row, old) in table.chunks_mut(columns as usize).zip(old) {
                row[..old.len()].copy_from_slice(old);
            }
        }
        (self.table, self.rows, self.columns) = (table, rows, columns);
        let moved = self.others.extract_if(|tuple, _| matches!(**tuple, [a, b] if a < rows && b < columns));
        for (tuple, value) in moved {
            self.table[(tuple[0] * columns + tuple[1]) as usize] = value;
            work.release(2 * size_of::<(Row, u32)>() + size_of_val(&*tuple));
        }
        Ok(())
    }
}

/// A tuple on its way.
#[derive(Default)]
struct Frame {
    tuple: Vec<u64>,
    /// The values of its known options.
    values: Vec<u32>,
    /// The components of all other options, one after another, and where each option ends.
    parts: Vec<u64>,
    ends: Vec<u32>,
    /// The bytes accounted for.
    held: usize,
}

impl Frame {
    fn begin(&mut self, tuple: &[u64]) {
        self.tuple.clear();
        self.tuple.extend_from_slice(tuple);
        self.values.clear();
        self.parts.clear();
        self.ends.clear();
    }

    /// An option with its value, if it has one.
    #[inline]
    fn note(&mut self, left: &[u64], value: u32) {
        if value == UNKNOWN {
            self.parts.extend_from_slice(left);
            self.ends.push(self.parts.len() as u32);
        } else {
            self.values.push(value);
        }
    }

    fn bytes(&self) -> usize {
        size_of::<Self>() + 4 * (self.values.len() + self.ends.len()) + 8 * self.parts.len()
    }
}

/// The Grundy values of the tuples of one game, each computed once.
pub struct TupleValues<'r> {
    lister: Box<dyn Lister + 'r>,
    arity: usize,
    known: Known,
    mex: GrundyValues,
    /// How many tuples were looked at.
    opened: u64,
    /// Memory of searches that are over.
    frames: Vec<Frame>,
}

impl<'r> TupleValues<'r> {
    /// A search without known values. Every play of the game must be proved to end.
    pub fn new(game: &'r dyn TupleGame) -> Self {
        let (known, mex) = (Known::default(), GrundyValues::default());
        Self { lister: game.lister(), arity: game.arity().max(1), known, mex, opened: 0, frames: Vec::new() }
    }

    /// The value of a tuple.
    pub fn value(&mut self, tuple: &[u64], work: &mut Work<'_>) -> Result<u32, Stop> {
        if let [a, b] = *tuple {
            self.known.make_room((a, b), MAX_CELLS, work)?;
        }
        let known = self.known.get(tuple);
        if known != UNKNOWN {
            return Ok(known);
        }
        let mut frames = std::mem::take(&mut self.frames);
        let found = self.search(tuple, &mut frames, work);
        self.frames = frames;
        found?;
        Ok(self.known.get(tuple))
    }

    /// Computes the value of a tuple, and on the way of everything it can become. Each frame waits for the
    /// one behind it.
    fn search(&mut self, tuple: &[u64], frames: &mut Vec<Frame>, work: &mut Work<'_>) -> Result<(), Stop> {
        let cancel = work.cancel().clone();
        let mut depth = 0;
        let mut part = tuple.to_vec();
        loop {
            if frames.len() == depth {
                frames.push(Frame::default());
            }
            self.open(&part, &mut frames[depth], &cancel, work)?;
            loop {
                let frame = &mut frames[depth];
                if let Some(next) = self.unknown_part(frame) {
                    part.clear();
                    part.extend_from_slice(next);
                    depth += 1;
                    break;
                }
                let value = self.mex.finish(&frame.values);
                self.known.set(&frame.tuple, value, work)?;
                work.release(frame.held);
                if depth == 0 {
                    return Ok(());
                }
                depth -= 1;
            }
        }
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
    fn open(
        &mut self,
        tuple: &[u64],
        frame: &mut Frame,
        cancel: &Cancel,
        work: &mut Work<'_>,
    ) -> Result<(), Stop> {
        work.spend(1)?;
        self.opened += 1;
        if let [a, b] = *tuple {
            self.known.make_room((a, b), SMALL_TABLE.max(CELLS_PER_PAIR * self.opened), work)?;
        }
        frame.begin(tuple);
        let (known, arity) = (&self.known, self.arity);
        let mut unpaid = None;
        let mut seen = 0_usize;
        let (steps_left, memory) = (work.left(), work.budget().memory);
        let mut full = false;
        let listed = {
            let mut meter = |steps| pay(work, &mut unpaid, steps);
            self.lister.list(tuple, &mut meter, &mut |options, size| {
                seen += options.len() / size;
                // Options are paid for after they are listed, so the list must not go far beyond what can
                // be paid.
                full = frame.bytes() > memory.min(u32::MAX as usize);
                if full || cancel.is_cancelled() || (seen / OPTIONS_PER_STEP) as u64 > steps_left {
                    return Err(Interrupt::Enough);
                }
                match (size, arity) {
                    // Most moves of a pair leave one pair.
                    (2, 2) => options.as_chunks::<2>().0.iter().for_each(|pair| {
                        frame.note(pair, known.pair(pair[0], pair[1]));
                    }),
                    _ => options.chunks(size).for_each(|left| {
                        let value = left.chunks(arity).try_fold(0, |sum, part| match known.get(part) {
                            UNKNOWN if part.iter().all(|number| *number == 0) => Some(sum),
                            UNKNOWN => None,
                            value => Some(sum ^ value),
                        });
                        frame.note(left, value.unwrap_or(UNKNOWN));
                    }),
                }
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
        work.hold(frame.held)
    }
}
