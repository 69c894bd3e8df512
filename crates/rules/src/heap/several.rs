//! Groups of heaps in which a move may take from several: Moore's nim and slow nim.

use std::fmt::{self, Write};

use super::parse_take;
use crate::numbers::Numbers;
use crate::own::{Row, lowered, rows_of_sticks};
use crate::scene::{Gesture, Scene};
use crate::{Files, Listing, ParseError, ParseErrorKind, Ruleset, Thing, Visit, notation};

/// The most heaps that belong together, and the most from which one may take.
pub const MAX_TOGETHER: usize = 64;

/// From how many heaps a move takes, and how many sticks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Taken {
    /// Any number from each of at most this many heaps: Moore's nim.
    AtMost(usize),
    /// One stick from each of exactly this many heaps: slow nim.
    OneOfEach(usize),
}

/// Moore's nim, `moore:2`: take as many as you like from each of at most two heaps. Slow nim, `slow-nim:2`:
/// take one stick from each of exactly two heaps.
///
/// All heaps together are one component, `5,4,2`; several are joined by `+`. The move `-2,0,-1` takes two
/// from the first heap and one from the third.
///
/// ```text
/// | | | | |                    | | |
/// | | | |        -2,0,-1       | | | |
/// | |                          |
/// ```
///
/// With at most k heaps per move, a position of Moore's nim is lost exactly if each binary digit occurs in
/// a multiple of k + 1 heaps. E. H. Moore, *A generalization of the game called nim*, Annals of Mathematics
/// 11 (1910), 93–94. V. Gurvich, S. Heubach, N. B. Ho and N. Chikin, *Slow k-Nim*, Integers 20 (2020).
///
/// ```
/// use marienbad_rules::heap::{SeveralHeaps, Taken};
/// use marienbad_rules::{NoFiles, Ruleset, moves_of};
/// let slow = SeveralHeaps::new(Taken::OneOfEach(2));
/// let heaps = &slow.parse("3,1,1", &NoFiles)?[0];
/// let texts: Vec<_> = moves_of(&slow, heaps).map(|(mv, _)| slow.move_text(heaps, &mv)).collect();
/// assert_eq!(texts, ["0,-1,-1", "-1,0,-1", "-1,-1,0"]);
/// # Ok::<(), marienbad_rules::ParseError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SeveralHeaps {
    taken: Taken,
}

impl SeveralHeaps {
    /// The game with this rule for what a move takes.
    pub fn new(taken: Taken) -> Self {
        Self { taken }
    }

    /// Reads the number of heaps after `moore:` or `slow-nim:`.
    pub fn parse_count(text: &str) -> Result<usize, ParseError> {
        notation::non_empty(text)?;
        let mut cursor = notation::Cursor::new(text);
        let count = cursor.number(1, MAX_TOGETHER as u64)?;
        cursor.expect_end("")?;
        Ok(count as usize)
    }

    fn is_legal(self, heaps: &[u64], takes: &[u64]) -> bool {
        let fits = heaps.len() == takes.len() && takes.iter().zip(heaps).all(|(take, heap)| take <= heap);
        let touched = takes.iter().filter(|take| **take > 0).count();
        fits && match self.taken {
            Taken::AtMost(most) => (1..=most).contains(&touched),
            Taken::OneOfEach(count) => touched == count && takes.iter().all(|take| *take <= 1),
        }
    }

    /// What the move leaves: nothing if every heap is empty.
    fn left(heaps: &[u64], takes: &[u64]) -> Vec<Row> {
        let left: Vec<u64> = heaps.iter().zip(takes).map(|(heap, take)| heap - take).collect();
        if left.iter().all(|heap| *heap == 0) { Vec::new() } else { vec![Row::new(&left)] }
    }

    /// Chooses what is taken from heap `at` on, when `touched` heaps have already been taken from.
    fn choose(
        self,
        heaps: &[u64],
        takes: &mut Vec<u64>,
        touched: usize,
        visit: &mut Visit<'_, Row, Row>,
    ) -> Listing {
        let at = takes.len();
        let Some(&heap) = heaps.get(at) else {
            return if self.is_legal(heaps, takes) {
                visit(Row::new(takes), &Self::left(heaps, takes))
            } else {
                Ok(())
            };
        };
        let (most, least) = match self.taken {
            Taken::AtMost(most) if touched < most => (heap, 0),
            Taken::OneOfEach(count) if touched < count => {
                // This heap is needed if too few others follow.
                let others = heaps[at + 1..].iter().filter(|other| **other > 0).count();
                (heap.min(1), u64::from(touched + others < count))
            }
            _ => (0, 0),
        };
        for take in least..=most {
            takes.push(take);
            let listed = self.choose(heaps, takes, touched + usize::from(take > 0), visit);
            takes.pop();
            listed?;
        }
        Ok(())
    }
}

impl Ruleset for SeveralHeaps {
    type Position = Row;
    /// How many are taken from each heap.
    type Move = Row;

    fn name(&self) -> String {
        match self.taken {
            Taken::AtMost(most) => format!("moore:{most}"),
            Taken::OneOfEach(count) => format!("slow-nim:{count}"),
        }
    }

    fn ends(&self) -> bool {
        true
    }

    fn numbers(&self) -> Option<Numbers> {
        Some(Numbers::Heaps { separator: ",", least: 0, own: None })
    }

    fn options(&self, heaps: &Row, visit: &mut Visit<'_, Row, Row>) -> Listing {
        self.choose(heaps, &mut Vec::new(), 0, visit)
    }

    /// Sorts the heaps, largest first, and drops empty ones.
    fn canonical(&self, heaps: Row) -> Row {
        let mut rest: Vec<u64> = heaps.iter().copied().filter(|heap| *heap > 0).collect();
        rest.sort_unstable_by(|a, b| b.cmp(a));
        Row::new(if rest.is_empty() { &[0] } else { &rest })
    }

    fn parse(&self, text: &str, _: &dyn Files) -> Result<Vec<Row>, ParseError> {
        notation::sum(text, |cursor| {
            let mut heaps = Vec::new();
            loop {
                if heaps.len() == MAX_TOGETHER {
                    let reason = ParseErrorKind::TooMany { what: Thing::Heaps, max: MAX_TOGETHER };
                    return Err(cursor.error(reason));
                }
                heaps.push(cursor.number(0, u64::MAX)?);
                if !cursor.eat(',') {
                    break;
                }
            }
            cursor.expect_over(", +")?;
            Ok(Row::new(&heaps))
        })
    }

    fn write(&self, sum: &[Row], out: &mut dyn Write) -> fmt::Result {
        notation::join(sum, " + ", out, |heaps, out| {
            notation::join(heaps, ",", out, |heap, out| write!(out, "{heap}"))
        })
    }

    fn write_move(&self, _: &Row, takes: &Row, out: &mut dyn Write) -> fmt::Result {
        notation::join(takes, ",", out, |take, out| match take {
            0 => out.write_char('0'),
            take => write!(out, "-{take}"),
        })
    }

    fn parse_move(&self, heaps: &Row, text: &str) -> Option<Row> {
        let one = |text: &str| if text == "0" { Some(0) } else { parse_take(text).filter(|take| *take > 0) };
        let takes: Vec<u64> = text.split(',').map(one).collect::<Option<_>>()?;
        self.is_legal(heaps, &takes).then(|| Row::new(&takes))
    }

    fn apply(&self, heaps: &Row, takes: &Row) -> Option<Vec<Row>> {
        self.is_legal(heaps, takes).then(|| Self::left(heaps, takes))
    }

    fn move_to(&self, heaps: &Row, option: &[Row]) -> Option<Row> {
        let left = match option {
            [] => vec![0; heaps.len()],
            [left] if left.len() == heaps.len() => left.to_vec(),
            _ => return None,
        };
        let takes: Option<Vec<u64>> =
            heaps.iter().zip(&left).map(|(heap, left)| heap.checked_sub(*left)).collect();
        takes.filter(|takes| self.is_legal(heaps, takes)).map(|takes| Row::new(&takes))
    }

    fn bytes_beside(&self, heaps: &Row) -> usize {
        heaps.bytes_beside()
    }

    fn scene(&self, sum: &[Row]) -> Scene {
        rows_of_sticks(sum)
    }

    fn gesture(&self, sum: &[Row], component: usize, takes: &Row) -> Gesture {
        let Some(heaps) = sum.get(component) else { return Gesture::default() };
        let left: Vec<u64> =
            heaps.iter().zip(takes.iter()).map(|(heap, take)| heap.saturating_sub(*take)).collect();
        lowered(sum, component, &left)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{NoFiles, moves_of};

    fn texts(game: SeveralHeaps, position: &str) -> Vec<String> {
        let heaps = &game.parse(position, &NoFiles).unwrap()[0];
        moves_of(&game, heaps).map(|(mv, _)| game.move_text(heaps, &mv)).collect()
    }

    #[test]
    fn one_heap_at_a_time_is_nim() {
        let nim = SeveralHeaps::new(Taken::AtMost(1));
        assert_eq!(texts(nim, "2,1"), ["0,-1", "-1,0", "-2,0"]);
        assert_eq!(texts(nim, "0,0"), [""; 0]);
    }

    #[test]
    fn all_heaps_or_too_few() {
        assert_eq!(texts(SeveralHeaps::new(Taken::AtMost(9)), "1,1"), ["0,-1", "-1,0", "-1,-1"]);
        assert_eq!(texts(SeveralHeaps::new(Taken::OneOfEach(3)), "4,0,7"), [""; 0]);
        // Branches with too few heaps left are not searched.
        let many = vec!["1"; 40].join(",");
        assert_eq!(texts(SeveralHeaps::new(Taken::OneOfEach(39)), &many).len(), 40);
    }

    #[test]
    fn notation() {
        let game = SeveralHeaps::new(Taken::AtMost(2));
        let write = |text: &str| game.text(&game.parse(text, &NoFiles).unwrap());
        assert_eq!(write(" 5,4 , 2+3"), "5,4,2 + 3");
        let heaps = &game.parse("5,4,2", &NoFiles).unwrap()[0];
        for wrong in ["-1", "-1,-1,-1", "0,0,0", "-6,0,0", "-0,0,-1", "1,0,0", "-1,0,0,0"] {
            assert_eq!(game.parse_move(heaps, wrong), None, "{wrong}");
        }
        let many = vec!["1"; 65].join(",");
        let reason = game.parse(&many, &NoFiles).unwrap_err().reason;
        assert_eq!(reason, ParseErrorKind::TooMany { what: Thing::Heaps, max: 64 });
        assert!(SeveralHeaps::parse_count("0").is_err() && SeveralHeaps::parse_count("2x").is_err());
    }
}
