//! The error-correcting codes inside the coin-turning games.
//!
//! In "turn at most r of N coins" no move leads from one lost position to another: two of them differ in more
//! than r coins. The lost positions are a code, and since values add by xor it is a linear one: the value of
//! a position is its *syndrome*, and a turn that makes the value 0 corrects the errors. r = 2 gives Hamming's
//! codes, r = 3 the same with a parity check, r = 7 and 24 coins Golay's. J. H. Conway and N. J. A. Sloane,
//! *Lexicographic codes: error-correcting codes from game theory*, IEEE Trans. Inform. Theory 32 (1986),
//! 337–348; source 001, pp. 23–28.
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
//! Rooms: [`Word`] is a row of coins; [`Decoder`] corrects errors; [`Design`] says how evenly the lightest
//! words lie, and [`Group`] which exchanges of coins keep the code.

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
    /// The places, from 0, where each word of the generator has its own 1: they carry the message.
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

    /// How many coins a move turns at most.
    pub fn turn(&self) -> u64 {
        self.turn
    }

    /// The number of coins.
    pub fn length(&self) -> usize {
        self.length
    }

    /// The bits of a message: the code has 2^dimension words.
    pub fn dimension(&self) -> usize {
        self.generator.len()
    }

    /// The values of the coins 1, 2, 3, …
    pub fn values(&self) -> &[Natural] {
        &self.values
    }

    /// A basis of the code in reduced echelon form: the first 1 of each word stands in no other.
    pub fn generator(&self) -> &[Word] {
        &self.generator
    }

    /// A parity-check matrix: row i has the binary digits 2^i of the values. A word is in the code exactly if
    /// it meets every row an even number of times.
    pub fn parity(&self) -> &[Word] {
        &self.parity
    }

    /// The value of a position: the syndrome of the word. 0 for the words of the code.
    pub fn value(&self, word: &Word) -> Natural {
        let black = word.indices().filter_map(|i| self.values.get(i));
        black.fold(Natural::ZERO, |sum, value| nim_sum(&sum, value))
    }

    /// Whether the word is in the code, a lost position of the game.
    pub fn contains(&self, word: &Word) -> bool {
        word.len() == self.length && self.parity.iter().all(|row| !row.meets_oddly(word))
    }

    /// Whether the xor of two lost positions is lost. So it is by theorem, the lost positions being those of
    /// value 0; this looks at the generator, which must have value 0 and fill what the parity checks leave
    /// free.
    pub fn is_linear(&self) -> bool {
        self.generator.len() + self.parity.len() == self.length
            && self.generator.iter().all(|word| self.value(word).is_zero())
    }

    /// Whether any two words meet an even number of times.
    pub fn is_self_orthogonal(&self) -> bool {
        let rows = &self.generator;
        rows.iter().enumerate().all(|(i, a)| rows[..=i].iter().all(|b| !a.meets_oddly(b)))
    }

    /// Whether the code is its own dual.
    pub fn is_self_dual(&self) -> bool {
        2 * self.dimension() == self.length && self.is_self_orthogonal()
    }

    /// Whether every word has a multiple of four black coins: if the generator's have, and meet evenly, all
    /// have.
    pub fn is_doubly_even(&self) -> bool {
        self.generator.iter().all(|word| word.weight() % 4 == 0) && self.is_self_orthogonal()
    }

    /// The values as numbers of 128 bits, for the engines that need them short.
    fn columns(&self) -> Result<Vec<u128>, Stop> {
        let digits = self.parity.len();
        let too_long = || Stop::TooLarge { what: Large::CodeChecks(digits), max: "128".into() };
        self.values.iter().map(|value| u128::try_from(value.to_big()).map_err(|_| too_long())).collect()
    }
}

/// The rows of a matrix that do not depend on others.
struct Independent {
    rows: Vec<Word>,
    /// The same reduced, so that each has a column of its own.
    reduced: Vec<Word>,
    /// These columns, each as far to the right as possible.
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
