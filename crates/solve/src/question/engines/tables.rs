//! Values of heaps from a table, and beyond it from a proved period.

use marienbad_rules::View;
use marienbad_rules::heap::{HeapGame, Shape};

use super::values::{ValueSource, Valued};
use crate::sequence::{self, Period, Sequence};
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

/// A table from heap 0 upwards, and beyond it the period if one is proved.
pub(in super::super) struct TableValues<'r> {
    sequence: Sequence<'r>,
    period: Option<Period>,
    tried: u64,
}

impl<'r> TableValues<'r> {
    pub(in super::super) fn new(game: &'r dyn HeapGame) -> Self {
        Self { sequence: Sequence::new(game), period: None, tried: FIRST_PERIOD_LOOK }
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
        if self.period.is_none() && heap / 2 > self.tried {
            // Most periods begin early: a table of a million heaps is seldom needed.
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
        match component.heap() {
            Some(heap) => self.heap(heap, work).map(|value| Some(Valued::new(value))),
            None => Ok(None),
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

/// The value of a heap beyond the table, by the period that holds from `preperiod` on.
fn value_by_period(sequence: &Sequence<'_>, period: Period, heap: u64) -> Option<u64> {
    let beyond = heap.checked_sub(period.preperiod)?;
    let (times, rest) = (beyond / period.period, beyond % period.period);
    if period.saltus > 0 && period.preperiod == 0 && sequence.value(rest).is_none() {
        // A period proved by induction needs no table: the values are the heaps.
        return Some(heap);
    }
    let base = u64::from(sequence.value(period.preperiod + rest)?);
    base.checked_add(times.checked_mul(period.saltus)?)
}
