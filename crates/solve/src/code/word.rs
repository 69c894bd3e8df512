//! Words of a code: a row of coins, black or white.

use std::fmt::{self, Write};
use std::str::FromStr;

/// A row of coins of fixed length; a black coin is a 1. Places count from 1, as for all coins; the text
/// begins with coin 1.
///
/// ```
/// use marienbad_solve::code::Word;
/// let word: Word = "1110000".parse()?;
/// assert_eq!(word.places().collect::<Vec<_>>(), [1, 2, 3]);
/// assert_eq!((word.len(), word.weight(), word.to_string().as_str()), (7, 3, "1110000"));
/// # Ok::<(), marienbad_solve::code::WordError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Word {
    len: usize,
    bits: Vec<u64>,
}

impl Word {
    /// A row of white coins.
    pub fn zero(len: usize) -> Self {
        Self { len, bits: vec![0; len.div_ceil(64)] }
    }

    /// A row in which the coins at these places are black; `None` if a place is 0 or beyond the row.
    pub fn of_places(len: usize, places: impl IntoIterator<Item = usize>) -> Option<Self> {
        let mut word = Self::zero(len);
        for place in places {
            if !(1..=len).contains(&place) {
                return None;
            }
            word.set(place - 1);
        }
        Some(word)
    }

    /// One coin for each bit.
    pub fn of_bits(bits: &[bool]) -> Self {
        let mut word = Self::zero(bits.len());
        bits.iter().enumerate().filter(|(_, bit)| **bit).for_each(|(i, _)| word.set(i));
        word
    }

    /// The number of coins.
    pub fn len(&self) -> usize {
        self.len
    }

    /// Whether there are no coins at all.
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Whether all coins are white.
    pub fn is_zero(&self) -> bool {
        self.bits.iter().all(|bits| *bits == 0)
    }

    /// Whether the coin at this place is black. Places beyond the row have no coin.
    pub fn is_black(&self, place: usize) -> bool {
        (1..=self.len).contains(&place) && self.get(place - 1)
    }

    /// The places of the black coins, ascending.
    pub fn places(&self) -> impl Iterator<Item = usize> + '_ {
        self.indices().map(|i| i + 1)
    }

    /// How many coins are black.
    pub fn weight(&self) -> usize {
        self.bits.iter().map(|bits| bits.count_ones() as usize).sum()
    }

    /// Turns the coins that are black in the other word. If the lengths differ, only the common coins
    /// count.
    pub fn turn(&mut self, other: &Self) {
        self.bits.iter_mut().zip(&other.bits).for_each(|(a, b)| *a ^= b);
    }

    /// Turns the coin at this place, if there is one.
    pub fn turn_place(&mut self, place: usize) {
        if (1..=self.len).contains(&place) {
            self.bits[(place - 1) / 64] ^= 1 << ((place - 1) % 64);
        }
    }

    /// The word as bits, coin 1 first.
    pub fn to_bits(&self) -> Vec<bool> {
        (0..self.len).map(|i| self.get(i)).collect()
    }

    pub(super) fn get(&self, i: usize) -> bool {
        self.bits[i / 64] >> (i % 64) & 1 == 1
    }

    pub(super) fn set(&mut self, i: usize) {
        self.bits[i / 64] |= 1 << (i % 64);
    }

    /// The places of the black coins from 0.
    pub(super) fn indices(&self) -> impl Iterator<Item = usize> + '_ {
        self.bits.iter().enumerate().flat_map(|(i, bits)| {
            let mut rest = *bits;
            std::iter::from_fn(move || {
                let bit = (rest != 0).then(|| rest.trailing_zeros() as usize)?;
                rest &= rest - 1;
                Some(64 * i + bit)
            })
        })
    }

    /// The first black coin, from 0.
    pub(super) fn first(&self) -> Option<usize> {
        self.indices().next()
    }

    /// Whether an odd number of coins are black in both.
    pub(super) fn meets_oddly(&self, other: &Self) -> bool {
        let common = self.bits.iter().zip(&other.bits).fold(0, |sum, (a, b)| sum ^ a & b);
        common.count_ones() % 2 == 1
    }

    /// Bytes of memory of a word.
    pub(super) fn size(len: usize) -> usize {
        8 * len.div_ceil(64) + 40
    }
}

impl fmt::Display for Word {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        (0..self.len).try_for_each(|i| f.write_char(if self.get(i) { '1' } else { '0' }))
    }
}

/// An invalid text of a word.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("`{found}` at character {at}: a word has 0 and 1 only, as in 1110000")]
pub struct WordError {
    /// Where, in characters from 0.
    pub at: usize,
    /// What stands there.
    pub found: char,
}

impl FromStr for Word {
    type Err = WordError;

    fn from_str(text: &str) -> Result<Self, WordError> {
        let bit = |(at, found): (usize, char)| match found {
            '0' => Ok(false),
            '1' => Ok(true),
            _ => Err(WordError { at, found }),
        };
        let bits = text.trim().chars().enumerate().map(bit).collect::<Result<Vec<bool>, _>>()?;
        Ok(Self::of_bits(&bits))
    }
}
