//! One dimension of a coin-turning game: which coins may be turned together.

use std::collections::BTreeSet;

use crate::Listing;

/// Which sets of places may be turned in one move, in one dimension.
///
/// Sets are given *greatest first*: the coin that must go from black to white comes first. Places count
/// from 1.
///
/// | name     | a move turns                                                 | value of the coin n alone |
/// |----------|--------------------------------------------------------------|---------------------------|
/// | `R`      | at most R coins (`nim` is `2`)                               | `f_R(n)`; n for R = 2     |
/// | `=R`     | exactly R coins                                              | n - 1 for R = 2           |
/// | `{1,3}`  | a number of coins that is in the set                         |                           |
/// | `ruler`  | an interval of neighbouring coins                            | the largest 2^k dividing n |
/// | `set`    | any coins                                                    | 2^(n-1)                   |
/// | `sym`    | coins that lie symmetrically about the middle of the first and the last | 1, 2, 4, 3, 6, 7, 8, 16, 18, 25 |
/// | `d{1,2}` | one coin, or two whose distance is in the set                |                           |
///
/// Source 001, pp. 22–29 (which counts "exactly 2" from 0); Winning Ways, vol. 3, ch. 14. In Sym, the
/// turned coins are symmetric about their own midpoint, wherever that is. If it had to be the midpoint of
/// the row up to the last coin, the values would be 1, 0, 0, 0, …, not the published ones.
///
/// ```
/// use marienbad_rules::coin::Factor;
/// let mut sets = Vec::new();
/// let _ = Factor::AtMost(2).turns(3, &mut |set| {
///     sets.push(set.to_vec());
///     Ok(())
/// });
/// assert_eq!(sets, [vec![3], vec![3, 2], vec![3, 1]]);
/// assert!(Factor::Interval.allows(&[9, 8, 7]));
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Factor {
    /// At most this many coins.
    AtMost(u64),
    /// Exactly this many coins.
    Exactly(u64),
    /// A number of coins from the set.
    Numbers(BTreeSet<u64>),
    /// An interval of neighbouring coins: the ruler game.
    Interval,
    /// Any set of coins.
    Any,
    /// A set of coins that is symmetric about the midpoint between its first and its last.
    Symmetric,
    /// One coin, or two coins whose distance is in the set.
    Distances(BTreeSet<u64>),
}

/// Called with each set of places, greatest first.
type Turns<'a> = dyn FnMut(&[u64]) -> Listing + 'a;

impl Factor {
    /// The factor for a number of coins from the set. The same rule always gives the same value: `{1,2}` is
    /// "at most 2" and `{3}` is "exactly 3".
    pub fn numbers(set: BTreeSet<u64>) -> Self {
        match (set.first(), set.last(), set.len() as u64) {
            (Some(1), Some(&last), count) if last == count => Self::AtMost(last),
            (Some(&only), _, 1) => Self::Exactly(only),
            _ => Self::Numbers(set),
        }
    }

    /// Calls `visit` once for each legal set whose greatest place is `n`, in a fixed order. The sets are
    /// generated one by one; there may be 2^(n-1) of them, and the caller decides when to stop.
    pub fn turns(&self, n: u64, visit: &mut Turns<'_>) -> Listing {
        self.turns_within(n, u64::MAX, visit)
    }

    /// The sets of [`Factor::turns`] with at most `most` places. Never searches for long between two sets.
    pub(super) fn turns_within(&self, n: u64, most: u64, visit: &mut Turns<'_>) -> Listing {
        if self.least(n).is_none_or(|least| least > most) {
            return Ok(());
        }
        let pairs = most >= 2;
        match self {
            Self::AtMost(_) | Self::Exactly(_) | Self::Numbers(_) | Self::Any => {
                let next = |len: u64, last: u64| {
                    // The next place must leave enough places below it to reach the smallest allowed size.
                    let size = self.size_from(len + 1).filter(|size| *size <= most)?;
                    Some((last - 1, size - len))
                };
                descend(n, &next, &mut |set| {
                    let size = set.len() as u64;
                    if self.size_from(size) == Some(size) { visit(set) } else { Ok(()) }
                })
            }
            Self::Interval => {
                let mut set = Vec::new();
                for place in (1..=n).rev().take(usize::try_from(most).unwrap_or(usize::MAX)) {
                    set.push(place);
                    visit(&set)?;
                }
                Ok(())
            }
            Self::Symmetric => {
                visit(&[n])?;
                let mut firsts = (1..n).rev().take_while(|_| pairs);
                firsts.try_for_each(|first| symmetric(first, n, most, visit))
            }
            Self::Distances(set) => {
                visit(&[n])?;
                let mut distances = set.range(1..n).take_while(|_| pairs);
                distances.try_for_each(|distance| visit(&[n, n - distance]))
            }
        }
    }

    /// Whether these places, greatest first, may be turned together. Looks only at this set, not at the
    /// others.
    pub fn allows(&self, set: &[u64]) -> bool {
        let (Some(&greatest), Some(&least)) = (set.first(), set.last()) else {
            return false;
        };
        if least == 0 || set.windows(2).any(|pair| pair[0] <= pair[1]) {
            return false;
        }
        let size = set.len() as u64;
        match self {
            Self::AtMost(_) | Self::Exactly(_) | Self::Numbers(_) | Self::Any => {
                self.size_from(size) == Some(size)
            }
            Self::Interval => greatest - least == size - 1,
            Self::Symmetric => {
                set.iter().zip(set.iter().rev()).all(|(upper, lower)| greatest - upper == lower - least)
            }
            Self::Distances(set) => size == 1 || size == 2 && set.contains(&(greatest - least)),
        }
    }

    /// The number of coins in the smallest legal set with greatest place `n`, if there is one.
    pub(super) fn least(&self, n: u64) -> Option<u64> {
        self.size_from(1).filter(|size| *size <= n)
    }

    /// The number of coins in the largest legal set with greatest place `n`, 0 if there is none.
    pub(super) fn greatest(&self, n: u64) -> u64 {
        match self {
            Self::AtMost(most) => n.min(*most),
            Self::Exactly(size) => {
                if *size <= n {
                    *size
                } else {
                    0
                }
            }
            Self::Numbers(set) => set.range(..=n).next_back().copied().unwrap_or(0),
            Self::Any | Self::Interval | Self::Symmetric => n,
            Self::Distances(set) => n.min(if set.range(1..n.max(1)).next().is_some() { 2 } else { 1 }),
        }
    }

    /// The smallest number of coins, at least `from` (and at least 1), that may be turned at all.
    fn size_from(&self, from: u64) -> Option<u64> {
        match self {
            Self::AtMost(most) => (from <= *most).then_some(from),
            Self::Exactly(size) => (from <= *size).then_some(*size),
            Self::Numbers(set) => set.range(from..).next().copied(),
            Self::Any | Self::Interval | Self::Symmetric | Self::Distances(_) => Some(from),
        }
    }
}

/// Visits descending sets that begin with `first`, each before its extensions. From the length and the last
/// place of a set, `next` returns the upper and lower bounds of its next place. The set itself is the
/// stack.
fn descend(first: u64, next: &dyn Fn(u64, u64) -> Option<(u64, u64)>, visit: &mut Turns<'_>) -> Listing {
    let mut set = vec![first];
    let mut floors = vec![first];
    let mut last = first;
    loop {
        visit(&set)?;
        match next(set.len() as u64, last) {
            Some((high, low)) if low <= high => {
                set.push(high);
                floors.push(low);
                last = high;
            }
            _ => loop {
                let (Some(place), Some(floor)) = (set.last_mut(), floors.last()) else {
                    return Ok(());
                };
                if *place > *floor {
                    *place -= 1;
                    last = *place;
                    break;
                }
                set.pop();
                floors.pop();
            },
        }
    }
}

/// Visits the symmetric sets from `first` to `n`, where `first < n` and `most >= 2`: the upper half is
/// chosen, the lower half mirrors it.
fn symmetric(first: u64, n: u64, most: u64, visit: &mut Turns<'_>) -> Listing {
    let sum = first + n;
    let low = sum.div_ceil(2);
    let middle = sum.is_multiple_of(2);
    let next = |len: u64, last: u64| {
        let pairs = len + 1;
        if pairs <= most / 2 {
            Some((last - 1, low))
        } else {
            // There is room for one more coin, and only the middle coin comes without a partner.
            (middle && pairs == most.div_ceil(2) && low < last).then_some((low, low))
        }
    };
    let mut set = Vec::new();
    descend(n, &next, &mut |upper| {
        set.clear();
        set.extend_from_slice(upper);
        let mirrored = upper.iter().rev().map(|place| sum - place);
        set.extend(mirrored.skip_while(|place| middle && *place == low));
        visit(&set)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    fn collect(factor: &Factor, n: u64, most: u64) -> Vec<Vec<u64>> {
        let mut all = Vec::new();
        let _ = factor.turns_within(n, most, &mut |set| {
            all.push(set.to_vec());
            Ok(())
        });
        all
    }

    fn every_kind() -> Vec<Factor> {
        let set = |places: &[u64]| places.iter().copied().collect::<BTreeSet<u64>>();
        let mut all: Vec<Factor> = (0..6).map(Factor::AtMost).collect();
        all.extend((0..6).map(Factor::Exactly));
        all.extend([&[1, 3][..], &[2, 5], &[4, 5, 9], &[], &[0, 2]].map(|s| Factor::Numbers(set(s))));
        all.extend([&[1, 2][..], &[3], &[], &[0, 7]].map(|s| Factor::Distances(set(s))));
        all.extend([Factor::Interval, Factor::Any, Factor::Symmetric]);
        all
    }

    #[test]
    fn turns_are_the_sets_that_are_allowed_each_once() {
        for factor in every_kind() {
            for n in 0..=9u64 {
                let allowed: BTreeSet<Vec<u64>> = (0..1u64 << n)
                    .map(|bits| (1..=n).rev().filter(|k| bits >> (k - 1) & 1 == 1).collect())
                    .filter(|set: &Vec<u64>| set.first() == Some(&n) && factor.allows(set))
                    .collect();
                for most in (1..=n).chain([u64::MAX]) {
                    let turns = collect(&factor, n, most);
                    let once: BTreeSet<Vec<u64>> = turns.iter().cloned().collect();
                    assert_eq!(once.len(), turns.len(), "{factor:?} {n} {most}");
                    let short = allowed.iter().filter(|set| set.len() as u64 <= most);
                    assert!(once.iter().eq(short), "{factor:?} {n} {most}");
                }
                let least = allowed.iter().map(|set| set.len() as u64).min();
                assert_eq!(factor.least(n), least, "{factor:?} {n}");
                let greatest = allowed.iter().map(|set| set.len() as u64).max();
                assert_eq!(factor.greatest(n), greatest.unwrap_or(0), "{factor:?} {n}");
            }
        }
    }

    #[test]
    fn far_coins_are_turned_at_once_or_not_at_all() {
        for factor in every_kind() {
            for most in [1, 2, 3, 1000, u64::MAX] {
                let mut seen = 0;
                let _ = factor.turns_within(u64::MAX >> 1, most, &mut |_| {
                    seen += 1;
                    if seen < 5000 { Ok(()) } else { Err(crate::Interrupt::Enough) }
                });
                assert!(seen <= 5000);
            }
        }
    }

    #[test]
    fn sets_that_are_no_sets_are_refused() {
        for set in [&[][..], &[0], &[1, 2], &[2, 2], &[3, 0]] {
            assert!(!Factor::Any.allows(set), "{set:?}");
        }
    }

    #[test]
    fn equal_rules_are_equal_values() {
        let numbers = |set: &[u64]| Factor::numbers(set.iter().copied().collect());
        assert_eq!(numbers(&[2, 1]), Factor::AtMost(2));
        assert_eq!(numbers(&[1]), Factor::AtMost(1));
        assert_eq!(numbers(&[3]), Factor::Exactly(3));
        assert!(matches!(numbers(&[1, 3]), Factor::Numbers(_)));
    }
}
