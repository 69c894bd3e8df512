//! The black coins of a position.

use std::cmp::Ordering;
use std::collections::BTreeSet;
use std::fmt::{self, Write};

use super::MAX_FACTORS;
use crate::notation::{Cursor, join};
use crate::{ParseError, ParseErrorKind, Thing};

/// The largest coordinate of a coin, 2^63 - 1: the sum of two fits in 64 bits.
pub const MAX_PLACE: u64 = u64::MAX >> 1;

/// The most black coins that are read as one position.
pub const MAX_COINS: usize = 65_536;

/// A coin, given by its coordinates: a place, or row and column, or three coordinates, each from 1.
///
/// Coins are ordered by rows, then by columns. Coordinates that the game does not use are 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Coin([u64; MAX_FACTORS]);

impl Coin {
    /// Where no coordinate is chosen yet: the beginning of a product, never a coin of a position.
    pub(super) const ORIGIN: Self = Self([0; MAX_FACTORS]);

    /// The coin with another coordinate along one axis.
    pub(super) fn moved(mut self, axis: usize, place: u64) -> Self {
        if let Some(slot) = self.0.get_mut(axis) {
            *slot = place;
        }
        self
    }

    /// The coin with these coordinates, one to three of them, each between 1 and [`MAX_PLACE`].
    pub fn new(places: &[u64]) -> Option<Self> {
        let known = places.iter().all(|place| (1..=MAX_PLACE).contains(place));
        (known && !places.is_empty() && places.len() <= MAX_FACTORS).then(|| {
            let mut all = [0; MAX_FACTORS];
            all[..places.len()].copy_from_slice(places);
            Self(all)
        })
    }

    /// The coordinates that the game uses.
    pub fn places(&self) -> &[u64] {
        let count = self.0.iter().take_while(|place| **place > 0).count();
        &self.0[..count]
    }

    /// The coordinate along one axis, 0 if the game does not use that axis.
    pub fn place(&self, axis: usize) -> u64 {
        self.0.get(axis).copied().unwrap_or(0)
    }

    /// The coin whose coordinate along axis i is this one's along axis `axes[i]`.
    pub(super) fn with_axes(self, axes: [usize; MAX_FACTORS]) -> Self {
        Self(axes.map(|axis| self.place(axis)))
    }

    /// Reads `3.4`, which must have `dimensions` coordinates.
    fn read(cursor: &mut Cursor<'_>, dimensions: usize) -> Result<Self, ParseError> {
        let start = cursor.place();
        let mut places = [0; MAX_FACTORS];
        let mut found = 0;
        loop {
            let place = cursor.number(1, MAX_PLACE)?;
            if let Some(slot) = places.get_mut(found) {
                *slot = place;
            }
            found += 1;
            if !cursor.eat('.') {
                break;
            }
        }
        if found == dimensions {
            Ok(Self(places))
        } else {
            let reason = ParseErrorKind::WrongCount { what: Thing::Coordinates, expected: dimensions, found };
            Err(cursor.error_at(start, reason))
        }
    }
}

impl fmt::Display for Coin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (axis, place) in self.places().iter().enumerate() {
            if axis > 0 {
                f.write_char('.')?;
            }
            write!(f, "{place}")?;
        }
        Ok(())
    }
}

/// All black coins of a position, ascending and each once.
///
/// ```
/// use marienbad_rules::coin::{BlackCoins, Coin};
/// let coin = |place| Coin::new(&[place]).unwrap();
/// let black = BlackCoins::new(vec![coin(7), coin(3)]).unwrap();
/// assert_eq!(black.coins(), [coin(3), coin(7)]);
/// assert_eq!(BlackCoins::new(vec![coin(3), coin(3)]), None);
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct BlackCoins(Vec<Coin>);

impl BlackCoins {
    /// The set of these coins, in any order. `None` if there are none or if one occurs twice.
    pub fn new(mut coins: Vec<Coin>) -> Option<Self> {
        coins.sort_unstable();
        let once = coins.windows(2).all(|pair| pair[0] != pair[1]);
        (once && !coins.is_empty()).then_some(Self(coins))
    }

    /// The coins, ascending.
    pub fn coins(&self) -> &[Coin] {
        &self.0
    }

    /// Whether this coin is black.
    pub fn contains(&self, coin: &Coin) -> bool {
        self.0.binary_search(coin).is_ok()
    }

    /// The black coins after turning the coins of `turned` (ascending); `None` if none is left.
    pub(super) fn after(&self, turned: &[Coin]) -> Option<Self> {
        let (mut old, mut new) = (self.0.as_slice(), turned);
        let mut black = Vec::with_capacity(old.len() + new.len());
        while let (Some((a, old_rest)), Some((b, new_rest))) = (old.split_first(), new.split_first()) {
            match a.cmp(b) {
                Ordering::Less => {
                    black.push(*a);
                    old = old_rest;
                }
                Ordering::Greater => {
                    black.push(*b);
                    new = new_rest;
                }
                Ordering::Equal => (old, new) = (old_rest, new_rest),
            }
        }
        black.extend_from_slice(old);
        black.extend_from_slice(new);
        (!black.is_empty()).then_some(Self(black))
    }

    /// The same coins with the axes permuted.
    pub(super) fn with_axes(&self, axes: [usize; MAX_FACTORS]) -> Self {
        let mut coins: Vec<Coin> = self.0.iter().map(|coin| coin.with_axes(axes)).collect();
        coins.sort_unstable();
        Self(coins)
    }

    /// Reads `3.4,6.2` up to a `+` or the end.
    pub(super) fn read(cursor: &mut Cursor<'_>, dimensions: usize) -> Result<Self, ParseError> {
        let mut coins = BTreeSet::new();
        loop {
            let start = cursor.place();
            if coins.len() == MAX_COINS {
                return Err(cursor.error(ParseErrorKind::TooMany { what: Thing::Coins, max: MAX_COINS }));
            }
            let coin = Coin::read(cursor, dimensions)?;
            if !coins.insert(coin) {
                let what = coin.to_string();
                return Err(cursor.error_at(start, ParseErrorKind::Repeated { what }));
            }
            if cursor.at_end() || cursor.peek() == Some('+') {
                return Ok(Self(coins.into_iter().collect()));
            }
            cursor.expect(',', ",")?;
        }
    }

    /// Writes `3.4,6.2`.
    pub(super) fn write(&self, out: &mut dyn Write) -> fmt::Result {
        join(&self.0, ",", out, |coin, out| write!(out, "{coin}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(places: &[u64]) -> Vec<Coin> {
        places.iter().map(|n| Coin::new(&[*n]).unwrap()).collect()
    }

    #[test]
    fn turning_is_a_symmetric_difference() {
        let black = BlackCoins(line(&[2, 5, 9]));
        assert_eq!(black.after(&line(&[1, 2, 9])), Some(BlackCoins(line(&[1, 5]))));
        assert_eq!(black.after(&line(&[3, 11])), Some(BlackCoins(line(&[2, 3, 5, 9, 11]))));
        assert_eq!(black.after(&line(&[2, 5, 9])), None);
    }

    #[test]
    fn coins_stand_on_the_board() {
        assert_eq!(Coin::new(&[]), None);
        assert_eq!(Coin::new(&[1, 0]), None);
        assert_eq!(Coin::new(&[1, 2, 3, 4]), None);
        assert_eq!(Coin::new(&[MAX_PLACE + 1]), None);
        let coin = Coin::new(&[3, 4]).unwrap();
        assert_eq!((coin.places(), coin.place(1), coin.place(7)), (&[3, 4][..], 4, 0));
        assert_eq!(coin.to_string(), "3.4");
        assert!(Coin::new(&[3, 4]) < Coin::new(&[10, 1]));
    }
}
