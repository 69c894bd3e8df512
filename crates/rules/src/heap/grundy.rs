//! Grundy's game: split a heap into two unequal heaps.

use std::fmt::{self, Write};

use super::{HeapGame, Shape, parse_heaps, write_heaps};
use crate::scene::{Form, Gesture, Scene, heaps};
use crate::{Files, Listing, ParseError, Ruleset, Structure, View, Visit};

/// Grundy's game: the only move splits one heap into two heaps of different sizes; heaps of 1 and 2 allow
/// no move.
///
/// The notation lists the heaps: `7,4`. The move `>5,2` splits a heap of seven into five and two.
///
/// ```text
/// | | | | | | |   >5,2   | | | | |   | |
/// ```
///
/// Values from heap 0: 0 0 0 1 0 2 1 0 2 1 0 2 1 3 2 1 3 …; it is not known whether they become periodic.
/// P. M. Grundy, *Mathematics and games*, Eureka 2 (1939), 6–8; Winning Ways, vol. 1, ch. 4, p. 96; source
/// 002, epilogue.
///
/// ```
/// use marienbad_rules::{heap::Grundy, moves_of};
/// assert_eq!(moves_of(&Grundy, &7).map(|(_, parts)| parts).collect::<Vec<_>>(), [[6, 1], [5, 2], [4, 3]]);
/// assert_eq!(moves_of(&Grundy, &2).count(), 0);
/// ```
#[derive(Debug, Clone, Copy, Default)]
pub struct Grundy;

/// The larger and the smaller part of a heap that is split.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SplitMove {
    /// The larger part.
    pub larger: u64,
    /// The smaller part.
    pub smaller: u64,
}

impl Ruleset for Grundy {
    type Position = u64;
    type Move = SplitMove;

    fn name(&self) -> String {
        "grundy".to_owned()
    }

    fn ends(&self) -> bool {
        true
    }

    fn empty_heap(&self) -> Option<u64> {
        Some(0)
    }

    fn structure(&self) -> Structure<'_> {
        Structure::Heaps(self)
    }

    fn view<'p>(&self, heap: &'p u64) -> View<'p> {
        View::Heap(*heap)
    }

    fn options(&self, &heap: &u64, visit: &mut Visit<'_, u64, SplitMove>) -> Listing {
        (1..heap.div_ceil(2)).try_for_each(|smaller| {
            let larger = heap - smaller;
            visit(SplitMove { larger, smaller }, &[larger, smaller])
        })
    }

    fn parse(&self, text: &str, _: &dyn Files) -> Result<Vec<u64>, ParseError> {
        parse_heaps(text)
    }

    fn write(&self, sum: &[u64], out: &mut dyn Write) -> fmt::Result {
        write_heaps(sum, out)
    }

    fn write_move(&self, _: &u64, mv: &SplitMove, out: &mut dyn Write) -> fmt::Result {
        write!(out, ">{},{}", mv.larger, mv.smaller)
    }

    fn parse_move(&self, heap: &u64, text: &str) -> Option<SplitMove> {
        let (larger, smaller) = text.strip_prefix('>')?.split_once(',')?;
        let number =
            |part: &str| part.parse::<u64>().ok().filter(|_| part.bytes().all(|b| b.is_ascii_digit()));
        let (a, b) = (number(larger)?, number(smaller)?);
        let mv = SplitMove { larger: a.max(b), smaller: a.min(b) };
        self.apply(heap, &mv).map(|_| mv)
    }

    fn apply(&self, heap: &u64, mv: &SplitMove) -> Option<Vec<u64>> {
        let SplitMove { larger, smaller } = *mv;
        (larger > smaller && smaller > 0 && larger.checked_add(smaller) == Some(*heap))
            .then(|| vec![larger, smaller])
    }

    fn scene(&self, sum: &[u64]) -> Scene {
        heaps::with_cut(Form::Stick, sum, &|size, before| 2 * before != size)
    }

    fn gesture(&self, sum: &[u64], component: usize, mv: &SplitMove) -> Gesture {
        heaps::broken(sum, component, 0, &[mv.larger, mv.smaller])
    }
}

impl HeapGame for Grundy {
    fn heap_options(&self, n: u64, visit: &mut dyn FnMut(&[u64]) -> Listing) -> Listing {
        self.options(&n, &mut |_, parts| visit(parts))
    }

    fn shape(&self) -> Shape<'_> {
        Shape::UnequalSplit
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_two_ways_to_ask_agree() {
        super::super::assert_same_options(&Grundy, 0..30);
    }

    #[test]
    fn equal_parts_are_no_move() {
        assert_eq!(Grundy.parse_move(&8, ">4,4"), None);
        assert_eq!(Grundy.parse_move(&8, ">3,5"), Some(SplitMove { larger: 5, smaller: 3 }));
        assert_eq!(Grundy.apply(&8, &SplitMove { larger: 8, smaller: 0 }), None);
        assert_eq!(Grundy.apply(&8, &SplitMove { larger: u64::MAX, smaller: 9 }), None);
    }
}
