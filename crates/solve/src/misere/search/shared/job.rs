//! A word being decided by its owner.

use super::super::word::Atom;

/// The recipient of an answer.
#[derive(Debug, Clone, Copy)]
pub(super) struct Asker {
    pub(super) rank: u32,
    /// The number of the asker's job, see [`Job::number`], or a row.
    pub(super) job: u64,
}

/// An option not known to be decided.
#[derive(Debug, Clone, Copy)]
pub(super) struct Open {
    /// Its total: the smallest is tried first.
    pub(super) order: u32,
    pub(super) atom: Atom,
    pub(super) option: u32,
}

/// Which options a job is examining.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) enum Stage {
    /// Those with value 0 in normal play.
    #[default]
    Zeros,
    /// The others.
    Others,
}

/// A job. Its slot is reused under another number.
#[derive(Debug, Default)]
pub(super) struct Job {
    /// How often the slot was used before.
    generation: u32,
    pub(super) word: Vec<Atom>,
    pub(super) code: u64,
    /// The value in normal play.
    pub(super) normal: u32,
    pub(super) stage: Stage,
    pub(super) waiting: Vec<Asker>,
    /// Options whose owners were asked, each with the number of the question.
    pub(super) asked: Vec<(Open, u64)>,
    /// How many of these answers are outstanding.
    pub(super) pending: u32,
    pub(super) open: Vec<Open>,
    /// Whether the open options are sorted, with the next one to try last.
    pub(super) sorted: bool,
    /// How many options are being decided.
    pub(super) running: u32,
    /// Bytes accounted for.
    pub(super) held: usize,
}

impl Job {
    /// The number by which others refer to it.
    pub(super) fn number(&self, slot: u32) -> u64 {
        u64::from(self.generation) << 32 | u64::from(slot)
    }

    pub(super) fn begin(&mut self, word: Vec<Atom>, code: u64, normal: u32, asker: Asker) {
        (self.word, self.code, self.normal) = (word, code, normal);
        self.waiting.push(asker);
    }

    /// Retires the job: its number no longer finds it.
    pub(super) fn end(&mut self) {
        let generation = (self.generation + 1) & 0x7fff_ffff;
        let (mut asked, mut open) = (std::mem::take(&mut self.asked), std::mem::take(&mut self.open));
        asked.clear();
        open.clear();
        *self = Self { generation, asked, open, ..Self::default() };
    }
}
