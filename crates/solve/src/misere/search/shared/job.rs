//! A word that is being decided by its owner.

use super::super::word::Atom;

/// Who waits for an answer.
#[derive(Debug, Clone, Copy)]
pub(super) struct Asker {
    pub(super) rank: u32,
    /// The number of its job, see [`Job::number`], or a row.
    pub(super) job: u64,
}

/// An option that is not decided, as far as this rank knows.
#[derive(Debug, Clone, Copy)]
pub(super) struct Open {
    /// Its total: the smallest is tried first.
    pub(super) order: u32,
    pub(super) atom: Atom,
    pub(super) option: u32,
}

/// Which options a job looks at.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) enum Stage {
    /// Those whose value in normal play is 0.
    #[default]
    Zeros,
    /// The others.
    Others,
}

/// A job. Its place is used again, under another number.
#[derive(Debug, Default)]
pub(super) struct Job {
    /// How often the place was used before.
    generation: u32,
    pub(super) word: Vec<Atom>,
    pub(super) code: u64,
    /// The value in normal play.
    pub(super) normal: u32,
    pub(super) stage: Stage,
    pub(super) waiting: Vec<Asker>,
    /// Options whose owners were asked, with their numbers.
    pub(super) asked: Vec<(Open, u64)>,
    /// How many of these answers have not come yet.
    pub(super) pending: u32,
    pub(super) open: Vec<Open>,
    /// Whether they are in their order, the last to be tried first.
    pub(super) sorted: bool,
    /// How many options are being decided.
    pub(super) running: u32,
    /// Bytes on the account.
    pub(super) held: usize,
}

impl Job {
    /// What others call it.
    pub(super) fn number(&self, slot: u32) -> u64 {
        u64::from(self.generation) << 32 | u64::from(slot)
    }

    pub(super) fn begin(&mut self, word: Vec<Atom>, code: u64, normal: u32, asker: Asker) {
        (self.word, self.code, self.normal) = (word, code, normal);
        self.waiting.push(asker);
    }

    /// From now on nobody finds it under its number.
    pub(super) fn end(&mut self) {
        let generation = (self.generation + 1) & 0x7fff_ffff;
        let (mut asked, mut open) = (std::mem::take(&mut self.asked), std::mem::take(&mut self.open));
        asked.clear();
        open.clear();
        *self = Self { generation, asked, open, ..Self::default() };
    }
}
