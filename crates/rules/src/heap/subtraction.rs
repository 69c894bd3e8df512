//! Subtraction games: take a number from a given set.

use std::fmt::{self, Write};

use super::{HeapGame, Shape, parse_heaps, parse_take, write_heaps};
use crate::notation::Cursor;
use crate::scene::{Form, Gesture, Scene, heaps};
use crate::{Files, Listing, ParseError, ParseErrorKind, Ruleset, Structure, View, Visit};

/// A subtraction game: take from one heap a number in the set, if the heap is large enough.
///
/// `subtract:1,2,3` with the heap `20` is the game of the twenty matches; the move `-2` takes two.
///
/// ```text
/// | | | | | | | | | | | | | | | | | | | |   take 1, 2 or 3
/// ```
///
/// Values with a finite set are periodic. Winning Ways, vol. 1, ch. 4, p. 83 and table 2.
///
/// ```
/// use marienbad_rules::{heap::Subtraction, moves_of};
/// let game = Subtraction::parse_set("1,2,3")?;
/// assert_eq!(moves_of(&game, &2).map(|(take, _)| take).collect::<Vec<_>>(), [1, 2]);
/// # Ok::<(), marienbad_rules::ParseError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Subtraction {
    set: Vec<u64>,
}

impl Subtraction {
    /// The game with these numbers, each at least 1, in any order; duplicates are ignored. `None` if there
    /// is no number, or a 0.
    pub fn new(mut set: Vec<u64>) -> Option<Self> {
        set.sort_unstable();
        set.dedup();
        (set.first()? > &0).then_some(Self { set })
    }

    /// Reads a set as `1,2,3`.
    pub fn parse_set(text: &str) -> Result<Self, ParseError> {
        let empty = || ParseError::new(text, 0, ParseErrorKind::EmptySet);
        if text.trim().is_empty() {
            return Err(empty());
        }
        let set = Cursor::new(text).list(|cursor| cursor.number(1, u64::MAX))?;
        Self::new(set).ok_or_else(empty)
    }

    /// The numbers that may be taken, ascending.
    pub fn set(&self) -> &[u64] {
        &self.set
    }
}

impl Ruleset for Subtraction {
    type Position = u64;
    type Move = u64;

    fn name(&self) -> String {
        let set: Vec<String> = self.set.iter().map(u64::to_string).collect();
        format!("subtract:{}", set.join(","))
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

    fn options(&self, &heap: &u64, visit: &mut Visit<'_, u64, u64>) -> Listing {
        for &take in self.set.iter().take_while(|take| **take <= heap) {
            match heap - take {
                0 => visit(take, &[])?,
                rest => visit(take, &[rest])?,
            }
        }
        Ok(())
    }

    fn parse(&self, text: &str, _: &dyn Files) -> Result<Vec<u64>, ParseError> {
        parse_heaps(text)
    }

    fn write(&self, sum: &[u64], out: &mut dyn Write) -> fmt::Result {
        write_heaps(sum, out)
    }

    fn write_move(&self, _: &u64, take: &u64, out: &mut dyn Write) -> fmt::Result {
        write!(out, "-{take}")
    }

    fn parse_move(&self, heap: &u64, text: &str) -> Option<u64> {
        parse_take(text).filter(|take| take <= heap && self.set.binary_search(take).is_ok())
    }

    fn scene(&self, sum: &[u64]) -> Scene {
        heaps::plain(Form::Stick, sum)
    }

    fn gesture(&self, sum: &[u64], component: usize, take: &u64) -> Gesture {
        heaps::take(&mut sum.iter().map(|&heap| heaps::size(heap)), component, heaps::size(*take))
    }
}

impl HeapGame for Subtraction {
    fn heap_options(&self, n: u64, visit: &mut dyn FnMut(&[u64]) -> Listing) -> Listing {
        self.options(&n, &mut |_, parts| visit(parts))
    }

    fn shape(&self) -> Shape<'_> {
        Shape::Subtraction(&self.set)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_are_read_with_care() {
        assert_eq!(Subtraction::parse_set("3, 1,2,2").unwrap().set(), [1, 2, 3]);
        assert_eq!(Subtraction::parse_set("").unwrap_err().reason, ParseErrorKind::EmptySet);
        assert_eq!(Subtraction::parse_set("1,0").unwrap_err().reason, ParseErrorKind::TooSmall { min: 1 });
        assert_eq!(Subtraction::new(vec![]), None);
        assert_eq!(Subtraction::new(vec![0, 1]), None);
    }

    #[test]
    fn the_two_ways_to_ask_agree() {
        super::super::assert_same_options(&Subtraction::parse_set("2,5,6").unwrap(), 0..20);
    }
}
