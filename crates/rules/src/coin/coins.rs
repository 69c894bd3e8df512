//! The coin-turning games and their products.

use std::fmt::{self, Write};

use super::{BlackCoins, Coin, Factor, MAX_FACTORS, MAX_TURNED, Turn};
use crate::scene::{Gesture, Scene, coins};
use crate::{Action, Disguise, Files, Listing, ParseError, Ruleset, View, Visit, notation, numbers::Numbers};

/// A coin-turning game: turn coins as the [`Factor`] allows; the rightmost of them must go from black to
/// white. In a product, choose a legal set in each dimension and turn every coin whose coordinates lie in
/// these sets; the one at the lower right must go from black to white.
///
/// `coins:2` has positions such as `3,7,11`, the places of the black coins counted from 1; `coins:nim*nim`
/// has `3.4,6.2`, each row.column; three factors have three coordinates. A move lists what it turns: `3,7`
/// or `7-12` or `2,6*4,6`. All coins together are one component; sums of several are joined by `+`. Black
/// coins that can no longer be turned (coin 1 of `coins:=2`) stay written, and `0` is the row without black
/// coins. Listed moves turn at most [`MAX_TURNED`] coins.
///
/// ```text
///  1   2   3   4   5   6   7
/// ( ) ( ) (#) ( ) ( ) ( ) (#)     3,7 in coins:2, where 3,7 turned would win
/// ```
///
/// Values: the nim sum over the black coins of the nim product of their factors' values (the Tartan
/// theorem). H. W. Lenstra, *Nim multiplication*, Séminaire de théorie des nombres, Bordeaux (1978);
/// Winning Ways, vol. 3, ch. 14; source 001, pp. 21–33.
///
/// ```
/// use marienbad_rules::{NoFiles, Ruleset, coin::Coins};
/// let game: Coins = "nim*nim".parse()?;
/// let black = &game.parse("6.6", &NoFiles)?[0];
/// let mv = game.parse_move(black, "2,6*4,6").unwrap();
/// assert_eq!(game.text(&game.apply(black, &mv).unwrap()), "2.4,2.6,6.4");
/// # Ok::<(), marienbad_rules::ParseError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Coins {
    factors: Vec<Factor>,
    /// The permutations of the axes, except the identity, that give every axis the same factor.
    exchanges: Vec<[usize; MAX_FACTORS]>,
}

impl Coins {
    /// The product of these factors, one to three of them.
    pub fn new(factors: Vec<Factor>) -> Option<Self> {
        if factors.is_empty() || factors.len() > MAX_FACTORS {
            return None;
        }
        let keeps = |axes: &[usize; MAX_FACTORS]| {
            (0..MAX_FACTORS).all(|axis| match factors.get(axis) {
                Some(factor) => factors.get(axes[axis]) == Some(factor),
                None => axes[axis] == axis,
            })
        };
        let all = [[0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];
        let exchanges = all.into_iter().filter(keeps).collect();
        Some(Self { factors, exchanges })
    }

    /// The factors, in the order of the coordinates.
    pub fn factors(&self) -> &[Factor] {
        &self.factors
    }

    /// Whether this move is legal, without listing the others.
    pub fn allows(&self, black: &BlackCoins, turn: &Turn) -> bool {
        let sets = turn.sets();
        sets.len() == self.factors.len()
            && self.factors.iter().zip(sets).all(|(factor, set)| factor.allows(set))
            && turn.corner().is_some_and(|corner| black.contains(&corner))
    }

    /// Visits every legal choice of sets with their corner at `coin`; `chosen` holds the sets of the first
    /// axes. `least` has the sizes of the smallest sets, so that only choices that can be completed within
    /// `most` coins are begun.
    fn choose(
        &self,
        coin: &Coin,
        least: &[u64],
        most: u64,
        chosen: &mut Vec<Vec<u64>>,
        visit: &mut dyn FnMut(&[Vec<u64>]) -> Listing,
    ) -> Listing {
        let axis = chosen.len();
        let Some(factor) = self.factors.get(axis) else {
            return visit(chosen);
        };
        let others = least[axis + 1..].iter().fold(1, |product: u64, size| product.saturating_mul(*size));
        factor.turns_within(coin.place(axis), most / others, &mut |set| {
            chosen.push(set.to_vec());
            let flow = self.choose(coin, least, most / set.len() as u64, chosen, visit);
            chosen.pop();
            flow
        })
    }
}

impl Ruleset for Coins {
    type Position = BlackCoins;
    type Move = Turn;

    fn name(&self) -> String {
        format!("coins:{self}")
    }

    fn ends(&self) -> bool {
        true
    }

    fn view<'p>(&self, black: &'p BlackCoins) -> View<'p> {
        View::Coins(black)
    }

    fn disguise(&self) -> Option<Disguise<'_>> {
        Some(Disguise::Coins(self))
    }

    fn move_by(&self, _: &BlackCoins, action: Action<'_>) -> Option<Turn> {
        match action {
            Action::Turn(turn) => Some(turn.clone()),
            _ => None,
        }
    }

    fn numbers(&self) -> Option<Numbers> {
        Some(if self.factors.len() == 1 { Numbers::Coins } else { Numbers::Cell(self.factors.len()) })
    }

    fn options(&self, black: &BlackCoins, visit: &mut Visit<'_, BlackCoins, Turn>) -> Listing {
        let ours = |coin: &&Coin| coin.places().len() == self.factors.len();
        for coin in black.coins().iter().filter(ours) {
            let sizes = self.factors.iter().enumerate();
            let least: Option<Vec<u64>> = sizes.map(|(axis, f)| f.least(coin.place(axis))).collect();
            let Some(least) = least else { continue };
            self.choose(coin, &least, MAX_TURNED as u64, &mut Vec::new(), &mut |sets| {
                let turn = Turn::of_factors(sets);
                let option = black.after(&turn.coins());
                visit(turn, option.as_slice())
            })?;
        }
        Ok(())
    }

    /// Moves that turn more than [`MAX_TURNED`] coins are legal but not listed.
    fn lists_all(&self, black: &BlackCoins) -> bool {
        black.coins().iter().all(|coin| {
            let sizes = self.factors.iter().enumerate().map(|(axis, f)| f.greatest(coin.place(axis)));
            sizes.fold(1, u64::saturating_mul) <= MAX_TURNED as u64
        })
    }

    /// Axes with the same factor may be exchanged.
    fn canonical(&self, black: BlackCoins) -> BlackCoins {
        let images = self.exchanges.iter().map(|axes| black.with_axes(*axes));
        images.min().map_or_else(|| black.clone(), |image| image.min(black.clone()))
    }

    fn parse(&self, text: &str, _: &dyn Files) -> Result<Vec<BlackCoins>, ParseError> {
        notation::sum(text, |cursor| BlackCoins::read(cursor, self.factors.len()))
    }

    fn write(&self, sum: &[BlackCoins], out: &mut dyn Write) -> fmt::Result {
        notation::join(sum, " + ", out, |black, out| black.write(out))
    }

    fn scene(&self, sum: &[BlackCoins]) -> Scene {
        coins::scene(sum)
    }

    fn gesture(&self, sum: &[BlackCoins], component: usize, turn: &Turn) -> Gesture {
        coins::turn(&self.factors, sum, component, turn)
    }

    fn bytes_beside(&self, black: &BlackCoins) -> usize {
        size_of_val(black.coins())
    }

    fn write_move(&self, _: &BlackCoins, turn: &Turn, out: &mut dyn Write) -> fmt::Result {
        write!(out, "{turn}")
    }

    fn parse_move(&self, black: &BlackCoins, text: &str) -> Option<Turn> {
        Turn::parse(text).filter(|turn| self.allows(black, turn))
    }

    fn apply(&self, black: &BlackCoins, turn: &Turn) -> Option<Vec<BlackCoins>> {
        let legal = self.allows(black, turn);
        legal.then(|| black.after(&turn.coins()).into_iter().collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{NoFiles, ParseErrorKind, Thing, moves_of};

    fn game(name: &str) -> Coins {
        name.parse().unwrap()
    }

    fn position(game: &Coins, text: &str) -> BlackCoins {
        game.parse(text, &NoFiles).unwrap().remove(0)
    }

    fn play(name: &str, black: &str, mv: &str) -> Option<String> {
        let game = game(name);
        let black = position(&game, black);
        let turn = game.parse_move(&black, mv)?;
        Some(game.text(&game.apply(&black, &turn)?))
    }

    #[test]
    fn moves_turn_coins() {
        assert_eq!(play("2", "3,7,11", "3,7").as_deref(), Some("11"));
        assert_eq!(play("2", "3,7,11", "5,11").as_deref(), Some("3,5,7"));
        assert_eq!(play("2", "4", "4").as_deref(), Some("0"));
        assert_eq!(play("ruler", "9,12", "7-12").as_deref(), Some("7,8,10,11"));
        assert_eq!(play("nim*nim", "6.6,2.4", "2,6*4,6").as_deref(), Some("2.6,6.4"));
        assert_eq!(play("2*ruler*=2", "2.3.2", "1,2*2,3*1,2").as_deref().map(str::len), Some(41));
        for (name, black, mv) in [
            ("2", "3,7", "5,6"),
            ("2", "3,7", "1,2,7"),
            ("=2", "3,7", "7"),
            ("ruler", "7", "5,7"),
            ("d{1,2}", "7", "4,7"),
            ("nim*nim", "6.6", "6"),
            ("nim*nim", "6.6", "5*6"),
            ("nim", "6", "6*6"),
        ] {
            assert_eq!(play(name, black, mv), None, "{name} {black} {mv}");
        }
    }

    #[test]
    fn far_coins_are_turned_by_their_text() {
        let far = "9223372036854775807";
        assert_eq!(play("3", far, &format!("1,10,{far}")).as_deref(), Some("1,10"));
        assert_eq!(play("sym", far, &format!("1,{far}")).as_deref(), Some("1"));
        assert_eq!(play("ruler", far, &format!("1-{far}")), None);
        let product = "set*=3*set";
        let game = game(product);
        // No set of the second factor fits; this is found without listing the sets of the first.
        let stuck = position(&game, "1000000000000.2.1000000000000");
        assert_eq!(moves_of(&game, &stuck).count(), 0);
        let open = position(&game, "1000000000000.3.1000000000000");
        let mut seen = 0;
        let _ = game.options(&open, &mut |turn, _| {
            assert!(turn.coins().len() <= MAX_TURNED);
            seen += 1;
            if seen < 300 { Ok(()) } else { Err(crate::Interrupt::Enough) }
        });
        assert_eq!(seen, 300);
    }

    #[test]
    fn stuck_coins_stay_and_sums_are_written() {
        let game = game("=2");
        let stuck = position(&game, "1");
        assert_eq!(moves_of(&game, &stuck).count(), 0);
        assert_eq!(play("=2", "1,2", "1,2").as_deref(), Some("0"));
        assert_eq!(play("=2", "2", "1,2").as_deref(), Some("1"));
        let sum = game.parse(" 7, 3+ 2 ", &NoFiles).unwrap();
        assert_eq!(game.text(&sum), "3,7 + 2");
    }

    #[test]
    fn equal_axes_are_exchanged() {
        let canonical = |name: &str, text: &str| {
            let game = game(name);
            game.text(&[game.canonical(position(&game, text))])
        };
        assert_eq!(canonical("nim*2", "3.1,2.4"), "1.3,4.2");
        assert_eq!(canonical("nim*3", "3.1,2.4"), "2.4,3.1");
        assert_eq!(canonical("3*ruler*3", "3.2.1"), "1.2.3");
        assert_eq!(canonical("3*3*3", "3.2.1"), "1.2.3");
        assert_eq!(canonical("3", "3,1"), "1,3");
    }

    #[test]
    fn wrong_positions_are_refused_with_their_place() {
        let count =
            |expected, found| ParseErrorKind::WrongCount { what: Thing::Coordinates, expected, found };
        let repeated = |what: &str| ParseErrorKind::Repeated { what: what.to_owned() };
        let unexpected = |found, expected| ParseErrorKind::Unexpected { found, expected };
        for (name, text, at, reason) in [
            ("2", "", 0, ParseErrorKind::Empty),
            ("2", "3,0", 2, ParseErrorKind::TooSmall { min: 1 }),
            ("2", "3,7,3", 4, repeated("3")),
            ("2", "3.4", 0, count(1, 2)),
            ("2*2", "3.4,5", 4, count(2, 1)),
            ("2*2", "3.4,3.4", 4, repeated("3.4")),
            ("2*2*2", "1.2.3,1.2.3.4.5", 6, count(3, 5)),
            ("2", "3;7", 1, unexpected(Some(';'), ",")),
            ("2", "3,", 2, ParseErrorKind::NumberExpected { found: None }),
            ("2*2", "3.", 2, ParseErrorKind::NumberExpected { found: None }),
            (
                "2",
                "9223372036854775808",
                0,
                ParseErrorKind::TooLarge { max: "9223372036854775807".to_owned() },
            ),
        ] {
            let error = game(name).parse(text, &NoFiles).unwrap_err();
            assert_eq!((error.at, error.reason), (at, reason), "{name} {text}");
        }
        let many: Vec<String> = (1..100_000).map(|n| n.to_string()).collect();
        let error = game("2").parse(&many.join(","), &NoFiles).unwrap_err();
        assert_eq!(error.reason, ParseErrorKind::TooMany { what: Thing::Coins, max: 65_536 });
    }
}
