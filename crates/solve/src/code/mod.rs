//! The error-correcting codes defined by coin-turning games.
//!
//! In "turn at most r of N coins" no move leads from one lost position to another, so two lost positions
//! differ in more than r coins. The lost positions therefore form a code, and since values add by xor it is
//! linear: the value of a position is its *syndrome*, and a turn that makes the value 0 corrects the
//! errors. r = 2 gives Hamming's codes, r = 3 the same with a parity check, r = 7 with 24 coins Golay's. J.
//! H. Conway and N. J. A. Sloane, *Lexicographic codes: error-correcting codes from game theory*, IEEE
//! Trans. Inform. Theory 32 (1986), 337–348; source 001, pp. 23–28.
//!
//! ```
//! use marienbad_solve::{Budget, Work, code::Code};
//! let mut work = Work::new(Budget::default());
//! let hamming = Code::new(2, 7, &mut work)?;
//! assert_eq!((hamming.length(), hamming.dimension(), hamming.distance(&mut work)?), (7, 4, Some(3)));
//! assert_eq!(hamming.generator()[0].to_string(), "1000011");
//! # Ok::<(), marienbad_solve::Stop>(())
//! ```
//!
//! Overview: a [`Word`] is a row of coins; a [`Decoder`] corrects errors; a [`Design`] describes how evenly
//! the lightest words are distributed; a [`Group`] is the automorphism group of a code.

mod decode;
mod design;
mod distance;
mod encode;
mod group;
mod refine;
mod weights;
mod word;

#[cfg(test)]
mod tests;

pub use decode::{Correction, Decoded, Decoder};
pub use design::Design;
pub use group::Group;
pub use word::{Word, WordError};

use marienbad_rules::Natural;
use marienbad_rules::coin::Factor;

use crate::coin::{CoinValues, nim_sum};
use crate::{Large, Stop, Work};

/// The longest code.
pub const MAX_LENGTH: usize = 16_384;

/// The lost positions of "turn at most r of N coins".
#[derive(Debug, Clone)]
pub struct Code {
    turn: u64,
    length: usize,
    values: Vec<Natural>,
    parity: Vec<Word>,
    generator: Vec<Word>,
    /// The places, from 0, of the unit columns of the generator, one for each word: they carry the message.
    carriers: Vec<usize>,
}

impl Code {
    /// The code of "turn at most `turn` of `coins` coins".
    pub fn new(turn: u64, coins: usize, work: &mut Work<'_>) -> Result<Self, Stop> {
        if coins > MAX_LENGTH {
            return Err(Stop::TooLarge { what: Large::CodeLength(coins), max: MAX_LENGTH.to_string() });
        }
        let mut line = CoinValues::new(&Factor::AtMost(turn));
        line.extend_to(coins as u64, work)?;
        let values: Vec<Natural> = (1..=coins as u64).filter_map(|n| line.value(n)).collect();
        drop(line);
        let digits = values.iter().map(|value| value.to_big().bits()).max().unwrap_or(0) as usize;
        work.hold((digits + coins) * Word::size(coins))?;
        let mut parity = vec![Word::zero(coins); digits];
        for (i, value) in values.iter().enumerate() {
            let value = value.to_big();
            (0..value.bits()).filter(|bit| value.bit(*bit)).for_each(|bit| parity[bit as usize].set(i));
        }
        let Independent { rows: parity, reduced, leaders } = Independent::of(parity, coins, work)?;
        let mut leads = vec![None; coins];
        leaders.iter().enumerate().for_each(|(row, column)| leads[*column] = Some(row));
        let carriers: Vec<usize> = (0..coins).filter(|i| leads[*i].is_none()).collect();
        let mut generator = Vec::new();
        for carrier in &carriers {
            work.spend(reduced.len() as u64 / 8 + 1)?;
            let mut word = Word::zero(coins);
            word.set(*carrier);
            reduced.iter().zip(&leaders).filter(|(row, _)| row.get(*carrier)).for_each(|(_, i)| word.set(*i));
            generator.push(word);
        }
        Ok(Self { turn, length: coins, values, parity, generator, carriers })
    }

    /// The greatest number of coins that a move turns.
    pub fn turn(&self) -> u64 {
        self.turn
    }

    /// The number of coins.
    pub fn length(&self) -> usize {
        self.length
    }

    /// The number of bits of a message: the code has 2^dimension words.
    pub fn dimension(&self) -> usize {
        self.generator.len()
    }

    /// The values of the coins 1, 2, 3, …
    pub fn values(&self) -> &[Natural] {
        &self.values
    }

    /// A basis of the code in reduced echelon form: the leading 1 of each word is 0 in all others.
    pub fn generator(&self) -> &[Word] {
        &self.generator
    }

    /// A parity-check matrix: row i has the binary digits 2^i of the values. A word is in the code exactly
    /// if it has an even number of common 1s with every row.
    pub fn parity(&self) -> &[Word] {
        &self.parity
    }

    /// The value of a position, which is the syndrome of the word: 0 for words of the code.
    pub fn value(&self, word: &Word) -> Natural {
        let black = word.indices().filter_map(|i| self.values.get(i));
        black.fold(Natural::ZERO, |sum, value| nim_sum(&sum, value))
    }

    /// Whether the word is in the code, that is, a lost position of the game.
    pub fn contains(&self, word: &Word) -> bool {
        word.len() == self.length && self.parity.iter().all(|row| !row.meets_oddly(word))
    }

    /// Whether the xor of any two lost positions is lost. By theorem it is, since the lost positions are
    /// those of value 0; this check makes sure that the words of the generator have value 0 and that the
    /// dimension matches the parity checks.
    pub fn is_linear(&self) -> bool {
        self.generator.len() + self.parity.len() == self.length
            && self.generator.iter().all(|word| self.value(word).is_zero())
    }

    /// Whether any two words have an even number of common 1s.
    pub fn is_self_orthogonal(&self) -> bool {
        let rows = &self.generator;
        rows.iter().enumerate().all(|(i, a)| rows[..=i].iter().all(|b| !a.meets_oddly(b)))
    }

    /// Whether the code is its own dual.
    pub fn is_self_dual(&self) -> bool {
        2 * self.dimension() == self.length && self.is_self_orthogonal()
    }

    /// Whether the weight of every word is a multiple of four. It is enough that this holds for the
    /// generator and that its words have an even number of common 1s.
    pub fn is_doubly_even(&self) -> bool {
        self.generator.iter().all(|word| word.weight() % 4 == 0) && self.is_self_orthogonal()
    }

    /// The values as 128-bit numbers, for the engines that need a fixed width.
    fn columns(&self) -> Result<Vec<u128>, Stop> {
        let digits = self.parity.len();
        let too_long = || Stop::TooLarge { what: Large::CodeChecks(digits), max: "128".into() };
        self.values.iter().map(|value| u128::try_from(value.to_big()).map_err(|_| too_long())).collect()
    }
}

/// A maximal set of independent rows of a matrix.
struct Independent {
    rows: Vec<Word>,
    /// The same rows reduced, so that each has a leading column in which the others are 0.
    reduced: Vec<Word>,
    /// The leading columns, each as far to the right as possible.
    leaders: Vec<usize>,
}

impl Independent {
    fn of(rows: Vec<Word>, columns: usize, work: &mut Work<'_>) -> Result<Self, Stop> {
        let mut reduced = rows.clone();
        let mut leaders = Vec::new();
        for column in (0..columns).rev() {
            let rank = leaders.len();
            let Some(found) = (rank..reduced.len()).find(|row| reduced[*row].get(column)) else { continue };
            reduced.swap(rank, found);
            let pivot = reduced[rank].clone();
            work.spend((reduced.len() / 8) as u64 + 1)?;
            for (_, row) in reduced.iter_mut().enumerate().filter(|(i, row)| *i != rank && row.get(column)) {
                row.turn(&pivot);
            }
            leaders.push(column);
        }
        reduced.truncate(leaders.len());
        let rows = if leaders.len() == rows.len() { rows } else { reduced.clone() };
        Ok(Self { rows, reduced, leaders })
    }
}
