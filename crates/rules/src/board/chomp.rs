//! Chomp: bites from a bar with a poisoned square.

use std::cmp::Ordering;
use std::fmt::{self, Write};

use super::MAX_PLACES;
use super::numbering::digits;
use crate::notation::{self, Cursor};
use crate::scene::{Form, Gesture, Scene, sheets};
use crate::{
    Files, Listing, ParseError, ParseErrorKind, Ruleset, Structure, Thing, View, Visit,
    numbers::Numbers,
    random::{Dice, Size, joined},
};

/// Chomp: take a square together with all squares below it and to its right. The first square is poisoned
/// and may not be taken.
///
/// The notation is the size of a whole bar, rows x columns, `3x4`, or otherwise the lengths of the rows,
/// `4,4,2`. Several bars are joined by `+`. The move `2.3` bites at row 2, column 3. The poisoned square
/// alone allows no move: eating it and losing is the end of normal play. A block of chocolate also has
/// layers: `2x3x4` is layers x rows x columns, or the layers are separated by `/`, `4,4/4,2`. The move
/// `2.1.3` takes everything from layer 2 on, from row 1 down and from column 3 to the right.
///
/// ```text
/// x □ □ □             x □ □ □
/// □ □ □ □     2.3     □ □
/// □ □ □ □             □ □
/// ```
///
/// The first player wins every bar except 1x1, by an argument that shows no move. D. Gale, *A curious
/// Nim-type game*, American Mathematical Monthly 81 (1974), 876–879; Winning Ways, vol. 3, ch. 18. None of
/// the project's sources describes it.
///
/// ```
/// use marienbad_rules::{NoFiles, Ruleset, board::Chomp};
/// let bar = &Chomp.parse("3x4", &NoFiles)?[0];
/// let bite = Chomp.parse_move(bar, "2.3").expect("a square of the bar");
/// assert_eq!(Chomp.text(&Chomp.apply(bar, &bite).unwrap()), "4,2,2");
/// let block = &Chomp.parse("2x2x2", &NoFiles)?[0];
/// let bite = Chomp.parse_move(block, "2.1.2").expect("a square of the block");
/// assert_eq!(Chomp.text(&Chomp.apply(block, &bite).unwrap()), "2,2/1,1");
/// # Ok::<(), marienbad_rules::ParseError>(())
/// ```
#[derive(Debug, Clone, Copy, Default)]
pub struct Chomp;

/// The lengths of the rows, layer by layer: no row is longer than the one above it or the one before it,
/// and none is 0.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Diagram {
    /// Where the rows of each layer end.
    layers: Box<[u16]>,
    rows: Box<[u16]>,
}

/// A bite: this square and all squares behind it, below it and to its right.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Bite {
    /// Its layer, from 0.
    pub layer: u16,
    /// Its row, from 0.
    pub row: u16,
    /// Its column, from 0.
    pub column: u16,
}

impl Diagram {
    /// The lengths of the rows of each layer, from the top.
    pub fn layers(&self) -> impl Iterator<Item = &[u16]> + Clone {
        (0..self.layers.len()).map(|layer| {
            let start = layer.checked_sub(1).map_or(0, |before| self.layers[before]);
            &self.rows[start.into()..self.layers[layer].into()]
        })
    }

    fn new<L: AsRef<[u16]>>(layers: impl IntoIterator<Item = L>) -> Self {
        let (mut ends, mut rows) = (Vec::new(), Vec::new());
        for layer in layers {
            rows.extend(layer.as_ref().iter().copied().take_while(|&length| length > 0));
            ends.push(rows.len() as u16);
        }
        // An empty layer means that no layer follows it either.
        ends.dedup();
        Self { layers: ends.into(), rows: rows.into() }
    }

    /// The numbers of layers, rows and columns of a whole block; a bar has one layer.
    pub fn block(&self) -> Option<(usize, usize, usize)> {
        let columns = *self.rows.first()?;
        let (layers, rows) = (self.layers.len(), usize::from(*self.layers.first()?));
        let whole = self.rows.len() == layers * rows && self.rows.iter().all(|&length| length == columns);
        whole.then_some((layers, rows, columns.into()))
    }

    fn is_poison_only(&self) -> bool {
        *self.rows == [1]
    }

    /// Exchanges rows and columns.
    fn transposed(&self) -> Self {
        Self::new(self.layers().map(|rows| {
            let columns = rows.first().copied().unwrap_or(0);
            let height = |column: u16| rows.partition_point(|&row| row > column) as u16;
            (0..columns).map(height).collect::<Vec<_>>()
        }))
    }

    /// Exchanges layers and rows.
    fn turned(&self) -> Self {
        let height = self.layers().next().map_or(0, <[u16]>::len);
        Self::new(
            (0..height).map(|row| self.layers().map_while(|rows| rows.get(row).copied()).collect::<Vec<_>>()),
        )
    }

    /// What a bite leaves of the bar.
    fn bitten(&self, mv: Bite) -> Self {
        let (layer, row) = (usize::from(mv.layer), usize::from(mv.row));
        Self::new(self.layers().enumerate().map(|(l, rows)| {
            let cut = |(r, &length): (usize, &u16)| {
                if l >= layer && r >= row { length.min(mv.column) } else { length }
            };
            rows.iter().enumerate().map(cut).collect::<Vec<_>>()
        }))
    }
}

fn parse_diagram(cursor: &mut Cursor<'_>) -> Result<Diagram, ParseError> {
    let start = cursor.place();
    let most = MAX_PLACES as u64;
    let too_many = |cursor: &Cursor<'_>| {
        cursor.error_at(start, ParseErrorKind::TooMany { what: Thing::Squares, max: MAX_PLACES })
    };
    let first = cursor.number(1, most)?;
    if cursor.eat('x') {
        let second = cursor.number(1, most)?;
        let third = if cursor.eat('x') { Some(cursor.number(1, most)?) } else { None };
        if third.is_some() && cursor.peek() == Some('x') {
            return Err(cursor.error(ParseErrorKind::TooMany { what: Thing::Sides, max: 3 }));
        }
        let (layers, rows, columns) = third.map_or((1, first, second), |third| (first, second, third));
        if layers * rows * columns > most {
            return Err(too_many(cursor));
        }
        let layer = vec![columns as u16; rows as usize];
        return Ok(Diagram::new((0..layers).map(|_| &layer)));
    }
    let mut layers = vec![vec![first as u16]];
    let mut squares = first;
    loop {
        let (row, next_layer) = match (cursor.eat(','), layers.last()) {
            (true, Some(layer)) => (layer.len(), false),
            _ if cursor.eat('/') => (0, true),
            _ => {
                // A single number was meant as a side, several as the lengths of rows.
                cursor.expect_over(if squares == first { "x" } else { "," })?;
                return Ok(Diagram::new(layers));
            }
        };
        if next_layer {
            layers.push(Vec::new());
        }
        let above = layers.last().and_then(|layer| layer.last()).copied().unwrap_or(u16::MAX);
        let before = match layers.len().checked_sub(2) {
            // Without a row before it, this row cannot exist.
            Some(before) => layers[before].get(row).copied().unwrap_or(0),
            None => u16::MAX,
        };
        if before == 0 {
            return Err(cursor.unexpected("/"));
        }
        let length = cursor.number(1, above.min(before).into())?;
        squares += length;
        if squares > most {
            return Err(too_many(cursor));
        }
        if let Some(layer) = layers.last_mut() {
            layer.push(length as u16);
        }
    }
}

impl Ruleset for Chomp {
    type Position = Diagram;
    type Move = Bite;

    fn name(&self) -> String {
        "chomp".to_owned()
    }

    fn ends(&self) -> bool {
        true
    }

    fn structure(&self) -> Structure<'_> {
        Structure::Order
    }

    fn view<'p>(&self, diagram: &'p Diagram) -> View<'p> {
        View::Diagram(diagram)
    }

    fn numbers(&self) -> Option<Numbers> {
        Some(Numbers::Board)
    }

    /// A random bar that fits into n rows of m squares.
    fn random(&self, size: Size, dice: &mut Dice<'_>) -> Option<String> {
        let mut rows: Vec<u64> = (0..size.n).map(|_| size.upto(1, dice)).collect();
        rows.sort_unstable_by_key(|row| std::cmp::Reverse(*row));
        Some(joined(rows.iter().map(u64::to_string), ","))
    }

    fn options(&self, diagram: &Diagram, visit: &mut Visit<'_, Diagram, Bite>) -> Listing {
        for (layer, rows) in (0..).zip(diagram.layers()) {
            for (row, &length) in (0..).zip(rows) {
                for column in u16::from(layer == 0 && row == 0)..length {
                    let mv = Bite { layer, row, column };
                    let to = diagram.bitten(mv);
                    visit(mv, if to.is_poison_only() { &[] } else { std::slice::from_ref(&to) })?;
                }
            }
        }
        Ok(())
    }

    /// The least of those of its six images with the fewest layers (a block can be turned and mirrored at
    /// the poisoned square).
    fn canonical(&self, diagram: Diagram) -> Diagram {
        if diagram.layers.len() == 1 {
            // Only one other image has one layer. The number of rows is compared first.
            let columns = diagram.rows.first().map_or(0, |&length| length.into());
            return match diagram.rows.len().cmp(&columns) {
                Ordering::Less => diagram,
                Ordering::Equal => diagram.transposed().min(diagram),
                Ordering::Greater => diagram.transposed(),
            };
        }
        let mut images = vec![diagram];
        for step in 0..5 {
            let next = if step % 2 == 0 { images[step].transposed() } else { images[step].turned() };
            images.push(next);
        }
        let least = images.into_iter().min_by(|a, b| (a.layers.len(), a).cmp(&(b.layers.len(), b)));
        least.unwrap_or_else(|| Diagram::new([[1]]))
    }

    fn parse(&self, text: &str, _: &dyn Files) -> Result<Vec<Diagram>, ParseError> {
        notation::sum(text, parse_diagram)
    }

    fn write(&self, sum: &[Diagram], out: &mut dyn Write) -> fmt::Result {
        notation::join(sum, " + ", out, |diagram, out| {
            match diagram.block() {
                Some((1, rows, columns)) => return write!(out, "{rows}x{columns}"),
                Some((layers, rows, columns)) => return write!(out, "{layers}x{rows}x{columns}"),
                None => {}
            }
            let mut before = "";
            for layer in diagram.layers() {
                for length in layer {
                    write!(out, "{before}{length}")?;
                    before = ",";
                }
                before = "/";
            }
            Ok(())
        })
    }

    fn scene(&self, sum: &[Diagram]) -> Scene {
        if sum.is_empty() { sheets::last_square(Form::Poison) } else { sheets::diagrams(sum) }
    }

    fn gesture(&self, sum: &[Diagram], component: usize, mv: &Bite) -> Gesture {
        sheets::bite(sum, component, *mv)
    }

    fn work_beside(&self, diagram: &Diagram) -> usize {
        diagram.rows.iter().map(|row| usize::from(*row)).sum::<usize>() / 64
    }

    fn bytes_beside(&self, diagram: &Diagram) -> usize {
        size_of_val(&*diagram.layers) + size_of_val(&*diagram.rows)
    }

    fn write_move(&self, diagram: &Diagram, mv: &Bite, out: &mut dyn Write) -> fmt::Result {
        if diagram.layers.len() > 1 {
            write!(out, "{}.", mv.layer + 1)?;
        }
        write!(out, "{}.{}", mv.row + 1, mv.column + 1)
    }

    fn parse_move(&self, diagram: &Diagram, text: &str) -> Option<Bite> {
        let from_1 = |text: &str| u16::try_from(digits(text)?.checked_sub(1)?).ok();
        let places: Vec<u16> = text.split('.').map(from_1).collect::<Option<_>>()?;
        let mv = match (diagram.layers.len(), &*places) {
            (0 | 1, &[row, column]) => Bite { layer: 0, row, column },
            (2.., &[layer, row, column]) => Bite { layer, row, column },
            _ => return None,
        };
        self.apply(diagram, &mv).map(|_| mv)
    }

    fn apply(&self, diagram: &Diagram, mv: &Bite) -> Option<Vec<Diagram>> {
        let poison = *mv == Bite { layer: 0, row: 0, column: 0 };
        let length = *diagram.layers().nth(mv.layer.into())?.get(usize::from(mv.row))?;
        (mv.column < length && !poison).then(|| {
            let to = diagram.bitten(*mv);
            if to.is_poison_only() { Vec::new() } else { vec![to] }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::NoFiles;
    use crate::board::tests::value;

    #[test]
    fn bars_are_read_and_written() {
        let chomp = |text: &str| Chomp.text(&Chomp.parse(text, &NoFiles).unwrap());
        assert_eq!(chomp("3x4"), "3x4");
        assert_eq!(chomp("4, 4,2"), "4,4,2");
        assert_eq!(chomp("4,4"), "2x4");
        assert_eq!(chomp("5 + 1x1 + 3,1"), "1x5 + 1x1 + 3,1", "bars keep their numbers");
        assert_eq!(chomp("1"), "1x1");
    }

    #[test]
    fn errors_know_their_place() {
        let error = |text| Chomp.parse(text, &NoFiles).map_err(|e| (e.at, e.reason));
        assert_eq!(error("0x4"), Err((0, ParseErrorKind::TooSmall { min: 1 })));
        assert_eq!(error("3,4"), Err((2, ParseErrorKind::TooLarge { max: "3".into() })));
        assert_eq!(error("3,0"), Err((2, ParseErrorKind::TooSmall { min: 1 })));
        assert_eq!(
            error("2x2 + 100x100"),
            Err((6, ParseErrorKind::TooMany { what: Thing::Squares, max: 4096 }))
        );
        assert_eq!(error("4000,97"), Err((0, ParseErrorKind::TooMany { what: Thing::Squares, max: 4096 })));
    }

    #[test]
    fn the_first_player_wins_every_bar() {
        for (rows, columns) in [(1, 2), (1, 7), (2, 2), (2, 5), (3, 3), (3, 4), (4, 4)] {
            assert_ne!(value(&Chomp, &format!("{rows}x{columns}")), 0, "{rows}x{columns}");
        }
        // Two rows are lost if the first is one square longer; an angle is lost if its arms are equal.
        for lost in ["2,1", "3,2", "6,5", "3,1,1", "5,1,1,1,1"] {
            assert_eq!(value(&Chomp, lost), 0, "{lost}");
        }
    }

    #[test]
    fn blocks_have_layers() {
        let chomp = |text: &str| Chomp.text(&Chomp.parse(text, &NoFiles).unwrap());
        assert_eq!(chomp("2x3x4"), "2x3x4");
        assert_eq!(chomp("1x3x4"), "3x4");
        assert_eq!(chomp("4,4,2/3,3/1"), "4,4,2/3,3/1");
        assert_eq!(chomp("2,2/2,2"), "2x2x2");
        assert_eq!(chomp("2,2/2"), "2,2/2");
        let error = |text| Chomp.parse(text, &NoFiles).map_err(|e| (e.at, e.reason));
        assert_eq!(error("3,2/4"), Err((4, ParseErrorKind::TooLarge { max: "3".into() })));
        assert_eq!(error("3,2/3,3"), Err((6, ParseErrorKind::TooLarge { max: "2".into() })));
        assert!(matches!(error("3/2,1"), Err((4, ParseErrorKind::Unexpected { .. }))));
        assert_eq!(error("17x17x17"), Err((0, ParseErrorKind::TooMany { what: Thing::Squares, max: 4096 })));
        let block = &Chomp.parse("2x2x3", &NoFiles).unwrap()[0];
        assert_eq!(crate::moves_of(&Chomp, block).count(), 11);
        assert_eq!(Chomp.parse_move(block, "1.1.1"), None);
        assert_eq!(Chomp.parse_move(block, "1.2"), None);
        let bite = Chomp.parse_move(block, "2.1.1").unwrap();
        assert_eq!(Chomp.text(&Chomp.apply(block, &bite).unwrap()), "2x3");
    }

    #[test]
    fn a_block_of_one_layer_is_a_bar_and_every_block_is_won() {
        for (block, bar) in [("1x3x3", "3x3"), ("3x1x4", "3x4"), ("2x4x1", "2x4"), ("2,1/1", "2,1/1")] {
            assert_eq!(value(&Chomp, block), value(&Chomp, bar), "{block}");
        }
        for block in ["2x2x2", "2x2x3", "2x3x3", "3x3x3"] {
            assert_ne!(value(&Chomp, block), 0, "{block}");
        }
        // Three arms of one square each at the poisoned square are three heaps of one, and two of them
        // cancel.
        assert_eq!(value(&Chomp, "2,1/1"), 1);
    }

    #[test]
    fn the_mirror_image_is_the_same_game() {
        let canonical = |text: &str| Chomp.canonical(Chomp.parse(text, &NoFiles).unwrap().remove(0));
        assert_eq!(canonical("3x2"), canonical("2x3"));
        assert_eq!(canonical("4,1"), canonical("2,1,1,1"));
        for same in ["2x4x3", "3x2x4", "3x4x2", "4x2x3", "4x3x2"] {
            assert_eq!(canonical(same), canonical("2x3x4"), "{same}");
        }
        assert_eq!(canonical("3,1/1"), canonical("2,1/1/1"));
    }
}
