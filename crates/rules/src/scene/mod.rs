//! What a position looks like, as data.
//!
//! A [`Scene`] says where things lie; a [`Gesture`] says which of them a player picks to make a move, and
//! which of them the move touches. The workbench draws the same scene as SVG, in a terminal and in words.
//! It chooses colours and projections (a globe is given here as its map) but knows nothing of the rules,
//! and nothing here knows who wins.
//!
//! Things are identified by keys: short texts such as `2:5` (the fifth token of the second group) or `3.4`
//! (row 3, column 4), which also appear in URLs and are read aloud.

mod build;
pub(crate) mod coins;
pub(crate) mod grid;
pub(crate) mod hasse;
pub(crate) mod heaps;
pub(crate) mod layers;
pub(crate) mod net;
mod pick;
pub(crate) mod plane;
pub(crate) mod sheets;
pub(crate) mod strips;

pub(crate) use build::{Shelf, heap_key, on_board, short};
pub use pick::{Picked, matching};

/// A point of the flat drawing. One unit is the distance between neighbouring things; y grows downwards.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Place {
    /// Distance from the left.
    pub x: f32,
    /// Distance from the top.
    pub y: f32,
}

/// How the things are arranged, for drawings that use more than their flat places.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Layout {
    /// Heaps side by side, each a pile or a row.
    Heaps,
    /// Cells or tokens in rows and columns.
    Board,
    /// Tokens around a circle, given as a ring.
    Circle,
    /// A globe, given as its map: each row is a parallel; the poles are the first and the last row.
    Globe,
    /// A torus, given as its map.
    Torus,
    /// Vertices with links, placed so that links can be followed.
    Net,
    /// The quarter plane of two heaps, from which a point moves towards the corner.
    Plane,
    /// Coins in a row, a plane, or several planes.
    Coins,
    /// A strip of squares with pieces on it.
    Strip,
    /// Several games one below another, each with its own areas.
    Several,
    /// Nothing to draw but the text.
    Words,
}

/// The kind of a thing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Form {
    /// A stick or a match of a heap.
    Stick,
    /// A token.
    Token,
    /// A place from which a token has been taken.
    Gone,
    /// A free cell.
    Free,
    /// A covered or blocked cell.
    Covered,
    /// A square of chocolate.
    Chocolate,
    /// The poisoned square.
    Poison,
    /// A coin, black side up or white.
    Coin {
        /// Whether the black side is up; only such coins matter.
        black: bool,
    },
    /// A piece that moves: the point of the plane, a token on a strip, the token on a directed graph.
    Piece,
    /// A place that a piece can move to, or an empty square.
    Spot,
    /// A place between things where a heap is split or a bar broken; it is drawn as a line of length
    /// [`Thing::reach`].
    Cut,
    /// A heap or a board too large to be drawn thing by thing; its label is its size.
    Heap,
}

/// One thing in a scene.
#[derive(Debug, Clone, PartialEq)]
pub struct Thing {
    /// Its key, unique in the scene.
    pub key: String,
    /// What it is.
    pub form: Form,
    /// Where it is.
    pub place: Place,
    /// For lines, the vector to the other end; zero for everything else.
    pub reach: Place,
    /// A few letters to write on it or beside it (the name of a vertex, the size of a heap), or nothing.
    pub label: String,
    /// The component that it belongs to, from 0; `None` if it no longer belongs to one.
    pub component: Option<usize>,
    /// The index in [`Scene::areas`] of the heap or board on which it lies.
    pub area: usize,
}

/// The space of one heap or board in the drawing.
#[derive(Debug, Clone, PartialEq)]
pub struct Area {
    /// The label beside it: the size of a heap, the number of a layer, or nothing.
    pub label: String,
    /// Its upper left corner; a thing in its first row and column is half a unit further in.
    pub at: Place,
    /// Its width.
    pub width: f32,
    /// Its height.
    pub height: f32,
}

/// A line between two things, given by their indices in [`Scene::things`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Link {
    /// The first thing.
    pub from: usize,
    /// The second thing.
    pub to: usize,
    /// Whether it is an arrow.
    pub directed: bool,
}

/// What a position looks like.
#[derive(Debug, Clone, PartialEq)]
pub struct Scene {
    /// How the things are arranged.
    pub layout: Layout,
    /// The heaps and boards, in the order of the position.
    pub areas: Vec<Area>,
    /// The things, in keyboard and reading order.
    pub things: Vec<Thing>,
    /// The lines between them.
    pub links: Vec<Link>,
    /// Whether every thing is drawn; a scene never has more than [`Scene::MAX_THINGS`].
    pub complete: bool,
}

impl Scene {
    /// The most things that a scene draws.
    pub const MAX_THINGS: usize = 4096;

    /// An empty scene.
    pub fn new(layout: Layout) -> Self {
        Self { layout, areas: Vec::new(), things: Vec::new(), links: Vec::new(), complete: true }
    }

    /// The thing with this key.
    pub fn find(&self, key: &str) -> Option<&Thing> {
        self.things.iter().find(|thing| thing.key == key)
    }
}

/// How a move is made and shown.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Gesture {
    /// The keys of the things to pick, in any order; a single key if that suffices. Empty if the move
    /// cannot be made by picking things (heaps too large to draw), so that its text has to be entered.
    pub pick: Vec<String>,
    /// The keys of the things that the move takes, covers or turns.
    pub touch: Vec<String>,
    /// Other gestures for equivalent moves: at the other end of a row, in another layer.
    pub also: Vec<Gesture>,
}

impl Gesture {
    /// A move made by picking one thing.
    pub(crate) fn one(pick: String, touch: Vec<String>) -> Self {
        Self { pick: vec![pick], touch, also: Vec::new() }
    }

    /// A move that picks what it touches.
    pub(crate) fn all(keys: Vec<String>) -> Self {
        Self { pick: keys.clone(), touch: keys, also: Vec::new() }
    }

    /// A move that cannot be made by picking; it only shows what it touches.
    pub(crate) fn unpicked(touch: Vec<String>) -> Self {
        Self { pick: Vec::new(), touch, also: Vec::new() }
    }

    /// Every way to make the move.
    pub fn ways(&self) -> impl Iterator<Item = &Self> {
        std::iter::once(self).chain(&self.also)
    }
}
