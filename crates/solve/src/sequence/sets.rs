//! Codes that leave three heaps, and codes without a last digit: sets of values, each made once.
//!
//! D(m) = {G(a) xor G(b) : a + b = m} and T(m) = {G(a) xor G(b) xor G(c) : a + b + c = m} do not depend on
//! what was taken. D(m) is made once for all digits and kept. T(m) is the union of G(a) xor D(m - a) for a <=
//! m/3 (the least part is never more), and a heap does not need the whole of it, but only where its first gap
//! is: a few of the D(m - a), with a from far and near, leave next to nothing open below the gap, and whether
//! one value is in T(m) is asked of one bit in each D(m - a).
//!
//! For a repeating tail of length l, the heaps m that a tail digit can leave are all m of one residue modulo
//! l, up to a bound that grows with n: their union grows with it. Where the tail leaves three heaps, every
//! T(m) is made: the D(m - a) with the same G(a) are united first and moved by G(a) once.

use std::collections::VecDeque;

use marienbad_rules::heap::Code;

use super::plain::OPTIONS_A_STEP;
use super::rares::{mark_pairs, marked};
use super::values::{Cell as _, Cells, Values, on_cells};
use super::{Engine, TableEngine};
use crate::{Stop, Work};

/// A set of values, as bits. Missing words are 0.
type Bits = Vec<u64>;

fn insert(set: &mut Bits, value: u32) {
    let word = value as usize / 64;
    if word >= set.len() {
        set.resize(word + 1, 0);
    }
    set[word] |= 1 << (value % 64);
}

fn unite(set: &mut Bits, other: &[u64]) {
    if other.len() > set.len() {
        set.resize(other.len(), 0);
    }
    for (word, other) in set.iter_mut().zip(other) {
        *word |= other;
    }
}

/// The values of a word, each xor the low six bits of `by`.
#[inline]
fn moved(mut word: u64, by: u32) -> u64 {
    const SWAPS: [u64; 6] = [
        0x5555_5555_5555_5555,
        0x3333_3333_3333_3333,
        0x0F0F_0F0F_0F0F_0F0F,
        0x00FF_00FF_00FF_00FF,
        0x0000_FFFF_0000_FFFF,
        0x0000_0000_FFFF_FFFF,
    ];
    for (bit, keep) in SWAPS.iter().enumerate() {
        if by >> bit & 1 != 0 {
            word = (word & keep) << (1 << bit) | (word >> (1 << bit)) & keep;
        }
    }
    word
}

/// Adds all values of `other`, each xor `by`. The length of `set` is a power of two beyond all of them.
fn unite_moved(set: &mut [u64], other: &[u64], by: u32) {
    for (at, word) in other.iter().enumerate() {
        set[at ^ (by as usize / 64)] |= moved(*word, by);
    }
}

/// D(m) for m = 0, 1, 2, …, one behind the other.
#[derive(Default)]
struct Pairs {
    words: Vec<u64>,
    /// Where each begins, and where the next one will.
    starts: Vec<usize>,
    /// The largest value of each, 0 if there is none.
    tops: Vec<u32>,
    /// How many values each has.
    counts: Vec<u32>,
}

impl Pairs {
    fn push(&mut self, set: &[u64]) {
        let len = set.iter().rposition(|word| *word != 0).map_or(0, |last| last + 1);
        let top = len.checked_sub(1).map_or(0, |last| 64 * last as u32 + set[last].ilog2());
        if self.starts.is_empty() {
            self.starts.push(0);
        }
        self.words.extend_from_slice(&set[..len]);
        self.starts.push(self.words.len());
        self.tops.push(top);
        self.counts.push(set.iter().map(|word| word.count_ones()).sum());
    }

    /// D(m), as many words as it needs.
    #[inline]
    fn of(&self, m: usize) -> &[u64] {
        &self.words[self.starts[m]..self.starts[m + 1]]
    }

    /// Whether `value` is in T(m), which was looked at to `pass`.
    fn has_triple(&self, m: usize, values: &Values, pass: usize, value: u32) -> bool {
        let last = m / 3;
        if last == 0 {
            return false;
        }
        let (starts, tops) = (&self.starts[m - last..m], &self.tops[m - last..m]);
        on_cells!(values.cells(), list => {
            let has = |least: u32, start: usize, top: u32| {
                let wanted = value ^ least;
                wanted <= top && self.words[start + wanted as usize / 64] >> (wanted % 64) & 1 != 0
            };
            let near = |a: usize| has(list[a].wide(), starts[last - a], tops[last - a]);
            (pass..pass + PASSES_ASKED).any(|pass| in_pass(last, pass).any(near))
                || list[1..=last]
                    .iter()
                    .zip(starts.iter().zip(tops).rev())
                    .any(|(least, (start, top))| has(least.wide(), *start, *top))
        })
    }
}

/// About so many heaps are in one pass.
const IN_A_PASS: usize = 64;

/// Passes in which a single value is looked for before all heaps are asked one after the other.
const PASSES_ASKED: usize = 2;

/// The heaps from 1 to `last`, from far and near: all passes together have each of them once. What one heap
/// leaves open its neighbours often leave open, too.
fn in_pass(last: usize, pass: usize) -> impl Iterator<Item = usize> {
    let stride = (last / IN_A_PASS).max(1);
    let end = if pass < stride { last } else { 0 };
    (1 + pass..=end).step_by(stride)
}

/// So many times as many values are united as there can be.
const DENSITY: usize = 40;

/// The values of what can be left with m in all: one heap, two or three. These are the bits 2, 4 and 8 of a
/// digit.
#[derive(Default, Clone)]
struct Kinds {
    one: Bits,
    two: Bits,
    /// All of them if the tail needs that; otherwise those of the passes before `pass`.
    three: Bits,
    pass: usize,
}

/// The engine, see the module.
pub(super) struct Sets {
    code: Code,
    /// How many heaps the sets below cover.
    known: u64,
    /// The number of digits before the tail, and the length of the tail.
    head: u64,
    tail: u64,
    /// Whether a digit of the tail leaves three heaps.
    all_triples: bool,
    /// D(m) for all m, if three heaps are possible; otherwise empty.
    pairs: Pairs,
    /// The values that D(n) has, a byte each.
    marks: Vec<u8>,
    /// For the numbers with the same low six bits, sets that they will move; empty between two calls.
    by_low_bits: Vec<u64>,
    /// D and T of the last heaps, as many as `head` needs. The last one is the newest.
    recent: VecDeque<Kinds>,
    /// For every residue modulo `tail`, the union over the heaps that the tail has reached.
    reached: Vec<Kinds>,
    /// For every value, the union of the D(m - a) whose G(a) is this value; empty between two calls.
    by_value: Vec<Bits>,
}

impl Sets {
    pub(super) fn new(code: Code) -> Self {
        let (head, tail) = code.tail_extent().unwrap_or((code.last_place().unwrap_or(0), 0));
        let all_triples = (head + 1..=head + tail).any(|take| code.digit(take) & 8 != 0);
        Self {
            code,
            known: 0,
            head,
            tail,
            all_triples,
            pairs: Pairs::default(),
            marks: Vec::new(),
            by_low_bits: Vec::new(),
            recent: VecDeque::new(),
            reached: vec![Kinds::default(); tail as usize],
            by_value: Vec::new(),
        }
    }

    /// The number of words that hold every xor of the values so far.
    fn words(values: &Values) -> usize {
        (values.max() as usize + 1).next_power_of_two().div_ceil(64)
    }

    /// D(n), from the values of 1 to n - 1.
    fn pair_set(&mut self, n: u64, values: &Values) -> Bits {
        self.marks.clear();
        self.marks.resize(64 * Self::words(values), 0);
        let pairs = (1, n as usize / 2 + 1);
        on_cells!(values.cells(), list => mark_pairs(list, n as usize, pairs, &mut self.marks));
        self.marks.as_chunks::<64>().0.iter().map(marked).collect()
    }

    /// So much of T(n) as costs little, and the first pass that was not made.
    ///
    /// What is moved by numbers of the same low six bits is united first, which moves whole words. Then one bit
    /// after the other moves within words: half of the sets each time.
    fn first_triples(&mut self, n: u64, values: &Values) -> (Bits, usize) {
        let words = Self::words(values);
        self.by_low_bits.resize(64 * words, 0);
        let (last, enough) = (n as usize / 3, DENSITY * 64 * words);
        let (mut met, mut pass, mut used) = (0, 0, 0_u64);
        while met < enough && in_pass(last, pass).next().is_some() {
            for a in in_pass(last, pass) {
                let by = values.get(a as u64).unwrap_or(0) as usize;
                let pairs = self.pairs.of(n as usize - a);
                let set = &mut self.by_low_bits[by % 64 * words..][..words];
                for (at, word) in pairs.iter().enumerate() {
                    set[at ^ (by / 64)] |= word;
                }
                used |= 1 << (by % 64);
                met += self.pairs.counts[n as usize - a] as usize;
            }
            pass += 1;
        }
        for bit in 0..6 {
            for low in (0..64_usize).step_by(2 << bit) {
                if used >> (low + (1 << bit)) & 1 == 0 {
                    continue;
                }
                let (sets, others) = self.by_low_bits.split_at_mut((low + (1 << bit)) * words);
                let pair = sets[low * words..][..words].iter_mut().zip(&mut others[..words]);
                pair.for_each(|(word, other)| *word |= moved(std::mem::take(other), 1 << bit));
                used |= 1 << low;
            }
        }
        (self.by_low_bits[..words].iter_mut().map(std::mem::take).collect(), pass)
    }

    /// T(n), from D(2) to D(n - 1).
    fn triple_set(&mut self, n: u64, values: &Values) -> Bits {
        let words = Self::words(values);
        self.by_value.resize(values.max() as usize + 1, Bits::new());
        for a in 1..=n / 3 {
            if let Some(value) = values.get(a) {
                unite(&mut self.by_value[value as usize], self.pairs.of((n - a) as usize));
            }
        }
        let mut set = vec![0; words];
        for (value, pairs) in self.by_value.iter_mut().enumerate() {
            unite_moved(&mut set, pairs, value as u32);
            pairs.clear();
        }
        set
    }

    /// Computes the sets for a heap of `n`, which do not depend on its own value.
    fn prepare(&mut self, n: u64, values: &Values) {
        let bits = self.code.bits();
        let mut kinds = Kinds::default();
        if bits & 0b1100 != 0 {
            kinds.two = self.pair_set(n, values);
        }
        if bits & 8 != 0 {
            self.pairs.push(&kinds.two);
            if self.all_triples {
                kinds.three = self.triple_set(n, values);
            } else {
                (kinds.three, kinds.pass) = self.first_triples(n, values);
            }
        }
        self.recent.push_back(kinds);
        if self.recent.len() as u64 > self.head + 1 {
            // The heap that leaves the head enters the tail: n - head - 1.
            let oldest = self.recent.pop_front().unwrap_or_default();
            let heap = n - self.head - 1;
            if let (true, Some(value)) = (self.tail > 0 && heap > 0, values.get(heap)) {
                let reached = &mut self.reached[(heap % self.tail) as usize];
                insert(&mut reached.one, value);
                unite(&mut reached.two, &oldest.two);
                unite(&mut reached.three, &oldest.three);
            }
        }
        self.known = n + 1;
    }

    fn value(&self, n: u64, values: &Values) -> u32 {
        let mut set = vec![0; Self::words(values)];
        if self.code.digit(n) & 1 != 0 && n > 0 {
            set[0] = 1;
        }
        // The three heaps that were not all looked at.
        let mut open = Vec::new();
        for take in 0..=self.head.min(n) {
            let digit = self.code.digit(take);
            if let (true, true, Some(value)) = (digit & 2 != 0, take < n, values.get(n - take)) {
                insert(&mut set, value);
            }
            let Some(kinds) = self.recent.get(self.recent.len() - 1 - take as usize) else {
                continue;
            };
            if digit & 4 != 0 {
                unite(&mut set, &kinds.two);
            }
            if digit & 8 != 0 {
                unite(&mut set, &kinds.three);
                if !self.all_triples {
                    open.push(((n - take) as usize, kinds.pass));
                }
            }
        }
        for take in self.head + 1..=(self.head + self.tail).min(n) {
            let digit = self.code.digit(take);
            let kinds = &self.reached[((n - take) % self.tail) as usize];
            for (bit, kind) in [(2, &kinds.one), (4, &kinds.two), (8, &kinds.three)] {
                if digit & bit != 0 {
                    unite(&mut set, kind);
                }
            }
        }
        for (at, word) in set.iter().enumerate() {
            let mut word = *word;
            while word != u64::MAX {
                let value = 64 * at as u32 + word.trailing_ones();
                if !open.iter().any(|(m, pass)| self.pairs.has_triple(*m, values, *pass, value)) {
                    return value;
                }
                word |= 1 << (value % 64);
            }
        }
        set.len() as u32 * 64
    }
}

impl Engine for Sets {
    fn kind(&self) -> TableEngine {
        TableEngine::Sets
    }

    fn extend(&mut self, values: &mut Values, to: u64, work: &mut Work<'_>) -> Result<(), Stop> {
        if self.known > values.len() {
            *self = Self::new(self.code.clone());
        }
        for n in self.known..=to {
            let words = Self::words(values) as u64;
            let three = u64::from(self.code.bits() & 8 != 0);
            let sets = self.tail + u64::from(self.all_triples) * n / 3;
            work.spend(1 + (1 + three) * n / OPTIONS_A_STEP + (sets + three * 64) * words / 1024)?;
            work.hold(three as usize * (words as usize + 2) * size_of::<u64>())?;
            self.prepare(n, values);
            if n == values.len() {
                values.push(self.value(n, values));
            }
        }
        Ok(())
    }
}
