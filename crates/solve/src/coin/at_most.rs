//! The fast engine for "turn at most r coins" with even r.

use super::bitmap::{Bitmap, CHUNK, CHUNK_BITS, Chunk, Unit};
use super::excluded;
use super::levels::Levels;
use super::subsets::each_xor;
use crate::{Stop, Work};

/// So many of the numbers e are tried a chunk at a time; the rest are tried number by number.
const NEAR: usize = 8_192;
/// The numbers e are grouped by their last six bits inside batches of so many.
const BATCH: usize = 512;
/// So many chunks are looked through side by side.
const STRIP: usize = 8;
/// From so few open words on, the numbers of a chunk are tried one by one.
const FEW_WORDS: usize = 12;

/// The values of "turn at most r coins" for even r >= 4, by a bitmap whose chunks are read turned.
///
/// The value of the next coin is the least number that is not the xor of fewer than r earlier values. Let
/// `a + b = r - 1`; then such a xor is e xor y, with e a xor of at most a values and y of at most b. Values
/// increase, so numbers are searched once, octave by octave. In the octave from 2^k to 2^(k+1), call the
/// values of this octave *new*. The bit 2^k shows that a number x of the octave is the xor of an odd number
/// of new values and any old ones. We choose e with an odd number of new values, so y has an even number of
/// them and lies below 2^k. Therefore the bitmap only needs the numbers y below 2^k, and the numbers of an
/// octave are added, region by region, when the octave is over.
#[derive(Debug, Clone)]
pub(super) struct AtMost {
    most: usize,
    /// The number a.
    split: usize,
    values: Vec<u64>,
    /// How many values are old.
    old: usize,
    /// The xors of at most b values, with an even number of new ones.
    marked: Bitmap,
    /// `layers[j]`: the xors of j old values, and the xors of j values with an odd number of new ones.
    layers: Vec<[Vec<u64>; 2]>,
    /// Some of the numbers e of this octave, each with its rank. Those whose old values are small come
    /// first, and among these, those with the latest new value. Such numbers exclude the most, and they
    /// read places close together.
    first: Vec<(usize, u64)>,
    /// The same numbers in batches, each sorted by the last six bits.
    near: Vec<u64>,
    /// The numbers of the latest chunk that may still be values, the greatest first.
    open: Vec<u64>,
    /// The first number of the next chunk.
    scanned: u64,
    /// A value that is found but not yet completely marked with the others, because the computation was
    /// stopped.
    found: Option<u64>,
}

impl AtMost {
    /// Starts with the values below [`CHUNK`], found by the simple engine. `most` is even, at least 4 and
    /// below 255.
    pub(super) fn new(most: u8, work: &mut Work<'_>) -> Result<Self, Stop> {
        let levels = Levels::new(most, CHUNK_BITS, work)?;
        let most = usize::from(most);
        let split = if most < 8 { 1 } else { most / 2 - 2 };
        let mut marked = Bitmap::new();
        let reach = most - 1 - split;
        (0..CHUNK).filter(|x| usize::from(levels.fewest(*x)) <= reach).for_each(|x| marked.insert(x));
        let values = levels.values().to_vec();
        let mut layers = Vec::new();
        for size in 0..=split {
            let mut layer = Vec::new();
            each_xor(&values, size, 0, &mut |xor, _| {
                layer.push(xor);
                work.spend(1)
            })?;
            layers.push([layer, Vec::new()]);
        }
        Ok(Self {
            most,
            split,
            old: values.len(),
            values,
            marked,
            layers,
            first: Vec::new(),
            near: Vec::new(),
            open: vec![CHUNK],
            scanned: CHUNK,
            found: None,
        })
    }

    pub(super) fn values(&self) -> &[u64] {
        &self.values
    }

    /// Computes the values of the first `count` coins.
    pub(super) fn extend_to(&mut self, count: usize, work: &mut Work<'_>) -> Result<(), Stop> {
        while self.values.len() < count {
            let value = match self.found {
                Some(value) => value,
                None => self.next_value(work)?,
            };
            self.found = Some(value);
            self.add(value, work)?;
            self.found = None;
            work.advance(self.values.len() as u64, Some(count as u64));
        }
        Ok(())
    }

    /// The first number of the octave.
    fn octave(&self) -> u64 {
        match self.values.get(self.old) {
            Some(first) => *first,
            None => CHUNK.max(self.values.last().map_or(0, |last| (last + 1).next_power_of_two())),
        }
    }

    /// The number b.
    fn reach(&self) -> usize {
        self.most - 1 - self.split
    }

    /// The least number that is not excluded.
    fn next_value(&mut self, work: &mut Work<'_>) -> Result<u64, Stop> {
        let end = 2 * self.octave();
        loop {
            while let Some(x) = self.open.last().copied() {
                if !self.is_forbidden(x, work)? {
                    return Ok(x);
                }
                self.open.pop();
            }
            if self.scanned == end {
                self.end_octave(work)?;
                self.open.push(end);
                return Ok(end);
            }
            self.scan(work)?;
        }
    }

    fn is_forbidden(&self, x: u64, work: &mut Work<'_>) -> Result<bool, Stop> {
        for part in self.first.chunks(256) {
            work.spend(part.len() as u64 / 64 + 1)?;
            if part.iter().any(|(_, e)| self.marked.contains(x ^ e)) {
                return Ok(true);
            }
        }
        for [_, odd] in &self.layers {
            for part in odd.chunks(4096) {
                work.spend(part.len() as u64 / 64 + 1)?;
                if part.iter().any(|e| self.marked.contains(x ^ e)) {
                    return Ok(true);
                }
            }
        }
        // If a is even, one kind of xor remains: that of r - 1 new values.
        let mut found = false;
        if self.split.is_multiple_of(2) {
            each_xor(&self.values[self.old..], self.most - 1, x, &mut |rest, _| {
                found |= rest == 0;
                work.spend(1)
            })?;
        }
        Ok(found)
    }

    /// Searches the next chunks. If the octave is long enough, several are searched side by side, so that
    /// what is read for one e is also side by side.
    fn scan(&mut self, work: &mut Work<'_>) -> Result<(), Stop> {
        let strip = STRIP as u64 * CHUNK;
        let count = if self.scanned.is_multiple_of(strip) && self.octave() >= strip { STRIP } else { 1 };
        let unit = Unit::choose();
        let first = |chunk: usize| self.scanned + chunk as u64 * CHUNK;
        let (mut forbidden, mut joined) = ([const { Chunk::EMPTY }; STRIP], [const { Chunk::EMPTY }; STRIP]);
        let mut sought: Vec<usize> = (0..count).collect();
        if let Some(last) = self.values.last() {
            for (chunk, forbidden) in forbidden.iter_mut().enumerate() {
                forbidden.fill_below((last + 1).saturating_sub(first(chunk)));
            }
        }
        for group in self.near.chunk_by(|d, e| d % 64 == e % 64) {
            work.spend((group.len() * sought.len()) as u64)?;
            sought.iter().for_each(|chunk| joined[*chunk].clone_from(&Chunk::EMPTY));
            for e in group {
                for chunk in &sought {
                    joined[*chunk].join_words(self.marked.chunk(first(*chunk) ^ e), *e, unit);
                }
            }
            sought.retain(|chunk| {
                forbidden[*chunk].join_permuted(&joined[*chunk], group[0] % 64, unit);
                forbidden[*chunk].open_words() > FEW_WORDS
            });
            if sought.is_empty() {
                break;
            }
        }
        let missing = (0..count).rev().flat_map(|chunk| {
            forbidden[chunk].missing().into_iter().rev().map(move |x| chunk as u64 * CHUNK + x)
        });
        self.open = missing.map(|x| self.scanned + x).collect();
        self.scanned += count as u64 * CHUNK;
        Ok(())
    }

    /// Adds the value of the next coin, which is new.
    fn add(&mut self, value: u64, work: &mut Work<'_>) -> Result<(), Stop> {
        let reach = self.reach();
        let (old, new) = self.values.split_at(self.old);
        excluded::inside(&mut self.marked, old, new, value, reach, work)?;
        let more: usize = self.layers[..self.split].iter().map(|[even, odd]| even.len() + odd.len()).sum();
        work.hold(8 * more)?;
        // Nothing can fail from here on, so a computation that was stopped can be resumed.
        for size in (1..=self.split).rev() {
            let [even, odd] = self.layers[size - 1].clone();
            let turned = |part: &[u64]| part.iter().map(|e| e ^ value).collect::<Vec<u64>>();
            let (to_odd, to_even) = (turned(&even), turned(&odd));
            self.first.extend(to_odd.iter().copied().enumerate().take(NEAR));
            self.layers[size][1].extend(to_odd);
            self.layers[size][0].extend(to_even);
        }
        self.first.sort_by_key(|(rank, e)| (*rank, std::cmp::Reverse(*e)));
        self.first.truncate(NEAR);
        self.near = self.first.iter().map(|(_, e)| *e).collect();
        self.near.chunks_mut(BATCH).for_each(|batch| batch.sort_unstable_by_key(|e| e % 64));
        self.values.push(value);
        Ok(())
    }

    /// Turns new values into old ones.
    fn end_octave(&mut self, work: &mut Work<'_>) -> Result<(), Stop> {
        let first = self.octave();
        if self.marked.bound() == first {
            work.hold(self.marked.bytes())?;
            self.marked.grow();
        }
        let reach = self.reach();
        let (old, new) = self.values.split_at(self.old);
        excluded::octave(&mut self.marked, old, new, reach, work)?;
        for [even, odd] in &mut self.layers {
            even.append(odd);
        }
        self.first.clear();
        self.near.clear();
        self.old = self.values.len();
        Ok(())
    }
}
