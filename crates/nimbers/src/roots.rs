//! Roots of quadratic equations.

/// The roots of an equation, in increasing order.
///
/// Every quadratic equation has roots among the nimbers, but those of one size only hold the roots that fit:
/// `x*x + x = 1` has none of one bit, and the roots 2 and 3 of two bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Roots<T> {
    /// No root of this type.
    None,
    /// One root (a double one, or that of an equation of degree one).
    One(T),
    /// Two different roots, the smaller one first.
    Two(T, T),
    /// Every number is a root: the equation says `0 = 0`.
    All,
}

impl<T> Roots<T> {
    /// Both roots, put in order.
    pub(crate) fn two(a: T, b: T) -> Self
    where
        T: Ord,
    {
        if a < b { Self::Two(a, b) } else { Self::Two(b, a) }
    }

    /// The roots one by one; none for [`Roots::All`], which the caller should look for first.
    pub fn into_vec(self) -> Vec<T> {
        match self {
            Self::None | Self::All => Vec::new(),
            Self::One(a) => vec![a],
            Self::Two(a, b) => vec![a, b],
        }
    }
}
