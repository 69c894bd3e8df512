//! Boards of one row, of any length: XXX on rows and circles, Cram on rows.
//!
//! A row of tokens is the heap game of its length, Dawson's chess, whose table is quickly made. Every move on a
//! circle of n leaves a row of n - 3, so its value is the mex of that one value. Cram on a row of n cells is Dawson's Kayles,
//! and that is Dawson's chess on n - 1 tokens: a token for each two cells side by side.

use marienbad_rules::board::{Region, Surface};
use marienbad_rules::heap::Xxx;

use super::board::Taking;
use crate::sequence::Sequence;
use crate::{Stop, Work};

/// The values of rows so far.
pub(super) struct Rows {
    taking: Taking,
    values: Sequence<'static>,
}

impl Rows {
    pub(super) fn new(taking: Taking) -> Self {
        Self { taking, values: Sequence::new(&Xxx) }
    }

    /// The value of what stands on a board of one row, or of one column, if it is one.
    pub(super) fn value(&mut self, region: &Region, work: &mut Work<'_>) -> Result<Option<u32>, Stop> {
        let frame = region.frame;
        let round = match (frame.surface, self.taking) {
            (Surface::Plane, _) if frame.rows == 1 || frame.columns == 1 => false,
            (Surface::Tube | Surface::Torus, Taking::Tokens) if frame.rows == 1 => true,
            _ => return Ok(None),
        };
        let columns = frame.squares();
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

    fn row(&mut self, places: usize, work: &mut Work<'_>) -> Result<u32, Stop> {
        let tokens = match self.taking {
            Taking::Tokens => places as u64,
            Taking::Dominoes => places.saturating_sub(1) as u64,
        };
        if self.values.value(tokens).is_none() {
            self.values.extend_to(tokens, work)?;
        }
        Ok(self.values.value(tokens).unwrap_or_default())
    }
}
