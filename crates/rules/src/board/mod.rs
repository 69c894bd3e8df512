//! Games on the cells of a board.
//!
//! [`Cram`], [`Chocolate`] and [`Chomp`] each have their file. Cells that lie on a board, also those of XXX
//! on circles, grids and globes, are a [`Region`]: a [`Frame`] and the [`Cells`] of it that take part.

mod cells;
mod chocolate;
mod chomp;
mod cram;
pub(crate) mod drawing;
mod frame;
pub(crate) mod linked;
pub(crate) mod numbering;
pub(crate) mod symmetry;

pub use cells::Cells;
pub use chocolate::{Bar, Break, Chocolate};
pub use chomp::{Bite, Chomp, Diagram};
pub use cram::Cram;
pub use frame::{Frame, MAX_PLACES, Region, Surface};
pub use linked::Domino;

#[cfg(test)]
pub(crate) mod tests;
