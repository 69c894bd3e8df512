//! Nim: take any number of matches, at least one, from one row.

use std::fmt::{self, Write};

use super::{HeapGame, Shape, parse_heaps, parse_take, write_heaps};
use crate::scene::{Form, Gesture, Scene, heaps};
use crate::{Action, Disguise, Files, Listing, NimRows, ParseError, Ruleset, Structure, View, Visit};

/// Nim, the game of Marienbad: each player in turn takes any number of matches, at least one, from a single
/// row.
///
/// The notation lists the rows: `1,3,5,7` is the usual starting position. The move `-2` takes two.
///
/// ```text
/// 1      |
/// 3    | | |
/// 5  | | | | |
/// ```
///
/// Values: a row of n has value n. C. L. Bouton, *Nim, a game with a complete mathematical theory*, Annals of
/// Mathematics 3 (1901), 35–39; source 001, p. 3; source 002, section 2.
///
/// ```
/// use marienbad_rules::{NoFiles, Ruleset, heap::Nim, moves_of};
/// let rows = Nim.parse("1,3,5,7", &NoFiles)?;
/// assert_eq!(rows, [1, 3, 5, 7]);
/// assert_eq!(moves_of(&Nim, &rows[3]).count(), 7);
/// # Ok::<(), marienbad_rules::ParseError>(())
/// ```
#[derive(Debug, Clone, Copy, Default)]
pub struct Nim;

impl Ruleset for Nim {
    type Position = u64;
    type Move = u64;

    fn name(&self) -> String {
        "nim".to_owned()
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

    fn disguise(&self) -> Option<Disguise<'_>> {
        Some(Disguise::Nim(NimRows::Heaps))
    }

    fn move_by(&self, row: &u64, action: Action<'_>) -> Option<u64> {
        match action {
            Action::Lower { row: 0, to } => row.checked_sub(to).filter(|take| *take > 0),
            _ => None,
        }
    }

    fn options(&self, &row: &u64, visit: &mut Visit<'_, u64, u64>) -> Listing {
        for take in 1..row {
            visit(take, &[row - take])?;
        }
        if row > 0 { visit(row, &[]) } else { Ok(()) }
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

    fn parse_move(&self, row: &u64, text: &str) -> Option<u64> {
        parse_take(text).filter(|take| (1..=*row).contains(take))
    }

    fn apply(&self, row: &u64, take: &u64) -> Option<Vec<u64>> {
        match row.checked_sub(*take)? {
            _ if *take == 0 => None,
            0 => Some(Vec::new()),
            rest => Some(vec![rest]),
        }
    }

    fn scene(&self, sum: &[u64]) -> Scene {
        heaps::plain(Form::Stick, sum)
    }

    fn gesture(&self, sum: &[u64], component: usize, take: &u64) -> Gesture {
        heaps::take(&mut sum.iter().map(|&row| heaps::size(row)), component, heaps::size(*take))
    }
}

impl HeapGame for Nim {
    fn heap_options(&self, n: u64, visit: &mut dyn FnMut(&[u64]) -> Listing) -> Listing {
        if n > 0 {
            visit(&[])?;
        }
        (1..n).try_for_each(|rest| visit(&[rest]))
    }

    fn shape(&self) -> Shape<'_> {
        Shape::Nim
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_two_ways_to_ask_agree() {
        super::super::assert_same_options(&Nim, 0..20);
    }

    #[test]
    fn a_move_is_read_without_listing_them_all() {
        let row = u64::MAX;
        assert_eq!(Nim.parse_move(&row, "-18446744073709551615"), Some(u64::MAX));
        assert_eq!(Nim.apply(&row, &u64::MAX), Some(vec![]));
        for wrong in ["0", "-0", "-8", "+1", "--1", "-", "", "-1 "] {
            assert_eq!(Nim.parse_move(&7, wrong), None, "{wrong:?}");
        }
        assert_eq!(Nim.apply(&7, &0), None);
        assert_eq!(Nim.apply(&7, &8), None);
    }
}
