//! Coins on a strip that may not pass each other.

use std::collections::BTreeSet;
use std::fmt::{self, Write};

use crate::own::Row;
use crate::random::{Dice, Size, joined};
use crate::scene::{Gesture, Scene, strips};
use crate::{Files, Listing, ParseError, ParseErrorKind, Ruleset, Thing, Visit, notation};

/// The most coins on one strip.
pub const MAX_COINS: usize = 1_000;

/// The silver dollar game without its dollar: coins lie on different squares of a strip. A move pushes one
/// coin to the left, over empty squares only.
///
/// The notation lists the squares of the coins, counted from 0 and ascending: `2,4,7`. The strip is one
/// component; several are joined by `+`. The move `4>3` pushes the coin on square 4 to square 3.
///
/// ```text
///           o       o           o
/// | 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 |     2,4,7
/// ```
///
/// Take the coins in pairs from the right: the gaps within the pairs are heaps of Nim, because lengthening
/// a gap does not help the loser: the winner closes it again. N. G. de Bruijn; Winning Ways, vol. 3, ch.
/// 15; On Numbers and Games, ch. 11.
///
/// ```
/// use marienbad_rules::{NoFiles, Ruleset, moves_of, strip::SilverDollar};
/// let coins = &SilverDollar.parse("1,4", &NoFiles)?[0];
/// let texts: Vec<_> = moves_of(&SilverDollar, coins)
///     .map(|(mv, _)| SilverDollar.move_text(coins, &mv))
///     .collect();
/// assert_eq!(texts, ["1>0", "4>2", "4>3"]);
/// # Ok::<(), marienbad_rules::ParseError>(())
/// ```
#[derive(Debug, Clone, Copy, Default)]
pub struct SilverDollar;

/// Moves a coin to another square.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Push {
    /// The coin's square before the move.
    pub from: u64,
    /// The coin's square after the move.
    pub to: u64,
}

/// The index of the coin in its row, if this push is legal.
fn coin(coins: &[u64], push: Push) -> Option<usize> {
    let coin = coins.binary_search(&push.from).ok()?;
    let free = coin.checked_sub(1).map_or(0, |before| coins[before] + 1);
    (free..push.from).contains(&push.to).then_some(coin)
}

impl Ruleset for SilverDollar {
    type Position = Row;
    type Move = Push;

    fn name(&self) -> String {
        "silver-dollar".to_owned()
    }

    fn ends(&self) -> bool {
        true
    }

    fn random(&self, size: Size, dice: &mut Dice<'_>) -> Option<String> {
        let mut squares = BTreeSet::new();
        for _ in 0..size.n.min(MAX_COINS as u64) {
            squares.insert(dice(size.m.saturating_add(1)));
        }
        size.is_small().then(|| joined(squares.iter().map(u64::to_string), ","))
    }

    fn options(&self, coins: &Row, visit: &mut Visit<'_, Row, Push>) -> Listing {
        let mut free = 0;
        for &from in coins.iter() {
            for to in free..from {
                let push = Push { from, to };
                visit(push, &self.apply(coins, &push).unwrap_or_default())?;
            }
            free = from + 1;
        }
        Ok(())
    }

    fn parse(&self, text: &str, _: &dyn Files) -> Result<Vec<Row>, ParseError> {
        notation::sum(text, |cursor| {
            let mut coins: Vec<u64> = Vec::new();
            loop {
                if coins.len() == MAX_COINS {
                    let reason = ParseErrorKind::TooMany { what: Thing::Numbers, max: MAX_COINS };
                    return Err(cursor.error(reason));
                }
                // Coins may be given in any order, but not two on one square.
                let place = cursor.place();
                let square = cursor.number(0, u64::MAX - 1)?;
                match coins.binary_search(&square) {
                    Ok(_) => {
                        return Err(
                            cursor.error_at(place, ParseErrorKind::Repeated { what: square.to_string() })
                        );
                    }
                    Err(at) => coins.insert(at, square),
                }
                if !cursor.eat(',') {
                    break;
                }
            }
            cursor.expect_over(", +")?;
            Ok(Row::new(&coins))
        })
    }

    fn write(&self, sum: &[Row], out: &mut dyn Write) -> fmt::Result {
        notation::join(sum, " + ", out, |coins, out| {
            notation::join(coins, ",", out, |square, out| write!(out, "{square}"))
        })
    }

    fn write_move(&self, _: &Row, push: &Push, out: &mut dyn Write) -> fmt::Result {
        write!(out, "{}>{}", push.from, push.to)
    }

    fn parse_move(&self, coins: &Row, text: &str) -> Option<Push> {
        let number = |text: &str| {
            let digits = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
            digits.then(|| text.parse::<u64>().ok()).flatten()
        };
        let (from, to) = text.split_once('>')?;
        let push = Push { from: number(from)?, to: number(to)? };
        coin(coins, push).map(|_| push)
    }

    /// A single coin on square 0 is the ended game.
    fn apply(&self, coins: &Row, push: &Push) -> Option<Vec<Row>> {
        let coin = coin(coins, *push)?;
        let mut left = coins.to_vec();
        left[coin] = push.to;
        Some(if left == [0] { Vec::new() } else { vec![Row::new(&left)] })
    }

    fn bytes_beside(&self, coins: &Row) -> usize {
        coins.bytes_beside()
    }

    fn scene(&self, sum: &[Row]) -> Scene {
        strips::rows(sum)
    }

    fn gesture(&self, sum: &[Row], component: usize, push: &Push) -> Gesture {
        strips::push(sum, component, push.from, push.to)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{NoFiles, moves_of};

    #[test]
    fn no_coin_jumps() {
        let coins = &SilverDollar.parse("7,2,3", &NoFiles).unwrap()[0];
        let texts: Vec<_> =
            moves_of(&SilverDollar, coins).map(|(mv, _)| SilverDollar.move_text(coins, &mv)).collect();
        assert_eq!(texts, ["2>0", "2>1", "7>4", "7>5", "7>6"]);
        for wrong in ["3>1", "7>3", "7>7", "7>8", "4>1", "7", ">1", "7>", "7>-1"] {
            assert_eq!(SilverDollar.parse_move(coins, wrong), None, "{wrong}");
        }
    }

    #[test]
    fn notation() {
        let write = |text: &str| SilverDollar.text(&SilverDollar.parse(text, &NoFiles).unwrap());
        assert_eq!(write("7, 2,3 + 0,1"), "2,3,7 + 0,1");
        let error = SilverDollar.parse("2,4,2", &NoFiles).unwrap_err();
        assert_eq!((error.at, error.reason), (4, ParseErrorKind::Repeated { what: "2".into() }));
        let far = u64::MAX - 1;
        let coins = &SilverDollar.parse(&far.to_string(), &NoFiles).unwrap()[0];
        assert_eq!(SilverDollar.parse_move(coins, &format!("{far}>0")), Some(Push { from: far, to: 0 }));
    }
}
