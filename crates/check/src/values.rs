//! Recomputes Grundy values from the rules of the game.
//!
//! If heaps are split in two, two classes of values make this nearly linear: see `FORMAT.md`.

use marienbad_certificate::reason::Halt;
use marienbad_rules::heap::{HeapGame, Shape};

use crate::effort::Effort;

/// The most values that are kept, so that a claim cannot ask for more memory than a machine has.
const MAX_VALUES: u64 = 1 << 29;

/// Pairs of each break that are looked at before asking which value is missing; twice as many the next time.
const FIRST_PAIRS: usize = 64;

/// The values of the heaps 0, 1, …, `len - 1`.
pub(crate) fn values(game: &dyn HeapGame, len: u64, effort: &mut Effort<'_>) -> Result<Vec<u32>, Halt> {
    effort.foresee(len.saturating_mul(4))?;
    match Breaks::of(game) {
        _ if len > MAX_VALUES => Err(effort.too_large()),
        Some(breaks) => breaks.fill(len as usize, effort),
        None => by_definition(game, len, effort),
    }
}

/// The values by their definition, from [`HeapGame::heap_options`], for any game.
fn by_definition(game: &dyn HeapGame, len: u64, effort: &mut Effort<'_>) -> Result<Vec<u32>, Halt> {
    let mut values: Vec<u32> = Vec::new();
    let mut seen: Vec<u64> = Vec::new();
    for n in 0..len {
        effort.options(game, n, 4, |parts| {
            // Parts are smaller than the heap, by the contract of `HeapGame`, hence known.
            let value = parts.iter().filter_map(|part| values.get(*part as usize));
            let value = value.fold(0, |xor, value| xor ^ *value as usize);
            if value >= seen.len() {
                seen.resize(value + 1, 0);
            }
            seen[value] = n + 1;
        })?;
        values.push(seen.iter().take_while(|stamp| **stamp == n + 1).count() as u32);
    }
    Ok(values)
}

/// A game that takes one of finitely many numbers and leaves at most two heaps.
struct Breaks {
    /// The numbers that may be taken to leave nothing, one heap, two heaps.
    takes: [Vec<usize>; 3],
    /// Whether two heaps must differ.
    unequal: bool,
    values: Vec<u32>,
    /// The heaps of the even class with their values.
    even: Vec<(usize, u32)>,
    /// For each pair of a value and a heap's parity (see `number`), whether it is in the odd class.
    odd: Vec<bool>,
    /// The last heap with this value among its options; its length is a power of two above all values.
    seen: Vec<u32>,
}

impl Breaks {
    fn of(game: &dyn HeapGame) -> Option<Self> {
        let (takes, unequal) = match game.shape() {
            Shape::UnequalSplit => ([vec![], vec![], vec![0]], true),
            Shape::Code(code) if code.bits() & 0b1100 == 0b0100 => {
                let last = code.last_place()? as usize;
                let with = |bit, take: &usize| code.digit(*take as u64) & bit != 0;
                ([1, 2, 4].map(|bit| (0..=last).filter(|take| with(bit, take)).collect()), false)
            }
            _ => return None,
        };
        let seen = vec![u32::MAX; 2];
        Some(Self { takes, unequal, values: Vec::new(), even: Vec::new(), odd: Vec::new(), seen })
    }

    /// The index of a value and a heap's parity.
    fn number(&self, heap: usize, value: u32) -> usize {
        2 * value as usize + (heap + self.takes[2][0]) % 2
    }

    /// Chooses the mask that makes the fewest heaps even: the sums over all heaps of 1 for an even number
    /// and of -1 for an odd one, for every mask, are the Walsh-Hadamard transform of the frequencies of the
    /// numbers.
    fn choose(&mut self) {
        let mut sums = vec![0_i64; 2 * self.seen.len()];
        for (heap, value) in self.values.iter().enumerate() {
            sums[self.number(heap, *value)] += 1;
        }
        for step in (0..sums.len().ilog2()).map(|bit| 1 << bit) {
            for low in (0..sums.len()).filter(|i| i & step == 0) {
                (sums[low], sums[low + step]) = (sums[low] + sums[low + step], sums[low] - sums[low + step]);
            }
        }
        let mixed = self.takes[2].iter().any(|take| take % 2 != self.takes[2][0] % 2);
        let masks = (0..sums.len()).step_by(if mixed { 2 } else { 1 });
        let best = masks.min_by_key(|mask| sums[*mask]).unwrap_or(0);
        self.odd = (0..sums.len()).map(|number| (number & best).count_ones() % 2 == 1).collect();
        let heaps = self.values.iter().copied().enumerate().skip(1);
        self.even = heaps.filter(|(heap, value)| !self.odd[self.number(*heap, *value)]).collect();
    }

    fn fill(mut self, len: usize, effort: &mut Effort<'_>) -> Result<Vec<u32>, Halt> {
        let (mut look, mut many) = (0, 0);
        for n in 0..len {
            if n >= look || self.even.len() > many || self.odd.len() < 2 * self.seen.len() {
                self.choose();
                (look, many) = (n + n / 2 + 64, self.even.len() + self.even.len() / 4 + 64);
            }
            let value = self.value(n, effort)?;
            if value as usize >= self.seen.len() {
                self.seen.resize(2 * self.seen.len(), u32::MAX);
            } else if n > 0 && !self.odd[self.number(n, value)] {
                self.even.push((n, value));
            }
            self.values.push(value);
        }
        Ok(self.values)
    }

    /// The value of the next heap.
    fn value(&mut self, n: usize, effort: &mut Effort<'_>) -> Result<u32, Halt> {
        let (values, seen, stamp) = (&self.values, &mut self.seen, n as u32);
        let [ends, stays, splits] = &self.takes;
        if ends.contains(&n) {
            seen[0] = stamp;
        }
        for take in stays.iter().filter(|take| **take < n) {
            seen[values[n - take] as usize] = stamp;
        }
        let rests = || splits.iter().filter(|take| **take < n).map(|take| n - take);
        for rest in rests() {
            for (part, value) in self.even.iter().take_while(|(part, _)| *part < rest) {
                if !self.unequal || 2 * part != rest {
                    seen[(value ^ values[rest - part]) as usize] = stamp;
                }
            }
        }
        effort.spend(16 + (splits.len() * self.even.len()) as u64)?;
        let odd = |value: usize| self.odd[2 * value + (n + splits[0]) % 2];
        let least = (0..seen.len()).find(|v| seen[*v] != stamp && odd(*v)).unwrap_or(seen.len());
        // Even values below it that have not occurred so far, one after another: a later pair may have one.
        let (mut wanted, mut pairs, mut more) = (0, 1..1 + FIRST_PAIRS, true);
        loop {
            wanted += (wanted..least).take_while(|v| seen[*v] == stamp || odd(*v)).count();
            if wanted == least || !more {
                return Ok(wanted as u32);
            }
            more = false;
            for rest in rests() {
                let end = (rest - usize::from(self.unequal)) / 2 + 1;
                let (from, to) = (pairs.start.min(end), pairs.end.min(end));
                effort.spend((to - from) as u64)?;
                for (a, b) in values[from..to].iter().zip(values[rest + 1 - to..=rest - from].iter().rev()) {
                    seen[(a ^ b) as usize] = stamp;
                }
                more |= to < end;
            }
            pairs = pairs.end..3 * pairs.end;
        }
    }
}
