//! Sharing a bar of chocolate.

use std::fmt::{self, Write};

use crate::notation::{self, Cursor};
use crate::scene::{Form, Gesture, Scene, sheets};
use crate::{
    Action, Disguise, Files, Listing, Natural, NimRows, ParseError, ParseErrorKind, Ruleset, Thing, View,
    Visit, numbers::Numbers,
};

/// The chocolate bar: break it along a line and put one of the two parts aside. A single square is the end.
///
/// The notation gives the sides, `4x6`. A bar has 1 to 8 dimensions, `5` or `2x3x4`, and sides up to 2^63.
/// Several bars are joined by `+`. The move `>4x3` leaves a bar of 4 x 3; it makes no difference which part
/// was put aside.
///
/// ```text
/// □ □ □ □ □ □              □ □ □
/// □ □ □ □ □ □     >2x3     □ □ □
/// ```
///
/// Each side n is a nim heap of n - 1, and the bar is their sum: 4 x 6 has the value 3 xor 5 = 6. Source 002,
/// epilogue, "Partage d'une tablette de chocolat".
///
/// ```
/// use marienbad_rules::{NoFiles, Ruleset, board::Chocolate, moves_of};
/// let bar = &Chocolate.parse("2x3", &NoFiles)?[0];
/// let texts: Vec<_> = moves_of(&Chocolate, bar).map(|(mv, _)| Chocolate.move_text(bar, &mv)).collect();
/// assert_eq!(texts, [">1x3", ">2x1", ">2x2"]);
/// # Ok::<(), marienbad_rules::ParseError>(())
/// ```
#[derive(Debug, Clone, Copy, Default)]
pub struct Chocolate;

/// The most dimensions a bar may have.
const MAX_DIMENSIONS: usize = 8;

/// The longest side.
const MAX_SIDE: u64 = 1 << 63;

/// A bar of chocolate.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Bar {
    dimensions: u8,
    /// Unused sides are 0, so that derived equality is equality of bars.
    sides: [u64; MAX_DIMENSIONS],
}

impl Bar {
    /// Its sides; no side is 0.
    pub fn sides(&self) -> &[u64] {
        &self.sides[..self.dimensions.into()]
    }

    fn is_single_square(&self) -> bool {
        self.sides().iter().all(|&side| side == 1)
    }

    fn with(mut self, mv: Break) -> Self {
        self.sides[usize::from(mv.side)] = mv.keep;
        self
    }

    fn push(&mut self, side: u64) -> bool {
        let room = self.sides.get_mut(usize::from(self.dimensions));
        self.dimensions += u8::from(room.is_some());
        room.map(|room| *room = side).is_some()
    }

    const EMPTY: Self = Self { dimensions: 0, sides: [0; MAX_DIMENSIONS] };
}

/// A break: one side becomes shorter.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Break {
    /// Which side, from 0.
    pub side: u8,
    /// Its length after the break.
    pub keep: u64,
}

fn write_sides(sides: &[u64], out: &mut dyn Write) -> fmt::Result {
    for (i, side) in sides.iter().enumerate() {
        write!(out, "{}{side}", if i == 0 { "" } else { "x" })?;
    }
    // The canonical form of a single square has no sides.
    if sides.is_empty() { out.write_char('1') } else { Ok(()) }
}

fn parse_bar(cursor: &mut Cursor<'_>) -> Result<Bar, ParseError> {
    let mut bar = Bar::EMPTY;
    loop {
        let place = cursor.place();
        if !bar.push(cursor.number(1, MAX_SIDE)?) {
            return Err(
                cursor.error_at(place, ParseErrorKind::TooMany { what: Thing::Sides, max: MAX_DIMENSIONS })
            );
        }
        if !cursor.eat('x') {
            cursor.expect_over("x")?;
            return Ok(bar);
        }
    }
}

impl Ruleset for Chocolate {
    type Position = Bar;
    type Move = Break;

    fn name(&self) -> String {
        "chocolate".to_owned()
    }

    fn ends(&self) -> bool {
        true
    }

    fn disguise(&self) -> Option<Disguise<'_>> {
        Some(Disguise::Nim(NimRows::Lines))
    }

    /// A side of n squares has n - 1 lines to break along, and breaking leaves any smaller number of them.
    fn view<'p>(&self, bar: &'p Bar) -> View<'p> {
        View::Rows(bar.sides().iter().map(|side| side - 1).collect())
    }

    fn move_by(&self, _: &Bar, action: Action<'_>) -> Option<Break> {
        match action {
            Action::Lower { row, to } => Some(Break { side: row as u8, keep: to + 1 }),
            _ => None,
        }
    }

    fn numbers(&self) -> Option<Numbers> {
        Some(Numbers::Board)
    }

    fn options(&self, bar: &Bar, visit: &mut Visit<'_, Bar, Break>) -> Listing {
        for (side, &length) in (0..).zip(bar.sides()) {
            for keep in 1..length {
                let mv = Break { side, keep };
                let to = bar.with(mv);
                let over = keep == 1 && to.is_single_square();
                visit(mv, if over { &[] } else { std::slice::from_ref(&to) })?;
            }
        }
        Ok(())
    }

    /// The order of the sides does not matter, and a side of 1 cannot be broken.
    fn canonical(&self, bar: Bar) -> Bar {
        let mut canonical = Bar::EMPTY;
        for &side in bar.sides().iter().filter(|&&side| side > 1) {
            canonical.push(side);
        }
        canonical.sides[..canonical.dimensions.into()].sort_unstable();
        canonical
    }

    fn parse(&self, text: &str, _: &dyn Files) -> Result<Vec<Bar>, ParseError> {
        notation::sum(text, parse_bar)
    }

    fn write(&self, sum: &[Bar], out: &mut dyn Write) -> fmt::Result {
        notation::join(sum, " + ", out, |bar, out| write_sides(bar.sides(), out))
    }

    fn scene(&self, sum: &[Bar]) -> Scene {
        if sum.is_empty() {
            return sheets::last_square(Form::Chocolate);
        }
        let sides: Vec<&[u64]> = sum.iter().map(Bar::sides).collect();
        sheets::bars(&sides, |component| self.text(&sum[component..=component]))
    }

    fn gesture(&self, sum: &[Bar], component: usize, mv: &Break) -> Gesture {
        let sides: Vec<&[u64]> = sum.iter().map(Bar::sides).collect();
        sheets::cut(&sides, component, mv.side.into(), mv.keep)
    }

    fn write_move(&self, bar: &Bar, mv: &Break, out: &mut dyn Write) -> fmt::Result {
        out.write_char('>')?;
        write_sides(bar.with(*mv).sides(), out)
    }

    fn parse_move(&self, bar: &Bar, text: &str) -> Option<Break> {
        let mut changed = None;
        let mut sides = text.strip_prefix('>')?.split('x');
        for (side, &length) in (0..).zip(bar.sides()) {
            let keep = Natural::from_decimal(sides.next()?)?.to_u64()?;
            if keep != length && changed.replace(Break { side, keep }).is_some() {
                return None;
            }
        }
        let mv = changed.filter(|_| sides.next().is_none())?;
        self.apply(bar, &mv).map(|_| mv)
    }

    fn apply(&self, bar: &Bar, mv: &Break) -> Option<Vec<Bar>> {
        let length = *bar.sides().get(usize::from(mv.side))?;
        (1..length).contains(&mv.keep).then(|| {
            let to = bar.with(*mv);
            if to.is_single_square() { Vec::new() } else { vec![to] }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::NoFiles;
    use crate::board::tests::value;

    fn bars(text: &str) -> Vec<Bar> {
        Chocolate.parse(text, &NoFiles).unwrap()
    }

    #[test]
    fn a_bar_is_a_sum_of_nim_heaps() {
        for (text, expected) in
            [("4x6", 3 ^ 5), ("5", 4), ("3x3", 0), ("2x3x4", 1 ^ 2 ^ 3), ("2x5 + 3", 1 ^ 4 ^ 2)]
        {
            assert_eq!(value(&Chocolate, text), expected, "{text}");
        }
    }

    #[test]
    fn long_sides_are_broken_without_counting() {
        let bar = &bars("9223372036854775808x2")[0];
        let mv = Chocolate.parse_move(bar, ">4611686018427387904x2").unwrap();
        assert_eq!(Chocolate.text(&Chocolate.apply(bar, &mv).unwrap()), "4611686018427387904x2");
        for wrong in
            [">9223372036854775808x2", ">1x1", ">0x2", ">9223372036854775809x2", ">1x2x1", ">1", ">+1x2"]
        {
            assert_eq!(Chocolate.parse_move(bar, wrong), None, "{wrong}");
        }
    }

    #[test]
    fn sides_of_1_and_their_order_do_not_matter() {
        let canonical = |text: &str| Chocolate.text(&[Chocolate.canonical(bars(text)[0])]);
        assert_eq!(canonical("6x1x4"), "4x6");
        assert_eq!(canonical("1x5"), "5");
        assert_eq!(Chocolate.text(&bars("1x1 + 1x2")), "1x1 + 1x2", "bars keep their numbers");
    }

    #[test]
    fn errors_know_their_place() {
        let error = |text| Chocolate.parse(text, &NoFiles).map_err(|e| (e.at, e.reason));
        assert_eq!(error("0x4"), Err((0, ParseErrorKind::TooSmall { min: 1 })));
        assert_eq!(error("4x0 + 2"), Err((2, ParseErrorKind::TooSmall { min: 1 })));
        assert_eq!(
            error("2x2x2x2x2x2x2x2x2"),
            Err((16, ParseErrorKind::TooMany { what: Thing::Sides, max: 8 }))
        );
        let max = MAX_SIDE.to_string();
        assert_eq!(error("2x9223372036854775809"), Err((2, ParseErrorKind::TooLarge { max })));
        assert_eq!(error("4*6"), Err((1, ParseErrorKind::Unexpected { found: Some('*'), expected: "x" })));
        assert_eq!(error("4x"), Err((2, ParseErrorKind::NumberExpected { found: None })));
    }
}
