//! Positions that consist of rows and circles, of any length and on any board or graph.
//!
//! A row of tokens is a heap of the same length in Dawson's chess, whose table is computed quickly. Every
//! move on a circle of n leaves a row of n - 3, so its value is the mex of that single value. Dominoes on a
//! row of n places are Dawson's Kayles, which is Dawson's chess on n - 1 tokens: a token for each pair of
//! adjacent places. On a circle of n places they leave a row of n - 2 places, which again is a row of n - 3
//! tokens.
//!
//! These are isomorphisms, so sums of rows in misère play are searched as heaps (see
//! [`crate::misere::Search`]).

use marienbad_rules::heap::Xxx;

use super::board::Taking;
use super::ground::Part;
use crate::misere::Search;
use crate::sequence::Sequence;
use crate::{Stop, Work};

/// Rows and circles, as tokens of Dawson's chess.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Lines {
    /// The number of tokens of each row.
    rows: Vec<u64>,
    /// For each circle, the number of tokens of the row that any move on it leaves.
    circles: Vec<u64>,
}

impl Lines {
    /// The rows and circles of a sum, if it consists of nothing else.
    pub(super) fn of(taking: Taking, sum: &[Part<'_>]) -> Option<Self> {
        let mut lines = Self::default();
        for part in sum {
            lines.add(taking, *part)?;
        }
        Some(lines)
    }

    fn add(&mut self, taking: Taking, part: Part<'_>) -> Option<()> {
        let places = part.places();
        let mut standing = vec![false; part.size()];
        places.iter().for_each(|place| standing[*place] = true);
        // A place has at most two neighbours. On a rolled-up board of two columns the same one may be named
        // twice.
        let neighbours = |place: usize| {
            let (mut ends, mut several) = ([None; 2], false);
            part.links(place, &mut |end| {
                if !standing[end] || end == place || ends.contains(&Some(end)) {
                    return;
                }
                match ends.iter_mut().find(|slot| slot.is_none()) {
                    Some(slot) => *slot = Some(end),
                    None => several = true,
                }
            });
            (!several).then_some(ends)
        };
        let links = places.iter().map(|place| neighbours(*place)).collect::<Option<Vec<_>>>()?;
        let mut index = vec![usize::MAX; part.size()];
        places.iter().enumerate().for_each(|(i, place)| index[*place] = i);
        let mut seen = vec![false; places.len()];
        let mut stack = Vec::new();
        for first in 0..places.len() {
            if std::mem::replace(&mut seen[first], true) {
                continue;
            }
            // Every link is counted from both ends.
            let (mut count, mut ends) = (0u64, 0u64);
            stack.push(first);
            while let Some(at) = stack.pop() {
                count += 1;
                for end in links[at].into_iter().flatten().map(|end| index[end]) {
                    ends += 1;
                    if !std::mem::replace(&mut seen[end], true) {
                        stack.push(end);
                    }
                }
            }
            if ends == 2 * count {
                self.circles.push(count.saturating_sub(3));
            } else {
                self.rows.push(match taking {
                    Taking::Tokens => count,
                    Taking::Dominoes => count - 1,
                });
            }
        }
        Some(())
    }

    /// The number of tokens of the longest row, including the rows that moves on circles leave.
    pub(super) fn longest(&self) -> u64 {
        self.rows.iter().chain(&self.circles).max().copied().unwrap_or(0)
    }

    /// Heaps of Dawson's chess that tell the outcome in misère play, and whether the outcome is the
    /// opposite: after any move on a lone circle, the other player faces its row. `None` if there is a
    /// circle together with anything else.
    pub(super) fn heaps(&self) -> Option<(Vec<u64>, bool)> {
        let rows = || self.rows.iter().copied().filter(|row| *row > 0);
        match self.circles[..] {
            [] => Some((rows().collect(), false)),
            [left] if rows().next().is_none() => Some((vec![left], true)),
            _ => None,
        }
    }
}

/// What is known about rows so far.
pub(super) struct Rows {
    values: Sequence<'static>,
    misere: Option<Box<Search<'static>>>,
}

impl Rows {
    pub(super) fn new() -> Self {
        Self { values: Sequence::new(&Xxx), misere: None }
    }

    /// The value of rows and circles together.
    pub(super) fn value(&mut self, lines: &Lines, work: &mut Work<'_>) -> Result<u32, Stop> {
        let mut xor = 0;
        for row in &lines.rows {
            xor ^= self.row(*row, work)?;
        }
        for left in &lines.circles {
            xor ^= u32::from(self.row(*left, work)? == 0);
        }
        Ok(xor)
    }

    /// Whether the player to move wins in misère play; `None` if rows do not tell.
    pub(super) fn wins_misere(&mut self, lines: &Lines, work: &mut Work<'_>) -> Result<Option<bool>, Stop> {
        let Some((heaps, opposite)) = lines.heaps().filter(|(heaps, _)| Search::takes(heaps)) else {
            return Ok(None);
        };
        self.search(work).wins(&heaps, work).map(|wins| Some(wins != opposite))
    }

    /// The search for sums of rows in misère play.
    pub(super) fn search(&mut self, work: &Work<'_>) -> &mut Search<'static> {
        self.misere.get_or_insert_with(|| Box::new(Search::new(&Xxx).with_threads(work.threads())))
    }

    fn row(&mut self, tokens: u64, work: &mut Work<'_>) -> Result<u32, Stop> {
        if self.values.value(tokens).is_none() {
            self.values.extend_to(tokens, work)?;
        }
        Ok(self.values.value(tokens).unwrap_or_default())
    }
}

#[cfg(test)]
mod tests {
    use marienbad_rules::board::Cram;
    use marienbad_rules::graph::{AnyGraph, ArcKayles, Circle, Grid, Torus};
    use marienbad_rules::{Convention, NoFiles, Play, Ruleset, Structure, Visible};

    use super::*;
    use crate::Budget;
    use crate::region::Regions;
    use crate::search::arena::Arena;
    use crate::search::states::Phase;
    use crate::search::sums::Sums;

    fn lines<R: Ruleset<Position: Visible>>(ruleset: &R, text: &str) -> Option<Lines> {
        let sum = ruleset.parse(text, &NoFiles).unwrap();
        let parts: Vec<Part<'_>> = sum.iter().map(|component| Part::of(&component.view()).unwrap()).collect();
        let Structure::Places(taking) = ruleset.structure() else { panic!("places") };
        let mut lines = Lines::of(taking, &parts)?;
        lines.rows.sort_unstable();
        lines.circles.sort_unstable();
        Some(lines)
    }

    #[test]
    fn rows_and_circles_are_found_wherever_they_stand() {
        let check = |found: Option<Lines>, rows: &[u64], circles: &[u64]| {
            assert_eq!(found, Some(Lines { rows: rows.into(), circles: circles.into() }));
        };
        check(lines(&Circle, "1"), &[1], &[]);
        check(lines(&Circle, "2"), &[2], &[]);
        check(lines(&Circle, "3"), &[], &[0]);
        check(lines(&Circle, "12 + oo.ooo.o"), &[3, 3], &[9]);
        check(lines(&Torus, "1x7"), &[], &[4]);
        check(lines(&Grid, "1x1000"), &[1000], &[]);
        check(lines(&Grid, "2x2"), &[], &[1]);
        check(lines(&Grid, "ooo/..o/ooo"), &[7], &[]);
        assert_eq!(lines(&Grid, "2x3"), None);
        check(lines(&Cram, "1x9"), &[8], &[]);
        check(lines(&Cram, ".../.#./..."), &[], &[5]);
        assert_eq!(lines(&Cram, "..#/.../#.."), None);
        check(lines(&AnyGraph, "a-b,b-c,c-d,d-e"), &[5], &[]);
        check(lines(&AnyGraph, "a-b,b-c,c-a"), &[], &[0]);
        check(lines(&ArcKayles, "a-b,b-c,c-d,d-a"), &[], &[1]);
        assert_eq!(lines(&ArcKayles, "a-b,a-c,a-d"), None);
    }

    /// Both plays are compared with plain search, which knows nothing about rows, also for circles beside
    /// other components.
    #[test]
    fn rows_and_circles_are_won_as_plain_search_says() {
        fn compare<R: Ruleset<Position: Visible>>(ruleset: &R, text: &str) {
            let sum = ruleset.parse(text, &NoFiles).unwrap();
            let mut work = Work::new(Budget::default());
            let mut regions = Regions::of(ruleset).unwrap();
            for play in [Play::Normal, Play::Misere] {
                let convention = Convention { play, ..Convention::default() };
                let mut arena = Arena::new(ruleset);
                let ids = arena.sum(&sum, &mut work).unwrap();
                let plain = Sums::new(convention).wins(&mut arena, &ids, Phase::start(convention), &mut work);
                let found = match play {
                    Play::Normal => regions.is_worth(&sum, 0, &mut work).map(|zero| zero.map(|zero| !zero)),
                    Play::Misere => regions.wins_misere(&sum, &mut work),
                };
                assert_eq!(found, plain.map(Some), "{text} {play:?}");
            }
        }
        for n in 1..=22 {
            compare(&Circle, &n.to_string());
            compare(&Grid, &format!("{n}x1"));
            compare(&Cram, &format!("1x{n}"));
        }
        for text in ["5 + 7", "9 + ooo.oooo.o", "oooo.ooooo.oo + oo..ooo", "3 + 3", "8 + 8 + 4", "1 + 2 + 3"]
        {
            compare(&Circle, text);
        }
        for text in ["ooo/..o/ooo", "ooo/o.o/ooo", "oo./.oo/..o", "2x2 + 1x5", "ooo/o.o/ooo + 2x2"] {
            compare(&Grid, text);
        }
        for text in [".../.#./...", "...#/.##./....", "1x6 + 1x7 + 2x2", "..../.##./...."] {
            compare(&Cram, text);
        }
        for text in ["a-b,b-c,c-d,d-e,e-a", "a-b,b-c,c-d,d-e", "a-b,b-c,c-a,d-e,e-f,f-g"] {
            compare(&AnyGraph, text);
            compare(&ArcKayles, text);
        }
        // Longer than any board of bits.
        let mut work = Work::new(Budget::default());
        let long = Cram.parse("1x2000", &NoFiles).unwrap();
        assert!(Regions::of(&Cram).unwrap().value(&long[0], &mut work).unwrap().is_some());
    }
}
