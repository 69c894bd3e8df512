//! Computations behind the study: where the pupils' rule holds, and the smallest situations where it does
//! not.

use marienbad_rules::heap::Xxx;
use marienbad_solve::misere::Search;
use marienbad_solve::{Budget, Stop, Work};

use super::rule::{Advice, Rule, remains};
use crate::table::xxx::Classes;

/// The largest total that is looked through for a counterexample. The single row 43 is one for all.
const MAX_TOTAL: u64 = 43;

/// The findings about single rows.
#[derive(Debug, Clone, Default)]
pub struct Rows {
    /// The last row that was decided.
    pub to: u64,
    /// The lost rows.
    pub lost: Vec<u64>,
    /// The rows that the rule gets wrong: won rows called lost, or lost rows called won.
    pub wrong: Vec<u64>,
    /// The number of positions decided up to each row.
    pub positions: Vec<u64>,
}

impl Rows {
    /// Decides the rows up to `to`; results found before a stop remain.
    pub fn decide(
        &mut self,
        rule: &Rule,
        to: u64,
        search: &mut Search<'_>,
        work: &mut Work<'_>,
    ) -> Result<(), Stop> {
        for n in 1..=to {
            work.advance(n - 1, Some(to));
            let lost = !search.wins(&[n], work)?;
            if lost {
                self.lost.push(n);
            }
            if lost != (rule.of_row(n) == 0) {
                self.wrong.push(n);
            }
            self.positions.push(search.positions() as u64);
            self.to = n;
        }
        Ok(())
    }

    /// The factor by which the positions grow for ten more tokens, measured over the last rows; 1 if there
    /// are too few rows.
    pub fn growth(&self) -> f64 {
        const SPAN: usize = 50;
        match (self.positions.last(), self.positions.len().checked_sub(SPAN + 1).map(|i| self.positions[i])) {
            (Some(last), Some(first)) if first > 0 => {
                (*last as f64 / first as f64).powf(10.0 / SPAN as f64).max(1.0)
            }
            _ => 1.0,
        }
    }

    /// The number of positions that a situation of this many tokens would need at that growth, as a power
    /// of ten.
    pub fn power_for(&self, total: u64) -> f64 {
        let last = self.positions.last().copied().unwrap_or(1).max(1) as f64;
        last.log10() + self.growth().log10() * (total as f64 - self.to as f64) / 10.0
    }
}

/// A situation, and how the rule fails in it; `None` if it did not fail within the bounds.
pub type Smallest<T> = Result<Option<(Vec<u64>, T)>, Stop>;

/// All situations with this many tokens: those with fewest groups first, then those with the longest
/// groups.
fn situations(total: u64) -> Vec<Vec<u64>> {
    let mut all = Vec::new();
    let mut stack = vec![(Vec::new(), total)];
    while let Some((groups, left)) = stack.pop() {
        if left == 0 {
            all.push(groups);
            continue;
        }
        let most = groups.last().copied().unwrap_or(left).min(left);
        stack.extend((1..=most).map(|group| ([&groups[..], &[group]].concat(), left - group)));
    }
    all.sort_by(|a, b| a.len().cmp(&b.len()).then_with(|| b.cmp(a)));
    all
}

/// The situation with the fewest tokens that `fails`, among those with a number of groups that `count`
/// accepts.
fn smallest<T>(
    count: impl Fn(usize) -> bool,
    mut fails: impl FnMut(&[u64]) -> Result<Option<T>, Stop>,
) -> Smallest<T> {
    for total in 1..=MAX_TOTAL {
        for groups in situations(total).into_iter().filter(|groups| count(groups.len())) {
            if let Some(how) = fails(&groups)? {
                return Ok(Some((groups, how)));
            }
        }
    }
    Ok(None)
}

/// A situation whose class is not what the rule says: the true class, and the rule's.
pub fn smallest_wrong_class(
    rule: &Rule,
    classes: &mut Classes<'_>,
    count: impl Fn(usize) -> bool,
    work: &mut Work<'_>,
) -> Smallest<(u32, u32)> {
    smallest(count, |groups| {
        let (class, by_rule) = (classes.class(groups, work)?, rule.class(groups));
        Ok((class != by_rule).then_some((class, by_rule)))
    })
}

/// A situation whose outcome the rule gets wrong, and whether it is won.
pub fn smallest_wrong_outcome(
    rule: &Rule,
    search: &mut Search<'_>,
    count: impl Fn(usize) -> bool,
    work: &mut Work<'_>,
) -> Smallest<bool> {
    smallest(count, |groups| {
        let wins = search.wins(groups, work)?;
        Ok((wins != (rule.class(groups) != 0)).then_some(wins))
    })
}

/// A lost situation from which no move leads to class 1, and the classes that its moves lead to.
pub fn smallest_without_arrow(classes: &mut Classes<'_>, work: &mut Work<'_>) -> Smallest<Vec<u32>> {
    smallest(
        |_| true,
        |groups| {
            if classes.class(groups, work)? != 0 {
                return Ok(None);
            }
            let mut reached = Vec::new();
            for group in groups {
                for token in 1..=group.div_ceil(2) {
                    reached.push(classes.class(&after(groups, *group, token), work)?);
                }
            }
            reached.sort_unstable();
            reached.dedup();
            Ok((!reached.contains(&1)).then_some(reached))
        },
    )
}

/// A pair whose first group is of class 1 but whose class is not that of its second group.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NotNeutral {
    /// The group of class 1.
    pub neutral: u64,
    /// The other group, and its class.
    pub other: (u64, u32),
    /// The class of the pair.
    pub both: u32,
}

/// The smallest pair showing that class 1 is not neutral.
pub fn smallest_not_neutral(classes: &mut Classes<'_>, work: &mut Work<'_>) -> Smallest<NotNeutral> {
    smallest(
        |groups| groups == 2,
        |groups| {
            let both = classes.class(groups, work)?;
            for [neutral, other] in [[groups[0], groups[1]], [groups[1], groups[0]]] {
                let class = classes.class(&[other], work)?;
                if classes.class(&[neutral], work)? == 1 && class != both {
                    return Ok(Some(NotNeutral { neutral, other: (other, class), both }));
                }
            }
            Ok(None)
        },
    )
}

/// How the recipe fails in a won situation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Failing {
    /// The recipe says that the situation is lost.
    SaysLost,
    /// The recipe names a token that does not exist.
    NoToken(u64, u64),
    /// The recipe's move does not win.
    BadMove(u64, u64),
    /// All cells that the recipe reaches are grey.
    Nothing,
}

/// The position after a move.
pub fn after(groups: &[u64], group: u64, token: u64) -> Vec<u64> {
    let mut left = groups.to_vec();
    if let Some(place) = left.iter().position(|g| *g == group) {
        left.remove(place);
    }
    left.extend(remains(group, token).into_iter().filter(|part| *part > 0));
    left
}

/// A won situation in which the recipe's move does not win.
pub fn smallest_failing_recipe(
    rule: &Rule,
    search: &mut Search<'_>,
    token_missing: bool,
    work: &mut Work<'_>,
) -> Smallest<Failing> {
    smallest(
        |_| true,
        |groups| {
            if !search.wins(groups, work)? {
                return Ok(None);
            }
            Ok(match rule.advice(groups) {
                Advice::Lost => Some(Failing::SaysLost),
                Advice::Nothing => Some(Failing::Nothing),
                Advice::Take { group, token } if token > group => {
                    token_missing.then_some(Failing::NoToken(group, token))
                }
                Advice::Take { group, token } => {
                    let good = !search.wins(&after(groups, group, token), work)?;
                    (!good).then_some(Failing::BadMove(group, token))
                }
            })
        },
    )
}

/// Steps for a first look at a move: enough where what it leaves has been decided on the way.
const FIRST_LOOK: u64 = 500;

/// Every winning move, as group and token; tokens are counted from one end, so that half of each group
/// suffices. The result is `false` if the steps ran out before all moves were decided. Cheap moves come
/// first, so that some winning moves are found even then.
pub fn winning_moves(
    groups: &[u64],
    search: &mut Search<'_>,
    work: &mut Work<'_>,
) -> Result<(Vec<(u64, u64)>, bool), Stop> {
    let mut different = groups.to_vec();
    different.sort_unstable_by(|a, b| b.cmp(a));
    different.dedup();
    let all = different.iter().flat_map(|group| (1..=group.div_ceil(2)).map(|token| (*group, token)));
    let mut open: Vec<(u64, u64)> = all.collect();
    let mut moves = Vec::new();
    for steps in [FIRST_LOOK, u64::MAX] {
        for (group, token) in std::mem::take(&mut open) {
            let left = work.budget().nodes.saturating_sub(work.nodes());
            let mut own = account(steps.min(left), search, work)?;
            let wins = search.wins(&after(groups, group, token), &mut own);
            work.spend(own.nodes().min(left))?;
            match wins {
                Ok(false) => moves.push((group, token)),
                Ok(true) => {}
                Err(Stop::Nodes { .. }) => open.push((group, token)),
                Err(stop) => return Err(stop),
            }
        }
    }
    moves.sort_unstable_by(|a, b| b.0.cmp(&a.0).then(a.1.cmp(&b.1)));
    Ok((moves, open.is_empty()))
}

/// A separate budget for a part of the study: its steps are limited, everything else is shared.
pub fn account(steps: u64, search: &Search<'_>, work: &Work<'_>) -> Result<Work<'static>, Stop> {
    let budget = Budget { nodes: steps, ..work.budget() };
    let mut own = Work::new(budget).with_cancel(work.cancel().clone());
    own.hold(search.bytes())?;
    Ok(own)
}

/// A search for the study.
pub fn search(threads: usize) -> Search<'static> {
    Search::new(&Xxx).with_threads(threads)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn situations_are_all_partitions() {
        assert_eq!(situations(4), [vec![4], vec![3, 1], vec![2, 2], vec![2, 1, 1], vec![1, 1, 1, 1]]);
        assert_eq!(situations(20).len(), 627);
    }

    #[test]
    fn moves_leave_what_remains() {
        assert_eq!(after(&[9, 5], 9, 1), [5, 7]);
        assert_eq!(after(&[9, 5], 5, 3), [9, 1, 1]);
        assert_eq!(after(&[2], 2, 1), Vec::<u64>::new());
    }

    #[test]
    fn positions_are_extrapolated() {
        let positions = (0..100).map(|n| 1000 << (n / 10)).collect();
        let rows = Rows { to: 100, positions, ..Rows::default() };
        assert!((rows.growth() - 2.0).abs() < 1e-9);
        assert!((rows.power_for(110) - 1_024_000f64.log10()).abs() < 1e-9);
    }
}
