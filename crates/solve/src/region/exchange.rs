//! What the ranks of a cluster tell each other about boards: results that were costly.
//!
//! A step of a search takes less time than a message, so every rank repeats small searches by itself. When
//! a question has cost [`ASKED`] steps, the rank reports it to the owner of its piece (chosen by a hash),
//! and it reports answers that cost [`COSTLY`] steps. The owner remembers which ranks have looked into the
//! question and sends them the answer as soon as one has it. Ranks that ask later are told the estimates of
//! the others, so that they search elsewhere. No rank ever waits: its threads leave notes, and check from
//! time to time whether notes have arrived ([`super::link`]); one thread moves them ([`Exchange::turn`]).

use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering::Relaxed};
use std::sync::{Mutex, MutexGuard, PoisonError, RwLock};

use hashbrown::HashMap;
use rustc_hash::FxBuildHasher;

use super::proof_numbers::Effort;
use super::table::Known;
use crate::ranks::{Reader, Transport, Writer};

/// Steps from which on an answer is worth a message.
const COSTLY: u64 = 1 << 10;

/// Of these steps the part after which others are asked.
const ASKED: u64 = 4;

/// A piece: the signature of its board, then its places word by word.
pub(super) type Key = Box<[u64]>;

/// What a note says about a piece.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Said {
    /// What its value is, or which values it does not have.
    Known(Known),
    /// The effort that a rank expects for the question whether the value is `n`, after looking into it.
    /// Without `n` the question is the value itself.
    Thought(Option<u32>, Effort),
}

/// A note about one piece.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Note {
    pub(super) key: Key,
    pub(super) said: Said,
}

/// What the owner of a piece remembers about it.
#[derive(Debug, Default)]
struct Owned {
    known: Known,
    /// The latest estimate of each question, and the rank that made it.
    thoughts: Vec<(Option<u32>, Effort, usize)>,
    /// The ranks that have looked into it.
    ranks: Vec<usize>,
}

/// The traffic of an exchange so far.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Traffic {
    /// Notes sent to other ranks, including replies of owners.
    pub entries: u64,
    /// Messages to other ranks.
    pub messages: u64,
    /// Their bytes.
    pub bytes: u64,
    /// Results reported to this rank as their owner.
    pub results: u64,
    /// Those of them that were already known, because two ranks had found them.
    pub twice: u64,
}

/// The exchange of a rank.
#[derive(Debug)]
pub struct Exchange {
    rank: usize,
    ranks: usize,
    threads: usize,
    costly: u64,
    leaving: Mutex<Vec<Note>>,
    arrived: RwLock<Vec<Note>>,
    arrivals: AtomicUsize,
    /// The steps of the other ranks, as last reported.
    steps: AtomicU64,
    owned: Mutex<HashMap<Key, Owned, FxBuildHasher>>,
    traffic: Mutex<Traffic>,
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Exchange {
    /// The exchange of rank `rank` of `ranks`, each of which has this many threads.
    pub fn new((rank, ranks): (usize, usize), threads: usize) -> Self {
        Self {
            rank,
            ranks,
            threads,
            costly: COSTLY,
            leaving: Mutex::default(),
            arrived: RwLock::default(),
            arrivals: AtomicUsize::new(0),
            steps: AtomicU64::new(0),
            owned: Mutex::default(),
            traffic: Mutex::default(),
        }
    }

    /// Sets the number of steps from which on an answer is reported.
    #[must_use]
    pub fn with_costly(mut self, steps: u64) -> Self {
        self.costly = steps.max(ASKED);
        self
    }

    /// The number of steps from which on an answer is worth a message.
    pub(super) fn costly(&self) -> u64 {
        self.costly
    }

    /// The number of steps after which a question is reported.
    pub(super) fn asked(&self) -> u64 {
        self.costly / ASKED
    }

    /// The index of the first thread of this rank among the threads of all ranks. Each of them has its own
    /// order of moves.
    pub(super) fn first_thread(&self) -> u32 {
        (self.rank * self.threads) as u32
    }

    /// The traffic so far.
    pub fn traffic(&self) -> Traffic {
        *lock(&self.traffic)
    }

    /// The number of pieces owned by this rank that some rank has looked into.
    pub fn pieces(&self) -> usize {
        lock(&self.owned).len()
    }

    /// Sets the number of steps of the other ranks.
    pub fn hear_steps(&self, steps: u64) {
        self.steps.store(steps, Relaxed);
    }

    /// The steps of the other ranks.
    pub fn other_steps(&self) -> u64 {
        self.steps.load(Relaxed)
    }

    /// Leaves a note for the owner of a piece.
    pub(super) fn tell(&self, note: Note) {
        lock(&self.leaving).push(note);
    }

    /// Whether notes have arrived since `seen`.
    #[inline]
    pub(super) fn has_news(&self, seen: usize) -> bool {
        self.arrivals.load(Relaxed) != seen
    }

    /// Calls `see` with the notes that have arrived since `seen`.
    pub(super) fn news(&self, seen: &mut usize, mut see: impl FnMut(&Note)) {
        let arrived = self.arrived.read().unwrap_or_else(PoisonError::into_inner);
        arrived[*seen..].iter().for_each(&mut see);
        *seen = arrived.len();
    }

    fn owner(&self, key: &Key) -> usize {
        let mixed = key.iter().fold(0u64, |all, word| {
            let all = (all.rotate_left(7) ^ word).wrapping_mul(0x9E37_79B9_7F4A_7C15);
            all ^ (all >> 29)
        });
        ((u128::from(mixed) * self.ranks as u128) >> 64) as usize
    }

    /// Sends the notes of the threads, and delivers those that have arrived. Returns whether there was
    /// anything to do.
    pub fn turn(&self, transport: &mut dyn Transport) -> bool {
        let leaving = std::mem::take(&mut *lock(&self.leaving));
        let mut batches: Vec<Writer> = (0..self.ranks).map(|_| Writer::default()).collect();
        let mut busy = !leaving.is_empty();
        for note in leaving {
            self.to_owner(self.rank, note, &mut batches);
        }
        while let Some((from, message)) = transport.receive() {
            busy = true;
            self.take(from, &message, &mut batches);
        }
        self.send(batches, transport);
        busy
    }

    /// Takes a message that arrived another way, and answers it.
    pub fn hear(&self, from: usize, message: &[u8], transport: &mut dyn Transport) {
        let mut batches: Vec<Writer> = (0..self.ranks).map(|_| Writer::default()).collect();
        self.take(from, message, &mut batches);
        self.send(batches, transport);
    }

    fn send(&self, batches: Vec<Writer>, transport: &mut dyn Transport) {
        for (to, batch) in batches.into_iter().enumerate().filter(|(_, batch)| !batch.0.is_empty()) {
            let mut traffic = lock(&self.traffic);
            traffic.messages += 1;
            traffic.bytes += batch.0.len() as u64;
            transport.send(to, batch.0);
        }
    }

    fn take(&self, from: usize, message: &[u8], batches: &mut [Writer]) {
        let mut reader = Reader(message);
        while let Some((to_owner, note)) = read(&mut reader) {
            if to_owner { self.to_owner(from, note, batches) } else { self.arrive(note) }
        }
    }

    fn arrive(&self, note: Note) {
        let mut arrived = self.arrived.write().unwrap_or_else(PoisonError::into_inner);
        arrived.push(note);
        self.arrivals.store(arrived.len(), Relaxed);
    }

    /// Sends a note to the owner of its piece, which may be this rank.
    fn to_owner(&self, from: usize, note: Note, batches: &mut [Writer]) {
        let owner = self.owner(&note.key);
        if owner != self.rank {
            if from == self.rank {
                lock(&self.traffic).entries += 1;
                write(&mut batches[owner], true, &note);
            }
            return;
        }
        let Note { key, said } = note;
        let mut owned = lock(&self.owned);
        let place = owned.entry(key.clone()).or_default();
        let mut answers: Vec<(usize, Said)> = Vec::new();
        if !place.ranks.contains(&from) {
            place.ranks.push(from);
        }
        match said {
            Said::Known(known) => {
                let all = place.known.and(known);
                let mut traffic = lock(&self.traffic);
                traffic.results += 1;
                traffic.twice += u64::from(all == place.known);
                if all != place.known {
                    place.known = all;
                    let others = place.ranks.iter().filter(|rank| **rank != from);
                    answers.extend(others.map(|rank| (*rank, Said::Known(all))));
                }
            }
            Said::Thought(n, effort) => {
                if place.known != Known::default() {
                    answers.push((from, Said::Known(place.known)));
                }
                match place.thoughts.iter_mut().find(|thought| thought.0 == n) {
                    Some(thought) => {
                        if thought.2 != from {
                            answers.push((from, Said::Thought(n, thought.1)));
                        }
                        *thought = (n, effort, from);
                    }
                    None => place.thoughts.push((n, effort, from)),
                }
            }
        }
        drop(owned);
        for (to, said) in answers {
            let note = Note { key: key.clone(), said };
            if to == self.rank {
                self.arrive(note);
            } else {
                lock(&self.traffic).entries += 1;
                write(&mut batches[to], false, &note);
            }
        }
    }
}

/// What begins a note on its way.
const KNOWN: u8 = 1;
const THOUGHT: u8 = 2;
/// It comes from the owner.
const BACK: u8 = 16;

/// The longest key: a board, and the widest set.
const MOST_WORDS: u8 = 16;

fn write(batch: &mut Writer, to_owner: bool, note: &Note) {
    let kind = match note.said {
        Said::Known(_) => KNOWN,
        Said::Thought(..) => THOUGHT,
    };
    batch.byte(if to_owner { kind } else { kind | BACK });
    batch.byte(note.key.len() as u8);
    note.key.iter().for_each(|word| batch.number(*word));
    match note.said {
        Said::Known(known) => batch.number(known.number()),
        Said::Thought(n, effort) => {
            batch.half(n.unwrap_or(u32::MAX));
            batch.half(effort.yes);
            batch.half(effort.no);
        }
    }
}

fn read(reader: &mut Reader<'_>) -> Option<(bool, Note)> {
    let kind = reader.byte()?;
    let words = reader.byte().filter(|words| *words <= MOST_WORDS)?;
    let key: Option<Key> = (0..words).map(|_| reader.number()).collect();
    let said = match kind & !BACK {
        KNOWN => Said::Known(Known::from_number(reader.number()?)?),
        THOUGHT => {
            let n = reader.half()?;
            let effort = Effort { yes: reader.half()?, no: reader.half()? };
            Said::Thought(Some(n).filter(|n| *n != u32::MAX), effort)
        }
        _ => return None,
    };
    Some((kind & BACK == 0, Note { key: key?, said }))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ranks::channels;

    #[test]
    fn an_answer_comes_to_all_who_have_asked() {
        let all: Vec<Exchange> = (0..3).map(|rank| Exchange::new((rank, 3), 1)).collect();
        let mut transports = channels(3);
        let mut turns = || {
            for _ in 0..3 {
                for (one, transport) in all.iter().zip(&mut transports) {
                    one.turn(transport);
                }
            }
        };
        let effort = Effort { yes: 7, no: 2 };
        for piece in 0..20u64 {
            let key: Key = [5, piece].into();
            let note = |said| Note { key: key.clone(), said };
            all[0].tell(note(Said::Thought(Some(1), effort)));
            turns();
            all[1].tell(note(Said::Thought(Some(1), Effort { yes: 9, no: 1 })));
            turns();
            all[2].tell(note(Said::Known(Known::excluding(0b10))));
            all[2].tell(note(Said::Known(Known::excluding(0b10))));
            turns();
        }
        let heard = |rank: usize| {
            let (mut seen, mut notes) = (0, Vec::new());
            all[rank].news(&mut seen, |note| notes.push(note.said));
            assert!(!all[rank].has_news(seen));
            notes
        };
        let known = Said::Known(Known::excluding(0b10));
        assert_eq!(heard(0), vec![known; 20]);
        assert_eq!(heard(1), [Said::Thought(Some(1), effort), known].repeat(20));
        assert_eq!(heard(2), []);
        let sum = |part: fn(Traffic) -> u64| all.iter().map(|one| part(one.traffic())).sum::<u64>();
        assert_eq!((sum(|t| t.results), sum(|t| t.twice)), (40, 20));
        assert_eq!(all.iter().map(Exchange::pieces).sum::<usize>(), 20);
    }

    #[test]
    fn bytes_of_nobody_do_no_harm() {
        let exchange = Exchange::new((0, 1), 1);
        let mut transport = channels(1).remove(0);
        for length in 0..40u8 {
            let message: Vec<u8> = (0..length).map(|i| i.wrapping_mul(37) ^ length).collect();
            exchange.hear(0, &message, &mut transport);
        }
    }
}
