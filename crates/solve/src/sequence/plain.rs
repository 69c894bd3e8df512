//! The reference engines, which follow the definition. All other engines are compared with them.

use marienbad_rules::heap::{Code, HeapGame};
use marienbad_rules::{Lister, unless_enough};

use super::values::{Cell, Cells, Values, on_cells};
use super::{Engine, TableEngine};
use crate::listing::{heap_options, listed_options};
use crate::{Stop, Work};

/// Options that count as one step of the budget.
pub(super) const OPTIONS_A_STEP: u64 = 256;

/// Heaps that are listed alone before many are tried again.
const HEAPS_BETWEEN_TRIALS: u64 = 256;

/// A set of the values seen among the options of one heap. Incrementing the stamp clears it.
#[derive(Default)]
pub(super) struct Seen {
    stamps: Vec<u64>,
    stamp: u64,
}

impl Seen {
    /// Clears the set.
    pub(super) fn clear(&mut self) {
        self.stamp += 1;
    }

    /// Adds `value`.
    pub(super) fn mark(&mut self, value: u32) {
        let at = value as usize;
        if at >= self.stamps.len() {
            self.stamps.resize((at + 1).next_power_of_two(), 0);
        }
        self.stamps[at] = self.stamp;
    }

    /// The least value that is not in the set.
    pub(super) fn mex(&self) -> u32 {
        let seen = self.stamps.iter().take_while(|s| **s == self.stamp);
        seen.count() as u32
    }
}

/// By definition, from the options of the game, for any heap game.
pub(super) struct Plain<'g> {
    game: &'g dyn HeapGame,
    /// Lists many options at a time, if the game can.
    lister: Option<Box<dyn Lister + 'g>>,
    /// From which heap on it is asked for many heaps at once.
    many_from: u64,
    seen: Seen,
}

impl<'g> Plain<'g> {
    pub(super) fn new(game: &'g dyn HeapGame) -> Self {
        Self { game, lister: game.lister(), many_from: 1, seen: Seen::default() }
    }
}

impl Engine for Plain<'_> {
    fn kind(&self) -> TableEngine {
        TableEngine::Plain
    }

    fn extend(&mut self, values: &mut Values, to: u64, work: &mut Work<'_>) -> Result<(), Stop> {
        while values.len() <= to {
            if self.extend_by_many(values, to, work)? {
                continue;
            }
            let n = values.len();
            self.seen.clear();
            let (mut options, seen) = (0, &mut self.seen);
            // Parts are smaller than n, hence known.
            match &mut self.lister {
                Some(lister) => listed_options(&mut **lister, n, work, |numbers, size| {
                    options += (numbers.len() / size) as u64;
                    on_cells!(values.cells(), list => mark(seen, list, numbers, size));
                })?,
                None => heap_options(self.game, n, work, |parts| {
                    let value = parts.iter().filter_map(|part| values.get(*part));
                    seen.mark(value.fold(0, |a, b| a ^ b));
                    options += 1;
                })?,
            }
            work.spend(1 + options / OPTIONS_A_STEP)?;
            values.push(self.seen.mex());
        }
        Ok(())
    }
}

impl Plain<'_> {
    /// Adds the values of some heaps if the game lists the options of many at once.
    fn extend_by_many(&mut self, values: &mut Values, to: u64, work: &mut Work<'_>) -> Result<bool, Stop> {
        let (first, seen) = (values.len(), &mut self.seen);
        let Some(lister) = self.lister.as_mut().filter(|_| first >= self.many_from) else { return Ok(false) };
        seen.clear();
        let listed = lister.list_heaps(first, to - first + 1, &mut |heap, numbers, size| {
            finish(seen, values, heap);
            on_cells!(values.cells(), list => mark(seen, list, numbers, size));
            Ok(())
        });
        let count = listed.or_else(|stop| unless_enough(Err(stop)).map(|()| 0))?;
        finish(seen, values, first + count);
        work.spend(count)?;
        if count == 0 {
            self.many_from = first + HEAPS_BETWEEN_TRIALS;
        }
        Ok(count > 0)
    }
}

/// Adds the values of all heaps before this one: of the first what was seen, of others, which have no move,
/// 0.
fn finish(seen: &mut Seen, values: &mut Values, heap: u64) {
    while values.len() < heap {
        values.push(seen.mex());
        seen.clear();
    }
}

/// Marks the values of options of so many heaps each. Heap 0 has the value 0.
fn mark<C: Cell>(seen: &mut Seen, values: &[C], options: &[u64], size: usize) {
    let value = |heap: u64| values.get(heap as usize).map_or(0, |value| value.wide());
    match size {
        1 => options.iter().for_each(|heap| seen.mark(value(*heap))),
        2 => options.as_chunks::<2>().0.iter().for_each(|[a, b]| seen.mark(value(*a) ^ value(*b))),
        size => options
            .chunks(size)
            .for_each(|heaps| seen.mark(heaps.iter().fold(0, |sum, heap| sum ^ value(*heap)))),
    }
}

/// Two nested loops for a code, in quadratic time (cubic with three heaps): the obvious program, against
/// which the other engines are measured.
pub(super) struct Loops {
    code: Code,
    unequal: bool,
    seen: Vec<u32>,
    list: Vec<u32>,
}

impl Loops {
    /// The loops for a code. With `unequal`, the two parts left must differ.
    pub(super) fn new(code: Code, unequal: bool) -> Self {
        Self { code, unequal, seen: vec![0; 16], list: Vec::new() }
    }

    fn value(&mut self, n: usize) -> u32 {
        let (list, seen) = (&self.list, &mut self.seen);
        // Heap n uses the stamp n + 1, so nothing needs to be cleared.
        let stamp = n as u32 + 1;
        let last = self.code.last_place().map_or(n, |last| n.min(last as usize));
        for take in 0..=last {
            let digit = self.code.digit(take as u64);
            let rest = n - take;
            if digit & 1 != 0 && rest == 0 {
                seen[0] = stamp;
            }
            if digit & 2 != 0 && rest > 0 {
                seen[list[rest] as usize] = stamp;
            }
            if digit & 4 != 0 {
                let half = if self.unequal { rest.saturating_sub(1) / 2 } else { rest / 2 };
                for a in 1..=half {
                    seen[(list[a] ^ list[rest - a]) as usize] = stamp;
                }
            }
            if digit & 8 != 0 {
                for a in 1..=rest / 3 {
                    for b in a..=(rest - a) / 2 {
                        seen[(list[a] ^ list[b] ^ list[rest - a - b]) as usize] = stamp;
                    }
                }
            }
        }
        let value = seen.iter().take_while(|s| **s == stamp).count();
        if 2 * value + 2 > seen.len() {
            // The xor of any values stays below the next power of two.
            seen.resize(2 * (value + 1).next_power_of_two(), 0);
        }
        value as u32
    }
}

impl Engine for Loops {
    fn kind(&self) -> TableEngine {
        TableEngine::Loops
    }

    fn extend(&mut self, values: &mut Values, to: u64, work: &mut Work<'_>) -> Result<(), Stop> {
        if self.list.len() as u64 != values.len() {
            self.list = values.iter(0..values.len()).collect();
            let size = 4 * (values.max() as usize + 1).next_power_of_two();
            self.seen = vec![0; size];
        }
        for n in values.len()..=to {
            work.spend(1 + n / OPTIONS_A_STEP)?;
            let value = self.value(n as usize);
            self.list.push(value);
            values.push(value);
        }
        Ok(())
    }
}
