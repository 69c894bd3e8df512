//! Several walks over one table: each prefers positions that no other walk is at, and all use each other's
//! results.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;

use super::table::Table;
use super::walk::{Ground, Pause, Walk};
use super::word::Atom;
use crate::{Stop, Work};

/// Steps of a walk before others help it: for fewer they are not worth their start.
const ALONE: u64 = 1 << 13;

/// The account that pays for the steps of a walk.
pub(super) trait Account {
    fn spend(&mut self, nodes: u64) -> Result<(), Pause>;
    fn hold(&mut self, bytes: usize) -> Result<(), Pause>;
    fn release(&mut self, bytes: usize);
}

/// The positions that walks are currently at, by their marks. Two marks may share a slot, and one is then
/// overlooked; that only costs some time.
pub(super) struct Busy(Vec<AtomicU64>);

impl Busy {
    fn new() -> Self {
        Self(std::iter::repeat_with(AtomicU64::default).take(1 << 12).collect())
    }

    fn place(&self, mark: u64) -> &AtomicU64 {
        &self.0[mark as usize & (self.0.len() - 1)]
    }

    pub(super) fn enter(&self, mark: u64) {
        self.place(mark).store(mark, Ordering::Relaxed);
    }

    pub(super) fn leave(&self, mark: u64) {
        // If another walk has taken the slot, it stays. If another walk is at the same position, the mark
        // is cleared too early, which only costs time.
        let _ = self.place(mark).compare_exchange(mark, 0, Ordering::Relaxed, Ordering::Relaxed);
    }

    pub(super) fn is_at(&self, mark: u64) -> bool {
        self.place(mark).load(Ordering::Relaxed) == mark
    }
}

/// What the walks of a team share.
#[derive(Default)]
struct Shared {
    /// Set when a walk has ended or pauses; then all pause.
    called: AtomicBool,
    /// Steps of the helpers not yet paid by the leader.
    steps: AtomicU64,
    found: Mutex<Option<bool>>,
}

impl Shared {
    fn end(&self, result: Result<bool, Pause>) -> Option<Stop> {
        let stop = match result {
            Ok(wins) => {
                *self.found.lock().unwrap_or_else(PoisonError::into_inner) = Some(wins);
                None
            }
            Err(Pause::Crowded) => None,
            Err(Pause::Called) => return None,
            Err(Pause::Stop(stop)) => Some(stop),
        };
        self.called.store(true, Ordering::Relaxed);
        stop
    }
}

/// The account of a walk that has no helpers yet.
struct Alone<'a, 'w> {
    left: &'a mut u64,
    work: &'a mut Work<'w>,
}

impl Account for Alone<'_, '_> {
    #[inline]
    fn spend(&mut self, nodes: u64) -> Result<(), Pause> {
        *self.left = self.left.saturating_sub(nodes);
        if *self.left == 0 {
            return Err(Pause::Called);
        }
        Ok(self.work.spend(nodes)?)
    }

    fn hold(&mut self, bytes: usize) -> Result<(), Pause> {
        Ok(self.work.hold(bytes)?)
    }

    fn release(&mut self, bytes: usize) {
        self.work.release(bytes);
    }
}

/// The account of the calling thread, which pays for all walks.
struct Leader<'a, 'w> {
    shared: &'a Shared,
    work: &'a mut Work<'w>,
}

impl Account for Leader<'_, '_> {
    #[inline]
    fn spend(&mut self, nodes: u64) -> Result<(), Pause> {
        if self.shared.called.load(Ordering::Relaxed) {
            return Err(Pause::Called);
        }
        Ok(self.work.spend(nodes + self.shared.steps.swap(0, Ordering::Relaxed))?)
    }

    fn hold(&mut self, bytes: usize) -> Result<(), Pause> {
        Ok(self.work.hold(bytes)?)
    }

    fn release(&mut self, bytes: usize) {
        self.work.release(bytes);
    }
}

/// The account of a helper. Its stack, a few megabytes at most, is not counted.
struct Helper<'a> {
    shared: &'a Shared,
    steps: u64,
}

impl Account for Helper<'_> {
    #[inline]
    fn spend(&mut self, nodes: u64) -> Result<(), Pause> {
        self.steps += nodes;
        if self.steps >= 256 {
            self.shared.steps.fetch_add(std::mem::take(&mut self.steps), Ordering::Relaxed);
        }
        if self.shared.called.load(Ordering::Relaxed) { Err(Pause::Called) } else { Ok(()) }
    }

    fn hold(&mut self, _: usize) -> Result<(), Pause> {
        Ok(())
    }

    fn release(&mut self, _: usize) {}
}

/// The walks that decide one word together.
pub(super) struct Team {
    word: Vec<Atom>,
    threads: usize,
    /// Steps that the first walk still takes alone.
    alone: u64,
    first: Walk,
    helpers: Vec<Walk>,
    busy: Option<Busy>,
}

impl Team {
    pub(super) fn new(word: Vec<Atom>, threads: usize) -> Self {
        let alone = if threads > 1 { ALONE } else { u64::MAX };
        Self { first: Walk::new(word.clone()), helpers: Vec::new(), word, threads, alone, busy: None }
    }

    /// Continues until the word is decided (`Some`) or the table should grow (`None`).
    pub(super) fn run<T: Table>(
        &mut self,
        ground: &Ground<'_, '_, T>,
        work: &mut Work<'_>,
    ) -> Result<Option<bool>, Stop> {
        if self.alone > 0 {
            match self.first.run(ground, &mut Alone { left: &mut self.alone, work }) {
                Ok(wins) => return Ok(Some(wins)),
                Err(Pause::Stop(stop)) => return Err(stop),
                Err(Pause::Crowded) => return Ok(None),
                Err(Pause::Called) => {}
            }
            self.helpers = (1..self.threads).map(|_| Walk::new(self.word.clone())).collect();
            self.busy = Some(Busy::new());
        }
        let ground = Ground { busy: self.busy.as_ref(), ..*ground };
        let (first, helpers) = (&mut self.first, &mut self.helpers);
        let shared = Shared::default();
        let stop = thread::scope(|scope| {
            for helper in helpers {
                let (ground, shared) = (&ground, &shared);
                scope.spawn(move || {
                    let result = helper.run(ground, &mut Helper { shared, steps: 0 });
                    shared.end(result);
                });
            }
            let result = first.run(&ground, &mut Leader { shared: &shared, work });
            shared.end(result)
        });
        if let Some(stop) = stop {
            return Err(stop);
        }
        let found = *shared.found.lock().unwrap_or_else(PoisonError::into_inner);
        Ok(found)
    }

    /// Bytes that the calling thread's stack holds.
    pub(super) fn bytes(&self) -> usize {
        self.first.bytes()
    }
}
