//! Games on the vertices and arrows of a graph.
//!
//! XXX on a [`Circle`], a [`Grid`], a [`Globe`], a [`Torus`] and on [`AnyGraph`]; dominoes on a graph,
//! [`ArcKayles`]; the elements of an order, [`Poset`]; and a token on an acyclic directed graph, [`Dag`].
//! Graphs are read from lists of edges and from DOT.

mod any;
mod arc_kayles;
mod arrows;
mod circle;
mod dag;
mod dot;
mod edges;
mod globe;
pub(crate) mod graph6;
mod grid;
pub mod labelling;
pub(crate) mod name_list;
pub(crate) mod names;
mod order;
mod poset;
pub(crate) mod stream;
mod token_board;
mod torus;
mod vertices;
pub(crate) mod written;

pub(crate) use names::write_name;

pub use any::AnyGraph;
pub use arc_kayles::ArcKayles;
pub use arrows::{Arrows, Token};
pub use circle::Circle;
pub use dag::Dag;
pub use globe::Globe;
pub use grid::Grid;
pub use order::{Elements, Order};
pub use poset::Poset;
pub use torus::Torus;
pub use vertices::{Graph, Tokens};
