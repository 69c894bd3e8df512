//! Values in closed form.

use marienbad_rules::Natural;
use marienbad_rules::coin::Factor;
use num_bigint::BigUint;

use super::MAX_BITS;

/// A formula for the value of the single coin n.
///
/// Winning Ways, vol. 3, ch. 14 (Turning Turtles, Mock Turtles, Ruler, and related games); source 001, pp.
/// 22–29. "Exactly r" needs no formula of its own. Its first r - 1 coins have value 0, and since these
/// change nothing, turning exactly r - 1 others is as good as turning at most r - 1 others: the coin n has
/// the value of the coin n - r + 1 in "at most r".
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Formula {
    /// No move: 0.
    Zero,
    /// One coin: 1.
    One,
    /// At most two coins, Nim: n.
    Place,
    /// At most three coins, Mock Turtles: the nth number with an odd number of ones.
    Odious,
    /// An interval, Ruler: the largest power of two that divides n.
    Ruler,
    /// Any set: 2^(n-1), up to [`MAX_BITS`].
    Power,
}

impl Formula {
    /// The formula for this factor, and how many coins at the left of the row have value 0.
    pub fn of(factor: &Factor) -> Option<(Self, u64)> {
        let at_most = |most: u64| match most {
            0 => Some(Self::Zero),
            1 => Some(Self::One),
            2 => Some(Self::Place),
            3 => Some(Self::Odious),
            _ => None,
        };
        match factor {
            Factor::AtMost(most) => Some((at_most(*most)?, 0)),
            Factor::Exactly(size) => Some((at_most(*size)?, size.saturating_sub(1))),
            Factor::Interval => Some((Self::Ruler, 0)),
            Factor::Any => Some((Self::Power, 0)),
            _ => None,
        }
    }

    /// The value of the coin n, from 1; `None` for 0, or if it has too many bits.
    pub fn value(self, n: u64) -> Option<Natural> {
        let before = n.checked_sub(1)?;
        Some(match self {
            Self::Zero => Natural::ZERO,
            Self::One => 1.into(),
            Self::Place => n.into(),
            Self::Odious => mock_turtle(before)?.into(),
            Self::Ruler => (1 << n.trailing_zeros()).into(),
            Self::Power if before < MAX_BITS => Natural::from(BigUint::from(1u32) << before),
            Self::Power => return None,
        })
    }
}

/// The mock-turtle rule: 2x or 2x + 1, whichever has an odd number of ones; `None` beyond 64 bits.
///
/// For even r the values of "at most r + 1" are those of 0 and of the values of "at most r" under this rule:
/// the code behind them is the same with a parity check. Winning Ways, vol. 3, ch. 14, the Mock Turtle
/// Theorem.
///
/// ```
/// use marienbad_solve::coin::mock_turtle;
/// assert_eq!((0..6).map_while(mock_turtle).collect::<Vec<_>>(), [1, 2, 4, 7, 8, 11]);
/// ```
pub fn mock_turtle(x: u64) -> Option<u64> {
    (x >> 63 == 0).then(|| 2 * x + u64::from(x.count_ones().is_multiple_of(2)))
}
