//! Answers about Quick on rows, with the winning moves.

use marienbad_rules::View;

use super::super::engine::{Decision, Engine, MAX_MOVES_LOOKED_AT, Winners};
use super::super::erased::Sum;
use super::super::handle::Handle;
use super::super::{Answer, Choice, Outcome};
use crate::compound::Quick;
use crate::listing::Next;
use crate::{Claim, Method, Stop, Work};

/// A move in one row that leaves nothing longer than the target lengths.
struct One {
    /// Its index among the moves of the row.
    number: u64,
    text: String,
    option: Sum,
}

/// The moves in one row: those that leave a target length first, then the others.
struct Wheel {
    place: usize,
    moves: Vec<One>,
    hits: usize,
}

/// The engine for the closed form of Quick.
pub(in super::super) struct ByQuick<'r> {
    game: &'r Handle,
    quick: Quick,
}

impl Engine for ByQuick<'_> {
    fn decide(&mut self, sum: &Sum, _: &mut Work<'_>) -> Result<Option<Decision>, Stop> {
        let decision = |rows: Vec<u64>| Decision {
            wins: self.quick.wins(&rows),
            value: None,
            claim: Claim::Proved,
            method: Method::Quick,
        };
        Ok(self.game.heap_sizes(sum).map(decision))
    }

    /// A winning move leaves one of two lengths as the longest row.
    fn answer(&mut self, sum: &Sum, work: &mut Work<'_>) -> Result<Option<Answer>, Stop> {
        let Some(rows) = self.game.heap_sizes(sum) else { return Ok(None) };
        let mut winners = Winners::default();
        if let Some(targets) = self.quick.targets(&rows) {
            let mut wheels = Vec::new();
            for place in (0..rows.len()).filter(|place| rows[*place] > 0) {
                wheels.push(self.wheel(sum, place, targets, &mut winners.cut, work)?);
            }
            self.turn(sum, &mut wheels, &mut winners, work)?;
        }
        let mut components = self.game.components(sum, |_| None);
        components
            .iter_mut()
            .zip(&rows)
            .for_each(|(part, row)| part.number = Some(self.quick.suspense(*row)));
        Ok(Some(Answer {
            outcome: Outcome::of(self.quick.wins(&rows)),
            value: None,
            at_least: None,
            components,
            moves: winners.moves,
            moves_complete: !winners.cut,
            claim: Claim::Proved,
            method: Method::Quick,
            evidence: None,
            nodes: work.nodes(),
        }))
    }
}

impl<'r> ByQuick<'r> {
    pub(in super::super) fn new(game: &'r Handle, quick: Quick) -> Self {
        Self { game, quick }
    }

    fn wheel(
        &self,
        sum: &Sum,
        place: usize,
        targets: [u64; 2],
        cut: &mut bool,
        work: &mut Work<'_>,
    ) -> Result<Wheel, Stop> {
        let (mut hits, mut others) = (Vec::new(), Vec::new());
        let mut looked = 0;
        self.game.each_move_of(sum, place, work, &mut |mv, work| {
            looked += 1;
            if looked > MAX_MOVES_LOOKED_AT {
                *cut = true;
                return Ok(Next::Enough);
            }
            work.spend(1)?;
            let longest = mv.views().iter().filter_map(View::heap).max().unwrap_or(0);
            if longest <= targets[1] {
                let hit = longest >= targets[0];
                let text = self.game.numbered(sum, place, mv.text());
                let one = One { number: looked, text, option: mv.option() };
                if hit { &mut hits } else { &mut others }.push(one);
            }
            Ok(Next::More)
        })?;
        let count = hits.len();
        hits.append(&mut others);
        Ok(Wheel { place, moves: hits, hits: count })
    }

    /// Lists every combination of moves in all rows that leaves a target length in at least one. The last
    /// wheel has such a move, and must show one if no other wheel does.
    fn turn(
        &self,
        sum: &Sum,
        wheels: &mut [Wheel],
        winners: &mut Winners,
        work: &mut Work<'_>,
    ) -> Result<(), Stop> {
        let Some(able) = wheels.iter().rposition(|wheel| wheel.hits > 0) else { return Ok(()) };
        let last = wheels.len() - 1;
        wheels.swap(able, last);
        if wheels.iter().any(|wheel| wheel.moves.is_empty()) {
            return Ok(());
        }
        let count = self.game.rules.len(sum);
        let mut shown = vec![0; wheels.len()];
        let mut keys = Vec::new();
        loop {
            work.spend(1)?;
            if let Next::Enough = winners.push(self.several(sum, wheels, &shown)) {
                break;
            }
            // Sorted as for other compounds: the first row varies fastest.
            let mut key = vec![0; count];
            for (wheel, one) in wheels.iter().zip(&shown) {
                key[count - 1 - wheel.place] = wheel.moves[*one].number;
            }
            keys.push(key);
            // Advance to the next combination; the last wheel turns fastest.
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

    fn several(&self, sum: &Sum, wheels: &[Wheel], shown: &[usize]) -> Choice {
        let rules = &*self.game.rules;
        let count = rules.len(sum);
        let mut moves: Vec<Option<&One>> = vec![None; count];
        for (wheel, one) in wheels.iter().zip(shown) {
            moves[wheel.place] = wheel.moves.get(*one);
        }
        let texts: Vec<&str> = moves.iter().flatten().map(|one| one.text.as_str()).collect();
        let parts: Vec<Sum> = moves
            .iter()
            .enumerate()
            .map(|(place, one)| one.map_or_else(|| rules.part(sum, place), |one| one.option.clone()))
            .collect();
        let after = rules.joined(&parts.iter().collect::<Vec<_>>());
        Choice { text: texts.join("+"), to: self.game.position(after) }
    }
}
