//! A depth-first walk through the positions on an explicit stack. It can pause anywhere and resume.

use std::mem::size_of;

use super::heaps::{HeapOption, Heaps};
use super::known::Known;
use super::table::{Stored, Table};
use super::team::{Account, Busy};
use super::word::{Atom, STAR, mark, mark_of, merge};
use crate::Stop;

/// What a walk works on.
pub(super) struct Ground<'a, 'g, T> {
    pub(super) heaps: &'a Heaps<'g>,
    pub(super) table: &'a T,
    pub(super) known: Option<&'a Known>,
    /// The positions of the other walks, if there are any.
    pub(super) busy: Option<&'a Busy>,
}

/// Why a walk pauses.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Pause {
    /// The table should grow.
    Crowded,
    /// Another walk has ended or pauses.
    Called,
    /// A limit was reached.
    Stop(Stop),
}

impl From<Stop> for Pause {
    fn from(stop: Stop) -> Self {
        Self::Stop(stop)
    }
}

/// A move still to be tried.
#[derive(Clone, Copy)]
struct Try {
    /// Sort key: first whether the value in normal play is not 0, then the total.
    order: u32,
    option: u32,
    mark: u64,
    atom: Atom,
}

#[derive(Default)]
struct Frame {
    word: Vec<Atom>,
    mark: u64,
    tries: Vec<Try>,
    cursor: usize,
}

impl Frame {
    fn bytes(&self) -> usize {
        size_of::<Self>() + self.word.len() * size_of::<Atom>() + self.tries.len() * size_of::<Try>()
    }
}

/// Loops after which a walk looks whether the others have decided what it is at.
const LOOK: u32 = 1 << 10;

/// One walk.
pub(super) struct Walk {
    stack: Vec<Frame>,
    next: Option<(u64, Vec<Atom>)>,
    last: Option<bool>,
    crowded: bool,
    /// Steps not yet paid.
    debt: u64,
    loops: u32,
    scratch: Vec<Atom>,
    /// Finished frames, whose memory is reused.
    spare: Vec<Frame>,
}

impl Walk {
    /// A walk to decide this word.
    pub(super) fn new(word: Vec<Atom>) -> Self {
        Self {
            stack: Vec::new(),
            next: Some((mark_of(&word), word)),
            last: None,
            crowded: false,
            debt: 0,
            loops: 0,
            scratch: Vec::new(),
            spare: Vec::new(),
        }
    }

    /// Bytes of the stack.
    pub(super) fn bytes(&self) -> usize {
        self.stack.iter().map(Frame::bytes).sum()
    }

    /// Continues until the word is decided, or pauses.
    pub(super) fn run<T: Table>(
        &mut self,
        ground: &Ground<'_, '_, T>,
        account: &mut impl Account,
    ) -> Result<bool, Pause> {
        loop {
            if std::mem::take(&mut self.crowded) {
                return Err(Pause::Crowded);
            }
            if self.next.is_some() {
                account.spend(1 + std::mem::take(&mut self.debt))?;
            }
            if let Some((mark, word)) = self.next.take() {
                self.last = ground.table.get(mark, &mut self.scratch, |out| out.extend_from_slice(&word));
                if self.last.is_none() {
                    self.last = self.enter(word, mark, ground, account)?;
                }
            }
            if ground.busy.is_some() {
                self.catch_up(ground, account);
            }
            let Some(frame) = self.stack.last_mut() else { break };
            let verdict = match self.last.take() {
                // An option is lost: this position is won.
                Some(false) => Some(true),
                _ => match next_try(frame, ground.busy) {
                    None => Some(false),
                    Some(one) => {
                        let option = &ground.heaps.options(one.atom)[one.option as usize].word;
                        let mut word = Vec::with_capacity(frame.word.len() + 2);
                        merge(&frame.word, one.atom, option, &mut word);
                        self.next = Some((one.mark, word));
                        None
                    }
                },
            };
            if let Some(wins) = verdict {
                if let Some(frame) = self.leave(ground, account) {
                    self.insert(&frame.word, frame.mark, wins, ground, account)?;
                    self.spare.push(frame);
                }
                self.last = Some(wins);
            }
        }
        Ok(self.last.unwrap_or(true))
    }

    fn leave<T>(&mut self, ground: &Ground<'_, '_, T>, account: &mut impl Account) -> Option<Frame> {
        let frame = self.stack.pop()?;
        account.release(frame.bytes());
        if let Some(busy) = ground.busy {
            busy.leave(frame.mark);
        }
        Some(frame)
    }

    /// Abandons positions that another walk has decided in the meantime.
    fn catch_up<T: Table>(&mut self, ground: &Ground<'_, '_, T>, account: &mut impl Account) {
        self.loops += 1;
        // The top frame is checked every time, because that is cheap.
        let from = if self.loops.is_multiple_of(LOOK) { 0 } else { self.stack.len().saturating_sub(1) };
        let scratch = &mut self.scratch;
        let decided = self.stack[from..].iter().enumerate().find_map(|(i, frame)| {
            let found = ground.table.get(frame.mark, scratch, |out| out.extend_from_slice(&frame.word));
            found.map(|wins| (from + i, wins))
        });
        let Some((depth, wins)) = decided else { return };
        while self.stack.len() > depth {
            if let Some(frame) = self.leave(ground, account) {
                self.spare.push(frame);
            }
        }
        self.next = None;
        self.last = Some(wins);
    }

    fn insert<T: Table>(
        &mut self,
        word: &[Atom],
        mark: u64,
        wins: bool,
        ground: &Ground<'_, '_, T>,
        account: &mut impl Account,
    ) -> Result<(), Pause> {
        match ground.table.insert(word, mark, wins) {
            Stored::Bytes(0) => {}
            Stored::Bytes(bytes) => account.hold(bytes)?,
            Stored::Crowded => self.crowded = true,
        }
        Ok(())
    }

    /// Looks up the options of a position. Returns the outcome if they decide it; otherwise pushes the
    /// position onto the stack.
    fn enter<T: Table>(
        &mut self,
        word: Vec<Atom>,
        mark: u64,
        ground: &Ground<'_, '_, T>,
        account: &mut impl Account,
    ) -> Result<Option<bool>, Pause> {
        if word.is_empty() {
            return Ok(Some(true));
        }
        // The position * has one move, to the end, which wins for the next player.
        if word == [STAR] {
            return Ok(Some(false));
        }
        let mut frame = self.spare.pop().unwrap_or_default();
        (frame.mark, frame.cursor) = (mark, 0);
        frame.word.clear();
        frame.word.extend_from_slice(&word);
        frame.tries.clear();
        if self.look_up(&mut frame, ground) {
            self.insert(&frame.word, mark, true, ground, account)?;
            self.spare.push(frame);
            return Ok(Some(true));
        }
        frame.tries.sort_unstable_by_key(|one| one.order);
        account.hold(frame.bytes())?;
        if let Some(busy) = ground.busy {
            busy.enter(mark);
        }
        self.stack.push(frame);
        Ok(None)
    }

    /// Whether an option is known to be lost; if not, the unknown options are collected in the frame.
    fn look_up<T: Table>(&mut self, frame: &mut Frame, ground: &Ground<'_, '_, T>) -> bool {
        let Frame { word, tries, .. } = frame;
        let heaps = ground.heaps;
        let mut decided = None;
        if let Some(known) = ground.known
            && let Some((largest, others)) = known.beside(word)
        {
            let lost = |option: &HeapOption| known.lost[known.times(others, &option.word) as usize];
            if heaps.options(largest).iter().any(lost) {
                return true;
            }
            decided = Some(largest);
        }
        let star = word[0] == STAR;
        let normal = word.iter().fold(0, |xor, atom| xor ^ heaps.get(*atom).normal);
        let total: u32 = word.iter().map(|atom| u32::from(*atom)).sum();
        // Options with value 0 in normal play come first, because they are lost most often.
        for zero in [true, false] {
            for (i, &atom) in word.iter().enumerate() {
                if i > 0 && word[i - 1] == atom || decided == Some(atom) {
                    continue;
                }
                let options = heaps.options(atom);
                let value = normal ^ heaps.get(atom).normal;
                let from = options.partition_point(|option| option.normal < value);
                let to = from + options[from..].partition_point(|option| option.normal == value);
                let ranges = if zero { [from..to, 0..0] } else { [0..from, to..options.len()] };
                let without = frame.mark.wrapping_sub(mark(atom));
                let with_star = if star && atom != STAR { mark(STAR).wrapping_neg() } else { mark(STAR) };
                for number in ranges.into_iter().flatten() {
                    let option = &options[number];
                    let mut after = without.wrapping_add(option.mark);
                    if option.word.first() == Some(&STAR) {
                        after = after.wrapping_add(with_star);
                    }
                    self.debt += 1;
                    let build = |out: &mut Vec<Atom>| merge(word, atom, &option.word, out);
                    match ground.table.get(after, &mut self.scratch, build) {
                        Some(true) => {}
                        Some(false) => {
                            self.debt /= 64;
                            return true;
                        }
                        None => tries.push(Try {
                            order: (total - u32::from(atom) + option.total) | (u32::from(!zero) << 31),
                            atom,
                            option: number as u32,
                            mark: after,
                        }),
                    }
                }
            }
        }
        self.debt /= 64;
        false
    }
}

/// The next move of a frame to try: the first that no other walk is at, otherwise the first.
fn next_try(frame: &mut Frame, busy: Option<&Busy>) -> Option<Try> {
    let left = frame.tries.get_mut(frame.cursor..)?;
    if let Some(busy) = busy
        && let Some(free) = left.iter().position(|one| !busy.is_at(one.mark))
    {
        left[..=free].rotate_right(1);
    }
    let one = left.first().copied()?;
    frame.cursor += 1;
    Some(one)
}
