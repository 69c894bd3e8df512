//! "Quick" in the sources: XXX on rows under the conjunctive compound, played until all rows are over,
//! solved for every size.
//!
//! The longest row of a sum decides. A row is lost in normal play exactly if it has 5·2^k − 6 or 5·2^k − 5
//! tokens (0, 4, 5, 14, 15, 34, 35, …), in misère play exactly if it has 7·2^k − 6 or 7·2^k − 5 tokens (1,
//! 2, 8, 9, 22, 23, …). `docs/quick.md` proves it.
//!
//! ```
//! use marienbad_rules::{Play, heap::Xxx};
//! use marienbad_solve::compound::Quick;
//! let quick = Quick::of(&Xxx, Play::Misere).expect("XXX");
//! assert_eq!(quick.lost_rows(60), [1, 2, 8, 9, 22, 23, 50, 51]);
//! assert!(!quick.wins(&[51, 30, 2]));
//! ```

use marienbad_rules::Play;
use marienbad_rules::heap::{Code, HeapGame, Shape};

/// The rule for one winning convention.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Quick(Play);

/// A pair of lost rows, `first` and `first` + 1, and how long the loser can be made to last in them. The
/// initial pair of normal play is (-1, 0).
#[derive(Debug, Clone, Copy)]
struct Pair {
    first: i128,
    suspense: u32,
}

impl Quick {
    /// The rule, if the game is XXX under any name.
    pub fn of(game: &dyn HeapGame, play: Play) -> Option<Self> {
        let xxx = Code::octal(0, &[1, 3, 7]);
        matches!(game.shape(), Shape::Code(code) if *code == xxx).then_some(Self(play))
    }

    /// The pairs, ascending. After the pair (n, n + 1) comes (2n + 6, 2n + 7).
    fn pairs(self) -> impl Iterator<Item = Pair> {
        let (first, suspense) = match self.0 {
            Play::Normal => (-1, 0),
            Play::Misere => (1, 1),
        };
        let next = |pair: &Pair| {
            let first = pair.first.checked_mul(2)?.checked_add(6)?;
            Some(Pair { first, suspense: pair.suspense + 2 })
        };
        std::iter::successors(Some(Pair { first, suspense }), next)
    }

    /// The last pair that begins at or before this row.
    fn pair_below(self, row: u64) -> Option<Pair> {
        self.pairs().take_while(|pair| pair.first <= i128::from(row)).last()
    }

    /// The suspense number of a row: how many moves it lasts when the winner delays and the loser hurries.
    pub fn suspense(self, row: u64) -> u32 {
        match self.pair_below(row) {
            None => 0,
            Some(pair) => pair.suspense + u32::from(i128::from(row) > pair.first + 1),
        }
    }

    /// Whether the player to move wins the sum of these rows.
    pub fn wins(self, rows: &[u64]) -> bool {
        let longest = rows.iter().copied().max().unwrap_or(0);
        (self.suspense(longest) % 2 == 1) == (self.0 == Play::Normal)
    }

    /// The rows from 1 to `to` that are lost on their own.
    pub fn lost_rows(self, to: u64) -> Vec<u64> {
        let both = |pair: Pair| [pair.first, pair.first + 1];
        let reached = self.pairs().take_while(|pair| pair.first <= i128::from(to));
        let rows = reached.flat_map(both).filter_map(|row| u64::try_from(row).ok());
        rows.filter(|row| (1..=to).contains(row)).collect()
    }

    /// The two possible lengths of the longest row after a winning move, if the sum is won.
    pub fn targets(self, rows: &[u64]) -> Option<[u64; 2]> {
        let longest = rows.iter().copied().max().unwrap_or(0);
        let pair = self.pair_below(longest).filter(|_| self.wins(rows))?;
        let row = |n: i128| u64::try_from(n).unwrap_or(0);
        Some([row(pair.first), row(pair.first + 1)])
    }
}

#[cfg(test)]
mod tests {
    use marienbad_rules::heap::Xxx;
    use marienbad_rules::{Compound, Convention};

    use super::*;
    use crate::compound::Theory;
    use crate::search::arena::Arena;
    use crate::search::evaluate::{Numbers, evaluate};
    use crate::search::states::Phase;
    use crate::search::sums::Sums;
    use crate::{Budget, Work};

    const PLAYS: [Play; 2] = [Play::Normal, Play::Misere];

    #[test]
    fn suspense_numbers_are_those_of_the_theory() {
        for play in PLAYS {
            let quick = Quick::of(&Xxx, play).unwrap();
            let (mut arena, mut work) = (Arena::new(&Xxx), Work::new(Budget::default()));
            let (mut theory, mut numbers) = (Theory::Suspense(play), Numbers::default());
            for row in 0..=1000 {
                let expected = match arena.sum(&[row], &mut work).unwrap()[..] {
                    [id] => evaluate(&mut arena, &mut theory, &mut numbers, id, &mut work).unwrap(),
                    _ => 0,
                };
                assert_eq!(quick.suspense(row), expected, "{play:?} {row}");
            }
        }
    }

    #[test]
    fn sums_are_decided_as_by_plain_search() {
        for play in PLAYS {
            let quick = Quick::of(&Xxx, play).unwrap();
            let convention = Convention { play, compound: Compound::Conjunctive, ..Convention::default() };
            let (mut arena, mut work) = (Arena::new(&Xxx), Work::new(Budget::default()));
            let mut sums = Sums::new(convention);
            for a in 0..=16 {
                for b in 0..=a.min(10) {
                    for c in 0..=b.min(6) {
                        let ids = arena.sum(&[a, b, c], &mut work).unwrap();
                        let wins = sums.wins(&mut arena, &ids, Phase::start(convention), &mut work).unwrap();
                        assert_eq!(quick.wins(&[a, b, c]), wins, "{play:?} [{a}, {b}, {c}]");
                    }
                }
            }
        }
    }

    #[test]
    fn lost_rows_to_a_million() {
        for (play, factor) in [(Play::Normal, 5), (Play::Misere, 7)] {
            let quick = Quick::of(&Xxx, play).unwrap();
            let lost = quick.lost_rows(1_000_000);
            let expected: Vec<u64> = (0..=18)
                .flat_map(|k| [(factor << k) - 6_i64, (factor << k) - 5])
                .filter(|n| (1..=1_000_000).contains(n))
                .map(i64::cast_unsigned)
                .collect();
            assert_eq!(lost, expected);
            assert!((1..=1_000_000).all(|n| quick.wins(&[n]) != lost.binary_search(&n).is_ok()));
        }
    }
}
