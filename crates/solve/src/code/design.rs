//! The designs formed by the lightest words.

use super::{Code, Word};
use crate::{Stop, Work};

/// A t-design: any `strength` coins are all black in exactly `index` of the blocks. The blocks are the
/// words of a code with `block` black coins. With `index` 1 it is a Steiner system S(strength, block,
/// points).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Design {
    /// The number t.
    pub strength: usize,
    /// The number of coins in a block.
    pub block: usize,
    /// The number of coins in the row.
    pub points: usize,
    /// How many blocks contain any given t coins.
    pub index: usize,
    /// The number of blocks.
    pub blocks: usize,
}

impl Design {
    /// Whether any t coins lie in exactly one block.
    pub fn is_steiner(&self) -> bool {
        self.index == 1
    }
}

impl Code {
    /// The design of greatest strength formed by the lightest words: S(5, 8, 24) for Golay's code. `None`
    /// if there are no such words, or if not every coin lies in the same number of them.
    pub fn design(&self, work: &mut Work<'_>) -> Result<Option<Design>, Stop> {
        let Some(block) = self.distance(work)? else { return Ok(None) };
        let words = self.words_of_weight(block, work)?;
        let through = blocks_through(&words, self.length);
        let mut best = None;
        for strength in 1..=block {
            // By double counting; if this is not an integer, there is no design.
            let Some(index) = even_index(words.len(), strength, block, self.length) else { break };
            let all = vec![u64::MAX; words.len().div_ceil(64)];
            if !is_even(&through, strength, index, &all, words.len(), work)? {
                break;
            }
            best = Some(Design { strength, block, points: self.length, index, blocks: words.len() });
        }
        Ok(best)
    }
}

/// For each coin, the blocks that contain it, one bit each.
fn blocks_through(words: &[Word], length: usize) -> Vec<Vec<u64>> {
    let mut through = vec![vec![0u64; words.len().div_ceil(64)]; length];
    for (i, word) in words.iter().enumerate() {
        word.indices().for_each(|point| through[point][i / 64] |= 1 << (i % 64));
    }
    through
}

/// b · C(k, t) / C(v, t), if it is an integer.
fn even_index(blocks: usize, strength: usize, block: usize, points: usize) -> Option<usize> {
    let (mut above, mut below) = (blocks as u128, 1u128);
    for i in 0..strength {
        above = above.checked_mul((block - i) as u128)?;
        below = below.checked_mul((points - i) as u128)?;
    }
    above.is_multiple_of(below).then(|| usize::try_from(above / below).ok()).flatten()
}

/// Whether any `left` of the coins lie in exactly `index` of the blocks in `among`.
fn is_even(
    through: &[Vec<u64>],
    left: usize,
    index: usize,
    among: &[u64],
    size: usize,
    work: &mut Work<'_>,
) -> Result<bool, Stop> {
    work.spend(size as u64 / 64 + 1)?;
    if left == 0 {
        let count: u32 = among.iter().map(|bits| bits.count_ones()).sum();
        return Ok(count as usize == index);
    }
    for last in (left - 1..through.len()).rev() {
        let both: Vec<u64> = among.iter().zip(&through[last]).map(|(a, b)| a & b).collect();
        if !is_even(&through[..last], left - 1, index, &both, size, work)? {
            return Ok(false);
        }
    }
    Ok(true)
}
