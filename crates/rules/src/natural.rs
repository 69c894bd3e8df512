//! Natural numbers of any size; numbers below 2^64 need no allocation.

use std::cmp::Ordering;
use std::fmt;

use num_bigint::BigUint;

/// A natural number of any size: a heap size or a value.
///
/// `Big` is used only from 2^64 on, so equal numbers are equal as Rust values.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Natural {
    /// Below 2^64.
    Small(u64),
    /// 2^64 and above.
    Big(Box<BigUint>),
}

impl Natural {
    /// Zero.
    pub const ZERO: Self = Self::Small(0);

    /// The number as a `u64`, if it fits.
    pub fn to_u64(&self) -> Option<u64> {
        match self {
            Self::Small(n) => Some(*n),
            Self::Big(_) => None,
        }
    }

    /// The number as a big integer.
    pub fn to_big(&self) -> BigUint {
        match self {
            Self::Small(n) => BigUint::from(*n),
            Self::Big(n) => (**n).clone(),
        }
    }

    /// Whether the number is 0.
    pub fn is_zero(&self) -> bool {
        *self == Self::ZERO
    }

    /// Reads decimal digits, any number of them.
    pub fn from_decimal(digits: &str) -> Option<Self> {
        if digits.is_empty() || !digits.bytes().all(|b| b.is_ascii_digit()) {
            return None;
        }
        match digits.parse::<u64>() {
            Ok(n) => Some(Self::Small(n)),
            Err(_) => BigUint::parse_bytes(digits.as_bytes(), 10).map(Self::from),
        }
    }
}

impl Default for Natural {
    fn default() -> Self {
        Self::ZERO
    }
}

impl From<u64> for Natural {
    fn from(n: u64) -> Self {
        Self::Small(n)
    }
}

impl From<BigUint> for Natural {
    fn from(n: BigUint) -> Self {
        match u64::try_from(&n) {
            Ok(small) => Self::Small(small),
            Err(_) => Self::Big(Box::new(n)),
        }
    }
}

impl Ord for Natural {
    fn cmp(&self, other: &Self) -> Ordering {
        match (self, other) {
            (Self::Small(a), Self::Small(b)) => a.cmp(b),
            (Self::Small(_), Self::Big(_)) => Ordering::Less,
            (Self::Big(_), Self::Small(_)) => Ordering::Greater,
            (Self::Big(a), Self::Big(b)) => a.cmp(b),
        }
    }
}

impl PartialOrd for Natural {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl fmt::Display for Natural {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Small(n) => n.fmt(f),
            Self::Big(n) => n.fmt(f),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_border_is_where_64_bits_end() {
        let last = Natural::from_decimal("18446744073709551615").unwrap();
        let next = Natural::from_decimal("18446744073709551616").unwrap();
        assert_eq!(last, Natural::Small(u64::MAX));
        assert!(matches!(next, Natural::Big(_)));
        assert!(last < next);
        assert_eq!(Natural::from(BigUint::from(7u32)), Natural::Small(7));
        assert_eq!(next.to_string(), "18446744073709551616");
        assert_eq!(Natural::from_decimal("007"), Some(Natural::Small(7)));
        assert_eq!(Natural::from_decimal("-7"), None);
    }
}
