//! Nim arithmetic on values of any size.

use marienbad_nimbers::{Nim64, NimBig};
use marienbad_rules::Natural;
use num_bigint::BigUint;

/// The nim sum: xor.
///
/// ```
/// use marienbad_solve::coin::nim_sum;
/// assert_eq!(nim_sum(&12.into(), &10.into()), 6.into());
/// ```
pub fn nim_sum(a: &Natural, b: &Natural) -> Natural {
    match (a, b) {
        (Natural::Small(a), Natural::Small(b)) => Natural::Small(a ^ b),
        _ => Natural::from(a.to_big() ^ b.to_big()),
    }
}

/// The nim product.
///
/// ```
/// use marienbad_solve::coin::nim_product;
/// assert_eq!(nim_product(&4.into(), &4.into()), 6.into());
/// ```
pub fn nim_product(a: &Natural, b: &Natural) -> Natural {
    match (a, b) {
        // The numbers below 2^64 are a field.
        (Natural::Small(a), Natural::Small(b)) => (Nim64::new(*a) * Nim64::new(*b)).get().into(),
        _ => from_nimber(&(to_nimber(a) * to_nimber(b))),
    }
}

/// The number whose nim product with b is a; `None` if b is 0.
pub fn nim_quotient(a: &Natural, b: &Natural) -> Option<Natural> {
    match (a, b) {
        (Natural::Small(a), Natural::Small(b)) => {
            Nim64::new(*a).checked_div(Nim64::new(*b)).map(|quotient| quotient.get().into())
        }
        _ => to_nimber(a).checked_div(&to_nimber(b)).map(|quotient| from_nimber(&quotient)),
    }
}

fn to_nimber(n: &Natural) -> NimBig {
    match n {
        Natural::Small(n) => NimBig::from(*n),
        Natural::Big(n) => NimBig::from(n.as_ref()),
    }
}

fn from_nimber(n: &NimBig) -> Natural {
    Natural::from(BigUint::from(n))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quotients_undo_products_at_any_size() {
        let numbers: Vec<Natural> = [1, 2, 5, 1 << 40, u64::MAX]
            .map(Natural::from)
            .into_iter()
            .chain([65, 127, 200].map(|bits| Natural::from((BigUint::from(1u32) << bits) + 12_345u32)))
            .collect();
        for a in &numbers {
            for b in &numbers {
                let product = nim_product(a, b);
                assert_eq!(product, nim_product(b, a));
                assert_eq!(nim_quotient(&product, b).as_ref(), Some(a));
                assert_eq!(nim_sum(&nim_sum(a, b), b), *a);
            }
            assert_eq!(nim_quotient(a, &Natural::ZERO), None);
            assert_eq!(nim_product(a, &Natural::ZERO), Natural::ZERO);
        }
    }
}
