//! Nim and every game whose components are rows of Nim in disguise.

use marienbad_rules::board::{Bar, Break, Chocolate};
use marienbad_rules::heap::Nim;
use marienbad_rules::strip::{Northcott, SlidingStrip, Strip, TokenMove};
use marienbad_rules::{Natural, Play, Ruleset};

use super::{Closed, ClosedForm};
use crate::{Stop, Work};

/// A game whose components have the same game tree as a sum of Nim rows, so that the rule holds in misère play too.
pub trait AsNim: Ruleset {
    /// The rows that a component is in disguise.
    fn rows(&self, component: &Self::Position) -> Vec<u64>;

    /// The move that lowers row `row` of the component to `to`.
    fn lower(&self, component: &Self::Position, row: usize, to: u64) -> Self::Move;
}

/// The nim sum: C. L. Bouton's theorem, in normal and in misère play.
///
/// Normal play: lost exactly if the xor of the rows is 0. Misère play: the same, unless every row has at most one
/// match; then lost exactly if the number of rows of one is odd.
#[derive(Debug, Clone, Copy, Default)]
pub struct NimSum;

/// To what a row may be lowered in a winning move, given the whole position.
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

    /// The only size to which lowering this row wins, if there is one.
    fn target(&self, row: u64) -> Option<u64> {
        let to = match (self.play, self.big, row) {
            (_, _, 0) => return None,
            (Play::Misere, 0, _) => return self.ones.is_multiple_of(2).then_some(0),
            // The last big row: leave an odd number of ones.
            (Play::Misere, 1, 2..) => u64::from(self.ones.is_multiple_of(2)),
            (Play::Misere, 1, _) => return None,
            _ => row ^ self.xor,
        };
        (to < row).then_some(to)
    }
}

impl<R: AsNim> ClosedForm<R> for NimSum {
    fn word(&self) -> &'static str {
        "nim-sum"
    }

    fn answer(
        &self,
        ruleset: &R,
        sum: &[R::Position],
        play: Play,
        _: &mut Work<'_>,
    ) -> Result<Option<Closed<R::Move>>, Stop> {
        let rows: Vec<Vec<u64>> = sum.iter().map(|component| ruleset.rows(component)).collect();
        let goal = Goal::of(rows.iter().flatten().copied(), play);
        let mut moves = Vec::new();
        for (i, component) in sum.iter().enumerate() {
            for (j, row) in rows[i].iter().enumerate() {
                if let Some(to) = goal.target(*row) {
                    moves.push((i, ruleset.lower(component, j, to)));
                }
            }
        }
        let value = |rows: &[u64]| {
            let xor = rows.iter().fold(0, |xor, row| xor ^ row);
            (play == Play::Normal).then_some(Natural::Small(xor))
        };
        let components = rows.iter().map(|rows| value(rows)).collect();
        Ok(Some(Closed { wins: goal.wins(), value: value(&[goal.xor]), components, moves, complete: true }))
    }
}

impl AsNim for Nim {
    fn rows(&self, row: &u64) -> Vec<u64> {
        vec![*row]
    }

    fn lower(&self, row: &u64, _: usize, to: u64) -> u64 {
        row - to
    }
}

impl AsNim for Northcott {
    fn rows(&self, gap: &u64) -> Vec<u64> {
        vec![*gap]
    }

    fn lower(&self, gap: &u64, _: usize, to: u64) -> u64 {
        gap - to
    }
}

impl AsNim for Strip {
    fn rows(&self, square: &u64) -> Vec<u64> {
        vec![*square]
    }

    fn lower(&self, _: &u64, _: usize, to: u64) -> TokenMove {
        if to == 0 { TokenMove::TakeOff } else { TokenMove::Slide(to) }
    }
}

impl AsNim for SlidingStrip {
    fn rows(&self, square: &u64) -> Vec<u64> {
        vec![*square]
    }

    fn lower(&self, _: &u64, _: usize, to: u64) -> u64 {
        to
    }
}

impl AsNim for Chocolate {
    /// A side of n squares has n - 1 lines to break along, and breaking leaves any smaller number of them.
    fn rows(&self, bar: &Bar) -> Vec<u64> {
        bar.sides().iter().map(|side| side - 1).collect()
    }

    fn lower(&self, _: &Bar, row: usize, to: u64) -> Break {
        Break { side: row as u8, keep: to + 1 }
    }
}
