//! Values of only those heaps that can be reached from a given one.
//!
//! A rule that halves reaches only sixty heaps from 10^18, and a rule that fails at 2 is fine if play never
//! gets there. A table from 0 upwards would compute them all.

use std::cell::RefCell;
use std::mem::size_of;

use hashbrown::HashMap;
use marienbad_rules::heap::HeapGame;
use marienbad_rules::unless_enough;
use rustc_hash::FxBuildHasher;

use super::plain::Seen;
use crate::listing::pay;
use crate::{Stop, Work};

/// The values computed so far. Only for games in which every part is proved smaller than its heap.
pub struct Reached<'g> {
    game: &'g dyn HeapGame,
    values: HashMap<u64, u32, FxBuildHasher>,
    seen: Seen,
}

impl<'g> Reached<'g> {
    /// An engine without values.
    pub fn new(game: &'g dyn HeapGame) -> Self {
        Self { game, values: HashMap::default(), seen: Seen::default() }
    }

    /// The value of a heap, if it was computed before.
    pub fn known(&self, heap: u64) -> Option<u32> {
        self.values.get(&heap).copied()
    }

    /// The value of a heap. Every option costs a step, and the values found are kept.
    pub fn value(&mut self, heap: u64, work: &mut Work<'_>) -> Result<u32, Stop> {
        let mut open = vec![heap];
        while let Some(heap) = open.last().copied() {
            if self.values.contains_key(&heap) {
                open.pop();
                continue;
            }
            let known = open.len();
            if let Some(value) = self.expand(heap, &mut open, work)? {
                work.hold(2 * size_of::<(u64, u32)>())?;
                self.values.insert(heap, value);
                open.pop();
            } else {
                work.hold((open.len() - known) * size_of::<u64>())?;
            }
        }
        Ok(self.known(heap).unwrap_or_default())
    }

    /// The value of a heap if all of its options are known; otherwise pushes the unknown ones on the stack.
    fn expand(&mut self, heap: u64, open: &mut Vec<u64>, work: &mut Work<'_>) -> Result<Option<u32>, Stop> {
        let Self { game, values, seen } = self;
        let before = open.len();
        seen.clear();
        // Options and the steps between them are paid from the same budget.
        let account = RefCell::new((work, None));
        let spend = |steps| {
            let (work, own) = &mut *account.borrow_mut();
            pay(work, own, steps)
        };
        let listed = game.heap_options_within(heap, &mut |steps| spend(steps), &mut |parts| {
            spend(1)?;
            let unknown = open.len();
            open.extend(parts.iter().filter(|part| **part > 0 && !values.contains_key(*part)));
            if open.len() == unknown {
                let value = parts.iter().filter_map(|part| values.get(part));
                seen.mark(value.fold(0, |a, b| a ^ b));
            }
            Ok(())
        });
        let (_, own) = account.into_inner();
        own.map_or_else(|| Ok(unless_enough(listed)?), Err)?;
        Ok((open.len() == before).then(|| seen.mex()))
    }
}
