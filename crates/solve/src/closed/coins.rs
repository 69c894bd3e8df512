//! Coin-turning games: the values of single coins add up, and multiply in a product.

mod turns;

use marienbad_rules::coin::{BlackCoins, Coin, Coins, Turn};
use marienbad_rules::{Natural, Play};

use super::{Closed, ClosedForm, ClosedValues};
use crate::coin::{CoinValues, nim_product, nim_sum};
use crate::{Large, Stop, Work};
use turns::WinningTurns;

/// The theorem of the coin-turning games: a position has the nim sum of the values of its black coins, and a coin the
/// nim product of its values along the axes (the Tartan theorem). Normal play, sums of several rows too.
///
/// Turning a set of coins adds the product of the xors of the values that it turns along each axis: a winning move
/// is one where this is the value of the whole position. For one factor it is looked up where values can be looked up,
/// so that a row of 10^18 coins takes no time. Winning Ways, vol. 3, ch. 14; H. W. Lenstra, *Nim multiplication* (1978).
#[derive(Debug, Clone, Copy, Default)]
pub struct CoinTurning;

impl ClosedForm<Coins> for CoinTurning {
    fn word(&self) -> &'static str {
        "coin-turning"
    }

    fn answer(
        &self,
        game: &Coins,
        sum: &[BlackCoins],
        play: Play,
        work: &mut Work<'_>,
    ) -> Result<Option<Closed<Turn>>, Stop> {
        if play == Play::Misere {
            return Ok(None);
        }
        let mut values = Values::new(game);
        let components = values.components(sum, work)?;
        let total = components.iter().fold(Natural::ZERO, |total, value| nim_sum(&total, value));
        let mut winning = WinningTurns::new(game, &values.0, &total);
        if !total.is_zero() {
            for (i, black) in sum.iter().enumerate() {
                if !winning.add(i, black, work)? {
                    break;
                }
            }
        }
        let (moves, complete) = winning.finish();
        Ok(Some(Closed {
            wins: !total.is_zero(),
            value: Some(total),
            components: components.into_iter().map(Some).collect(),
            moves,
            complete,
        }))
    }

    fn values<'a>(&self, game: &'a Coins) -> Option<Box<dyn ClosedValues<Coins> + 'a>> {
        Some(Box::new(Values::new(game)))
    }
}

/// The values along each axis, as far as they were asked for.
struct Values(Vec<CoinValues>);

impl Values {
    fn new(game: &Coins) -> Self {
        Self(game.factors().iter().map(CoinValues::new).collect())
    }

    fn components(&mut self, sum: &[BlackCoins], work: &mut Work<'_>) -> Result<Vec<Natural>, Stop> {
        for (axis, line) in self.0.iter_mut().enumerate() {
            let last = sum.iter().flat_map(BlackCoins::coins).map(|coin| coin.place(axis)).max();
            line.extend_to(last.unwrap_or(0), work)?;
        }
        let one = |black: &BlackCoins| {
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

impl ClosedValues<Coins> for Values {
    fn value(&mut self, sum: &[BlackCoins], work: &mut Work<'_>) -> Result<Natural, Stop> {
        let components = self.components(sum, work)?;
        Ok(components.iter().fold(Natural::ZERO, |total, value| nim_sum(&total, value)))
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
