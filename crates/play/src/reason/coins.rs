//! Coins: each black one has a value, in a product the nim product of its values along the axes, and they add up.

use marienbad_rules::coin::{BlackCoins, Coins};
use marienbad_rules::{Natural, NoFiles, Ruleset};
use marienbad_solve::Work;
use marienbad_solve::coin::{CoinValues, nim_product, nim_sum};
use marienbad_solve::question::{Answer, Component};

use super::{ILLUSTRATION, Reason};

/// The most coins whose values are told.
const SHOWN_COINS: usize = 32;

/// A black coin and its value.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CoinWorth {
    /// Its place, or row and column.
    pub place: String,
    /// The values of its coordinates along each axis.
    pub along: Vec<Natural>,
    /// Their nim product.
    pub value: Natural,
}

/// The values of the coins, where the theorem of coin turning has answered and the coins are few.
pub(super) fn by_coins(answer: &Answer, game: &str) -> Option<Reason> {
    let name = game.strip_prefix("coins:").filter(|_| answer.method == "coin-turning")?;
    let game: Coins = name.parse().ok()?;
    let black = |part: &Component| game.parse(&part.position, &NoFiles).ok();
    let black = answer.components.iter().map(black).collect::<Option<Vec<_>>>()?.concat();
    let all: Vec<_> = black.iter().flat_map(BlackCoins::coins).collect();
    if all.len() > SHOWN_COINS {
        return None;
    }
    let mut lines: Vec<CoinValues> = game.factors().iter().map(CoinValues::new).collect();
    let mut work = Work::new(ILLUSTRATION);
    for (axis, line) in lines.iter_mut().enumerate() {
        let last = all.iter().map(|coin| coin.place(axis)).max()?;
        line.extend_to(last, &mut work).ok()?;
    }
    let (mut coins, mut xor) = (Vec::new(), Natural::ZERO);
    for coin in all {
        let along = coin.places().iter().zip(&lines).map(|(place, line)| line.value(*place));
        let along: Vec<Natural> = along.collect::<Option<_>>()?;
        let value = along.iter().fold(Natural::from(1), |product, value| nim_product(&product, value));
        xor = nim_sum(&xor, &value);
        coins.push(CoinWorth { place: coin.to_string(), along, value });
    }
    Some(Reason::Coins { coins, xor })
}
