//! Outcomes of sums with a fixed number of new heaps, by search.

use hashbrown::HashMap;
use rustc_hash::FxBuildHasher;

use super::super::monoid::{Elements, Monoid};
use super::letters::{Letters, Sum};
use crate::{Stop, Work};

pub(super) struct Outcomes<'a> {
    letters: &'a Letters,
    monoid: &'a Monoid,
    /// The element of each power of each letter.
    powers: Vec<[u32; 32]>,
    /// The elements of sums from which a move in a new heap wins.
    beaten: &'a Elements,
    /// The value of the new heaps in normal play.
    normal: u32,
    known: HashMap<u64, bool, FxBuildHasher>,
    /// Bytes of the sums that wait on a stack.
    waiting: usize,
}

struct Frame {
    mark: u64,
    tries: Vec<Sum>,
    cursor: usize,
}

impl<'a> Outcomes<'a> {
    pub(super) fn new(
        letters: &'a Letters,
        (monoid, elements): (&'a Monoid, &[u32]),
        beaten: &'a Elements,
        new_heaps: usize,
    ) -> Self {
        let powers = letters.all.iter().map(|letter| {
            let mut powers = [0; 32];
            for i in 1..powers.len() {
                powers[i] = monoid.product(powers[i - 1], elements[letter.heap as usize]);
            }
            powers
        });
        let normal = if new_heaps.is_multiple_of(2) { 0 } else { letters.normal };
        let powers = powers.collect();
        Self { letters, monoid, powers, beaten, normal, known: HashMap::default(), waiting: 0 }
    }

    /// The element of a sum.
    pub(super) fn element(&self, sum: &Sum) -> u32 {
        sum.letters()
            .fold(0, |x, (letter, count)| self.monoid.product(x, self.powers[letter][count as usize]))
    }

    /// Bytes accounted for.
    pub(super) fn held(&self) -> usize {
        self.known.allocation_size() + self.waiting
    }

    /// Whether a sum together with the new heaps is lost, under the current assumptions.
    pub(super) fn is_lost(&mut self, sum: Sum, work: &mut Work<'_>) -> Result<bool, Stop> {
        let mut stack: Vec<Frame> = Vec::new();
        let mut next = Some(sum);
        let mut last = None;
        loop {
            if let Some(sum) = next.take() {
                last = match self.known.get(&sum.mark()) {
                    Some(lost) => Some(*lost),
                    None => self.enter(&sum, &mut stack, work)?,
                };
            }
            let Some(frame) = stack.last_mut() else { break };
            let lost = if last.take() == Some(true) {
                false
            } else if let Some(to) = frame.tries.get(frame.cursor) {
                frame.cursor += 1;
                next = Some(*to);
                continue;
            } else {
                true
            };
            let (mark, bytes) = (frame.mark, size_of_val(&frame.tries[..]));
            stack.pop();
            self.waiting -= bytes;
            work.release(bytes);
            self.learn(mark, lost, work)?;
            last = Some(lost);
        }
        Ok(last.unwrap_or(false))
    }

    fn learn(&mut self, mark: u64, lost: bool, work: &mut Work<'_>) -> Result<(), Stop> {
        if self.known.len() == self.known.capacity() {
            // The old table lives until the new one, which is twice as large, is filled.
            let before = self.known.allocation_size();
            work.hold(2 * before)?;
            self.known.reserve(self.known.capacity().max(1));
            work.release(3 * before);
            work.hold(self.known.allocation_size())?;
        }
        self.known.insert(mark, lost);
        Ok(())
    }

    /// Decides a sum from what is known; otherwise pushes it onto the stack.
    fn enter(
        &mut self,
        sum: &Sum,
        stack: &mut Vec<Frame>,
        work: &mut Work<'_>,
    ) -> Result<Option<bool>, Stop> {
        work.spend(1)?;
        let mark = sum.mark();
        if self.beaten.contains(self.element(sum)) {
            self.learn(mark, false, work)?;
            return Ok(Some(false));
        }
        let odd = sum.letters().filter(|(_, count)| count % 2 == 1);
        let normal = odd.fold(self.normal, |xor, (letter, _)| xor ^ self.letters.all[letter].normal);
        let (mut zeros, mut others) = (Vec::new(), Vec::new());
        for (letter, _) in sum.letters() {
            let rest = sum.minus(&Sum::one(letter));
            let letter = &self.letters.all[letter];
            for (to, value) in &letter.options {
                let option = self.letters.add(rest, to);
                match self.known.get(&option.mark()) {
                    Some(true) => {
                        self.learn(mark, false, work)?;
                        return Ok(Some(false));
                    }
                    Some(false) => {}
                    None if normal ^ letter.normal == *value => zeros.push(option),
                    None => others.push(option),
                }
            }
        }
        work.spend((zeros.len() + others.len()) as u64 / 64)?;
        zeros.extend(others);
        zeros.shrink_to_fit();
        let bytes = size_of_val(&zeros[..]);
        self.waiting += bytes;
        work.hold(bytes)?;
        stack.push(Frame { mark, tries: zeros, cursor: 0 });
        Ok(None)
    }
}
