//! A move of a coin-turning game.

use std::fmt::{self, Write};

use super::{Coin, MAX_FACTORS, MAX_PLACE};

/// The most coins that a move may turn that is listed. Where a longer one is legal,
/// [`Ruleset::lists_all`](crate::Ruleset::lists_all) says so, and no search nor checker goes on; the engines
/// that compute values ask the [`Factor`](super::Factor), which has no such limit.
pub const MAX_TURNED: usize = 65_536;

/// The coins that a move turns: a set of places in each dimension, and every coin whose coordinates lie in
/// these sets.
///
/// Sets are written in ascending order, three or more consecutive places as an interval, the dimensions
/// separated by `*`: `3,7`, `7-12`, `2,6*4,6`.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Turn {
    sets: Vec<Vec<u64>>,
}

impl Turn {
    /// The move that turns these places: one set for each dimension, its elements in any order. The ruleset
    /// decides whether the move is legal. `None` if it could be legal nowhere: no set or more than three,
    /// an empty set, a repeated place, a place that is 0 or above [`MAX_PLACE`], or more than
    /// [`MAX_TURNED`] coins.
    pub fn new(mut sets: Vec<Vec<u64>>) -> Option<Self> {
        let mut turned = 1usize;
        for set in &mut sets {
            set.sort_unstable_by(|a, b| b.cmp(a));
            let known = set.iter().all(|place| (1..=MAX_PLACE).contains(place));
            if !known || set.windows(2).any(|pair| pair[0] == pair[1]) {
                return None;
            }
            turned = turned.saturating_mul(set.len());
        }
        let fits = (1..=MAX_TURNED).contains(&turned) && (1..=MAX_FACTORS).contains(&sets.len());
        fits.then_some(Self { sets })
    }

    /// A move from sets produced by [`super::Factor::turns_within`], which need no check.
    pub(super) fn of_factors(sets: &[Vec<u64>]) -> Self {
        Self { sets: sets.to_vec() }
    }

    /// The places in each dimension, greatest first.
    pub fn sets(&self) -> &[Vec<u64>] {
        &self.sets
    }

    /// The coin that must go from black to white: the greatest place of each dimension.
    pub fn corner(&self) -> Option<Coin> {
        let places: Vec<u64> = self.sets.iter().filter_map(|set| set.first().copied()).collect();
        Coin::new(&places)
    }

    /// Every turned coin, ascending.
    pub fn coins(&self) -> Vec<Coin> {
        let mut coins = vec![Coin::ORIGIN];
        for (axis, set) in self.sets.iter().enumerate() {
            let ascending = || set.iter().rev();
            coins = coins
                .iter()
                .flat_map(|coin| ascending().map(move |place| coin.moved(axis, *place)))
                .collect();
        }
        coins
    }

    /// Reads what [`Turn`]'s `Display` writes.
    pub(super) fn parse(text: &str) -> Option<Self> {
        let sets: Option<Vec<Vec<u64>>> = text.split('*').map(places).collect();
        Self::new(sets?)
    }
}

/// Reads `3,7-12`.
fn places(text: &str) -> Option<Vec<u64>> {
    let number = |digits: &str| {
        let plain = digits.bytes().all(|b| b.is_ascii_digit());
        plain.then(|| digits.parse::<u64>().ok()).flatten()
    };
    let mut all = Vec::new();
    for item in text.split(',') {
        let (first, last) = match item.split_once('-') {
            Some((first, last)) => (number(first)?, number(last)?),
            None => (number(item)?, number(item)?),
        };
        // Checked before the interval is expanded: `1-9000000000000000000` is a short text.
        let count = usize::try_from(last.checked_sub(first)?).ok()?;
        if count >= MAX_TURNED - all.len() {
            return None;
        }
        all.extend(first..=last);
    }
    Some(all)
}

impl fmt::Display for Turn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (axis, set) in self.sets.iter().enumerate() {
            if axis > 0 {
                f.write_char('*')?;
            }
            let ascending: Vec<u64> = set.iter().rev().copied().collect();
            for (i, run) in ascending.chunk_by(|a, b| a + 1 == *b).enumerate() {
                if i > 0 {
                    f.write_char(',')?;
                }
                match run {
                    [first, _, .., last] => write!(f, "{first}-{last}")?,
                    [first, last] => write!(f, "{first},{last}")?,
                    _ => run.iter().try_for_each(|place| write!(f, "{place}"))?,
                }
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_read_back() {
        for text in ["7", "3,7", "7-12", "1,3-5,7,8,11", "2,6*4,6", "1-3*2*5,9"] {
            assert_eq!(Turn::parse(text).unwrap().to_string(), text);
        }
        // Any order is accepted; ascending order is written.
        assert_eq!(Turn::parse("9,7,8").unwrap().to_string(), "7-9");
    }

    #[test]
    fn nonsense_and_enormous_moves_are_refused() {
        for text in [
            "",
            "*",
            "3,",
            ",3",
            "3,3",
            "0",
            "3-1",
            "-3",
            "3-",
            "1-2-3",
            "+3",
            "x",
            "1*",
            "1*2*3*4",
            "1-9000000000000000000",
            "9223372036854775808",
            "1-65537",
            "1-300*1-300",
            "1-65536*1-65536*1-65536",
            "1-40000,50000-90000",
        ] {
            assert_eq!(Turn::parse(text), None, "{text:?}");
        }
        assert!(Turn::parse("1-65536").is_some());
        assert!(Turn::parse("1-256*1-256").is_some());
        assert_eq!(Turn::new(vec![]), None);
        assert_eq!(Turn::new(vec![vec![]]), None);
    }

    #[test]
    fn a_product_turns_every_pair() {
        let turn = Turn::parse("2,6*4,6").unwrap();
        let coins: Vec<String> = turn.coins().iter().map(Coin::to_string).collect();
        assert_eq!(coins, ["2.4", "2.6", "6.4", "6.6"]);
        assert_eq!(turn.corner(), Coin::new(&[6, 6]));
    }
}
