//! Euclid's game: the Euclidean algorithm as a game for two.

use super::pairs::{Pair, Slide, game_on_pairs, slide};
use crate::scene::{Scene, plane};
use crate::{Listing, Natural, Ruleset, Thing, Visit};

/// Euclid's game: subtract a positive multiple of the smaller number from the larger. The pair is over when
/// one of the two numbers is 0.
///
/// The notation gives the two numbers, `21,13`; several pairs are joined by `+`. The move `-13,0` subtracts
/// 13 from the first number, `0,-6` subtracts six from the second. Numbers may be arbitrarily large.
///
/// ```text
/// 21,13 -> 8,13 -> 8,5 -> 3,5 -> 3,2 -> 1,2 -> 1,0      or, at the end, 1,2 -> 1,1 -> 0,1
/// ```
///
/// The player to move wins in normal play exactly if the numbers are equal or the larger is more than φ
/// times the smaller. A. J. Cole and A. J. T. Davie, *A game based on the Euclidean algorithm and a winning
/// strategy for it*, Mathematical Gazette 53 (1969), 354–357.
///
/// ```
/// use marienbad_rules::{NoFiles, Ruleset, heap::Euclid, moves_of};
/// let pair = &Euclid.parse("7,3", &NoFiles)?[0];
/// let texts: Vec<_> = moves_of(&Euclid, pair).map(|(mv, _)| Euclid.move_text(pair, &mv)).collect();
/// assert_eq!(texts, ["-3,0", "-6,0"]);
/// # Ok::<(), marienbad_rules::ParseError>(())
/// ```
#[derive(Debug, Clone, Copy, Default)]
pub struct Euclid;

/// Where the move leads, if it subtracts a multiple of the other number.
fn reduced(pair: &Pair, mv: &Slide) -> Option<Pair> {
    let (take, unit) = match mv {
        Slide::First(take) => (take, &pair.1),
        Slide::Second(take) => (take, &pair.0),
        Slide::Both(_) => return None,
    };
    let fits = !unit.is_zero() && Natural::from(take.to_big() % unit.to_big()).is_zero();
    if fits { slide(pair, mv) } else { None }
}

impl Ruleset for Euclid {
    game_on_pairs!("euclid", Thing::Heaps, reduced, |(a, b)| a.is_zero() || b.is_zero());

    /// Equal numbers have two moves, one from each.
    fn options(&self, pair: &Pair, visit: &mut Visit<'_, Pair, Slide>) -> Listing {
        let sides = [(&pair.0, &pair.1, true), (&pair.1, &pair.0, false)];
        for (from, unit, first) in sides.into_iter().filter(|(_, unit, _)| !unit.is_zero()) {
            let (from, unit) = (from.to_big(), unit.to_big());
            let mut take = unit.clone();
            while take <= from {
                let taken = Natural::from(take.clone());
                let mv = if first { Slide::First(taken) } else { Slide::Second(taken) };
                let left = self.apply(pair, &mv).unwrap_or_default();
                visit(mv, &left)?;
                take += &unit;
            }
        }
        Ok(())
    }

    fn scene(&self, sum: &[Pair]) -> Scene {
        plane::with_spots(sum, &|(a, b)| {
            let multiples =
                |from: usize, unit: usize| (1..=from.checked_div(unit).unwrap_or(0)).map(move |k| k * unit);
            let left = multiples(a, b).map(|take| (a - take, b));
            left.chain(multiples(b, a).map(|take| (a, b - take))).collect()
        })
    }
}
