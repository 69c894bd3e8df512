//! Games and compounds with a rule of their own: binary columns, golden pairs, sums of Fibonacci numbers, lengths.

use marienbad_rules::{Compound, Convention, Play};
use marienbad_solve::question::{Answer, Choice, Component};

use super::Reason;

/// A way on the board of two heaps: along a row, along a column, or along the diagonal.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Slide {
    /// The two heaps before.
    pub from: [u64; 2],
    /// The two heaps after.
    pub to: [u64; 2],
}

/// What stands for heaps of Nim.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Disguise {
    /// The sides of bars, each less by one: the lines along which one can break.
    Lines,
    /// The gaps between pawns.
    Gaps,
    /// The squares of tokens.
    Squares,
}

impl Disguise {
    fn of(game: &str) -> Option<Self> {
        match game {
            "chocolate" => Some(Self::Lines),
            "northcott" => Some(Self::Gaps),
            "strip" | "strip:slide" => Some(Self::Squares),
            _ => None,
        }
    }

    /// The heaps that a component is.
    fn heaps(disguise: Option<Self>, component: &Component) -> Option<Vec<u64>> {
        match disguise {
            Some(Self::Lines) => {
                let sides =
                    component.position.split('x').map(|side| side.trim().parse::<u64>().ok()?.checked_sub(1));
                sides.collect()
            }
            Some(Self::Gaps | Self::Squares) | None => Some(vec![component.position.trim().parse().ok()?]),
        }
    }
}

/// A winning move in heaps: the column of the largest power of two with an odd number of ones, a heap with a one in it, and
/// what is left of that heap when its digits in all odd columns are changed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Recipe {
    /// The power of two.
    pub column: u64,
    /// The heap.
    pub heap: u64,
    /// What is left of it.
    pub rest: u64,
}

fn nim_sum(values: &[u64]) -> u64 {
    values.iter().fold(0, |xor, value| xor ^ value)
}

fn golden(difference: u64) -> Option<u64> {
    let square = u128::from(difference).checked_mul(u128::from(difference))?.checked_mul(5)?;
    u64::try_from(u128::midpoint(u128::from(difference), square.isqrt())).ok()
}

fn zeckendorf(mut n: u64) -> Vec<u64> {
    let mut numbers = vec![1, 2u64];
    while let Some(next) = numbers[numbers.len() - 2].checked_add(numbers[numbers.len() - 1]) {
        if next > n {
            break;
        }
        numbers.push(next);
    }
    let mut parts = Vec::new();
    for number in numbers.into_iter().rev() {
        if number <= n {
            parts.push(number);
            n -= number;
        }
    }
    parts
}

fn two_numbers(text: &str, between: char) -> Option<[u64; 2]> {
    let (first, second) = text.split_once(between)?;
    Some([first.trim().parse().ok()?, second.trim().parse().ok()?])
}

/// The rule of the compound, where it has one: a number for each component.
pub(super) fn by_compound(answer: &Answer, convention: Convention) -> Option<Reason> {
    let one = |part: &Component| Some((part.position.clone(), part.number?));
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

/// The rule of the game, where it has one that answers here.
pub(super) fn by_rule(answer: &Answer, game: &str, play: Play) -> Option<Reason> {
    let disguise = Disguise::of(game);
    let heaps = || -> Option<Vec<u64>> {
        let heaps: Option<Vec<Vec<u64>>> =
            answer.components.iter().map(|part| Disguise::heaps(disguise, part)).collect();
        Some(heaps?.concat())
    };
    match (answer.method, play, &answer.components[..]) {
        ("nim-sum", Play::Normal, _) => {
            let heaps = heaps()?;
            Some(Reason::Columns { disguise, xor: nim_sum(&heaps), heaps })
        }
        ("nim-sum", Play::Misere, _) => {
            let heaps = heaps()?;
            let large = heaps.iter().filter(|heap| **heap > 1).count();
            let ones = heaps.iter().filter(|heap| **heap == 1).count();
            Some(Reason::MisereSwitch { disguise, xor: nim_sum(&heaps), large, ones, heaps })
        }
        ("golden-ratio", play, [pair]) => {
            let from = two_numbers(&pair.position, ',')?;
            let (small, large) = (from[0].min(from[1]), from[0].max(from[1]));
            let difference = large - small;
            // The ended game is written 0, whatever the heaps were.
            let to = |choice: &Choice| match choice.to.text() {
                "0" => Some([0, 0]),
                text => two_numbers(text, ','),
            };
            let slide = answer.moves.iter().find_map(to).map(|to| Slide { from, to });
            Some(Reason::GoldenPair { play, small, large, difference, golden: golden(difference)?, slide })
        }
        ("zeckendorf", play, [heap]) => {
            let [matches, most] = two_numbers(&heap.position, '/')?;
            let matches = matches - u64::from(play == Play::Misere && matches > 0);
            Some(Reason::Zeckendorf { play, matches, most, parts: zeckendorf(matches) })
        }
        ("strategy-stealing", Play::Normal, [block]) => {
            Some(Reason::Stealing { last: block.position.replace('x', ".") })
        }
        _ => None,
    }
}
