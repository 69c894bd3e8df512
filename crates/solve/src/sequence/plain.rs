//! The reference engines, which follow the definition. All other engines are compared with them.

use marienbad_rules::heap::{Code, HeapGame};

use super::values::Values;
use super::{Engine, TableEngine};
use crate::listing::heap_options;
use crate::{Stop, Work};

/// Options that count as one step of the budget.
pub(super) const OPTIONS_A_STEP: u64 = 256;

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

/// Values by definition, from [`HeapGame::heap_options`], for any heap game.
pub(super) struct Plain<'g> {
    game: &'g dyn HeapGame,
    seen: Seen,
}

impl<'g> Plain<'g> {
    pub(super) fn new(game: &'g dyn HeapGame) -> Self {
        Self { game, seen: Seen::default() }
    }
}

impl Engine for Plain<'_> {
    fn kind(&self) -> TableEngine {
        TableEngine::Plain
    }

    fn extend(&mut self, values: &mut Values, to: u64, work: &mut Work<'_>) -> Result<(), Stop> {
        for n in values.len()..=to {
            self.seen.clear();
            let mut options = 0;
            heap_options(self.game, n, work, |parts| {
                // Parts are smaller than n, so their values are known.
                let value = parts.iter().filter_map(|part| values.get(*part));
                self.seen.mark(value.fold(0, |a, b| a ^ b));
                options += 1;
            })?;
            work.spend(1 + options / OPTIONS_A_STEP)?;
            values.push(self.seen.mex());
        }
        Ok(())
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
