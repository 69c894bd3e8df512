//! Bars of one or two rows: the positions with `a` squares above `b`, ordered by `a`, then by `b`.
//!
//! A bite in the first row leaves `c` above the lesser of `c` and `b`; one in the second row leaves `a`
//! above fewer than `b`. So from one `b` to the next, and from one `a` to the next with the same `b`,
//! options are only added. One set of values for each `b` and one for the current `a` therefore avoid
//! examining the options again: computing a value takes a few words of bits instead of a look at every
//! square.

use crate::Work;

/// Sets of values, each stored as a row of bits.
#[derive(Debug)]
pub struct Marks {
    /// The number of words in a set.
    words: usize,
    /// For each `b`, the values reached by bites in the first row, as far as the table is filled.
    first: Vec<u64>,
    /// The values reached by bites in the second row.
    second: Vec<u64>,
}

impl Marks {
    /// For bars with at most these rows, if there are at most two and there is memory for the sets.
    pub fn of(bar: &[u16], work: &mut Work<'_>) -> Option<Self> {
        let (&first, second) = match bar {
            [first] => (first, 0),
            [first, second] => (first, usize::from(*second)),
            _ => return None,
        };
        // No value is larger than the number of squares.
        let words = (usize::from(first) + second) / 64 + 1;
        let sets = words * (second + 1);
        let bytes = (sets + words) * size_of::<u64>();
        work.hold(bytes).inspect_err(|_| work.release(bytes)).ok()?;
        Some(Self { words, first: vec![0; sets], second: vec![0; words] })
    }

    /// Heap memory in bytes, beyond its own size.
    pub fn bytes(&self) -> usize {
        (self.first.len() + self.second.len()) * size_of::<u64>()
    }

    fn set(&self, b: usize) -> &[u64] {
        &self.first[b * self.words..][..self.words]
    }

    /// The value of `a` squares above `b`, which must be the next position in order.
    pub fn next(&mut self, a: u16, b: u16) -> u16 {
        let (a, b) = (usize::from(a), usize::from(b));
        if b == 0 {
            self.second.fill(0);
        }
        let seen = self.set(b).iter().zip(&self.second).map(|(first, second)| first | second);
        let least = seen
            .enumerate()
            .find_map(|(word, seen)| (seen != u64::MAX).then(|| 64 * word + seen.trailing_ones() as usize));
        // There are more bits than squares, so some bit is missing.
        let value = least.unwrap_or(64 * self.words - 1);
        let (word, bit) = (value / 64, 1u64 << (value % 64));
        self.second[word] |= bit;
        // If both rows are equal, this position is reached by a bite in the first row of every later
        // position whose second row is at least as long.
        let last = if a == b { self.first.len() / self.words } else { b + 1 };
        (b..last).for_each(|below| self.first[below * self.words + word] |= bit);
        value as u16
    }
}
