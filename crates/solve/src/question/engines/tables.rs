//! Values of heaps from a table; beyond it, from a proved period or from the few heaps that can be reached.

use marienbad_rules::heap::{HeapGame, Shape};
use marienbad_rules::{RuleError, View};

use super::super::Answer;
use super::super::engine::{Decision, Engine};
use super::super::erased::Sum;
use super::super::resumable::Checkpoint;
use super::values::{ValueSource, Valued};
use crate::sequence::{self, Period, Reached, Sequence};
use crate::{Claim, Large, Method, Stop, Work};

/// Beyond twice this heap a proved period is looked for while a table is filled.
const FIRST_PERIOD_LOOK: u64 = 1 << 11;

/// No period is looked for beyond this heap.
const LAST_PERIOD_LOOK: u64 = 1 << 20;

/// The same where heaps become three: every value costs as much as all before it.
const LAST_LOOK_IN_THREE: u64 = 1 << 12;

/// The largest heap for which a table is filled without a period: beyond, no budget of this machine would see
/// its end.
const LARGEST_HEAP: u64 = 1 << 28;

/// Beyond the table by more than this, the heaps that can be reached are tried before it is filled.
const FAR: u64 = 1 << 12;

/// So many steps for them, some milliseconds, and at most one part in so many of a budget.
const REACHED_STEPS: u64 = 1 << 16;
const REACHED_SHARE: u64 = 8;

/// The source of values from a table that starts at heap 0, and from the period beyond it if one is proved.
pub(in super::super) struct TableValues<'r> {
    sequence: Sequence<'r>,
    period: Option<Period>,
    tried: u64,
    reached: Reached<'r>,
    /// The largest heap from which too many heaps can be reached.
    crowded: u64,
    /// Whether the rule fails at the end of the table; larger heaps may never reach that heap.
    broken: bool,
}

impl<'r> TableValues<'r> {
    pub(in super::super) fn new(game: &'r dyn HeapGame) -> Self {
        Self {
            sequence: Sequence::new(game),
            period: None,
            tried: FIRST_PERIOD_LOOK,
            reached: Reached::new(game),
            crowded: 0,
            broken: false,
        }
    }

    /// The value of a heap without a table, if few heaps can be reached from it or the table ends at a heap
    /// where the rule fails.
    fn without_table(&mut self, heap: u64, work: &mut Work<'_>) -> Result<Option<u64>, Stop> {
        if self.sequence.value(heap).is_some() || self.sequence.game().shape() != Shape::Other {
            return Ok(None);
        }
        if self.broken {
            return self.reached.value(heap, work).map(|value| Some(value.into()));
        }
        if let Some(value) = self.reached.known(heap) {
            return Ok(Some(value.into()));
        }
        if heap < self.sequence.values().len().saturating_add(FAR) || heap / 2 <= self.crowded {
            return Ok(None);
        }
        let mut part = work.part(REACHED_STEPS.min(work.left() / REACHED_SHARE));
        let found = self.reached.value(heap, &mut part);
        work.add(&part)?;
        match found {
            Ok(value) => Ok(Some(value.into())),
            Err(stop) if stop == Stop::Cancelled || stop.is_failure() => Err(stop),
            Err(_) => {
                self.crowded = heap;
                Ok(None)
            }
        }
    }

    /// Whether a period might be proved.
    fn has_theorem(&self) -> bool {
        let game = self.sequence.game();
        game.theorem().is_some() || !matches!(game.shape(), Shape::Other | Shape::UnequalSplit)
    }

    fn last_look(&self) -> u64 {
        match self.sequence.game().shape() {
            Shape::Code(code) if code.bits() >= 8 => LAST_LOOK_IN_THREE,
            _ => LAST_PERIOD_LOOK,
        }
    }

    fn heap(&mut self, heap: u64, work: &mut Work<'_>) -> Result<u64, Stop> {
        if let Some(value) = self.sequence.value(heap) {
            return Ok(value.into());
        }
        if self.period.is_none() && heap / 2 > self.tried && self.has_theorem() {
            // Most periods begin early, so a table of a million heaps is rarely needed.
            let to = heap.min(self.last_look());
            self.tried = heap;
            self.period = sequence::prove(&mut self.sequence, to, work)?;
        }
        if let Some(period) = self.period
            && let Some(value) = value_by_period(&self.sequence, period, heap)
        {
            return Ok(value);
        }
        if heap > LARGEST_HEAP {
            let (what, max) = (Large::Written(heap.to_string()), LARGEST_HEAP.to_string());
            return Err(Stop::TooLarge { what, max });
        }
        self.sequence.extend_to(heap, work)?;
        Ok(self.sequence.value(heap).unwrap_or_default().into())
    }
}

impl ValueSource for TableValues<'_> {
    fn value(&mut self, component: &View<'_>, work: &mut Work<'_>) -> Result<Option<Valued>, Stop> {
        let Some(heap) = component.heap() else { return Ok(None) };
        let searched = |value| Some(Valued { value, method: Some(Method::Search) });
        if let Some(value) = self.without_table(heap, work)? {
            return Ok(searched(value));
        }
        match self.heap(heap, work) {
            Err(stop) if is_broken(&stop) && self.sequence.game().shape() == Shape::Other => {
                self.broken = true;
                self.without_table(heap, work).map(|value| value.and_then(searched))
            }
            found => found.map(|value| Some(Valued::new(value))),
        }
    }

    fn method(&self) -> Method {
        match self.period {
            Some(period) => Method::Period(period.ground),
            None => Method::Table(self.sequence.engine()),
        }
    }

    fn claim(&self) -> Claim {
        if self.period.is_some() { Claim::Proved } else { Claim::Computed }
    }

    fn period_end(&self) -> Option<u64> {
        self.period.and_then(|period| period.preperiod.checked_add(period.period))
    }

    fn heaps_worth(&self, value: u64) -> Vec<u64> {
        let Some(period) = self.period else { return Vec::new() };
        let heap = |n: u64| {
            let more = value.checked_sub(u64::from(self.sequence.value(n)?))?;
            match more {
                0 => Some(n),
                _ if n < period.preperiod || period.saltus == 0 => None,
                _ if !more.is_multiple_of(period.saltus) => None,
                _ => (more / period.saltus).checked_mul(period.period)?.checked_add(n),
            }
        };
        (1..period.preperiod.saturating_add(period.period)).filter_map(heap).collect()
    }
}

/// The value of a heap beyond the table, given the period from `preperiod` on.
fn value_by_period(sequence: &Sequence<'_>, period: Period, heap: u64) -> Option<u64> {
    let beyond = heap.checked_sub(period.preperiod)?;
    let (times, rest) = (beyond / period.period, beyond % period.period);
    if period.saltus > 0 && period.preperiod == 0 && sequence.value(rest).is_none() {
        // A period proved by induction needs no table: the values are the heap sizes.
        return Some(heap);
    }
    let base = u64::from(sequence.value(period.preperiod + rest)?);
    base.checked_add(times.checked_mul(period.saltus)?)
}

/// Whether the rule fails at some heap.
fn is_broken(stop: &Stop) -> bool {
    matches!(stop, Stop::Rule(RuleError::Broken { .. } | RuleError::TooLarge { .. }))
}

/// An engine that examines all small heaps. If the rule fails at one of them, the question is left to the
/// next engine, which examines only reachable heaps.
pub(in super::super) struct UnlessBroken<E>(pub(in super::super) E);

fn unless_broken<T>(found: Result<Option<T>, Stop>) -> Result<Option<T>, Stop> {
    match found {
        Err(stop) if is_broken(&stop) => Ok(None),
        found => found,
    }
}

impl<E: Engine> Engine for UnlessBroken<E> {
    fn decide(&mut self, sum: &Sum, work: &mut Work<'_>) -> Result<Option<Decision>, Stop> {
        unless_broken(self.0.decide(sum, work))
    }

    fn answer(&mut self, sum: &Sum, work: &mut Work<'_>) -> Result<Option<Answer>, Stop> {
        unless_broken(self.0.answer(sum, work))
    }

    fn prepare(&mut self, sum: &Sum, work: &mut Work<'_>) {
        self.0.prepare(sum, work);
    }

    fn keeps(&self, sum: &Sum) -> bool {
        self.0.keeps(sum)
    }

    fn resume(
        &mut self,
        sum: &Sum,
        checkpoint: &mut dyn Checkpoint,
        work: &mut Work<'_>,
    ) -> Result<Option<Answer>, Stop> {
        unless_broken(self.0.resume(sum, checkpoint, work))
    }
}
