//! The simple engine for "turn at most r coins", below a bound.

use crate::{Large, Stop, Work};

/// The values of "turn at most r coins" below 2^bits, by a table with one byte for each number: the fewest
/// earlier values whose xor it is. A new value v brings a number x to one more than the entry of x xor v,
/// if that is fewer.
///
/// Every number is visited for every coin. That is slow, but so simple that the fast engine is tested
/// against it.
#[derive(Debug, Clone)]
pub struct Levels {
    most: u8,
    values: Vec<u64>,
    fewest: Vec<u8>,
}

impl Levels {
    /// All values below 2^bits. `most` is r, at least 2; for r = 1 all values are 1.
    ///
    /// ```
    /// use marienbad_solve::{Budget, Work, coin::Levels};
    /// let levels = Levels::new(4, 7, &mut Work::new(Budget::default()))?;
    /// assert_eq!(levels.values(), [1, 2, 4, 8, 15, 16, 32, 51, 64, 85, 106]);
    /// assert_eq!(levels.fewest(3), 2);
    /// # Ok::<(), marienbad_solve::Stop>(())
    /// ```
    pub fn new(most: u8, bits: u32, work: &mut Work<'_>) -> Result<Self, Stop> {
        let too_large = || Stop::TooLarge { what: Large::Numbers(bits), max: "2^40".into() };
        let bound = (bits <= 40).then(|| 1usize << bits).ok_or_else(too_large)?;
        work.hold(bound)?;
        let mut levels = Self { most: most.max(2), values: Vec::new(), fewest: vec![u8::MAX; bound] };
        levels.fewest[0] = 0;
        while let Some(value) = levels.next() {
            work.spend(bound as u64 / 64 + 1)?;
            levels.add(value);
        }
        work.release(bound);
        Ok(levels)
    }

    /// The least number that is not the xor of fewer than r earlier values.
    fn next(&self) -> Option<usize> {
        let first = self.values.last().map_or(0, |last| *last as usize + 1);
        let found = self.fewest[first.min(self.fewest.len())..].iter().position(|few| *few >= self.most);
        found.map(|x| first + x)
    }

    fn add(&mut self, value: usize) {
        // x and x xor v are updated together, because each depends on the other.
        let high = 1 << value.ilog2();
        for x in (0..self.fewest.len()).filter(|x| x & high == 0) {
            let other = x ^ value;
            let (a, b) = (self.fewest[x], self.fewest[other]);
            self.fewest[x] = a.min(b.saturating_add(1));
            self.fewest[other] = b.min(a.saturating_add(1));
        }
        self.values.push(value as u64);
    }

    /// The values, ascending.
    pub fn values(&self) -> &[u64] {
        &self.values
    }

    /// The fewest of these values whose xor is x; 255 if there are none, or if x is too large.
    pub fn fewest(&self, x: u64) -> u8 {
        usize::try_from(x).ok().and_then(|x| self.fewest.get(x)).copied().unwrap_or(u8::MAX)
    }
}
