//! Fibonacci nim by Zeckendorf's sum.

use marienbad_rules::{Natural, Play, View};
use num_bigint::BigUint;

use super::{Closed, ClosedForm, Evidence, Winning};
use crate::{Method, Stop, Work};

/// The Zeckendorf sum of n: non-consecutive Fibonacci numbers from 1, 2, 3, 5, 8, …, the largest first.
///
/// ```
/// use marienbad_solve::closed::zeckendorf;
/// assert_eq!(zeckendorf(&26u32.into()), [21u32, 5].map(Into::into));
/// ```
pub fn zeckendorf(n: &BigUint) -> Vec<BigUint> {
    // Goes up beyond n, then down again by differences, so that only two numbers are held for any n.
    let (mut low, mut high) = (BigUint::from(1u32), BigUint::from(2u32));
    while high <= *n {
        let next = &low + &high;
        low = std::mem::replace(&mut high, next);
    }
    let (mut rest, mut parts) = (n.clone(), Vec::new());
    while rest > BigUint::ZERO {
        if low <= rest {
            rest -= &low;
            parts.push(low.clone());
        }
        let below = &high - &low;
        high = std::mem::replace(&mut low, below);
    }
    parts
}

/// Zeckendorf sums: a heap is lost exactly if the least part of its sum is more than may be taken.
///
/// M. J. Whinihan (1963). Taking k wins exactly if the heap left is lost, that is, if its least part
/// exceeds 2k. Then the parts of k are the last parts of the whole sum, so only those sums need to be
/// tried. The rule covers a single heap only. In misère play nobody takes the last match voluntarily, and a
/// player forced to take it had already lost one move earlier: it is normal play with one match fewer.
#[derive(Debug, Clone, Copy, Default)]
pub struct Zeckendorf;

impl ClosedForm for Zeckendorf {
    fn method(&self) -> Method {
        Method::Zeckendorf
    }

    fn answer(&self, sum: &[View<'_>], play: Play, _: &mut Work<'_>) -> Result<Option<Closed>, Stop> {
        let [View::Matches(heap)] = sum else {
            let over = Closed {
                wins: play == Play::Misere,
                value: Some(Natural::ZERO),
                components: Vec::new(),
                moves: Vec::new(),
                complete: true,
                evidence: None,
            };
            return Ok(sum.is_empty().then_some(over));
        };
        let most = heap.most.to_big();
        let mut matches = heap.matches.to_big();
        if play == Play::Misere && matches > BigUint::ZERO {
            matches -= 1u32;
        }
        let parts = zeckendorf(&matches);
        let (mut moves, mut take) = (Vec::new(), BigUint::ZERO);
        for (i, part) in parts.iter().enumerate().rev() {
            take += part;
            if take > most {
                break;
            }
            let leaves_a_loss = i == 0 || parts[i - 1] > &take * 2u32;
            if leaves_a_loss {
                moves.push((0, Winning::Take(Natural::from(take.clone()))));
            }
        }
        let wins = parts.last().is_some_and(|least| *least <= most);
        let value = (!wins && play == Play::Normal).then_some(Natural::ZERO);
        let evidence = Evidence::Zeckendorf {
            matches: Natural::from(matches),
            most: heap.most.clone(),
            parts: parts.into_iter().map(Natural::from).collect(),
        };
        Ok(Some(Closed {
            wins,
            value: value.clone(),
            components: vec![value],
            moves,
            complete: true,
            evidence: Some(evidence),
        }))
    }
}
