//! The two-sided pawn game: one blue and one red pawn in each column.

use std::fmt::{self, Write};

use crate::heap::{Nim, parse_take};
use crate::scene::{Gesture, Scene, strips};
use crate::{
    Action, Disguise, Files, Listing, NimRows, ParseError, Ruleset, Structure, View, Visit, notation,
};

/// The pawn game of source 001: in each column a blue pawn and a red pawn face each other. One player moves
/// the blue pawns up, the other moves the red pawns down, by any number of squares, never backwards,
/// without jumping or capturing. A player who cannot move loses.
///
/// Both players may close the same gap, and only the gaps matter: the notation lists them from left to
/// right, `3,0,2`. The move `-2` closes two squares of the gap. A closed column remains, as `0`.
///
/// ```text
/// R R .
/// . B R
/// . . .     the gaps 3,0,2
/// . . .
/// B . B
/// ```
///
/// Values: a gap of n has value n. In Northcott's original game pawns may also move backwards, but the
/// other player follows and nothing is gained: Winning Ways, vol. 1, ch. 3. Source 001, "Un jeu de nim
/// déguisé", p. 16.
///
/// ```
/// use marienbad_rules::{NoFiles, Ruleset, strip::Northcott};
/// let gaps = Northcott.parse("3,0,2", &NoFiles)?;
/// let close = Northcott.parse_move(&gaps[0], "-3").unwrap();
/// assert_eq!(Northcott.apply(&gaps[0], &close), Some(vec![0]));
/// # Ok::<(), marienbad_rules::ParseError>(())
/// ```
#[derive(Debug, Clone, Copy, Default)]
pub struct Northcott;

impl Ruleset for Northcott {
    type Position = u64;
    type Move = u64;

    fn name(&self) -> String {
        "northcott".to_owned()
    }

    fn ends(&self) -> bool {
        true
    }

    fn structure(&self) -> Structure<'_> {
        Structure::Heaps(&Nim)
    }

    fn view<'p>(&self, heap: &'p u64) -> View<'p> {
        View::Heap(*heap)
    }

    fn disguise(&self) -> Option<Disguise<'_>> {
        Some(Disguise::Nim(NimRows::Gaps))
    }

    fn move_by(&self, gap: &u64, action: Action<'_>) -> Option<u64> {
        match action {
            Action::Lower { row: 0, to } => gap.checked_sub(to).filter(|close| *close > 0),
            _ => None,
        }
    }

    fn options(&self, &gap: &u64, visit: &mut Visit<'_, u64, u64>) -> Listing {
        (1..=gap).try_for_each(|squares| visit(squares, &[gap - squares]))
    }

    fn parse(&self, text: &str, _: &dyn Files) -> Result<Vec<u64>, ParseError> {
        notation::heaps(text, 0, u64::MAX)
    }

    fn write(&self, sum: &[u64], out: &mut dyn Write) -> fmt::Result {
        notation::join(sum, ",", out, |gap, out| write!(out, "{gap}"))
    }

    fn write_move(&self, _: &u64, squares: &u64, out: &mut dyn Write) -> fmt::Result {
        write!(out, "-{squares}")
    }

    fn parse_move(&self, gap: &u64, text: &str) -> Option<u64> {
        parse_take(text).filter(|squares| (1..=*gap).contains(squares))
    }

    fn apply(&self, gap: &u64, squares: &u64) -> Option<Vec<u64>> {
        (*squares > 0).then_some(vec![gap.checked_sub(*squares)?])
    }

    fn scene(&self, sum: &[u64]) -> Scene {
        strips::columns(sum)
    }

    fn gesture(&self, sum: &[u64], component: usize, squares: &u64) -> Gesture {
        strips::close(sum, component, *squares)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{NoFiles, ParseErrorKind, moves_of};

    #[test]
    fn a_gap_closes_by_any_number_of_squares() {
        let to: Vec<_> = moves_of(&Northcott, &3).collect();
        assert_eq!(to, [(1, vec![2]), (2, vec![1]), (3, vec![0])]);
        assert_eq!(moves_of(&Northcott, &0).count(), 0);
    }

    #[test]
    fn moves_of_long_columns_are_read() {
        assert_eq!(Northcott.parse_move(&u64::MAX, "-18446744073709551615"), Some(u64::MAX));
        assert_eq!(Northcott.apply(&u64::MAX, &1), Some(vec![u64::MAX - 1]));
        for wrong in ["-0", "-4", "2", "+2", "-", "-1x"] {
            assert_eq!(Northcott.parse_move(&3, wrong), None, "{wrong}");
        }
        assert_eq!(Northcott.apply(&3, &4), None);
        assert_eq!(Northcott.apply(&3, &0), None);
    }

    #[test]
    fn closed_columns_stay_written() {
        let gaps = Northcott.parse("3,0,2", &NoFiles).unwrap();
        assert_eq!(Northcott.text(&gaps), "3,0,2");
        let error = Northcott.parse("3,,2", &NoFiles).unwrap_err();
        assert_eq!((error.at, error.reason), (2, ParseErrorKind::NumberExpected { found: Some(',') }));
    }
}
