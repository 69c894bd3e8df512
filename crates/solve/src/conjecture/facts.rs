//! The true values and outcomes of a game, from the fastest engine available.

use std::ops::Range;

use marienbad_grammar::{Facts, Fault, Number};
use marienbad_rules::numbers::Numbers;
use marienbad_rules::{Natural, Play};

use super::arrangement::Arrangement;
use super::error::EvaluationError;
use crate::question::{Game, Oracle, Position};
use crate::sequence::{Period, Values};
use crate::{Stop, Work};

/// The known Grundy values of single heaps, shared by all threads.
#[derive(Clone, Copy)]
pub(super) struct Table<'t> {
    pub values: &'t Values,
    /// Their period, if it is proved.
    pub period: Option<Period>,
}

impl Table<'_> {
    /// The value of a heap; `None` if it is beyond the table.
    pub fn value(&self, heap: u64) -> Option<u64> {
        if let Some(value) = self.values.get(heap) {
            return Some(value.into());
        }
        let period = self.period?;
        let (times, rest) = {
            let beyond = heap.checked_sub(period.preperiod)?;
            (beyond / period.period, beyond % period.period)
        };
        let base = u64::from(self.values.get(period.preperiod + rest)?);
        base.checked_add(times.checked_mul(period.saltus)?)
    }

    /// The largest value among these heaps.
    pub fn largest(&self, heaps: Range<u64>) -> u64 {
        self.values.iter(heaps.start..heaps.end.min(self.values.len())).max().map_or(0, u64::from)
    }
}

/// Converts a value of the engines to a number of the grammar.
pub(super) fn number(value: &Natural) -> Number {
    value.to_u64().map_or_else(|| value.to_big().into(), Number::from)
}

/// The game that a conjecture is about.
pub(super) struct GameFacts<'a, 'w> {
    pub game: &'a dyn Game,
    pub arrangement: &'a Arrangement,
    pub play: Play,
    /// The table of values in normal play, for games on single heaps.
    pub table: Option<Table<'a>>,
    pub oracle: &'a mut dyn Oracle,
    pub work: &'a mut Work<'w>,
}

impl GameFacts<'_, '_> {
    /// The xor of the heaps' values, if all are in the table.
    fn by_table(&self, position: &[u64]) -> Option<u64> {
        let table = self.table.filter(|_| matches!(self.arrangement.form, Numbers::Heaps { .. }))?;
        position.iter().try_fold(0, |xor, heap| Some(xor ^ table.value(*heap)?))
    }

    fn position(&self, numbers: &[u64], at: usize) -> Result<Position, EvaluationError> {
        let found = self.arrangement.position(self.game, numbers);
        found.ok_or(EvaluationError::Fault { at, fault: Fault::NoPosition })
    }
}

impl Facts for GameFacts<'_, '_> {
    type Stop = Stop;

    fn wins(&mut self, position: &[u64], at: usize) -> Result<bool, EvaluationError> {
        if let Some(value) = self.by_table(position) {
            return Ok(value != 0);
        }
        let position = self.position(position, at)?;
        Ok(self.oracle.wins(&position, self.play, self.work)?)
    }

    fn value(&mut self, position: &[u64], at: usize) -> Result<Number, EvaluationError> {
        if let Some(value) = self.by_table(position) {
            return Ok(Number::from(value));
        }
        let position = self.position(position, at)?;
        Ok(number(&self.oracle.value(&position, self.play, self.work)?))
    }

    fn step(&mut self) -> Result<(), EvaluationError> {
        Ok(self.work.spend(1)?)
    }
}
