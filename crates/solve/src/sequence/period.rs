//! The period of a sequence: found while it is computed, proved as soon as a theorem applies.
//!
//! A repetition seen in the values proves nothing by itself. Guy and Smith's theorem covers finite octal
//! codes; its proof also works for three heaps and for repeating tails. The pigeonhole principle covers
//! finite subtraction sets, and an induction covers nim and its codes. If no theorem is known (Grundy's
//! game, most arithmetic periods), the answer is a conjecture with the bound up to which it was checked.
//!
//! ```
//! use marienbad_rules::heap::TakeAndBreak;
//! use marienbad_solve::{Budget, Claim, Work, sequence::{self, Sequence}};
//! let kayles: TakeAndBreak = "0.77".parse()?;
//! let mut sequence = Sequence::new(&kayles);
//! let mut work = Work::new(Budget::default());
//! let period = sequence::period(&mut sequence, 10_000, &mut work)?.expect("periodic");
//! assert_eq!((period.preperiod, period.period, period.claim), (71, 12, Claim::Proved));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use marienbad_rules::heap::{Code, HeapGame, Shape, Theorem};

use super::Sequence;
use super::saltus;
use super::values::{Cells, Values, on_cells};
use crate::{Claim, Stop, Work};

/// A period of a sequence: G(n + period) = G(n) + saltus for all n >= preperiod.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Period {
    /// The first heap from which the values repeat. It is the least one possible.
    pub preperiod: u64,
    /// The least period.
    pub period: u64,
    /// What each period adds to the values: 0 unless the sequence is arithmetic-periodic.
    pub saltus: u64,
    /// The ground of the proof; `None` for a conjecture.
    pub ground: Option<Ground>,
    /// The last heap whose value the proof needs; for a conjecture, the last one known.
    pub checked_to: u64,
    /// [`Claim::Proved`] or [`Claim::Conjectured`].
    pub claim: Claim,
}

/// The ground on which a proof of a period rests.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Ground {
    /// A theorem whose condition was checked on the values.
    Theorem(Theorem),
    /// The options of a heap are exactly all smaller heaps, so by induction G(n) = n.
    AllSmaller,
    /// The theorem on arithmetic periods of codes that leave up to three heaps: see `docs/saltus.md`.
    Saltus,
}

impl Ground {
    /// Every kind of ground, with arbitrary numbers.
    pub fn all() -> impl Iterator<Item = Self> {
        let theorems = [
            Theorem::GuySmith { last_place: 1 },
            Theorem::ThreeHeaps { last_place: 1 },
            Theorem::RepeatingTail { parts: 2, head: 0, tail: 1 },
            Theorem::FiniteSubtraction,
        ];
        theorems.into_iter().map(Self::Theorem).chain([Self::AllSmaller, Self::Saltus])
    }

    /// Its word in the JSON contract.
    pub fn word(self) -> &'static str {
        match self {
            Self::Theorem(theorem) => theorem.word(),
            Self::AllSmaller => "all-smaller",
            Self::Saltus => "three-heaps-saltus",
        }
    }
}

/// Values before the first look.
const FIRST_LOOK: u64 = 64;

/// Computes values until a theorem proves a period, at most up to heap `to`. If none is proved by then,
/// returns the conjecture that the values suggest, if any.
///
/// If `work` stops it, the values so far stay in `sequence`: [`conjecture`] gives what they suggest, and
/// another call continues.
pub fn period(sequence: &mut Sequence<'_>, to: u64, work: &mut Work<'_>) -> Result<Option<Period>, Stop> {
    Ok(prove(sequence, to, work)?.or_else(|| conjecture(sequence)))
}

/// Like [`period`], but returns only what a theorem proves.
pub fn prove(sequence: &mut Sequence<'_>, to: u64, work: &mut Work<'_>) -> Result<Option<Period>, Stop> {
    let game = sequence.game();
    if all_smaller(game) {
        return Ok(Some(Period {
            preperiod: 0,
            period: 1,
            saltus: 1,
            ground: Some(Ground::AllSmaller),
            checked_to: 0,
            claim: Claim::Proved,
        }));
    }
    let Some(theorem) = game.theorem() else {
        sequence.extend_to(to, work)?;
        return Ok(None);
    };
    let window = match game.shape() {
        Shape::Subtraction(set) => set.last().copied().unwrap_or(0),
        _ => 0,
    };
    let mut found: Option<Tail> = None;
    loop {
        let len = sequence.values().len();
        found = found.and_then(|tail| tail.still(sequence.values())).or_else(|| tail(sequence.values()));
        let enough = found.map(|tail| enough(theorem, window, tail));
        if let (Some(tail), Some(enough)) = (found, enough.filter(|enough| *enough <= len)) {
            return Ok(Some(Period {
                preperiod: tail.start,
                period: tail.period,
                saltus: 0,
                ground: Some(Ground::Theorem(theorem)),
                checked_to: enough - 1,
                claim: Claim::Proved,
            }));
        }
        let (arithmetic, needed) = match (game.shape(), theorem) {
            (Shape::Code(code), Theorem::ThreeHeaps { .. }) => growing(code, sequence.values()),
            _ => (None, None),
        };
        if arithmetic.is_some() {
            return Ok(arithmetic);
        }
        if len > to {
            return Ok(None);
        }
        let enough = enough.or(needed);
        let next = len.saturating_add(len / 8).max(FIRST_LOOK);
        let next = enough.map_or(next, |enough| enough.min(next));
        sequence.extend_to(to.min(next - 1), work)?;
    }
}

/// A proved arithmetic period, or else how many values would prove the one that is visible.
fn growing(code: &Code, values: &Values) -> (Option<Period>, Option<u64>) {
    let Some((tail, saltus)) = arithmetic_tail(values).filter(|(_, saltus)| *saltus > 0) else {
        return (None, None);
    };
    let value = |n: u64| values.get(n).map_or(0, u64::from);
    let Some(enough) = saltus::enough(code, value, tail.start, tail.period, saltus) else {
        return (None, None);
    };
    let proved = Period {
        preperiod: tail.start,
        period: tail.period,
        saltus,
        ground: Some(Ground::Saltus),
        checked_to: enough - 1,
        claim: Claim::Proved,
    };
    ((enough <= values.len()).then_some(proved), Some(enough.max(values.len() + 1)))
}

/// The period that the known values suggest without proof. It may be arithmetic, fills at least the last
/// quarter of the values, and repeats at least twice there.
pub fn conjecture(sequence: &Sequence<'_>) -> Option<Period> {
    let values = sequence.values();
    let twice = |tail: &Tail| values.len() - tail.start >= 3 * tail.period;
    let period = |preperiod, period, saltus| Period {
        preperiod,
        period,
        saltus,
        ground: None,
        checked_to: values.len() - 1,
        claim: Claim::Conjectured,
    };
    if let Some(tail) = tail(values).filter(twice) {
        return Some(period(tail.start, tail.period, 0));
    }
    let (tail, saltus) = arithmetic_tail(values).filter(|(tail, _)| twice(tail))?;
    Some(period(tail.start, tail.period, saltus))
}

/// The tail of the differences between neighbouring values, and what a period of it adds, if that is not
/// negative.
fn arithmetic_tail(values: &Values) -> Option<(Tail, u64)> {
    let tail = on_cells!(values.cells(), list => {
        tail_of(list.len().saturating_sub(1), |i| i64::from(list[i + 1]) - i64::from(list[i]))
    })?;
    let end = values.len().checked_sub(1)?;
    let saltus = values.get(end)?.checked_sub(values.get(end - tail.period)?)?;
    Some((tail, u64::from(saltus)))
}

/// Whether the options of a heap are exactly all smaller heaps.
fn all_smaller(game: &dyn HeapGame) -> bool {
    match game.shape() {
        Shape::Nim => true,
        Shape::Code(code) => code.tail_extent().is_some_and(|(head, tail)| {
            code.digit(0) == 0 && (1..=head + tail).all(|take| code.digit(take) == 3)
        }),
        Shape::Subtraction(_) | Shape::UnequalSplit | Shape::Other => false,
    }
}

/// How many values, from heap 0 on, prove that the tail continues forever. `window` is the largest number
/// of a subtraction set.
///
/// **Guy and Smith**, for codes that leave at most k heaps (k = 2 is their theorem; for k = 3 the proof is
/// the same). Let t be the last place, n0 >= 1, and G(n + p) = G(n) for n0 <= n < B with B = k·n0 + (k -
/// 1)·p + t. For n >= B, an option of n + p has a part a >= (n + p - t)/k >= n0 + p, so that a - p >= n0
/// may replace a in an option of n; and an option of n has a part a >= (n - t)/k >= n0, so that a + p may
/// replace a in an option of n + p. By induction both heaps have options of the same values. The part a - p
/// must not be empty, hence n0 >= 1.
///
/// **Repeating tails.** Let the digits after the first h repeat with length l, let l divide q, n0 >= 1, and
/// G(n + q) = G(n) for n0 <= n < B with B = k·(n0 + q - 1) + h + 1. Let n >= B. An option of n + q with a
/// part a >= n0 + q corresponds to that of n with a - q, with the same number taken. In any other option of
/// n + q, all parts together are at most k·(n0 + q - 1), so more than h + q were taken: the digit is the
/// same for q fewer, and the same parts are an option of n. An option of n with a part a >= n0 corresponds
/// to that of n + q with a + q; in any other, more than h were taken, and q more may be taken. So q is a
/// period. With q a multiple of p, a repetition of p that fills one period q continues forever.
///
/// For a finite subtraction set with largest number m, all options of n are at least n0 if n >= n0 + m, so
/// m repetitions are enough.
fn enough(theorem: Theorem, window: u64, tail: Tail) -> u64 {
    let (start, period) = (tail.start.max(1), tail.period);
    match theorem {
        Theorem::GuySmith { last_place } => 2 * start + 2 * period + last_place,
        Theorem::ThreeHeaps { last_place } => 3 * start + 3 * period + last_place,
        Theorem::RepeatingTail { parts, head, tail } => {
            let common = least_common_multiple(period, tail);
            parts.saturating_mul(start + common - 1).saturating_add(head + 1 + common)
        }
        Theorem::FiniteSubtraction => (tail.start + tail.period).saturating_add(window),
    }
}

/// The tail of a code has at most about a thousand digits (see [`marienbad_rules`]), so this does not
/// overflow.
fn least_common_multiple(a: u64, b: u64) -> u64 {
    let (mut x, mut y) = (a, b);
    while y != 0 {
        (x, y) = (y, x % y);
    }
    a / x * b
}

/// The known values from `start` on have a period. `start` is the least one possible.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Tail {
    start: u64,
    period: u64,
    /// The number of values in which it was seen.
    len: u64,
}

impl Tail {
    /// The same tail with all values known now; `None` if it has ended.
    fn still(self, values: &Values) -> Option<Self> {
        let (from, shift) = (self.len as usize, self.period as usize);
        let same = on_cells!(values.cells(), list => list[from..] == list[from - shift..list.len() - shift]);
        same.then_some(Self { len: values.len(), ..self })
    }
}

fn tail(values: &Values) -> Option<Tail> {
    on_cells!(values.cells(), list => tail_of(list.len(), |i| list[i]))
}

/// The most values that are looked for earlier in the list.
const PATTERN: usize = 1 << 22;

/// Places where the end of the list stands earlier that are tried.
const TRIES: usize = 64;

/// The tail with the least period that fills at least a quarter of the list and contains its period at
/// least twice.
///
/// The last values, up to a quarter of the list, are searched for at all earlier places, from the end
/// (Knuth, Morris and Pratt, in linear time). Each match gives the period of a tail, and the tail is
/// followed back to its start.
fn tail_of<T: PartialEq>(len: usize, item: impl Fn(usize) -> T) -> Option<Tail> {
    let pattern = (len / 4).min(PATTERN);
    if pattern == 0 {
        return None;
    }
    let at = |i: usize| item(len - 1 - i);
    // borders[i]: the longest proper prefix of the first i + 1 values, from the end, that is also their
    // suffix.
    let mut borders = vec![0_u32; pattern];
    let mut border = 0;
    for i in 1..pattern {
        while border > 0 && at(i) != at(border) {
            border = borders[border - 1] as usize;
        }
        border += usize::from(at(i) == at(border));
        borders[i] = border as u32;
    }
    let (mut matched, mut tries) = (0, 0);
    for i in 1..len {
        while matched > 0 && (matched == pattern || at(i) != at(matched)) {
            matched = borders[matched - 1] as usize;
        }
        matched += usize::from(at(i) == at(matched));
        if matched == pattern {
            let period = i + 1 - pattern;
            let same = (0..len - period).take_while(|i| at(*i) == at(i + period)).count();
            if same >= (len / 4).max(period) {
                let start = (len - period - same) as u64;
                return Some(Tail { start, period: period as u64, len: len as u64 });
            }
            tries += 1;
            if tries == TRIES {
                return None;
            }
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The least start and period, found by trying all.
    fn by_trying(list: &[u8]) -> Option<(u64, u64)> {
        let len = list.len();
        (1..len).find_map(|period| {
            let start = (0..len - period).rev().find(|i| list[*i] != list[i + period]).map_or(0, |i| i + 1);
            let same = len - period - start;
            (same >= (len / 4).max(period).max(1)).then_some((start as u64, period as u64))
        })
    }

    #[test]
    fn tails_are_found() {
        let mut state = 1_u64;
        for round in 0..2_000_usize {
            let mut next = |bound: u64| {
                state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                (state >> 33) % bound
            };
            let (start, period) = (next(30) as usize, 1 + next(12) as usize);
            let mut list: Vec<u8> = (0..start + period).map(|_| next(2) as u8).collect();
            for i in start + period..40 + round % 100 {
                let value = list[i - period];
                list.push(value);
            }
            let tail = tail_of(list.len(), |i| list[i]).map(|tail| (tail.start, tail.period));
            assert_eq!(tail, by_trying(&list), "{list:?}");
        }
    }
}
