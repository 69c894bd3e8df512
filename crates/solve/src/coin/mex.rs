//! The reference engine: the definition, for any factor.

use marienbad_rules::coin::Factor;
use rustc_hash::FxHashSet;

use crate::{Large, Stop, Work};

/// The most coins that are computed one after the other.
const MAX_COINS: u64 = 1 << 24;

/// The values of single coins by the mex rule: every legal turn is listed, and the coins it turns besides the
/// last have the xor of their values.
///
/// ```
/// use marienbad_rules::coin::Factor;
/// use marienbad_solve::{Budget, Work, coin::Mex};
/// let mut mex = Mex::new(Factor::Symmetric);
/// mex.extend_to(10, &mut Work::new(Budget::default()))?;
/// assert_eq!(mex.values(), [1, 2, 4, 3, 6, 7, 8, 16, 18, 25]);
/// # Ok::<(), marienbad_solve::Stop>(())
/// ```
#[derive(Debug, Clone)]
pub struct Mex {
    factor: Factor,
    values: Vec<u64>,
}

impl Mex {
    /// An engine without values.
    pub fn new(factor: Factor) -> Self {
        Self { factor, values: Vec::new() }
    }

    /// The known values of the coins 1, 2, 3, …
    pub fn values(&self) -> &[u64] {
        &self.values
    }

    /// Computes the values up to the coin n.
    pub fn extend_to(&mut self, n: u64, work: &mut Work<'_>) -> Result<(), Stop> {
        if n > MAX_COINS {
            return Err(Stop::TooLarge { what: Large::Coin(n), max: MAX_COINS.to_string() });
        }
        while (self.values.len() as u64) < n {
            let value = self.next(work)?;
            work.hold(8)?;
            self.values.push(value);
            work.advance(self.values.len() as u64, Some(n));
        }
        Ok(())
    }

    fn next(&self, work: &mut Work<'_>) -> Result<u64, Stop> {
        const ENTRY: usize = 16;
        let mut seen = FxHashSet::default();
        let mut stop = None;
        let _ = self.factor.turns(self.values.len() as u64 + 1, &mut |set| {
            let others = set[1..].iter().map(|place| self.values[*place as usize - 1]);
            let new = seen.insert(others.fold(0, |xor, value| xor ^ value));
            let paid = work.spend(1).and_then(|()| if new { work.hold(ENTRY) } else { Ok(()) });
            stop = paid.err();
            if stop.is_none() { Ok(()) } else { Err(marienbad_rules::Interrupt::Enough) }
        });
        work.release(ENTRY * seen.len());
        match stop {
            Some(stop) => Err(stop),
            None => Ok((0..=seen.len() as u64).find(|value| !seen.contains(value)).unwrap_or_default()),
        }
    }
}
