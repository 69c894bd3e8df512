//! The engines: who wins, why, and how that is known. Pure computation: no files, no clock, no printing.
//!
//! Rooms: [`work`] limits every computation; [`claim`] says how far an answer can be trusted.

pub mod claim;
pub mod closed;
pub mod compound;
pub mod misere;
pub mod question;
pub mod search;
pub mod sequence;
pub mod work;

pub use claim::Claim;
pub use work::{Budget, Cancel, Progress, Stop, Work};
