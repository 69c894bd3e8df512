//! Misère play of heap games: the last to move loses.
//!
//! [`form`] makes canonical forms, [`genus`] reads the genus from them, [`reduction`] finds the heaps that
//! equal smaller sums; [`search`] decides sums far out with those reductions; [`quotient`] finds the monoid
//! that decides all sums of the heaps it covers, for ever where it repeats. Plain search
//! ([`crate::search::sums`]) is the reference for all of them.

pub mod form;
pub mod genus;
pub mod quotient;
pub mod reduction;
pub mod search;

pub use form::{Form, Forms, HeapForms};
pub use genus::Genus;
pub use reduction::{Reduced, Reductions};
pub use search::{Keys, Search};
