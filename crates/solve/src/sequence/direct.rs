//! Games that never break a heap: nim, subtraction sets, and codes with the digits 0 to 3.

use marienbad_rules::heap::Code;

use super::plain::Seen;
use super::values::Values;
use super::{Engine, TableEngine};
use crate::{Large, Stop, Work};

/// Nim: by induction the options of n have all smaller values and no others, so G(n) = n.
pub(super) struct Nim;

impl Engine for Nim {
    fn kind(&self) -> TableEngine {
        TableEngine::Nim
    }

    fn extend(&mut self, values: &mut Values, to: u64, work: &mut Work<'_>) -> Result<(), Stop> {
        for n in values.len()..=to {
            work.spend(1)?;
            let value = u32::try_from(n)
                .map_err(|_| Stop::TooLarge { what: Large::Value, max: u32::MAX.to_string() })?;
            values.push(value);
        }
        Ok(())
    }
}

/// Takes a number from a finite list and leaves one heap or nothing: each value is the mex of at most as
/// many values as the list is long.
pub(super) struct Takes {
    /// The numbers that may be taken, in ascending order, with bit 1 if nothing may remain and bit 2 if one
    /// heap may.
    list: Vec<(u64, u8)>,
    seen: Seen,
}

impl Takes {
    pub(super) fn of_set(set: &[u64]) -> Self {
        Self::new(set.iter().map(|take| (*take, 3)).collect())
    }

    /// `None` if the code breaks heaps or has no last digit.
    pub(super) fn of_code(code: &Code) -> Option<Self> {
        let last = code.last_place()?;
        let digits = (1..=last).map(|take| (take, code.digit(take)));
        (code.bits() < 4).then(|| Self::new(digits.filter(|(_, digit)| *digit != 0).collect()))
    }

    fn new(list: Vec<(u64, u8)>) -> Self {
        let seen = Seen::default();
        Self { list, seen }
    }
}

impl Engine for Takes {
    fn kind(&self) -> TableEngine {
        TableEngine::Takes
    }

    fn extend(&mut self, values: &mut Values, to: u64, work: &mut Work<'_>) -> Result<(), Stop> {
        for n in values.len()..=to {
            work.spend(1 + self.list.len() as u64 / 256)?;
            self.seen.clear();
            for (take, digit) in self.list.iter().take_while(|(take, _)| *take <= n) {
                let bit = if *take == n { 1 } else { 2 };
                if let (true, Some(value)) = (digit & bit != 0, values.get(n - take)) {
                    self.seen.mark(value);
                }
            }
            values.push(self.seen.mex());
        }
        Ok(())
    }
}
