//! Tables of sums and products, for printing.

use crate::word::Nim64;

/// The operation of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Operation {
    /// The nim sum.
    Sum,
    /// The nim product.
    Product,
}

impl Operation {
    /// The result for two numbers.
    pub fn apply(self, a: Nim64, b: Nim64) -> Nim64 {
        match self {
            Self::Sum => a + b,
            Self::Product => a * b,
        }
    }
}

/// The rows of the table for the numbers from 0 to `last`: row `a` holds the results with `b = 0 ..= last`.
///
/// ```
/// use marienbad_nimbers::Nim64;
/// use marienbad_nimbers::table::{Operation, rows};
/// for (a, row) in rows(Operation::Product, 3).enumerate() {
///     assert_eq!(row, [[0, 0, 0, 0], [0, 1, 2, 3], [0, 2, 3, 1], [0, 3, 1, 2]][a].map(Nim64::new));
/// }
/// ```
pub fn rows(operation: Operation, last: u64) -> impl Iterator<Item = Vec<Nim64>> {
    (0..=last).map(move |a| (0..=last).map(|b| operation.apply(Nim64::new(a), Nim64::new(b))).collect())
}
