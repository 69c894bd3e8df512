//! XXX on rows and circles, of any length.
//!
//! A row of tokens is the heap game of its length, Dawson's chess, whose table is quickly made. Every move on a
//! circle of n leaves a row of n - 3, so its value is the mex of that one value.

use marienbad_rules::board::{Region, Surface};
use marienbad_rules::heap::Xxx;

use crate::sequence::Sequence;
use crate::{Stop, Work};

/// The values of rows so far.
pub(super) struct Rows(Sequence<'static>);

impl Rows {
    pub(super) fn new() -> Self {
        Self(Sequence::new(&Xxx))
    }

    /// The value of the tokens of a board of one row, if it is one.
    pub(super) fn value(&mut self, region: &Region, work: &mut Work<'_>) -> Result<Option<u32>, Stop> {
        let round = match region.frame.surface {
            Surface::Plane => false,
            Surface::Tube | Surface::Torus => true,
            Surface::Sphere => return Ok(None),
        };
        if region.frame.rows != 1 {
            return Ok(None);
        }
        let columns = usize::from(region.frame.columns);
        let Some(gap) = (0..columns).find(|column| !region.cells.contains(*column)) else {
            // A circle of fewer than three tokens goes at once.
            let row = if round { columns.saturating_sub(3) } else { columns };
            let value = self.row(row, work)?;
            return Ok(Some(if round { u32::from(value == 0) } else { value }));
        };
        // Runs of tokens, from the gap on round the circle; a row has another gap at its end.
        let (mut xor, mut run) = (0, 0);
        for step in 1..=columns {
            let place = (gap + step) % columns;
            if !round && place == 0 {
                xor ^= self.row(std::mem::take(&mut run), work)?;
            }
            if region.cells.contains(place) {
                run += 1;
            } else {
                xor ^= self.row(std::mem::take(&mut run), work)?;
            }
        }
        Ok(Some(xor))
    }

    fn row(&mut self, tokens: usize, work: &mut Work<'_>) -> Result<u32, Stop> {
        let tokens = tokens as u64;
        if self.0.value(tokens).is_none() {
            self.0.extend_to(tokens, work)?;
        }
        Ok(self.0.value(tokens).unwrap_or_default())
    }
}
