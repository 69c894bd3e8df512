//! The structure that each ruleset declares. Engines, tables and user interfaces ask for it and never look
//! at a game's name.

use std::borrow::Cow;

use crate::board::{Diagram, Region};
use crate::coin::{BlackCoins, Coins, Turn};
use crate::graph::{Elements, Token, Tokens};
use crate::heap::{HeapGame, Matches, Slide};
use crate::own::place::Shape;
use crate::places::Taking;
use crate::ruleset::Meter;
use crate::sum::Part;
use crate::{Interrupt, Listing, Natural};

/// The kind of components of a game, for engines specialised in it.
#[derive(Clone, Copy)]
pub enum Structure<'a> {
    /// Each component is one heap: a number. [`HeapGame::descent`] says which tables may be filled.
    Heaps(&'a dyn HeapGame),
    /// Places of a board or graph. A move takes some of them, and the rest may fall apart.
    Places(Taking),
    /// Cells of a plane. A move covers free cells with a shape in one of these orientations.
    Shapes(&'a [Shape]),
    /// Each component is a tuple of numbers, and every play is known to end.
    Tuples(&'a dyn TupleGame),
    /// Edges connected to a ground. A move cuts one edge, and everything no longer connected falls away.
    Plants,
    /// The remaining elements of an order. A move takes an element and everything above it.
    Order,
    /// A token on an acyclic directed graph.
    Arrows,
    /// Components of different games, each with its own rules: [`View::Part`].
    Sum,
    /// None of these: plain search is used.
    Other,
}

/// Lists the options of one component after another, and keeps its memory from list to list.
pub trait Lister: Send {
    /// Calls `visit` with the options of a component, many at a time and each at least once. An option is so
    /// many numbers: those of the components that it leaves, one behind the other. A component of zeros is
    /// nothing. `meter` pays for steps that find no option.
    fn list(
        &mut self,
        component: &[u64],
        meter: &mut Meter<'_>,
        visit: &mut dyn FnMut(&[u64], usize) -> Listing,
    ) -> Listing;

    /// The same for heaps of `first` and more, at most so many, where it is quicker to list some at once and
    /// nothing can fail: `visit` is told which heap it is, in ascending order. Returns how many were listed,
    /// perhaps none.
    fn list_heaps(
        &mut self,
        first: u64,
        count: u64,
        visit: &mut dyn FnMut(u64, &[u64], usize) -> Listing,
    ) -> Result<u64, Interrupt> {
        let _ = (first, count, visit);
        Ok(0)
    }
}

/// What a game on tuples of numbers offers to the engine that tabulates its values.
pub trait TupleGame: Send + Sync {
    /// How many numbers a tuple has.
    fn arity(&self) -> usize;

    /// What lists the options of tuples.
    fn lister(&self) -> Box<dyn Lister + '_>;
}

/// A well-known game that every component is equivalent to, move for move, so that its theorem applies in
/// normal and misère play.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Disguise<'a> {
    /// Rows of Nim: [`View::Heap`] or [`View::Rows`].
    Nim(NimRows),
    /// Two heaps of Wythoff's game: [`View::Pair`].
    Wythoff,
    /// Fibonacci nim: [`View::Matches`].
    Fibonacci,
    /// Coins turned by this rule: [`View::Coins`].
    Coins(&'a Coins),
}

/// What the rows of Nim stand for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum NimRows {
    /// Heaps.
    Heaps,
    /// The sides of bars, each reduced by one: the lines along which a bar can break.
    Lines,
    /// The gaps between pawns.
    Gaps,
    /// The squares on which tokens stand.
    Squares,
}

/// What an engine sees of one component.
#[derive(Debug, Clone)]
pub enum View<'a> {
    /// A heap of this size.
    Heap(u64),
    /// Several rows of Nim in one component.
    Rows(Vec<u64>),
    /// Two heaps.
    Pair(Cow<'a, Natural>, Cow<'a, Natural>),
    /// Matches, and how many may be taken.
    Matches(Cow<'a, Matches>),
    /// A tuple of numbers.
    Tuple(&'a [u64]),
    /// Black coins.
    Coins(&'a BlackCoins),
    /// A plant: the ground and the edges connected to it. Parallel edges and loops are allowed.
    Plant {
        /// The vertex that is the ground.
        ground: usize,
        /// The two ends of every edge.
        edges: Vec<(usize, usize)>,
    },
    /// Cells of a board.
    Cells(&'a Region),
    /// Vertices of a graph.
    Vertices(&'a Tokens),
    /// What remains of a bar or block of Chomp.
    Diagram(&'a Diagram),
    /// The remaining elements of an order.
    Elements(&'a Elements),
    /// A token on a directed graph.
    Token(&'a Token),
    /// A component of another game.
    Part(&'a Part),
    /// Nothing that a specialised engine understands.
    Opaque,
}

impl<'a> View<'a> {
    /// The size, if this is a heap.
    pub fn heap(&self) -> Option<u64> {
        match self {
            Self::Heap(size) => Some(*size),
            _ => None,
        }
    }

    /// The rows of Nim, if this is made of them.
    pub fn rows(self) -> Option<Vec<u64>> {
        match self {
            Self::Heap(size) => Some(vec![size]),
            Self::Rows(rows) => Some(rows),
            _ => None,
        }
    }

    /// The token, if this is one.
    pub fn token(&self) -> Option<&'a Token> {
        match self {
            Self::Token(token) => Some(token),
            _ => None,
        }
    }
}

/// A move in the terms of a [`View`], for engines that do not know the types of the game.
#[derive(Debug, Clone, Copy)]
pub enum Action<'a> {
    /// Lowers this row of Nim.
    Lower {
        /// The index of the row in the component.
        row: usize,
        /// The new size of the row.
        to: u64,
    },
    /// Takes from one or both of two heaps.
    Slide(&'a Slide),
    /// Takes this many matches.
    Take(&'a Natural),
    /// Turns these coins.
    Turn(&'a Turn),
    /// Takes these places: the two of a domino, or the one of a token, which takes its neighbours with it.
    Places(&'a [usize]),
    /// Leaves exactly these heaps, in this order.
    Leave(&'a [u64]),
}

/// A component that is its own view, for callers that ask an engine without a ruleset.
pub trait Visible {
    /// What an engine sees of it.
    fn view(&self) -> View<'_>;
}

impl Visible for View<'_> {
    fn view(&self) -> View<'_> {
        self.clone()
    }
}

impl Visible for Region {
    fn view(&self) -> View<'_> {
        View::Cells(self)
    }
}

impl Visible for Tokens {
    fn view(&self) -> View<'_> {
        View::Vertices(self)
    }
}

impl Visible for Diagram {
    fn view(&self) -> View<'_> {
        View::Diagram(self)
    }
}

impl Visible for Elements {
    fn view(&self) -> View<'_> {
        View::Elements(self)
    }
}
