//! Sets of cells.

use std::fmt;

/// A set of places of one board (cells, tokens, vertices), given by their numbers.
///
/// Boards of at most 128 places need no allocation. Sets are compared, ordered and hashed as sets of the
/// same board; sets of different boards must be distinguished by their boards.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cells(Words);

#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
enum Words {
    Few([u64; 2]),
    Many(Box<[u64]>),
}

impl Cells {
    /// Heap memory in bytes, beyond its own size.
    pub fn bytes_beside(&self) -> usize {
        match &self.0 {
            Words::Few(_) => 0,
            Words::Many(words) => size_of_val(&**words),
        }
    }

    /// Heap memory in words: 0 on a board of at most 128 places.
    pub fn words_beside(&self) -> usize {
        self.bytes_beside() / size_of::<u64>()
    }

    /// The empty set on a board of `places` places.
    pub fn none(places: usize) -> Self {
        Self(if places <= 128 {
            Words::Few([0; 2])
        } else {
            Words::Many(vec![0; places.div_ceil(64)].into_boxed_slice())
        })
    }

    /// Every place of a board of `places` places.
    pub fn all(places: usize) -> Self {
        let mut cells = Self::none(places);
        for (i, word) in cells.words_mut().iter_mut().enumerate() {
            *word = match places.saturating_sub(64 * i) {
                0 => 0,
                left @ 1..64 => (1 << left) - 1,
                _ => u64::MAX,
            };
        }
        cells
    }

    /// The set of the places whose bits are set, on a board of at most 64 places.
    pub fn from_word(word: u64) -> Self {
        Self(Words::Few([word, 0]))
    }

    /// The set of the places whose bits are set, on a board of at most 128 places.
    pub(crate) fn from_long(bits: u128) -> Self {
        Self(Words::Few([bits as u64, (bits >> 64) as u64]))
    }

    /// All places as bits, if the board has at most 128.
    pub(crate) fn as_long(&self) -> Option<u128> {
        match self.0 {
            Words::Few([low, high]) => Some(u128::from(low) | u128::from(high) << 64),
            Words::Many(_) => None,
        }
    }

    /// The places as bits, if the board has at most 128 places and none in the set is 64 or above.
    pub fn as_word(&self) -> Option<u64> {
        match self.0 {
            Words::Few([word, 0]) => Some(word),
            _ => None,
        }
    }

    /// The empty set on the same board.
    #[must_use]
    pub fn emptied(&self) -> Self {
        Self(match &self.0 {
            Words::Few(_) => Words::Few([0; 2]),
            Words::Many(words) => Words::Many(vec![0; words.len()].into_boxed_slice()),
        })
    }

    /// The set as bits; place 0 is the lowest bit of the first word.
    pub fn words(&self) -> &[u64] {
        match &self.0 {
            Words::Few(words) => words,
            Words::Many(words) => words,
        }
    }

    fn words_mut(&mut self) -> &mut [u64] {
        match &mut self.0 {
            Words::Few(words) => words,
            Words::Many(words) => words,
        }
    }

    /// Whether `place` is in the set.
    pub fn contains(&self, place: usize) -> bool {
        self.words().get(place / 64).is_some_and(|word| word >> (place % 64) & 1 == 1)
    }

    /// Adds `place` to the set.
    pub fn insert(&mut self, place: usize) {
        if let Some(word) = self.words_mut().get_mut(place / 64) {
            *word |= 1 << (place % 64);
        }
    }

    /// Removes `place` from the set; whether it was there.
    pub fn remove(&mut self, place: usize) -> bool {
        let Some(word) = self.words_mut().get_mut(place / 64) else {
            return false;
        };
        let bit = 1 << (place % 64);
        let was = *word & bit != 0;
        *word &= !bit;
        was
    }

    /// Adds every place of `other` to the set.
    pub fn extend(&mut self, other: &Self) {
        for (word, more) in self.words_mut().iter_mut().zip(other.words()) {
            *word |= more;
        }
    }

    /// The number of places in the set.
    pub fn len(&self) -> usize {
        self.words().iter().map(|word| word.count_ones() as usize).sum()
    }

    /// Whether the set is empty.
    pub fn is_empty(&self) -> bool {
        self.words().iter().all(|&word| word == 0)
    }

    /// The places in ascending order.
    pub fn iter(&self) -> impl Iterator<Item = usize> + '_ {
        self.words().iter().enumerate().flat_map(|(i, &word)| {
            let mut left = word;
            std::iter::from_fn(move || {
                let bit = (left != 0).then(|| left.trailing_zeros() as usize)?;
                left &= left - 1;
                Some(64 * i + bit)
            })
        })
    }
}

impl fmt::Debug for Cells {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn small_and_large_boards_behave_alike() {
        for places in [1, 63, 64, 65, 128, 129, 192, 4096] {
            let mut cells = Cells::all(places);
            assert_eq!(cells.len(), places);
            assert!(cells.iter().eq(0..places));
            assert!(!cells.contains(places) && !cells.contains(1 << 40));
            assert!(cells.remove(places - 1) && !cells.remove(places - 1) && !cells.remove(1 << 40));
            assert_eq!(cells.len(), places - 1);
            let mut other = cells.emptied();
            assert_eq!(other, Cells::none(places));
            other.insert(places - 1);
            cells.extend(&other);
            assert_eq!(cells, Cells::all(places));
            assert_eq!(other.iter().collect::<Vec<_>>(), [places - 1]);
        }
    }
}
