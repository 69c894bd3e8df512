//! Nim, and every game whose components are disguised rows of Nim.

use marienbad_rules::{Natural, NimRows, Play, View};

use super::{Closed, ClosedForm, Evidence, Winning};
use crate::{Method, Stop, Work};

/// The nim sum: C. L. Bouton's theorem, in normal and misère play, for games whose components have the same
/// game tree as a sum of Nim rows.
///
/// Normal play: lost exactly if the xor of the rows is 0. Misère play: the same, unless every row has at
/// most one match; then lost exactly if the number of rows of one match is odd.
#[derive(Debug, Clone, Copy)]
pub struct NimSum(pub NimRows);

/// What a winning move must achieve, given the whole position.
struct Goal {
    xor: u64,
    ones: usize,
    big: usize,
    play: Play,
}

impl Goal {
    fn of(rows: impl Iterator<Item = u64>, play: Play) -> Self {
        rows.fold(Self { xor: 0, ones: 0, big: 0, play }, |goal, row| Self {
            xor: goal.xor ^ row,
            ones: goal.ones + usize::from(row == 1),
            big: goal.big + usize::from(row > 1),
            play,
        })
    }

    fn wins(&self) -> bool {
        if self.play == Play::Misere && self.big == 0 { self.ones.is_multiple_of(2) } else { self.xor != 0 }
    }

    /// The only size to which this row can be lowered to win, if there is one.
    fn target(&self, row: u64) -> Option<u64> {
        let to = match (self.play, self.big, row) {
            (_, _, 0) => return None,
            (Play::Misere, 0, _) => return self.ones.is_multiple_of(2).then_some(0),
            // The last row above 1: leave an odd number of rows of 1.
            (Play::Misere, 1, 2..) => u64::from(self.ones.is_multiple_of(2)),
            (Play::Misere, 1, _) => return None,
            _ => row ^ self.xor,
        };
        (to < row).then_some(to)
    }
}

impl ClosedForm for NimSum {
    fn method(&self) -> Method {
        Method::NimSum
    }

    fn answer(&self, sum: &[View<'_>], play: Play, _: &mut Work<'_>) -> Result<Option<Closed>, Stop> {
        let rows: Option<Vec<Vec<u64>>> = sum.iter().map(|component| component.clone().rows()).collect();
        let Some(rows) = rows else { return Ok(None) };
        let goal = Goal::of(rows.iter().flatten().copied(), play);
        let mut moves = Vec::new();
        for (i, component) in rows.iter().enumerate() {
            for (row, size) in component.iter().enumerate() {
                if let Some(to) = goal.target(*size) {
                    moves.push((i, Winning::Lower { row, to }));
                }
            }
        }
        let value = |rows: &[u64]| {
            let xor = rows.iter().fold(0, |xor, row| xor ^ row);
            (play == Play::Normal).then_some(Natural::Small(xor))
        };
        let components = rows.iter().map(|rows| value(rows)).collect();
        Ok(Some(Closed {
            wins: goal.wins(),
            value: value(&[goal.xor]),
            components,
            moves,
            complete: true,
            evidence: Some(Evidence::NimSum { rows_are: self.0, rows: rows.concat(), xor: goal.xor }),
        }))
    }

    fn moves_worth(
        &self,
        component: &View<'_>,
        value: &Natural,
        _: &mut Work<'_>,
    ) -> Result<Option<(Vec<Winning>, bool)>, Stop> {
        let Some(rows) = component.clone().rows() else { return Ok(None) };
        let Some(value) = value.to_u64() else { return Ok(Some((Vec::new(), true))) };
        let change = rows.iter().fold(value, |xor, row| xor ^ row);
        let lowered = rows.iter().enumerate().filter(|(_, row)| *row ^ change < **row);
        let moves = lowered.map(|(row, size)| Winning::Lower { row, to: size ^ change }).collect();
        Ok(Some((moves, true)))
    }
}
