//! Roots of quadratic equations.

/// The roots of an equation, in increasing order.
///
/// Every quadratic equation has roots among the nimbers, but a type of fixed size contains only those that
/// fit: `x*x + x = 1` has no one-bit root, and the two-bit roots 2 and 3.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Roots<T> {
    /// No root of this type.
    None,
    /// One root (a double root, or that of a linear equation).
    One(T),
    /// Two different roots, the smaller one first.
    Two(T, T),
    /// Every number is a root: the equation is `0 = 0`.
    All,
}

impl<T> Roots<T> {
    /// Two roots, in increasing order.
    pub(crate) fn two(a: T, b: T) -> Self
    where
        T: Ord,
    {
        if a < b { Self::Two(a, b) } else { Self::Two(b, a) }
    }

    /// The roots as a list; empty for [`Roots::All`], which the caller should check first.
    pub fn into_vec(self) -> Vec<T> {
        match self {
            Self::None | Self::All => Vec::new(),
            Self::One(a) => vec![a],
            Self::Two(a, b) => vec![a, b],
        }
    }
}
