//! Games on the vertices and arrows of a graph.
//!
//! XXX on a [`Circle`], a [`Grid`], a [`Globe`], a [`Torus`].

mod circle;
mod globe;
mod grid;
mod torus;

pub use circle::Circle;
pub use globe::Globe;
pub use grid::Grid;
pub use torus::Torus;
