//! One table for several threads.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use super::bits::Bits;
use super::table::{Known, Room, Table};
use crate::Work;

/// So many bits of a digest choose one of the parts, with a lock each: threads seldom wait for one another.
const SHARDED: u32 = 8;

/// A table that several threads fill.
#[derive(Debug)]
pub(super) struct Shared<S: Bits> {
    shards: Vec<Mutex<Table<S>>>,
    /// Bytes that the parts may still grow by, and by how many they have since this was last asked.
    room: AtomicUsize,
    taken: AtomicUsize,
}

impl<S: Bits> Shared<S> {
    fn shard(&self, piece: S) -> MutexGuard<'_, Table<S>> {
        let shard = piece.digest() as usize % (1 << SHARDED);
        self.shards[shard].lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Bytes by which it has grown since this was last asked.
    pub(super) fn taken(&self) -> usize {
        self.taken.swap(0, Ordering::Relaxed)
    }
}

/// The room that is left for all parts.
struct Left<'a>(&'a AtomicUsize, &'a AtomicUsize);

impl Room for Left<'_> {
    fn take(&mut self, bytes: usize) -> bool {
        // The part that grows is small against the whole: twice its size is there for a moment only.
        let taken = self.0.fetch_update(Ordering::Relaxed, Ordering::Relaxed, |room| room.checked_sub(bytes));
        if taken.is_ok() {
            self.1.fetch_add(bytes, Ordering::Relaxed);
        }
        taken.is_ok()
    }
}

/// The table of one search, its own or shared with others.
#[derive(Debug)]
pub(super) enum Store<S: Bits> {
    Own(Table<S>),
    Shared(Arc<Shared<S>>),
}

impl<S: Bits> Store<S> {
    pub(super) fn new() -> Self {
        Self::Own(Table::new())
    }

    /// Makes it a table that can be shared; it may grow by so many bytes.
    pub(super) fn share(&mut self, room: usize) -> Arc<Shared<S>> {
        let shared = match self {
            Self::Shared(shared) => Arc::clone(shared),
            Self::Own(table) => {
                let shards =
                    (0..1 << SHARDED).map(|shard| Mutex::new(Table::of_shard(shard, SHARDED))).collect();
                let shared =
                    Shared { shards, room: AtomicUsize::new(usize::MAX), taken: AtomicUsize::new(0) };
                for (piece, known) in table.entries() {
                    shared.shard(piece).add(piece, known, &mut Left(&shared.room, &shared.taken));
                }
                // What moves was accounted for before.
                shared.taken();
                Arc::new(shared)
            }
        };
        shared.room.store(room, Ordering::Relaxed);
        *self = Self::Shared(Arc::clone(&shared));
        shared
    }

    /// What is known of this piece.
    #[inline]
    pub(super) fn get(&self, piece: S) -> Known {
        match self {
            Self::Own(table) => table.get(piece),
            Self::Shared(shared) => shared.shard(piece).get(piece),
        }
    }

    /// See [`Table::ask_for`].
    #[inline]
    pub(super) fn ask_for(&self, piece: S) {
        if let Self::Own(table) = self {
            table.ask_for(piece);
        }
    }

    /// Adds to what is known of this piece.
    #[inline]
    pub(super) fn add(&mut self, piece: S, known: Known, work: &mut Work<'_>) {
        match self {
            Self::Own(table) => table.add(piece, known, work),
            Self::Shared(shared) => {
                shared.shard(piece).add(piece, known, &mut Left(&shared.room, &shared.taken));
            }
        }
    }

    /// Calls `see` with all that is known, in the same order every time unless something is added.
    pub(super) fn visit(&self, see: &mut dyn FnMut(S, Known)) {
        match self {
            Self::Own(table) => table.entries().for_each(|(piece, known)| see(piece, known)),
            Self::Shared(shared) => shared.shards.iter().for_each(|shard| {
                let shard = shard.lock().unwrap_or_else(PoisonError::into_inner);
                shard.entries().for_each(|(piece, known)| see(piece, known));
            }),
        }
    }
}
