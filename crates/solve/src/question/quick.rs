//! The answer to a question about Quick on rows, and its winning moves.

use std::ops::ControlFlow;

use marienbad_rules::Ruleset;

use super::typed::{MOVES_LOOKED_AT, Typed, Winners, heap_sizes};
use super::{Answer, Choice, Outcome};
use crate::compound::Quick;
use crate::{Claim, Stop, Work};

/// A move of one row that leaves nothing longer than the rows aimed at.
struct One<R: Ruleset> {
    /// Its place among the moves of the row.
    number: u64,
    mv: R::Move,
    option: Vec<R::Position>,
}

/// The moves of one row: those that leave one of the rows aimed at, then the others.
struct Wheel<R: Ruleset> {
    place: usize,
    moves: Vec<One<R>>,
    hits: usize,
}

impl<R: Ruleset> Typed<R> {
    /// Quick by its closed form. A winning move leaves, as the longest row, one of two.
    pub(super) fn by_quick(
        &self,
        sum: &[R::Position],
        rows: &[u64],
        quick: Quick,
        work: &mut Work<'_>,
    ) -> Result<Answer, Stop> {
        let mut winners = Winners::default();
        if let Some(targets) = quick.targets(rows) {
            let mut wheels = Vec::new();
            for place in (0..sum.len()).filter(|place| rows[*place] > 0) {
                wheels.push(self.wheel(sum, place, targets, &mut winners.cut, work)?);
            }
            self.turn(sum, &mut wheels, &mut winners, work)?;
        }
        let mut components = self.components(sum, |_| None);
        components.iter_mut().zip(rows).for_each(|(part, row)| part.number = Some(quick.suspense(*row)));
        Ok(Answer {
            outcome: Outcome::of(quick.wins(rows)),
            value: None,
            at_least: None,
            components,
            moves: winners.moves,
            moves_complete: !winners.cut,
            claim: Claim::Proved,
            method: Quick::WORD,
            nodes: work.nodes(),
        })
    }

    fn wheel(
        &self,
        sum: &[R::Position],
        place: usize,
        targets: [u64; 2],
        cut: &mut bool,
        work: &mut Work<'_>,
    ) -> Result<Wheel<R>, Stop> {
        let (mut hits, mut others) = (Vec::new(), Vec::new());
        let (mut looked, mut stop) = (0, None);
        let _ = self.ruleset.options(&sum[place], &mut |mv, option| {
            looked += 1;
            if looked > MOVES_LOOKED_AT {
                *cut = true;
                return ControlFlow::Break(());
            }
            if let Err(reason) = work.spend(1) {
                stop = Some(reason);
                return ControlFlow::Break(());
            }
            let longest = heap_sizes(option).unwrap_or_default().into_iter().max().unwrap_or(0);
            if longest <= targets[1] {
                let hit = longest >= targets[0];
                let one = One { number: looked, mv, option: option.to_vec() };
                if hit { &mut hits } else { &mut others }.push(one);
            }
            ControlFlow::Continue(())
        });
        if let Some(reason) = stop {
            return Err(reason);
        }
        let count = hits.len();
        hits.append(&mut others);
        Ok(Wheel { place, moves: hits, hits: count })
    }

    /// Lists every way to move in all rows of which at least one hits. The last wheel, which can, must if no other does.
    fn turn(
        &self,
        sum: &[R::Position],
        wheels: &mut [Wheel<R>],
        winners: &mut Winners,
        work: &mut Work<'_>,
    ) -> Result<(), Stop> {
        let Some(able) = wheels.iter().rposition(|wheel| wheel.hits > 0) else { return Ok(()) };
        let last = wheels.len() - 1;
        wheels.swap(able, last);
        if wheels.iter().any(|wheel| wheel.moves.is_empty()) {
            return Ok(());
        }
        let mut shown = vec![0; wheels.len()];
        let mut keys = Vec::new();
        loop {
            work.spend(1)?;
            if winners.push(self.several(sum, wheels, &shown)).is_break() {
                break;
            }
            // In the order in which other compounds list theirs: the first row turns fastest.
            let mut key = vec![0; sum.len()];
            for (wheel, one) in wheels.iter().zip(&shown) {
                key[sum.len() - 1 - wheel.place] = wheel.moves[*one].number;
            }
            keys.push(key);
            // The next constellation; the last wheel turns fastest.
            let hit = shown[..last].iter().zip(&*wheels).any(|(one, wheel)| *one < wheel.hits);
            let faces = |i: usize| if i == last && !hit { wheels[i].hits } else { wheels[i].moves.len() };
            let Some(wheel) = (0..=last).rev().find(|i| shown[*i] + 1 < faces(*i)) else { break };
            shown[wheel] += 1;
            shown[wheel + 1..].fill(0);
        }
        let mut sorted: Vec<_> = keys.into_iter().zip(std::mem::take(&mut winners.moves)).collect();
        sorted.sort_by(|a, b| a.0.cmp(&b.0));
        winners.moves = sorted.into_iter().map(|(_, choice)| choice).collect();
        Ok(())
    }

    fn several(&self, sum: &[R::Position], wheels: &[Wheel<R>], shown: &[usize]) -> Choice {
        let mut moves: Vec<Option<&One<R>>> = sum.iter().map(|_| None).collect();
        for (wheel, one) in wheels.iter().zip(shown) {
            moves[wheel.place] = wheel.moves.get(*one);
        }
        let (mut texts, mut after) = (Vec::new(), Vec::new());
        for (place, one) in moves.into_iter().enumerate() {
            match one {
                Some(one) => {
                    texts.push(self.move_text(sum, place, &one.mv));
                    after.extend_from_slice(&one.option);
                }
                None => after.push(sum[place].clone()),
            }
        }
        Choice { text: texts.join("+"), to: self.position(after) }
    }
}
