//! The central trait.

use std::fmt::{self, Debug, Write};
use std::hash::Hash;
use std::ops::ControlFlow;

use crate::heap::HeapGame;
use crate::scene::{Gesture, Layout, Scene};
use crate::{Files, ParseError};

/// What [`Ruleset::options`] calls for each move: the move, and the sum of components it leaves.
pub type Visit<'a, P, M> = dyn FnMut(M, &[P]) -> ControlFlow<()> + 'a;

/// The rules of one game.
///
/// A position of the game is a *sum*: a list of components that do not touch each other, each a value of
/// [`Ruleset::Position`]. The empty list is the ended game, written `0` in every game. Whether the last move wins
/// or loses, and how a sum is played, is no business of the rules: see [`crate::convention`].
pub trait Ruleset: Send + Sync + 'static {
    /// One component.
    type Position: Clone + Eq + Ord + Hash + Debug + Send + Sync + 'static;
    /// One move inside a component.
    type Move: Clone + Eq + Debug + Send + Sync + 'static;

    /// Whether a move's text needs the number of its component before it (`2:-3`: in the second heap take
    /// three). Boards say `false`: their moves name cells, which no two components share.
    const NUMBERED: bool = true;

    /// Calls `visit` once for each legal move with the components it leaves, in an order that depends on the
    /// position only. Components that allow no further move and carry nothing to see (an empty heap) are left
    /// out. Stops early, and says so, when `visit` breaks: enumerating the options of a heap of 10^18 is the
    /// caller's to stop.
    fn options(
        &self,
        position: &Self::Position,
        visit: &mut Visit<'_, Self::Position, Self::Move>,
    ) -> ControlFlow<()>;

    /// A representative of all components with an *isomorphic* game tree that are easily seen to be so (mirror
    /// images, turned boards). Never merges by equal value: `*2+*2` is 0 in normal play and not in misère.
    fn canonical(&self, position: Self::Position) -> Self::Position {
        position
    }

    /// Reads a position. `files` answers for notations that name a file.
    fn parse(&self, text: &str, files: &dyn Files) -> Result<Vec<Self::Position>, ParseError>;

    /// Writes a position so that [`Ruleset::parse`] reads it back. The empty sum is `0`.
    fn write(&self, sum: &[Self::Position], out: &mut dyn Write) -> fmt::Result;

    /// Writes a move of the component `position`, without the component's number.
    fn write_move(&self, position: &Self::Position, mv: &Self::Move, out: &mut dyn Write) -> fmt::Result;

    /// The move of `position` whose text this is, if there is one. The default asks every option; games with
    /// very many options read the text instead.
    fn parse_move(&self, position: &Self::Position, text: &str) -> Option<Self::Move> {
        let mut found = None;
        let _ = self.options(position, &mut |mv, _| {
            if self.move_text(position, &mv) == text {
                found = Some(mv);
                return ControlFlow::Break(());
            }
            ControlFlow::Continue(())
        });
        found
    }

    /// What the move leaves, or `None` if it is not legal. The default asks every option.
    fn apply(&self, position: &Self::Position, mv: &Self::Move) -> Option<Vec<Self::Position>> {
        let mut found = None;
        let _ = self.options(position, &mut |other, option| {
            if other == *mv {
                found = Some(option.to_vec());
                return ControlFlow::Break(());
            }
            ControlFlow::Continue(())
        });
        found
    }

    /// A move of `position` that leaves exactly these components, in this order, if there is one. The default asks
    /// every option.
    fn move_to(&self, position: &Self::Position, option: &[Self::Position]) -> Option<Self::Move> {
        let mut found = None;
        let _ = self.options(position, &mut |mv, other| {
            if other == option {
                found = Some(mv);
                return ControlFlow::Break(());
            }
            ControlFlow::Continue(())
        });
        found
    }

    /// Whether a component is over after a move that leaves `option`, where the first end ends the game: nothing is left, or
    /// something that no move can take any more. Only what an option does not list need be told here: a listed part without a
    /// move is over by itself.
    fn is_over_after(&self, _position: &Self::Position, option: &[Self::Position]) -> bool {
        option.is_empty()
    }

    /// Whether [`Ruleset::options`] lists every legal move: where it does not, nothing follows from a list.
    fn lists_all(&self, _position: &Self::Position) -> bool {
        true
    }

    /// Bytes that a component holds beside its own size (on the heap), so that engines can keep to a budget of memory.
    fn bytes_beside(&self, _position: &Self::Position) -> usize {
        0
    }

    /// How many small components a component is worth as work, beside itself: 0 but on boards with very many places.
    /// Steps are counted by it, so that a budget of steps ends in time on large boards too.
    fn work_beside(&self, _position: &Self::Position) -> usize {
        0
    }

    /// The smaller trait of heap games, for the engines that fill a table heap by heap.
    fn heap_game(&self) -> Option<&dyn HeapGame> {
        None
    }

    /// What the position looks like. The default has nothing to draw but the text.
    fn scene(&self, _sum: &[Self::Position]) -> Scene {
        Scene::new(Layout::Words)
    }

    /// How a move of the component with this number is made and seen in the [`Ruleset::scene`] of the same sum.
    fn gesture(&self, _sum: &[Self::Position], _component: usize, _mv: &Self::Move) -> Gesture {
        Gesture::default()
    }

    /// [`Ruleset::write`] into a new string.
    fn text(&self, sum: &[Self::Position]) -> String {
        let mut out = String::new();
        let _ = self.write(sum, &mut out);
        out
    }

    /// [`Ruleset::write_move`] into a new string.
    fn move_text(&self, position: &Self::Position, mv: &Self::Move) -> String {
        let mut out = String::new();
        let _ = self.write_move(position, mv, &mut out);
        out
    }
}

/// Every move of a component with what it leaves, collected: for tests, examples and small positions.
pub fn moves_of<R: Ruleset>(
    ruleset: &R,
    position: &R::Position,
) -> impl Iterator<Item = (R::Move, Vec<R::Position>)> + use<R> {
    let mut all = Vec::new();
    let _ = ruleset.options(position, &mut |mv, option| {
        all.push((mv, option.to_vec()));
        ControlFlow::Continue(())
    });
    all.into_iter()
}
