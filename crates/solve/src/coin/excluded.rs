//! Marks the xors of at most b values in the bitmap of the fast engine.

use super::bitmap::Bitmap;
use super::subsets::{binomial, each_xor};
use crate::{Stop, Work};

/// A region has so many bits: it stays in the processor's second cache while it is marked.
const REGION_BITS: u32 = 22;
/// Old values are joined into lists of at most so many xors.
const LIST: u64 = 1 << 20;

/// Marks the xors of a new `value` with up to `most - 1` earlier ones, an odd number of them new: those
/// numbers lie below the octave.
pub(super) fn inside(
    bitmap: &mut Bitmap,
    old: &[u64],
    new: &[u64],
    value: u64,
    most: usize,
    work: &mut Work<'_>,
) -> Result<(), Stop> {
    for count in (1..most).step_by(2) {
        each_xor(new, count, value, &mut |start, _| {
            for size in 0..most - count {
                let Some(last) = size.checked_sub(1) else {
                    bitmap.insert(start);
                    continue;
                };
                // The last value is chosen in a separate loop, which does nearly all of the work.
                each_xor(old, last, start, &mut |xor, below| {
                    work.spend(below as u64 / 64 + 1)?;
                    old[..below].iter().for_each(|value| bitmap.insert(xor ^ value));
                    Ok(())
                })?;
            }
            Ok(())
        })?;
    }
    Ok(())
}

/// Marks, at the end of an octave, the xors of up to `most` values of which an odd number are new: these
/// are numbers of the octave.
///
/// The numbers of a region have the same first bits. A xor is split into a *head* (some new values and the
/// last of the old ones) and a *tail* (old values before those). The tails are stored in lists by their
/// first bits. So the numbers of a region are found together, and marked while the region is in the cache.
pub(super) fn octave(
    bitmap: &mut Bitmap,
    old: &[u64],
    new: &[u64],
    most: usize,
    work: &mut Work<'_>,
) -> Result<(), Stop> {
    let Some(first) = new.first() else { return Ok(()) };
    let bits = REGION_BITS.min(first.ilog2());
    for size in 0..most {
        let in_tail = (0..=size).rev().find(|n| binomial(old.len(), *n).is_some_and(|count| count <= LIST));
        let in_tail = in_tail.unwrap_or(0);
        let tails = Tails::new(old, in_tail, bits, first / (1 << bits), work)?;
        let mut heads = Vec::new();
        for count in (1..=most - size).step_by(2) {
            each_xor(new, count, 0, &mut |start, _| {
                each_xor(old, size - in_tail, start, &mut |xor, below| {
                    heads.push((xor, below as u32));
                    work.spend(1)
                })
            })?;
        }
        work.hold(16 * heads.len())?;
        for region in 0..first >> bits {
            tails.mark(bitmap, first + (region << bits), &heads, work)?;
        }
        work.release(16 * heads.len() + tails.bytes);
    }
    Ok(())
}

/// Xors of old values, in lists by their first bits.
struct Tails {
    bits: u32,
    /// Pairs of the last bits of a xor and the last index in it, sorted by that index.
    lists: Vec<Vec<(u32, u32)>>,
    bytes: usize,
}

impl Tails {
    fn new(old: &[u64], size: usize, bits: u32, regions: u64, work: &mut Work<'_>) -> Result<Self, Stop> {
        let mut lists = vec![Vec::new(); regions as usize];
        let mut put = |xor: u64, last: usize| {
            lists[(xor >> bits) as usize].push((xor as u32 & ((1 << bits) - 1), last as u32));
        };
        match size.checked_sub(1) {
            // The empty tail precedes every index.
            None => put(0, 0),
            Some(others) => {
                for last in 0..old.len() {
                    each_xor(&old[..last], others, old[last], &mut |xor, _| {
                        put(xor, last + 1);
                        work.spend(1)
                    })?;
                }
            }
        }
        let bytes = lists.iter().map(|list| 8 * list.len() + 24).sum();
        work.hold(bytes)?;
        Ok(Self { bits, lists, bytes })
    }

    /// Marks every xor of a head and a tail in the region from `first` on. The indices of the tail must be
    /// below those of the head.
    fn mark(
        &self,
        bitmap: &mut Bitmap,
        first: u64,
        heads: &[(u64, u32)],
        work: &mut Work<'_>,
    ) -> Result<(), Stop> {
        let mut region = bitmap.region(first, self.bits);
        for (head, below) in heads {
            let list = &self.lists[((head ^ first) >> self.bits) as usize];
            work.spend(list.len() as u64 / 64 + 1)?;
            let low = *head as u32 & ((1 << self.bits) - 1);
            for (tail, last) in list {
                if last > below {
                    break;
                }
                region.insert(low ^ tail);
            }
        }
        Ok(())
    }
}
