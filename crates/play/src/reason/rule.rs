//! Games and compounds with a rule of their own: binary columns, golden pairs, sums of Fibonacci numbers,
//! lengths.

use marienbad_rules::{Compound, Convention, Natural, NimRows, Play};
use marienbad_solve::closed::Evidence;
use marienbad_solve::question::{Answer, Component};

use super::Reason;

/// A move on the board of two heaps: along a row, a column, or the diagonal.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Slide {
    /// The two heaps before the move.
    pub from: [u64; 2],
    /// The two heaps after the move.
    pub to: [u64; 2],
}

/// A winning move in heaps: the column of the largest power of two with an odd number of ones, a heap with
/// a one in that column, and the size of that heap once its digits in all odd columns are flipped.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Recipe {
    /// The power of two.
    pub column: u64,
    /// The heap.
    pub heap: u64,
    /// The size to which it is lowered.
    pub rest: u64,
}

/// The rule of the compound, if it has one: a number for each component.
pub(super) fn by_compound(answer: &Answer, convention: Convention) -> Option<Reason> {
    let one = |part: &Component| Some((part.text(), part.number?));
    let components: Vec<(String, u32)> = answer.components.iter().map(one).collect::<Option<_>>()?;
    let longest = match convention.compound {
        Compound::Conjunctive => true,
        Compound::ConjunctiveShort => false,
        Compound::Selective => {
            let components = components.into_iter().map(|(text, number)| (text, number == 1)).collect();
            return Some(Reason::Each { components });
        }
        Compound::Disjunctive => return None,
    };
    let numbers = components.iter().map(|(_, number)| *number);
    let moves = if longest { numbers.max() } else { numbers.min() }?;
    Some(Reason::Lengths { longest, play: convention.play, components, moves })
}

/// The rule of the game, if it has one that applies here and its numbers are available.
pub(super) fn by_rule(evidence: &Evidence, play: Play) -> Option<Reason> {
    match evidence {
        Evidence::NimSum { rows_are, rows, xor } => {
            let disguise = (*rows_are != NimRows::Heaps).then_some(*rows_are);
            let (heaps, xor) = (rows.clone(), *xor);
            if play == Play::Normal {
                return Some(Reason::Columns { disguise, heaps, xor });
            }
            let large = heaps.iter().filter(|heap| **heap > 1).count();
            let ones = heaps.iter().filter(|heap| **heap == 1).count();
            Some(Reason::MisereSwitch { disguise, heaps, large, ones, xor })
        }
        Evidence::GoldenPair { pair, difference, golden, to } => {
            let both = |pair: &[Natural; 2]| Some([pair[0].to_u64()?, pair[1].to_u64()?]);
            let from = both(pair)?;
            Some(Reason::GoldenPair {
                play,
                small: from[0].min(from[1]),
                large: from[0].max(from[1]),
                difference: difference.to_u64()?,
                golden: golden.to_u64()?,
                slide: to.as_ref().and_then(both).map(|to| Slide { from, to }),
            })
        }
        Evidence::Zeckendorf { matches, most, parts } => Some(Reason::Zeckendorf {
            play,
            matches: matches.to_u64()?,
            most: most.to_u64()?,
            parts: parts.iter().map(Natural::to_u64).collect::<Option<_>>()?,
        }),
        Evidence::Coins { coins, xor } => Some(Reason::Coins { coins: coins.clone(), xor: xor.clone() }),
        Evidence::Stealing { last } => Some(Reason::Stealing { last: last.clone() }),
    }
}
