//! Coin-turning games: turn over some coins, the last of which must go from black to white.
//!
//! A [`Factor`] says which sets of places may be turned together in one dimension; [`Coins`] is the game
//! made of one, two or three factors. All black coins together are *one* component: that their values add
//! up is a theorem, used by the engines, and not an isomorphism of games.

mod black;
mod coins;
mod factor;
mod name;
mod turn;

pub use black::{BlackCoins, Coin, MAX_COINS, MAX_PLACE};
pub use coins::Coins;
pub use factor::Factor;
pub use turn::{MAX_TURNED, Turn};

/// The most factors of a product.
pub const MAX_FACTORS: usize = 3;
