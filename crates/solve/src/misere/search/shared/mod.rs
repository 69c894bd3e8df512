//! A search for lost rows on several ranks: the table is divided, and questions are sent to the rank that
//! owns them.
//!
//! The design follows J. W. Romein, A. Plaat, H. E. Bal and J. Schaeffer, *Transposition table driven work
//! scheduling in distributed search*, AAAI 1999. Each word belongs to one rank, determined by its number
//! among all words. A rank that needs to know whether a word is won sends it to its owner and continues
//! with other work. The owner looks it up, or opens a *job*, and answers when it knows. Two questions about
//! the same word share its job, so nothing is decided twice as long as the table keeps it.
//!
//! A job looks up the options of its word at their owners, then has the unknown ones decided. If the word's
//! value in normal play is not 0, one option of value 0 is most likely lost: those are asked first, one at
//! a time. If it is 0, every option must be won, and several are decided at once: that keeps many ranks
//! busy. Among the words waiting at a rank, the smallest come first, so that few wait for long.
//!
//! The order in which results arrive differs from run to run, so the ranks may search slightly more or less
//! than one process; the results do not depend on the number of ranks.

mod job;
mod shard;

use std::cmp::Reverse;
use std::mem::{size_of, take};

use hashbrown::HashMap;
use marienbad_rules::heap::HeapGame;
use rustc_hash::FxBuildHasher;

use super::heaps::Heaps;
use super::table::Ranks;
use super::word::{Atom, LARGEST, STAR, merge};
use crate::ranks::{Reader, Transport, Writer};
use crate::{Large, Stop, Work};
use job::{Asker, Job, Open, Stage};
use shard::{Shard, owner};

/// Options that a job has decided at once where all of them must be won.
const WIDTH: u32 = 8;

/// A message is sent when it has so many bytes, or when there is nothing else to do.
const BATCH: usize = 4000;

/// At most so many bits of the number of a word: one more says whether it is won.
const MOST_CODE_BITS: u32 = 62;

/// One part of the memory in so many remembers what others have said.
const CACHE_SHARE: usize = 16;

/// And never more than this.
const MOST_CACHE: usize = 64 << 20;

/// Words in one block of what is kept.
const BLOCK: usize = 1 << 17;

/// The byte that begins an entry of a message.
mod entry {
    pub const ASK: u8 = 1;
    pub const DECIDE: u8 = 2;
    pub const ANSWER: u8 = 3;
    pub const KNOWN: u8 = 4;
}

/// The content of an answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Answer {
    Lost,
    Won,
    Open,
}

impl Answer {
    fn of(wins: bool) -> Self {
        if wins { Self::Won } else { Self::Lost }
    }

    fn from_byte(byte: u8) -> Option<Self> {
        [Self::Lost, Self::Won, Self::Open].into_iter().find(|one| *one as u8 == byte)
    }
}

/// The place of an answer that is to a decision, not to a look.
const DECIDED: u32 = u32::MAX;

/// A word waiting to be processed.
struct Task {
    word: Vec<Atom>,
    code: u64,
    asker: Asker,
}

/// Statistics of a rank.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Counts {
    /// Steps, counted as in a single process.
    pub steps: u64,
    /// Jobs opened.
    pub jobs: u64,
    /// Entries of messages to other ranks.
    pub entries: u64,
    /// Messages to other ranks.
    pub messages: u64,
    /// Their bytes.
    pub bytes: u64,
    /// Look-ups of other ranks' words that cached answers have saved.
    pub spared: u64,
}

/// One rank of a search for lost rows.
pub struct SharedRows<'g> {
    heaps: Heaps<'g>,
    numbering: Ranks,
    rank: usize,
    ranks: usize,
    table: Shard,
    /// A cache of the answers of other ranks.
    said: Shard,
    jobs: Vec<Job>,
    free: Vec<u32>,
    by_code: HashMap<u64, u32, FxBuildHasher>,
    /// Waiting words, by their totals.
    ready: Vec<Vec<Task>>,
    waiting: usize,
    /// Answers of this rank to itself.
    answers: Vec<(u64, u32, Answer)>,
    batches: Vec<Writer>,
    /// Decided rows, to be reported by the rank that asked for them.
    decided: Vec<(u64, bool)>,
    /// Steps not yet counted, in 64ths.
    debt: u64,
    counts: Counts,
}

/// An asker who is no job: a row.
const ROW: u64 = 1 << 63;

impl<'g> SharedRows<'g> {
    /// A rank with an empty table, for rows up to `to`. All ranks must be created with the same arguments.
    pub fn new(
        game: &'g dyn HeapGame,
        to: u64,
        (rank, ranks): (usize, usize),
        work: &mut Work<'_>,
    ) -> Result<Self, Stop> {
        let far = || Stop::TooLarge { what: Large::Sum { heaps: 1, largest: to }, max: LARGEST.to_string() };
        let last = Atom::try_from(to).ok().filter(|last| *last <= LARGEST).ok_or_else(far)?;
        let mut heaps = Heaps::new(game);
        heaps.prepare(last, work)?;
        let mut rows = Self {
            heaps,
            numbering: Ranks::default(),
            rank,
            ranks,
            table: Shard::default(),
            said: Shard::default(),
            jobs: Vec::new(),
            free: Vec::new(),
            by_code: HashMap::default(),
            ready: Vec::new(),
            waiting: 0,
            answers: Vec::new(),
            batches: (0..ranks).map(|_| Writer::default()).collect(),
            decided: Vec::new(),
            debt: 0,
            counts: Counts::default(),
        };
        if !rows.number(usize::from(last)) {
            return Err(far());
        }
        rows.ready = (0..=usize::from(last)).map(|_| Vec::new()).collect();
        if ranks > 1 {
            let bytes = (work.budget().memory / CACHE_SHARE).min(MOST_CACHE);
            rows.said = Shard::fixed(bytes);
            work.hold(rows.said.bytes())?;
        }
        Ok(rows)
    }

    /// Extends the numbering of words to this total; `false` if there are too many.
    fn number(&mut self, total: usize) -> bool {
        while self.numbering.len() <= total {
            let heaps = &self.heaps;
            self.numbering.extend(&|atom| heaps.is_atom(atom));
        }
        self.numbering.words(total) >> MOST_CODE_BITS == 0
    }

    /// How many words this rank has stored.
    pub fn positions(&self) -> usize {
        self.table.len()
    }

    /// Bytes of this rank's part of the table.
    pub fn bytes(&self) -> usize {
        self.table.bytes()
    }

    /// Whether the memory was used up, so that words are replaced and decided again.
    pub fn forgets(&self) -> bool {
        self.table.forgets()
    }

    /// The statistics so far.
    pub fn counts(&self) -> Counts {
        self.counts
    }

    /// Whether nothing is waiting at this rank.
    pub fn is_idle(&self) -> bool {
        self.waiting == 0 && self.answers.is_empty()
    }

    /// Requests that a row be decided; [`SharedRows::take_decided`] will report it.
    pub fn ask_row(&mut self, n: u64, work: &mut Work<'_>) -> Result<(), Stop> {
        let word = self.heaps.reduced(&[n], work)?;
        let asker = Asker { rank: self.rank as u32, job: ROW | n };
        self.decide(word, asker);
        Ok(())
    }

    /// The rows requested by this rank that have been decided since the last call, with whether they are
    /// won.
    pub fn take_decided(&mut self) -> Vec<(u64, bool)> {
        take(&mut self.decided)
    }

    /// Receives pending messages and processes at most a given number of words. Returns whether there was
    /// anything to do.
    pub fn turn(
        &mut self,
        transport: &mut dyn Transport,
        most: u32,
        work: &mut Work<'_>,
    ) -> Result<bool, Stop> {
        let mut busy = false;
        while let Some((from, message)) = transport.receive() {
            self.take(from, &message, work)?;
            busy = true;
        }
        busy |= self.go_on(most, work)?;
        self.flush(transport);
        Ok(busy)
    }

    /// Processes the entries of one message.
    pub fn take(&mut self, from: usize, message: &[u8], work: &mut Work<'_>) -> Result<(), Stop> {
        let mut reader = Reader(message);
        // An entry that cannot be read was not sent by this program, since its ranks have exchanged
        // greetings.
        while self.take_entry(from, &mut reader, work)?.is_some() {}
        Ok(())
    }

    fn take_entry(
        &mut self,
        from: usize,
        reader: &mut Reader<'_>,
        work: &mut Work<'_>,
    ) -> Result<Option<()>, Stop> {
        let Some(kind) = reader.byte() else { return Ok(None) };
        match kind {
            entry::ASK => {
                let (Some(code), Some(job), Some(place)) = (reader.number(), reader.number(), reader.half())
                else {
                    return Ok(None);
                };
                let answer = self.table.get(code).map_or(Answer::Open, Answer::of);
                self.answer(Asker { rank: from as u32, job }, place, answer);
            }
            entry::DECIDE => {
                let (Some(job), Some(length)) = (reader.number(), reader.short()) else { return Ok(None) };
                let word: Option<Vec<Atom>> = (0..length).map(|_| reader.short()).collect();
                let known = |word: &Vec<Atom>| word.iter().all(|atom| usize::from(*atom) < self.heaps.len());
                let Some(word) = word.filter(known) else { return Ok(None) };
                self.push(word, Asker { rank: from as u32, job });
            }
            entry::ANSWER => {
                let (Some(job), Some(place), Some(byte)) = (reader.number(), reader.half(), reader.byte())
                else {
                    return Ok(None);
                };
                let Some(answer) = Answer::from_byte(byte) else { return Ok(None) };
                self.answers.push((job, place, answer));
            }
            entry::KNOWN => {
                let Some(entry) = reader.number() else { return Ok(None) };
                self.store(entry >> 1, entry & 1 == 1, work)?;
            }
            _ => return Ok(None),
        }
        Ok(Some(()))
    }

    /// Continues with the waiting work.
    fn go_on(&mut self, most: u32, work: &mut Work<'_>) -> Result<bool, Stop> {
        let mut left = most;
        loop {
            while let Some((job, place, answer)) = self.answers.pop() {
                self.take_answer(job, place, answer, work)?;
            }
            if left == 0 {
                return Ok(true);
            }
            let Some(task) = self.next_task() else { return Ok(left < most) };
            left -= 1;
            self.look_into(task, work)?;
        }
    }

    /// Sends the buffered messages.
    pub fn flush(&mut self, transport: &mut dyn Transport) {
        for (to, batch) in self.batches.iter_mut().enumerate() {
            if !batch.0.is_empty() {
                self.counts.messages += 1;
                self.counts.bytes += batch.0.len() as u64;
                transport.send(to, take(&mut batch.0));
            }
        }
    }

    /// Whether a batch is long enough to be sent immediately.
    pub fn is_full(&self) -> bool {
        self.batches.iter().any(|batch| batch.0.len() >= BATCH)
    }

    fn next_task(&mut self) -> Option<Task> {
        if self.waiting == 0 {
            return None;
        }
        let task = self.ready.iter_mut().find_map(Vec::pop)?;
        self.waiting -= 1;
        Some(task)
    }

    fn code(&self, word: &[Atom]) -> u64 {
        self.numbering.rank(word)
    }

    /// Has a word decided, here or by its owner.
    fn decide(&mut self, word: Vec<Atom>, asker: Asker) {
        let to = owner(self.code(&word), self.ranks);
        if to == self.rank {
            self.push(word, asker);
            return;
        }
        let batch = &mut self.batches[to];
        batch.byte(entry::DECIDE);
        batch.number(asker.job);
        batch.short(word.len() as u16);
        word.iter().for_each(|atom| batch.short(*atom));
        self.counts.entries += 1;
    }

    fn push(&mut self, word: Vec<Atom>, asker: Asker) {
        let code = self.code(&word);
        let total: usize = word.iter().map(|atom| usize::from(*atom)).sum();
        let last = self.ready.len() - 1;
        self.ready[total.min(last)].push(Task { word, code, asker });
        self.waiting += 1;
    }

    fn answer(&mut self, to: Asker, place: u32, answer: Answer) {
        if to.rank as usize == self.rank {
            self.answers.push((to.job, place, answer));
            return;
        }
        let batch = &mut self.batches[to.rank as usize];
        batch.byte(entry::ANSWER);
        batch.number(to.job);
        batch.half(place);
        batch.byte(answer as u8);
        self.counts.entries += 1;
    }

    /// Stores the outcome of a word that this rank owns.
    fn store(&mut self, code: u64, wins: bool, work: &mut Work<'_>) -> Result<(), Stop> {
        if let Some(bytes) = self.table.next_bytes() {
            let before = self.table.bytes();
            match work.hold(bytes) {
                Ok(()) => {
                    self.table.grow();
                    work.release(before);
                }
                Err(stop) => {
                    work.release(bytes);
                    if before == 0 {
                        return Err(stop);
                    }
                    self.table.stay();
                }
            }
        }
        self.table.insert(code, wins);
        Ok(())
    }

    /// Processes a word: answers if it is known, joins its job if there is one, or opens a job.
    fn look_into(&mut self, task: Task, work: &mut Work<'_>) -> Result<(), Stop> {
        let Task { word, code, asker } = task;
        let known = match word.as_slice() {
            [] => Some(true),
            // The position * has one move, to the end, which wins for the next player.
            [STAR] => Some(false),
            _ => self.table.get(code),
        };
        if let Some(wins) = known {
            self.answer(asker, DECIDED, Answer::of(wins));
            return Ok(());
        }
        if let Some(slot) = self.by_code.get(&code) {
            self.jobs[*slot as usize].waiting.push(asker);
            return Ok(());
        }
        let slot = match self.free.pop() {
            Some(slot) => slot,
            None => {
                self.jobs.push(Job::default());
                self.jobs.len() as u32 - 1
            }
        };
        self.by_code.insert(code, slot);
        self.counts.jobs += 1;
        let normal = word.iter().fold(0, |xor, atom| xor ^ self.heaps.get(*atom).normal);
        let job = &mut self.jobs[slot as usize];
        job.held = size_of::<Job>() + 64 + 2 * word.len();
        work.hold(job.held)?;
        job.begin(word, code, normal, asker);
        self.pay(1, work)?;
        let stage = if normal == 0 { Stage::Others } else { Stage::Zeros };
        if !self.list(slot, stage, work)? {
            self.advance(slot, work)?;
        }
        Ok(())
    }

    fn pay(&mut self, steps: u64, work: &mut Work<'_>) -> Result<(), Stop> {
        let steps = steps + take(&mut self.debt) / 64;
        self.counts.steps += steps;
        work.spend(steps)
    }

    /// Looks up the options of a job with value 0 in normal play, or the others. Returns whether that
    /// decides it.
    fn list(&mut self, slot: u32, stage: Stage, work: &mut Work<'_>) -> Result<bool, Stop> {
        let job = &mut self.jobs[slot as usize];
        (job.stage, job.sorted) = (stage, false);
        let (word, normal, own) = (take(&mut job.word), job.normal, job.number(slot));
        let total: u32 = word.iter().map(|atom| u32::from(*atom)).sum();
        let (mut found, mut after) = (false, Vec::with_capacity(word.len() + 2));
        'all: for (i, &atom) in word.iter().enumerate() {
            if i > 0 && word[i - 1] == atom {
                continue;
            }
            let options = self.heaps.options(atom);
            let value = normal ^ self.heaps.get(atom).normal;
            let from = options.partition_point(|option| option.normal < value);
            let to = from + options[from..].partition_point(|option| option.normal == value);
            let ranges = match stage {
                Stage::Zeros => [from..to, 0..0],
                Stage::Others => [0..from, to..options.len()],
            };
            for number in ranges.into_iter().flatten() {
                let option = &options[number];
                after.clear();
                merge(&word, atom, &option.word, &mut after);
                self.debt += 1;
                let code = self.numbering.rank(&after);
                let known = match after.as_slice() {
                    [] => Some(true),
                    [STAR] => Some(false),
                    _ => None,
                };
                let to = owner(code, self.ranks);
                let open =
                    Open { order: total - u32::from(atom) + option.total, atom, option: number as u32 };
                let known = known
                    .or_else(|| if to == self.rank { self.table.get(code) } else { self.said.get(code) });
                match known {
                    Some(true) => self.counts.spared += u64::from(to != self.rank),
                    Some(false) => {
                        found = true;
                        break 'all;
                    }
                    None if to == self.rank => self.jobs[slot as usize].open.push(open),
                    None => {
                        let job = &mut self.jobs[slot as usize];
                        let batch = &mut self.batches[to];
                        batch.byte(entry::ASK);
                        batch.number(code);
                        batch.number(own);
                        batch.half(job.asked.len() as u32);
                        job.asked.push((open, code));
                        job.pending += 1;
                        self.counts.entries += 1;
                    }
                }
            }
        }
        self.jobs[slot as usize].word = word;
        self.pay(0, work)?;
        if found {
            self.finish(slot, true, work)?;
        }
        Ok(found)
    }

    /// Advances a job as far as possible without another answer.
    fn advance(&mut self, slot: u32, work: &mut Work<'_>) -> Result<(), Stop> {
        loop {
            let job = &mut self.jobs[slot as usize];
            if job.pending > 0 {
                return Ok(());
            }
            let width = if job.stage == Stage::Zeros { 1 } else { WIDTH };
            let asker = Asker { rank: self.rank as u32, job: job.number(slot) };
            let mut words = Vec::new();
            // Smallest total first.
            if !std::mem::replace(&mut job.sorted, true) {
                job.open.sort_unstable_by_key(|open| (Reverse(open.order), open.atom, open.option));
            }
            while job.running < width
                && let Some(open) = job.open.pop()
            {
                let option = &self.heaps.options(open.atom)[open.option as usize].word;
                let mut after = Vec::with_capacity(job.word.len() + 2);
                merge(&job.word, open.atom, option, &mut after);
                words.push(after);
                job.running += 1;
            }
            let (running, stage) = (job.running, job.stage);
            words.into_iter().for_each(|word| self.decide(word, asker));
            if running > 0 {
                return Ok(());
            }
            if stage == Stage::Others {
                return self.finish(slot, false, work);
            }
            if self.list(slot, Stage::Others, work)? {
                return Ok(());
            }
        }
    }

    fn take_answer(
        &mut self,
        number: u64,
        place: u32,
        answer: Answer,
        work: &mut Work<'_>,
    ) -> Result<(), Stop> {
        if number & ROW != 0 {
            if answer != Answer::Open {
                self.decided.push((number & !ROW, answer == Answer::Won));
            }
            return Ok(());
        }
        let slot = number as u32;
        // A finished job ignores late answers.
        let Some(job) = self.jobs.get_mut(slot as usize).filter(|job| job.number(slot) == number) else {
            return Ok(());
        };
        if place == DECIDED {
            job.running = job.running.saturating_sub(1);
        } else if let Some((open, code)) = job.asked.get(place as usize).copied() {
            job.pending = job.pending.saturating_sub(1);
            match answer {
                Answer::Open => job.open.push(open),
                known => self.said.insert(code, known == Answer::Won),
            }
        }
        if answer == Answer::Lost { self.finish(slot, true, work) } else { self.advance(slot, work) }
    }

    /// Closes a job and answers everyone waiting for it.
    fn finish(&mut self, slot: u32, wins: bool, work: &mut Work<'_>) -> Result<(), Stop> {
        let job = &mut self.jobs[slot as usize];
        let (code, waiting) = (job.code, take(&mut job.waiting));
        work.release(job.held);
        job.end();
        self.by_code.remove(&code);
        self.free.push(slot);
        self.store(code, wins, work)?;
        waiting.into_iter().for_each(|asker| self.answer(asker, DECIDED, Answer::of(wins)));
        Ok(())
    }

    /// Identifies the numbering of the words of a stored part.
    pub fn numbering(&self) -> (usize, u64) {
        (self.numbering.len(), self.numbering.fingerprint_of(self.numbering.len()))
    }

    /// This part of the table, block by block. The format does not depend on the number of ranks.
    pub fn stored(&self) -> impl Iterator<Item = Vec<u8>> {
        let mut entries = self.table.entries().peekable();
        std::iter::from_fn(move || {
            entries.peek()?;
            Some(entries.by_ref().take(BLOCK).flat_map(u64::to_le_bytes).collect())
        })
    }

    /// Whether words stored with this numbering have the same numbers here.
    pub fn understands(&mut self, (totals, fingerprint): (usize, u64)) -> bool {
        let near = totals.min(self.numbering.len());
        // A longer numbering extends a shorter one; words beyond are omitted.
        near == totals && self.numbering.fingerprint_of(totals) == fingerprint
    }

    /// Loads one block of a stored part; words owned by other ranks are sent to them.
    pub fn restore(&mut self, block: &[u8], work: &mut Work<'_>) -> Result<(), Stop> {
        let last = self.numbering.words(self.numbering.len() - 1);
        for bytes in block.as_chunks::<8>().0 {
            let entry = u64::from_le_bytes(*bytes);
            if entry >> 1 >= last {
                continue;
            }
            let to = owner(entry >> 1, self.ranks);
            if to == self.rank {
                self.store(entry >> 1, entry & 1 == 1, work)?;
            } else {
                self.batches[to].byte(entry::KNOWN);
                self.batches[to].number(entry);
                self.counts.entries += 1;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests;
