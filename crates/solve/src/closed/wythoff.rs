//! Wythoff's game by the golden ratio, in exact integers.

use marienbad_rules::heap::Slide;
use marienbad_rules::{Natural, Play, View};
use num_bigint::BigUint;

use super::{Closed, ClosedForm, Evidence, Winning};
use crate::{Method, Stop, Work};

/// ⌊d·φ⌋, the smaller heap of the lost pair of rank d, without floating point: ⌊(d + √(5d²)) / 2⌋.
///
/// ```
/// use marienbad_solve::closed::lower_wythoff;
/// let lower: Vec<_> = (0..8u32).map(|d| lower_wythoff(&d.into())).collect();
/// assert_eq!(lower, [0u32, 1, 3, 4, 6, 8, 9, 11].map(Into::into));
/// ```
pub fn lower_wythoff(rank: &BigUint) -> BigUint {
    // Truncating the root first changes nothing: d + ⌊x⌋ and d + x have the same half, rounded down.
    (rank + (rank * rank * 5u32).sqrt()) / 2u32
}

/// The golden ratio: the lost pairs are (⌊dφ⌋, ⌊dφ⌋ + d). In misère play they are the same from rank 2 on,
/// and the first two are replaced by (0, 1) and (2, 2).
///
/// W. A. Wythoff (1907); for misère play A. S. Fraenkel, *Wythoff games, continued fractions, cedar trees
/// and Fibonacci searches*, Theoretical Computer Science 29 (1984), 49–73. Each row, column and diagonal
/// has exactly one lost pair, which gives the winning moves. The rule does not cover sums of several pairs.
#[derive(Debug, Clone, Copy, Default)]
pub struct Golden;

/// The other heap of the lost pair that contains `heap`.
fn partner(heap: &BigUint, play: Play) -> BigUint {
    if play == Play::Misere && *heap <= BigUint::from(2u32) {
        return [1u32, 0, 2].map(BigUint::from)[usize::try_from(heap).unwrap_or_default()].clone();
    }
    // Every natural number is ⌊dφ⌋ or ⌊dφ⌋ + d for exactly one d > 0; heap/φ = heap·φ − heap tells which d
    // to try.
    let over = lower_wythoff(heap);
    let near = &over - heap;
    for rank in [near.clone(), near + 1u32] {
        if lower_wythoff(&rank) == *heap {
            return heap + rank;
        }
    }
    let twice = heap * 2u32;
    let near = if twice > over { twice - over } else { BigUint::ZERO };
    let ranks = [near.clone(), &near + 1u32, if near == BigUint::ZERO { near } else { near - 1u32 }];
    ranks
        .iter()
        .map(lower_wythoff)
        .zip(&ranks)
        .find(|(a, d)| a + *d == *heap)
        .map_or(BigUint::ZERO, |(a, _)| a)
}

/// The smaller heap of the lost pair whose heaps differ by `rank`.
fn smaller(rank: &BigUint, play: Play) -> BigUint {
    match (play, u32::try_from(rank)) {
        (Play::Misere, Ok(0)) => 2u32.into(),
        (Play::Misere, Ok(1)) => BigUint::ZERO,
        _ => lower_wythoff(rank),
    }
}

impl ClosedForm for Golden {
    fn method(&self) -> Method {
        Method::GoldenRatio
    }

    fn answer(&self, sum: &[View<'_>], play: Play, _: &mut Work<'_>) -> Result<Option<Closed>, Stop> {
        let pair = |view: &View<'_>| match view {
            View::Pair(first, second) => Some([first.clone().into_owned(), second.clone().into_owned()]),
            _ => None,
        };
        let pairs: Option<Vec<[Natural; 2]>> = sum.iter().map(pair).collect();
        Ok(pairs.and_then(|pairs| answer(&pairs, play)))
    }
}

fn answer(sum: &[[Natural; 2]], play: Play) -> Option<Closed> {
    let is_over = |pair: &[Natural; 2]| pair.iter().all(Natural::is_zero);
    let mut live = sum.iter().enumerate().filter(|(_, pair)| !is_over(pair));
    let normal = play == Play::Normal;
    let value = |lost: bool| (normal && lost).then_some(Natural::ZERO);
    let mut components: Vec<Option<Natural>> = sum.iter().map(|pair| value(is_over(pair))).collect();
    let Some((place, pair)) = live.next() else {
        return Some(Closed {
            wins: !normal,
            value: value(true),
            components,
            moves: Vec::new(),
            complete: true,
            evidence: None,
        });
    };
    if live.next().is_some() {
        return None;
    }
    let (first, second) = (pair[0].to_big(), pair[1].to_big());
    let mut moves = Vec::new();
    let to_first = partner(&second, play);
    let lost = to_first == first;
    let both =
        |first: &BigUint, second: &BigUint| [Natural::from(first.clone()), Natural::from(second.clone())];
    let (low, high) = if first <= second { (&first, &second) } else { (&second, &first) };
    let rank = high - low;
    let to_low = smaller(&rank, play);
    // The evidence names the golden pair with the same difference; prefer the move that reaches it.
    let from_both = (to_low < *low).then(|| low - to_low);
    let mut to = from_both.as_ref().map(|take| both(&(&first - take), &(&second - take)));
    if to_first < first {
        to = to.or_else(|| Some(both(&to_first, &second)));
        moves.push((place, Winning::Slide(Slide::First(Natural::from(&first - to_first)))));
    }
    let to_second = partner(&first, play);
    if to_second < second {
        to = to.or_else(|| Some(both(&first, &to_second)));
        moves.push((place, Winning::Slide(Slide::Second(Natural::from(&second - to_second)))));
    }
    if let Some(take) = from_both {
        moves.push((place, Winning::Slide(Slide::Both(Natural::from(take)))));
    }
    components[place] = value(lost);
    let evidence = (sum.len() == 1).then(|| Evidence::GoldenPair {
        pair: pair.clone(),
        golden: Natural::from(lower_wythoff(&rank)),
        difference: Natural::from(rank),
        to,
    });
    Some(Closed { wins: !lost, value: value(lost), components, moves, complete: true, evidence })
}
