//! Tokens on a strip that may be taken off.

use std::fmt::{self, Write};

use super::parse_slide;
use crate::heap::Nim;
use crate::scene::{Gesture, Scene, strips};
use crate::{
    Action, Disguise, Files, Listing, NimRows, ParseError, Ruleset, Structure, View, Visit, notation,
    numbers::Numbers,
};

/// Tokens on a strip, any number of them on a square: take one token off, or slide one to any square
/// further left.
///
/// The notation lists the squares of the tokens, counted from 1: `1,4,4`. The move `>2` slides a token to
/// square 2; `x` takes it off.
///
/// ```text
///               o
///   o           o
/// | 1 | 2 | 3 | 4 |     1,4,4
/// ```
///
/// Values: a token on square n has value n. Source 001, "Encore un déguisement du nim", p. 20.
///
/// ```
/// use marienbad_rules::{NoFiles, Ruleset, moves_of, strip::Strip};
/// let token = Strip.parse("1,4,4", &NoFiles)?[1];
/// let texts: Vec<_> = moves_of(&Strip, &token).map(|(mv, _)| Strip.move_text(&token, &mv)).collect();
/// assert_eq!(texts, ["x", ">1", ">2", ">3"]);
/// # Ok::<(), marienbad_rules::ParseError>(())
/// ```
#[derive(Debug, Clone, Copy, Default)]
pub struct Strip;

/// What a move does with a token.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum TokenMove {
    /// Slide it to this square.
    Slide(u64),
    /// Take it off the strip.
    TakeOff,
}

impl Ruleset for Strip {
    type Position = u64;
    type Move = TokenMove;

    fn name(&self) -> String {
        "strip".to_owned()
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
        Some(Disguise::Nim(NimRows::Squares))
    }

    fn move_by(&self, _: &u64, action: Action<'_>) -> Option<TokenMove> {
        match action {
            Action::Lower { row: 0, to: 0 } => Some(TokenMove::TakeOff),
            Action::Lower { row: 0, to } => Some(TokenMove::Slide(to)),
            _ => None,
        }
    }

    fn numbers(&self) -> Option<Numbers> {
        Some(Numbers::Heaps { separator: ",", least: 1, own: None })
    }

    fn options(&self, &square: &u64, visit: &mut Visit<'_, u64, TokenMove>) -> Listing {
        if square > 0 {
            visit(TokenMove::TakeOff, &[])?;
        }
        (1..square).try_for_each(|to| visit(TokenMove::Slide(to), &[to]))
    }

    fn parse(&self, text: &str, _: &dyn Files) -> Result<Vec<u64>, ParseError> {
        notation::heaps(text, 1, u64::MAX)
    }

    fn write(&self, sum: &[u64], out: &mut dyn Write) -> fmt::Result {
        notation::join(sum, ",", out, |square, out| write!(out, "{square}"))
    }

    fn write_move(&self, _: &u64, mv: &TokenMove, out: &mut dyn Write) -> fmt::Result {
        match mv {
            TokenMove::Slide(to) => write!(out, ">{to}"),
            TokenMove::TakeOff => out.write_char('x'),
        }
    }

    fn parse_move(&self, square: &u64, text: &str) -> Option<TokenMove> {
        let mv = if text == "x" { TokenMove::TakeOff } else { TokenMove::Slide(parse_slide(text)?) };
        self.apply(square, &mv).map(|_| mv)
    }

    fn apply(&self, square: &u64, mv: &TokenMove) -> Option<Vec<u64>> {
        match *mv {
            TokenMove::TakeOff => (*square > 0).then(Vec::new),
            TokenMove::Slide(to) => (1..*square).contains(&to).then(|| vec![to]),
        }
    }

    fn scene(&self, sum: &[u64]) -> Scene {
        strips::strip(sum, 1, true)
    }

    fn gesture(&self, sum: &[u64], component: usize, mv: &TokenMove) -> Gesture {
        let to = match mv {
            TokenMove::Slide(to) => Some(*to),
            TokenMove::TakeOff => None,
        };
        strips::slide(sum, component, to)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{NoFiles, ParseErrorKind, moves_of};

    #[test]
    fn a_token_has_as_many_moves_as_its_square_says() {
        for square in 1..9 {
            assert_eq!(moves_of(&Strip, &square).count() as u64, square);
        }
    }

    #[test]
    fn moves_are_read_on_a_long_strip() {
        let square = u64::MAX;
        assert_eq!(Strip.parse_move(&square, "x"), Some(TokenMove::TakeOff));
        assert_eq!(Strip.parse_move(&square, ">18446744073709551614"), Some(TokenMove::Slide(u64::MAX - 1)));
        for wrong in [">0", ">4", ">5", "X", ">", "2", ">+1"] {
            assert_eq!(Strip.parse_move(&4, wrong), None, "{wrong}");
        }
    }

    #[test]
    fn squares_count_from_1() {
        let error = Strip.parse("3,0", &NoFiles).unwrap_err();
        assert_eq!((error.at, error.reason), (2, ParseErrorKind::TooSmall { min: 1 }));
    }
}
