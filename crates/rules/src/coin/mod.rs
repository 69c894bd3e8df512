//! Coin-turning games: turn some coins, the last of them from black to white.
