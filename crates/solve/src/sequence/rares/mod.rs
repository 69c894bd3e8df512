//! Games that break a heap in two, after taking a number from a finite list: octal codes and Grundy's game.
//!
//! There are two ways, chosen by what the values so far promise. *Rares*: a common value (see [`class`])
//! can only come from a pair with a rare part, so all pairs with the few rare heaps settle the common
//! values. A rare value below the least common one that is not an option needs a witness, which is usually
//! found among the first pairs. *Dense*: if nearly half of the heaps would be rare, all pairs are examined,
//! without classes. Both ways work on [`LANES`] heaps at once, see [`block`].

mod block;
mod class;
#[cfg(target_arch = "x86_64")]
#[allow(unsafe_code)]
mod glance;
#[cfg(target_arch = "x86_64")]
#[allow(unsafe_code)]
mod half;
mod index;
mod kernel;
mod pair;
mod places;
#[cfg(target_arch = "x86_64")]
#[allow(unsafe_code)]
mod planes;
#[cfg(target_arch = "x86_64")]
#[allow(unsafe_code)]
mod vector;
mod witness;

use marienbad_rules::heap::{Code, Shape};

use super::plain::OPTIONS_A_STEP;
use super::values::{Cell, Cells, Values, on_cells};
use super::{Engine, Rares, TableEngine};
use crate::{Stop, Work};
use block::{Mixed, Scratch, Trust};
use class::Class;
use kernel::Kernel;
pub(super) use kernel::mark_pairs;
use witness::Witnesses;
pub(super) use witness::marked;

/// Heaps in a block.
const LANES: usize = 64;

/// Up to this heap the engine works by definition; there is nothing to gain.
const FIRST: usize = 3 * LANES;

/// What may be taken, and what may be left.
#[derive(Debug, Clone)]
struct Moves {
    /// The numbers that may be taken if one heap (bit 2) or nothing (bit 1) is left.
    takes: Vec<(usize, u8)>,
    /// The numbers that may be taken if two heaps are left.
    splits: Vec<usize>,
    /// Whether the two heaps must differ.
    unequal: bool,
}

/// How the engine works at present.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Way {
    /// By rare and common values.
    Rares,
    /// All pairs.
    Dense,
}

/// The engine for games that break heaps in two, see the module.
pub(super) struct Breaks {
    moves: Moves,
    kernel: Kernel,
    /// The requested way, if any; otherwise the way is chosen from time to time.
    fixed: Option<Way>,
    way: Way,
    class: Class,
    /// The rare heaps among the first `known` ones, without 0.
    rares: Vec<usize>,
    rare_values: Vec<u32>,
    /// The first rares again, from far and near.
    mixed: Mixed,
    known: usize,
    /// A power of two above all known values.
    size: usize,
    /// When to look for a better class: at this heap, or at this number of rare heaps.
    next_look: usize,
    next_rares: usize,
    scratch: Scratch,
    /// The number of threads, and the heap below which one thread is enough.
    threads: usize,
    alone: usize,
    /// The memory of the checking thread.
    behind: Witnesses,
}

/// The rare heaps of these values, with the mask that leaves the fewest, whichever engine computed them;
/// `None` if the game does not break heaps, or breaks them in three.
pub(super) fn fewest(shape: Shape<'_>, values: &Values) -> Option<Rares> {
    let splits = match shape {
        Shape::UnequalSplit => vec![0],
        Shape::Code(code) => Breaks::of_code(code)?.moves.splits,
        Shape::Nim | Shape::Subtraction(_) | Shape::Other => return None,
    };
    if splits.is_empty() {
        return None;
    }
    let size = (values.max() as usize + 1).next_power_of_two();
    let (class, _) = on_cells!(values.cells(), list => Class::best(list, size, &splits));
    let (mut count, mut last) = (1, 0);
    for (n, value) in values.iter(0..values.len()).enumerate().skip(1) {
        if class.is_rare(n, value) {
            (count, last) = (count + 1, n as u64);
        }
    }
    Some(Rares { count, last, mask: class.mask & (size as u32 - 1), alternating: class.alternating })
}

impl Breaks {
    /// The engine for a code with a last digit and without three heaps; `None` for others.
    pub(super) fn of_code(code: &Code) -> Option<Self> {
        let last = code.last_place()?;
        if code.bits() >= 8 {
            return None;
        }
        let digits = || (0..=last as usize).map(|take| (take, code.digit(take as u64)));
        let takes = digits().filter(|(_, digit)| digit & 3 != 0).collect();
        let splits = digits().filter(|(_, digit)| digit & 4 != 0).map(|(take, _)| take);
        Some(Self::new(Moves { takes, splits: splits.collect(), unequal: false }))
    }

    /// The engine for Grundy's game.
    pub(super) fn grundy() -> Self {
        Self::new(Moves { takes: Vec::new(), splits: vec![0], unequal: true })
    }

    fn new(moves: Moves) -> Self {
        Self {
            class: Class::new(&moves.splits),
            moves,
            kernel: Kernel::choose(),
            fixed: None,
            way: Way::Rares,
            rares: Vec::new(),
            rare_values: Vec::new(),
            mixed: Mixed::default(),
            known: 0,
            size: 1,
            next_look: 0,
            next_rares: 0,
            scratch: Scratch::default(),
            threads: 1,
            alone: 0,
            behind: Witnesses::default(),
        }
    }

    /// Without vector instructions.
    pub(super) fn portable(mut self) -> Self {
        self.kernel = Kernel::Portable;
        self
    }

    /// Without AVX-512.
    pub(super) fn half(mut self) -> Self {
        self.kernel = Kernel::choose_half();
        self
    }

    /// Always this way.
    pub(super) fn fixed(mut self, way: Way) -> Self {
        self.fixed = Some(way);
        self
    }

    /// Chooses the class and the way anew, and lists the rare heaps.
    fn look<T: Cell>(&mut self, list: &[T]) {
        let max = list.iter().max().map_or(0, |v| v.wide() as usize);
        self.size = (max + 1).next_power_of_two();
        let (class, count) = Class::best(list, self.size, &self.moves.splits);
        self.class = class;
        self.way = self.fixed.unwrap_or(if count > list.len() / 4 { Way::Dense } else { Way::Rares });
        let rare = |(n, v): &(usize, &T)| class.is_rare(*n, v.wide());
        let rares = list.iter().enumerate().skip(1).filter(rare);
        let (at, values) = rares.map(|(n, v)| (n, v.wide())).unzip();
        (self.rares, self.rare_values) = (at, values);
        self.mixed =
            Mixed::new(&self.rares, &self.rare_values, list.len().saturating_sub(self.moves.longest()));
        self.known = list.len();
        let step = if list.len() < 4_096 { list.len() / 8 } else { list.len() / 2 };
        self.next_look = list.len() + step.max(LANES);
        self.next_rares = self.rares.len() + self.rares.len() / 4 + LANES;
        self.scratch.prepare(self.class, self.size, self.way);
    }

    /// The value of a heap of `n`, by definition.
    fn first<T: Cell>(&self, list: &[T], n: usize) -> u32 {
        let mut table = vec![0; (2 * self.size).max(4)];
        for (take, digit) in &self.moves.takes {
            let bit = if *take == n { 1 } else { 2 };
            if digit & bit != 0 && *take <= n {
                table[list[n - take].wide() as usize] = 1;
            }
        }
        for take in self.moves.splits.iter().filter(|take| **take < n) {
            let rest = n - take;
            let half = if self.moves.unequal { (rest - 1) / 2 } else { rest / 2 };
            if half > 0 {
                mark_pairs(list, rest, (1, half + 1), &mut table);
            }
        }
        table.iter().take_while(|mark| **mark != 0).count() as u32
    }
}

impl Engine for Breaks {
    fn kind(&self) -> TableEngine {
        match self.way {
            Way::Rares => TableEngine::Rares,
            Way::Dense => TableEngine::Dense,
        }
    }

    fn extend(&mut self, values: &mut Values, to: u64, work: &mut Work<'_>) -> Result<(), Stop> {
        let first = FIRST + self.moves.splits.last().map_or(0, |take| *take);
        while values.len() <= to {
            let n = values.len() as usize;
            if n < first {
                work.spend(1)?;
                self.size = (values.max() as usize + 1).next_power_of_two();
                let value = on_cells!(values.cells(), list => self.first(list, n));
                values.push(value);
                continue;
            }
            if self.known != n
                || n >= self.next_look
                || self.rares.len() > self.next_rares
                || self.size <= values.max() as usize
            {
                on_cells!(values.cells(), list => self.look(list));
            }
            // The second thread reads a copy of the values. If there is no room for it, one thread must do.
            let copy = (to as usize + 1).saturating_mul(values.width());
            if self.pays(n, to as usize) && work.budget().memory.saturating_sub(work.memory()) >= copy {
                work.hold(copy)?;
                let mut going = Ok(());
                values.extend_with(|cells| {
                    going = on_cells!(cells, list => self.pair(list, to as usize, work));
                    None
                });
                work.release(copy);
                going?;
                continue;
            }
            let lanes = LANES.min((to + 1) as usize - n);
            let rows = if self.way == Way::Rares { self.rares.len() } else { n / 2 };
            let rows = (rows * self.moves.splits.len()) as u64;
            work.spend(lanes as u64 * (1 + rows / (16 * OPTIONS_A_STEP)))?;
            values.extend_with(|cells| on_cells!(cells, list => self.block(list, lanes, Trust::Nothing)));
        }
        Ok(())
    }

    fn set_threads(&mut self, threads: usize) {
        self.threads = threads;
    }

    fn rares(&self) -> Option<Rares> {
        (self.way == Way::Rares).then(|| Rares {
            count: self.rares.len() as u64 + 1,
            last: self.rares.last().map_or(0, |n| *n as u64),
            mask: self.class.mask & (self.size as u32 - 1),
            alternating: self.class.alternating,
        })
    }
}
