//! Coin-turning games: the values of single coins add up, and multiply in a product.

mod turns;

use marienbad_rules::coin::{BlackCoins, Coin, Coins};
use marienbad_rules::{Natural, Play, View};

use super::{Closed, ClosedForm, ClosedValues, Evidence, Winning};
use crate::coin::{CoinValues, nim_product, nim_sum};
use crate::{Large, Method, Stop, Work};
use turns::WinningTurns;

/// The most coins whose values are told as evidence.
const SHOWN_COINS: usize = 32;

/// A black coin and its value.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CoinWorth {
    /// Its coordinates, as text.
    pub place: String,
    /// The values of its coordinates along each axis.
    pub along: Vec<Natural>,
    /// Their nim product.
    pub value: Natural,
}

/// The theorem of coin-turning games: the value of a position is the nim sum of the values of its black
/// coins, and the value of a coin is the nim product of its values along the axes (the Tartan theorem). It
/// holds for normal play and for sums of several rows.
///
/// Turning a set of coins changes the value by the nim product, over the axes, of the xor of the turned
/// values. A winning move is one for which this equals the value of the whole position. With one factor the
/// move is looked up where possible, so that a row of 10^18 coins takes no time. Winning Ways, vol. 3, ch.
/// 14; H. W. Lenstra, *Nim multiplication* (1978).
#[derive(Debug, Clone, Copy)]
pub struct CoinTurning<'r>(pub &'r Coins);

/// The coins of each component; `None` if a component has none.
fn coins_of<'a>(sum: &[View<'a>]) -> Option<Vec<&'a BlackCoins>> {
    let black = |view: &View<'a>| match view {
        View::Coins(black) => Some(*black),
        _ => None,
    };
    sum.iter().map(black).collect()
}

impl ClosedForm for CoinTurning<'_> {
    fn method(&self) -> Method {
        Method::CoinTurning
    }

    fn answer(&self, sum: &[View<'_>], play: Play, work: &mut Work<'_>) -> Result<Option<Closed>, Stop> {
        let Some(sum) = coins_of(sum).filter(|_| play == Play::Normal) else { return Ok(None) };
        let mut values = Values::new(self.0);
        let components = values.components(&sum, work)?;
        let total = components.iter().fold(Natural::ZERO, |total, value| nim_sum(&total, value));
        let mut winning = WinningTurns::new(self.0, &values.0, &total);
        if !total.is_zero() {
            for (i, black) in sum.iter().enumerate() {
                if !winning.add(i, black, work)? {
                    break;
                }
            }
        }
        let (moves, complete) = winning.finish();
        let coins: Vec<&Coin> = sum.iter().flat_map(|black| black.coins()).collect();
        let shown =
            (coins.len() <= SHOWN_COINS).then(|| coins.iter().map(|coin| values.worth(coin)).collect());
        let evidence = shown.flatten().map(|coins| Evidence::Coins { coins, xor: total.clone() });
        Ok(Some(Closed {
            wins: !total.is_zero(),
            value: Some(total),
            components: components.into_iter().map(Some).collect(),
            moves: moves.into_iter().map(|(i, turn)| (i, Winning::Turn(turn))).collect(),
            complete,
            evidence,
        }))
    }

    fn moves_worth(
        &self,
        component: &View<'_>,
        value: &Natural,
        work: &mut Work<'_>,
    ) -> Result<Option<(Vec<Winning>, bool)>, Stop> {
        let View::Coins(black) = component else { return Ok(None) };
        let mut values = Values::new(self.0);
        let own = values.components(&[black], work)?.pop().unwrap_or(Natural::ZERO);
        let change = nim_sum(&own, value);
        let mut winning = WinningTurns::new(self.0, &values.0, &change);
        winning.add(0, black, work)?;
        let (moves, complete) = winning.finish();
        Ok(Some((moves.into_iter().map(|(_, turn)| Winning::Turn(turn)).collect(), complete)))
    }

    fn values(&self) -> Option<Box<dyn ClosedValues + '_>> {
        Some(Box::new(Values::new(self.0)))
    }
}

/// The values along each axis, computed on demand.
struct Values(Vec<CoinValues>);

impl Values {
    fn new(game: &Coins) -> Self {
        Self(game.factors().iter().map(CoinValues::new).collect())
    }

    /// A coin with its value, if that is known.
    fn worth(&self, coin: &Coin) -> Option<CoinWorth> {
        let along = coin.places().iter().zip(&self.0).map(|(place, line)| line.value(*place));
        let along: Vec<Natural> = along.collect::<Option<_>>()?;
        let value = along.iter().fold(Natural::from(1), |product, value| nim_product(&product, value));
        Some(CoinWorth { place: coin.to_string(), along, value })
    }

    fn components(&mut self, sum: &[&BlackCoins], work: &mut Work<'_>) -> Result<Vec<Natural>, Stop> {
        for (axis, line) in self.0.iter_mut().enumerate() {
            let last = sum.iter().flat_map(|black| black.coins()).map(|coin| coin.place(axis)).max();
            line.extend_to(last.unwrap_or(0), work)?;
        }
        let one = |black: &&BlackCoins| {
            work.spend(black.coins().len() as u64)?;
            let mut value = Natural::ZERO;
            for coin in black.coins() {
                value = nim_sum(&value, &value_of(coin, &self.0)?);
            }
            Ok(value)
        };
        sum.iter().map(one).collect()
    }
}

impl ClosedValues for Values {
    fn value(&mut self, sum: &[View<'_>], work: &mut Work<'_>) -> Result<Option<Natural>, Stop> {
        let Some(sum) = coins_of(sum) else { return Ok(None) };
        let components = self.components(&sum, work)?;
        Ok(Some(components.iter().fold(Natural::ZERO, |total, value| nim_sum(&total, value))))
    }
}

/// The value of a coin: the nim product of its values along the axes.
fn value_of(coin: &Coin, lines: &[CoinValues]) -> Result<Natural, Stop> {
    let unknown = || Stop::TooLarge { what: Large::CoinValue(coin.to_string()), max: String::new() };
    let mut product = Natural::from(1);
    for (place, line) in coin.places().iter().zip(lines) {
        product = nim_product(&product, &line.value(*place).ok_or_else(unknown)?);
    }
    Ok(product)
}
