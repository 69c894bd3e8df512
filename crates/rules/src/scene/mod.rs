//! What a position looks like, as data.
//!
//! A [`Scene`] says which things lie where; a [`Gesture`] says which of them one picks to make a move, and
//! which of them the move touches. The workbench draws the same scene as SVG, in a terminal and in words: it
//! decides on colours and projections (a globe is given here as its map), never on rules. Nothing here knows
//! who wins.
//!
//! Things are known by their keys, short texts such as `2:5` (the fifth token of the second group) or `3.4`
//! (row 3, column 4), which also stand in addresses and are read aloud.

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

/// A place in the flat drawing: one unit is the distance of two neighbouring things, y grows downwards.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Place {
    /// From the left.
    pub x: f32,
    /// From the top.
    pub y: f32,
}

/// How the things are arranged, for whoever wants to draw more than their flat places.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Layout {
    /// Heaps beside one another, each a pile or a row of its own.
    Heaps,
    /// Cells or tokens in rows and columns.
    Board,
    /// Tokens around a circle, given as a ring.
    Circle,
    /// A globe, given as its map: a row is a parallel, the poles are the first and the last row.
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
    /// Several games below one another, each with areas of its own.
    Several,
    /// Nothing to draw but the text.
    Words,
}

/// What a thing is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Form {
    /// A stick or a match of a heap.
    Stick,
    /// A token.
    Token,
    /// A place where a token has been.
    Gone,
    /// A free cell.
    Free,
    /// A covered or blocked cell.
    Covered,
    /// A square of chocolate.
    Chocolate,
    /// The poisoned square.
    Poison,
    /// A coin, black side up or not.
    Coin {
        /// Whether the black side is up: only such coins matter.
        black: bool,
    },
    /// A piece that moves: the point of the plane, a man on a strip, the token on a graph of arrows.
    Piece,
    /// A place that a piece can move to, or an empty square.
    Spot,
    /// A place between things where a heap is split or a bar broken; a line as long as [`Thing::reach`].
    Cut,
    /// A heap or a board too large to be drawn thing by thing: its label is its size.
    Heap,
}

/// One thing.
#[derive(Debug, Clone, PartialEq)]
pub struct Thing {
    /// By which it is known, unique in its scene.
    pub key: String,
    /// What it is.
    pub form: Form,
    /// Where it lies.
    pub place: Place,
    /// From its place to its other end, for lines; nothing for everything else.
    pub reach: Place,
    /// A few letters to write on it or beside it (a vertex's name, a heap's size), or nothing.
    pub label: String,
    /// The component it belongs to, counted from 0; `None` for what belongs to none any more.
    pub component: Option<usize>,
    /// The heap or board on which it lies, by its place in [`Scene::areas`].
    pub area: usize,
}

/// The room of one heap or one board in the drawing.
#[derive(Debug, Clone, PartialEq)]
pub struct Area {
    /// What stands beside it: the size of a heap, the number of a layer, nothing for a board that says so
    /// itself.
    pub label: String,
    /// Its upper left corner: a thing in its first row and column lies half a unit further in.
    pub at: Place,
    /// From left to right.
    pub width: f32,
    /// From top to bottom.
    pub height: f32,
}

/// A line between two things, by their places in [`Scene::things`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Link {
    /// From here.
    pub from: usize,
    /// To there.
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
    /// The things, in the order in which one walks through them.
    pub things: Vec<Thing>,
    /// The lines between them.
    pub links: Vec<Link>,
    /// Whether every thing is drawn: a scene never has more than [`Scene::MAX_THINGS`] things.
    pub complete: bool,
}

impl Scene {
    /// The most things that a scene draws.
    pub const MAX_THINGS: usize = 4096;

    /// A scene without things.
    pub fn new(layout: Layout) -> Self {
        Self { layout, areas: Vec::new(), things: Vec::new(), links: Vec::new(), complete: true }
    }

    /// The thing with this key.
    pub fn find(&self, key: &str) -> Option<&Thing> {
        self.things.iter().find(|thing| thing.key == key)
    }
}

/// How a move is made and seen.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Gesture {
    /// The keys of the things to pick, in any order: one where that says it all. Empty where the move cannot
    /// be made by picking things (heaps too large to draw), so that its text has to be given.
    pub pick: Vec<String>,
    /// The keys of the things that the move takes, covers or turns.
    pub touch: Vec<String>,
    /// The same move made elsewhere, where that comes to the same: at the other end of a row, in another
    /// layer.
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

    /// A move that cannot be made by picking: only what it touches is seen.
    pub(crate) fn unpicked(touch: Vec<String>) -> Self {
        Self { pick: Vec::new(), touch, also: Vec::new() }
    }

    /// Every way to make the move.
    pub fn ways(&self) -> impl Iterator<Item = &Self> {
        std::iter::once(self).chain(&self.also)
    }
}
