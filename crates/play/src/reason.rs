//! Why a position is won or lost, as data: each reason holds the numbers from which its claim can be recomputed.

use marienbad_rules::{Compound, Convention, Natural, Play};
use marienbad_solve::question::{Answer, Game, Outcome, Position};
use marienbad_solve::{Budget, Stop, Work};

/// The most options whose values are shown.
const SHOWN_OPTIONS: usize = 24;

/// What the values of the options may cost: they are an illustration.
const ILLUSTRATION: Budget = Budget { nodes: 200_000, memory: 1 << 26 };

/// Why the player to move wins or loses.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Reason {
    /// No move is left.
    Over {
        /// Whether the player to move has won.
        wins: bool,
    },
    /// Heaps in binary: the player to move wins if some column has an odd number of ones.
    Columns {
        /// The heaps.
        heaps: Vec<u64>,
        /// Their nim-sum: a 1 for each odd column.
        xor: u64,
    },
    /// Misère Nim: as normal Nim while a heap of two or more is there; then an even number of ones wins.
    MisereSwitch {
        /// The heaps.
        heaps: Vec<u64>,
        /// How many of them are two or more.
        large: usize,
        /// How many of them are one.
        ones: usize,
        /// Their nim-sum.
        xor: u64,
    },
    /// The components are worth as much as Nim heaps: the player to move wins unless the nim-sum of the values is 0.
    Values {
        /// Each component with its value.
        components: Vec<(String, u64)>,
        /// The nim-sum of the values.
        xor: u64,
    },
    /// Two heaps: the player to move loses exactly at the golden pairs.
    GoldenPair {
        /// The smaller heap.
        small: u64,
        /// The larger heap.
        large: u64,
        /// Their difference k.
        difference: u64,
        /// The smaller heap of the golden pair with difference k: k times the golden ratio, rounded down.
        golden: u64,
    },
    /// A sum of Fibonacci numbers, no two of them neighbours: the player to move wins if he may take the smallest.
    Zeckendorf {
        /// The matches.
        matches: u64,
        /// The most he may take.
        most: u64,
        /// The parts, the largest first.
        parts: Vec<u64>,
    },
    /// The value is the smallest number that no option has.
    Mex {
        /// Each move with the value of what it leaves.
        options: Vec<(String, u64)>,
        /// The value.
        value: u64,
    },
    /// An engine has looked at everything, or a rule without a picture answers.
    Search {
        /// Whether the player to move wins.
        wins: bool,
        /// The engine.
        method: &'static str,
        /// Its steps.
        nodes: u64,
    },
}

impl Reason {
    /// Whether the player to move wins, as it follows from the numbers of the reason.
    pub fn wins(&self) -> bool {
        match self {
            Self::Over { wins } | Self::Search { wins, .. } => *wins,
            Self::MisereSwitch { large: 0, ones, .. } => ones % 2 == 0,
            Self::MisereSwitch { xor, .. } | Self::Columns { xor, .. } | Self::Values { xor, .. } => {
                *xor != 0
            }
            Self::GoldenPair { small, golden, .. } => small != golden,
            Self::Zeckendorf { most, parts, .. } => parts.last().is_some_and(|smallest| smallest <= most),
            Self::Mex { value, .. } => *value != 0,
        }
    }
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

/// The rule of the game, where it has one that answers here.
fn by_rule(answer: &Answer, game: &str, play: Play) -> Option<Reason> {
    let heaps = || -> Option<Vec<u64>> {
        let value = |part: &marienbad_solve::question::Component| match &part.value {
            Some(value) => value.to_u64(),
            None if matches!(game, "nim" | "northcott" | "strip") => part.position.parse().ok(),
            None => None,
        };
        answer.components.iter().map(value).collect()
    };
    match (answer.method, play, &answer.components[..]) {
        ("nim-sum", Play::Normal, _) if game == "nim" => {
            let heaps = heaps()?;
            Some(Reason::Columns { xor: nim_sum(&heaps), heaps })
        }
        ("nim-sum", Play::Misere, _) => {
            let heaps = heaps()?;
            let large = heaps.iter().filter(|heap| **heap > 1).count();
            let ones = heaps.iter().filter(|heap| **heap == 1).count();
            Some(Reason::MisereSwitch { xor: nim_sum(&heaps), large, ones, heaps })
        }
        ("golden-ratio", Play::Normal, [pair]) => {
            let mut pair = two_numbers(&pair.position, ',')?;
            pair.sort_unstable();
            let [small, large] = pair;
            let difference = large - small;
            Some(Reason::GoldenPair { small, large, difference, golden: golden(difference)? })
        }
        ("zeckendorf", Play::Normal, [heap]) => {
            let [matches, most] = two_numbers(&heap.position, '/')?;
            Some(Reason::Zeckendorf { matches, most, parts: zeckendorf(matches) })
        }
        _ => None,
    }
}

/// The values of the options of a single component, if there are few.
fn by_options(game: &dyn Game, position: &Position, value: &Natural) -> Option<Reason> {
    let value = value.to_u64()?;
    let choices = game.moves(position, SHOWN_OPTIONS + 1);
    if choices.len() > SHOWN_OPTIONS {
        return None;
    }
    let mut work = Work::new(ILLUSTRATION);
    let options = choices.into_iter().map(|choice| {
        let after = game.solve(&choice.to, Convention::default(), &mut work).ok()?;
        Some((choice.text, after.value?.to_u64()?))
    });
    Some(Reason::Mex { options: options.collect::<Option<_>>()?, value })
}

/// The best reason for the outcome of a position, from the answer of its engine.
pub fn reason(game: &dyn Game, position: &Position, convention: Convention, answer: &Answer) -> Reason {
    let wins = answer.outcome == Outcome::N;
    let plain = Reason::Search { wins, method: answer.method, nodes: answer.nodes };
    if game.moves(position, 1).is_empty() {
        return Reason::Over { wins };
    }
    if convention.compound != Compound::Disjunctive || !convention.turns.alternating() {
        return plain;
    }
    let found = by_rule(answer, game.name(), convention.play).or_else(|| {
        let value = answer.value.as_ref().filter(|_| convention.play == Play::Normal)?;
        if answer.components.len() == 1
            && let Some(mex) = by_options(game, position, value)
        {
            return Some(mex);
        }
        let one = |part: &marienbad_solve::question::Component| {
            Some((part.position.clone(), part.value.as_ref()?.to_u64()?))
        };
        let components: Option<Vec<(String, u64)>> = answer.components.iter().map(one).collect();
        Some(Reason::Values { components: components?, xor: value.to_u64()? })
    });
    found.unwrap_or(plain)
}

/// Solves a position and says why.
pub fn explain(
    game: &dyn Game,
    position: &Position,
    convention: Convention,
    work: &mut Work<'_>,
) -> Result<(Answer, Reason), Stop> {
    let answer = game.solve(position, convention, work)?;
    let reason = reason(game, position, convention, &answer);
    Ok((answer, reason))
}
