//! Games on the cells of a board.
//!
//! [`Cram`], [`Chocolate`] and [`Chomp`] have one file each. The cells of a board, including those of XXX
//! on circles, grids and globes, form a [`Region`]: a [`Frame`] and its remaining [`Cells`].

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
