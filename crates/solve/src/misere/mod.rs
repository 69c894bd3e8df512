//! Misère play of heap games: the player who makes the last move loses.
//!
//! [`form`] computes canonical forms, [`genus`] reads the genus from them, and [`reduction`] finds the
//! heaps that equal smaller sums. [`search`] decides sums of large heaps with those reductions.
//! [`quotient`] finds the monoid that decides all sums of the heaps it covers, which are all heaps if the
//! monoid is proved to repeat. Plain search ([`crate::search::sums`]) is the reference for all of them.

pub mod form;
pub mod genus;
pub mod quotient;
pub mod reduction;
pub mod search;

pub use form::{Form, Forms, HeapForms};
pub use genus::Genus;
pub use reduction::{Reduced, Reductions};
pub use search::{Keys, Search};
