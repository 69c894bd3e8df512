//! Codes that leave three heaps, and codes without a last digit, by sets of values that are computed once
//! each.
//!
//! D(m) = {G(a) xor G(b) : a + b = m} and T(m) = {G(a) xor G(b) xor G(c) : a + b + c = m} do not depend on
//! the number taken, so each is computed once for all digits. T(m) is the union of G(a) xor D(m - a) over a
//! <= m/3 (the smallest part is never larger). The sets D(m - a) with the same G(a) are united first and
//! then xored with G(a) once.
//!
//! For a repeating tail of length l, the heaps m that a tail digit can leave are all m of one residue
//! modulo l, up to a bound that grows with n; their union grows with it.

use std::collections::VecDeque;

use marienbad_rules::heap::Code;

use super::plain::OPTIONS_A_STEP;
use super::values::Values;
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

/// Adds all values of `other`, each xored with `by`. The length of `set` is a power of two that covers them
/// all.
fn unite_moved(set: &mut [u64], other: &[u64], by: u32) {
    const SWAPS: [u64; 6] = [
        0x5555_5555_5555_5555,
        0x3333_3333_3333_3333,
        0x0F0F_0F0F_0F0F_0F0F,
        0x00FF_00FF_00FF_00FF,
        0x0000_FFFF_0000_FFFF,
        0x0000_0000_FFFF_FFFF,
    ];
    for (at, word) in other.iter().enumerate() {
        let mut word = *word;
        for (bit, keep) in SWAPS.iter().enumerate() {
            if by >> bit & 1 != 0 {
                word = (word & keep) << (1 << bit) | (word >> (1 << bit)) & keep;
            }
        }
        set[at ^ (by as usize / 64)] |= word;
    }
}

fn mex(set: &[u64]) -> u32 {
    match set.iter().position(|word| *word != u64::MAX) {
        Some(at) => at as u32 * 64 + set[at].trailing_ones(),
        None => set.len() as u32 * 64,
    }
}

/// The values of what can be left with m in all: one heap, two or three. These are the bits 2, 4 and 8 of a
/// digit.
#[derive(Default, Clone)]
struct Kinds {
    one: Bits,
    two: Bits,
    three: Bits,
}

/// The engine, see the module.
pub(super) struct Sets {
    code: Code,
    /// How many heaps the sets below cover.
    known: u64,
    /// The number of digits before the tail, and the length of the tail.
    head: u64,
    tail: u64,
    /// D(m) for all m, if three heaps are possible; otherwise empty.
    pairs: Vec<Bits>,
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
        Self {
            code,
            known: 0,
            head,
            tail,
            pairs: Vec::new(),
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
    fn pair_set(n: u64, values: &Values) -> Bits {
        let mut set = vec![0; Self::words(values)];
        for a in 1..=n / 2 {
            if let (Some(x), Some(y)) = (values.get(a), values.get(n - a)) {
                insert(&mut set, x ^ y);
            }
        }
        set
    }

    /// T(n), from D(2) to D(n - 1).
    fn triple_set(&mut self, n: u64, values: &Values) -> Bits {
        let words = Self::words(values);
        self.by_value.resize(values.max() as usize + 1, Bits::new());
        for a in 1..=n / 3 {
            if let Some(value) = values.get(a) {
                unite(&mut self.by_value[value as usize], &self.pairs[(n - a) as usize]);
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
            kinds.two = Self::pair_set(n, values);
        }
        if bits & 8 != 0 {
            self.pairs.push(kinds.two.clone());
            kinds.three = self.triple_set(n, values);
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
        mex(&set)
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
            work.spend(1 + n / OPTIONS_A_STEP + (three * n / 3 + self.tail) * words / 1024)?;
            work.hold(three as usize * (words as usize * 8 + size_of::<Bits>()))?;
            self.prepare(n, values);
            if n == values.len() {
                values.push(self.value(n, values));
            }
        }
        Ok(())
    }
}
