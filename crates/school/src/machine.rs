//! The opponents on the board of a lesson: those of every match, and the programs of the sources.

use std::fmt;
use std::str::FromStr;

use marienbad_play::{Chance, Level, Match, Opponent};
use marienbad_solve::{Cancel, Stop};

/// The opponent.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Machine {
    /// No opponent: the pupil moves for both sides.
    Nobody,
    /// One of the usual opponents.
    Level(Level),
    /// The program of source 002, question 17: the strategy if possible, otherwise one token from a random
    /// heap.
    Question17,
    /// The pupils' programs of source 004, for matches. 1: a random number. 2: all if allowed, otherwise a
    /// random number. 3: the strategy that they had no time for.
    Algorithm(u8),
}

/// There is no opponent of that name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NoMachine;

impl FromStr for Machine {
    type Err = NoMachine;

    fn from_str(text: &str) -> Result<Self, NoMachine> {
        match text {
            "nobody" => Ok(Self::Nobody),
            "question-17" => Ok(Self::Question17),
            "algorithm-1" => Ok(Self::Algorithm(1)),
            "algorithm-2" => Ok(Self::Algorithm(2)),
            "algorithm-3" => Ok(Self::Algorithm(3)),
            level => level.parse().map(Self::Level).map_err(|_| NoMachine),
        }
    }
}

impl fmt::Display for Machine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Nobody => f.write_str("nobody"),
            Self::Level(level) => level.fmt(f),
            Self::Question17 => f.write_str("question-17"),
            Self::Algorithm(number) => write!(f, "algorithm-{number}"),
        }
    }
}

impl Machine {
    /// Its move; `None` if the match is over, or the program does not know the game.
    pub fn choose(self, game: &Match, seed: u64, cancel: &Cancel) -> Result<Option<String>, Stop> {
        if game.is_over() {
            return Ok(None);
        }
        let mut chance = Chance::new(seed);
        let text = game.position().text();
        let own = match self {
            Self::Nobody => return Ok(None),
            Self::Level(_) => None,
            Self::Question17 => heaps(text).map(|heaps| question_17(&heaps, &mut chance)),
            Self::Algorithm(number) => matches_of(text).map(|(n, most)| {
                let take = match number {
                    1 => algorithm_1(n, most, &mut chance),
                    2 => algorithm_2(n, most, &mut chance),
                    _ => algorithm_3(n, most),
                };
                format!("-{take}")
            }),
        };
        if let Some(mv) = own
            && game.game().spelled(game.position(), &mv)?.is_some()
        {
            return Ok(Some(mv));
        }
        // A game for which the program was not written is played perfectly.
        let level = if let Self::Level(level) = self { level } else { Level::Perfect };
        Opponent::new(level, seed).with_cancel(cancel.clone()).choose(game)
    }
}

fn heaps(text: &str) -> Option<Vec<u64>> {
    text.split(',').map(|heap| heap.parse().ok()).collect()
}

fn matches_of(text: &str) -> Option<(u64, u64)> {
    let (n, most) = text.split_once('/')?;
    Some((n.parse().ok()?, most.parse().ok()?))
}

/// Source 002, questions 15 and 17: `odd_to_even` in an odd configuration, otherwise `random_turn`. The
/// move counts heaps from 1.
pub fn question_17(heaps: &[u64], chance: &mut Chance) -> String {
    let b = heaps.iter().fold(0, |sum, heap| sum ^ heap);
    if let Some((i, heap)) = heaps.iter().enumerate().find(|(_, heap)| *heap ^ b < **heap) {
        return format!("{}:-{}", i + 1, heap - (heap ^ b));
    }
    let filled: Vec<usize> = (0..heaps.len()).filter(|i| heaps[*i] > 0).collect();
    let i = chance.pick(&filled).copied().unwrap_or(0);
    format!("{}:-1", i + 1)
}

/// Source 004, algorithm 1: a random number from 1 to the maximum allowed, and never more than there are.
pub fn algorithm_1(matches: u64, most: u64, chance: &mut Chance) -> u64 {
    1 + chance.below(matches.min(most))
}

/// Algorithm 2: all if allowed, otherwise as in algorithm 1.
pub fn algorithm_2(matches: u64, most: u64, chance: &mut Chance) -> u64 {
    if matches <= most { matches } else { algorithm_1(matches, most, chance) }
}

/// Algorithm 3: all if allowed; otherwise the smallest term of the Zeckendorf sum, if that is allowed;
/// otherwise one.
pub fn algorithm_3(matches: u64, most: u64) -> u64 {
    if matches <= most {
        return matches;
    }
    match zeckendorf(matches).last() {
        Some(least) if *least <= most => *least,
        _ => 1,
    }
}

/// The non-consecutive Fibonacci numbers whose sum is a number, largest first: as in the note at the end of
/// source 004, the largest possible one is subtracted as long as something is left.
pub fn zeckendorf(number: u64) -> Vec<u64> {
    let mut all: Vec<u64> = vec![1, 2];
    while let [.., a, b] = all[..]
        && let Some(next) = a.checked_add(b).filter(|next| *next <= number)
    {
        all.push(next);
    }
    let (mut rest, mut parts) = (number, Vec::new());
    for fibonacci in all.into_iter().rev() {
        if fibonacci <= rest {
            rest -= fibonacci;
            parts.push(fibonacci);
        }
    }
    parts
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use marienbad_rules::{Convention, NoFiles};
    use marienbad_solve::question::{self, Outcome};
    use marienbad_solve::{Budget, Work};

    use super::*;

    /// Every number that a program ever takes.
    fn taken(take: impl Fn(&mut Chance) -> u64) -> BTreeSet<u64> {
        (0..400).map(|seed| take(&mut Chance::new(seed))).collect()
    }

    #[test]
    fn the_first_two_do_what_the_pupils_say() {
        for (n, most) in [(26, 8), (12, 2), (5, 4), (3, 10), (8, 8), (1, 2)] {
            let all: BTreeSet<u64> = (1..=n.min(most)).collect();
            assert_eq!(taken(|chance| algorithm_1(n, most, chance)), all, "1: any number, {n} {most}");
            let second = taken(|chance| algorithm_2(n, most, chance));
            let wanted = if n <= most { BTreeSet::from([n]) } else { all };
            assert_eq!(second, wanted, "2: all of them if that is allowed, {n} {most}");
        }
    }

    /// Algorithm 3 wins everything that can be won: compared with plain search in all situations.
    #[test]
    fn the_third_never_gives_a_win_away() {
        const MOST: usize = 60;
        let mut wins = vec![vec![false; 2 * MOST + 2]; MOST + 1];
        for n in 1..=MOST {
            for q in 1..=2 * MOST {
                wins[n][q] = (1..=n.min(q)).any(|k| !wins[n - k][(2 * k).min(2 * MOST)]);
            }
        }
        for n in 1..=MOST {
            for q in 1..=MOST {
                let take = algorithm_3(n as u64, q as u64) as usize;
                assert!(take >= 1 && take <= n.min(q), "{n} {q}");
                let left = wins[n - take][2 * take];
                assert_eq!(left, !wins[n][q], "({n};{q}): takes {take}");
            }
        }
    }

    #[test]
    fn sums_of_fibonacci_numbers() {
        assert_eq!(zeckendorf(200), [144, 55, 1]);
        assert_eq!(zeckendorf(1), [1]);
        assert_eq!(zeckendorf(0), [0; 0]);
        for n in 1..500u64 {
            let parts = zeckendorf(n);
            assert_eq!(parts.iter().sum::<u64>(), n);
            assert!(parts.windows(2).all(|two| two[0] > 2 * two[1]), "{n}: {parts:?}");
        }
    }

    /// Question 17 as stated in the text: even after its move whenever possible, otherwise one token.
    #[test]
    fn question_17_does_what_the_text_says() {
        let game = question::open("nim").unwrap();
        let mut work = Work::new(Budget::default());
        for (a, b, c) in (0..5u64).flat_map(|a| (0..5).flat_map(move |b| (0..5).map(move |c| (a, b, c)))) {
            if a + b + c == 0 {
                continue;
            }
            let heaps = [a, b, c];
            let position = game.parse(&format!("{a},{b},{c}"), &NoFiles).unwrap();
            let moves: BTreeSet<String> =
                (0..60).map(|seed| question_17(&heaps, &mut Chance::new(seed))).collect();
            if a ^ b ^ c == 0 {
                let filled = (0..3).filter(|i| heaps[*i] > 0);
                assert_eq!(moves, filled.map(|i| format!("{}:-1", i + 1)).collect(), "{heaps:?}");
            } else {
                assert_eq!(moves.len(), 1, "{heaps:?}");
                let mv = moves.first().unwrap();
                let after = game.play(&position, mv).unwrap().unwrap();
                let answer = game.solve(&after, Convention::default(), &mut work).unwrap();
                assert_eq!(answer.outcome, Outcome::P, "{heaps:?} {mv}");
            }
        }
    }

    #[test]
    fn names_are_read_back() {
        for name in
            ["nobody", "question-17", "algorithm-1", "algorithm-2", "algorithm-3", "perfect", "random"]
        {
            assert_eq!(name.parse::<Machine>().unwrap().to_string(), name);
        }
        assert_eq!("algorithm-4".parse::<Machine>(), Err(NoMachine));
    }
}
