//! Several walks at once, over one table: each begins with what no other is at, and all take over what one has found.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;

use super::table::Table;
use super::walk::{Ground, Pause, Walk};
use super::word::Atom;
use crate::{Stop, Work};

/// What a walk pays to.
pub(super) trait Account {
    fn spend(&mut self, nodes: u64) -> Result<(), Pause>;
    fn hold(&mut self, bytes: usize) -> Result<(), Pause>;
    fn release(&mut self, bytes: usize);
}

/// The positions that walks are at, by their marks; one that shares its place with another may be overlooked, which costs
/// some time and nothing else.
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
        // Another walk may be at the same position, or have taken the place: then it stays.
        let _ = self.place(mark).compare_exchange(mark, 0, Ordering::Relaxed, Ordering::Relaxed);
    }

    pub(super) fn is_at(&self, mark: u64) -> bool {
        self.place(mark).load(Ordering::Relaxed) == mark
    }
}

/// What the walks of a team share.
#[derive(Default)]
struct Shared {
    /// One has ended or pauses: all pause.
    called: AtomicBool,
    /// Steps of the helpers that the leader has not paid yet.
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

/// The account of the calling thread, which pays for all.
struct Leader<'a, 'w> {
    shared: Option<&'a Shared>,
    work: &'a mut Work<'w>,
}

impl Account for Leader<'_, '_> {
    #[inline]
    fn spend(&mut self, nodes: u64) -> Result<(), Pause> {
        let mut nodes = nodes;
        if let Some(shared) = self.shared {
            if shared.called.load(Ordering::Relaxed) {
                return Err(Pause::Called);
            }
            nodes += shared.steps.swap(0, Ordering::Relaxed);
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
    walks: Vec<Walk>,
    busy: Option<Busy>,
}

impl Team {
    pub(super) fn new(word: Vec<Atom>, threads: usize) -> Self {
        let walks = (0..threads.max(1)).map(|_| Walk::new(word.clone())).collect();
        Self { walks, busy: (threads > 1).then(Busy::new) }
    }

    /// Goes on until the word is decided (`Some`) or the table should grow (`None`).
    pub(super) fn run<T: Table>(
        &mut self,
        ground: &Ground<'_, '_, T>,
        work: &mut Work<'_>,
    ) -> Result<Option<bool>, Stop> {
        let ground = Ground { busy: self.busy.as_ref(), ..*ground };
        let Some((first, helpers)) = self.walks.split_first_mut() else { return Ok(None) };
        if helpers.is_empty() {
            return match first.run(&ground, &mut Leader { shared: None, work }) {
                Ok(wins) => Ok(Some(wins)),
                Err(Pause::Stop(stop)) => Err(stop),
                Err(_) => Ok(None),
            };
        }
        let shared = Shared::default();
        let stop = thread::scope(|scope| {
            for helper in helpers {
                let (ground, shared) = (&ground, &shared);
                scope.spawn(move || {
                    let result = helper.run(ground, &mut Helper { shared, steps: 0 });
                    shared.end(result);
                });
            }
            let result = first.run(&ground, &mut Leader { shared: Some(&shared), work });
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
        self.walks.first().map_or(0, Walk::bytes)
    }
}
