//! Grundy values, again and from the definition.

use std::ops::ControlFlow;

use marienbad_rules::heap::{Code, HeapGame, Shape};

use crate::effort::{Effort, Halt};

/// The most values that are kept, so that a claim cannot ask for more memory than a machine has.
const MOST: u64 = 1 << 28;

/// Pairs of each break that are marked one by one before the others are compared with a candidate.
const SAMPLE: usize = 2048;

/// Pairs that are compared before looking whether one was met.
const CHUNK: usize = 4096;

/// How often a candidate may turn out to be taken before all pairs are marked one by one.
const TRIES: usize = 12;

/// The values of the heaps 0, 1, …, `len - 1`.
pub(crate) fn values(game: &dyn HeapGame, len: u64, effort: &mut Effort<'_>) -> Result<Vec<u32>, Halt> {
    if len > MOST {
        return Err(effort.too_large());
    }
    if let Shape::Code(code) = game.shape()
        && code.bits() & 0b1100 == 0b0100
        && let Some(dense) = of_breaks(code, len as usize, effort)?
    {
        return Ok(dense.into_iter().map(u32::from).collect());
    }
    by_definition(game, len, effort)
}

/// From [`HeapGame::heap_options`], for any game.
fn by_definition(game: &dyn HeapGame, len: u64, effort: &mut Effort<'_>) -> Result<Vec<u32>, Halt> {
    let mut values: Vec<u32> = Vec::new();
    let mut seen: Vec<u64> = Vec::new();
    for n in 0..len {
        effort.spend(4)?;
        let mut paid = Ok(());
        let _ = game.heap_options(n, &mut |parts| {
            // Parts are smaller than the heap, by the contract of `HeapGame`, hence known.
            let value = parts.iter().filter_map(|part| values.get(*part as usize));
            let value = value.fold(0, |xor, value| xor ^ *value as usize);
            paid = effort.spend(4);
            if value >= seen.len() {
                seen.resize(value + 1, 0);
            }
            seen[value] = n + 1;
            if paid.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        paid?;
        values.push(seen.iter().take_while(|stamp| **stamp == n + 1).count() as u32);
    }
    Ok(values)
}

/// The options of one heap that break it: the values of the first parts and of the second parts, in step.
type Break<'v> = (&'v [u16], &'v [u16]);

/// For codes that break a heap in two at most: every pair is looked at, and most of them only to see that a
/// candidate for the value is not among them. `None` if a value does not fit into 16 bits.
fn of_breaks(code: &Code, len: usize, effort: &mut Effort<'_>) -> Result<Option<Vec<u16>>, Halt> {
    let last = code.last_place().map_or(len, |place| len.min(place as usize));
    let breaks: Vec<usize> = (0..=last).filter(|take| code.digit(*take as u64) & 4 != 0).collect();
    // The sum of (n - take) / 2 over the heaps n and the places take.
    let pairs = |take: &usize| ((len - take) as u64).pow(2) / 4;
    effort.foresee(breaks.iter().map(pairs).fold(0, u64::saturating_add))?;
    let mut values = vec![0_u16; len];
    // The same from back to front, so that both parts of a break are read forwards: G(i) = back[len - 1 - i].
    let mut back = vec![0_u16; len];
    let mut seen = Seen(vec![usize::MAX; 1 << 16]);
    for n in 0..len {
        for take in 0..=last.min(n) {
            let (digit, rest) = (code.digit(take as u64), n - take);
            if digit & 1 != 0 && rest == 0 {
                seen.mark(0, n);
            }
            if digit & 2 != 0 && rest > 0 {
                seen.mark(values[rest], n);
            }
        }
        let split = |take: &usize| -> Break<'_> {
            let rest = n - take;
            (&values[1..=rest / 2], &back[len - rest..len - rest + rest / 2])
        };
        let splits: Vec<Break<'_>> = breaks.iter().filter(|take| **take < n).map(split).collect();
        effort.spend(16 + splits.iter().map(|(first, _)| first.len() as u64).sum::<u64>())?;
        let Some(value) = least_outside(&splits, &mut seen, n) else { return Ok(None) };
        values[n] = value;
        back[len - 1 - n] = value;
    }
    Ok(Some(values))
}

/// The heap at which a value was last seen among the options.
struct Seen(Vec<usize>);

impl Seen {
    fn mark(&mut self, value: u16, heap: usize) {
        self.0[usize::from(value)] = heap;
    }

    fn mark_pairs(&mut self, (first, second): Break<'_>, heap: usize) {
        first.iter().zip(second).for_each(|(a, b)| self.mark(a ^ b, heap));
    }

    /// The least value from `from` on that was not seen.
    fn least_outside(&self, from: u16, heap: usize) -> Option<u16> {
        (from..=u16::MAX).find(|value| self.0[usize::from(*value)] != heap)
    }
}

fn least_outside(splits: &[Break<'_>], seen: &mut Seen, heap: usize) -> Option<u16> {
    for split in splits {
        let len = split.0.len().min(SAMPLE);
        seen.mark_pairs((&split.0[..len], &split.1[..len]), heap);
    }
    let mut candidate = seen.least_outside(0, heap)?;
    // What is below the candidate is seen. Is it seen itself, among the pairs that were not marked?
    for _ in 0..TRIES {
        let Some(chunk) = splits.iter().find_map(|split| chunk_with(*split, candidate)) else {
            return Some(candidate);
        };
        seen.mark_pairs(chunk, heap);
        candidate = seen.least_outside(candidate, heap)?;
    }
    for split in splits {
        seen.mark_pairs(*split, heap);
    }
    seen.least_outside(candidate, heap)
}

/// Some pairs among which one has the value `candidate`; `None` if no pair of this break has it.
fn chunk_with((first, second): Break<'_>, candidate: u16) -> Option<Break<'_>> {
    first.chunks(CHUNK).zip(second.chunks(CHUNK)).find(|(a, b)| {
        let met = |met: u16, (a, b): (&u16, &u16)| met | u16::from(a ^ b == candidate);
        a.iter().zip(*b).fold(0, met) != 0
    })
}
