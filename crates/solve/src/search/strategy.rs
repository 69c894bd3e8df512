//! A strategy as a set of lost positions: whatever is played from one of them, an answer leads back to one of them.

use std::collections::BTreeSet;

use super::arena::{Components, Id};
use super::states::Phase;
use super::sums::Sums;
use crate::{Stop, Work};

/// Lost sums, closed under replies, that settle `sum`: it is one of them if it is lost; if it is won, a move leads to one.
/// One move a turn, disjunctive compound; `sums` says under which winning rule. The ended game is left out.
pub fn strategy(
    sums: &mut Sums,
    components: &mut dyn Components,
    sum: &[Id],
    work: &mut Work<'_>,
) -> Result<Vec<Vec<Id>>, Stop> {
    let mut kept: BTreeSet<Vec<Id>> = BTreeSet::new();
    let mut waiting = Vec::new();
    let first = if sums.wins(components, sum, Phase::start(sums.convention()), work)? {
        sums.a_lost_option(components, sum, work)?
    } else {
        Some(sums.live(components, sum, work)?)
    };
    waiting.extend(first);
    while let Some(lost) = waiting.pop() {
        if lost.is_empty() || !kept.insert(lost.clone()) {
            continue;
        }
        work.hold(lost.len() * size_of::<Id>() + 48)?;
        for option in sums.options(components, &lost, work)? {
            waiting.extend(sums.a_lost_option(components, &option, work)?);
        }
    }
    Ok(kept.into_iter().collect())
}
