//! Error correction by the winning move.

use marienbad_rules::Natural;
use rustc_hash::FxHashMap;

use super::distance::each_index_set;
use super::weights::each_word;
use super::{Code, Word};
use crate::coin::subsets::binomial;
use crate::{Stop, Work};

/// What was found wrong with a word.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Correction {
    /// Nothing: the position is lost, its value is 0.
    Clean,
    /// So few errors that they are determined uniquely.
    Corrected {
        /// The places that were turned back, ascending.
        places: Vec<usize>,
    },
    /// Too many errors to correct.
    Detected,
}

/// A received word after decoding.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Decoded {
    /// The value of the position: 0 for a word of the code.
    pub value: Natural,
    /// What was found wrong.
    pub correction: Correction,
    /// The corrected word, unless errors were only detected.
    pub word: Option<Word>,
    /// Whether the correction is a legal move from the received word, which requires that its rightmost
    /// coin was black. Otherwise the error itself is a move from the corrected word to the received one.
    pub is_move: bool,
}

/// Corrects up to ⌊(d - 1)/2⌋ errors in a word of a code with minimum distance d.
///
/// A received word is a position of the game. If it is not lost, turning some coins makes its value 0. The
/// smallest such set of coins is the error if it has at most ⌊(d - 1)/2⌋ coins, because only one word of
/// the code is that close.
///
/// ```
/// use marienbad_solve::{Budget, Work, code::{Code, Correction, Decoder}};
/// let mut work = Work::new(Budget::default());
/// let golay = Code::new(7, 24, &mut work)?;
/// let decoder = Decoder::new(&golay, &mut work)?;
/// let mut word = golay.encode(&[true; 12]);
/// [3, 8, 21].map(|place| word.turn_place(place));
/// let decoded = decoder.decode(&word, &mut work)?;
/// assert_eq!(decoded.correction, Correction::Corrected { places: vec![3, 8, 21] });
/// assert_eq!(golay.message(&decoded.word.unwrap()), [true; 12]);
/// # Ok::<(), marienbad_solve::Stop>(())
/// ```
#[derive(Debug, Clone)]
pub struct Decoder<'c> {
    code: &'c Code,
    distance: Option<usize>,
    corrects: usize,
    /// The values as 128-bit numbers, and for the xor of each set of at most half as many places as can be
    /// corrected, that set. `None` if the code has so few words that they are compared one by one.
    tables: Option<Tables>,
}

#[derive(Debug, Clone)]
struct Tables {
    columns: Vec<u128>,
    places: FxHashMap<u128, Vec<usize>>,
}

impl<'c> Decoder<'c> {
    /// Computes the distance of the code and builds the tables.
    pub fn new(code: &'c Code, work: &mut Work<'_>) -> Result<Self, Stop> {
        let distance = code.distance(work)?;
        let corrects = distance.map_or(code.length(), |distance| (distance - 1) / 2);
        let sets = binomial(code.length(), corrects - corrects / 2).unwrap_or(u64::MAX);
        let words = 1u64.checked_shl(code.dimension() as u32).unwrap_or(u64::MAX);
        if words <= sets {
            return Ok(Self { code, distance, corrects, tables: None });
        }
        let columns = code.columns()?;
        let mut places = FxHashMap::default();
        for size in 0..=corrects / 2 {
            each_index_set(columns.len(), size, &mut |set| {
                work.spend(1)?;
                work.hold(48 + 8 * size)?;
                places.insert(set.iter().fold(0, |xor, i| xor ^ columns[*i]), set.to_vec());
                Ok(())
            })?;
        }
        Ok(Self { code, distance, corrects, tables: Some(Tables { columns, places }) })
    }

    /// The minimum distance of the code; `None` if it has only one word.
    pub fn distance(&self) -> Option<usize> {
        self.distance
    }

    /// How many errors it corrects: ⌊(d - 1)/2⌋.
    pub fn corrects(&self) -> usize {
        self.corrects
    }

    /// How many errors it always detects if it corrects none: d - 1.
    pub fn detects(&self) -> usize {
        self.distance.map_or(self.code.length(), |distance| distance - 1)
    }

    /// Corrects a word. A word of the wrong length is truncated or padded with white coins.
    pub fn decode(&self, received: &Word, work: &mut Work<'_>) -> Result<Decoded, Stop> {
        let mut word = Word::zero(self.code.length());
        received.places().for_each(|place| word.turn_place(place));
        let value = self.code.value(&word);
        if value.is_zero() {
            return Ok(Decoded { value, correction: Correction::Clean, word: Some(word), is_move: false });
        }
        let Some(errors) = self.errors(&word, work)? else {
            return Ok(Decoded { value, correction: Correction::Detected, word: None, is_move: false });
        };
        let places: Vec<usize> = errors.iter().map(|i| i + 1).collect();
        let is_move = places.last().is_some_and(|last| word.is_black(*last));
        for place in &places {
            word.turn_place(*place);
        }
        Ok(Decoded { value, correction: Correction::Corrected { places }, word: Some(word), is_move })
    }

    /// The smallest set of places, from 0, whose turning makes the value 0, if it is small enough to be
    /// unique.
    fn errors(&self, word: &Word, work: &mut Work<'_>) -> Result<Option<Vec<usize>>, Stop> {
        let mut found = None;
        let Some(Tables { columns, places }) = &self.tables else {
            each_word(&self.code.generator, self.code.length(), work, |other| {
                let mut error = other.clone();
                error.turn(word);
                if error.weight() <= self.corrects {
                    found = Some(error.indices().collect());
                }
                Ok(())
            })?;
            return Ok(found);
        };
        let syndrome = word.indices().fold(0, |xor, i| xor ^ columns[i]);
        for size in 0..=self.corrects - self.corrects / 2 {
            each_index_set(columns.len(), size, &mut |set| {
                work.spend(1)?;
                let rest = set.iter().fold(syndrome, |xor, i| xor ^ columns[*i]);
                if let Some(others) = places.get(&rest).filter(|_| found.is_none()) {
                    // Places in both sets are turned twice, that is, not at all.
                    let mut error = Word::zero(columns.len());
                    set.iter().chain(others).for_each(|i| error.turn_place(i + 1));
                    found = Some(error.indices().collect());
                }
                Ok(())
            })?;
            if found.is_some() {
                break;
            }
        }
        Ok(found)
    }
}
