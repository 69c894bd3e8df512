//! The weight distribution of a code.

use num_bigint::{BigInt, BigUint};

use super::{Code, Word};
use crate::{Large, Stop, Work};

/// Codes with more words are not listed word by word.
const MAX_DIMENSION: usize = 34;

impl Code {
    /// How many words have 0, 1, 2, … black coins: 1, 0, …, 759, … for Golay's code. The words of the code,
    /// or those of its dual if they are fewer, are counted one by one; F. J. MacWilliams's identity (1963)
    /// then gives the others.
    #[allow(clippy::doc_markdown)] // a name
    pub fn weights(&self, work: &mut Work<'_>) -> Result<Vec<BigUint>, Stop> {
        if self.dimension() <= self.parity.len() {
            let counts = count(&self.generator, self.length, work)?;
            return Ok(counts.into_iter().map(BigUint::from).collect());
        }
        let dual = count(&self.parity, self.length, work)?;
        transform(&dual, self.parity.len(), work)
    }
}

/// The number of words of each weight in the span.
fn count(basis: &[Word], length: usize, work: &mut Work<'_>) -> Result<Vec<u64>, Stop> {
    let mut counts = vec![0; length + 1];
    each_word(basis, length, work, |word| {
        counts[word.weight()] += 1;
        Ok(())
    })?;
    Ok(counts)
}

/// Visits every word of the span once; each differs from the previous one by one word of the basis (Gray
/// code order).
pub(super) fn each_word(
    basis: &[Word],
    length: usize,
    work: &mut Work<'_>,
    mut visit: impl FnMut(&Word) -> Result<(), Stop>,
) -> Result<(), Stop> {
    if basis.len() > MAX_DIMENSION {
        let what = Large::Words(basis.len());
        return Err(Stop::TooLarge { what, max: format!("2^{MAX_DIMENSION}") });
    }
    let cost = length as u64 / 512 + 1;
    let mut word = Word::zero(length);
    visit(&word)?;
    for i in 1u64..1 << basis.len() {
        work.spend(cost)?;
        word.turn(&basis[i.trailing_zeros() as usize]);
        visit(&word)?;
    }
    Ok(())
}

/// The weights of the dual of a code with this dimension: the sum of `counts[i]` (1 - x)^i (1 + x)^(n - i),
/// divided by the number of words.
fn transform(counts: &[u64], dimension: usize, work: &mut Work<'_>) -> Result<Vec<BigUint>, Stop> {
    let n = counts.len() - 1;
    let mut power = vec![BigInt::from(1)];
    for size in 1..=n {
        let last = power.last().cloned().unwrap_or_default();
        power.push(last * (n + 1 - size) / size);
    }
    let mut sum = vec![BigInt::ZERO; n + 1];
    for (i, count) in counts.iter().enumerate() {
        work.spend((n * (n / 64 + 1)) as u64 / 8 + 1)?;
        if i > 0 {
            // Divides by 1 + x, which is a factor, and multiplies by 1 - x.
            for j in 1..=n {
                let (low, high) = power.split_at_mut(j);
                high[0] -= &low[j - 1];
            }
            for j in (1..=n).rev() {
                let (low, high) = power.split_at_mut(j);
                high[0] -= &low[j - 1];
            }
        }
        if *count > 0 {
            sum.iter_mut().zip(&power).for_each(|(sum, power)| *sum += power * *count);
        }
    }
    // These are sizes of sets, so none is negative.
    Ok(sum.into_iter().map(|sum| (sum >> dimension).to_biguint().unwrap_or_default()).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Budget;

    #[test]
    fn code_and_dual_count_the_same() {
        let mut work = Work::new(Budget::default());
        for (turn, coins) in [(1, 6), (2, 7), (2, 10), (3, 8), (4, 15), (5, 12), (7, 24), (3, 16), (2, 15)] {
            let code = Code::new(turn, coins, &mut work).unwrap();
            let direct = count(&code.generator, coins, &mut work).unwrap();
            let dual = count(&code.parity, coins, &mut work).unwrap();
            let direct: Vec<BigUint> = direct.into_iter().map(BigUint::from).collect();
            assert_eq!(transform(&dual, code.parity.len(), &mut work).unwrap(), direct, "{turn} {coins}");
            assert_eq!(code.weights(&mut work).unwrap(), direct);
        }
    }
}
