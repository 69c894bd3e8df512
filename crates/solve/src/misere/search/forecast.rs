//! An estimate of how many positions a large heap would need, from the growth for smaller heaps.

use marienbad_rules::heap::HeapGame;

use super::Search;
use crate::{Stop, Work};

/// Steps that the measuring may take.
const STEPS: u64 = 600_000;

/// Growth is measured over so many heaps, twice.
const STRIDE: usize = 10;

/// The last heap that is measured.
const FAR_ENOUGH: u64 = 150;

/// By less than this over a stride, the numbers may as well grow like a power.
const CLEARLY: f64 = 1.5;

/// The estimated number of positions, as a power of ten, that this heap alone would need if the growth up
/// to heap 150 (or as far as can be computed quickly) continues; `None` if there is too little data or the
/// growth is not clearly exponential.
pub(in crate::misere) fn power_for(
    game: &dyn HeapGame,
    heap: u64,
    work: &mut Work<'_>,
) -> Result<Option<f64>, Stop> {
    let (mut search, mut part, mut positions) = (Search::new(game), work.part(STEPS), Vec::new());
    for n in 1..=FAR_ENOUGH.min(heap) {
        match search.wins(&[n], &mut part) {
            Ok(_) => positions.push(search.positions().max(1) as f64),
            Err(Stop::Cancelled) => return Err(Stop::Cancelled),
            Err(_) => break,
        }
    }
    work.add(&part)?;
    let back = |strides: usize| positions.iter().rev().nth(STRIDE * strides).copied();
    let (Some(now), Some(before), Some(long_before)) = (back(0), back(1), back(2)) else { return Ok(None) };
    let growth = (now / before).min(before / long_before);
    let strides = (heap - positions.len() as u64) as f64 / STRIDE as f64;
    Ok((growth >= CLEARLY).then(|| now.log10() + growth.log10() * strides))
}

#[cfg(test)]
mod tests {
    use marienbad_rules::heap::{Nim, Xxx};

    use super::*;
    use crate::Budget;

    #[test]
    fn rows_of_the_quiz_are_hopeless_and_nim_is_not() {
        let mut work = Work::new(Budget::default());
        let far = power_for(&Xxx, 2014, &mut work).unwrap().unwrap();
        assert!((30.0..200.0).contains(&far), "{far}");
        // Rows of 200 take about ten million positions.
        let near = power_for(&Xxx, 200, &mut work).unwrap().unwrap();
        assert!((5.0..10.0).contains(&near), "{near}");
        assert_eq!(power_for(&Nim, 2014, &mut work), Ok(None));
    }
}
